"""Posting scores says which boards are missing, table by table."""

from pathlib import Path

from convenor.actions.desk import Desk
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.sqlite import Sqlite


def test_boards_without_a_result_are_named(tmp_path: Path) -> None:
    store = Sqlite(tmp_path / "x.db")
    store.create("x")
    desk = Desk(store, "x")
    plan = plan_data(template("club-duplicate"), {})
    begun = {"name": "Test", "begins": "2026-11-01", "plan": plan, "seed": "1"}
    desk.do("begin", begun, "convenor", "convenor")
    for number in range(1, 5):
        desk.do(
            "enter", {"contestant": str(number), "players": [f"A {number}", f"B {number}"]}, "d"
        )
    desk.do("open-stage", {"stage": "evening"}, "d")
    where = {"stage": "evening", "session": 1}
    howell = {"movement": {"kind": "howell", "pairs": 4}, "boards_a_round": 2}
    desk.do("open-session", {**where, **howell}, "d")
    state = desk.competition.state
    left = list(state.without_result(state.session("evening", 1)))
    for seat, board in left[:-3]:
        entered = {**where, "table": seat.table, "board": board, "result": "4S= by N"}
        desk.do("enter-result", entered, "d")
    (one, board), (two, fifth), (_, sixth) = left[-3:]
    desk.do("cancel-board", {**where, "board": board, "tables": [one.table], "reason": "late"}, "d")
    posted = desk.do("post", where, "d")
    told = f"session 1 is not complete: table {two.table}: boards {fifth}–{sixth}"
    assert told in posted.warnings
    store.close()
