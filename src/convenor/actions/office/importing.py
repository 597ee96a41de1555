"""A list of players taken into the register: looked at first, then all of it or nothing.

Cells go in; a preview comes out (who is meant by each row, what changes, what is in doubt), or the
facts of the whole list. One row that is wrong or in doubt keeps the list out until it is decided.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Callable, Mapping, Sequence

from convenor.actions.action import Finding
from convenor.actions.office.members import changed, facts_of
from convenor.actions.office.office_action import Caller, OfficeProposal
from convenor.errors import Refusal
from convenor.office import bodies
from convenor.office.matching import Match, matched, person_with
from convenor.office.member import Member
from convenor.office.people import Kept, Person, sealed
from convenor.office.register import Register
from convenor.office.sheets import Sheet, read_sheet
from convenor.values import value

MOST_ROWS = 50_000
LARGEST = 20_000_000
Tell = Callable[[str, int], None]
STATES = ("new", "changed", "same", "doubt", "skipped")


@value
class Preview:
    """What a list would do to the register."""

    source: str
    digest: str
    sheet: Sheet
    matches: tuple[Match, ...]
    register_number: int

    @property
    def counts(self) -> dict[str, int]:
        """Rows by what becomes of them."""
        found = dict.fromkeys(STATES, 0)
        for each in self.matches:
            found[each.state] += 1
        return found

    @property
    def ready(self) -> bool:
        """Whether it can be taken in as it is."""
        return not self.sheet.problems and not self.counts["doubt"]


def previewed(
    register: Register,
    source: str,
    cells: Sequence[Sequence[str]],
    decided: Mapping[int, str] | None = None,
    as_at: datetime.date | None = None,
) -> Preview:
    """What a list would do."""
    if len(cells) > MOST_ROWS + 1:
        raise Refusal(f"the list has more than {MOST_ROWS} rows: take it in by parts.")
    sheet = read_sheet(cells, as_at)
    digest = hashlib.sha256(repr([list(each) for each in cells]).encode()).hexdigest()
    return Preview(source, digest, sheet, matched(register, sheet, decided), register.number)


def import_proposal(
    register: Register, preview: Preview, caller: Caller, tell: Tell = lambda _, __: None
) -> OfficeProposal:
    """The facts of a whole list."""
    problems = [Finding("refuse", each.text) for each in preview.sheet.problems]
    problems += [
        Finding("approval", f"row {each.row.row}: {each.doubt}")
        for each in preview.matches
        if each.doubt
    ]
    problems += _others_players(preview, caller)
    if problems:
        return OfficeProposal((), findings=tuple(problems))
    facts: list[tuple[str, object]] = []
    records: list[Kept] = []
    free = _Free(register)
    for at, each in enumerate(preview.matches, 1):
        made = _facts_for(each, free)
        facts += made.facts
        records += made.records
        if at % 500 == 0:
            tell("", at)
    counts = preview.counts
    head = bodies.RegisterImported(
        preview.source,
        preview.digest,
        len(preview.matches),
        counts["new"],
        counts["changed"],
        counts["same"],
    )
    text = ", ".join(f"{count} {state}" for state, count in counts.items() if count)
    return OfficeProposal((("register imported", head), *facts), tuple(records), says=text)


class _Free:
    """Numbers for those who have none, one after the other."""

    def __init__(self, register: Register) -> None:
        self.taken = register.members
        self.at = int(register.next_number()[1:])

    def next(self) -> str:
        while f"N{self.at}" in self.taken:
            self.at += 1
        self.at += 1
        return f"N{self.at - 1}"


def _facts_for(match: Match, free: _Free) -> OfficeProposal:
    says = {name: each for name, each in match.row.says.items() if name != "number"}
    if match.state == "new":
        number = match.row.number or free.next()
        record = sealed(number, person_with(Person(match.row.name), says))
        body = bodies.MemberRegistered(
            **facts_of(Member(number), says), commitment=record.commitment
        )
        return OfficeProposal((("member registered", body),), (record,))
    if match.state == "changed" and match.member is not None:
        new = {name: each for name, each in says.items() if name in match.changes}
        return changed(match.member, new, "import")
    return OfficeProposal(())


def _others_players(preview: Preview, caller: Caller) -> list[Finding]:
    """A secretary takes in a list of the own club only."""
    if caller.is_office:
        return []
    found = []
    for each in preview.matches:
        club = str(each.row.says.get("club", ""))
        member = each.member or Member("", club=club)
        if each.state in ("new", "changed") and not caller.keeps(member):
            said = f"row {each.row.row}: {each.row.name} is of {member.club or 'no club'}"
            found.append(Finding("refuse", f"{said}, which is not yours to keep"))
    return found
