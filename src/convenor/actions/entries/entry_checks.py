"""What is looked at when somebody enters: the number, the players, the time, and the book's parts.

A competition and an entry go in, findings come out. What cannot be taken at all, whoever asks for
it (a number that is taken, a player twice in one entry), is a mistake and no finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.actions.action import Finding, Setting, refuse, warn
from convenor.actions.asking.bars import barred_findings
from convenor.actions.asking.case import NOTHING, Case, places_in
from convenor.actions.asking.door import Door
from convenor.actions.asking.same_player import same_player
from convenor.actions.entries.joining import Late, NoSeat, under_way, way_in
from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant
from convenor.draws.printed_draws import TeamNumber
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import order_of
from convenor.values import replace

WHOLE = ("entry closes", "team size", "masterpoints", "members", "country", "heat")
"""Parts that are asked once of an entry."""
EACH = ("eligibility", "age", "state")
"""Parts that are asked of each player."""


def next_free(taken: Iterable[str]) -> str:
    """The lowest number that nobody has.

    >>> next_free(["1", "2", "5", "A"])
    '3'
    """
    known = set(taken)
    number = 1
    while str(number) in known:
        number += 1
    return str(number)


def shown_name(players: tuple[bodies.Player, ...], kind: str, number: str) -> str:
    """The name of a contestant: its players', or the first player's for a team."""
    if not players:
        return f"{kind.removesuffix('s').capitalize()} {number}"
    if kind == "teams":
        return players[0].name
    return " & ".join(each.name for each in players)


def refuse_impossible(there: Competition, entry: bodies.EntryAccepted) -> None:
    """What no official can allow: a number taken, a player without a name or named twice."""
    if entry.contestant in there.state.entries:
        has = there.state.entries[entry.contestant].name
        raise Mistake(
            f"number {entry.contestant} is taken by {has}: give another, or change that entry."
        )
    check_players(entry.players, entry.contestant)


def _arrival_findings(door: Door, case: Case) -> list[Finding]:
    """Whoever comes just before the start, where it is known when that is."""
    return [] if case.starts is None else door.findings("arrival", case)


def check_players(players: tuple[bodies.Player, ...], number: str) -> None:
    """Each player has a name and is named once."""
    for at, each in enumerate(players):
        if not each.name.strip():
            raise Mistake(f"a player of {number} has no name: name every player.")
        if any(same_player(each, other) for other in players[:at]):
            raise Mistake(f"{each.name} is named twice in {number}: name each player once.")


def entry_findings(
    there: Competition,
    entry: bodies.EntryAccepted,
    setting: Setting,
    said: Mapping[str, object] = NOTHING,
    known: Mapping[str, object] = NOTHING,
) -> list[Finding]:
    """All that the competition and its book say to a new entry."""
    door = Door(there)
    case = Case(
        there, setting.now, contestant=entry.contestant, entry=entry, said=said, known=known
    )
    found = [
        *late_findings(there, entry),
        *barred_findings(there, [each.name for each in entry.players], setting.now),
        *_arrival_findings(door, case),
        *size_findings(there, entry.players),
        *twice_findings(there, door, case, entry),
        *book_findings(door, case, entry),
        *place_findings(door, case, entry),
        *number_findings(door, case, entry),
    ]
    return [*found, *door.unused(known)]


def number_findings(door: Door, case: Case, entry: bodies.EntryAccepted) -> list[Finding]:
    """A team that has another number than the book prints for its district."""
    found = []
    for clause in door.clauses("team number") if entry.district else ():
        try:
            named, answer = door.answer("team number", clause, case)
        except Mistake as mistake:
            said = str(mistake).removesuffix(".")
            found.append(Finding("warn", f"not checked: {said}", clause, checked=False))
            continue
        assert isinstance(answer, TeamNumber)
        if answer.has_team is False:
            found.append(refuse(f"{entry.district} has no team here", named))
        elif str(answer.team_number) != entry.contestant:
            number = f"number {answer.team_number} in the draw"
            found.append(warn(f"{entry.district} is {number}, not {entry.contestant}", named))
    return found


def book_findings(door: Door, case: Case, entry: bodies.EntryAccepted) -> list[Finding]:
    """What the parts that a plan names say, of the whole entry and of each player."""
    found = [finding for part in WHOLE for finding in door.findings(part, case)]
    found += [] if entry.contending else door.findings("does not contend", case)
    for part in EACH:
        for player in entry.players if part != "state" or entry.district else ():
            found += door.findings(part, replace(case, player=player), f"{player.name}: ")
    return found


def late_findings(there: Competition, entry: bodies.EntryAccepted) -> list[Finding]:
    """An entry after play began, or after the field of the first stage was set."""
    state = there.state
    begun = bool(state.results or state.match_scores)
    if begun and (later := stage_to_come(there)) is not None:
        return [warn(f"play has begun: it is in {later} when that is opened")]
    if begun:
        return [_during_play(there, entry)]
    opened = [each.name for each in state.stages.values() if each.opened]
    if opened:
        return [warn(f"the field of {opened[0]} is set: the entry is not in it")]
    return []


def stage_to_come(there: Competition) -> str | None:
    """A stage that anybody may enter and that is not open yet, once all before it are closed."""
    state = there.state
    begun = [each for each in state.stages.values() if each.opened]
    if not begun or any(each.closed is None for each in begun):
        return None
    names = (each.name for each in state.the_plan.stages if each.format != "season")
    to_come = (name for name in names if not state.stage(name).opened)
    return next((name for name in to_come if state.the_plan.takes_entries(name)), None)


def _during_play(there: Competition, entry: bodies.EntryAccepted) -> Finding:
    """Whether somebody who enters now can still play, and what is to be done for it."""
    plan = there.state.the_plan.stage(under_way(there))
    try:
        way_in(Late(there, plan, entry))
    except (Mistake, Refusal) as no:
        judge = warn if isinstance(no, NoSeat) else refuse
        return judge(f"play has begun, and {str(no).removesuffix('.')}")
    if not there.state.stage(plan.name).opened:
        return warn(f"play has begun: it has nothing for what {plan.shown} has played")
    return warn(f"play has begun: it is not in {plan.shown} until you let it in as a late entry")


def size_findings(there: Competition, players: tuple[bodies.Player, ...]) -> list[Finding]:
    """The number of players against the plan, where no clause of the book judges it."""
    if there.state.the_plan.clauses.get("team size"):
        return []
    least, most = there.state.the_plan.members
    if least <= len(players) <= most:
        return []
    needed = str(least) if least == most else f"{least} to {most}"
    return [refuse(f"an entry has {needed} players, and this one has {len(players)}")]


def twice_findings(
    there: Competition, door: Door, case: Case, entry: bodies.EntryAccepted
) -> list[Finding]:
    """A player in two entries: as the book has it, and refused where it says nothing."""
    if not entry.players:
        return []
    if door.has("several heats"):
        return several_heats(there, door, case, entry)
    if door.has("entered twice"):
        return door.findings("entered twice", case)
    say = refuse if stage_to_come(there) is None else warn
    return [
        say(plays_already(player, other))
        for player in entry.players
        for other in others_with(there, player, entry.contestant)
    ]


def several_heats(
    there: Competition, door: Door, case: Case, entry: bodies.EntryAccepted
) -> list[Finding]:
    """A player in several heats, as the book has it."""
    playing = [each for each in entry.players if others_with(there, each, entry.contestant)]
    return [
        finding
        for player in playing
        for finding in door.findings(
            "several heats", replace(case, player=player), f"{player.name}: "
        )
    ]


def plays_already(player: bodies.Player, other: Contestant) -> str:
    """That a player is entered elsewhere; two of one name are told apart by their numbers."""
    said = f"{player.name} plays in {other.number} ({other.name}) already"
    if player.id and any(each.id == player.id for each in other.players):
        return said
    return f"{said}; if it is a namesake, give both of them their numbers"


def others_with(there: Competition, player: bodies.Player, number: str) -> list[Contestant]:
    """Other entries, not withdrawn, that name a player."""
    return [
        each
        for each in there.state.entries.values()
        if each.number != number
        and each.withdrawn is None
        and any(same_player(player, other) for other in each.players)
    ]


def place_findings(door: Door, case: Case, entry: bodies.EntryAccepted) -> list[Finding]:
    """Whether there is still a place, where places are few."""
    if places_in(case.there) is None and "places" not in case.known:
        return []
    found = []
    for clause, answer in door.answers("places", case):
        order = order_of(answer)
        if entry.contestant in order.accepted:
            continue
        if entry.contestant in order.waiting:
            found.append(Finding("approval", "all places are taken: the entry waits", clause))
        else:
            found.append(refuse("all places are taken", clause))
    return found
