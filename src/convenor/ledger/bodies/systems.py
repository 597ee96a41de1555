"""Systems of pairs: lodged, classified, disputed; defences to them, consents, cards at the table.

What nobody has said about a card or its notes is None, which is not the same as no. What a system
may be played in, and what a missing card costs, is known to the book.
"""

from __future__ import annotations

from typing import Literal

from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import CONTESTANT, REASON
from convenor.values import asked, value

Paper = Literal["card", "notes", "defence"]
Colour = Literal["green", "blue", "red", "yellow"]
Sticker = Literal["green", "blue", "red", "yellow", "none"]
Classifier = Literal["chief director", "tournament committee"]
Notes = Literal["defence", "counter_defence"]
Against = Literal["yellow_system", "defence_to_yellow", "brown_sticker", "defence_to_brown_sticker"]
Part = Literal[
    "opening_calls", "highly_artificial", "overcalls", "responses", "doubles", "leads_and_signals"
]
Style = Literal["acol", "standard_american", "precision", "two_over_one", "polish", "other"]
SYSTEM = "number of the system"


@value
class SystemLodged:
    """The system that a pair plays, with what was handed in of it."""

    contestant: str = asked(CONTESTANT)
    colour: Colour = asked("its colour, as the pair proposes it")
    system: str = asked("number of the system (none: the next)", default="")
    players: tuple[str, ...] = asked("the two who play it, in a team of more", default=())
    name: str = asked("what it is called", default="")
    style: Style | None = asked("what its one-level openings fit", default=None)
    brown: tuple[str, ...] = asked("brown sticker conventions that the pair plays", default=())
    listed: tuple[str, ...] = asked("those of them that the card lists", default=())
    sticker: bool | None = asked("whether a brown sticker is on the cards", default=None)
    card_colour: Sticker | None = asked("colour of the sticker on the card", default=None)
    layout: Literal["ABF", "own", "other"] | None = asked("whose layout the card has", default=None)
    names: int | None = asked("players named on the card", default=None, least=0, most=2)
    legible: bool | None = asked("whether the card is legible", default=None)
    version: str = asked("version of the card", default="")
    approved: bool | None = asked("whether the card is an approved one", default=None)
    sheets: int | None = asked("sheets that came with the card", default=None, least=0)
    one_sided: bool | None = asked("whether the sheets are on one side only", default=None)
    black_ink: bool | None = asked("whether they are typed or in black ink", default=None)
    notes: bool | None = asked("whether complete notes came with it", default=None)
    defence: bool | None = asked("whether a genuine defence came with it", default=None)
    copies: int | None = asked("copies of the notes", default=None, least=0)
    against_yellow_only: bool = asked(
        "whether it is played against yellow systems only", default=False
    )
    fuller_notes: str = asked("name of the file with a fuller description", default="")


@value
class SystemFiled:
    """A file of a system: its card, its notes, a defence; kept where it was sent to."""

    system: str = asked(SYSTEM)
    paper: Paper = asked("what it is")
    name: str = asked("name of the file")
    size: int = asked("its size in bytes", least=1)
    media: str = asked("the kind of file: application/pdf, image/png, image/jpeg, text/plain")
    sha256: str = asked("its fingerprint (SHA-256)")


@value
class SystemClassified:
    """The colour that an official gives a system."""

    system: str = asked(SYSTEM)
    colour: Colour = asked("its colour")
    by: Classifier = asked("who decides", default="chief director")
    reason: str = asked(REASON, default="")


@value
class SystemDisputed:
    """Somebody does not agree with the colour of a system."""

    system: str = asked(SYSTEM)
    contestant: str = asked("who disputes it")
    reason: str = asked(REASON, default="")


@value
class DefenceLodged:
    """Written notes against somebody's methods."""

    contestant: str = asked("whose notes they are")
    against: Against = asked("what they are against")
    notes: Notes = asked("whether they are a defence or a counter to one", default="defence")
    stage: str = asked("the stage in which they are first used", default="")
    session: int | None = asked("the session in which they are first used", default=None, least=1)
    sheets: int | None = asked("sheets of paper", default=None, least=0)
    sides: int | None = asked("sides that are written on", default=None, least=0)
    black_ink: bool | None = asked("whether they are typed or in black ink", default=None)
    approved: bool | None = asked("whether the chief director approved them", default=None)
    identical: bool | None = asked("whether both partners have the same", default=None)
    available: bool | None = asked("whether the opponents can see them", default=None)
    changes: tuple[Part, ...] = asked("parts of their own methods that they change", default=())


@value
class ConsentTold(InSession):
    """Opponents agree that a system may be played against them in a match."""

    contestant: str = asked("who plays the system")
    consent: bool = asked("whether the opponents consented before the start", default=True)
    director_told: bool = asked("whether the director was told", default=True)
    captain_agrees: bool = asked("whether the opposing captain agrees", default=True)
    director_agrees: bool = asked("whether the chief director agrees", default=False)


@value
class CardsSeen(InSession):
    """How many system cards a pair had at the table."""

    contestant: str = asked(CONTESTANT)
    cards: int = asked("cards at hand, complete", least=0, most=2)
    players: tuple[str, ...] = asked("the two, in a team of more", default=())
    without: tuple[str, ...] = asked("the players who had none", default=())
    designated: bool | None = asked("whether cards are not needed in this session", default=None)
    version: str = asked("version of the card", default="")
    permission: bool | None = asked("whether the director approved changes of it", default=None)
    copies_given: bool | None = asked("whether the other captains got copies", default=None)
