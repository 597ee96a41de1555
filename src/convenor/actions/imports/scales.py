"""Which scale of VPs the matches of a file were converted by, as far as its printed VPs tell.

Matches with printed IMPs and VPs go in; the scale that gives the most of them comes out, with a
note where it does not give all. No file names its scale, and two of the same formula differ by
0.01 here and there: one is plainly rounded, of the other no step is larger than the one before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.formats.events import Match
from convenor.matches.victory_points import VictoryPoints
from convenor.regulation.ask import Asking
from convenor.regulation.shelf import open_stack
from convenor.values import value

BOOK = "sbu-2022"
NOTHING: Mapping[str, Any] = {}


@value
class Scale:
    """A clause that makes VPs of IMPs, and how it is read."""

    clause: str
    readings: Mapping[str, Any] = NOTHING

    def vp(self, boards: int, margin: Exact) -> tuple[Exact, Exact] | None:
        """The VPs of a margin, or None where the scale has none for the length."""
        stack = open_stack(BOOK)
        asked = Asking(stack, stack.clause(self.clause))
        try:
            answer = asked.answer(
                {"boards": boards, "margin": margin, "switch": dict(self.readings)}
            )
        except (Mistake, Refusal):
            return None
        if not isinstance(answer, VictoryPoints):
            return None
        return answer.vp, answer.opponents_vp


SCALES = (
    Scale(f"{BOOK} 4.continuous"),
    Scale(f"{BOOK} 4.continuous", {"vp_increment_rule": "off"}),
    Scale(f"{BOOK} 4.discrete"),
)
"""The scales that are tried, the usual one first."""


def fitting_scale(matches: Sequence[Match]) -> tuple[Scale, list[str]]:
    """The scale that gives the most of the printed VPs, and what is to be said of the others."""
    told = list(_told(matches))
    missed = [sum(each.vp(boards, m) != both for boards, m, both in told) for each in SCALES]
    best = missed.index(min(missed))
    notes = []
    if missed[best]:
        notes.append(
            f"the VPs of {missed[best]} of {len(told)} matches are on a scale that is not known "
            "here: they are worked out by the SBU's"
        )
        return SCALES[0], notes
    if best:
        words = {1: "the WBF formula, plainly rounded", 2: "the SBU's whole VPs"}
        notes.append(f"VPs by {words[best]}, which gives all that the file prints")
    return SCALES[best], notes


def _told(matches: Sequence[Match]) -> Iterator[tuple[int, Exact, tuple[Exact, Exact]]]:
    """The boards, margin and VPs of each match of which all three are printed."""
    for match in matches:
        imps = [board.imps.number for board in match.boards if board.imps is not None]
        if match.score is None or match.opponents_score is None or not imps:
            continue
        if len(imps) == len(match.boards):
            both = (match.score.number, match.opponents_score.number)
            yield len(imps), sum(imps, start=0), both


def on_scale(plan: dict[str, Any], scale: Scale) -> None:
    """Put a scale into the plan of a competition with one stage."""
    plan["stages"][0]["clauses"]["vp"] = scale.clause
    if scale.readings:
        readings = plan.setdefault("readings", {})
        readings[BOOK] = {**readings.get(BOOK, {}), **scale.readings}
