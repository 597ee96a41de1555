"""The text of a PBN file: its bytes decoded, its lines cut into tag pairs, tokens and rows.

Bytes or text go in; games come out, each with its tags, the tokens of its auction and play and the
rows of its tables, all with their line in the file. What they mean is not known here.
"""

from __future__ import annotations

import re

from convenor.formats.pbn_text import Game, Row, Tag, Token
from convenor.formats.problems import Problems

LONGEST_LINE = 254
"""Characters of a line without its end."""

SECTIONS = ("Auction", "Play")

_IN_TAG = re.compile(r"\s*(?:([A-Za-z0-9_]+)|(\")|(\])|([^\s\]]+))")
_STRING = re.compile(r'((?:[^"\\]|\\.)*)(")?')
_ESCAPED = re.compile(r'\\(["\\])')
_TOKEN = re.compile(
    r"\s+|(?P<rest>;)|(?P<brace>\{)|(?P<tag>\[)"
    r"|(?P<token>=[^=\s]*=|\$[^\s\[\]{};]*|[!?]+|\^[A-Za-z0-9]*|[-+*]|[A-Za-z0-9][A-Za-z0-9]*|\S)"
)
_CELL = re.compile(r'"[^"]*"|[^\s"]+|"')
_NOT_IN_A_CELL = re.compile(r"[%\[\]{};]")
_NOT_PRINTABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def decoded(data: bytes | str) -> tuple[str, str]:
    """The text and its encoding: UTF-8 where it is that, else Latin-1, or Windows-1252."""
    if isinstance(data, str):
        return data, "text"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace"), "utf-16"
    if data.isascii():
        return data.decode("ascii"), "ascii"
    try:
        return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        pass
    text = data.decode("latin-1")
    if not _NOT_PRINTABLE.search(text):
        return text, "latin-1"
    return "".join(map(_windows, text)), "cp1252"


def _windows(character: str) -> str:
    """What Windows shows for a byte that Latin-1 has no sign for."""
    if "\x80" <= character <= "\x9f":
        return character.encode("latin-1").decode("cp1252", "ignore") or character
    return character


def games_of(data: bytes | str, problems: Problems) -> list[Game]:
    """All games of a file, in order; an empty line ends a game."""
    text, encoding = decoded(data)
    scanner = _Scanner(problems, latin=encoding in ("latin-1", "cp1252"))
    for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1):
        scanner.line(number, line)
    return scanner.finish()


