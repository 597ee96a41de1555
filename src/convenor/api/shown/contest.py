"""A competition in short, its stages, its conditions in plain words, its entries."""

from __future__ import annotations

from convenor import pipeline
from convenor.api.shown.facts import when, whole
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.state import Contestant
from convenor.competition.views.plain_data import status_of
from convenor.regulation.answers import to_plain
from convenor.web.public import conditions as words
from convenor.web.public.overview import summary
from convenor.web.zones import zone_of


def competition_plain(there: Competition) -> dict[str, object]:
    """A competition: how far it is, and its stages."""
    state, plan, made = there.state, there.state.the_plan, summary(there)
    playing = made.playing
    return {
        "name": state.name,
        "begins": state.begun.begins.isoformat() if state.begun else None,
        "venue": state.begun.venue if state.begun else "",
        "zone": zone_of(plan.times),
        "contestants": plan.contestants,
        "rulebook": plan.rulebook,
        "layers": list(plan.layers),
        "entries": len(state.entries),
        "state": made.state,
        "over": made.over,
        "posted": when(made.posted),
        "undecided": made.pending,
        "in_play": None
        if playing is None
        else {
            "stage": made.stage.name,
            "session": playing.number,
            "results": playing.done,
            "scheduled": playing.of,
        },
        "stages": [stage_plain(there, each) for each in plan.stages],
        "fact": there.number,
    }


def stage_plain(there: Competition, plan: StagePlan) -> dict[str, object]:
    """A stage in short."""
    state = there.state.stage(plan.name)
    return {
        "stage": plan.name,
        "title": plan.shown,
        "format": plan.format,
        "scoring": plan.scoring,
        "rounds": plan.rounds,
        "boards": plan.boards,
        "figure": plan.figure,
        "status": status_of(there, plan.name),
        "closed": state.closed is not None,
        "sessions": [each.number for each in there.state.sessions_of(plan.name)],
    }


# --- conditions ----------------------------------------------------------------------------------


def conditions_plain(there: Competition) -> dict[str, object]:
    """What is played by: the plan, the clause of each part, the readings chosen; and in words."""
    plan = there.state.the_plan
    clauses: dict[str, dict[str, str]] = {}
    for each in plan.stages:
        rules = pipeline.rules(there, each.name)
        clauses[each.name] = {part: rules.full(name) for part, name in each.clauses.items()}
    stages, everywhere = words.stages_in_words(there), words.whole_parts(there)
    parts = [*everywhere, *(part for each in stages for part in each.parts)]
    return {
        "rulebook": plan.rulebook,
        "layers": list(plan.layers),
        "contestants": plan.contestants,
        "plan": to_plain(plan),
        "clauses": clauses,
        "readings": to_plain(there.state.readings),
        "in_words": [_stage_words(each) for each in stages],
        "all_stages": [_part(each) for each in everywhere],
        "choices": [whole(each) for each in words.readings_of(there, parts)],
        "fact": there.number,
    }


def _stage_words(stage: words.StageConditions) -> dict[str, object]:
    return {
        "title": stage.title,
        "sentences": list(stage.sentences),
        "parts": [_part(each) for each in stage.parts],
        "goes_on": [{"to": to, "rule": to_plain(rule)} for to, rule in stage.goes_on],
        "titles": [{"title": title, "clause": clause} for title, clause in stage.titles],
    }


def _part(part: words.Part) -> dict[str, object]:
    clause = part.clause
    return {
        "part": part.part,
        "clause": part.name,
        "heading": clause.heading if clause else "",
        "rule": clause.rule if clause else "",
    }


# --- entries -------------------------------------------------------------------------------------


def entry_plain(entry: Contestant, official: bool) -> dict[str, object]:
    """A contestant; a player's number and what bears on eligibility are for officials."""
    private = ("id", "tags") if official else ()
    return {
        "contestant": entry.number,
        "name": entry.name,
        "players": [
            {"name": each.name, **{key: to_plain(getattr(each, key)) for key in private}}
            for each in entry.players
        ],
        "seed": entry.seed,
        "club": entry.club,
        "district": entry.district,
        "side": entry.side,
        "section": entry.section,
        "contending": entry.contending,
        "withdrawn": entry.withdrawn is not None,
    }
