"""What changes in the hall while a session is played, with figures worked out by hand.

Six pairs play a Mitchell of three tables, one board a round. By rounds and tables:

    round 1   1 v 4 board 1    2 v 5 board 2    3 v 6 board 3
    round 2   1 v 6 board 2    2 v 4 board 3    3 v 5 board 1
    round 3   1 v 5 board 3    2 v 6 board 1    3 v 4 board 2

A top is 4. Board 1: +420, +50 (table 3), −50 (table 2). Board 2: +100 (table 2), +110 (table 1),
+120 (table 3). Board 3: pass (table 3), +400 (table 2), −100 (table 1).
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from test_joining import NOW, PAIRS, SWISS, begun, do, enter, percents, seats, swiss, totals

from convenor.actions.desk import Desk, Refused
from convenor.actions.overview.session_clock import clock_of
from convenor.actions.overview.tables import room_of
from convenor.cli import main
from convenor.competition.checkpoints import checkpoint_of, competition_in
from convenor.competition.live import Competition
from convenor.competition.scores.score_cards import board_line, current_round, seats_at
from convenor.errors import Mistake, Refusal
from convenor.ledger.places import open_store

ROUNDS = (
    {("1", 1): "+420", ("2", 2): "+100", ("3", 3): "pass"},
    {("1", 2): "+110", ("2", 3): "+400", ("3", 1): "+50"},
    {("1", 3): "-100", ("2", 1): "-50", ("3", 2): "+120"},
)
WHERE = {"stage": "evening", "session": 1}
PLAYED = {"1": 6, "2": 4, "3": 8, "4": 0, "5": 10, "6": 8}
"""Matchpoints of all three rounds as they were set up."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "c.jsonl"


