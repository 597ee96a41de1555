"""A matchpoint session: from the lines of its boards to totals, percentages and ranks.

Lines go in, board by board or one by one as results come; one more result scores its own board
again and nothing else. Boards are compared under the name that they are entered by, so a board of
two sections under one name is scored across the sections. Sessions are not added up here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from convenor.bridge import Side
from convenor.errors import Mistake, did_you_mean
from convenor.exact import MATCHPOINT, Exact, ratio
from convenor.matches.percentages import percentage
from convenor.matches.session_scores import SessionScore, SessionTerms, exact_sum, in_order
from convenor.regulation.why import SILENT, Subject, Why
from convenor.scoring.artificial import matchpoints_of
from convenor.scoring.board_scores import BoardScores
from convenor.scoring.lines import Artificial, Line
from convenor.scoring.matchpoint_tops import MatchpointTerms, ShortBoards
from convenor.scoring.matchpoints import About, Scored, award_percent, score_board, score_sides
from convenor.values import replace

__all__ = ["Boards", "Session", "SessionScore", "SessionTerms", "in_order", "score_session"]

Boards: TypeAlias = Mapping[str, Sequence[Line]]
Contestant: TypeAlias = tuple[str, str]
"""The field (NS, EW, or '' where there is one), and the contestant's name in it."""
Place: TypeAlias = tuple[str, str, str]
"""A board, a table at which it is played, a side of that table."""

_SIDES = {"NS": Side.NS, "EW": Side.EW}


