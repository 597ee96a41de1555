"""What the matches of a bracket are called, and what each side begins with."""

from fractions import Fraction

import pytest

from convenor.finals.finals_plans import CarryForwardPlan, final_five
from convenor.finals.knock_outs import KnockOutPlan, knock_out
from convenor.finals.playing import play

TENTH = Fraction(1, 10)


def teams(number: int) -> tuple[str, ...]:
    return tuple(f"T{at}" for at in range(1, number + 1))


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("R1-3", "Round 1, match 3"),
        ("QF2", "Quarter-final 2"),
        ("SF1", "Semi-final 1"),
        ("SF1 extra", "Semi-final 1, extra boards"),
        ("Third place", "Play-off for third place"),
        ("Final", "Final"),
        ("the last table", "the last table"),
    ],
)
def test_the_matches_of_a_knock_out(name, title):
    assert knock_out(teams(16), KnockOutPlan(third_place=True)).title(name) == title


def test_preliminary_matches():
    bracket = knock_out(teams(6), KnockOutPlan(first_round="preliminary"))
    assert bracket.title("PR1") == "Preliminary match 1"


def test_in_a_final_five_nobody_plays_a_quarter_final():
    five = final_five(teams(5))
    assert five.title("QF1") == "Qualifying final 1"
    assert five.title("PF") == "Preliminary final"
    assert five.title("GF") == "Grand final"


def test_every_match_of_every_plan_has_words():
    for bracket in (final_five(teams(5)), *(knock_out(teams(n)) for n in range(2, 33))):
        for match in bracket.matches:
            title = bracket.title(match.name)
            assert title == "Final" or (" " in title and title != match.name)


def test_the_holder_of_the_carry_forward_begins_with_it():
    five = play(final_five(teams(5), CarryForwardPlan(TENTH)), {})
    begins = {
        each.match: dict(zip(each.teams, each.begins_with, strict=True))
        for each in five.next_matches
    }
    assert begins == {"QF1": {"T4": TENTH, "T5": 0}, "QF2": {"T2": TENTH, "T3": 0}}
