"""Season tables: points for places of stages and of events elsewhere, kept up to date."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small import Ledger, plan, stage

from convenor import pipeline
from convenor.competition.explaining.explanations import explained
from convenor.competition.explaining.questions import BoardIn, RoundOf, TotalOf
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.explain import as_text

TABLE: dict[str, Any] = {
    "name": "table",
    "format": "season",
    "scoring": "none",
    "boards": 1,
    "figure": "points",
    "earns": [
        {"stage": "one", "clause": "17.2.a", "kept_by": "17.2.c"},
        {"stage": "two", "clause": "17.2.a"},
        {"event": "swiss_pairs", "clause": "19.13.d", "weighed_by": "19.13.b"},
        {"event": "state_team", "title": "State team"},
    ],
    "standing": {"ties": {"clause": "17.2.b"}},
    "draw": {},
    "clauses": {},
}


def begun(players: dict[int, tuple[str, ...]] | None = None) -> Ledger:
    """Two short stages of four teams each and a table; team 5 plays in the second only."""
    own = players or {n: tuple(f"P{n}{letter}" for letter in "abcd") for n in range(1, 6)}
    made = plan(stage("one", boards=4, rounds=1), stage("two", boards=4, rounds=1), dict(TABLE))
    ledger = Ledger(made, 5, players=lambda number: [{"name": each} for each in own[number]])
    ledger.add("stage opened", stage="one", field=["1", "2", "3", "4"])
    ledger.add("stage opened", stage="two", field=["2", "3", "4", "5"])
    ledger.draw(1, ("1", "2"), ("3", "4"), stage="one")
    ledger.draw(1, ("2", "3"), ("4", "5"), stage="two")
    return ledger


def play(ledger: Ledger, where: str, *home: str) -> None:
    """Board 1 of each match as given in the open room, all else passed out."""
    for match, result in enumerate(home, 1):
        for room in ("open", "closed"):
            for board in range(1, 5):
                written = result if (room, board) == ("open", 1) else "pass"
                ledger.result(1, f"{match} {room}", board, written, stage=where)


def totals(there: Competition) -> dict[str, Any]:
    return dict(pipeline.standings(there, "table")[""].figures)


def test_places_of_both_stages_earn_points() -> None:
    ledger = begun()
    play(ledger, "one", "4S= by N", "2S= by N")
    assert totals(ledger.competition) == {"1": 6, "3": 4, "4": 3, "2": 2, "5": 0}
    play(ledger, "two", "2S= by N", "4S= by N")
    assert totals(ledger.competition) == {"1": 6, "2": 6, "3": 7, "4": 9, "5": 2}


def test_teams_that_share_places_share_their_points() -> None:
    ledger = begun()
    play(ledger, "one", "pass", "pass")
    assert totals(ledger.competition) == {**dict.fromkeys("1234", 3.75), "5": 0}


def test_ties_in_points_are_split_by_the_vps_of_both_stages() -> None:
    ledger = begun()
    play(ledger, "one", "4S= by N", "2S= by N")
    play(ledger, "two", "2S= by N", "4S= by N")
    standing = pipeline.standings(ledger.competition, "table")[""]
    assert standing.order == ("4", "3", "2", "1", "5"), "2 played twice, 1 only once"
    assert [line.place for line in standing.lines] == [1, 2, 3, 4, 5]


def test_places_elsewhere_count_in_full_together_and_half_apart() -> None:
    ledger = begun()
    place = {"stage": "table", "event": "swiss_pairs", "contestant": "1"}
    ledger.add("place earned", **place, place=3)
    assert totals(ledger.competition)["1"] == 4 * 40
    ledger.add("place earned", **{**place, "contestant": "2"}, place=3, player="P2a")
    assert totals(ledger.competition)["2"] == 40
    ledger.add(
        "place earned", **{**place, "contestant": "3"}, place=3, player="P3a", together=False
    )
    assert totals(ledger.competition)["3"] == 20
    ledger.add("place earned", **{**place, "contestant": "4"}, place=3, eligible=False)
    assert totals(ledger.competition)["4"] == 0
    ledger.add("place earned", **{**place, "contestant": "5", "event": "state_team"}, points=30)
    assert totals(ledger.competition)["5"] == 4 * 30
    told = [
        [
            each.text
            for each in pipeline.explained(ledger.competition, TotalOf(who, stage="table")).steps
        ]
        for who in "15"
    ]
    assert "{who}: place {place} in {event}" in told[0]
    assert "{who}: {event}" in told[1], "no place, only points"


@pytest.mark.parametrize(("common", "kept"), [(2, False), (3, True), (4, True)])
def test_a_later_team_keeps_points_with_more_than_half_the_players(common: int, kept: bool) -> None:
    own = {n: tuple(f"P{n}{letter}" for letter in "abcd") for n in range(1, 5)}
    own[5] = (*own[1][:common], *(f"P5{letter}" for letter in "abcd"[common:]))
    ledger = begun(own)
    play(ledger, "one", "4S= by N", "2S= by N")
    play(ledger, "two", "2S= by N", "4S= by N")
    found = totals(ledger.competition)
    assert (found["1"], found["5"]) == ((0, 8) if kept else (6, 2))


def test_an_event_that_earns_nothing_is_named() -> None:
    ledger = begun()
    ledger.add("place earned", stage="table", event="swiss_pair", contestant="1", place=1)
    with pytest.raises(Mistake, match="swiss_pairs"):
        ledger.competition.figures.accounts.season("table").source("swiss_pair")


RESULTS = ("pass", "1NT= by N", "4S= by N", "4S-1 by N", "6NT= by E", "3NT+1 by W")
CHANGES = st.lists(
    st.tuples(
        st.sampled_from(("one", "two")),
        st.sampled_from(("1 open", "1 closed", "2 open", "2 closed")),
        st.integers(1, 4),
        st.sampled_from(RESULTS),
    ),
    max_size=6,
)


@settings(max_examples=8)
@given(CHANGES)
def test_a_table_kept_up_to_date_equals_one_made_from_scratch(changes: list[Any]) -> None:
    ledger = begun()
    play(ledger, "one", "4S= by N", "2S= by N")
    play(ledger, "two", "2S= by N", "4S= by N")
    kept = Competition(ledger.facts)
    totals(kept)
    for where, table, board, result in changes:
        place = {"stage": where, "session": 1, "table": table, "board": board}
        kept.extend([ledger.add("result corrected", **place, result=result)])
        assert totals(kept) == totals(Competition(ledger.facts))
    last = pipeline.standings(kept, "table")[""]
    assert last == pipeline.standings(Competition(ledger.facts), "table")[""]


def test_what_one_event_is_worth_is_told_by_itself() -> None:
    ledger = begun()
    play(ledger, "one", "4S= by N", "2S= by N")
    ledger.add("place earned", stage="table", event="swiss_pairs", contestant="3", place=1)
    figures = ledger.competition.figures
    stage = explained(figures, RoundOf(1, "1", stage="table"))
    assert stage.value == 6
    assert "place 1 in" not in as_text(stage), "the events elsewhere are not told with it"
    event = explained(figures, RoundOf(3, "3", stage="table"))
    assert event.value == totals(ledger.competition)["3"] - 4
    assert "place 1 in swiss pairs" in as_text(event)
    assert explained(figures, RoundOf(4, "1", stage="table")).value == 0
    with pytest.raises(Mistake, match="counts 4 events, and none is number 5"):
        explained(figures, RoundOf(5, "1", stage="table"))


def test_a_board_of_one_team_is_told_by_its_match_alone() -> None:
    ledger = begun()
    play(ledger, "one", "4S= by N", "2S= by N")
    figures = ledger.competition.figures
    told = explained(figures, BoardIn(1, 1, "2", stage="one"))
    assert told.value == -9
    assert "Team 1 v Team 2" in as_text(told)
    assert "3 v 4" not in as_text(told)
    assert "Team 3 v Team 4" in as_text(explained(figures, BoardIn(1, 1, stage="one")))
