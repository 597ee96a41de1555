"""The New England relay and the double Howell of teams, proved team by team."""

import pytest

from convenor.errors import Mistake
from convenor.movements.movement import TeamsMovement, team_of
from convenor.movements.recommend import Room, recommend
from convenor.movements.team_proofs import prove_teams
from convenor.movements.team_relays import (
    double_howell_of_teams,
    new_england,
    relay_rounds_for,
    team_howells_for,
)


def rounds_of_matches(made: TeamsMovement) -> dict[tuple[int, int], set[int]]:
    """In which rounds two teams play their match."""
    found: dict[tuple[int, int], set[int]] = {}
    for number, each in enumerate(made.rounds, 1):
        for at in each.seatings:
            home, away = sorted((team_of(at.ns), team_of(at.ew)))
            found.setdefault((home, away), set()).add(number)
    return found


@pytest.mark.parametrize("teams", range(4, 41, 2))
def test_every_new_england_relay_is_sound(teams: int) -> None:
    half, whole = relay_rounds_for(teams)
    proof = prove_teams(new_england(teams))
    assert (proof.problems, proof.rematches, proof.sit_outs) == ((), 0, 0)
    assert proof.least_opponents == whole == teams - 1
    to_the_break = prove_teams(new_england(teams, half))
    assert (to_the_break.problems, to_the_break.least_opponents) == ((), half)


def test_north_south_stay_and_two_rows_relay_their_boards() -> None:
    made = new_england(8)
    assert made.shares == ((1, 5), (2, 6), (3, 7), (4, 8))
    for each in made.rounds:
        assert [team_of(at.ns) for at in each.seatings] == list(range(1, 9))
        assert [at.boards for at in each.seatings[:4]] == [at.boards for at in each.seatings[4:]]
    visitors = [[team_of(at.ew) for at in each.seatings] for each in made.rounds]
    assert [row[0] for row in visitors] == [2, 4, 6, 8, 3, 5, 7]  # East-West go down two tables
    before = {at.boards for each in made.rounds[:4] for at in each.seatings}
    after = {at.boards for each in made.rounds[4:] for at in each.seatings}
    assert (before, after) == ({1, 2, 3, 4}, {5, 6, 7, 8})  # new boards at the break
    assert rounds_of_matches(made)[1, 5] == {6}  # whoever is across is met in one round


@pytest.mark.parametrize("teams", range(4, 33))
def test_every_double_howell_of_teams_is_sound(teams: int) -> None:
    for rounds in team_howells_for(teams):
        made = double_howell_of_teams(teams, rounds)
        proof = prove_teams(made)
        assert (proof.problems, proof.rematches) == ((), 0)
        assert proof.sit_outs == teams % 2
        assert made.board_sets == len(made.rounds) == rounds
    assert proof.least_opponents == teams - 1


def test_few_tables_share_where_the_second_pairs_are_rounds_ahead() -> None:
    made = double_howell_of_teams(10)
    assert made.shares == ((4, 10),)
    together = [rounds for rounds in rounds_of_matches(made).values() if len(rounds) == 1]
    assert not together  # no match is played at both tables at once


def test_relays_that_cannot_be_are_refused() -> None:
    with pytest.raises(Mistake, match="an even number of 4 to 40 teams, not 7"):
        new_england(7)
    with pytest.raises(Mistake, match="has 4 or 7 rounds, not 6"):
        new_england(8, 6)
    with pytest.raises(Mistake, match="4 to 32 teams, not 33"):
        double_howell_of_teams(33)
    with pytest.raises(Mistake, match="has 6 or 7 or 9 rounds, not 8"):
        double_howell_of_teams(10, 8)


def test_teams_are_offered_them() -> None:
    found = recommend(Room(8, of="teams", boards=28, minutes=240))
    assert {"new england", "double howell of teams"} <= {each.plan.kind for each in found}
    seven = recommend(Room(9, of="teams", boards=27, minutes=240))
    assert "new england" not in {each.plan.kind for each in seven}
