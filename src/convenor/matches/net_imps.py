"""Net IMPs: what a contestant's boards of a session come to, whoever the opponents were.

Scored boards go in, by any method whose scores are added up (Butler, cross-IMPs, aggregate); the
exact total of each contestant comes out, with the boards that it has a score on. One board scored
again changes only the totals of those who played it. Ranks and VPs are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from convenor.bridge import Side
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, whole_if_whole
from convenor.regulation.why import SILENT, Subject, Why
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.values import value

Fields: TypeAlias = Literal["one", "two"]
Who: TypeAlias = tuple[Side | None, str]
"""A contestant: its name, and its side where NS and EW are two fields with numbers of their own."""


@value
class NetScore:
    """One contestant's boards added up."""

    contestant: str
    side: Side | None
    boards: int
    total: Exact


Totals: TypeAlias = Mapping[Who, NetScore]


def add_boards(boards: Iterable[BoardScores], fields: Fields = "one") -> Totals:
    """The total of each contestant over the boards; a board without a score adds nothing."""
    totals: dict[Who, NetScore] = {}
    unit = ""
    for board in boards:
        unit = unit or board.unit
        if board.unit != unit:
            raise Mistake(f"boards scored in {unit} and in {board.unit} cannot be added up.")
        _move(totals, board, fields, 1)
    return totals


def scored_again(
    totals: Totals, before: BoardScores | None, after: BoardScores, fields: Fields = "one"
) -> Totals:
    """The totals when one board is scored again (or, with nothing before, for the first time)."""
    if before is not None and before.unit != after.unit:
        raise Mistake(f"a board scored in {before.unit} is not replaced by one in {after.unit}.")
    moved = dict(totals)
    if before is not None:
        _move(moved, before, fields, -1)
    _move(moved, after, fields, 1)
    return moved


def net_score(
    boards: Mapping[str, BoardScores],
    contestant: str,
    side: Side | None = None,
    why: Why = SILENT,
) -> NetScore:
    """The total of one contestant, told board by board (of one side, if `side` is named)."""
    fields: Fields = "one" if side is None else "two"
    totals = add_boards(boards.values(), fields)
    found = totals.get((side, contestant))
    if found is None:
        names = {name for _, name in totals}
        raise Mistake(
            f"{contestant} has no board in this session: {did_you_mean(contestant, names)}"
        )
    unit = next(iter(boards.values())).unit
    for number, board in boards.items():
        for each in board.of(contestant):
            if side in (None, each.side):
                text = "board {number}" if each.score is not None else "board {number}: no score"
                why.step(text, each.score, unit=unit, about=Subject(board=number), number=number)
    why.step("in all, boards scored: {n}", found.total, unit=unit, gives="total", n=found.boards)
    return found


def _move(totals: dict[Who, NetScore], board: BoardScores, fields: Fields, sign: int) -> None:
    for each in board.sides:
        who = _who(each, fields)
        old = totals.get(who)
        boards, total = (0, 0) if old is None else (old.boards, old.total)
        if each.score is not None:
            boards, total = boards + sign, whole_if_whole(total + sign * each.score)
        elif old is not None:
            continue
        totals[who] = NetScore(each.contestant, who[0], boards, total)


def _who(each: SideScore, fields: Fields) -> Who:
    return (each.side if fields == "two" else None, each.contestant)
