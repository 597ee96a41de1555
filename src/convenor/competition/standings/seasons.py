"""A season table: points for places in stages of the competition and in events elsewhere.

The plan's list of what earns points goes in with the state; entries of the table's account come
out, one for each contestant and source. What a place is worth, and what is taken off points that
partners earned apart, is the business of the clauses that the plan names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from convenor.competition.plans.rules import Rules
from convenor.competition.standings.season_links import Earned, earned_in
from convenor.competition.standings.season_points import PointsEarned
from convenor.competition.standings.season_sources import Source
from convenor.competition.state.state import State
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, whole_if_whole
from convenor.ledger.bodies import PlaceEarned
from convenor.regulation.typed import reader
from convenor.regulation.why import SILENT, Why
from convenor.standings.tiebreaks.evidence import Record
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.standings.totals import Entry
from convenor.values import replace

GroupsOf: TypeAlias = Callable[[str], tuple[tuple[str, ...], ...]]
"""The order of a stage, those who share a place together."""
MOST_PLACES = 10
"""How far down places are counted to split a tie."""


class Season:
    """The table of one season."""

    def __init__(self, state: State, rules: Rules, groups_of: GroupsOf) -> None:
        self.state = state
        self.rules = rules
        self.name = rules.plan.name
        self._groups_of = groups_of
        self.points = PointsEarned(
            state, rules, self.source, lambda: tuple(each.body for each in self.earned)
        )

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """What earns points, in the order of the plan."""
        read = reader(Source)
        return tuple(read(each, f"{self.name}: earns") for each in self.rules.plan.earns)

    @cached_property
    def earned(self) -> tuple[Earned, ...]:
        """The places that count: those recorded by hand, and those of linked competitions."""
        return earned_in(self.state, self.name)

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages of the competition whose places count."""
        return tuple(each.stage for each in self.sources if each.stage)

    def source(self, event: str) -> Source:
        """The event of a name."""
        for each in self.sources:
            if each.event and each.event == event:
                return each
        names = [each.event for each in self.sources if each.event]
        raise Mistake(f"'{event}' earns nothing in {self.name}: {did_you_mean(event, names)}")

    # --- points ----------------------------------------------------------------------------

    def entries(self) -> Iterator[Entry]:
        """Every contestant's points, one line for each source."""
        counted_as = self.counted_as()
        for number, source in enumerate(self.sources, 1):
            found = self._of_stage(source) if source.stage else self._of_event(source)
            own: dict[str, Exact] = {}
            for name, points in found.items():
                name = counted_as.get(name, name)
                own[name] = whole_if_whole(own.get(name, 0) + points)
            clause = self.rules.full(source.clause)
            for name, points in own.items():
                yield Entry(name, points, "score", number, clause, source.shown)

    def _of_stage(self, source: Source) -> dict[str, Exact]:
        if not self._has_begun(source.stage):
            return {}
        order = [list(group) for group in self._groups_of(source.stage)]
        given = {"order": order, "stages": [order]}
        found = self.rules.ask_clause(self.rules.full(source.clause), given)
        return dict(found.awards)

    def _has_begun(self, stage: str) -> bool:
        """Whether anything has been played in a stage: before that nobody has a place."""
        return any(self.state.has_results(each) for each in self.state.sessions_of(stage))

    def _of_event(self, source: Source) -> dict[str, Exact]:
        found: dict[str, Exact] = {}
        for body in (each for each in self._earned(source.event) if each.contestant):
            points = self.credited(body)
            found[body.contestant] = whole_if_whole(found.get(body.contestant, 0) + points)
        return found

    def _earned(self, event: str | None = None) -> Iterator[PlaceEarned]:
        for each in self.earned:
            if event in (None, each.body.event):
                yield each.body

    def credited(self, body: PlaceEarned, why: Why = SILENT) -> Exact:
        """What a place counts for the contestant: of one player, or of all of them."""
        return self.points.credited(body, why)

    def credited_to(self, contestant: str) -> Exact:
        """What a contestant has of other events, exact."""
        own = (each for each in self._earned() if each.contestant == contestant)
        return whole_if_whole(sum((self.credited(each) for each in own), start=0))

    def outsiders(self) -> tuple[Exact, ...]:
        """The points of players who have some in this table and nominate with nobody."""
        found: dict[str, Exact] = {}
        for body in self._earned():
            if not body.contestant:
                points = self.credited(replace(body, together=True))
                found[body.player] = found.get(body.player, 0) + points
        return tuple(found.values())

    def by_player(self, contestant: str, event: str | None = None) -> tuple[Exact, ...]:
        """The points of each player of a contestant, none of them cut for playing apart."""
        found: dict[str, Exact] = {e.name: 0 for e in self.state.entry(contestant).players}
        for body in self._earned(event):
            if body.contestant == contestant and body.eligible:
                whole = replace(body, together=True, player=body.player or next(iter(found), ""))
                points = self.credited(whole)
                for name in [body.player] if body.player else list(found):
                    found[name] = whole_if_whole(found.get(name, 0) + points)
        return tuple(found.values())

    # --- the same team under another number ----------------------------------------------------

    def counted_as(self) -> dict[str, str]:
        """Teams of an earlier stage whose points a later team keeps, by the players in common."""
        found: dict[str, str] = {}
        for at, source in enumerate(self.sources):
            if not source.kept_by or not source.stage:
                continue
            later = [each.stage for each in self.sources[at + 1 :] if each.stage]
            fields = [name for each in later for name in self.state.stage(each).field]
            for name in self.state.stage(source.stage).field:
                heir = "" if name in fields else self._heir(source, name, fields, later)
                if heir:
                    found[name] = heir
        return found

    def _heir(self, source: Source, name: str, fields: list[str], later: list[str]) -> str:
        """The later team that keeps the points of an earlier one, if any does."""
        order = [who for each in later for group in self._groups_of(each) for who in group]
        players = self._names(name)
        rivals = [who for who in fields if set(self._names(who)) & set(players)]
        for who in rivals:
            others = [
                {"players": self._names(other), "ahead": _before(order, other, who)}
                for other in rivals
                if other != who
            ]
            given = {"stages": [players, self._names(who)], "rivals": others}
            if self.rules.ask_clause(self.rules.full(source.kept_by), given).accrues:
                return who
        return ""

    def _names(self, contestant: str) -> list[str]:
        return [each.id or each.name for each in self.state.entry(contestant).players]

    # --- what splits ties ----------------------------------------------------------------------

    def record(self, name: str, points: Exact, tests: Sequence[TieBreakTerms] = ()) -> Record:
        """The figures of a contestant that the events gave, the events that the tests name."""
        own = [each for each in self._earned() if each.contestant == name]
        doubled = {each.event for each in tests if each.figure == "doubled" and each.event}
        split = {each.event for each in tests if each.test == "worse place" and each.event}
        doubled |= {each.event for each in self.sources if each.doubled}
        split |= {each.event for each in self.sources if each.splits}
        full: Exact = sum((self.points.in_full(each) for each in own), start=0)
        twice: Exact = sum((self.credited(each) for each in own if each.event in doubled), start=0)
        by_event = {e.event: e.place for e in own if e.together and e.place is not None}
        return Record(
            points=points,
            total=whole_if_whole(full),
            weighted_total=points,
            doubled=whole_if_whole(points + twice),
            places=tuple([*by_event.values()].count(place) for place in range(1, MOST_PLACES + 1)),
            member_places=self._member_places(name, [e for e in own if e.event in split]),
            number=int(name) if name.isdecimal() else None,
            vp=0,
            fines=0,
            net_imps=0,
            stage_vps=(),
        )

    def member_places(self, name: str, events: Collection[str]) -> tuple[int, ...]:
        """Each member's place in the events that split ties."""
        own = [each for each in self._earned() if each.contestant == name]
        return self._member_places(name, [each for each in own if each.event in events])

    def _member_places(self, name: str, played: list[PlaceEarned]) -> tuple[int, ...]:
        """Each member's place in the event that splits ties; 0 for one who did not play it."""
        everybody = [each.place or 0 for each in played if not each.player]
        if everybody:
            return (min(everybody),)
        by_player = {each.player: each.place or 0 for each in played}
        return tuple(by_player.get(each.name, 0) for each in self.state.entry(name).players)


def _before(order: list[str], one: str, other: str) -> bool:
    return one in order and (other not in order or order.index(one) < order.index(other))
