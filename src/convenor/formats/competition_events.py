"""A competition of ours as an `Event`, which every writer of files takes.

A competition and a stage go in, with one session of it or all; out come who played, what happened
and what it counted, and a note for each thing that no file has words for. Whatever figure stands in
it comes from the pipeline. Hands come along only where everybody may see them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from convenor import __version__, pipeline
from convenor.bridge import (
    NOT_PLAYED,
    UNKNOWN,
    Board,
    NotPlayed,
    ScoreOnly,
    Side,
    TableResult,
    Unknown,
    ns_score,
    parse_card,
    parse_deal,
    parse_result,
)
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.seats import Seat
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_open, is_out
from convenor.competition.views.withheld_names import contestant_name, kind_of, player_name
from convenor.errors import Mistake
from convenor.exact import HALF_AWAY, Exact
from convenor.formats.events import (
    Contestant,
    Dealt,
    Event,
    EventBoard,
    Match,
    Method,
    Player,
    Printed,
    Section,
    Standing,
    TravellerLine,
)
from convenor.scoring.lines import Artificial, Entry, Line, Nothing, Points, Weighted
from convenor.values import replace, value

PROGRAM = "Convenor"
METHODS: Mapping[str, Method] = {
    "matchpoints": "matchpoints",
    "butler": "butler",
    "cross-imps": "cross-imps",
    "teams": "teams",
    "aggregate": "aggregate",
    "point-a-board": "point-a-board",
}
PERCENTS = {"average plus": 60, "average": 50, "average minus": 40}
"""What an average is written as; what it counted stands in the score of the line."""
PLACES = 2
"""Decimals of a figure that is shown."""


@value
class Published:
    """An event made of a competition, and what could not be said in it."""

    event: Event
    notes: tuple[str, ...] = ()


def published_event(
    there: Competition,
    stage: str,
    session: int | None = None,
    *,
    public: bool = True,
    numbers: bool = True,
) -> Published:
    """A stage as an event; for the public without what is in play and without hidden names, and
    without the players' numbers where they are nobody's business."""
    plan = there.state.the_plan.stage(stage)
    if plan.scoring not in METHODS or plan.format == "season":
        raise Mistake(f"{plan.shown} has no results of its own: choose another stage.")
    making = _Making(there, plan, session, public=public, numbers=numbers)
    return Published(making.event(), tuple(making.notes))


class _Making:
    """One event being made."""

    def __init__(
        self,
        there: Competition,
        plan: StagePlan,
        session: int | None,
        *,
        public: bool,
        numbers: bool,
    ) -> None:
        self.numbers = numbers
        self.there = there
        self.plan = plan
        self.public = public
        self.one = session
        self.notes: list[str] = []
        every = there.state.sessions_of(plan.name)
        self.sessions = [each for each in every if session in (None, each.number) and is_out(each)]
        if not self.sessions:
            raise Mistake(f"{plan.shown} has not been played: there is nothing to write.")
        self.teams = plan.tables_a_match > 1

    def event(self) -> Event:
        state = self.there.state
        begun = state.begun
        if any(state.entry(each).handicap for each in self._field()):
            self.notes.append("its handicaps are left out: figures and places are those without.")
        several = len(state.the_plan.stages) > 1
        titles = [state.name, self.plan.shown if several else ""]
        if self.one is not None and len(state.sessions_of(self.plan.name)) > 1:
            titles.append(f"session {self.one}")
        return Event(
            method=METHODS[self.plan.scoring],
            title=", ".join(filter(None, titles)),
            date=begun.begins if begun else None,
            club=begun.venue if begun else "",
            program=PROGRAM,
            program_version=__version__,
            winners=self._winners(),
            sections=tuple(self._sections()),
            deals=tuple(self._deals()),
            individual=state.the_plan.contestants == "individuals",
        )

    def _winners(self) -> int | None:
        if self.plan.in_matches:
            return None
        return 2 if self.plan.fields == "two" else 1

    # --- sections ----------------------------------------------------------------------

    def _sections(self) -> Iterator[Section]:
        contestants = tuple(self._contestants())
        if self.plan.in_matches:
            matches = tuple(m for each in self.sessions for m in self._matches(each))
            yield Section(contestants=contestants, matches=matches)
            return
        if len(self.sessions) == 1:
            yield Section(contestants=contestants, boards=self._boards(self.sessions[0]))
            return
        yield Section(contestants=contestants)
        for each in self.sessions:
            yield Section(session=str(each.number), boards=self._boards(each))

    # --- contestants -------------------------------------------------------------------

    def _contestants(self) -> Iterator[Contestant]:
        standings = self._standings()
        kind = kind_of(self.there)
        for number in self._field():
            entry = self.there.state.entry(number)
            hidden = entry.hidden if self.public else ()
            players = tuple(
                Player(player_name(entry, each.name))
                if each.name in hidden
                else Player(each.name, each.id if self.numbers else "")
                for each in entry.players
            )
            name = contestant_name(entry, kind, hidden)
            side, standing = standings.get(number, (None, Standing()))
            yield Contestant(
                number, players, side, name=name if self.teams else "", standing=standing
            )
            if self.teams:
                yield from (Contestant(f"{number}{each}", team=number) for each in Side)

    def _field(self) -> list[str]:
        """Those who sat down, in the order of their numbers."""
        seen: dict[str, None] = {}
        for session in self.sessions:
            for seat in session.the_seating.seats:
                seen.update(dict.fromkeys(seat.contestants))
        return sorted(seen, key=lambda each: (len(each), each))

    def _standings(self) -> dict[str, tuple[Side | None, Standing]]:
        if pipeline.is_bracket(self.there, self.plan.name):
            return self._bracket_places()
        cards = self._cards()
        found: dict[str, tuple[Side | None, Standing]] = {}
        until = self.one
        for field, standing in pipeline.standings(self.there, self.plan.name, until).items():
            places = [line.place for line in standing.lines]
            for line in standing.lines:
                card = cards.get(line.contestant)
                made = Standing(
                    total=self._shown(line.total if card is None else card.score),
                    percent=self._shown(line.total) if standing.unit == "%" else None,
                    place=line.place,
                    shared=places.count(line.place) > 1,
                    boards=card.boards if card else None,
                )
                side = Side(field) if field in ("NS", "EW") else None
                found[line.contestant] = (side, made)
        return found

    def _cards(self) -> Mapping[str, pipeline.Card]:
        """What each scored in the session, where there is one and the field is compared."""
        if self.plan.in_matches or len(self.sessions) != 1:
            return {}
        return pipeline.session_scores(self.there, self.plan.name, self.sessions[0].number)

    def _bracket_places(self) -> dict[str, tuple[Side | None, Standing]]:
        found: dict[str, tuple[Side | None, Standing]] = {}
        for groups in pipeline.places(self.there, self.plan.name).values():
            place = 1
            for group in groups:
                for who in group:
                    found[who] = (None, Standing(place=place, shared=len(group) > 1))
                place += len(group)
        return found

    def _shown(self, figure: Exact) -> Printed:
        return Printed(HALF_AWAY.to(Fraction(1, 100))(figure), PLACES)

    # --- boards and lines --------------------------------------------------------------

    def _boards(self, session: SessionState) -> tuple[EventBoard, ...]:
        found = []
        for board in session.the_seating.boards:
            lines = tuple(self._lines(session, board, session.the_seating.by_board[board]))
            if lines:
                found.append(EventBoard(board, lines, datum=self._datum(session, board)))
        return tuple(found)

    def _datum(self, session: SessionState, board: int) -> Printed | None:
        found = pipeline.datum(self.there, self.plan.name, session.number, board)
        return None if found is None else self._shown(found)

    def _lines(
        self, session: SessionState, board: int, seats: tuple[Seat, ...]
    ) -> Iterator[TravellerLine]:
        if self.public and not is_open(self.there, session, board):
            return
        own = pipeline.lines(self.there, self.plan.name, session.number, board).by_table
        scores = pipeline.side_scores(self.there, self.plan.name, session.number, board)
        for seat in seats:
            line = own.get(seat.table)
            if line is None or self._unknown(line):
                continue
            made = self._line(session, board, seat, line)
            sides = [scores.at(seat.table, who) for who in (line.ns, line.ew)]
            figures = [
                None if s is None or s.score is None else self._shown(s.score) for s in sides
            ]
            yield replace(
                made,
                ns_printed=None if self.teams else figures[0],
                ew_printed=None if self.teams else figures[1],
            )

    def _unknown(self, line: Line) -> bool:
        entries = (line.entry(Side.NS), line.entry(Side.EW))
        return all(isinstance(each, Nothing) and each.why == "unknown" for each in entries)

    def _line(self, session: SessionState, board: int, seat: Seat, line: Line) -> TravellerLine:
        ns, ew = line.entry(Side.NS), line.entry(Side.EW)
        score = self.there.state.on(self.plan.name, session.number, board).get(seat.table)
        result = parse_result(score.text) if score is not None else UNKNOWN
        made = TravellerLine(
            ns=f"{line.ns}NS" if self.teams else line.ns,
            ew=f"{line.ew}EW" if self.teams else line.ew,
            result=_result(ns, result, board),
            score=ns.ns if isinstance(ns, Points) else None,
            ew_score=ew.ns if isinstance(ew, Points) and ew != ns else None,
            lead=parse_card(score.lead) if score is not None and score.lead else None,
            ns_award=_award(ns),
            ew_award=_award(ew),
            table=seat.table,
            round=seat.round,
        )
        if isinstance(ns, Weighted) or isinstance(ew, Weighted):
            self.notes.append(
                f"board {board}, {line.ns} v {line.ew}: no file has words for a weighted score: "
                "its line has the score that it counts, and no contract."
            )
        return made

    # --- matches -----------------------------------------------------------------------

    def _matches(self, session: SessionState) -> Iterator[Match]:
        for match in pipeline.match_scores(self.there, self.plan.name, session.number):
            pairing = match.pairing
            boards = self._match_boards(session, pairing.match, pairing.boards, pairing.first)
            both = match.both(self.plan.figure if self.plan.figure == "VP" else "")
            yield Match(
                pairing.first,
                pairing.second,
                tuple(boards),
                self.there.state.round_of(session),
                None if both is None else self._shown(both[0]),
                None if both is None else self._shown(both[1]),
            )

    def _match_boards(
        self, session: SessionState, match: str, boards: tuple[int, ...], first: str
    ) -> Iterator[EventBoard]:
        seating = session.the_seating
        tables = seating.by_match[match].tables
        for board in boards:
            seats = tuple(
                seat for table in tables if (seat := seating.find(table, board)) is not None
            )
            lines = tuple(self._lines(session, board, seats))
            if not lines:
                continue
            imps = None
            if self.teams and len(lines) == len(seats):
                scores = pipeline.side_scores(self.there, self.plan.name, session.number, board)
                side = scores.at(seats[0].table, first)
                imps = self._shown(side.score) if side and side.score is not None else None
            yield EventBoard(board, lines, datum=self._datum(session, board), imps=imps)

    # --- hands -------------------------------------------------------------------------

    def _deals(self) -> Iterator[Dealt]:
        """The hands of boards that everybody may see; of several rounds those that agree."""
        found: dict[int, str] = {}
        differing: set[int] = set()
        for session in self.sessions:
            for board in session.boards:
                text = self.there.state.deals.get((self.plan.name, session.number, board))
                if not text or not is_open(self.there, session, board):
                    continue
                if found.setdefault(board, text) != text:
                    differing.add(board)
        if differing and self.one is None:
            self.notes.append("its rounds have other hands under the same numbers: left out.")
            return
        for board in sorted(found):
            yield Dealt(board, parse_deal(found[board]))


def _result(entry: Entry, told: TableResult, board: int) -> TableResult:
    """What happened at the table, as far as it is what is scored."""
    if isinstance(entry, Nothing):
        return NOT_PLAYED
    if isinstance(entry, (Artificial, Weighted)):
        return UNKNOWN
    if isinstance(told, (Unknown, NotPlayed)):
        return ScoreOnly(entry.ns)
    given = ns_score(told, Board(board).vulnerability)
    return told if given == entry.ns else ScoreOnly(entry.ns)


def _award(entry: Entry) -> Artificial | None:
    if not isinstance(entry, Artificial):
        return None
    return entry if entry.percent is not None else Artificial(percent=PERCENTS[str(entry.award)])
