"""Victory points for the margin of a match in IMPs, by the scale of the regulation.

A margin and the length of the match go in, the VPs of both sides come out; or word that the match
stays in IMPs, that no scale is printed for it, or that an official decides. How the IMPs were won
is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import BOARD, IMP, VP, Exact, ratio
from convenor.matches.scales import Found, PrintedScale, Scale
from convenor.matches.straight import StraightScale
from convenor.regulation.answers import REFUSE, Decides, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

LONGEST_MATCH = 1000

Scoring = Literal["teams", "butler"]


@value
class LeftTo:
    """A kind of match that an official decides about."""

    scoring: Scoring
    boards: int
    decided_by: str


@value
class ImpVictoryPointTerms(KnowsWords):
    """The scale, and which matches it is for."""

    scale: Scale | None = asked("the scale", default=None)
    scales: Mapping[str, PrintedScale] | None = asked("the scale for each scoring", default=None)
    scoring: Scoring = asked("the scoring, where the question does not say", default="teams")
    boards: int | None = asked("the length whose scale is used for every match", default=None)
    boards_counted: Literal["scheduled", "played"] = asked(
        "which boards choose the scale when some were cancelled", default="scheduled"
    )
    stays_in_imps: tuple[str, ...] = asked("stages whose matches stay in IMPs", default=())
    difference: Literal["own margin", "of the margins"] = asked(
        "what is converted: a side's own margin, or its margin less its opponents'",
        default="own margin",
    )
    unbalanced: Literal["own margin", "mean margin"] = asked(
        "what is converted if the two margins do not mirror", default="own margin"
    )
    left_to: tuple[LeftTo, ...] = asked("matches that an official decides about", default=())

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"stage": self.stays_in_imps}


@value
class MatchInImps:
    """A match as the question gives it."""

    margin: Exact = asked("net IMPs of our side, below zero if it lost", unit=IMP)
    boards: int | None = asked(
        "boards scheduled in the match", unit=BOARD, default=None, least=1, most=LONGEST_MATCH
    )
    boards_played: int | None = asked(
        "boards that were played, if fewer", unit=BOARD, default=None, least=0
    )
    opponents_margin: Exact | None = asked(
        "net IMPs of the opponents, if they do not mirror ours", unit=IMP, default=None
    )
    scoring: Scoring | None = asked("teams or Butler scoring", default=None)
    stage: str | None = asked("the stage of the event, if it matters", default=None)


@value
class VictoryPoints:
    """The VPs of both sides, and whether a table or a formula gave them."""

    vp: Exact = asked("VPs of our side", unit=VP)
    opponents_vp: Exact = asked("VPs of the opponents", unit=VP)
    source: str = asked("table, formula, or 'table 12' for another length's column")


@value
class StaysInImps:
    """The match is not turned into VPs."""

    converted: bool = asked("false: the match stays in IMPs")
    reason: str = asked("why, in words")


@value
class NoScale:
    """The regulation has no scale for this match."""

    verdict: VerdictWord = asked("refuse: no VPs can be given")
    reason: str = asked("why, and what to do")


def imp_victory_points(
    terms: ImpVictoryPointTerms, given: MatchInImps, why: Why = SILENT
) -> VictoryPoints | StaysInImps | NoScale | Decides:
    """The VPs of both sides of a match, or why there are none."""
    if given.stage is not None and given.stage.lower() in terms.stays_in_imps:
        return _stays_in_imps(given.stage, why)
    scoring = given.scoring or terms.scoring
    scale = _scale(terms, scoring)
    margins = _margins(terms, given, why)
    if isinstance(scale, StraightScale):
        return _on_a_line(scale, margins, why)
    boards = _boards(terms, given, scale)
    for each in terms.left_to:
        if (each.scoring, each.boards) == (scoring, boards):
            return _left_to(each, why)
    found = scale.find(boards)
    if found is None:
        return _no_scale(scale, boards, why)
    return _in_a_column(found, margins, why)


def _stays_in_imps(stage: str, why: Why) -> StaysInImps:
    reason = f"A match of the stage '{stage}' stays in IMPs: no VPs are made of it."
    why.step("a match of the stage '{stage}' stays in IMPs", False, gives="converted", stage=stage)
    return StaysInImps(converted=False, reason=reason)


def _scale(terms: ImpVictoryPointTerms, scoring: str) -> Scale:
    scale = (terms.scales or {}).get(scoring, terms.scale)
    if scale is None:
        raise Mistake(f"there is no scale for {scoring} scoring here: name another scoring.")
    return scale


def _margins(terms: ImpVictoryPointTerms, given: MatchInImps, why: Why) -> tuple[Exact, Exact]:
    """What is converted for our side, and for the opponents."""
    ours, theirs = given.margin, given.opponents_margin
    if terms.difference == "of the margins":
        margin = ours - (-ours if theirs is None else theirs)
        why.step("our IMPs less the opponents'", margin, unit=IMP)
        return margin, -margin
    if theirs is None:
        return ours, -ours
    if terms.unbalanced == "mean margin":
        margin = ratio(ours - theirs, 2)
        why.step("half the difference of {ours} and {theirs}", margin, ours=ours, theirs=theirs)
        return margin, -margin
    return ours, theirs


def _boards(terms: ImpVictoryPointTerms, given: MatchInImps, scale: PrintedScale) -> int | None:
    """The length whose column is used."""
    played, scheduled = given.boards_played, given.boards
    if played is not None and scheduled is not None and played > scheduled:
        raise Mistake(f"{played} boards cannot be played of {scheduled}: correct one of the two.")
    if terms.boards is not None:
        return terms.boards
    if terms.boards_counted == "played" and played is not None:
        if played == 0:
            raise Mistake("no board was played: there is no match to turn into VPs.")
        return played
    if scheduled is None and None not in scale.columns and scale.only_length() is None:
        lengths = ", ".join(str(each) for each in scale.columns)
        raise Mistake(f"'boards' is missing: the scale depends on it (it has {lengths} boards).")
    return scheduled if scheduled is not None else scale.only_length()


def _left_to(match: LeftTo, why: Why) -> Decides:
    what = f"the scale of a {match.boards}-board {match.scoring} match"
    why.step("{what} is left to", match.decided_by, gives="decided_by", what=what)
    return Decides(match.decided_by, f"What is printed cannot be meant: {what} is left to them.")


def _no_scale(scale: PrintedScale, boards: int | None, why: Why) -> NoScale:
    lengths = ", ".join(str(each) for each in sorted(each for each in scale.columns if each))
    reason = (
        f"There is no scale for matches of {boards} boards, only for {lengths}: "
        "ask the organiser to name one."
    )
    why.step(
        "no scale for {boards} boards: there is one for {lengths}",
        REFUSE,
        gives="verdict",
        boards=boards,
        lengths=lengths,
    )
    return NoScale(REFUSE, reason)


def _in_a_column(found: Found, margins: tuple[Exact, Exact], why: Why) -> VictoryPoints:
    ours, theirs = found.column.vp(margins[0]), found.column.vp(margins[1])
    told = why.part("{words}", clause=found.clause, words=found.words)
    _tell_cell(found, margins[0], ours, "vp", told)
    _tell_cell(found, margins[1], theirs, "opponents_vp", told)
    return VictoryPoints(ours, theirs, found.source)


def _tell_cell(found: Found, margin: Exact, vp: Exact, gives: str, why: Why) -> None:
    text = "{whose} margin {margin}"
    if margin < 0 and found.total is not None:
        text += ": the loser gets what the winner leaves of {total}"
    why.step(
        text,
        vp,
        unit=VP,
        clause=found.clause,
        gives=gives,
        whose=_WHOSE[gives],
        margin=margin,
        total=found.total,
    )


def _on_a_line(scale: StraightScale, margins: tuple[Exact, Exact], why: Why) -> VictoryPoints:
    ours, theirs = scale.vp(margins[0]), scale.vp(margins[1])
    if why.listening:
        told = why.part("{words}", words=str(scale))
        _tell_line(scale, margins[0], ours, "vp", told)
        _tell_line(scale, margins[1], theirs, "opponents_vp", told)
    return VictoryPoints(ours, theirs, "formula")


def _tell_line(scale: StraightScale, margin: Exact, vp: Exact, gives: str, why: Why) -> None:
    line = scale.line(margin)
    why.step(
        "{whose} margin {margin}" + (": {line} without the limit" if line != vp else ""),
        vp,
        unit=VP,
        gives=gives,
        whose=_WHOSE[gives],
        margin=margin,
        line=line,
    )


_WHOSE = {"vp": "our", "opponents_vp": "the opponents'"}
