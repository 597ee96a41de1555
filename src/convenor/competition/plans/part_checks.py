"""Whether the clauses of a template can play the parts they are named for, and what is missing.

A template with its lines and the pile of its books go in; problems come out for a part that there
is not and for a clause that is about something else, and notes for a part without which an action
is refused. Which parts there are is told by the catalogue, `parts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.plans.parts import PARTS, Part, part_named
from convenor.competition.plans.plan import Plan, StagePlan
from convenor.competition.plans.template_checks import (
    NamedInFile,
    clause_name,
    clauses_in_file,
)
from convenor.competition.plans.template_files import TemplateFile, Way
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.book import Clause
from convenor.regulation.source import Problem
from convenor.regulation.stack import Stack

_PLACES: Mapping[str, Part] = {place: part for part in PARTS.values() for place in part.at}
_OF_MATCHES = ("forfeit", "abandoned", "late")
"""Parts that a stage in matches will want sooner or later."""


def part_problems(made: TemplateFile, stack: Stack) -> Iterator[Problem]:
    """Parts that there are not, and clauses that cannot play theirs."""
    for named in clauses_in_file(made):
        if named.part and part_of(named) is None:
            near = did_you_mean(named.part, PARTS)
            text = f"'{named.part}' is no part that a clause can play: {near}"
            yield made.problem(named.way, text)
    yield from _misfits(made, stack)


def uncounted_stages(made: TemplateFile, plan: Plan) -> Iterator[Problem]:
    """Stages whose matches count in VPs by no clause, so that nothing would count."""
    for number, stage in enumerate(plan.stages):
        named = {*plan.clauses, *stage.clauses}
        if stage.format in ("swiss", "round robin") and stage.figure == "VP" and "vp" not in named:
            text = f"{stage.name} counts in VPs by no clause: name one for the part 'vp'."
            yield made.problem(("stage", number, "figure"), text)


def _misfits(made: TemplateFile, stack: Stack) -> Iterator[Problem]:
    """Clauses that are about something else than their part."""
    for named in clauses_in_file(made):
        part = part_of(named)
        if part is None:
            continue
        name = clause_name(made, named.clause)
        clause = _clause(stack, name)
        if clause is not None and clause.family and not part.plays(clause):
            yield made.problem(named.way, _other_family(name, clause.full_family, part))


def _other_family(name: str, family: str, part: Part) -> str:
    known = part.families
    shown = " or ".join(known[:4]) + (" and others" if len(known) > 4 else "")
    return (
        f"{name} cannot play '{part.name}' ({part.about}): it is of the family {family}, "
        f"and the part is played by {shown}."
    )


def part_of(named: NamedInFile) -> Part | None:
    """The part that a clause is named for, under 'clauses' or at a place of its own."""
    if named.part:
        return part_named(named.part)
    return _PLACES.get(_place(named.way))


def _place(way: Way) -> str:
    """'draw.clause' for the clause of the draw of some stage; '' outside the stages."""
    if way[:1] != ("stage",):
        return ""
    return ".".join(each for each in way[1:] if isinstance(each, str))


def _clause(stack: Stack, name: str) -> Clause | None:
    try:
        return stack.clause(name)
    except Mistake:
        return None  # that it is not there has been said


def missing_parts(made: TemplateFile, plan: Plan) -> Iterator[Problem]:
    """What a plan leaves out, so that something cannot be done or worked out."""
    for number, stage in enumerate(plan.stages):
        for name in _missing(plan, stage):
            part = PARTS[name]
            cannot = part.missing or "that is left to the director"
            text = f"{stage.name} names no clause for '{name}' ({part.about}): {cannot}."
            yield made.problem(("stage", number), text)


def _missing(plan: Plan, stage: StagePlan) -> Iterator[str]:
    named = {*plan.clauses, *stage.clauses, *plan.answers, *stage.answers}
    if stage.format != "season" and "withdrawal" not in named:
        yield "withdrawal"
    if not stage.in_matches:
        return
    yield from (part for part in _OF_MATCHES if part not in named)
    if stage.format in ("swiss", "round robin"):
        odd = stage.draw.get("odd", "bye")
        if odd == "bye" and not stage.bye and "bye" not in named:
            yield "bye"
        if not stage.draw.get("clause"):
            yield "draw"
