"""A final of the Interstate Teams that ends level: the carry-over goes, or the title is shared.

Five teams and one round robin that the chief director lets decide, two boards a match. The lower
number wins by 1 IMP, 36 VPs to 34, and a bye is 35: 179, 177, 175, 173 and 171.
"""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "books"))
from at_the_desk import AtTheDesk

from convenor import pipeline

POINTS = {1: 30, 3: 100, 9: 390}


def test_a_final_that_the_carry_over_made_level_is_won_without_it() -> None:
    """1 beats 3 by 9: 187 to 177, and 1 IMP is carried.

    2 wins the final by 1: level, and without the carry-over 2 is ahead (12.3).
    """
    final_of_two("13", 9, ("187", "177"), carried=1, imps=1, won={"2"})


def test_a_tie_on_top_and_a_level_final_share_the_title() -> None:
    """2 beats 4 by 3: 179 each, 1 is first by its four wins; nothing is carried, nobody wins."""
    final_of_two("24", 3, ("179", "179"), carried=0, imps=0, won={"1", "2"})


def final_of_two(
    other: str, by: int, vps: tuple[str, str], *, carried: int, imps: int, won: set[str]
) -> None:
    """The round robin with one match of another margin, and the final that 2 wins by some IMPs."""
    event = AtTheDesk("anc-interstate-teams", 5, teams=5, boards=2, final_boards=8)
    event.do("open-stage", stage="qualifying")
    for number in range(1, 6):
        event.do("draw", stage="qualifying", session=number, publish=True)
        for match in event.there.state.session("qualifying", number).the_seating.pairings:
            low, high = sorted(match.contestants)
            more = POINTS[by if low + high == other else 1]
            ours = 620 + more if match.first == low else 620 - more
            for table, score in zip(match.tables, (ours, 620), strict=True):
                event.result(number, table, 1, f"+{score}")
                event.result(number, table, 2, "+620")
        event.put("scores posted", stage="qualifying", session=number)
    totals = event.totals()
    assert (totals["1"], totals["2"]) == tuple(map(Fraction, vps))
    assert list(event.places())[:2] == ["1", "2"]
    event.clock.on(24 * 60)
    event.do("close-stage", stage="qualifying", override="a storm: one round robin decides")
    event.do("open-stage", stage="final")
    event.do("draw", stage="final", publish=True)
    (met,) = pipeline.bracket(event.there, "final").met.values()
    assert (met.teams, met.carry_over) == (("1", "2"), (carried, 0))
    (match,) = event.there.state.session("final", 1).the_seating.pairings
    for board in match.boards:
        swing = 30 * imps if board == 1 else 0
        score = 620 + (swing if match.first == "2" else -swing)
        event.result(1, match.tables[0], board, f"{score:+}", "final")
        event.result(1, match.tables[1], board, "+620", "final")
    event.put("scores posted", stage="final", session=1)
    event.clock.on(24 * 60)
    event.do("close-stage", stage="final")
    (title,) = pipeline.titles(event.there, "final")
    assert (title.title, set(title.contestants)) == ("Champions", won)
