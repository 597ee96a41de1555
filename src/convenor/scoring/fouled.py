"""Fouled boards: a board played in several forms, its results scored in groups.

The NS scores of each group of tables go in; matchpoints of the groups on the full top come out, or
fixed percentages for groups too small to be compared. Which table played which form is answered by
`forms_of_a_board`; how the forms came about is not known here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, PERCENT, POINT, Exact, mean
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.matchpoint_tops import MatchpointTerms, ShortBoards
from convenor.scoring.matchpoints import score_board
from convenor.scoring.travellers import brought_to_usual, check_one_pair, lines_of, scores_of
from convenor.values import value

Way: TypeAlias = Literal["formula", "by hand", "own top"]
Group: TypeAlias = tuple[int, ...]
Awards: TypeAlias = tuple[tuple[Exact, Exact], ...]

_AS_SHORT_BOARD: dict[Way, MatchpointTerms] = {
    "formula": MatchpointTerms(short="neuberg"),
    "by hand": MatchpointTerms(short="one for each missing"),
    "own top": MatchpointTerms(short="own top"),
}


@value
class FouledTerms:
    """How groups are scored, which are too small, and what those get."""

    way: Way = asked("how groups large enough are brought to the full top", default="formula")
    least: int = asked("results that a group needs to be compared", default=1, least=1)
    awards: tuple[Awards, ...] = asked(
        "for groups of 1, 2 … results: percentages of NS and EW, best NS score first", default=()
    )
    beside_small: Way = asked("how a large group is scored beside a small one", default="formula")
    all_small: Literal["each", "smaller only"] = asked(
        "which groups get awards where all are small", default="each"
    )
    small_by: Literal["awards", "formula"] = asked(
        "how a group that is too small is scored", default="awards"
    )
    ties: Literal["mean", "higher"] = asked(
        "what equal scores of a small group get", default="mean"
    )
    large_only: bool = asked("whether the rule is for large groups only", default=False)


@value
class FouledGiven:
    """The groups, or one pair's matchpoints within its group."""

    groups: tuple[Group, ...] | None = asked(
        "for each group of tables that played the same form, their NS scores",
        unit=POINT,
        default=None,
    )
    expected: int | None = asked(
        "usual number of results on the board (else all in the groups)", default=None, least=1
    )
    results: int | None = asked("number of results in the pair's group", default=None, least=1)
    matchpoints: Exact | None = asked(
        "the pair's matchpoints within its group, 2 a win and 1 a tie",
        unit=MATCHPOINT,
        default=None,
        least=0,
    )


@value
class GroupScores:
    """What the tables of one group get: matchpoints, or percentages of the top."""

    ns: tuple[Exact, ...] | None = asked("matchpoints of NS", unit=MATCHPOINT, default=None)
    ew: tuple[Exact, ...] | None = asked("matchpoints of EW", unit=MATCHPOINT, default=None)
    ns_percent: tuple[Exact, ...] | None = asked("award of NS", unit=PERCENT, default=None)
    ew_percent: tuple[Exact, ...] | None = asked("award of EW", unit=PERCENT, default=None)
    top: Exact | None = asked("the group's own top, where it has one", default=None)


@value
class FouledScores:
    """The groups in the order given, or the one pair's score."""

    top: Exact | None = asked("full top of the board", unit=MATCHPOINT, default=None)
    groups: tuple[GroupScores, ...] | None = asked("scores of each group", default=None)
    score: Exact | None = asked("matchpoints of the pair", unit=MATCHPOINT, default=None)
    applies: bool | None = asked("false: a group is too small for this rule", default=None)
    reason: str | None = asked("why it does not apply", default=None)


def fouled_board(terms: FouledTerms, given: FouledGiven, why: Why = SILENT) -> FouledScores:
    """The scores on a fouled board."""
    if given.groups is None:
        return FouledScores(score=_one_pair(terms, given, why))
    if given.results is not None or given.matchpoints is not None:
        raise Mistake("give 'groups', or 'matchpoints' and 'results', not both.")
    usual = _usual(given.groups, given.expected)
    if terms.large_only and (small := _small(terms, given.groups)):
        return _does_not_apply(terms, small, why)
    top = 2 * (usual - 1)
    why.step("full top for {n} results", top, unit=MATCHPOINT, gives="top", n=usual)
    return FouledScores(top=top, groups=score_groups(terms, given.groups, usual, why))


