"""Whether a traveller's lines can be: no board twice for a pair, no pair against itself, no
contract, tricks or score that the game does not know.

A line, as its reader understood it, goes in with its place in the file; it comes out, or a problem
does. It does not know the format, nor how the board is scored.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor.bridge import (
    NotPlayed,
    PassedOut,
    Played,
    ScoreOnly,
    Side,
    Vulnerability,
    format_result,
    ns_score,
)
from convenor.bridge.notation import signed
from convenor.formats.events import Contestant, EventBoard, TravellerLine
from convenor.formats.problems import Problems
from convenor.scoring.lines import Entry, Line, Nothing, Points
from convenor.scoring.reported import Reported, oddities


def where_of(board: int | str, ns: str, ew: str) -> str:
    """Where a line stands: 'board 7, 3 v 11'."""
    return f"board {board}, {ns or '?'} v {ew or '?'}"


class Field:
    """The contestants that a file names, found by number and side."""

    def __init__(self, contestants: Iterable[Contestant]) -> None:
        self.found: dict[tuple[str, Side | None], Contestant] = {}
        for each in contestants:
            self.found.setdefault((each.id, each.side), each)

    def of(self, number: str, side: Side) -> Contestant | None:
        """Who sits there, if the file names him."""
        return self.found.get((number, side)) or self.found.get((number, None)) or self._any(number)

    def _any(self, number: str) -> Contestant | None:
        return next((each for (own, _), each in self.found.items() if own == number), None)


def two_players(number: str, field: Field) -> str:
    """The two players of a side of an individual as '7+12', also where a file glues them: '712'."""
    if "+" in number or not field.found:
        return number
    known = {own for own, _ in field.found}
    ways = [
        f"{number[:at]}+{number[at:]}"
        for at in range(1, len(number))
        if number[:at] in known and number[at:] in known
    ]
    return ways[0] if len(ways) == 1 else number


def checked(
    board: EventBoard, at: list[int], field: Field, problems: Problems
) -> tuple[TravellerLine, ...]:
    """The lines of a board that can stand; `at` is the line of the file on which each begins."""
    seen: dict[str, int] = {}
    kept: list[TravellerLine] = []
    for line, number in zip(board.lines, at, strict=True):
        where = where_of(board.number, line.ns, line.ew)
        if what := _cannot_sit(line, field) or _met_before(line, field, seen):
            problems.refuse(number, where, what)
            continue
        seen.update(dict.fromkeys(_keys(line, field), number))
        _check_score(line, board, number, where, problems)
        kept.append(line)
    return tuple(kept)


def _keys(line: TravellerLine, field: Field) -> tuple[str, str]:
    """The two contestants, so that pair 1 of one side is not pair 1 of the other."""
    ns, ew = field.of(line.ns, Side.NS), field.of(line.ew, Side.EW)
    return _key(line.ns, ns), _key(line.ew, ew)


def _players(number: str) -> list[str]:
    """Whoever sits on a side: a pair, or two players of an individual."""
    return number.split("+")


def _key(number: str, found: Contestant | None) -> str:
    return f"{number} {found.side or ''}" if found else number


def _cannot_sit(line: TravellerLine, field: Field) -> str:
    if not line.ns or not line.ew:
        return "the line does not say who played: give both pair numbers."
    ns, ew = _keys(line, field)
    if ns == ew:
        return f"pair {line.ns} cannot play against itself: correct one of the two numbers."
    for number, side in ((line.ns, Side.NS), (line.ew, Side.EW)):
        if field.found and any(field.of(each, side) is None for each in _players(number)):
            return f"there is no pair {number} among the participants: correct the number."
    return ""


def _met_before(line: TravellerLine, field: Field, seen: dict[str, int]) -> str:
    for key in _keys(line, field):
        if key in seen:
            return (
                f"pair {key.strip()} has a result on this board already (line {seen[key]}): "
                "take one of the two away."
            )
    return ""


def _check_score(
    line: TravellerLine, board: EventBoard, at: int, where: str, problems: Problems
) -> None:
    """Flag a score that no contract gives, or that is not what the result gives."""
    if isinstance(line.result, NotPlayed) and line.score is not None:
        what = f"it is marked as not played, and {signed(line.score)} is printed"
        problems.flag(at, where, f"{what}; the printed score is used: take one of the two out.")
    vulnerability = board.vulnerable
    scores = [entry_of(line, side, vulnerability) for side in (Side.NS, Side.EW)]
    scored = Line(line.table, "NS", "EW", *scores)
    told = Reported(
        board.number, line.table, line.ns, line.ew, format_result(line.result), score=line.score
    )
    for what in oddities(told, scored, vulnerability):
        problems.flag(at, where, f"{what}; the printed score is used: ask the table.")


def entry_of(line: TravellerLine, side: Side, vulnerability: Vulnerability) -> Entry:
    """What a side is scored with: its award, the printed score, else what the result scores."""
    award = line.ns_award if side is Side.NS else line.ew_award
    if award is not None:
        return award
    if side is Side.EW and line.ew_score is not None:
        return Points(line.ew_score)
    if line.score is not None:
        return Points(line.score)
    if isinstance(line.result, (Played, PassedOut, ScoreOnly)):
        return Points(ns_score(line.result, vulnerability))
    return Nothing("not played" if isinstance(line.result, NotPlayed) else "unknown")
