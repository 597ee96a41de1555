"""Rounds of matches set up in a simulated competition: drawn, published and opened.

A director and the plan of a stage go in; the draw is the book's own. Before the next matches of a
bracket come a choice of opponent, boards for level matches, and what only an official can decide.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.competition.plans.plan import StagePlan
from convenor.errors import Refusal
from convenor.finals.progress import OpenMatch
from convenor.ledger import bodies
from convenor.simulator.director import Director
from convenor.simulator.mishaps import maybe_withdraw


def by_hand(field: tuple[str, ...], number: int) -> list[list[str]]:
    """A round of a round robin as a director draws it: a circle about the last one.

    >>> by_hand(("a", "b", "c", "d"), 1)
    [['a', 'd'], ['b', 'c']]
    """
    names = [*field, *([""] if len(field) % 2 else [])]
    *others, still = names
    turned = (number - 1) % len(others)
    around = [*others[turned:], *others[:turned], still]
    pairs = zip(around, reversed(around), strict=True)
    return [list(each) for each in list(pairs)[: len(around) // 2] if "" not in each]


def set_up_round(director: Director, plan: StagePlan, number: int) -> None:
    """The next round drawn and opened, or first whatever a bracket waits for."""
    if pipeline.is_bracket(director.there, plan.name):
        if _before_bracket(director, plan):
            return
    else:
        maybe_withdraw(director, plan, number)
    _draw(director, plan, number)
    _open(director, plan, number)


def _draw(director: Director, plan: StagePlan, number: int) -> None:
    """The draw of the book; where there is none, what a director would choose."""
    for more in ({}, *_choices(director, plan, number)):
        try:
            director.do("draw", stage=plan.name, session=number, publish=True, **more)
        except Refusal as why:
            refused = why
        else:
            return
    raise refused


def _choices(director: Director, plan: StagePlan, number: int) -> tuple[dict[str, Any], ...]:
    """A round robin is drawn by hand, or with a bye; in a Swiss former opponents meet again."""
    field = director.there.state.stage(plan.name).field
    if plan.format == "round robin":
        odd = len(field) % 2 and pipeline.draw_plan(director.there, plan.name).odd == "refuse"
        return ({"odd": "bye"} if odd else {"by_hand": by_hand(field, number)},)
    again = {"replays": True}
    return (again, {**again, "odd": "bye"}) if plan.format == "swiss" else ()


def _open(director: Director, plan: StagePlan, number: int) -> None:
    boards = len(director.there.state.session(plan.name, number).boards)
    director.do(
        "open-session",
        stage=plan.name,
        session=number,
        boards=boards,
        starts=director.starts(),
        minutes=int(pipeline.minutes(director.there, plan.name, boards)),
    )


# --- brackets ------------------------------------------------------------------------------------


def choice_open(director: Director, plan: StagePlan) -> bool:
    """Whether the winner of the stage before has still to choose its opponent."""
    chosen = director.there.state.of(bodies.ChoiceMade, plan.name)
    return pipeline.by_choice(director.there, plan.name) and not tuple(chosen)


def _before_bracket(director: Director, plan: StagePlan) -> bool:
    """What comes before the next matches: a choice of opponent, a level match.

    Yes if level matches are to be played on first.
    """
    there = director.there
    if choice_open(director, plan):
        field = there.state.stage(plan.name).field
        director.do("choose-opponent", stage=plan.name, contestant=field[0], opponent=field[-1])
    played_on = False
    for match in pipeline.bracket(there, plan.name).open:
        if match.boards_to_play:
            director.do("extra-boards", stage=plan.name, match=match.match)
            _open(director, plan, there.state.sessions_of(plan.name)[-1].number)
            played_on = True
        else:
            _settle(director, plan, match)
    return played_on


def _settle(director: Director, plan: StagePlan, match: OpenMatch) -> None:
    """A level match that only an official can decide."""
    there = director.there
    session = next(
        each.session
        for s in there.state.sessions_of(plan.name)
        for each in pipeline.match_scores(there, plan.name, s.number)
        if each.pairing.name == match.match
    )
    director.do(
        "decide-match",
        stage=plan.name,
        session=session,
        contestants=list(match.teams),
        winner=match.teams[0],
        by=match.decided_by or "tournament committee",
        reason="level",
    )
