"""Who decides a matter that a clause leaves to somebody: the officials and bodies that it names.

A clause goes in; those whom it names come out in order ("chief director, then tournament
committee" names two), and whether somebody is one of them. Who holds an office is not known here.
"""

from __future__ import annotations

import re

from convenor.regulation.book import Clause
from convenor.regulation.spelling import same_word

_BETWEEN = re.compile(r",?\s+(?:then|or)\s+|,\s*")
_WITH = re.compile(r"\s+(?:for|by|with|on)\s+.*$")


def deciders(clause: Clause) -> tuple[str, ...]:
    """Those who decide, in the order of the clause.

    >>> from types import SimpleNamespace
    >>> deciders(SimpleNamespace(decided_by="director, then ethics committee"))
    ('director', 'ethics committee')
    """
    parts = _BETWEEN.split(clause.decided_by)
    bare = (_WITH.sub("", each).strip() for each in parts)
    return tuple(each for each in bare if each)


def may_decide(clause: Clause, who: str) -> bool:
    """Whether somebody is named by the clause; anybody, where it names nobody."""
    named = deciders(clause)
    return not named or any(same_word(who, each) for each in named)
