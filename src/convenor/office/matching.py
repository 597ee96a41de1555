"""Who is meant by each row of a list: the same number, the same name, a near name, or nobody yet.

A register and a sheet go in; a match for each row comes out, with what would change. Where it is
not sure who is meant it is a doubt, with those who may be; somebody decides it by naming a number,
'new' or 'skip'. Nothing is changed here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal

from convenor.errors import Mistake
from convenor.exact import show
from convenor.office.member import Member
from convenor.office.names import folded_name, is_slip, shortens
from convenor.office.people import PERSONAL, Person, Residence
from convenor.office.register import OWN, Register
from convenor.office.sheets import Row, Sheet
from convenor.values import replace, value

How = Literal["same number", "same name", "near name", "new", "skipped"]
MOST_SHOWN = 5
NOTHING: Mapping[str, tuple[str, str]] = MappingProxyType({})


@value
class Match:
    """Who is meant by a row, how that was found, and what would change."""

    row: Row
    how: How
    member: Member | None = None
    changes: Mapping[str, tuple[str, str]] = NOTHING
    doubt: str = ""
    maybe: tuple[Member, ...] = ()

    @property
    def state(self) -> Literal["doubt", "new", "changed", "same", "skipped"]:
        """What becomes of the row."""
        if self.doubt:
            return "doubt"
        if self.how in ("new", "skipped"):
            return "new" if self.how == "new" else "skipped"
        return "changed" if self.changes else "same"


def matched(
    register: Register, sheet: Sheet, decided: Mapping[int, str] | None = None
) -> tuple[Match, ...]:
    """A match for each row; `decided` says for a row who is meant."""
    told = decided or {}
    rows = {each.row for each in sheet.rows}
    if strange := next((each for each in told if each not in rows), None):
        raise Mistake(f"there is no row {strange} in the list: decide about rows that it has.")
    found = [_match(register, each, told.get(each.row, "")) for each in sheet.rows]
    return tuple(_one_each(found))


def _match(register: Register, row: Row, told: str) -> Match:
    if told == "skip":
        return Match(row, "skipped")
    if told == "new":
        there = register.get(row.number) if row.number else None
        if there is not None:
            raise Mistake(
                f"row {row.row}: number {row.number} is taken by {there.name}: "
                "it cannot be somebody new."
            )
        return Match(row, "new")
    if told:
        member = register.get(told)
        if member is None:
            raise Mistake(f"row {row.row}: there is nobody of the number {told}.")
        return _with(row, "same number", member)
    if row.number:
        return _by_number(register, row)
    return _by_name(register, row)


def _by_number(register: Register, row: Row) -> Match:
    member = register.get(row.number)
    if member is not None:
        if member.forgotten:
            said = f"number {row.number} was forgotten at the player's wish: skip the row"
            return Match(row, "same number", doubt=said)
        if is_called(member, row.name):
            return _with(row, "same number", member)
        said = f"number {row.number} is {member.name}: another player, or another name?"
        return Match(row, "same number", doubt=said, maybe=(member,))
    unnumbered = [each for each in register.named(row.name) if each.number.startswith("N")]
    if unnumbered and not _differ(unnumbered[0], row):
        said = f"{row.name} is there as {unnumbered[0].number}, without a number of the federation"
        return Match(row, "same name", doubt=said, maybe=tuple(unnumbered))
    return Match(row, "new")


def _by_name(register: Register, row: Row) -> Match:
    same = [each for each in register.named(row.name) if not _differ(each, row)]
    if len(same) == 1:
        return _with(row, "same name", same[0])
    if same:
        said = f"{len(same)} players are called {row.name}: which one?"
        return Match(row, "same name", doubt=said, maybe=tuple(same[:MOST_SHOWN]))
    near = [each for each in register.near(row.name) if not _differ(each, row)]
    if near:
        said = f"{row.name} is nearly {near[0].name} ({near[0].number}): the same player?"
        return Match(row, "near name", doubt=said, maybe=tuple(near[:MOST_SHOWN]))
    return Match(row, "new")


def is_called(member: Member, name: str) -> bool:
    """Whether a row's name is the player's, or nearly."""
    wanted = folded_name(name)
    return any(
        is_slip(wanted, folded_name(each)) or shortens(name, each)
        for each in (member.person.name, *member.person.also)
    )


def _differ(member: Member, row: Row) -> bool:
    """Whether a birth date tells two of one name apart."""
    born = row.says.get("born")
    return born is not None and member.person.born not in (None, born)


def _with(row: Row, how: How, member: Member) -> Match:
    return Match(row, how, member, changes_of(member, row.says))


def _one_each(found: list[Match]) -> list[Match]:
    """Two rows that mean one player are a doubt, the second one."""
    first: dict[str, int] = {}
    names: dict[str, int] = {}
    made = []
    for each in found:
        said = ""
        if each.member is not None and not each.doubt:
            number = each.member.number
            if number in first:
                said = f"row {first[number]} is {each.member.name} already: skip one of them"
            first.setdefault(number, each.row.row)
        elif each.state == "new" and not each.row.number:
            name = f"{folded_name(each.row.name)} {each.row.says.get('born', '')}"
            if name in names:
                said = f"row {names[name]} has the same name: skip one, or give both a number"
            names.setdefault(name, each.row.row)
        made.append(replace(each, doubt=said) if said else each)
    return made


# --- what changes ---------------------------------------------------------------------------------


def changes_of(member: Member, says: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """What is said of a player that the register does not have so: before and after, in words."""
    found = {}
    for name, new in says.items():
        if name == "number":
            continue
        old = getattr(member if name in OWN else member.person, name)
        if name == "name" and folded_name(new) == folded_name(old):
            continue  # 'ASH, Ann' is no other name than 'Ann Ash'
        if name == "residence":
            new = with_residence(old, new)
        if new != old:
            found[name] = (in_words(old), in_words(new))
    return found


def with_residence(old: tuple[Residence, ...], new: tuple[Residence, ...]) -> tuple[Residence, ...]:
    """Where somebody lived, with what a list says on top: an earlier home ends where one begins."""
    found = list(old)
    for each in new:
        if any(o.state == each.state and o.until is None for o in found):
            continue
        found = [replace(o, until=each.since) if o.until is None else o for o in found]
        found.append(each)
    return tuple(found)


def person_with(person: Person, says: Mapping[str, Any]) -> Person:
    """A person with what is said on top."""
    new = {name: each for name, each in says.items() if name in PERSONAL}
    if "residence" in new:
        new["residence"] = with_residence(person.residence, new["residence"])
    if new.get("name") and folded_name(new["name"]) == folded_name(person.name):
        del new["name"]
    return replace(person, **new)


def in_words(found: object) -> str:
    """A value of the register as a page or a terminal shows it."""
    if found is None or found in ("", ()):
        return "—"
    if isinstance(found, tuple):
        return ", ".join(in_words(each) for each in found)
    if isinstance(found, Residence):
        until = f" until {found.until}" if found.until else ""
        return f"{found.state} since {found.since}{until}"
    if isinstance(found, str):
        return found
    return found.isoformat() if hasattr(found, "isoformat") else show(found)
