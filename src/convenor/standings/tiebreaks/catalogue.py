"""The catalogue of tests: a rulebook names them in its order, here they become a chain.

Terms and evidence go in, tests ready to be put to a tie come out. A new test is a file of this
folder and a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.standings.chains import LOT, Figures, Group, TieBreak, rank
from convenor.standings.tiebreaks.count_back import count_back
from convenor.standings.tiebreaks.evidence import Evidence, indexed
from convenor.standings.tiebreaks.head_to_head import Met, between_the_tied
from convenor.standings.tiebreaks.lots import lot
from convenor.standings.tiebreaks.neighbours import distance_above, lead_below
from convenor.standings.tiebreaks.net_score import net_score
from convenor.standings.tiebreaks.next_ranks import next_rank_tests
from convenor.standings.tiebreaks.numbers import numbers
from convenor.standings.tiebreaks.opponents import opponents_totals
from convenor.standings.tiebreaks.placings import place_counts, worse_place
from convenor.standings.tiebreaks.scores_above import scores_above
from convenor.standings.tiebreaks.terms import CountBackTerms, TieBreakTerms
from convenor.standings.tiebreaks.totals import fines_given_back, named_figure, victory_points
from convenor.standings.tiebreaks.wins import wins

ByFigures = Callable[[Group, TieBreakTerms, Evidence, str], Figures | None]

_BY_FIGURES: Mapping[str, ByFigures] = {
    "figure": named_figure,
    "victory points": victory_points,
    "fines given back": fines_given_back,
    "scores above": scores_above,
    "wins": wins,
    "net score": net_score,
    "places": place_counts,
    "worse place": worse_place,
    "opponents": opponents_totals,
    "closest above": distance_above,
    "lead below": lead_below,
}

LOWER_FIRST = frozenset({"worse place", "closest above"})
"""Tests whose lowest figure is the best."""

COUNTED_ONCE = frozenset({"wins"})
"""Tests that count match by match, and give a contestant the same figure in whatever tie."""


def chain(
    tests: Iterable[TieBreakTerms], evidence: Evidence, met: Met | None = None
) -> tuple[TieBreak, ...]:
    """The tests of a rulebook, in its order, ready for a tie.

    Evidence that is indexed already, and meetings already sorted by pair, are used as they are.
    """
    if evidence.meetings and not evidence.own:
        evidence = indexed(evidence)
    made: list[TieBreak] = []
    for each in (terms for terms in tests if terms.used):
        if each.test in ("between the tied", "next ranks"):
            met = Met(evidence.own) if met is None else met
            made += _by_meetings(each, evidence, met, tuple(made))
        else:
            made.append(_single(each, evidence))
    return tuple(made)


def _single(terms: TieBreakTerms, evidence: Evidence) -> TieBreak:
    called = terms.called or terms.figure or terms.test
    by_figures = _BY_FIGURES.get(terms.test)
    if by_figures is not None:
        first = terms.test in LOWER_FIRST

        def figures(tied: Group) -> Figures | None:
            return by_figures(tied, terms, evidence, called)

        once = terms.test in COUNTED_ONCE
        return TieBreak(called, _counted_once(figures) if once else figures, lower_first=first)
    if terms.test == "number":
        return TieBreak(called, lambda tied: numbers(tied, evidence, called), lower_first=True)
    if terms.test == "count-back":
        return TieBreak(called, lambda tied: _count_back(tied, terms, evidence))
    if terms.test == "lot":
        return TieBreak(terms.called or LOT, partial(lot, seed=evidence.seed), draws_lots=True)
    raise Mistake(f"the test '{terms.test}' for ties is not in the catalogue: name another.")


def _counted_once(figures: Callable[[Group], Figures | None]) -> Callable[[Group], Figures]:
    """The same test, which remembers: a part of a tie that starts again asks for nothing twice."""
    known: dict[str, Exact] = {}

    def remembered(tied: Group) -> Figures:
        unknown = tuple(name for name in tied if name not in known)
        known.update((figures(unknown) or {}) if unknown else {})
        return {name: known[name] for name in tied}

    return remembered


def _count_back(tied: Group, terms: TieBreakTerms, evidence: Evidence) -> Figures | None:
    if evidence.boards is None:
        return None
    if evidence.without_boards:
        raise Mistake("the boards of some matches were never entered: there is no count-back.")
    return count_back(tied, evidence.boards, terms.count or CountBackTerms())


def _by_meetings(
    terms: TieBreakTerms, evidence: Evidence, met: Met, before: tuple[TieBreak, ...]
) -> tuple[TieBreak, ...]:
    if terms.test == "next ranks":
        ranks = evidence.next_ranks
        if terms.split_ranks:
            ranks = _ranks_split(ranks, terms, met, before)
        return next_rank_tests(ranks, terms, met)
    called = terms.called or terms.test
    return (TieBreak(called, lambda tied: between_the_tied(tied, terms, met)),)


def _ranks_split(
    ranks: tuple[Group, ...], terms: TieBreakTerms, met: Met, before: tuple[TieBreak, ...]
) -> tuple[Group, ...]:
    """Each shared rank split by the same tests, the lowest first."""
    split: tuple[Group, ...] = ()
    for shared in reversed(ranks):
        tests = (*before, *next_rank_tests(split, terms, met))
        split = (*rank(shared, tests).order, *split)
    return split
