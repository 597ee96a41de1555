"""Who may sit on a committee.

Its members and those whom the dispute involves go in; the members who may sit come out, with a
warning where few are left. What they decide is theirs.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.regulation.answers import OK, WARN, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class SittingTerms:
    """How few members are too few to sit without a warning."""

    fewest: int = asked("with fewer members there is a warning", default=0)


@value
class Committee:
    """A committee and those whom the dispute involves."""

    committee: tuple[str, ...] = asked("the members")
    involved: tuple[str, ...] = asked("persons involved in the dispute")


@value
class Sitting:
    """The members who may sit."""

    may_sit: tuple[str, ...] = asked("the members who may sit")
    verdict: VerdictWord = asked("ok, or warn if few are left")
    reason: str | None = asked("why, in words", default=None)


def who_may_sit(terms: SittingTerms, given: Committee, why: Why = SILENT) -> Sitting:
    """The members whom the dispute does not involve."""
    if len(set(given.committee)) != len(given.committee):
        raise Mistake("a member stands twice in 'committee': name each once.")
    may_sit = tuple(each for each in given.committee if each not in given.involved)
    why.step("members not involved in the dispute", may_sit, gives="may_sit")
    verdict = WARN if len(may_sit) < terms.fewest else OK
    text = "{count} may sit; fewer than {fewest} is few"
    why.step(text, verdict, gives="verdict", count=len(may_sit), fewest=terms.fewest)
    few = f"Only {len(may_sit)} may sit: find more members." if verdict == WARN else None
    return Sitting(may_sit, verdict, few)
