"""Who sat where, made from who played what: lines become tables of rounds.

Boards with their lines go in, and the numbers of the two who play a line; rounds come out in which
nobody sits twice, a set of boards being one board. The order of play is not known: no file tells.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from convenor.competition.state.seats import played_again
from convenor.formats.events import EventBoard, TravellerLine

Numbers = Callable[[TravellerLine], tuple[int, int]]
Table = tuple[int, int, int, int]


class Seats:
    """The tables of a session, or of a section of it."""

    def __init__(self, boards: Sequence[EventBoard], numbers: Numbers) -> None:
        self._numbers = numbers
        self.boards = {board.number for board in boards if board.lines}
        self.first = min(self.boards)
        self._placed = self._place(boards)

    def _place(self, boards: Sequence[EventBoard]) -> dict[tuple[int, int, int], tuple[int, int]]:
        """The round and the table of each line: by board and the two who play it."""
        found: dict[tuple[int, int, int], tuple[int, int]] = {}
        busy: list[set[int]] = []
        tables: list[int] = []
        for board in boards:
            for line in board.lines:
                both = set(self._numbers(line))
                at = next((n for n, own in enumerate(busy) if not own & both), len(busy))
                if at == len(busy):
                    busy.append(set())
                    tables.append(0)
                busy[at] |= both
                tables[at] += 1
                found[(board.number, *self._numbers(line))] = (at, tables[at])
        return found

    def rounds(self) -> list[list[Table]]:
        """The tables of each round: table, North-South, East-West, set of boards."""
        count = max(at for at, _ in self._placed.values()) + 1
        made: list[list[Table]] = [[] for _ in range(count)]
        for (board, ns, ew), (at, table) in self._placed.items():
            made[at].append((table, ns, ew, board - self.first + 1))
        return [sorted(each) for each in made]

    def listed(self, everybody: set[int]) -> dict[str, object]:
        """The rounds as a listed movement has them, with its sets and who shares boards."""
        rounds = self.rounds()
        return {
            "kind": "listed",
            "name": "as the file tells it",
            "board_sets": max(self.boards) - self.first + 1,
            "shares": [list(range(1, max(at[0] for each in rounds for at in each) + 1))],
            "rounds": [
                {
                    "tables": [list(at) for at in tables],
                    "sit_outs": sorted(everybody - {who for at in tables for who in at[1:3]}),
                }
                for tables in rounds
            ],
        }

    def table(self, board: EventBoard, line: TravellerLine, section: str = "") -> str:
        """The name of the table at which a line stands; a set that comes back has its round."""
        at, table = self._placed[(board.number, *self._numbers(line))]
        earlier = [
            own
            for (number, _, _), (own, other) in self._placed.items()
            if number == board.number and other == table and own < at
        ]
        name = f"{section}{table}"
        return played_again(name, at + 1) if earlier else name
