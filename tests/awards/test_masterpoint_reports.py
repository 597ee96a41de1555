"""Reports for masterpoints."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from convenor.awards.reports import (
    IdentifyTerms,
    MinimumTerms,
    Reported,
    ReportedPlayer,
    player_identified,
    report_minimum,
)

KEYS = ("surname", "initial", "number")


@given(st.dictionaries(st.sampled_from(KEYS), st.sampled_from(["", " ", "x"])))
def test_blank_is_missing(player: dict[str, str]) -> None:
    found = report_minimum(MinimumTerms(KEYS), ReportedPlayer(player))
    assert found.missing == tuple(each for each in KEYS if player.get(each) != "x")


def test_a_number_belongs_to_its_player() -> None:
    terms = IdentifyTerms("number", ("surname", "initial"))
    register = {"7": {"surname": "Roy", "initial": "A"}}
    right = {"number": "7", "surname": " ROY", "initial": "a"}
    assert player_identified(terms, Reported(right, register)).verdict == "ok"
    wrong = {"number": "7", "surname": "Ray", "initial": "B"}
    assert player_identified(terms, Reported(wrong, register)).differences == KEYS[:2]
    assert player_identified(terms, Reported({}, register)).differences == ("number",)
