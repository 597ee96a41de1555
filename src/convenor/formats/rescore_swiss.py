"""A published Swiss of pairs scored again: the lines of each round, VPs of matches, totals, places.

An event of matches goes in; the boards of a round are compared with all its other tables, and what
a pair has more than its opponents is the margin of their match. A file does not name its scale, so
the VPs are compared among themselves, as those of teams are.
"""

from __future__ import annotations

from convenor.bridge import Side
from convenor.exact import Exact, whole_if_whole
from convenor.formats.differences import Comparing
from convenor.formats.events import Event, Match
from convenor.formats.programs import Program
from convenor.formats.published_lines import Published, published
from convenor.formats.rescore_pairs import PairsEvent
from convenor.formats.rescore_teams import TeamsEvent
from convenor.scoring.board_scores import BoardScores


class SwissEvent(PairsEvent):
    """A Swiss of pairs being scored again."""

    def __init__(self, event: Event, program: Program) -> None:
        super().__init__(event, program)
        self.matches = [match for section in event.sections for match in section.matches]
        self.round_of: dict[int, int | None] = {}
        self.boards = self._boards_by_round()
        self.won: dict[tuple[int | None, str], Exact] = {}

    def _boards_by_round(self) -> dict[int, list[Published]]:
        """The boards of each round with all their lines: a number comes back in another round."""
        found: dict[tuple[int | None, int], list[Published]] = {}
        for match in self.matches:
            for board in match.boards:
                lines = found.setdefault((match.round, board.number), [])
                for line in board.lines:
                    lines.append(published(board, line, str(len(lines) + 1), line.ns, line.ew))
        made = {}
        for at, ((number, _), lines) in enumerate(found.items()):
            made[at], self.round_of[at] = lines, number
        return made

    def compare(self) -> Comparing:
        """Score everything and compare it."""
        found = super().compare()
        vps = TeamsEvent(self.event, self.program)
        vps.comparing = found
        vps.compare_victory_points([(match, self._margin(match)) for match in self.matches])
        return found

    def _add(self, scores: BoardScores, board: list[Published]) -> None:
        number = next(self.round_of[at] for at, own in self.boards.items() if own is board)
        for each in scores.sides:
            if each.score is not None:
                score = self.program.before_adding(each.score)
                key = (number, each.contestant)
                self.won[key] = whole_if_whole(self.won.get(key, 0) + score)

    def _margin(self, match: Match) -> Exact:
        own, other = (self.won.get((match.round, who), 0) for who in (match.team, match.opponents))
        return whole_if_whole(own - other)

    def _datums(self) -> None:
        """Each round's datum of a board, as any of its matches prints it."""
        if self.event.method != "butler":
            return
        told = {(m.round, b.number): b.datum for m in self.matches for b in m.boards}
        rows = []
        for at, board in self.boards.items():
            number = board[0].board
            found = self.datums_of(board)[Side.NS]
            rows.append((number, "datum", told[self.round_of[at], number], found))
        self.comparing.figures("datum", rows)

    def _standings(self) -> None:
        """Totals and places are those of the VPs."""
