"""A personal record: who a player is, with the salt that hides it, and the commitment to both.

A person goes in; the text that the cabinet keeps comes out, with the commitment that a fact
carries. Without salt and record the commitment says nothing. Where records lie is not known here.
"""

from __future__ import annotations

import datetime
import hashlib
import json
import os
from collections.abc import Mapping
from typing import Literal

from convenor.ledger.facts import canonical
from convenor.regulation.answers import to_plain
from convenor.regulation.typed import reader
from convenor.values import asked, fields_of, value

Gender = Literal["F", "M", "X"]


@value
class Residence:
    """Where somebody lived, and from when to when."""

    state: str = asked("State or region")
    since: datetime.date = asked("first day there")
    until: datetime.date | None = asked("first day elsewhere (none: lives there now)", default=None)


@value
class Person:
    """Who a player is."""

    name: str = asked("full name")
    also: tuple[str, ...] = asked("other names that are or were used", default=())
    born: datetime.date | None = asked("day of birth", default=None)
    gender: Gender | None = asked("gender category: F, M or X", default=None)
    email: str = asked("e-mail address", default="")
    phone: str = asked("telephone", default="")
    address: str = asked("postal address", default="")
    residence: tuple[Residence, ...] = asked("where the player lived, and when", default=())
    account: str = asked("the player's account on the site", default="")


PERSONAL = tuple(each.name for each in fields_of(Person))
_read = reader(Person)


@value
class Kept:
    """A record as the cabinet keeps it."""

    commitment: str
    number: str
    salt: str
    record: str

    @property
    def is_whole(self) -> bool:
        """Whether salt and record are those that the commitment was made from."""
        return commitment_of(self.salt, self.record) == self.commitment

    @property
    def person(self) -> Person:
        """The record read."""
        return person_of(json.loads(self.record))


def person_of(plain: Mapping[str, object], where: str = "the personal record") -> Person:
    """A person out of plain data."""
    return _read(plain, where)


def plain_person(person: Person) -> dict[str, object]:
    """A person as plain data: what is not known is left out."""
    return {
        each.name: to_plain(found)
        for each in fields_of(Person)
        if (found := getattr(person, each.name)) not in (None, "", ())
    }


def sealed(number: str, person: Person) -> Kept:
    """A person's record under a new salt."""
    salt, record = os.urandom(16).hex(), canonical(plain_person(person))
    return Kept(commitment_of(salt, record), number, salt, record)


def commitment_of(salt: str, record: str) -> str:
    """What a fact carries of a record."""
    return hashlib.sha256(f"{salt}\n{record}".encode()).hexdigest()
