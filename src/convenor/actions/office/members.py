"""Players come into the register, change, are merged, see the own record and are forgotten.

What somebody says goes in; facts come out, and the personal records that they name. A club's
secretary keeps the club's players; a player sees, corrects and ends the own record.
"""

from __future__ import annotations

import datetime
from typing import Any

from convenor.actions.action import Finding
from convenor.actions.office.office_action import (
    OfficeAction,
    OfficeProposal,
    OfficeSetting,
    insist_keeps,
    member_of,
)
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.office import bodies
from convenor.office.matching import person_with
from convenor.office.member import Member
from convenor.office.people import PERSONAL, Gender, Person, Residence, sealed
from convenor.office.register import OWN, Register
from convenor.regulation.typed import asked
from convenor.values import fields_of, value

REASON = "why, in words"
OWN_TO_CORRECT = ("name", "also", "born", "gender", "email", "phone", "address")
"""What players correct themselves; the rest is the federation's word about them."""


@value
class Changing:
    """What is new about a player; what is left out stays as it is."""

    number: str = asked("the player's number with the federation")
    name: str | None = asked("full name", default=None)
    also: tuple[str, ...] | None = asked("other names that are or were used", default=None)
    born: datetime.date | None = asked("day of birth", default=None)
    gender: Gender | None = asked("gender category: F, M or X", default=None)
    email: str | None = asked("e-mail address", default=None)
    phone: str | None = asked("telephone", default=None)
    address: str | None = asked("postal address", default=None)
    residence: tuple[Residence, ...] | None = asked("where the player lived", default=None)
    account: str | None = asked("the player's account on the site", default=None)
    club: str | None = asked("home club", default=None)
    other_clubs: tuple[str, ...] | None = asked("other clubs", default=None)
    district: str | None = asked("district, where the club does not say it", default=None)
    state: str | None = asked("home State or region", default=None)
    rank: str | None = asked("masterpoint rank", default=None)
    masterpoints: Exact | None = asked("masterpoints", default=None, least=0)
    as_at: datetime.date | None = asked("the day of rank and masterpoints", default=None)
    categories: tuple[str, ...] | None = asked("categories: novice, country …", default=None)
    member_from: datetime.date | None = asked("first day of the membership", default=None)
    member_until: datetime.date | None = asked("last day of the membership", default=None)
    reason: str = asked(REASON, default="")


@value
class Registering(Changing):
    """A player who comes into the register."""

    number: str = asked("number with the federation (none: the next free one)", default="")
    name: str = asked("full name", default="")


@value
class One:
    """A player."""

    number: str = asked("the player's number with the federation")
    reason: str = asked(REASON, default="")


@value
class Merging:
    """Two entries that are one player."""

    number: str = asked("the number that goes")
    into: str = asked("the number that stays")
    reason: str = asked(REASON, default="")


def register_member(
    register: Register, given: Registering, setting: OfficeSetting
) -> OfficeProposal:
    """A player comes into the register."""
    number = given.number.strip() or register.next_number()
    there = register.members.get(number)
    if there is not None and not there.forgotten:
        raise Mistake(f"number {number} is {there.name}: correct that entry, or give another.")
    says = said(given)
    member = Member(number)
    _insist_on_club(setting, Member(number, club=says.get("club", "")))
    _refuse_taken_account(register, says, number)
    person = person_with(Person(given.name.strip()), says)
    if not person.name:
        raise Mistake("a player needs a name: say it.")
    record = sealed(number, person)
    body = bodies.MemberRegistered(**facts_of(member, says), commitment=record.commitment)
    near = [*register.named(person.name), *register.near(person.name)]
    doubts = [
        Finding("warn", f"{each.name} ({each.number}, {each.club or 'no club'}) is there already")
        for each in near[:3]
    ]
    text = f"{number}: {person.name}"
    return OfficeProposal((("member registered", body),), (record,), tuple(doubts), text)


def correct_member(register: Register, given: Changing, setting: OfficeSetting) -> OfficeProposal:
    """Something about a player is put right, or is new."""
    member = member_of(register, given.number)
    says = said(given)
    own = setting.caller.is_of(member)
    if not own:
        insist_keeps(setting, member)
    elif not setting.caller.keeps(member) and (
        other := next((each for each in says if each not in OWN_TO_CORRECT), None)
    ):
        raise Refusal(
            f"'{other.replace('_', ' ')}' is the federation's word about you: ask your club's "
            "secretary or the office to change it."
        )
    if "club" in says:
        _insist_on_club(setting, Member(member.number, club=says["club"]), also=member)
    _refuse_taken_account(register, says, member.number)
    return changed(member, says, given.reason)


