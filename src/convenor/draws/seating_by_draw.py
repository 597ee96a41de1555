"""Who sits first and in which direction by the printed pairing of a draw.

The pairing in its printed order and the round robin go in; the team that sits first, its rights or
the directions in both rooms come out. Which teams meet is not decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeVar

from convenor.draws.seating import Team, refuse_same
from convenor.errors import Mistake
from convenor.regulation.answers import See
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Named = Literal["printed order", "team number"]
AnyTeam = TypeVar("AnyTeam", int, str, Team)

# --- by the printed pairing -----------------------------------------------------------------------


@value
class PairingTerms:
    """Which team of a pairing sits first, in which round robins of which fields."""

    rule: Literal["blind", "first named", "second named", "changed"] = asked(
        "who sits first; 'changed': whoever did not the time before"
    )
    teams: tuple[int, ...] = asked("numbers of teams that this is for")
    round_robins: tuple[int, ...] = asked("round robins that this is for")
    elsewhere: Mapping[str, str] = asked("the clause for another round robin")
    named: Named = asked(
        "what makes a team the second: where it is printed, or the higher number",
        default="printed order",
    )


@value
class PairingGiven:
    """A match of a round robin."""

    pairing: tuple[int, int] = asked("the two team numbers, in the printed order", least=1)
    teams: int | None = asked("teams in the event", default=None)
    round_robin: int | None = asked("which round robin", default=None, least=1)
    sat_first_before: int | None = asked(
        "the team that sat first when the two last met", default=None
    )


@value
class SitsFirst:
    """The team that sits first, or that the line-ups are blind."""

    sits_first: int | None = asked("team number that sits first", default=None)
    line_ups: str | None = asked("blind: neither line-up is shown before both are in", default=None)


def who_sits_first(terms: PairingTerms, given: PairingGiven, why: Why = SILENT) -> SitsFirst | See:
    """Which of the two teams of a pairing sits first."""
    refuse_same(*given.pairing)
    _check_teams(terms, given)
    if given.round_robin is not None and given.round_robin not in terms.round_robins:
        see = terms.elsewhere.get(str(given.round_robin))
        if see is None:
            raise Mistake(f"there is no round robin {given.round_robin} with so many teams.")
        return See(see, f"round robin {given.round_robin} has its own rule.")
    if terms.rule == "blind":
        why.step("no team sits first: the line-ups are", "blind", gives="line_ups")
        return SitsFirst(line_ups="blind")
    first = _changed(given, why) if terms.rule == "changed" else _named(terms, given.pairing, why)
    why.step("sits first", first, gives="sits_first", shown_as="who")
    return SitsFirst(first)


def _check_teams(terms: PairingTerms, given: PairingGiven) -> None:
    if given.teams is not None and given.teams not in terms.teams:
        listed = " or ".join(str(each) for each in terms.teams)
        raise Mistake(f"this rule is for {listed} teams, not for {given.teams}.")
    most = given.teams or max(terms.teams)
    for each in given.pairing:
        if each > most:
            raise Mistake(f"there is no team {each} among {most} teams.")


def _changed(given: PairingGiven, why: Why) -> int:
    before = given.sat_first_before
    if before is None:
        raise Mistake("'sat_first_before' is missing: who sat first when they last met?")
    if before not in given.pairing:
        raise Mistake(f"team {before} is not in this pairing: who of the two sat first?")
    why.step("team {before} sat first before and now sits last", before=before)
    return sum(given.pairing) - before


def _named(terms: PairingTerms, pairing: tuple[int, int], why: Why) -> int:
    order = first_then_second(terms.named, pairing)
    words = "by team number" if terms.named == "team number" else "as printed"
    text = "{one:who} v {other:who}: it is for the {rule} team, {words}"
    why.step(text, one=pairing[0], other=pairing[1], rule=terms.rule, words=words)
    return order[0] if terms.rule == "first named" else order[1]


def first_then_second(named: Named, pairing: tuple[AnyTeam, AnyTeam]) -> tuple[AnyTeam, AnyTeam]:
    """The first and the second team of a pairing: as it is printed, or the lower number first."""
    one, other = pairing
    if named == "printed order" or _number(one) <= _number(other):
        return one, other
    return other, one


def _number(team: Team) -> int:
    if not str(team).isdecimal():
        raise Mistake(f"'{team}' is no team number: say the teams of the pairing by their numbers.")
    return int(team)


# --- rooms ----------------------------------------------------------------------------------------


@value
class RoomTerms:
    """Where the first-named team sits North-South."""

    first_named_ns: Literal["open", "closed"] = asked("room in which it sits North-South")
    named: Named = asked(
        "what makes a team the first: where it is printed, or the lower number",
        default="printed order",
    )


@value
class RoomGiven:
    """A match."""

    pairing: tuple[Team, Team] = asked("the two teams, in the printed order")


@value
class Seats:
    """The directions in one room."""

    ns: Team = asked("team that sits North-South")
    ew: Team = asked("team that sits East-West")


@value
class Rooms:
    """The directions in both rooms."""

    open: Seats = asked("the Open Room")
    closed: Seats = asked("the Closed Room")


def rooms(terms: RoomTerms, given: RoomGiven, why: Why = SILENT) -> Rooms:
    """Who sits in which direction in the two rooms."""
    refuse_same(*given.pairing)
    first, second = first_then_second(terms.named, given.pairing)
    if terms.first_named_ns == "closed":
        first, second = second, first
    open_room, closed = Seats(first, second), Seats(second, first)
    text = "North-South in the Open Room is {ns:who}, in the Closed Room {other:who}"
    why.step(text, gives="open", ns=first, other=second)
    return Rooms(open_room, closed)


@value
class RightsTerms:
    """What seating rights are."""

    right: Literal["sits last", "chooses first or last"] = asked("what the right is")


@value
class Rights:
    """The team with the seating rights, and what they are."""

    seating_rights: Team = asked("team with the seating rights")
    right: str = asked("sits last (sees the opponents' line-up), or chooses first or last")


def seating_rights(terms: RightsTerms, given: RoomGiven, why: Why = SILENT) -> Rights:
    """The first-named team has the seating rights."""
    first, second = given.pairing
    refuse_same(first, second)
    why.step("the first-named team", first, gives="seating_rights", shown_as="who")
    why.step("its right", terms.right, gives="right")
    return Rights(first, terms.right)
