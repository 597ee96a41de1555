"""Law 77: every score against tables written out by hand.

The tables below give whole totals (a contract made exactly, so many undertricks), where the
package adds up parts; so a slip in one does not show the same slip in the other.
"""

import csv
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.bridge import (
    PASSED_OUT,
    BridgeError,
    Contract,
    Denomination,
    Doubling,
    Played,
    ScoreOnly,
    ScorePart,
    Seat,
    Side,
    Vulnerability,
    declarer_score,
    every_contract,
    ns_score,
    parse_contract,
    parse_result,
    parse_seat,
    parse_vulnerability,
    possible_ns_scores,
    possible_scores,
    score_for,
    score_steps,
)

OUTSIDE = Path(__file__).resolve().parents[3] / "shared" / "data" / "oracle-contract-scores.csv"

# A contract made exactly, levels 1 to 7: kind and doubling -> (not vulnerable, vulnerable).
MADE = {
    "minor ": (
        (70, 90, 110, 130, 400, 920, 1440),
        (70, 90, 110, 130, 600, 1370, 2140),
    ),
    "major ": (
        (80, 110, 140, 420, 450, 980, 1510),
        (80, 110, 140, 620, 650, 1430, 2210),
    ),
    "NT ": (
        (90, 120, 400, 430, 460, 990, 1520),
        (90, 120, 600, 630, 660, 1440, 2220),
    ),
    "minor X": (
        (140, 180, 470, 510, 550, 1090, 1630),
        (140, 180, 670, 710, 750, 1540, 2330),
    ),
    "major X": (
        (160, 470, 530, 590, 650, 1210, 1770),
        (160, 670, 730, 790, 850, 1660, 2470),
    ),
    "NT X": (
        (180, 490, 550, 610, 670, 1230, 1790),
        (180, 690, 750, 810, 870, 1680, 2490),
    ),
    "minor XX": (
        (230, 560, 640, 720, 800, 1380, 1960),
        (230, 760, 840, 920, 1000, 1830, 2660),
    ),
    "major XX": (
        (520, 640, 760, 880, 1000, 1620, 2240),
        (720, 840, 960, 1080, 1200, 2070, 2940),
    ),
    "NT XX": (
        (560, 680, 800, 920, 1040, 1660, 2280),
        (760, 880, 1000, 1120, 1240, 2110, 2980),
    ),
}
OVERTRICK = {
    "minor ": (20, 20),
    "major ": (30, 30),
    "NT ": (30, 30),
    "X": (100, 200),
    "XX": (200, 400),
}
# One to thirteen down: doubling -> (not vulnerable, vulnerable).
DOWN = {
    "": (
        (50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 650),
        (100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300),
    ),
    "X": (
        (100, 300, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500),
        (200, 500, 800, 1100, 1400, 1700, 2000, 2300, 2600, 2900, 3200, 3500, 3800),
    ),
    "XX": (
        (200, 600, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000),
        (400, 1000, 1600, 2200, 2800, 3400, 4000, 4600, 5200, 5800, 6400, 7000, 7600),
    ),
}


def by_the_tables(level, kind, doubling, tricks, vulnerable):
    """The score of declarer's side, looked up."""
    over = tricks - 6 - level
    if over < 0:
        return -DOWN[doubling][vulnerable][-over - 1]
    each = OVERTRICK[doubling or f"{kind} "][vulnerable]
    return MADE[f"{kind} {doubling}"][vulnerable][level - 1] + over * each


KINDS = {"C": "minor", "D": "minor", "H": "major", "S": "major", "NT": "NT"}

contracts = st.builds(
    Contract,
    level=st.integers(1, 7),
    denomination=st.sampled_from(Denomination),
    doubling=st.sampled_from(Doubling),
    declarer=st.sampled_from(Seat),
)
played = st.builds(Played, contract=contracts, tricks=st.integers(0, 13))
vulnerabilities = st.sampled_from(Vulnerability)


@pytest.mark.parametrize("vulnerable", [False, True])
@pytest.mark.parametrize("doubling", ["", "X", "XX"])
@pytest.mark.parametrize("denomination", KINDS)
def test_every_contract_and_every_number_of_tricks(denomination, doubling, vulnerable):
    for level, tricks in product(range(1, 8), range(14)):
        contract = Contract(level, Denomination(denomination), Doubling(doubling))
        expected = by_the_tables(level, KINDS[denomination], doubling, tricks, vulnerable)
        found = declarer_score(Played(contract, tricks), vulnerable=vulnerable)
        assert found == expected, (contract, tricks)


@pytest.mark.parametrize(
    ("text", "vulnerability", "ns"),
    [
        ("4S= by N", "NS", 620),
        ("4S= by E", "NS", -420),
        ("4SX-2 by W", "EW", 500),
        ("3NT+1 by S", "None", 430),
        ("1NT= by W", "Both", -90),
        ("2CX= by N", "Both", 180),
        ("2SX+1 by E", "EW", -870),
        ("7NTXX-13 by N", "Both", -7600),
        ("pass", "Both", 0),
        ("-620", "None", -620),
    ],
)
def test_the_score_as_north_south_see_it(text, vulnerability, ns):
    assert ns_score(parse_result(text), parse_vulnerability(vulnerability)) == ns