def changed(member: Member, says: dict[str, object], reason: str = "") -> OfficeProposal:
    """The fact of a change, with the new record where something personal is new."""
    person = person_with(member.person, says)
    if not person.name:
        raise Mistake("a player needs a name: say it.")
    record = sealed(member.number, person) if person != member.person else None
    own = facts_of(member, says)
    if record is None and len(own) == 1:
        raise Mistake(f"nothing about {member.number} ({member.name}) would change: say what does.")
    personal = tuple(
        each for each in PERSONAL if getattr(person, each) != getattr(member.person, each)
    )
    body = bodies.MemberChanged(
        **own,
        commitment=record.commitment if record else None,
        personal=personal,
        reason=reason,
    )
    names = [*(each for each in own if each != "number"), *personal]
    text = f"{member.number}: {', '.join(each.replace('_', ' ') for each in names)}"
    return OfficeProposal((("member changed", body),), (record,) if record else (), says=text)


def said(given: Changing) -> dict[str, Any]:
    """What was said of a player, by the names of the register."""
    return {
        each.name: found
        for each in fields_of(type(given))
        if each.name not in ("number", "reason")
        and (found := getattr(given, each.name)) is not None
    }


def facts_of(member: Member, says: dict[str, object]) -> dict[str, Any]:
    """What a fact says of it: what is not so already."""
    new = {
        name: each for name, each in says.items() if name in OWN and each != getattr(member, name)
    }
    return {"number": member.number, **new}


def _insist_on_club(setting: OfficeSetting, new: Member, also: Member | None = None) -> None:
    """A secretary registers players of the own club, and takes nobody out of another's."""
    if setting.caller.is_office or setting.caller.keeps(new):
        return
    if also is not None and setting.caller.keeps(also):
        return  # a player who moves from the secretary's own club
    own = " or ".join(sorted(setting.caller.clubs))
    raise Refusal(
        f"a secretary registers players of {own or 'the own club'}, not of "
        f"{new.club or 'no club'}: name that club, or ask the office."
    )


def _refuse_taken_account(register: Register, says: dict[str, Any], number: str) -> None:
    there = register.of_account(says.get("account", ""))
    if there is not None and there.number != number:
        raise Mistake(f"the account '{says['account']}' is that of {there.number} already.")


def merge_members(
    register: Register,
    given: Merging,
    setting: OfficeSetting,  # noqa: ARG001
) -> OfficeProposal:
    """Two entries become one: what the one that stays does not know, it takes from the other."""
    gone, stays = member_of(register, given.number), member_of(register, given.into)
    if gone.number == stays.number:
        raise Mistake(f"{given.number} and {given.into} are one entry already.")
    missing: dict[str, object] = {
        name: getattr(gone, name)
        for name in OWN
        if getattr(stays, name) in (None, "", ()) and getattr(gone, name) not in (None, "", ())
    }
    for name in PERSONAL:
        found = getattr(gone.person, name)
        known = getattr(stays.person, name) not in (None, "", ())
        if name != "also" and not known and found not in (None, "", ()):
            missing[name] = found
    names = {stays.person.name, *stays.person.also}
    more = [each for each in (gone.person.name, *gone.person.also) if each not in names]
    if more:
        missing["also"] = (*stays.person.also, *more)
    facts: list[tuple[str, object]] = []
    records: tuple[Any, ...] = ()
    if missing:
        change = changed(stays, missing, f"merged with {gone.number}")
        facts, records = list(change.facts), change.records
    facts.append(("members merged", bodies.MembersMerged(gone.number, stays.number, given.reason)))
    findings: tuple[Finding, ...] = ()
    if gone.person.born and stays.person.born and gone.person.born != stays.person.born:
        said = "their birth dates differ: two players of one name?"
        findings = (Finding("approval", said),)
    text = f"{gone.number} ({gone.name}) is {stays.number} ({stays.name})"
    return OfficeProposal(tuple(facts), records, findings, text)


def show_record(register: Register, given: One, setting: OfficeSetting) -> OfficeProposal:
    """A player has the own record shown: that is a fact."""
    member = member_of(register, given.number)
    if not setting.caller.is_of(member):
        insist_keeps(setting, member)
    return OfficeProposal(
        (("record shown", bodies.RecordShown(member.number)),), says=f"the record of {member.name}"
    )


def forget_member(register: Register, given: One, setting: OfficeSetting) -> OfficeProposal:
    """A player's personal record is erased; results stay under the number."""
    member = member_of(register, given.number)
    if not setting.caller.is_of(member) and not setting.caller.is_office:
        raise Refusal("a record is erased at the player's own wish, or by the office.")
    numbers = [member.number]
    numbers += [each.number for each in register.members.values()
                if each.merged_into == member.number]  # fmt: skip
    facts = tuple(
        ("member forgotten", bodies.MemberForgotten(each, "asked", given.reason))
        for each in numbers
    )
    return OfficeProposal(facts, says=f"{member.number} is a number only")


ACTIONS = (
    OfficeAction("add", "Register a player", Registering, register_member, "secretary"),
    OfficeAction("correct", "Correct an entry", Changing, correct_member, "player"),
    OfficeAction("merge", "Merge two entries", Merging, merge_members, "convenor"),
    OfficeAction("show-record", "Show a player the own record", One, show_record, "player"),
    OfficeAction("forget", "Forget a player", One, forget_member, "player"),
)
