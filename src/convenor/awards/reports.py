"""The report for masterpoints: is a player the one whose number it is?

The player as reported and the register go in; a verdict comes out with what does not agree. The
points themselves are another office's.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.regulation.answers import OK, WARN, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class IdentifyTerms:
    """The key of the register, and what must agree."""

    key: str = asked("what the register is ordered by")
    compared: tuple[str, ...] = asked("what must agree with the register")
    differs: VerdictWord = asked("the verdict if it does not", default=WARN)


@value
class Reported:
    """A player as reported, and the register."""

    reported: Mapping[str, str] = asked("the player as reported")
    register: Mapping[str, Mapping[str, str]] = asked("what the register has for each number")


@value
class Identified:
    """Whether the player is the one whose number it is."""

    verdict: VerdictWord = asked("ok, or what a difference comes to")
    differences: tuple[str, ...] = asked("what does not agree")
    reason: str | None = asked("why, in words", default=None)


def player_identified(terms: IdentifyTerms, given: Reported, why: Why = SILENT) -> Identified:
    """Whether number and name belong together in the register; capitals do not matter."""
    number = given.reported.get(terms.key, "")
    found = given.register.get(number)
    if found is None:
        differences: tuple[str, ...] = (terms.key,)
    else:
        pairs = ((e, given.reported.get(e, ""), found.get(e, "")) for e in terms.compared)
        differences = tuple(e for e, one, two in pairs if not _agree(one, two))
    verdict = terms.differs if differences else OK
    why.step("what does not agree with the register", differences, gives="differences")
    why.step("the player", verdict, gives="verdict")
    reason = f"Number {number} is somebody else's or nobody's: ask the player."
    return Identified(verdict, differences, reason if differences else None)


def _agree(one: str, two: str) -> bool:
    return one.strip().casefold() == two.strip().casefold()
