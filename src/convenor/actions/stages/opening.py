"""How a competition is set up: begun, its stages and sessions opened.

A stage is opened with the field that qualified for it, or with all who entered; a session with its
boards, its times and its movement. How rounds are drawn is known to `drawing_rounds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.actions.asking.hearing import hear
from convenor.actions.stages.arrangements import known_readings
from convenor.actions.stages.coming_in import coming, seeded
from convenor.actions.stages.editions import EDITIONS, with_pin
from convenor.actions.stages.field_forms import form_findings
from convenor.actions.stages.forms import form_of
from convenor.actions.stages.seatings import SEATINGS
from convenor.actions.stages.seats_kept import refuse_other_seats
from convenor.competition.live import Competition
from convenor.competition.plans.layers import prove_layers, stack_of
from convenor.competition.plans.named_clauses import wrong_parts
from convenor.competition.plans.plan import Plan, StagePlan, read_plan
from convenor.competition.scores.scale_ends import no_scale
from convenor.competition.state.movements import boards_of_movement, contestants_of
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.bodies import NOTHING
from convenor.ledger.kinds import drafted
from convenor.movements.movement import AnyMovement
from convenor.movements.plans import movement_of, plan_of
from convenor.regulation.answer_kinds import said, verdict_of
from convenor.regulation.typed import asked
from convenor.values import fields_of, replace, value

MUST_ACCEPT = "must accept"
"""A clause's word for those who may not be kept out."""
MITCHELLS = ("mitchell", "web", "rover", "bump")
SHORTER_HOWELLS = ("hesitation", "interwoven", "double howell", "multiplex")
"""Movements with one winner that are Howells in which not all meet."""


@value
class OpeningStage:
    """A stage to be opened."""

    stage: str = asked(bodies.STAGE)
    field: tuple[str, ...] | None = asked("who plays (none: who qualified)", default=None)
    all_meet: bool | None = asked(
        "whether all meet all first, where the field is small enough (none: as the book says)",
        default=None,
    )


def begin(there: Competition, given: bodies.Beginning, setting: Setting) -> Proposal:
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
    pinned = with_pin(begun, plan)
    tried = there.tried([drafted("competition begun", pinned, setting.now, setting.by)])
    findings = [*_without_scale(tried), *_not_announced(tried, plan)]
    return one("competition begun", pinned, *findings)


def _not_announced(there: Competition, plan: Plan) -> list[Finding]:
    """What the book wants announced before play, and the plan does not say."""
    rules = pipeline.rules(there, plan.stages[0].name)
    sent = ("correction_period",) if rules.named("correction") else ()
    heard = rules.hear("announced", {"sent": sent})
    judged = None if heard is None else verdict_of(heard.answer)
    if heard is None or judged is None or judged.verdict in (None, "ok"):
        return []
    return [Finding(judged.verdict, judged.reason.rstrip("."), heard.clause)]


def _without_scale(there: Competition) -> list[Finding]:
    """Stages whose matches have a number of boards for which the book has no VPs."""
    found = []
    for each in there.state.the_plan.stages:
        reason = None
        if not each.movement:
            reason = no_scale(pipeline.rules(there, each.name), each.boards)
        if reason is not None:
            found.append(refuse(f"{each.shown}: {reason}; choose another number of boards"))
    return found


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
    if given.field is None and pipeline.is_bracket(there, given.stage):
        field, lots = seeded(there, given.stage, field)
    findings: list[Finding] = []
    if given.field is not None:
        findings = _kept_out(there, given.stage, field, given.field)
        field = given.field
        carried = {name: amount for name, amount in carried.items() if name in field}
    if len(field) < (1 if plan.format == "season" else 2):
        raise Mistake(f"{plan.shown} needs two contestants, and there are {len(field)}.")
    form = form_of(there, given.stage, len(field), given.all_meet)
    body = bodies.StageOpened(
        *(given.stage, field, carried, clause, form.rounds, form.all_meet, form.clauses),
        boards=form.boards,
    )
    facts = (*lots, Proposed("stage opened", body))
    findings += [*_in_two(there, plan, field), *form_findings(there, plan.name, field)]
    told = f"{len(field)} in {plan.shown}{form.says}"
    return Proposal(facts, (*findings, *form.findings), told)


def _kept_out(
    there: Competition, stage: str, qualified: tuple[str, ...], field: tuple[str, ...]
) -> list[Finding]:
    """Those who qualified and are not in the field that is named, where the book lets them in."""
    rules = pipeline.rules(there, stage)
    if not rules.named("qualifiers let in"):
        return []
    left = [name for name in qualified if name not in field]
    heard = rules.hear("qualifiers let in", {"qualified": True, "instructed": True})
    if not left or heard is None or said(heard.answer).get("acceptance") != MUST_ACCEPT:
        return []
    return [refuse(f"qualified, and must be let in: {', '.join(left)}", heard.clause)]


def _in_two(there: Competition, plan: StagePlan, field: tuple[str, ...]) -> Iterator[Finding]:
    """Players who would play for two contestants of one field."""
    played = plan.format != "season"
    if not played or not any(each.closed for each in there.state.stages.values()):
        return  # all who enter the first stage are looked at when they enter
    seen: dict[str, str] = {}
    for number in field:
        for player in there.state.entry(number).players:
            key = player.id or player.name.casefold()
            if seen.setdefault(key, number) != number:
                first = seen[key]
                yield refuse(f"{player.name} would play in {first} and in {number}: name the field")


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


