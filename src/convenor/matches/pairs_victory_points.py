"""Victory points, or win, draw and loss, for the percentage of a pairs match.

A percentage of the matchpoints (or the matchpoints themselves) and the number of boards go in;
VPs of both sides, or the word for the result, come out. How the matchpoints were won is not known
here. The better side's percentage is the one that is read, so that both sides always agree.
"""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import (
    BOARD,
    MATCHPOINT,
    PERCENT,
    VP,
    Exact,
    Rounding,
    ratio,
    show,
    whole_if_whole,
)
from convenor.matches.victory_points import LONGEST_MATCH, NoScale
from convenor.regulation.answers import REFUSE
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value

LEVEL = 50


@value
class PercentRow:
    """A row of a printed scale: VPs of the winner up to and with a percentage."""

    boards_from: int
    boards_to: int
    vp: Exact
    max_percent: Exact


@value
class PairsVictoryPointTerms:
    """The printed scale, and how a percentage is compared with it."""

    rows: tuple[PercentRow, ...] = asked("the printed table")
    total: Exact = asked("VPs that the two sides share", unit=VP)
    rounding: Rounding | Literal["exact"] = asked(
        "of the better percentage, before it is compared", default="exact"
    )
    fewer_boards: Literal["refuse", "first column"] = asked(
        "what serves a match shorter than any column", default="refuse"
    )
    at_limit: Literal["nearer to average", "further from it"] = asked(
        "the VPs of a percentage exactly on a limit", default="nearer to average"
    )

    @cached_property
    def columns(self) -> dict[int, list[PercentRow]]:
        """The rows for each length of match, from the lowest limit up."""
        made: dict[int, list[PercentRow]] = {}
        for row in sorted(self.rows, key=lambda each: each.max_percent):
            for boards in range(row.boards_from, row.boards_to + 1):
                made.setdefault(boards, []).append(row)
        return made

    def row(self, boards: int, percent: Exact) -> PercentRow | None:
        """The first row whose limit is not exceeded; None if no column has such matches."""
        shortest = min(self.columns)
        if boards < shortest and self.fewer_boards == "first column":
            boards = shortest
        rows = self.columns.get(boards, ())
        if self.at_limit == "further from it" and rows and percent < rows[-1].max_percent:
            return next((r for r in rows if percent < r.max_percent), None)
        return next((r for r in rows if percent <= r.max_percent), None)


@value
class MatchResultTerms:
    """What counts as a draw."""

    draw_up_to: Exact = asked("the highest percentage that is still a draw", unit=PERCENT)
    boards_least: int = asked("the shortest match that has a winner", unit=BOARD, default=1)
    rounding: Rounding | Literal["exact"] = asked(
        "of the better percentage, before it is compared", default="exact"
    )


@value
class MatchInPercent:
    """A pairs match as the question gives it."""

    percent: Exact | None = asked(
        "our share of the matchpoints", unit=PERCENT, default=None, least=0, most=100
    )
    matchpoints: Exact | None = asked(
        "matchpoints that we won (instead of percent)", unit=MATCHPOINT, default=None, least=0
    )
    available: Exact | None = asked(
        "matchpoints that could be won", unit=MATCHPOINT, default=None, least=0
    )
    boards: int | None = asked(
        "boards in the match", unit=BOARD, default=None, least=1, most=LONGEST_MATCH
    )


@value
class PairsVictoryPoints:
    """The VPs of both sides."""

    vp: Exact = asked("VPs of our side", unit=VP)
    opponents_vp: Exact = asked("VPs of the opponents", unit=VP)


@value
class MatchResult:
    """Whether the match was won."""

    result: Literal["win", "draw", "loss"] = asked("win, draw or loss of our side")


def pairs_victory_points(
    terms: PairsVictoryPointTerms, given: MatchInPercent, why: Why = SILENT
) -> PairsVictoryPoints | NoScale:
    """The VPs of both sides for the percentage of a match."""
    if given.boards is None:
        raise Mistake("'boards' is missing: the scale depends on it.")
    percent = _percent(given, why)
    better = _better(percent, terms.rounding, why)
    row = terms.row(given.boards, better)
    if row is None:
        return _no_scale(terms, given.boards, why)
    rest = whole_if_whole(terms.total - row.vp)
    ours, theirs = (row.vp, rest) if percent >= LEVEL else (rest, row.vp)
    why.step(
        "{boards} boards, the better side has {better}%, not above {limit}%: we get",
        ours,
        unit=VP,
        clause=printed_in(terms.rows),
        gives="vp",
        boards=given.boards,
        better=better,
        limit=row.max_percent,
    )
    why.step(
        "the opponents get what is left of {total}",
        theirs,
        unit=VP,
        gives="opponents_vp",
        total=terms.total,
    )
    return PairsVictoryPoints(ours, theirs)


def match_result(terms: MatchResultTerms, given: MatchInPercent, why: Why = SILENT) -> MatchResult:
    """Whether the percentage of a match is a win, a draw or a loss."""
    if given.boards is not None and given.boards < terms.boards_least:
        raise Mistake(
            f"a match of {given.boards} boards has no winner: wins and draws are counted "
            f"in matches of {terms.boards_least} boards or more."
        )
    percent = _percent(given, why)
    better = _better(percent, terms.rounding, why)
    if better <= terms.draw_up_to:
        result: Literal["win", "draw", "loss"] = "draw"
    else:
        result = "win" if percent > LEVEL else "loss"
    why.step(
        "a draw if the better side has no more than {limit}%; it has {better}%",
        result,
        gives="result",
        limit=terms.draw_up_to,
        better=better,
    )
    return MatchResult(result)


def _percent(given: MatchInPercent, why: Why) -> Exact:
    if given.matchpoints is None and given.available is None:
        if given.percent is None:
            raise Mistake("give 'percent', or 'matchpoints' and 'available'.")
        return given.percent
    if given.percent is not None or given.matchpoints is None or not given.available:
        raise Mistake("give either 'percent', or 'matchpoints' and 'available' (above 0).")
    if given.matchpoints > given.available:
        raise Mistake(
            f"{show(given.matchpoints)} matchpoints cannot be won where only "
            f"{show(given.available)} are available: correct one of the two."
        )
    percent = ratio(100 * given.matchpoints, given.available)
    why.step(
        "{matchpoints} of {available} matchpoints",
        percent,
        unit=PERCENT,
        matchpoints=given.matchpoints,
        available=given.available,
    )
    return percent


def _better(percent: Exact, rounding: Rounding | Literal["exact"], why: Why) -> Exact:
    """The percentage of the better side, rounded if the regulation says so."""
    better = whole_if_whole(max(percent, 100 - percent))
    if rounding == "exact":
        return better
    rounded = rounding(better)
    why.step(
        "the better side's {better}% rounded {rounding}",
        rounded,
        unit=PERCENT,
        better=better,
        rounding=str(rounding),
    )
    return rounded


def _no_scale(terms: PairsVictoryPointTerms, boards: int, why: Why) -> NoScale:
    shortest, longest = min(terms.columns), max(terms.columns)
    why.step(
        "no column for {boards} boards: they go from {shortest} to {longest}",
        REFUSE,
        clause=printed_in(terms.rows),
        gives="verdict",
        boards=boards,
        shortest=shortest,
        longest=longest,
    )
    reason = (
        f"There is no scale for matches of {boards} boards, only for {shortest} to {longest}: "
        "ask the organiser to name one."
    )
    return NoScale(REFUSE, reason)
