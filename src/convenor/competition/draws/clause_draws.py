"""What the clauses of a draw say, as the plan that a draw follows.

The terms of the clause that a plan names for its draw, for round one, for seats and seeds go in,
with what the organiser said where they leave something open; a plan of `draws` comes out. Who
plays, and how a round is then drawn, is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from types import MappingProxyType

from convenor.draws.first_round_checks import CrossedHalvesTerms, HalvesTerms
from convenor.draws.modified_swiss import ModifiedSwissTerms
from convenor.draws.plans import DrawPlan, Odd
from convenor.draws.printed_draws import PrintedDrawTerms
from convenor.draws.repeated_round_robins import RepeatedRoundRobinTerms
from convenor.draws.round_robins import RoundRobinTerms
from convenor.draws.seating_by_draw import PairingTerms
from convenor.draws.seedings import FirstRoundTerms
from convenor.draws.swiss import Odd as SwissOdd
from convenor.draws.swiss import SwissTerms
from convenor.draws.two_fields import TwoFieldTerms
from convenor.errors import Mistake
from convenor.matches.byes import ByeTerms
from convenor.matches.share_matches import ShareMatchTerms
from convenor.values import replace

TermsOf = Callable[[str], object]
"""The terms of a clause of the same book, as they hold in the stage."""
ODD: Mapping[SwissOdd, Odd] = MappingProxyType(
    {"bye": "bye", "house team": "house", "official": "refuse", "another clause": "share match"}
)
OF_ANOTHER: tuple[tuple[type, Odd], ...] = ((ShareMatchTerms, "share match"), (ByeTerms, "bye"))
"""What becomes of an odd field by the kind of clause that it is left to."""


@singledispatch
def plan_of(terms: object) -> DrawPlan:
    """How the rounds of a stage are drawn, by the terms of its draw's clause."""
    raise Mistake(f"it says nothing of a draw ({type(terms).__name__}): name a clause that does.")


@plan_of.register
def _(terms: SwissTerms) -> DrawPlan:
    return DrawPlan(
        "swiss",
        odd=ODD[terms.odd],
        pairing=terms.method,
        fines=terms.fines,
        decided_by=terms.decided_by,
    )


@plan_of.register
def _(terms: TwoFieldTerms) -> DrawPlan:
    pairing, fines = terms.method, terms.fines
    return DrawPlan("two fields", pairing=pairing, fines=fines, decided_by=terms.decided_by)


@plan_of.register
def _(terms: ModifiedSwissTerms) -> DrawPlan:
    return DrawPlan(
        "modified swiss",
        odd="bye",
        pairing=terms.method,
        fines=terms.fines,
        modified=terms,
        decided_by=terms.decided_by,
    )


@plan_of.register
def _(terms: RoundRobinTerms) -> DrawPlan:
    return DrawPlan("round robin", odd="bye", printed=terms.printed, numbers_by=terms.numbers_by)


@plan_of.register
def _(terms: PrintedDrawTerms) -> DrawPlan:
    size = max(max(row.ns, row.ew) for row in terms.rows)
    return DrawPlan("round robin", printed={str(size): terms.rows}, numbers_by=terms.numbers_by)


@plan_of.register
def _(terms: RepeatedRoundRobinTerms) -> DrawPlan:
    return DrawPlan("round robin by placing", odd="bye", repeated=terms, decided_by=terms.drawn_by)


@singledispatch
def first_round_of(terms: object, plan: DrawPlan) -> DrawPlan:  # noqa: ARG001
    """The plan with round one as the terms of its own clause have it."""
    raise Mistake(f"it says nothing of round one ({type(terms).__name__}): name one that does.")


@first_round_of.register
def _(terms: FirstRoundTerms, plan: DrawPlan) -> DrawPlan:
    odd = ODD[terms.odd]
    return replace(plan, first_round=terms.by, first_odd=None if odd == plan.odd else odd)


@first_round_of.register
def _(terms: HalvesTerms, plan: DrawPlan) -> DrawPlan:
    odd = ODD[terms.odd]
    first = None if odd == plan.odd else odd
    return replace(plan, first_round="halves by lot", first_odd=first)


@first_round_of.register
def _(terms: CrossedHalvesTerms, plan: DrawPlan) -> DrawPlan:
    return replace(plan, first_round="crossed halves", crossed=terms)


def odd_clause(terms: object) -> str:
    """The clause to which a draw leaves an odd field; '' where it leaves it to none."""
    if isinstance(terms, SwissTerms) and terms.odd == "another clause":
        return terms.odd_see
    return ""


def odd_of(clause: str, terms: object) -> Odd:
    """What becomes of an odd field by the clause that it is left to."""
    for kind, odd in OF_ANOTHER:
        if isinstance(terms, kind):
            return odd
    raise Mistake(f"{clause} does not say what becomes of an odd field: name a clause that does.")


def is_open(plan: DrawPlan, tables_a_match: int) -> bool:
    """Whether the clause leaves an odd field to others: three pairs cannot share a match."""
    return plan.odd == "refuse" or (plan.odd == "share match" and tables_a_match == 1)


def seats_in_turn(
    clause: str, terms: PairingTerms, teams: int, terms_of: TermsOf
) -> dict[str, object]:
    """Who sits first in each round robin, by the clause of one and those that it sends on to."""
    if teams not in terms.teams:
        listed = " or ".join(map(str, terms.teams))
        raise Mistake(
            f"{clause} says who sits first among {listed} teams, not among {teams}: "
            "name a clause for so many."
        )
    legs = dict.fromkeys(terms.round_robins, terms)
    for leg, clause in terms.elsewhere.items():
        other = terms_of(clause)
        if not isinstance(other, PairingTerms):
            raise Mistake(f"{clause} does not say who sits first: name a clause that does.")
        legs[int(leg)] = other
    ordered = [legs[leg] for leg in sorted(legs)]
    return {
        "sits_first": tuple(each.rule for each in ordered),
        "second_is": tuple(each.named for each in ordered),
    }
