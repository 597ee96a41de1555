"""The state of a competition: all that is known after its facts, and ways to look at it.

What is held is flat and made of frozen values, so that a copy for a what-if costs little. How a
fact changes it is written in `folding`, one function a kind; no figure is worked out here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

from convenor.bridge import TableResult
from convenor.competition.plans.plan import Plan
from convenor.competition.state.nested import Nested
from convenor.competition.state.seats import KeptSeats, Seat, Seating
from convenor.contest.formats import rounds_of_knock_out
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.finals.match_titles import is_extra
from convenor.ledger import bodies
from convenor.ledger.kinds import KINDS
from convenor.regulation.pins import Pin
from convenor.values import replace, value

Body = TypeVar("Body")
Place: TypeAlias = tuple[str, int]
"""A stage and a session of it."""
OnBoard: TypeAlias = tuple[str, int, int]
"""A stage, a session, a board."""
Touched: TypeAlias = tuple[Any, ...]
"""What a fact touched, the kind of thing first, so that figures of anything else stay good.

('all',), ('entries',), ('stage', stage), ('session', stage, n), ('board', stage, n, board, table),
('moved', stage, n, contestant) for an amount beside the boards, ('deals', stage, n),
('status', stage, n) for what bears on no figure, ('undone', number). A table that is None stands
for all that have the board.
"""


@value
class Stamp:
    """When and by whom a fact was recorded."""

    number: int
    happened: datetime.datetime
    recorded: datetime.datetime
    by: str


@value
class TableScore:
    """What a table has for a board, and how far it is agreed on."""

    result: TableResult
    text: str
    lead: str = ""
    entered_by: str | None = None
    confirmed: bool = False
    disputed: str = ""
    corrected: bool = False
    number: int = 0


@value
class MatchReport:
    """The score of a match as a whole, as it was said, and how far it is agreed on."""

    said: bodies.MatchScored
    number: int
    """The fact that says it."""
    confirmed_by: str | None = None
    """The contestant whose captain agreed; '' where an official did."""
    disputed: bodies.MatchScoreDisputed | None = None

    @property
    def confirmed(self) -> bool:
        return self.said.official or self.confirmed_by is not None

    def for_sides(self, contestants: tuple[str, str]) -> tuple[Exact, ...]:
        """Its scores in the order of a pairing."""
        turned = self.said.contestants != contestants
        return self.said.scores[::-1] if turned else self.said.scores


@value
class Contestant:
    """A contestant as it stands now."""

    number: str
    name: str
    players: tuple[bodies.Player, ...] = ()
    seed: int | None = None
    club: str = ""
    district: str = ""
    side: str | None = None
    section: str = ""
    contending: bool = True
    withdrawn: bodies.EntryWithdrawn | None = None
    hidden: tuple[str, ...] = ()
    day: int | None = None
    handicap: Exact | None = None


@value
class SessionState:
    """A session as it stands now."""

    stage: str
    number: int
    boards: tuple[int, ...] = ()
    seating: Seating | None = None
    opened: tuple[bodies.SessionOpened, ...] = ()
    joined: tuple[bodies.EntryJoined, ...] = ()
    """Those who sat down in its movement while it was played."""
    kept: tuple[KeptSeats, ...] = ()
    """What was played before a section went over to another movement."""
    changes: tuple[Any, ...] = ()
    """What changed in its seats while it was played, in order."""
    draw: Mapping[str, Any] | None = None
    drawn: Stamp | None = None
    based_on: int = 0
    bye: Exact | None = None
    """What a bye of its draw counts, where whoever drew it had to say."""
    published: Stamp | None = None
    posted: Stamp | None = None
    final: Stamp | None = None

    @property
    def status(self) -> str:
        """Provisional until posted, final when the correction period has ended."""
        return "final" if self.final else "posted" if self.posted else "provisional"

    @property
    def is_draft(self) -> bool:
        """Whether it has a draw that nobody but officials knows of."""
        return self.draw is not None and self.published is None

    @property
    def is_extra(self) -> bool:
        """Whether it is a set of extra boards of a match that was level."""
        pairings = self.seating.pairings if self.seating is not None else ()
        return bool(pairings) and all(is_extra(each.name) for each in pairings)

    @property
    def boards_by_round(self) -> tuple[int, ...]:
        """The most boards that a table has in each of its rounds, as far as it is seated."""
        return self.seating.boards_by_round if self.seating is not None else ()

    def kept_of(self, section: str) -> KeptSeats | None:
        """What a section played before it went over to another movement, if it did."""
        return next((each for each in self.kept if each.section == section), None)

    @property
    def the_seating(self) -> Seating:
        """Who sits where, or a sentence about why nobody does."""
        if self.seating is None:
            raise Mistake(
                f"{self.stage}, session {self.number}, has nobody seated: draw or open it first."
            )
        return self.seating


@value
class StageState:
    """A stage as it stands now."""

    name: str
    field: tuple[str, ...] = ()
    carry_overs: Mapping[str, Exact] = {}
    carry_clause: str = ""
    opened: bool = False
    closed: bodies.StageClosed | None = None
    by_field: bool = False
    """Whether the size of its field decides its rounds."""
    all_meet: int | None = None
    """First rounds in which all meet all, in a stage that is otherwise drawn by rank."""


class State:
    """All that is known of a competition after a number of facts."""

    def __init__(self) -> None:
        self.last: Stamp | None = None
        self.begun: bodies.Begun | None = None
        self.plan: Plan | None = None
        self.readings: dict[str, dict[str, object]] = {}
        self.pin: Pin | None = None
        self.pinned_at = 0
        self.entries: dict[str, Contestant] = {}
        self.stages: dict[str, StageState] = {}
        self.sessions: dict[Place, SessionState] = {}
        self.results: Nested[OnBoard, str, TableScore] = Nested()
        self.cards: Nested[Place, tuple[str, int], frozenset[str]] = Nested()
        self.match_scores: Nested[Place, frozenset[str], MatchReport] = Nested()
        self.deals: dict[OnBoard, str] = {}
        self.kept: Nested[str, int, tuple[Stamp, Any]] = Nested()
        self.undone: dict[int, str] = {}

    def copy(self) -> State:
        """The same state, to be changed apart."""
        made = State()
        made.__dict__.update(self.__dict__)
        for name in _COPIED:
            setattr(made, name, dict(getattr(self, name)))
        made.results, made.cards = self.results.copy(), self.cards.copy()
        made.kept, made.match_scores = self.kept.copy(), self.match_scores.copy()
        return made

    # --- looking ---------------------------------------------------------------------------

    @property
    def the_plan(self) -> Plan:
        if self.plan is None:
            raise Mistake("the ledger has no competition yet: its first fact must begin one.")
        return self.plan

    @property
    def name(self) -> str:
        return self.begun.name if self.begun else ""

    def entry(self, number: str) -> Contestant:
        """A contestant by its number."""
        found = self.entries.get(number)
        if found is None:
            raise Mistake(
                f"there is no contestant '{number}': {did_you_mean(number, self.entries)}"
            )
        return found

    def stage(self, name: str) -> StageState:
        """A stage of the plan, opened or not."""
        self.the_plan.stage(name)
        return self.stages.get(name) or StageState(name)

    def field_of(self, stage: str) -> tuple[str, ...]:
        """Those who play in a stage; all who entered as long as it is not open."""
        there = self.stage(stage)
        return there.field if there.opened else tuple(self.entries)

    def session(self, stage: str, number: int) -> SessionState:
        """A session that has been opened or drawn."""
        found = self.sessions.get((stage, number))
        if found is None:
            if self.the_plan.stage(stage).format == "season":
                raise Mistake(f"{stage} counts the points of other events: it has no sessions.")
            raise Mistake(
                f"session {number} of {stage} has not been set up: draw or open it first."
            )
        return found

    def sessions_of(self, stage: str, until: int | None = None) -> tuple[SessionState, ...]:
        """The sessions of a stage that there are, in order; those up to one of them, if named."""
        found = [
            each
            for (name, number), each in self.sessions.items()
            if name == stage and (until is None or number <= until)
        ]
        return tuple(sorted(found, key=lambda each: each.number))

    def rounds_of(self, stage: str) -> int:
        """The rounds that a stage has: a round robin ends when all have met, planned so or not.

        A knock-out has as many as it takes until one is left.
        """
        plan = self.the_plan.stage(stage)
        known = self.stage(stage).opened or self.the_plan.takes_entries(stage)
        if plan.format == "knock-out" and known:
            return max(plan.rounds, rounds_of_knock_out(len(self.field_of(stage))))
        method = str(plan.draw.get("method", "round robin"))
        meets_all = plan.format == method == "round robin" and plan.is_drawn
        if not meets_all or "repeated_by" in plan.draw:
            return plan.rounds
        size = len(self.field_of(stage))
        times = int(str(plan.draw.get("times", 1)))
        return min(plan.rounds, (size - 1 + size % 2) * times) if size > 1 else plan.rounds

    def last_round(self, stage: str) -> int:
        """The last round that a stage may have: by its plan, or as its field needs."""
        return max(self.the_plan.stage(stage).rounds, self.rounds_of(stage))

    def rounds_so_far(self, stage: str) -> int:
        """The rounds of a stage that there are; extra boards of a level match are none."""
        return sum(1 for each in self.sessions_of(stage) if not each.is_extra)

    def round_of(self, session: SessionState) -> int:
        """The number of a session's round among those of its stage, sets of extra boards apart."""
        earlier = (e for e in self.sessions_of(session.stage, session.number) if not e.is_extra)
        return max(1, sum(1 for _ in earlier)) if self._has_extra(session.stage) else session.number

    def _has_extra(self, stage: str) -> bool:
        return any(each.is_extra for each in self.sessions_of(stage))

    def of(self, body: type[Body], stage: str | None = None) -> tuple[tuple[Stamp, Body], ...]:
        """All facts with this body that hold, in order."""
        return self.of_kind(KIND_OF[body], stage)

    def of_kind(self, kind: str, stage: str | None = None) -> tuple[tuple[Stamp, Any], ...]:
        """The same by the name of the kind, for those who only know that."""
        found = self.kept.group(kind).values()
        if stage is None:
            return tuple(found)
        return tuple(each for each in found if getattr(each[1], "stage", stage) == stage)

    def on(self, stage: str, session: int, board: int) -> Mapping[str, TableScore]:
        """The results on a board, by table."""
        return self.results.group((stage, session, board))

    def match_report(
        self, stage: str, session: int, contestants: Iterable[str]
    ) -> MatchReport | None:
        """The score of a match as a whole, where somebody has said one."""
        return self.match_scores.group((stage, session)).get(frozenset(contestants))

    def has_results(self, session: SessionState) -> bool:
        """Whether any board of a session has a result, or a match of it its score."""
        place = (session.stage, session.number)
        boards = any(self.on(*place, board) for board in session.boards)
        return boards or bool(self.match_scores.group(place))

    def without_result(self, session: SessionState) -> Iterator[tuple[Seat, int]]:
        """The boards of a session that a table has no result for, as they are seated."""
        for seat in session.seating.seats if session.seating is not None else ():
            if self.match_report(session.stage, session.number, seat.contestants) is not None:
                continue  # its match counts by its score as a whole
            for board in seat.boards:
                if seat.table not in self.on(session.stage, session.number, board):
                    yield seat, board

    def rulings(self) -> dict[str, tuple[Stamp, bodies.RulingGiven]]:
        """Each ruling as it stands: the last word on it, appeals included."""
        found: dict[str, tuple[Stamp, bodies.RulingGiven]] = {}
        for stamp, body in self.of(bodies.RulingGiven):
            found[body.ruling] = (stamp, body)
        if not found:
            return found
        appeals = {body.appeal: body for _, body in self.of(bodies.AppealLodged)}
        for stamp, decision in self.of(bodies.AppealDecided):
            ruling = appeals[decision.appeal].ruling if decision.appeal in appeals else ""
            if ruling in found and decision.upheld and decision.ns is not None:
                changed = replace(found[ruling][1], ns=decision.ns, ew=decision.ew, pending=False)
                found[ruling] = (stamp, changed)
        return found

    def open_appeals(self) -> tuple[tuple[Stamp, bodies.AppealLodged], ...]:
        """The appeals against a ruling that nobody has decided yet."""
        decided = {body.appeal for _, body in self.of(bodies.AppealDecided)}
        rulings = self.rulings()
        lodged = self.of(bodies.AppealLodged)
        return tuple(e for e in lodged if e[1].appeal not in decided and e[1].ruling in rulings)


KIND_OF: Mapping[type, str] = {kind.body: name for name, kind in KINDS.items()}
"""The kind of fact that a body belongs to."""
_COPIED = (
    "readings",
    "entries",
    "stages",
    "sessions",
    "deals",
    "undone",
)
