"""What the clauses say, pinned when a competition begins and when its conditions change.

A competition goes in; out comes what its facts keep of the rulebooks, and the action by which it
goes over to another edition. Until then an edited rulebook moves no figure.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor import pipeline
from convenor.actions.action import Action, Proposal, Setting, one, warn
from convenor.competition.comparing.editions import clause_changes, pin_now
from convenor.competition.live import Competition
from convenor.competition.plans.editions import digests_of_plan, pin_of_plan
from convenor.competition.plans.layers import stack_of
from convenor.competition.plans.plan import Plan
from convenor.competition.state.folding import readings_over
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.pins import plain_pin
from convenor.regulation.typed import asked
from convenor.values import replace, value

MOST_NAMED = 6
"""So many clauses are named one by one; of more only the number."""


@value
class Adopting:
    """Why the competition goes over to what its clauses say now."""

    reason: str = asked(bodies.REASON, default="")


def with_pin(begun: bodies.Begun, plan: Plan) -> bodies.Begun:
    """A competition that begins, with what the clauses of its plan say."""
    readings = readings_over(readings_over({}, plan.readings), begun.readings)
    pin = pin_of_plan(plan, begun.begins, readings, stack_of(plan))
    return replace(begun, pinned=plain_pin(pin))


def pinned_with(there: Competition, chosen: Mapping[str, object]) -> Mapping[str, object]:
    """What other readings make of the clauses: digests that change, or all if none was pinned."""
    state = there.state
    assert state.begun is not None
    readings = readings_over(state.readings, chosen)
    stack = pipeline.books(there)
    if state.pin is None:
        return plain_pin(pin_of_plan(state.the_plan, state.begun.begins, readings, stack))
    found = digests_of_plan(state.the_plan, state.begun.begins, readings, stack)
    before = state.pin.clauses
    changed = {name: each for name, each in found.items() if before.get(name) != each}
    return {"clauses": changed} if changed else bodies.NOTHING


def adopt_edition(there: Competition, given: Adopting, setting: Setting) -> Proposal:  # noqa: ARG001
    """Play by what the clauses say now; tried first as a what-if, it shows whose figures move."""
    pin = pin_now(there)
    body = bodies.EditionAdopted(plain_pin(pin), given.reason)
    if there.state.pin is None:
        said = f"what {len(pin.clauses)} clauses say is pinned; no figure moves"
        return one("edition adopted", body, says=said)
    changed = clause_changes(there)
    if pin == there.state.pin:
        raise Mistake("the rulebooks say what was pinned: there is no other edition to adopt.")
    findings = []
    if changed and there.state.results:
        named = ", ".join(each.clause for each in changed[:MOST_NAMED])
        more = f" and {len(changed) - MOST_NAMED} more" if len(changed) > MOST_NAMED else ""
        findings.append(
            warn(
                "play has begun: what was played is worked out anew by what is changed in "
                f"{named}{more}"
            )
        )
    said = f"{len(changed)} of {len(pin.clauses)} clauses say something else than before"
    return one("edition adopted", body, *findings, says=said)


EDITIONS = (
    Action(
        "adopt-edition",
        "Adopt the rulebooks as they are now",
        Adopting,
        adopt_edition,
        "convenor",
        "set-up",
        "the competition is played on by what its clauses say now, instead of what was pinned",
    ),
)
