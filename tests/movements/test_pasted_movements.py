"""A movement that a director pastes is read, proved, and refused with the line that is wrong."""

import pytest

from convenor.errors import Mistake
from convenor.movements.howell import howell
from convenor.movements.listing import listing
from convenor.movements.mitchell import Mitchell, mitchell
from convenor.movements.movement import Movement
from convenor.movements.pasted import pasted_movement
from convenor.movements.plans import movement_of


def written(movement: Movement) -> str:
    """A line a round, with an x for a table at which nobody plays."""
    most = max(at.table for each in movement.rounds for at in each.seatings)
    lines = []
    for number, each in enumerate(movement.rounds, 1):
        at_table = {at.table: f"{at.ns}-{at.ew}-{at.boards}" for at in each.seatings}
        tables = "  ".join(at_table.get(table, "x") for table in range(1, most + 1))
        lines.append(f"Round {number}: {tables}")
    return "\n".join(lines)


@pytest.mark.parametrize("pairs", [6, 8, 11, 14])
def test_a_howell_that_is_written_out_comes_back(pairs: int) -> None:
    made = howell(pairs)
    found = pasted_movement(written(made), pairs)
    assert (found.rounds, found.fields, found.board_sets) == (
        made.rounds,
        made.fields,
        made.board_sets,
    )
    assert movement_of(listing(found)) == found


def test_a_mitchell_has_two_fields() -> None:
    found = pasted_movement(written(mitchell(Mitchell(12, "relay"))), 12)
    assert found.winners == 2
    assert found.shares == ((1, 6),)


def test_comments_signs_and_empty_tables() -> None:
    text = "# the small room\nR1. 1/2:1, 3v4-2\n\n2) 1-3-3 | x\n"
    found = pasted_movement(text, 4)
    assert [each.sit_outs for each in found.rounds] == [(), (2, 4)]
    assert found.rounds[0].seatings[1] == (2, 3, 4, 2)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "has no line"),
        ("# nothing", "has no line"),
        ("1-2-1 3-4-2\n1-3 2-4-1", "line 2, table 1: '1-3' is no table"),
        ("1-2-1 3-5-2", "line 1, table 2: there is no pair 5"),
        ("1-2-0 3-4-2", "there is no board set 0"),
        ("1-2-1 3-4-2\n1-3-1 2-4-3", "pair 1 meets board set 1 again"),
        ("1-2-1 1-4-2", "pair 1 is in 2 places"),
        ("\n".join(["1-2-1 3-4-2"] * 61), "may have 60 rounds"),
        ("a" * 50_000, "is no table"),
    ],
)
def test_what_is_wrong_is_named(text: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        pasted_movement(text, 4)