def open_session(there: Competition, given: bodies.SessionOpened, setting: Setting) -> Proposal:
    """A session with its boards, times and movement; opened again, what is not said stays."""
    plan = there.state.the_plan.stage(given.stage)
    findings: list[Finding] = []
    last = there.state.last_round(given.stage)
    if given.session > last:
        findings.append(warn(f"{plan.shown} has {last} sessions or rounds in its plan"))
    if given.movement is not None:
        opened: tuple[bodies.SessionOpened, ...] = (_with_movement(there, given),)
    else:
        opened = _as_before(there, given)
        if plan.format == "sessions" and not _is_seated(there, given):
            findings.append(warn("nobody is seated yet: open it again with a movement"))
            if given.boards is not None:
                text = f"{given.boards} boards count for nothing yet: they come with the movement"
                findings.append(warn(text))
    refuse_other_seats(there, opened, setting)
    findings += _left_out(there, opened)
    findings += _several_winners(there, given)
    findings += _not_announced(there, there.state.the_plan)
    findings += _unseated(there, given)
    findings += [Finding(*each) for each in pipeline.sections_judged(there, given.stage)]
    if given.movement is not None and pipeline.rules(there, given.stage).conversion is not None:
        findings += _short_matches(there, opened[0], setting)
    return Proposal(tuple(Proposed("session opened", each) for each in opened), tuple(findings))


def _unseated(there: Competition, given: bodies.SessionOpened) -> list[Finding]:
    """Qualifiers of a stage who are not among the seats that are named for them."""
    sent = there.state.the_plan.sending_to(given.stage)
    if not given.seats or not sent:
        return []
    field = _field(there, given.stage, given.session, given.section)
    return _kept_out(there, given.stage, field, given.seats)


def _several_winners(there: Competition, given: bodies.SessionOpened) -> list[Finding]:
    """What the book says to a movement in a stage that must have one winner."""
    if given.movement is None:
        return []
    heard = hear(there, given.stage, "one winner", {"movement": _named(given.movement)})
    if heard is None:
        return []
    judged = verdict_of(heard.answer)
    if judged.verdict in (None, "ok"):
        return []
    return [Finding(judged.verdict, judged.reason.rstrip("."), heard.clause)]


def _named(movement: Mapping[str, object]) -> str:
    """A movement as the book calls it."""
    kind = str(movement.get("kind", ""))
    if kind in MITCHELLS and movement.get("arrow_switch"):
        return "arrow-switched mitchell"
    if kind in SHORTER_HOWELLS or (kind == "howell" and movement.get("rounds")):
        return "three-quarter howell"
    return kind if kind in ("howell", "mitchell", "web") else "other"


def _short_matches(
    there: Competition, opened: bodies.SessionOpened, setting: Setting
) -> list[Finding]:
    """Matches of a movement whose number of boards has no VPs in the book."""
    tried = there.tried([drafted("session opened", opened, setting.now, setting.by)])
    matches = pipeline.match_scores(tried, opened.stage, opened.session)
    rules = pipeline.rules(tried, opened.stage)
    lengths = dict.fromkeys(each.scheduled for each in matches)
    reasons = dict.fromkeys(no_scale(rules, boards) for boards in lengths)
    return [refuse(f"{each}; choose a movement with other matches") for each in reasons if each]


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
    _refuse_other_boards(given, movement)
    seats = given.seats or _field(there, given.stage, given.session, given.section)
    wanted = contestants_of(movement)
    if len(seats) > wanted:
        raise Mistake(
            f"the movement seats {wanted}, and {len(seats)} would play: choose another movement."
        )
    return replace(given, seats=(*seats, *[""] * (wanted - len(seats))))


def _refuse_other_boards(given: bodies.SessionOpened, movement: AnyMovement) -> None:
    """A movement says itself how many boards there are: another number would count for nothing."""
    if given.boards is None or given.boards_a_round is None:
        return
    sets, size = movement.board_sets, given.boards_a_round
    if given.boards != sets * size:
        raise Mistake(
            f"the movement has {sets} sets of {size}, {sets * size} boards, not {given.boards}: "
            "leave 'boards' out, or say how many boards a set has."
        )


def _field(there: Competition, stage: str, session: int, section: str) -> tuple[str, ...]:
    state = there.state
    plan = state.the_plan.stage(stage)
    return tuple(
        name
        for name in state.field_of(stage)
        if state.entries[name].withdrawn is None
        and state.entries[name].day in (None, session)
        and (not section or plan.section_of(state.entries[name]) == section)
    )


ACTIONS = (
    Action("begin", "Begin a competition", bodies.Beginning, begin, "convenor", "set-up"),
    *EDITIONS,
    Action("open-stage", "Open a stage", OpeningStage, open_stage, "director", "set-up"),
    Action(
        "open-session", "Open a session", bodies.SessionOpened, open_session, "director", "set-up"
    ),
    *SEATINGS,
)
