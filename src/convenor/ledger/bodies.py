"""What each kind of fact says: one frozen value a kind, every field with its meaning.

The fields are plain enough for JSON (numbers, words, days, lists of them). A competition's plan,
a draw and a movement are kept whole inside their fact, so that a ledger can be read alone; what is
in them is known to those who made them.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from convenor.exact import Exact
from convenor.regulation.typed import asked
from convenor.values import value

STAGE = "the stage"
SESSION = "number of the session (in a match, of the round)"
CONTESTANT = "number of the contestant"
TABLE = "the table"
BOARD = "the board"
REASON = "why, in words"
CLAUSE = "the clause that it rests on"

NOTHING: Mapping[str, object] = MappingProxyType({})

SideName = Literal["NS", "EW"]
Unit = Literal["VP", "IMP", "percent", "matchpoints", "points"]


@value
class Begun:
    """A competition, with the plan that it follows."""

    name: str = asked("name of the competition")
    begins: datetime.date = asked("the day on which it begins")
    plan: Mapping[str, object] = asked("its plan: stages, scoring, clauses")
    template: str = asked("the template that the plan was made from", default="")
    readings: Mapping[str, object] = asked("readings chosen, by rulebook", default=NOTHING)
    venue: str = asked("where it is played", default="")
    seed: str = asked("seed of the competition's lots", default="")


@value
class ConditionsChanged:
    """Another reading, chosen by the convenor."""

    readings: Mapping[str, object] = asked("readings chosen, by rulebook")
    reason: str = asked(REASON, default="")


@value
class Player:
    """Somebody who plays."""

    name: str = asked("name of the player")
    id: str = asked("number with the federation", default="")
    tags: tuple[str, ...] = asked("what else bears on eligibility: senior, women …", default=())


@value
class EntryAccepted:
    """A contestant: a pair, a team or a single player."""

    contestant: str = asked("number that the contestant plays under")
    name: str = asked("name that is shown")
    players: tuple[Player, ...] = asked("its players", default=())
    seed: int | None = asked("its seed", default=None, least=1)
    club: str = asked("its club", default="")
    district: str = asked("its district, state or zone", default="")
    side: SideName | None = asked("the side it always sits, where there are two", default=None)
    section: str = asked("its section or heat", default="")
    contending: bool = asked("whether it competes for places", default=True)


@value
class EntryChanged:
    """What is new about a contestant; what is left out stays as it was."""

    contestant: str = asked(CONTESTANT)
    name: str | None = asked("name that is shown", default=None)
    players: tuple[Player, ...] | None = asked("its players", default=None)
    seed: int | None = asked("its seed", default=None, least=1)
    club: str | None = asked("its club", default=None)
    district: str | None = asked("its district, state or zone", default=None)
    side: SideName | None = asked("the side it always sits", default=None)
    section: str | None = asked("its section or heat", default=None)
    contending: bool | None = asked("whether it competes for places", default=None)
    reason: str = asked(REASON, default="")


@value
class EntryWithdrawn:
    """A contestant that plays no more, from a session on."""

    contestant: str = asked(CONTESTANT)
    stage: str | None = asked("the stage it leaves (none: before play)", default=None)
    session: int | None = asked("the first session without it", default=None, least=1)
    reason: str = asked(REASON, default="")


@value
class SeedsSet:
    """The order of the seeds."""

    order: tuple[str, ...] = asked("contestants, the first seed first; who is not named has none")
    method: str = asked("how they were seeded", default="")


@value
class SubstitutePlayed:
    """A substitute in one session."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    player_out: str = asked("who did not play")
    player_in: str = asked("who played instead")
    boards: int | None = asked("boards that the substitute played", default=None, least=0)
    both: bool = asked("whether the whole pair was replaced", default=False)
    approved_by: str = asked("who approved it", default="")


@value
class StageOpened:
    """A stage with the contestants that play in it."""

    stage: str = asked(STAGE)
    field: tuple[str, ...] = asked("contestants, in order of seed or of qualifying")
    carry_overs: Mapping[str, Exact] = asked("what each brings along", default=NOTHING)
    clause: str = asked("the clause of the carry-over", default="")


@value
class SessionOpened:
    """A session: its boards, when it is played, and the movement where there is one."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    first_board: int = asked("number of its first board", default=1, least=1)
    boards: int | None = asked("boards in the session", default=None, least=1)
    starts: datetime.datetime | None = asked("when play begins", default=None)
    minutes: int | None = asked("minutes for the session", default=None, least=1)
    movement: Mapping[str, object] | None = asked("the movement, as its plan", default=None)
    boards_a_round: int | None = asked("boards of a set in the movement", default=None, least=1)
    seats: tuple[str, ...] | None = asked(
        "contestants in the order of the movement's numbers", default=None
    )
    section: str = asked("the section that sits by this movement", default="")


@value
class DealsRecorded:
    """Hands of boards, as PBN writes a deal."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    deals: Mapping[str, str] = asked("board → deal")


@value
class DrawMade:
    """A round as it was drawn, with what proves it."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    draw: Mapping[str, object] = asked("tables, byes and certificate")
    based_on: int = asked("the last fact that the draw knew of", default=0, least=0)


@value
class DrawPublished:
    """A draw that the players have seen stays as it is."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)


