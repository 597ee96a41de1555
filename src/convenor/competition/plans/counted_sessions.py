"""The sessions of a stage as its regulations count them: rounds and stanzas, grouped, with starts.

The rules of a stage, its rounds and what the organiser has set go in; the sessions in order come
out, each with the rounds or stanzas that are played in it. Where neither a timetable of the book
nor the organiser groups them, each round is a session. What was really played is not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from itertools import pairwise

from convenor.competition.plans.rules import Rules
from convenor.conduct.clock import later
from convenor.conduct.timetables import Slot, Stage, TimetableTerms
from convenor.contest.stages import StageTerms
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.ledger.bodies import SessionPlanned
from convenor.values import replace, value

TIMETABLE = "timetable"
COUNTED = "sessions counted"
WITHIN_A_MATCH = ("segment", "final_stanza")
_ALL = 1_000_000


@value
class CountedSession:
    """A session: from a stanza of a round to a stanza of a round, and when it starts."""

    number: int
    first: int
    last: int
    first_stanza: int = 1
    last_stanza: int = _ALL
    starts: datetime.datetime | None = None
    name: str = ""
    minutes_each: Exact | None = None
    """Minutes from one of its rounds to the next, where the timetable prints them."""

    def holds(self, round_number: int, stanza: int | None = None) -> bool:
        """Whether a round, or a stanza of it, is played in this session; any stanza, if none is
        named."""
        if not self.first <= round_number <= self.last:
            return False
        if stanza is None:
            return True
        after = (round_number, stanza) >= (self.first, self.first_stanza)
        return after and (round_number, stanza) <= (self.last, self.last_stanza)

    @property
    def within_a_match(self) -> bool:
        """Whether it holds some stanzas of a match and not all."""
        return self.first_stanza > 1 or not self.to_the_end

    @property
    def to_the_end(self) -> bool:
        """Whether it holds its last round to the end."""
        return self.last_stanza == _ALL

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds of which something is played in it."""
        return tuple(range(self.first, self.last + 1))


def counted_sessions(
    rules: Rules, rounds: int, told: tuple[SessionPlanned, ...] = ()
) -> tuple[CountedSession, ...]:
    """The sessions that limits and periods count; refused while the organiser has yet to say."""
    if _left_to_organiser(rules) and not (told or rules.plan.sessions):
        raise Mistake(
            f"which rounds of {rules.plan.name} make up a session is the organiser's to say: "
            "set its timetable."
        )
    return timetable_of(rules, rounds, told)


def timetable_of(
    rules: Rules, rounds: int, told: tuple[SessionPlanned, ...] = ()
) -> tuple[CountedSession, ...]:
    """The sessions of a stage of so many rounds: as somebody set them, by the book, or each round.

    `told` is what the organiser set after the competition began; it goes before the plan.
    """
    own = told or rules.plan.sessions
    return _whole(_as_set(own) if own else tuple(_printed(rules)), rounds)


def session_of(
    sessions: tuple[CountedSession, ...], round_number: int, stanza: int | None = None
) -> CountedSession | None:
    """The session in which a round or a stanza is played; that of its first stanza, if none is
    named."""
    return next((each for each in sessions if each.holds(round_number, stanza)), None)


def sessions_with(
    sessions: tuple[CountedSession, ...], round_number: int, stanza: int | None = None
) -> tuple[CountedSession, ...]:
    """All sessions in which something of a round is played: several, where it has stanzas."""
    return tuple(each for each in sessions if each.holds(round_number, stanza))


def _left_to_organiser(rules: Rules) -> bool:
    if not rules.named(COUNTED):
        return False
    return rules.terms(COUNTED, StageTerms).sessions == "organiser"


def _whole(found: tuple[CountedSession, ...], rounds: int) -> tuple[CountedSession, ...]:
    """The sessions, and one for each round that none of them holds."""
    alone = [
        CountedSession(0, each, each)
        for each in range(1, rounds + 1)
        if session_of(found, each) is None
    ]
    played = [each for each in found if each.first <= rounds]
    made = sorted((*played, *alone), key=lambda each: (each.first, each.first_stanza))
    return tuple(replace(each, number=at) for at, each in enumerate(made, 1))


# --- as the organiser set them -------------------------------------------------------------------


def _as_set(own: tuple[SessionPlanned, ...]) -> tuple[CountedSession, ...]:
    found = []
    for each in own:
        last = each.last or each.first
        if last < each.first:
            raise Mistake(
                f"a session goes from round {each.first} to round {last}: give the earlier first."
            )
        found.append(
            CountedSession(
                0,
                each.first,
                last,
                each.first_stanza or 1,
                each.last_stanza or _ALL,
                each.starts,
                each.name,
            )
        )
    _apart(found)
    return tuple(found)


def _apart(found: list[CountedSession]) -> None:
    """No round or stanza belongs to two sessions, and they come in the order of play."""
    for before, after in pairwise(found):
        if (after.first, after.first_stanza) <= (before.last, before.last_stanza):
            raise Mistake(
                f"two sessions hold round {after.first}: say where one ends and the next begins."
            )


# --- as the book prints them ---------------------------------------------------------------------


def _printed(rules: Rules) -> Iterator[CountedSession]:
    """A session for each start that the timetables of the stage print."""
    for match, name in enumerate(rules.several(TIMETABLE), 1):
        terms = rules.playing(TIMETABLE, name).terms
        assert isinstance(terms, TimetableTerms)
        in_matches = rules.plan.format in ("knock-out", "final five", "final four")
        for stage in terms.stages:
            if (stage.unit in WITHIN_A_MATCH) == in_matches and not _in_other_order(terms, stage):
                yield from _rows_of(rules, terms, stage, match)


def _in_other_order(terms: TimetableTerms, stage: Stage) -> bool:
    """Whether the organiser, and not the book, says which row is for which round."""
    return stage.unit == "round" and terms.order == "organiser"


def _rows_of(
    rules: Rules, terms: TimetableTerms, stage: Stage, match: int
) -> Iterator[CountedSession]:
    rows = [e for e in terms.slots if (e.event, e.stage) == (terms.event, stage.stage)]
    for slot in rows:
        starts = slot.start if _holds_now(rules, slot) else None
        if stage.unit in WITHIN_A_MATCH:
            stanza = slot.number
            yield CountedSession(0, match, match, stanza, stanza, starts)
        elif stage.block is None:
            yield CountedSession(0, slot.number, slot.number, starts=starts)
        elif slot.number == stage.block:
            each = None if terms.pauses else slot.length
            yield CountedSession(0, stage.first, stage.last, starts=starts, minutes_each=each)


def _holds_now(rules: Rules, slot: Slot) -> bool:
    """Printed days are those of one year: in another the grouping holds, and not the dates."""
    begins = rules.conditions.day
    return begins.year == slot.start.year and begins <= slot.start.date()


def printed_start(session: CountedSession, round_number: int) -> datetime.datetime | None:
    """When a round of a session starts: with it, or so many rounds later, if that is printed."""
    if session.starts is None:
        return None
    before = round_number - session.first
    if before == 0:
        return session.starts
    if session.minutes_each is None:
        return None
    return later(session.starts, before * session.minutes_each)
