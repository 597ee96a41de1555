"""A whole competition played by nobody: entries, draws, results and what goes wrong.

A desk, a seed and how much is to go wrong go in; facts come out through the desk's own actions. It
asks the competition what comes next (a stage to open, a round to draw, a table to play, a stage to
close) and does that, until there is nothing left to do.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from convenor.actions.desk import Desk, Done, Refused
from convenor.bridge import format_deal
from convenor.competition import finals
from convenor.competition.plan import StagePlan
from convenor.competition.qualifying import going_on
from convenor.competition.seats import Seat
from convenor.competition.state import SessionState
from convenor.errors import Mistake, Refusal
from convenor.movements.recommend import recommend
from convenor.movements.rooms import Room
from convenor.simulator.cards import deal_of, lead, misread, result
from convenor.simulator.people import club, contestant_name, players, strength
from convenor.simulator.years import play_year
from convenor.standings.tie_rules import STANDS
from convenor.values import value

Progress = Callable[[str], None]
SIMULATOR = "simulator"
RECOMMENDED = "recommended"
"""A stage that is set up by a movement, whichever suits the number of entries."""


@value
class Trouble:
    """How often something goes wrong, each as a chance between 0 and 1."""

    misread: float = 0.01
    late: float = 0.05
    fouled: float = 0.0
    appeal: float = 0.01
    withdrawal: float = 0.0
    fine: float = 0.0
    forfeit: float = 0.0


CALM = Trouble(0, 0, 0, 0, 0, 0, 0)


def by_hand(field: tuple[str, ...], number: int) -> list[list[str]]:
    """A round of a round robin as a director draws it: a circle about the last one.

    >>> by_hand(("a", "b", "c", "d"), 1)
    [['a', 'd'], ['b', 'c']]
    """
    names = [*field, *([""] if len(field) % 2 else [])]
    *others, still = names
    turned = (number - 1) % len(others)
    around = [*others[turned:], *others[:turned], still]
    pairs = zip(around, reversed(around), strict=True)
    return [list(each) for each in list(pairs)[: len(around) // 2] if "" not in each]


class Clock:
    """The simulator's own time, which goes on with the play."""

    def __init__(self, now: datetime.datetime) -> None:
        self.now = now

    def __call__(self) -> datetime.datetime:
        return self.now

    def on(self, minutes: float) -> None:
        """Let time go by."""
        self.now += datetime.timedelta(minutes=minutes)


