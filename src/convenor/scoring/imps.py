"""IMPs for a difference in points, by the scale of the Laws (Law 78B).

Scores of one board go in, from the North-South side: two tables of a teams match, or a score and
a datum. IMPs come out for each side. How a datum is found is not known here.
"""

from __future__ import annotations

from convenor.bridge import imps
from convenor.errors import Mistake
from convenor.exact import IMP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class ImpTerms:
    """Every book takes the table of the Laws: there is nothing to set."""


@value
class BoardScores:
    """Scores of boards, from the North-South side."""

    scores: tuple[tuple[int, int], ...] | None = asked(
        "for each board the NS score of our pair, and of theirs", unit="points", default=None
    )
    score_ns: int | None = asked("NS score at the table", unit="points", default=None)
    datum: Exact | None = asked("the datum it is compared with", unit="points", default=None)


@value
class Imps:
    """IMPs on each board and in all, or of the two sides of one table."""

    imps: tuple[int, ...] | None = asked("IMPs on each board", unit=IMP, default=None)
    net: int | None = asked("IMPs over all the boards", unit=IMP, default=None)
    ns: int | None = asked("IMPs of the NS pair", unit=IMP, default=None)
    ew: int | None = asked("IMPs of the EW pair", unit=IMP, default=None)


def imps_for_difference(
    terms: ImpTerms,  # noqa: ARG001
    given: BoardScores,
    why: Why = SILENT,
) -> Imps:
    """IMPs for the scores of boards, or for one score against a datum."""
    if given.scores is not None:
        return _over_boards(given.scores, why)
    if given.score_ns is None or given.datum is None:
        raise Mistake("give 'scores' of both tables, or 'score_ns' and 'datum'.")
    won = _imps(given.score_ns - given.datum, why)
    why.step(
        "NS {score} against the datum {datum}",
        won,
        unit=IMP,
        gives="ns",
        score=given.score_ns,
        datum=given.datum,
    )
    why.step("EW the opposite", -won, unit=IMP, gives="ew")
    return Imps(ns=won, ew=-won)


def _over_boards(scores: tuple[tuple[int, int], ...], why: Why) -> Imps:
    won = tuple(_imps(ours - theirs, why) for ours, theirs in scores)
    why.step("board by board", won, unit=IMP, gives="imps")
    why.step("in all", sum(won), unit=IMP, gives="net")
    return Imps(imps=won, net=sum(won))


def _imps(difference: Exact, why: Why) -> int:
    won = imps(difference)
    why.step(
        "a difference of {difference} points",
        won,
        unit=IMP,
        clause="laws-2017 78.B",
        difference=difference,
    )
    return won
