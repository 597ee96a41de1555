"""A score that seems to be on the wrong side: an average for both, and the tables beside it.

The sheet, the top and the scores of the other tables go in; percentages and matchpoints of the two
sides come out, with those of the other tables. What else a recorded score may suffer from is in
`recorded`; how matchpoints are counted is in `matchpoints`.
"""

from __future__ import annotations

from typing import Literal

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, PERCENT, Exact, ratio, show
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.artificial import matchpoints_of
from convenor.scoring.comparison import Comparison
from convenor.scoring.lines import Points
from convenor.scoring.matchpoints import BoardTop, MatchpointTerms
from convenor.scoring.recorded import (
    POINTS,
    Amount,
    Sheet,
    is_confirmed,
    on_wrong_side,
    right_score,
)
from convenor.values import value


@value
class WrongSideTerms:
    """What both sides get, and how the other tables are scored beside them."""

    percent: Exact = asked("percentage that both sides get", least=0, most=100)
    others: Literal["neuberg", "one for each missing"] = asked(
        "how the other tables are brought to the full top"
    )
    wrong_side: Amount = asked("which amount on the wrong side is taken as such")
    confirmed: Literal["corrected", "average"] = asked(
        "what becomes of a score that the players put right"
    )
    win: Exact = asked("matchpoints for each score beaten", default=2)


@value
class WrongSideGiven(Sheet):
    """The sheet, and the board on which it stands."""

    top: Exact | None = asked("top on the board", unit=MATCHPOINT, default=None, least=0)
    other_scores: tuple[int, ...] | None = asked(
        "NS scores of the other tables", unit=POINTS, default=None
    )


@value
class WrongSide:
    """Average for both sides, and the matchpoints of the other tables."""

    wrong_side: bool | None = asked("false: the score is not on the wrong side", default=None)
    ns_percent: Exact | None = asked("percentage of NS", unit=PERCENT, default=None)
    ew_percent: Exact | None = asked("percentage of EW", unit=PERCENT, default=None)
    ns_mp: Exact | None = asked("matchpoints of NS", unit=MATCHPOINT, default=None)
    ew_mp: Exact | None = asked("matchpoints of EW", unit=MATCHPOINT, default=None)
    others_ns_mp: tuple[Exact, ...] | None = asked(
        "matchpoints of the other tables' NS", unit=MATCHPOINT, default=None
    )
    ns_score: int | None = asked("score put right by the players", unit=POINTS, default=None)
    reason: str | None = asked("why, in words", default=None)


def score_on_wrong_side(
    terms: WrongSideTerms, given: WrongSideGiven, why: Why = SILENT
) -> WrongSide:
    """What the two sides get for a score on the wrong side."""
    right = right_score(given)
    turned = on_wrong_side(given.recorded_ns, right, terms.wrong_side)
    text = "recorded {recorded} where {right} is right ({other} at the other vulnerability)"
    why.step(
        text,
        recorded=given.recorded_ns,
        right=right.ns,
        other=right.at_other_vulnerability,
    )
    if not turned:
        why.step("on the wrong side", False, gives="wrong_side")
        return WrongSide(wrong_side=False)
    if is_confirmed(given) and terms.confirmed == "corrected":
        why.step("the players confirm", given.confirmed_ns, unit=POINTS, gives="ns_score")
        return WrongSide(ns_score=given.confirmed_ns, reason="the players put the score right.")
    return _averages(terms, given, why)


def _averages(terms: WrongSideTerms, given: WrongSideGiven, why: Why) -> WrongSide:
    percent = terms.percent
    why.step("average to {side}", percent, unit=PERCENT, gives="ns_percent", side="NS")
    why.step("average to {side}", percent, unit=PERCENT, gives="ew_percent", side="EW")
    mp = None
    if given.top is not None:
        mp = matchpoints_of(percent, given.top)
        text = "{percent}% of a top of {top} to {side}"
        for side, gives in (("NS", "ns_mp"), ("EW", "ew_mp")):
            why.step(
                text,
                mp,
                unit=MATCHPOINT,
                gives=gives,
                percent=percent,
                top=given.top,
                side=side,
            )
    others = None if given.other_scores is None else _others(terms, given.other_scores, given, why)
    return WrongSide(
        ns_percent=percent, ew_percent=percent, ns_mp=mp, ew_mp=mp, others_ns_mp=others
    )


def _others(
    terms: WrongSideTerms, scores: tuple[int, ...], given: WrongSideGiven, why: Why
) -> tuple[Exact, ...]:
    """The other tables among themselves, brought to the full top."""
    expected = _expected(terms, given.top, len(scores) + 1)
    top = BoardTop(MatchpointTerms(win=terms.win, short=terms.others), len(scores), expected)
    results = [Points(score) for score in scores]
    among = Comparison(results)
    found = []
    for result in results:
        points = among.points(result, Side.NS)
        found.append(top.score(points))
        text = "{score}: {points} among the {n} other results, brought to {expected}: {how}"
        why.step(
            text,
            found[-1],
            unit=MATCHPOINT,
            score=result.ns,
            points=points,
            n=len(scores),
            expected=expected,
            how=terms.others,
        )
    why.step("NS of the other tables", tuple(found), unit=MATCHPOINT, gives="others_ns_mp")
    return tuple(found)


def _expected(terms: WrongSideTerms, top: Exact | None, tables: int) -> int:
    """The usual number of results on a board, from its top."""
    if top is None:
        return tables
    results = ratio(top, terms.win) + 1
    if not isinstance(results, int) or results < tables:
        raise Mistake(
            f"a top of {show(top)} does not go with {tables} tables: "
            f"correct 'top' or 'other_scores'."
        )
    return results
