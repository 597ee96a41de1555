"""Who may be a substitute: what bars a player, and what the event asks of one.

Facts about the substitute and the event's limits go in; a verdict comes out with every bar and
limit that stands in the way, and whether the pair stays eligible. A category that a unit must
satisfy in every session is tested here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from convenor.entries.words import sentence
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Bar = Literal["entered_same_stage", "not_eligible_to_enter", "still_competing"]


@value
class EligibleTerms:
    """What bars a substitute, and what one who does not meet the limits comes to."""

    bars: tuple[Bar, ...] = asked("facts that bar a player", default=())
    limits: bool = asked("whether the event's entry limits hold for substitutes", default=False)
    unmet: VerdictWord = asked("the verdict on a substitute outside the limits", default=REFUSE)


@value
class Restriction:
    """The entry limits of an event, each of them included."""

    min_age: int | None = asked("youngest age", default=None, least=0)
    max_age: int | None = asked("oldest age", default=None, least=0)
    gender: str | None = asked("the gender it is for", default=None)
    max_masterpoints: Exact | None = asked("the most masterpoints", default=None, least=0)


@value
class Person:
    """What is known of the substitute."""

    age: int | None = asked("age in years", default=None, least=0)
    gender: str | None = asked("gender", default=None)
    masterpoints: Exact | None = asked("masterpoints", default=None, least=0)


@value
class EligibleGiven:
    """The substitute, and the event."""

    entered_same_stage: bool = asked("entered in the same stage", default=False)
    not_eligible_to_enter: bool = asked("could not have entered the event", default=False)
    still_competing: bool = asked("still competing in the event", default=False)
    restriction: Restriction | None = asked("the entry limits of the event", default=None)
    substitute: Person | None = asked("the substitute", default=None)


@value
class EligibleVerdict:
    """Whether the player may be the substitute."""

    verdict: VerdictWord = asked("ok, warn or refuse")
    reasons: tuple[str, ...] = asked("what stands in the way")
    pair_verdict: VerdictWord | None = asked(
        "whether the pair stays eligible: ok or refuse", default=None
    )
    reason: str | None = asked("why, in words", default=None)


def substitute_eligible(
    terms: EligibleTerms, given: EligibleGiven, why: Why = SILENT
) -> EligibleVerdict:
    """Whether a player may be a substitute, and what it does to the pair."""
    barred = [each for each in terms.bars if getattr(given, each)]
    outside = list(_outside(given)) if terms.limits else []
    verdict: VerdictWord = REFUSE if barred else terms.unmet if outside else OK
    pair_verdict = (REFUSE if outside else OK) if terms.limits else None
    reasons = (*barred, *outside)
    why.step("what stands in the way", reasons, gives="reasons")
    why.step("the substitute", verdict, gives="verdict")
    if pair_verdict is not None:
        why.step("the pair stays eligible", pair_verdict, gives="pair_verdict")
    return EligibleVerdict(verdict, reasons, pair_verdict, _sentence(verdict, reasons))


def _outside(given: EligibleGiven) -> Iterator[str]:
    """Each limit that the substitute does not meet."""
    if given.restriction is None or given.substitute is None:
        raise Mistake("give the limits of the event in 'restriction', and the 'substitute'.")
    limits, person = given.restriction, given.substitute
    if limits.min_age is not None and _known(person.age, "age") < limits.min_age:
        yield f"under {limits.min_age}"
    if limits.max_age is not None and _known(person.age, "age") > limits.max_age:
        yield f"over {limits.max_age}"
    if limits.gender is not None:
        if person.gender is None:
            raise Mistake("the event is for one gender: give the substitute's 'gender'.")
        if person.gender.casefold() != limits.gender.casefold():
            yield f"not {limits.gender}"
    most = limits.max_masterpoints
    if most is not None and _known(person.masterpoints, "masterpoints") > most:
        yield f"over {show(most)} masterpoints"


def _known(value: Exact | None, name: str) -> Exact:
    if value is None:
        raise Mistake(f"the event has a limit of {name}: give the substitute's '{name}'.")
    return value


def _sentence(verdict: VerdictWord, reasons: tuple[str, ...]) -> str:
    if verdict == OK:
        return "Nothing stands in the way."
    words = ", ".join(reasons).replace("_", " ")
    if verdict == REFUSE:
        return sentence(f"{words}: find another substitute")
    return sentence(f"{words}: the substitute may play, but the pair is no longer eligible")


# --- a category throughout ----------------------------------------------------------------------


@value
class CategoryTerms:
    """A category holds for everybody in every session: there is nothing to set."""


@value
class CategoryGiven:
    """Who played, session by session."""

    categories_allowed: tuple[str, ...] = asked("categories that the event or prize is for")
    sessions: tuple[tuple[str, ...], ...] = asked(
        "for each session the categories of those who played, substitutes too"
    )


@value
class CategoryVerdict:
    """Whether the unit was in the category all the time."""

    verdict: VerdictWord = asked("ok or refuse")
    sessions_in_breach: tuple[int, ...] = asked("numbers of the sessions in breach")
    reason: str | None = asked("why, in words", default=None)


def category_throughout(
    terms: CategoryTerms,  # noqa: ARG001
    given: CategoryGiven,
    why: Why = SILENT,
) -> CategoryVerdict:
    """Whether everybody who played was in a category that is allowed, in every session."""
    if not given.categories_allowed:
        raise Mistake("name at least one category in 'categories_allowed'.")
    allowed = {each.casefold() for each in given.categories_allowed}
    breach = tuple(
        number
        for number, played in enumerate(given.sessions, 1)
        if any(each.casefold() not in allowed for each in played)
    )
    verdict = REFUSE if breach else OK
    why.step("sessions with somebody else", breach, gives="sessions_in_breach")
    why.step("in the category throughout", verdict, gives="verdict")
    listed = ", ".join(str(each) for each in breach)
    reason = (
        f"Not in the category in session {listed}: it does not count there." if breach else None
    )
    return CategoryVerdict(verdict, breach, reason or "In the category throughout.")
