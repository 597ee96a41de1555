"""What is told of a match, a seat or a scale names teams, sides and tables as people call them."""

from __future__ import annotations

from typing import Any

import pytest

from convenor.draws.fields import Field as DrawField
from convenor.draws.plans import DrawPlan
from convenor.draws.round_draws import Match
from convenor.draws.seating_by_draw import RoomTerms
from convenor.draws.seats_drawn import seated
from convenor.exact import exact
from convenor.explain.asked import ask_and_explain
from convenor.explain.figure import Trace
from convenor.explain.show import as_text
from convenor.finals.carry_overs import MarginTerms
from convenor.finals.decisions import Played
from convenor.finals.remedies import on_score
from convenor.finals.stage_carry_overs import StageResult, between
from convenor.finals.tied_finals import TiedFinalTerms
from convenor.regulation import shelf

NAMES = {"7": "Falk", "9": "Weiss"}


def told(trace: Trace) -> str:
    return as_text(trace.figure(names=NAMES))


def final(imps: tuple[int, int]) -> Played:
    return Played("Final", ("7", "9"), ("seed 1", "seed 2"), (1, 2), imps, (exact("1.46"), 0))


@pytest.mark.parametrize(("imps", "winner"), [((98, 98), "Falk"), ((90, 98), "Weiss")])
def test_a_final_is_told_by_the_teams_and_not_by_us(imps: tuple[int, int], winner: str) -> None:
    trace = Trace("Final")
    on_score(TiedFinalTerms("without carry-over"), final(imps), why=trace)
    said = told(trace)
    assert f"Falk: {imps[0]} and a carry-over of 1.46" in said
    assert f"the winner = {winner}" in said
    assert "us" not in said.split()


def test_a_carry_over_between_two_names_who_has_it() -> None:
    terms = MarginTerms(exact("0.5"), "exact", "count", "first-placed")
    trace = Trace("carry-over")
    stage = StageResult(("9", "7"), {"9": 60, "7": 50})
    assert between(terms, stage, "7", "9", trace) == (0, 5)
    assert "carried by = Weiss" in told(trace)


def test_the_rooms_of_a_match_name_the_teams() -> None:
    plan = DrawPlan("by hand", rooms=RoomTerms("open"))
    trace = Trace("draw")
    seated(plan, DrawField(("9", "7")), [Match("1", "7", "9")], why=trace)
    assert "North-South in the Open Room is Falk, in the Closed Room Weiss" in told(trace)


@pytest.mark.parametrize(
    ("clause", "given", "words"),
    [
        ("sabf-2020 21.2", {"boards": 14, "margin": 3}, "table “Butler: VPs of the winner”, 14"),
        ("sydney-2003 10.8", {"margin": 3}, "table “VP scale for 8 boards”"),
        (
            "qba-pairs scoring.change.limit",
            {"contract": "4S", "declarer": "N", "tricks": 10, "vulnerability": "None",
             "recorded_ns": 450},
            "4S, 10 tricks, nobody vulnerable",
        ),
    ],
)  # fmt: skip
def test_tables_and_sides_go_by_their_names(clause: str, given: dict[str, Any], words: str) -> None:
    _, figure = ask_and_explain(shelf.open_stack(clause.split()[0]), clause, given)
    assert words in as_text(figure)
