"""What differs between two states of a competition, as other programs get it."""

from __future__ import annotations

from convenor.competition.comparing.side_by_side import Difference
from convenor.competition.views.plain_data import figure
from convenor.exact import Exact

NO_DIFFERENCE = Difference((), (), ())


def difference_plain(found: Difference) -> dict[str, object]:
    """All that differs between two states of a competition."""
    return {
        "moved": [
            {
                "stage": each.stage,
                "contestant": each.contestant,
                "place": each.place,
                "new_place": each.new_place,
                "figure": figure(each.figure),
                "new_figure": figure(each.new_figure),
            }
            for each in found.moved
        ],
        "matches": [
            {
                "stage": each.stage,
                "session": each.session,
                "contestants": list(each.contestants),
                "margin": figure(each.margin),
                "new_margin": figure(each.new_margin),
                "level": each.level,
            }
            for each in found.matches
        ],
        "qualifiers": [
            {
                "to": each.to,
                "now": list(each.now),
                "comes_in": list(each.comes_in),
                "goes_out": list(each.goes_out),
            }
            for each in found.qualifiers
        ],
        "points": [
            {
                "stage": each.stage,
                "session": each.session,
                "contestants": list(each.contestants),
                "points": _pair(each.points),
                "new_points": _pair(each.new_points),
            }
            for each in found.points
        ],
        "titles": [
            {
                "stage": each.stage,
                "title": each.title,
                "held_by": list(each.held_by),
                "new_held_by": list(each.new_held_by),
            }
            for each in found.titles
        ],
    }


def _pair(given: tuple[Exact, Exact] | None) -> list[str | None] | None:
    return None if given is None else [figure(each) for each in given]
