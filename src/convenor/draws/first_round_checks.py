"""Whether a first round that somebody drew lets top halves meet bottom halves.

The number of seeds and the draw go in; a verdict and what is wrong come out: matches within one
half, a bye in the wrong half, those not drawn or drawn twice. How seeds are given is not known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal

from convenor.draws.seedings import MOST, Pairs, Seeds
from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class HalvesTerms:
    """What is done with an odd field."""

    odd: Literal["bye", "house team"] = asked("what the odd team gets", default="bye")


@value
class HalvesGiven:
    """A first round as drawn."""

    teams: int = asked("teams in the field", least=2, most=MOST)
    draw: Pairs = asked("the matches, by seed")
    bye: int | None = asked(
        "seed without a match, or that meets the house team (odd number)", default=None, least=1
    )


@value
class DrawChecked:
    """Whether a first round follows the rule, and what does not."""

    verdict: VerdictWord = asked("ok or refuse")
    wrong: Pairs = asked("the matches that the rule forbids")
    wrong_bye: int | None = asked("the seed that may not have the bye", default=None)
    house_match: int | None = asked("the seed that meets the house team", default=None)
    not_drawn: Seeds | None = asked("seeds that are not drawn", default=None)
    drawn_twice: Seeds | None = asked("seeds that are drawn twice", default=None)
    reason: str | None = asked("what is wrong, in words", default=None)


def first_round_by_halves(terms: HalvesTerms, given: HalvesGiven, why: Why = SILENT) -> DrawChecked:
    """Whether every team of the top half meets one of the bottom half."""
    top = given.teams // 2
    why.step("seeds 1 to {top} are the top half", top=top)
    drawn = [seed for match in given.draw for seed in match]
    missing, twice = _counted(drawn, given.teams, "seed")
    bye = _bye(given, missing)
    if bye is not None:
        missing = tuple(each for each in missing if each != bye)
        if bye in drawn:
            twice = tuple(sorted({*twice, bye}))
    wrong = tuple(each for each in given.draw if (each[0] <= top) == (each[1] <= top))
    wrong_bye = bye if bye is not None and bye <= top else None
    house = bye if terms.odd == "house team" else None
    if house is not None:
        why.step("the odd team meets the house team", house, gives="house_match")
    return _checked(wrong, wrong_bye, house, missing, twice, why)


def _bye(given: HalvesGiven, missing: Seeds) -> int | None:
    """The odd team: the one that is named, or the only one without a match."""
    if given.teams % 2 == 0:
        if given.bye is not None:
            raise Mistake(f"{given.teams} teams are an even number: nobody has a bye.")
        return None
    if given.bye is not None and given.bye > given.teams:
        raise Mistake(f"there is no seed {given.bye} among {given.teams} teams.")
    if given.bye is None and len(missing) == 1:
        return missing[0]
    return given.bye


@value
class CrossedHalvesTerms:
    """Which half of each field takes the odd pair."""

    ns_top: Literal["up", "down"] = asked("how the top half of North-South is rounded")
    ew_top: Literal["up", "down"] = asked("how the top half of East-West is rounded")


@value
class CrossedHalvesGiven:
    """A first round between two fields as drawn."""

    pairs_each_way: int = asked("pairs in each of the two fields", least=1, most=MOST)
    draw: Pairs = asked("the pairings: North-South seed, East-West seed")


def first_round_crossed(
    terms: CrossedHalvesTerms, given: CrossedHalvesGiven, why: Why = SILENT
) -> DrawChecked:
    """Whether the top half of each field meets the bottom half of the other."""
    pairs = given.pairs_each_way
    ns_top = half_of(pairs, terms.ns_top)
    ew_top = half_of(pairs, terms.ew_top)
    why.step("top halves: NS to seed {ns}, EW to seed {ew}", ns=ns_top, ew=ew_top)
    ns = _counted([each[0] for each in given.draw], pairs, "North-South seed")
    ew = _counted([each[1] for each in given.draw], pairs, "East-West seed")
    wrong = tuple(each for each in given.draw if (each[0] <= ns_top) == (each[1] <= ew_top))
    missing = tuple(sorted({*ns[0], *ew[0]}))
    twice = tuple(sorted({*ns[1], *ew[1]}))
    return _checked(wrong, None, None, missing, twice, why)


def half_of(pairs: int, rounded: str) -> int:
    """The size of the top half of a line."""
    return (pairs + 1) // 2 if rounded == "up" else pairs // 2


def _counted(drawn: Sequence[int], most: int, what: str) -> tuple[Seeds, Seeds]:
    """Who is missing from a draw, and who is in it twice."""
    times = Counter(drawn)
    for each in times:
        if not 1 <= each <= most:
            raise Mistake(f"there is no {what} {each}: they go from 1 to {most}.")
    missing = tuple(each for each in range(1, most + 1) if not times[each])
    return missing, tuple(sorted(each for each, count in times.items() if count > 1))


def _checked(
    wrong: Pairs,
    wrong_bye: int | None,
    house: int | None,
    missing: Seeds,
    twice: Seeds,
    why: Why,
) -> DrawChecked:
    causes = []
    if wrong:
        causes.append(f"{len(wrong)} matches are not between a top and a bottom half")
    if wrong_bye is not None:
        causes.append(f"the odd team is seed {wrong_bye} of the top half, not of the bottom half")
        why.step("the odd team must come from the bottom half", wrong_bye, gives="wrong_bye")
    if missing:
        causes.append("not all are drawn")
        why.step("not drawn", missing, gives="not_drawn")
    if twice:
        causes.append("some are drawn twice")
        why.step("drawn twice", twice, gives="drawn_twice")
    verdict = REFUSE if causes else OK
    why.step("matches within one half", wrong, gives="wrong")
    why.step("so the draw is", verdict, gives="verdict")
    reason = f"The draw does not stand: {'; '.join(causes)}. Draw again." if causes else None
    return DrawChecked(verdict, wrong, wrong_bye, house, missing or None, twice or None, reason)
