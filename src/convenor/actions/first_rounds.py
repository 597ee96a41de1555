"""The first round: what is recommended for the field that is there, and how it is begun.

A competition with its entries goes in; the movements that fit, or the draw as the book makes it,
come out with their reasons. Nothing is recorded here: see `beginning`.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal

from convenor import pipeline
from convenor.actions.action import Setting
from convenor.actions.catalogue import action_named
from convenor.actions.stages.drawing import drawn
from convenor.actions.stages.seed_orders import seeds_order
from convenor.competition.draws.next_round import Choice
from convenor.competition.live import Competition
from convenor.competition.plans.board_times import minutes_a_board
from convenor.competition.plans.plan import StagePlan
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Draft
from convenor.movements.movement import AnyMovement, tables_in_play
from convenor.movements.recommend import Candidate, Room, recommend
from convenor.values import value

MOST_SHOWN = 6
RECOMMENDED = "recommended"
"""The movement of a stage that is played by whichever suits the number of entries."""
KINDS: dict[str, Any] = {"pairs": "pairs", "teams": "teams", "individuals": "players"}
"""Those who enter, as they call themselves and as movements do."""
How = Literal["movement", "draw", "season"]
ODDS = {
    "bye": "one has a bye in each round",
    "share match": "three share a match",
    "house": "somebody of the house comes in",
}
"""What may become of an odd number, in words."""


@value
class Wish:
    """What the director says about the first round."""

    starts: datetime.datetime
    minutes: int
    seeding: str = "listed"
    numbers: str = ""
    movement: str = ""
    odd: str = ""
    sections: int = 1
    """Sections of even strength that the field is dealt into."""
    own: str = ""
    """A movement of the director's own, a line a round."""
    own_boards: int = 2
    """Boards of a round in that movement."""


@value
class Option:
    """A movement to choose."""

    key: str
    title: str
    tables: int
    rounds: int
    boards_a_round: int
    boards: int
    winners: int
    sit_outs: int
    ends: datetime.datetime
    reasons: tuple[str, ...]


@value
class Pairing:
    """A match of the first round, as it would be drawn."""

    table: str
    home: str
    away: str


@value
class Outlook:
    """The first round as it would be."""

    stage: StagePlan
    how: How
    entries: int
    tables: int
    ends: datetime.datetime | None
    options: tuple[Option, ...] = ()
    drawn: tuple[Pairing, ...] = ()
    byes: tuple[str, ...] = ()
    share: tuple[str, ...] = ()
    """The three that meet in half matches, where the field is odd and the book has it so."""
    method: str = ""
    clause: str = ""
    problem: str = ""
    odds: tuple[str, ...] = ()
    """What may become of an odd number, where the book does not say; the first unless chosen."""


def first_stage(there: Competition) -> StagePlan:
    """The stage that is played first."""
    return there.state.the_plan.stages[0]


def how_of(plan: StagePlan) -> How:
    """Whether a stage has a movement, a draw, or no table at all."""
    if plan.format == "season":
        return "season"
    return "draw" if plan.in_matches and not plan.movement else "movement"


