"""Hands on paper: many to a page, or a few with everything that was made of them beside.

A job goes in, diagrams come out, of boards alone that everybody may see, with what can be made
where that is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.bridge import (
    SUITS,
    Board,
    Deal,
    Denomination,
    Notation,
    PassedOut,
    Seat,
    Side,
    format_result,
    parse_deal,
)
from convenor.bridge.makes import Makes, par
from convenor.competition.state.state import SessionState
from convenor.competition.views.visibility import open_boards
from convenor.formats.events import EventBoard
from convenor.printing.blocks import Block, Deals, Diagram, Heading, Table
from convenor.printing.jobs import Job, signed, vulnerable
from convenor.printing.results import event_of, lines_by_board, traveller
from convenor.values import replace

MOST_LINES = 14
"""Lines of a traveller that stand beside a diagram; a longer one goes under all of them."""


def hands(job: Job) -> Iterator[Block]:
    """The hands of each session, three beside each other."""
    for session in job.sessions():
        found = tuple(diagram(job, number, deal) for number, deal in dealt(job, session))
        if found:
            yield Heading(job.place(session, "Hands"))
            yield Deals(found)


def boards(job: Job) -> Iterator[Block]:
    """Hands with all results beside, two to four a page."""
    for session in job.sessions():
        made = dict(dealt(job, session))
        if not made:
            continue
        lines = lines_by_board(event_of(job, session.number))
        found = []
        for number, deal in made.items():
            shown = traveller(EventBoard(number, tuple(lines.get(number, ()))), "")
            found.append(replace(diagram(job, number, deal), table=_shortened(shown)))
        yield Heading(job.place(session, "Boards"))
        yield Deals(tuple(found), 1)


def _shortened(results: Table) -> Table:
    """A traveller that fits beside its hands: of a large field as often as each came about."""
    if len(results.rows) <= MOST_LINES:
        return results
    times: dict[tuple[str, ...], int] = {}
    for row in results.rows:
        key = (row[3], *row[5:])
        times[key] = times.get(key, 0) + 1
    rows = tuple((f"{often} ×", *key) for key, often in times.items())
    head = ("", "Result", *results.head[5:])
    align = "rl" + results.align[5:]
    if len(rows) <= MOST_LINES * 2:
        return replace(results, head=head, rows=rows, align=align, size=7)
    left = len(rows) - MOST_LINES * 2
    more = ("", f"and {left} others", *("" for _ in head[2:]))
    return replace(results, head=head, rows=(*rows[: MOST_LINES * 2], more), align=align, size=7)


def dealt(job: Job, session: SessionState) -> Iterator[tuple[int, Deal]]:
    """The deals of a session that everybody may see."""
    for board in open_boards(job.there, session):
        text = job.there.state.deals.get((job.stage, session.number, board))
        if text:
            yield board, parse_deal(text)


def deals_seen(job: Job) -> tuple[Deal, ...]:
    """Every deal that paper of the stage may show, once."""
    found = (deal for session in job.sessions() for _, deal in dealt(job, session))
    return tuple(dict.fromkeys(found))


def diagram(job: Job, number: int, deal: Deal) -> Diagram:
    """A board with its four hands."""
    found = tuple(
        tuple(
            (suit.glyph, " ".join(deal.hand(seat).holding(suit)).replace("T", "10") or "–")
            for suit in SUITS
        )
        for seat in Seat
    )
    points = tuple(f"{seat.value} {deal.hand(seat).points}" for seat in Seat)
    dealer = f"dealer {Board(number).dealer.word}"
    known = job.makes.get(deal)
    return Diagram(
        str(number),
        dealer,
        f"vul. {vulnerable(number)}",
        found,
        points,
        _makes(known) if known else (),
        _par(known, number) if known else "",
    )


def _makes(makes: Makes) -> tuple[tuple[str, ...], ...]:
    """Tricks by denomination, no trumps first; a side in one line where it makes no difference."""
    order = tuple(reversed(Denomination))
    lines = [("", *(each.glyph if each.is_suit else each.value for each in order))]
    for side in Side:
        alike = makes.alike(side)
        for seat in side.seats[:1] if alike else side.seats:
            tricks = (str(makes.of(seat, each)) for each in order)
            lines.append((side.value if alike else seat.value, *tricks))
    return tuple(lines)


def _par(makes: Makes, number: int) -> str:
    best = par(makes, Board(number))
    if isinstance(best.by, PassedOut):
        return "Par: passed out"
    said = format_result(best.by, Notation.GLYPHS).replace(" by ", " ")
    return f"Par {signed(best.ns)}: {said}"
