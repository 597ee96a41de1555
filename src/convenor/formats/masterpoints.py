"""Masterpoints that a federation awarded, as files: the ABF's, and a plain CSV.

Awards by player go in, the text of a file comes out, and the reverse. What a place is worth in
masterpoints is the federation's business: it comes from outside, and is kept.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from convenor.errors import Mistake
from convenor.exact import Exact, exact, with_places
from convenor.values import replace, value

ONE_COLOUR = {"grn": "green", "red": "red", "gld": "gold"}
"""Files with one kind of points: the number of seven digits and six of points."""
TWO_COLOURS = ("rag", "mp5")
"""Files with red and green points beside each other."""
COLUMNS = ("number", "name", "green", "red", "gold")
_LINE = re.compile(r"(\d{7})(\d{6})(\d{6})?")
MOST = 9999
"""Points that four digits before the decimals hold."""


@value
class Points:
    """What one player was awarded."""

    number: str
    name: str = ""
    green: Exact = 0
    red: Exact = 0
    gold: Exact = 0

    def of(self, colour: str) -> Exact:
        """The points of one colour."""
        found: Exact = getattr(self, colour)
        return found


def abf_file(awards: Iterable[Points], kind: str) -> str:
    """A file of the ABF: a line a player, 13 digits for one colour or 19 for red and green."""
    if kind not in (*ONE_COLOUR, *TWO_COLOURS):
        raise Mistake(f"the ABF has no file .{kind}: write .{', .'.join(ONE_COLOUR)} or .rag.")
    colours = ("red", "green") if kind in TWO_COLOURS else (ONE_COLOUR[kind],)
    added: dict[str, list[Exact]] = {}
    for each in awards:
        amounts = [each.of(colour) for colour in colours]
        if any(amounts):
            known = added.setdefault(_number(each), [0] * len(colours))
            added[_number(each)] = [a + b for a, b in zip(known, amounts, strict=True)]
    if not added:
        raise Mistake(f"nobody has {' or '.join(colours)} points: there is nothing to write.")
    return "".join(
        f"{number}{''.join(_six(amount, number) for amount in amounts)}\r\n"
        for number, amounts in added.items()
    )


def _number(each: Points) -> str:
    plain = each.number.strip()
    if not plain.isdecimal() or not plain.isascii() or len(plain) > 7:
        who = each.name or f"'{each.number}'"
        raise Mistake(f"{who} has no ABF number of up to seven digits: write it in the entry.")
    return plain.zfill(7)


def _six(amount: Exact, number: str) -> str:
    hundredths = Fraction(amount) * 100
    if hundredths.denominator != 1 or not 0 <= amount <= MOST:
        raise Mistake(f"{number}: {amount} points cannot be written: give whole hundredths.")
    return f"{int(hundredths):06d}"


def read_abf(text: str, kind: str) -> tuple[Points, ...]:
    """The awards of such a file."""
    found = []
    for number, line in enumerate(text.split(), start=1):
        read = _LINE.fullmatch(line)
        if read is None or (read[3] is None) is (kind in TWO_COLOURS):
            wanted = 19 if kind in TWO_COLOURS else 13
            raise Mistake(
                f"line {number}: a line has {wanted} digits, and this one is '{line[:24]}'."
            )
        first = Fraction(int(read[2]), 100)
        if read[3] is None:
            found.append(replace(Points(read[1]), **{ONE_COLOUR[kind]: exact(first)}))
        else:
            found.append(Points(read[1], red=first, green=Fraction(int(read[3]), 100)))
    return tuple(found)


def points_csv(awards: Iterable[Points]) -> str:
    """A plain CSV of points, a line a player."""
    made = io.StringIO()
    writer = csv.writer(made, lineterminator="\n")
    writer.writerow(COLUMNS)
    for each in awards:
        amounts = (with_places(each.of(colour), 2) for colour in COLUMNS[2:])
        writer.writerow((each.number, each.name, *amounts))
    return made.getvalue()


def by_contestant(rows: Iterable[tuple[int, Mapping[str, str]]]) -> dict[str, Mapping[str, Exact]]:
    """Points by contestant, out of the rows of a CSV: contestant, and points or a colour."""
    found: dict[str, Mapping[str, Exact]] = {}
    for line, row in rows:
        amounts = {
            ("green" if name == "points" else name): _amount(text, line)
            for name, text in row.items()
            if name in ("points", "green", "red", "gold")
        }
        if not amounts:
            raise Mistake(f"line {line}: no column is called points, green, red or gold.")
        found[row["contestant"]] = amounts
    return found


def _amount(text: str, line: int) -> Exact:
    try:
        return exact(text)
    except Mistake as mistake:
        raise Mistake(f"line {line}: {mistake}") from None
