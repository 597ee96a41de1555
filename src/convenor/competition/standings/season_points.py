"""What a place in an event elsewhere is worth in a season table: one fact, its source, the clauses.

A recorded place goes in with the event that it was earned in; points come out as exact fractions,
each step told with its clause. A clause says how points are rounded when they are shown, and that
is done once, at the end. How places are added up is the season's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from convenor.awards.places import PlaceTerms
from convenor.awards.representing import FormerTeamTerms, HigherTeamTerms
from convenor.awards.weights import WeightTerms
from convenor.competition.plans.asking import answer_of, wanted_by
from convenor.competition.plans.rules import Rules
from convenor.competition.standings.season_sources import Source
from convenor.competition.state.state import State
from convenor.errors import Mistake
from convenor.exact import Exact, Rounding, whole_if_whole
from convenor.ledger.bodies import PlaceEarned
from convenor.regulation.answer_kinds import verdict_of
from convenor.regulation.why import SILENT, Why
from convenor.values import replace

SourceOf = Callable[[str], Source]


class PointsEarned:
    """What places are worth in one season table."""

    def __init__(
        self,
        state: State,
        rules: Rules,
        source_of: SourceOf,
        all_earned: Callable[[], tuple[PlaceEarned, ...]],
    ) -> None:
        self.state = state
        self.rules = rules
        self.source_of = source_of
        self.all_earned = all_earned

    def credited(self, body: PlaceEarned, why: Why = SILENT) -> Exact:
        """What a place counts for the contestant: of one player, or of all of them."""
        source = self.source_of(body.event)
        enough = body.eligible and self._played_enough(source, body, why)
        if not enough and not source.eligible_by:
            why.step("too little was played to earn points", 0)
            return 0
        if self._of_former_team(source, body):
            points = self._former_team(source, body, why)
        else:
            points = self._weighed(source, body, why) * self._players(body)
        if source.eligible_by:
            given = {"points": points, "eligible": enough}
            points = self._exactly(source.eligible_by, given, why).credited
        return whole_if_whole(points)

    def shown(self, body: PlaceEarned) -> Exact:
        """The same as it is shown: rounded as the last of its clauses says."""
        source, points = self.source_of(body.event), self.credited(body)
        for clause in (source.eligible_by, source.weighed_by, source.clause):
            rounding = self._rounding(clause) if clause else None
            if rounding is not None:
                return rounding(points)
        return points

    def in_full(self, body: PlaceEarned) -> Exact:
        """What a place is worth before anything is taken off for playing apart."""
        source = self.source_of(body.event)
        if not body.eligible or not self._played_enough(source, body, SILENT):
            return 0
        if self._of_former_team(source, body):
            return self._former_team(source, body, SILENT)
        return self._worth(source, body, SILENT)[0] * self._players(body)

    def admits(self, body: PlaceEarned) -> bool:
        """Whether a place in last year's team puts the pair into the next stage at once."""
        source = self.source_of(body.event)
        if not self._of_former_team(source, body):
            return False
        return bool(self._exactly(source.clause, self._former(body)).qualified)

    # --- one step each ---------------------------------------------------------------------

    def _weighed(self, source: Source, body: PlaceEarned, why: Why) -> Exact:
        points, cut = self._worth(source, body, why)
        if not source.weighed_by:
            return points
        given = {
            "points": points,
            "together": body.together,
            "team_size": body.team_size if self._of_a_team(source) and not cut else None,
        }
        found: Exact = self._exactly(source.weighed_by, given, why).credited
        return found

    def _worth(self, source: Source, body: PlaceEarned, why: Why) -> tuple[Exact, bool]:
        """The points of a place, and whether the team's size has been looked at."""
        if body.points is not None:
            return body.points, False
        if body.place is None or not source.clause:
            raise Mistake(f"{source.shown}: give the points of {body.contestant}, or its place.")
        terms = self.rules.conditions.clause(self.rules.full(source.clause)).terms
        if isinstance(terms, HigherTeamTerms):
            found: Exact = self._exactly(source.clause, self._higher(source, body), why).points
            return found, True
        given = {
            "event": source.event,
            "place": body.place,
            "tied": body.tied,
            "team_size": body.team_size,
            "trial": source.trial,
            "home_player": body.home_player,
        }
        cut = isinstance(terms, PlaceTerms) and terms.cuts is not None
        return self._exactly(source.clause, given, why).points, cut

    def _of_a_team(self, source: Source) -> bool:
        """Whether the points of an event are a team's: the clause of its points asks for its size.

        Points that no clause of the book gives come as they are credited, with nothing to take off.
        """
        if source.teams is not None:
            return source.teams
        if not source.clause:
            return False
        return "team_size" in wanted_by(
            self.rules.conditions.clause(self.rules.full(source.clause))
        )

    def _played_enough(self, source: Source, body: PlaceEarned, why: Why) -> bool:
        """Whether so many boards or matches are enough to earn points, where they are told."""
        return self.too_little(source, body, why) is None

    def too_little(
        self, source: Source, body: PlaceEarned, why: Why = SILENT
    ) -> tuple[str, str] | None:
        """What the clause about them says of too few boards or matches, and which clause it is."""
        if not source.played_by or body.played is None or body.of is None:
            return None
        given = {
            "boards_played": body.played,
            "boards_total": body.of,
            "team_size": body.team_size,
            "together": body.played,
            "rounds": body.of,
        }
        clause = self.rules.full(source.played_by)
        judged = verdict_of(self.rules.ask_clause(clause, given, why))
        return (judged.reason, clause) if judged.verdict == "refuse" else None

    def _players(self, body: PlaceEarned) -> int:
        """How many players earned it: points are each player's, a contestant's are their sum."""
        if body.player:
            return 1
        return max(1, len(self.state.entry(body.contestant).players))

    # --- teams of the state and of the country ---------------------------------------------

    def _of_former_team(self, source: Source, body: PlaceEarned) -> bool:
        if body.points is not None or body.place is None or not source.clause:
            return False
        terms = self.rules.conditions.clause(self.rules.full(source.clause)).terms
        return isinstance(terms, FormerTeamTerms)

    def _former_team(self, source: Source, body: PlaceEarned, why: Why) -> Exact:
        """The points of whoever of the pair the fact is about, and of both if it names nobody."""
        found = self._exactly(source.clause, self._former(body), why).points
        names = [each.name for each in self.state.entry(body.contestant).players]
        own: Exact = sum(e for name, e in zip(names, found, strict=False) if _is(body, name))
        return own

    def _former(self, body: PlaceEarned) -> Mapping[str, object]:
        """Who of the pair was in the team, by all that is recorded of the same event."""
        same = [each for each in self.all_earned() if _alike(each, body)] or [body]
        names = [each.name for each in self.state.entry(body.contestant).players][:2]
        played = [any(_is(each, name) for each in (*same, body)) for name in names]
        return {"place": body.place, "played": played}

    def _higher(self, source: Source, body: PlaceEarned) -> Mapping[str, object]:
        """How the place in the higher team was won, and the events of the year beside it."""
        events = {
            each.event
            for each in self.all_earned()
            if each.contestant == body.contestant and each.event != body.event
            if not each.player or not body.player or each.player == body.player
        }
        return {
            "team": body.team or source.trial,
            "trial": source.trial,
            "home_events": len(events) if body.home_events is None else body.home_events,
            "selection_place": body.place,
        }

    # --- exact -----------------------------------------------------------------------------

    def _exactly(self, named: str, given: Mapping[str, object], why: Why = SILENT) -> Any:
        """What a clause answers before it rounds."""
        resolved = self.rules.conditions.clause(self.rules.full(named))
        if isinstance(resolved.terms, (PlaceTerms, WeightTerms)):
            resolved = replace(resolved, terms=replace(resolved.terms, rounding=None))
        return answer_of(resolved, given, why)

    def _rounding(self, named: str) -> Rounding | None:
        terms = self.rules.conditions.clause(self.rules.full(named)).terms
        return terms.rounding if isinstance(terms, (PlaceTerms, WeightTerms)) else None


def _is(body: PlaceEarned, name: str) -> bool:
    return body.player in ("", name)


def _alike(one: PlaceEarned, other: PlaceEarned) -> bool:
    return (one.contestant, one.event, one.place) == (other.contestant, other.event, other.place)