class _Scanner:
    """Reads line after line; knows whether it stands in a comment, a tag or a section."""

    def __init__(self, problems: Problems, *, latin: bool) -> None:
        self.problems = problems
        self.latin = latin
        self.games: list[Game] = []
        self.game = Game(1)
        self.comment = 0
        self.tag_at = 0
        self.words: list[str] = []
        self.string: str | None = None
        self.last: Tag | None = None
        self.section: Tag | None = None
        self.number = 0
        self.begun = False

    # --- lines -------------------------------------------------------------------------

    def line(self, number: int, line: str) -> None:
        self.number = number
        self._check(line)
        if line.startswith("%"):
            return
        if not line.strip() and not self.comment:
            self._end_game()
        elif self._is_row(line):
            self._row(line)
        else:
            self._scan(line)

    def finish(self) -> list[Game]:
        if self.comment:
            what = "the comment that begins here has no end: add a }."
            self.problems.refuse(self.comment, self.game.where, what)
        self._end_game()
        return self.games

    def _check(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            self._flag(f"the line has {len(line)} characters, and PBN allows {LONGEST_LINE}.")
        odd = _NOT_PRINTABLE.search(line)
        foreign = next((each for each in line if each > "\xff"), "") if self.latin else ""
        if odd or foreign:
            sign = foreign or (f"\\x{ord(odd[0]):02x}" if odd else "")
            self._flag(f"the character '{sign}' is not one of ISO 8859-1, which PBN is written in.")

    def _end_game(self) -> None:
        if self.tag_at:
            self._end_tag()
        if self.game.tags:
            self.games.append(self.game)
        if self.begun:
            self.game = Game(self.game.number + 1)
        self.begun = False
        self.last = self.section = None

    # --- outside a table ---------------------------------------------------------------

    def _scan(self, line: str) -> None:
        at = 0
        while at < len(line):
            if self.comment:
                end = line.find("}", at)
                if end < 0:
                    return
                self.comment, at = 0, end + 1
            elif self.tag_at:
                at = self._scan_tag(line, at)
            else:
                at = self._scan_token(line, at)

    def _scan_token(self, line: str, at: int) -> int:
        found = _TOKEN.match(line, at)
        assert found is not None
        if found["rest"]:
            return len(line)
        if found["brace"]:
            self.comment = self.number
        elif found["tag"]:
            self.tag_at, self.words, self.string = self.number, [], None
            self.begun = True
        elif found["token"]:
            return self._take(found["token"], line, found.end())
        return found.end()

    def _take(self, text: str, line: str, end: int) -> int:
        """A token belongs to an auction or a play; anywhere else the rest is left out."""
        self.begun = True
        if self.section is not None and self.section is self.last:
            self.section.tokens.append(Token(text, self.number))
            return end
        rest = line[end - len(text) :].strip()
        self._refuse(f"'{rest[:40]}' stands outside of any tag or section: take it out.")
        return len(line)

    # --- a tag pair --------------------------------------------------------------------

    def _scan_tag(self, line: str, at: int) -> int:
        found = _IN_TAG.match(line, at)
        if found is None:
            return len(line)
        if found[1] or found[4]:
            self.words.append(found[1] or found[4])
        elif found[2]:
            return self._scan_string(line, found.end())
        else:
            self._end_tag()
        return found.end()

    def _scan_string(self, line: str, at: int) -> int:
        found = _STRING.match(line, at)
        assert found is not None
        if "\t" in found[1]:
            self._flag("a tab stands in a tag's value: write spaces.")
        self.string = _ESCAPED.sub(r"\1", found[1])
        if found[2] is None:
            self._refuse("the quotation mark at the end of the value is missing: add it.")
            self.string = self.string.rstrip(' ]"')
            self._end_tag(broken=True)
            return len(line)
        return found.end()

    def _end_tag(self, *, broken: bool = False) -> None:
        at, self.tag_at = self.tag_at, 0
        name = self.words[0] if self.words else ""
        if not name or self.string is None or len(self.words) > 1:
            what = f'[{" ".join(self.words)}] is not a tag pair: write [Name "value"].'
            self.problems.refuse(at, self.game.where, what)
            self.last = None
            return
        self._add(Tag(name, self.string, at, broken=broken))

    def _add(self, tag: Tag) -> None:
        if tag.name == "Note":
            if self.section is None:
                what = "a note belongs after an auction or a play: move it there."
                self.problems.refuse(tag.line, self.game.where, what)
            else:
                self.section.notes.append(tag)
            self.last = None
            return
        self.last = tag
        if tag.name in SECTIONS:
            self.section = tag
        if tag.name in self.game.tags:
            first = self.game.line(tag.name)
            what = f"the tag {tag.name} stands on line {first} already: the first one counts."
            self.problems.flag(tag.line, self.game.where, what)
            return
        self.game.tags[tag.name] = tag

    # --- a table -----------------------------------------------------------------------

    def _is_row(self, line: str) -> bool:
        """In a table every line is a row, but for comments before the first one."""
        if self.last is None or not self.last.is_table or self.comment or self.tag_at:
            return False
        start = line.lstrip()[:1]
        return start != "[" and not (start in ";{" and not self.last.rows)

    def _row(self, line: str) -> None:
        assert self.last is not None
        cells = tuple(each for each in _CELL.findall(line))
        outside = "".join(each for each in cells if not each.startswith('"'))
        if odd := _NOT_IN_A_CELL.search(outside):
            self._refuse(f"'{odd[0]}' may not stand in a row of {self.last.name}: take it out.")
            return
        self.last.rows.append(Row(tuple(map(_unquoted, cells)), self.number))

    def _flag(self, what: str) -> None:
        self.problems.flag(self.number, self.game.where, what)

    def _refuse(self, what: str) -> None:
        self.problems.refuse(self.number, self.game.where, what)


def _unquoted(cell: str) -> str:
    return cell[1:-1] if len(cell) > 1 and cell[0] == cell[-1] == '"' else cell
