"""What may follow a call or a card in PBN: a suffix, glyph numbers, a reference to a note.

Marks go in one by one; what is wrong with one comes out as a sentence. It knows calls from cards
only by the range of glyph numbers that each may have.
"""

from __future__ import annotations

from convenor.formats.pbn_text import Tag, Token, notes_of
from convenor.formats.problems import Problems

SUFFIXES = ("!", "?", "!!", "??", "!?", "?!")
RATINGS = {"Auction": range(1, 7), "Play": range(7, 13)}
"""The glyph numbers that say the same as a suffix, for calls and for cards."""
OTHERS_ONLY = {"Auction": {*range(7, 13), 14}, "Play": {*range(1, 7), 13}}
"""The glyph numbers that belong to the other section."""


class Marks:
    """The marks of a section: those on the last call or card, and every note referred to."""

    def __init__(self, section: Tag, where: str, problems: Problems) -> None:
        self.section = section
        self.where = where
        self.problems = problems
        self.rated = False
        self.noted = False
        self.referred: dict[int, int] = {}

    def next(self) -> None:
        """A new call or card: it has no marks yet."""
        self.rated = self.noted = False

    def take(self, token: Token) -> bool:
        """Take a token if it is a mark; say what is wrong with it."""
        text = token.text
        if text[0] not in "!?$=":
            return False
        what = {"$": self._glyph, "=": self._note}.get(text[0], self._suffix)(token)
        if what:
            self.problems.flag(token.line, self.where, what)
        return True

    def finish(self) -> None:
        """Compare the notes referred to with the notes given."""
        given = dict(notes_of(self.section, self.where, self.problems))
        for number, line in self.referred.items():
            if number not in given:
                self.problems.flag(line, self.where, f"there is no note {number}: add it.")
        for number, note in given.items():
            if number not in self.referred:
                what = f"nothing refers to note {number}: add ={number}= or take the note out."
                self.problems.flag(note.line, self.where, what)

    def _suffix(self, token: Token) -> str:
        if token.text not in SUFFIXES:
            return f"'{token.text}' is not a suffix: write one of {' '.join(SUFFIXES)}."
        return self._rate(token.text)

    def _glyph(self, token: Token) -> str:
        digits = token.text[1:]
        if not digits.isdecimal() or len(digits) > 3 or int(digits) > 255:
            return f"'{token.text}' is not a glyph number: write $0 to $255."
        number = int(digits)
        if number in OTHERS_ONLY[self.section.name]:
            other = "a card" if self.section.name == "Auction" else "a call"
            return f"'{token.text}' can only follow {other}."
        return self._rate(token.text) if number in RATINGS[self.section.name] else ""

    def _rate(self, text: str) -> str:
        if self.rated:
            return f"'{text}' is one mark too many: a suffix or a glyph says how good it is, once."
        self.rated = True
        return ""

    def _note(self, token: Token) -> str:
        number = token.text.strip("=")
        if not number.isdecimal() or len(number) > 2 or not 1 <= int(number) <= 32:
            return f"'{token.text}' is not a reference to a note: write =1= to =32=."
        self.referred.setdefault(int(number), token.line)
        if self.noted:
            return f"'{token.text}' is one note too many: one may follow."
        self.noted = True
        return ""
