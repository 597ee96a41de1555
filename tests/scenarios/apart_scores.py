"""Points and IMPs worked out apart from the engine, and the facts of a ledger read plainly.

Nothing here imports the engine: written results become points by a table of its own, points become
IMPs by a list of its own. `Told` gathers what a ledger says in the end: the last result of each
table, rulings, fines, forfeits, draws.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

WRITTEN = re.compile(r"^([1-7])(NT|[SHDC])(X{0,2})(=|[+-]\d+) by ([NESW])$")
NS_VULNERABLE = {2, 4, 5, 7, 10, 12, 13, 15}
EW_VULNERABLE = {3, 4, 6, 7, 9, 10, 13, 16}
IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500),
    *(1750, 2000, 2250, 2500, 3000, 3500, 4000),
)
AVERAGE_PLUS, AVERAGE, AVERAGE_MINUS = "average plus", "average", "average minus"
IMPS_OF_AWARD = {AVERAGE_PLUS: 3, AVERAGE: 0, AVERAGE_MINUS: -3}


def points(written: str, board: int) -> int:
    """The points of a written result for North-South.

    >>> points("4S= by N", 1), points("3NTX-2 by W", 3), points("pass", 5)
    (420, 500, 0)
    """
    if written.lower() in ("pass", "passed", "passed out"):
        return 0
    found = WRITTEN.match(written)
    if found is None:
        return int(written)
    level, suit, doubled, over, declarer = found.groups()
    north_south = declarer in "NS"
    vulnerable = (board - 1) % 16 + 1 in (NS_VULNERABLE if north_south else EW_VULNERABLE)
    extra = 0 if over == "=" else int(over)
    if extra < 0:
        made = -_down(-extra, len(doubled), vulnerable)
    else:
        made = _made(int(level), suit, extra, len(doubled), vulnerable)
    return made if north_south else -made


def _made(level: int, suit: str, over: int, doubled: int, vulnerable: bool) -> int:
    trick = 20 if suit in "CD" else 30
    bid = (level * trick + (10 if suit == "NT" else 0)) * 2**doubled
    total = bid + ((500 if vulnerable else 300) if bid >= 100 else 50)
    if level == 6:
        total += 750 if vulnerable else 500
    if level == 7:
        total += 1500 if vulnerable else 1000
    if doubled:
        return total + 50 * doubled + over * 100 * doubled * (2 if vulnerable else 1)
    return total + over * trick


def _down(tricks: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return tricks * (100 if vulnerable else 50)
    if vulnerable:
        return doubled * (200 + 300 * (tricks - 1))
    steps = [100, 200, 200] + [300] * max(0, tricks - 3)
    return doubled * sum(steps[:tricks])


def imps(difference: int | Fraction) -> int:
    """IMPs of a difference in points.

    >>> imps(0), imps(20), imps(-430), imps(4000)
    (0, 1, -10, 24)
    """
    won = sum(abs(difference) >= step for step in IMP_STEPS)
    return won if difference > 0 else -won


def rounded(number: Fraction, places: int = 2) -> Fraction:
    """To so many decimals, half up (away from nothing below zero has no use here)."""
    step = 10**places
    return Fraction((number * step + Fraction(1, 2)).__floor__(), step)


class Told:
    """What a ledger says once all of it is read: the last word on everything."""

    def __init__(self, facts: Iterable[Any]) -> None:
        self.facts = [(each.number, each.kind, dict(each.body)) for each in facts]
        undone = {body["number"] for _, kind, body in self.facts if kind == "fact undone"}
        self.facts = [each for each in self.facts if each[0] not in undone]
        self.results: dict[tuple[str, int, str, int], str] = {}
        for _, kind, body in self.facts:
            if kind in ("result entered", "result corrected"):
                place = (body["stage"], body["session"], body["table"], body["board"])
                self.results[place] = body["result"]
        self.rulings = self._rulings()

    def of(self, kind: str, stage: str | None = None) -> list[dict[str, Any]]:
        """The bodies of all facts of a kind."""
        return [
            body
            for _, each, body in self.facts
            if each == kind and stage in (None, body.get("stage", stage))
        ]

    def _rulings(self) -> dict[tuple[str, int, str, int], tuple[Any, Any]]:
        """Both sides' awards by stage, session, table and board."""
        last = {body["ruling"]: body for body in self.of("ruling given")}
        against = {body["appeal"]: body["ruling"] for body in self.of("appeal lodged")}
        for body in self.of("appeal decided"):
            ruling = against.get(body["appeal"])
            if ruling in last and body["upheld"] and body.get("ns") is not None:
                last[ruling] = {**last[ruling], "ns": body["ns"], "ew": body.get("ew")}
        return {
            (body["stage"], body["session"], body["table"], body["board"]): (
                body["ns"],
                body.get("ew"),
            )
            for body in last.values()
            if body.get("ns") is not None and not body.get("pending")
        }

    def score(self, stage: str, session: int, table: str, board: int) -> int | None:
        """The points of a table for North-South; nothing where nothing was played."""
        written = self.results.get((stage, session, table, board))
        return None if written is None else points(written, board)

    def fouled(self, stage: str, session: int, board: int) -> list[set[str]]:
        """The tables of each form of a board but the usual one."""
        for body in self.of("board fouled", stage):
            if body["session"] == session and body["board"] == board:
                return [set(each) for each in body["groups"]]
        return []

    def cancelled(self, stage: str, session: int, board: int, table: str) -> bool:
        """Whether a board does not count at a table."""
        return any(
            body["session"] == session
            and body["board"] == board
            and (not body.get("tables") or table in body["tables"])
            for body in self.of("board cancelled", stage)
        )

    def fines(self, stage: str, unit: str = "VP") -> dict[str, Fraction]:
        """What is taken off each contestant in a stage."""
        found: dict[str, Fraction] = {}
        for body in self.of("fine imposed", stage):
            if body["unit"] == unit:
                who = body["contestant"]
                found[who] = found.get(who, Fraction(0)) + Fraction(str(body["amount"]))
        return found

    def draws(self, stage: str) -> dict[int, dict[str, Any]]:
        """The last draw of each round of a stage."""
        return {body["session"]: body["draw"] for body in self.of("draw made", stage)}

    def field(self, stage: str) -> list[str]:
        """Who played in a stage."""
        return list(self.of("stage opened", stage)[-1]["field"])

    def closed(self, stage: str) -> dict[str, Any]:
        """How a stage was closed."""
        return self.of("stage closed", stage)[-1]

    def titles(self) -> dict[str, list[str]]:
        """Who won what."""
        return {body["title"]: list(body["contestants"]) for body in self.of("title awarded")}
