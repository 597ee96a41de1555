"""Whether a PBN play can be: cards held, suits followed, leads in turn, tricks counted.

The tokens of a play go in, with the hands and the trumps; each wrong one is told with its line, and
the tricks of each side come out where nothing was wrong. It does not judge the play.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from convenor.bridge import Card, Denomination, Seat, Side, parse_card
from convenor.bridge.deals import RANKS
from convenor.formats.pbn_marks import Marks
from convenor.formats.pbn_text import Tag, Token
from convenor.formats.problems import Problems

Hands = Mapping[Seat, frozenset[Card] | None]
"""The cards of each seat, None where a hand is not shown."""

_CARD = re.compile(r"[SHDC][AKQJT2-9]")


class Slot:
    """A place in a trick: a card, or '-' or '+' for none, with its irregularities."""

    def __init__(self, token: Token, marks: list[Token], card: Card | None) -> None:
        self.token = token
        self.marks = [mark.text.upper() for mark in marks]
        self.mark_line = marks[0].line if marks else token.line
        self.card = card

    @property
    def missing(self) -> bool:
        return self.token.text in "-+"


class Play:
    """A play being read: first all tokens, then trick by trick."""

    def __init__(
        self,
        tag: Tag,
        first: Seat,
        trumps: Denomination | None,
        hands: Hands,
        where: str,
        problems: Problems,
    ) -> None:
        self.tag = tag
        self.columns = (first, first.next, first.partner, first.partner.next)
        self.trumps = trumps
        self.hands = {
            seat: set(cards) if cards is not None else None for seat, cards in hands.items()
        }
        self.played: set[Card] = set()
        self.where = where
        self.problems = problems
        self.tricks = {Side.NS: 0, Side.EW: 0}
        self.wrong = False

    def read(self) -> dict[Side, int] | None:
        """The tricks won so far by each side; None where something was wrong."""
        slots = self._slots()
        leader: Seat | None = self.columns[0]
        short = False
        for start in range(0, len(slots), 4):
            row = dict(zip(self.columns, slots[start : start + 4], strict=False))
            if short and (more := [each for each in row.values() if each.token.text != "-"]):
                what = f"'{more[0].token.text}' comes after a trick that is not complete."
                self._say(more[0].token.line, what)
                break
            leader = self._trick(row, leader)
            short = short or any(each.missing for each in row.values())
        return None if self.wrong else self.tricks

    # --- tokens ------------------------------------------------------------------------

    def _slots(self) -> list[Slot]:
        marks = Marks(self.tag, self.where, self.problems)
        slots: list[Slot] = []
        irregular: list[Token] = []
        ended = False
        for token in self.tag.tokens:
            if marks.take(token):
                continue
            if ended:
                self._say(token.line, "nothing may follow the '*' of a play.")
                break
            if token.text == "*":
                ended = True
            elif token.text.startswith("^"):
                irregular.append(token)
            else:
                slots.append(Slot(token, irregular, self._card(token)))
                marks.next()
                irregular = []
        marks.finish()
        return slots

    def _card(self, token: Token) -> Card | None:
        if token.text in "-+":
            return None
        if not _CARD.fullmatch(token.text.upper()):
            self._say(token.line, f"'{token.text}' is not a card: write suit and rank, like SA.")
            return None
        return parse_card(token.text)

    # --- tricks ------------------------------------------------------------------------

    def _trick(self, row: dict[Seat, Slot], due: Seat | None) -> Seat | None:
        """Check one trick and give the seat that leads to the next, None where it is not known."""
        for slot in row.values():
            self._check_marks(slot)
        leader = self._leader(row, due)
        if leader is None:
            for seat, slot in row.items():
                self._check_card(seat, slot)
            return None
        order = [seat for seat in _from(leader) if seat in row]
        self._check_order([row[seat] for seat in order])
        led = row[order[0]].card if order else None
        for seat in order:
            self._check_card(seat, row[seat])
            self._check_suit(seat, row[seat], led, leads=seat is leader)
        cards = {seat: slot.card for seat, slot in row.items()}
        return self._winner(cards, led) if led is not None and order[0] is leader else None

    def _check_marks(self, slot: Slot) -> None:
        wrong = [mark for mark in slot.marks if mark not in ("^R", "^L")]
        if wrong:
            self._say(slot.mark_line, f"'{wrong[0]}' is not an irregularity of a play: ^R or ^L.")
        elif len(slot.marks) > 1:
            self._say(slot.mark_line, "a card has one irregularity at most: keep one mark.")

    def _leader(self, row: dict[Seat, Slot], due: Seat | None) -> Seat | None:
        out_of_turn = [seat for seat, slot in row.items() if "^L" in slot.marks]
        if not out_of_turn:
            return due
        for seat in out_of_turn[1:]:
            self._say(row[seat].mark_line, "a trick has one lead: take the second ^L out.")
        if out_of_turn == [due]:
            line = row[out_of_turn[0]].mark_line
            self._say(line, f"it is {out_of_turn[0].word}'s lead: take the ^L out.")
        return out_of_turn[0] if len(out_of_turn) == 1 else None

    def _check_order(self, slots: list[Slot]) -> None:
        """In the order of play nothing comes after a card that is missing."""
        before = ""
        for slot in slots:
            text = slot.token.text
            if before and (not slot.missing or text == "+"):
                self._say(slot.token.line, f"'{text}' comes after the '{before}' of its trick.")
                return
            if slot.missing:
                before = before or text

    def _check_card(self, seat: Seat, slot: Slot) -> None:
        card = slot.card
        if card is None:
            return
        hand = self.hands[seat]
        if card in self.played:
            self._say(slot.token.line, f"{card} has been played before.")
        elif hand is not None and card not in hand:
            self._say(slot.token.line, f"{seat.word} does not hold {card}.")
        self.played.add(card)

    def _check_suit(self, seat: Seat, slot: Slot, led: Card | None, *, leads: bool) -> None:
        hand, card = self.hands[seat], slot.card
        if card is None or led is None or hand is None:
            return
        could = any(each.suit is led.suit for each in hand if each != card)
        revoke = not leads and card.suit is not led.suit and could
        if revoke and "^R" not in slot.marks:
            self._say(slot.token.line, f"{card} is a revoke: mark it ^R if it was played so.")
        if "^R" in slot.marks and not revoke:
            self._say(slot.token.line, f"{card} is marked as a revoke, and it is none.")
        hand.discard(card)

    def _winner(self, cards: dict[Seat, Card | None], led: Card) -> Seat | None:
        if len(cards) < 4 or None in cards.values():
            return None
        winner = max(cards, key=lambda seat: self._strength(cards[seat], led))
        self.tricks[winner.side] += 1
        return winner

    def _strength(self, card: Card | None, led: Card) -> tuple[int, int]:
        if card is None:
            return (-1, 0)
        suit = 2 if card.suit is self.trumps else 1 if card.suit is led.suit else 0
        return suit, -RANKS.index(card.rank)

    def _say(self, line: int, what: str) -> None:
        self.wrong = True
        self.problems.flag(line, self.where, what)


def _from(first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    return first, first.next, first.partner, first.partner.next
