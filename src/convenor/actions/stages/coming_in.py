"""Who comes into a stage that is opened: those whom the stages before it send, or all who entered.

A competition and a stage go in; the field comes out in order, with what each carries and the clause
by which it does. Places that were filled or declined since are put in.
"""

from __future__ import annotations

from typing import Any

from convenor import pipeline
from convenor.actions.action import Proposed
from convenor.competition.live import Competition
from convenor.contest.lots import lot_order
from convenor.errors import Mistake
from convenor.ledger import bodies


def coming(there: Competition, stage: str) -> tuple[tuple[str, ...], dict[str, object], str]:
    """Those who come into a stage: sent by the stages before it, or all entries."""
    found: list[str] = []
    carried: dict[str, object] = {}
    clause = ""
    sources = [plan.name for plan in there.state.the_plan.sending_to(stage)]
    for source in sources:
        closed = there.state.stage(source).closed
        if closed is None and pipeline.passed_by(there, source):
            continue
        if closed is None:
            raise Mistake(f"{source} sends contestants to {stage}: close it first.")
        for going in pipeline.qualification(there, source):
            if going.to == stage:
                names = _after_changes(there, stage, closed.qualified.get(stage, ()))
                found += [name for name in names if name not in found]
                carried.update({n: a for n, a in going.carry_overs.items() if n in names})
                clause = going.carry_clause or clause
    if not sources:
        return _entered(there, stage), {}, ""
    if there.state.the_plan.stage(stage).entries:
        found += [each for each in _newcomers(there) if each not in found]
    return tuple(found), carried, clause


def _entered(there: Competition, stage: str) -> tuple[str, ...]:
    """All who entered, or those of the one section that a stage is played by."""
    state, section = there.state, there.state.the_plan.stage(stage).of_section
    found = {name: each for name, each in state.entries.items() if each.withdrawn is None}
    own = tuple(name for name, each in found.items() if section in ("", each.section))
    if section and not own:
        raise Mistake(
            f"nobody is entered in section {section}: deal the field into sections with the "
            "seeds, or name the section of each entry."
        )
    return own


def _newcomers(there: Competition) -> list[str]:
    """Those who have entered and have not been in the field of any stage."""
    played = {name for each in there.state.stages.values() for name in each.field}
    entries = there.state.entries.items()
    return [name for name, each in entries if each.withdrawn is None and name not in played]


def _after_changes(there: Competition, stage: str, declared: Any) -> list[str]:
    """The qualifiers as declared, places that were filled since put in."""
    names = [str(each) for each in declared]
    for _, body in there.state.of(bodies.PlaceFilled, stage):
        if body.instead_of in names:
            names[names.index(body.instead_of)] = body.contestant
        elif body.contestant not in names:
            names.append(body.contestant)
    declined = {b.contestant for _, b in there.state.of(bodies.PlaceDeclined, stage)}
    return [name for name in names if name not in declined]


def seeded(
    there: Competition, stage: str, field: tuple[str, ...]
) -> tuple[tuple[str, ...], tuple[Proposed, ...]]:
    """A knock-out of entries: seeds in order, then the others as a lot has them."""
    state = there.state
    if state.the_plan.sending_to(stage):
        return field, ()
    seeds = {name: state.entries[name].seed for name in field}
    first = tuple(sorted((n for n in field if seeds[n]), key=lambda name: seeds[name] or 0))
    rest = tuple(name for name in field if not seeds[name])
    if len(rest) < 2:
        return (*first, *rest), ()
    seed = pipeline.seed(there, stage) or f"{state.name} {stage}"
    order = tuple(lot_order(rest, seed))
    body = bodies.LotDrawn(f"places of the unseeded in {stage}", rest, seed, order, stage)
    return (*first, *order), (Proposed("lot drawn", body),)
