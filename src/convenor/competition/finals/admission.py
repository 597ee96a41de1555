"""Who is in a final at once, whatever the points: by last year's team, by a committee, by chance.

A season table and the data of a qualifying rule go in; out come those whom clauses admit, and
whoever is promoted because an odd number would be left to play for the other places. How many
places there are is known to `direct_entry`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from convenor.awards.representing import FormerTeamTerms
from convenor.competition.figures import Figures
from convenor.entries.counts import CountTerms
from convenor.errors import Refusal
from convenor.exact import Exact
from convenor.ledger.bodies import Player
from convenor.regulation.answer_kinds import said, verdict_of
from convenor.regulation.answers import Decides
from convenor.regulation.spelling import same_word
from convenor.standings.tie_breaks import TieTerms

IN_AT_ONCE = ("admitted_by", "admitted_from", "exceptional_by", "odd_by")
"""What a qualifying rule may say about those who are in at once."""
EXCEPTIONAL = "exceptional"
"""The tag of players whom a committee puts in."""


def admitted(figures: Figures, stage: str, data: Mapping[str, object]) -> set[str]:
    """Those whom clauses put in at once, and the exceptional pair of a committee."""
    found: set[str] = set()
    for clause in _named(data.get("admitted_by")):
        found |= _by_clause(figures, stage, clause, str(data.get("admitted_from", "")))
    if "exceptional_by" in data:
        found |= _exceptional(figures, stage, str(data["exceptional_by"]))
    return found


def _named(given: object) -> list[str]:
    return [given] if isinstance(given, str) else [str(each) for each in given or ()]  # type: ignore[attr-defined]


def _by_clause(figures: Figures, stage: str, named: str, told: str) -> set[str]:
    """Those whom one clause admits; `told`: the event of the points in earlier plans."""
    rules, season = figures.rules(stage), figures.accounts.season(stage)
    clause = rules.full(named)
    terms = rules.conditions.clause(clause).terms
    event = told or _earned_in(terms)
    if isinstance(terms, FormerTeamTerms):
        earned = (each.body for each in season.earned)
        return {e.contestant for e in earned if e.contestant and season.points.admits(e)}
    found = set()
    for name in figures.state.field_of(stage):
        points = list(season.by_player(name, event))
        verdict = verdict_of(rules.ask_clause(clause, {"points": points})).verdict
        if points and verdict != "refuse":
            found.add(name)
    return found


def _earned_in(terms: object) -> str | None:
    """The event whose points a clause looks at; None: those of all."""
    if not isinstance(terms, CountTerms):
        return None
    return next((each.earned_in for each in terms.limits if each.of == "points"), None)


def _is_exceptional(player: Player) -> bool:
    return any(same_word(each, EXCEPTIONAL) for each in player.tags)


def _exceptional(figures: Figures, stage: str, named: str) -> set[str]:
    """The pairs that a committee puts in, as many as the clause lets it."""
    entries = figures.state.entries
    found = {
        name
        for name in figures.state.field_of(stage)
        if any(_is_exceptional(each) for each in entries[name].players)
    }
    clause = figures.rules(stage).full(named)
    judged = verdict_of(figures.rules(stage).ask_clause(clause, {"exceptional_pairs": len(found)}))
    if judged.verdict == "refuse":
        raise Refusal(f"{judged.reason.rstrip('.')} ({clause})")
    return found


def any_placed(figures: Figures, stage: str) -> bool:
    """Whether anybody has a place in the events by which one is promoted."""
    season, events = figures.accounts.season(stage), _events_that_split(figures, stage)
    return any(any(season.member_places(each, events)) for each in figures.state.field_of(stage))


def promoted(figures: Figures, stage: str, named: str, left: Sequence[str]) -> str:
    """Who of those left over goes straight on so that an even number is left; '' if nobody does."""
    rules, season = figures.rules(stage), figures.accounts.season(stage)
    clause = rules.full(named)
    events = _events_that_split(figures, stage)
    given = {name: {"member_places": season.member_places(name, events)} for name in left}
    if not given or not any(any(each["member_places"]) for each in given.values()):
        return ""
    answer = rules.ask_clause(clause, {"contestants": given})
    if isinstance(answer, Decides):
        reason = str(answer.reason).rstrip(".")
        raise Refusal(f"{reason}: the {answer.decided_by} decides who is promoted ({clause})")
    return str(said(answer).get("promoted", ""))


def _events_that_split(figures: Figures, stage: str) -> set[str]:
    """The events whose places split a tie of the table."""
    season, rules = figures.accounts.season(stage), figures.rules(stage)
    found = {each.event for each in season.sources if each.splits}
    ties: object = figures.plan(stage).standing.get("ties") or {}
    if isinstance(ties, Mapping) and ties.get("clause"):
        terms = rules.conditions.clause(rules.full(str(ties["clause"]))).terms
        if isinstance(terms, TieTerms):
            found |= {each.event for each in terms.tests if each.event}
    return found


def counted(points: Mapping[str, Exact], names: Sequence[str], first: set[str]) -> list[Exact]:
    """Points by which places are counted: whoever is in at once has no fewer than the best."""
    best = max([1, *points.values()])
    return [best if name in first else points[name] for name in names]
