"""The desk: what is done is recorded whole or not at all, by whoever may, on a real store."""

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.catalogue import actions
from convenor.actions.desk import Desk, Refused
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake, Refusal
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.sqlite import Sqlite
from convenor.ledger.store import Conflict
from convenor.simulator.cards import deal_of

BEGAN = datetime.datetime(2026, 11, 1, 10, tzinfo=datetime.UTC)
STAGE = "swiss"


class Clock:
    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> datetime.datetime:
        return self.now


@pytest.fixture(params=["file", "sqlite"])
def desk(request: Any, tmp_path: Path) -> Iterator[Desk]:
    """Eight teams entered for three rounds of six boards."""
    store: Any = (
        JsonLines(tmp_path / "x.jsonl") if request.param == "file" else Sqlite(tmp_path / "x.db")
    )
    store.create("x")
    made = Desk(store, "x", Clock())
    plan = plan_data(template("sabf-swiss-teams"), {"rounds": 3, "boards": 6})
    do(made, "begin", name="Test", begins="2026-11-01", plan=plan, seed="1", role="convenor")
    for number in range(1, 9):
        players = [{"name": f"Player {number}{letter}"} for letter in "abcd"]
        do(made, "enter", contestant=str(number), name=f"Team {number}", players=players)
    do(made, "set-seeds", order=[str(each) for each in range(1, 9)])
    yield made
    store.close()


def test_a_plan_with_a_reading_that_the_book_does_not_know_is_refused(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "x.db")
    store.create("x")
    made = Desk(store, "x", Clock())
    plan = plan_data(template("club-duplicate"), {"corrections": "a week"})
    wrong = {**plan, "readings": {"laws-2017": {"correction_period": "a month"}}}
    begun = {"name": "Test", "begins": "2026-11-01", "seed": "1", "role": "convenor"}
    with pytest.raises(Mistake, match="'correction_period' cannot be 'a month'"):
        do(made, "begin", plan=wrong, **begun)
    do(made, "begin", plan=plan, **begun)
    assert made.competition.state.readings == {"laws-2017": {"correction_period": "a week"}}
    store.close()


def test_a_session_that_seats_nobody_is_warned_of(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "x.db")
    store.create("x")
    made = Desk(store, "x", Clock())
    plan = plan_data(template("club-duplicate"), {})
    do(made, "begin", name="Test", begins="2026-11-01", plan=plan, seed="1", role="convenor")
    for number in range(1, 5):
        do(made, "enter", contestant=str(number), players=[f"Ann {number}", f"Bob {number}"])
    do(made, "open-stage", stage="evening")
    where = {"stage": "evening", "session": 1}
    opened = do(made, "open-session", **where)
    assert opened.warnings == ("nobody is seated yet: open it again with a movement",)
    howell = {"kind": "howell", "pairs": 4}
    seated = do(made, "open-session", **where, movement=howell, boards_a_round=2)
    timed = do(made, "open-session", **where, starts="2026-11-01T19:30")
    assert seated.warnings == timed.warnings == ()
    for movement in (howell, None):
        with pytest.raises(Mistake, match="has 3 sets of 2, 6 boards, not 9: leave 'boards' out"):
            do(made, "open-session", **where, movement=movement, boards_a_round=2, boards=9)
    again = do(made, "open-session", stage="evening", session=2, boards=9)
    assert "9 boards count for nothing yet: they come with the movement" in again.warnings
    store.close()


def test_a_session_that_is_opened_again_keeps_what_is_not_said(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "x.db")
    store.create("x")
    made = Desk(store, "x", Clock())
    plan = plan_data(template("club-duplicate"), {"boards": 6})
    do(made, "begin", name="Test", begins="2026-11-01", plan=plan, seed="1", role="convenor")
    for number in range(1, 9):
        do(made, "enter", contestant=str(number), players=[f"Ann {number}", f"Bob {number}"])
    do(made, "open-stage", stage="evening")
    where = {"stage": "evening", "session": 1}
    howell = {"kind": "howell", "pairs": 8}
    for section, seats in (("A", "12345678"), ("B", "87654321")):
        given = {"movement": howell, "boards_a_round": 2, "section": section, "seats": list(seats)}
        do(made, "open-session", **where, **given, starts="2026-11-01T19:00", minutes=100)
    before = made.competition.state.session("evening", 1)
    assert len(before.boards) == 14
    again = do(made, "open-session", **where, starts="2026-11-01T19:30")
    after = made.competition.state.session("evening", 1)
    assert again.warnings == ()
    assert after.boards == before.boards
    assert after.the_seating.seats == before.the_seating.seats
    assert [each.section for each in after.opened] == ["A", "B"]
    assert {f"{each.starts:%H:%M} {each.minutes}" for each in after.opened} == {"19:30 100"}
    store.close()


