"""The published lines of an event as lines that can be scored, each still with its original.

An event goes in; the engine's lines come out board by board, under names of contestants that are
unique in the event. Boards of one number are one board, in whichever section they were played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from convenor.bridge import Side
from convenor.formats.events import Contestant, Event, EventBoard, Section, TravellerLine
from convenor.formats.line_checks import Field, entry_of
from convenor.scoring.lines import Line
from convenor.values import value


@value
class Published:
    """A line of a file beside the line that is scored."""

    board: int
    printed: TravellerLine
    line: Line


class Names:
    """A name for every contestant, unique in the event: '3', or 'A 3 NS' where 3 is not enough."""

    def __init__(self, event: Event) -> None:
        self.often = Counter(each.id for each in event.contestants)
        self.fields = [Field(section.contestants) for section in event.sections]
        self.everybody = Field(event.contestants)
        self.contestants: dict[str, Contestant] = {}
        for section in event.sections:
            for each in section.contestants:
                self.contestants[self._name(each.id, each.side, section)] = each

    def of(self, place: int, section: Section, number: str, side: Side) -> str:
        """The name of whoever sits on a line."""
        found = self.fields[place].of(number, side) or self.everybody.of(number, side)
        return self._name(number, found.side if found else None, section)

    def _name(self, number: str, side: Side | None, section: Section) -> str:
        if self.often[number] < 2:
            return number
        own = str(side) if side else ""
        return " ".join(filter(None, (section.id, number, own)))


def boards_of(event: Event, names: Names) -> dict[int, list[Published]]:
    """Every board of an event with all its lines."""
    found: dict[int, list[Published]] = {}
    for place, section in enumerate(event.sections):
        for board in section.boards:
            lines = found.setdefault(board.number, [])
            for line in board.lines:
                ns = names.of(place, section, line.ns, Side.NS)
                ew = names.of(place, section, line.ew, Side.EW)
                lines.append(published(board, line, str(len(lines) + 1), ns, ew))
    return found


def published(board: EventBoard, line: TravellerLine, table: str, ns: str, ew: str) -> Published:
    """One line, under these names."""
    entries = [entry_of(line, side, board.vulnerable) for side in (Side.NS, Side.EW)]
    split = None if entries[0] == entries[1] else entries[1]
    return Published(board.number, line, Line(table, ns, ew, entries[0], split))


def lines_of(board: Iterable[Published]) -> tuple[Line, ...]:
    """The lines that are scored."""
    return tuple(each.line for each in board)
