"""The hands of a board as a diagram, and those of a session as a file for other programs.

A recorded deal goes in; four hands by suit with their points come out, with what each side can
make where that is known, or a PBN text of all boards that may be seen. Who made what of them is
not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from convenor.bridge import (
    SUITS,
    Board,
    Deal,
    Denomination,
    PassedOut,
    Seat,
    Side,
    format_result,
    parse_deal,
)
from convenor.bridge.makes import Makes, Par, par
from convenor.competition.live import Competition
from convenor.competition.views.visibility import open_boards
from convenor.explain.figures_written import swing
from convenor.formats import pbn
from convenor.formats.events import Dealt, Event, Section
from convenor.values import value
from convenor.web.public.solving import NOTHING, Solved, solved
from convenor.web.public.stages import Round, Stage
from convenor.web.result_notation import result_shown, suits_in

GLYPHS = dict(zip("SHDC", "♠♥♦♣", strict=True))
VULNERABLE = {
    "None": "nobody",
    "NS": "North–South",
    "EW": "East–West",
    "Both": "everybody",
    "All": "everybody",
}
SIDES = {Side.NS: "North–South", Side.EW: "East–West"}
COUNTS = 7
"""Tricks from which a contract can be made."""


@value
class HandShown:
    """One hand: its seat, its suits and its points."""

    seat: str
    word: str
    suits: tuple[tuple[SafeString, str], ...]
    points: int


@value
class MakesShown:
    """What can be made: a line for each side, or for each hand where the two differ; and par."""

    heads: tuple[tuple[SafeString | str, str], ...]
    lines: tuple[tuple[str, str, tuple[tuple[int, bool], ...]], ...]
    par: str
    by: SafeString | str


@value
class Diagram:
    """A board with its four hands, if they were recorded."""

    number: int
    dealer: str
    vulnerable: str
    hands: tuple[HandShown, ...]
    makes: MakesShown | None = None


@value
class Diagrams:
    """Boards with their hands, and whether what can be made of them is still worked out."""

    boards: tuple[Diagram, ...]
    waits: bool


def diagrams(there: Competition, stage: Stage, round: Round, numbers: Sequence[int]) -> Diagrams:
    """Boards as diagrams; where a deal was not recorded its board has no hands."""
    deals = {each: deal_of(there, stage, round, each) for each in numbers}
    known = [each for each in deals.values() if each is not None]
    found = solved(known) if known else NOTHING
    return Diagrams(tuple(_diagram(n, deal, found) for n, deal in deals.items()), found.waits)


def hands_of(there: Competition, stage: Stage, round: Round) -> Diagrams:
    """The boards of a round that may be seen and whose hands are known."""
    dealt = [
        each
        for each in open_boards(there, round.session)
        if (stage.name, round.number, each) in there.state.deals
    ]
    return diagrams(there, stage, round, dealt)


def deal_of(there: Competition, stage: Stage, round: Round, board: int) -> Deal | None:
    """The recorded deal of a board."""
    text = there.state.deals.get((stage.name, round.number, board))
    return parse_deal(text) if text else None


def _diagram(number: int, deal: Deal | None, found: Solved) -> Diagram:
    board = Board(number)
    makes = found.makes.get(deal) if deal is not None else None
    return Diagram(
        number,
        board.dealer.word,
        vulnerable_word(board),
        tuple(_hand(deal, seat) for seat in Seat) if deal is not None else (),
        None if makes is None else makes_shown(makes, board),
    )


def vulnerable_word(board: Board) -> str:
    """Who is vulnerable, in words."""
    said = board.vulnerability.value
    return VULNERABLE.get(said, said)


def _hand(deal: Deal, seat: Seat) -> HandShown:
    hand = deal.hand(seat)
    suits = []
    for suit in SUITS:
        ranks = hand.holding(suit)
        shown = " ".join("10" if each == "T" else each for each in ranks) or "–"
        suits.append((suits_in(GLYPHS[suit.name]), shown))
    return HandShown(seat.value, seat.word, tuple(suits), hand.points)


# --- what can be made ----------------------------------------------------------------------------


def makes_shown(makes: Makes, board: Board) -> MakesShown:
    """The tricks of each side in each denomination, no trumps first as they rank, and par."""
    order = tuple(reversed(Denomination))
    heads = tuple(
        (suits_in(each.glyph) if each.is_suit else each.value, each.word) for each in order
    )
    lines = []
    for side in Side:
        alike = makes.alike(side)
        for seat in side.seats[:1] if alike else side.seats:
            tricks = tuple((n, n >= COUNTS) for n in (makes.of(seat, each) for each in order))
            lines.append(
                (side.value, SIDES[side], tricks) if alike else (seat.value, seat.word, tricks)
            )
    best = par(makes, board)
    return MakesShown(heads, tuple(lines), swing(best.ns), _by(best))


def _by(best: Par) -> SafeString | str:
    """The result that makes par."""
    return "passed out" if isinstance(best.by, PassedOut) else result_shown(format_result(best.by))


# --- for other programs --------------------------------------------------------------------------


def as_pbn(there: Competition, stage: Stage, round: Round) -> str:
    """The deals of a round as PBN; nothing where none may be seen."""
    dealt = []
    for board in open_boards(there, round.session):
        deal = deal_of(there, stage, round, board)
        if deal is not None:
            dealt.append(Dealt(board, deal))
    if not dealt:
        return ""
    begun = there.state.begun
    day = begun.begins if begun else None
    title = f"{there.state.name}, {stage.title}, {round.name}"
    event = Event("none", title=title, date=day, sections=(Section(),), deals=tuple(dealt))
    return pbn.dumps(event)
