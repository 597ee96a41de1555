"""Proofs of a whole ledger: its draws confirmed again, its kept figures equal to fresh ones.

Facts go in, in order; sentences about what does not come out again come out, none if all does.
Whether the facts are as they were written is proved by `ledger`, before this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from convenor.competition.comparing.side_by_side import places
from convenor.competition.live import Competition
from convenor.draws.checker import confirm
from convenor.draws.round_draws import read_draw
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Fact

STOPS = 12
"""How often figures are worked out while the facts are folded, so that there are some to keep."""
Tell = Callable[[str, int], None]


def draws_of(facts: Sequence[Fact]) -> Iterator[Fact]:
    """The facts that record a draw with its certificate."""
    for fact in facts:
        if fact.kind == "draw made" and "certificate" in fact.body.get("draw", {}):
            yield fact


def draw_problems(facts: Sequence[Fact]) -> Iterator[str]:
    """What the checker has against each recorded draw, the discarded ones too."""
    for fact in draws_of(facts):
        where = (
            f"fact {fact.number}: the draw of {fact.body['stage']}, round {fact.body['session']}"
        )
        try:
            wrong = confirm(read_draw(fact.body["draw"]))
        except Mistake as mistake:
            wrong = (str(mistake),)
        for each in wrong:
            yield f"{where}, is not confirmed: {each}"


def kept_problems(facts: Sequence[Fact], tell: Tell = lambda _text, _done: None) -> Iterator[str]:
    """Where figures that were kept while facts came in differ from those worked out afresh."""
    kept = Competition()
    step = max(1, len(facts) // STOPS)
    for start in range(0, len(facts), step):
        kept.extend(facts[start : start + step])
        figures_of(kept)
        tell("replaying", min(start + step, len(facts)))
    fresh = Competition.afresh(facts)
    for stage, found in figures_of(fresh).items():
        if figures_of(kept)[stage] != found:
            yield f"the standings of {stage} differ from those worked out afresh: rebuild them."


def figures_of(there: Competition) -> dict[str, object]:
    """Places, totals and matches of each stage; the sentence where the book gives none yet."""
    found: dict[str, object] = {}
    for plan in there.state.the_plan.stages if there.state.plan else ():
        try:
            found[plan.name] = (
                places(there, plan.name),
                [
                    there.figures.scores.matches(plan.name, each.number)
                    for each in there.state.sessions_of(plan.name)
                ],
            )
        except (Mistake, Refusal) as why:
            found[plan.name] = ({}, [str(why)])
    return found
