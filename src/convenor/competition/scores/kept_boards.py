"""Boards and sessions of a competition, each scored once and kept.

The state and the rules of each stage go in; lines, the scores of a board over its field and field
sessions come out. Lines go to the method of the stage; matches are not known here.
"""

from __future__ import annotations

from collections.abc import Callable

from convenor.bridge import Side
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.board_forms import by_form, method_of
from convenor.competition.scores.boards import (
    BoardLines,
    line_at,
    lines_of,
    stands_alone,
    with_forfeits,
)
from convenor.competition.scores.lost_boards import with_lost_boards
from convenor.competition.scores.match_lines import OwnLines
from convenor.competition.scores.rescoring import (
    Rescored,
    ScoredBoard,
    scored_again,
    scored_first,
)
from convenor.competition.scores.sections import SectionedSession
from convenor.competition.scores.sessions import FieldSession
from convenor.competition.scores.withdrawn import Left, left, without_withdrawn
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import State
from convenor.exact import IMP, MATCHPOINT, Exact
from convenor.matches.match_boards import MatchBoard
from convenor.regulation.why import SILENT, Subject, Why
from convenor.scoring.board_scores import BoardScores


class KeptBoards:
    """The boards of a competition, kept until they are let go of."""

    def __init__(self, state: State, rules_of: Callable[[str], Rules]) -> None:
        self.state = state
        self.rules_of = rules_of
        self._lines: dict[tuple[str, int, int], BoardLines] = {}
        self._boards: dict[tuple[str, int, int], ScoredBoard] = {}
        self._before: dict[tuple[str, int], dict[int, ScoredBoard]] = {}
        """Boards as they were scored before something changed at a few tables of them."""
        self._compared: dict[tuple[str, int, int], MatchBoard] = {}
        self._counts: dict[tuple[str, int], dict[int, int]] = {}
        self._sessions: dict[tuple[str, int], FieldSession | SectionedSession] = {}
        self._left: dict[str, Left] = {}
        self._own: dict[tuple[str, int], dict[str, OwnLines]] = {}
        """By round and match: its lines change only with a result of its own."""

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

    def own_lines(
        self, stage: str, session: int, match: str, read: Callable[[], OwnLines]
    ) -> OwnLines:
        """The lines of a match, read once."""
        kept = self._own.setdefault((stage, session), {})
        found = kept.get(match)
        if found is None:
            found = kept[match] = read()
        return found

    def counted(self, stage: str, session: int, board: int) -> BoardLines:
        """The lines of a board that are compared over the field, without those struck out."""
        found = self.lines(stage, session, board)
        return without_withdrawn(self.rules_of(stage), found, self.left(stage).by(session))

    def board(self, stage: str, session: int, board: int) -> MatchBoard:
        """A board as the whole field scored it."""
        if self._in_a_session(stage):
            return self.compared(stage, session, board)
        key = (stage, session, board)
        found = self._boards.get(key)
        if found is None:
            found = self._boards[key] = self._scored(stage, session, board)
        return found.board

    def datum(self, stage: str, session: int, board: int, side: Side) -> Exact | None:
        """What a direction is compared with at Butler: one datum, unless a score is split."""
        self.board(stage, session, board)
        datums = self._boards[stage, session, board].datums
        return None if datums is None else datums[side]

    def _scored(self, stage: str, session: int, board: int) -> ScoredBoard:
        """A board of the whole field: anew, or where it was scored before only what changed."""
        rules, there = self.rules_of(stage), self.state.session(stage, session)
        lines = self._in_play(stage, session, board)
        earlier = self._before.get((stage, session), {})

        def score() -> MatchBoard:
            return self.scored(stage, session, board)

        if board not in earlier:
            return scored_first(rules, there, lines, score)
        before = earlier[board]
        again = scored_again(rules, there, lines, before, score)
        earlier.pop(board, None)
        self.changed_at(stage, session, again, before.board)
        return again.scored

    def changed_at(self, stage: str, session: int, again: Rescored, before: MatchBoard) -> None:
        """The scores of some tables on a board are others than before."""

    def _in_play(self, stage: str, session: int, board: int) -> BoardLines:
        counted = self.counted(stage, session, board)
        return with_forfeits(self.state, stage, session, counted)

    def compared(self, stage: str, session: int, board: int) -> MatchBoard:
        """A board of a session as its sides are compared, over the field or within sections."""
        key = (stage, session, board)
        found = self._compared.get(key)
        if found is None:
            made = tuple(self.session(stage, session).board_scores(board))
            unit = made[-1].unit if made else IMP
            sides = tuple(side for each in made for side in each.sides)
            clause = self.rules_of(stage).board_clause
            found = MatchBoard(str(board), BoardScores(unit, sides), clause)
            if stands_alone(self.counted(stage, session, board)):
                self._compared[key] = found
        return found

    def _in_a_session(self, stage: str) -> bool:
        """Whether boards are compared by the session: an average may be worth what it is there."""
        plan = self.rules_of(stage).plan
        return plan.format == "sessions" and plan.scoring == "matchpoints"

    def results_on(self, stage: str, session: int, board: int) -> int:
        """How many tables of a session have a result on a board."""
        counts = self._counts.setdefault((stage, session), {})
        found = counts.get(board)
        if found is None:
            seating = self.state.session(stage, session).seating
            seats = seating.by_board.get(board, ()) if seating is not None else ()
            results = self.state.on(stage, session, board)
            found = counts[board] = sum(seat.table in results for seat in seats)
        return found

    def results_in(self, stage: str, session: int) -> int:
        """How many boards of a session are done with at their tables, by a result or as a match."""
        seating = self.state.session(stage, session).seating
        if seating is None:
            return 0
        whole = (stage, session) in self.state.match_scores
        if not whole:
            return sum(self.results_on(stage, session, board) for board in seating.by_board)
        return sum(self._done_at(stage, session, seat) for seat in seating.seats)

    def _done_at(self, stage: str, session: int, seat: Seat) -> int:
        if self.state.match_report(stage, session, seat.contestants) is not None:
            return len(seat.boards)
        return sum(seat.table in self.state.on(stage, session, board) for board in seat.boards)

    def touch_board(self, stage: str, session: int, board: int, table: str | None) -> bool:
        """Something is new on a board: at one table, or wherever it is played.

        Whether it is known how the board was scored comes back: then it can be told what changes.
        """
        key = (stage, session, board)
        self._compared.pop(key, None)
        self._counts.get((stage, session), {}).pop(board, None)
        kept = self._lines.pop(key, None)
        before = self._boards.pop(key, None)
        if table is None:
            self._before.get((stage, session), {}).pop(board, None)
            return False
        if before is not None:
            self._before.setdefault((stage, session), {})[board] = before
        if kept is not None and not kept.fouled and not kept.at_fault:
            line = line_at(self.state, stage, session, board, table)
            if line is not None and len(kept.positions) == len(kept.lines):
                self._lines[key] = kept.with_line(line)
        return board in self._before.get((stage, session), {})

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
        if self._in_a_session(stage):
            found = tuple(self.session(stage, session).board_scores(board, told, about))
            sides = tuple(side for each in found for side in each.sides)
            return MatchBoard(str(board), BoardScores(MATCHPOINT, sides), rules.board_clause)
        lines = self._in_play(stage, session, board)
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
