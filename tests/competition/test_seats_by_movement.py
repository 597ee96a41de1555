"""Movements turned into seats: names in place of numbers, boards in place of sets."""

from typing import Any

import pytest

from convenor.competition.state.movements import (
    boards_of_movement,
    boards_of_set,
    contestants_of,
    pairings_of_movement,
    seats_of_movement,
)
from convenor.competition.state.seats import Pairing
from convenor.errors import Mistake
from convenor.ledger.bodies import EntryJoined, SessionOpened
from convenor.movements.plans import movement_of, with_missing_pair
from convenor.movements.recommend import Room, recommend

HOWELL = {"kind": "howell", "pairs": 4}


def opened(movement: dict[str, Any] | None = HOWELL, **more: Any) -> SessionOpened:
    return SessionOpened("pairs", 1, movement=movement, **{"boards_a_round": 2, **more})


def test_everybody_meets_everybody_on_the_boards_of_the_round() -> None:
    seats = seats_of_movement(opened(seats=("a", "b", "c", "d")))
    assert {frozenset((each.ns, each.ew)) for each in seats} == {
        frozenset(pair) for pair in ("ab", "ac", "ad", "bc", "bd", "cd")
    }
    assert {each.round: each.boards for each in seats} == {1: (1, 2), 2: (3, 4), 3: (5, 6)}


def test_a_section_has_tables_of_its_own_and_begins_where_it_is_told() -> None:
    seats = seats_of_movement(opened(seats=("a", "b", "c", "d"), section="B", first_board=11))
    assert {each.table for each in seats} == {"B1", "B2"}
    assert {each.section for each in seats} == {"B"}
    assert boards_of_set(opened(first_board=11), 3) == (15, 16)
    numbered = seats_of_movement(opened(seats=("a", "b", "c", "d"), section="Red 2"))
    assert {each.table for each in numbered} == {"Red 2 1", "Red 2 2"}


def test_a_pair_that_is_missing_leaves_its_opponents_without_a_table() -> None:
    seats = seats_of_movement(opened(seats=("a", "b", "c", "")))
    assert len(seats) == 3
    assert {name for each in seats for name in (each.ns, each.ew)} == {"a", "b", "c"}


@pytest.mark.parametrize("pairs", [5, 7, 9, 13, 27])
def test_a_pair_that_sits_down_later_moves_nobody(pairs: int) -> None:
    """In whatever has an empty seat for an odd number; tables keep their names too."""
    names = tuple(str(number) for number in range(1, pairs + 1))
    for each in recommend(Room(entries=pairs, boards=24, minutes=210, of="pairs")):
        grown = with_missing_pair(each.plan.record())
        if each.plan.kind in ("rover", "bump"):
            assert grown is None  # the pair too many sits in others' places, and none is empty
            continue
        assert grown is not None
        begun = opened(each.plan.record(), seats=names)
        late = EntryJoined("late", "pairs", 1, pairs + 1, 2, movement=grown.record())
        before, after = set(seats_of_movement(begun)), set(seats_of_movement(begun, (late,)))
        assert before < after
        assert {seat.round for seat in after - before} <= set(range(2, each.rounds + 1))
        assert all("late" in (seat.ns, seat.ew) for seat in after - before)


def test_a_seat_that_somebody_has_is_not_taken() -> None:
    late = EntryJoined("late", "pairs", 1, 2)
    begun = opened(seats=("a", "b", "c", "d"))
    assert seats_of_movement(begun, (late,)) == seats_of_movement(begun)
    beyond = EntryJoined("late", "pairs", 1, 9)
    assert seats_of_movement(begun, (beyond,)) == seats_of_movement(begun)


def test_players_of_an_individual_sit_as_partners() -> None:
    names = tuple("abcdefgh")
    movement = {"kind": "individual", "players": 8}
    seats = seats_of_movement(opened(movement, boards_a_round=1, seats=names))
    first = [each for each in seats if each.round == 1]
    assert sorted("".join(f"{e.ns}{e.ew}" for e in first).replace("+", "")) == list(names)
    assert all("+" in each.ns and "+" in each.ew for each in seats)


def test_a_set_that_comes_back_to_a_table_is_told_apart() -> None:
    movement = {"kind": "head to head", "stanzas": 2}
    seats = seats_of_movement(opened(movement, seats=("a", "b")))
    places = [(each.table, board) for each in seats for board in each.boards]
    assert len(places) == len(set(places))


def test_teams_have_the_matches_of_their_movement() -> None:
    teams = opened({"kind": "all play all", "teams": 3}, seats=("a", "b", "c"))
    assert pairings_of_movement(teams) == [
        Pairing("M1", "a", "b", ("1", "2"), (1, 2)),
        Pairing("M2", "b", "c", ("1", "2"), (3, 4)),
        Pairing("M3", "a", "c", ("1", "2"), (5, 6)),
    ]
    assert pairings_of_movement(opened(seats=("a", "b", "c", "d"))) == []


@pytest.mark.parametrize(
    ("movement", "count"),
    [
        (HOWELL, 4),
        ({"kind": "mitchell", "tables": 3}, 6),
        ({"kind": "individual", "players": 8}, 8),
        ({"kind": "all play all", "teams": 5}, 5),
    ],
)
def test_how_many_a_movement_seats(movement: dict[str, Any], count: int) -> None:
    assert contestants_of(movement_of(movement)) == count


def test_boards_of_a_session_are_those_of_its_sets() -> None:
    assert boards_of_movement(opened()) == 3 * 2
    assert boards_of_movement(opened(None)) is None


def test_too_few_seats_are_named() -> None:
    with pytest.raises(Mistake, match="seats 4, and 3 are named in 'seats': name them all"):
        seats_of_movement(opened(seats=("a", "b", "c")))
    with pytest.raises(Mistake, match="seats 3, and 0 are named"):
        pairings_of_movement(opened({"kind": "all play all", "teams": 3}))


def test_a_movement_needs_the_size_of_its_sets() -> None:
    with pytest.raises(Mistake, match="needs 'boards_a_round'"):
        boards_of_movement(opened(boards_a_round=None))


def test_a_movement_that_there_is_not_is_named() -> None:
    with pytest.raises(Mistake, match="no movement 'howel': did you mean 'howell'"):
        boards_of_movement(opened({"kind": "howel", "pairs": 4}))
