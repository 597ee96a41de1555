"""A fouled board as several boards: each form of it has a datum of its own.

The NS scores on each form go in; the datum of each comes out, or that its results are cancelled
where there are too few for a datum. Whether a board is scored in this way is for the director.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import POINT, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.datum import DatumTerms, Score, valid
from convenor.scoring.trimmed_means import find_datum
from convenor.values import value

CANCELLED: Literal["cancelled"] = "cancelled"


@value
class SeparateTerms:
    """How the datum of a form is found, and the clause for the results that have none."""

    datum: DatumTerms = asked("how the datum of each form is found")
    cancelled_by: str = asked("the clause by which results without a datum are cancelled")


@value
class SeparateGiven:
    """The scores of each form of the board."""

    groups: tuple[tuple[Score, ...], ...] = asked(
        "NS scores on each form of the board; np: no score", unit=POINT
    )


@value
class SeparateDatums:
    """The datum of each form."""

    datums: tuple[Exact | Literal["cancelled"], ...] = asked(
        "datum of each form, or cancelled", unit=POINT
    )
    see: str | None = asked("the clause for the cancelled results", default=None)


def separate_datums(
    terms: SeparateTerms, given: SeparateGiven, why: Why = SILENT
) -> SeparateDatums:
    """The datum of each form of a fouled board."""
    if not given.groups:
        raise Mistake("'groups' is empty: give the scores on each form of the board.")
    datums = []
    for number, group in enumerate(given.groups, 1):
        told = why.part("form {number} of the board: {scores}", number=number, scores=group)
        datums.append(_datum_of(terms, group, told))
    why.step("datum of each form", tuple(datums), unit=POINT, gives="datums")
    see = terms.cancelled_by if CANCELLED in datums else None
    return SeparateDatums(tuple(datums), see)


def _datum_of(
    terms: SeparateTerms, group: tuple[Score, ...], why: Why
) -> Exact | Literal["cancelled"]:
    if not group:
        raise Mistake("'groups' has a form without results: leave it out.")
    found = find_datum(terms.datum, valid(group), None, why)
    if found is not None:
        return found.datum
    why.step("too few results for a datum: cancelled", clause=terms.cancelled_by)
    return CANCELLED
