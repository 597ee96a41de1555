"""The shapes of places: standings, brackets, who goes on, titles."""

from __future__ import annotations

from pydantic import Field

from convenor.api.shapes.base import FACT, Figure, Shape
from convenor.api.shapes.rounds import CREDITED, INSTEAD, Person


class StandingLine(Shape):
    place: int = Field(description="after the tie-breaks; those who still share it have the same")
    rank: int = Field(description="by the figure alone, before any tie-break")
    contestant: str
    name: str
    figure: str = Field(description="what it is ranked by, in the field's unit")
    seat: str | None = Field(
        None, description="where it began, 'A3 NS', in a hall of several sections"
    )
    tied_with: list[str] | None = Field(None, description="those with the same figure")
    split_by: str | None = Field(None, description="the test that split the tie")
    total: dict[str, object] | None = Field(None, description="what the figure is made of")


class HandicappedLine(Shape):
    place: int = Field(description="those with the same figure share it")
    contestant: str
    name: str
    scratch: str = Field(description="the figure of the scratch list")
    handicap: str
    figure: str = Field(description="both together")


class FieldStanding(Shape):
    field: str = Field(description="'' where there is one, else 'NS', 'EW' or a section")
    unit: str
    lines: list[StandingLine]
    ties: list[dict[str, object]] | None = Field(None, description="how each tie was split")
    unplaced: list[dict[str, object]] | None = Field(
        None, description="those who have a figure and no place, and why"
    )
    handicapped: list[HandicappedLine] | None = Field(
        None, description="the list with handicaps, where any were given"
    )
    left_to: dict[str, object] | None = Field(
        None, description="places that are still shared, by what must decide"
    )
    lots: dict[str, object] | None = Field(
        None, description="the seed of the lots, where they decided"
    )


class Standings(Shape):
    """The standing of each field of a stage, or the places of its bracket."""

    competition: str
    stage: str
    title: str
    status: str = Field(description="of its scores: not begun, provisional, posted or final")
    fact: int = FACT
    after: int | None = Field(None, description="the round after which this is the standing")
    fields: list[FieldStanding] | None = Field(None, description="of all stages but a bracket")
    finished: bool | None = Field(None, description="of a bracket: whether it is over")
    places: list[dict[str, object]] | None = Field(None, description="of a bracket")
    next: list[dict[str, object]] | None = Field(
        None, description="of a bracket: matches that can be played next"
    )
    open: list[dict[str, object]] | None = Field(
        None, description="of a bracket: matches that are not decided"
    )


class NextMatch(Shape):
    match: str
    round: int
    contestants: list[str]
    names: list[str]
    boards: int | None
    carry_over: list[Figure] = Field(description="what each side begins with")


class BracketMatch(Shape):
    match: str
    title: str = Field(description="what it is called: 'Semi-final 1'")
    round: int
    sides: list[str] = Field(description="'seed 1', or 'SF1 winner'")
    contestants: list[str | None] = Field(description="as far as they are known")
    boards: int | None
    session: int | None
    number: str | None = Field(description="the match in addresses, once it is drawn")
    winner_to: str
    loser_to: str


class Bracket(Shape):
    stage: str
    finished: bool
    entrants: list[Person]
    matches: list[BracketMatch]
    next: list[NextMatch]
    open: list[dict[str, object]]
    decided: dict[str, dict[str, object]]
    out: dict[str, str]
    places: list[dict[str, object]]
    fact: int = FACT


class GoesOn(Shape):
    to: str = Field(description="the stage they go on to")
    qualified: list[str]
    names: list[str]
    alternates: list[str] = Field(description="who comes next, in order")
    stepped_up: list[str] = Field(description="who took the place of another")
    passed_over: dict[str, str] = Field(description="who did not qualify by their place, and why")
    declined: list[str]
    between: list[str] = Field(description="those among whom a place is still open")
    open_places: int
    decided_by: str
    reason: str
    carry_overs: dict[str, Figure] = Field(description="what each brings along")
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
    open: bool = Field(description="whether it is still to be decided")


class Titles(Shape):
    stage: str
    titles: list[Title]
    fact: int = FACT


class Met(Person):
    session: int
    score: Figure
    vp: Figure
    complete: bool
    half: bool = Field(description="whether it counts together with the other half of a share")
    instead: str | None = INSTEAD
    credited: Figure = CREDITED


class MetNobody(Shape):
    session: int
    instead: str = Field(description="as what it counts: 'bye', most often")
    credited: Figure = CREDITED


class CrossLine(Person):
    place: int
    figure: Figure
    met: list[Met]
    met_nobody: list[MetNobody] = Field(description="what counts of rounds without an opponent")


class CrossField(Shape):
    field: str
    lines: list[CrossLine]


class Cross(Shape):
    stage: str
    fields: list[CrossField]
    fact: int = FACT


class RankLine(Person):
    places: list[int | None] = Field(description="after each of the rounds")


class RankField(Shape):
    field: str
    lines: list[RankLine]


class Ranks(Shape):
    stage: str
    rounds: list[int] = Field(description="the rounds after which there are places")
    fields: list[RankField]
    fact: int = FACT


class SeasonLink(Shape):
    ledger: str
    title: str
    stage: str
    number: int = Field(description="the last fact that was read")
    head: str = Field(description="the hash of that fact")


class SeasonLine(Shape):
    contestant: str
    name: str
    player: str = Field(description="the player, where it is of one of them")
    event: str
    title: str
    place: int | None
    tied: int
    together: bool = Field(description="earned as this pair or as team-mates")
    played: str
    points: str
    clause: str
    source: SeasonLink | None = Field(alias="from")
    fact: int


class SeasonTable(Shape):
    stage: str
    lines: list[SeasonLine]
    fact: int = FACT


class Candidate(Shape):
    contestant: str
    name: str
    place: int | None
    state: str = Field(description="in, came in, withdrawn, passed over, next or not selected")
    reason: str
    clause: str


class PlayerReplaced(Shape):
    player: str
    by: str
    reason: str
    clause: str


class SelectedTeam(Shape):
    stage: str
    title: str
    players: list[str]
    captain: str
    captain_by: str
    ratified: str
    ratified_by: str
    candidates: list[Candidate]
    replaced: list[PlayerReplaced]
    fact: int = FACT
