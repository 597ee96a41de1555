"""Masterpoints of the places of a stage: the rate of the event, and what the tied share.

A competition, a stage and what each place earns at the full rate go in; what each contestant gets
comes out, with the clauses. What the full rate of a place is belongs to a masterpoint scheme, and
is not known here.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.plans.rules import Rules
from convenor.competition.reports.prizes import groups_by_score
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.values import value


@value
class PlaceAwards:
    """What each who gets something gets, and the clauses that say so."""

    amounts: tuple[tuple[str, Exact], ...]
    clauses: tuple[str, ...]


def place_awards(there: Competition, stage: str, by_place: tuple[Exact, ...]) -> PlaceAwards:
    """Masterpoints by place, at the rate of the event; the tied share where the book says so."""
    if not by_place:
        raise Mistake("nothing is named: give what each place earns, the first one first.")
    rules = there.figures.rules(stage)
    if not (rules.named("masterpoint rate") or rules.named("masterpoints shared")):
        raise Mistake(f"{rules.rulebook} does not say what places of {stage} earn.")
    earned, rate = _at_the_rate(rules, by_place)
    groups = groups_by_score(there, stage)
    heard = rules.hear("masterpoints shared", {"order": groups, "by_place": earned})
    if heard is None:
        awards = dict(zip(_in_order(there, stage), earned, strict=False))
        return PlaceAwards(tuple(awards.items()), (rate,))
    found = heard.answer.awards
    paid = tuple((who, found[who]) for group in groups for who in group if found.get(who))
    return PlaceAwards(paid, tuple(filter(None, (rate, heard.clause))))


def _at_the_rate(rules: Rules, by_place: tuple[Exact, ...]) -> tuple[tuple[Exact, ...], str]:
    """What the places earn in this event, and the clause of its rate ('' for the full one)."""
    if not rules.named("masterpoint rate"):
        return by_place, ""
    heard = [rules.ask("masterpoint rate", {"points": points}) for points in by_place]
    return tuple(each.credited for each in heard), rules.clause("masterpoint rate")


def _in_order(there: Competition, stage: str) -> tuple[str, ...]:
    """As the stage was closed; before that, as it stands."""
    closed = there.state.stage(stage).closed
    if closed is not None:
        return closed.placings
    standings = there.figures.standings(stage).values()
    return tuple(who for standing in standings for who in standing.order)
