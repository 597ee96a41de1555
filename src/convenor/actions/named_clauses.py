"""A clause that somebody names for what is done: whether the rulebooks have it.

What was given goes in with the proposal that came of it; the proposal comes out, with a warning
where no rulebook of the competition knows the clause. It is kept as it was written all the same: a
ruling may rest on something that is not in these books.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Proposal, warn
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.regulation.answer_kinds import said
from convenor.values import replace


def with_named_clause(there: Competition, given: object, proposal: Proposal) -> Proposal:
    """The proposal, with a warning about a clause that is in no rulebook."""
    named = said(given).get("clause")
    if not isinstance(named, str) or not named or there.state.begun is None:
        return proposal
    full = named if " " in named else f"{there.state.the_plan.rulebook} {named}"
    try:
        pipeline.books(there).clause(full)
    except Mistake as why:
        finding = warn(f"{str(why).rstrip('.?')}; it is kept as written")
        return replace(proposal, findings=(*proposal.findings, finding))
    return proposal
