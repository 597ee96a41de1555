"""The shapes of the desk: a room with its tables, what waits, rulings, cards, a draw proved."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Figure, Shape


class Clock(Shape):
    now: str
    starts: str | None
    ends: str | None
    corrections_until: str | None
    minutes_left: int | None
    minutes_for_corrections: int | None


class Table(Shape):
    table: str
    ns: str
    ns_name: str
    ew: str
    ew_name: str
    round: int
    done: int
    expected: int
    state: str = Field(description="disagree, missing, late, playing or done")
    note: str
    last: str = Field(description="when its last result came in")
    handler: str = Field(description="who is at the table, and since when")


class Call(Shape):
    call: str
    stage: str
    session: int
    table: str
    board: int | None
    says: str
    since: str


class Dispute(Shape):
    table: str
    board: int
    result: str
    other: str


class Odd(Shape):
    table: str
    board: int
    result: str
    what: str
    why: str
    number: int = Field(description="the fact of the result")


class Room(Shape):
    stage: str
    session: int
    status: str
    clock: Clock
    tables: list[Table]
    counts: dict[str, int]
    done: int
    expected: int
    calls: list[Call]
    disputes: list[Dispute]
    odd: list[Odd]
    fact: int = FACT


class TableBoard(Shape):
    board: int
    result: str | None
    lead: str
    points: int | None
    confirmed: bool
    corrected: bool
    disputed: str
    ruling: str | None


class TableRound(Shape):
    round: int
    ns: str
    ns_name: str
    ew: str
    ew_name: str
    boards: list[TableBoard]


class OneTable(Table):
    stage: str
    session: int
    rounds: list[TableRound]
    odd: list[Odd]
    fact: int = FACT


class Waiting(Shape):
    kind: str
    name: str
    where: str
    says: str
    since: str
    stage: str
    session: int
    table: str
    board: int


class Due(Shape):
    title: str
    says: str
    page: str
    action: str = Field(description="the action by which it is done")
    given: dict[str, object] = Field(description="what is known of the inputs of the action")


class Inbox(Shape):
    calls: list[Call]
    matters: list[Waiting] = Field(description="rulings and appeals that wait; for directors")
    steps: list[Due] = Field(description="what comes next; for directors")
    fact: int = FACT


class Rulings(Shape):
    rulings: list[dict[str, object]] = Field(description="each as it stands")
    appeals: list[dict[str, object]]
    fact: int = FACT


class Substitutes(Shape):
    stage: str
    substitutes: list[dict[str, object]]
    fact: int = FACT


class Mismatched(Shape):
    contestant: str
    met: str
    due: str
    met_score: Figure
    due_score: Figure
    difference: Figure
    mismatch: bool
    clause: str


class DrawProof(Shape):
    stage: str
    session: int
    certified: bool
    problems: list[str] = Field(description="why the checker does not confirm it; none if it does")
    facts_since: int
    made: list[list[str]]
    today: list[list[str]] = Field(description="what today's scores would give")
    differs: bool
    mismatches: list[Mismatched]
    why_not: str = Field(description="why today's draw is not told")
    fact: int = FACT


class Card(Shape):
    table: str = Field(description="the table it lies on; '' of a pair's card")
    pair: str = Field(description="the number of the pair that holds it; '' of a table's card")
    address: str = Field(description="opens the round that is now; keep it secret")
    expires: str | None = Field(description="null where it is good for the whole event")


class Cards(Shape):
    cards: list[Card]


class Handled(Shape):
    table: str
    by: str
    since: str
    yours: bool = Field(description="whether it is you who is there now")


class ReportSheet(Shape):
    title: str
    columns: list[str]
    rows: list[list[str]]
    under: list[str]
    nothing: str


class Report(Shape):
    report: str
    found: object = Field(description="the report as it is worked out")
    sheets: list[ReportSheet] = Field(description="the same in words")
    fact: int = FACT


class EventConduct(Shape):
    records: list[dict[str, object]] = Field(description="how often each player did what")
    offences: list[dict[str, object]] = Field(description="each of them, with its clause")
    fact: int = FACT
