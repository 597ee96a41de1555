"""A session in sections that are scored apart: each compared within itself, all cards together.

The session and the lines of its boards go in, a field session for each section is kept; cards, what
is told of one contestant and board scores come out as from one session. How a section is scored is
known to `sessions`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.boards import BoardLines
from convenor.competition.scores.sessions import Card, FieldSession
from convenor.competition.scores.withdrawn import NOBODY, Left
from convenor.competition.state.seats import Seating
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.regulation.why import SILENT, Why
from convenor.scoring.board_scores import BoardScores
from convenor.values import replace


class SectionedSession:
    """A session of several fields that are not compared with each other."""

    def __init__(
        self,
        rules: Rules,
        session: SessionState,
        boards: Mapping[int, BoardLines],
        left: Left = NOBODY,
    ) -> None:
        self.session = session
        seats = session.seating.seats if session.seating is not None else ()
        self._of_table = {each.table: each.section for each in seats}
        self._parts = {
            section: FieldSession(
                rules,
                of_section(session, section),
                {board: self._only(lines, section) for board, lines in boards.items()},
                left,
                section,
            )
            for section in dict.fromkeys(self._of_table.values())
        }

    def _only(self, lines: BoardLines, section: str) -> BoardLines:
        """The lines of one section, each form of the board by itself."""
        mine = self._of_table
        forms = [tuple(e for e in form if mine[e.table] == section) for form in lines.forms]
        return replace(
            lines,
            lines=tuple(each for each in lines.lines if mine[each.table] == section),
            forms=tuple(each for each in forms if each) or ((),),
        )

    def put(self, board: int, lines: BoardLines) -> None:
        """A board with something new on it."""
        for section, part in self._parts.items():
            part.put(board, self._only(lines, section))
        self.__dict__.pop("cards", None)

    @cached_property
    def cards(self) -> Mapping[str, Card]:
        """Every contestant's session."""
        return {who: card for part in self._parts.values() for who, card in part.cards.items()}

    def told(self, contestant: str, why: Why = SILENT) -> Card:
        """One contestant's session, told board by board."""
        for part in self._parts.values():
            if contestant in part.cards:
                return part.told(contestant, why)
        raise Mistake(f"{contestant} has no score in this session.")

    def board_scores(
        self, board: int, why: Why = SILENT, about: tuple[str, ...] = ()
    ) -> Iterator[BoardScores]:
        """The scores on a board, those of each section and form by themselves."""
        for section, part in self._parts.items():
            told = why.part("section {section}", section=section)
            yield from part.board_scores(board, told, about)

    @property
    def unit(self) -> str:
        return next(iter(self._parts.values())).unit

    @property
    def complete(self) -> bool:
        """Whether every table has a result on every board."""
        return all(part.complete for part in self._parts.values())


def of_section(session: SessionState, section: str) -> SessionState:
    """The session as if there were only one section."""
    assert session.seating is not None
    seats = tuple(each for each in session.seating.seats if each.section == section)
    return replace(session, seating=Seating(seats, f"section {section}"))