def score_groups(
    terms: FouledTerms, groups: tuple[Group, ...], usual: int, why: Why = SILENT
) -> tuple[GroupScores, ...]:
    """The scores of each group, in the order given; one group alone is an ordinary board."""
    awarded = _awarded(terms, groups, _small(terms, groups))
    found = []
    for group, way in zip(groups, ways_of(terms, groups), strict=True):
        part = why.part("group of {n}: {scores}", n=len(group), scores=group)
        if group in awarded:
            found.append(_awards(terms, group, part))
        else:
            found.append(_compared(group, usual, way, part))
    why.step("the groups in order", tuple(found), gives="groups")
    return tuple(found)


def ways_of(terms: FouledTerms, groups: tuple[Group, ...]) -> tuple[Way, ...]:
    """How each group is brought to the full top where it is compared."""
    small = _small(terms, groups)
    large: Way = terms.beside_small if small else terms.way
    by_formula = terms.small_by == "formula"
    return tuple("formula" if by_formula and group in small else large for group in groups)


def as_short_board(way: Way) -> ShortBoards:
    """The way of a group as matchpoints call it on a board that lacks results."""
    return _AS_SHORT_BOARD[way].short


def check_total(results: int) -> int:
    """What the matchpoints of either side on a board add up to, 2 for a win.

    >>> check_total(12)
    132
    """
    return results * (results - 1)


def _usual(groups: tuple[Group, ...], expected: int | None) -> int:
    if not groups or not all(groups):
        raise Mistake("each group needs at least one score: leave out empty groups.")
    results = sum(len(group) for group in groups)
    if expected is not None and expected < results:
        raise Mistake(f"the groups have {results} results, but 'expected' is only {expected}.")
    return expected or results


def _small(terms: FouledTerms, groups: tuple[Group, ...]) -> list[Group]:
    if len(groups) == 1:
        return []
    return [group for group in groups if len(group) < terms.least]


def _awarded(terms: FouledTerms, groups: tuple[Group, ...], small: list[Group]) -> list[Group]:
    """The groups that get fixed awards."""
    if terms.small_by == "formula":
        return []
    if terms.all_small == "smaller only" and len(small) == len(groups):
        fewest = min(len(group) for group in groups)
        return [group for group in small if len(group) == fewest]
    return small


def _does_not_apply(terms: FouledTerms, small: list[Group], why: Why) -> FouledScores:
    why.step(
        "groups of {sizes} are too small: {least} results are needed",
        False,
        gives="applies",
        sizes=tuple(len(group) for group in small),
        least=terms.least,
    )
    reason = f"a group has fewer than {terms.least} scores: fixed awards are given instead."
    return FouledScores(applies=False, reason=reason)


def _compared(group: Group, usual: int, way: Way, why: Why) -> GroupScores:
    """A group matchpointed on its own and brought to the full top."""
    scored = score_board(lines_of(group, group), _AS_SHORT_BOARD[way], usual, why=why)
    own_top = scored.sides[0].available if way == "own top" else None
    return GroupScores(ns=scores_of(scored, Side.NS), ew=scores_of(scored, Side.EW), top=own_top)


def _awards(terms: FouledTerms, group: Group, why: Why) -> GroupScores:
    """The fixed awards of a small group, in the order of its tables."""
    if len(group) > len(terms.awards):
        raise Mistake(f"the book has no awards for a group of {len(group)} results.")
    ns, ew = (
        tuple(_award(terms, group, score, side) for score in group) for side in (Side.NS, Side.EW)
    )
    why.step("fixed awards of NS, best score first; equal ones {ties}", ns, ties=terms.ties)
    why.step("fixed awards of EW", ew)
    return GroupScores(ns_percent=ns, ew_percent=ew)


def _award(terms: FouledTerms, group: Group, score: int, side: Side) -> Exact:
    best_first = sorted(group, reverse=True)
    first = best_first.index(score)
    places = terms.awards[len(group) - 1][first : first + group.count(score)]
    own = tuple(place[0 if side is Side.NS else 1] for place in places)
    return max(own) if terms.ties == "higher" else mean(own)


def _one_pair(terms: FouledTerms, given: FouledGiven, why: Why) -> Exact:
    points, results, expected = given.matchpoints, given.results, given.expected
    if points is None or results is None or expected is None:
        raise Mistake("give 'groups', or 'matchpoints', 'results' and 'expected'.")
    check_one_pair(points, results, expected)
    return brought_to_usual(_AS_SHORT_BOARD[terms.way], points, results, expected, why)
