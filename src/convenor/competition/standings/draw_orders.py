"""In which order a draw takes its field, as the clause of the draw says.

How a stage is ranked and the clause of its draw go in; how it is ranked for the draw comes out:
whether fines count, and the tests for those level. Who then meets whom is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.draws.modified_swiss import ModifiedSwissTerms
from convenor.draws.orders import Fines
from convenor.draws.swiss import SwissTerms
from convenor.draws.two_fields import TwoFieldTerms
from convenor.regulation.stack import Resolved
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
