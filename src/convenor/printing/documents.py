"""The documents of a stage: result sheet, travellers, names, table cards, pair slips, hands.

A competition and a stage go in, blocks come out. Every figure is the pipeline's; boards that are
still in play, their hands and hidden names stay away, as on the public pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from convenor import pipeline
from convenor.bridge import SUITS, Board, Notation, Seat, format_result, parse_deal
from convenor.competition.live import Competition
from convenor.competition.state.seats import Seat as Sitting
from convenor.competition.state.seats import in_ranges, in_the_room
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import is_out, open_boards
from convenor.competition.views.withheld_names import name_of, players_of, with_names_hidden
from convenor.errors import Mistake
from convenor.exact import show
from convenor.formats.competition_events import published_event
from convenor.formats.events import EventBoard, TravellerLine, all_boards
from convenor.printing.blocks import (
    Block,
    Card,
    Cards,
    Deals,
    Diagram,
    Document,
    Heading,
    Table,
    table,
)

PLACES = 2
VULNERABLE = {"None": "nobody", "NS": "North–South", "EW": "East–West"}


def document(there: Competition, name: str, stage: str) -> Document:
    """One document of a stage, by its name."""
    if name not in DOCUMENTS:
        raise Mistake(f"there is no document '{name}': choose one of {', '.join(DOCUMENTS)}.")
    title, builder = DOCUMENTS[name]
    public = with_names_hidden(there)
    blocks = tuple(builder(public, stage))
    if not blocks:
        raise Mistake(f"there is nothing to print yet for the {title.lower()} of {stage}.")
    begun = there.state.begun
    shown = there.state.the_plan.stage(stage).shown
    return Document(
        name,
        f"{title}, {shown}" if len(there.state.the_plan.stages) > 1 else title,
        there.state.name,
        f"{begun.begins}" if begun else "",
        blocks,
    )


def _sessions(there: Competition, stage: str) -> list[SessionState]:
    return [each for each in there.state.sessions_of(stage) if is_out(each)]


def _where(there: Competition, stage: str, session: SessionState, text: str) -> str:
    return f"Session {session.number}, {text}" if len(_sessions(there, stage)) > 1 else text


# --- results -------------------------------------------------------------------------------------


def _results(there: Competition, stage: str) -> Iterator[Block]:
    if pipeline.is_bracket(there, stage):
        for field, groups in pipeline.places(there, stage).items():
            yield table(("Place", "Name"), _bracket_rows(there, groups), "rl", title=field)
        return
    if not _sessions(there, stage):
        return
    for field, standing in pipeline.standings(there, stage).items():
        rows = [
            (
                f"{line.place}{'=' if line.tied_with else ''}",
                line.contestant,
                name_of(there, line.contestant),
                show(line.total, PLACES),
            )
            for line in standing.lines
        ]
        if rows:
            head = ("Place", "No.", "Name", standing.unit or "Total")
            yield table(head, rows, "rrlr", ("auto", "auto", "1fr", "auto"), 10, field)


def _bracket_rows(
    there: Competition, groups: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, str]]:
    place = 1
    for group in groups:
        for who in group:
            yield f"{place}{'=' if len(group) > 1 else ''}", name_of(there, who)
        place += len(group)


# --- travellers ----------------------------------------------------------------------------------


def _travellers(there: Competition, stage: str) -> Iterator[Block]:
    sessions = _sessions(there, stage)
    for session in sessions:
        found: dict[int, list[TravellerLine]] = {}
        event = published_event(there, stage, session.number, numbers=False).event
        for section in event.sections:
            for board in all_boards(section):
                found.setdefault(board.number, []).extend(board.lines)
        for number, lines in sorted(found.items()):
            title = _where(there, stage, session, f"Board {number}")
            yield _traveller(EventBoard(number, tuple(lines)), title)


def _traveller(board: EventBoard, title: str) -> Table:
    head = ("Table", "NS", "EW", "Result", "Lead", "Score", "NS", "EW")
    under = f"{title}: dealer {board.deals_first.word}, vulnerable {_vulnerable(board.number)}"
    lines = sorted(board.lines, key=lambda each: -(each.score or 0))
    return table(head, (_line(each) for each in lines), "rrrllrrr", size=8, title=under)


def _line(line: TravellerLine) -> tuple[str, ...]:
    awards = (line.ns_award, line.ew_award)
    result = format_result(line.result, Notation.GLYPHS).replace(" by ", " ")
    ruled = any(each is not None for each in awards)
    return (
        line.table,
        line.ns,
        line.ew,
        "adjusted" if ruled else result,
        str(line.lead) if line.lead else "",
        "" if line.score is None or ruled else f"{line.score:+d}".replace("-", "−"),
        "" if line.ns_printed is None else str(line.ns_printed),
        "" if line.ew_printed is None else str(line.ew_printed),
    )


def _vulnerable(board: int) -> str:
    return VULNERABLE.get(Board(board).vulnerability.value, "everybody")


# --- who and where -------------------------------------------------------------------------------


def _names(there: Competition, stage: str) -> Iterator[Block]:
    rows = []
    for number in there.state.field_of(stage):
        entry = there.state.entry(number)
        rows.append((number, name_of(there, number), ", ".join(players_of(entry)), entry.club))
    if rows:
        widths = ("auto", "1fr", "2fr", "auto")
        yield table(("No.", "Name", "Players", "Club"), rows, "rlll", widths)


def _table_cards(there: Competition, stage: str) -> Iterator[Block]:
    for session in _sessions(there, stage):
        yield Heading(_where(there, stage, session, "Table cards"))
        seating = session.the_seating
        rooms = dict.fromkeys(in_the_room(each) for each in seating.tables)
        cards = tuple(
            Card(f"Table {each}", "", (_at_table(there, seating.in_room(each)),)) for each in rooms
        )
        yield Cards(cards)


def _at_table(there: Competition, seats: tuple[Sitting, ...]) -> Table:
    rows = (
        (str(e.round), name_of(there, e.ns), name_of(there, e.ew), in_ranges(list(e.boards)))
        for e in seats
    )
    head = ("Round", "North–South", "East–West", "Boards")
    return table(head, rows, "rlll", ("auto", "1fr", "1fr", "auto"), 8)


def _pair_slips(there: Competition, stage: str) -> Iterator[Block]:
    for session in _sessions(there, stage):
        yield Heading(_where(there, stage, session, "Slips"))
        seating = session.the_seating
        cards = []
        for number in there.state.field_of(stage):
            seats = sorted(seating.of(number), key=lambda each: each.round)
            if seats:
                under = name_of(there, number)
                cards.append(Card(number, under, (_slip(there, number, tuple(seats)),)))
        yield Cards(tuple(cards))


def _slip(there: Competition, number: str, seats: tuple[Sitting, ...]) -> Table:
    rows = []
    for each in seats:
        side = each.side_of(number) or ""
        against = each.ew if side == "NS" else each.ns
        where, boards = in_the_room(each.table), in_ranges(list(each.boards))
        rows.append((str(each.round), where, side, name_of(there, against), boards))
    head = ("Round", "Table", "Sit", "Against", "Boards")
    return table(head, rows, "rrcll", ("auto", "auto", "auto", "1fr", "auto"), 8)


# --- hands ---------------------------------------------------------------------------------------


def _hands(there: Competition, stage: str) -> Iterator[Block]:
    for session in _sessions(there, stage):
        found = tuple(
            _diagram(board, text)
            for board in open_boards(there, session)
            if (text := there.state.deals.get((stage, session.number, board)))
        )
        if found:
            yield Heading(_where(there, stage, session, "Hands"))
            yield Deals(found)


def _diagram(number: int, text: str) -> Diagram:
    deal = parse_deal(text)
    hands = tuple(
        tuple(
            (suit.glyph, " ".join(deal.hand(seat).holding(suit)).replace("T", "10") or "–")
            for suit in SUITS
        )
        for seat in Seat
    )
    points = tuple(f"{seat.value} {deal.hand(seat).points}" for seat in Seat)
    dealer = f"dealer {Board(number).dealer.word}"
    return Diagram(str(number), dealer, f"vul. {_vulnerable(number)}", hands, points)


_Builder = Callable[[Competition, str], Iterator[Block]]
DOCUMENTS: Mapping[str, tuple[str, _Builder]] = {
    "results": ("Results", _results),
    "travellers": ("Travellers", _travellers),
    "names": ("Names", _names),
    "table-cards": ("Table cards", _table_cards),
    "pair-slips": ("Slips", _pair_slips),
    "hands": ("Hands", _hands),
}
"""What can be printed: the title and the builder of each."""