def usual_minutes(there: Competition, plan: StagePlan) -> int:
    """Time for the boards, and a quarter more for the moves."""
    return int(pipeline.minutes(there, plan.name, plan.boards) * 5 // 4) + 15


def outlook(there: Competition, plan: StagePlan, wish: Wish, setting: Setting) -> Outlook:
    """What the first round of a stage would be, or a later session, with the reasons."""
    how = how_of(plan)
    playing = [each for names in _sections(there, plan).values() for each in names]
    nothing = Outlook(plan, how, len(playing), 0, None)
    try:
        if how == "draw":
            return _drawn(there, plan, wish, setting, len(playing))
        if how == "movement":
            return _movements(there, plan, wish, len(playing))
    except (Mistake, Refusal) as no:
        return Outlook(plan, how, len(playing), 0, None, problem=str(no))
    return nothing


# --- movements -----------------------------------------------------------------------------------


def _movements(there: Competition, plan: StagePlan, wish: Wish, entries: int) -> Outlook:
    sizes = _sizes(there, plan, wish)
    if plan.movement.get("kind", RECOMMENDED) != RECOMMENDED:
        return Outlook(plan, "movement", entries, 0, None)
    found = candidates(there, plan, max(sizes), wish.minutes)
    options = tuple(_option(each, wish.starts) for each in found[:MOST_SHOWN])
    tables = sum(
        tables_of(candidates(there, plan, size, wish.minutes)[0].movement) for size in sizes
    )
    return Outlook(plan, "movement", entries, tables, options[0].ends, options)


def _sizes(there: Competition, plan: StagePlan, wish: Wish) -> list[int]:
    """How many sit in each section, those included that are still to be made."""
    sizes = [len(names) for names in sections_of(there, plan).values()]
    if wish.sections == 1 or not divisible(there, plan):
        return sizes
    return [len(range(each, sum(sizes), wish.sections)) for each in range(wish.sections)]


def divisible(there: Competition, plan: StagePlan) -> bool:
    """Whether the field may be dealt into sections now: the plan has them, and nobody has one."""
    if plan.section_by != "section" or not pipeline.rules(there, plan.name).clause("sections"):
        return False
    return not any(there.state.entries[name].section for name in there.state.field_of(plan.name))


def candidates(
    there: Competition, plan: StagePlan, entries: int, minutes: int
) -> tuple[Candidate, ...]:
    """The movements that fit so many, the best first."""
    return _fitting(
        Room(
            entries=entries,
            boards=plan.boards,
            minutes=minutes,
            of=KINDS[there.state.the_plan.contestants],
            minutes_a_board=minutes_a_board(pipeline.rules(there, plan.name), plan.boards),
            winners=2 if plan.fields == "two" else _one_winner(there),
        )
    )


def _one_winner(there: Competition) -> int | None:
    return 1 if there.state.the_plan.contestants == "pairs" else None


@lru_cache(maxsize=200)
def _fitting(room: Room) -> tuple[Candidate, ...]:
    return recommend(room)


def _option(each: Candidate, starts: datetime.datetime) -> Option:
    return Option(
        key_of(each),
        each.name,
        tables_of(each.movement),
        each.rounds,
        each.boards_a_round,
        each.boards,
        each.winners,
        each.sit_outs,
        each.finishes(starts),
        each.reasons,
    )


def tables_of(movement: AnyMovement) -> int:
    """Tables that must stand in the room: also one that is empty in a round, as somebody sits out.

    Teams have as many as play at once.
    """
    return len({each.table for each in tables_in_play(movement)}) or movement.tables


def key_of(each: Candidate) -> str:
    """What a form calls a movement."""
    return f"{each.boards_a_round} {each.name}"


def sections_of(there: Competition, plan: StagePlan) -> dict[str, list[str]]:
    """The field in its sections, in the order of entry."""
    found = _sections(there, plan)
    if not found:
        raise Mistake("nobody has entered yet: enter the field first.")
    return found


def _sections(there: Competition, plan: StagePlan) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name in there.state.field_of(plan.name):
        entry = there.state.entries[name]
        if entry.withdrawn is None:
            found.setdefault(plan.section_of(entry), []).append(name)
    return found


# --- draws ---------------------------------------------------------------------------------------


def _drawn(
    there: Competition, plan: StagePlan, wish: Wish, setting: Setting, entries: int
) -> Outlook:
    """The first round as it would be drawn, tried on a copy."""
    supposed = there
    for name, given in before_draw(there, plan, wish):
        action = action_named(name)
        proposal = action.propose(supposed, action.read(given), setting)
        drafts = [Draft(e.kind, 1, e.plain, setting.now, setting.by) for e in proposal.facts]
        supposed = supposed.tried(drafts)
    odds = _odds(supposed, plan, entries)
    chosen = wish.odd if wish.odd in odds else next(iter(odds), "")
    plain = drawn(supposed, plan.name, 1, choice=_choice(chosen))
    matches = tuple(
        Pairing(str(each.get("table", "")), str(each["home"]), str(each["away"]))
        for each in plain.get("matches", ())
    )
    share = tuple(map(str, (plain.get("share") or {}).get("three", ())))
    tables = len(matches) * plan.tables_a_match + len(share) * plan.tables_a_match // 2
    named = (plan.draw.get("first_clause"), plan.draw.get("clause"), plan.bracket.get("clause"))
    clause = next((str(each) for each in named if each), "")
    method, first = _method(supposed, plan)
    minutes = int(pipeline.minutes(there, plan.name, plan.boards))
    return Outlook(
        plan,
        "draw",
        entries,
        tables,
        wish.starts + datetime.timedelta(minutes=minutes),
        drawn=matches,
        byes=_waiting(supposed, plan, plain),
        share=share,
        method=f"{method}, {first}" if first else method,
        clause=clause,
        odds=odds,
    )


def _method(there: Competition, plan: StagePlan) -> tuple[str, str]:
    """How rounds are drawn, and the first if otherwise; a bracket by its format."""
    if not plan.is_drawn:
        return plan.format, ""
    made = pipeline.draw_plan(there, plan.name)
    return made.method, made.first_round or ""


def _waiting(there: Competition, plan: StagePlan, draw: Mapping[str, Any]) -> tuple[str, ...]:
    """Who has a bye; in a bracket, who comes in later."""
    if not pipeline.is_bracket(there, plan.name):
        return tuple(map(str, draw.get("byes", ())))
    playing = {str(each[side]) for each in draw.get("matches", ()) for side in ("home", "away")}
    return tuple(each for each in there.state.field_of(plan.name) if each not in playing)


def _odds(there: Competition, plan: StagePlan, entries: int) -> tuple[str, ...]:
    """What an official can choose for an odd number that the book has no rule for."""
    if entries % 2 == 0 or _can_be_drawn(there, plan, ""):
        return ()
    return tuple(each for each in ODDS if _can_be_drawn(there, plan, each))


def _choice(odd: str) -> Choice:
    return Choice(odd=odd or None)  # type: ignore[arg-type]  # one of ODDS


def _can_be_drawn(there: Competition, plan: StagePlan, odd: str) -> bool:
    try:
        drawn(there, plan.name, 1, choice=_choice(odd))
    except (Mistake, Refusal):
        return False
    return True


def before_draw(
    there: Competition, plan: StagePlan, wish: Wish
) -> tuple[tuple[str, dict[str, object]], ...]:
    """The actions that come before the first round: seeds, and the stage."""
    order = seeds_order(there.state.entries, wish.seeding, wish.numbers)
    given: dict[str, object] = {"order": list(order), "method": wish.seeding}
    if wish.sections > 1 and divisible(there, plan):
        given["sections"] = wish.sections
    seeds = ("set-seeds", given)
    return (seeds, ("open-stage", {"stage": plan.name}))
