"""What waits for somebody at the desk: calls, disputed results, pending rulings and appeals.

A competition goes in, lists in words come out, each with where it is and since when. Whether a
ruling is right is nobody's business here.
"""

from __future__ import annotations

from convenor.actions.overview.wording import clock, numbered, place_words
from convenor.actions.rulings.awarded_scores import award_said
from convenor.actions.rulings.rulings import open_calls
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import is_disputed
from convenor.competition.state.seats import in_the_room
from convenor.competition.state.state import SessionState, Stamp
from convenor.ledger import bodies
from convenor.values import replace, value


@value
class Call:
    """A table that calls the director."""

    call: str
    stage: str
    session: int
    table: str
    board: int | None
    says: str
    since: str


@value
class Matter:
    """A ruling or an appeal that is not decided."""

    kind: str
    name: str
    where: str
    says: str
    since: str
    stage: str
    session: int
    table: str
    board: int
    known: tuple[tuple[str, str], ...] = ()
    """What a pending ruling would give, for the form in which it is decided."""


@value
class Dispute:
    """A board on which the two sides have written different results."""

    table: str
    board: int
    result: str
    other: str


def calls_of(there: Competition) -> tuple[Call, ...]:
    """The calls that nobody has answered, the oldest first."""
    when = {body.call: stamp for stamp, body in there.state.of(bodies.DirectorCalled)}
    return tuple(
        Call(
            each.call,
            each.stage,
            each.session,
            each.table,
            each.board,
            each.says,
            clock(there, when[each.call].recorded) if each.call in when else "",
        )
        for each in open_calls(there)
    )


@value
class Answer:
    """A call that somebody has answered."""

    call: str
    by: str
    says: str
    since: str


def answers_at(there: Competition, stage: str, session: int, table: str) -> tuple[Answer, ...]:
    """The calls of a table that were answered, the last one first."""
    own = {
        body.call
        for _, body in there.state.of(bodies.DirectorCalled, stage)
        if (body.session, in_the_room(body.table)) == (session, table)
    }
    found = [
        Answer(body.call, stamp.by, body.says, clock(there, stamp.recorded))
        for stamp, body in there.state.of(bodies.CallAnswered)
        if body.call in own
    ]
    return tuple(reversed(found))


def matters_of(there: Competition) -> tuple[Matter, ...]:
    """The rulings and appeals that wait."""
    state = there.state
    rulings = state.rulings()
    found = [
        replace(
            _matter(there, "ruling", number, body.reason or "not decided yet", body, stamp),
            known=_known(body),
        )
        for number, (stamp, body) in rulings.items()
        if body.pending
    ]
    for stamp, appeal in state.open_appeals():
        says = f"by {numbered(there, appeal.contestant)} against ruling {appeal.ruling}"
        ruling = rulings[appeal.ruling][1]
        found.append(_matter(there, "appeal", appeal.appeal, says, ruling, stamp))
    return tuple(found)


def _known(ruling: bodies.RulingGiven) -> tuple[tuple[str, str], ...]:
    sides = (("ns", ruling.ns), ("ew", ruling.ew))
    awards = [(side, award_said(award)) for side, award in sides if award is not None]
    said = [("reason", ruling.reason), ("clause", ruling.clause)]
    return (*awards, *(each for each in said if each[1]))


def _matter(
    there: Competition, kind: str, name: str, says: str, body: object, stamp: Stamp | None
) -> Matter:
    place = {key: getattr(body, key) for key in ("stage", "session", "table", "board")}
    since = clock(there, stamp.recorded if stamp else None)
    return Matter(kind, name, place_words(place), says, since, **place)


def disputes_of(there: Competition, session: SessionState) -> tuple[Dispute, ...]:
    """The boards of a session on which the sides differ."""
    return tuple(
        Dispute(table, board, score.text, score.disputed)
        for board in (session.seating.boards if session.seating else ())
        for table, score in there.state.on(session.stage, session.number, board).items()
        if is_disputed(there.state, session, table, board)
    )