def test_boards_with_results_that_a_session_would_lose_are_warned_of(desk: Desk) -> None:
    drawn(desk)
    boards = len(desk.competition.state.session(STAGE, 1).boards)
    do(desk, "enter-result", **place(board=boards), result="4S= by N")
    where = {"stage": STAGE, "session": 1}
    timed = do(desk, "open-session", **where, starts="2026-11-01T19:30")
    fewer = do(desk, "open-session", **where, boards=boards - 1)
    assert timed.warnings == ()
    assert fewer.warnings == (
        f"results of board {boards} would no longer count: the session would be without them",
    )


def do(desk: Desk, action: str, /, role: Any = "director", **given: Any) -> Any:
    special = {key: given.pop(key) for key in ("override", "key", "expect") if key in given}
    return desk.do(action, given, by="Dee", role=role, **special)


def drawn(desk: Desk) -> None:
    do(desk, "open-stage", stage=STAGE)
    do(desk, "draw", stage=STAGE, publish=True)


def place(table: str = "1 open", board: int = 1) -> dict[str, Any]:
    return {"stage": STAGE, "session": 1, "table": table, "board": board}


# --- doing ---------------------------------------------------------------------------------------


def test_two_desks_on_one_store_see_each_other(desk: Desk) -> None:
    other = Desk(desk.store, "x", Clock())
    drawn(desk)
    do(other, "enter-result", **place(), result="4S= by N")
    assert desk.competition.number < other.competition.number
    do(desk, "enter-result", **place(board=2), result="pass")
    assert desk.competition.number == other.competition.number + 1
    assert len(desk.competition.state.on(STAGE, 1, 1)) == 1
    assert [fact.hash for fact in other.refresh().facts] == [
        fact.hash for fact in desk.competition.facts
    ]


def test_a_page_that_is_stale_is_told_what_came(desk: Desk) -> None:
    drawn(desk)
    seen = desk.competition.number
    do(desk, "enter-result", **place(), result="pass")
    with pytest.raises(Conflict) as told:
        do(desk, "enter-result", **place(board=2), result="pass", expect=seen)
    assert [fact.kind for fact in told.value.facts] == ["result entered"]
    assert 2 not in {board for *_, board in desk.competition.state.results}
    with pytest.raises(Mistake, match="is not in this ledger"):
        do(desk, "enter-result", **place(board=2), result="pass", expect=10_000)


def test_the_same_key_counts_once(desk: Desk) -> None:
    drawn(desk)
    first = do(desk, "enter-result", **place(), result="pass", key="phone-1")
    again = do(desk, "enter-result", **place(), result="pass", key="phone-1")
    assert (first.repeated, again.repeated) == (False, True)
    assert again.facts == first.facts
    with pytest.raises(Refusal, match="key"):
        do(desk, "enter-result", **place(), result="4S= by N", key="phone-1")


def test_a_refusal_names_its_clause_and_can_be_overridden_with_a_reason(desk: Desk) -> None:
    drawn(desk)
    before = desk.competition.number
    with pytest.raises(Refused, match="published and stands") as refused:
        do(desk, "draw", stage=STAGE, session=1)
    assert refused.value.findings[0].clause == "sabf-2020 14.1.f"
    assert desk.competition.number == before
    done = do(desk, "draw", stage=STAGE, session=1, override="a team was left out")
    assert [fact.kind for fact in done.facts] == ["draw made", "refusal overridden"]
    assert done.facts[1].body["reason"] == "a team was left out"
    assert done.facts[1].body["clause"] == "sabf-2020 14.1.f"


