"""All figures of a competition: scores, accounts and standings, kept and brought up to date.

A state goes in, and then each fact as it is folded; whatever the fact did not touch stays as it
was worked out. Every figure is the same as if the whole ledger were read afresh.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from convenor.competition.plans.board_times import minutes_for
from convenor.competition.plans.counted_sessions import (
    CountedSession,
    counted_sessions,
    timetable_of,
)
from convenor.competition.plans.editions import pinned_stack_of
from convenor.competition.plans.layers import stack_of
from convenor.competition.plans.named_clauses import words_of
from convenor.competition.plans.plan import StagePlan, event_of
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.scores import Scores
from convenor.competition.standings.accounts import Accounts, Basis
from convenor.competition.standings.draw_orders import (
    ranked_for_draw,
    with_deferred,
    without_deferred,
)
from convenor.competition.standings.evidence import (
    asks_for_earlier_stages,
    counts_back,
    evidence_of,
    tests_of,
)
from convenor.competition.standings.heats_taken import as_in_heats, taken, tell_of_heat
from convenor.competition.standings.stake_places import with_places
from convenor.competition.standings.what_moved import Kept, MadeOf, kept
from convenor.competition.state.state import SessionState, State, Touched
from convenor.contest.conditions import Conditions, conditions_of
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.regulation.pinned_stack import PinnedStack
from convenor.regulation.stack import Stack
from convenor.regulation.why import SILENT, Why
from convenor.standings.accounts import field_accounts
from convenor.standings.earlier_standings import NOTHING_KNOWN, Known
from convenor.standings.plans import StandingPlan, read_plan, with_clauses
from convenor.standings.ranking import Line, Standing
from convenor.standings.stand import account_totals, place_of, stand_totals
from convenor.standings.tiebreaks.evidence import Evidence
from convenor.standings.totals import Total
from convenor.values import value

WHOLE = ""
"""The field of a stage in which everybody is ranked together."""
FIGURES = {
    "VP": "vp",
    "percent": "percent",
    "IMP": "imps",
    "matchpoints": "matchpoints",
    "points": "points",
}


Told: TypeAlias = tuple[int, tuple[bodies.SessionPlanned, ...]]
"""How many rounds a stage has, and its sessions as they were told."""


@value
class Based:
    """What a standing rests on."""

    accounts: tuple[Basis, ...]
    results: int = 0

    def same_as(self, other: Based) -> bool:
        """Whether all of it is the very same."""
        return (
            self.results == other.results
            and len(self.accounts) == len(other.accounts)
            and all(a.same_as(b) for a, b in zip(self.accounts, other.accounts, strict=True))
        )


def not_a_season(plan: StagePlan) -> bool:
    """Whether a stage is played, and not made of the places in others."""
    return plan.format != "season"


SEVERAL = 2
"""Rounds that make it matter how many boards each of them has."""


class Figures:
    """The figures of a competition as it stands."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._rules: dict[str, Rules] = {}
        self._plans: dict[tuple[str, str], StandingPlan] = {}
        self._pinned: PinnedStack | None = None
        self.scores = Scores(state, self.rules)
        self.accounts = Accounts(state, self.scores, self.groups)
        self._standings: dict[tuple[str, int | None, str], tuple[Based, Mapping[str, Standing]]]
        self._standings = {}
        self._kept: dict[tuple[str, int | None, str], Kept] = {}
        self._evidence: dict[tuple[str, int | None], tuple[Based, Evidence]] = {}
        self._timetables: dict[str, tuple[Rules, Told, tuple[CountedSession, ...]]] = {}
        self._results: dict[str, int] = {}
        """How often a result of each stage was touched."""

    def copy(self, state: State) -> Figures:
        """The same figures for a copy of the state, to be changed apart."""
        made = Figures(state)
        made._rules.update(self._rules)
        made._plans.update(self._plans)
        made._timetables.update(self._timetables)
        made._pinned = self._pinned
        made._standings.update(self._standings)
        made._kept.update(self._kept)
        made._results.update(self._results)
        made.scores.take_over(self.scores)
        made.accounts.take_over(self.accounts)
        return made

    def forget(self, touched: Touched) -> None:
        """Let go of what a fact touched."""
        what, *where = touched
        if what in ("status", "deals"):
            return
        if what == "all":
            self._rules.clear()
            self._plans.clear()
            self._kept.clear()
            self._evidence.clear()
        self.scores.forget(touched)
        self.accounts.forget(touched)
        stage = where[0] if what in ("board", "session", "stage", "moved") else None
        if stage is not None:
            self._results[stage] = self._results.get(stage, 0) + 1
        if not self._standings:
            return
        gone = set(self._tables_of(stage))
        if what not in ("board", "moved"):  # else what it rests on tells whether it is the same
            gone.add(stage or "")
        for key in [each for each in self._standings if stage is None or each[0] in gone]:
            del self._standings[key]

    def _tables_of(self, stage: str | None) -> Iterator[str]:
        """The season tables in which the places of a stage count."""
        if stage is not None and self.state.plan is not None:
            for each in self.state.plan.stages:
                if any(source.get("stage") == stage for source in each.earns):
                    yield each.name

    # --- rules -----------------------------------------------------------------------------

    def plan(self, stage: str) -> StagePlan:
        """How a stage is played."""
        return self.state.the_plan.stage(stage)

    def rules(self, stage: str) -> Rules:
        """The clauses of a stage, by the part they play."""
        found = self._rules.get(stage)
        if found is None:
            plan = self.state.the_plan
            found = self._rules[stage] = Rules(
                self.conditions(stage), plan.stage(stage), plan.rulebook, plan.clauses,
                plan.answers, words_of(plan, plan.stage(stage)),
            )  # fmt: skip
        return found

    def minutes(self, stage: str, boards: int, told: Exact | None = None) -> Exact:
        """How long so many boards of a stage may take; `told` is a time that was set for them."""
        return minutes_for(self.rules(stage), boards, told)

    def session_minutes(self, session: SessionState, told: Exact | None = None) -> Exact:
        """How long a session may take; `told` is a time that was set for it.

        It is played as long as the boards that a table has in all its rounds, which are fewer than
        those in the room where not every set comes to every table.
        """
        rules, rounds = self.rules(session.stage), session.boards_by_round
        if len(rounds) < SEVERAL:
            return minutes_for(rules, len(session.boards), told)
        played = [each for each in rounds if each]
        return minutes_for(rules, sum(played), told, played)

    def sessions(self, stage: str) -> tuple[CountedSession, ...]:
        """The sessions of a stage as its regulations count them: one for each round, or grouped."""
        return counted_sessions(self.rules(stage), *self._timetable(stage))

    def timetable(self, stage: str) -> tuple[CountedSession, ...]:
        """The same for their times, whoever says what counts as one."""
        rules, told = self.rules(stage), self._timetable(stage)
        found = self._timetables.get(stage)
        if found is None or found[0] is not rules or found[1] != told:
            found = self._timetables[stage] = (rules, told, timetable_of(rules, *told))
        return found[2]

    def _timetable(self, stage: str) -> Told:
        told = [body for _, body in self.state.of(bodies.TimetableSet, stage)]
        rounds = max(self.state.rounds_of(stage), self.state.rounds_so_far(stage))
        return rounds, told[-1].sessions if told else ()

    def draw_clause(self, stage: str) -> str:
        """The clause by which a stage is drawn: another one where its field is a small one."""
        rules, draw = self.rules(stage), self.plan(stage).draw
        all_meet = self.state.stage(stage).all_meet
        if all_meet is None and self.is_small(stage, len(self.state.field_of(stage))):
            return rules.full(str(draw["small_clause"]))
        return rules.full(str(draw["clause"]))

    def is_small(self, stage: str, entries: int) -> bool:
        """Whether so many are a small field, by the clause that the plan names for that."""
        rules, plan = self.rules(stage), self.plan(stage)
        small = str(plan.draw.get("small_by") or "")
        given = {"entries": entries, "rounds": plan.rounds}
        return bool(small) and rules.ask_clause(rules.full(small), given).special_format

    def conditions(self, stage: str) -> Conditions:
        """The conditions of contest of a stage."""
        begun, plan = self.state.begun, self.state.the_plan
        if begun is None:
            raise Mistake("the competition has not begun.")
        event = event_of(plan, begun.name, begun.begins)
        return conditions_of(event, stage, self.stack, self.state.readings)

    @property
    def stack(self) -> Stack:
        """The rulebooks, one over the other: as pinned, or where nothing is, as on the shelf."""
        pin = self.state.pin
        if pin is None:
            return stack_of(self.state.the_plan)
        if self._pinned is None or self._pinned.pin is not pin:
            self._pinned = pinned_stack_of(self.state.the_plan, pin)
        return self._pinned

    def standing_plan(self, stage: str, purpose: str = "standing") -> StandingPlan:
        """How a stage is ranked, for its places or for its draw."""
        key = (stage, purpose)
        found = self._plans.get(key)
        if found is None:
            found = self._plans[key] = self._standing_plan(stage, purpose)
        return found

    def _standing_plan(self, stage: str, purpose: str) -> StandingPlan:
        plan = self.plan(stage)
        data = dict(plan.standing)
        ranking: dict[str, object] = dict(plan.draw.get("ranking") or {})  # type: ignore[call-overload]
        if purpose == "draw":
            data.update(ranking)
            # Whoever plays is drawn by its rank, whether it may win anything or not.
            data.setdefault("non_contending", "placed")
        data.setdefault("figure", FIGURES.get(plan.figure, "vp"))
        if plan.total == "average":
            data.setdefault("of", "average")
        conditions, rules = self.conditions(stage), self.rules(stage)
        if "stakes" in data:
            data["stakes"] = with_places(data["stakes"], rules)
        made = read_plan(with_full_clauses(data, self.state.the_plan.rulebook), stage)
        made = with_clauses(made, lambda name: conditions.clause(name).terms)
        if purpose != "draw" or "method" in plan.draw or not plan.is_drawn:
            return made
        draw = rules.playing("draw", self.draw_clause(stage))
        return with_deferred(ranked_for_draw(made, draw, "ties" in ranking), rules)

    # --- standings -------------------------------------------------------------------------

    def standings(
        self, stage: str, until: int | None = None, purpose: str = "standing"
    ) -> Mapping[str, Standing]:
        """The standing of each field of a stage after a round, or as it is now."""
        key = (stage, until, purpose)
        based = self._based(stage, until, purpose)
        found = self._standings.get(key)
        if found is None or not found[0].same_as(based):
            found = self._standings[key] = (based, self._made(stage, until, purpose))
        return found[1]

    def _based(self, stage: str, until: int | None, purpose: str) -> Based:
        """What a standing rests on: accounts, and where a test looks at boards every result."""
        if self.plan(stage).format == "season":
            return Based(())  # it is let go of with the stages that it is made of
        accounts = [self.accounts.basis(stage, until)]
        tests = tests_of(self.standing_plan(stage, purpose))
        if asks_for_earlier_stages(tests):
            sent = self.state.the_plan.sending_to(stage)
            accounts += [self.accounts.basis(each.name) for each in sent if not_a_season(each)]
        return Based(tuple(accounts), self._results.get(stage, 0) if counts_back(tests) else 0)

    def standing(
        self, stage: str, field: str = WHOLE, until: int | None = None, purpose: str = "standing"
    ) -> Standing:
        """The standing of one field."""
        found = self.standings(stage, until, purpose)
        if field in found:
            return found[field]
        if field == WHOLE and len(found) == 1:
            return next(iter(found.values()))
        names = ", ".join(found)
        raise Mistake(f"{stage} is ranked in fields of its own: say which ({names}).")

    def _made(self, stage: str, until: int | None, purpose: str) -> Mapping[str, Standing]:
        """The standings made again, where they may be other ones than before."""
        key, plan = (stage, until, purpose), self.standing_plan(stage, purpose)
        made_of = self._made_of(stage, plan, until)
        before = self._kept.get(key)
        known = {} if before is None else before.known(made_of)
        found = as_in_heats(self.state, stage, _standings(plan, made_of, known))
        self._kept[key] = kept(made_of, found)
        return found

    def standings_of(
        self, stage: str, plan: StandingPlan, until: int | None = None, why: Why = SILENT
    ) -> Mapping[str, Standing]:
        """The standing of each field by a plan of its own, which is not kept."""
        return _standings(plan, self._made_of(stage, plan, until), {}, why)

    def _made_of(self, stage: str, plan: StandingPlan, until: int | None) -> MadeOf:
        """What the standings of a stage are made of."""
        account = without_deferred(self.accounts.account(stage, until), plan)
        if not account.contestants:
            raise Mistake(f"nobody plays in {stage} yet: enter contestants first.")
        return MadeOf(account, self._evidence_of(stage, plan, account_totals(account), until))

    def _evidence_of(
        self, stage: str, plan: StandingPlan, totals: Mapping[str, Total], until: int | None
    ) -> Evidence:
        """What ties are split by; kept for as long as it rests on the same."""
        if plan is not self._plans.get((stage, "standing")):
            return evidence_of(self.accounts, stage, plan, totals, until, self.seed(stage))
        based, key = self._based(stage, until, "standing"), (stage, until)
        found = self._evidence.get(key)
        if found is None or not based.accounts or not found[0].same_as(based):
            made = evidence_of(self.accounts, stage, plan, totals, until, self.seed(stage))
            found = self._evidence[key] = (based, made)
        return found[1]

    def groups(self, stage: str) -> tuple[tuple[str, ...], ...]:
        """The order of a stage as it stands, those who share a place together."""
        found = self.standings(stage)
        return tuple(group for standing in found.values() for group in standing.groups)

    def place(
        self, stage: str, contestant: str, why: Why = SILENT, until: int | None = None
    ) -> Line:
        """The place of one contestant after a round, or as it is now, told."""
        if contestant in taken(self.state, stage):
            line = self._standing_with(stage, contestant, until).line(contestant)
            tell_of_heat(self.state, stage, line, why)
            return line
        plan = self.standing_plan(stage)
        account = self.accounts.account(stage, until)
        everybody = account_totals(account)
        if account.fields:
            if contestant not in account.fields:
                raise Mistake(f"{contestant} does not play in {stage}.")
            account = field_accounts(account)[account.fields[contestant]]
        evidence = self._evidence_of(stage, plan, everybody, until)
        return place_of(plan, account, contestant, evidence, why)

    def _standing_with(self, stage: str, contestant: str, until: int | None) -> Standing:
        """The standing of the field in which somebody is ranked."""
        found = self.standings(stage, until)
        return next(
            (each for each in found.values() if contestant in each.figures),
            next(iter(found.values())),
        )

    def seed(self, stage: str) -> str | None:
        """The seed of the lots of a stage: the last that was drawn, or the competition's."""
        drawn = [body.seed for _, body in self.state.of(bodies.LotDrawn) if body.stage == stage]
        if drawn:
            return str(drawn[-1])
        return self.state.begun.seed or None if self.state.begun else None


