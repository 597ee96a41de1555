"""Conduct of one event that counts in another (Sydney A8.6), and what a director is told of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from seasons import Year, pairs_of
from shipped import Shipped

from convenor.actions.desk import Desk
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.simulator.playing import Simulator

FIRST = pairs_of("Ann-Bob", "Cat-Dan", "Eve-Fay", "Gus-Hal")
THEN = pairs_of("Ann-Dan", "Cat-Bob", "Eve-Fay", "Gus-Hal")


@pytest.fixture
def year(tmp_path: Path) -> Year:
    return Year(tmp_path / "year.sqlite")


def begun(year: Year, ledger: str, units: list[tuple[str, str]]) -> Simulator:
    """A Blue Ribbon with a round that can be played."""
    field = [*units, *pairs_of(*(f"N{n}-M{n}" for n in range(1, 7)))]
    made = year.begin(ledger, "sydney-blue-ribbon-pairs", field, two_fields=True)
    stage = made.there.state.the_plan.stages[0].name
    while not made.there.state.sessions_of(stage):
        assert made.step()
    return made


def slow(made: Simulator, contestant: str, times: int = 1, **more: Any) -> list[str]:
    """What follows from slow play, the last time."""
    stage = made.there.state.the_plan.stages[0].name
    given = {"contestant": contestant, "stage": stage, "session": 1, "minutes": 6, **more}
    for _ in range(times):
        done = made.desk.do("slow-play", given, "director")
    return [
        "warning" if fact.kind == "warning given" else f"{fact.body['amount']} VP"
        for fact in done.facts
        if fact.kind in ("warning given", "fine imposed")
    ]


def test_warnings_and_fines_go_on_in_the_next_event(year: Year) -> None:
    """A8.6: Ann was slow twice with Bob, Dan once with Cat; Ann and Dan have their third: 2 VPs."""
    first = begun(year, "saturday", FIRST)
    assert slow(first, "1", 2) == ["1 VP"]
    assert slow(first, "2") == ["warning"]
    then = begun(year, "sunday", THEN)
    assert slow(then, "3") == ["warning"], "nothing was carried for Eve and Fay"
    then.do("carry-conduct", linked="saturday")
    assert slow(then, "1") == ["2 VP"]
    assert slow(then, "2") == ["2 VP"], "Cat once and Bob twice: the larger number counts"
    assert slow(then, "1") == ["3 VP"]
    assert slow(then, "4") == ["warning"]
    (_, fine), *_ = then.there.state.of(bodies.FineImposed)
    assert fine.clause == "sydney-2003 A8.6"


def test_a_pair_that_splits_begins_anew_by_the_other_reading(year: Year) -> None:
    first = begun(year, "saturday", FIRST)
    slow(first, "1", 2)
    slow(first, "3")
    then = begun(year, "sunday", THEN)
    then.desk.do(
        *("change-conditions", {"readings": {"sydney-2003": {"offence_owner": "pair_or_team"}}}),
        by="convenor",
        role="convenor",
    )
    then.do("carry-conduct", linked="saturday")
    assert slow(then, "1") == ["warning"]
    assert slow(then, "3") == ["1 VP"], "Eve and Fay are the same pair"


def test_what_has_changed_is_read_again_and_counts_once(year: Year) -> None:
    first = begun(year, "saturday", FIRST)
    slow(first, "1")
    then = begun(year, "sunday", FIRST)
    done = then.do("carry-conduct", linked="saturday")
    assert done.says.startswith("1 offences of")
    again = then.do("carry-conduct", linked="saturday")
    assert not again.facts
    assert "nothing has changed" in again.says
    slow(first, "1")
    then.do("carry-conduct", linked="saturday")
    assert slow(then, "1") == ["2 VP"]


@pytest.mark.parametrize(
    ("linked", "says"),
    [
        ("sunday", "counts its own offences by itself"),
        ("monday", "there is no ledger 'monday'"),
    ],
)
def test_what_cannot_be_carried_is_said(year: Year, linked: str, says: str) -> None:
    then = begun(year, "sunday", THEN)
    with pytest.raises(Mistake, match=says):
        then.do("carry-conduct", linked=linked)


def test_a_hidden_name_is_carried_by_its_number(year: Year) -> None:
    first = begun(year, "saturday", FIRST)
    slow(first, "1")
    first.do("hide-name", contestant="1", player="Ann")
    then = begun(year, "sunday", THEN)
    done = then.do("carry-conduct", linked="saturday")
    told = [player["name"] for each in done.facts[0].body["offences"] for player in each["players"]]
    assert "Ann" not in told
    assert slow(then, "1") == ["1 VP"], "the number says who it is"


def test_a_director_of_the_sbu_sees_who_is_often_slow(year: Year) -> None:
    """2.14.h: shown beside the form, of this event and of others; what it costs is not touched."""
    first = begun(year, "saturday", FIRST)
    slow(first, "1", 2)
    office = Shipped(year.place.parent, "sbu-swiss-teams", 4, {"boards": 6})
    players = [bodies.Player("Ann", "SAnn"), *(bodies.Player(n) for n in "BCD")]
    office.put("entry changed", contestant="1", players=[{"name": p.name} for p in players])
    office.meet(1, ("1", "2"), ("3", "4"))
    office.opened(1, 10, stage="swiss", boards=6)
    desk = Desk(office.store, "event", lambda: office.now, others=lambda _: first.there)
    desk.do("carry-conduct", {"linked": "saturday"}, "director")
    office.desk.refresh()
    told = office.suggest("slow-play", contestant="1", stage="swiss", session=1, minutes=5)
    assert [e.reason for e in told if e.clause == "sbu-2022 2.14.h"] == [
        "Ann was slow twice in other events"
    ]
    assert not any(each.values for each in told)
