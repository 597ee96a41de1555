"""What people mistype in a list of entries, each with a way out.

A row that was read out of a line goes in, with the plan; sentences come out. What the book asks of
an entry is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence

from convenor.actions.entries.pasted_lists import SAID, Row, is_column
from convenor.competition.plans.plan import Plan
from convenor.errors import did_you_mean

LONGEST_NAME = 120
NOBODY: tuple[str, ...] = ("", "tba", "tbc", "tbd", "nn", "n n", "none", "nobody", "partner")
NOBODY += ("partner wanted", "partner needed", "needs partner", "needs a partner", "no partner")
NOBODY += ("wants partner", "wants a partner", "single", "looking", "looking for a partner")
"""What people write for a partner who is not there yet."""


def players_of(row: Row) -> tuple[str, ...]:
    """The players of a row in their order."""
    numbered = [(int(k.split()[1]), e) for k, e in row.items() if k.startswith("player ")]
    return tuple(each for _, each in sorted(numbered))


def mistyped(plan: Plan, row: Row) -> list[str]:
    """Names that are none, too few or too many of them, and what an entry does not have."""
    found = []
    players = players_of(row)
    least, most = plan.members
    for each in players:
        if each[:1] in "=@+" or each.startswith("-"):
            found.append(f"'{each[:40]}' is a formula, not a name: write the name.")
        elif _alike(each).strip("?! ") in NOBODY:
            found.append(_nobody(plan.contestants, players, each))
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


def _nobody(contestants: str, players: Sequence[str], word: str) -> str:
    """A word that stands for a partner who is not there yet."""
    others = [each for each in players if each != word]
    if contestants == "pairs" and len(others) == 1:
        return (
            f"'{word[:40]}' is nobody yet: write who plays with {others[0]}, or empty the line "
            "until it is known."
        )
    return f"'{word[:40]}' is nobody yet: write the player's name, or leave it out."


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


def twice(row: Row, seen: dict[str, list[int]], at: int) -> list[str]:
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


def places_of(rows: Sequence[Row]) -> dict[str, list[int]]:
    """In which lines each name stands."""
    found: dict[str, list[int]] = {}
    for at, row in enumerate(rows):
        for each in dict.fromkeys(_alike(name) for name in players_of(row)):
            found.setdefault(each, []).append(at)
    return found


def _alike(name: str) -> str:
    return " ".join(name.casefold().replace(".", " ").split())
