"""The score of a match as people write it: '45-30', '12.41–7.59 VP', '+15', 'won by 15', 'won'.

A text goes in; the unit and the score of each side come out, the first-named first. Whether such a
score can be, and what it counts, is not known here.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from convenor.errors import Mistake
from convenor.exact import Exact, as_decimal, exact
from convenor.ledger import bodies
from convenor.ledger.bodies import ScoreUnit
from convenor.values import value

Figures: TypeAlias = tuple[Exact, ...]
_FIGURE = r"[+-]?\d{1,5}(?:\.\d{1,4})?"
_UNIT = r"(?P<unit>imps?|vps?|%|per ?cent|percent)?"
_BOTH = re.compile(rf"(?P<one>{_FIGURE})\s*%?\s*(?:-|:|/|to|\s)\s*(?P<other>{_FIGURE})\s*{_UNIT}")
_SIGNED = re.compile(r"(?P<sign>[+-])(?P<by>\d{1,5}(?:\.\d{1,4})?)\s*(?:imps?)?")
_BY = re.compile(r"(?P<how>won|lost|wins|loses)\s+by\s+(?P<by>\d{1,5}(?:\.\d{1,4})?)\s*(?:imps?)?")
_WON, _LOST = frozenset(("won", "win", "w", "wins")), frozenset(("lost", "loss", "l", "loses"))
_LEVEL = frozenset(("level", "draw", "drawn", "tie", "tied", "d"))
BETWEEN = ";"
"""What stands between two stanzas."""
WAYS = "write 45-30 for IMPs, 12.41-7.59 VP, +15 or 'won by 15' for a margin, or 'won'"


@value
class WrittenScore:
    """A match score that was read: its unit, what each side has, and who won where that is all."""

    unit: ScoreUnit
    scores: Figures = ()
    first_won: bool | None = None


def read_score(text: str, unit: ScoreUnit | None = None) -> WrittenScore:
    """The score that a text stands for; `unit` is meant where the text names none.

    >>> read_score("119–11")
    WrittenScore(unit='IMP', scores=(119, 11), first_won=None)
    >>> read_score("lost by 7").scores
    (-7, 7)
    """
    said = " ".join(text.replace("–", "-").replace("−", "-").replace("—", "-").lower().split())
    if said in _WON | _LOST:
        return WrittenScore("winner", first_won=said in _WON)
    if said in _LEVEL:
        return WrittenScore("margin", (0, 0))
    if found := _BY.fullmatch(said):
        return _margin(found["by"], won=found["how"].startswith("w"))
    if found := _SIGNED.fullmatch(said):
        return _margin(found["by"], won=found["sign"] == "+")
    if found := _BOTH.fullmatch(said):
        return _both(found, text, unit)
    if not said:
        raise Mistake(f"the match has no score: {WAYS}.")
    raise Mistake(f"'{text.strip()[:40]}' is no match score: {WAYS}.")


def read_stanzas(
    text: str, unit: ScoreUnit | None = None
) -> tuple[WrittenScore, tuple[Figures, ...]]:
    """A score that may be said stanza by stanza, with ';' between them: the sum, and each.

    >>> read_stanzas("30-20; 15-25")
    (WrittenScore(unit='IMP', scores=(45, 45), first_won=None), ((30, 20), (15, 25)))
    """
    parts = [each for each in text.split(BETWEEN) if each.strip()]
    if BETWEEN not in text:
        return read_score(text, unit), ()
    read = [read_score(each, unit) for each in parts]
    if not read or any(each.unit != "IMP" for each in read):
        raise Mistake(f"'{text.strip()[:40]}': write the IMPs of each stanza, as 30-20; 15-25.")
    first, second = (sum((each.scores[at] for each in read), start=exact(0)) for at in (0, 1))
    return WrittenScore("IMP", (first, second)), tuple(each.scores for each in read)


def write_score(
    said: bodies.MatchScored | bodies.MatchScoreDisputed, contestants: tuple[str, str]
) -> str:
    """A recorded score as somebody would type it for these two, in this order.

    >>> write_score(bodies.MatchScored("league", 1, ("4", "1"), "IMP", (119, 11)), ("1", "4"))
    '11-119'
    """
    if said.unit == "winner":
        return "won" if said.winner == contestants[0] else "lost"
    first, second = said.scores if said.contestants == contestants else said.scores[::-1]
    if said.unit == "margin":
        return (
            "level" if not first else f"{'+' if first > 0 else '-'}{as_decimal(max(first, -first))}"
        )
    if isinstance(said, bodies.MatchScored) and said.stanzas:
        turned = said.contestants != contestants
        own = (each[::-1] if turned else each for each in said.stanzas)
        told = f"{BETWEEN} ".join("-".join(as_decimal(e) for e in each) for each in own)
        return told if BETWEEN in told else f"{told}{BETWEEN}"
    unit = {"VP": " VP", "percent": "%"}.get(said.unit, "")
    return f"{as_decimal(first)}-{as_decimal(second)}{unit}"


def _margin(by: str, *, won: bool) -> WrittenScore:
    margin = exact(by)
    return WrittenScore("margin", (margin, -margin) if won else (-margin, margin))


def _both(found: re.Match[str], text: str, unit: ScoreUnit | None) -> WrittenScore:
    one, other = exact(found["one"]), exact(found["other"])
    told = found["unit"] or ("%" if "%" in text else "")
    meant: ScoreUnit = _UNITS[told[:2].rstrip("s")] if told else unit or "IMP"
    if one < 0 or other < 0:
        raise Mistake(
            f"'{text.strip()[:40]}' is below zero, and no side has less than 0: write what each "
            "side won, or +15 or -15 for a margin."
        )
    if meant == "IMP" and not told and (one.denominator > 1 or other.denominator > 1):
        raise Mistake(
            f"'{text.strip()[:40]}' is no number of IMPs: write {text.strip()[:40]} VP if they "
            "are VPs."
        )
    return WrittenScore(meant, (one, other))


_UNITS: dict[str, ScoreUnit] = {"im": "IMP", "vp": "VP", "%": "percent", "pe": "percent"}
