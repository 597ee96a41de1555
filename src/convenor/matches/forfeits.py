"""The scores of a forfeited match: nothing to the offenders, the highest of three to the others.

The VPs of both sides in the matches that they did play go in; VPs of both, and IMPs where a
regulation gives them, come out. Until the stage is over the award is an interim one. Whether a
match is forfeited at all is not decided here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, IMP, VP, Exact, whole_if_whole
from convenor.matches.averages import (
    Counted,
    MaybeRounded,
    Results,
    average,
    counted,
    refuse_beyond,
    rounded,
)
from convenor.matches.floors import Floor, floor_vp
from convenor.matches.forfeit_imps import ForfeitImps, imps_of_both
from convenor.matches.victory_points import (
    LONGEST_MATCH,
    ImpVictoryPointTerms,
    NoScale,
    Scoring,
)
from convenor.regulation.answers import Decides, See
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Source = Literal["floor", "own mean", "opponents' mean"]
Moment = Literal["round", "stage", "event"]
_ORDER: tuple[Moment, ...] = ("round", "stage", "event")


@value
class ForfeitTerms(KnowsWords):
    """The three amounts, and the limits and moments of the award."""

    floor: Floor = asked("the first of the three amounts")
    interim: Floor | Literal["running"] = asked(
        "the award until it is adjusted: a fixed one, or the same three amounts so far",
        default="running",
    )
    opponents_mean: Literal["complement", "average", "average of all matches"] = asked(
        "the third amount: total less the offenders' mean, or the mean of their opponents",
        default="average",
    )
    total: Exact | None = asked(
        "VPs that the two sides of a match share, for the complement", unit=VP, default=None
    )
    rounding: MaybeRounded = asked("how the award is rounded", default="exact")
    award: Literal["first", "adjusted"] = asked(
        "whether this is the first award only, or the adjustment to the three", default="adjusted"
    )
    adjusted_after: Moment = asked("when the award is adjusted", default="stage")
    averaged: Counted = asked("the rounds that a mean is taken over", default="all played")
    least: Exact | None = asked("the least that a match can give", unit=VP, default=None)
    most: Exact | None = asked("the most that a match can give", unit=VP, default=None)
    capped: bool = asked("whether the award stops at the most", default=False)
    scale: ImpVictoryPointTerms | None = asked("how IMPs become VPs", default=None)
    imps: ForfeitImps | None = asked("IMPs that go with the award", default=None)
    events: tuple[str, ...] | None = asked("the events that this is for", default=None)
    elsewhere: Mapping[str, str] | None = asked("other events and their clause", default=None)
    knockouts: tuple[str, ...] | None = asked("events without VPs", default=None)
    knockout_lost: Literal["match", "segment"] | None = asked("what is lost there", default=None)

    def __post_init__(self) -> None:
        if self.opponents_mean == "complement" and self.total is None:
            raise Mistake("'total' is missing (VPs that the two sides of a match share).")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        own = (*(self.events or ()), *(self.elsewhere or {}), *(self.knockouts or ()))
        return {"event": own}


@value
class ForfeitedMatch:
    """What the two sides scored in their other matches."""

    event: str | None = asked("the event, or the stage of it", default=None)
    boards: int | None = asked(
        "boards of the match", unit=BOARD, default=None, least=1, most=LONGEST_MATCH
    )
    scoring: Scoring = asked("whose scale of VPs holds", default="teams")
    own_vps: Results = asked(
        "VPs of the side without fault in the matches it has played", unit=VP, default=()
    )
    offenders_vps: Results = asked(
        "VPs of the offenders in the matches they have played", unit=VP, default=()
    )
    against_offenders_vps: Results = asked(
        "VPs that the offenders' opponents scored against them in matches played",
        unit=VP,
        default=(),
    )
    opponents_vps: Results = asked(
        "VPs of the offenders' opponents in all the matches they have played", unit=VP, default=()
    )
    round_robin: int | None = asked("the round robin that has ended", default=None, least=1)
    interim: bool = asked("whether this is the score for the time being", default=False)
    after: Moment | None = asked("what has just ended: a round, the stage, the event", default=None)


@value
class Forfeit:
    """The scores of both sides."""

    vp: Exact = asked("VPs of the side without fault", unit=VP)
    offenders_vp: Exact = asked("VPs of the offenders", unit=VP)
    source: Source = asked("which of the three amounts it is")
    imps: Exact | None = asked("IMPs of the side without fault", unit=IMP, default=None)
    offenders_imps: Exact | None = asked("IMPs of the offenders", unit=IMP, default=None)


@value
class Lost:
    """A forfeit where there are no VPs."""

    offenders_lose: Literal["match", "segment"] = asked("what the offenders lose")


OFFENDERS_VP = 0


def forfeited_match(
    terms: ForfeitTerms, given: ForfeitedMatch, why: Why = SILENT
) -> Forfeit | Lost | See | NoScale | Decides:
    """The scores of both sides of a forfeited match."""
    elsewhere = _elsewhere(terms, given.event, why)
    if elsewhere is not None:
        return elsewhere
    floor, own, opponents = terms.floor, None, None
    if _is_adjusted(terms, given):
        own, opponents = own_mean(terms, given, why), opponents_mean(terms, given, why)
    elif isinstance(terms.interim, Floor):
        floor = terms.interim
        why.step("not yet adjusted: means do not count")
    vp_of_floor = floor_vp(floor, terms.scale, given.boards, given.scoring, why)
    if isinstance(vp_of_floor, (NoScale, Decides)):
        return vp_of_floor
    vp, source = highest(vp_of_floor, own, opponents, why)
    return _with_imps(terms, _finished(terms, vp, why), source, why)


def _elsewhere(terms: ForfeitTerms, event: str | None, why: Why) -> Lost | See | None:
    """An event that another clause is for, or that has no VPs."""
    if event is None or terms.events is None or event in terms.events:
        return None
    if event in (terms.knockouts or ()) and terms.knockout_lost is not None:
        why.step("no VPs here: lost is the", terms.knockout_lost, gives="offenders_lose")
        return Lost(terms.knockout_lost)
    others = terms.elsewhere or {}
    if event in others:
        why.step("{event} has a clause of its own", others[event], gives="see", event=event)
        return See(others[event], f"a forfeit in {event} is dealt with there.")
    known = (*terms.events, *(terms.knockouts or ()), *others)
    raise Mistake(f"'{event}' is no event here: {did_you_mean(event, known)}")


def _is_adjusted(terms: ForfeitTerms, given: ForfeitedMatch) -> bool:
    """Whether the means count: from the moment of the adjustment on, or at once."""
    if terms.award == "first":
        return False
    if terms.interim == "running":
        return True
    if given.interim:
        return False
    return given.after is None or _ORDER.index(given.after) >= _ORDER.index(terms.adjusted_after)


# --- the three amounts --------------------------------------------------------------------------


def own_mean(terms: ForfeitTerms, given: ForfeitedMatch, why: Why = SILENT) -> Exact | None:
    """The second amount: the mean of the side without fault."""
    return _mean(terms, given, given.own_vps, "own_vps", why)


def opponents_mean(terms: ForfeitTerms, given: ForfeitedMatch, why: Why = SILENT) -> Exact | None:
    """The third amount: what the offenders' opponents make on average."""
    if terms.opponents_mean == "complement":
        assert terms.total is not None  # the terms of a complement have one
        lost = _mean(terms, given, given.offenders_vps, "offenders_vps", why)
        return None if lost is None else whole_if_whole(terms.total - lost)
    results, name = given.against_offenders_vps, "against_offenders_vps"
    if terms.opponents_mean == "average of all matches" and given.opponents_vps:
        results, name = given.opponents_vps, "opponents_vps"
    if given.offenders_vps and not results:
        raise Mistake(f"give '{name}': by this reading the mean is not taken from the offenders.")
    return _mean(terms, given, results, name, why)


