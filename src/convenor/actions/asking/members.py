"""What a player of a team has played of its boards: in a stage, and in those by which it got there.

A case with a team, a player and a stage goes in; the inputs of clauses about a share of the boards
come out. Boards of a team are those that it was seated for. Where nobody knows who of a larger team
sat down, nothing comes out.
"""

from __future__ import annotations

from typing import TypeAlias

from convenor import pipeline
from convenor.actions.asking.attendance import boards_scheduled
from convenor.actions.asking.boards_played import boards_in_sessions, matches_in, played_in
from convenor.actions.asking.case import Case
from convenor.entries.players_added import AddTerms
from convenor.entries.share_played import ShareTerms
from convenor.exact import Exact

Inputs: TypeAlias = dict[str, object]
Share: TypeAlias = tuple[int, int]
"""Boards that a player played, and boards of the team."""


def member(case: Case) -> Inputs:
    """A player's boards in the stage; with those before, where the clause adds them up."""
    if case.player is None:
        return {}
    own = _share(case, case.stage)
    if own is None:
        return {}
    found: Inputs = {
        "team_size": len(case.there.state.entry(case.contestant).players),
        "boards_played": own[0],
        "boards_total": own[1] or None,
    }
    if isinstance(case.terms, ShareTerms) and case.terms.over == "together":
        found.update(_with_stages_before(case, case.terms, own))
    return found


def _with_stages_before(case: Case, terms: ShareTerms, own: Share) -> Inputs:
    """The stages of the clause by its own words: all before this one together, and this one."""
    before = [_share(case, name) for name in _stages_before(case)]
    if None in before or len(terms.stages) != 2:
        return {}
    played, whole = (sum(each[at] for each in before if each) for at in (0, 1))
    plan = case.there.state.the_plan.stage(case.stage)
    sessions = boards_in_sessions(
        case.there, case.contestant, case.player.name if case.player else "", case.stage
    )
    return {
        "stages": {terms.stages[0]: [played, whole], terms.stages[1]: list(own)},
        "session_boards": plan.boards,
        "whole_sessions": sum(1 for each in sessions if each >= plan.boards),
    }


def _stages_before(case: Case) -> list[str]:
    """The stages that were played before this one, by the team or under its number of then."""
    plans = case.there.state.the_plan.stages
    names = [each.name for each in plans if each.format != "season"]
    return [each for each in names[: names.index(case.stage)] if numbers_in(case, each)]


def played_before(case: Case) -> Inputs:
    """What somebody played for the team in a stage before: one with points, or one without them.

    A clause that asks for points looks at the stage that brought most, another at one without.
    """
    if case.player is None or case.entry is None:
        return {}
    wants = isinstance(case.terms, AddTerms) and case.terms.least_points is not None
    stages = _stages_before(case)
    points = {name: _points_from(case, name) for name in stages}
    ranked = sorted(stages, key=lambda name: points[name], reverse=wants)
    own = [name for name in ranked if (_share(case, name) or (0, 0))[0]]
    if not own and not ranked:
        return {}
    stage = (own or ranked)[0]
    share = _share(case, stage)
    if share is None or (not wants and points[stage]):
        return {}
    numbers = numbers_in(case, stage)
    sat = [matches_in(case.there, who, case.player.name, stage) for who in numbers]
    return {
        "stage_points": points[stage],
        "matches_played": sum(each or 0 for each in sat),
        "matches": len(case.there.state.sessions_of(stage)) or None,
        "boards_played": share[0],
        "boards_scheduled": share[1] or None,
        "team_size": len(case.entry.players) - 1,
        "added": 1,
    }


def _points_from(case: Case, stage: str) -> Exact:
    """The points that a stage gave the team in the tables that send it on."""
    found: Exact = 0
    for table in case.there.state.the_plan.sending_to(case.stage):
        if table.format == "season":
            for at, source in enumerate(pipeline.season(case.there, table.name).sources, 1):
                if source.stage == stage:
                    entries = pipeline.account(case.there, table.name).entries
                    found += sum(
                        each.amount
                        for each in entries
                        if each.contestant == case.contestant and each.round == at
                    )
    return found


def _share(case: Case, stage: str) -> Share | None:
    """Boards of the player and of the team in a stage; None where nobody knows."""
    assert case.player is not None
    played = whole = 0
    for who in numbers_in(case, stage) or (case.contestant,):
        own = played_in(case.there, who, case.player.name, stage)
        if own is None:
            return None
        played += own
        whole += _boards_of(case, who, stage)
    return min(played, whole), whole


def _boards_of(case: Case, who: str, stage: str) -> int:
    """Boards that a team was to play: in a bracket, those of the matches that it came to."""
    state = case.there.state
    if not pipeline.is_bracket(case.there, stage):
        return boards_scheduled(state, state.the_plan.stage(stage), who)
    return sum(
        len({board for seat in each.seating.of(who) for board in seat.boards})
        for each in state.sessions_of(stage)
        if each.seating is not None
    )


def numbers_in(case: Case, stage: str) -> list[str]:
    """The numbers under which a contestant played in a stage: its own, and one that it keeps."""
    field = case.there.state.stage(stage).field
    own = [case.contestant, *former_numbers(case)]
    return [each for each in own if each in field]


def former_numbers(case: Case) -> list[str]:
    """Numbers of earlier teams whose points the contestant keeps in a season table."""
    found = []
    for plan in case.there.state.the_plan.stages:
        if plan.format == "season" and any(each.get("kept_by") for each in plan.earns):
            kept = pipeline.season(case.there, plan.name).counted_as()
            found += [old for old, new in kept.items() if new == case.contestant]
    return found


def qualified_in(case: Case, stages: tuple[str, ...]) -> list[str]:
    """The stages that brought the contestant here: those that gave it points, if points decide."""
    state = case.there.state
    senders = state.the_plan.sending_to(case.stage)
    tables = [each for each in senders if each.format == "season" and each.earns]
    if not tables:
        return list(stages)
    given = [
        source.stage
        for table in tables
        for at, source in enumerate(pipeline.season(case.there, table.name).sources, 1)
        for entry in pipeline.account(case.there, table.name).entries
        if entry.contestant == case.contestant and entry.round == at and entry.amount
    ]
    return [each for each in stages if each in given]
