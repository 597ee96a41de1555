"""A mismatch takes the place of the VPs of a match that was scored from its boards."""

import datetime
from fractions import Fraction

import pytest

from convenor.bridge import Side
from convenor.conduct.mismatches import MismatchTerms, WrongOpponents, mismatch
from convenor.contest.conditions import conditions_of
from convenor.contest.shape import Contestants, Event, Format, Scoring, Stage
from convenor.exact import IMP, VP
from convenor.explain import Trace, as_text
from convenor.matches.match_adjustments import Adjustment
from convenor.matches.match_boards import MatchBoard
from convenor.matches.match_conversion import conversion_of
from convenor.matches.match_points import revalue, to_victory_points
from convenor.matches.match_scores import Match, score_match
from convenor.regulation import shelf
from convenor.scoring.board_scores import BoardScores, SideScore

STAGE = Stage("Swiss", Contestants.TEAMS, Scoring.TEAMS, Format.SWISS, boards=8)
EVENT = Event("Swiss teams", datetime.date(2022, 6, 1), (STAGE,))
CONDITIONS = conditions_of(EVENT, "Swiss", shelf.open_stack("sbu-2022"))


@pytest.fixture
def points():
    """A won by 17 IMPs and was fined half a VP."""
    sides = (SideScore("1", "A", Side.NS, 17), SideScore("1", "B", Side.EW, -17))
    fine = Adjustment("A", Fraction(-1, 2), VP, "fine")
    board = MatchBoard("1", BoardScores(IMP, sides))
    score = score_match(Match(("A", "B"), 8, (board,), adjustments=(fine,)))
    return to_victory_points(score, conversion_of(CONDITIONS, "sbu-2022 4.continuous"))


def mismatched(points, contestant, met, due, own_fault, trace):
    clause = next(
        name
        for name, each in CONDITIONS.resolved.items()
        if isinstance(each.terms, MismatchTerms) and each.terms.rounding  # one that gives a score
    )
    given = WrongOpponents(
        met,
        due,
        points.of(contestant).before_fines,
        own_fault=own_fault,
        largest_vp=20,
        scale="continuous",
    )
    part = trace.part("mismatch", clause=clause)
    found = mismatch(CONDITIONS.terms(clause, MismatchTerms), given, part)
    return found, revalue(points, contestant, found.vp, clause, trace)


def test_the_guilty_lose_part_of_what_they_won_and_keep_their_fine(points):
    trace = Trace("A v B", rulebook="sbu-2022")
    before = points.of("A")
    found, after = mismatched(points, "A", 40, 60, True, trace)
    assert found.mismatch
    assert after.of("A").revalued == found.vp < before.before_fines
    assert after.of("A").vp == found.vp - Fraction(1, 2)
    assert after.of("A").scored == before.scored
    assert after.of("B") == points.of("B")
    assert trace.figure().find("vp").value == after.of("A").vp
    assert "VPs are replaced" in as_text(trace.figure())


def test_the_innocent_gain_and_each_side_stands_alone(points):
    found, after = mismatched(points, "B", 60, 40, False, Trace())
    assert after.of("B").vp == found.vp > points.of("B").vp
    assert after.of("A") == points.of("A")
    assert sum(side.before_fines for side in after.sides) != 20


def test_a_small_difference_changes_nothing(points):
    found, after = mismatched(points, "A", 40, 43, True, Trace())
    assert not found.mismatch
    assert after.of("A").vp == points.of("A").vp
