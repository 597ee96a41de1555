"""The Swiss draw between two fields, North-South and East-West: first meets first, and so on down.

The standings of both fields and the pairs that have met go in; for the highest North-South pair
the highest East-West pair that it has not met and that lets the rest be drawn comes out, and so on
down. The two fields are never mixed.
"""

from __future__ import annotations

from convenor.draws.certificates import Certificate, forbidden_by, make
from convenor.draws.orders import Fines, Standing, draw_order
from convenor.draws.swiss import Method, SwissDraw, answer
from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value


@value
class TwoFieldTerms:
    """How the draw is made."""

    method: Method = asked("how the draw is made", default="top down")
    decided_by: str = asked("who decides if no draw is possible", default="director")
    fines: Fines = asked("fines in the order of the draw", default="left out")
    ties: tuple[TieBreakTerms, ...] = asked(
        "the tests that order those level on VPs (none: net IMPs, then lot)", default=()
    )


@value
class TwoFields:
    """The two fields before a round."""

    ns: tuple[Standing, ...] = asked("the North-South pairs with VPs and net IMPs")
    ew: tuple[Standing, ...] = asked("the East-West pairs with VPs and net IMPs")
    played: tuple[tuple[str, str], ...] = asked(
        "those who have met: North-South pair, East-West pair", default=()
    )
    seed: int | str | None = asked("seed of the lot between equals", default=None)


def two_field_draw(terms: TwoFieldTerms, given: TwoFields, why: Why = SILENT) -> SwissDraw:
    """The pairings of the next round, North-South named first."""
    ns = draw_order(given.ns, given.seed, why, terms.ties, terms.fines)
    ew = draw_order(given.ew, given.seed, why, terms.ties, terms.fines)
    made = draw_two_fields(ns, ew, given.played, terms.method, given.seed)
    return answer(made, terms.decided_by, why=why)


def draw_two_fields(
    ns: tuple[str, ...],
    ew: tuple[str, ...],
    played: tuple[tuple[str, str], ...],
    method: Method = "top down",
    seed: int | str | None = None,
) -> Certificate:
    """Draw two fields of the same size against each other."""
    if len(ns) != len(ew):
        raise Mistake(
            f"{len(ns)} North-South pairs cannot be drawn against {len(ew)} East-West pairs: "
            "move a pair, or give one a sit-out."
        )
    if both := set(ns) & set(ew):
        raise Mistake(f"'{min(both)}' is in both fields: a pair sits in one of them.")
    side = {**dict.fromkeys(ns, "NS"), **dict.fromkeys(ew, "EW")}
    met = forbidden_by((*ns, *ew), played)
    return make((*ns, *ew), met, side, two_fields=True, method=method, seed=seed)
