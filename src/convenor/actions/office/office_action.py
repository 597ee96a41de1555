"""An action of the office as a value: what it takes, who may do it, what it proposes.

The register and typed inputs go in; a proposal comes out: facts of the office with the personal
records that they name. Nothing is recorded here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from convenor.actions.action import Finding
from convenor.errors import Mistake, Refusal
from convenor.office.member import Member
from convenor.office.people import Kept
from convenor.office.register import Register
from convenor.regulation.typed import Input, inputs, reader
from convenor.values import value

OfficeRole: TypeAlias = Literal["nobody", "player", "secretary", "convenor", "administrator"]
ROLES: tuple[OfficeRole, ...] = ("nobody", "player", "secretary", "convenor", "administrator")
WHO = {
    "player": "a player with an account",
    "secretary": "the secretary of a club or the office",
    "convenor": "a convenor of the office",
    "administrator": "an administrator",
}


@value
class Caller:
    """Who does it: the name that is recorded, the role, and what of the register is theirs."""

    name: str
    role: OfficeRole
    clubs: frozenset[str] = frozenset()
    """The clubs that a secretary keeps."""
    number: str = ""
    """The caller's own number in the register."""

    @property
    def is_office(self) -> bool:
        """Whether the whole register is theirs to keep."""
        return ROLES.index(self.role) >= ROLES.index("convenor")

    def keeps(self, member: Member) -> bool:
        """Whether a player's entry is theirs to keep: the office, or the club's secretary."""
        return self.is_office or (
            self.role == "secretary" and bool(self.clubs.intersection(member.clubs))
        )

    def is_of(self, member: Member) -> bool:
        """Whether it is the caller's own entry."""
        return bool(self.number) and self.number == member.number


@value
class OfficeSetting:
    """Who does it, and when."""

    caller: Caller
    now: datetime.datetime

    @property
    def today(self) -> datetime.date:
        return self.now.date()


@value
class OfficeProposal:
    """What an action of the office would record."""

    facts: tuple[tuple[str, object], ...]
    records: tuple[Kept, ...] = ()
    findings: tuple[Finding, ...] = ()
    says: str = ""

    @property
    def refused(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.verdict in ("refuse", "approval"))

    @property
    def warnings(self) -> tuple[Finding, ...]:
        return tuple(each for each in self.findings if each.verdict == "warn")


OfficePropose: TypeAlias = Callable[[Register, Any, OfficeSetting], OfficeProposal]


@value
class OfficeAction:
    """Something that can be done in the office."""

    name: str
    title: str
    given: type
    propose: OfficePropose
    role: OfficeRole
    group: str = "register"

    @property
    def inputs(self) -> tuple[Input, ...]:
        return inputs(self.given)

    def read(self, given: dict[str, object]) -> object:
        """The inputs out of plain data."""
        return reader(self.given)(given, self.name)

    def allowed(self, role: OfficeRole) -> bool:
        """Whether somebody of this role may do it at all."""
        return ROLES.index(role) >= ROLES.index(self.role)


def member_of(register: Register, number: str) -> Member:
    """The player of a number, who is still known."""
    found = register.get(number)
    if found is None:
        raise Mistake(f"there is nobody of the number '{number[:40]}' in the register.")
    if found.forgotten:
        raise Mistake(f"number {found.number} was forgotten: nothing is known of the player.")
    return found


def insist_keeps(setting: OfficeSetting, member: Member) -> None:
    """Refuse whoever keeps another club's part of the register."""
    if setting.caller.keeps(member):
        return
    own = " or ".join(sorted(setting.caller.clubs)) or "no club"
    raise Refusal(
        f"{member.number} is not of {own}: the secretary of the player's own club, or the office, "
        "can change that entry."
    )
