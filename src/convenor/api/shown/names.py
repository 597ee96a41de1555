"""Names of contestants as the caller may see them.

A competition and a number go in, the name comes out. Whoever may not be named has no name in the
copy of the competition that the public is shown (`audience`), so nothing is hidden here.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.views.plain_data import name_of


def named(there: Competition, who: str) -> str:
    """The name of a contestant; of two who play an individual together, both."""
    return " & ".join(name_of(there, each) for each in who.split("+"))


def person(there: Competition, who: str) -> dict[str, object]:
    """A contestant by number and name."""
    return {"contestant": who, "name": named(there, who)}
