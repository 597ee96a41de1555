"""How a competition is set up and moves on: begun, stages and sessions opened, rounds drawn.

A draw is made as a draft, checked by the checker of `draws` and then published; a published draw
stays as it is. A stage is opened with the field that qualified for it, or with all who entered.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.bridge import format_deal, parse_deal
from convenor.competition import drawing, finals, qualifying
from convenor.competition.live import Competition
from convenor.competition.movements import contestants_of
from convenor.competition.plan import read_plan
from convenor.contest.lots import lot_order
from convenor.draws.checker import confirm
from convenor.draws.round_draws import RoundDraw, read_draw
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.movements.plans import movement_of, plan_of
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class Drawing:
    """A round to be drawn."""

    stage: str = asked(bodies.STAGE)
    session: int | None = asked("the round (none: the next)", default=None, least=1)
    by_hand: tuple[tuple[str, str], ...] = asked("the matches, if a director draws", default=())
    publish: bool = asked("whether it is shown to the players at once", default=False)


@value
class StageAndSession:
    """A round of a stage."""

    stage: str = asked(bodies.STAGE)
    session: int = asked(bodies.SESSION, least=1)
    reason: str = asked(bodies.REASON, default="")


@value
class OpeningStage:
    """A stage to be opened."""

    stage: str = asked(bodies.STAGE)
    field: tuple[str, ...] | None = asked("who plays (none: who qualified)", default=None)


@value
class Lot:
    """A lot to be drawn."""

    purpose: str = asked("what it decides")
    among: tuple[str, ...] = asked("those in it")
    seed: str = asked("the seed, any word or number")
    stage: str = asked(bodies.STAGE, default="")


def begin(there: Competition, given: bodies.Begun, setting: Setting) -> Proposal:  # noqa: ARG001
    """A competition begins with its plan."""
    if there.state.begun is not None:
        raise Mistake("the ledger has a competition already: a new one has a ledger of its own.")
    read_plan(given.plan)
    return one("competition begun", given)


def open_stage(there: Competition, given: OpeningStage, setting: Setting) -> Proposal:  # noqa: ARG001
    """A stage with its field: those who qualified, with what they carry, or all who entered."""
    state = there.state
    plan = state.the_plan.stage(given.stage)
    if state.stage(given.stage).opened:
        raise Mistake(f"{given.stage} has been opened before.")
    field, carried, clause = _coming(there, given.stage)
    lots: tuple[Proposed, ...] = ()
    if given.field is None and finals.is_bracket(there.figures, given.stage):
        field, lots = _seeded(there, given.stage, field)
    if given.field is not None:
        field = given.field
        carried = {name: amount for name, amount in carried.items() if name in field}
    findings: list[Finding] = []
    if len(field) < (1 if plan.format == "season" else 2):
        raise Mistake(f"{plan.shown} needs two contestants, and there are {len(field)}.")
    body = bodies.StageOpened(given.stage, field, carried, clause)
    facts = (*lots, Proposed("stage opened", body))
    return Proposal(facts, tuple(findings), f"{len(field)} in {plan.shown}")


def _seeded(
    there: Competition, stage: str, field: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[Proposed, ...]]:
    """A knock-out of entries: seeds in order, then the others as a lot has them."""
    state = there.state
    if any(each.get("to") == stage for plan in state.the_plan.stages for each in plan.qualify):
        return field, ()
    seeds = {name: state.entries[name].seed for name in field}
    seeded = tuple(sorted((n for n in field if seeds[n]), key=lambda name: seeds[name] or 0))
    rest = tuple(name for name in field if not seeds[name])
    if len(rest) < 2:
        return (*seeded, *rest), ()
    seed = there.figures.seed(stage) or f"{state.name} {stage}"
    order = tuple(lot_order(rest, seed))
    body = bodies.LotDrawn(f"places of the unseeded in {stage}", rest, seed, order, stage)
    return (*seeded, *order), (Proposed("lot drawn", body),)


def _coming(there: Competition, stage: str) -> tuple[tuple[str, ...], dict[str, Any], str]:
    """Those who come into a stage: sent by the stages before it, or all entries."""
    found: list[str] = []
    carried: dict[str, Any] = {}
    clause = ""
    sources = [
        plan.name
        for plan in there.state.the_plan.stages
        if any(each.get("to") == stage for each in plan.qualify)
    ]
    for source in sources:
        closed = there.state.stage(source).closed
        if closed is None:
            raise Mistake(f"{source} sends contestants to {stage}: close it first.")
        for going in qualifying.going_on(there.figures, source):
            if going.to == stage:
                names = _after_changes(there, stage, closed.qualified.get(stage, ()))
                found += [name for name in names if name not in found]
                carried.update({n: a for n, a in going.carry_overs.items() if n in names})
                clause = going.carry_clause or clause
    if not sources:
        entries = there.state.entries.items()
        return tuple(n for n, each in entries if each.withdrawn is None), {}, ""
    return tuple(found), carried, clause


def _after_changes(there: Competition, stage: str, declared: Any) -> list[str]:
    """The qualifiers as declared, places that were filled since put in."""
    names = [str(each) for each in declared]
    for _, body in there.state.of_kind("place filled", stage):
        if body.instead_of in names:
            names[names.index(body.instead_of)] = body.contestant
        elif body.contestant not in names:
            names.append(body.contestant)
    declined = {b.contestant for _, b in there.state.of_kind("place declined", stage)}
    return [name for name in names if name not in declined]


def open_session(there: Competition, given: bodies.SessionOpened, setting: Setting) -> Proposal:  # noqa: ARG001
    """A session with its boards, times and movement."""
    plan = there.state.the_plan.stage(given.stage)
    findings: list[Finding] = []
    if given.session > plan.rounds:
        findings.append(warn(f"{plan.shown} has {plan.rounds} sessions or rounds in its plan"))
    if given.movement is not None:
        given = _with_movement(there, given)
    return one("session opened", given, *findings)


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
    opened = state.stage(stage)
    names = opened.field if opened.opened else tuple(state.entries)
    return tuple(
        name
        for name in names
        if state.entries[name].withdrawn is None
        and (not section or plan.section_of(state.entries[name]) == section)
    )


def record_deals(there: Competition, given: bodies.DealsRecorded, setting: Setting) -> Proposal:  # noqa: ARG001
    """Hands of boards, each checked to be a whole deal."""
    deals = {}
    for board, deal in given.deals.items():
        try:
            deals[board] = format_deal(parse_deal(str(deal)))
        except Mistake as mistake:
            raise Mistake(f"board {board}: {mistake}") from None
    return one("deals recorded", replace(given, deals=deals))


# --- draws ---------------------------------------------------------------------------------------


def make_draw(there: Competition, given: Drawing, setting: Setting) -> Proposal:  # noqa: ARG001
    """The draw of a round, as a draft or published at once."""
    stage, session = given.stage, given.session or next_session(there, given.stage)
    findings = list(_before_drawing(there, stage, session))
    plain = drawn(there, stage, session, given.by_hand)
    body = bodies.DrawMade(stage, session, plain, there.number)
    facts = [Proposed("draw made", body)]
    if given.publish:
        facts.append(Proposed("draw published", bodies.DrawPublished(stage, session)))
    count = len(plain.get("matches", ()))
    return Proposal(tuple(facts), tuple(findings), f"{count} matches in round {session}")


def drawn(
    there: Competition, stage: str, session: int, by_hand: tuple[tuple[str, str], ...] = ()
) -> dict[str, Any]:
    """A draw as it is recorded, confirmed by the checker."""
    if finals.is_bracket(there.figures, stage):
        return finals.bracket_draw(there.figures, stage, session)
    made = drawing.next_draw(there.figures, stage, session, by_hand)
    wrong = confirm(made)
    if wrong:
        raise Mistake(f"the draw of round {session} is not confirmed: {wrong[0]}")
    plain: dict[str, Any] = without_floats(made.to_plain())
    return plain


def without_floats(given: Any) -> Any:
    """Decimals as text, as a ledger keeps them."""
    if isinstance(given, float):
        return repr(given)
    if isinstance(given, Mapping):
        return {key: without_floats(each) for key, each in given.items()}
    if isinstance(given, list):
        return [without_floats(each) for each in given]
    return given


def recorded_draw(draw: Mapping[str, Any]) -> RoundDraw | None:
    """A recorded draw with its certificate; None for the rounds of a bracket."""
    return read_draw(draw) if "certificate" in draw else None


def next_session(there: Competition, stage: str) -> int:
    """The number of the round that comes next."""
    numbers = [each.number for each in there.state.sessions_of(stage) if each.draw is not None]
    return max(numbers, default=0) + 1


def _before_drawing(there: Competition, stage: str, session: int) -> list[Finding]:
    found = []
    plan = there.state.the_plan.stage(stage)
    if session > plan.rounds and plan.format in ("swiss", "round robin"):
        found.append(refuse(f"{plan.shown} has {plan.rounds} rounds, and this would be {session}"))
    there_is = there.state.sessions.get((stage, session))
    if there_is is not None and there_is.published is not None:
        clause = there.figures.rules(stage).clause("draw stands")
        found.append(refuse(f"the draw of round {session} is published and stands", clause))
    earlier = plan.format == "swiss" and session > 1
    if earlier and not there.figures.accounts.complete(stage, session - 1):
        found.append(warn(f"round {session - 1} is not complete: matches without a result"))
    return found


def publish_draw(there: Competition, given: StageAndSession, setting: Setting) -> Proposal:  # noqa: ARG001
    """A draft shown to the players, once the checker has confirmed it again."""
    session = there.state.session(given.stage, given.session)
    if session.draw is None:
        raise Mistake(f"round {given.session} of {given.stage} has not been drawn.")
    made = recorded_draw(session.draw)
    wrong = confirm(made) if made is not None else ()
    findings = [refuse(f"the draw is not confirmed: {each}") for each in wrong]
    body = bodies.DrawPublished(given.stage, given.session)
    return one("draw published", body, *findings)


def discard_draw(there: Competition, given: StageAndSession, setting: Setting) -> Proposal:  # noqa: ARG001
    """A draft that is not used."""
    session = there.state.session(given.stage, given.session)
    findings = []
    if session.published is not None:
        clause = there.figures.rules(given.stage).clause("draw stands")
        findings.append(refuse(f"the draw of round {given.session} is published", clause))
    body = bodies.DrawDiscarded(given.stage, given.session, given.reason)
    return one("draw discarded", body, *findings)


def draw_lot(there: Competition, given: Lot, setting: Setting) -> Proposal:  # noqa: ARG001
    """A lot, with the seed that gives it again."""
    for name in given.among:
        there.state.entry(name)
    order = tuple(lot_order(given.among, given.seed))
    body = bodies.LotDrawn(given.purpose, given.among, given.seed, order, given.stage)
    return one("lot drawn", body, says=", ".join(order))


ACTIONS = (
    Action("begin", "Begin a competition", bodies.Begun, begin, "convenor", "set-up"),
    Action("open-stage", "Open a stage", OpeningStage, open_stage, "director", "set-up"),
    Action(
        "open-session", "Open a session", bodies.SessionOpened, open_session, "director", "set-up"
    ),
    Action(
        "record-deals",
        "Record the hands",
        bodies.DealsRecorded,
        record_deals,
        "scorer",
        "set-up",
    ),
    Action("draw", "Draw a round", Drawing, make_draw, "director", "draw"),
    Action("publish-draw", "Publish a draw", StageAndSession, publish_draw, "director", "draw"),
    Action(
        "discard-draw", "Discard a draft draw", StageAndSession, discard_draw, "director", "draw"
    ),
    Action("draw-lot", "Draw a lot", Lot, draw_lot, "director", "draw"),
)
