"""Reports for masterpoints."""

from __future__ import annotations

from convenor.awards.reports import (
    IdentifyTerms,
    Reported,
    player_identified,
)

KEYS = ("surname", "initial", "number")


def test_a_number_belongs_to_its_player() -> None:
    terms = IdentifyTerms("number", ("surname", "initial"))
    register = {"7": {"surname": "Roy", "initial": "A"}}
    right = {"number": "7", "surname": " ROY", "initial": "a"}
    assert player_identified(terms, Reported(right, register)).verdict == "ok"
    wrong = {"number": "7", "surname": "Ray", "initial": "B"}
    assert player_identified(terms, Reported(wrong, register)).differences == KEYS[:2]
    assert player_identified(terms, Reported({}, register)).differences == ("number",)
