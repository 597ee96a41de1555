"""The register as it stands: facts of the office folded, each with its personal record.

Facts and records go in; players by number, by name and as one types come out. Numbers that were
merged lead to the one that stays. Whoever may see what, and who may change what, is not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from convenor.ledger.facts import Fact
from convenor.office import bodies
from convenor.office.finding import Finder
from convenor.office.kinds import CATALOGUE
from convenor.office.member import NOBODY, Club, Member
from convenor.office.people import Person
from convenor.regulation.spelling import folded
from convenor.values import replace

Records = Callable[[str], Person | None]
"""The personal record under a commitment; None where it is not there (any more)."""
OWN = (
    "club",
    "other_clubs",
    "district",
    "state",
    "rank",
    "masterpoints",
    "as_at",
    "categories",
    "member_from",
    "member_until",
)
"""What a fact says of a player beside the record."""


class Register:
    """Players, clubs and secretaries."""

    def __init__(self) -> None:
        self.members: dict[str, Member] = {}
        self.clubs: dict[str, Club] = {}
        self.secretaries: dict[str, frozenset[str]] = {}
        """Clubs by the account of their secretary."""
        self.bars: dict[str, tuple[bodies.BarRecorded, ...]] = {}
        """By number, what bars a player from entering."""
        self.retention: int | None = None
        self.number = 0
        """The last fact that was folded."""
        self.finder = Finder()
        self._next = 1

    # --- questions --------------------------------------------------------------------------------

    def get(self, number: str) -> Member | None:
        """The player of a number, or of the number that it was merged into."""
        found = self.members.get(number.strip())
        while found is not None and found.merged_into:
            found = self.members.get(found.merged_into)
        return found

    def named(self, name: str) -> tuple[Member, ...]:
        """Players of just this name, whatever its case, accents and order of words."""
        return tuple(self.members[each] for each in self.finder.named(name))

    def near(self, name: str) -> tuple[Member, ...]:
        """Players of nearly this name: a slip of the finger, or a first name cut short."""
        return tuple(self.members[each] for each in self.finder.near(name))

    def search(
        self, text: str, most: int = 20, clubs: frozenset[str] | None = None
    ) -> tuple[Member, ...]:
        """Players as one types: every word begins a word of the name, or the number."""
        found = []
        for number in self.finder.typed(text):
            each = self.members[number]
            if clubs is None or clubs.intersection(each.clubs):
                found.append(each)
                if len(found) == most:
                    break
        return tuple(found)

    def of_account(self, account: str) -> Member | None:
        """The player whose account it is."""
        number = self.finder.accounts.get(account.casefold()) if account else None
        return None if number is None else self.members[number]

    def there(self) -> list[Member]:
        """Everybody who is known, in the order of numbers as they came."""
        return [each for each in self.members.values() if each.is_there]

    def club(self, name: str) -> Club | None:
        """A club by its name, however it is written."""
        return self.clubs.get(folded(name))

    def district_of(self, member: Member) -> str:
        """The district that is told, or that of the home club."""
        if member.district:
            return member.district
        club = self.club(member.club) if member.club else None
        return club.district if club else ""

    def state_of(self, member: Member) -> str:
        """The State that is told, or that of the home club."""
        club = self.club(member.club) if member.club else None
        return member.state or (club.state if club else "")

    def barred(self, number: str, day: datetime.date, event: str) -> list[bodies.BarRecorded]:
        """What keeps a player out of an event on a day."""
        return [
            each
            for each in self.bars.get(number, ())
            if each.since <= day
            and (each.until is None or day <= each.until)
            and (not each.events or event in each.events)
        ]

    def next_number(self) -> str:
        """The next free number for one who has none of the federation's."""
        while f"N{self._next}" in self.members:
            self._next += 1
        return f"N{self._next}"

    def overdue(self, today: datetime.date) -> list[Member]:
        """Whose records are kept longer than the federation keeps them."""
        if self.retention is None:
            return []
        years = self.retention
        return [
            each
            for each in self.there()
            if each.member_until is not None and _years_after(each.member_until, years) < today
        ]

    # --- facts ------------------------------------------------------------------------------------

    def fold(self, facts: Iterable[Fact], record: Records) -> None:
        """Take in facts, in their order."""
        for fact in facts:
            body = CATALOGUE.read_body(fact.kind, fact.version, fact.body)
            _FOLDS.get(fact.kind, _nothing)(self, fact, body, record)
            self.number = fact.number

    def _changed(self, fact: Fact, body: bodies.MemberChanged, record: Records) -> None:
        before = self.members.get(body.number) or Member(body.number)
        new: dict[str, object] = {
            name: each for name in OWN if (each := getattr(body, name)) is not None
        }
        if body.commitment is not None:
            new |= {
                "commitment": body.commitment,
                "person": record(body.commitment) or NOBODY,
                "forgotten": False,
            }
        self._keep(replace(before, **new, facts=(*before.facts, fact.number)))

    def _merged(self, fact: Fact, body: bodies.MembersMerged, record: Records) -> None:
        for number, into in ((body.number, body.into), (body.into, "")):
            before = self.members[number]
            self._keep(replace(before, merged_into=into, facts=(*before.facts, fact.number)))

    def _shown(self, fact: Fact, body: bodies.RecordShown, record: Records) -> None:
        before = self.members[body.number]
        self._keep(replace(before, facts=(*before.facts, fact.number)))

    def _forgotten(self, fact: Fact, body: bodies.MemberForgotten, record: Records) -> None:
        before = self.members[body.number]
        facts = (*before.facts, fact.number)
        self._keep(Member(body.number, forgotten=True, facts=facts))

    def _retention(self, fact: Fact, body: bodies.RetentionSet, record: Records) -> None:
        self.retention = body.years

    def _club(self, fact: Fact, body: bodies.ClubRegistered, record: Records) -> None:
        self.clubs[folded(body.club)] = Club(
            body.club, body.district, body.state, body.country, body.affiliated
        )

    def _secretary(self, fact: Fact, body: bodies.SecretaryNamed, record: Records) -> None:
        before = self.secretaries.get(body.account, frozenset())
        self.secretaries[body.account] = before | {body.club}

    def _secretary_left(self, fact: Fact, body: bodies.SecretaryLeft, record: Records) -> None:
        before = self.secretaries.get(body.account, frozenset())
        self.secretaries[body.account] = before - {body.club}

    def _bar(self, fact: Fact, body: bodies.BarRecorded, record: Records) -> None:
        self.bars[body.number] = (*self.bars.get(body.number, ()), body)
        self._shown(fact, bodies.RecordShown(body.number), record)

    def _bar_lifted(self, fact: Fact, body: bodies.BarLifted, record: Records) -> None:
        self.bars.pop(body.number, None)
        self._shown(fact, bodies.RecordShown(body.number), record)

    def _keep(self, member: Member) -> None:
        before = self.members.get(member.number)
        self.members[member.number] = member
        if before is not None and (before.person, before.is_there) == (
            member.person,
            member.is_there,
        ):
            return
        if before is not None and before.is_there:
            self.finder.drop(before)
        if member.is_there:
            self.finder.add(member)


def _years_after(day: datetime.date, years: int) -> datetime.date:
    try:
        return day.replace(year=day.year + years)
    except ValueError:  # the 29th of February
        return day.replace(year=day.year + years, day=28)


def _nothing(register: Register, fact: Fact, body: object, record: Records) -> None:
    """A fact that only lies there."""


_FOLDS: Mapping[str, Callable[[Register, Fact, Any, Records], None]] = {
    "member registered": Register._changed,
    "member changed": Register._changed,
    "members merged": Register._merged,
    "record shown": Register._shown,
    "member forgotten": Register._forgotten,
    "retention set": Register._retention,
    "club registered": Register._club,
    "secretary named": Register._secretary,
    "secretary left": Register._secretary_left,
    "bar recorded": Register._bar,
    "bar lifted": Register._bar_lifted,
}