@value
class DrawDiscarded:
    """A draft that is not used."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    reason: str = asked(REASON, default="")


@value
class ChoiceMade:
    """The opponent that a finalist chooses."""

    stage: str = asked(STAGE)
    contestant: str = asked("who chooses")
    opponent: str = asked("whom it chooses")


@value
class LineUpLodged:
    """Who sits where in a match."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    contestant: str = asked(CONTESTANT)
    seats: Mapping[str, str] = asked("seat and room → player, such as 'open N'")


@value
class ResultEntered:
    """What a table has to show for a board."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)
    result: str = asked("'4SX-1 by N', 'pass', '+620', 'NP'")
    lead: str = asked("card led", default="")
    side: SideName | None = asked("which side entered it", default=None)
    official: bool = asked("whether an official entered it, so that it stands", default=False)


@value
class ResultConfirmed:
    """The other side agrees."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)
    side: SideName | None = asked("which side confirms", default=None)


@value
class ResultDisputed:
    """The other side has it differently: the director decides."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)
    result: str = asked("what the other side says")
    side: SideName | None = asked("which side says so", default=None)


@value
class ResultCorrected:
    """Another result in place of the one that stands."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)
    result: str = asked("the right result")
    reason: str = asked(REASON, default="")
    lead: str = asked("card led", default="")


@value
class CardConfirmed:
    """A side has agreed to all its scores of a round at a table."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    round: int = asked("round of the movement", default=1, least=1)
    side: SideName | None = asked("which side", default=None)


@value
class BoardFouled:
    """A board in different forms: the tables of each form."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    board: int = asked(BOARD, least=1)
    groups: tuple[tuple[str, ...], ...] = asked("the tables of each form but the usual one")
    reason: str = asked(REASON, default="")


@value
class BoardCancelled:
    """A board that does not count at these tables (all, if none is named)."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    board: int = asked(BOARD, least=1)
    tables: tuple[str, ...] = asked("the tables", default=())
    at_fault: tuple[str, ...] = asked("contestants at fault", default=())
    reason: str = asked(REASON, default="")


@value
class ScoresBorrowed:
    """Results of another field on the same board, which come into its datum."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    board: int = asked(BOARD, least=1)
    results: tuple[str, ...] = asked("what the tables of the other field wrote down")
    field: str = asked("the other field", default="")


@value
class AssignedPart:
    """One result of an assigned score."""

    result: str = asked("'4S= by N', or points as '+620'")
    weight: Exact = asked("its weight", default=1)


@value
class Award:
    """What a side is scored with after a ruling: assigned results, or an artificial score."""

    assigned: tuple[AssignedPart, ...] = asked("results with their weights", default=())
    award: Literal["average plus", "average", "average minus"] | None = asked(
        "an artificial score", default=None
    )
    percent: Exact | None = asked("an artificial score as a percentage", default=None)


@value
class RulingGiven:
    """What a director rules about a board at a table; `ew` only where the score is split."""

    ruling: str = asked("number of the ruling")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int = asked(BOARD, least=1)
    ns: Award | None = asked("the score (none: the table result stands)", default=None)
    ew: Award | None = asked("East-West's own score, if it is split", default=None)
    pending: bool = asked("whether it is not yet decided", default=False)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class LateArrival:
    """How late a contestant was."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    minutes: int = asked("minutes late", unit="min", least=0)
    excused: bool = asked("whether there was a good reason", default=False)


@value
class SlowPlay:
    """How slow a contestant was."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    minutes: int = asked("minutes over time", unit="min", least=0)
    boards: int | None = asked("boards not played for it", default=None, least=0)


@value
class FineImposed:
    """What is taken off a contestant's score."""

    contestant: str = asked(CONTESTANT)
    amount: Exact = asked("the fine", least=0)
    unit: Unit = asked("what it is taken off")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")
    fine: str = asked("number of the fine", default="")


@value
class WarningGiven:
    """A warning, which later offences look back to."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    offence: str = asked("what was done", default="")
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class ScoreAdjusted:
    """An amount added to a contestant's score, or taken off if it is below zero."""

    contestant: str = asked(CONTESTANT)
    amount: Exact = asked("the amount")
    unit: Unit = asked("its unit")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class ScoreCredited:
    """A score that counts in place of the one that was made (or of none)."""

    contestant: str = asked(CONTESTANT)
    score: Exact = asked("the score that counts")
    unit: Unit = asked("its unit")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class PlaceEarned:
    """What a contestant, or one player of it, earned in another event of the season."""

    contestant: str = asked(CONTESTANT)
    stage: str = asked("the season table that it counts in")
    event: str = asked("the event, by its name in the plan")
    place: int | None = asked("the place", default=None, least=1)
    points: Exact | None = asked("points, where they are known already", default=None, least=0)
    tied: int = asked("contestants that shared the place", default=1, least=1)
    player: str = asked("the player who earned it (none: all of them)", default="")
    team_size: int | None = asked("players of the team in that event", default=None, least=1)
    together: bool = asked("earned as this pair or as team-mates", default=True)
    eligible: bool = asked("whether enough was played to count", default=True)
    reason: str = asked(REASON, default="")


