"""What a tie is split by board for board: every board as all scored it, and meetings in a session.

Scores of a stage go in; out come its boards for a count-back, and for a stage that is played in
sessions who met whom with how many matchpoints. What a test makes of them is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from convenor.competition.scores.scores import Scores
from convenor.competition.state.seats import contestants_on
from convenor.competition.state.state import SessionState
from convenor.exact import Exact, ratio, whole_if_whole
from convenor.scoring.board_scores import SideScore
from convenor.standings.tiebreaks.evidence import Board, Meeting

MEETING_TESTS = frozenset({"between the tied", "next ranks", "wins", "net score"})
"""Tests that look at who met whom."""


def boards_of_stage(scores: Scores, stage: str, until: int | None) -> Iterator[Board]:
    """Each board as everybody scored it, those of one session after another."""
    plan = scores.rules_of(stage).plan
    for session in scores.state.sessions_of(stage, until):
        if plan.tables_a_match > 1:
            yield from _of_matches(scores, stage, session.number)
        elif plan.in_matches:
            for board in session.boards:
                yield _board(scores.board(stage, session.number, board).scores.sides)
        else:
            found = scores.session(stage, session.number)
            for board in session.boards:
                for each in found.board_scores(board):
                    yield _board(each.sides)


def _board(sides: Iterable[SideScore]) -> Board:
    found = {}
    tops = []
    for each in sides:
        if each.score is not None:
            found.update(dict.fromkeys(contestants_on(each.contestant), each.score))
        if each.available:
            tops.append(each.available)
    return Board(found, ratio(max(tops), 2) if tops else None)


def _of_matches(scores: Scores, stage: str, session: int) -> Iterator[Board]:
    """The boards of a round of teams, each with what every team won or lost on it."""
    found: dict[str, dict[str, Exact]] = {}
    struck_out = scores.left(stage).cancelled
    for match in scores.matches(stage, session):
        if not struck_out.isdisjoint(match.pairing.contestants):
            continue
        for board in scores.boards_of(match):
            own = found.setdefault(board.number, {})
            for who in match.pairing.contestants:
                sides = board.by_contestant.get(who, ())
                points = [side.score for side in sides if side.score is not None]
                if points:
                    own[who] = whole_if_whole(sum(points))
    for own in found.values():
        yield Board(own, 0)


def meetings_in_sessions(scores: Scores, stage: str, until: int | None) -> Iterator[Meeting]:
    """Every meeting at a table of a session, with the score of both on the boards played there."""
    for session in scores.state.sessions_of(stage, until):
        if session.seating is None:
            continue
        own = _by_table(scores, stage, session)
        for seat in session.seating.seats:
            ours = [own.get((board, seat.table, seat.ns)) for board in seat.boards]
            theirs = [own.get((board, seat.table, seat.ew)) for board in seat.boards]
            one, other = _sum(ours), _sum(theirs)
            if one is not None and other is not None:
                yield Meeting(seat.ns, seat.ew, one, other, one - other, session.number)


def _by_table(
    scores: Scores, stage: str, session: SessionState
) -> dict[tuple[int, str, str], Exact]:
    found = scores.session(stage, session.number)
    return {
        (board, side.table, side.contestant): side.score
        for board in session.boards
        for each in found.board_scores(board)
        for side in each.sides
        if side.score is not None
    }


def _sum(scores: Iterable[Exact | None]) -> Exact | None:
    known = [each for each in scores if each is not None]
    return whole_if_whole(sum(known)) if known else None
