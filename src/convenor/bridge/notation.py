"""How the game is written: the styles that are printed, and the first cleaning of what is read.

A person's or a program's text goes in, plain upper-case text comes out, on which every parser
of this package works. It does not know what the text is about.
"""

import string
from enum import Enum

MINUS = "\N{MINUS SIGN}"


class Notation(Enum):
    """A style of writing: plain letters, suit glyphs for the eye, or the PBN standard's."""

    LETTERS = "letters"
    GLYPHS = "glyphs"
    PBN = "pbn"


_PLAIN = str.maketrans(
    {
        **dict(zip(string.ascii_lowercase, string.ascii_uppercase, strict=True)),
        MINUS: "-",
        "\N{HYPHEN}": "-",
        "\N{NON-BREAKING HYPHEN}": "-",
        "\N{EN DASH}": "-",
        "\N{EM DASH}": "-",
        "\N{VARIATION SELECTOR-15}": None,
        "\N{VARIATION SELECTOR-16}": None,
    }
)


def plainly(text: str) -> str:
    """The text in capitals, with one kind of hyphen and single spaces."""
    return " ".join(text.translate(_PLAIN).split())


def joined(text: str) -> str:
    """The plain text without the marks that people put between words: 'N-S' is 'NS'."""
    return plainly(text).translate(str.maketrans("", "", " -/"))


def signed(points: int, notation: Notation = Notation.LETTERS) -> str:
    """A number with its sign: '+620', '-50', '0'."""
    text = f"{points:+d}" if points else "0"
    return text.replace("-", MINUS) if notation is Notation.GLYPHS else text
