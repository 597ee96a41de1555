"""A carry-over that is the average of the qualifying sessions, and the total with the final.

Session scores in percent go in, those of the final too once it has begun; the carry-over and the
total come out. What a session with a substitute counts has been settled before.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import PERCENT, Exact, Rounding, mean
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class AverageTerms:
    """How many sessions are averaged, and what the average counts in the final."""

    sessions: int = asked("qualifying sessions", least=1)
    final_sessions: int = asked("sessions of the final", least=1)
    weight: Exact = asked("how many sessions of the final the carry-over counts as", least=0)
    rounding: Rounding = asked("how the carry-over and the total are rounded")
    carried: Literal["rounded", "exact"] = asked(
        "whether the average is carried as it is shown, or without rounding", default="rounded"
    )


@value
class PairSessions:
    """A pair's scores in the qualifying, and in the final as far as played."""

    scores: tuple[Exact, ...] = asked(
        "scores of the qualifying sessions, played together", unit=PERCENT, least=0, most=100
    )
    final: tuple[Exact, ...] | None = asked(
        "scores of the final, as far as it has been played",
        unit=PERCENT,
        default=None,
        least=0,
        most=100,
    )


@value
class AverageCarryOver:
    """The carry-over, and the total with the final."""

    carry_over: Exact = asked("average of the qualifying sessions", unit=PERCENT)
    total: Exact | None = asked(
        "carry-over and sessions of the final together", unit=PERCENT, default=None
    )


def carry_over_average(
    terms: AverageTerms, given: PairSessions, why: Why = SILENT
) -> AverageCarryOver:
    """The average of the qualifying sessions, and the total with the final once it has begun."""
    if len(given.scores) != terms.sessions:
        raise Mistake(
            f"the carry-over is the average of {terms.sessions} scores, not {len(given.scores)}."
        )
    average = mean(given.scores)
    carried = _as_carried(terms, average)
    why.step("average of the qualifying sessions", average, unit=PERCENT)
    why.step("{how}", carried, unit=PERCENT, gives="carry_over", how=_how(terms))
    if not given.final:
        return AverageCarryOver(carried)
    return AverageCarryOver(carried, _total(terms, carried, given.final, why))


def _as_carried(terms: AverageTerms, amount: Exact) -> Exact:
    return terms.rounding(amount) if terms.carried == "rounded" else amount


def _how(terms: AverageTerms) -> str:
    return f"rounded {terms.rounding}" if terms.carried == "rounded" else "not rounded"


def _total(terms: AverageTerms, carried: Exact, final: tuple[Exact, ...], why: Why) -> Exact:
    if len(final) > terms.final_sessions:
        raise Mistake(f"the final has {terms.final_sessions} sessions, not {len(final)}.")
    total = _as_carried(terms, carried * terms.weight + sum(final))
    why.step(
        "{weight} × {carried} and {final} in the final, {how}",
        total,
        unit=PERCENT,
        gives="total",
        weight=terms.weight,
        carried=carried,
        final=sum(final),
        how=_how(terms),
    )
    return total
