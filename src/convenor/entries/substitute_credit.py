"""The score credited for a session that a pair did not play itself.

What was scored with the substitute, the pair's own scores and the reasons for being away go in; the
pair's average and the score credited come out: what was scored, held between a floor and a cap, or
a share of the average for an excuse. Which sessions are the pair's own is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.entries.words import is_among
from convenor.errors import Mistake
from convenor.exact import PERCENT, TWO_DECIMALS, Exact, Rounding, mean, ratio, show
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.spelling import folded
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Bounds:
    """Between what a score with a substitute is held: the cap, and the lower of two floors."""

    cap_percent: Exact = asked("the cap, as a share of the pair's average", unit=PERCENT)
    floor_percent: Exact = asked("one floor, as a share of the pair's average", unit=PERCENT)
    floor: Exact = asked("the other floor, a score; the lower of the two holds")


@value
class Excuse:
    """What a reason for being away is worth."""

    percent: Exact = asked("the share of the pair's average that is credited", unit=PERCENT)
    least: Exact | None = asked("the least that is credited", default=None)
    not_in: tuple[str, ...] = asked("events in which the reason does not count", default=())


@value
class CreditTerms(KnowsWords):
    """How one clause credits a session."""

    bounds: Bounds | None = asked("cap and floor of a score with a substitute", default=None)
    excuses: Mapping[str, Excuse] | None = asked("reasons that give a share", default=None)
    assumed: tuple[str, ...] = asked("the reasons, where the clause is about them", default=())
    members: int | None = asked("how many must be away with a reason", default=None)
    mixed: Literal["lowest", "highest", "none"] = asked(
        "the share when members have reasons worth different shares", default="lowest"
    )
    with_carry_over: bool = asked("whether the carry-over is in the average", default=False)
    gives_carry_over: bool = asked("whether a carry-over comes of it", default=False, asking=True)
    other_sessions: int | None = asked("how many sessions the average has at most", default=None)
    all_needed: bool = asked("whether the average needs all of them", default=False)
    highest: Exact = asked("the highest score there is", default=100)
    rounding: Rounding = asked("how scores are rounded", default=TWO_DECIMALS)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        reasons = (*(self.excuses or {}), *self.assumed)
        events = [each for one in (self.excuses or {}).values() for each in one.not_in]
        return {"reason": reasons, "reasons": reasons, "event": events}


@value
class CreditGiven:
    """One session, and the pair's other ones."""

    own_scores: tuple[Exact, ...] | None = asked(
        "scores of the sessions that the pair played itself", unit=PERCENT, default=None, least=0
    )
    substitute_score: Exact | None = asked(
        "score of the session with the substitute", unit=PERCENT, default=None, least=0
    )
    reason: str | None = asked("why the member was away", default=None)
    reasons: tuple[str, ...] | None = asked("why each member was away", default=None)
    event: str | None = asked("the event", default=None)
    eligible: bool = asked("whether the pair is eligible for a placing", default=True)
    credit: Exact | None = asked("the credit worked out", unit=PERCENT, default=None, least=0)
    carry_over: Exact | None = asked(
        "carry-over from the earlier stage", unit=PERCENT, default=None, least=0
    )


@value
class Credit:
    """The score that counts for the session."""

    credited: Exact = asked("the score credited", unit=PERCENT)
    average: Exact | None = asked("the pair's own average", unit=PERCENT, default=None)
    carry_over: Exact | None = asked("the carry-over", unit=PERCENT, default=None)
    reason: str | None = asked("why, in words", default=None)


def substitute_credit(terms: CreditTerms, given: CreditGiven, why: Why = SILENT) -> Credit:
    """The credit for a session with a substitute, or for a session missed with a reason."""
    _refuse_impossible(terms, given)
    if not given.eligible:
        why.step("not eligible for a placing: no credit", 0, unit=PERCENT, gives="credited")
        return Credit(0, reason="The pair is not eligible for a placing: it gets no credit.")
    if given.credit is not None:
        why.step("eligible: the credit holds", given.credit, unit=PERCENT, gives="credited")
        return Credit(given.credit)
    average = _average(terms, given, why)
    score, reason = _score(terms, given, average, why)
    credited = terms.rounding(score)
    why.step(
        "credited, rounded {mode}", credited, unit=PERCENT, gives="credited", mode=terms.rounding
    )
    return Credit(
        credited=credited,
        average=terms.rounding(average),
        carry_over=_carry_over(terms, given, credited, why),
        reason=reason,
    )


def has_average(terms: CreditTerms, own_scores: tuple[Exact, ...]) -> bool:
    """Whether the pair has scores enough of its own for an average."""
    needed = terms.other_sessions if terms.all_needed else None
    return len(own_scores) >= (needed or 1)


def within(score: Exact, average: Exact, bounds: Bounds) -> Exact:
    """A score with a substitute, held between the floor and the cap."""
    cap = ratio(average * bounds.cap_percent, 100)
    floor = min(ratio(average * bounds.floor_percent, 100), bounds.floor)
    return min(max(score, floor), cap)


