"""Players as the register knows them: a name or a number goes in, the player comes out with tags.

What was true on the day goes into the ledger with the entry: number, club, State, rank,
masterpoints, categories, membership. A birth date and a gender do not: they are there while the
book is asked, and are written nowhere. What somebody says of a player stands before the register.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

from convenor.actions.action import Finding, Setting, refuse, warn
from convenor.actions.asking.case import tag_name, told
from convenor.competition.live import Competition
from convenor.exact import show
from convenor.ledger import bodies
from convenor.office.matching import is_called
from convenor.office.member import Member
from convenor.office.names import folded_name
from convenor.office.register import Register
from convenor.values import replace, value

MOST_NAMED = 4


@value
class Known:
    """A player as the ledger keeps it, as the book is asked about it, and what is to be told."""

    kept: bodies.Player
    asked: bodies.Player
    findings: tuple[Finding, ...] = ()
    member: Member | None = None


def known_player(player: bodies.Player, setting: Setting) -> Known:
    """A player, with what the register says of it today."""
    register = setting.members()
    if register is None or not register.members:
        return Known(player, player)
    member, findings = _meant(player, register)
    if member is None:
        return Known(player, player, findings)
    day = setting.now.date()
    typed = player.name.strip()
    same = typed in ("", member.number) or folded_name(typed) == folded_name(member.name)
    name = member.name if same else player.name
    kept = replace(player, name=name, id=member.number)
    kept = replace(kept, tags=_with(kept, register_tags(register, member, day)))
    asked = replace(kept, tags=_with(kept, private_tags(register, member, day)))
    return Known(kept, asked, findings, member)


def bars(
    there: Competition, found: Iterable[Known], setting: Setting, otherwise: str = ""
) -> list[Finding]:
    """What keeps players out of this competition, by what happened in others."""
    register = setting.members()
    begun = there.state.begun
    if register is None or begun is None:
        return []
    said = []
    for each in found:
        if each.member is None:
            continue
        for bar in register.barred(each.member.number, setting.now.date(), begun.template or ""):
            until = f" until {bar.until.isoformat()}" if bar.until else ""
            why = f": {bar.reason}" if bar.reason else ""
            said.append(refuse(f"{each.kept.name} is barred{until}{why}{otherwise}", bar.clause))
    return said


def shared(players: tuple[bodies.Player, ...], about: str) -> str:
    """What all players of an entry have alike: a club, a district."""
    found = {told(each).get(about, "") for each in players}
    return found.pop() if len(found) == 1 else ""


def _meant(player: bodies.Player, register: Register) -> tuple[Member | None, tuple[Finding, ...]]:
    """Who of the register is meant."""
    name = player.name.strip()
    member = register.get(player.id) if player.id else register.get(name)
    if member is not None and not member.forgotten:
        if name in ("", member.number) or is_called(member, name):
            return member, ()
        said = f"number {member.number} is {member.name} in the register, not {name}"
        return None, (warn(f"{said}: its entry there is not looked at"),)
    if player.id:
        return None, (warn(f"{name}: number {player.id} is not in the register"),)
    same = register.named(name)
    if len(same) == 1:
        return same[0], ()
    if same:
        numbers = ", ".join(f"{e.number} ({e.club or 'no club'})" for e in same[:MOST_NAMED])
        said = f"{len(same)} players of the register are called {name}: give the number ({numbers})"
        return None, (warn(said),)
    near = register.near(name)
    if near:
        said = f"{name} is not in the register; {near[0].name} ({near[0].number}) is"
        return None, (warn(said),)
    return None, (warn(f"{name} is not in the register"),)


def _with(player: bodies.Player, tags: Iterator[str]) -> tuple[str, ...]:
    """Tags of a player with more behind them, but none about what is said already."""
    said = told(player)
    new = []
    for tag in tags:
        about = tag_name(tag.partition(":")[0])
        plain = about.removeprefix("not ").removeprefix("no ")
        if not {about, plain, f"no {plain}", f"not {plain}"} & set(said):
            new.append(tag)
    return (*player.tags, *new)


def register_tags(register: Register, member: Member, day: datetime.date) -> Iterator[str]:
    """What the register says of a player on a day, as tags that a ledger keeps."""
    paid = member.is_member(day)
    if paid is not None:
        yield "member" if paid else "no member"
    if member.club:
        yield f"club: {member.club}"
        club = register.club(member.club)
        if club is not None:
            yield "affiliated" if club.affiliated else "not affiliated"
    if len(member.clubs) > 1:
        yield f"clubs: {', '.join(member.clubs)}"
    if district := register.district_of(member):
        yield f"district: {district}"
    if state := register.state_of(member):
        yield f"state: {state}"
    if states := _club_states(register, member):
        yield f"clubs in: {', '.join(states)}"
    if member.rank:
        yield f"rank: {member.rank}"
    if member.masterpoints is not None:
        yield f"masterpoints: {show(member.masterpoints)}"
        yield "masterpoint scheme"
    if member.as_at is not None and (member.rank or member.masterpoints is not None):
        yield f"as at: {member.as_at.isoformat()}"
    yield from member.categories
    if member.lives_in(day):
        yield "resident"


def _club_states(register: Register, member: Member) -> list[str]:
    """The States of the player's clubs, as far as these are registered."""
    clubs = [register.club(each) for each in member.clubs]
    return list(dict.fromkeys(each.state for each in clubs if each is not None and each.state))


def private_tags(register: Register, member: Member, day: datetime.date) -> Iterator[str]:
    """What only the question learns: a birth date, an age, a gender, where somebody lived."""
    born = member.person.born
    if born is not None:
        yield f"born: {born.isoformat()}"
        had = (day.month, day.day) >= (born.month, born.day)
        yield f"age: {day.year - born.year - (0 if had else 1)}"
    if member.person.gender in ("F", "M"):
        yield f"gender: {'female' if member.person.gender == 'F' else 'male'}"
    if member.member_from is not None:
        ends = f" until {member.member_until.isoformat()}" if member.member_until else ""
        for state in _club_states(register, member):
            yield f"member in {state}: {member.member_from.isoformat()}{ends}"
    for each in member.person.residence:
        until = f" until {each.until.isoformat()}" if each.until else ""
        yield f"lived in {each.state}: {each.since.isoformat()}{until}"
