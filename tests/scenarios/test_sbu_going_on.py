"""Who goes on in SBU events, worked out apart: shares of the heats, alternates, one winner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from apart_scores import Told

from convenor import pipeline
from convenor.actions.desk import Desk, Refused
from convenor.simulator.playing import CALM, Simulator

Start = Callable[..., Simulator]
NATIONAL = {"boards": 10, "district_boards": 14, "final_boards": 12, "district_places": 9}


def heat(number: int) -> str:
    """East has heats of 12 and 6 pairs (1 to 18), West one of 8 (19 to 26)."""
    return "A" if number <= 12 else "B" if number <= 18 else "C"


def district(number: int) -> str:
    return "East" if number <= 18 else "West"


def after_heats(start: Start, **answers: Any) -> Simulator:
    given = {**NATIONAL, **answers}
    simulator = start("sbu-national-pairs", 26, "s2", CALM, given, section=heat, district=district)
    while simulator.there.state.stage("heats").closed is None:
        simulator.step()
    return simulator


def sent(desk: Desk) -> dict[str, int]:
    """How many each heat sends."""
    told = Told(desk.competition.facts)
    (closed,) = (each for each in told.of("stage closed") if each["stage"] == "heats")
    names = closed["qualified"]["district finals"]
    return {each: sum(heat(int(name)) == each for name in names) for each in "ABC"}


def test_heats_send_pairs_in_proportion_to_their_size(start: Start) -> None:
    """Nine of East: 9 x 12 / 18 = 6 and 9 x 6 / 18 = 3; West has but eight pairs, and sends all."""
    assert sent(after_heats(start).desk) == {"A": 6, "B": 3, "C": 8}


def test_a_stage_that_nobody_has_played_is_level(start: Start) -> None:
    """Ties of a stage by a movement are split by opponents: nobody has any yet (2.11.j)."""
    there = after_heats(start).desk.competition
    for stage in ("district finals", "national final"):
        for standing in pipeline.standings(there, stage).values():
            assert {line.total for line in standing.lines} == {0}


def test_the_larger_remainder_is_rounded_up(start: Start) -> None:
    """Ten of East: 6 2/3 and 3 1/3, so seven and three (2.10.f); West sends its eight."""
    assert sent(after_heats(start, district_places=10).desk) == {"A": 7, "B": 3, "C": 8}


def test_a_district_final_has_one_winner(start: Start) -> None:
    """2.10.c: a Mitchell without an arrow switch was opened without a word."""
    simulator = after_heats(start, district_places=8)
    simulator.do("open-stage", stage="district finals")
    session = {"stage": "district finals", "session": 1, "section": "West", "boards_a_round": 2}
    mitchell = {"kind": "mitchell", "tables": 4}
    with pytest.raises(Refused, match=r"not known to have one winner.*2\.10\.c"):
        simulator.do("open-session", **session, movement=mitchell)
    done = simulator.do("open-session", **session, movement={**mitchell, "arrow_switch": 1})
    assert done.facts[0].kind == "session opened"


@pytest.mark.parametrize("kind", ["hesitation", "interwoven", "double howell"])
def test_a_shorter_howell_of_any_make_has_one_winner(start: Start, kind: str) -> None:
    """2.10.c accepts Howells in which not all meet, whatever directors call them."""
    simulator = after_heats(start, district_places=8)
    simulator.do("open-stage", stage="district finals")
    session = {"stage": "district finals", "session": 1, "section": "West", "boards_a_round": 2}
    done = simulator.do("open-session", **session, movement={"kind": kind, "pairs": 8})
    assert done.facts[0].kind == "session opened"


def test_a_movement_that_the_book_does_not_name_is_refused_in_a_sentence(start: Start) -> None:
    """It was called a wrong input of the question."""
    simulator = after_heats(start, district_places=8)
    simulator.do("open-stage", stage="district finals")
    session = {"stage": "district finals", "session": 1, "section": "West", "boards_a_round": 2}
    with pytest.raises(Refused, match=r"not known to have one winner.*2\.10\.c"):
        simulator.do("open-session", **session, movement={"kind": "round robin", "pairs": 8})


def test_an_alternate_of_the_lower_half_has_no_right(start: Start) -> None:
    """Three of heat B go on; the fourth of six is below its half: it may be invited (2.9.c)."""
    simulator = after_heats(start)
    told = Told(simulator.desk.competition.facts)
    (closed,) = (each for each in told.of("stage closed") if each["stage"] == "heats")
    first = next(n for n in closed["qualified"]["district finals"] if heat(int(n)) == "B")
    order = [name for name in closed["placings"] if heat(int(name)) == "B"]
    simulator.do("decline-place", stage="district finals", contestant=first, reason="ill")
    done = simulator.do("fill-place", stage="district finals")
    assert done.facts[0].body["contestant"] == order[3]
    assert any("4 of 6" in each and "2.9.c" in each for each in done.warnings)


# --- individuals ---------------------------------------------------------------------------------


def half(number: int) -> str:
    return "AB"[number % 2]


def of(number: int) -> str:
    """East has the players up to 12, West the others."""
    return "East" if number <= 12 else "West"


def test_the_own_district_is_asked_first(start: Start) -> None:
    """2.9.e: the best alternate of the district of the finalist who drops out comes in."""
    answers = {"boards": 21, "each": 4}
    simulator = start("sbu-individual", 24, "alone", CALM, answers, section=half, district=of)
    while simulator.there.state.stage("semi-finals").closed is None:
        simulator.step()
    told = Told(simulator.desk.competition.facts)
    (closed,) = (each for each in told.of("stage closed") if each["stage"] == "semi-finals")
    finalists = closed["qualified"]["final"]
    standing = simulator.there.figures.standings("semi-finals")
    shares = {e.contestant: e.total for one in standing.values() for e in one.lines}
    gone = finalists[0]
    own = of(int(gone))
    # Fifth places first, the better of both; then as the semi-finals have them.
    fifths = [[n for n in closed["placings"] if half(int(n)) == h][4] for h in "AB"]
    fifths.sort(key=lambda name: -shares[name])
    first = [name for name in fifths if of(int(name)) == own]
    simulator.do("decline-place", stage="final", contestant=gone, reason="ill")
    done = simulator.do("fill-place", stage="final")
    chosen = done.facts[0].body["contestant"]
    assert of(int(chosen)) == own
    assert not first or chosen == first[0]
    assert done.facts[0].body["clause"] == "sbu-2022 2.9.e"


def test_a_district_in_two_sections_is_told_of(start: Start) -> None:
    """2.10.a and b: the qualifiers of a district come from one final; West sits in two here."""
    simulator = after_heats(start, district_places=8)
    simulator.do("open-stage", stage="district finals")
    field = simulator.there.state.field_of("district finals")
    west = [name for name in field if district(int(name)) == "West"]
    session = {"stage": "district finals", "session": 1, "boards_a_round": 2}
    howell = {"kind": "howell", "pairs": 4}
    for section, seats in (("West 1", west[:4]), ("West 2", west[4:])):
        simulator.do("open-session", **session, section=section, movement=howell, seats=seats)
    done = simulator.do(
        "open-session", **session, section="West 2", movement=howell, seats=west[4:]
    )
    assert sum("West: " in each and "2.10." in each for each in done.warnings) == 2


def test_a_qualifier_is_not_left_out_of_the_seats(start: Start) -> None:
    """2.2.6: whoever qualified must be let in; seven of eight were seated without a word."""
    simulator = after_heats(start, district_places=8)
    simulator.do("open-stage", stage="district finals")
    field = simulator.there.state.field_of("district finals")
    west = [name for name in field if district(int(name)) == "West"]
    howell = {"kind": "howell", "pairs": 8}
    session = {"stage": "district finals", "session": 1, "section": "West", "boards_a_round": 2}
    with pytest.raises(Refused, match=rf"must be let in: {west[-1]} \(sbu-2022 2\.2\.6\)"):
        simulator.do("open-session", **session, movement=howell, seats=[*west[:-1], ""])
