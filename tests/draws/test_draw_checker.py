"""The checker confirms every draw of random events, and finds what is wrong with a changed one."""

import pytest

from convenor.draws.certificates import Certificate, make
from convenor.draws.checker import problems
from convenor.draws.random_events import random_event
from convenor.values import replace

SHAPES = ((4, 4, 0), (7, 6, 0), (10, 9, 0), (12, 8, 3), (9, 5, 3), (40, 9, 4))


@pytest.mark.parametrize(("size", "rounds", "clubs"), SHAPES)
def test_random_events_are_confirmed(size: int, rounds: int, clubs: int) -> None:
    drawn = 0
    for seed in range(60 if size < 20 else 5):
        for made in random_event(size, rounds, seed, clubs):
            assert problems(made) == ()
            drawn += 1
    assert drawn > 20


def test_the_same_seed_is_the_same_event() -> None:
    once = [made.pairs for made in random_event(12, 5, "a")]
    assert once == [made.pairs for made in random_event(12, 5, "a")]
    assert once != [made.pairs for made in random_event(12, 5, "b")]


def _made() -> Certificate:
    met = {"C": frozenset("D"), "D": frozenset("C")}
    return make("ABCD", met)


def test_a_draw_mended_at_the_foot_is_confirmed() -> None:
    assert _made().pairs == (("A", "C"), ("B", "D"))
    assert problems(_made()) == ()


def test_a_later_draw_is_found_out() -> None:
    wrong = replace(_made(), pairs=(("A", "D"), ("B", "C")))
    assert "A was given D, but nothing shows that it could not meet C." in problems(wrong)


def test_a_forbidden_pair_is_found_out() -> None:
    wrong = replace(_made(), pairs=(("A", "B"), ("C", "D")))
    assert problems(wrong) == ("C and D may not meet.",)


def test_someone_drawn_twice_is_found_out() -> None:
    wrong = replace(_made(), pairs=(("A", "C"), ("B", "C")))
    assert problems(wrong) == (
        "C is drawn 2 times, not once.",
        "D is drawn 0 times, not once.",
    )


def test_a_false_proof_is_found_out() -> None:
    made = _made()
    blank = {name: frozenset[str]() for name in "ABCD"}
    wrong = replace(made, forbidden=blank)
    assert problems(wrong)


def test_a_draw_wrongly_called_impossible_is_found_out() -> None:
    wrong = replace(_made(), pairs=(), impossible=True)
    assert problems(wrong) == ("the draw is called impossible, but its proof does not hold.",)


def test_two_fields_are_confirmed() -> None:
    side = {"N1": "NS", "N2": "NS", "E1": "EW", "E2": "EW"}
    met = {"N1": frozenset({"E1"}), "E1": frozenset({"N1"})}
    made = make(("N1", "N2", "E1", "E2"), met, side, two_fields=True)
    assert made.pairs == (("N1", "E2"), ("N2", "E1"))
    assert problems(made) == ()


@pytest.mark.parametrize("begins", [0, 60, 153])
def test_a_club_of_nearly_half_the_field_is_drawn_and_confirmed(begins: int) -> None:
    """147 of 300 are one club, at the top, in the middle, at the foot."""
    names = [f"T{number}" for number in range(300)]
    clubs = dict.fromkeys(names[begins : begins + 147], "club")
    made = make(names, {}, clubs)
    assert not made.impossible
    assert problems(made) == ()
