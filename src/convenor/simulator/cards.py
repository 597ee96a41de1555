"""What a table makes of a deal: a plausible contract, declarer and number of tricks.

A deal, the strength of both sides and a random source go in; a result as it is written at a table
comes out. Points and fit decide what is bid and made, strength and luck how much of it.
"""

from __future__ import annotations

from random import Random

from convenor.bridge import Card, Deal, Seat, random_deal

HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
GAME, SLAM, GRAND = 25, 33, 37
SUIT_LETTERS = "SHDC"


def deal_of(seed: str, board: int) -> Deal:
    """The deal of a board, the same for the same seed."""
    return random_deal(f"{seed} board {board}")


def result(deal: Deal, north_south: float, east_west: float, random: Random) -> str:
    """What a table writes down: '4S= by N', '3NT-1 by W', 'pass'."""
    side = _side(deal, random)
    edge = (north_south - east_west) * (1 if side == "NS" else -1)
    hands = (Seat.N, Seat.S) if side == "NS" else (Seat.E, Seat.W)
    points = sum(_points(deal, seat) for seat in hands)
    suit, fit = _fit(deal, hands)
    if points < 19 and random.random() < 0.25:
        return "pass"
    level, name = _contract(points, suit, fit, edge, random)
    needed = level + 6
    expected = _tricks(points, fit, name) + 0.35 * edge
    tricks = max(0, min(13, round(random.gauss(expected, 0.95))))
    declarer = _declarer(deal, hands, name)
    doubled = "X" if tricks < needed - 1 and random.random() < 0.3 else ""
    return f"{level}{name}{doubled}{_against(tricks - needed)} by {declarer}"


def lead(deal: Deal, written: str, random: Random) -> str:
    """A card that the leader holds, for a result that has a declarer."""
    if " by " not in written:
        return ""
    leader = Seat(written[-1]).next
    held = sorted(deal.hand(leader).cards, key=str)
    return str(random.choice(held))


def misread(written: str, random: Random) -> str:
    """The same result as somebody tired would enter it: one trick out, or the wrong declarer."""
    if " by " not in written:
        return "1NT= by N"
    contract, _, declarer = written.partition(" by ")
    if random.random() < 0.5:
        other = {"N": "E", "E": "S", "S": "W", "W": "N"}[declarer]
        return f"{contract} by {other}"
    bare = contract.rstrip("=0123456789").rstrip("+-")
    bare = bare or contract[:2]
    return f"{bare}= by {declarer}" if not contract.endswith("=") else f"{bare}-1 by {declarer}"


def _against(over: int) -> str:
    return "=" if over == 0 else f"{over:+d}"


def _points(deal: Deal, seat: Seat) -> int:
    return sum(HONOURS.get(_honour(card), 0) for card in deal.hand(seat).cards)


def _honour(card: Card) -> str:
    return next((each for each in str(card).upper() if each in HONOURS), "")


def _suit(card: Card) -> str:
    text = str(card).upper()
    for symbol, letter in zip("♠♥♦♣", SUIT_LETTERS, strict=True):
        if symbol in text:
            return letter
    return next(each for each in text if each in SUIT_LETTERS)


def _side(deal: Deal, random: Random) -> str:
    ns = _points(deal, Seat.N) + _points(deal, Seat.S)
    if ns == 20:
        return random.choice(("NS", "EW"))
    return "NS" if ns > 20 else "EW"


def _fit(deal: Deal, hands: tuple[Seat, Seat]) -> tuple[str, int]:
    lengths = {
        letter: sum(_suit(card) == letter for seat in hands for card in deal.hand(seat).cards)
        for letter in SUIT_LETTERS
    }
    best = max(SUIT_LETTERS, key=lambda letter: (lengths[letter], letter in "SH"))
    return best, lengths[best]


def _contract(points: int, suit: str, fit: int, edge: float, random: Random) -> tuple[int, str]:
    """Level and denomination that people reach with so many points and such a fit."""
    felt = points + max(0, fit - 8) + random.gauss(0.25 * edge, 1.0)
    major = suit in "SH" and fit >= 8
    if felt >= GRAND:
        return 7, suit if fit >= 8 else "NT"
    if felt >= SLAM:
        return 6, suit if fit >= 8 else "NT"
    if felt >= GAME:
        if major:
            return 4, suit
        return (5, suit) if fit >= 10 and random.random() < 0.5 else (3, "NT")
    if felt >= 23:
        return (3, suit) if fit >= 8 else (2, "NT")
    return (2, suit) if fit >= 8 else (1, "NT")


def _tricks(points: int, fit: int, name: str) -> float:
    if name == "NT":
        return 6.7 + (points - 20) * 0.42
    return 7.6 + (points - 20) * 0.36 + (fit - 8) * 0.6


def _declarer(deal: Deal, hands: tuple[Seat, Seat], name: str) -> Seat:
    """The hand with more of the suit, or with more points in no trumps."""
    if name == "NT":
        return max(hands, key=lambda seat: _points(deal, seat))
    return max(hands, key=lambda seat: sum(_suit(c) == name for c in deal.hand(seat).cards))