def evening(place: Path, rounds: int = 3, pairs: int = 6, size: int = 1) -> Desk:
    """The session of three tables, with the results of its first rounds."""
    desk = begun(place, {**PAIRS, "boards": 3}, pairs)
    movement = {"kind": "mitchell", "tables": pairs // 2}
    do(desk, "open-session", **WHERE, movement=movement, boards_a_round=size)
    for results in ROUNDS[:rounds]:
        for (table, board), result in results.items():
            do(desk, "enter-result", **WHERE, table=table, board=board, result=result)
    return desk


def points(there: Competition | Desk) -> dict[str, Any]:
    """The matchpoints of everybody."""
    there = there.competition if isinstance(there, Desk) else there
    return {who: c.score for who, c in there.figures.scores.session("evening", 1).cards.items()}


def sides(desk: Desk, number: int) -> dict[str, str]:
    """Who plays whom in a round, by table."""
    seats_ = desk.competition.state.session("evening", 1).the_seating.seats
    return {each.table: f"{each.ns} v {each.ew}" for each in seats_ if each.round == number}


def again(desk: Desk) -> None:
    """Figures from scratch, and from a checkpoint, are those that were kept."""
    there = desk.competition
    assert points(Competition.afresh(list(there.facts))) == points(desk)
    kept = competition_in(checkpoint_of(there))
    assert points(kept) == points(desk)
    assert kept.state.session("evening", 1).seating == there.state.session("evening", 1).seating


def test_the_evening_as_it_was_set_up(place: Path) -> None:
    assert points(evening(place)) == PLAYED


# --- seats and directions ------------------------------------------------------------------------


def test_two_pairs_that_sat_in_each_others_seats_get_the_results_they_made(place: Path) -> None:
    desk = evening(place)
    given = {**WHERE, "contestant": "4", "other": "5", "first_round": 2, "sat_so": True}
    _, proposal = desk.propose("exchange-seats", given, "td")
    two, three, four, five = (f"{n} A{n} Y & B{n} Y" for n in (2, 3, 4, 5))
    assert proposal.moves == (
        f"round 2, table 2: {two} v {five} instead of {two} v {four}, board 3 (1 result)",
        f"round 2, table 3: {three} v {four} instead of {three} v {five}, board 1 (1 result)",
    )
    done = do(desk, "exchange-seats", **given)
    assert "sat in each other's seats in round 2" in done.says
    assert any(
        "played twice: 4 A4 Y & B4 Y board 1; 5 A5 Y & B5 Y board 3" in each
        for each in done.warnings
    )
    # East-West had 0 on board 3 at table 2, and 2 on board 1 at table 3
    assert points(desk) == {**PLAYED, "4": 0 + 2 + 0, "5": 0 + 4 + 4}
    assert sides(desk, 1) == {"1": "1 v 4", "2": "2 v 5", "3": "3 v 6"}
    again(desk)
    do(desk, "undo", number=done.facts[0].number)
    assert points(desk) == PLAYED


def test_from_now_on_what_was_played_stays_with_those_who_played_it(place: Path) -> None:
    desk = evening(place, rounds=1)
    before = points(desk)
    given = {**WHERE, "contestant": "1", "other": "2"}
    with pytest.raises(Refused, match="boards would be played twice: 1 A1 Y & B1 Y board 1; 2 A2"):
        do(desk, "exchange-seats", **given)
    desk.do("exchange-seats", given, "td", "director", override="they are told")
    assert points(desk) == before
    assert (sides(desk, 1)["1"], sides(desk, 2)["1"]) == ("1 v 4", "2 v 6")
    for (table, board), result in {**ROUNDS[1], **ROUNDS[2]}.items():
        do(desk, "enter-result", **WHERE, table=table, board=board, result=result)
    # 1 has its 4 of board 1, and then what table 2 made: 4 on board 3 and 0 on board 1
    assert points(desk) == {**PLAYED, "1": 4 + 4 + 0, "2": 0 + 2 + 0}
    with pytest.raises(Refusal, match="undo the results first"):
        do(desk, "undo", number=_number(desk, "seats exchanged"))


def test_the_command_line_shows_what_moves_before_it_is_done(
    place: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = evening(place).competition.number
    words = ["do", str(place), "turn-table", "--stage", "evening", "--session", "1"]
    words += ["--table", "1", "--round", "1"]
    assert main([*words, "--check"]) == 0
    told = capsys.readouterr().out
    assert "would record: directions turned" in told
    assert "round 1, table 1: 4 A4 Y & B4 Y North-South, 1 A1 Y & B1 Y East-West, board 1" in told
    assert main([*words, "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert moves[0].startswith("round 1, table 1: 4 A4 Y")
    assert Competition(open_store(place).read("c")).number == before + 1


def test_nothing_is_left_to_exchange_once_all_is_played(place: Path) -> None:
    desk = evening(place)
    with pytest.raises(Mistake, match="has rounds 1 to 3, and no rounds 4"):
        do(desk, "exchange-seats", **WHERE, contestant="1", other="2")
    with pytest.raises(Refusal, match="say that they have sat so"):
        do(desk, "exchange-seats", **WHERE, contestant="1", other="2", first_round=2)


def test_a_table_that_played_the_wrong_way_round(place: Path) -> None:
    desk = evening(place)
    done = do(desk, "turn-table", **WHERE, table="1", round=1)
    assert done.moves == (
        "round 1, table 1: 4 A4 Y & B4 Y North-South, 1 A1 Y & B1 Y East-West, board 1 (1 result)",
    )
    # +420 is the best North-South score on board 1: 4 has the top, 1 nothing
    assert points(desk) == {**PLAYED, "1": 2, "4": 4}
    again(desk)


def test_an_arrow_switch_that_was_forgotten(place: Path) -> None:
    desk = evening(place)
    done = do(desk, "turn-rounds", **WHERE, first_round=3)
    assert done.says == "in round 3 all tables sat the other way round"
    assert points(desk) == {"1": 4 + 2 + 4, "2": 4 + 0 + 4, "3": 2 + 0 + 2, "4": 0 + 0 + 4,
                            "5": 2 + 4 + 0, "6": 0 + 2 + 2}  # fmt: skip
    do(desk, "turn-rounds", **WHERE, first_round=3, tables=["2", "3"])  # only table 1 had
    assert points(desk) == {**PLAYED, "1": 10, "5": 6}
    again(desk)


def test_two_players_entered_for_each_others_pair(place: Path) -> None:
    desk = evening(place, rounds=0)
    done = do(desk, "exchange-players", contestant="1", player="B1 Y", other="2",
              other_player="B2 Y")  # fmt: skip
    assert done.says == "B1 Y plays for 2, B2 Y for 1"
    names = [[p.name for p in desk.competition.state.entry(n).players] for n in "12"]
    assert names == [["A1 Y", "B2 Y"], ["A2 Y", "B1 Y"]]
    with pytest.raises(Mistake, match="does not play for 1"):
        do(desk, "exchange-players", contestant="1", player="B1 Y", other="2", other_player="B1 Y")


def test_two_players_sit_for_each_other_in_one_round(place: Path) -> None:
    desk = evening(place)
    done = do(desk, "exchange-players-in-rounds", **WHERE, contestant="1", player="B1 Y",
              other="2", other_player="B2 Y", first_round=2)  # fmt: skip
    assert done.says == "B1 Y sits for 2 and B2 Y for 1 in round 2"
    assert done.moves == (
        "round 2, table 1: B2 Y plays for 1 A1 Y & B1 Y instead of B1 Y",
        "round 2, table 2: B1 Y plays for 2 A2 Y & B2 Y instead of B2 Y",
    )
    facts = [each.body for each in desk.competition.facts if each.kind == "substitute played"]
    told = [(e["contestant"], e["player_out"], e["player_in"], e["boards"]) for e in facts]
    assert told == [("1", "B1 Y", "B2 Y", 1), ("2", "B2 Y", "B1 Y", 1)]
    assert {(each["first_round"], each["last_round"]) for each in facts} == {(2, 2)}
    assert points(desk) == PLAYED  # what a pair scored is the pair's
    names = [[p.name for p in desk.competition.state.entry(n).players] for n in "12"]
    assert names == [["A1 Y", "B1 Y"], ["A2 Y", "B2 Y"]]
    again(desk)
    with pytest.raises(Mistake, match="recorded already"):
        do(desk, "exchange-players-in-rounds", **WHERE, contestant="1", player="B1 Y",
           other="3", other_player="B3 Y", first_round=2)  # fmt: skip
    with pytest.raises(Mistake, match="no rounds 4 to 4"):
        do(desk, "exchange-players-in-rounds", **WHERE, contestant="1", player="B1 Y",
           other="2", other_player="B2 Y", first_round=4)  # fmt: skip
    with pytest.raises(Mistake, match="does not play for 2"):
        do(desk, "exchange-players-in-rounds", **WHERE, contestant="1", player="B1 Y",
           other="2", other_player="Nobody", first_round=1)  # fmt: skip


def test_two_players_do_not_sit_at_two_tables(place: Path) -> None:
    """Who sits for another pair in a round is away from the own one: a third has no seat there."""
    desk = evening(place)
    with pytest.raises(Refused, match="B2 Y sits for 2 in this session"):
        do(desk, "substitute", **WHERE, contestant="1", player_out="B1 Y", player_in="B2 Y",
           first_round=2, last_round=2)  # fmt: skip


# --- results and boards --------------------------------------------------------------------------


def test_results_of_two_tables_that_were_mixed_up_change_places(place: Path) -> None:
    desk = evening(place)
    done = do(desk, "move-result", **WHERE, table="1", board=1, to_table="3")
    assert done.says == "+420 of table 1, board 1 and +50 of table 3, board 1 change places"
    assert points(desk) == {**PLAYED, "1": 4, "4": 2, "3": 10, "5": 8}
    again(desk)
    entered = desk.competition.state.on("evening", 1, 1)["3"].number
    do(desk, "undo", number=entered)  # the +420 that stands at table 3 now
    assert "3" not in desk.competition.state.on("evening", 1, 1)
    assert desk.competition.state.on("evening", 1, 1)["1"].text == "+50"
    again(desk)


def test_a_result_under_the_wrong_number(place: Path) -> None:
    desk = evening(place)
    do(desk, "move-result", **WHERE, table="1", board=1, to_board=2)
    # board 1 has +110, +50, −50 and board 2 +420, +120, +100 now
    assert points(desk) == {"1": 4 + 4 + 0, "2": 0 + 0 + 4, "3": 2 + 2 + 2, "4": 0 + 2 + 0,
                            "5": 2 + 4 + 4, "6": 4 + 0 + 2}  # fmt: skip
    desk = evening(place.with_name("d.jsonl"), rounds=1)
    done = do(desk, "move-result", **WHERE, table="1", board=1, to_board=2)
    assert done.moves == (
        "table 1, board 2: +420, 1 A1 Y & B1 Y v 6 A6 Y & B6 Y",
        "table 1, board 1: no result",
    )
    with pytest.raises(Refusal, match="no result on board 1 to move"):
        do(desk, "move-result", **WHERE, table="1", board=1, to_board=3)


def test_a_table_that_took_the_boards_of_another_round(place: Path) -> None:
    desk = evening(place)
    done = do(desk, "play-other-boards", **WHERE, table="3", boards=[1], played=[2])
    assert done.says == "table 3 played board 2 instead of board 1"
    assert any(
        "3 A3 Y & B3 Y has played board 2 before, at table 3 in round 3" in e for e in done.warnings
    )
    on = desk.competition.state.on("evening", 1, 2)
    assert {table: each.text for table, each in on.items()} == {
        "1": "+110", "2": "+100", "3": "+120", "3 (round 2)": "+50"
    }  # fmt: skip
    assert set(desk.competition.state.on("evening", 1, 1)) == {"1", "2"}
    # board 2 has four results, a top of 6; two and three are factored up to it: (4m + 4 − n) / n
    third, most = Fraction(1, 3), Fraction(17, 3)
    assert points(desk) == {"1": 5 + 4 + third, "2": 1 + 2 + most, "3": 6 + 0 + 3,
                            "4": 1 + 0 + third, "5": 4 + 6 + most, "6": 5 + 2 + 3}  # fmt: skip
    again(desk)


# --- fewer boards and rounds ---------------------------------------------------------------------


def test_the_last_round_falls_away(place: Path) -> None:
    desk = evening(place, rounds=2)
    done = do(desk, "curtail", **WHERE, first_round=3, boards=0)
    assert done.says == "round 3 falls away (3 in all)"
    # two results a board: a top is 2
    assert points(desk) == {"1": 4, "2": 2, "3": 0, "4": 0, "5": 4, "6": 2}
    cards = desk.competition.figures.scores.session("evening", 1).cards
    assert {who: each.percent for who, each in cards.items()} == {
        "1": 100, "2": 50, "3": 0, "4": 0, "5": 100, "6": 50
    }  # fmt: skip
    with pytest.raises(Mistake, match="does not play board 3"):
        do(desk, "enter-result", **WHERE, table="1", board=3, result="pass")
    assert not do(desk, "post", **WHERE).warnings
    again(desk)


def test_a_board_that_was_played_is_not_cut(place: Path) -> None:
    desk = begun(place, {**PAIRS, "boards": 6}, 6)
    do(desk, "open-session", **WHERE, movement={"kind": "mitchell", "tables": 3}, boards_a_round=2)
    do(desk, "enter-result", **WHERE, table="1", board=2, result="+420")
    done = do(desk, "curtail", **WHERE, first_round=1, last_round=1, boards=1)
    assert done.says == "1 board a table in round 1: 3 fall away in all"
    first = [each for each in desk.competition.state.session("evening", 1).the_seating.seats
             if each.round == 1]  # fmt: skip
    assert [each.boards for each in first] == [(2,), (3,), (5,)]
    for table, board, result in (
        ("3", 2, "+50"),
        ("2", 2, "-50"),
        ("3", 1, "+100"),
        ("2", 1, "-90"),
    ):
        do(desk, "enter-result", **WHERE, table=table, board=board, result=result)
    # board 2 has three results, a top of 4; board 1 two, as table 1 never plays it: 3½ and ½
    half = Fraction(1, 2)
    assert points(desk) == {"1": 4, "4": 0, "3": 2 + 3 + half, "5": 2 + half, "2": half,
                            "6": 4 + 3 + half}  # fmt: skip
    with pytest.raises(Refusal, match="no board falls away in round 1"):
        do(desk, "curtail", **WHERE, first_round=1, last_round=1, boards=1)


# --- tables and movements ------------------------------------------------------------------------


def test_a_table_is_added_after_the_first_round(place: Path) -> None:
    desk = begun(place, {**PAIRS, "boards": 8}, 8)
    do(desk, "open-session", **WHERE, movement={"kind": "mitchell", "tables": 4}, boards_a_round=2)
    for table in "1234":
        for board in (2 * int(table) - 1, 2 * int(table)):
            do(desk, "enter-result", **WHERE, table=table, board=board, result=f"+{table}00")
    for number in (9, 10):
        enter(desk, number)
    before = percents(desk.competition)
    given = {**WHERE, "contestants": ["9", "10"]}
    with pytest.raises(Refusal, match="round 1 has results at tables 1, 2, 3, 4"):
        do(desk, "add-table", **given, round=1)
    done = do(desk, "add-table", **given)
    assert "from round 2 on" in done.says
    assert percents(desk.competition) == before
    assert sides(desk, 1) == {"1": "1 v 5", "2": "2 v 6", "3": "3 v 7", "4": "4 v 8"}
    # five tables, as if from the start: East-West up one, boards down one
    assert sides(desk, 2) == {"1": "1 v 10", "2": "2 v 5", "3": "3 v 6", "4": "4 v 7", "5": "9 v 8"}
    assert seats(desk, "9") == {2: "5", 3: "5", 4: "5", 5: "5"}
    assert {"9", "10"} <= set(desk.competition.state.field_of("evening"))
    _a_second_result_counts(desk, "9")
    again(desk)


def test_a_table_is_taken_away_after_the_first_round(place: Path) -> None:
    desk = begun(place, {**PAIRS, "boards": 10}, 10)
    do(desk, "open-session", **WHERE, movement={"kind": "mitchell", "tables": 5}, boards_a_round=2)
    for table in "12345":
        for board in (2 * int(table) - 1, 2 * int(table)):
            do(desk, "enter-result", **WHERE, table=table, board=board, result=f"+{table}00")
    before = percents(desk.competition)
    done = do(desk, "remove-table", **WHERE, contestants=["3", "8"], results="stand")
    assert percents(desk.competition) == before
    assert any("3 A3 Y & B3 Y plays no more" in each for each in done.warnings)
    later = desk.competition.state.session("evening", 1).the_seating.seats
    assert {who for seat in later if seat.round > 1 for who in seat.contestants} == {
        *"124569", "7", "10"
    }  # fmt: skip
    assert sides(desk, 1)["3"] == "3 v 8"
    played: dict[str, list[int]] = {}
    for seat in later:
        for who in seat.contestants:
            played.setdefault(who, []).extend(seat.boards)
    assert all(len(own) == len({*own}) for own in played.values())
    _a_second_result_counts(desk, "1")
    again(desk)


def test_results_stay_with_those_who_played_them_when_the_movement_changes(place: Path) -> None:
    desk = evening(place, rounds=1)
    before = points(desk)
    howell = {"kind": "howell", "pairs": 6}
    with pytest.raises(Refusal, match="results stay with those who played them"):
        do(desk, "open-session", **WHERE, movement=howell, boards_a_round=1)
    with pytest.raises(Refused, match="boards would be played twice"):
        do(desk, "change-movement", **WHERE, movement=howell)
    done = do(desk, "change-movement", **WHERE, movement=howell, first_board=4)
    assert done.says.endswith("from round 2 on")
    assert points(desk) == before
    assert sides(desk, 1) == {"1": "1 v 4", "2": "2 v 5", "3": "3 v 6"}
    seating = desk.competition.state.session("evening", 1).the_seating
    assert (seating.rounds, seating.boards) == (1 + 5, tuple(range(1, 9)))
    do(desk, "enter-result", **WHERE, table="1", board=seating.in_room("1")[1].boards[0],
       result="+90")  # fmt: skip
    with pytest.raises(Refusal, match="undo the results first"):
        do(desk, "undo", number=_number(desk, "movement changed"))
    again(desk)


def test_a_pair_that_leaves_in_play_leaves_nothing_missing(place: Path) -> None:
    desk = evening(place, rounds=2)
    do(desk, "withdraw", contestant="6", stage="evening", session=2, results="stand")
    session = desk.competition.state.session("evening", 1)
    room = room_of(desk.competition, session, clock_of(desk.competition, session, NOW), {})
    assert [each.note for each in room.tables] == [
        "", "stands empty in round 3: 6 A6 Y & B6 Y left", ""
    ]  # fmt: skip
    line = board_line(desk.competition.state, session, "2", 1)
    assert (line.state, line.settled) == ("cancelled", True)  # as its phone has it
    for (table, board), result in ROUNDS[2].items():
        if table != "2":  # where 2 was to meet 6
            do(desk, "enter-result", **WHERE, table=table, board=board, result=result)
    assert not [e for e in do(desk, "post", **WHERE).warnings if "missing" in e]
    # board 1 has +420 and +50, factored up to a top of 4: 3½ and ½; 2 and 3 are as they were
    half = Fraction(1, 2)
    assert points(desk) == {"1": 3 + half + 2 + 0, "2": 0 + 4, "3": half + 4 + 2, "4": half,
                            "5": 3 + half + 4 + 4, "6": 2 + 2}  # fmt: skip
    again(desk)


def test_a_table_whose_round_stands_empty_waits_for_the_next_pair(place: Path) -> None:
    """6 leaves after round 1: table 1 has nobody in round 2, and its phone goes to round 3."""
    desk = evening(place, rounds=1)
    do(desk, "confirm-card", **WHERE, table="1", round=1)
    state, session = desk.competition.state, desk.competition.state.session("evening", 1)
    assert current_round(state, session, seats_at(session, "1")) == 2
    do(desk, "withdraw", contestant="6", stage="evening", session=2, results="stand")
    state, session = desk.competition.state, desk.competition.state.session("evening", 1)
    assert current_round(state, session, seats_at(session, "1")) == 3


def test_a_substitute_for_an_hour(place: Path) -> None:
    desk = evening(place, rounds=1)
    before = points(desk)
    given = {**WHERE, "contestant": "1", "player_out": "A1 Y"}
    do(desk, "substitute", **given, player_in="Sam", first_round=2, last_round=2)
    assert points(desk) == before  # what the pair scores is the pair's
    do(desk, "substitute", **given, player_in="Tim", first_round=3)
    facts = [each.body for each in desk.competition.facts if each.kind == "substitute played"]
    assert [(each["player_in"], each["boards"]) for each in facts] == [("Sam", 1), ("Tim", 1)]
    with pytest.raises(Mistake, match="recorded already"):
        do(desk, "substitute", **given, player_in="Una", first_round=2)
    with pytest.raises(Mistake, match="has rounds 1 to 3"):
        do(desk, "substitute", **given, player_in="Una", first_round=4)


def _a_second_result_counts(desk: Desk, who: str) -> None:
    """Round 2 plays a board of round 1 for less: the first of its two results has all of it.

    Of n results expected on a board one alone is worth n − 1; of two the better has (3n − 2) / 2
    and the other (n − 2) / 2 (Law 78: factored up).
    """
    before = points(desk)
    seats_ = desk.competition.state.session("evening", 1).the_seating.seats
    seat = next(each for each in seats_ if each.round == 2 and who in each.contestants)
    board = next(each for each in seat.boards if desk.competition.state.on("evening", 1, each))
    first = next(each for each in seats_ if each.round == 1 and board in each.boards)
    n = max(sum(each in s.boards for s in seats_) for each in {b for s in seats_ for b in s.boards})
    do(desk, "enter-result", **WHERE, table=seat.table, board=board, result="+50")
    after = points(desk)
    alone, better, other = n - 1, Fraction(3 * n - 2, 2), Fraction(n - 2, 2)
    gained = {first.ns: better - alone, first.ew: other - alone}
    gained[seat.ns] = gained.get(seat.ns, 0) + other
    gained[seat.ew] = gained.get(seat.ew, 0) + better
    assert after == {
        **before,
        **{each: before.get(each, 0) + more for each, more in gained.items()},
    }


def _number(desk: Desk, kind: str) -> int:
    return next(each.number for each in desk.competition.facts if each.kind == kind)


# --- rounds that are drawn -----------------------------------------------------------------------


def test_teams_that_sat_at_each_others_tables(place: Path) -> None:
    """The match was between others: who made the score has its VPs."""
    desk = swiss(place, 4)
    where = {"stage": "swiss", "session": 1}
    seating = desk.competition.state.session("swiss", 1).the_seating
    (a, b), (c, d) = (each.contestants for each in seating.pairings)
    before = totals(desk)
    do(desk, "exchange-seats", **where, contestant=a, other=c, first_round=1, sat_so=True)
    after = desk.competition.state.session("swiss", 1).the_seating
    assert [each.contestants for each in after.pairings] == [(c, b), (a, d)]
    assert totals(desk) == {**before, a: before[c], c: before[a]}
    do(desk, "draw", stage="swiss", publish=True)
    drawn = desk.competition.state.session("swiss", 2).the_seating
    met = {frozenset(each.contestants) for each in drawn.pairings}
    assert met.isdisjoint({frozenset((c, b)), frozenset((a, d))})


def test_one_table_of_a_match_is_not_turned(place: Path) -> None:
    desk = swiss(place, 4)
    with pytest.raises(Refusal, match="the same side North-South at both tables on boards 1–2"):
        do(desk, "turn-table", stage="swiss", session=1, table="1 open", round=1)


def test_a_match_cut_to_a_length_without_a_scale_is_refused_by_the_book(place: Path) -> None:
    """SABF 21.2 has Butler scales for 7 to 10, 12 and 14 boards: seven will do, six will not."""
    clauses = {"vp": "12.b", "datum": "12.1.b"}
    plan = {**SWISS, "scoring": "butler", "clauses": clauses, "boards": 8}
    desk = begun(place, plan, 4)
    do(desk, "draw", stage="swiss", publish=True)
    with pytest.raises(Refused, match="cut another number of boards"):
        do(desk, "curtail", stage="swiss", session=1, boards=6)
    do(desk, "curtail", stage="swiss", session=1, boards=7)


def test_a_match_is_worth_what_its_length_gives(place: Path) -> None:
    """A match keeps the boards that either table has played; its VPs are those of its length."""
    desk = swiss(place, 4, boards=8)
    do(desk, "draw", stage="swiss", publish=True)
    where = {"stage": "swiss", "session": 2}
    do(desk, "enter-result", **where, table="1 open", board=8, result="+50")
    done = do(desk, "curtail", **where, boards=7)
    assert done.says == "7 boards a table in round 1: 4 fall away in all"
    lengths = {m.scheduled for m in desk.competition.figures.scores.matches("swiss", 2)}
    assert lengths == {7}
    kept = desk.competition.state.session("swiss", 2).the_seating.by_match["1"].boards
    assert kept == (1, 2, 3, 4, 5, 6, 8)
