"""What stands on paper: a document is a list of blocks, each plain words and numbers of lines.

Builders of documents make blocks; `setting` turns them into PDF. A block knows nothing of bridge
but the diagram of a deal, and nothing of a competition.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from convenor.values import value


@value
class Heading:
    """A heading over what follows."""

    text: str
    kind: str = "heading"


@value
class Table:
    """A table whose head stands again on each page; `align` has a letter a column."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str
    widths: tuple[str, ...] = ()
    """Of each column 'auto', '1fr', '2fr' or millimetres; none: all as wide as they need."""
    size: int = 9
    title: str = ""
    ruled: bool = False
    kind: str = "table"


@value
class Diagram:
    """The four hands of a board, North first, each a line a suit; and what can be made."""

    number: str
    dealer: str
    vulnerable: str
    hands: tuple[tuple[tuple[str, str], ...], ...]
    points: tuple[str, ...]
    makes: tuple[tuple[str, ...], ...] = ()
    par: str = ""
    table: Table | None = None
    """What was made of it, beside the diagram."""


@value
class Deals:
    """Diagrams beside each other."""

    deals: tuple[Diagram, ...]
    across: int = 3
    kind: str = "deals"


@value
class Text:
    """Sentences; `strong` for those that must not be missed."""

    text: str
    strong: bool = False
    size: int = 10
    kind: str = "text"


@value
class Field:
    """A line of a form: what it asks for, what is known already, and the height of what is not."""

    label: str
    known: str = ""
    height: int = 7
    share: int = 1
    """How much of the line it takes, beside others that follow it until the line is full."""


@value
class Form:
    """Fields to be filled in by hand, so many shares across."""

    fields: tuple[Field, ...]
    across: int = 2
    title: str = ""
    kind: str = "form"


@value
class Picture:
    """A picture as SVG, with the words for whoever does not see it."""

    svg: str
    told: str
    kind: str = "picture"


@value
class Certificate:
    """A page that is framed: what for, who, and a line for whoever signs."""

    says: str
    names: str
    under: str
    signs: str
    kind: str = "certificate"


@value
class NewPage:
    """What follows begins on a page of its own."""

    kind: str = "page"


@value
class Card:
    """Something to be cut out."""

    title: str
    under: str
    blocks: tuple[Table | Text, ...]


@value
class Cards:
    """Cards beside each other; a height in millimetres, or 0 for as high as they need."""

    cards: tuple[Card, ...]
    across: int = 2
    height: int = 0
    kind: str = "cards"


Block: TypeAlias = Heading | Table | Deals | Cards | Text | Form | Picture | Certificate | NewPage


@value
class Document:
    """Something that is printed as a whole."""

    name: str
    """The name of its file, without the ending."""
    title: str
    event: str
    when: str
    blocks: tuple[Block, ...]
    columns: int = 1
    """How many columns its blocks run in."""
    bare: bool = False
    """Whether it has neither head nor foot: a certificate."""


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    align: str,
    widths: Sequence[str] = (),
    size: int = 9,
    title: str = "",
    *,
    ruled: bool = False,
) -> Table:
    """A table of whatever sequences its lines are."""
    made = tuple(tuple(each) for each in rows)
    return Table(tuple(head), made, align, tuple(widths), size, title, ruled)
