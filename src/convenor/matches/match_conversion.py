"""The score of a match by the scale of its stage, of whatever kind the scale is.

A match score and a scale go in; VPs of both sides by that scale alone come out, or word that the
match stays in IMPs, that no scale serves it, or that an official decides. Handicaps in VPs and
fines come later and are not known here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.contest.conditions import Conditions
from convenor.errors import Mistake
from convenor.exact import IMP, PERCENT, VP, Exact, Rounding, ratio, show, whole_if_whole
from convenor.matches.continuous import HUNDREDTHS, hundredths_between
from convenor.matches.match_scores import MatchScore, SideTotal
from convenor.matches.pairs_victory_points import (
    MatchInPercent,
    PairsVictoryPoints,
    PairsVictoryPointTerms,
    pairs_victory_points,
)
from convenor.matches.scales import PrintedScale, Scale
from convenor.matches.victory_points import (
    ImpVictoryPointTerms,
    MatchInImps,
    NoScale,
    Scoring,
    StaysInImps,
    VictoryPoints,
    imp_victory_points,
)
from convenor.matches.void import PlayableBoards, VoidTerms, void_match
from convenor.regulation.answers import Decides
from convenor.regulation.trace import note
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

NoPoints: TypeAlias = StaysInImps | NoScale | Decides
GIVES = ("vp", "opponents_vp")
ScaleTerms: TypeAlias = ImpVictoryPointTerms | PairsVictoryPointTerms


@value
class Conversion:
    """The scale of a stage, the clause that gives it, and what it needs to know of the stage."""

    clause: str = asked("the clause of the scale")
    scale: ScaleTerms = asked("the scale")
    scoring: Scoring | None = asked("teams or Butler scoring, where scales differ", default=None)
    stage: str | None = asked("the stage, where some stay in IMPs", default=None)
    fraction: Rounding | Literal["formula", "refuse"] = asked(
        "a margin between two cells: rounded, by the formula, or refused", default="refuse"
    )
    pairs_boards: Literal["scheduled", "played"] = asked(
        "which boards choose the column of a pairs scale", default="scheduled"
    )
    void: VoidTerms | None = asked("how a void match becomes VPs", default=None)
    void_clause: str = asked("the clause that says so", default="")


def conversion_of(conditions: Conditions, clause: str, void_clause: str = "") -> Conversion:
    """The scale of a clause as it holds in a stage, and its clause on void matches."""
    terms = conditions.clause(clause).terms
    if not isinstance(terms, (ImpVictoryPointTerms, PairsVictoryPointTerms)):
        raise Mistake(f"{clause} is no scale of VPs: name the clause that turns a match into VPs.")
    scoring: Scoring | None = None
    if conditions.stage.scoring in ("teams", "butler"):
        scoring = "butler" if conditions.stage.scoring == "butler" else "teams"
    void = conditions.terms(void_clause, VoidTerms) if void_clause else None
    return Conversion(
        clause=clause,
        scale=terms,
        scoring=scoring,
        stage=conditions.stage.name,
        void=void,
        void_clause=void_clause,
    )


def converted(score: MatchScore, terms: Conversion, why: Why = SILENT) -> VictoryPoints | NoPoints:
    """The VPs of both sides by the scale, before anything else counts; or why there are none."""
    if score.how == "void" and not any(side.moved for side in score.sides):
        return _void(score, terms, why)
    if isinstance(terms.scale, PairsVictoryPointTerms):
        _refuse_unit(score, PERCENT, terms)
        return _by_percent(score, terms, terms.scale, why)
    _refuse_unit(score, IMP, terms)
    return _by_imps(score, terms, terms.scale, why)


class Converter:
    """A scale that remembers what it gave: a large field has many matches and few margins."""

    def __init__(self, terms: Conversion) -> None:
        self.terms = terms
        self._known: dict[tuple[object, ...], VictoryPoints | NoPoints] = {}

    def __call__(self, score: MatchScore) -> VictoryPoints | NoPoints:
        """What `converted` gives, of each kind of score once."""
        if score.how == "void":
            return converted(score, self.terms)
        first, second = score.sides
        kind = (score.unit, first.total, second.total, score.scheduled, score.played)
        found = self._known.get(kind)
        if found is None:
            found = self._known[kind] = converted(score, self.terms)
        return found


def _refuse_unit(score: MatchScore, needed: str, terms: Conversion) -> None:
    if score.unit != needed:
        raise Mistake(
            f"the scale of {terms.clause} is for matches in {needed}, and this one is scored "
            f"in {score.unit}: name another scale."
        )


def _by_imps(
    score: MatchScore, terms: Conversion, scale: ImpVictoryPointTerms, why: Why
) -> VictoryPoints | NoPoints:
    printed = _scale(terms, scale)
    if isinstance(printed, PrintedScale) and not all(_is_whole(side) for side in score.sides):
        if terms.fraction == "formula":
            return _by_formula(score, scale, printed, why)
        ours, theirs = (_rounded(side.total, terms, why) for side in score.sides)
    else:
        ours, theirs = (side.total for side in score.sides)
    any_length = isinstance(printed, PrintedScale) and None in printed.columns
    given = MatchInImps(
        margin=ours,
        boards=None if any_length else score.scheduled,
        boards_played=None if any_length else score.played,
        opponents_margin=None if theirs == -ours else theirs,
        scoring=terms.scoring,
        stage=terms.stage,
    )
    if isinstance(printed, PrintedScale):
        _note_column(terms, printed, given.boards)
    return imp_victory_points(scale, given, why)


def _note_column(terms: Conversion, printed: PrintedScale, boards: int | None) -> None:
    """The clause that prints the column of this length is read with the scale."""
    found = printed.find(boards)
    if found is not None and found.clause:
        book = terms.clause.split()[0]
        note(found.clause if " " in found.clause else f"{book} {found.clause}")


def _scale(terms: Conversion, scale: ImpVictoryPointTerms) -> Scale | None:
    return (scale.scales or {}).get(terms.scoring or scale.scoring, scale.scale)


def _is_whole(side: SideTotal) -> bool:
    return side.total.denominator == 1


def _rounded(imps: Exact, terms: Conversion, why: Why) -> Exact:
    """A margin between two cells, as the scale can take it."""
    if not isinstance(terms.fraction, Rounding):
        raise Mistake(
            f"{show(imps)} IMPs lie between two cells of the scale of {terms.clause}: "
            "say how such a margin is rounded."
        )
    rounded = terms.fraction(imps)
    text = "{imps} IMPs rounded {mode} for the scale"
    why.step(text, rounded, unit=IMP, imps=imps, mode=str(terms.fraction))
    return rounded


def _by_formula(
    score: MatchScore, scale: ImpVictoryPointTerms, printed: PrintedScale, why: Why
) -> VictoryPoints:
    """Margins with a fraction, each side by the continuous formula itself."""
    length = score.scheduled if scale.boards_counted == "scheduled" else score.played
    boards = whole_if_whole((scale.boards or length) * printed.formula.share_of_boards)
    vps = []
    for i, side in enumerate(score.sides):
        vps.append(ratio(hundredths_between(boards, side.total), HUNDREDTHS))
        why.step(
            "{who:who}, {imps} IMPs over {boards} boards by the formula, rounded half up to 0.01",
            vps[i],
            unit=VP,
            clause=printed.formula.clause,
            gives=GIVES[i],
            who=side.contestant,
            imps=side.total,
            boards=boards,
        )
    return VictoryPoints(vps[0], vps[1], "formula")


def _by_percent(
    score: MatchScore, terms: Conversion, scale: PairsVictoryPointTerms, why: Why
) -> VictoryPoints | NoScale:
    """By the percentage of one side; each side by its own where the two do not add up to 100."""
    boards = score.scheduled if terms.pairs_boards == "scheduled" else score.played
    ours, theirs = (side.total for side in score.sides)
    first = pairs_victory_points(scale, MatchInPercent(percent=ours, boards=boards), why)
    if ours + theirs == 100 or not isinstance(first, PairsVictoryPoints):
        return _as_points(first)
    told = why.part("{who:who} by its own percentage", who=score.contestants[1])
    second = pairs_victory_points(scale, MatchInPercent(percent=theirs, boards=boards), told)
    if not isinstance(second, PairsVictoryPoints):
        return second
    return VictoryPoints(first.vp, second.vp, "table")


def _as_points(found: PairsVictoryPoints | NoScale) -> VictoryPoints | NoScale:
    if isinstance(found, NoScale):
        return found
    return VictoryPoints(found.vp, found.opponents_vp, "table")


def _void(score: MatchScore, terms: Conversion, why: Why) -> VictoryPoints | NoPoints:
    if terms.void is None:
        raise Mistake(
            f"a void match cannot become VPs by {terms.clause} alone: name the clause on void "
            "matches as well."
        )
    told = why.part("the void match in VPs", clause=terms.void_clause)
    given = PlayableBoards(score.scheduled, score.played, converted=True)
    found = void_match(terms.void, given, told)
    if found.vp is None or found.offenders_vp is None:
        return NoScale(found.verdict or "refuse", found.reason or "there is no scale.")
    both = (found.vp, found.offenders_vp)
    if score.at_fault == score.contestants[0]:
        both = (both[1], both[0])
    return VictoryPoints(*both, "table")
