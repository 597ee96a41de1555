"""Table results before they are scored: what cannot be is held back, what is odd is flagged.

Results as they were entered go in, with the movement if there is one; the lines that can be scored
come out, and every problem at once: board, table, contestants, what is wrong, what to do. Whether a
possible score is also the right one is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from convenor.bridge import Board, Vulnerability
from convenor.errors import Mistake
from convenor.scoring.lines import Line
from convenor.scoring.reported import Reported, oddities, read_line
from convenor.values import value


@value
class Seating:
    """What the movement has at a table in a round."""

    round: int
    table: str
    ns: str
    ew: str
    boards: tuple[int, ...]


@value
class Problem:
    """One thing wrong with the results: where, what, and what to do about it.

    What was refused is not among the lines; what was only flagged is, as it stands.
    """

    board: int | None
    tables: tuple[str, ...]
    contestants: tuple[str, ...]
    what: str
    todo: str
    refused: bool = True

    def __str__(self) -> str:
        board = [f"board {self.board}"] if self.board is not None else []
        tables = f"table{'s' if len(self.tables) > 1 else ''} {' and '.join(self.tables)}"
        place = ", ".join([*board, tables, " v ".join(self.contestants)])
        return f"{place}: {self.what}; {self.todo}."


@value
class Checked:
    """The lines that can be scored, by board, and all problems in the order of the results."""

    lines: Mapping[int, tuple[Line, ...]]
    problems: tuple[Problem, ...]


Found: TypeAlias = tuple[tuple[int, ...], Problem]
"""A problem, and the positions of the results that it concerns."""


def check_results(
    reported: Sequence[Reported],
    movement: Sequence[Seating] = (),
    vulnerable: Callable[[int], Vulnerability] | None = None,
    tables_at_once: int = 1,
) -> Checked:
    """The lines that can be scored, and everything that is wrong with the others.

    `vulnerable` is for boards that are not of the usual cycle; `tables_at_once` is at how many
    tables a contestant plays a board (a team of four at two).
    """
    lines: dict[int, Line] = {}
    found: list[Found] = []
    for at, each in enumerate(reported):
        found += _read(at, each, vulnerable or _usual, lines)
    found += _two_results(reported)
    found += _two_tables(reported, tables_at_once)
    found += _same_board_again(reported, tables_at_once)
    if movement:
        found += _not_in_movement(reported, movement)
    found.sort(key=lambda one: one[0])
    refused = {at for positions, problem in found if problem.refused for at in positions}
    kept = ((reported[at].board, line) for at, line in lines.items() if at not in refused)
    return Checked(_by_board(kept), tuple(problem for _, problem in found))


def _by_board(kept: Iterable[tuple[int, Line]]) -> dict[int, tuple[Line, ...]]:
    boards: dict[int, list[Line]] = {}
    for board, line in kept:
        boards.setdefault(board, []).append(line)
    return {board: tuple(lines) for board, lines in boards.items()}


def _usual(board: int) -> Vulnerability:
    return Board(board).vulnerability


def _problem(each: Reported, what: str, todo: str, refused: bool = True) -> Problem:
    return Problem(each.board, (each.table,), (each.ns, each.ew), what, todo, refused)


# --- one result ---------------------------------------------------------------------------------


def _read(
    at: int,
    each: Reported,
    vulnerable: Callable[[int], Vulnerability],
    lines: dict[int, Line],
) -> Iterator[Found]:
    """Put the line of a result among the lines, or say what is wrong with it."""
    if each.ns == each.ew:
        todo = "enter the right opponents"
        yield (at,), _problem(each, f"{each.ns} cannot play against itself", todo)
        return
    try:
        vulnerability = vulnerable(each.board)
        lines[at] = read_line(each, vulnerability)
    except Mistake as mistake:
        yield (at,), _problem(each, str(mistake).rstrip("."), _todo(each))
        return
    for what in oddities(each, lines[at], vulnerability):
        todo = "ask the table: the score stands as it is until it is changed"
        yield (at,), _problem(each, what, todo, refused=False)


def _todo(each: Reported) -> str:
    if isinstance(each.result, str) and isinstance(each.ew_result, str | None):
        return "ask the table and enter the result again"
    return "correct the results of the assigned score and their weights"


# --- results beside each other ------------------------------------------------------------------


def _two_results(reported: Sequence[Reported]) -> Iterator[Found]:
    """Two results of one board at one table in one round."""
    for positions in _grouped(reported, lambda each: (each.board, each.table, each.round)):
        each = reported[positions[0]]
        different = {reported[at] for at in positions}
        if len(different) > 1:
            who = tuple(dict.fromkeys(w for at in positions for w in _pairs(reported[at])))
            what = f"{len(different)} different results at one table"
            todo = "find out which is right and delete the other"
            yield positions, Problem(each.board, (each.table,), who, what, todo)
        elif len(positions) > 1:
            times = len(positions)
            todo = "nothing, if it was sent twice: it counts once"
            yield positions[1:], _problem(each, f"the same result {times} times", todo)


def _two_tables(reported: Sequence[Reported], tables_at_once: int) -> Iterator[Found]:
    """A contestant at more tables in a round than it can be."""
    seated: dict[tuple[int, str], dict[str, list[int]]] = {}
    for at, each in enumerate(reported):
        if each.round is not None:
            for who in set(_pairs(each)):
                tables = seated.setdefault((each.round, who), {})
                tables.setdefault(each.table, []).append(at)
    for (number, who), tables in seated.items():
        if len(tables) > tables_at_once:
            what = f"{who} is at {len(tables)} tables in round {number}"
            todo = "correct the number of the pair at the wrong table"
            positions = tuple(sorted(at for each in tables.values() for at in each))
            yield positions, Problem(None, tuple(tables), (who,), what, todo)


def _same_board_again(reported: Sequence[Reported], tables_at_once: int) -> Iterator[Found]:
    """A contestant that has a board again, in another round or in one that is not known."""
    met: dict[tuple[int, str], dict[tuple[int | None, str], int]] = {}
    for at, each in enumerate(reported):
        for who in set(_pairs(each)):
            met.setdefault((each.board, who), {}).setdefault((each.round, each.table), at)
    for (board, who), places in met.items():
        rounds = {number for number, _ in places}
        once = len(rounds) == 1 and None not in rounds
        if len(places) > tables_at_once and not once:
            tables = tuple(dict.fromkeys(table for _, table in places))
            what = f"{who} has {len(places)} results on this board"
            todo = "find out where it was played and correct the other"
            yield tuple(places.values()), Problem(board, tables, (who,), what, todo)


def _grouped(
    reported: Sequence[Reported], key: Callable[[Reported], object]
) -> Iterable[tuple[int, ...]]:
    groups: dict[object, list[int]] = {}
    for at, each in enumerate(reported):
        groups.setdefault(key(each), []).append(at)
    return (tuple(positions) for positions in groups.values())


def _pairs(each: Reported) -> tuple[str, str]:
    return each.ns, each.ew


# --- the movement -------------------------------------------------------------------------------


def _not_in_movement(reported: Sequence[Reported], movement: Sequence[Seating]) -> Iterator[Found]:
    """Results where the movement has another board, or other contestants."""
    at_table: dict[str, list[Seating]] = {}
    for seating in movement:
        at_table.setdefault(seating.table, []).append(seating)
    for at, each in enumerate(reported):
        there = at_table.get(each.table, [])
        if each.round is not None:
            there = [seating for seating in there if seating.round == each.round]
        if problem := _unlike(each, there):
            yield (at,), problem


def _unlike(each: Reported, there: list[Seating]) -> Problem | None:
    """How a result differs from all that the movement has at its table."""
    when = f" in round {each.round}" if each.round is not None else ""
    if not there:
        todo = "correct the table or the round"
        return _problem(each, f"the movement has nobody at table {each.table}{when}", todo)
    with_board = [seating for seating in there if each.board in seating.boards]
    if not with_board:
        boards = sorted({board for seating in there for board in seating.boards})
        what = f"the movement has no board {each.board} there{when}, but {_listed(boards)}"
        return _problem(each, what, "correct the number of the board")
    if any((seating.ns, seating.ew) == _pairs(each) for seating in with_board):
        return None
    due = " or ".join(f"{seating.ns} v {seating.ew}" for seating in with_board)
    if any((seating.ew, seating.ns) == _pairs(each) for seating in with_board):
        what = f"the movement has {due} there, the other way round"
        todo = "ask the table which way they sat; it is scored as entered"
        return _problem(each, what, todo, refused=False)
    what = f"the movement has {due} there{when}"
    return _problem(each, what, "correct the pair numbers")


def _listed(boards: list[int]) -> str:
    if len(boards) > 1 and boards == list(range(boards[0], boards[-1] + 1)):
        return f"{boards[0]} to {boards[-1]}"
    return ", ".join(str(board) for board in boards)
