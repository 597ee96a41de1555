"""An event as another program published it: who played, what happened, and what came out.

Frozen values that every reader makes and every writer takes. A figure that was printed keeps its
number of decimals; what a file does not say is None, which is neither zero nor 'not played'.
Nothing here scores: `rescore` does, and compares.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Literal, TypeAlias

from convenor.bridge import (
    UNKNOWN,
    Board,
    Card,
    Deal,
    Seat,
    Side,
    TableResult,
    Vulnerability,
)
from convenor.bridge.makes import Makes
from convenor.errors import Mistake
from convenor.exact import LONGEST, Exact, exact, with_places
from convenor.formats.whole_numbers import shortened
from convenor.scoring.lines import Artificial
from convenor.values import value

Method: TypeAlias = Literal[
    "matchpoints", "butler", "cross-imps", "aggregate", "teams", "point-a-board", "none"
]
"""How the boards were scored; 'none' where a file holds deals or results only."""

_PRINTED = re.compile(r"[+-]?[0-9]+(?:\.[0-9]*)?|[+-]?\.[0-9]+")


@value
class Printed:
    """A number as it was printed: its value and how many decimals it showed."""

    number: Exact
    places: int = 0

    def __str__(self) -> str:
        return with_places(self.number, self.places)


def printed(text: str) -> Printed:
    """Read a printed number: '54.33', '-5.00', '12'.

    >>> printed("64.10")
    Printed(number=Fraction(641, 10), places=2)
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-")
    if len(plain) > LONGEST or not _PRINTED.fullmatch(plain):
        raise Mistake(f"'{shortened(text)}' is not a number: write it like 54.33 or -5.")
    decimals = plain.partition(".")[2]
    return Printed(exact(plain.rstrip(".").lstrip("+")), len(decimals))


@value
class Player:
    """A person, with the number by which a federation knows him, if given."""

    name: str
    number: str = ""
    club_number: str = ""


@value
class Standing:
    """What was published for a contestant at the end: total, percentage, place."""

    total: Printed | None = None
    percent: Printed | None = None
    place: int | None = None
    shared: bool = False
    boards: int | None = None
    points: Printed | None = None
    """Masterpoints, as they were awarded elsewhere."""
    handicap: Printed | None = None


@value
class Contestant:
    """A pair or a team; `side` where it sat one way all through, `team` for a team's pair."""

    id: str
    players: tuple[Player, ...] = ()
    side: Side | None = None
    name: str = ""
    team: str = ""
    standing: Standing = Standing()
    overall: Standing | None = None


@value
class TravellerLine:
    """One table's line on a board, and the scores that were published for it."""

    ns: str
    ew: str
    result: TableResult = UNKNOWN
    score: int | None = None
    ew_score: int | None = None
    lead: Card | None = None
    ns_award: Artificial | None = None
    ew_award: Artificial | None = None
    ns_printed: Printed | None = None
    ew_printed: Printed | None = None
    ns_percent: Printed | None = None
    ew_percent: Printed | None = None
    table: str = ""
    round: int | None = None


@value
class EventBoard:
    """A board and its lines; the vulnerability is the board's own unless the file says other."""

    number: int
    lines: tuple[TravellerLine, ...] = ()
    datum: Printed | None = None
    imps: Printed | None = None
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None

    @property
    def vulnerable(self) -> Vulnerability:
        """The vulnerability that holds on the board."""
        return self.vulnerability or Board(self.number).vulnerability

    @property
    def deals_first(self) -> Seat:
        """The seat that dealt the board."""
        return self.dealer or Board(self.number).dealer


@value
class Dealt:
    """The cards of a board."""

    number: int
    deal: Deal


@value
class Optimum:
    """What can be made on a board: the tricks of each declarer in each denomination."""

    number: int
    makes: Makes


@value
class Match:
    """A match of two teams or pairs over some boards; IMPs and scores are those of `team`."""

    team: str
    opponents: str
    boards: tuple[EventBoard, ...] = ()
    round: int | None = None
    score: Printed | None = None
    opponents_score: Printed | None = None


@value
class Section:
    """Contestants who played the same boards together, and the boards or matches they played."""

    id: str = ""
    session: str = ""
    contestants: tuple[Contestant, ...] = ()
    boards: tuple[EventBoard, ...] = ()
    matches: tuple[Match, ...] = ()


@value
class Event:
    """A whole event as one file tells it; `winners` is 2 where NS and EW are ranked apart.

    In an individual the two players of a side stand on a line as '7+12'.
    """

    method: Method
    title: str = ""
    date: date | None = None
    club: str = ""
    program: str = ""
    program_version: str = ""
    winners: int | None = None
    sections: tuple[Section, ...] = ()
    deals: tuple[Dealt, ...] = ()
    individual: bool = False
    club_number: str = ""
    identifier: str = ""
    charge_code: str = ""
    points_type: str = ""
    """What kind of masterpoints were awarded, in the file's own word."""
    optimum: tuple[Optimum, ...] = ()

    @property
    def in_matches(self) -> bool:
        """Whether contestants meet in matches, as in a Swiss or among teams."""
        return any(section.matches for section in self.sections)

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """All of all sections."""
        return tuple(each for section in self.sections for each in section.contestants)

    @property
    def lines(self) -> int:
        """How many lines the travellers have."""
        boards = [board for section in self.sections for board in all_boards(section)]
        return sum(len(board.lines) for board in boards)


def all_boards(section: Section) -> tuple[EventBoard, ...]:
    """The boards of a section, those of its matches too."""
    of_matches = (board for match in section.matches for board in match.boards)
    return (*section.boards, *of_matches)
