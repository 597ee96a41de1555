"""A team names who sits where: each seat once, each player once, players of the team.

A line-up goes in; the fact comes out with what the conditions say: whether the form is complete,
whether each may sit down, and who sits down first. Which room a side sits in comes from the draw.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.actions import moments
from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.asking.attendance import attendance
from convenor.actions.asking.bars import barred_findings
from convenor.actions.asking.captains import not_the_captain
from convenor.actions.asking.case import NOTHING, Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.late_line_ups import Posting, due_of, late_costs, turn_now
from convenor.actions.asking.sitting_first import match_in
from convenor.actions.entries.entry_forms import FURTHER, Leave
from convenor.competition.live import Competition
from convenor.competition.state.line_ups import both_in, line_up_of
from convenor.competition.state.seats import CLOSED, OPEN, Pairing, room_of
from convenor.competition.state.state import Contestant, SessionState
from convenor.errors import Mistake, did_you_mean
from convenor.exact import show
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import costs_of, said
from convenor.regulation.typed import asked
from convenor.values import replace, value

SEATS = tuple(f"{room} {seat}" for room in (OPEN, CLOSED) for seat in "NSEW")
PAIR = 2
SIDES = {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}


@value
class LiningUp(bodies.LineUpLodged):
    """A line-up, and what the book may want to know about it."""

    permission: Leave = asked("leave, where one is needed", default="none")
    known: Mapping[str, object] = asked(FURTHER, default=NOTHING)


def lodge_line_up(there: Competition, given: LiningUp, setting: Setting) -> Proposal:
    """A team names who sits where in a match."""
    entry = there.state.entry(given.contestant)
    session = there.state.session(given.stage, given.session)
    _check_stanza(session, given)
    body = bodies.LineUpLodged(
        given.stage, given.session, given.contestant, _seats(given, entry), given.stanza
    )
    told = {} if given.permission == "none" else {"permission": given.permission}
    case = Case(
        there, setting.now, stage=given.stage, contestant=entry.number, session=given.session,
        line_up=body, said=told, known=given.known,
    )  # fmt: skip
    door = Door(there, given.stage)
    findings = [
        *_out_already(case, session, setting),
        *not_the_captain(there, entry.number, "line-up", setting),
        *barred_findings(there, body.seats.values(), setting.now),
        *_who_sits(case, entry),
        *_sides(case, body),
        *_asked_of_book(door, case, entry, body),
        *_first(case, session),
        *_in_time(case, session),
        *_captain_partner(door, case, entry, body),
        *door.unused(given.known),
    ]
    says = ", ".join(f"{seat} {player}" for seat, player in body.seats.items())
    return one("line-up lodged", body, *findings, says=says)


def _check_stanza(session: SessionState, given: LiningUp) -> None:
    pairing = match_in(session, given.contestant)
    stanzas = 1 if pairing is None else len(pairing.stanzas)
    if given.stanza is not None and given.stanza > stanzas:
        word = "stanza" if stanzas == 1 else "stanzas"
        raise Mistake(
            f"the match of {given.contestant} has {stanzas} {word}, and no stanza {given.stanza}."
        )


def _seats(given: LiningUp, entry: Contestant) -> dict[str, str]:
    """The seats as they are written everywhere, each with its player."""
    if not given.seats:
        raise Mistake(f"the line-up of {entry.number} names nobody: give a player for each seat.")
    found: dict[str, str] = {}
    for written, player in given.seats.items():
        seat = _seat(written)
        if seat in found:
            raise Mistake(f"{seat} is named twice: give each seat once.")
        if player in found.values():
            raise Mistake(f"{player} cannot sit in two seats: name each player once.")
        found[seat] = player
    return found


def _seat(written: str) -> str:
    """'open N' out of 'Open north', 'N' or 'open n'."""
    room, _, seat = f"{OPEN} {written}".casefold().strip().rpartition(" ")
    name = f"{''.join(room.split()[-1:])} {seat[:1].upper()}"
    if name not in SEATS or seat not in ("n", "s", "e", "w", "north", "south", "east", "west"):
        raise Mistake(f"there is no seat '{written}': {did_you_mean(written, SEATS)}")
    return name


def _who_sits(case: Case, entry: Contestant) -> list[Finding]:
    """Players of the team, or substitutes that were recorded; four of a team."""
    assert case.line_up is not None
    found = []
    names = {each.name for each in entry.players}
    replaced = [
        each
        for each in attendance(case.there, entry.number, case.stage).replaced(case.session)
        if None in (each.stanza, case.line_up.stanza) or each.stanza == case.line_up.stanza
    ]
    out, came = {e.player for e in replaced}, {e.substitute for e in replaced}
    for player in case.line_up.seats.values():
        if names and player not in names | came:
            found.append(refuse(f"{player} is not a player of {entry.number}: {_who(names)}"))
        elif player in out:
            found.append(refuse(f"{player} is recorded as away in this session"))
    needed = 2 * case.there.state.the_plan.stage(case.stage).tables_a_match
    if len(case.line_up.seats) != needed:
        found.append(refuse(f"{len(case.line_up.seats)} seats are named, and {needed} are needed"))
    return found


def _who(names: set[str]) -> str:
    return f"there is {', '.join(sorted(names))}"


def _sides(case: Case, body: bodies.LineUpLodged) -> list[Finding]:
    """A seat on the side where the team does not sit in that room."""
    session = case.there.state.session(case.stage, case.session)
    if session.seating is None:
        return []
    sits = {
        room_of(seat): seat.side_of(body.contestant) for seat in session.seating.of(body.contestant)
    }
    if not sits:
        return [refuse(f"{body.contestant} does not play in session {case.session}")]
    return [
        refuse(f"{body.contestant} sits {sits[room]} in the {room} room, not {seat}")
        for room, seat in (name.split() for name in body.seats)
        if sits.get(room) is not None and sits[room] != SIDES[seat]
    ]


def _asked_of_book(
    door: Door, case: Case, entry: Contestant, body: bodies.LineUpLodged
) -> list[Finding]:
    found = [*door.findings("line-up form", case), *door.findings("line-up substitutes", case)]
    if _new_pairs(case, body):
        found += door.findings("pair change", case)
    sit = set(body.seats.values())
    for player in entry.players:
        if player.name in sit:
            own = replace(case, player=player)
            found += door.findings("right to play", own, f"{player.name}: ")
    return found


def _new_pairs(case: Case, body: bodies.LineUpLodged) -> bool:
    """Whether two sit together who have not done so, in a team that has lined up before."""
    before = [
        pair
        for _, each in case.there.state.of(bodies.LineUpLodged)
        if each.contestant == body.contestant
        for pair in _pairs(each.seats)
    ]
    return bool(before) and any(pair not in before for pair in _pairs(body.seats))


def _pairs(seats: Mapping[str, str]) -> list[frozenset[str]]:
    rooms: dict[str, set[str]] = {}
    for seat, player in seats.items():
        rooms.setdefault(seat.rpartition(" ")[0], set()).add(player)
    return [frozenset(each) for each in rooms.values()]


def _out_already(case: Case, session: SessionState, setting: Setting) -> list[Finding]:
    """Once both line-ups are in they are shown: a captain no longer changes one by oneself.

    A team that sits last and lodged early still seats itself once, with the other's in view.
    """
    pairing = match_in(session, case.contestant)
    if setting.role != "player" or pairing is None:
        return []
    at = (case.stage, case.session, pairing.contestants, case.stanza)
    if not both_in(case.there.state, *at) or _has_its_choice(case, session, pairing):
        return []
    return [refuse("both line-ups are in, and shown to both teams: ask the director to change it")]


def _has_its_choice(case: Case, session: SessionState, pairing: Pairing) -> bool:
    """Whether a team sits last, and its line-up was in before the one of the team that sits first.

    The right to see the other line-up before fixing one's own is not lost by lodging early.
    """
    first = turn_now(case.there, session, pairing, case.stanza).first
    if first is None or first == case.contestant:
        return False
    at = (case.there.state, case.stage, case.session)
    own = line_up_of(*at, case.contestant, case.stanza)
    other = line_up_of(*at, first, case.stanza)
    return own is not None and other is not None and own[0].number < other[0].number


def _first(case: Case, session: SessionState) -> list[Finding]:
    """A team that lodges before the one that sits first is told so."""
    pairing = match_in(session, case.contestant)
    if pairing is None:
        return []
    turn = turn_now(case.there, session, pairing, case.stanza)
    if turn.why_open:
        return [warn(f"who sits first is not settled: {turn.why_open}", turn.clause)]
    if turn.blind:
        return [Finding("ok", "the line-ups are blind: neither is shown first", turn.clause)]
    if turn.first in (None, case.contestant):
        return []
    state = case.there.state
    assert turn.first is not None
    if line_up_of(state, case.stage, case.session, turn.first, case.stanza) is None:
        return [warn(f"{turn.first} sits first, and its line-up is not in yet", turn.clause)]
    return []


def _in_time(case: Case, session: SessionState) -> list[Finding]:
    """A line-up after its time is taken, with what the book says it costs."""
    found = cost_now(case.there, session, case.contestant, case.stanza, case.local)
    return [] if found is None else [warn(*found)]


def cost_now(
    there: Competition,
    session: SessionState,
    contestant: str,
    stanza: int,
    now: datetime.datetime,
) -> tuple[str, str] | None:
    """What a first line-up that is posted at a moment of the room costs, and by which clause."""
    pairing = match_in(session, contestant)
    lodged = line_up_of(there.state, session.stage, session.number, contestant, stanza)
    due = None
    if pairing is not None and lodged is None:
        due = due_of(there, session, pairing, contestant, stanza)
    if due is None or now <= due[0]:
        return None
    posting = Posting(contestant, stanza, now, *due)
    text = f"posted at {moments.written(now)}, due by {moments.written(due[0])}"
    heard = late_costs(there, session.stage, posting)
    if heard is None:
        return text, posting.clause
    cost = costs_of(heard.answer)
    rights = said(heard.answer).get("seating_rights") == "lost"
    fine = f"{show(cost.fine)} {cost.unit}" if cost.fine else "no fine"
    lost = ", and the seating rights are lost" if rights else ""
    return f"{text}: {fine}{lost}", heard.clause


def _captain_partner(
    door: Door, case: Case, entry: Contestant, body: bodies.LineUpLodged
) -> list[Finding]:
    """The captain, the first of the team, sits with its players in turn where the book says so."""
    if len(entry.players) < PAIR or not door.has("rotation"):
        return []
    captain = entry.players[0].name
    found = []
    for clause, answer in door.answers("rotation", case):
        due = frozenset((captain, answer.captain_partner))
        if captain in body.seats.values() and due not in _pairs(body.seats):
            text = f"it is the turn of {answer.captain_partner} to sit with {captain}"
            found.append(warn(text, clause))
    return found


LINE_UPS = (Action("line-up", "Lodge a line-up", LiningUp, lodge_line_up, "player", "entries"),)
