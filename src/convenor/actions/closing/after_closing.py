"""A result or a decision that comes after a stage was closed: what it does to what was declared.

A competition and the facts that would be recorded go in; a warning comes out for each closed stage
that they are about: whose place would be another, and who would go on to the next stage instead of
whom. What was declared stays as it was until an official declares it anew; that is said too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from convenor import pipeline
from convenor.actions.action import Finding, Proposal, Proposed, warn
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import name_of
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said
from convenor.values import replace

CHANGE_SCORES = frozenset(
    {
        *("result entered", "result corrected", "ruling given", "appeal decided"),
        *("score adjusted", "score credited", "fine imposed", "scores borrowed"),
        *("board cancelled", "board fouled", "match forfeited", "match abandoned"),
        *("match conceded", "stanza forfeited"),
        *("match decided", "entry withdrawn", "fact undone", "edition adopted"),
    }
)
"""Kinds of facts after which a standing may be another."""
MOST_NAMED = 4
"""So many changes are named one by one; of more only the number."""


def with_closed_stages(
    there: Competition, proposal: Proposal, drafts: Sequence[Any]
) -> tuple[Proposal, Competition | None]:
    """The proposal with its warnings about closed stages, and the try that they were found by."""
    stages = tuple(dict.fromkeys(_closed_stages(there, proposal.facts)))
    if not stages:
        return proposal, None
    try:
        tried = there.tried(drafts)
    except Mistake:
        if proposal.refused:
            return proposal, None
        raise
    found = tuple(_finding(there, tried, stage) for stage in stages)
    return replace(proposal, findings=(*proposal.findings, *found)), tried


def _closed_stages(there: Competition, facts: Sequence[Proposed]) -> Iterator[str]:
    """The closed stages whose scores some facts are about."""
    closed = {each.name for each in there.state.stages.values() if each.closed is not None}
    for fact in facts if closed else ():
        if fact.kind in CHANGE_SCORES:
            yield from (each for each in _stages_of(there, fact) if each in closed)


def _stages_of(there: Competition, fact: Proposed) -> Iterator[str]:
    body = fact.body
    if isinstance(body, bodies.FactUndone):
        undone = there.facts[body.number - 1]
        if undone.kind in CHANGE_SCORES and "stage" in undone.body:
            yield str(undone.body["stage"])
        return
    if isinstance(body, bodies.AppealDecided):
        lodged = {each.appeal: each.ruling for _, each in there.state.of(bodies.AppealLodged)}
        ruling = there.state.rulings().get(lodged.get(body.appeal, ""))
        if ruling is not None:
            yield ruling[1].stage
        return
    if isinstance(body, bodies.EditionAdopted):
        yield from there.state.stages if there.state.pin is not None else ()
        return
    stage = said(body).get("stage")
    if stage is not None:
        yield str(stage)


def _finding(there: Competition, tried: Competition, stage: str) -> Finding:
    closed = tried.state.stage(stage).closed or there.state.stage(stage).closed
    assert closed is not None
    try:
        changes = [*_places(tried, stage, closed), *_qualifiers(tried, stage, closed)]
    except (Mistake, Refusal) as problem:
        changes = [f"its placings cannot be worked out any more: {str(problem).rstrip('.')}"]
    if not changes:
        return warn(f"{stage} is closed: its placings and qualifiers stay as they were declared")
    said = "; ".join(changes)
    return warn(
        f"{stage} is closed, and what was declared no longer agrees with its scores: {said}"
    )


def _places(tried: Competition, stage: str, closed: bodies.StageClosed) -> list[str]:
    """Everybody whose place in the order would be another than was declared."""
    order = pipeline.final_order(tried, stage)
    now = {who: at for at, who in enumerate(order, 1)}
    moved = [
        f"{name_of(tried, who)} ({who}) would be {now.get(who, 'without a place')} instead of {at}"
        for at, who in enumerate(closed.placings, 1)
        if now.get(who) != at
    ]
    if len(moved) > MOST_NAMED:
        return [*moved[:MOST_NAMED], f"and {len(moved) - MOST_NAMED} more"]
    return moved


def _qualifiers(tried: Competition, stage: str, closed: bodies.StageClosed) -> Iterator[str]:
    """Who would go on to a stage that somebody else was declared for."""
    for going in pipeline.qualification(tried, stage):
        declared: Any = closed.qualified.get(going.to, ())
        comes = [who for who in going.found.qualified if who not in declared]
        goes = [who for who in declared if who not in going.found.qualified]
        if comes or goes:
            yield (
                f"to {going.to} would go {', '.join(comes) or 'nobody'} "
                f"instead of {', '.join(goes) or 'nobody'}"
            )
