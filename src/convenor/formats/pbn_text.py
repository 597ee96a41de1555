"""What a PBN file is made of: games with tags, and what follows a tag: tokens, rows, notes.

Games come from the scanner; what a game takes over from the one before is put in here, and notes
are found by their number. What a tag's value means is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.formats.problems import Problems
from convenor.values import value


@value
class Token:
    """A word of an auction, a play or a table's row."""

    text: str
    line: int


@value
class Row:
    """A line of a table."""

    cells: tuple[str, ...]
    line: int


class Tag:
    """A tag pair and what follows it: tokens, rows, notes."""

    def __init__(self, name: str, text: str, line: int, *, broken: bool = False) -> None:
        self.name = name
        self.value = text
        self.line = line
        self.broken = broken
        self.tokens: list[Token] = []
        self.rows: list[Row] = []
        self.notes: list[Tag] = []

    @property
    def is_table(self) -> bool:
        return self.name.endswith("Table") and self.name != "Table"


class Game:
    """The tags of one game by name; where a tag stands twice the first one counts."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.tags: dict[str, Tag] = {}

    def __getitem__(self, name: str) -> str:
        """The value of a tag, '' where it is absent, empty or '?'."""
        found = self.tags.get(name)
        return "" if found is None or found.value in ("?", "") else found.value

    def line(self, name: str) -> int:
        return self.tags[name].line

    @property
    def where(self) -> str:
        """How the game is called in a message."""
        return f"board {self['Board']}" if self["Board"] else f"game {self.number}"


NEVER_INHERITED = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play")


def inherit(games: list[Game], problems: Problems) -> None:
    """Put in what a tag takes from the game before: '#' once, '##' for all games that follow."""
    before: dict[str, str] = {}
    lasting: dict[str, str] = {}
    for game in games:
        for tag in list(game.tags.values()):
            if tag.value == "#":
                lasting.pop(tag.name, None)
                _take_over(game, tag, before, problems)
            elif tag.value.startswith("##"):
                tag.value = tag.value[2:]
                lasting[tag.name] = tag.value
            else:
                lasting.pop(tag.name, None)
        for name, text in lasting.items():
            game.tags.setdefault(name, Tag(name, text, 0))
        before = {name: tag.value for name, tag in game.tags.items()}


def _take_over(game: Game, tag: Tag, before: dict[str, str], problems: Problems) -> None:
    if tag.name in NEVER_INHERITED:
        problems.refuse(tag.line, game.where, f"{tag.name} cannot be '#': write the value.")
    elif tag.name not in before:
        what = f"{tag.name} is '#', but the game before has none: write the value."
        problems.refuse(tag.line, game.where, what)
    else:
        tag.value = before[tag.name]
        return
    del game.tags[tag.name]


def notes_of(tag: Tag, where: str, problems: Problems) -> Iterator[tuple[int, Tag]]:
    """The notes of an auction or a play, by their number of 1 to 32."""
    for note in tag.notes:
        number, colon, _ = note.value.partition(":")
        if not colon or not number.strip().isdecimal():
            what = f"'{note.value[:40]}' is not a note: write its number, a colon and its text."
            problems.refuse(note.line, where, what)
        elif len(number.strip()) > 2 or not 1 <= int(number) <= 32:
            problems.refuse(note.line, where, f"note {number[:9]} cannot be: they are 1 to 32.")
        else:
            yield int(number), note
