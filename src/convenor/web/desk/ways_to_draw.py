"""How a round can be drawn: as the book has it, or as an official may choose where it cannot be.

A competition and a round go in; out come the forms by which it can be drawn, each tried before it
is offered, and the book's own word where its draw cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from convenor.actions.overview.wording import word_of
from convenor.actions.stages.drawing import drawn
from convenor.competition.draws.next_round import Choice
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.errors import Mistake, Refusal
from convenor.simulator.playing import by_hand
from convenor.web.desk.step_addresses import Step, do_step
from convenor.web.desk.writing import TWOS

AGAIN = "former opponents may meet again"
BOTH = (f"one has a bye, {AGAIN}", Choice(replays=True, odd="bye"))
CHOICES = (
    (AGAIN, Choice(replays=True)),
    ("one has a bye", Choice(odd="bye")),
    BOTH,
)
"""What an official may choose where the book's draw cannot be made, the least change first."""


def ways_to_draw(
    there: Competition, slug: str, plan: StagePlan, session: int, back: str
) -> tuple[tuple[Step, ...], str]:
    """The ways in which a round can be drawn, and why the book's own is not among them."""
    place: dict[str, Any] = {"back": back, "stage": plan.name, "session": session}
    title = f"Draw {word_of(plan)} {session}"
    own = do_step(slug, "draw", title, "", **place)
    problem = _problem(there, plan, session)
    if not problem:
        return (own,), ""
    others = tuple(
        do_step(slug, "draw", f"{title}: {says}", "", **place, **chosen)
        for says, chosen in _others(there, plan, session)
    )
    return others or (own,), problem


def _others(
    there: Competition, plan: StagePlan, session: int
) -> Iterator[tuple[str, dict[str, Any]]]:
    """What can be drawn all the same, in words and as the form has it: one thing given up, or all.

    Which of them is given up is for the director, so that each one that helps is offered.
    """
    helps = [each for each in CHOICES if not _problem(there, plan, session, each[1])]
    for says, choice in [each for each in helps if each != BOTH] or helps:
        yield says, {"replays": "true" if choice.replays else "", "odd": choice.odd}
    if helps:
        return
    pairs = by_hand(there.state.field_of(plan.name), session)
    if plan.format == "round robin" and not _problem(there, plan, session, pairs=pairs):
        yield "everybody against everybody in a circle", {"by_hand": TWOS.write(pairs)}


def _problem(
    there: Competition,
    plan: StagePlan,
    session: int,
    choice: Choice | None = None,
    pairs: list[list[str]] | None = None,
) -> str:
    """Why a round cannot be drawn like this; nothing if it can."""
    given = tuple((home, away) for home, away in pairs or ())
    try:
        drawn(there, plan.name, session, given, choice)
    except (Mistake, Refusal) as why:
        return str(why)
    return ""
