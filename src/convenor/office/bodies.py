"""What the facts of the office say: players by their number, clubs, districts, secretaries.

Nothing here tells who a player is: a name, a birth date or an address is in the cabinet, and a
fact carries the commitment to that record only. What a fact does is known to `register`.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.exact import Exact
from convenor.values import asked, value

NUMBER = "the player's number with the federation"
WHY = "why, in words"


@value
class MemberChanged:
    """What is new about a player; what is left out stays as it was."""

    number: str = asked(NUMBER)
    commitment: str | None = asked("commitment to the personal record", default=None)
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
    personal: tuple[str, ...] = asked("personal fields that are new", default=())
    reason: str = asked(WHY, default="")


@value
class MemberRegistered(MemberChanged):
    """A player comes into the register."""


@value
class MembersMerged:
    """Two entries are one player."""

    number: str = asked("the number that goes")
    into: str = asked("the number that stays")
    reason: str = asked(WHY, default="")


@value
class RecordShown:
    """A player has seen the own record."""

    number: str = asked(NUMBER)


@value
class MemberForgotten:
    """The personal record of a player is erased; the number stays."""

    number: str = asked(NUMBER)
    because: Literal["asked", "retention"] = asked("at whose wish", default="asked")
    reason: str = asked(WHY, default="")


@value
class RetentionSet:
    """How long personal records are kept after a membership has ended."""

    years: int = asked("years after the end of a membership", least=0, most=100)
    reason: str = asked(WHY, default="")


@value
class RegisterImported:
    """A file was taken into the register."""

    source: str = asked("name of the file")
    digest: str = asked("SHA-256 of the file")
    rows: int = asked("rows that were read", least=0)
    added: int = asked("players who are new", least=0)
    changed: int = asked("players who changed", least=0)
    same: int = asked("players who were there just so", least=0)


@value
class ClubRegistered:
    """A club, or what is new about it."""

    club: str = asked("its name")
    district: str = asked("its district", default="")
    state: str = asked("its State or region", default="")
    country: bool = asked("whether it is a country club", default=False)
    affiliated: bool = asked("whether it is affiliated", default=True)


@value
class SecretaryNamed:
    """Somebody keeps a club's part of the register."""

    account: str = asked("the account on the site")
    club: str = asked("the club")


@value
class SecretaryLeft:
    """Somebody no longer keeps it."""

    account: str = asked("the account on the site")
    club: str = asked("the club")


@value
class BarRecorded:
    """A player may not enter for a time."""

    number: str = asked(NUMBER)
    since: datetime.date = asked("first day of the bar")
    until: datetime.date | None = asked("last day of it (none: until it is lifted)", default=None)
    events: tuple[str, ...] = asked(
        "competitions it is for, by the ids of their templates (none: all)", default=()
    )
    clause: str = asked("the clause by which: 'sabf-2020 19.5.b'", default="")
    reason: str = asked(WHY, default="")


@value
class BarLifted:
    """A bar no longer holds."""

    number: str = asked(NUMBER)
    reason: str = asked(WHY, default="")
