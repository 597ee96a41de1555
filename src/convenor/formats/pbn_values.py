"""The values of PBN tags: what each may say, and what it means.

The text of a value goes in, a value of ours comes out or a `Mistake` in one sentence. An absent
value is None, which is neither zero nor a pass. Tags are not compared with each other here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date

from convenor.bridge import (
    SUITS,
    AuctionEnd,
    Board,
    Card,
    Deal,
    Denomination,
    Hand,
    Seat,
    Side,
    Vulnerability,
    parse_contract,
    parse_denomination,
    parse_seat,
    parse_side,
    parse_vulnerability,
)
from convenor.bridge.deals import RANKS
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, exact
from convenor.formats.whole_numbers import whole_number
from convenor.values import value

Hands = Mapping[Seat, frozenset[Card] | None]

_DATE = re.compile(r"([0-9?]{4})\.([0-9?]{2})\.([0-9?]{2})")
_NUMBER = r"[+-]?[0-9]+(?:\.[0-9]*)?"
_SIDED = re.compile(rf"(?:(NS|EW) +)?({_NUMBER})(?: +(NS|EW) +({_NUMBER}))?")
_TRICKS = re.compile(r"(\^?)(?:(NS|EW) +)?([0-9]{1,2})(?: +(NS|EW) +([0-9]{1,2}))?")
_RUBBER = re.compile(r"(?:(?:NS|EW) +)?[0-9]+ */ *[0-9]+(?: +(?:NS|EW) +[0-9]+ */ *[0-9]+)?")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_.+-]*")
_ROUND = re.compile(r"[0-9A-Za-z].*")


@value
class Tricks:
    """A result in tricks: of declarer (side None) or of a side; `irregular` where marked ^."""

    tricks: int
    side: Side | None = None
    irregular: bool = False


def seat_of(text: str) -> Seat:
    """N, E, S or W and nothing else."""
    if text not in ("N", "E", "S", "W"):
        raise Mistake(f"'{text}' is not a seat: write N, E, S or W.")
    return parse_seat(text)


def declarer_of(text: str) -> tuple[Seat, bool]:
    """The declarer, and whether an irregularity made him so: 'S', '^S'."""
    return seat_of(text.removeprefix("^")), text.startswith("^")


def contract_of(text: str) -> AuctionEnd | Denomination:
    """A contract; trumps alone, as an end position has them; or a pass."""
    if text in ("C", "D", "H", "S", "NT"):
        return parse_denomination(text)
    return parse_contract(text)


def tricks_of(text: str) -> Tricks:
    """'9', 'NS 9', 'NS 9 EW 4', '^9'."""
    found = _TRICKS.fullmatch(text.strip())
    if found is None or int(found[3]) > 13:
        raise Mistake(f"'{text}' is not a result: write the tricks of declarer, 0 to 13.")
    side = parse_side(found[2]) if found[2] else None
    if found[4]:
        if found[2] in (None, found[4]):
            raise Mistake(f"'{text}' is not a result: name each side once.")
        if int(found[3]) + int(found[5]) != 13:
            raise Mistake(f"'{text}' is not a result: the tricks of both sides add up to 13.")
    return Tricks(int(found[3]), side, bool(found[1]))


def hands_of(text: str) -> Hands:
    """The four hands, each whole, or '-' where it is not shown; all that are shown equally long."""
    found = re.fullmatch(r"([NESW]):(\S+) (\S+) (\S+) (\S+)", text)
    if found is None:
        raise Mistake(
            f"'{text[:40]}' is not a deal: write the first seat, a colon and four hands, one "
            "space apart."
        )
    first = parse_seat(found[1])
    seats = (first, first.next, first.partner, first.partner.next)
    hands = {
        seat: None if cards == "-" else _cards(seat, cards)
        for seat, cards in zip(seats, found.groups()[1:], strict=True)
    }
    _check_hands(hands)
    return hands


def _cards(seat: Seat, text: str) -> frozenset[Card]:
    suits = text.split(".")
    if len(suits) != len(SUITS):
        raise Mistake(f"{seat.word}'s hand '{text}' must have four suits, parted by full stops.")
    cards = []
    for suit, ranks in zip(SUITS, suits, strict=True):
        if odd := set(ranks) - set(RANKS):
            raise Mistake(f"{seat.word}'s hand has a '{min(odd)}', which is no rank: use {RANKS}.")
        cards += [Card(suit, rank) for rank in ranks]
    if len(cards) > 13 or not cards:
        raise Mistake(f"{seat.word} has {len(cards)} cards: a hand has 13, or fewer at its end.")
    return frozenset(cards)


def _check_hands(hands: Hands) -> None:
    shown = {seat: cards for seat, cards in hands.items() if cards is not None}
    if not shown:
        raise Mistake("no hand of the deal is shown: give one at least.")
    seen: dict[Card, Seat] = {}
    for seat, cards in shown.items():
        for card in sorted(cards, key=str):
            if card in seen:
                raise Mistake(
                    f"{seen[card].word} and {seat.word} both hold {card}: each card is dealt once."
                )
            seen[card] = seat
    lengths = {seat: len(cards) for seat, cards in shown.items()}
    if len(set(lengths.values())) > 1:
        told = ", ".join(f"{seat.word} {count}" for seat, count in lengths.items())
        raise Mistake(f"the hands are not equally long ({told} cards): correct the deal.")


def deal_of(hands: Hands) -> Deal | None:
    """The whole deal, where all 52 cards are shown."""
    whole = {seat: cards for seat, cards in hands.items() if cards is not None and len(cards) == 13}
    if len(whole) < 4:
        return None
    return Deal(*(Hand(whole[seat]) for seat in Seat))


def date_of(text: str) -> date | None:
    """A date as year.month.day; None where parts of it are unknown."""
    found = _DATE.fullmatch(text)
    if found is None:
        raise Mistake(f"'{text}' is not a date: write it as year.month.day, like 1999.05.31.")
    if "?" in text:
        return None
    try:
        return date(*(int(each) for each in found.groups()))
    except ValueError:
        raise Mistake(f"'{text}' is not a date of the calendar.") from None


def board_of(text: str) -> int:
    """A board's number."""
    if not text.isdecimal():
        raise Mistake(f"'{text}' is not a board number: boards are numbered from 1.")
    return Board(whole_number(text)).number


