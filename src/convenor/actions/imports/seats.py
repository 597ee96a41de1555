"""Who sat where, made from who played what: lines become tables of rounds.

Boards with their lines go in, and the numbers of those who play a line: of two pairs, or of the
four players of an individual in the order of the seats. Rounds come out in which nobody sits twice;
a set of boards is one board, or those that the same players play in a row. The order of play is not
known: no file tells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from convenor.competition.state.seats import played_again
from convenor.formats.events import EventBoard, TravellerLine

Numbers = Callable[[TravellerLine], tuple[int, ...]]
Table = tuple[int, ...]


MOST_IN_A_SET = 12
MISSING = 10
"""One line in so many may be missing where boards are taken for a set."""


class Seats:
    """The tables of a session, or of a section of it; `size` is how many boards make a set."""

    def __init__(self, boards: Sequence[EventBoard], numbers: Numbers, *, size: int = 1) -> None:
        self._numbers, self.size = numbers, size
        self.boards = {board.number for board in boards if board.lines}
        self.first = min(self.boards)
        self._placed = self._place(boards)
        self._told = {(b.number, *numbers(line)) for b in boards for line in b.lines}

    def _set(self, board: int) -> int:
        return (board - self.first) // self.size + 1

    @property
    def sets(self) -> int:
        """How many sets of boards there are."""
        return self._set(max(self.boards))

    def _place(self, boards: Sequence[EventBoard]) -> dict[tuple[int, ...], tuple[int, int]]:
        """The round and the table of each line: by its set and those who play it."""
        found: dict[tuple[int, ...], tuple[int, int]] = {}
        busy: list[set[int]] = []
        tables: list[int] = []
        for board in boards:
            for line in board.lines:
                numbers = self._numbers(line)
                if (self._set(board.number), *numbers) in found:
                    continue
                both = set(numbers)
                at = next((n for n, own in enumerate(busy) if not own & both), len(busy))
                if at == len(busy):
                    busy.append(set())
                    tables.append(0)
                busy[at] |= both
                tables[at] += 1
                found[(self._set(board.number), *numbers)] = (at, tables[at])
        return found

    def rounds(self) -> list[list[Table]]:
        """The tables of each round: table, those who sit at it, set of boards."""
        count = max(at for at, _ in self._placed.values()) + 1
        made: list[list[Table]] = [[] for _ in range(count)]
        for (own, *sitting), (at, table) in self._placed.items():
            made[at].append((table, *sitting, own))
        return [sorted(each) for each in made]

    def listed(self, everybody: set[int]) -> dict[str, object]:
        """The rounds as a listed movement has them, with its sets and who shares boards."""
        rounds = self.rounds()
        return {
            "kind": "listed",
            "name": "as the file tells it",
            "board_sets": self.sets,
            "shares": [list(range(1, max(at[0] for each in rounds for at in each) + 1))],
            "rounds": [
                {
                    "tables": [list(at) for at in tables],
                    "sit_outs": sorted(everybody - {who for at in tables for who in at[1:-1]}),
                }
                for tables in rounds
            ],
        }

    def table(self, board: EventBoard, line: TravellerLine, section: str = "") -> str:
        """The name of the table at which a line stands; a set that comes back has its round."""
        return self._table(self._set(board.number), self._numbers(line), section)

    def _table(self, own: int, sitting: tuple[int, ...], section: str) -> str:
        at, table = self._placed[(own, *sitting)]
        earlier = [
            round
            for (number, *_), (round, other) in self._placed.items()
            if number == own and other == table and round < at
        ]
        name = f"{section}{table}"
        return played_again(name, at + 1) if earlier else name

    def not_told(self, section: str = "") -> list[tuple[int, str]]:
        """Boards of a set, with their table, for which the file has no line."""
        return [
            (board, self._table(own, tuple(sitting), section))
            for own, *sitting in self._placed
            for board in range(self.first + (own - 1) * self.size, self.first + own * self.size)
            if (board, *sitting) not in self._told
        ]


def boards_of_a_set(boards: Sequence[EventBoard], numbers: Numbers) -> int:
    """How many boards in a row the same players play together: as many as nobody contradicts."""
    played = {b.number: {numbers(line) for line in b.lines} for b in boards if b.lines}
    first, last = min(played), max(played)
    count = last - first + 1
    for size in range(min(MOST_IN_A_SET, count), 1, -1):
        if count % size == 0 and _hold_together(played, first, last, size):
            return size
    return 1


def _hold_together(
    played: Mapping[int, set[tuple[int, ...]]], first: int, last: int, size: int
) -> bool:
    lines = missing = 0
    for start in range(first, last + 1, size):
        own = [played.get(board, set()) for board in range(start, start + size)]
        tables = set().union(*own)
        seated = [who for table in tables for who in table]
        if len(set(seated)) < len(seated):
            return False
        lines += len(tables) * size
        missing += len(tables) * size - sum(map(len, own))
    return missing * MISSING <= lines
