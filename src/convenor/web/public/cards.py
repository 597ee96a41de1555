"""The scorecard of a contestant: every round, every board that may be seen, the running total.

A competition and a contestant go in; for each stage its rounds come out, with opponents, what the
round is worth, the total and the place after it, and the boards one by one. All figures are the
engine's.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.heats import taken
from convenor.competition.state.seats import Seat
from convenor.competition.views.credited_rounds import BESIDE_ROUNDS
from convenor.competition.views.people import Who, who
from convenor.competition.views.visibility import is_open
from convenor.competition.views.withheld_names import without_hidden
from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, Exact, whole_if_whole
from convenor.explain.figures_written import figure, swing
from convenor.values import replace, value
from convenor.web import result_notation as writing
from convenor.web.public import boards
from convenor.web.public.columns import columns_of
from convenor.web.public.match_sheets import AtTable
from convenor.web.public.results_replaced import counted
from convenor.web.public.stages import Round, Stage, stages_of
from convenor.web.public.standing import HEADS

DECIMALS = {"VP": 2, "percent": 2}


@value
class BoardLine:
    """One board on a scorecard, as its owner sees it."""

    board: int
    against: Who
    made: tuple[AtTable, ...]
    """What was made of it at each table of the match."""
    compared: str
    score: str
    running: str


@value
class RoundLine:
    """One round on a scorecard."""

    round: Round
    against: tuple[Who, ...]
    margin: str
    worth: str
    notes: tuple[tuple[str, str], ...]
    total: str
    place: str
    boards: tuple[BoardLine, ...]
    unit: str
    rooms: tuple[str, ...]
    """The rooms of a match of teams."""
    hidden: int

    @property
    def waits(self) -> str:
        """Why boards are missing, if any are."""
        if not self.hidden or not self.round.done:
            return "not begun" if self.hidden else ""
        return f"{self.hidden} still in play somewhere"

    @property
    def compares(self) -> bool:
        return any(each.compared for each in self.boards)


@value
class StageCard:
    """A stage on a scorecard."""

    stage: Stage
    rounds: tuple[RoundLine, ...]
    brought: str
    total: str
    place: str
    unit: str
    earned: tuple[tuple[int, str, str], ...] = ()
    heat: str = ""
    """The competition in which the heat was played that counts here."""
    """Of a season, what each of its events was worth: number, name, points."""

    @property
    def opens(self) -> RoundLine | None:
        """The latest round with boards to be seen."""
        return next((each for each in self.rounds if each.boards), None)


def card_of(there: Competition, number: str) -> tuple[StageCard, ...]:
    """The scorecard of a contestant, stage by stage, the latest first."""
    there.state.entry(number)
    found = (_stage_card(there, each, number) for each in reversed(stages_of(there)))
    return tuple(each for each in found if each is not None)


def _stage_card(there: Competition, stage: Stage, number: str) -> StageCard | None:
    elsewhere = taken(there.state, stage.name).get(number)
    if number not in there.state.stage(stage.name).field and elsewhere is None:
        return None
    entries = _entries(there, stage, number)
    rounds = tuple(_round(there, stage, each, number, entries) for each in stage.rounds)
    brought = [each.amount for each in entries if each.kind == "carry-over" and each.amount]
    total, place = _stands(there, stage, number, None)
    return StageCard(
        stage,
        tuple(reversed([each for each in rounds if each is not None])),
        swing(brought[0]) if brought else "",
        total,
        place,
        HEADS.get(stage.plan.figure, stage.plan.figure),
        _earned(there, stage, number) if stage.plan.format == "season" else (),
        elsewhere.heat.title if elsewhere is not None else "",
    )


def _earned(there: Competition, stage: Stage, number: str) -> tuple[tuple[int, str, str], ...]:
    """What somebody has of each event of a season."""
    return tuple(
        (each.number, each.name, each.worth[number])
        for each in columns_of(there, stage)
        if number in each.worth
    )


def _entries(there: Competition, stage: Stage, number: str) -> tuple[pipeline.Entry, ...]:
    """The lines of a contestant's account."""
    return pipeline.account(there, stage.name).lines_of(number)


def _stands(there: Competition, stage: Stage, number: str, until: int | None) -> tuple[str, str]:
    """The total and the place of a contestant after a round; of a bracket its place alone."""
    if stage.bracket:
        return "", _bracket_place(there, stage, number)
    places = DECIMALS.get(stage.plan.figure)
    for standing in pipeline.standings(there, stage.name, until).values():
        line = standing.by_contestant.get(number)
        if line is not None:
            return figure(line.total, places), f"{line.place}{'=' if line.tied_with else ''}"
        if number in standing.unplaced:
            return figure(standing.figures[number], places), ""
    return "", ""


def _bracket_place(there: Competition, stage: Stage, number: str) -> str:
    try:
        places = pipeline.bracket(there, stage.name).places
    except Mistake:  # it waits for a choice, or has not been opened
        return ""
    return next((str(each.place) for each in places if number in each.contestants), "")


