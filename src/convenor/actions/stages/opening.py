"""How a competition is set up: begun, its stages and sessions opened.

A stage is opened with the field that qualified for it, or with all who entered; a session with its
boards, its times and its movement. How rounds are drawn is known to `drawing_rounds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, warn
from convenor.actions.stages.arrangements import known_readings
from convenor.actions.stages.coming_in import coming, seeded
from convenor.actions.stages.editions import EDITIONS, with_pin
from convenor.actions.stages.forms import form_findings
from convenor.competition.finals import brackets
from convenor.competition.live import Competition
from convenor.competition.plans.layers import prove_layers, stack_of
from convenor.competition.plans.named import wrong_parts
from convenor.competition.plans.plan import read_plan
from convenor.competition.state.movements import boards_of_movement, contestants_of
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.bodies import NOTHING
from convenor.movements.plans import movement_of, plan_of
from convenor.regulation.typed import asked
from convenor.values import fields_of, replace, value


@value
class OpeningStage:
    """A stage to be opened."""

    stage: str = asked(bodies.STAGE)
    field: tuple[str, ...] | None = asked("who plays (none: who qualified)", default=None)


def begin(there: Competition, given: bodies.Beginning, setting: Setting) -> Proposal:  # noqa: ARG001
    """A competition begins with its plan, and keeps what its clauses say."""
    if there.state.begun is not None:
        raise Mistake("the ledger has a competition already: a new one has a ledger of its own.")
    plan = read_plan(given.plan)
    prove_layers(plan)
    known_readings(stack_of(plan), plan.readings)
    for wrong in wrong_parts(plan, stack_of(plan)):
        raise Mistake(wrong)
    chosen = known_readings(stack_of(plan), given.readings)[0] if given.readings else NOTHING
    begun = bodies.Begun(
        name=given.name,
        begins=given.begins,
        plan=given.plan,
        template=given.template,
        readings=chosen,
        venue=given.venue,
        seed=given.seed,
    )
    return one("competition begun", with_pin(begun, plan))


def open_stage(there: Competition, given: OpeningStage, setting: Setting) -> Proposal:  # noqa: ARG001
    """A stage with its field: those who qualified, with what they carry, or all who entered."""
    state = there.state
    plan = state.the_plan.stage(given.stage)
    if state.stage(given.stage).opened:
        raise Mistake(f"{given.stage} has been opened before.")
    if given.field is not None and state.sessions_of(given.stage):
        raise Mistake(f"{given.stage} has begun with all who entered: its field stays as it is.")
    field, carried, clause = _coming(there, given)
    lots: tuple[Proposed, ...] = ()
    if given.field is None and brackets.is_bracket(there.figures, given.stage):
        field, lots = seeded(there, given.stage, field)
    if given.field is not None:
        field = given.field
        carried = {name: amount for name, amount in carried.items() if name in field}
    if len(field) < (1 if plan.format == "season" else 2):
        raise Mistake(f"{plan.shown} needs two contestants, and there are {len(field)}.")
    body = bodies.StageOpened(given.stage, field, carried, clause)
    facts = (*lots, Proposed("stage opened", body))
    findings = form_findings(there, plan, len(field))
    return Proposal(facts, tuple(findings), f"{len(field)} in {plan.shown}")


def _coming(
    there: Competition, given: OpeningStage
) -> tuple[tuple[str, ...], Mapping[str, Any], str]:
    """Who comes in, with what; where the book's rule cannot be met an official names the field."""
    try:
        return coming(there, given.stage)
    except Refusal:
        if given.field is None:
            raise
        return given.field, {}, ""


