"""A team names who sits where: each seat once, each player once, players of the team.

A line-up goes in; the fact comes out with what the conditions say: whether the form is complete,
whether each may sit down, and who sits down first. Which room a side sits in comes from the draw.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.asking.attendance import attendance
from convenor.actions.asking.case import NOTHING, Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.line_up_inputs import pairing_of
from convenor.actions.entries.entry_forms import FURTHER, Leave
from convenor.competition.live import Competition
from convenor.competition.state.seats import CLOSED, OPEN
from convenor.competition.state.state import Contestant
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import order_of
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
    there.state.session(given.stage, given.session)
    body = bodies.LineUpLodged(given.stage, given.session, given.contestant, _seats(given, entry))
    said = {} if given.permission == "none" else {"permission": given.permission}
    case = Case(
        there, setting.now, stage=given.stage, contestant=entry.number, session=given.session,
        line_up=body, said=said, known=given.known,
    )  # fmt: skip
    door = Door(there, given.stage)
    findings = [
        *_who_sits(case, entry),
        *_sides(case, body),
        *_asked_of_book(door, case, entry, body),
        *_first(door, case),
        *_captain_partner(door, case, entry, body),
        *door.unused(given.known),
    ]
    says = ", ".join(f"{seat} {player}" for seat, player in body.seats.items())
    return one("line-up lodged", body, *findings, says=says)


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
    replaced = attendance(case.there, entry.number, case.stage).replaced(case.session)
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
        CLOSED if seat.table.endswith(CLOSED) else OPEN: seat.side_of(body.contestant)
        for seat in session.seating.of(body.contestant)
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


def _first(door: Door, case: Case) -> list[Finding]:
    """A team that lodges before the one that sits first is told so."""
    pairing = pairing_of(case)
    if pairing is None:
        return []
    lodged = {
        body.contestant
        for _, body in case.there.state.of(bodies.LineUpLodged, case.stage)
        if body.session == case.session
    }
    found = []
    for clause, answer in door.answers("sits first", case):
        first = order_of(answer).sits_first
        if isinstance(first, tuple):
            first = pairing.first if first[-1] == "home" else pairing.second
        if first is None:
            found.append(Finding("ok", "the line-ups are blind: neither is shown first", clause))
        elif str(first) != case.contestant and str(first) not in lodged:
            found.append(warn(f"{first} sits first, and its line-up is not in yet", clause))
    return found


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
