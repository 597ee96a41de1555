"""A field before a round: who plays, how they stand, whom they have met, and what else matters.

Names, standings and history go in as they are known; the names in the order that a draw follows
come out, and whatever cannot be is refused in a sentence. How a draw is made is not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from convenor.draws.orders import Standing, draw_order
from convenor.draws.plans import ROUND_ROBINS, TWO_LINES, DrawPlan
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.regulation.typed import asked, reader
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value

Meeting = tuple[str, str, int]
Line = Literal["NS", "EW"]
LINES = ("NS", "EW")
NO_CLUBS: Mapping[str, str] = MappingProxyType({})
NO_LINES: Mapping[str, Line] = MappingProxyType({})


@value
class Field:
    """All that is known before a round is drawn."""

    contestants: tuple[str, ...] = asked("everybody entered, in the order of their numbers")
    round: int = asked("the round to be drawn", default=1, least=1)
    ranking: tuple[str, ...] | None = asked("names in rank order, if they are ranked", default=None)
    standings: tuple[Standing, ...] | None = asked(
        "each with VPs (without fines), fines and net IMPs", default=None
    )
    seeds: tuple[str, ...] | None = asked("names in seed order, the strongest first", default=None)
    numbers: tuple[str, ...] | None = asked(
        "names in the order of their draw numbers, once given", default=None
    )
    placings: tuple[str, ...] | None = asked(
        "names in the order of their places before the last round robin, once set", default=None
    )
    meetings: tuple[Meeting, ...] = asked("who has met whom in which round", default=())
    byes: tuple[tuple[str, int], ...] = asked("who had no match in which round", default=())
    sat_first: tuple[Meeting, ...] = asked("who sat first against whom in which round", default=())
    clubs: Mapping[str, str] = asked("club by name", default=NO_CLUBS)
    lines: Mapping[str, Line] = asked("North-South or East-West by name", default=NO_LINES)
    withdrawn: tuple[str, ...] = asked("those who have withdrawn", default=())
    sharing: tuple[str, ...] = asked("the three of the last share match", default=())
    sharing_since: int | None = asked("round in which it began", default=None, least=1)
    by_hand: tuple[tuple[str, str], ...] = asked("the matches, where an official draws", default=())
    seed: str | int | None = asked("seed of every lot of this draw", default=None)


def read_field(given: Mapping[str, object], where: str = "field") -> Field:
    """A field out of JSON."""
    made: Field = reader(Field)(given, where)
    return made


def playing(field: Field) -> tuple[str, ...]:
    """Those who have not withdrawn."""
    gone = set(field.withdrawn)
    return tuple(name for name in field.contestants if name not in gone)


def ranked(plan: DrawPlan, field: Field, why: Why = SILENT) -> tuple[str, ...]:
    """Those who play in rank order: as ranked, or by VPs, net IMPs and lot."""
    gone = set(field.withdrawn)
    if field.ranking is not None:
        return tuple(name for name in field.ranking if name not in gone)
    if field.standings is None:
        raise Mistake(f"round {field.round} is drawn by rank: give 'ranking' or 'standings'.")
    return draw_order(counted(plan, field), field.seed, why)


def counted(plan: DrawPlan, field: Field) -> list[Standing]:
    """The standings of those who play, with or without fines as the plan says."""
    gone = set(field.withdrawn)
    return [_counted(plan, each) for each in field.standings or () if each.unit not in gone]


def points(plan: DrawPlan, field: Field) -> Mapping[str, Exact] | None:
    """The VPs that the draw looks at, by name; None without standings."""
    if field.standings is None:
        return None
    return {each.unit: each.vp for each in counted(plan, field)}


def _counted(plan: DrawPlan, standing: Standing) -> Standing:
    if plan.fines == "left out":
        return standing
    return replace(standing, vp=standing.vp - standing.penalty, penalty=0)


def seeded(field: Field) -> tuple[str, ...]:
    """Those who play in seed order."""
    if field.seeds is None:
        raise Mistake(f"round {field.round} is drawn by seed: give 'seeds', the strongest first.")
    gone = set(field.withdrawn)
    return tuple(name for name in field.seeds if name not in gone)


def seed_of_lot(field: Field, what: str) -> str | int:
    """The seed of a lot, which must be told."""
    if field.seed is None:
        raise Mistake(f"{what} goes by lot: give 'seed', any number or word.")
    return field.seed


# --- what cannot be -------------------------------------------------------------------------------


def check_field(plan: DrawPlan, field: Field) -> None:
    """Refuse a field that contradicts itself."""
    known = _names("contestants", field.contestants)
    if plan.odd == "house" and plan.house in known:
        raise Mistake(f"'{plan.house}' is a contestant: give the house contestant another name.")
    _check_known("withdrawn", field.withdrawn, known)
    left = set(playing(field))
    if len(left) < 2:
        raise Mistake(
            f"a draw needs at least two contestants: there is {len(left) or 'none'} left."
        )
    standings = None if field.standings is None else [each.unit for each in field.standings]
    whole = {"ranking": field.ranking, "standings": standings, "seeds": field.seeds}
    for what, names in whole.items():
        if names is not None:
            _check_whole(what, names, known, left)
    for what, names in (("numbers", field.numbers), ("placings", field.placings)):
        if names is not None:
            _check_whole(what, names, known, known)
    _check_history(plan, field, known)
    _check_groups(plan, field, known)


def _names(what: str, names: Sequence[str]) -> set[str]:
    if "" in names:
        raise Mistake(f"a name in '{what}' is empty: give every contestant a name.")
    for name, times in Counter(names).items():
        if times > 1:
            raise Mistake(f"'{name}' is in '{what}' twice: name each contestant once.")
    return set(names)


def _check_known(what: str, names: Iterable[str], known: set[str]) -> None:
    for name in names:
        if name not in known:
            near = did_you_mean(name, known)
            raise Mistake(f"'{name}' in '{what}' is not a contestant: {near}")


def _check_whole(what: str, names: Sequence[str], known: set[str], wanted: set[str]) -> None:
    there = _names(what, names)
    _check_known(what, names, known)
    missing = sorted(wanted - there)
    if missing:
        raise Mistake(
            f"'{missing[0]}' is missing from '{what}': add it, or name it under 'withdrawn'."
        )


def _check_history(plan: DrawPlan, field: Field, known: set[str]) -> None:
    met = known | {plan.house}
    for what, meetings in (("meetings", field.meetings), ("sat_first", field.sat_first)):
        for one, other, number in meetings:
            _check_known(what, (one, other), met)
            if one == other:
                raise Mistake(f"'{one}' cannot have met itself: correct '{what}'.")
            _check_earlier(what, number, field.round)
    for name, number in field.byes:
        _check_known("byes", (name,), met)
        _check_earlier("byes", number, field.round)
    _check_known("sharing", field.sharing, known)
    if field.sharing and (len(set(field.sharing)) != 3 or field.sharing_since is None):
        raise Mistake("'sharing' needs three names, and 'sharing_since' the round it began.")
    if field.sharing_since is not None:
        _check_earlier("sharing_since", field.sharing_since, field.round)
    gone = sorted(set(field.sharing) & set(field.withdrawn))
    if gone and field.round - (field.sharing_since or 0) < plan.share_rounds:
        raise Mistake(f"'{gone[0]}' withdrew during its share match: draw this round by hand.")


def _check_earlier(what: str, number: int, this: int) -> None:
    if not 1 <= number < this:
        raise Mistake(
            f"round {number} in '{what}' is not before round {this}, which is drawn: correct one."
        )


def _check_groups(plan: DrawPlan, field: Field, known: set[str]) -> None:
    _check_known("clubs", field.clubs, known)
    _check_known("lines", field.lines, known)
    if field.round <= plan.clubs_apart and not field.clubs:
        raise Mistake(
            f"clubs are kept apart in round {field.round}: give 'clubs', the club of each name."
        )
    for name, line in field.lines.items():
        if line not in LINES:
            raise Mistake(f"'{name}' cannot sit in the line '{line}': say NS or EW.")
    if plan.method_of(field.round) in TWO_LINES:
        for name in playing(field):
            if name not in field.lines:
                raise Mistake(f"'{name}' has no line: say in 'lines' whether it sits NS or EW.")
    if plan.rounds is not None and field.round > plan.rounds:
        raise Mistake(f"there is no round {field.round}: the stage has {plan.rounds} rounds.")
    if plan.method_of(field.round) in ROUND_ROBINS and plan.clubs_apart:
        raise Mistake("a round robin cannot keep clubs apart: leave out 'clubs_apart'.")