def _standings(
    plan: StandingPlan, made_of: MadeOf, known: Mapping[str, Known], why: Why = SILENT
) -> dict[str, Standing]:
    """The standing of each field, the fields in order."""
    account, found = made_of.account, {}
    everybody = account_totals(account)
    parts = field_accounts(account) if account.fields else {WHOLE: account}
    for field, own in sorted(parts.items()):
        totals = {name: everybody[name] for name in own.contestants}
        found[field] = stand_totals(
            plan,
            totals,
            made_of.evidence,
            over=own.over,
            unplaced=own.unplaced,
            known=known.get(field, NOTHING_KNOWN),
            why=why,
        )
    return found


CLAUSE_KEYS = frozenset({"clause", "first_clause", "tied_by", "purposes_by"})


def with_full_clauses(data: object, rulebook: str) -> dict[str, object]:
    """Bare clause ids of a plan as full names."""
    found = _filled(data, rulebook)
    assert isinstance(found, dict)
    return found


def _filled(data: object, rulebook: str) -> object:
    if isinstance(data, Mapping):
        return {
            key: f"{rulebook} {each}"
            if key in CLAUSE_KEYS and isinstance(each, str) and each and " " not in each
            else _filled(each, rulebook)
            for key, each in data.items()
        }
    if isinstance(data, (list, tuple)):
        return [_filled(each, rulebook) for each in data]
    return data
