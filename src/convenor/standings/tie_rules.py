"""How ties are split in one stage, as its plan names it: by a clause, or by tests written out.

A plan's rule and the terms of the clause that it names go in; the rule comes out that the clause
itself answers by, whatever its family.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from convenor.errors import Mistake
from convenor.standings.equal_places import EqualPlacesTerms
from convenor.standings.tie_breaks import TieTerms
from convenor.standings.tiebreaks.rules import SplitsTies, TieRule
from convenor.standings.tiebreaks.terms import known_test
from convenor.values import replace

TermsOf = Callable[[str], object]
"""Gives the terms of a clause by its full name, as the stage's conditions have them."""


def with_tests(rule: TieRule, terms_of: TermsOf, figure: str = "vp") -> TieRule:
    """A rule with the tests of the clause that it names; its own tests come first if it has any."""
    if not rule.clause or rule.tests:
        return rule
    found = rule_of(terms_of(rule.clause), rule.clause, figure)
    left_to = rule.left_to or found.left_to
    return replace(found, left_to=left_to, for_place=rule.for_place or found.for_place)


def rule_of(terms: object, clause: str = "", figure: str = "vp") -> TieRule:
    """The rule that the terms of a clause make: the one by which the clause itself answers.

    What a tie in another figure than VPs is split by may be said by the clause that defines it.
    """
    if isinstance(terms, (TieTerms, SplitsTies)):
        return terms.rule(clause)
    if isinstance(terms, EqualPlacesTerms):
        return terms.rule(clause, vps=figure == "vp")
    raise Mistake(
        f"{clause} holds no tests for ties: name a clause that splits ties, or the tests."
    )


def named_tests(given: object, where: str) -> object:
    """A list of tests as people write it: a bare name is a test without details."""
    if not isinstance(given, (list, tuple)):
        return given
    made: list[object] = []
    for number, each in enumerate(given, 1):
        place = f"{where}[{number}]"
        if isinstance(each, str):
            made.append({"test": known_test(each, place)})
            continue
        if isinstance(each, Mapping) and isinstance(each.get("test"), str):
            known_test(each["test"], place)
        made.append(each)
    return made
