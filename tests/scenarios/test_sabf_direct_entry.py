"""Who goes straight into a final of the trials: level with the last, too few points, ranked low.

The points of every pair are written down here one by one; who goes where is worked out by hand.
"""

from collections.abc import Callable

import pytest

from convenor import pipeline
from convenor.simulator.playing import Simulator

Start = Callable[..., Simulator]


def season(start: Start, template: str, pairs: dict[str, tuple[float, float]]) -> Simulator:
    """A points table in which the two players of each pair have these points, made apart."""
    simulator = start(template, len(pairs), "direct")
    simulator.do("open-stage", stage="points")
    event = "open_points" if "women" in template else "national_team"
    for pair, points in pairs.items():
        players = simulator.there.state.entries[pair].players
        for player, own in zip(players, points, strict=True):
            if own:
                simulator.do(
                    "earn-place",
                    stage="points",
                    event=event,
                    contestant=pair,
                    player=player.name,
                    points=str(own),
                    together=True,
                )
    return simulator


def sent(simulator: Simulator) -> dict[str, set[str]]:
    """Who goes where when the table is closed."""
    found = simulator.do("close-stage", stage="points").facts[0].body["qualified"]
    return {to: set(names) for to, names in found.items()}


def even(*points: float) -> dict[str, tuple[float, float]]:
    """Pairs of whom both players have the same points, numbered from 1."""
    return {str(number): (each, each) for number, each in enumerate(points, 1)}


def test_all_who_are_level_with_the_eighth_go_straight_to_the_final(start: Start) -> None:
    simulator = season(start, "sabf-womens-trials", even(20, 19, 18, 17, 16, 15, 14, 9, 9, 9, 8, 7))
    found = sent(simulator)
    assert found["final"] == {str(number) for number in range(1, 11)}
    assert found["qualifying"] == {"11", "12"}


def test_a_tie_that_is_longer_than_the_field_is_cut_to_twelve(start: Start) -> None:
    simulator = season(start, "sabf-womens-trials", even(*[9] * 14))
    places = pipeline.qualification(simulator.there, "points")[0].found
    assert len(places.qualified) + places.open_places == 12


def test_a_pair_with_a_player_of_few_points_plays_the_qualifying(start: Start) -> None:
    """Pair 2 has 40 points, of which one player has 3 × 3; the ninth takes its place."""
    pairs = even(20, 0, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9)
    pairs["2"] = (10, 3)
    found = sent(season(start, "sabf-womens-trials", pairs))
    assert found["final"] == {"1", *(str(number) for number in range(3, 10))}
    assert found["qualifying"] == {"2", "10", "11", "12"}


def test_unless_the_qualifying_would_have_an_odd_number(start: Start) -> None:
    """Seven others go straight on and one pair has no points: with pair 2 there would be two."""
    pairs = even(20, 0, 18, 17, 16, 15, 14, 13, 0, 0)
    pairs["2"] = (10, 3)
    found = sent(season(start, "sabf-womens-trials", pairs))
    assert found["qualifying"] == {"9", "10"}
    assert "2" in found["final"]


def test_the_reason_names_the_clause(start: Start) -> None:
    pairs = even(20, 0, 18, 17, 16, 15, 14, 13, 12, 11)
    pairs["2"] = (10, 3)
    simulator = season(start, "sabf-womens-trials", pairs)
    found = pipeline.qualification(simulator.there, "points")[0].found
    assert found.passed_over["2"] == "must play the qualifying (sabf-2020 19.11.2.d)"


@pytest.mark.parametrize(("last", "rank", "kept_out"), [((0, 0), 42, False), ((1, 0), 43, True)])
def test_a_player_below_the_42nd_place_is_not_in_the_open_trials(
    start: Start, last: tuple[float, float], rank: int, kept_out: bool
) -> None:
    """Of pair 3 one player has the most points of all; 41 or 42 have more than the other."""
    pairs = even(*range(60, 38, -1))
    pairs["20"], pairs["21"], pairs["22"] = (1, 1), (1, 1), last
    pairs["3"] = (100, 0.5)
    assert 1 + sum(own > 0.5 for each in pairs.values() for own in each) == rank
    field = sent(season(start, "sabf-open-trials", pairs))["final"]
    assert ("3" not in field) == kept_out
    assert len(field) == 14
