"""What a fact costs to fold, to try and to undo hangs on the fact, not on what lies there."""

import gc
import sys
from collections.abc import Callable
from typing import Any

import pytest
from small import BUTLER, NOON, Ledger, plan, stage

from convenor.competition.live import Competition
from convenor.competition.state.nested import Nested
from convenor.ledger import bodies
from convenor.ledger.fact_log import FactLog, Stored
from convenor.ledger.facts import Draft


def played(tables: int, boards: int = 2) -> Ledger:
    """A round of pairs with every result but the last one."""
    names = [str(number) for number in range(1, 2 * tables + 1)]
    ledger = Ledger(plan(stage(**{**BUTLER, "boards": boards}), contestants="pairs"), 2 * tables)
    ledger.draw(1, *zip(names[::2], names[1::2], strict=True))
    for board in range(1, boards + 1):
        for table in range(1, tables + 1):
            ledger.result(1, str(table), board, "4S= by N")
    return ledger


def calls_of(work: Callable[[], object]) -> int:
    """How many functions are called, Python's own included: a measure without a clock."""
    count = 0

    def one_more(_frame: Any, event: str, _arg: Any) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    gc.collect()
    gc.disable()  # others may have left something to be called when rubbish is collected
    sys.setprofile(one_more)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return count


def one_more_result(tables: int) -> int:
    ledger = played(tables)
    last = ledger.facts.pop()
    there = ledger.competition
    there.figures.standings("swiss")
    return calls_of(lambda: there.extend([last]))


def test_a_result_is_folded_in_as_many_steps_at_sixty_tables_as_at_six() -> None:
    assert one_more_result(60) == one_more_result(6)


def one_check(tables: int) -> int:
    there = played(tables).competition
    body = {"stage": "swiss", "session": 1, "table": "1", "board": 1, "result": "4S= by N"}
    draft = Draft("result entered", 1, body, NOON, "tester")
    return calls_of(lambda: there.check([draft]))


def test_a_result_is_tried_in_as_many_steps_at_sixty_tables_as_at_six() -> None:
    assert one_check(60) == one_check(6)


def test_what_was_only_checked_leaves_no_trace() -> None:
    there = played(3).competition
    body = {"stage": "swiss", "session": 1, "table": "1", "board": 1, "result": "pass"}
    there.check([Draft("result entered", 1, body, NOON, "tester")])
    assert there.state.on("swiss", 1, 1)["1"].text == "4S= by N"
    assert there.number == len(there.facts)


@pytest.mark.parametrize("kind", ["note written", "result entered"])
def test_an_undo_folds_nothing_anew(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = played(4)
    ledger.add("note written", text="the clock stands")
    there = ledger.competition
    number = next(each.number for each in reversed(ledger.facts) if each.kind == kind)
    undone = ledger.add("fact undone", number=number, reason="it goes again")
    monkeypatch.setattr(Competition, "_fold_anew", lambda *_: pytest.fail("folded anew"))
    there.extend([undone])
    monkeypatch.undo()
    again = Competition.afresh(ledger.facts)
    assert there.state.undone == again.state.undone == {number: "it goes again"}
    assert there.state.last == again.state.last
    assert there.state.kept == again.state.kept
    assert there.state.results == again.state.results
    assert there.figures.standings("swiss") == again.figures.standings("swiss")


def test_an_undo_on_which_others_rest_folds_the_whole_anew() -> None:
    ledger = played(3)
    ledger.add("entry withdrawn", contestant="1", stage="swiss", session=1)
    there = ledger.competition
    there.extend([ledger.add("fact undone", number=len(ledger.facts))])
    assert there.state.entries["1"].withdrawn is None
    assert there.state.kept == Competition.afresh(ledger.facts).state.kept


def test_a_fact_undone_twice_over_is_told_as_folding_anew_tells_it() -> None:
    ledger = played(2)
    note = ledger.add("note written", text="one")
    undo = ledger.add("fact undone", number=note.number)
    there = ledger.competition
    there.extend([ledger.add("fact undone", number=undo.number)])
    assert there.state.kept == Competition.afresh(ledger.facts).state.kept
    assert [body.text for _, body in there.state.of(bodies.NoteWritten)] == ["one"]


# --- values under two keys -----------------------------------------------------------


def test_a_copy_and_its_original_change_apart() -> None:
    first: Nested[str, int, str] = Nested()
    first.put("a", 1, "x")
    second = first.copy()
    first.put("a", 2, "y")
    second.put("a", 1, "z")
    second.put("b", 1, "w")
    assert dict(first.items()) == {"a": {1: "x", 2: "y"}}
    assert dict(second.items()) == {"a": {1: "z"}, "b": {1: "w"}}


def test_a_group_without_values_is_none() -> None:
    first: Nested[str, int, str] = Nested()
    first.put("a", 1, "x")
    second = first.copy()
    second.remove("a", 1)
    assert "a" in first
    assert "a" not in second
    assert not second


# --- facts in order ------------------------------------------------------------------


def test_a_branch_has_what_came_before_it_and_its_own() -> None:
    facts = played(2).facts
    log = FactLog(facts[:5])
    branch = log.branch()
    log.append(facts[5])
    branch.append(facts[6])
    assert list(log) == facts[:6]
    assert list(branch) == [*facts[:5], facts[6]]
    assert branch[-1] == facts[6]
    assert branch[2:6] == [*facts[2:5], facts[6]]
    assert list(reversed(branch)) == [facts[6], *reversed(facts[:5])]


def test_one_who_goes_on_leaves_the_other_as_it_is() -> None:
    facts = played(2).facts
    log = FactLog(facts[:5])
    on = log.fork()
    on.append(facts[5])
    again = on.fork()
    again.append(facts[6])
    log.append(facts[7])
    assert list(log) == [*facts[:5], facts[7]]
    assert list(on) == facts[:6]
    assert list(again) == facts[:7]
    assert (log[-1], on[-1], again[-1]) == (facts[7], facts[5], facts[6])
    assert on[4:] == facts[4:6]


def test_stored_facts_are_read_when_they_are_looked_at() -> None:
    facts, asked = played(2).facts, []

    def read(after: int, until: int) -> Any:
        asked.append((after, until))
        return facts[after:until]

    log = FactLog(facts[8:], Stored(8, read))
    assert log[-1] == facts[-1]
    assert log[8:] == facts[8:]
    assert not asked
    assert log[3] == facts[3]
    assert list(log) == facts
    assert asked == [(0, 8)]
