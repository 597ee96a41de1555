"""Seeds set, and the field dealt into sections of even strength where a qualifying round has them.

Contestants in the order of their seeds go in, with the number of sections; the facts come out. How
seeds are dealt is the clause's business.
"""

from __future__ import annotations

from convenor.actions.action import Proposed
from convenor.actions.asking.hearing import hear
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@value
class Seeding(bodies.SeedsSet):
    """Seeds, and how many sections are made of them."""

    sections: int | None = asked(
        "sections that the field is dealt into (none: it stays one)", default=None, least=1,
        most=len(LETTERS),
    )  # fmt: skip


def dealt(there: Competition, given: Seeding) -> tuple[tuple[Proposed, ...], str]:
    """The section of each contestant, and the clause that deals them."""
    if given.sections is None:
        return (), ""
    stage = there.state.the_plan.stages[0].name
    known = {"teams": len(given.order), "sections": given.sections}
    heard = hear(there, stage, "sections", known)
    if heard is None:
        raise Mistake(
            f"the plan of {stage} names no clause for 'sections': name the section of each entry "
            "with change-entry."
        )
    facts = [
        Proposed(
            "entry changed",
            bodies.EntryChanged(given.order[seed - 1], section=letter, reason=heard.clause),
        )
        for letter, seeds in zip(LETTERS, heard.answer.sections, strict=False)
        for seed in seeds
    ]
    return tuple(facts), heard.clause
