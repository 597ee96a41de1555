"""Matchpoints: every result on a board compared with all the others of its direction (Law 78A).

The lines of a board and the book's terms go in; the matchpoints of both sides at every table come
out, with what was available. Lines of several sections are compared if they are handed in together.
Which pairs are ranked with each other, and what a session comes to, is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, PERCENT, Exact
from convenor.regulation.why import SILENT, Why
from convenor.scoring.artificial import matchpoints_of
from convenor.scoring.board_scores import BoardScores, SideScore
from convenor.scoring.comparison import Comparison, compared, compared_alike, entries_of
from convenor.scoring.lines import Artificial, Line, Nothing, Points
from convenor.scoring.matchpoint_tops import (
    BoardTop,
    MatchpointTerms,
    ShortBoards,
    award_percent,
    neuberg,
)

__all__ = [
    "About",
    "BoardTop",
    "MatchpointTerms",
    "Scored",
    "Sessions",
    "ShortBoards",
    "award_percent",
    "neuberg",
    "results_expected",
    "score_board",
    "score_sides",
]

Sessions: TypeAlias = Mapping[tuple[Side, str], Exact]
"""The percentage that a contestant of a side has on the boards that it really played."""
About: TypeAlias = tuple[Side | None, str]
"""Whose score is to be told: a contestant, of one side or of whichever it sat."""
Scored: TypeAlias = tuple[Exact | None, Exact | None]
"""What a side got and what was available to it; nothing where it has no score."""

NO_SESSIONS: Sessions = {}


def score_board(
    lines: Sequence[Line],
    terms: MatchpointTerms,
    expected: int | None = None,
    sessions: Sessions = NO_SESSIONS,
    why: Why = SILENT,
    about: About | None = None,
) -> BoardScores:
    """The matchpoints of both sides at every table, told to `why` (of one contestant: `about`).

    `expected` is the usual number of results on a board, else as many as have been scored here.
    """
    sides: list[SideScore] = []
    for own in _both_sides(lines, terms, expected, sessions):
        scores = zip(lines, own.scores(lines), strict=True)
        sides += [
            SideScore(line.table, line.contestant(own.side), own.side, *scored)
            for line, scored in scores
        ]
        if why.listening:
            _tell(own, lines, why, about)
    return BoardScores(MATCHPOINT, tuple(sides))


def score_sides(
    lines: Sequence[Line], terms: MatchpointTerms, expected: int | None = None
) -> tuple[list[Scored], list[Scored]]:
    """The same scores bare, NS and EW in the order of the lines, before sessions are known."""
    ns, ew = _both_sides(lines, terms, expected, NO_SESSIONS)
    return ns.scores(lines), ew.scores(lines)


def _both_sides(
    lines: Sequence[Line], terms: MatchpointTerms, expected: int | None, sessions: Sessions
) -> tuple[_OneSide, _OneSide]:
    usual = results_expected(lines, expected)
    north = _compared(lines, Side.NS, usual)
    if compared_alike(lines):
        return (
            _OneSide(Side.NS, terms, north, usual, sessions),
            _OneSide(Side.EW, terms, north, usual, sessions),
        )
    east = _compared(lines, Side.EW, usual)
    north_others, east_others = _others(lines, terms, usual, sessions)
    return (
        _OneSide(Side.NS, terms, north, usual, sessions, north_others),
        _OneSide(Side.EW, terms, east, usual, sessions, east_others),
    )


def _others(
    lines: Sequence[Line], terms: MatchpointTerms, usual: int, sessions: Sessions
) -> tuple[_OneSide | None, _OneSide | None]:
    """The tables without a split score, where those with one are no comparison for them."""
    if terms.split == "own fields":
        return None, None
    unsplit = [line for line in lines if not line.split or line.stays]
    found = compared(unsplit, Side.NS)
    return (
        _OneSide(Side.NS, terms, found, usual, sessions),
        _OneSide(Side.EW, terms, found, usual, sessions),
    )


def results_expected(lines: Sequence[Line], expected: int | None) -> int:
    """The usual number of results: as handed in, else the tables that have any score."""
    if len({line.table for line in lines}) != len(lines):
        raise Mistake(f"table {_twice(lines)} has two lines on one board: keep the right one.")
    if expected is None:
        return max(sum(1 for line in lines if _has_score(line)), 1)
    if expected < 1:
        raise Mistake(f"{expected} cannot be the usual number of results: give 1 or more.")
    return expected


class _OneSide:
    """One direction of a board, being scored."""

    def __init__(
        self,
        side: Side,
        terms: MatchpointTerms,
        comparison: Comparison,
        usual: int,
        sessions: Sessions,
        others: _OneSide | None = None,
    ) -> None:
        self.side, self.terms, self.sessions = side, terms, sessions
        self.comparison, self.others = comparison, others
        self.top = top = BoardTop(terms, comparison.results, usual)
        available = top.available
        self._plain: dict[int, Scored] = {
            score: (top.score(points), available)
            for score, points in comparison.by_score(side).items()
        }

    def scores(self, lines: Sequence[Line]) -> list[Scored]:
        """What each line's side gets; plain results, by far the most, are looked up."""
        plain, alone = self._plain, self.others is None
        return [
            plain[entry.ns] if isinstance(entry, Points) and alone else self.score(line)
            for line, entry in zip(lines, entries_of(lines, self.side), strict=True)
        ]

    def score(self, line: Line) -> Scored:
        """What a line's side gets, and what was available to it."""
        entry = line.entry(self.side)
        if isinstance(entry, Nothing):
            return None, None
        if isinstance(entry, Artificial):
            session = self.sessions.get((self.side, line.contestant(self.side)))
            percent = award_percent(entry, self.terms, session)
            return matchpoints_of(percent, self.top.full), self.top.full
        if self.others is not None and not line.split:
            return self.others.score(line)
        if isinstance(entry, Points):
            return self._plain[entry.ns]
        points = self.comparison.points(entry, self.side)
        return self.top.score(points), self.top.available