_WHOSE = {
    "own_vps": "the side without fault",
    "offenders_vps": "the offenders",
    "against_offenders_vps": "the offenders' opponents against them",
    "opponents_vps": "the offenders' opponents in all their matches",
}


def _mean(
    terms: ForfeitTerms, given: ForfeitedMatch, results: Results, name: str, why: Why
) -> Exact | None:
    vps = counted(results, terms.averaged, given.round_robin)
    refuse_beyond(vps, terms.least, terms.most, name)
    found = average(vps)
    if found is not None:
        why.step("mean of {whose} ({vps})", found, unit=VP, whose=_WHOSE[name], vps=vps)
    return found


def highest(
    floor: Exact, own: Exact | None, opponents: Exact | None, why: Why = SILENT
) -> tuple[Exact, Source]:
    """The highest of the amounts that there are; of equals the one that is named first."""
    amounts: tuple[tuple[Source, Exact | None], ...] = (
        ("floor", floor),
        ("own mean", own),
        ("opponents' mean", opponents),
    )
    best, source = floor, amounts[0][0]
    for name, amount in amounts:
        if amount is not None:
            why.step("{name:who}", amount, unit=VP, name=name)
            if amount > best:
                best, source = amount, name
    why.step("the highest is the", source, gives="source")
    return best, source


def _finished(terms: ForfeitTerms, vp: Exact, why: Why) -> Exact:
    """The award, rounded and cut to the largest win where the clause says so."""
    if terms.rounding != "exact":
        vp = rounded(vp, terms.rounding)
        why.step("rounded {mode}", vp, unit=VP, mode=str(terms.rounding))
    if terms.capped and terms.most is not None and vp > terms.most:
        vp = terms.most
        why.step("cut to the largest win", vp, unit=VP)
    return vp


# --- the answer ---------------------------------------------------------------------------------


def _with_imps(terms: ForfeitTerms, vp: Exact, source: Source, why: Why) -> Forfeit:
    why.step("the side without fault", vp, unit=VP, gives="vp", closes=True)
    why.step("the offenders", OFFENDERS_VP, unit=VP, gives="offenders_vp")
    if terms.imps is None:
        return Forfeit(vp, OFFENDERS_VP, source)
    imps, offenders_imps = imps_of_both(terms.imps, vp, OFFENDERS_VP, why)
    return Forfeit(vp, OFFENDERS_VP, source, imps, offenders_imps)
