"""The shapes of a competition: its stages, conditions and entries."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Shape
from convenor.api.shapes.lists import Listed


class Stage(Shape):
    stage: str = Field(description="its name in addresses and actions")
    title: str = Field(description="what it is called on a page")
    format: str = Field(description="how contestants meet: 'swiss', 'sessions', 'round robin' …")
    scoring: str = Field(description="how a board becomes a score: 'teams', 'butler' …")
    rounds: int = Field(description="matches, or sessions, as planned")
    boards: int = Field(description="boards of a match, or of a session")
    figure: str = Field(description="what a match or session counts in: 'VP', 'percent' …")
    status: str = Field(description="of its scores: not begun, provisional, posted or final")
    closed: bool
    sessions: list[int] = Field(description="numbers of the sessions, or rounds, that there are")


class Stages(Shape):
    stages: list[Stage]
    fact: int = FACT


class InPlay(Shape):
    stage: str
    session: int
    results: int = Field(description="boards with a result, over all tables")
    scheduled: int = Field(description="boards to be played, over all tables")


class Competition(Listed):
    name: str
    begins: str | None = Field(description="the day on which it begins")
    venue: str
    zone: str = Field(description="time zone of the room's clock: 'Australia/Adelaide'")
    contestants: str = Field(description="pairs, teams or individuals")
    rulebook: str
    layers: list[str] = Field(description="rulebooks that lie over it")
    entries: int = Field(description="how many have entered")
    state: str = Field(description="how far it has got, in a word")
    over: bool = Field(description="whether its last stage is closed, or its scores are final")
    posted: str | None = Field(description="when scores were last posted")
    undecided: str = Field(description="how many rulings and appeals wait, in words, if any do")
    in_play: InPlay | None
    stages: list[Stage]
    fact: int = FACT


class Part(Shape):
    part: str
    clause: str
    heading: str
    rule: str = Field(description="the clause in our own words")


class GoesOnBy(Shape):
    to: str
    rule: dict[str, object]


class WonHere(Shape):
    title: str
    clause: str


class StageWords(Shape):
    title: str
    sentences: list[str]
    parts: list[Part]
    goes_on: list[GoesOnBy]
    titles: list[WonHere]


class Choice(Shape):
    """A place where the book can be read in several ways, and the reading that holds here."""

    meaning: str
    chosen: str
    others: list[str]
    usual: bool
    clauses: list[str]


class Conditions(Shape):
    rulebook: str
    layers: list[str]
    contestants: str
    plan: dict[str, object]
    clauses: dict[str, dict[str, str]] = Field(description="by stage: the clause of each part")
    readings: dict[str, object]
    in_words: list[StageWords] = Field(description="how each stage is played")
    all_stages: list[Part] = Field(description="clauses that hold in all stages")
    choices: list[Choice] = Field(description="readings that bear on these clauses")
    fact: int = FACT


class Player(Shape):
    name: str
    id: str | None = Field(None, description="officials only")
    tags: list[str] | None = Field(None, description="officials only")


class Entry(Shape):
    contestant: str = Field(description="its number")
    name: str
    players: list[Player]
    seed: int | None
    club: str
    district: str
    side: str | None = Field(description="the side it always sits, if it has one")
    section: str
    contending: bool = Field(description="whether it competes for places")
    withdrawn: bool


class Entries(Shape):
    entries: list[Entry]
    fact: int = FACT