def _compared(lines: Sequence[Line], side: Side, usual: int) -> Comparison:
    found = compared(lines, side)
    if found.results > usual:
        raise Mistake(
            f"the board has {found.results} results where {usual} are usual: "
            f"look for a line too many, or raise the usual number."
        )
    return found


def _has_score(line: Line) -> bool:
    return any(not isinstance(line.entry(side), Nothing) for side in Side)


def _twice(lines: Sequence[Line]) -> str:
    tables = sorted(line.table for line in lines)
    return next(one for one, other in pairwise(tables) if one == other)


# --- the reasons --------------------------------------------------------------------------------


def _tell(own: _OneSide, lines: Sequence[Line], why: Why, about: About | None) -> None:
    side, name = about or (None, None)
    if side not in (None, own.side):
        return
    for line in lines:
        if name is None or line.contestant(own.side) == name:
            told = own.others if own.others is not None and not line.split else own
            who, text = line.contestant(own.side), "table {table}, {side}: {who:who}"
            _tell_line(told, line, why.part(text, table=line.table, side=own.side, who=who))


def _tell_line(own: _OneSide, line: Line, why: Why) -> None:
    entry, scored = line.entry(own.side), own.score(line)
    if isinstance(entry, Nothing):
        why.step("no score on this board: {reason}", reason=entry.why)
    elif isinstance(entry, Artificial):
        session = own.sessions.get((own.side, line.contestant(own.side)))
        _tell_award(own, entry, session if own.terms.session else None, scored, why)
    else:
        own.comparison.tell(entry, own.side, why)
        points = own.comparison.points(entry, own.side)
        why.step("2 for each beaten, 1 for each equal", points, unit=MATCHPOINT)
        _tell_top(own.top, points, scored, why)


def _tell_award(
    own: _OneSide, entry: Artificial, session: Exact | None, scored: Scored, why: Why
) -> None:
    percent = award_percent(entry, own.terms, session)
    text = "{award}" if session is None else "{award}, with {session}% on the boards it played"
    award = entry.award or "percentage given by the director"
    why.step(text, percent, unit=PERCENT, award=award, session=session)
    alone = "no comparison for the other tables"
    text = f"of the usual top of {{top}}; {alone if entry.beside is None else STAYS}"
    why.step(text, scored[0], unit=MATCHPOINT, gives="score", top=own.top.full)


STAYS = "the result at the table still counts for the others"
_SHORT_TEXTS: dict[ShortBoards, str] = {
    "neuberg": "{results} results brought to {expected} by Neuberg: "
    "({points} + 1) × {expected} / {results} − 1",
    "own top": "on the own top of {results} results",
    "one for each missing": "1 more for each of {missing} missing results",
}


def _tell_top(top: BoardTop, points: Exact, scored: Scored, why: Why) -> None:
    if top.results != top.expected:
        why.step(
            _SHORT_TEXTS[top.terms.short],
            top.brought(points),
            unit=MATCHPOINT,
            results=top.results,
            expected=top.expected,
            missing=top.expected - top.results,
            points=points,
        )
    text = "of {available} available" if top.terms.win == 2 else "of {available}, {win} a win"
    why.step(
        text,
        scored[0],
        unit=MATCHPOINT,
        gives="score",
        available=scored[1],
        win=top.terms.win,
    )
