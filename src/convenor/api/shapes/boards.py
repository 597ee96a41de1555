"""The shapes of what is told board by board: travellers and scorecards."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Figure, Shape
from convenor.api.shapes.rounds import Match, Person


class TravellerLine(Shape):
    table: str
    ns: str
    ns_name: str
    ew: str
    ew_name: str
    result: str | None = Field(description="'4SX-1 by N', 'pass' …")
    lead: str = Field(description="the card led: 'HQ'")
    points: int | None = Field(description="to North-South, of the result at the table")
    confirmed: bool = Field(description="whether the other side agreed")
    ns_entry: dict[str, object] = Field(description="what counts for them: points, or an award")
    ew_entry: dict[str, object] | None = Field(
        description="the same, where it is not the other side of theirs"
    )
    ns_score: Figure = Field(description="in the unit of the board")
    ew_score: Figure
    ns_percent: Figure = Field(description="of what could be had, where there is such")
    ew_percent: Figure


class Often(Shape):
    points: int
    times: int
    results: list[str]


class Traveller(Shape):
    stage: str
    session: int
    board: int
    dealer: str
    vulnerable: str
    deal: str | None = Field(description="as PBN writes it, where it is known and may be seen")
    unit: str = Field(description="what its scores are in: 'IMP', 'MP'")
    clause: str = Field(description="the clause that it is scored by")
    datum: Figure = Field(description="where there is one")
    fouled: bool = Field(description="whether tables had the cards otherwise")
    lines: list[TravellerLine]
    frequencies: list[Often] = Field(description="how often each score came about")


class SheetLine(Shape):
    board: int
    open: bool = Field(description="others still have to play it, so nothing is told")
    unit: str
    score: Figure = Field(description="of the first side")
    tables: list[TravellerLine]


class Sheet(Match):
    stage: str
    session: int
    lines: list[SheetLine]


class Hand(Shape):
    suits: dict[str, str]
    points: int


class Dealt(Shape):
    board: int
    dealer: str
    vulnerable: str
    deal: str
    hands: dict[str, Hand]


class Hands(Shape):
    stage: str
    session: int
    boards: list[Dealt]
    pbn: str = Field(description="all of them as a PBN file")
    fact: int = FACT


class Makes(Shape):
    board: int
    tricks: dict[str, dict[str, int]] = Field(description="by declarer and denomination")
    par: int = Field(description="to North-South")
    by: str = Field(description="the result that makes par")


class AllMakes(Shape):
    stage: str
    session: int
    boards: list[Makes] = Field(description="those that are worked out")
    waits: bool = Field(description="others are being worked out: ask again")


class CardLine(Shape):
    session: int
    round: int
    table: str
    side: str | None
    opponent: str
    opponent_name: str
    board: int
    played: bool
    open: bool = Field(description="others still have to play it, so its result is not told")
    result: str | None
    score: Figure


class CardNote(Shape):
    kind: str
    amount: Figure
    reason: str
    clause: str


class CardRound(Shape):
    session: int
    opponents: list[Person]
    margin: Figure = Field(description="of its match")
    worth: Figure = Field(description="what the round counts")
    notes: list[CardNote] = Field(description="byes, fines, adjustments and the like")
    total: Figure = Field(description="after this round")
    place: int | None = Field(description="after this round")


class Scorecard(Shape):
    stage: str
    contestant: str
    name: str
    brought: Figure = Field(description="carried over from an earlier stage")
    total: Figure
    place: int | None
    rounds: list[CardRound]
    lines: list[CardLine]
    fact: int = FACT
