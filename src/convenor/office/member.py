"""A player, a club, and what is known of them: facts and personal record put together.

Values only. What a fact changes is known to `register`; who may see what, to `visibility`.
"""

from __future__ import annotations

import datetime

from convenor.exact import Exact
from convenor.office.people import Person, Residence
from convenor.values import field, value

NOBODY = Person("")


@value
class Member:
    """A player of the register, as things stand."""

    number: str
    person: Person = NOBODY
    commitment: str = ""
    club: str = ""
    other_clubs: tuple[str, ...] = ()
    district: str = ""
    state: str = ""
    rank: str = ""
    masterpoints: Exact | None = None
    as_at: datetime.date | None = None
    categories: tuple[str, ...] = ()
    member_from: datetime.date | None = None
    member_until: datetime.date | None = None
    merged_into: str = ""
    forgotten: bool = False
    facts: tuple[int, ...] = field(default=())
    """The numbers of the facts about it, in order."""

    @property
    def name(self) -> str:
        """The name, or the number of one who is forgotten."""
        return self.person.name or f"number {self.number}"

    @property
    def clubs(self) -> tuple[str, ...]:
        """All clubs, the home club first."""
        own = (self.club,) if self.club else ()
        return (*own, *(each for each in self.other_clubs if each != self.club))

    @property
    def is_there(self) -> bool:
        """Whether it is an entry by itself, of somebody who is known."""
        return not self.merged_into and not self.forgotten

    def is_member(self, day: datetime.date) -> bool | None:
        """Whether the membership covers a day; None where nothing is said about it."""
        if self.member_from is None and self.member_until is None:
            return None
        begun = self.member_from is None or self.member_from <= day
        return begun and (self.member_until is None or day <= self.member_until)

    def lives_in(self, day: datetime.date) -> tuple[Residence, ...]:
        """Where the player lived on a day."""
        return tuple(
            each
            for each in self.person.residence
            if each.since <= day and (each.until is None or day < each.until)
        )


@value
class Club:
    """A club of the register."""

    name: str
    district: str = ""
    state: str = ""
    country: bool = False
    affiliated: bool = True
