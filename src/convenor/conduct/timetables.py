"""When a round, segment, stanza or match is played, by the printed timetable.

The number of one of them goes in; its start and scheduled end come out. Matches that follow each
other in a block have one row, and start one after another. Who plays whom is not known here.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

from convenor.conduct.clock import later
from convenor.errors import Mistake
from convenor.exact import MINUTE, Exact
from convenor.regulation.answers import Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Unit = Literal["round", "final_stanza", "segment", "match"]


@value
class Slot:
    """A row of the timetable."""

    stage: str = asked("stage")
    number: int = asked("number in the stage")
    start: datetime = asked("scheduled start")
    minutes: Exact = asked("minutes allowed", unit=MINUTE, default=0)
    minutes_per_match: Exact = asked("minutes allowed for a match", unit=MINUTE, default=0)
    boards_per_match: int | None = asked("boards of a match", default=None)
    event: str = asked("event", default="")

    @property
    def length(self) -> Exact:
        """The minutes that one match or stanza is allowed."""
        return self.minutes or self.minutes_per_match


@value
class Stage:
    """What the rows of a stage are called in a question; a block row holds several matches."""

    unit: Unit = asked("round, final_stanza, segment or match")
    stage: str = asked("the stage in the timetable")
    block: int | None = asked("the row of the block, if it holds several", default=None)
    first: int = asked("first match of the block", default=1)
    last: int = asked("last match of the block", default=1)


@value
class RoundsOf:
    """How many rounds fields of some sizes play."""

    teams: tuple[int, ...] = asked("numbers of teams")
    rounds: int = asked("rounds played")


@value
class TimetableTerms:
    """The rows, what they are called, and what the organiser may set."""

    slots: tuple[Slot, ...] = asked("the rows of the timetable")
    stages: tuple[Stage, ...] = asked("the stages of this clause")
    event: str = asked("the event of this clause, if the table has several", default="")
    rounds: tuple[RoundsOf, ...] = asked("rounds by number of teams", default=(), asking=True)
    order: Literal["in order", "organiser"] = asked(
        "rounds follow the sessions, or as the organiser sets them", default="in order"
    )
    organiser: str = asked("who sets them", default="tournament organiser")
    pauses: bool = asked("whether the organiser set pauses inside a block", default=False)


def printed_rounds(terms: TimetableTerms) -> int | None:
    """How many rounds or matches have a time of their own; None where only stanzas have one."""
    counts = [
        stage.last - stage.first + 1 if stage.block is not None else len(_rows(terms, stage))
        for stage in terms.stages
        if stage.unit in ("round", "match")
    ]
    return sum(counts) or None


def printed_boards(terms: TimetableTerms) -> int | None:
    """The boards of a match: those of a row, or of all its segments; None if it prints none."""
    for stage in terms.stages:
        boards = [each.boards_per_match for each in _rows(terms, stage)]
        if boards and all(boards):
            whole = stage.unit in ("segment", "final_stanza")
            return sum(filter(None, boards)) if whole else boards[0]
    return None


def _rows(terms: TimetableTerms, stage: Stage) -> list[Slot]:
    return [e for e in terms.slots if (e.event, e.stage) == (terms.event, stage.stage)]


@value
class Wanted:
    """What is looked up: one of round, stanza, segment or match."""

    round: int | None = asked("number of the round", default=None)
    final_stanza: int | None = asked("number of the stanza of the final", default=None)
    segment: int | None = asked("number of the segment", default=None)
    match: int | None = asked("number of the match", default=None)
    teams: int | None = asked("teams in the division", default=None, least=2)
    sessions: tuple[int, ...] | None = asked(
        "the organiser's session for each round, where rounds do not follow in order", default=None
    )
    pause_minutes: Exact | None = asked(
        "the organiser's pauses in the block before the match", unit=MINUTE, default=None, least=0
    )


@value
class Scheduled:
    """When it is played."""

    start: datetime = asked("scheduled start")
    scheduled_end: datetime = asked("scheduled end")


def timetable(terms: TimetableTerms, given: Wanted, why: Why = SILENT) -> Scheduled | Decides:
    """Start and scheduled end of what is looked up."""
    unit, number = _one_of(given)
    _refuse_unplayed_round(terms, given)
    if unit == "round" and terms.order == "organiser":
        if given.sessions is None:
            return Decides(terms.organiser, "no list says in which session the round is played.")
        number = _organisers_session(given.sessions, number)
    elif given.sessions is not None:
        raise Mistake("'sessions' counts only where the organiser sets them: choose that reading.")
    slot, offset = _slot(terms, given, unit, number)
    start = later(slot.start, offset)
    end = later(start, slot.length)
    text = "{what} {number} by the timetable, {stage}"
    why.step(text, start, gives="start", what=unit, number=number, stage=slot.stage)
    why.step("{minutes} minutes later", end, gives="scheduled_end", minutes=slot.length)
    return Scheduled(start, end)


def _one_of(given: Wanted) -> tuple[Unit, int]:
    units: tuple[Unit, ...] = ("round", "final_stanza", "segment", "match")
    found = [(unit, getattr(given, unit)) for unit in units if getattr(given, unit) is not None]
    if len(found) != 1:
        raise Mistake("give one number to look up: the round, stanza, segment or match.")
    return found[0]


def _refuse_unplayed_round(terms: TimetableTerms, given: Wanted) -> None:
    if given.teams is None or given.round is None:
        return
    found = [each.rounds for each in terms.rounds if given.teams in each.teams]
    if not found:
        raise Mistake(f"the timetable knows no division of {given.teams} teams.")
    if given.round > found[0]:
        raise Mistake(f"no such round: {given.teams} teams play {found[0]}, not {given.round}.")


def _organisers_session(sessions: tuple[int, ...], number: int) -> int:
    if len(set(sessions)) != len(sessions):
        raise Mistake("'sessions' puts two rounds into one session: give each its own.")
    if not 1 <= number <= len(sessions):
        raise Mistake(f"no such round in 'sessions', which has {len(sessions)}: not {number}.")
    return sessions[number - 1]


def _slot(terms: TimetableTerms, given: Wanted, unit: Unit, number: int) -> tuple[Slot, Exact]:
    """The row, and the minutes after its start at which the wanted match begins."""
    for stage in (each for each in terms.stages if each.unit == unit):
        row = number if stage.block is None else stage.block
        for slot in terms.slots:
            if (slot.event, slot.stage, slot.number) == (terms.event, stage.stage, row):
                if stage.block is None:
                    return slot, 0
                if stage.first <= number <= stage.last:
                    before = slot.length * (number - stage.first)
                    return slot, before + pauses(terms.pauses, given.pause_minutes)
    raise Mistake(f"no such {unit.replace('_', ' ')}: {number} is not in the timetable.")


def pauses(organiser_sets_them: bool, minutes: Exact | None) -> Exact:
    """The pauses inside a block of matches: none, unless the organiser sets them."""
    if not organiser_sets_them:
        if minutes:
            raise Mistake(
                "'pause_minutes' counts only where the organiser sets pauses: choose that reading."
            )
        return 0
    if minutes is None:
        raise Mistake("'pause_minutes' is missing: give the organiser's pauses, 0 if none.")
    return minutes
