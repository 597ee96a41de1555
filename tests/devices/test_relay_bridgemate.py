"""What the tables enter on devices becomes facts, whatever breaks in between."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bridgemate_dataconnector.dto import ResultDTO
from tests.devices.connector import Connector, running
from tests.devices.evenings import again, draw_until, evening

from convenor.actions.rulings.rulings import open_calls
from convenor.competition.state.seats import in_the_room
from convenor.devices.evening import At, Place, dropped, evening_of
from convenor.devices.link_bridgemate import RESULTS, LineDown, Link
from convenor.devices.relay_bridgemate import BY, OF_THE_LINE, Relay
from convenor.devices.set_up_bridgemate import Hall
from convenor.devices.words_bridgemate import AWARDS, shown, word_of
from convenor.ledger.bodies import DirectorCalled
from convenor.simulator.playing import Simulator

HALL = Hall("club")
FOUR_SPADES = {"level": 4, "denomination": 4, "declarer_direction": 1, "total_tricks": 10}
LED = {"lead_card_suit": 3, "lead_card_rank": 13}
ONE_NO_TRUMP_OFF = {"level": 1, "denomination": 5, "declarer_direction": 4, "total_tricks": 6}


@pytest.fixture
def connector() -> Iterator[Connector]:
    with running() as made:
        yield made


@pytest.fixture
def club(tmp_path: Path) -> Simulator:
    return evening(tmp_path, "club-duplicate", 8)


def relay_of(simulator: Simulator, connector: Connector, stage: str = "evening") -> Relay:
    return Relay(simulator.desk, Link(connector.address, "club", "key", 0.2), stage, HALL)


@pytest.fixture
def relay(club: Simulator, connector: Connector) -> Relay:
    made = relay_of(club, connector)
    made.begin()
    return made


def results(relay: Relay) -> dict[tuple[str, int], str]:
    """What stands, by table and board."""
    state = relay.desk.refresh().state
    boards = {place.board for place in relay.evening.places}
    return {
        (table, board): score.text
        for board in boards
        for table, score in state.on(relay.stage, 1, board).items()
    }


def kinds(relay: Relay) -> list[str]:
    return [each.kind for each in relay.desk.refresh().facts if each.by in (BY, OF_THE_LINE)]


def first_board(connector: Connector, table: int = 1, number: int = 1) -> int:
    return int(connector.table("A", table, number)["LowBoardNumber"])


# --- set-up --------------------------------------------------------------------------------------


def test_the_devices_know_the_evening_as_it_is_seated(relay: Relay, connector: Connector):
    session = relay.desk.competition.state.session("evening", 1)
    assert session.seating is not None
    told = {
        (table["TableNumber"], each["RoundNumber"]): (
            str(each["PairNS"]),
            str(each["PairEW"]),
            each["LowBoardNumber"],
            each["HighBoardNumber"],
        )
        for table in connector.sections["A"]["Tables"]
        for each in table["Rounds"]
        if each["PairNS"]
    }
    seats = {
        (int(in_the_room(seat.table)), seat.round): (
            seat.ns,
            seat.ew,
            seat.boards[0],
            seat.boards[-1],
        )
        for seat in session.seating.seats
    }
    assert told == seats
    assert connector.event["Bridgemate3Settings"][0]["BM3TDCall"] == 1
    names = {each["LastName"] for each in connector.event["PlayerData"]}
    assert len(connector.event["Participations"]) == 16
    assert names == {
        each.name.rpartition(" ")[2]
        for entry in relay.desk.competition.state.entries.values()
        for each in entry.players
    }


def test_a_seat_has_a_number_and_never_a_name_too(relay: Relay, connector: Connector):
    for each in connector.event["Participations"]:
        assert each["PlayerNumber"]
        assert not each["LastName"]


def test_hands_are_told_only_if_wished_and_there(club: Simulator, connector: Connector):
    club.record_deals(club.there.state.session("evening", 1))
    relay = relay_of(club, connector)
    relay.begin()
    assert connector.hands == []
    relay.begin(hands=True)
    deals = club.there.state.deals
    assert len(connector.hands) == len(relay.desk.competition.state.session("evening", 1).boards)
    board = connector.hands[0]["BoardNumber"]
    north = deals["evening", 1, board].split(":")[1].split()[0].split(".")
    suits = ("NorthSpades", "NorthHearts", "NorthDiamonds", "NorthClubs")
    assert [connector.hands[0][each] for each in suits] == north


# --- results -------------------------------------------------------------------------------------


def test_a_result_is_a_fact_before_it_is_accepted(relay: Relay, connector: Connector):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **FOUR_SPADES, **LED)
    came = relay.once()
    assert came.taken == 1
    assert results(relay) == {("1", board): "4S= by N"}
    assert relay.desk.competition.state.on("evening", 1, board)["1"].lead == "HK"
    assert connector.queues["results"] == []
    assert connector.asked.index(19) < connector.asked.index(27)


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (FOUR_SPADES, "4S= by N"),
        ({**FOUR_SPADES, "stake": 1, "total_tricks": 9}, "4SX-1 by N"),
        ({**FOUR_SPADES, "stake": 2, "declarer_direction": 2, "total_tricks": 12}, "4SXX+2 by E"),
        (ONE_NO_TRUMP_OFF, "1NT-1 by W"),
        ({"level": 0}, "pass"),
        ({"level": -10}, "NP"),
    ],
)
def test_each_kind_of_result_is_read(said, text, relay: Relay, connector: Connector):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **said)
    relay.once()
    assert {each.casefold() for each in results(relay).values()} == {text.casefold()}


@pytest.mark.parametrize("level", sorted(AWARDS))
def test_artificial_scores_are_rulings(level: int, relay: Relay, connector: Connector):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, level=level)
    relay.once()
    words = {"a+": "average plus", "a": "average", "a-": "average minus"}
    (_, ruling) = next(iter(relay.desk.refresh().state.rulings().values()))
    ns, ew = AWARDS[level]
    assert ruling.ns is not None
    assert ruling.ns.award == words[ns]
    assert (ruling.ew or ruling.ns).award == words[ew]
    connector.enter("A", 1, 1, board, **FOUR_SPADES)  # played after all
    relay.once()
    assert results(relay)["1", board] == "4S= by N"
    (_, lifted) = next(iter(relay.desk.refresh().state.rulings().values()))
    assert lifted.ns is None


def test_a_result_that_is_entered_again_counts_as_it_was_said_last(
    relay: Relay, connector: Connector
):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **FOUR_SPADES)
    connector.enter("A", 1, 1, board, **ONE_NO_TRUMP_OFF)
    relay.once()
    connector.enter("A", 1, 1, board, **FOUR_SPADES)
    relay.once()
    assert results(relay) == {("1", board): "4S= by N"}


def test_a_result_that_is_erased_is_taken_back(relay: Relay, connector: Connector):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **FOUR_SPADES)
    relay.once()
    connector.enter("A", 1, 1, board, is_deleted=True)
    relay.once()
    assert results(relay) == {}


# --- what breaks ---------------------------------------------------------------------------------


def test_killed_between_fact_and_acceptance_nothing_is_lost_or_doubled(
    relay: Relay, connector: Connector, monkeypatch: pytest.MonkeyPatch
):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **FOUR_SPADES)
    connector.enter("A", 2, 1, first_board(connector, 2), level=-5)
    connector.call("A", 1)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(relay.link, "accept", killed)
    with pytest.raises(KeyboardInterrupt):
        relay.once()
    assert len(connector.queues["results"]) == 2
    before = kinds(relay)
    other = Relay(again(relay.desk), Link(connector.address, "club", "key", 0.2), "evening", HALL)
    other.go_on()
    other.once()
    assert connector.queues["results"] == []
    assert kinds(other) == [*before, "director called"]  # the call had not been asked for yet
    third = Relay(again(relay.desk), Link(connector.address, "club", "key", 0.2), "evening", HALL)
    third.go_on()
    assert kinds(third) == kinds(other)


def test_a_correction_at_the_desk_outlives_a_result_that_is_sent_again(
    relay: Relay, connector: Connector
):
    board = first_board(connector)
    said = connector.enter("A", 1, 1, board, **FOUR_SPADES)
    relay.once()
    place = {"stage": "evening", "session": 1, "table": "1", "board": board}
    relay.desk.do("correct-result", {**place, "result": "4S-1 by N"}, "director", "director")
    connector.put("results", said.to_dict())  # its acceptance was lost
    other = Relay(again(relay.desk), Link(connector.address, "club", "key", 0.2), "evening", HALL)
    other.go_on()
    assert results(other) == {("1", board): "4S-1 by N"}
    other.once()
    assert connector.shown["A", 1, 1, board]["TotalTricks"] == 9


def test_a_broken_line_is_no_empty_queue(relay: Relay, connector: Connector):
    connector.enter("A", 1, 1, first_board(connector), **FOUR_SPADES)
    connector.down = True
    with pytest.raises(LineDown, match="the Data Connector at http"):
        relay.once()
    assert results(relay) == {}
    connector.down = False
    assert relay.once().taken == 1


def test_a_line_that_is_down_is_an_open_call_until_it_is_up(relay: Relay, connector: Connector):
    """The desk and every page of calls show it, and its end; another break is another call."""
    connector.down = True
    with pytest.raises(LineDown) as why:
        relay.once()
    relay.line_down(str(why.value))
    relay.line_down(str(why.value))
    [call] = open_calls(relay.desk.refresh())
    assert call.says.startswith("No line to the Bridgemates: the Data Connector at http")
    assert call.says.endswith("What the tables enter waits on the devices.")
    connector.down = False
    relay.line_up("the line is up again, after 7 s")
    assert open_calls(relay.desk.refresh()) == ()
    relay.line_up("the line is up again, after 0 s")
    relay.line_down("it broke again.")
    assert len(open_calls(relay.desk.refresh())) == 1
    again_there = Relay(
        again(relay.desk), Link(connector.address, "club", "key", 0.2), "evening", HALL
    )
    again_there.line_up("another relay goes on")
    assert open_calls(again_there.desk.refresh()) == ()
    assert kinds(relay) == ["director called", "call answered"] * 2


@pytest.mark.parametrize("mishap", ["garbled", "html", "down", "answer lost"])
def test_one_mishap_is_overcome_by_asking_again(mishap: str, relay: Relay, connector: Connector):
    connector.enter("A", 1, 1, first_board(connector), **FOUR_SPADES)
    connector.mishaps = [mishap]
    relay.once()
    assert len(results(relay)) == 1
    assert connector.queues["results"] == []


def test_busy_is_told_and_nothing_is_lost(relay: Relay, connector: Connector):
    connector.enter("A", 1, 1, first_board(connector), **FOUR_SPADES)
    connector.mishaps = ["busy"]
    with pytest.raises(LineDown, match="handling an other request"):
        relay.once()
    relay.once()
    assert len(results(relay)) == 1


def test_an_acceptance_that_got_lost_is_made_up_for(relay: Relay, connector: Connector):
    connector.enter("A", 1, 1, first_board(connector), **FOUR_SPADES)
    relay.link.waiting(relay.evening.guid, RESULTS)  # asked for, and never accepted
    relay.once()
    relay.once()
    assert kinds(relay) == ["result entered"]


# --- what needs a director -----------------------------------------------------------------------


def test_pairs_that_do_not_sit_there_are_a_call(relay: Relay, connector: Connector):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **FOUR_SPADES, pair_north_south=7, pair_east_west=8)
    came = relay.once()
    assert results(relay) == {}
    assert "7 v 8 played" in came.told[0]
    ((_, called),) = relay.desk.refresh().state.of(DirectorCalled)
    assert called.table == "1"
    assert connector.queues["results"] == []


def test_a_board_that_is_not_played_there_is_a_call(relay: Relay, connector: Connector):
    connector.enter("A", 1, 1, 99, **FOUR_SPADES)
    assert "board 99, which is not played" in relay.once().told[0]
    assert kinds(relay) == ["director called"]


def test_a_contract_that_cannot_be_is_a_call(relay: Relay, connector: Connector):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, level=4, denomination=0, declarer_direction=1)
    assert "no result can be read" in relay.once().told[0]
    assert kinds(relay) == ["director called"]


def test_a_call_on_a_device_is_a_call_at_the_desk_once(relay: Relay, connector: Connector):
    connector.call("A", 2)
    connector.call("A", 2)  # the same call, sent twice
    relay.once()
    assert kinds(relay) == ["director called"]
    assert connector.queues["calls"] == []


def test_somebody_else_at_the_table_is_told(relay: Relay, connector: Connector):
    seat = {
        "SessionGuid": relay.evening.guid,
        "SectionLetters": "A",
        "TableNumber": 1,
        "Direction": 3,
        "RoundNumber": 1,
        "LastName": "Somebody Else",
    }
    connector.put("seated", seat)
    assert "Somebody Else sits South" in relay.once().told[0]
    connector.put("seated", seat)
    relay.once()
    assert kinds(relay) == ["director called"]


# --- back to the tables --------------------------------------------------------------------------


def test_what_the_desk_says_goes_back_to_the_tables(relay: Relay, connector: Connector):
    board = first_board(connector)
    place = {"stage": "evening", "session": 1, "table": "1", "board": board}
    relay.desk.do("enter-result", {**place, "result": "3NT+1 by S"}, "director", "director")
    assert relay.once().sent_back == 1
    sent = connector.shown["A", 1, 1, board]
    assert (sent["Level"], sent["Denomination"], sent["TotalTricks"]) == (3, 5, 10)
    assert relay.once().sent_back == 0
    award = {"award": "average plus"}
    given = {**place, "ns": award, "ew": {"award": "average minus"}}
    relay.desk.do("rule", given, "director", "director")
    relay.once()
    assert connector.shown["A", 1, 1, board]["Level"] == -7


def test_a_table_that_changes_what_the_desk_corrected_is_heard(relay: Relay, connector: Connector):
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **FOUR_SPADES)
    relay.once()
    place = {"stage": "evening", "session": 1, "table": "1", "board": board}
    relay.desk.do("correct-result", {**place, "result": "4S-1 by N"}, "director", "director")
    relay.once()
    connector.enter("A", 1, 1, board, **FOUR_SPADES)
    relay.once()
    assert results(relay)["1", board] == "4S= by N"


@pytest.mark.parametrize("said", [FOUR_SPADES, ONE_NO_TRUMP_OFF, {"level": 0}, {"level": -10}])
def test_what_is_sent_back_is_read_as_it_was_said(said, relay: Relay):
    place, played = next(iter(relay.evening.places.items()))
    word = word_of(ResultDTO(**said))
    back = shown(relay.evening.guid, place, played, word.typed, "", None)
    assert back is not None
    assert word_of(back) == word


# --- rounds to come ------------------------------------------------------------------------------


def test_a_swiss_goes_on_round_by_round_on_the_same_devices(tmp_path: Path, connector: Connector):
    swiss = evening(tmp_path, "club-swiss-pairs", 8, rounds=3, boards=4)
    stage = swiss.there.state.the_plan.stages[0].name
    relay = relay_of(swiss, connector, stage)
    relay.begin()
    assert all(each["KeepBridgematesAlive"] for each in connector.sections["A"]["Tables"])
    board = first_board(connector)
    connector.enter("A", 1, 1, board, **FOUR_SPADES)
    relay.once()
    draw_until(swiss, stage, 2)
    assert relay.would_drop() == ()
    assert relay.move() == ()
    assert connector.table("A", 1, 2)["PairNS"]
    assert ("A", 1, 1, board) in connector.shown
    connector.enter("A", 1, 2, first_board(connector, 1, 2), **ONE_NO_TRUMP_OFF)
    relay.once()
    second = relay.desk.refresh().state.on(stage, 2, first_board(connector, 1, 2))
    assert next(iter(second.values())).text == "1NT-1 by W"


def test_a_changed_movement_says_what_devices_drop_and_they_are_told_again(
    club: Simulator, relay: Relay, connector: Connector
):
    for number in (1, 2):
        connector.enter("A", 1, number, first_board(connector, 1, number), **FOUR_SPADES)
    relay.once()
    before = relay.evening
    session = club.there.state.session("evening", 1)
    assert session.seating is not None
    seat = next(each for each in session.seating.seats if each.table == "1" and each.round == 2)
    given = {"stage": "evening", "session": 1, "table": "1", "round": 2}
    relay.desk.do("turn-table", given, "director", "director")
    gone = relay.would_drop()
    place = Place(At("A", 1), 2, seat.boards[0])
    assert gone == (place,)
    assert place in dropped(before, evening_of(relay.desk.refresh(), "evening"))
    assert relay.move() == gone
    assert ("A", 1, 2, seat.boards[0]) not in connector.shown
    assert ("A", 1, 1, first_board(connector)) in connector.shown
    relay.once()
    assert ("A", 1, 2, seat.boards[0]) in connector.shown
