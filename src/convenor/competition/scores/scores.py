"""Scores of boards, matches and sessions of a competition, each worked out once and kept.

The state and the rules of each stage go in; scores come out, the same ones from scratch and after
one more result. Nothing is a rule here: lines go to the method of the stage, boards to the match,
the match to its scale. Totals and places are not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.fines_of_both import PART as BOTH_FINED
from convenor.competition.scores.kept_boards import KeptBoards
from convenor.competition.scores.match_figures import How, MatchFigure
from convenor.competition.scores.match_working import (
    boards_of,
    is_in_play,
    with_board,
    worked_out,
)
from convenor.competition.scores.rescoring import Rescored
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import State, Touched
from convenor.errors import Mistake, Refusal
from convenor.matches.match_boards import MatchBoard
from convenor.matches.match_conversion import Converter
from convenor.regulation.why import SILENT, Why

__all__ = ["How", "MatchFigure", "Scores"]

Found = TypeVar("Found")


class Scores(KeptBoards):
    """All scores of a competition, kept until a fact touches them."""

    def __init__(self, state: State, rules_of: Callable[[str], Rules]) -> None:
        super().__init__(state, rules_of)
        self._matches: dict[tuple[str, int], dict[str, MatchFigure]] = {}
        """By round, so that a board that all tables share lets go of its round in one step."""
        self._waiting: dict[tuple[str, int], Callable[[], dict[str, MatchFigure]]] = {}
        """Rounds worked out before, that are read when somebody asks for a match of theirs."""
        self._read: set[tuple[str, int]] = set()
        """Rounds with matches that were read: what their boards were scored as is not known."""
        self._rounds: dict[tuple[str, int], tuple[MatchFigure, ...]] = {}
        self._so_far: dict[tuple[str, int], tuple[MatchFigure | Pairing, ...]] = {}
        self._changed: dict[tuple[str, int], set[str]] = {}
        """By round, the matches that are others by now than in its list."""
        self._changed_so_far: dict[tuple[str, int], set[str]] = {}
        self._match_boards: dict[tuple[str, int, str], tuple[MatchFigure, tuple[MatchBoard, ...]]]
        self._match_boards = {}
        """Of a match of teams, its boards; good as long as the match is the same."""
        self._by_name: dict[
            tuple[str, int], tuple[tuple[MatchFigure, ...], Mapping[str, tuple[MatchFigure, ...]]]
        ] = {}
        """Of each round its matches by who plays; good as long as all of them are the same."""
        self._ends: dict[tuple[str, int, str], tuple[MatchFigure, int]] = {}

    def take_over(self, other: Scores) -> None:
        """What another has worked out; its sessions change with it, so they are made anew."""
        self._lines.update(other._lines)
        self._boards.update(other._boards)
        self._before.update({place: dict(each) for place, each in other._before.items()})
        self._counts.update({place: dict(each) for place, each in other._counts.items()})
        self._matches.update({place: dict(each) for place, each in list(other._matches.items())})
        self._waiting.update(other._waiting)
        self._read |= other._read
        self._match_boards.update(other._match_boards)
        self._rounds.update(other._rounds)
        self._so_far.update(other._so_far)
        self._changed.update({place: set(each) for place, each in other._changed.items()})
        more = {place: set(each) for place, each in other._changed_so_far.items()}
        self._changed_so_far.update(more)
        self._own.update({place: dict(each) for place, each in list(other._own.items())})
        self._ends.update(other._ends)

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
        elif what == "moved":
            self._forget_moved(*where)
        elif what not in ("status", "deals", "entries"):
            self._forget_where(None, None)

    def _forget_board(self, stage: str, session: int, board: int, table: str | None) -> None:
        place, known = (stage, session), self.touch_board(stage, session, board, table)
        kept = self._sessions.get((stage, session))
        if kept is not None:
            kept.put(board, self.counted(stage, session, board))
        seating = self.state.session(stage, session).seating
        own = seating.matches_at(table) if seating is not None and table is not None else ()
        for match in own:
            self._own.get(place, {}).pop(match, None)
        read = place in self._read or place in self._waiting  # what its boards were is not known
        alone = known or not read or self.rules_of(stage).plan.tables_a_match > 1
        if own and alone:  # others change only where the board's do
            for match in own:
                self._let_go(stage, session, match)
            return
        self._let_go_round(stage, session)

    def _forget_moved(self, stage: str, session: int, contestant: str) -> None:
        """Let go of the match in which an amount counts, and where it may be carried on of all."""
        if self.rules_of(stage).named(BOTH_FINED):
            self._forget_where(stage, None)
            return
        for pairing in self.pairings(stage, session):
            if contestant in pairing.contestants:
                self._let_go(stage, session, pairing.match)

    def changed_at(self, stage: str, session: int, again: Rescored, before: MatchBoard) -> None:
        """Make the matches again in which a board is worth something else now."""
        seating, place = self.state.session(stage, session).the_seating, (stage, session)
        conversion = self.rules_of(stage).conversion
        converter = Converter(conversion) if conversion is not None else None
        kept = self._of_round(place)
        for match in {name for table in again.tables for name in seating.matches_at(table)}:
            found = kept.get(match)
            if found is not None:
                made = with_board(found, before, again.scored.board, converter)
                if made is not None:
                    kept[match] = made
                else:
                    del kept[match]
            self._has_changed(place, match)

    def _let_go(self, stage: str, session: int, match: str) -> None:
        place = (stage, session)
        if place in self._matches or place in self._waiting:
            self._of_round(place).pop(match, None)
        self._has_changed(place, match)

    def _has_changed(self, place: tuple[str, int], match: str) -> None:
        for kept, changed in (
            (self._rounds, self._changed),
            (self._so_far, self._changed_so_far),
        ):
            if place in kept:
                changed.setdefault(place, set()).add(match)

    def _let_go_round(self, stage: str, session: int) -> None:
        place = (stage, session)
        self._matches.pop(place, None)
        self._waiting.pop(place, None)
        self._rounds.pop(place, None)
        self._so_far.pop(place, None)
        self._changed.pop(place, None)
        self._changed_so_far.pop(place, None)
        self._own.pop(place, None)
        self._read.discard(place)

    def _forget_where(self, stage: str | None, session: int | None) -> None:
        every: tuple[dict[Any, Any], ...] = (
            self._lines,
            self._boards,
            self._before,
            self._compared,
            self._counts,
            self._matches,
            self._waiting,
            self._match_boards,
            self._rounds,
            self._so_far,
            self._changed,
            self._changed_so_far,
            self._own,
            self._ends,
            self._sessions,
        )
        for kept in every:
            gone = [key for key in kept if stage in (None, key[0]) and session in (None, key[1])]
            for key in gone:
                del kept[key]
        self._read = {
            p for p in self._read if stage not in (None, p[0]) or session not in (None, p[1])
        }
        for key in [each for each in self._left if stage in (None, each)]:
            del self._left[key]

    # --- matches ---------------------------------------------------------------------------

    def pairings(self, stage: str, session: int) -> tuple[Pairing, ...]:
        """The matches of a round."""
        there = self.state.sessions.get((stage, session))
        return () if there is None or there.seating is None else there.seating.pairings

    def match(self, stage: str, session: int, pairing: Pairing) -> MatchFigure:
        """A match with its score and VPs."""
        self._settle(stage, session)
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
            self._read.add(place)
        return kept

    def kept_matches(self) -> dict[tuple[str, int], tuple[MatchFigure, ...]]:
        """The matches that have been worked out and hold, by round."""
        for place in list(self._waiting):
            self._of_round(place)
        for place in list(self._before):
            self._settle(*place)
        return {place: tuple(each.values()) for place, each in self._matches.items()}

    def wait_for(self, place: tuple[str, int], load: Callable[[], Iterable[MatchFigure]]) -> None:
        """Matches of a round as they were worked out before, read when they are asked for."""
        self._waiting[place] = lambda: {each.pairing.match: each for each in load()}

    def matches(self, stage: str, session: int) -> tuple[MatchFigure, ...]:
        """The matches of a round, in the order of the draw: the same ones until one changes."""
        self._settle(stage, session)

        def match(pairing: Pairing) -> MatchFigure:
            return self.match(stage, session, pairing)

        return self._in_order((stage, session), self._rounds, self._changed, match)

    def so_far(self, stage: str, session: int) -> tuple[MatchFigure | Pairing, ...]:
        """The matches of a round that are over; of one in play just who meets, in that order.

        Nothing in an account hangs on a match before it is over, so it is not worked out for it.
        """
        self._settle(stage, session)

        def match(pairing: Pairing) -> MatchFigure | Pairing:
            return self._over_or_not(stage, session, pairing)

        return self._in_order((stage, session), self._so_far, self._changed_so_far, match)

    def _in_order(
        self,
        place: tuple[str, int],
        kept: dict[tuple[str, int], tuple[Found, ...]],
        changed: dict[tuple[str, int], set[str]],
        match: Callable[[Pairing], Found],
    ) -> tuple[Found, ...]:
        """The matches of a round in the order of the draw; those that changed are put in again."""
        found, pairings = kept.get(place), self.pairings(*place)
        if found is None:
            found = kept[place] = tuple(match(each) for each in pairings)
        elif place in changed:
            at_place = self.state.session(*place).the_seating.place_of_match
            places = [at_place[name] for name in changed[place]]
            now = [(at, match(pairings[at])) for at in places]
            if any(each is not found[at] for at, each in now):
                made = list(found)
                for at, each in now:
                    made[at] = each
                found = kept[place] = tuple(made)
        changed.pop(place, None)
        return found

    def _over_or_not(self, stage: str, session: int, pairing: Pairing) -> MatchFigure | Pairing:
        kept = self._of_round((stage, session)).get(pairing.match)
        if kept is not None:
            return kept if kept.complete or kept.report is not None else pairing
        if is_in_play(self, stage, session, pairing):
            return pairing
        return self.match(stage, session, pairing)

    def match_of(self, stage: str, session: int, contestant: str) -> tuple[MatchFigure, ...]:
        """The matches of one contestant in a round: one, or the two halves of a share match."""
        own = self.pairings_of(stage, session, contestant)
        return tuple(self.match(stage, session, each) for each in own)

    def matches_by_name(self, stage: str, session: int) -> Mapping[str, tuple[MatchFigure, ...]]:
        """The matches of a round by who plays in them; the very same until one changes."""
        matches, place = self.matches(stage, session), (stage, session)
        known = self._by_name.get(place)
        if known is None or known[0] is not matches:
            found: dict[str, tuple[MatchFigure, ...]] = {}
            for match in matches:
                for name in (match.pairing.first, match.pairing.second):
                    found[name] = (*found[name], match) if name in found else (match,)
            known = self._by_name[place] = (matches, found)
        return known[1]

    def match_named(self, stage: str, session: int, name: str) -> MatchFigure | None:
        """The match of this name in a round, if there is one."""
        there = self.state.sessions.get((stage, session))
        seating = there.seating if there is not None else None
        pairing = seating.by_match.get(name) if seating is not None else None
        return None if pairing is None else self.match(stage, session, pairing)

    def matches_at(
        self, stage: str, session: int, tables: tuple[str, ...]
    ) -> tuple[MatchFigure, ...]:
        """The matches that are played at some tables."""
        seating = self.state.session(stage, session).the_seating
        names = dict.fromkeys(name for table in tables for name in seating.matches_at(table))
        return tuple(self.match(stage, session, seating.by_match[name]) for name in names)

    def ended(self, stage: str, session: int) -> tuple[tuple[int, MatchFigure], ...]:
        """The matches of a round that are over, each with the fact that ended it."""
        return tuple(
            (number, match)
            for match in self.matches(stage, session)
            if match.complete and (number := self._ended_by(match))
        )

    def _ended_by(self, match: MatchFigure) -> int:
        """The last fact about a result of a match that is over; 0 where there is none."""
        key = (match.stage, match.session, match.pairing.match)
        found = self._ends.get(key)
        if found is None or found[0] is not match:
            scores = (
                self.state.on(match.stage, match.session, board).get(table)
                for board in match.pairing.boards
                for table in match.pairing.tables
            )
            numbers = [each.number for each in scores if each is not None]
            if match.report is not None:
                numbers.append(match.report.number)
            found = self._ends[key] = (match, max(numbers, default=0))
        return found[1]

    def pairings_of(self, stage: str, session: int, contestant: str) -> tuple[Pairing, ...]:
        """Whom a contestant meets in a round."""
        there = self.state.sessions.get((stage, session))
        seating = there.seating if there is not None else None
        return () if seating is None else seating.pairings_of(contestant)

    def _settle(self, stage: str, session: int) -> None:
        """Score the boards again that have changed, so that each match that they move is let go."""
        waiting = self._before.get((stage, session))
        if not waiting:
            return
        for board in list(waiting):
            try:
                self.board(stage, session, board)
            except (Mistake, Refusal):  # whoever needs the board hears of it
                waiting.pop(board, None)
                self._let_go_round(stage, session)

    def worked_out(
        self, stage: str, session: int, pairing: Pairing, why: Why = SILENT
    ) -> MatchFigure:
        """A match worked out from its lines, board by board."""
        return worked_out(self, stage, session, pairing, why)

    def boards_of(self, match: MatchFigure) -> tuple[MatchBoard, ...]:
        """The scored boards of a match."""
        if len(match.pairing.tables) == 1:
            return boards_of(self, match)
        key = (match.stage, match.session, match.pairing.match)
        found = self._match_boards.get(key)
        if found is None or found[0] is not match:
            found = self._match_boards[key] = (match, boards_of(self, match))
        return found[1]
