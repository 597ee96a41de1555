"""Heats of a stage that were played in other competitions: what they count here, in which order.

The facts by which heats were taken go in with the state; the lines of the account come out, and the
standings with those who are level in the order of their heat: the boards that split them are there,
and not here. Who goes on is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.state.state import Stamp, State
from convenor.exact import PERCENT
from convenor.ledger import bodies
from convenor.ledger.bodies import HeatTaken, PlaceInHeat
from convenor.regulation.why import Why
from convenor.standings.chains import Group
from convenor.standings.ranking import Line, Standing, lines_of
from convenor.standings.settling import Tie
from convenor.standings.totals import Entry
from convenor.values import replace, value

HEAT = 1
"""A heat counts as the first session of its stage."""
IN_ITS_ORDER = "as in the heat"


@value
class Taken:
    """What somebody made in a heat, with the fact that says so."""

    stamp: Stamp
    heat: HeatTaken
    made: PlaceInHeat


def taken(state: State, stage: str) -> Mapping[str, Taken]:
    """Those of a stage who played their heat in another competition."""
    return {
        made.contestant: Taken(stamp, heat, made)
        for stamp, heat in state.of(bodies.HeatTaken, stage)
        for made in heat.places
    }


def all_taken(state: State, stage: str) -> bool:
    """Whether nobody of a stage plays here: all heats were played in other competitions."""
    found = taken(state, stage)
    return bool(found) and all(
        name in found
        for name in state.field_of(stage)
        if name not in state.entries or state.entries[name].withdrawn is None
    )


def of_heats(state: State, stage: str) -> Iterator[Entry]:
    """The lines of an account that come from heats."""
    for name, each in taken(state, stage).items():
        reason = f"heat in {each.heat.title} (its fact {each.heat.number})"
        made = each.made
        yield Entry(name, made.score, "score", HEAT, "", reason, available=made.available)


def as_in_heats(state: State, stage: str, found: dict[str, Standing]) -> dict[str, Standing]:
    """The standings, those who are level and of one heat in the order that they have there."""
    heats = taken(state, stage)
    if not heats:
        return found
    return {field: _in_order(standing, heats) for field, standing in found.items()}


def _in_order(standing: Standing, heats: Mapping[str, Taken]) -> Standing:
    settled = {each.tied: each for each in standing.ties if _of_one_heat(each.tied, heats)}
    if not settled:
        return standing
    lines, ties = list(standing.lines), []
    for tie in standing.ties:
        if tie.tied not in settled:
            ties.append(tie)
            continue
        order = _by_place(tie.tied, heats)
        made = lines_of(order, tie.first, standing.figures, ())
        words = IN_ITS_ORDER if len(order) > 1 else ""
        at = tie.first - 1
        lines[at : at + len(made)] = [replace(each, split_by=words) for each in made]
        ties.append(Tie(tie.first, tie.tied, tie.figures, order, (), tie.purposes))
    splits = tuple(split for tie in ties for split in tie.splits)
    by_lot = tuple(
        each for each in standing.by_lot if not any(set(each) <= set(t) for t in settled)
    )
    return replace(standing, lines=tuple(lines), splits=splits, by_lot=by_lot, ties=tuple(ties))


def _of_one_heat(tied: Group, heats: Mapping[str, Taken]) -> bool:
    facts = {heats[name].stamp.number if name in heats else None for name in tied}
    return len(facts) == 1 and None not in facts


def _by_place(tied: Group, heats: Mapping[str, Taken]) -> tuple[Group, ...]:
    """The tied by their places in the heat, those who share one there together."""
    groups: dict[int, list[str]] = {}
    for name in tied:
        groups.setdefault(heats[name].made.place, []).append(name)
    return tuple(tuple(groups[place]) for place in sorted(groups))


def tell_of_heat(state: State, stage: str, line: Line, why: Why) -> None:
    """Where the share and the place of somebody come from who played a heat elsewhere."""
    each = taken(state, stage)[line.contestant]
    title, number, made = each.heat.title, each.heat.number, each.made
    why.step("made in {heat} (its fact {number})", made.score, heat=title, number=number)
    why.step("share of {available}", line.total, unit=PERCENT, available=made.available)
    why.step("its place there, the heat's own ties split", made.place)
    why.step("so the place of {name:who} is", line.place, gives="place", name=line.contestant)
