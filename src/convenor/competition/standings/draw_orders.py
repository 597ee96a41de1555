"""In which order a draw takes its field, as the clause of the draw says.

How a stage is ranked and the clause of its draw go in; how it is ranked for the draw comes out:
whether fines count, and the tests for those level. Who then meets whom is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.competition.plans.rules import Rules
from convenor.conduct.breaches import BreachTerms
from convenor.draws.modified_swiss import ModifiedSwissTerms
from convenor.draws.orders import Fines
from convenor.draws.swiss import SwissTerms
from convenor.draws.two_fields import TwoFieldTerms
from convenor.regulation.stack import Resolved
from convenor.standings.accounts import Account
from convenor.standings.plans import StandingPlan
from convenor.standings.tiebreaks.rules import TieRule
from convenor.values import replace

FINES: dict[Fines, Literal["left out", "taken off"]] = {
    "left out": "left out",
    "counted": "taken off",
}
"""How a standing calls what a draw does with fines."""


def ranked_for_draw(plan: StandingPlan, clause: Resolved, own_ties: bool) -> StandingPlan:
    """A plan of a standing as the draw's clause has it; `own_ties`: another clause orders ties.

    What hangs on the places of a stage is no matter of its draw: all ties are split there.
    """
    terms = clause.terms
    if isinstance(terms, SwissTerms | TwoFieldTerms | ModifiedSwissTerms):
        plan = replace(plan, fines=FINES[terms.fines])
    if isinstance(terms, SwissTerms | TwoFieldTerms) and terms.ties and not own_ties:
        plan = replace(plan, ties=TieRule(terms.ties, clause.clause.name))
        own_ties = True
    if not own_ties:
        return plan
    return replace(plan, stakes=(), purposes_by="", purposes=None, methods={})


def with_deferred(plan: StandingPlan, rules: Rules) -> StandingPlan:
    """The plan for a draw, where a clause lays some fines on only when the stage is over.

    Those are left out of the draw; all others count in it.
    """
    if not rules.named("deferred fines"):
        return plan
    terms = rules.terms("deferred fines", BreachTerms)
    clauses = {rules.clause("conduct"), *(rules.full(each.clause) for each in terms.bans)}
    return replace(plan, fines="taken off", deferred=tuple(sorted(clauses)))


def without_deferred(account: Account, plan: StandingPlan) -> Account:
    """The account without the fines that a plan leaves out."""
    if not plan.deferred:
        return account
    kept = tuple(e for e in account.entries if e.kind != "fine" or e.clause not in plan.deferred)
    return replace(account, entries=kept)
