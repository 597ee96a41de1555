"""How the register is kept: clubs, their secretaries, and how long records are kept."""

from __future__ import annotations

from convenor.actions.office.office_action import (
    OfficeAction,
    OfficeProposal,
    OfficeSetting,
    member_of,
)
from convenor.errors import Mistake
from convenor.office import bodies
from convenor.office.register import Register
from convenor.values import asked, replace, value


@value
class Nothing:
    """Nothing has to be said."""

    reason: str = asked("why, in words", default="")


def register_club(
    register: Register,
    given: bodies.ClubRegistered,
    setting: OfficeSetting,  # noqa: ARG001
) -> OfficeProposal:
    """A club comes into the register, or something about it is new."""
    if not given.club.strip():
        raise Mistake("a club needs a name: say it.")
    there = register.club(given.club)
    if (
        there is not None
        and bodies.ClubRegistered(
            there.name, there.district, there.state, there.country, there.affiliated
        )
        == given
    ):
        raise Mistake(f"nothing about {given.club} would change: say what does.")
    return OfficeProposal((("club registered", given),), says=given.club)


def name_secretary(
    register: Register,
    given: bodies.SecretaryNamed,
    setting: OfficeSetting,  # noqa: ARG001
) -> OfficeProposal:
    """Somebody keeps a club's part of the register."""
    club = register.club(given.club)
    name = club.name if club else given.club
    if club is None and not any(given.club in each.clubs for each in register.there()):
        raise Mistake(f"there is no club '{given.club}': register it first.")
    if name in register.secretaries.get(given.account, ()):
        raise Mistake(f"{given.account} is the secretary of {name} already.")
    body = bodies.SecretaryNamed(given.account, name)
    return OfficeProposal((("secretary named", body),), says=f"{given.account}: {name}")


def dismiss_secretary(
    register: Register,
    given: bodies.SecretaryLeft,
    setting: OfficeSetting,  # noqa: ARG001
) -> OfficeProposal:
    """Somebody no longer keeps a club's part of the register."""
    if given.club not in register.secretaries.get(given.account, ()):
        raise Mistake(f"{given.account} is not the secretary of {given.club}.")
    return OfficeProposal((("secretary left", given),), says=f"{given.account}: {given.club}")


def set_retention(
    register: Register,
    given: bodies.RetentionSet,
    setting: OfficeSetting,  # noqa: ARG001
) -> OfficeProposal:
    """How long personal records are kept after a membership has ended."""
    if register.retention == given.years:
        raise Mistake(f"records are kept for {given.years} years already.")
    return OfficeProposal((("retention set", given),), says=f"{given.years} years")


def apply_retention(register: Register, given: Nothing, setting: OfficeSetting) -> OfficeProposal:
    """Forget everybody whose record has been kept for longer than the federation keeps it."""
    if register.retention is None:
        raise Mistake("how long records are kept is not set: set it first ('retention').")
    due = register.overdue(setting.today)
    said = given.reason or f"membership ended more than {register.retention} years ago"
    facts = tuple(
        ("member forgotten", bodies.MemberForgotten(each.number, "retention", said)) for each in due
    )
    return OfficeProposal(facts, says=f"{len(due)} forgotten")


def bar_member(
    register: Register,
    given: bodies.BarRecorded,
    setting: OfficeSetting,  # noqa: ARG001
) -> OfficeProposal:
    """A player may not enter for a time."""
    member = member_of(register, given.number)
    if given.until is not None and given.until < given.since:
        raise Mistake(f"the bar ends ({given.until}) before it begins ({given.since}).")
    if not given.reason.strip() and not given.clause.strip():
        raise Mistake("say why the player is barred: a reason, or the clause.")
    body = replace(given, number=member.number)
    until = f"until {given.until}" if given.until else "until it is lifted"
    return OfficeProposal((("bar recorded", body),), says=f"{member.name} is barred {until}")


def lift_bar(
    register: Register,
    given: bodies.BarLifted,
    setting: OfficeSetting,  # noqa: ARG001
) -> OfficeProposal:
    """What bars a player no longer holds."""
    member = member_of(register, given.number)
    if not register.bars.get(member.number):
        raise Mistake(f"{member.name} is not barred.")
    body = replace(given, number=member.number)
    return OfficeProposal((("bar lifted", body),), says=f"{member.name} may enter")


ACTIONS = (
    OfficeAction("bar", "Bar a player", bodies.BarRecorded, bar_member, "convenor"),
    OfficeAction("lift-bar", "Lift a bar", bodies.BarLifted, lift_bar, "convenor"),
    OfficeAction("club", "Register a club", bodies.ClubRegistered, register_club, "convenor"),
    OfficeAction(
        "secretary", "Name a club's secretary", bodies.SecretaryNamed, name_secretary, "convenor"
    ),
    OfficeAction(
        *("secretary-left", "End a secretary's office", bodies.SecretaryLeft),
        *(dismiss_secretary, "convenor"),
    ),
    OfficeAction(
        *("retention", "Set how long records are kept", bodies.RetentionSet),
        *(set_retention, "administrator"),
    ),
    OfficeAction(
        *("apply-retention", "Forget those whose time is over", Nothing, apply_retention),
        "administrator",
    ),
)
