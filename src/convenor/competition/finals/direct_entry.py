"""Who of a season table may go straight on: enough points of each player, a rank that is let in.

The points of a season and the data of a qualifying rule go in; out come those who are kept from
going straight on, each with the reason and its clause, and how many places are filled directly. How
points are earned is the season's business; which clause asks for what is said by the template.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from convenor.competition.figures import Figures
from convenor.competition.finals.admission import any_placed
from convenor.exact import Exact
from convenor.regulation.answer_kinds import Judged, verdict_of

KEYS = ("must_play", "ranked_by", "direct_by", "points_by")
"""What a qualifying rule may say about going straight on: four clauses."""


def kept_out(
    figures: Figures,
    stage: str,
    data: Mapping[str, object],
    order: Sequence[str],
    others: int = 0,
    by_right: frozenset[str] = frozenset(),
) -> dict[str, str]:
    """Those who do not go straight on, and why.

    `order` has all who might, the best first; so many `others` have no points to do so.
    """
    found: dict[str, str] = {}
    if "ranked_by" in data:
        found.update(_ranked_too_low(figures, stage, str(data["ranked_by"]), order, by_right))
    if "points_by" in data:
        found.update(_without_points(figures, stage, str(data["points_by"]), order))
    if "must_play" in data:
        left = [name for name in order if name not in found and name not in by_right]
        found.update(_must_play(figures, stage, data, left, others))
    return found


def direct_places(figures: Figures, stage: str, clause: str, points: Sequence[Exact]) -> int:
    """How many places are filled directly, those level with the last of them too."""
    rules = figures.rules(stage)
    found: int = rules.ask_clause(rules.full(clause), {"points": list(points)}).direct
    return found


def places_left(figures: Figures, stage: str, clause: str, sent: Sequence[tuple[str, str]]) -> int:
    """How many places a clause leaves after those who were sent straight on, by their points."""
    points = []
    for before, name in sent:
        standings = figures.standings(before).values()
        points += [each.figures[name] for each in standings if name in each.figures]
    rules = figures.rules(stage)
    found = rules.ask_clause(rules.full(clause), {"points": points})
    beside = len(sent) - int(found.direct)  # promoted, in by right or let in: each has a place, too
    return max(0, int(found.left) - beside)


def _must_play(
    figures: Figures, stage: str, data: Mapping[str, object], order: Sequence[str], others: int
) -> dict[str, str]:
    """Pairs with a player who has too few points, unless they would make the qualifying odd."""
    rules, season = figures.rules(stage), figures.accounts.season(stage)
    clause = rules.full(str(data["must_play"]))
    points = {name: [*season.by_player(name)][:2] for name in order}
    asked = {n: rules.ask_clause(clause, {"points": each}) for n, each in points.items()}
    sent = {name for name, answer in asked.items() if answer.must_qualify}
    promotes = "odd_by" in data and any_placed(figures, stage)
    for name in [each for each in order if each in sent and not promotes]:
        odd = bool((others + _left(figures, stage, data, order, sent)) % 2)
        if odd and not (others + _left(figures, stage, data, order, sent - {name})) % 2:
            answer = rules.ask_clause(clause, {"points": points[name], "odd": odd})
            sent = sent if answer.must_qualify else sent - {name}
    reason = f"must play the qualifying ({clause})"
    return {name: reason for name in order if name in sent}


def _without_points(
    figures: Figures, stage: str, named: str, order: Sequence[str]
) -> dict[str, str]:
    """Those whose points do not let them go on, in the words of the clause."""
    rules = figures.rules(stage)
    clause = rules.full(named)
    points = {n: f for each in figures.standings(stage).values() for n, f in each.figures.items()}
    found = {n: verdict_of(rules.ask_clause(clause, {"points": points.get(n, 0)})) for n in order}
    return {n: f"{e.reason} ({clause})" for n, e in found.items() if e.verdict == "refuse"}


def _left(
    figures: Figures, stage: str, data: Mapping[str, object], order: Sequence[str], sent: set[str]
) -> int:
    """How many of the order are left for the qualifying if these are sent to it."""
    standing = {n: f for each in figures.standings(stage).values() for n, f in each.figures.items()}
    points = [standing[name] for name in order if name not in sent]
    if "direct_by" not in data or not points:
        return len(order) - len(points)
    return len(order) - direct_places(figures, stage, str(data["direct_by"]), points)


def _ranked_too_low(
    figures: Figures, stage: str, named: str, order: Sequence[str], by_right: frozenset[str]
) -> dict[str, str]:
    """Pairs with a player whom more are ahead of, by points, than the book lets in."""
    clause = figures.rules(stage).full(named)
    return {
        name: f"a player stands {answer.rank} by points ({clause})"
        for name, answer in _ranked(figures, stage, clause, order, by_right)
        if answer.verdict == "refuse"
    }


def ranked_beyond(
    figures: Figures, stage: str, named: str, order: Sequence[str], by_right: frozenset[str]
) -> dict[str, Judged]:
    """Pairs with a player who stands too low, unless whoever may extend the limit does so."""
    clause = figures.rules(stage).full(named)
    found = ((n, verdict_of(a)) for n, a in _ranked(figures, stage, clause, order, by_right))
    return {name: judged for name, judged in found if judged.verdict == "approval"}


def _ranked(
    figures: Figures, stage: str, clause: str, order: Sequence[str], by_right: frozenset[str]
) -> Iterator[tuple[str, Any]]:
    """What the clause says to each pair: to its player with the fewest points."""
    rules, season = figures.rules(stage), figures.accounts.season(stage)
    points = {name: season.by_player(name) for name in order}
    everybody = [*season.outsiders(), *(each for own in points.values() for each in own)]
    for name, own in points.items():
        given = {
            "better_players": sum(each > min(own, default=0) for each in everybody),
            "nominating_pairs": len(order),
            "automatic": name in by_right,
        }
        yield name, rules.ask_clause(clause, given)