def test_a_player_cannot_do_what_a_director_does(desk: Desk) -> None:
    with pytest.raises(Refusal, match="for a director"):
        do(desk, "open-stage", stage=STAGE, role="player")
    with pytest.raises(Mistake, match="there is no action 'drwa'"):
        do(desk, "drwa", stage=STAGE)
    with pytest.raises(Mistake, match="unknown key 'stag'"):
        do(desk, "open-stage", stag=STAGE)


def test_every_action_is_described(desk: Desk) -> None:
    for action in actions().values():
        assert action.title
        assert all(each.meaning for each in action.inputs), action.name
        with pytest.raises((Mistake, Refusal)):
            desk.do(action.name, {"no such input": 1}, by="Dee", role="administrator")


# --- results -------------------------------------------------------------------------------------


def test_two_phones_agree_or_the_director_is_told(desk: Desk) -> None:
    drawn(desk)
    player: dict[str, Any] = {"role": "player"}
    do(desk, "enter-result", **place(), result="4S= by N", side="NS", **player)
    done = do(desk, "enter-result", **place(), result="4S= by N", side="EW", **player)
    assert [fact.kind for fact in done.facts] == ["result confirmed"]
    do(desk, "enter-result", **place(board=2), result="4S= by N", side="NS", **player)
    done = do(desk, "enter-result", **place(board=2), result="4S-1 by N", side="EW", **player)
    assert [fact.kind for fact in done.facts] == ["result disputed"]
    found = desk.competition.state.on(STAGE, 1, 2)["1 open"]
    assert (found.text, found.disputed) == ("4S= by N", "4S-1 by N")
    with pytest.raises(Refused, match="the other side confirms"):
        do(desk, "confirm-result", **place(board=2), side="NS", **player)
    with pytest.raises(Refused, match="call the director"):
        do(desk, "enter-result", **place(), result="5S= by N", side="NS", **player)
    before = desk.competition.number
    again = do(desk, "enter-result", **place(), result="4S= by N", side="NS", **player)
    assert (again.facts, again.says) == ((), "entered and agreed on before")
    again = do(desk, "enter-result", **place(board=2), result="4S= by N", side="NS", **player)
    assert again.facts == ()
    assert desk.competition.state.on(STAGE, 1, 2)["1 open"].disputed == "4S-1 by N"
    assert desk.competition.number == before


def test_a_side_that_agrees_to_its_card_agrees_to_what_the_other_entered(desk: Desk) -> None:
    drawn(desk)
    player: dict[str, Any] = {"role": "player"}
    do(desk, "enter-result", **place(), result="4S= by N", side="NS", **player)
    do(desk, "enter-result", **place(board=2), result="4S= by N", side="EW", **player)
    card = {"stage": STAGE, "session": 1, "table": "1 open", "round": 1, "side": "EW"}
    done = do(desk, "confirm-card", **card, **player, key="a-card")
    assert [(fact.kind, fact.body.get("board")) for fact in done.facts] == [
        ("card confirmed", None),
        ("result confirmed", 1),
    ]
    assert done.facts[1].body["side"] == "EW"
    again = do(desk, "confirm-card", **card, **player, key="a-card")
    assert again.repeated
    with pytest.raises(Refused, match="call the director"):
        do(desk, "enter-result", **place(), result="5S= by N", side="NS", **player)
    assert not desk.competition.state.on(STAGE, 1, 2)["1 open"].confirmed


def test_what_an_official_enters_stands(desk: Desk) -> None:
    drawn(desk)
    do(desk, "enter-result", **place(), result="4S= by N", role="scorer")
    assert desk.competition.state.on(STAGE, 1, 1)["1 open"].confirmed
    with pytest.raises(Refused, match="call the director"):
        do(desk, "enter-result", **place(), result="4S-1 by N", side="NS", role="player")


