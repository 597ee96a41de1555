"""The shape of every answer, for the description; figures are exact text.

These are used to describe only: answers are made of plain data (`shown`), and tests hold the two
together. A field that is not described here is a mistake.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Shape(BaseModel):
    """An answer with these fields and no others."""

    model_config = ConfigDict(extra="forbid")


Figure = str | None
FACT = Field(description="number of the last fact that this was made from")


class Finding(Shape):
    verdict: str
    reason: str
    clause: str


class Came(Shape):
    number: int
    kind: str
    by: str


class Wrong(Shape):
    where: str
    what: str


class ProblemShape(Shape):
    """What is wrong (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str = Field(description="one sentence: what was wrong, where, what to do")
    action: str | None = Field(None, description="the action that was refused")
    findings: list[Finding] | None = Field(
        None, description="what the conditions say, with clauses"
    )
    came: list[Came] | None = Field(None, description="facts that came in between")
    mistakes: list[Wrong] | None = Field(None, description="what does not fit the description")


class Root(Shape):
    title: str
    version: str
    openapi: str
    docs: str
    links: dict[str, str]


class Festival(Shape):
    slug: str
    title: str
    venue: str
    starts: str | None
    ends: str | None
    competitions: list[str]


class Festivals(Shape):
    festivals: list[Festival]


class Listed(Shape):
    slug: str
    title: str
    festival: str | None
    template: str
    public: bool
    role: str = Field(description="in which role this token acts here")


class Competitions(Shape):
    competitions: list[Listed]


class Stage(Shape):
    stage: str
    title: str
    format: str
    scoring: str
    rounds: int
    boards: int
    figure: str
    status: str
    closed: bool
    sessions: list[int]


class Stages(Shape):
    stages: list[Stage]
    fact: int = FACT


class Competition(Listed):
    name: str
    begins: str | None
    venue: str
    contestants: str
    rulebook: str
    layers: list[str]
    entries: int
    stages: list[Stage]
    fact: int = FACT


class Conditions(Shape):
    rulebook: str
    layers: list[str]
    contestants: str
    plan: dict[str, Any]
    clauses: dict[str, dict[str, str]] = Field(description="by stage: the clause of each part")
    readings: dict[str, Any]
    fact: int = FACT


class Player(Shape):
    name: str
    id: str | None = Field(None, description="officials only")
    tags: list[str] | None = Field(None, description="officials only")


class Entry(Shape):
    contestant: str
    name: str
    players: list[Player]
    seed: int | None
    club: str
    district: str
    side: str | None
    section: str
    contending: bool
    withdrawn: bool


class Entries(Shape):
    entries: list[Entry]
    fact: int = FACT


class Session(Shape):
    stage: str
    session: int
    status: str
    drawn: bool
    published: bool
    boards: list[int]
    tables: list[str]
    rounds: int
    results: int = Field(description="boards with a result, over all tables")
    scheduled: int
    starts: str | None
    minutes: int | None


class Sessions(Shape):
    sessions: list[Session]
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
    certificate: dict[str, Any] | None


class Side(Shape):
    contestant: str
    name: str
    score: Figure
    vp: Figure


class Match(Shape):
    match: str
    tables: list[str]
    boards: int
    of: int
    sides: list[Side]


class Matches(Shape):
    matches: list[Match]
    fact: int = FACT


class Result(Shape):
    stage: str
    session: int
    round: int
    table: str
    board: int
    ns: str
    ew: str
    result: str | None
    lead: str
    confirmed: bool
    disputed: str


class Results(Shape):
    results: list[Result]
    fact: int = FACT


class TravellerLine(Shape):
    table: str
    ns: str
    ns_name: str
    ew: str
    ew_name: str
    result: str | None
    lead: str
    confirmed: bool
    ns_entry: dict[str, Any]
    ew_entry: dict[str, Any] | None
    ns_score: Figure
    ew_score: Figure


class Traveller(Shape):
    stage: str
    session: int
    board: int
    dealer: str
    vulnerable: str
    deal: str | None
    unit: str
    clause: str
    fouled: bool
    lines: list[TravellerLine]


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


class Scorecard(Shape):
    stage: str
    contestant: str
    name: str
    lines: list[CardLine]
    fact: int = FACT


class Standings(Shape):
    """The standing of each field of a stage, or the places of its bracket."""

    competition: str
    stage: str
    title: str
    status: str
    fact: int = FACT
    after: int | None = Field(None, description="the round after which this is the standing")
    fields: list[FieldStanding] | None = None
    finished: bool | None = None
    places: list[dict[str, Any]] | None = None
    next: list[dict[str, Any]] | None = None
    open: list[dict[str, Any]] | None = None


class StandingLine(Shape):
    place: int
    rank: int
    contestant: str
    name: str
    figure: str
    tied_with: list[str] | None = None
    split_by: str | None = None
    total: dict[str, Any] | None = None


class FieldStanding(Shape):
    field: str
    unit: str
    lines: list[StandingLine]
    ties: list[dict[str, Any]] | None = None
    unplaced: list[dict[str, Any]] | None = None
    left_to: dict[str, Any] | None = None
    lots: dict[str, Any] | None = None


class NextMatch(Shape):
    match: str
    round: int
    contestants: list[str]
    names: list[str]
    boards: int | None
    carry_over: list[Figure]


class Bracket(Shape):
    stage: str
    finished: bool
    next: list[NextMatch]
    open: list[dict[str, Any]]
    decided: dict[str, dict[str, Any]]
    out: dict[str, str]
    places: list[dict[str, Any]]
    fact: int = FACT


class GoesOn(Shape):
    to: str
    qualified: list[str]
    names: list[str]
    alternates: list[str]
    passed_over: dict[str, str]
    open_places: int
    carry_overs: dict[str, Figure]
    clause: str
    carry_clause: str


class Qualification(Shape):
    stage: str
    goes_on: list[GoesOn]
    fact: int = FACT


class Title(Shape):
    title: str
    contestants: list[str]
    names: list[str]
    field: str
    clause: str
    open: bool


class Titles(Shape):
    stage: str
    titles: list[Title]
    fact: int = FACT


class Derivation(Shape):
    """A figure and the steps that gave it."""

    text: str
    value: Any = None
    unit: str | None = None
    clause: str | None = None
    gives: str | None = None
    inputs: dict[str, Any] | None = None
    steps: list[Derivation] | None = None


class Fact(Shape):
    number: int
    kind: str
    version: int
    body: dict[str, Any]
    happened: str
    recorded: str
    by: str
    before: str
    hash: str


class Facts(Shape):
    facts: list[Fact]
    head: int = Field(description="number of the last fact that there is")


class Event(Shape):
    competition: str
    number: int
    kind: str
    stage: str | None = None
    session: int | str | None = None
    board: int | str | None = None
    table: int | str | None = None


class Events(Shape):
    events: list[Event]
    head: int = Field(description="number of the last fact that there is")


class Stream(Shape):
    address: str = Field(description="server-sent events; reconnect with Last-Event-ID")
    poll: str = Field(description="the same for those whose network breaks streams: ?after=N")
    topics: list[str]


class ActionInput(Shape):
    name: str
    type: str
    meaning: str
    unit: str
    required: bool
    choices: list[Any]
    least: Any
    most: Any


class ActionShape(Shape):
    action: str
    title: str
    group: str
    role: str
    says: str
    allowed: bool = Field(description="whether this token may do it here")
    suggests: bool
    inputs: list[ActionInput]


class Actions(Shape):
    actions: list[ActionShape]


class ProposedFact(Shape):
    kind: str
    body: dict[str, Any]


class Done(Shape):
    """What an action did, or would do."""

    action: str
    dry_run: bool
    says: str
    facts: list[Fact] = Field(description="facts that were recorded")
    proposed: list[ProposedFact] = Field(description="facts that would be recorded (dry run)")
    findings: list[Finding] = Field(description="what the conditions say")
    warnings: list[str]
    overridden: list[str]
    repeated: bool = Field(description="the same key was used before; nothing new was recorded")
    fact: int = FACT


class Suggestion(Shape):
    values: dict[str, Any]
    reason: str
    clause: str


class Suggestions(Shape):
    suggestions: list[Suggestion]


class Moved(Shape):
    stage: str
    contestant: str
    place: int | None
    new_place: int | None
    figure: Figure
    new_figure: Figure


class MatchChange(Shape):
    stage: str
    session: int
    contestants: list[str]
    margin: Figure
    new_margin: Figure
    level: bool


class Onward(Shape):
    to: str
    now: list[str]
    comes_in: list[str]
    goes_out: list[str]


class Difference(Shape):
    findings: list[Finding]
    moved: list[Moved]
    matches: list[MatchChange]
    qualifiers: list[Onward]
    fact: int = FACT


class Matter(Shape):
    name: str
    says: str


class Range(Shape):
    stage: str
    contestant: str
    best: int
    worst: int
    may_go_on: bool
    surely_goes_on: bool


class Pending(Shape):
    pending: list[Matter]
    ranges: list[Range]
    fact: int = FACT


class Webhook(Shape):
    id: int
    url: str
    active: bool
    sent: int = Field(description="number of the last fact that was taken")
    failures: int
    last_error: str
    by: str


class NewWebhook(Webhook):
    secret: str = Field(description="signs every delivery; shown this once")


class Webhooks(Shape):
    webhooks: list[Webhook]


class Question(Shape):
    name: str
    asks: str
    kind: str
    default: Any
    least: int | None
    most: int | None
    choices: list[Any]
    clause: str


class Template(Shape):
    id: str
    title: str
    rulebook: str
    contestants: str
    group: str
    about: str
    questions: list[Question]


class Templates(Shape):
    templates: list[Template]


class Book(Shape):
    id: str
    title: str
    document: str
    since: str
    until: str | None
    clauses: int


class Books(Shape):
    rulebooks: list[Book]


class ClauseLine(Shape):
    clause: str
    heading: str
    kind: str
    asks: bool


class Clauses(Shape):
    clauses: list[ClauseLine]


class Clause(ClauseLine):
    name: str
    rule: str
    inputs: list[ActionInput] = Field(description="what it can be asked with")


class Answer(Shape):
    answer: Any
    derivation: Derivation


class Movement(Shape):
    name: str
    plan: dict[str, Any]
    rounds: int
    boards_a_round: int
    boards: int
    fewest_boards: int
    boards_in_play: int
    tables: int
    minutes: str
    winners: int
    sit_outs: int
    unevenness: str
    reasons: list[str]


class Movements(Shape):
    movements: list[Movement]


for _each in (Standings, FieldStanding, Derivation):
    _each.model_rebuild()
