"""How a victory-point scale is made: its cells, or the first margin of each whole score.

The number of boards (and a margin) goes in; the cell as rounded and as corrected comes out, or the
margin at which each whole VP score begins. Which scale an event uses is not said here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import BOARD, IMP, VP, Exact, whole_if_whole
from convenor.matches.continuous import IN_WORDS, Steps, first_margins
from convenor.matches.scales import continuous
from convenor.matches.victory_points import LONGEST_MATCH
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class ScaleTerms:
    """Which scale is made, and whether its cells are corrected."""

    makes: Literal["cells", "whole scores"] = asked("cells to the hundredth, or whole VP scores")
    steps: Steps = asked("whether cells are raised so that steps never grow", default="as rounded")


@value
class ScaleWanted:
    """The length of match whose scale is wanted."""

    boards: Exact = asked("boards in the match", unit=BOARD, most=LONGEST_MATCH)
    margin: Exact | None = asked(
        "margin of our side, below zero if it lost", unit=IMP, default=None
    )


@value
class ScaleMade:
    """A cell of the scale, or where each whole score begins."""

    rounded: Exact | None = asked("the formula, rounded half up to 0.01", unit=VP, default=None)
    corrected: Exact | None = asked("the same after the rule on steps", unit=VP, default=None)
    first_margin_for: Mapping[str, int] | None = asked(
        "the least margin of each whole VP score", unit=IMP, default=None
    )


def scale_construction(terms: ScaleTerms, given: ScaleWanted, why: Why = SILENT) -> ScaleMade:
    """A cell of the scale for a match of any length, or the margins of its whole scores."""
    if terms.makes == "whole scores":
        return _whole_scores(given.boards, why)
    if given.margin is None:
        raise Mistake("'margin' is missing: a cell has a length of match and a margin.")
    rounded = whole_if_whole(continuous(given.boards, "as rounded").vp(given.margin))
    corrected = continuous(given.boards, terms.steps).vp(given.margin)
    why.step(
        IN_WORDS + ", {boards} boards, margin {margin}, rounded half up to 0.01",
        rounded,
        unit=VP,
        gives="rounded",
        boards=given.boards,
        margin=given.margin,
    )
    text = "raised by 0.01 as long as a step is larger than the one before"
    why.step(
        text if terms.steps == "never grow" else "no cell is raised",
        corrected,
        unit=VP,
        gives="corrected",
        closes=True,
    )
    return ScaleMade(rounded=rounded, corrected=corrected)


def _whole_scores(boards: Exact, why: Why) -> ScaleMade:
    found = {str(score): margin for score, margin in first_margins(boards).items()}
    why.step(
        IN_WORDS + ", {boards} boards, rounded half up to whole VPs; then the last margin of a "
        "score goes to the next as long as its range is the wider (a draw has both sides of 0)",
        found,
        unit=IMP,
        gives="first_margin_for",
        boards=boards,
    )
    return ScaleMade(first_margin_for=found)
