"""Whether a PBN auction can be, and which contract it ends in.

The tokens of an auction go in; each wrong one is told with its line, and the contract with its
declarer comes out where the auction ended and nothing was wrong. It does not judge the bidding.
"""

from __future__ import annotations

import re

from convenor.bridge import (
    PASSED_OUT,
    AuctionEnd,
    Contract,
    Denomination,
    Doubling,
    Seat,
    parse_denomination,
)
from convenor.formats.pbn_marks import Marks
from convenor.formats.pbn_text import Tag, Token
from convenor.formats.problems import Problems

_BID = re.compile(r"([1-7])(C|D|H|S|NT?)")


class Auction:
    """An auction being read, call by call."""

    def __init__(self, tag: Tag, first: Seat, dealer: Seat, where: str, problems: Problems) -> None:
        self.tag = tag
        self.dealer = dealer
        self.seat = first
        self.where = where
        self.problems = problems
        self.marks = Marks(tag, where, problems)
        self.started = False
        self.stopped = ""
        self.irregular = ""
        self.passes = 0
        self.bid: tuple[int, Denomination, Seat] | None = None
        self.doubling = Doubling.UNDOUBLED
        self.first_to_bid: dict[tuple[Denomination, str], Seat] = {}
        self.wrong = False

    def read(self) -> AuctionEnd | None:
        """The contract, or None where the auction is unfinished or cannot be."""
        for token in self.tag.tokens:
            if not self.marks.take(token):
                self._token(token)
        self.marks.finish()
        return None if self.wrong or not self._ended else self._contract()

    @property
    def _ended(self) -> bool:
        return self.passes >= (4 if self.bid is None else 3)

    def _contract(self) -> AuctionEnd:
        if self.bid is None:
            return PASSED_OUT
        level, denomination, seat = self.bid
        declarer = self.first_to_bid[denomination, seat.side.value]
        return Contract(level, denomination, self.doubling, declarer)

    # --- tokens ------------------------------------------------------------------------

    def _token(self, token: Token) -> None:
        text = token.text.upper()
        if self.stopped:
            if self.stopped != "told":
                self._say(token, f"nothing may follow the '{self.stopped}' of an auction.")
                self.stopped = "told"
        elif text in "*+":
            self.stopped = text
        elif text.startswith("^"):
            self._irregularity(token, text)
        elif text == "-":
            self._before_the_dealer(token)
        elif text == "AP":
            self.passes = 4 if self.bid is None else 3
        else:
            self._call(token, text)

    def _irregularity(self, token: Token, text: str) -> None:
        if text == "^S":
            self._begin(token)
            self.seat = self.seat.next
        elif text == "^I":
            self.irregular = text
        else:
            self._say(token, f"'{token.text}' is not an irregularity of an auction: ^I or ^S.")

    def _before_the_dealer(self, token: Token) -> None:
        if self.started or self.seat is self.dealer:
            self._say(token, f"{self.seat.word} must call: '-' stands only before the dealer.")
            self.started = True
        else:
            self.seat = self.seat.next

    def _begin(self, token: Token) -> None:
        if not self.started and self.seat is not self.dealer:
            self._say(token, f"{self.seat.word} cannot call first: {self.dealer.word} dealt.")
            self.seat = self.dealer
        self.started = True

    def _call(self, token: Token, text: str) -> None:
        self._begin(token)
        self.marks.next()
        if self._ended:
            self._say(token, f"'{token.text}' comes after the auction has ended.")
        elif text == "PASS":
            self.passes += 1
        elif text in ("X", "XX"):
            self._double(token, text)
        elif found := _BID.fullmatch(text):
            if found[2] == "N":
                self._say(token, f"'{token.text}' is not a call: write {found[1]}NT.")
            self._bid(token, int(found[1]), parse_denomination(found[2]))
        else:
            what = f"'{token.text}' is not a call: write Pass, X, XX, AP or a bid such as 1NT."
            self._say(token, what)
        self.irregular = ""
        self.seat = self.seat.next

    def _bid(self, token: Token, level: int, denomination: Denomination) -> None:
        enough = self.bid is None or (level, denomination) > self.bid[:2]
        if enough and self.irregular:
            self._say(token, f"{token.text} is marked as insufficient, and it is sufficient.")
        if not enough and not self.irregular:
            self._say(token, f"{token.text} is not enough: mark it ^I if it was called so.")
        self.bid = (level, denomination, self.seat)
        self.first_to_bid.setdefault((denomination, self.seat.side.value), self.seat)
        self.doubling, self.passes = Doubling.UNDOUBLED, 0

    def _double(self, token: Token, text: str) -> None:
        wanted = Doubling.UNDOUBLED if text == "X" else Doubling.DOUBLED
        of_opponents = self.bid is not None and self.bid[2].side is not self.seat.side
        if self.bid is None or self.doubling is not wanted or of_opponents != (text == "X"):
            what = f"{self.seat.word} has nothing to {'double' if text == 'X' else 'redouble'}."
            self._say(token, what)
            return
        self.doubling = Doubling(text)
        self.passes = 0

    def _say(self, token: Token, what: str) -> None:
        self.wrong = True
        self.problems.flag(token.line, self.where, what)