class Simulator:
    """Plays the competition of a desk."""

    def __init__(
        self,
        desk: Desk,
        seed: str,
        trouble: Trouble = Trouble(),  # noqa: B008
        clock: Clock | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.desk = desk
        self.seed = seed
        self.trouble = trouble
        self.clock = clock or Clock(desk.clock())
        desk.clock = self.clock
        self._progress = progress or (lambda _: None)
        self._done: set[tuple[Any, ...]] = set()

    @property
    def there(self) -> Any:
        return self.desk.competition

    def do(self, name: str, /, **given: Any) -> Done:
        """One action, as the simulator's director."""
        return self.desk.do(name, given, by=SIMULATOR, role="director")

    def chance(self, *what: Any) -> Random:
        """A random source that depends on the seed and on what is asked, and on nothing else."""
        return Random(" ".join(str(each) for each in (self.seed, *what)))

    # --- entries -----------------------------------------------------------------------------

    def enter(self, count: int, **more: Any) -> None:
        """So many contestants enter, seeded in the order of their strength."""
        plan = self.there.state.the_plan
        size = {"pairs": 2, "teams": 4, "individuals": 1}[plan.contestants]
        for number in range(1, count + 1):
            names = players(self.seed, number, size)
            extra = {key: each(number) if callable(each) else each for key, each in more.items()}
            usual = {
                "contestant": str(number),
                "name": contestant_name(plan.contestants, names),
                "players": [{"name": each} for each in names],
                "club": club(self.seed, number),
            }
            self.do("enter", **{**usual, **extra})
        order = sorted(self.there.state.entries, key=lambda who: -strength(self.seed, who))
        self.do("set-seeds", order=order, method="by strength")

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
            if self.there.state.stage(plan.name).closed is None and not self._waits(plan):
                return self._play_stage(plan)
        return False

    def _waits(self, plan: StagePlan) -> bool:
        """Whether a stage waits for another one to send contestants to it."""
        return any(
            self.there.state.stage(each.name).closed is None
            for each in self.there.state.the_plan.stages
            if any(q.get("to") == plan.name for q in each.qualify)
        )

    def _play_stage(self, plan: StagePlan) -> bool:
        state = self.there.state
        if not state.stage(plan.name).opened:
            self._progress(f"{plan.shown}: opened")
            self.do("open-stage", stage=plan.name)
            return True
        for session in state.sessions_of(plan.name):
            if not self._is_played(session):
                self._play_session(plan, session)
                return True
        if plan.format == "season":
            play_year(self, plan)
            self._split(plan)
            self.do("close-stage", stage=plan.name)
            return True
        if self._needs_session(plan):
            self._set_up(plan)
            return True
        self._close(plan)
        return True

    def _is_played(self, session: SessionState) -> bool:
        return session.posted is not None

    def _needs_session(self, plan: StagePlan) -> bool:
        if finals.is_bracket(self.there.figures, plan.name):
            if self._choice_open(plan):
                return True
            return not finals.progress(self.there.figures, plan.name).finished
        return len(self.there.state.sessions_of(plan.name)) < plan.rounds

    # --- setting up --------------------------------------------------------------------------

    def _set_up(self, plan: StagePlan) -> None:
        number = len(self.there.state.sessions_of(plan.name)) + 1
        self._progress(f"{plan.shown}: round {number}")
        if plan.in_matches and not plan.movement:
            self._draw(plan, number)
        else:
            self._open(plan, number)

    def _draw(self, plan: StagePlan, number: int) -> None:
        if finals.is_bracket(self.there.figures, plan.name):
            if self._before_bracket(plan):
                return
        else:
            self._maybe_withdraw(plan, number)
        self._draw_round(plan, number)
        self._open_drawn(plan, number)

    def _open_drawn(self, plan: StagePlan, number: int) -> None:
        boards = len(self.there.state.session(plan.name, number).boards)
        self.do(
            "open-session",
            stage=plan.name,
            session=number,
            boards=boards,
            starts=self.clock.now.replace(tzinfo=None).isoformat(timespec="minutes"),
            minutes=int(boards * plan.minutes_per_board),
        )

    def _draw_round(self, plan: StagePlan, number: int) -> None:
        """The draw of the book; a round robin that it leaves to an official is drawn by hand."""
        try:
            self.do("draw", stage=plan.name, session=number, publish=True)
        except Refusal:
            if plan.format != "round robin":
                raise
            pairs = by_hand(self.there.state.stage(plan.name).field, number)
            self.do("draw", stage=plan.name, session=number, by_hand=pairs, publish=True)

    def _before_bracket(self, plan: StagePlan) -> bool:
        """What comes before the next matches: a choice of opponent, a level match.

        Yes if level matches are to be played on first.
        """
        if self._choice_open(plan):
            field = self.there.state.stage(plan.name).field
            self.do("choose-opponent", stage=plan.name, contestant=field[0], opponent=field[-1])
        played_on = False
        for match in finals.progress(self.there.figures, plan.name).open:
            if match.boards_to_play:
                self.do("extra-boards", stage=plan.name, match=match.match)
                self._open_drawn(plan, self.there.state.sessions_of(plan.name)[-1].number)
                played_on = True
            else:
                self._settle(plan, match)
        return played_on

    def _choice_open(self, plan: StagePlan) -> bool:
        """Whether the winner of the stage before has still to choose its opponent."""
        chosen = self.there.state.of_kind("choice made", plan.name)
        return plan.bracket.get("kind") == "choice" and not tuple(chosen)

    def _settle(self, plan: StagePlan, match: Any) -> None:
        """A level match that only an official can decide."""
        session = next(
            each.session
            for s in self.there.state.sessions_of(plan.name)
            for each in self.there.figures.scores.matches(plan.name, s.number)
            if each.pairing.name == match.match
        )
        self.do(
            "decide-match",
            stage=plan.name,
            session=session,
            contestants=list(match.teams),
            winner=match.teams[0],
            by=match.decided_by or "tournament committee",
            reason="level",
        )

    def _open(self, plan: StagePlan, number: int) -> None:
        sections = self._sections(plan)
        first = 1
        for section, names in sections.items():
            movement, boards = self._movement(plan, names)
            self.do(
                "open-session",
                stage=plan.name,
                session=number,
                movement=movement,
                boards_a_round=boards,
                seats=self._seats(plan, names, number),
                section=section,
                first_board=first,
                starts=self.clock.now.replace(tzinfo=None).isoformat(timespec="minutes"),
                minutes=int(plan.boards * plan.minutes_per_board),
            )

    def _sections(self, plan: StagePlan) -> dict[str, list[str]]:
        state = self.there.state
        found: dict[str, list[str]] = {}
        for name in state.stage(plan.name).field:
            entry = state.entries[name]
            if entry.withdrawn is None:
                found.setdefault(plan.section_of(entry), []).append(name)
        return found

    def _movement(self, plan: StagePlan, names: list[str]) -> tuple[dict[str, Any], int]:
        """The plan's own movement, or what the recommender says for so many."""
        if plan.movement.get("kind", RECOMMENDED) != RECOMMENDED:
            data = dict(plan.movement)
            return data, int(str(data.pop("boards_a_round", 2)))
        kinds: dict[str, Any] = {"pairs": "pairs", "teams": "teams", "individuals": "players"}
        found = recommend(
            Room(
                entries=len(names),
                boards=plan.boards,
                minutes=int(plan.boards * plan.minutes_per_board * 3 // 2) + 60,
                of=kinds[self.there.state.the_plan.contestants],
                winners=2 if plan.fields == "two" else 1,
                duplicated_boards=False,
            )
        )
        if not found:
            raise Mistake(f"no movement fits {len(names)} in {plan.shown}.")
        return found[0].plan.plain(), found[0].boards_a_round

    def _seats(self, plan: StagePlan, names: list[str], number: int) -> list[str]:
        """The field in the movement's order: North-South first where there are two lines."""
        if plan.fields != "two":
            turned = (number - 1) % max(len(names), 1)
            return names[turned:] + names[:turned]
        entries = self.there.state.entries
        ns = [name for name in names if entries[name].side != "EW"]
        ew = [name for name in names if entries[name].side == "EW"]
        past = sum(each.seating.rounds for each in self._earlier(plan) if each.seating)
        turned = past % max(len(ew), 1)
        return ns + ew[turned:] + ew[:turned]

    def _earlier(self, plan: StagePlan) -> tuple[SessionState, ...]:
        """The sessions of a stage so far: whom they brought together need not meet again yet."""
        return tuple(self.there.state.sessions_of(plan.name))

    # --- play --------------------------------------------------------------------------------

    def _play_session(self, plan: StagePlan, session: SessionState) -> None:
        self._arrive(plan, session)
        for seat, board in self.to_play(session):
            self.play(seat, board, session)
        self.clock.on(float(len(session.boards) * plan.minutes_per_board))
        self._afterwards(plan, session)
        self.do("post", stage=plan.name, session=session.number)
        self.clock.on(24 * 60)

    def to_play(self, session: SessionState) -> Iterator[tuple[Seat, int]]:
        """The boards that tables have still to play, round by round."""
        if session.seating is None:
            return
        absent = {
            who
            for _, body in self.there.state.of_kind("match forfeited", session.stage)
            if body.session == session.number
            for who in body.at_fault
        }
        for seat in sorted(session.seating.seats, key=lambda each: each.round):
            if absent & {seat.ns, seat.ew}:
                continue
            for board in seat.boards:
                done = self.there.state.on(session.stage, session.number, board)
                if seat.table not in done:
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
        parts = name.split("+")
        return sum(strength(self.seed, each) for each in parts) / len(parts)

    def record_deals(self, session: SessionState) -> Done:
        """The hands of a session, as they are published after it."""
        seed = f"{self.seed} {session.stage} {session.number}"
        deals = {str(board): format_deal(deal_of(seed, board)) for board in session.boards}
        return self.do("record-deals", stage=session.stage, session=session.number, deals=deals)

    # --- what goes wrong ---------------------------------------------------------------------

    def _try(self, name: str, /, **given: Any) -> Done | None:
        """An action that the book may refuse: then it does not happen."""
        try:
            return self.do(name, **given)
        except (Refused, Refusal, Mistake):
            return None

    def _arrive(self, plan: StagePlan, session: SessionState) -> None:
        """Some come late, some not at all."""
        if not plan.in_matches or session.seating is None:
            return
        for pairing in session.seating.pairings:
            random = self.chance(plan.name, session.number, pairing.match, "arrival")
            place = {"stage": plan.name, "session": session.number}
            if random.random() < self.trouble.late:
                self._try("late", **place, contestant=pairing.second, minutes=random.randint(6, 19))
            elif random.random() < self.trouble.forfeit:
                self._try("forfeit", **place, at_fault=[pairing.second], reason="did not come")

    def _maybe_withdraw(self, plan: StagePlan, number: int) -> None:
        random = self.chance(plan.name, number, "withdrawal")
        if number < 2 or number == plan.rounds or random.random() >= self.trouble.withdrawal:
            return
        field = [
            name
            for name in self.there.state.stage(plan.name).field
            if self.there.state.entries[name].withdrawn is None
        ]
        if len(field) > 6:
            gone = random.choice(sorted(field))
            self._try(
                "withdraw", contestant=gone, stage=plan.name, session=number, reason="taken ill"
            )

    def _afterwards(self, plan: StagePlan, session: SessionState) -> None:
        """Rulings and appeals once the boards are played; a fouled board that comes to light."""
        if session.seating is None or not session.boards:
            return
        random = self.chance(plan.name, session.number, "afterwards")
        place = {"stage": plan.name, "session": session.number}
        if random.random() < self.trouble.fouled:
            board = random.choice(session.boards)
            tables = [seat.table for seat in session.seating.by_board.get(board, ())]
            half = tables[: len(tables) // 2]
            if half and len(half) < len(tables):
                self._try("board-fouled", **place, board=board, groups=[half], reason="wrong cards")
        for seat in session.seating.seats:
            chance = self.chance(plan.name, session.number, seat.table, seat.round, "ruling")
            if chance.random() < self.trouble.appeal:
                self._rule(place, seat, chance)
            if chance.random() < self.trouble.fine:
                self._try(
                    "fine", **place, contestant=seat.ew, amount="0.5", unit="VP", reason="slow"
                )

    def _rule(self, place: dict[str, Any], seat: Seat, random: Random) -> None:
        board = random.choice(seat.boards)
        done = self._try(
            "rule",
            **place,
            table=seat.table,
            board=board,
            ns={"award": "average plus"},
            ew={"award": "average minus"},
            reason="hesitation",
        )
        if done is None:
            return
        ruling = done.facts[0].body["ruling"]
        lodged = self._try("lodge-appeal", ruling=ruling, contestant=seat.ew, grounds="no damage")
        if lodged is not None:
            appeal = lodged.facts[0].body["appeal"]
            self._try("decide-appeal", appeal=appeal, upheld=random.random() < 0.5, merit=True)

    # --- the end -----------------------------------------------------------------------------

    def _close(self, plan: StagePlan) -> None:
        sessions = self.there.state.sessions_of(plan.name)
        last = sessions[-1].number
        try:
            self.do("end-period", stage=plan.name, session=last)
        except Refused:
            self.clock.on(14 * 24 * 60)
            self.do("end-period", stage=plan.name, session=last)
        self._progress(f"{plan.shown}: closed")
        self._split(plan)
        self.do("close-stage", stage=plan.name)

    def _left_open(self, plan: StagePlan) -> list[list[str]]:
        """Ties in sections that the book's tests leave to an official."""
        if not plan.qualify or not plan.sections:
            return []
        return [
            list(group)
            for standing in self.there.figures.standings(plan.name).values()
            for tie in standing.ties
            for to, groups in (tie.left_to or {}).items()
            for group in groups
            if to != STANDS
        ]

    def _split(self, plan: StagePlan) -> None:
        """A lot where the book leaves places open between some, or a tie to somebody."""
        for among in self._left_open(plan):
            seed = self.there.figures.seed(plan.name) or self.seed
            self.do("draw-lot", purpose="a tie", among=among, seed=seed, stage=plan.name)
        for each in going_on(self.there.figures, plan.name):
            if each.found.open_places:
                self.do(
                    "draw-lot",
                    purpose=f"qualifying for {each.to}",
                    among=list(each.found.between),
                    seed=f"{self.seed} {each.to}",
                    stage=plan.name,
                )
