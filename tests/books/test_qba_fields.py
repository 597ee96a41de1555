"""QBA: an equal second goes before any third, in either line and for the odd place (fields.1)."""

from fractions import Fraction

from convenor.finals.best_of_lines import LineTerms
from convenor.finals.qualifying_rules import BestNextOfLines, Field
from convenor.finals.rule_choices import choose
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import ask
from convenor.regulation.shelf import open_stack

TERMS = LineTerms(("NS", "EW"), ("2=", "3"), "best remaining")


def put(**given: object) -> object:
    return to_plain(ask(open_stack("qba-pairs"), "qba-pairs fields.1", given))


def third(pair: str, line: str, percent: float, rank: str) -> dict[str, object]:
    return {"contestant": pair, "direction": line, "percent": percent, "rank": rank}


def test_the_odd_place_goes_to_an_equal_second_before_a_higher_third() -> None:
    thirds = [third("R-NS2", "NS", 52, "2="), third("B-EW3", "EW", 56, "3")]
    assert put(places=1, candidates=thirds)["qualified"] == ["R-NS2"]
    # without an equal second the higher percentage has it
    thirds = [third("R-NS3", "NS", 52, "3"), third("B-EW3", "EW", 56, "3")]
    assert put(places=1, candidates=thirds)["qualified"] == ["B-EW3"]


def lines(scores: dict[str, dict[str, int]], each: int, places: int) -> tuple[str, ...]:
    """Who goes on from sections of two lines; scores by section, in their order."""
    sections = {name: tuple(own) for name, own in scores.items()}
    field = Field(
        sections=sections,
        scores={who: Fraction(score) for own in scores.values() for who, score in own.items()},
        lines={name: name[:2] for name in scores},
    )
    rule = BestNextOfLines(places=places, each=each, terms=TERMS)
    return choose(rule, field, frozenset()).qualified


def test_one_of_each_section_and_an_equal_first_before_any_second() -> None:
    # one of every line is in; of the next placed b (equal first with a) goes before d, a second
    scores = {
        "NS red": {"a": 55, "b": 55, "x": 40},
        "NS blue": {"c": 60, "d": 58, "y": 40},
        "EW red": {"e": 60, "f": 52, "z": 40},
        "EW blue": {"g": 60, "h": 54, "w": 40},
    }
    assert lines(scores, each=1, places=6) == ("a", "c", "e", "g", "b", "h")


def test_two_of_each_section_and_an_equal_second_before_any_third() -> None:
    scores = {
        "NS red": {"a": 60, "b": 52, "c": 52, "x": 40},
        "NS blue": {"d": 60, "e": 57, "f": 55, "y": 40},
        "EW red": {"g": 60, "h": 56, "i": 53, "z": 40},
        "EW blue": {"j": 60, "k": 58, "l": 51, "w": 40},
    }
    found = lines(scores, each=2, places=10)
    assert found[-2:] == ("c", "i")  # c with 52 before f with 55; i is the better third of EW


def test_three_of_each_section_and_a_shared_better_rank_first() -> None:
    # the fourth of NS red shares third place, the fourth of NS blue second place
    scores = {
        "NS red": {"a": 60, "b": 58, "c": 52, "d": 52, "x": 40},
        "NS blue": {"e": 60, "f": 50, "g": 50, "h": 50, "y": 40},
        "EW red": {"i": 60, "j": 56, "k": 53, "l": 51, "z": 40},
        "EW blue": {"m": 60, "n": 58, "o": 51, "p": 50, "w": 40},
    }
    assert lines(scores, each=3, places=14)[-2:] == ("h", "l")
