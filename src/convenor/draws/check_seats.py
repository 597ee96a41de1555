"""Checks of the seats in a recorded draw: who is at home, who sits first, who has the rights.

A recorded draw and the round robin it belongs to go in, sentences come out. Whether the right two
meet is not looked at here.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.draws.check_history import by_lot
from convenor.draws.round_draws import Lot, Match, RoundDraw

LINES = ("two fields", "crossed halves")


def home_lots(draw: RoundDraw) -> tuple[Lot, ...]:
    """The lot of the home teams, if there was one."""
    made = draw.certificate
    if made.plan.home != "lot" or made.method in LINES:
        return ()
    seed = f"{made.field.seed}, home in round {draw.round}"
    homes = tuple(by_lot((each.home, each.away), seed)[0] for each in draw.matches)
    return (Lot("home", seed, homes),)


def seat_problems(draw: RoundDraw, leg: int) -> Iterator[str]:
    """What is wrong with the seats."""
    made = draw.certificate
    rules = made.plan.sits_first or ("nobody",)
    rule = rules[min(leg, len(rules)) - 1]
    known = made.plan.second_is or ("printed order",)
    by_number = known[min(leg, len(known)) - 1] == "team number"
    place = {name: at for at, name in enumerate(made.order)}
    for each in draw.matches:
        if not _home_is_right(draw, each, place):
            yield f"{each.home} is named first against {each.away}, which is not by the rule."
        if each.sits_first != _first(draw, each, rule, by_number):
            first = each.sits_first or "nobody"
            yield f"the rule does not let {first} sit first at table {each.table}."
        if each.open_ns != _open_ns(draw, each):
            yield f"the rooms at table {each.table} are not by the rule."
        if each.line_ups != ("blind" if rule == "blind" else None):
            yield f"the line-ups at table {each.table} are not by the rule."
        if each.seating_rights != (each.home if made.plan.right != "none" else None):
            yield f"the seating rights at table {each.table} belong to the first-named."


def _open_ns(draw: RoundDraw, match: Match) -> str | None:
    """Who sits North-South in the open room, if it is not the first-named."""
    terms = draw.certificate.plan.rooms
    if terms is None:
        return None
    entered = draw.certificate.field.contestants
    later = match.home in entered and match.away in entered[: entered.index(match.home)]
    turned = terms.named == "team number" and later
    return match.away if turned != (terms.first_named_ns == "closed") else None


def _home_is_right(draw: RoundDraw, match: Match, place: dict[str, int]) -> bool:
    """By lot, or as drawn: the earlier one in the order of the draw."""
    made = draw.certificate
    if made.plan.home == "lot" and made.method not in LINES:
        seed = f"{made.field.seed}, home in round {draw.round}"
        return by_lot((match.home, match.away), seed)[0] == match.home
    if made.method in ("round robin", "round robin by placing"):
        return True  # the tables of a round robin are looked at one by one
    if made.method == "by hand":
        return (match.home, match.away) in made.field.by_hand
    return place.get(match.home, 0) < place.get(match.away, 0)


def _first(draw: RoundDraw, match: Match, rule: str, by_number: bool) -> str | None:
    if rule in ("nobody", "blind"):
        return None
    if rule != "changed":
        named = [match.home, match.away]
        if by_number:
            numbered = (*draw.certificate.field.contestants, draw.certificate.plan.house)
            named.sort(key=numbered.index)
        return named[0] if rule == "first named" else named[1]
    both = {match.home, match.away}
    before = [
        (n, one) for one, other, n in draw.certificate.field.sat_first if {one, other} == both
    ]
    return (both - {max(before)[1]}).pop() if before else None