def open_session(there: Competition, given: bodies.SessionOpened, setting: Setting) -> Proposal:  # noqa: ARG001
    """A session with its boards, times and movement; opened again, what is not said stays."""
    plan = there.state.the_plan.stage(given.stage)
    findings: list[Finding] = []
    if given.session > plan.rounds:
        findings.append(warn(f"{plan.shown} has {plan.rounds} sessions or rounds in its plan"))
    if given.movement is not None:
        opened: tuple[bodies.SessionOpened, ...] = (_with_movement(there, given),)
    else:
        opened = _as_before(there, given)
        if plan.format == "sessions" and not _is_seated(there, given):
            findings.append(warn("nobody is seated yet: open it again with a movement"))
    findings += _left_out(there, opened)
    return Proposal(tuple(Proposed("session opened", each) for each in opened), tuple(findings))


def _as_before(there: Competition, given: bodies.SessionOpened) -> tuple[bodies.SessionOpened, ...]:
    """Each section as it was opened before, with what is said now: mostly another time."""
    found = there.state.sessions.get((given.stage, given.session))
    before = _opened(found) if found is not None else ()
    meant = [each for each in before if given.section in ("", each.section)]
    said = {
        each.name: getattr(given, each.name)
        for each in fields_of(bodies.SessionOpened)
        if each.name != "section" and getattr(given, each.name) != each.default
    }
    return tuple(_with_seats(there, replace(each, **said)) for each in meant) or (given,)


def _opened(session: SessionState) -> tuple[bodies.SessionOpened, ...]:
    """How a session was opened; a round that is only drawn has the boards of its draw."""
    if session.opened or not session.boards:
        return session.opened
    first, count = session.boards[0], len(session.boards)
    return (bodies.SessionOpened(session.stage, session.number, first, count),)


def _with_seats(there: Competition, given: bodies.SessionOpened) -> bodies.SessionOpened:
    return given if given.movement is None else _with_movement(there, given)


def _left_out(there: Competition, opened: tuple[bodies.SessionOpened, ...]) -> list[Finding]:
    """Boards with results that a session opened again would no longer have."""
    first = opened[0]
    found = there.state.sessions.get((first.stage, first.session))
    if found is None or len(found.opened) > len(opened):
        return []
    planned = there.state.the_plan.stage(first.stage).boards
    kept = {
        board
        for each in opened
        for board in range(
            each.first_board,
            each.first_board + (boards_of_movement(each) or each.boards or planned),
        )
    }
    lost = [
        board
        for board in found.boards
        if board not in kept and there.state.on(found.stage, found.number, board)
    ]
    if not lost:
        return []
    which = f"board{'' if len(lost) == 1 else 's'} {', '.join(map(str, lost))}"
    return [warn(f"results of {which} would no longer count: the session would be without them")]


def _is_seated(there: Competition, given: bodies.SessionOpened) -> bool:
    found = there.state.sessions.get((given.stage, given.session))
    return found is not None and found.seating is not None


def _with_movement(there: Competition, given: bodies.SessionOpened) -> bodies.SessionOpened:
    """The movement with its fingerprint, and the field in its seats."""
    assert given.movement is not None
    movement = movement_of(given.movement)
    if given.movement.get("kind") != "listed":
        given = replace(given, movement=plan_of(given.movement).record())
    seats = given.seats or _field(there, given.stage, given.section)
    wanted = contestants_of(movement)
    if len(seats) > wanted:
        raise Mistake(
            f"the movement seats {wanted}, and {len(seats)} would play: choose another movement."
        )
    return replace(given, seats=(*seats, *[""] * (wanted - len(seats))))


def _field(there: Competition, stage: str, section: str) -> tuple[str, ...]:
    state = there.state
    plan = state.the_plan.stage(stage)
    return tuple(
        name
        for name in state.field_of(stage)
        if state.entries[name].withdrawn is None
        and (not section or plan.section_of(state.entries[name]) == section)
    )


ACTIONS = (
    Action("begin", "Begin a competition", bodies.Beginning, begin, "convenor", "set-up"),
    *EDITIONS,
    Action("open-stage", "Open a stage", OpeningStage, open_stage, "director", "set-up"),
    Action(
        "open-session", "Open a session", bodies.SessionOpened, open_session, "director", "set-up"
    ),
)
