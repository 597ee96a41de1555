"""SABF 15.2: teams in two sections of even strength, each a round robin, and a final of the best.

Eight teams; the better seed always wins every board of its match, so that each section is in seed
order. Fields, meetings and places are worked out by hand beside each look.
"""

from __future__ import annotations

import pytest
from at_the_desk import AtTheDesk

from convenor.errors import Mistake

SECTIONS = ("section a", "section b")


@pytest.fixture
def event() -> AtTheDesk:
    """Eight teams, seeded in the order of their numbers, dealt into two sections."""
    made = AtTheDesk(
        "sabf-round-robin-teams", 8, sections=2, each=2, rounds=3, final_rounds=3, boards=6
    )
    order = [str(number) for number in range(1, 9)]
    made.do("set-seeds", order=order, sections=2)
    return made


def play_round(event: AtTheDesk, stage: str, number: int) -> list[tuple[str, str]]:
    """A round is drawn and played; the matches, the better seed first."""
    event.do("draw", stage=stage, session=number)
    event.do("publish-draw", stage=stage, session=number)
    seating = event.there.state.session(stage, number).the_seating
    for seat in seating.seats:
        better = min(seat.contestants, key=int)
        result = "+420" if seat.ns == better else "-100"
        for board in seat.boards:
            place = {"stage": stage, "session": number, "table": seat.table, "board": board}
            event.put("result entered", **place, result=result)
    found = []
    for pairing in seating.pairings:
        first, second = sorted(pairing.contestants, key=int)
        found.append((first, second))
    event.do("post", stage=stage, session=number)
    return sorted(found)


def places(event: AtTheDesk, stage: str) -> list[tuple[int, str]]:
    lines = event.there.figures.standings(stage)[""].lines
    return [(each.place or 0, each.contestant) for each in lines]


def test_each_section_is_drawn_and_ranked_by_itself_and_sends_its_best(event: AtTheDesk) -> None:
    # dealt in snake order: 1, 4, 5, 8 and 2, 3, 6, 7
    fields = {"section a": ["1", "4", "5", "8"], "section b": ["2", "3", "6", "7"]}
    for stage, field in fields.items():
        event.do("open-stage", stage=stage)
        assert sorted(event.there.state.field_of(stage)) == field
    met: dict[str, list[tuple[str, str]]] = {stage: [] for stage in SECTIONS}
    for number in (1, 2, 3):  # both sections play at the same time
        for stage in SECTIONS:
            met[stage] += play_round(event, stage, number)
    for stage, field in fields.items():
        everybody = [(a, b) for at, a in enumerate(field) for b in field[at + 1 :]]
        assert sorted(met[stage]) == everybody, "all meet all of their section, once"
        assert places(event, stage) == [(at, name) for at, name in enumerate(field, 1)]
    with pytest.raises(Mistake, match="close it first"):
        event.do("open-stage", stage="final")
    for stage in SECTIONS:
        event.clock.on(2 * 24 * 60)
        event.do("close-stage", stage=stage)
    event.do("open-stage", stage="final")
    assert event.there.state.field_of("final") == ("1", "4", "2", "3")
    for number in (1, 2, 3):
        play_round(event, "final", number)
    assert places(event, "final") == [(1, "1"), (2, "2"), (3, "3"), (4, "4")]
    event.clock.on(2 * 24 * 60)
    event.do("close-stage", stage="final")
    (won,) = [body for _, body in event.there.state.of_kind("title awarded")]
    assert (won.title, won.contestants) == ("Winners", ("1",))


def test_a_section_that_nobody_is_in_says_what_to_do() -> None:
    event = AtTheDesk("sabf-round-robin-teams", 4, sections=2, boards=6)
    with pytest.raises(Mistake, match="nobody is entered in section A: deal the field"):
        event.do("open-stage", stage="section a")


def test_the_simulator_plays_sections_to_their_titles() -> None:
    event = AtTheDesk(
        *("sabf-round-robin-teams", 12), sections=3, each=1, rounds=3, final_rounds=3, boards=6
    )
    event.play.run()
    state = event.there.state
    assert [each.name for each in state.the_plan.stages if state.stage(each.name).closed] == [
        *("section a", "section b", "section c", "final")
    ]
    assert [len(state.field_of(f"section {letter}")) for letter in "abc"] == [4, 4, 4]
    assert len(state.field_of("final")) == 3
