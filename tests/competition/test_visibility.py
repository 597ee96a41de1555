"""What the public is told of boards in play: hidden by what a step is about, not by its words."""

from collections.abc import Iterator

import pytest
from small import MATCHPOINTS, Ledger, plan, stage

from convenor import pipeline
from convenor.competition.explaining.questions import BoardIn, PlaceOf, RoundOf, TotalOf
from convenor.competition.live import Competition
from convenor.competition.views.visibility import asked, told, without_boards
from convenor.errors import Mistake
from convenor.explain import Figure, Trace, as_json, as_text
from convenor.regulation.why import Subject

TABLES = ("1 open", "1 closed", "2 open", "2 closed")


def steps_of(figure: Figure) -> Iterator[Figure]:
    for step in figure.steps:
        yield step
        yield from steps_of(step)


def two_matches() -> Ledger:
    """Board 1 is played everywhere, board 2 in the first match only."""
    ledger = Ledger(plan(stage()), 4)
    ledger.draw(1, ("1", "2"), ("3", "4"))
    ledger.add("draw published", stage="swiss", session=1)
    for table in TABLES:
        ledger.result(1, table, 1, "4S= by N")
    ledger.result(1, "1 open", 2, "4S= by N")
    ledger.result(1, "1 closed", 2, "2S= by N")
    return ledger


def pairs(fouled: bool = False) -> Ledger:
    """Three tables of pairs; board 1 is played at all of them, in two forms if it is fouled."""
    own = stage("pairs", **{**MATCHPOINTS, "rounds": 1, "boards": 3})
    ledger = Ledger(plan(own, contestants="pairs"), 6)
    movement = {"kind": "mitchell", "tables": 3}
    seats = ["1", "2", "3", "4", "5", "6"]
    where = {"stage": "pairs", "session": 1}
    ledger.add("session opened", **where, movement=movement, boards_a_round=1, seats=seats)
    if fouled:
        ledger.add("board fouled", **where, board=1, groups=[["1"]])
    for table, score in enumerate(("+620", "+170", "-50"), 1):
        ledger.result(1, str(table), 1, score, stage="pairs")
    return ledger


# --- by the value --------------------------------------------------------------------------------


def test_a_step_about_a_board_in_play_is_hidden_however_it_is_worded() -> None:
    trace = Trace("round 1", about=Subject(session=1))
    trace.step("the third of the set", 10, about=Subject(board="3"))
    trace.step("Board 4, and what it cost", 2, about=Subject(board="4"))
    found = without_boards(trace.figure(), {1: frozenset({"3"})})
    assert [step.value for step in found.steps] == [2, None]
    assert "1 steps about boards still in play" in as_text(found)


def test_a_step_that_only_begins_with_the_word_is_told() -> None:
    """'board 3' of a count-back is the third in order, and a boarding pass is no board."""
    trace = Trace("round 1", about=Subject(session=1))
    trace.step("board {number}", 1, number=3)
    assert without_boards(trace.figure(), {1: frozenset({"3"})}) == trace.figure()


def test_the_session_that_counts_is_the_nearest_that_is_named() -> None:
    trace = Trace("total")
    for session in (1, 2):
        part = trace.part("round {round}", about=Subject(session=session), round=session)
        part.part("by board").step("board {board}", 5, about=Subject(board="3"), board=3)
    found = without_boards(trace.figure(), {2: frozenset({"3"})})
    values = [[step.value for step in steps_of(part)] for part in found.steps]
    assert values == [[None, 5], [None, None]]


# --- in a competition ----------------------------------------------------------------------------


@pytest.mark.parametrize("question", [PlaceOf("1"), TotalOf("1"), RoundOf(1, "1")])
def test_what_others_have_still_to_play_is_in_no_derivation(
    question: PlaceOf | TotalOf | RoundOf,
) -> None:
    there = two_matches().competition
    boards = {step.about.board for step in steps_of(pipeline.explained(there, question))}
    assert boards == {"", "1", "2", "3", "4"}
    seen = {step.about.board for step in steps_of(told(there, question))}
    assert seen == {"", "1"}


@pytest.mark.parametrize("later", [False, True])
def test_a_form_of_a_board_is_about_the_board(later: bool) -> None:
    """Whether the session is scored at once, or is kept while the results of a form come in."""
    ledger = pairs(fouled=True)
    there = Competition(ledger.facts[: -2 if later else None])
    pipeline.standings(there, "pairs")
    there.extend(ledger.facts[there.number :])
    found = pipeline.explained(there, RoundOf(1, "1"))
    assert "board 1 (form 2)" not in {step.about.board for step in steps_of(found)}
    (form,) = (step for step in steps_of(found) if step.inputs.get("board") == "1 (form 2)")
    assert form.about == Subject(board="1")


@pytest.mark.parametrize("ledger", [two_matches(), pairs(), pairs(fouled=True)])
def test_whatever_tells_of_a_board_says_so_as_a_value(ledger: Ledger) -> None:
    there = ledger.competition
    for who in there.state.entries:
        for step in steps_of(pipeline.explained(there, PlaceOf(who))):
            tells = step.inputs.keys() & {"board", "result"}
            assert bool(step.about.board) >= bool(tells), step.text


def test_a_question_about_what_is_not_out_is_refused() -> None:
    there = two_matches().competition
    with pytest.raises(Mistake, match="board 2 can be seen once every table has played it"):
        told(there, BoardIn(2, 1))
    with pytest.raises(Mistake, match="round 2 of swiss has not been published"):
        told(there, RoundOf(2, "1"))


def test_a_derivation_as_json_says_what_its_steps_are_about() -> None:
    found = as_json(told(two_matches().competition, BoardIn(1, 1, "1")))
    assert found["about"] == {"stage": "swiss", "session": 1, "board": "1", "contestant": "1"}
    assert found["steps"][0]["about"] == {"session": 1, "board": "1", "table": "1 open"}
    assert "about" not in as_json(Trace("nothing").figure())


def test_nobody_is_found_by_a_name_that_is_withheld() -> None:
    ledger = Ledger(plan(stage(), contestants="pairs"), 6)
    players = [{"name": "Ann Lee"}, {"name": "Bob Ray"}]
    ledger.add("entry accepted", contestant="7", name="Ann Lee & Bob Ray", players=players)
    there: Competition = ledger.competition
    assert asked(there, "place of ann lee & bob ray") == PlaceOf("7")
    ledger.add("name hidden", contestant="7", player="Ann Lee", hidden=True)
    with pytest.raises(Mistake, match="there is no contestant"):
        asked(ledger.competition, "place of ann lee & bob ray")
    assert asked(ledger.competition, "place of 7") == PlaceOf("7")
