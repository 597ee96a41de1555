"""The boards of a match: the scores of two contestants, picked out of the field and added up.

Boards as the whole field scored them go in, and boards that were taken away with what each side
gets for them; for each side the sum comes out, and what was available where boards have a top.
What is added to a sum, and what it is worth, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TypeAlias

from convenor.errors import Mistake
from convenor.exact import IMP, Exact, whole_if_whole
from convenor.regulation.why import SILENT, Subject, Why
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.lines import Line, Points, Weighted
from convenor.values import value

Contestants: TypeAlias = tuple[str, str]
Both: TypeAlias = tuple[SideScore, SideScore]
Method: TypeAlias = Callable[[tuple[Line, ...], Why], BoardScores]
"""A method of scoring with its terms: the lines of a board in, its scores out."""


@value
class MatchBoard:
    """A board as the whole field scored it, and the clause of the method; matches may share it."""

    number: str
    scores: BoardScores
    clause: str = ""

    @cached_property
    def by_contestant(self) -> dict[str, tuple[SideScore, ...]]:
        """The scores of each contestant, looked for once for all matches."""
        found: dict[str, tuple[SideScore, ...]] = {}
        for side in self.scores.sides:
            found[side.contestant] = (*found.get(side.contestant, ()), side)
        return found


@value
class RemovedBoard:
    """A board that was taken away or cancelled, and what each side gets for it (None: nothing).

    The awards are in the order of the contestants, in the unit of the boards; at matchpoints
    `available` is the top that they are a part of.
    """

    number: str
    because: str
    awards: tuple[Exact, Exact] | None = None
    available: Exact | None = None
    clause: str = ""


@value
class Sum:
    """What one side made on its boards, and what it could have made where boards have a top."""

    made: Exact
    available: Exact | None


def score_boards(
    lines: Mapping[str, tuple[Line, ...]], method: Method, clause: str = "", why: Why = SILENT
) -> tuple[MatchBoard, ...]:
    """Boards scored by one method, each told under its number and the method's clause."""
    return tuple(
        MatchBoard(
            number,
            method(each, _told_board(number, clause, why)),
            clause,
        )
        for number, each in lines.items()
    )


def _told_board(number: str, clause: str, why: Why) -> Why:
    return why.part("board {number}", clause=clause, about=Subject(board=number), number=number)


def without_result(
    lines: Mapping[str, tuple[Line, ...]], contestants: Contestants
) -> tuple[str, ...]:
    """The boards that the two did not play at every table of theirs: awards, or nothing."""
    return tuple(number for number, each in lines.items() if not _all_played(each, contestants))


def _all_played(lines: tuple[Line, ...], contestants: Contestants) -> bool:
    own = [line for line in lines if {line.ns, line.ew} == set(contestants)]
    return bool(own) and all(
        isinstance(line.ns_entry, (Points, Weighted))
        or isinstance(line.ew_entry, (Points, Weighted))
        for line in own
    )


def counted(boards: tuple[MatchBoard, ...], contestants: Contestants, why: Why) -> dict[str, Both]:
    """The boards on which at least one of the two has a score, told one by one."""
    found = {}
    for board in boards:
        both = met(board, contestants)
        if both[0].score is not None or both[1].score is not None:
            found[board.number] = both
        if why.listening:
            _tell_board(board, both, why)
    return found


def _tell_board(board: MatchBoard, both: Both, why: Why) -> None:
    if both[0].score is None and both[1].score is None:
        about = Subject(board=board.number)
        why.step("board {number}: no score", clause=board.clause, about=about, number=board.number)
        return
    why.step(
        "board {number}: {second:who} {theirs}, {first:who}",
        both[0].score,
        unit=board.scores.unit,
        clause=board.clause,
        about=Subject(board=board.number),
        number=board.number,
        first=both[0].contestant,
        second=both[1].contestant,
        theirs=both[1].score,
    )


def met(board: MatchBoard, contestants: Contestants) -> Both:
    """The scores of the two at the table where they met."""
    first, second = contestants
    own, others = board.by_contestant.get(first, ()), board.by_contestant.get(second, ())
    found = [
        (ours, theirs)
        for ours in own
        for theirs in others
        if ours.table == theirs.table and ours.side is not theirs.side
    ]
    if len(found) != 1:
        how = "did not meet" if not found else "met at more than one table"
        raise Mistake(f"board {board.number}: {first} and {second} {how}: correct its lines.")
    return found[0]


def tell_removed(removed: tuple[RemovedBoard, ...], contestants: Contestants, why: Why) -> None:
    """Each board taken away, why, and what it counts."""
    for board in removed:
        awards = board.awards or (None, None)
        why.step(
            "board {number} taken away, {because}"
            + (": not scored" if board.awards is None else "; {second:who} {theirs}, {first:who}"),
            awards[0],
            clause=board.clause,
            about=Subject(board=board.number),
            number=board.number,
            because=board.because,
            first=contestants[0],
            second=contestants[1],
            theirs=awards[1],
        )


def unit_of(boards: tuple[MatchBoard, ...]) -> str:
    """The one unit that all boards of a match are scored in."""
    units = sorted({each.scores.unit for each in boards})
    if len(units) > 1:
        raise Mistake(f"the boards of a match have one unit, not {' and '.join(units)}.")
    return units[0] if units else IMP


def added_up(
    match: Contestants,
    i: int,
    scores: Iterable[SideScore],
    removed: Iterable[RemovedBoard],
    unit: str,
    why: Why,
) -> Sum:
    """The sum of one side over its boards and over the boards taken away that carry an award."""
    parts = [(each.score, each.available) for each in scores if each.score is not None]
    awards = [(each.awards[i], each.available) for each in removed if each.awards is not None]
    made = _sum(score for score, _ in (*parts, *awards))
    text = "{who:who}: sum of {boards} boards" + (" and {awards} taken away" if awards else "")
    why.step(text, made, unit=unit, who=match[i], boards=len(parts), awards=len(awards))
    tops = [top for _, top in (*parts, *awards)]
    known = [top for top in tops if top is not None]
    if known and len(known) < len(tops):
        raise Mistake("some boards of the match have a top and others none: give it for all.")
    return Sum(made, _sum(known) if known else None)


def _sum(numbers: Iterable[Exact]) -> Exact:
    return whole_if_whole(sum(numbers))
