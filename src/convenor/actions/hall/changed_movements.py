"""Another movement while a session is played: a table more or less, or another one altogether.

A session, the round from which it holds and the movement go in; a fact comes out that leaves every
earlier round as it was played. A round that has results is never seated anew, and nobody is given a
board a second time without a word. Which movement goes on best is found by `regrouping`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.actions.entries.entry_forms import Withdrawing
from convenor.actions.entries.withdrawing import withdraw
from convenor.actions.hall.regrouping import Regrouped, regrouped
from convenor.actions.hall.repeats_in_play import repeats
from convenor.actions.hall.rounds_meant import boards_said, left, named, played, where
from convenor.actions.hall.what_moves import with_moves
from convenor.competition.live import Competition
from convenor.competition.state.movements import contestants_of
from convenor.competition.state.seats import in_the_room
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.movements.listing import LISTED
from convenor.movements.movement import TeamsMovement
from convenor.movements.plans import movement_of, plan_of
from convenor.regulation.typed import asked
from convenor.values import replace, value

SECTION = "the section (none: the only one)"
FROM_ROUND = "the first round by it (none: the first that nobody has begun)"
MOST_TOLD = 8


@value
class ChangingMovement(bodies.InSession):
    """Another movement for the rest of a session."""

    movement: Mapping[str, object] = asked("the movement, as its plan")
    round: int | None = asked(FROM_ROUND, default=None, least=1)
    seats: tuple[str, ...] | None = asked(
        "contestants in the order of the movement's numbers (none: as they are numbered now)",
        default=None,
    )
    boards_a_round: int | None = asked("boards of a set (none: as now)", default=None, least=1)
    first_board: int | None = asked(
        "number of its first board (none: as now)", default=None, least=1
    )
    begins_with: int = asked("the movement's own round that is played first", default=1, least=1)
    section: str = asked(SECTION, default="")
    reason: str = asked(bodies.REASON, default="")


@value
class AddingTable(bodies.InSession):
    """Two pairs that come late, with a table of their own."""

    contestants: tuple[str, ...] = asked("the pairs that come: two of them")
    round: int | None = asked(FROM_ROUND, default=None, least=1)
    section: str = asked(SECTION, default="")
    reason: str = asked(bodies.REASON, default="")


@value
class RemovingTable(bodies.InSession):
    """Two pairs that go, so that a table can be taken away."""

    contestants: tuple[str, ...] = asked("the pairs that go: two of them")
    results: Literal["stand", "cancelled"] | None = asked(bodies.RESULTS_LEFT, default=None)
    round: int | None = asked(FROM_ROUND, default=None, least=1)
    section: str = asked(SECTION, default="")
    reason: str = asked(bodies.REASON, default="")


def change_movement(there: Competition, given: ChangingMovement, setting: Setting) -> Proposal:
    """Another movement from a round on."""
    session, opened = _moving(there, given, given.section)
    movement = movement_of(given.movement)
    if isinstance(movement, TeamsMovement):
        raise Refusal("a movement of teams settled who meets whom: open the session anew.")
    recorded = given.movement
    if recorded.get("kind") != LISTED:
        recorded = plan_of(recorded).record()
    size = given.boards_a_round or opened.boards_a_round or 1
    seats = given.seats or tuple(filter(None, opened.seats or ()))
    wanted = contestants_of(movement)
    if len(seats) > wanted:
        raise Mistake(f"the movement seats {wanted}, and {len(seats)} would play: choose another.")
    first = _first_round(there, session, opened.section, given.round)
    body = bodies.MovementChanged(
        given.stage,
        given.session,
        first,
        recorded,
        (*seats, *[""] * (wanted - len(seats))),
        size,
        given.first_board or opened.first_board,
        given.begins_with,
        opened.section,
        given.reason,
    )
    says = f"{movement.name} from round {first} on"
    return _changed(there, body, says, setting)


def add_table(there: Competition, given: AddingTable, setting: Setting) -> Proposal:
    """Two pairs come, and the movement goes on with a table more."""
    session, opened = _moving(there, given, given.section)
    for who in given.contestants:
        entry = there.state.entry(who)
        if session.the_seating.of(who):
            raise Mistake(f"{named(there, who)} sits in {where(session)} already.")
        if entry.withdrawn is not None:
            raise Mistake(f"{named(there, who)} has withdrawn: enter it again.")
    first = _first_round(there, session, opened.section, given.round)
    now = _playing(session, opened)
    found = regrouped(session, opened, first, now, (), _two(given.contestants))
    says = f"{_both(there, given.contestants)} come in: {found.name} from round {first} on"
    made = _changed(there, _body(given, opened, first, found), says, setting)
    field = there.state.field_of(given.stage)
    joined = [
        Proposed("entry joined", bodies.EntryJoined(who, given.stage, given.session))
        for who in given.contestants
        if who not in field
    ]
    missed = [
        warn(f"{named(there, who)} plays no board before round {first}")
        for who in given.contestants
        if first > 1
    ]
    return replace(made, facts=(*joined, *made.facts), findings=(*made.findings, *missed))


def remove_table(there: Competition, given: RemovingTable, setting: Setting) -> Proposal:
    """Two pairs go, and the movement goes on with a table less."""
    session, opened = _moving(there, given, given.section)
    for who in given.contestants:
        there.state.entry(who)
        if not session.the_seating.of(who):
            raise Mistake(f"{named(there, who)} does not sit in {where(session)}.")
    first = _first_round(there, session, opened.section, given.round)
    now = _playing(session, opened)
    found = regrouped(session, opened, first, now, _two(given.contestants), ())
    says = f"{_both(there, given.contestants)} go: {found.name} from round {first} on"
    made = _changed(there, _body(given, opened, first, found), says, setting)
    gone = [
        withdraw(there, Withdrawing(who, reason=given.reason, results=given.results), setting)
        for who in given.contestants
    ]
    return replace(
        made,
        facts=(*made.facts, *(fact for each in gone for fact in each.facts)),
        findings=(*made.findings, *(found for each in gone for found in each.findings)),
    )


def _two(contestants: tuple[str, ...]) -> tuple[str, ...]:
    if len({*contestants}) != 2:
        raise Mistake(
            f"a table is two pairs, and {len({*contestants})} are named: name two; one pair alone "
            "joins late, or withdraws."
        )
    return contestants


def _both(there: Competition, contestants: tuple[str, ...]) -> str:
    return " and ".join(named(there, each) for each in contestants)


def _body(
    given: AddingTable | RemovingTable, opened: bodies.SessionOpened, first: int, found: Regrouped
) -> bodies.MovementChanged:
    return bodies.MovementChanged(
        given.stage,
        given.session,
        first,
        found.plan.record(),
        found.seats,
        opened.boards_a_round or 1,
        opened.first_board,
        first,
        opened.section,
        given.reason,
    )


def _playing(session: SessionState, opened: bodies.SessionOpened) -> tuple[str, ...]:
    """Those who sit in a section by its numbers, with those who joined it since."""
    joined = {e.seat: e.contestant for e in session.joined if e.section == opened.section}
    seats = opened.seats or ()
    return tuple(joined.get(at, name) for at, name in enumerate(seats, 1))


def _moving(
    there: Competition, given: bodies.InSession, section: str
) -> tuple[SessionState, bodies.SessionOpened]:
    """A session and what its section moves by."""
    session = there.state.session(given.stage, given.session)
    found = {each.section: each for each in session.opened if each.movement is not None}
    if not found:
        raise Refusal(f"{where(session)} has no movement: its rounds are drawn.")
    if not section and len(found) == 1:
        return session, next(iter(found.values()))
    if section not in found:
        raise Mistake(f"{where(session)} has the sections {', '.join(found)}: say which.")
    return session, found[section]


def _first_round(there: Competition, session: SessionState, section: str, told: int | None) -> int:
    """The first round that is seated anew: nobody may have begun it, nor one after it."""
    seats = [e for e in session.the_seating.seats if e.section == section]
    begun = [e for e in seats if played(there, session, e)]
    free = max((each.round for each in begun), default=0) + 1
    last = max((each.round for each in seats), default=0)
    if told is not None and told < free:
        tables = sorted({in_the_room(e.table) for e in begun if e.round >= told})
        raise Refusal(
            f"round {told} has results at table{'' if len(tables) == 1 else 's'} "
            f"{', '.join(tables)}, and they stay with those who played them: change the movement "
            f"from round {free} on."
        )
    first = told or free
    if first > last + 1:
        raise Mistake(f"{where(session)} has {last} rounds: name one of them, or the next.")
    return first


def _changed(
    there: Competition,
    body: bodies.MovementChanged,
    says: str,
    setting: Setting,
) -> Proposal:
    place = (body.stage, body.session)
    facts = one("movement changed", body, says=says)
    made = with_moves(there, facts, place, setting)
    tried = there.tried(made.drafts(setting.by, setting.now))
    findings = [*made.findings, *_again(there, tried, place), *_left_out(there, tried, place)]
    return replace(made, findings=tuple(findings))


def _again(there: Competition, tried: Competition, place: tuple[str, int]) -> list[Finding]:
    """Boards and opponents that somebody would have a second time."""
    found = repeats(tried.state.session(*place).the_seating)
    before = repeats(there.state.session(*place).the_seating)
    findings = []
    boards = [each for each in found.boards if each not in before.boards]
    if boards:
        told = "; ".join(f"{who} {boards_said(own)}" for who, own in boards[:MOST_TOLD])
        more = f" and {len(boards) - MOST_TOLD} more" if len(boards) > MOST_TOLD else ""
        findings.append(refuse(f"boards would be played twice: {told}{more}"))
    meet = [each for each in found.meetings if each not in before.meetings]
    if meet:
        told = ", ".join(f"{one_of} and {other}" for one_of, other in meet[:MOST_TOLD])
        more = f" and {len(meet) - MOST_TOLD} more" if len(meet) > MOST_TOLD else ""
        findings.append(warn(f"some meet a second time: {told}{more}"))
    return findings


def _left_out(there: Competition, tried: Competition, place: tuple[str, int]) -> list[Finding]:
    """Those who were still to play and would no longer."""
    before, after = (each.state.session(*place) for each in (there, tried))
    names = dict.fromkeys(who for seat in before.the_seating.seats for who in seat.contestants)
    return [
        warn(f"{named(there, who)} plays no more in {where(before)}")
        for who in names
        if _to_come(there, before, who) and not _to_come(there, after, who)
    ]


def _to_come(there: Competition, session: SessionState, who: str) -> bool:
    return any(left(there, session, each) for each in session.the_seating.of(who))


ACTIONS = (
    Action(
        "change-movement",
        "Change the movement",
        ChangingMovement,
        change_movement,
        "director",
        "hall",
        "another movement from a round on; what was played stays with those who played it",
    ),
    Action(
        "add-table",
        "Add a table",
        AddingTable,
        add_table,
        "director",
        "hall",
        "two pairs come late and the movement goes on with a table more",
    ),
    Action(
        "remove-table",
        "Take a table away",
        RemovingTable,
        remove_table,
        "director",
        "hall",
        "two pairs go and the movement goes on with a table less",
    ),
)
