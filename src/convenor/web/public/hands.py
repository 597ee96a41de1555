"""The hands of a board as a diagram, and those of a session as a file for other programs.

A recorded deal goes in; four hands by suit with their points come out, or a PBN text of all boards
that may be seen. Who made what of them is not known here.
"""

from __future__ import annotations

from django.utils.safestring import SafeString

from convenor.bridge import SUITS, Board, Deal, Seat, parse_deal
from convenor.competition.live import Competition
from convenor.formats import pbn
from convenor.formats.events import Dealt, Event, Section
from convenor.values import value
from convenor.web.public.boards import open_boards
from convenor.web.public.stages import Round, Stage
from convenor.web.table.writing import suits_in

GLYPHS = dict(zip("SHDC", "♠♥♦♣", strict=True))
VULNERABLE = {
    "None": "nobody",
    "NS": "North–South",
    "EW": "East–West",
    "Both": "everybody",
    "All": "everybody",
}


@value
class HandShown:
    """One hand: its seat, its suits and its points."""

    seat: str
    word: str
    suits: tuple[tuple[SafeString, str], ...]
    points: int


@value
class Diagram:
    """A board with its four hands, if they were recorded."""

    number: int
    dealer: str
    vulnerable: str
    hands: tuple[HandShown, ...]


def diagram(there: Competition, stage: Stage, round: Round, board: int) -> Diagram:
    """The hands of a board; none where they were not recorded."""
    deal = deal_of(there, stage, round, board)
    found = Board(board)
    return Diagram(
        board,
        found.dealer.word,
        vulnerable_word(found),
        tuple(_hand(deal, seat) for seat in Seat) if deal is not None else (),
    )


def deal_of(there: Competition, stage: Stage, round: Round, board: int) -> Deal | None:
    """The recorded deal of a board."""
    text = there.state.deals.get((stage.name, round.number, board))
    return parse_deal(text) if text else None


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


def diagrams(there: Competition, stage: Stage, round: Round) -> tuple[Diagram, ...]:
    """The boards of a round that may be seen and whose hands are known."""
    found = (diagram(there, stage, round, each) for each in open_boards(there, stage, round))
    return tuple(each for each in found if each.hands)


def as_pbn(there: Competition, stage: Stage, round: Round) -> str:
    """The deals of a round as PBN."""
    dealt = []
    for board in open_boards(there, stage, round):
        deal = deal_of(there, stage, round, board)
        if deal is not None:
            dealt.append(Dealt(board, deal))
    begun = there.state.begun
    day = begun.begins if begun else None
    title = f"{there.state.name}, {stage.title}, {round.name}"
    event = Event("none", title=title, date=day, sections=(Section(),), deals=tuple(dealt))
    return pbn.dumps(event)
