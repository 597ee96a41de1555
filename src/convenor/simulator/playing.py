"""A whole competition played by nobody: entries, draws, results and what goes wrong.

A desk, a seed and how much is to go wrong go in; facts come out through the desk's own actions. It
asks the competition what comes next (a stage to open, a round to draw, a table to play, a stage to
close) and does that, until there is nothing left to do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from convenor import pipeline
from convenor.actions.desk import Done
from convenor.actions.results.removed_boards import removed_findings
from convenor.bridge import format_deal
from convenor.competition.plans.asking import wanted_by
from convenor.competition.plans.plan import StagePlan
from convenor.competition.scores.boards import absent_from
from convenor.competition.state.seats import Seat, contestants_on
from convenor.competition.state.state import SessionState
from convenor.ledger import bodies
from convenor.simulator.cards import deal_of, lead, misread, result
from convenor.simulator.director import CALM, SIMULATOR, Clock, Director, Progress, Trouble
from convenor.simulator.ending import close, close_split
from convenor.simulator.mishaps import afterwards, arrive
from convenor.simulator.people import CLUBS, club, contestant_name, players, strength
from convenor.simulator.rounds import by_hand, choice_open, set_up_round
from convenor.simulator.sittings import set_up_sitting
from convenor.simulator.years import play_year

__all__ = [
    "CALM",
    "SIMULATOR",
    "Clock",
    "Progress",
    "Simulator",
    "Trouble",
    "by_hand",
]
A_DAY = 24 * 60
"""Minutes from one session to the next."""


class Simulator(Director):
    """Plays the competition of a desk."""

    # --- entries -----------------------------------------------------------------------------

    def enter(self, count: int, **more: object) -> None:
        """So many contestants enter, seeded in the order of their strength."""
        plan = self.there.state.the_plan
        size = {"pairs": 2, "teams": 4, "individuals": 1}[plan.contestants]
        clubs = self._clubs()
        for number in range(1, count + 1):
            names = players(self.seed, number, size)
            extra = {key: each(number) if callable(each) else each for key, each in more.items()}
            usual = {
                "contestant": str(number),
                "name": contestant_name(plan.contestants, names),
                "players": self._entered(number, names),
                "club": club(self.seed, number, clubs),
            }
            self.do("enter", **{**usual, **extra})
        order = sorted(self.there.state.entries, key=lambda who: -strength(self.seed, who))
        self.do("set-seeds", order=order, method="by strength")

    def _entered(self, number: int, names: Sequence[str]) -> list[dict[str, str]]:
        """The players of an entry; with their numbers, where a clause of the plan asks for them."""
        plan = self.there.state.the_plan
        rules = pipeline.rules(self.there, plan.stages[0].name)
        clauses = (rules.conditions.clause(each) for each in rules.several("eligibility"))
        if not any("number" in wanted_by(each) for each in clauses):
            return [{"name": each} for each in names]
        return [{"name": each, "id": f"{number}{at}"} for at, each in enumerate(names, 1)]

    def _clubs(self) -> Sequence[str]:
        """Clubs that may enter: those that the book lists, where it lists any."""
        plan = self.there.state.the_plan
        listed = plan.clauses.get("country")
        if listed is None:
            return CLUBS
        rules = pipeline.rules(self.there, plan.stages[0].name)
        return [each.club for each in rules.conditions.clause(rules.full(listed)).terms.clubs]

    # --- what comes next ---------------------------------------------------------------------

    def run(self, steps: int = 10_000) -> int:
        """Play on until nothing is left to do, or so many steps are made."""
        done = 0
        while done < steps and self.step():
            done += 1
        return done

    def step(self) -> bool:
        """Do the next thing; no if nothing is left."""
        for plan in self.there.state.the_plan.stages:
            if not self._is_over(plan) and not self._waits(plan):
                self._play_stage(plan)
                return True
        return False

    def _waits(self, plan: StagePlan) -> bool:
        """Whether a stage waits for another one to send contestants to it."""
        state = self.there.state
        before = state.the_plan.sending_to(plan.name)
        return any(not self._is_over(each) for each in before)

    def _is_over(self, plan: StagePlan) -> bool:
        """Whether a stage is closed, or left out because nobody was sent to it."""
        closed = self.there.state.stage(plan.name).closed
        return closed is not None or pipeline.passed_by(self.there, plan.name)

    def _play_stage(self, plan: StagePlan) -> None:
        """The next thing in a stage that is not closed yet."""
        state = self.there.state
        open_sessions = (each for each in state.sessions_of(plan.name) if each.posted is None)
        if not state.stage(plan.name).opened:
            self._deal_sections(plan)
            self.say(f"{plan.shown}: opened")
            self.do("open-stage", stage=plan.name)
        elif (session := next(open_sessions, None)) is not None:
            self._play_session(plan, session)
        elif plan.format == "season":
            play_year(self, plan)
            close_split(self, plan)
        elif self._needs_session(plan):
            self._set_up(plan)
        else:
            close(self, plan)

    def _deal_sections(self, plan: StagePlan) -> None:
        """Everybody in a section, where stages are played by sections and nobody has one yet."""
        entries = self.there.state.entries
        if plan.of_section and not any(each.section for each in entries.values()):
            stages = self.there.state.the_plan.stages
            sections = sum(1 for each in stages if each.of_section)
            self.do("set-seeds", order=list(entries), sections=sections)

    def _needs_session(self, plan: StagePlan) -> bool:
        if pipeline.is_bracket(self.there, plan.name):
            if choice_open(self, plan):
                return True
            return not pipeline.bracket(self.there, plan.name).finished
        state = self.there.state
        return bool(len(state.sessions_of(plan.name)) < state.rounds_of(plan.name))

    def _set_up(self, plan: StagePlan) -> None:
        number = len(self.there.state.sessions_of(plan.name)) + 1
        self.say(f"{plan.shown}: round {number}")
        by_match = plan.in_matches and not plan.movement
        (set_up_round if by_match else set_up_sitting)(self, plan, number)

    # --- play --------------------------------------------------------------------------------

    def _play_session(self, plan: StagePlan, session: SessionState) -> None:
        arrive(self, plan, session)
        for seat, board in self.to_play(session):
            self.play(seat, board, session)
        self.clock.on(float(pipeline.minutes(self.there, plan.name, len(session.boards))))
        afterwards(self, plan, session)
        self.do("post", stage=plan.name, session=session.number)
        self.clock.on(A_DAY)

    def to_play(self, session: SessionState) -> Iterator[tuple[Seat, int]]:
        """The boards that tables have still to play, round by round."""
        if session.seating is None:
            return
        state = self.there.state
        absent = set(absent_from(state, session.stage, session.number))
        absent |= pipeline.absent(self.there, session.stage, session.number)
        left = state.without_result(session)
        for seat, board in sorted(left, key=lambda each: each[0].round):
            place = bodies.AtBoard(session.stage, session.number, seat.table, board)
            if absent.isdisjoint(seat.contestants) and not removed_findings(self.there, place):
                yield seat, board

    def play(self, seat: Seat, board: int, session: SessionState) -> Done:
        """One board at one table, entered by North and now and then misread."""
        stage, number = session.stage, session.number
        deal = deal_of(f"{self.seed} {stage} {number}", board)
        random = self.chance(stage, number, seat.table, board)
        written = result(deal, self._strength(seat.ns), self._strength(seat.ew), random)
        led = lead(deal, written, random)
        place = {"stage": stage, "session": number, "table": seat.table, "board": board}
        if random.random() < self.trouble.misread:
            wrong = misread(written, random)
            if wrong != written:
                self.do("enter-result", **place, result=wrong, side="NS")
                return self.do("correct-result", **place, result=written, reason="misread")
        return self.do("enter-result", **place, result=written, lead=led, side="NS")

    def _strength(self, name: str) -> float:
        parts = contestants_on(name)
        return sum(strength(self.seed, each) for each in parts) / len(parts)

    def record_deals(self, session: SessionState) -> Done:
        """The hands of a session, as they are published after it."""
        seed = f"{self.seed} {session.stage} {session.number}"
        deals = {str(board): format_deal(deal_of(seed, board)) for board in session.boards}
        return self.do("record-deals", stage=session.stage, session=session.number, deals=deals)
