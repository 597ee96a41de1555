"""Placings settled at the close: who is out, why, and who has the place then.

Each competition is played twice with the same results: once as it comes, to see who wins, and once
with substitutes for the winners. What they may have is counted by hand from the clause.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from apart_scores import Told

from convenor import pipeline
from convenor.cli.result_tables import print_standings
from convenor.competition.explaining.explanations import explained
from convenor.competition.explaining.questions import PlaceOf, Qualifiers, Titles
from convenor.competition.views.plain_data import standings_plain
from convenor.explain import as_text
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]


def almost_closed(
    start: Start, template: str, entries: int, stage: str, answers: Mapping[str, Any], **more: Any
) -> Simulator:
    """A competition whose stage is played and posted, and not closed."""
    simulator = start(template, entries, "placings", answers=answers, **more)
    for _ in range(500):
        sessions = simulator.there.state.sessions_of(stage)
        whole = len(sessions) >= simulator.there.state.rounds_of(stage)
        if sessions and whole and all(each.posted for each in sessions):
            return simulator
        assert simulator.step()
    raise AssertionError("it does not come to an end")


def order_of(simulator: Simulator, stage: str) -> list[str]:
    return list(pipeline.standings(simulator.there, stage)[""].order)


def substitutes(simulator: Simulator, stage: str, who: str, *sessions: int) -> None:
    """One player of a contestant was away in each of some sessions."""
    out = simulator.there.state.entries[who].players[0].name
    for session in sessions:
        given = {
            "contestant": who,
            "stage": stage,
            "session": session,
            "player_out": out,
            "player_in": f"Substitute {session}",
            "approved_by": "the director",
        }
        simulator.desk.do("substitute", given, by="director", override="it was so")


def out_of(simulator: Simulator, stage: str) -> dict[str, str]:
    """Who has no place by the fact of the close, and by which clause."""
    return {
        each["contestant"]: each["clause"]
        for each in Told(simulator.there.facts).closed(stage)["out"]
    }


def told(simulator: Simulator, question: Any) -> str:
    return as_text(explained(simulator.there.figures, question))


CASES = [
    # Five rounds: two thirds are 3.33, so four together; two substitutes leave three.
    ("sabf-butler-swiss", 8, "swiss", {"rounds": 5, "boards": 7}, "sabf-2020 12.c", "Winners"),
    # Four sessions: more than half are three; two substitutes leave two.
    (
        *("sabf-matchpoint-pairs", 8, "pairs", {"sessions": 4, "boards": 14}),
        *("sabf-2020 11.6", "Winners"),
    ),
    # Five rounds: four together, as in the first.
    (
        *("sabf-open-trials", 6, "final", {"boards": 7, "rounds": 5}),
        *("sabf-2020 19.2.2", "Winners of the trials"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("template", "entries", "stage", "answers", "clause", "title"), CASES)
def test_a_pair_that_played_too_little_together_is_passed_over(
    start: Start,
    template: str,
    entries: int,
    stage: str,
    answers: dict[str, Any],
    clause: str,
    title: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    simulator = almost_closed(start, template, entries, stage, answers)
    winner, second, *_ = before = order_of(simulator, stage)
    substitutes(simulator, stage, second, 1)
    substitutes(simulator, stage, winner, 1, 2)
    done = simulator.do("close-stage", stage=stage)
    assert out_of(simulator, stage) == {winner: clause}
    assert list(Told(simulator.there.facts).closed(stage)["placings"]) == before[1:]
    assert Told(simulator.there.facts).titles()[title] == [second]
    assert any(winner in each and clause in each for each in done.warnings)
    standing = pipeline.standings(simulator.there, stage)[""]
    assert standing.unplaced == (winner,)
    print_standings(standings_plain(simulator.there, stage))
    (line,) = [each for each in capsys.readouterr().out.splitlines() if "not placed" in each]
    assert clause in line
    assert clause in told(simulator, PlaceOf(winner, stage=stage))
    assert clause in told(simulator, Titles(stage=stage))


def test_the_next_pair_is_in_the_state_team(start: Start) -> None:
    answers = {"boards": 7, "rounds": 5}
    simulator = almost_closed(start, "sabf-open-trials", 6, "final", answers)
    order = order_of(simulator, "final")
    substitutes(simulator, "final", order[1], 2, 4)
    simulator.do("close-stage", stage="final")
    team = [order[0], order[2], order[3]]
    assert Told(simulator.there.facts).closed("final")["qualified"] == {"state team": team}
    assert "sabf-2020 19.2.2" in told(simulator, Qualifiers(stage="final"))


def test_absences_by_the_list_of_lengths(start: Start) -> None:
    """Ten weeknights (12.5.a) allow four absences; the winners have five, the second four."""
    answers = {"rounds": 10, "boards": 7}
    simulator = almost_closed(start, "sabf-butler-swiss", 12, "swiss", answers)
    winner, second, *_ = order_of(simulator, "swiss")
    substitutes(simulator, "swiss", winner, 1, 3, 5, 7, 9)
    substitutes(simulator, "swiss", second, 2, 4, 6, 8)
    simulator.do("close-stage", stage="swiss")
    assert out_of(simulator, "swiss") == {winner: "sabf-2020 12.5.a"}
    assert Told(simulator.there.facts).titles()["Winners"] == [second]


def test_a_pair_that_was_not_there_at_all_has_missed_the_session(start: Start) -> None:
    """Four sessions; pair 9 sits in two: of the three that 11.6 wants it has two."""
    simulator = start("sabf-matchpoint-pairs", 9, "away", answers={"sessions": 4, "boards": 6})
    there = simulator.there
    simulator.do("open-stage", stage="pairs")
    for number in range(1, 5):
        seats = [str(each) for each in range(1, 10 if number > 2 else 9)]
        movement = {"kind": "howell", "pairs": 10 if number > 2 else 8}
        where = {"stage": "pairs", "session": number, "boards_a_round": 1}
        simulator.do("open-session", **where, movement=movement, seats=seats)
        session = there.state.session("pairs", number)
        for seat, board in simulator.to_play(session):
            simulator.play(seat, board, session)
        simulator.do("post", stage="pairs", session=number)
    simulator.do("close-stage", stage="pairs")
    assert out_of(simulator, "pairs") == {"9": "sabf-2020 11.6"}


@pytest.mark.parametrize("id", ["sabf-gnot-under-grand", "sabf-gnot-regional"])
def test_who_does_not_want_the_national_place_still_wins_the_event(start: Start, id: str) -> None:
    """20.1.2.c and 20.1.4.e: contending is about the place, not about the event's own title."""
    answers = {"rounds": 3, "boards": 8}
    before = almost_closed(start, id, 10, "swiss", answers)
    winner, second, *_ = order_of(before, "swiss")
    again = almost_closed(
        start, id, 10, "swiss", answers, contending=lambda number: str(number) != winner
    )
    assert order_of(again, "swiss") == order_of(before, "swiss")
    again.run()
    told = Told(again.there.facts)
    assert told.titles()["Winners"] == [winner]
    assert told.titles()["To the National Final"] == [second]


def test_members_who_played_too_little_are_listed_and_the_team_keeps_its_place(
    start: Start,
) -> None:
    """Teams of four: 60% of 24 boards are 15 (16.2.a). One player of the winners has 8."""
    answers = {"rounds": 3, "boards": 8, "final_boards": 8}
    simulator = almost_closed(start, "sabf-state-teams", 8, "stage one", answers)
    winner = order_of(simulator, "stage one")[0]
    away = simulator.there.state.entries[winner].players[0].name
    substitutes(simulator, "stage one", winner, 1, 2)
    simulator.do("close-stage", stage="stage one")
    closed = Told(simulator.there.facts).closed("stage one")
    (line,) = closed["out"]
    assert (line["contestant"], line["player"], line["clause"]) == (
        winner,
        away,
        "sabf-2020 16.2.a",
    )
    assert "8 of 24 boards" in line["reason"]
    assert closed["placings"][0] == winner
    assert Told(simulator.there.facts).titles()["Winners of stage one"] == [winner]