class Session:
    """A session whose results come in one by one.

    `expected` is the usual number of results on a board, else the most lines that any board has.
    A board in several forms has a name for each; `board_named` says which board a name stands for,
    and `short` how results that are missing count on a board where it is not as ever.
    """

    def __init__(
        self,
        terms: SessionTerms,
        boards: Boards | None = None,
        expected: int | None = None,
        board_named: Callable[[str], str] = str,
        short: Mapping[str, ShortBoards] = MappingProxyType({}),
    ) -> None:
        self.terms = terms
        self._short = short
        self._board_named = board_named
        self._given = expected
        self._lines: dict[str, dict[str, Line]] = {}
        self._cards: dict[Contestant, dict[Place, Scored]] = {}
        self._awards: dict[Contestant, dict[Place, Artificial]] = {}
        for board, lines in (boards or {}).items():
            self._lines[board] = _by_table(board, lines)
        self._usual = self._usual_number()
        self._score_all()

    def enter(self, board: str, line: Line) -> None:
        """One more result: its board is scored again."""
        if line.table in self._lines.get(board, {}):
            raise Mistake(
                f"board {board} already has a result at table {line.table}: "
                f"correct that one, or check board and table."
            )
        self._put(board, line, None)

    def correct(self, board: str, line: Line) -> None:
        """Another result in place of the one that stands: its board is scored again."""
        lines = self._lines.get(board, {})
        if line.table not in lines:
            raise Mistake(
                f"board {board} has no result at table {line.table} to correct: enter it."
            )
        self._put(board, line, lines[line.table])

    def board(self, board: str, why: Why = SILENT, about: About | None = None) -> BoardScores:
        """The scores on a board, awards that follow a session included."""
        if board not in self._lines:
            raise Mistake(f"there is no board {board}: {did_you_mean(board, self._lines)}")
        lines = tuple(self._lines[board].values())
        sessions = self._sessions_of(lines) if self.terms.matchpoints.session else {}
        return score_board(lines, self._terms_of(board), self._usual, sessions, why, about)

    def _terms_of(self, board: str) -> MatchpointTerms:
        usual, own = self.terms.matchpoints, self._short.get(board)
        return usual if own is None else replace(usual, short=own)

    def score(self, contestant: str, side: Side | None = None, why: Why = SILENT) -> SessionScore:
        """One contestant's total and percentage, told board by board."""
        key = self._key(contestant, side)
        if why.listening:
            for board in dict.fromkeys(place[0] for place in self._cards[key]):
                about = Subject(board=self._board_named(board))
                part = why.part("board {board}", about=about, board=board)
                self.board(board, part, (_SIDES.get(key[0]), contestant))
        return self._added(key, why)

    def ranking(self) -> tuple[SessionScore, ...]:
        """Everybody, best first, in each field; equals share a rank."""
        fields = ("",) if self.terms.fields == "one" else tuple(_SIDES)
        found: list[SessionScore] = []
        for field in fields:
            found += in_order(
                [self._added(key) for key in self._cards if key[0] == field], self.terms
            )
        return tuple(found)

    # --- the sums -------------------------------------------------------------------------------

    def _added(self, key: Contestant, why: Why = SILENT) -> SessionScore:
        scores = self._scores_of(key)
        total, available = _sums(scores)
        boards = sum([score is not None for score, _ in scores])
        why.step("matchpoints on {n} boards", total, unit=MATCHPOINT, n=boards)
        percent = None
        if available:
            percent = percentage(total, available, self.terms.rounding, why)
        field, contestant = key
        return SessionScore(contestant, _SIDES.get(field), boards, total, available, percent)

    def _scores_of(self, key: Contestant) -> Collection[Scored]:
        """The scores on a contestant's card, awards that follow the session put right."""
        card, terms = self._cards[key], self.terms.matchpoints
        awards = self._awards.get(key) if terms.session else None
        if not awards:
            return card.values()
        return [
            (
                matchpoints_of(
                    award_percent(awards[place], terms, self._session_of(key, awards[place])),
                    scored[1] or 0,
                ),
                scored[1],
            )
            if place in awards
            else scored
            for place, scored in card.items()
        ]

    def _session_of(self, key: Contestant, award: Artificial) -> Exact | None:
        """The percentage that an artificial score follows."""
        if not award.whole_session:
            return self._on_boards_played(key)
        total, available = _sums(self._cards[key].values())
        return ratio(100 * total, available) if available else None

    def on_boards_played(self, contestant: str) -> Exact | None:
        """The percentage of a contestant on the boards that it really played, whatever its side."""
        keys = [key for key in self._cards if key[1] == contestant]
        return self._on_boards_played(keys[0]) if len(keys) == 1 else None

    def _on_boards_played(self, key: Contestant) -> Exact | None:
        """The percentage that artificial scores follow: that of the boards really played."""
        awards = self._awards.get(key, {})
        card = self._cards[key]
        played = [scored for place, scored in card.items() if place not in awards]
        total, available = _sums(played)
        return ratio(100 * total, available) if available else None

    def _sessions_of(self, lines: Iterable[Line]) -> dict[tuple[Side, str], Exact]:
        found = {}
        for line in lines:
            for side in Side:
                entry = line.entry(side)
                if isinstance(entry, Artificial):
                    who = line.contestant(side)
                    session = self._session_of(self._key(who, side), entry)
                    if session is not None:
                        found[side, who] = session
        return found

    # --- keeping the cards ----------------------------------------------------------------------

    def _put(self, board: str, line: Line, instead_of: Line | None) -> None:
        """Put a line on its board, and score what has changed; nothing changes if it cannot be."""
        before = self._lines.get(board, {})
        self._lines[board] = {**before, line.table: line}
        usual = self._usual_number()
        try:
            self._score(board, usual, instead_of)
        except Mistake:
            self._lines[board] = before
            if not before:
                del self._lines[board]
            raise
        if usual != self._usual:
            self._usual = usual
            self._score_all()

    def _usual_number(self) -> int:
        if self._given is not None:
            return self._given
        return max((len(lines) for lines in self._lines.values()), default=1)

    def _score_all(self) -> None:
        for board in self._lines:
            self._score(board, self._usual)

    def _score(self, board: str, usual: int, instead_of: Line | None = None) -> None:
        lines = self._lines[board]
        try:
            both = score_sides(tuple(lines.values()), self._terms_of(board), usual)
        except Mistake as mistake:
            raise Mistake(f"board {board}: {mistake}") from None
        if instead_of is not None:
            self._take_off(board, instead_of)
        cards, one = self._cards, self.terms.fields == "one"
        for letters, scores in zip(_SIDES, both, strict=True):
            field = "" if one else letters
            for line, scored in zip(lines.values(), scores, strict=True):
                key = (field, line.ns if letters == "NS" else line.ew)
                if key not in cards:
                    cards[key] = {}
                cards[key][board, line.table, letters] = scored
        for line in lines.values():
            self._keep_awards(board, line)

    def _keep_awards(self, board: str, line: Line) -> None:
        if not isinstance(line.ns_entry, Artificial) and line.ew_entry is None:
            return
        for side in Side:
            entry = line.entry(side)
            if isinstance(entry, Artificial):
                key = self._key(line.contestant(side), side)
                self._awards.setdefault(key, {})[board, line.table, str(side)] = entry

    def _take_off(self, board: str, line: Line) -> None:
        """Take a line off its contestants' cards, before another takes its place."""
        for side in Side:
            key = self._key(line.contestant(side), side)
            place = (board, line.table, str(side))
            self._awards.get(key, {}).pop(place, None)
            del self._cards[key][place]
            if not self._cards[key]:
                del self._cards[key]

    def _key(self, contestant: str, side: Side | None) -> Contestant:
        fields = ("",) if self.terms.fields == "one" else (str(side),) if side else tuple(_SIDES)
        keys = [(field, contestant) for field in fields]
        key = next((each for each in keys if each in self._cards), keys[0])
        if key not in self._cards:
            near = did_you_mean(contestant, {name for _, name in self._cards})
            raise Mistake(f"nobody called '{contestant}' has a line in the session: {near}")
        return key


def score_session(
    boards: Boards, terms: SessionTerms, expected: int | None = None
) -> tuple[SessionScore, ...]:
    """Everybody's session, best first: large fields in one pass where the extra `fast` is there."""
    if sum(len(lines) for lines in boards.values()) >= MANY_TABLES * max(len(boards), 1):
        try:
            from convenor.matches.fields_fast import score_large_session
        except ImportError:  # the same figures without numpy, more slowly
            pass
        else:
            return score_large_session(boards, terms, expected)
    return Session(terms, boards, expected).ranking()


MANY_TABLES = 400
"""Tables on a board from which one pass over arrays is quicker than one line after another."""


def _sums(scores: Collection[Scored]) -> tuple[Exact, Exact]:
    """What was scored, and what was available."""
    return (
        exact_sum([score for score, _ in scores if score is not None]),
        exact_sum([available for _, available in scores if available is not None]),
    )


def _by_table(board: str, lines: Iterable[Line]) -> dict[str, Line]:
    found: dict[str, Line] = {}
    for line in lines:
        if line.table in found:
            raise Mistake(
                f"board {board} has two results at table {line.table}: keep the right one."
            )
        found[line.table] = line
    return found
