"""Fewer boards or rounds than were set up: a round cut short, the last one dropped.

A session and rounds go in with the boards that each table still plays in them; out comes a fact
that names every board that falls away. A board that has a result stays. Whether the book has a
scale for what is left of a match is asked.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.hall.rounds_meant import (
    FIRST_ROUND,
    LAST_ROUND,
    at_tables,
    played,
    round_in_play,
    rounds_said,
    seats_in,
)
from convenor.actions.hall.what_moves import with_moves
from convenor.competition.live import Competition
from convenor.competition.scores.scale_ends import no_scale
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.errors import Refusal
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class Curtailing(bodies.InSession):
    """Boards that are no longer to be played."""

    boards: int = asked(
        "boards that each table plays in such a round (0: the round falls away)", least=0
    )
    first_round: int | None = asked(FIRST_ROUND, default=None, least=1)
    last_round: int | None = asked(LAST_ROUND, default=None, least=1)
    tables: tuple[str, ...] = asked("the tables (none: all)", default=())
    reason: str = asked(bodies.REASON, default="")


def curtail(there: Competition, given: Curtailing, setting: Setting) -> Proposal:
    """Some rounds have fewer boards, or none."""
    place = (given.stage, given.session)
    session = there.state.session(*place)
    last = session.the_seating.rounds
    first = given.first_round or min(round_in_play(there, session), last)
    seats = at_tables(session, seats_in(session, first, given.last_round), given.tables)
    dropped = {(each.table, each.round): _dropped(there, session, each, given) for each in seats}
    at = tuple(
        bodies.BoardsAt(each.table, own)
        for each in seats
        if (own := dropped[each.table, each.round])
    )
    if not at:
        raise Refusal(
            f"no board falls away in {rounds_said(seats)}: each table has played as many, or has "
            "no more. Name fewer boards or a later round."
        )
    body = bodies.PlayCurtailed(*place, at, given.reason)
    made = one("play curtailed", body, says=_said(given, seats, at))
    made = with_moves(there, made, place, setting)
    tried = there.tried(made.drafts(setting.by, setting.now))
    findings = (*made.findings, *_without_scale(tried, place), *_uneven(there, tried, place))
    return replace(made, findings=findings)


def _dropped(
    there: Competition, session: SessionState, seat: Seat, given: Curtailing
) -> tuple[int, ...]:
    """The boards of a table in a round that fall away: the last of those without a result."""
    have = {*_played_in_match(there, session, seat)}
    open_ = [board for board in seat.boards if board not in have]
    keep = max(0, given.boards - (len(seat.boards) - len(open_)))
    return tuple(open_[keep:])


def _played_in_match(there: Competition, session: SessionState, seat: Seat) -> Iterator[int]:
    """The boards that a table has played; of a match of two tables, those that either has."""
    tables = {seat.table}
    for pairing in session.the_seating.pairings:
        if seat.table in pairing.tables and {*seat.boards} <= {*pairing.boards}:
            tables |= {*pairing.tables}
    for each in session.the_seating.seats:
        if each.table in tables:
            yield from (b for b in played(there, session, each) if b in seat.boards)


def _said(given: Curtailing, seats: list[Seat], at: tuple[bodies.BoardsAt, ...]) -> str:
    rounds = rounds_said(seats)
    gone = sum(len(each.boards) for each in at)
    if given.boards == 0:
        return f"{rounds} fall{'' if '–' in rounds or ',' in rounds else 's'} away ({gone} in all)"
    tables = "" if not given.tables else f" at {len(given.tables)} tables"
    many = f"{given.boards} board{'' if given.boards == 1 else 's'}"
    return f"{many} a table in {rounds}{tables}: {gone} fall away in all"


def _without_scale(tried: Competition, place: tuple[str, int]) -> Iterator[Finding]:
    """Matches that would have a number of boards for which the book has no VPs."""
    rules = pipeline.rules(tried, place[0])
    if rules.conversion is None:
        return
    lengths = dict.fromkeys(each.scheduled for each in pipeline.match_scores(tried, *place))
    for reason in dict.fromkeys(no_scale(rules, boards) for boards in lengths if boards):
        if reason:
            yield refuse(f"{reason}; cut another number of boards")


def _uneven(there: Competition, tried: Competition, place: tuple[str, int]) -> Iterator[Finding]:
    """Those who would play another number of boards than most, and did not before."""
    before, after = (_boards_each(each, place) for each in (there, tried))
    if len({*after.values()}) < 2 or len({*before.values()}) > 1:
        return
    usual = max(after.values())
    fewer = sorted((count, who) for who, count in after.items() if count < usual)
    told = ", ".join(f"{who} ({count})" for count, who in fewer[:8])
    more = f" and {len(fewer) - 8} more" if len(fewer) > 8 else ""
    yield warn(f"not all have as many boards then: most play {usual}, but {told}{more}")


def _boards_each(there: Competition, place: tuple[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for seat in there.state.session(*place).the_seating.seats:
        for who in seat.contestants:
            found[who] = found.get(who, 0) + len(seat.boards)
    return found


ACTIONS = (
    Action(
        "curtail",
        "Cut boards or rounds",
        Curtailing,
        curtail,
        "director",
        "hall",
        "fewer boards in this round, no last round, a shorter session",
    ),
)
