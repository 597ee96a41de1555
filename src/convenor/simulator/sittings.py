"""Sessions by a movement set up in a simulated competition: each section with its seats.

A director and the plan of a stage go in; the plan's own movement is taken, or what the recommender
says for so many. From one session to the next the field turns, so that others meet.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.first_rounds import RECOMMENDED
from convenor.competition.plans.plan import StagePlan
from convenor.errors import Mistake
from convenor.movements.recommend import recommend
from convenor.movements.rooms import Room
from convenor.simulator.director import Director


def set_up_sitting(director: Director, plan: StagePlan, number: int) -> None:
    """The next session opened, section by section."""
    for section, names in _sections(director, plan).items():
        movement, boards = _movement(director, plan, names)
        director.do(
            "open-session",
            stage=plan.name,
            session=number,
            movement=movement,
            boards_a_round=boards,
            seats=_seats(director, plan, names, number),
            section=section,
            first_board=1,
            starts=director.starts(),
            minutes=int(pipeline.minutes(director.there, plan.name, plan.boards)),
        )


def _sections(director: Director, plan: StagePlan) -> dict[str, list[str]]:
    state = director.there.state
    found: dict[str, list[str]] = {}
    for name in state.stage(plan.name).field:
        entry = state.entries[name]
        if entry.withdrawn is None:
            found.setdefault(plan.section_of(entry), []).append(name)
    return found


def _movement(director: Director, plan: StagePlan, names: list[str]) -> tuple[dict[str, Any], int]:
    """The plan's own movement, or what the recommender says for so many."""
    if plan.movement.get("kind", RECOMMENDED) != RECOMMENDED:
        data = dict(plan.movement)
        return data, int(str(data.pop("boards_a_round", 2)))
    kinds: dict[str, Any] = {"pairs": "pairs", "teams": "teams", "individuals": "players"}
    found = recommend(
        Room(
            entries=len(names),
            boards=plan.boards,
            minutes=int(pipeline.minutes(director.there, plan.name, plan.boards) * 3 // 2) + 60,
            of=kinds[director.there.state.the_plan.contestants],
            winners=2 if plan.fields == "two" else 1,
            duplicated_boards=False,
        )
    )
    if not found:
        raise Mistake(f"no movement fits {len(names)} in {plan.shown}.")
    return found[0].plan.plain(), found[0].boards_a_round


def _seats(director: Director, plan: StagePlan, names: list[str], number: int) -> list[str]:
    """The field in the movement's order: North-South first where there are two lines."""
    if plan.fields != "two":
        return _turned(names, number - 1)
    state = director.there.state
    ns = [name for name in names if state.entries[name].side != "EW"]
    ew = [name for name in names if state.entries[name].side == "EW"]
    # Whom earlier sessions brought together need not meet again yet.
    past = sum(each.seating.rounds for each in state.sessions_of(plan.name) if each.seating)
    return ns + _turned(ew, past)


def _turned(names: list[str], by: int) -> list[str]:
    """The same names, so many places further round.

    >>> _turned(["a", "b", "c"], 4)
    ['b', 'c', 'a']
    """
    at = by % max(len(names), 1)
    return names[at:] + names[:at]
