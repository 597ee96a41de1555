"""What a card signed by both sides locks, and what a dispute blocks: the same for everybody.

The phone, the desk, the command line and the API do the same action, so that each meets the same
refusal; the director settles it with a word of his own.
"""

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.desk import Desk, Refused
from convenor.cli import main
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.sqlite import Sqlite

STAGE = "swiss"
CARD = {"stage": STAGE, "session": 1, "table": "1 open", "round": 1}
LOCKED = "both sides have agreed to their scores of round 1 at table 1 open"
DIFFER = "the two sides differ on board 2"


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """Four teams in a first round of six boards."""
    store = Sqlite(tmp_path / "x.db")
    store.create("x")
    made = Desk(store, "x", lambda: datetime.datetime(2026, 11, 1, 10, tzinfo=datetime.UTC))
    plan = plan_data(template("sabf-swiss-teams"), {"rounds": 3, "boards": 6})
    do(made, "begin", role="convenor", name="Test", begins="2026-11-01", plan=plan, seed="1")
    for number in "1234":
        players = [{"name": f"Player {number}{letter}"} for letter in "abcd"]
        do(made, "enter", contestant=number, name=f"Team {number}", players=players)
    do(made, "set-seeds", order=list("1234"))
    do(made, "open-stage", stage=STAGE)
    do(made, "draw", stage=STAGE, publish=True)
    yield made
    store.close()


def do(desk: Desk, action: str, /, role: Any = "director", override: str = "", **given: Any) -> Any:
    return desk.do(action, given, by="Dee", role=role, override=override)


def enter(desk: Desk, board: int, result: str, side: str | None, role: str = "player") -> Any:
    where = {"stage": STAGE, "session": 1, "table": "1 open", "board": board}
    return do(desk, "enter-result", role=role, **where, result=result, side=side)


def both_sign(desk: Desk) -> None:
    for board in range(1, 7):
        enter(desk, board, "4S= by N", "NS")
    for side in ("NS", "EW"):
        do(desk, "confirm-card", role="player", **CARD, side=side)


def cli(tmp_path: Path, action: str, **given: Any) -> int:
    options = [word for name, said in given.items() for word in (f"--{name}", str(said))]
    return main(["do", str(tmp_path / "x.db"), action, *options])


@pytest.mark.parametrize("role", ["player", "scorer", "director"])
@pytest.mark.parametrize("board", [1, 2])
def test_a_side_changes_nothing_on_a_card_that_both_signed(
    desk: Desk, role: str, board: int
) -> None:
    both_sign(desk)
    before = desk.competition.number
    with pytest.raises(Refused, match=LOCKED):
        enter(desk, board, "4S-1 by N", "NS", role)
    assert desk.competition.number == before


def test_a_board_left_out_of_a_signed_card_is_entered_by_the_director(desk: Desk) -> None:
    enter(desk, 1, "4S= by N", "NS")
    for side in ("NS", "EW"):
        do(desk, "confirm-card", role="player", **CARD, side=side)
    with pytest.raises(Refused, match=LOCKED):
        enter(desk, 2, "pass", "EW")
    enter(desk, 2, "pass", None, "scorer")
    assert desk.competition.state.on(STAGE, 1, 2)["1 open"].confirmed


def test_the_desk_corrects_a_signed_card_and_what_is_said_again_is_no_change(desk: Desk) -> None:
    both_sign(desk)
    assert enter(desk, 1, "4S= by N", "EW").facts == ()
    enter(desk, 1, "4S+1 by N", None, "director")
    assert desk.competition.state.on(STAGE, 1, 1)["1 open"].text == "4S+1 by N"


def test_a_director_may_take_a_side_at_its_word_with_a_reason(desk: Desk) -> None:
    both_sign(desk)
    where = {"stage": STAGE, "session": 1, "table": "1 open", "board": 1}
    done = do(
        desk, "enter-result", override="both came back", **where, result="4S-1 by N", side="NS"
    )
    assert [fact.kind for fact in done.facts][-1] == "refusal overridden"


@pytest.mark.parametrize("role", ["player", "director"])
@pytest.mark.parametrize("side", ["NS", "EW", None])
def test_nobody_signs_a_card_on_which_the_sides_differ(
    desk: Desk, role: str, side: str | None
) -> None:
    enter(desk, 1, "4S= by N", "NS")
    enter(desk, 2, "4S= by N", "NS")
    enter(desk, 2, "4S-1 by N", "EW")
    with pytest.raises(Refused, match=DIFFER):
        do(desk, "confirm-card", role=role, **CARD, side=side)
    assert not desk.competition.state.cards
    enter(desk, 2, "4S-1 by N", None, "scorer")
    do(desk, "confirm-card", role=role, **CARD, side=side)
    assert desk.competition.state.cards


def test_a_board_that_is_cancelled_is_no_longer_in_dispute(desk: Desk) -> None:
    enter(desk, 1, "4S= by N", "NS")
    enter(desk, 2, "4S= by N", "NS")
    enter(desk, 2, "4S-1 by N", "EW")
    where = {"stage": STAGE, "session": 1, "board": 2}
    disputed = "board 2 is disputed at a table: decide it first"
    assert (
        disputed in desk.propose("post", {"stage": STAGE, "session": 1}, "Dee")[1].warnings[1].text
    )
    do(desk, "cancel-board", **where, tables=["1 open"], reason="fouled")
    do(desk, "confirm-card", role="player", **CARD, side="NS")
    posted = desk.propose("post", {"stage": STAGE, "session": 1}, "Dee")[1]
    assert all("disputed" not in each.text for each in posted.warnings)


def test_a_side_that_repeats_its_word_in_a_dispute_records_nothing(desk: Desk) -> None:
    enter(desk, 1, "4S= by N", "NS")
    enter(desk, 1, "4S-1 by N", "EW")
    again = enter(desk, 1, "4S-1 by N", "EW")
    assert (again.facts, again.says) == (
        (),
        "the other side has 4S= by N: the director has been told",
    )


def test_the_command_line_is_refused_in_the_same_words(
    desk: Desk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    both_sign(desk)
    where = {"stage": STAGE, "session": 1, "table": "1 open", "board": 1}
    assert cli(tmp_path, "enter-result", **where, result="4S-1 by N", side="NS") == 1
    assert LOCKED in capsys.readouterr().err