def vulnerability_of(text: str) -> Vulnerability:
    """Who is vulnerable: None, Love, -, NS, EW, All or Both."""
    return parse_vulnerability(text)


def sided(text: str) -> tuple[tuple[Side | None, Exact], ...]:
    """A score with its side or sides: '-300', 'NS 140', 'EW 10 NS 0'."""
    found = _SIDED.fullmatch(text.strip())
    if found is None:
        raise Mistake(f"'{text}' is not a score: write a number, with NS or EW before it.")
    pairs = ((found[1], found[2]), (found[3], found[4]))
    return tuple(
        (parse_side(side) if side else None, exact(number.lstrip("+").rstrip(".")))
        for side, number in pairs
        if number
    )


def _optimum(text: str) -> None:
    if any(side is None for side, _ in sided(text)):
        raise Mistake(f"'{text}' does not say whose score it is: write NS or EW before it.")


def _percentage(text: str) -> None:
    if any(not 0 <= number <= 100 for _, number in sided(text)):
        raise Mistake(f"'{text}' is not a percentage: it lies between 0 and 100.")


def _rubber(text: str) -> None:
    if not _RUBBER.fullmatch(text.strip()):
        raise Mistake(f"'{text}' is not a rubber score: write above/below, like 300/40.")


def _round(text: str) -> None:
    if not _ROUND.fullmatch(text):
        raise Mistake(f"'{text}' is not a round: write its number.")


def _words(text: str) -> None:
    for field in text.split(";"):
        if not _WORD.fullmatch(field):
            raise Mistake(f"'{text}' is not a way of scoring: write words with ';' between.")


def _one_word(text: str) -> None:
    if not _WORD.fullmatch(text):
        raise Mistake(f"'{text}' is not one of the words that this tag may have.")


def _one_of(*words: str) -> Callable[[str], None]:
    def check(text: str) -> None:
        if text not in words:
            raise Mistake(f"'{text}' is not one of its words: {did_you_mean(text, words)}")

    return check


def below_the_line(history: str) -> dict[Side, bool]:
    """Whether each side has won a game, by the history of a rubber's score."""
    found = re.fullmatch(r"NS ([0-9 ]+)/([0-9 ]+) EW ([0-9 ]+)/([0-9 ]+)", history)
    if found is None:
        raise Mistake(f"'{history}' is not the history of a rubber: NS 0 0 / 0 EW 0 0 / 0.")
    return {
        side: any(whole_number(each) >= 100 for each in games.split())
        for side, games in ((Side.NS, found[2]), (Side.EW, found[4]))
    }


_TYPES = _one_of("human", "program")

USED: Mapping[str, Callable[[str], object]] = {
    "Board": board_of,
    "Dealer": seat_of,
    "Vulnerable": vulnerability_of,
    "Deal": hands_of,
    "Declarer": declarer_of,
    "Contract": contract_of,
    "Result": tricks_of,
    "Date": date_of,
    "Auction": seat_of,
    "Play": seat_of,
}
"""Tags that an event is made of: a wrong value is left out."""

SHOWN: Mapping[str, Callable[[str], object]] = {
    "Score": sided,
    "ScoreIMP": sided,
    "ScoreMP": sided,
    "ScorePercentage": _percentage,
    "ScoreRubber": _rubber,
    "ScoreRubberHistory": below_the_line,
    "OptimumScore": _optimum,
    "Round": _round,
    "EventDate": date_of,
    "UTCDate": date_of,
    "Scoring": _words,
    "Mode": _one_word,
    "Competition": _one_of("Chicago", "Individuals", "Pairs", "Rubber", "Teams"),
    **{f"{seat.word}Type": _TYPES for seat in Seat},
}
"""Tags that are only looked at: a wrong value is flagged."""

KNOWN = {
    *(*USED, *SHOWN, "Event", "Site", "DealId", "FrenchMP", "Generator", "Hidden", "Room"),
    *("Termination", "ParContract", "BidSystemEW", "BidSystemNS", "PairEW", "PairNS"),
    *(f"{seat.word}{end}" for seat in Seat for end in ("", "NA")),
    *("EventSponsor", "HomeTeam", "Section", "Stage", "Table", "VisitTeam", "Time", "UTCTime"),
    *("TimeControl", "TimeCall", "TimeCard", "Annotator", "AnnotatorNA", "Application"),
    *("Description", "ActionTable", "AuctionTimeTable", "InstantScoreTable", "PlayTimeTable"),
    *("OptimumPlayTable", "OptimumResultTable", "ScoreTable", "TotalScoreTable"),
}
