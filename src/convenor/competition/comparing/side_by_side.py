"""Two states of one competition side by side, on one page.

What differs is known to `differences`, what is not decided yet to `pending_matters`, and a draw
that later scores would change to `mismatched`; all of it is found here by those who ask.
"""

from __future__ import annotations

from convenor.competition.comparing.differences import (
    Difference,
    GoesOn,
    MatchChange,
    Moved,
    PointsChange,
    TitleChange,
    difference,
    places,
    qualified,
)
from convenor.competition.comparing.pending_matters import (
    MOST_PENDING,
    WHAT_IF,
    Pending,
    Range,
    outcomes,
    pending,
    ranges,
)
from convenor.competition.draws.mismatches import (
    DrawChange,
    Mismatched,
    draw_today,
    mismatches,
)

__all__ = [
    "MOST_PENDING",
    "WHAT_IF",
    "Difference",
    "DrawChange",
    "GoesOn",
    "MatchChange",
    "Mismatched",
    "Moved",
    "Pending",
    "PointsChange",
    "Range",
    "TitleChange",
    "difference",
    "draw_today",
    "mismatches",
    "outcomes",
    "pending",
    "places",
    "qualified",
    "ranges",
]
