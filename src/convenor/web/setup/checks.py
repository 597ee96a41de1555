"""Every problem of a list of entries at once, each beside its line and with a way out.

Lines and the desk of a competition go in; lines with what was read of them, what is wrong and what
might be come out. What people mistype is said here; what the book asks of an entry is asked of the
action that will record it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from convenor.actions.desk import Desk
from convenor.competition.plan import Plan
from convenor.errors import Mistake, Refusal, did_you_mean
from convenor.values import value
from convenor.web.setup.lists import SAID, Row, is_column, row_of

_ROW = re.compile(r"row (\d+): (.*)", re.DOTALL)
LONGEST_NAME = 120


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
    desk: Desk, lines: Iterable[str], by: str, role: Any, notes: Sequence[str] = ()
) -> Checked:
    """All lines with all that is wrong with them."""
    there = desk.refresh()
    plan = there.state.the_plan
    texts = [each.strip() for each in lines if each.strip()]
    read = [row_of(each, plan.contestants) for each in texts]
    rows = with_sides(plan, read, len(there.state.entries))
    seen = _seen(rows)
    mine = [[*_mistyped(plan, row), *_twice(rows[at], seen, at)] for at, row in enumerate(rows)]
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
    return Checked(found, (*notes, *asked.general, *_all_too_long(plan, rows)))


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


def players_of(row: Row) -> tuple[str, ...]:
    """The players of a row in their order."""
    numbered = [(int(k.split()[1]), e) for k, e in row.items() if k.startswith("player ")]
    return tuple(each for _, each in sorted(numbered))


def with_sides(plan: Plan, rows: Sequence[Row], before: int) -> list[Row]:
    """Where North-South and East-West are ranked apart, entries take the sides in turn."""
    if all(each.fields == "one" for each in plan.stages) or any("side" in row for row in rows):
        return list(rows)
    sides = ("NS", "EW")
    return [{**row, "side": sides[(before + at) % 2]} for at, row in enumerate(rows)]


def _place(sound: Sequence[int], at: int) -> int:
    return sound.index(at) + 1 if at in sound else 0


# --- what people mistype -------------------------------------------------------------------------


def _mistyped(plan: Plan, row: Row) -> list[str]:
    found = []
    players = players_of(row)
    least, most = plan.members
    for each in players:
        if each[:1] in "=@+" or each.startswith("-"):
            found.append(f"'{each[:40]}' is a formula, not a name: write the name.")
        elif not any(letter.isalpha() for letter in each):
            found.append(f"'{each[:40]}' is not a name: write the player's name.")
        elif len(each) > LONGEST_NAME:
            found.append(f"'{each[:40]}…' is too long for a name: shorten it.")
    found += _unknown(row)
    if len(players) < least:
        found.append(_too_few(plan.contestants, players, least))
    if most and len(players) > most:
        words = f"{most}" if least == most else f"{least} to {most}"
        found.append(
            f"There are {len(players)} names where {words} are wanted: take out what is none, or "
            "write 'club: …' before what is a club."
        )
    return found


def _unknown(row: Row) -> list[str]:
    """What was said after a semicolon and means nothing here."""
    found = []
    for key, said in row.items():
        if not is_column(key):
            near = did_you_mean(key, SAID)
            found.append(f"'{key[:40]}' is not a thing that an entry has: {near}")
        elif key == "seed" and not (said.isdecimal() and int(said[:6])):
            found.append(f"The seed is a number such as 3, not '{said[:20]}'.")
    return found


def _too_few(contestants: str, players: Sequence[str], least: int) -> str:
    if contestants == "pairs" and len(players) == 1:
        return f"{players[0]} has no partner: write the partner's name after a comma."
    return f"There are {len(players)} names where {least} are wanted: write all with commas."


def _twice(row: Row, seen: dict[str, list[int]], at: int) -> list[str]:
    """Players who stand in another line too, or twice in this one."""
    found = []
    mine = [_alike(each) for each in players_of(row)]
    for name, alike in zip(players_of(row), mine, strict=True):
        if mine.count(alike) > 1:
            found.append(f"{name} stands twice in this line: write the other player.")
            break
    for name, alike in zip(players_of(row), mine, strict=True):
        others = [str(each + 1) for each in seen.get(alike, ()) if each != at]
        if others and alike:
            where = ", ".join(others[:3])
            found.append(f"{name} is in line {where} too: empty one of them, or tell them apart.")
    return found


def _seen(rows: Sequence[Row]) -> dict[str, list[int]]:
    """In which lines each name stands."""
    found: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        for each in dict.fromkeys(_alike(name) for name in players_of(row)):
            found.setdefault(each, []).append(at)
    return found


def _alike(name: str) -> str:
    return " ".join(name.casefold().replace(".", " ").split())


# --- what the book asks --------------------------------------------------------------------------


class Asked:
    """What the action says to each row: a problem, a refusal of the book, a doubt."""

    def __init__(self) -> None:
        self.general: list[str] = []
        self._said: dict[tuple[str, int], list[str]] = {}

    def of(self, kind: str, row: int) -> tuple[str, ...]:
        return tuple(self._said.get((kind, row), ()))

    def add(self, kind: str, text: str) -> None:
        match = _ROW.match(text)
        if match is None:
            self.general.append(_sentence(text))
        else:
            self._said.setdefault((kind, int(match[1])), []).append(_sentence(match[2]))


def _asked(desk: Desk, rows: list[Row], by: str, role: Any) -> Asked:
    found = Asked()
    if not rows:
        return found
    try:
        _, proposal = desk.propose("enter-many", {"rows": rows}, by, role)
    except (Mistake, Refusal) as no:
        found.general.append(str(no))
        return found
    for each in proposal.refused:
        found.add("refusal" if each.clause else "problem", each.text)
    for each in proposal.warnings:
        found.add("doubt", each.text)
    return found


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
