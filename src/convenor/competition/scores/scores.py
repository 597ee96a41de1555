"""Scores of boards, matches and sessions of a competition, each worked out once and kept.

The state and the rules of each stage go in; scores come out, the same ones from scratch and after
one more result. Nothing is a rule here: lines go to the method of the stage, boards to the match,
the match to its scale. Totals and places are not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.kept_boards import KeptBoards
from convenor.competition.scores.match_figures import How, MatchFigure
from convenor.competition.scores.match_working import boards_of, worked_out
from convenor.competition.state.seats import CLOSED, OPEN, Pairing
from convenor.competition.state.state import State, Touched
from convenor.matches.match_boards import MatchBoard
from convenor.regulation.why import SILENT, Why

__all__ = ["How", "MatchFigure", "Scores"]


class Scores(KeptBoards):
    """All scores of a competition, kept until a fact touches them."""

    def __init__(self, state: State, rules_of: Callable[[str], Rules]) -> None:
        super().__init__(state, rules_of)
        self._matches: dict[tuple[str, int], dict[str, MatchFigure]] = {}
        """By round, so that a board that all tables share lets go of its round in one step."""
        self._waiting: dict[tuple[str, int], Callable[[], dict[str, MatchFigure]]] = {}
        """Rounds worked out before, that are read when somebody asks for a match of theirs."""

    def take_over(self, other: Scores) -> None:
        """What another has worked out; its sessions change with it, so they are made anew."""
        self._lines.update(other._lines)
        self._boards.update(other._boards)
        self._matches.update({place: dict(each) for place, each in other._matches.items()})
        self._waiting.update(other._waiting)

    # --- forgetting ------------------------------------------------------------------------

    def forget(self, touched: Touched) -> None:
        """Let go of what a fact touched, and of nothing else."""
        what, *where = touched
        if what == "board":
            self._forget_board(*where)
        elif what == "session":
            self._forget_where(where[0], where[1])
        elif what == "stage":
            self._forget_where(where[0], None)
        elif what not in ("status", "deals", "entries"):
            self._forget_where(None, None)

    def _forget_board(self, stage: str, session: int, board: int, table: str | None) -> None:
        key = (stage, session, board)
        self._lines.pop(key, None)
        self._boards.pop(key, None)
        kept = self._sessions.get((stage, session))
        if kept is not None:
            kept.put(board, self.counted(stage, session, board))
        place = (stage, session)
        if place not in self._matches and place not in self._waiting:
            return
        if table is not None and self.rules_of(stage).plan.tables_a_match > 1:
            match, _, room = table.rpartition(" ")
            if room in (OPEN, CLOSED):
                self._of_round(place).pop(match, None)
                return
        self._matches.pop(place, None)
        self._waiting.pop(place, None)

    def _forget_where(self, stage: str | None, session: int | None) -> None:
        every: tuple[dict[Any, Any], ...] = (
            self._lines,
            self._boards,
            self._matches,
            self._waiting,
            self._sessions,
        )
        for kept in every:
            gone = [key for key in kept if stage in (None, key[0]) and session in (None, key[1])]
            for key in gone:
                del kept[key]
        for key in [each for each in self._left if stage in (None, each)]:
            del self._left[key]

    # --- matches ---------------------------------------------------------------------------

    def pairings(self, stage: str, session: int) -> tuple[Pairing, ...]:
        """The matches of a round."""
        there = self.state.sessions.get((stage, session))
        return () if there is None or there.seating is None else there.seating.pairings

    def match(self, stage: str, session: int, pairing: Pairing) -> MatchFigure:
        """A match with its score and VPs."""
        found = self._of_round((stage, session)).get(pairing.match)
        if found is None:
            found = self.worked_out(stage, session, pairing)
            self._of_round((stage, session))[pairing.match] = found
        return found

    def _of_round(self, place: tuple[str, int]) -> dict[str, MatchFigure]:
        """The matches of a round that are kept."""
        kept = self._matches.setdefault(place, {})
        if place in self._waiting:
            kept.update(self._waiting.pop(place)())
        return kept

    def kept_matches(self) -> dict[tuple[str, int], tuple[MatchFigure, ...]]:
        """The matches that have been worked out and hold, by round."""
        for place in list(self._waiting):
            self._of_round(place)
        return {place: tuple(each.values()) for place, each in self._matches.items()}

    def wait_for(self, place: tuple[str, int], load: Callable[[], Iterable[MatchFigure]]) -> None:
        """Matches of a round as they were worked out before, read when they are asked for."""
        self._waiting[place] = lambda: {each.pairing.match: each for each in load()}

    def matches(self, stage: str, session: int) -> tuple[MatchFigure, ...]:
        """The matches of a round, in the order of the draw."""
        return tuple(self.match(stage, session, each) for each in self.pairings(stage, session))

    def worked_out(
        self, stage: str, session: int, pairing: Pairing, why: Why = SILENT
    ) -> MatchFigure:
        """A match worked out from its lines, board by board."""
        return worked_out(self, stage, session, pairing, why)

    def boards_of(self, match: MatchFigure) -> tuple[MatchBoard, ...]:
        """The scored boards of a match."""
        return boards_of(self, match)
