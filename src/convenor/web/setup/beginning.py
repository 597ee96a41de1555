"""The first round is begun: seeds, the stage, its draw or its movement, all of it or nothing.

As long as nothing was played it can be begun anew, for somebody who came late: what began it is
undone by new facts, and the field is seated as it is then.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.action import Role
from convenor.actions.first_rounds import (
    RECOMMENDED,
    Wish,
    before_draw,
    candidates,
    first_stage,
    how_of,
    key_of,
    sections_of,
)
from convenor.actions.stages.seed_orders import seeds_order
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.errors import Mistake, Refusal
from convenor.movements.listing import listing
from convenor.movements.pasted import pasted_movement
from convenor.web.desks import SiteDesk


def begin_play(desk: SiteDesk, wish: Wish, by: str, role: Role) -> None:
    """Seeds, the stage and its first round, all or nothing."""
    with desk.transaction():
        there = desk.refresh()
        plan = first_stage(there)
        for name, given in before_draw(there, plan, wish):
            desk.do(name, given, by, role)
        how = how_of(plan)
        if how == "draw":
            _begin_drawn(desk, plan, wish, by, role)
        elif how == "movement":
            _begin_seated(desk, plan, 1, wish, by, role)


def begin_session(
    desk: SiteDesk, plan: StagePlan, session: int, wish: Wish, by: str, role: Role
) -> None:
    """A later session of those who move: every section of it is seated, or none."""
    with desk.transaction():
        desk.refresh()
        _begin_seated(desk, plan, session, wish, by, role)


BEGINNING = (
    "seeds set",
    "stage opened",
    "session opened",
    "draw made",
    "draw published",
    "entry joined",
)
"""The kinds of fact that begin a first round."""
AROUND: tuple[str, ...] = ("competition begun", "conditions changed", "office given")
AROUND += ("office ended", "name hidden")
AROUND += ("entry accepted", "entry changed", "entry withdrawn", "deals recorded", "draw discarded")
AROUND += ("director called", "call answered", "note written", "fact undone", "refusal overridden")
"""The kinds that may stand beside them before anything is played."""


def can_begin_anew(there: Competition) -> bool:
    """Whether the first round has begun, and nothing was played in it."""
    plan = first_stage(there)
    only = all(each == (plan.name, 1) for each in there.state.sessions)
    kinds = {each.kind for each in there.facts if each.number not in there.state.undone}
    return bool(there.state.stage(plan.name).opened) and only and kinds <= {*BEGINNING, *AROUND}


def begin_anew(desk: SiteDesk, by: str, role: Role) -> None:
    """Undo what has begun the first round."""
    with desk.transaction():
        there = desk.refresh()
        if not can_begin_anew(there):
            raise Refusal("something was played already: seats and draw stay as they are.")
        for each in reversed(there.facts):
            if each.kind in BEGINNING and each.number not in there.state.undone:
                given = {"number": each.number, "reason": "the first round is begun anew"}
                desk.do("undo", given, by, role)


def _begin_drawn(desk: SiteDesk, plan: StagePlan, wish: Wish, by: str, role: Role) -> None:
    given = {"stage": plan.name, "session": 1, "publish": True, "odd": wish.odd or None}
    desk.do("draw", given, by, role)
    boards = len(desk.competition.state.session(plan.name, 1).boards)
    opened = {"stage": plan.name, "session": 1, "boards": boards, **_times(wish)}
    minutes = int(pipeline.minutes(desk.competition, plan.name, boards))
    desk.do("open-session", {**opened, "minutes": minutes}, by, role)


def _begin_seated(
    desk: SiteDesk, plan: StagePlan, session: int, wish: Wish, by: str, role: Role
) -> None:
    there = desk.competition
    order = seeds_order(there.state.entries, wish.seeding, wish.numbers)
    for section, field in sections_of(there, plan).items():
        names = [name for name in order if name in field]
        movement, boards, minutes = _chosen(there, plan, len(names), wish)
        given = {
            "stage": plan.name,
            "session": session,
            "movement": movement,
            "boards_a_round": boards,
            "seats": _seats(there, plan, names),
            "section": section,
            "minutes": minutes,
            **_times(wish),
        }
        desk.do("open-session", given, by, role)


def _times(wish: Wish) -> dict[str, str]:
    return {"starts": wish.starts.isoformat(timespec="minutes")}


def _chosen(
    there: Competition, plan: StagePlan, entries: int, wish: Wish
) -> tuple[dict[str, Any], int, int]:
    """The movement that was chosen, where it fits this section; the best one where it does not.

    With it come the boards of a round, and the minutes that it takes: the clock runs by these, not
    by all the time that there is.
    """
    if plan.movement.get("kind", RECOMMENDED) != RECOMMENDED:
        data = dict(plan.movement)
        return data, int(str(data.pop("boards_a_round", 2))), wish.minutes
    if wish.own:
        made = listing(pasted_movement(wish.own, entries))
        return made, wish.own_boards, wish.minutes
    found = candidates(there, plan, entries, wish.minutes)
    named = [each for each in found if key_of(each) == wish.movement]
    if wish.movement and not named and len(sections_of(there, plan)) == 1:
        raise Mistake("that movement does not fit the field as it is now: choose again.")
    best = named[0] if named else found[0]
    return best.plan.plain(), best.boards_a_round, -int(-best.minutes // 1)


def _seats(there: Competition, plan: StagePlan, names: list[str]) -> list[str]:
    """The field in the movement's order: North-South first where there are two lines."""
    if plan.fields != "two":
        return names
    entries = there.state.entries
    ns = [name for name in names if entries[name].side != "EW"]
    return ns + [name for name in names if entries[name].side == "EW"]
