"""Boards and sessions of a competition, each scored once and kept.

The state and the rules of each stage go in; lines, the scores of a board over its field and field
sessions come out. Lines go to the method of the stage; matches are not known here.
"""

from __future__ import annotations

from collections.abc import Callable

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.board_forms import by_form, method_of
from convenor.competition.scores.boards import BoardLines, lines_of, with_forfeits
from convenor.competition.scores.lost_boards import with_lost_boards
from convenor.competition.scores.sections import SectionedSession
from convenor.competition.scores.sessions import FieldSession
from convenor.competition.scores.withdrawn import Left, left, without_withdrawn
from convenor.competition.state.state import State
from convenor.exact import MATCHPOINT
from convenor.matches.match_boards import MatchBoard
from convenor.regulation.why import SILENT, Subject, Why
from convenor.scoring.board_scores import BoardScores


class KeptBoards:
    """The boards of a competition, kept until they are let go of."""

    def __init__(self, state: State, rules_of: Callable[[str], Rules]) -> None:
        self.state = state
        self.rules_of = rules_of
        self._lines: dict[tuple[str, int, int], BoardLines] = {}
        self._boards: dict[tuple[str, int, int], MatchBoard] = {}
        self._sessions: dict[tuple[str, int], FieldSession | SectionedSession] = {}
        self._left: dict[str, Left] = {}

    def left(self, stage: str) -> Left:
        """Those who left a stage, and whose results no longer count."""
        found = self._left.get(stage)
        if found is None:
            found = self._left[stage] = left(self.state, self.rules_of(stage))
        return found

    def lines(self, stage: str, session: int, board: int) -> BoardLines:
        """The lines of a board."""
        key = (stage, session, board)
        found = self._lines.get(key)
        if found is None:
            found = lines_of(self.state, stage, session, board)
            found = self._lines[key] = with_lost_boards(self.rules_of(stage), found)
        return found

    def counted(self, stage: str, session: int, board: int) -> BoardLines:
        """The lines of a board that are compared over the field, without those struck out."""
        found = self.lines(stage, session, board)
        return without_withdrawn(self.rules_of(stage), found, self.left(stage).by(session))

    def board(self, stage: str, session: int, board: int) -> MatchBoard:
        """A board as the whole field scored it."""
        key = (stage, session, board)
        found = self._boards.get(key)
        if found is None:
            found = self._boards[key] = self.scored(stage, session, board)
        return found

    def scored(
        self,
        stage: str,
        session: int,
        board: int,
        why: Why = SILENT,
        about: tuple[str, ...] = (),
    ) -> MatchBoard:
        """A board scored by the method of its stage, told to `why` (of some contestants only)."""
        rules = self.rules_of(stage)
        told = why.part(
            "board {number}",
            clause=rules.board_clause,
            about=Subject(board=str(board)),
            number=board,
        )
        if rules.plan.format == "sessions" and rules.plan.scoring == "matchpoints":
            found = tuple(self.session(stage, session).board_scores(board, told, about))
            sides = tuple(side for each in found for side in each.sides)
            return MatchBoard(str(board), BoardScores(MATCHPOINT, sides), rules.board_clause)
        lines = with_forfeits(self.state, stage, session, self.counted(stage, session, board))
        method = method_of(rules, self.state.session(stage, session), lines, self.left(stage))
        scores = by_form(rules, method, lines, told, about)
        return MatchBoard(str(board), scores, rules.board_clause)

    def session(self, stage: str, session: int) -> FieldSession | SectionedSession:
        """A session in which the whole field is compared."""
        key = (stage, session)
        found = self._sessions.get(key)
        if found is None:
            there = self.state.session(stage, session)
            lines = {board: self.counted(stage, session, board) for board in there.boards}
            rules = self.rules_of(stage)
            kind = SectionedSession if rules.plan.compared == "section" else FieldSession
            found = self._sessions[key] = kind(rules, there, lines, self.left(stage))
        return found
