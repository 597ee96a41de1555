"""Answers of many families, each read by its kind."""

from __future__ import annotations

from convenor.conduct.breaches import BreachFine
from convenor.conduct.knockout_fines import KnockoutScore
from convenor.conduct.lateness import LateFine
from convenor.conduct.time_allowed import SlowTable
from convenor.entries.order import EntryList
from convenor.matches.abandoned import Abandoned
from convenor.matches.forfeits import Forfeit, Lost
from convenor.matches.late_sides import TooLate
from convenor.matches.void import VoidMatch
from convenor.regulation.answer_kinds import (
    Awarded,
    Costs,
    Judged,
    artificial_of,
    award_of,
    costs_of,
    credit_of,
    moment_of,
    order_of,
    said,
    verdict_of,
)
from convenor.regulation.answers import Decides, Verdict
from convenor.scoring.standard import StandardScores


def test_what_is_left_open_is_not_said() -> None:
    assert said(LateFine(fine=0, unit="VP")) == {"fine": 0, "unit": "VP"}
    assert said("no answer") == {}


def test_a_verdict_and_who_decides() -> None:
    assert verdict_of(Verdict("refuse", "too late.")) == Judged("refuse", "too late.")
    assert verdict_of(Decides("the committee")) == Judged("approval", "", "the committee")
    assert verdict_of(TooLate("approval", 12, 30, decided_by="director")).decided_by == "director"
    assert verdict_of(LateFine(fine=1)).verdict is None


def test_a_cost_in_whatever_words_it_is_told() -> None:
    assert costs_of(LateFine(fine=2, unit="VP")) == Costs(2, "VP")
    assert costs_of(LateFine(fine=0, unit="VP", warning=True)) == Costs(warning=True)
    assert costs_of(BreachFine(proposed=4, unit="VP", decided_by="chief director")) == Costs(
        4, "VP", decided_by="chief director"
    )
    assert costs_of(StandardScores(amount=3, unit="IMP")) == Costs(3, "IMP")
    assert costs_of(KnockoutScore(fine_imps=6)) == Costs(6, "IMP")
    assert costs_of(LateFine(forfeit=True)).forfeit


def test_choices_that_are_open_are_named_and_none_is_taken() -> None:
    open_ones = costs_of(SlowTable(True, 3, ("a fine", "a board less")))
    assert open_ones == Costs(decided_by="director", reason="open are: a fine, or a board less")
    assert costs_of(SlowTable(False, 0, ("a fine",))).decided_by == ""


def test_an_award_to_a_side_and_the_other() -> None:
    assert award_of(Forfeit(18, 0, "floor", 11, 0)) == Awarded(18, 0, 11, 0)
    assert award_of(Abandoned(12, 8)) == Awarded(12, 8)
    assert award_of(VoidMatch(True, 12, -12, 14, 6)) == Awarded(14, 6, 12, -12)
    assert award_of(Lost("match")).vp is None
    assert award_of(Decides("the director")).decided_by == "the director"


def test_scores_in_place_of_others_moments_and_orders() -> None:
    assert credit_of(Decides("the committee")).amount is None
    assert artificial_of(StandardScores(average_plus=60, unit="percent"), "average plus") == (
        60,
        "percent",
    )
    assert artificial_of(Decides("the director"), "average") is None
    assert moment_of(Verdict("ok")).closes_at is None
    assert order_of(EntryList(("1", "2"), ("3",))).waiting == ("3",)
