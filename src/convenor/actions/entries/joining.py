"""A late entry comes into a field that plays already: from the next draw on, or in an empty seat.

An entry and a stage go in; out comes where it begins, or a sentence about why there is no way in
and what can be done. What was played without it stays as it is: it has nothing for what it missed,
unless an official credits it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, warn
from convenor.actions.stages.drawing import has_results
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.state.movements import seats_of_movement
from convenor.competition.state.seats import Seat, in_ranges
from convenor.competition.state.state import Contestant, SessionState
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.movements.movement import TeamsMovement, tables_in_play
from convenor.movements.plans import movement_of, with_missing_pair
from convenor.regulation.typed import asked
from convenor.values import replace, value

IN_RESERVE = "keep it in reserve, as a substitute for somebody who leaves"


class NoSeat(Refusal):
    """A movement that is full: whoever comes waits for somebody to leave, or for a table more."""


@value
class Joining:
    """An entry that is let in although play has begun."""

    contestant: str = asked("the entry that came late")
    stage: str = asked("the stage (none: the one under way)", default="")
    session: int | None = asked(
        "the first session or round that it plays (none: the first that it can)",
        default=None,
        least=1,
    )
    round: int | None = asked(
        "the first round of a movement that it plays (none: the one that is played now)",
        default=None,
        least=1,
    )
    reason: str = asked(bodies.REASON, default="")


@value
class Late:
    """Somebody who may come into a stage: whoever has entered, or is about to."""

    there: Competition
    plan: StagePlan
    entry: Contestant | bodies.EntryAccepted

    @property
    def number(self) -> str:
        entry = self.entry
        return entry.number if isinstance(entry, Contestant) else entry.contestant

    @property
    def in_field(self) -> bool:
        return self.number in self.there.state.field_of(self.plan.name)

    def begins(self, session: int) -> bodies.EntryJoined:
        return bodies.EntryJoined(self.number, self.plan.name, session)


def join(there: Competition, given: Joining, setting: Setting) -> Proposal:  # noqa: ARG001
    """An entry comes into the field of a stage that is under way."""
    entry = there.state.entry(given.contestant)
    if entry.withdrawn is not None:
        raise Mistake(f"{entry.number} ({entry.name}) has withdrawn: enter it again.")
    late = Late(there, there.state.the_plan.stage(given.stage or under_way(there)), entry)
    body = replace(way_in(late, given.session, given.round), reason=given.reason)
    facts = (*_other_side(late, body), Proposed("entry joined", body))
    return Proposal(facts, (*_missed(late, body), *_drafts(late, body)), _said(late, body))


def latecomers(there: Competition, stage: str) -> tuple[Contestant, ...]:
    """Those who have entered and are not in the field of a stage that was opened without them."""
    field = there.state.field_of(stage)
    entries = there.state.entries.values()
    return tuple(each for each in entries if each.withdrawn is None and each.number not in field)


def under_way(there: Competition) -> str:
    """The stage that was opened last, or the first that will be."""
    return [there.state.the_plan.stages[0].name, *there.state.stages][-1]


def way_in(late: Late, session: int | None = None, round: int | None = None) -> bodies.EntryJoined:
    """Where somebody who comes late would begin; a Refusal says why there is no way in."""
    state, plan = late.there.state, late.plan
    if not state.stage(plan.name).opened and not state.sessions_of(plan.name):
        raise Mistake(f"{plan.shown} has not begun: whoever has entered by then is in it.")
    if state.stage(plan.name).closed is not None:
        raise Refusal(f"{plan.shown} is closed: nobody comes into it any more.")
    if not state.the_plan.takes_entries(plan.name):
        raise Refusal(f"{plan.shown} is for those who qualified: fill a place that was declined.")
    if plan.format == "sessions":
        return _by_movement(late, session, round)
    if round is not None:
        raise Mistake(f"{plan.shown} has no movement: leave out the round of a movement.")
    return _by_draw(late, session)


# --- where rounds are drawn ----------------------------------------------------------------------


def _by_draw(late: Late, session: int | None) -> bodies.EntryJoined:
    """From the next draw on, where each round is drawn by the standing before it."""
    plan = late.plan
    _insist_on_outsider(late)
    first = _first_open(late.there, plan.name)
    if first > 1 and plan.format != "swiss":
        raise Refusal(
            f"the first round of {plan.shown} settled who meets whom in all of them: {IN_RESERVE}."
        )
    if first > plan.rounds:
        raise Refusal(f"every round of {plan.shown} is drawn: {IN_RESERVE}.")
    if session not in (None, first):
        raise Mistake(f"round {first} of {plan.shown} is drawn next: it plays from there on.")
    return late.begins(first)


def _insist_on_outsider(late: Late) -> None:
    if late.in_field:
        raise Mistake(
            f"{late.number} ({late.entry.name}) is in the field of {late.plan.shown} already."
        )


def _first_open(there: Competition, stage: str) -> int:
    """The first round whose draw does not stand yet: nobody has seen it or begun it."""
    stands = [
        each.number
        for each in there.state.sessions_of(stage)
        if each.published is not None or has_results(there, stage, each.number)
    ]
    return max(stands, default=0) + 1


def _drafts(late: Late, body: bodies.EntryJoined) -> Iterator[Finding]:
    """A round that lies drawn and unseen does not have the newcomer."""
    for each in late.there.state.sessions_of(late.plan.name):
        if each.draw is not None and each.number >= body.session:
            yield warn(f"round {each.number} is drafted without it: draw it again")


# --- where a movement seats everybody ------------------------------------------------------------


def _by_movement(late: Late, session: int | None, round: int | None) -> bodies.EntryJoined:
    """In a seat that is empty in the session that is played, or from a later session on."""
    plan = late.plan
    last = next(reversed(late.there.state.sessions_of(plan.name)), None)
    now = last.number if last else 0
    if session is not None and not max(now, 1) <= session <= plan.rounds:
        raise Mistake(
            f"{plan.shown} cannot be joined in session {session}: name one from {max(now, 1)} to "
            f"{plan.rounds}."
        )
    if last is None or (session or 0) > now:
        _insist_on_outsider(late)
        return late.begins(session or now + 1)
    try:
        return _in_seat(late, last, round)
    except Refusal:
        if (session, round) != (None, None) or now >= plan.rounds or late.in_field:
            raise
        return late.begins(now + 1)


def _in_seat(late: Late, session: SessionState, round: int | None) -> bodies.EntryJoined:
    """The empty seat of a movement, from the round that is played or that is named."""
    where = f"session {session.number} of {late.plan.shown}"
    if session.seating is not None and session.seating.of(late.number):
        raise Mistake(f"{late.number} ({late.entry.name}) sits in {where} already.")
    opened = _section_of(late, session)
    movement = movement_of(opened.movement or {})
    if isinstance(movement, TeamsMovement):
        raise Refusal(f"the movement of {where} settled who meets whom: {IN_RESERVE}.")
    seat, grown = _empty_seat(late, session, opened)
    if seat is None:
        raise NoSeat(f"no seat is empty in {where}: {IN_RESERVE}, or add a table for two pairs.")
    first = round or _round_now(late.there, session, opened.section)
    rounds = len(movement.rounds)
    if round is not None and round > rounds:
        raise Mistake(f"{where} has {rounds} rounds, and no round {round}.")
    if first > rounds:
        raise Refusal(f"the last round of {where} is over: {IN_RESERVE}.")
    body = late.begins(session.number)
    return replace(body, seat=seat, round=first, section=opened.section, movement=grown)


def _section_of(late: Late, session: SessionState) -> bodies.SessionOpened:
    """What the section of the entry was opened with."""
    own = late.plan.section_of(late.entry)
    by_section = {each.section: each for each in session.opened if each.movement is not None}
    if not by_section:
        raise Refusal(f"session {session.number} of {late.plan.shown} has no movement to sit in.")
    if own not in by_section:
        names = ", ".join(by_section)
        raise Mistake(f"{late.number} is in no section that plays ({names}): change its entry.")
    return by_section[own]


def _empty_seat(
    late: Late, session: SessionState, opened: bodies.SessionOpened
) -> tuple[int | None, Mapping[str, object] | None]:
    """The number that nobody has, on the side of the entry if there is a choice.

    A movement for an odd number of pairs has none for the pair that is missing: then the same
    movement with that pair comes along.
    """
    joined = [each for each in session.joined if each.section == opened.section]
    taken = {each.seat for each in joined}
    seats = opened.seats or ()
    free = [at for at, name in enumerate(seats, 1) if not name and at not in taken]
    if free:
        return min(free, key=lambda number: _side_of(opened, number) != late.entry.side), None
    if any(each.movement is not None for each in joined):
        return None, None
    grown = with_missing_pair(opened.movement or {})
    return (len(seats) + 1, grown.record()) if grown else (None, None)


def _round_now(there: Competition, session: SessionState, section: str) -> int:
    """The round of a movement that is played: the last that was begun, or the one after it."""
    seats = [each for each in session.the_seating.seats if each.section == section]
    begun = max((each.round for each in seats if any(_results(there, session, each))), default=1)
    own = [each for each in seats if each.round == begun]
    over = bool(own) and all(all(_results(there, session, each)) for each in own)
    return begun + 1 if over else begun


def _results(there: Competition, session: SessionState, seat: Seat) -> list[bool]:
    """For each board of a table in a round whether it has a result."""
    stage, number = session.stage, session.number
    return [seat.table in there.state.on(stage, number, board) for board in seat.boards]


def _side_of(opened: bodies.SessionOpened, number: int) -> bodies.SideName:
    """The side on which a number of a movement sits, where it always sits on the same."""
    tables = tables_in_play(movement_of(opened.movement or {}))
    return "EW" if any(number in at.ew for at in tables) else "NS"


def _other_side(late: Late, body: bodies.EntryJoined) -> Sequence[Proposed]:
    """Where North-South and East-West are ranked apart, the entry goes where its seat is."""
    if body.seat is None or late.plan.fields == "one" or late.entry.side is None:
        return ()
    opened = _opened(late, body)
    side = _side_of(replace(opened, movement=body.movement or opened.movement), body.seat)
    if side == late.entry.side:
        return ()
    return (Proposed("entry changed", bodies.EntryChanged(late.number, side=side)),)


# --- in words ------------------------------------------------------------------------------------


def _opened(late: Late, body: bodies.EntryJoined) -> bodies.SessionOpened:
    session = late.there.state.session(late.plan.name, body.session)
    return next(each for each in session.opened if each.section == body.section)


def _said(late: Late, body: bodies.EntryJoined) -> str:
    if body.seat is None:
        what = "round" if late.plan.in_matches else "session"
        return f"{late.entry.name} plays from {what} {body.session} on"
    before = late.there.state.session(late.plan.name, body.session).joined
    found = seats_of_movement(_opened(late, body), (*before, body))
    own = [each for each in found if each.side_of(late.number)]
    first = min(own, key=lambda each: each.round, default=None)
    if first is None:
        return f"{late.entry.name} sits down in round {body.round}"
    return f"{late.entry.name} sits down in round {first.round}, at table {first.table}"


def _missed(late: Late, body: bodies.EntryJoined) -> Iterator[Finding]:
    """What was played without it."""
    what = "round" if late.plan.in_matches else "session"
    if body.session > 1:
        missed = _counted(what, body.session - 1)
        yield warn(f"it has nothing for {missed}: credit a score if the book gives one")
    if body.round > 1:
        missed = _counted("round", body.round - 1)
        yield warn(f"it plays no board of {missed} in session {body.session}")


def _counted(what: str, last: int) -> str:
    """The first so many: 'round 1', 'rounds 1–3'."""
    return f"{what} 1" if last == 1 else f"{what}s {in_ranges(list(range(1, last + 1)))}"


JOINING = (Action("join", "Let a late entry in", Joining, join, "director", "entries"),)
