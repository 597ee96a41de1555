"""Seeds set, and the field dealt by them: into sections of even strength, or into two lines.

Contestants in the order of their seeds go in, with the number of sections; the facts come out. How
seeds are dealt is the clause's business.
"""

from __future__ import annotations

from convenor.actions.action import Proposed
from convenor.actions.asking.case import told
from convenor.actions.asking.hearing import hear
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.exact import Exact, exact
from convenor.ledger import bodies
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.values import replace, value

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@value
class Seeding(bodies.SeedsSet):
    """Seeds, and how many sections are made of them."""

    order: tuple[str, ...] = asked(
        "contestants, the first seed first; who is not named has none", default=()
    )
    by_masterpoints: bool = asked(
        "whether masterpoints seed those who are not named, most first", default=False
    )
    sections: int | None = asked(
        "sections that the field is dealt into (none: it stays one)", default=None, least=1,
        most=len(LETTERS),
    )  # fmt: skip
    directions: bool = asked(
        "whether seeds say who sits North-South and who East-West, where two lines play apart",
        default=False,
    )


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


def directed(there: Competition, given: Seeding) -> tuple[tuple[Proposed, ...], str]:
    """The direction of each contestant by its seed, and the clause that says it."""
    if not given.directions:
        return (), ""
    stage = there.state.the_plan.stages[0].name
    each_way = -(-len(given.order) // 2)
    facts, clause = [], ""
    for seed, number in enumerate(given.order, 1):
        heard = hear(there, stage, "seed directions", {"pairs_each_way": each_way, "seed": seed})
        if heard is None or isinstance(heard.answer, Decides):
            left = f"{heard.clause} leaves it to the {heard.answer.decided_by}" if heard else (
                f"the plan of {stage} names no clause for 'seed directions'"
            )  # fmt: skip
            raise Mistake(f"{left}: name the side of each entry with change-entry.")
        clause = heard.clause
        change = bodies.EntryChanged(number, side=heard.answer.field, reason=clause)
        facts.append(Proposed("entry changed", change))
    return tuple(facts), clause


def with_masterpoints(there: Competition, given: Seeding) -> Seeding:
    """Those who are named in their order, then the others by their masterpoints, most first.

    A contestant of whom somebody's masterpoints are not known cannot be seeded so. Those with
    as many stand in the order in which they entered.
    """
    left = [
        each
        for each in there.state.entries.values()
        if each.withdrawn is None and each.number not in given.order
    ]
    points = {each.number: masterpoints_of(each.players) for each in left}
    missing = [each.name for each in left if points[each.number] is None]
    if missing:
        raise Mistake(
            f"the masterpoints of {', '.join(missing[:3])}"
            f"{' and others' if len(missing) > 3 else ''} are not known: name those first, or "
            "write 'masterpoints: 120' into their tags."
        )
    left.sort(key=lambda each: -(points[each.number] or 0))
    order = (*given.order, *(each.number for each in left))
    return replace(given, order=order, method=given.method or "masterpoints")


def masterpoints_of(players: tuple[bodies.Player, ...]) -> Exact | None:
    """The masterpoints of all players together; None where one's are not known."""
    found = [told(each).get("masterpoints") for each in players]
    if not found or None in found:
        return None
    return sum((exact(each) for each in found), start=0)
