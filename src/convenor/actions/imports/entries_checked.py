"""Every problem of a list of entries at once, each beside its line and with a way out.

Lines and the desk of a competition go in; lines with what was read of them, what is wrong and what
might be come out. What people mistype is said by `mistyped`; what the book asks of an entry is
asked of the action that will record it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from convenor.actions.action import Finding, Role
from convenor.actions.desk import Desk
from convenor.actions.entries.mistyped_entries import mistyped, places_of, players_of, twice
from convenor.actions.entries.pasted_lists import Row, row_of
from convenor.competition.plans.plan import Plan
from convenor.errors import Mistake, Refusal
from convenor.values import replace, value

MANY = 3
"""From so many lines on, what all of them have in common is told once."""


@value
class Line:
    """A line of the list, and what there is to say about it."""

    number: int
    text: str
    row: Row
    problems: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    """What the book refuses: a director may enter it all the same, with a reason."""
    doubts: tuple[str, ...] = ()

    @property
    def wrong(self) -> tuple[str, ...]:
        return (*self.problems, *self.refusals)

    @property
    def players(self) -> tuple[str, ...]:
        return players_of(self.row)

    @property
    def more(self) -> tuple[tuple[str, str], ...]:
        """What was read besides the players."""
        return tuple((k, e) for k, e in self.row.items() if not k.startswith("player "))


@value
class Checked:
    """A list that was looked at."""

    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()

    @property
    def problems(self) -> int:
        return sum(bool(each.problems) for each in self.lines) + bool(self.notes and not self.lines)

    @property
    def to_mend(self) -> tuple[int, ...]:
        """The lines that something is wrong with."""
        return tuple(each.number for each in self.lines if each.wrong)

    @property
    def refusals(self) -> int:
        return sum(bool(each.refusals) for each in self.lines)

    @property
    def wrong(self) -> int:
        return sum(bool(each.wrong) for each in self.lines)

    @property
    def doubts(self) -> int:
        return sum(bool(each.doubts) for each in self.lines)

    @property
    def rows(self) -> list[Row]:
        return [each.row for each in self.lines]


def checked(
    desk: Desk, lines: Iterable[str], by: str, role: Role, notes: Sequence[str] = ()
) -> Checked:
    """All lines with all that is wrong with them."""
    there = desk.refresh()
    plan = there.state.the_plan
    texts = [each.strip() for each in lines if each.strip()]
    read = [row_of(each, plan.contestants) for each in texts]
    rows = with_sides(plan, read, len(there.state.entries))
    where = places_of(rows)
    mine = [[*mistyped(plan, row), *twice(row, where, at)] for at, row in enumerate(rows)]
    sound = [at for at, each in enumerate(mine) if not each]
    asked = _asked(desk, [rows[at] for at in sound], by, role)
    found = tuple(
        Line(
            at + 1,
            texts[at],
            rows[at],
            (*mine[at], *asked.of("problem", place)),
            asked.of("refusal", place),
            asked.of("doubt", place),
        )
        for at in range(len(rows))
        for place in (_place(sound, at),)
    )
    kept, once = told_once(found)
    return Checked(kept, (*notes, *asked.general, *_all_too_long(plan, rows), *once))


def told_once(lines: tuple[Line, ...]) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """A doubt that every line has is told once, on top, and not beside each of them."""
    asked = [line for line in lines if not line.problems]
    every = [{_unnamed(line, each) for each in line.doubts} for line in asked]
    common = set.intersection(*every) if len(every) >= MANY else set()
    if not common:
        return lines, ()
    kept = tuple(
        replace(line, doubts=tuple(d for d in line.doubts if _unnamed(line, d) not in common))
        for line in lines
    )
    return kept, tuple(f"In every line: {each[:1].lower()}{each[1:]}" for each in sorted(common))


def _unnamed(line: Line, doubt: str) -> str:
    """A doubt without the name of the player it is about."""
    for each in line.players:
        doubt = doubt.replace(f"{each}: ", "")
    return doubt


def _all_too_long(plan: Plan, rows: Sequence[Row]) -> tuple[str, ...]:
    """Where nearly every line has a part too many, it is a column: one line on top names them."""
    most = plan.members[1]
    parts = [len(players_of(row)) for row in rows]
    long = [each for each in parts if most and each > most]
    if len(long) < 3 or len(long) * 5 < len(rows) * 4:
        return ()
    columns = ", ".join(f"player {at}" for at in range(1, most + 1)) if most else ""
    return (
        f"Nearly every line has {max(set(long), key=long.count)} parts. If one of them is a club, "
        f"go back to the list and write what the columns are as its first line: {columns}, club.",
    )


def with_sides(plan: Plan, rows: Sequence[Row], before: int) -> list[Row]:
    """Where North-South and East-West are ranked apart, entries take the sides in turn."""
    if all(each.fields == "one" for each in plan.stages) or any("side" in row for row in rows):
        return list(rows)
    sides = ("NS", "EW")
    return [{**row, "side": sides[(before + at) % 2]} for at, row in enumerate(rows)]


def _place(sound: Sequence[int], at: int) -> int:
    return sound.index(at) + 1 if at in sound else 0


# --- what the book asks --------------------------------------------------------------------------


class Asked:
    """What the action says to each row: a problem, a refusal of the book, a doubt."""

    def __init__(self) -> None:
        self.general: list[str] = []
        self._said: dict[tuple[str, int], list[str]] = {}

    def of(self, kind: str, row: int) -> tuple[str, ...]:
        return tuple(self._said.get((kind, row), ()))

    def add(self, kind: str, found: Finding) -> None:
        said = _sentence(found.text_of_row)
        if found.row:
            self._said.setdefault((kind, found.row), []).append(said)
        else:
            self.general.append(said)


def _asked(desk: Desk, rows: list[Row], by: str, role: Role) -> Asked:
    found = Asked()
    if not rows:
        return found
    try:
        _, proposal = desk.propose("enter-many", {"rows": rows}, by, role)
    except (Mistake, Refusal) as no:
        found.general.append(str(no))
        return found
    for each in proposal.refused:
        found.add("refusal" if each.clause else "problem", each)
    for each in proposal.warnings:
        found.add("doubt", each)
    return found


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
