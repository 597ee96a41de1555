"""Whether a stage is ready to be closed: opened, played, all rounds over, every score posted.

A competition and a stage go in; refusals come out, each of which a director may override with a
reason. What could still change the placings of a stage that is over is told by `unsettled`.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Finding, refuse
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.ledger import bodies


def never_played(there: Competition, stage: str) -> list[Finding]:
    """That nothing has happened in a stage: then nobody has a place in it."""
    plan = there.state.the_plan.stage(stage)
    if there.state.the_plan.sending_to(stage) and not there.state.stage(stage).opened:
        return [refuse(f"{stage} has not been opened: nobody has a place in it yet")]
    if plan.format == "season":
        return _nothing_earned(there, plan)
    if any(there.state.has_results(each) for each in there.state.sessions_of(stage)):
        return []
    if _settled_without_play(there, stage):
        return []
    return [refuse(f"nobody has played in {stage}: there is nothing to place anybody by")]


def _nothing_earned(there: Competition, plan: StagePlan) -> list[Finding]:
    """A table to which nothing has been put; one that only gathers qualifiers needs nothing."""
    if not plan.earns or any(each.amount for each in pipeline.account(there, plan.name).entries):
        return []
    return [refuse(f"nobody has earned anything in {plan.name}: record the places first")]


def _settled_without_play(there: Competition, stage: str) -> bool:
    """Whether scores came by facts, without a result at a table: by awards, or from a heat."""
    kinds = (bodies.MatchForfeited, bodies.MatchAbandoned, bodies.MatchDecided, bodies.HeatTaken)
    return any(there.state.of(kind, stage) for kind in kinds)


def not_over(there: Competition, stage: str) -> list[Finding]:
    """Rounds and matches that are to come, and scores that nobody has posted."""
    return [*_to_come(there, stage), *_not_posted(there, stage)]


def _to_come(there: Competition, stage: str) -> list[Finding]:
    if pipeline.is_bracket(there, stage):
        found = pipeline.bracket(there, stage)
        if not found.finished:
            left = [*(e.match for e in found.next_matches), *(e.match for e in found.open)]
            return [refuse(f"{stage} is not over: {', '.join(left) or 'matches'} are to come")]
        return []
    if not pipeline.is_over(there, stage):
        return [refuse(f"{stage} is not over: rounds or results are missing")]
    return []


def _not_posted(there: Competition, stage: str) -> list[Finding]:
    """Sessions with results that are not official yet."""
    left = [
        str(each.number)
        for each in there.state.sessions_of(stage)
        if each.posted is None and there.state.has_results(each)
    ]
    if not left:
        return []
    word = "round" if there.state.the_plan.stage(stage).in_matches else "session"
    which = f"{word}{'' if len(left) == 1 else 's'} {', '.join(left)}"
    return [refuse(f"the scores of {which} of {stage} have not been posted: post them first")]
