"""The clauses by which one competition is played: their parts, how often they are read, and facts.

A competition goes in; out comes a row for each clause that its plan names, that the laws put in its
place, or that was read while all its figures were worked out afresh. How often a clause is cited
by facts, and by which fact last, is counted from the ledger itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from convenor.competition.finals.brackets import is_bracket, progress
from convenor.competition.finals.qualifying import going_on
from convenor.competition.finals.titles import stage_titles
from convenor.competition.live import Competition
from convenor.competition.plans.named_clauses import named_clauses
from convenor.errors import Mistake
from convenor.regulation.trace import tracing
from convenor.values import value

BEGUN = "competition begun"


@value
class InUse:
    """One clause of a competition."""

    clause: str
    parts: tuple[str, ...]
    read: int
    facts: int
    last: int | None = None


def clauses_in_use(there: Competition) -> tuple[InUse, ...]:
    """Every clause that a competition is played by."""
    parts = _parts(there)
    read = _read(there)
    cited = _cited(there)
    names = dict.fromkeys((*parts, *read, *cited))
    return tuple(
        InUse(
            name,
            tuple(parts.get(name, ())),
            read.get(name, 0),
            len(cited.get(name, ())),
            max(cited.get(name, ()), default=None),
        )
        for name in names
    )


def _parts(there: Competition) -> Mapping[str, dict[str, None]]:
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for each in named_clauses(there.state.the_plan):
        found[each.clause][each.part] = None
    return found


def _read(there: Competition) -> Mapping[str, int]:
    """How often each clause is read while every figure is worked out afresh."""
    afresh = Competition(there.facts)
    with tracing() as read:
        for plan in afresh.state.the_plan.stages:
            try:
                _worked_out(afresh, plan.name)
            except Mistake:
                continue  # nobody plays there yet, or something is still open
    return dict(read)


def _worked_out(there: Competition, stage: str) -> None:
    figures = there.figures
    if is_bracket(figures, stage):
        progress(figures, stage)
    else:
        figures.standings(stage)
        figures.standings(stage, None, "draw")
    going_on(figures, stage)
    stage_titles(figures, stage)


def _cited(there: Competition) -> Mapping[str, list[int]]:
    """The facts that name each clause."""
    book = there.state.the_plan.rulebook
    found: dict[str, list[int]] = defaultdict(list)
    for fact in there.facts:
        if fact.kind == BEGUN:
            continue  # it names them all
        for named in dict.fromkeys(_clauses_in(fact.body)):
            found[named if " " in named else f"{book} {named}"].append(fact.number)
    return found


def _clauses_in(body: object) -> Iterator[str]:
    """The clauses that a fact's body names, however deep: a draw's certificate names its own."""
    if isinstance(body, Mapping):
        for key, each in body.items():
            if key in ("clause", "first_clause") and isinstance(each, str):
                if each:
                    yield each
            else:
                yield from _clauses_in(each)
    elif isinstance(body, list | tuple):
        for each in body:
            yield from _clauses_in(each)
