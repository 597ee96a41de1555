"""The shapes of a session: how far it is, its draw, its matches and its results."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Figure, Shape

CLOCK = "by the room's clock: 2026-03-01T19:30:00+10:30"
INSTEAD = Field(description="as what it counts if it was not played out: 'forfeit', 'bye'")
CREDITED = Field(description="what it counts then; of a half, what both halves count together")


class Session(Shape):
    stage: str
    session: int
    status: str = Field(description="of its scores: provisional, posted or final")
    drawn: bool
    published: bool = Field(description="whether everybody may see its draw")
    boards: list[int]
    tables: list[str]
    rounds: int = Field(description="rounds of the movement; 1 where it is a match")
    results: int = Field(description="boards with a result, over all tables")
    scheduled: int = Field(description="boards to be played, over all tables")
    starts: str | None = Field(description=f"when play begins, {CLOCK}")
    minutes: int | None = Field(description="the time it is allowed, where that was said")
    ends: str | None = Field(description=f"when play is due to end, {CLOCK}")
    posted: str | None = Field(description="when its scores were posted")
    final: str | None = Field(description="when they became final")
    corrections_until: str | None = Field(description="until when corrections are taken")


class Sessions(Shape):
    sessions: list[Session]
    fact: int = FACT


class Seat(Shape):
    round: int = Field(description="the round of the movement")
    table: str
    ns: str = Field(description="number of the contestant")
    ns_name: str
    ew: str = Field(description="number of the contestant")
    ew_name: str
    boards: list[int]


class Person(Shape):
    contestant: str
    name: str


class Seats(Shape):
    stage: str
    session: int
    seats: list[Seat]
    byes: list[Person]
    fact: int = FACT


class Drawn(Shape):
    match: str
    tables: list[str]
    contestants: list[str]
    names: list[str]


class Draw(Shape):
    stage: str
    session: int
    published: bool
    fact: int | None = Field(description="the fact that made the draw")
    matches: list[Drawn]
    byes: list[str]
    certificate: dict[str, object] | None = Field(
        description="what the draw was made from, so that anybody can make it again"
    )


class Side(Shape):
    contestant: str
    name: str
    score: Figure = Field(
        description="the margin, in IMPs or matchpoints; of a match in play, so far"
    )
    vp: Figure = Field(description="none until the match is complete")
    instead: str | None = INSTEAD
    credited: Figure = CREDITED
    carried: Figure = Field(description="of a match of a bracket, what it began with")
    total: Figure = Field(description="of a match of a bracket, its IMPs with what was carried in")


class Stanza(Shape):
    stanza: int = Field(description="its number in the match, from 1")
    boards: list[int]
    played: int = Field(description="its boards that have a score")
    imps: list[Figure] = Field(description="IMPs of both sides, in the order of the sides")
    agreed: list[str] = Field(description="contestants whose captains agreed to this score")
    forfeited_by: str | None
    line_ups: dict[str, dict[str, str]] = Field(
        description="contestant → seat → player; empty until both line-ups are in"
    )


class MatchScore(Shape):
    unit: str = Field(description="IMP, margin, VP, percent or winner")
    contestants: list[str] = Field(description="the two, in the order of the scores")
    scores: list[Figure] = Field(description="none where only the winner was said")
    winner: str | None
    stanzas: list[list[Figure]] = Field(description="stanza by stanza, where it was said so")
    side: str | None = Field(description="whose captain reported it; none: an official")
    confirmed: bool
    disputed: bool = Field(description="whether the two captains have different scores")
    counts: bool = Field(description="false once the boards of the match are there")
    boards_come_to: str = Field(description="in words, where the boards differ")
    fact: int


class Match(Shape):
    match: str
    number: str = Field(description="the match in addresses")
    how: str = Field(description="played, in play, forfeited …")
    complete: bool
    shared: bool = Field(description="of three who play each other by halves")
    tables: list[str]
    boards: int = Field(description="boards that have been played")
    of: int = Field(description="boards to be played")
    stanzas: list[Stanza] = Field(description="none of a match that is played in one go")
    match_score: MatchScore | None = Field(description="its score as a whole, if one was said")
    sides: list[Side]


class Matches(Shape):
    matches: list[Match]
    fact: int = FACT


class SessionScore(Person):
    side: str | None
    boards: int
    score: Figure
    available: Figure
    percent: Figure


class SessionScores(Shape):
    stage: str
    session: int
    scores: list[SessionScore]
    fact: int = FACT


class Result(Shape):
    stage: str
    session: int
    round: int = Field(description="the round of the movement")
    table: str
    board: int
    ns: str = Field(description="number of the contestant")
    ew: str = Field(description="number of the contestant")
    result: str | None = Field(
        description="'4SX-1 by N', 'pass' …; none while it is missing or not to be told"
    )
    lead: str = Field(description="the card led: 'HQ'")
    confirmed: bool = Field(description="whether the other side agreed")
    disputed: str = Field(description="what the other side says instead")


class Results(Shape):
    results: list[Result]
    fact: int = FACT
