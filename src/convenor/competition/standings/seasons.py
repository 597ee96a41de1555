"""A season table: points for places in stages of the competition and in events elsewhere.

The plan's list of what earns points goes in with the state; entries of the table's account come
out, one for each contestant and source. What a place is worth, and what is taken off points that
partners earned apart, is the business of the clauses that the plan names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TypeAlias

from convenor.awards.places import PlaceTerms
from convenor.competition.plans.rules import Rules
from convenor.competition.state.state import State
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, whole_if_whole
from convenor.ledger import bodies
from convenor.ledger.bodies import PlaceEarned
from convenor.regulation.typed import asked, reader
from convenor.regulation.why import SILENT, Why
from convenor.standings.tiebreaks.evidence import Record
from convenor.standings.tiebreaks.terms import TieBreakTerms
from convenor.standings.totals import Entry
from convenor.values import replace, value

GroupsOf: TypeAlias = Callable[[str], tuple[tuple[str, ...], ...]]
"""The order of a stage, those who share a place together."""
MOST_PLACES = 10
"""How far down places are counted to split a tie."""


@value
class Source:
    """Something that earns points: a stage of the competition, or an event elsewhere."""

    stage: str = asked("a stage of the competition", default="")
    event: str = asked("an event elsewhere, by the book's name for it", default="")
    title: str = asked("what it is called", default="")
    clause: str = asked("the clause of its points by place", default="")
    weighed_by: str = asked("the clause by which they are credited", default="")
    kept_by: str = asked("the clause by which a later team keeps an earlier one's", default="")
    doubled: bool = asked("whether it is the event that is doubled to split a tie", default=False)
    teams: bool = asked("whether a team's size is looked at", default=True)
    trial: str | None = asked("the trial that the points are for", default=None)
    splits: bool = asked("whether places in it split a tie of partners", default=False)

    @property
    def shown(self) -> str:
        return self.title or self.stage or self.event


class Season:
    """The table of one season."""

    def __init__(self, state: State, rules: Rules, groups_of: GroupsOf) -> None:
        self.state = state
        self.rules = rules
        self.name = rules.plan.name
        self._groups_of = groups_of

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """What earns points, in the order of the plan."""
        read = reader(Source)
        return tuple(read(each, f"{self.name}: earns") for each in self.rules.plan.earns)

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
        return any(
            self.state.on(stage, session.number, board)
            for session in self.state.sessions_of(stage)
            for board in session.boards
        )

    def _of_event(self, source: Source) -> dict[str, Exact]:
        found: dict[str, Exact] = {}
        for body in self._earned(source.event):
            points = self.credited(body)
            found[body.contestant] = whole_if_whole(found.get(body.contestant, 0) + points)
        return found

    def _earned(self, event: str | None = None) -> Iterator[PlaceEarned]:
        for _, body in self.state.of(bodies.PlaceEarned, self.name):
            if event in (None, body.event):
                yield body

    def credited(self, body: PlaceEarned, why: Why = SILENT) -> Exact:
        """What a place counts for the contestant: of one player, or of all of them."""
        source = self.source(body.event)
        if not body.eligible:
            why.step("too little was played to earn points", 0)
            return 0
        points, cut = self._worth(source, body, why)
        if source.weighed_by:
            given = {
                "points": points,
                "together": body.together,
                "team_size": body.team_size if source.teams and not cut else None,
            }
            points = self.rules.ask_clause(self.rules.full(source.weighed_by), given, why).credited
        return whole_if_whole(points * self._players(body))

    def by_player(self, contestant: str) -> tuple[Exact, ...]:
        """The points of each player of a contestant, none of them cut for playing apart."""
        found: dict[str, Exact] = {e.name: 0 for e in self.state.entry(contestant).players}
        for body in self._earned():
            if body.contestant == contestant and body.eligible:
                whole = replace(body, together=True, player=body.player or next(iter(found), ""))
                points = self.credited(whole)
                for name in [body.player] if body.player else list(found):
                    found[name] = whole_if_whole(found.get(name, 0) + points)
        return tuple(found.values())

    def _players(self, body: PlaceEarned) -> int:
        """How many players earned it: points are each player's, a contestant's are their sum."""
        if body.player:
            return 1
        return max(1, len(self.state.entry(body.contestant).players))

    def _worth(self, source: Source, body: PlaceEarned, why: Why) -> tuple[Exact, bool]:
        """The points of a place, and whether the team's size has been looked at."""
        if body.points is not None:
            return body.points, False
        if body.place is None or not source.clause:
            raise Mistake(f"{source.shown}: give the points of {body.contestant}, or its place.")
        clause = self.rules.full(source.clause)
        given = {
            "event": source.event,
            "place": body.place,
            "tied": body.tied,
            "team_size": body.team_size,
            "trial": source.trial,
        }
        terms = self.rules.conditions.clause(clause).terms
        cut = isinstance(terms, PlaceTerms) and terms.cuts is not None
        found: Exact = self.rules.ask_clause(clause, given, why).points
        return found, cut

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
        full: Exact = sum((self._in_full(each) for each in own), start=0)
        twice: Exact = sum((self.credited(each) for each in own if each.event in doubled), start=0)
        together = [each.place for each in own if each.together and each.place is not None]
        return Record(
            points=points,
            total=whole_if_whole(full),
            weighted_total=points,
            doubled=whole_if_whole(points + twice),
            places=tuple(together.count(place) for place in range(1, MOST_PLACES + 1)),
            member_places=self._member_places(name, [e for e in own if e.event in split]),
            number=int(name) if name.isdecimal() else None,
            vp=0,
            fines=0,
            net_imps=0,
            stage_vps=(),
        )

    def _in_full(self, body: PlaceEarned) -> Exact:
        if not body.eligible:
            return 0
        points, _ = self._worth(self.source(body.event), body, SILENT)
        return points * self._players(body)

    def _member_places(self, name: str, played: list[PlaceEarned]) -> tuple[int, ...]:
        """Each member's place in the event that splits ties; 0 for one who did not play it."""
        everybody = [each.place or 0 for each in played if not each.player]
        if everybody:
            return (min(everybody),)
        by_player = {each.player: each.place or 0 for each in played}
        return tuple(by_player.get(each.name, 0) for each in self.state.entry(name).players)


def _before(order: list[str], one: str, other: str) -> bool:
    return one in order and (other not in order or order.index(one) < order.index(other))
