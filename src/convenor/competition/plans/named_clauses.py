"""The clauses that a plan names, each with its stage and its part, wherever in the plan it stands.

A plan goes in; out comes one line for each clause that it names, and one sentence for each that
cannot play its part. A plan out of an earlier ledger is read the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.competition.plans.asking import wanted_by
from convenor.competition.plans.filled_inputs import TAKEN, unfilled
from convenor.competition.plans.organiser import wrong_answers
from convenor.competition.plans.parts import PARTS, missing, part_named
from convenor.competition.plans.plan import Plan, StagePlan
from convenor.competition.plans.words import OTHER, word_in
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.stack import Resolved, Stack
from convenor.regulation.typed import inputs
from convenor.values import value

LAWS: Mapping[str, str] = {
    "imp awards": "laws-2017 86.B",
    "matchpoints": "laws-2017 78.A",
    "imps": "laws-2017 78.B",
    "board time": "laws-2017 78.D.time",
}
"""What holds where a plan names no clause for a part."""
STAGE_WORDS = ("event", "stage")
"""Inputs that are filled in with a word of the stage."""


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
        if "instead" in data:
            return  # somebody set another number: the clause that lays one down plays no part
        if path and path[0] in data:
            yield from _at(data[path[0]], path[1:])
        elif not path or not {"clause", "tests", "left_to", "ties", "ranking"} & data.keys():
            for each in data.values():
                yield from _at(each, path)
    elif path and hasattr(data, path[0]):
        yield from _at(getattr(data, path[0]), path[1:])


def wrong_parts(plan: Plan, stack: Stack) -> Iterator[str]:
    """A sentence for each clause that cannot play the part it is named for."""
    yield from wrong_answers(plan.answers, "answers")
    for stage in plan.stages:
        yield from wrong_answers(stage.answers, f"{stage.name}: answers")
        if counts_in_vps(stage) and not {**plan.clauses, **stage.clauses}.get("vp"):
            yield missing("vp", stage.name)
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
        else:
            yield from _not_answered(plan, stack, each, where)


def _not_answered(plan: Plan, stack: Stack, named: Named, where: str) -> Iterator[str]:
    """What a clause needs to know and nobody tells it, and words that it does not know."""
    chosen = plan.readings.get(stack.clause(named.clause).rulebook)
    try:
        resolved = stack.resolve(named.clause, chosen if isinstance(chosen, Mapping) else None)
    except Mistake as mistake:
        yield f"{where}: {mistake}"
        return
    taken = TAKEN.get(named.part, ())
    if taken and not wanted_by(resolved).intersection(taken):
        yield (
            f"{where}: {named.clause} does not look at {' or '.join(map(repr, taken))}, so that "
            f"it cannot play '{named.part}': name another clause."
        )
    needed = required_by(resolved)
    for name in unfilled(named.part, needed):
        yield (
            f"{where}: {named.clause} asks for '{name}', which nobody fills in or can say for "
            f"'{named.part}': name another clause."
        )
    for name, known in resolved.family.closed:
        if name not in STAGE_WORDS or OTHER in known:
            continue
        stages = [each for each in plan.stages if named.stage in ("", each.name)]
        strangers = [each for each in stages if not _knows(known, plan, each)]
        if name in needed and len(strangers) == len(stages):
            yield (
                f"{where}: {named.clause} is for {', '.join(known)}, and this competition is none "
                f"of them: name another clause, or say with 'words' which it is ({name})."
            )


def _knows(known: tuple[str, ...], plan: Plan, stage: StagePlan) -> bool:
    """Whether one of the words is the stage's, or says who plays; a season is of other events."""
    kind = (plan.contestants, plan.contestants.removesuffix("s"))
    words = (*words_of(plan, stage), *kind)
    return stage.format == "season" or word_in(known, words) is not None


def required_by(resolved: Resolved) -> tuple[str, ...]:
    """The inputs without which a clause does not answer."""
    wanted = wanted_by(resolved)
    own = (each.name for each in inputs(resolved.family.given) if each.required)
    return tuple(dict.fromkeys((*resolved.clause.requires, *(e for e in own if e in wanted))))


def counts_in_vps(stage: StagePlan) -> bool:
    """Whether the matches of a stage count in VPs."""
    return stage.format in ("swiss", "round robin") and stage.figure == "VP"


def words_of(plan: Plan, stage: StagePlan) -> tuple[str, ...]:
    """The words that a clause may know a stage by: the nearest first."""
    return tuple(each for each in (stage.word, *stage.words, *plan.words, stage.name) if each)
