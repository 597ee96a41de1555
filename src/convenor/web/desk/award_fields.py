"""The score that a ruling gives a side, as buttons and rows instead of a sentence.

What was pressed and typed goes in; the score as a director says it comes out, for the form's own
reader, and back: A+, A, A−, a percentage, a result, or several results with their weights and the
sum of those. Whether such a score can be given is the action's business.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.actions.spoken_values import award_of
from convenor.errors import Mistake
from convenor.exact import exact, show
from convenor.values import value

ROWS = 4
ASSIGNED, PERCENT = "assigned", "percent"
PICKS: tuple[tuple[str, str, str], ...] = (
    ("A+", "A+", "average plus"),
    ("A", "A", "average"),
    ("A-", "A−", "average minus"),
    ("60", "60%", "60%"),
    ("50", "50%", "50%"),
    ("40", "40%", "40%"),
)
"""What is pressed most: how it is sent, shown, and said."""
_SAID = {sent: said for sent, _, said in PICKS}


@value
class Row:
    """A result with its weight in percent."""

    result: str = ""
    weight: str = ""


@value
class Shown:
    """A side's score as the form shows it."""

    pick: str = ""
    percent: str = ""
    rows: tuple[Row, ...] = (Row(),) * ROWS

    @property
    def sum(self) -> str:
        """What the weights come to, '' where there are none."""
        weights = [each.weight for each in self.rows if each.weight]
        try:
            return show(sum((exact(each) for each in weights), start=exact(0))) if weights else ""
        except (Mistake, ValueError):
            return ""


def composed(name: str, texts: Mapping[str, str]) -> str | None:
    """The score of a side as it is said; None where no button of it was sent."""
    if f"{name}-pick" not in texts:
        return None
    pick = texts[f"{name}-pick"].strip()
    rows = [
        (texts.get(f"{name}-result-{at}", "").strip(), _weight(texts, name, at))
        for at in range(1, ROWS + 1)
    ]
    results = [each for each in rows if each[0] or each[1]]
    if pick == ASSIGNED or (not pick and results):
        return ", ".join(f"{weight}% {result}" if weight else result for result, weight in results)
    if pick == PERCENT:
        figure = texts.get(f"{name}-percent", "").strip().rstrip("% ")
        return f"{figure}%" if figure else ""
    return _SAID.get(pick, "")


def _weight(texts: Mapping[str, str], name: str, at: int) -> str:
    return texts.get(f"{name}-weight-{at}", "").strip().rstrip("% ")


def shown(text: str) -> Shown:
    """The buttons and rows of a score as it is said; rows with the text where it cannot be read."""
    if not text:
        return Shown()
    try:
        found = award_of(text)
    except Mistake:
        parts = [each.strip() for each in text.split(",")][:ROWS]
        return Shown(ASSIGNED, rows=_filled([_row(each) for each in parts]))
    if "award" in found:
        pick = next(sent for sent, _, said in PICKS if said == found["award"])
        return Shown(pick)
    if "percent" in found:
        figure = str(found["percent"])
        return Shown(figure) if figure in _SAID else Shown(PERCENT, figure)
    rows = [Row(str(e["result"]), _percent(e["weight"])) for e in found["assigned"]]
    if len(rows) == 1:
        rows = [Row(rows[0].result)]
    return Shown(ASSIGNED, rows=_filled(rows))


def _row(text: str) -> Row:
    weight, sign, result = text.partition("%")
    return Row(result.strip(), weight.strip()) if sign else Row(text)


def _percent(weight: object) -> str:
    return show(exact(str(weight)) * 100)


def _filled(rows: list[Row]) -> tuple[Row, ...]:
    return (*rows, *(Row() for _ in range(max(0, ROWS - len(rows)))))
