"""ANC: a board is scored before the next is begun (1.4.b), all before players leave (1.4.c)."""

import pytest
from at_the_desk import AtTheDesk


def swiss() -> AtTheDesk:
    event = AtTheDesk("anc-swiss-pairs", 20, rounds=9, boards=3)
    event.do("open-stage", stage="swiss")
    event.drawn(1, *[(str(n), str(n + 1)) for n in range(1, 20, 2)])
    return event


AT = {"stage": "swiss", "session": 1, "table": "1", "result": "3NT= by N"}


@pytest.mark.parametrize(("role", "told"), [("player", True), ("director", False)])
def test_the_scoring_unit_is_told_of_a_board_without_a_score(role: str, told: bool) -> None:
    event = swiss()
    found = event.asked("enter-result", role=role, **AT, board=2, side="NS").findings
    said = [(each.verdict, each.reason) for each in found if each.clause == "anc-2017 1.4.b"]
    assert said == ([("warn", "No score for board 1: enter it first")] if told else [])


def test_boards_in_their_order_are_taken_without_a_word() -> None:
    event = swiss()
    event.result(1, "1", 1, "3NT= by N")
    assert event.asked("enter-result", role="player", **AT, board=2, side="NS").findings == ()


def test_no_fine_for_scores_that_were_entered_and_confirmed() -> None:
    event = swiss()
    fine = {"stage": "swiss", "session": 1, "contestant": "1", "rule": "score entry"}
    fine |= {"amount": 1, "unit": "VP"}

    def told() -> list[str]:
        found = event.asked("fine", **fine).findings
        return [each.reason for each in found if each.clause == "anc-2017 1.4.c"]

    event.results(1, "1", "3NT= by N", (1, 2))
    assert told() == []  # a score is missing: an offence
    event.result(1, "1", 3, "3NT= by N")
    assert told() == []  # nobody has confirmed them
    for side in ("NS", "EW"):
        event.do("confirm-card", stage="swiss", session=1, table="1", round=1, side=side)
    assert told() == ["all scores were entered and confirmed at the table: it is no offence"]
