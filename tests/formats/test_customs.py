"""The customs of programs, each shown on a small event worked out by hand."""

from fractions import Fraction

import pytest

from convenor.bridge import ScoreOnly
from convenor.errors import Mistake
from convenor.formats.events import (
    Contestant,
    Event,
    EventBoard,
    Method,
    Section,
    Standing,
    TravellerLine,
    printed,
)
from convenor.formats.programs import program_named, program_of, with_customs
from convenor.formats.rescore import rescore

Results = dict[int, list[tuple[str, str, int]]]


def event(
    method: Method, boards: Results, *, percent: str = "", total: str = "", rounds: bool = False
) -> Event:
    """An event that publishes one figure of pair 1: its percentage or its total."""
    told = []
    for number, results in boards.items():
        lines = tuple(
            TravellerLine(ns, ew, ScoreOnly(score), score, round=1 if rounds else None)
            for ns, ew, score in results
        )
        told.append(EventBoard(number, lines))
    standing = Standing(
        total=printed(total) if total else None, percent=printed(percent) if percent else None
    )
    names = sorted({who for results in boards.values() for row in results for who in row[:2]})
    contestants = tuple(
        Contestant(who, standing=standing if who == "1" else Standing()) for who in names
    )
    return Event(method, sections=(Section(contestants=contestants, boards=tuple(told)),))


SHORT: Results = {
    1: [("1", "5", 420), ("2", "6", 420), ("3", "7", -50), ("4", "8", -100)],
    2: [("1", "6", 100), ("2", "5", -100), ("3", "8", -300)],
}
"""Pair 1 has 5 of 6 on board 1 (a tie, two wins); on board 2 4 of 4, brought from three results to
four: by Neuberg (4 + 1) x 4/3 - 1 = 17/3."""


@pytest.mark.parametrize(
    ("program", "percent"),
    [
        ("plain", "88.89"),  # (5 + 17/3) / 12
        ("BBO", "90.00"),  # 9 of 10
        ("BriAn", "90.00"),
        ("ScoreBridge", "83.33"),  # 5 + 5 of 12
        ("KOPS", "89.17"),  # 5 + 5.7 of 12
        ("Magic Contest", "89.17"),  # 10.7 of 12
        ("PairsScorer", "88.92"),  # 10.67 of 12
        ("EBUScore Pairs", "88.92"),
        ("ACBLscore", "88.92"),
    ],
)
def test_short_boards_and_what_is_rounded(program: str, percent: str) -> None:
    made = event("matchpoints", SHORT, percent=percent)
    assert rescore(made, program_named(program)).agrees
    report = rescore(made, program_named("plain"))
    if program != "plain":
        [explaining] = report.explained.values()
        assert rescore(made, explaining).agrees
        assert len(report.differences) == 1


def test_totals_factored_to_the_boards_of_the_session() -> None:
    """Pair 1 has 1 of 4 on the one board that it plays of two: ACBLscore doubles it."""
    boards: Results = {
        1: [("1", "5", 420), ("3", "6", 420), ("2", "7", 620)],
        2: [("2", "5", 100), ("3", "6", 120), ("4", "7", 90)],
    }
    assert rescore(event("matchpoints", boards, total="2.00"), program_named("ACBLscore")).agrees
    assert rescore(event("matchpoints", boards, total="1.00"), program_named("plain")).agrees


def test_a_comparison_counts_at_most_seventeen() -> None:
    """3,900 points are 23 IMPs."""
    boards: Results = {1: [("1", "2", 2200), ("3", "4", -1700)]}
    assert rescore(event("cross-imps", boards, total="23"), program_named("plain")).agrees
    assert rescore(event("cross-imps", boards, total="17"), program_named("KOPS")).agrees


def test_a_table_without_a_result() -> None:
    """420 against -50 is 10 IMPs; one table of three has no result: 10 x 1/2 x 3/2 = 7.5."""
    boards: Results = {
        1: [("1", "2", 420), ("3", "4", -50)],
        2: [("1", "4", 100), ("3", "6", 100), ("5", "2", 100)],
    }
    assert rescore(event("cross-imps", boards, total="10.0"), program_named("plain")).agrees
    assert rescore(event("cross-imps", boards, total="7.5"), program_named("RealBridge")).agrees


def test_pairs_with_fewer_boards_are_raised() -> None:
    """Pair 1 wins 10 IMPs on the one board it plays; others play two."""
    boards: Results = {
        1: [("1", "2", 420), ("3", "4", -50)],
        2: [("3", "2", 100), ("5", "4", 100)],
    }
    assert rescore(event("cross-imps", boards, total="10"), program_named("plain")).agrees
    assert rescore(event("cross-imps", boards, total="20"), program_named("Pianola")).agrees


def test_a_median_as_datum_and_a_round_of_at_most_twelve() -> None:
    """The median of 1100, 100, 100, 100, -100 is 100: pair 1 is 1000 above it, 14 IMPs."""
    rows = [("1", "2", 1100), ("3", "4", 100), ("5", "6", 100), ("7", "8", 100), ("9", "A", -100)]
    by_round = event("butler", {1: rows}, total="12", rounds=True)
    assert rescore(by_round, program_named("JFR")).agrees
    assert rescore(event("butler", {1: rows}, total="14"), program_named("JFR")).agrees


def test_lines_rounded_half_to_even() -> None:
    assert program_named("Compscore").lines(Fraction(5, 2)) == 2
    assert program_named("plain").lines(Fraction(5, 2)) == 3


# --- chosen by name, or one by one ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Compscore3", "Compscore"),
        ("EBUScore Pairs 4.1", "EBUScore Pairs"),
        ("KOPS 2020", "KOPS"),
        ("RealBridge", "RealBridge"),
        ("Something else", "plain"),
    ],
)
def test_a_program_is_known_by_the_beginning_of_its_name(name: str, wanted: str) -> None:
    assert program_of(name).name == wanted


@pytest.mark.parametrize(
    ("customs", "words"),
    [
        ({"shrt": "own top"}, "no custom is called 'shrt': did you mean 'short'"),
        ({"short": "mine"}, "short is one of neuberg, own top, one for each missing, not 'mine'"),
        ({"tenth": "x"}, "tenth is a whole number, not 'x'"),
        ({"line_step": "x"}, "'x' is not a number"),
        ({"name": "x"}, "no custom is called 'name'"),
    ],
)
def test_a_custom_that_cannot_be(customs: dict[str, str], words: str) -> None:
    with pytest.raises(Mistake, match=words):
        with_customs(program_named("plain"), customs)


def test_one_custom_otherwise() -> None:
    own = with_customs(program_named("plain"), {"short": "own top"})
    assert rescore(event("matchpoints", SHORT, percent="90.00"), own).agrees