def test_a_lead_that_the_leader_does_not_hold_is_caught(desk: Desk) -> None:
    drawn(desk)
    deal = deal_of("hands", 1)
    do(desk, "record-deals", stage=STAGE, session=1, deals={"1": str(deal)})
    north = sorted(str(card) for card in deal.north.cards)
    east = sorted(str(card) for card in deal.east.cards)
    with pytest.raises(Refused, match="East leads and does not hold"):
        do(desk, "enter-result", **place(), result="4S= by N", lead=north[0])
    do(desk, "enter-result", **place(), result="4S= by N", lead=east[0])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"table": "9 open"}, "there is no table '9 open'"),
        ({"board": 7}, "board 7 is not played"),
        ({"result": "8S= by N"}, "8S"),
        ({"result": "4S+9 by N"}, "4S"),
        ({"session": 2}, "has not been set up"),
        ({"stage": "final"}, "there is no stage 'final'"),
    ],
)
def test_a_result_that_cannot_be(desk: Desk, wrong: dict[str, Any], words: str) -> None:
    drawn(desk)
    before = desk.competition.number
    with pytest.raises((Mistake, Refusal)) as said:
        do(desk, "enter-result", **{**place(), "result": "pass", **wrong})
    assert words in str(said.value)
    assert desk.refresh().number == before


def test_a_table_token_is_for_its_own_table(desk: Desk) -> None:
    drawn(desk)
    with pytest.raises(Mistake, match="this is table 2 open"):
        desk.do(
            "enter-result",
            {**place(), "result": "pass"},
            by="phone",
            role="player",
            table="2 open",
        )


# --- a round from draft to final -----------------------------------------------------------------


def test_a_draft_is_discarded_or_published(desk: Desk) -> None:
    do(desk, "open-stage", stage=STAGE)
    do(desk, "draw", stage=STAGE)
    do(desk, "discard-draw", stage=STAGE, session=1, reason="a team came late")
    assert desk.competition.state.session(STAGE, 1).seating is None
    do(desk, "draw", stage=STAGE)
    do(desk, "publish-draw", stage=STAGE, session=1)
    with pytest.raises(Refused, match="is published"):
        do(desk, "discard-draw", stage=STAGE, session=1)


def whole_round(desk: Desk, number: int) -> None:
    seating = desk.competition.state.session(STAGE, number).seating
    assert seating is not None
    for seat in seating.seats:
        for board in seat.boards:
            good = int(seat.ns) < int(seat.ew)
            result = "4S= by N" if good else "4S-1 by N"
            do(
                desk,
                "enter-result",
                stage=STAGE,
                session=number,
                table=seat.table,
                board=board,
                result=result,
            )


def test_posted_then_final_then_closed(desk: Desk) -> None:
    do(desk, "open-stage", stage=STAGE)
    for number in (1, 2, 3):
        do(desk, "draw", stage=STAGE, publish=True)
        whole_round(desk, number)
        do(desk, "post", stage=STAGE, session=number)
    assert desk.competition.state.session(STAGE, 3).status == "posted"
    with pytest.raises(Refused, match=r"corrections are taken until \d+ \w+ \d\d:\d\d"):
        do(desk, "end-period", stage=STAGE, session=3)
    desk.clock.now += datetime.timedelta(days=30)  # type: ignore[attr-defined]
    do(desk, "end-period", stage=STAGE, session=3)
    assert desk.competition.state.session(STAGE, 1).status == "final"
    with pytest.raises(Refused):
        do(desk, "correct-result", **place(), result="pass")
    done = do(desk, "close-stage", stage=STAGE)
    assert [fact.kind for fact in done.facts] == ["stage closed", "title awarded"]
    assert done.facts[1].body["contestants"] == ["1"]
    with pytest.raises(Mistake, match="has been closed before"):
        do(desk, "close-stage", stage=STAGE)


def test_a_stage_is_not_closed_before_it_is_over(desk: Desk) -> None:
    drawn(desk)
    with pytest.raises(Refused, match="nobody has played"):
        do(desk, "close-stage", stage=STAGE)
    whole_round(desk, 1)
    with pytest.raises(Refused, match="is not over"):
        do(desk, "close-stage", stage=STAGE)


def test_undoing_is_a_new_fact(desk: Desk) -> None:
    drawn(desk)
    done = do(
        desk, "fine", contestant="1", amount=1, unit="VP", stage=STAGE, session=1, reason="late"
    )
    number = done.facts[0].number
    do(desk, "undo", number=number, reason="another team")
    assert not desk.competition.state.of_kind("fine imposed")
    assert desk.competition.facts[number - 1].kind == "fine imposed"
    with pytest.raises(Mistake, match="cannot be undone"):
        do(desk, "undo", number=1 + 1, reason="x")
    with pytest.raises(Mistake, match="there is no fact 999"):
        do(desk, "undo", number=999, reason="x")
