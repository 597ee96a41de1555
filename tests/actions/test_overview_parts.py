"""The room of a session and its odd results, worked out from a few facts: no ledger, no page."""

import datetime
from types import SimpleNamespace

from convenor.actions.overview import oddities, tables
from convenor.actions.overview.session_clock import Clock, pace_of
from convenor.competition.state.nested import Nested
from convenor.competition.state.seats import Seating, pairings_of, seats_of_matches
from convenor.competition.state.state import SessionState, TableScore
from convenor.ledger import bodies

NOON = datetime.datetime(2026, 3, 1, 12, tzinfo=datetime.UTC)


def after(minutes: float) -> datetime.datetime:
    return NOON + datetime.timedelta(minutes=minutes)


# --- the clock -----------------------------------------------------------------------------------


def test_a_table_that_is_slow_will_not_finish():
    clock = Clock(NOON, after(60), None, after(30))
    slow = pace_of(clock, [after(10), after(20), after(30)], left=5)
    quick = pace_of(clock, [after(n) for n in range(3, 31, 3)], left=5)
    assert slow is not None
    assert quick is not None
    assert (slow.a_board, slow.over) == (10, 20)
    assert quick.over == -15


def test_no_rate_without_a_start_an_end_or_a_result():
    clock = Clock(NOON, after(60), None, after(30))
    assert pace_of(clock, [], 5) is None
    assert pace_of(clock, [after(10)], 0) is None
    assert pace_of(Clock(None, after(60), None, after(30)), [after(10)], 5) is None
    assert pace_of(Clock(NOON, None, None, after(30)), [after(10)], 5) is None
    assert pace_of(clock, [after(-10)], 5) is None, "entered before play began"


# --- tables --------------------------------------------------------------------------------------


class Room:
    """A session of two matches over two rooms and four boards, with results as they come."""

    def __init__(self, boards=(1, 2, 3, 4), matches=2) -> None:
        draw = {
            "matches": [
                {"table": at, "home": f"{2 * at - 1}", "away": f"{2 * at}"}
                for at in range(1, matches + 1)
            ]
        }
        pairings = pairings_of(draw, 2, boards)
        self.session = SessionState(
            "swiss",
            1,
            boards,
            Seating(seats_of_matches(pairings), "swiss, round 1", pairings),
        )
        self.facts: list = []
        self.results: dict = {}
        self.notes: list = []
        self.deals: dict = {}
        self.state = SimpleNamespace(
            on=lambda *place: self.results.get(place[-1], {}),
            of=lambda body, *_: self.notes if body is bodies.NoteWritten else (),
            rulings=dict,
            match_scores=Nested(),
            kept={},
            entries={},
            deals=self.deals,
            the_plan=SimpleNamespace(times={}),
        )

    def enter(self, table: str, board: int, text: str, minutes: float = 5, **more) -> None:
        self.facts.append(SimpleNamespace(happened=after(minutes)))
        score = TableScore(None, text, number=len(self.facts), **more)
        self.results[board] = {**self.results.get(board, {}), table: score}

    def tables(self, now: float = 10, end: float = 60) -> dict:
        clock = Clock(NOON, after(end), None, after(now))
        found = tables.room_of(self, self.session, clock, {"1 open": "Dana"})
        return {each.table: each for each in found.tables}


def test_tables_by_state():
    room = Room()
    for board in (1, 2, 3, 4):
        room.enter("1 open", board, "4S= by N", board * 10)
    room.enter("1 closed", 1, "4S= by N", 10, disputed="4S-1 by N")
    room.enter("2 open", 1, "1N= by N", 10)
    found = room.tables(now=40)
    assert {name: each.state for name, each in found.items()} == {
        "1 open": "done",
        "1 closed": "disagree",
        "2 open": "playing",
        "2 closed": "playing",
    }
    assert (found["1 open"].done, found["1 open"].expected) == (4, 4)
    assert found["1 open"].handler == "Dana"
    assert "board 1" in found["1 closed"].note
    late = room.tables(now=70)
    assert late["2 open"].state == "late"
    assert late["2 open"].note == "3 boards left, 10 min after the end"


def test_boards_left_behind_are_missing_once_scores_are_posted():
    from convenor.values import replace

    room = Room()
    room.enter("1 open", 1, "4S= by N")
    room.session = replace(room.session, posted=object())
    found = room.tables()
    assert found["1 open"].state == "missing"
    assert found["1 open"].note == "no result for board 2–4"


# --- odd results ---------------------------------------------------------------------------------


class Watched(Room):
    """The same, as something that can be remembered weakly."""

    __hash__ = object.__hash__

    def odd(self) -> list[tuple[str, int, str]]:
        found = oddities.odd_results(self, self.session)
        return [(each.table, each.board, each.what) for each in found]


FIELD = ("4S= by N", "4S+1 by N", "4S= by S", "4S-1 by N", "3S+1 by N")


def test_a_result_far_out_of_the_field():
    room = Watched(matches=3)
    names = room.session.seating.tables
    for table, text in zip(names, FIELD, strict=False):
        room.enter(table, 1, text)
    assert room.odd() == []
    room.enter(names[5], 1, "7CXX-6 by N")
    assert room.odd() == [(names[5], 1, "far out")]


def test_a_score_for_the_wrong_side():
    room = Watched(matches=3)
    names = room.session.seating.tables
    for table, text in zip(names, FIELD, strict=False):
        room.enter(table, 1, text)
    room.enter(names[5], 1, "4S= by E")
    what = {each[2] for each in room.odd()}
    assert what == {"wrong side?"}
    reasons = [each.why for each in oddities.odd_results(room, room.session)]
    assert any("with the sides turned it would be +420" in each for each in reasons)
    assert any("EW declare ♠ here, and NS at 5 others" in each for each in reasons)


def test_a_part_score_keyed_to_the_wrong_side():
    """Too small to stand far out, and still the only plus the other way."""
    room = Watched(matches=3)
    names = room.session.seating.tables
    for table, text in zip(names, ("+110", "+140", "+110", "+170", "+50"), strict=False):
        room.enter(table, 1, text)
    room.enter(names[5], 1, "-110")
    assert room.odd() == [(names[5], 1, "wrong side?")]


def test_trumps_that_the_side_does_not_hold():
    room = Watched()
    deal = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    room.deals["swiss", 1, 2] = deal
    room.enter("1 open", 2, "4S= by E")
    assert room.odd() == [("1 open", 2, "improbable contract")]


def test_a_game_made_both_ways():
    room = Watched()
    room.enter("1 open", 3, "4S= by N")
    room.enter("1 closed", 3, "5C= by E")
    room.enter("2 open", 3, "4S= by N")
    room.enter("2 closed", 3, "4S= by N")
    assert room.odd() == [("1 closed", 3, "double game swing")]  # once a match, not at each table


def test_a_score_that_no_contract_gives():
    room = Watched()
    room.enter("1 open", 1, "+620")
    assert room.odd() == [("1 open", 1, "no such score")]


def test_what_somebody_has_looked_at_is_gone_until_it_changes():
    room = Watched()
    room.enter("1 open", 1, "+620")
    (found,) = oddities.odd_results(room, room.session)
    room.notes.append((None, SimpleNamespace(about=found.about)))
    assert room.odd() == []
    room.enter("1 open", 1, "+2140")
    assert room.odd() == [("1 open", 1, "no such score")]