def _round(
    there: Competition, stage: Stage, round: Round, number: str, entries: tuple[pipeline.Entry, ...]
) -> RoundLine | None:
    own = [each for each in entries if each.round == round.number]
    seats = round.session.seating.of(number) if round.session.seating else ()
    if not seats and not own:
        return None
    worth = [each.amount for each in own if each.kind not in BESIDE_ROUNDS]
    notes = tuple((each.kind, _note(there, each)) for each in own if each.kind != "score")
    margin = _margin(there, stage, round, number)
    total, place = _stands(there, stage, number, round.number) if round.done else ("", "")
    lines, unit, rooms, hidden = _boards(there, stage, round, number, seats)
    against = dict.fromkeys(seat.ew if seat.side_of(number) == "NS" else seat.ns for seat in seats)
    return RoundLine(
        round,
        tuple(who(there, each) for each in against),
        margin,
        figure(whole_if_whole(sum(worth)), DECIMALS.get(stage.plan.figure)) if worth else "",
        notes,
        total,
        place,
        lines,
        unit,
        rooms,
        hidden,
    )


def _note(there: Competition, entry: pipeline.Entry) -> str:
    """What is beside a round, and why, without a hidden name that an official wrote into it."""
    amount = -entry.amount if entry.kind == "fine" else entry.amount
    return f"{swing(amount)}{f', {without_hidden(there, entry.reason)}' if entry.reason else ''}"


def _margin(there: Competition, stage: Stage, round: Round, number: str) -> str:
    """The score of the match, or of the session in matchpoints."""
    if stage.plan.in_matches:
        own: list[MatchFigure] = [
            each
            for each in pipeline.own_matches(there, stage.name, round.number, number)
            if each.margin(number) is not None
        ]
        return ", ".join(_so_far(each, number) for each in own)
    card = pipeline.session_scores(there, stage.name, round.number).get(number)
    if card is None:
        return ""
    return f"{figure(card.score)} of {figure(card.available)}" if card.available else ""


def _so_far(match: MatchFigure, number: str) -> str:
    """The margin of a match; of one in play after how many boards, not all of which are shown."""
    margin = swing(match.margin(number))
    return margin if match.complete else f"{margin} after {match.done}"


@value
class _Meeting:
    """One opponent of a round, the own seats against it and the boards that are played there."""

    against: str
    seats: tuple[Seat, ...]
    boards: tuple[int, ...]


def _meetings(
    there: Competition, stage: Stage, round: Round, number: str, seats: tuple[Seat, ...]
) -> Iterator[_Meeting]:
    """Whom somebody met, in the order of play: a team meets its opponent in several rooms."""
    if stage.plan.tables_a_match == 1:
        for seat in sorted(seats, key=lambda each: (each.round, each.table)):
            other = seat.ew if seat.side_of(number) == "NS" else seat.ns
            yield _Meeting(other, (seat,), tuple(seat.boards))
        return
    for match in pipeline.own_matches(there, stage.name, round.number, number):
        pairing = match.pairing
        own = tuple(each for table in pairing.tables for each in seats if each.table == table)
        yield _Meeting(pairing.opponent_of(number), own, pairing.boards)


def _boards(
    there: Competition, stage: Stage, round: Round, number: str, seats: tuple[Seat, ...]
) -> tuple[tuple[BoardLine, ...], str, tuple[str, ...], int]:
    """The boards that may be seen, the unit, the rooms, and how many may not be seen yet."""
    lines: list[BoardLine] = []
    unit, hidden = "", 0
    rooms: tuple[str, ...] = ()
    running: Exact | None = None
    for meeting in _meetings(there, stage, round, number, seats):
        if len(meeting.seats) > 1:
            rooms = tuple(each.table.rpartition(" ")[2] for each in meeting.seats)
            running = None  # each match has a sum of its own
        for board in meeting.boards:
            if not is_open(there, round.session, board):
                hidden += 1
                continue
            line, unit, amount = _board(there, stage, round, number, meeting, board)
            running = _added(running, amount)
            lines.append(line if running is None else _with_running(line, running, unit))
    return tuple(lines), unit, rooms, hidden


def _added(running: Exact | None, amount: Exact | None) -> Exact | None:
    return running if amount is None else whole_if_whole((running or 0) + amount)


def _with_running(line: BoardLine, running: Exact, unit: str) -> BoardLine:
    shown = figure(running) if unit == MATCHPOINT else swing(running)
    return replace(line, running=shown)


def _board(
    there: Competition, stage: Stage, round: Round, number: str, meeting: _Meeting, board: int
) -> tuple[BoardLine, str, Exact | None]:
    tables = tuple(each.table for each in meeting.seats)
    scores = pipeline.side_scores_at(there, stage.name, round.number, board, tables)
    shown, amount = boards.own_score(scores.sides, scores.unit, tables, number)
    made = tuple(_at(there, stage, round, number, seat, board) for seat in meeting.seats)
    side = made[0].side if made else "NS"
    compared = _compared(there, stage, round, board, side)
    line = BoardLine(board, who(there, meeting.against), made, compared, shown, "")
    return line, scores.unit, amount


def _at(
    there: Competition, stage: Stage, round: Round, number: str, seat: Seat, board: int
) -> AtTable:
    """What was made of a board at a table where one sat, as that side sees it."""
    side = seat.side_of(number) or "NS"
    said = there.state.on(stage.name, round.number, board).get(seat.table)
    counts = counted(there, stage.name, round.number, board, seat.table)
    points = writing.for_side(counts.points, side)
    return AtTable(
        writing.result_shown(said.text) if said else "",
        "" if points is None else writing.signed(points),
        side,
        counts.ruled,
        writing.card_shown(said.lead) if said and said.lead else "",
    )


def _compared(there: Competition, stage: Stage, round: Round, board: int, side: str) -> str:
    datum = pipeline.datum(there, stage.name, round.number, board, side)
    if datum is None:
        return ""
    return swing(datum if side == "NS" else -datum)