def excuse_for(
    reasons: tuple[str, ...],
    excuses: Mapping[str, Excuse],
    event: str | None = None,
    mixed: str = "lowest",
) -> Excuse | None:
    """What the reasons of all who were away are worth; None if one of them is no excuse."""
    known = {folded(name): each for name, each in excuses.items()}
    found = [known.get(folded(each)) for each in reasons]
    valid = [each for each in found if each is not None and not _excluded(each, event)]
    if not valid or len(valid) < len(reasons):
        return None
    low, high = (choose(valid, key=lambda each: each.percent) for choose in (min, max))
    if low.percent == high.percent or mixed == "lowest":
        return low
    return high if mixed == "highest" else None


def _excluded(excuse: Excuse, event: str | None) -> bool:
    return event is not None and is_among(event, excuse.not_in)


def _refuse_impossible(terms: CreditTerms, given: CreditGiven) -> None:
    scores = (*(given.own_scores or ()), given.substitute_score, given.credit, given.carry_over)
    for score in scores:
        if score is not None and score > terms.highest:
            raise Mistake(f"a score of {show(score)} cannot be: {show(terms.highest)} is the most.")
    own = given.own_scores or ()
    if terms.other_sessions is not None and len(own) > terms.other_sessions:
        raise Mistake(
            f"the pair has {terms.other_sessions} other sessions, not {len(own)}: "
            "leave the session with the substitute out of 'own_scores'."
        )
    if own and terms.all_needed and len(own) < (terms.other_sessions or 0):
        raise Mistake(
            f"the average is of the pair's {terms.other_sessions} other sessions, and "
            f"'own_scores' has {len(own)}: give all of them."
        )
    if terms.members is not None and len(given.reasons or terms.assumed) != terms.members:
        raise Mistake(f"give a reason for each of the {terms.members} members in 'reasons'.")


def _average(terms: CreditTerms, given: CreditGiven, why: Why) -> Exact:
    scores = given.own_scores or ()
    if not scores:
        raise Mistake(
            "the pair has no average: give the scores that it made itself in 'own_scores'."
        )
    if terms.with_carry_over:
        if given.carry_over is None:
            raise Mistake("the carry-over is in the average here: give 'carry_over'.")
        scores = (*scores, given.carry_over)
    average = mean(scores)
    why.step("average of {scores}", average, unit=PERCENT, scores=scores)
    why.step(
        "shown rounded {mode}",
        terms.rounding(average),
        unit=PERCENT,
        gives="average",
        mode=terms.rounding,
    )
    return average


def _score(
    terms: CreditTerms, given: CreditGiven, average: Exact, why: Why
) -> tuple[Exact, str | None]:
    """The score before rounding, and a word about it."""
    reasons = given.reasons or ((given.reason,) if given.reason else terms.assumed)
    excuse = excuse_for(reasons, terms.excuses or {}, given.event, terms.mixed)
    if excuse is not None:
        return _excused(excuse, average, reasons, why), None
    if terms.bounds is None:
        why.step("no excuse for {reasons}: nothing is credited", 0, unit=PERCENT, reasons=reasons)
        return (
            0,
            "Nobody played for the pair and the reasons do not excuse it: the session scores 0.",
        )
    if given.substitute_score is None:
        raise Mistake("give the score of the session with the substitute in 'substitute_score'.")
    return _held(given.substitute_score, average, terms.bounds, why), None


def _excused(excuse: Excuse, average: Exact, reasons: tuple[str, ...], why: Why) -> Exact:
    share = ratio(average * excuse.percent, 100)
    why.step(
        "away for {reasons}: {percent}% of the average",
        share,
        unit=PERCENT,
        reasons=reasons,
        percent=excuse.percent,
    )
    if excuse.least is None or excuse.least <= share:
        return share
    why.step("but not less than", excuse.least, unit=PERCENT)
    return excuse.least


def _held(score: Exact, average: Exact, bounds: Bounds, why: Why) -> Exact:
    held = within(score, average, bounds)
    why.step(
        "cap {percent}% of the average",
        ratio(average * bounds.cap_percent, 100),
        unit=PERCENT,
        percent=bounds.cap_percent,
    )
    why.step(
        "floor, the lower of {percent}% of the average and {floor}",
        min(ratio(average * bounds.floor_percent, 100), bounds.floor),
        unit=PERCENT,
        percent=bounds.floor_percent,
        floor=bounds.floor,
    )
    why.step("{score} with the substitute, held between them", held, unit=PERCENT, score=score)
    return held


def _carry_over(terms: CreditTerms, given: CreditGiven, credited: Exact, why: Why) -> Exact | None:
    if not terms.gives_carry_over:
        return None
    scores = (*(given.own_scores or ()), credited)
    carried = terms.rounding(mean(scores))
    why.step(
        "carry-over: average of {scores}, rounded {mode}",
        carried,
        unit=PERCENT,
        gives="carry_over",
        scores=scores,
        mode=terms.rounding,
    )
    return carried
