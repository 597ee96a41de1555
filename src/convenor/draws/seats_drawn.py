"""Who is named first in each match of a draw, who sits first, and who has the seating rights.

Pairs by name go in, matches with seats come out. Which two meet is not decided here; the rules
themselves are those of `seating` and `seating_by_draw`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from convenor.draws.fields import Field, seed_of_lot
from convenor.draws.plans import TWO_LINES, DrawPlan
from convenor.draws.plans import SitsFirst as SitsFirstRule
from convenor.draws.round_draws import Lot, Match
from convenor.draws.seating import HomeGiven, HomeTerms, home_by_lot
from convenor.draws.seating_by_draw import (
    Named,
    PairingGiven,
    PairingTerms,
    RightsTerms,
    RoomGiven,
    SitsFirst,
    rooms,
    seating_rights,
    who_sits_first,
)
from convenor.errors import Mistake
from convenor.regulation.why import SILENT, Why, called
from convenor.values import replace


def seated(
    plan: DrawPlan, field: Field, matches: Sequence[Match], leg: int = 1, why: Why = SILENT
) -> tuple[tuple[Match, ...], tuple[Lot, ...]]:
    """The matches with their seats, and the lot for the home teams if there was one."""
    homes, lots = _homes(plan, field, matches, why)
    rule = plan.sits_first_in(leg)
    made = [_sits(plan, field, each, (rule, plan.second_in(leg)), why) for each in homes]
    made = [_in_rooms(plan, field, each, why) for each in made]
    return tuple(_rights(plan, each, why) for each in made), lots


def _homes(
    plan: DrawPlan, field: Field, matches: Sequence[Match], why: Why
) -> tuple[list[Match], tuple[Lot, ...]]:
    """Home as drawn, or by a lot of its own for each round; North-South stays North-South."""
    if plan.home == "as drawn" or plan.method_of(field.round) in TWO_LINES:
        return list(matches), ()
    seed = f"{seed_of_lot(field, 'who is at home')}, home in round {field.round}"
    made = []
    for each in matches:
        home = home_by_lot(HomeTerms(), HomeGiven((each.home, each.away), seed), why)
        made.append(replace(each, home=home.home, away=home.visitors))
    return made, (Lot("home", seed, tuple(each.home for each in made)),)


def _sits(
    plan: DrawPlan, field: Field, match: Match, by: tuple[SitsFirstRule, Named], why: Why
) -> Match:
    rule, named = by
    if rule == "nobody":
        return match
    order = _numbers(plan, field)
    both = order[match.home], order[match.away]
    terms = PairingTerms(rule, (len(order),), (1,), {}, named)
    before = _sat_before(field, match) if rule == "changed" else None
    given = PairingGiven(both, sat_first_before=None if before is None else order[before])
    made = who_sits_first(terms, given, _called(why, match, order))
    assert isinstance(made, SitsFirst)
    first = None if made.sits_first is None else match.home
    if made.sits_first == both[1]:
        first = match.away
    return replace(match, sits_first=first, line_ups=made.line_ups)


def _numbers(plan: DrawPlan, field: Field) -> dict[str, int]:
    """The number of each team: its place in the field as it was entered."""
    return {name: at for at, name in enumerate((*field.contestants, plan.house), 1)}


def _called(why: Why, match: Match, order: Mapping[str, int]) -> Why:
    """Somebody who is told of the two teams by name."""
    return called(why, {order[each]: each for each in (match.home, match.away)})


def _in_rooms(plan: DrawPlan, field: Field, match: Match, why: Why) -> Match:
    """The match with who sits North-South in the open room, where that is not the first-named."""
    if plan.rooms is None:
        return match
    order = _numbers(plan, field)
    numbers = (order[match.home], order[match.away])
    made = rooms(plan.rooms, RoomGiven(numbers), _called(why, match, order))
    return match if made.open.ns == order[match.home] else replace(match, open_ns=match.away)


def _sat_before(field: Field, match: Match) -> str:
    """Who sat first when the two last met."""
    both = {match.home, match.away}
    found = [each for each in field.sat_first if {each[0], each[1]} == both]
    if not found:
        raise Mistake(
            f"{match.home} and {match.away} change who sits first, but 'sat_first' does not say "
            "who did when they last met: add it."
        )
    return max(found, key=lambda each: each[2])[0]


def _rights(plan: DrawPlan, match: Match, why: Why) -> Match:
    if plan.right == "none":
        return match
    given = RoomGiven((match.home, match.away))
    made = seating_rights(RightsTerms(plan.right), given, why)
    return replace(match, seating_rights=str(made.seating_rights))
