"""A ladder of fines: a warning or an amount that grows with the number of the offence.

The number of earlier offences goes in (counted by session or by member where the book says so); a
warning or the next rung's fine comes out. What the offence was is the clause's business, except
that a line-up is an offence only if it was posted late or wrongly.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.conduct.fines import FineUnit, Measure, fine_of, symbol, unit_of
from convenor.errors import Mistake, did_you_mean
from convenor.exact import MATCHPOINT, Exact
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Counts = tuple[int, ...]


@value
class Rung:
    """From this offence on (1 is the first), so much; a warning costs nothing."""

    offence: int
    amount: Exact
    unit: Measure
    warning: bool = False
    event: str | None = None


@value
class LadderTerms(KnowsWords):
    """The ladder, and which earlier offences count."""

    rungs: tuple[Rung, ...] = asked("the ladder; its last rung also serves every later offence")
    sessions: Literal["all", "this one"] = asked(
        "whether offences of earlier sessions count too", default="all"
    )
    owner: Literal["as given", "largest of members", "sum of members"] = asked(
        "whose offences count: the unit's own, its worst member's, or all its members'",
        default="as given",
    )
    by_deadline: bool = asked(
        "whether it is an offence only if something came late or wrong", default=False
    )
    seating: Literal["not touched", "offender sits first", "official decides"] = asked(
        "what an offence does to seating rights", default="not touched"
    )
    decided_by: str = asked("the official, if one decides on seating", default="chief director")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"event": [each.event for each in self.rungs]}


@value
class Offence:
    """One more offence, and those before it."""

    earlier_offences: int | tuple[int, ...] | None = asked(
        "earlier offences: a number, or one for each session in order, the present one last",
        default=None,
    )
    earlier_by_member: Mapping[str, int] | None = asked(
        "earlier offences of each member (player of a pair, pair of a team)", default=None
    )
    event: str | None = asked("the event", default=None)
    top: Exact | None = asked("top on a board", unit=MATCHPOINT, default=None, least=1)
    made_at: datetime.datetime | None = asked("when it was posted", default=None)
    closes_at: datetime.datetime | None = asked("the latest time for it", default=None)
    correct: bool = asked("whether what was posted was right", default=True)


@value
class OffenceFine:
    """A warning, or the fine of the rung."""

    fine: Exact = asked("the fine (where the book sets a maximum, the largest)")
    unit: FineUnit | None = asked("what it is taken off", default=None)
    warning: bool | None = asked("whether a warning is given", default=None)
    seating_rights: Literal["kept", "lost"] | None = asked("the right of seating", default=None)
    sits_first: str | None = asked("who then sits first", default=None)
    decided_by: str | None = asked("who decides what the loss means", default=None)


def fine_by_offence(terms: LadderTerms, given: Offence, why: Why = SILENT) -> OffenceFine:
    """A warning or a fine, by how often it has happened before."""
    rungs = _ladder(terms.rungs, given.event)
    if terms.by_deadline and not _is_offence(given, why):
        why.step("nothing is due", 0, gives="fine")
        return OffenceFine(0, unit_of(rungs[0].unit), False, seating_rights="kept")
    earlier = _earlier(terms, given)
    rung = rung_for(rungs, earlier)
    why.step(
        "offence number {number}",
        "a warning" if rung.warning else None,
        clause=printed_in(terms.rungs),
        number=earlier + 1,
    )
    fine = fine_of(rung.amount, rung.unit, given.top, why)
    why.step("the fine", fine, unit=symbol(rung.unit), gives="fine", closes=True)
    why.step("a warning", rung.warning, gives="warning")
    return _with_seating(terms, OffenceFine(fine, unit_of(rung.unit), rung.warning))


def rung_for(rungs: tuple[Rung, ...], earlier: int) -> Rung:
    """The rung of the next offence after so many."""
    return [rung for rung in rungs if rung.offence <= earlier + 1][-1]


def _ladder(rungs: tuple[Rung, ...], event: str | None) -> tuple[Rung, ...]:
    events = list(dict.fromkeys(rung.event for rung in rungs if rung.event is not None))
    if not events:
        return rungs
    if event is None:
        raise Mistake(f"say which event it is with 'event': {', '.join(events)}.")
    if event not in events:
        raise Mistake(f"there is no ladder for '{event}': {did_you_mean(event, events)}")
    return tuple(rung for rung in rungs if rung.event == event)


def _is_offence(given: Offence, why: Why) -> bool:
    if given.made_at is None or given.closes_at is None:
        raise Mistake("give 'made_at' and 'closes_at': when it was posted, and the latest time.")
    late = given.made_at > given.closes_at
    why.step(
        "posted {made}, due by {due}",
        "late" if late else "in time",
        made=given.made_at,
        due=given.closes_at,
    )
    if not given.correct:
        why.step("what was posted was wrong")
    return late or not given.correct


def _earlier(terms: LadderTerms, given: Offence) -> int:
    """How many earlier offences count."""
    members = given.earlier_by_member
    if members is not None and terms.owner != "as given":
        counts = _whole(tuple(members.values()), "earlier_by_member")
        return max(counts, default=0) if terms.owner == "largest of members" else sum(counts)
    earlier = given.earlier_offences
    if earlier is None:
        raise Mistake("give 'earlier_offences', the number of offences before this one.")
    if isinstance(earlier, int):
        return _whole((earlier,), "earlier_offences")[0]
    counts = _whole(earlier, "earlier_offences")
    return sum(counts) if terms.sessions == "all" else sum(counts[-1:])


def _whole(counts: Counts, name: str) -> Counts:
    for count in counts:
        if count < 0:
            raise Mistake(f"'{name}' cannot hold {count}: offences are 0 or more.")
    return counts


def _with_seating(terms: LadderTerms, fined: OffenceFine) -> OffenceFine:
    if terms.seating == "not touched":
        return fined
    sits_first = "offenders" if terms.seating == "offender sits first" else None
    decided_by = terms.decided_by if terms.seating == "official decides" else None
    return OffenceFine(fined.fine, fined.unit, fined.warning, "lost", sits_first, decided_by)