@pytest.mark.parametrize(
    ("text", "vulnerable", "parts"),
    [
        (
            "4S=",
            True,
            ["trick score: 4 × 30 = 120", "game bonus: 500"],
        ),
        (
            "3NTX+1",
            False,
            [
                "trick score: 80 + 2 × 60 = 200",
                "overtricks: 100",
                "game bonus: 300",
                "bonus for making a doubled contract: 50",
            ],
        ),
        ("1NT=", False, ["trick score: 40", "part-score bonus: 50"]),
        (
            "6D=",
            True,
            ["trick score: 6 × 20 = 120", "small slam bonus: 750", "game bonus: 500"],
        ),
        (
            "7CXX=",
            False,
            [
                "trick score: 7 × 80 = 560",
                "grand slam bonus: 1000",
                "game bonus: 300",
                "bonus for making a doubled contract: 100",
            ],
        ),
        ("2H+3", False, ["trick score: 2 × 30 = 60", "overtricks: 3 × 30 = 90"]),
        ("5DX-5", False, ["undertricks: -100 - 2 × 200 - 2 × 300 = -1100"]),
        ("5D-3", True, ["undertricks: -3 × 100 = -300"]),
    ],
)
def test_a_score_shows_its_parts(text, vulnerable, parts):
    shown = [str(step) for step in score_steps(parse_result(text), vulnerable=vulnerable)]
    assert shown[: len(parts)] == parts


@given(played, st.booleans())
def test_a_score_is_the_sum_of_its_parts(result, vulnerable):
    steps = score_steps(result, vulnerable=vulnerable)
    assert sum(step.points for step in steps) == declarer_score(result, vulnerable=vulnerable)
    assert len({step.part for step in steps}) == len(steps)


@given(played, st.booleans())
def test_a_contract_made_has_tricks_and_one_defeated_only_undertricks(result, vulnerable):
    parts = [step.part for step in score_steps(result, vulnerable=vulnerable)]
    assert (parts[0] is ScorePart.TRICKS) == result.made
    assert result.made or parts == [ScorePart.UNDERTRICKS]


@given(contracts, st.booleans(), st.integers(0, 12))
def test_one_trick_more_is_always_a_better_score(contract, vulnerable, tricks):
    fewer = declarer_score(Played(contract, tricks), vulnerable=vulnerable)
    more = declarer_score(Played(contract, tricks + 1), vulnerable=vulnerable)
    assert fewer < more


@given(played | st.just(PASSED_OUT) | st.just(ScoreOnly(-620)), vulnerabilities)
def test_one_sides_score_is_the_other_sides_with_the_sign_changed(result, vulnerability):
    ns = score_for(Side.NS, result, vulnerability)
    assert ns == ns_score(result, vulnerability) == -score_for(Side.EW, result, vulnerability)


@given(played, vulnerabilities)
def test_partner_would_have_scored_the_same(result, vulnerability):
    contract = result.contract
    partners = Played(contract.by(contract.declarer.partner), result.tricks)
    assert ns_score(result, vulnerability) == ns_score(partners, vulnerability)


@given(played)
def test_a_score_looks_only_at_the_vulnerability_of_declarers_side(result):
    side = result.contract.declarer.side
    alone = Vulnerability.NS if side is Side.NS else Vulnerability.EW
    others = Vulnerability.EW if side is Side.NS else Vulnerability.NS
    assert ns_score(result, alone) == ns_score(result, Vulnerability.BOTH)
    assert ns_score(result, others) == ns_score(result, Vulnerability.NONE)


def test_without_a_declarer_there_is_no_score_for_a_side():
    with pytest.raises(BridgeError) as error:
        ns_score(parse_result("4SX-2"), Vulnerability.NONE)
    assert str(error.value) == "4SX cannot be scored without its declarer: add N, E, S or W."


def test_there_are_105_contracts():
    assert len(set(every_contract())) == 105


@pytest.mark.parametrize("vulnerable", [False, True])
def test_the_possible_scores_are_those_of_the_tables(vulnerable):
    kinds, doublings = set(KINDS.values()), list(DOWN)
    expected = {
        by_the_tables(level, kind, doubling, tricks, vulnerable)
        for level, kind, doubling, tricks in product(range(1, 8), kinds, doublings, range(14))
    }
    assert possible_scores(vulnerable) == expected
    assert possible_scores(vulnerable) is possible_scores(vulnerable)


def test_some_scores_that_no_contract_gives():
    everywhere = frozenset().union(*map(possible_ns_scores, Vulnerability))
    assert not everywhere & {10, 30, 410, -410, 115, -115, 7700}
    assert {0, 420, -420, 620, -620, 7600, -7600} <= everywhere
    assert all(score % 10 == 0 for score in everywhere)


def test_a_game_at_the_other_vulnerability_is_no_possible_score():
    assert 620 not in possible_ns_scores(Vulnerability.EW)
    assert -620 in possible_ns_scores(Vulnerability.EW)
    assert 0 not in possible_scores(True)


@given(played, vulnerabilities)
def test_every_score_is_a_possible_one(result, vulnerability):
    assert ns_score(result, vulnerability) in possible_ns_scores(vulnerability)


@pytest.mark.outside
def test_the_scores_that_another_program_gives():
    if not OUTSIDE.exists():
        pytest.skip("the sample files beside the repository are not here")
    with OUTSIDE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 41
    for row in rows:
        contract = parse_contract(row["contract"]).by(parse_seat(row["declarer"]))
        result = Played(contract, int(row["tricks"]))
        assert ns_score(result, parse_vulnerability(row["vul"])) == int(row["ns_score"]), row
