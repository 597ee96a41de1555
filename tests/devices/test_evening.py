"""An evening as devices want it, and what they cannot be told."""

from pathlib import Path

import pytest
from tests.devices.evenings import evening

from convenor.devices.evening import At, evening_of
from convenor.errors import Mistake


def test_a_match_of_teams_is_a_table_in_each_room(tmp_path: Path):
    teams = evening(tmp_path, "club-swiss-teams", 8, rounds=3, boards=6)
    stage = teams.there.state.the_plan.stages[0].name
    made = evening_of(teams.there, stage)
    assert made.sections == ("A", "B")
    session = teams.there.state.session(stage, 1)
    assert session.seating is not None
    for pairing in session.seating.pairings:
        opened, closed = (made.tables[At(room, int(pairing.match))][0] for room in "AB")
        assert (opened.ns, opened.ew) == (closed.ew, closed.ns)
        assert {opened.ns, opened.ew} == {made.numbers[each] for each in pairing.contestants}
    assert made.winners("A") == 1


def test_a_mitchell_of_two_fields_has_two_winners(tmp_path: Path):
    sides = {"side": lambda number: "NS" if number % 2 else "EW"}
    pairs = evening(tmp_path, "club-duplicate", 12, winners="two", more=sides)
    made = evening_of(pairs.there, "evening")
    assert made.winners("A") == 2
    assert len(set(made.numbers.values())) == 12


def test_a_howell_has_one(tmp_path: Path):
    made = evening_of(evening(tmp_path, "club-duplicate", 6).there, "evening")
    assert made.winners("A") == 1


def test_the_evening_has_the_same_name_for_devices_each_time(tmp_path: Path):
    simulator = evening(tmp_path, "club-duplicate", 6)
    made = evening_of(simulator.there, "evening")
    assert made.guid == evening_of(simulator.there, "evening").guid
    assert len(made.guid) == 32
    assert made.guid == made.guid.upper()


def test_an_individual_is_refused_in_a_sentence(tmp_path: Path):
    simulator = evening(tmp_path, "sbu-individual", 8)
    stage = simulator.there.state.the_plan.stages[0].name
    with pytest.raises(Mistake, match="partners change from round to round"):
        evening_of(simulator.there, stage)


def test_a_stage_without_seats_is_refused_in_a_sentence(tmp_path: Path):
    simulator = evening(tmp_path, "club-duplicate", 6)
    with pytest.raises(Mistake, match="no session with seats yet"):
        evening_of(simulator.there, "final")
