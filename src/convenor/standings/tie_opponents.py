"""A tie split by the totals of the opponents met (Swiss points), and by what the book has next.

Opponents of each of the tied and everybody's totals go in; the sums and the order come out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import IMP, VP, Exact
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.standings.chains import Figures, Group, Ranked, rank
from convenor.standings.names import together
from convenor.standings.tiebreaks.catalogue import chain
from convenor.standings.tiebreaks.evidence import NONE, Evidence, Record
from convenor.standings.tiebreaks.opponents import opponents_totals
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.values import value


@value
class TieOpponentTerms:
    """The tests in their order."""

    tests: tuple[TieBreakTerms, ...] = asked("the tests, the first first")
    play_off: Literal["rest", "all"] | None = asked(
        "who plays off when a tie for first also takes in the last place that qualifies",
        default=None,
    )


@value
class TieOpponentGiven:
    """The tied, whom they met, and what those scored."""

    opponents: Mapping[str, tuple[str, ...]] = asked(
        "opponents of each of the tied, round by round ('bye' for a bye)"
    )
    totals: Mapping[str, Exact] = asked("total of every opponent", default=NONE)
    fines: Mapping[str, Exact] | None = asked("fines in those totals", unit=VP, default=None)
    withdrawn: tuple[str, ...] = asked("opponents that withdrew", default=())
    all_play_all: bool = asked("whether everybody meets everybody", default=False)
    won: Mapping[str, Exact] | None = asked("matches won", default=None)
    net_imps: Mapping[str, Exact] | None = asked("net IMPs", unit=IMP, default=None)
    head_to_head: Mapping[str, Exact] | None = asked(
        "score in the match between the tied, if there was one", default=None
    )
    numbers: Mapping[str, int] | None = asked("numbers of the contestants", default=None)
    reaches_last_place: bool = asked(
        "whether the tie also takes in the last place that qualifies", default=False
    )
    seed: str | None = asked("recorded seed, once lots have been drawn", default=None)


@value
class TieOpponents:
    """Sums and order."""

    applies: bool | None = asked("whether the test is used", default=None)
    points: Mapping[str, Exact] | None = asked("sum of the opponents' totals", default=None)
    order: tuple[Group, ...] | None = asked("groups, the best first", default=None)
    by_lot: tuple[Group, ...] | None = asked("groups that only a lot can split", default=None)
    play_off: Group | None = asked("who plays off for the places left", default=None)
    reason: str | None = asked("why, in words", default=None)


def tie_break_opponents(
    terms: TieOpponentTerms, given: TieOpponentGiven, why: Why = SILENT
) -> TieOpponents:
    """The order of the tied by their opponents' totals and the tests that follow."""
    if not given.opponents:
        raise Mistake("'opponents' names nobody: give the opponents of each of the tied.")
    tied = tuple(given.opponents)
    evidence = _evidence(given)
    points = _points(tied, terms, evidence)
    if points is None:
        why.step("everybody meets everybody: the sums say nothing", False, gives="applies")
        return TieOpponents(applies=False)
    for name, sum_of in points.items():
        why.step("{name} met {opponents}", sum_of, name=name, opponents=given.opponents[name])
    why.step("sum of the opponents' totals", dict(points), gives="points")
    ranked = rank(tied, chain(terms.tests, evidence), restart=False, why=why)
    if terms.play_off is not None and given.reaches_last_place:
        return _played_off(terms.play_off, points, ranked, why)
    why.step("the order, the best first", ranked.order, gives="order")
    reason = None
    if ranked.still_tied:
        reason = "still level: " + ", ".join(together(each) for each in ranked.still_tied)
    return TieOpponents(
        points=points, order=ranked.order, by_lot=ranked.by_lot or None, reason=reason
    )


def _points(tied: Group, terms: TieOpponentTerms, evidence: Evidence) -> Figures | None:
    """The sums, counted as the book's own test counts them."""
    own = (each for each in terms.tests if each.test == "opponents")
    return opponents_totals(tied, next(own, TieBreakTerms("opponents")), evidence, "opponents")


def _evidence(given: TieOpponentGiven) -> Evidence:
    return Evidence(
        records={
            name: Record(
                won=(given.won or {}).get(name),
                net_imps=(given.net_imps or {}).get(name),
                head_to_head=(given.head_to_head or {}).get(name),
                number=(given.numbers or {}).get(name),
            )
            for name in given.opponents
        },
        opponents=given.opponents,
        totals=given.totals,
        fines=given.fines,
        withdrawn=given.withdrawn,
        all_play_all=given.all_play_all,
        seed=given.seed,
    )


def _played_off(who: str, points: Figures, ranked: Ranked, why: Why) -> TieOpponents:
    """The winner by the tests and the rest in a play-off, or all of them in it."""
    everybody = tuple(name for group in ranked.order for name in group)
    named = who == "rest" and len(ranked.order[0]) == 1
    rest = everybody[1:] if named else everybody
    order = (everybody[:1], rest) if named else (rest,)
    why.step("the order before the play-off", order, gives="order")
    why.step("these play off", rest, gives="play_off")
    return TieOpponents(points=points, order=order, play_off=rest)
