"""The account of a stage: what each contestant has from each round, and what else counts.

The state and the scores go in; entries come out as `standings` takes them: matches and sessions,
awards, carry-over, adjustments, credits and fines, each with its clause. What a round was worth
is worked out once and kept until a fact touches it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from convenor.competition.awarded import Awarding, Played
from convenor.competition.outsiders import (
    against_non_contenders,
    results_stand,
    without_withdrawn,
)
from convenor.competition.plan import StagePlan
from convenor.competition.rules import Rules
from convenor.competition.scores import MatchFigure, Scores
from convenor.competition.seasons import GroupsOf, Season
from convenor.competition.state import SessionState, State
from convenor.exact import Exact, ratio
from convenor.standings.accounts import Account, credited
from convenor.standings.totals import Entry
from convenor.values import value

UNITS: Mapping[str, frozenset[str]] = {
    "VP": frozenset({"VP"}),
    "percent": frozenset({"percent", "matchpoints"}),
    "matchpoints": frozenset({"matchpoints", "percent"}),
    "IMP": frozenset(),
    "points": frozenset({"points"}),
}
"""Units of fines and adjustments that come into the account itself; others move the match."""


@value
class Round:
    """What a round or session gave, before anything else counts."""

    number: int
    entries: tuple[Entry, ...]
    played: tuple[Played, ...]
    complete: bool


class Accounts:
    """The accounts of all stages, each round kept until it is touched."""

    def __init__(self, state: State, scores: Scores, groups_of: GroupsOf | None = None) -> None:
        self.state = state
        self.scores = scores
        self.groups_of: GroupsOf = groups_of or (lambda _: ())
        self._rounds: dict[tuple[str, int], Round] = {}

    def take_over(self, other: Accounts) -> None:
        """The rounds that another has worked out."""
        self._rounds.update(other._rounds)

    def forget(self, touched: tuple[Any, ...]) -> None:
        """Let go of the rounds that a fact touched."""
        what, *where = touched
        if what in ("status", "deals", "entries"):
            return
        if what in ("board", "session"):
            self._rounds.pop((where[0], where[1]), None)
        elif what == "stage":
            for key in [each for each in self._rounds if each[0] == where[0]]:
                del self._rounds[key]
        else:
            self._rounds.clear()

    # --- rounds ----------------------------------------------------------------------------

    def round(self, stage: str, number: int) -> Round:
        """What a round gave."""
        found = self._rounds.get((stage, number))
        if found is None:
            found = self._rounds[stage, number] = self._made(stage, number)
        return found

    def _made(self, stage: str, number: int) -> Round:
        rules = self.scores.rules_of(stage)
        if rules.plan.in_matches:
            return self._of_matches(rules, number)
        return self._of_session(rules, number)

    def _of_matches(self, rules: Rules, number: int) -> Round:
        entries: list[Entry] = []
        played: list[Played] = []
        complete = True
        for match in self.scores.matches(rules.plan.name, number):
            scores = self._counted(rules, match)
            if scores is None:
                complete = False
                continue
            first, second = match.pairing.contestants
            entries.append(Entry(first, scores[0], round=number, against=second))
            entries.append(Entry(second, scores[1], round=number, against=first))
            played.append(Played(first, second, number, *scores))
            played.append(Played(second, first, number, scores[1], scores[0]))
        return Round(number, tuple(entries), tuple(played), complete)

    def _counted(self, rules: Rules, match: MatchFigure) -> tuple[Exact, Exact] | None:
        """What both sides have from a match that is over."""
        if not match.complete:
            return None
        first, second = match.pairing.contestants
        find = match.vp if rules.plan.figure == "VP" else match.margin
        ours, theirs = find(first), find(second)
        if ours is None or theirs is None:
            return None
        if rules.plan.figure == "wins":
            won: Exact = 1 if ours > theirs else 0
            lost: Exact = 1 if theirs > ours else 0
            return won, lost
        return ours, theirs

    def _of_session(self, rules: Rules, number: int) -> Round:
        session = self.scores.session(rules.plan.name, number)
        entries = []
        for card in session.cards.values():
            if rules.plan.figure == "percent":
                if card.percent is None:
                    continue
                entries.append(Entry(card.contestant, card.percent, round=number))
            else:
                available = card.available or 0
                entries.append(
                    Entry(card.contestant, card.score, round=number, available=available)
                )
        return Round(number, tuple(entries), (), session.complete)

    # --- the whole account -----------------------------------------------------------------

    def played(self, stage: str, until: int | None = None) -> list[Played]:
        """All matches of a stage that were played and count, seen from both sides."""
        found: list[Played] = []
        for session in self._sessions(stage, until):
            found += self.round(stage, session.number).played
        return found

    def _sessions(self, stage: str, until: int | None) -> Iterator[SessionState]:
        for session in self.state.sessions_of(stage):
            if until is None or session.number <= until:
                yield session

    def over(self, stage: str) -> bool:
        """Whether every round of the stage has been played."""
        plan = self.state.the_plan.stage(stage)
        if plan.format == "season":
            return all(self.over(each) for each in self.season(stage).stages)
        sessions = self.state.sessions_of(stage)
        return self.state.stage(stage).closed is not None or (
            len(sessions) >= plan.rounds
            and all(self.complete(stage, each.number) for each in sessions)
        )

    def complete(self, stage: str, number: int) -> bool:
        """Whether every match or board of a round has its result, or an award instead."""
        if self.round(stage, number).complete:
            return True
        gone = self.awarding(stage).without_play(number)
        return (
            all(
                match.complete or match.pairing.match in gone
                for match in self.scores.matches(stage, number)
            )
            and self.scores.rules_of(stage).plan.in_matches
        )

    def season(self, stage: str) -> Season:
        """What a season table is made of."""
        return Season(self.state, self.scores.rules_of(stage), self.groups_of)

    def _settled(self, stage: str, until: int | None) -> int:
        """The round that ended the last whole round robin, where awards are settled by each."""
        if "round_robin" not in self.scores.rules_of(stage).asked_by("forfeit"):
            return 0
        size = len(self._field(stage))
        done = 0
        for session in self._sessions(stage, until):
            if not self.complete(stage, session.number):
                break
            done = session.number
        return done - done % (size - 1 + size % 2)

    def awarding(
        self, stage: str, until: int | None = None, over: bool = False, settled: int = 0
    ) -> Awarding:
        """What rounds without play count."""
        return Awarding(
            self.state,
            self.scores.rules_of(stage),
            lambda number: self.scores.matches(stage, number),
            self.played(stage, until),
            over,
            settled,
        )

    def account(self, stage: str, until: int | None = None) -> Account:
        """All entries of a stage up to a round, or all of them."""
        over = until is None and self.over(stage)
        entries = self._entries(stage, until, over)
        field = self._field(stage)
        known = set(field)
        return Account(
            field,
            tuple(each for each in entries if each.contestant in known),
            until,
            over,
            self._unplaced(field),
            self._fields(stage, field),
        )

    def _field(self, stage: str) -> tuple[str, ...]:
        there = self.state.stage(stage)
        if there.opened:
            return there.field
        return tuple(self.state.entries)

    def _unplaced(self, field: tuple[str, ...]) -> dict[str, str]:
        found = {}
        for number in field:
            entry = self.state.entries[number]
            if entry.withdrawn is not None:
                found[number] = "withdrew"
            elif not entry.contending:
                found[number] = "does not contend"
        return found

    def _fields(self, stage: str, field: tuple[str, ...]) -> dict[str, str]:
        plan = self.state.the_plan.stage(stage)
        sides = {number: self._side(stage, number) for number in field}
        if plan.fields == "two" and not plan.sections:
            return sides
        own = {number: plan.section_of(self.state.entries[number]) for number in field}
        if plan.fields == "two":
            return {number: f"{own[number]} {sides[number]}".strip() for number in field}
        return own if plan.sections else {}

    def _side(self, stage: str, number: str) -> str:
        own = self.state.entries[number].side
        if own:
            return own
        for session in self.state.sessions_of(stage):
            if session.seating is not None:
                for seat in session.seating.of(number):
                    return seat.side_of(number) or "NS"
        return "NS"

    def _entries(self, stage: str, until: int | None, over: bool) -> list[Entry]:
        entries: list[Entry] = list(self._carried(stage))
        if self.state.the_plan.stage(stage).format == "season":
            return [*entries, *self.season(stage).entries(), *self._moved(stage, until)]
        settled = 0 if over else self._settled(stage, until)
        awarding = self.awarding(stage, until, over, settled)
        for session in self._sessions(stage, until):
            gone = awarding.struck_out(session.number) if session.draw else frozenset()
            out = self._out(session, gone)
            own = self.round(stage, session.number).entries
            entries += [each for each in own if each.contestant not in out]
            if session.draw:
                entries += awarding.entries(session)
        entries += self._moved(stage, until)
        rules = self.scores.rules_of(stage)
        counted = without_withdrawn(self.state, rules, tuple(entries))
        counted = against_non_contenders(self.state, rules, counted)
        return self._with_credits(stage, until, counted)

    def _out(self, session: SessionState, gone: frozenset[str]) -> frozenset[str]:
        """Those whose own score of the round does not count."""
        if not gone or session.seating is None:
            return frozenset()
        return frozenset(
            who
            for pairing in session.seating.pairings
            if pairing.match in gone
            for who in pairing.contestants
        )

    def _carried(self, stage: str) -> Iterator[Entry]:
        there = self.state.stage(stage)
        for number, amount in there.carry_overs.items():
            yield Entry(number, amount, "carry-over", 0, there.carry_clause)

    def _moved(self, stage: str, until: int | None) -> Iterator[Entry]:
        """Adjustments and fines in the unit of the account."""
        plan = self.state.the_plan.stage(stage)
        units = UNITS.get(plan.figure, frozenset())
        if not plan.in_matches and plan.figure == "IMP":
            units = frozenset({"IMP"})
        for kind, said in (("score adjusted", "adjustment"), ("fine imposed", "fine")):
            for _, body in self.state.of_kind(kind, stage):
                if body.unit in units and (until is None or body.session <= until):
                    yield Entry(
                        body.contestant,
                        self._amount(plan, body),
                        "fine" if said == "fine" else "adjustment",
                        body.session,
                        body.clause,
                        body.reason,
                    )

    def _amount(self, plan: StagePlan, body: Any) -> Exact:
        """An amount in the unit of the account: matchpoints and percent of one session."""
        amount: Exact = body.amount
        if body.unit == plan.figure or {body.unit, plan.figure} != {"percent", "matchpoints"}:
            return amount
        card = self.scores.session(plan.name, body.session).cards.get(body.contestant)
        available = (card.available if card else None) or 0
        if plan.figure == "matchpoints":
            return ratio(amount * available, 100)
        return ratio(amount * 100, available) if available else 0

    def _with_credits(
        self, stage: str, until: int | None, entries: tuple[Entry, ...]
    ) -> list[Entry]:
        for _, body in self.state.of_kind("score credited", stage):
            if until is None or body.session <= until:
                entries = credited(
                    entries, body.contestant, body.session, body.score, body.clause, body.reason
                )
        return list(entries)

    def results_stand(self, rules: Rules, number: str, session: int) -> bool:
        """Whether what a contestant played before it left still counts."""
        return results_stand(self.state, rules, number, session)
