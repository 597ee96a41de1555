"""Who decides a matter, and whether an officer, a committee or a player may take a step.

The matter and what is known of it go in; the officer or body that decides, or a verdict on the
step, comes out. What they decide is theirs.
"""

from __future__ import annotations

from typing import Literal

from convenor.contest.requirements import Choice, Conditions, Permission, choose, judge, same
from convenor.errors import Mistake
from convenor.regulation.answers import OK, WARN, Decides, See, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class DeciderTerms:
    """Who decides in which case, the first that fits."""

    officers: tuple[Choice, ...] = asked("who decides, each with the tests that must hold")
    matters: tuple[str, ...] = asked("the matters there are (none: any)", default=())


@value
class Matter:
    """The matter to be decided."""

    matter: str | None = asked("the kind of matter", default=None)
    category: str | None = asked("the category of the event", default=None)
    covered: bool | None = asked("whether the conditions of contest cover it", default=None)
    emergency: bool | None = asked("whether there is an emergency", default=None)
    committee_exists: bool | None = asked("whether there is an appeals committee", default=None)


def who_decides(terms: DeciderTerms, given: Matter, why: Why = SILENT) -> Decides:
    """The officer or body that decides."""
    if terms.matters and given.matter is not None:
        _known(given.matter, terms.matters)
    found = choose(terms.officers, given.__dict__)
    if found is None:
        raise Mistake("the clause names nobody who decides this.")
    why.step("decided by", found.outcome, clause=found.clause, gives="decided_by")
    return Decides(found.outcome, f"This is for them to decide: {found.outcome}.")


def _known(matter: str, matters: tuple[str, ...]) -> None:
    if not any(same(matter, each) for each in matters):
        raise Mistake(f"'{matter}' is not a kind of matter: it is one of {', '.join(matters)}.")


# --- whether a step may be taken ----------------------------------------------------------------


@value
class Step:
    """A step that somebody would like to take."""

    in_progress: bool | None = asked("whether the event is in progress", default=None)
    coverage: Literal["covered", "inadequate", "not_covered"] | None = asked(
        "how the regulations cover the matter", default=None
    )
    from_whom: str | None = asked("who hands the function on", default=None)
    to_whom: str | None = asked("who is to have it", default=None)
    basis: Literal["fact", "discretion", "law"] | None = asked(
        "what the ruling rests on", default=None
    )
    by: str | None = asked("who asks", default=None)
    through_director: bool | None = asked("whether it goes through the director", default=None)
    steps_taken: tuple[str, ...] | None = asked("the steps taken before", default=None)
    grounds: tuple[str, ...] | None = asked("the grounds", default=None)


def step_allowed(terms: Conditions, given: Step, why: Why = SILENT) -> Permission | See:
    """Whether the step may be taken."""
    return judge(terms, given.__dict__, why)


# --- who may sit on a committee -----------------------------------------------------------------


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