@value
class MatchForfeited:
    """A match lost without play (by both, if both are at fault)."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    at_fault: tuple[str, ...] = asked("contestants at fault")
    reason: str = asked(REASON, default="")


@value
class MatchAbandoned:
    """A match that was not played, or not to its end, without fault."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    contestants: tuple[str, ...] = asked("the two contestants")
    reason: str = asked(REASON, default="")


@value
class PlayOffMatch:
    """Two that were level, and the IMPs of each over a few boards."""

    first: str = asked(CONTESTANT)
    second: str = asked("its opponent")
    imps: Exact = asked("IMPs of the first", unit="IMP")
    opponents_imps: Exact = asked("IMPs of the second", unit="IMP")
    boards: int | None = asked("boards played", default=None, least=1)


@value
class PlayOffPlayed:
    """Matches by which those who are level play for the places that are left."""

    stage: str = asked("the stage in which they are level")
    to: str = asked("the stage that they play for")
    matches: tuple[PlayOffMatch, ...] = asked("the matches, with their IMPs")
    clause: str = asked(CLAUSE, default="")


@value
class MatchDecided:
    """Who wins a match that the scores leave level, or who shares it."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    contestants: tuple[str, ...] = asked("the two contestants")
    winner: str | None = asked("the winner (none: shared)", default=None)
    by: str = asked("the official or body that decides", default="")
    clause: str = asked(CLAUSE, default="")
    reason: str = asked(REASON, default="")


@value
class LotDrawn:
    """A lot: its seed gives the order again."""

    purpose: str = asked("what it decides")
    among: tuple[str, ...] = asked("those in it")
    seed: str = asked("the seed")
    order: tuple[str, ...] = asked("the order that came out")
    stage: str = asked(STAGE, default="")


@value
class ScoresPosted:
    """From now on a session's scores are official, and the correction period runs."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)


@value
class PeriodEnded:
    """The scores up to a session are final."""

    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    clause: str = asked(CLAUSE, default="")


@value
class AppealLodged:
    """An appeal against a ruling."""

    appeal: str = asked("number of the appeal")
    ruling: str = asked("the ruling that it is against")
    contestant: str = asked("who appeals")
    deposit: Exact | None = asked("deposit paid", default=None, least=0)
    grounds: str = asked("the grounds, in words", default="")
    sought: Award | None = asked("the score that is sought", default=None)


@value
class AppealDecided:
    """What the appeals committee says."""

    appeal: str = asked("number of the appeal")
    upheld: bool = asked("whether the appeal succeeds")
    ns: Award | None = asked("the score now, where it changes", default=None)
    ew: Award | None = asked("East-West's own score, if it is split", default=None)
    merit: bool | None = asked("whether it had merit (the deposit comes back)", default=None)
    reason: str = asked(REASON, default="")


@value
class StageClosed:
    """The placings of a stage, and who goes on from it."""

    stage: str = asked(STAGE)
    placings: tuple[str, ...] = asked("contestants, the best first")
    qualified: Mapping[str, object] = asked("stage → those who go on to it", default=NOTHING)


@value
class PlaceDeclined:
    """A qualifier that does not go on."""

    stage: str = asked("the stage that it would have played in")
    contestant: str = asked(CONTESTANT)
    reason: str = asked(REASON, default="")


@value
class PlaceFilled:
    """Who takes the place."""

    stage: str = asked("the stage that is filled up")
    contestant: str = asked("who comes in")
    instead_of: str = asked("whose place it is", default="")
    clause: str = asked(CLAUSE, default="")


@value
class TitleAwarded:
    """A title and who holds it."""

    title: str = asked("the title")
    contestants: tuple[str, ...] = asked("the winner, or all who share it")
    clause: str = asked(CLAUSE, default="")


@value
class DirectorCalled:
    """A call from a table."""

    call: str = asked("number of the call")
    stage: str = asked(STAGE)
    session: int = asked(SESSION, least=1)
    table: str = asked(TABLE)
    board: int | None = asked(BOARD, default=None, least=1)
    says: str = asked("what it is about", default="")


@value
class CallAnswered:
    """The director was there."""

    call: str = asked("number of the call")
    says: str = asked("what came of it", default="")


@value
class NameHidden:
    """A player who does not want to be named in public."""

    contestant: str = asked(CONTESTANT)
    player: str = asked("the player")
    hidden: bool = asked("whether the name is hidden", default=True)


@value
class RefusalOverridden:
    """What was refused and done all the same, by whose decision and why."""

    action: str = asked("what was done")
    refused: str = asked("the refusal, in words")
    reason: str = asked("why it was done all the same")
    clause: str = asked("the clause that refused it", default="")


@value
class FactUndone:
    """A fact that no longer holds; it stays in the ledger."""

    number: int = asked("number of the fact", least=2)
    reason: str = asked(REASON, default="")


@value
class NoteWritten:
    """A note."""

    text: str = asked("the note")
    about: str = asked("what it is about", default="")
