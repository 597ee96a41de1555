"""A board scored again after something changed at a few of its tables: only those are looked at.

The board as it was scored goes in with its lines as they are now; the board as it is scored now
comes out, with the tables whose scores are other ones. Where the datum of a Butler has not moved,
nobody else's score has; in all other cases the whole field is scored and held beside what it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from convenor.bridge import Side
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.board_forms import against_datums, butler_datums
from convenor.competition.scores.boards import BoardLines
from convenor.competition.state.state import SessionState
from convenor.exact import Exact
from convenor.matches.match_boards import MatchBoard
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.lines import Line
from convenor.values import value

Datums = Mapping[Side, Exact | None]


@value
class ScoredBoard:
    """A board as the whole field scored it: the lines that it was scored from, and its datums."""

    lines: tuple[Line, ...]
    datums: Datums | None
    board: MatchBoard


@value
class Rescored:
    """A board scored again, and the tables whose scores have changed."""

    scored: ScoredBoard
    tables: frozenset[str]


def scored_first(
    rules: Rules,
    session: SessionState,
    lines: BoardLines,
    score: Callable[[], MatchBoard],
) -> ScoredBoard:
    """A board that was not scored before."""
    datums = butler_datums(rules, session, lines)
    if datums is None:
        return ScoredBoard(lines.lines, None, score())
    scores = against_datums(rules, datums, lines, lines.lines)
    return ScoredBoard(
        lines.lines, datums, MatchBoard(str(lines.board), scores, rules.board_clause)
    )


def scored_again(
    rules: Rules,
    session: SessionState,
    lines: BoardLines,
    before: ScoredBoard,
    score: Callable[[], MatchBoard],
) -> Rescored:
    """A board whose lines have changed at a few tables."""
    at = _changed(before.lines, lines.lines)
    datums = butler_datums(rules, session, lines)
    if at is not None and datums is not None and datums == before.datums:
        own = tuple(lines.lines[each] for each in at)
        scores = against_datums(rules, datums, lines, own)
        made = _with_sides(before.board, len(lines.lines), at, scores)
        return Rescored(
            ScoredBoard(lines.lines, datums, made), frozenset(each.table for each in own)
        )
    if datums is not None:
        scores = against_datums(rules, datums, lines, lines.lines, before.board.scores.sides)
        whole = MatchBoard(before.board.number, scores, rules.board_clause)
    else:
        whole = score()
    others = frozenset(_others(before.board.scores.sides, whole.scores.sides))
    touched = frozenset(lines.lines[each].table for each in at or ())
    return Rescored(ScoredBoard(lines.lines, datums, whole), others | touched)


def _changed(before: tuple[Line, ...], now: tuple[Line, ...]) -> list[int] | None:
    """The places of lines that are others now; none can be told where there are more or fewer."""
    if len(before) != len(now):
        return None
    return [at for at, (old, new) in enumerate(zip(before, now, strict=True)) if old is not new]


def _with_sides(board: MatchBoard, tables: int, at: list[int], scores: BoardScores) -> MatchBoard:
    """The board with other scores at a few tables: all North-South, then all East-West."""
    sides = list(board.scores.sides)
    for place, each in zip((*at, *(tables + each for each in at)), scores.sides, strict=True):
        sides[place] = each
    made = MatchBoard(board.number, BoardScores(board.scores.unit, tuple(sides)), board.clause)
    known = dict(board.by_contestant)
    own = {each.contestant for each in scores.sides}
    for name in own:
        known[name] = tuple(
            _instead(each, scores.sides) for each in board.by_contestant.get(name, ())
        )
    made.__dict__["by_contestant"] = known  # looked for once, however often a board is scored
    return made


def _instead(side: SideScore, scores: tuple[SideScore, ...]) -> SideScore:
    """The new score of a side, where it has one."""
    here = (side.table, side.contestant, side.side)
    found = (each for each in scores if (each.table, each.contestant, each.side) == here)
    return next(found, side)


def _others(before: tuple[SideScore, ...], now: tuple[SideScore, ...]) -> set[str]:
    """The tables at which a side has another score than before."""
    if len(before) != len(now):
        return {each.table for each in (*before, *now)}
    return {
        new.table
        for old, new in zip(before, now, strict=True)
        if old is not new
        and (old.score, old.available, old.table) != (new.score, new.available, new.table)
    }
