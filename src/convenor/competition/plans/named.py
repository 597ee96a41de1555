"""The clauses that a plan names, each with its stage and its part, wherever in the plan it stands.

A plan goes in; out comes one line for each clause that it names, and one sentence for each that
cannot play its part. A plan out of an earlier ledger is read the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.plans.parts import PARTS, part_named
from convenor.competition.plans.plan import Plan, StagePlan
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.stack import Stack
from convenor.values import value

LAWS: Mapping[str, str] = {
    "imp awards": "laws-2017 86.B",
    "matchpoints": "laws-2017 78.A",
    "imps": "laws-2017 78.B",
}
"""What holds where a plan names no clause for a part."""


@value
class Named:
    """A clause that a plan names: its full name, the part, and the stage ('' for all of them)."""

    clause: str
    part: str
    stage: str = ""


def full_name(clause: str, rulebook: str) -> str:
    """'sabf-2020 13.9.b' for '13.9.b' in a plan by that book."""
    return clause if " " in clause or not clause else f"{rulebook} {clause}"


def named_clauses(plan: Plan) -> Iterator[Named]:
    """Every clause that a plan names, in its order."""
    for part, clause in plan.clauses.items():
        if clause:
            yield Named(full_name(clause, plan.rulebook), part)
    for stage in plan.stages:
        for part, clause in _of_stage(stage):
            yield Named(full_name(clause, plan.rulebook), part, stage.name)


def _of_stage(stage: StagePlan) -> Iterator[tuple[str, str]]:
    for part, clause in stage.clauses.items():
        if clause:
            yield part, clause
    for known in PARTS.values():
        for place in known.at:
            head, *path = place.split(".")
            for clause in _at(getattr(stage, head), path):
                yield known.name, clause


def _at(data: object, path: list[str]) -> Iterator[str]:
    """The clauses under a path: of every entry of a list, and of every value of a table."""
    if isinstance(data, str):
        if data and not path:
            yield data
    elif isinstance(data, tuple | list):
        for each in data:
            yield from _at(each, path)
    elif isinstance(data, Mapping):
        if path and path[0] in data:
            yield from _at(data[path[0]], path[1:])
        elif not path or not {"clause", "tests", "left_to", "ties", "ranking"} & data.keys():
            for each in data.values():
                yield from _at(each, path)
    elif path and hasattr(data, path[0]):
        yield from _at(getattr(data, path[0]), path[1:])


def wrong_parts(plan: Plan, stack: Stack) -> Iterator[str]:
    """A sentence for each clause that cannot play the part it is named for."""
    for each in named_clauses(plan):
        where = f"{each.stage}: {each.part}" if each.stage else each.part
        part = part_named(each.part)
        if part is None:
            yield f"{where} is no part that a clause can play: {did_you_mean(each.part, PARTS)}"
            continue
        try:
            clause = stack.clause(each.clause)
        except Mistake as mistake:
            yield f"{where}: {mistake}"
            continue
        if not clause.family:
            yield (
                f"{where}: {each.clause} works nothing out, so nothing can be taken from it: "
                f"name a clause of the family {' or '.join(part.families)}."
            )
        elif not part.plays(clause):
            yield (
                f"{where}: {each.clause} is about something else ({clause.full_family}): "
                f"name one of the family {' or '.join(part.families)}."
            )
