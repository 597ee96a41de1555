"""The conditions of a stage: one immutable typed value."""

import datetime

import pytest

from convenor.contest.conditions import conditions_of
from convenor.contest.shape import Contestants, Event, Format, Scoring, Stage
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.scoring.imps import BoardScores, ImpTerms, imps_for_difference
from convenor.values import FrozenValueError

STAGE = Stage("qualifying", Contestants.TEAMS, Scoring.TEAMS, Format.SWISS, boards=14, rounds=10)
EVENT = Event("State Teams", datetime.date(2021, 3, 1), (STAGE,))
STACK = shelf.open_stack("sabf-2020")


def test_every_clause_that_works_something_out_is_resolved() -> None:
    found = conditions_of(EVENT, "qualifying", STACK)
    asked = {each.name for each in STACK.clauses() if each.family}
    assert set(found.resolved) == asked
    assert found.layers == ("laws-2017", "sabf-2020")


def test_the_engine_takes_its_terms_from_them() -> None:
    found = conditions_of(EVENT, "qualifying", STACK)
    terms = found.terms("laws-2017 78.B", ImpTerms)
    assert imps_for_difference(terms, BoardScores(score_ns=620, datum=500)).ns == 3
    with pytest.raises(TypeError, match="not BoardScores"):
        found.terms("laws-2017 78.B", BoardScores)


def test_they_cannot_be_changed() -> None:
    found = conditions_of(EVENT, "qualifying", STACK)
    with pytest.raises(FrozenValueError):
        found.event = "another"  # type: ignore[misc]
    with pytest.raises(TypeError):
        found.resolved["x"] = None  # type: ignore[index]


def test_readings_are_the_convenors_choice() -> None:
    chosen = {"sabf-2020": {"vp_scale": "wbf_concave"}}
    found = conditions_of(EVENT, "qualifying", STACK, chosen)
    assert found.clause("sabf-2020 13.9.b").readings["vp_scale"] == "wbf_concave"
    with pytest.raises(Mistake, match="no rulebook 'sabf'"):
        conditions_of(EVENT, "qualifying", STACK, {"sabf": {}})


def test_what_is_not_there_is_said() -> None:
    with pytest.raises(Mistake, match="has no stage 'final': there is qualifying"):
        conditions_of(EVENT, "final", STACK)
    with pytest.raises(Mistake, match="works nothing out in the qualifying of State Teams"):
        conditions_of(EVENT, "qualifying", STACK).clause("sabf-2020 1.a")


@pytest.mark.parametrize(("boards", "rounds", "words"), [(0, 1, "1 board"), (8, 0, "1 round")])
def test_a_stage_has_boards_and_rounds(boards: int, rounds: int, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        Stage("x", Contestants.PAIRS, Scoring.BUTLER, Format.SWISS, boards, rounds)
