"""Interwoven and double Howells, multiplexes, the bump and the blitz: each proved, size by size."""

from collections import Counter

import pytest

from convenor.errors import Mistake
from convenor.movements.bump import bump, most_bump_rounds
from convenor.movements.doubled import double_howell, grouped_rounds_for, multiplex
from convenor.movements.howell import howell
from convenor.movements.interwoven import interwoven, interwoven_rounds_for
from convenor.movements.movement import Movement, MovementRound, Seating
from convenor.movements.plans import by_name, plan
from convenor.movements.proofs import measure, prove
from convenor.movements.recommend import Candidate, Room, recommend
from convenor.values import replace


def sharing(movement: Movement) -> set[tuple[int, ...]]:
    """The tables that have one set between them, round by round."""
    found = set()
    for each in movement.rounds:
        for boards in {at.boards for at in each.seatings}:
            found.add(tuple(at.table for at in each.seatings if at.boards == boards))
    return {tables for tables in found if len(tables) > 1}


def opponents(movement: Movement, pair: int) -> set[int]:
    """Whom a pair meets."""
    seats = [(at.ns, at.ew) for each in movement.rounds for at in each.seatings]
    return {ns + ew - pair for ns, ew in seats if pair in (ns, ew)}


# --- interwoven -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", range(7, 35))
def test_every_interwoven_howell_is_sound(pairs: int) -> None:
    lengths = interwoven_rounds_for(pairs)
    assert lengths
    for rounds in lengths:
        made = interwoven(pairs, rounds)
        proof = prove(made)
        assert (proof.problems, proof.rematches, proof.sit_outs) == ((), 0, pairs % 2)
        assert made.board_sets == len(made.rounds) == rounds
        assert proof.most_played == rounds
        assert made.winners == 1


def test_thirteen_tables_play_every_set_once_a_round_and_meet_both_rings() -> None:
    made = interwoven(26, 13)
    assert (made.shares, sharing(made)) == ((), set())
    for pair in range(1, 27):
        met = opponents(made, pair)
        assert len(met) == 13
        assert {(other - 1) // 13 for other in met} == {0, 1}


def test_with_two_pairs_that_stay_two_tables_share() -> None:
    made = interwoven(28, 13)
    assert sharing(made) == set(made.shares) == {(1, 2)}
    at = {
        pair: {at.table for each in made.rounds for at in each.seatings if pair in (at.ns, at.ew)}
        for pair in (27, 28)
    }
    assert all(len(tables) == 1 for tables in at.values())


# --- several groups -------------------------------------------------------------------------------


@pytest.mark.parametrize("groups", range(2, 9))
def test_every_double_howell_and_multiplex_is_sound(groups: int) -> None:
    made_for = [n for n in range(7, 81) if grouped_rounds_for(n, groups)]
    assert made_for
    for pairs in made_for:
        for rounds in grouped_rounds_for(pairs, groups):
            made = double_howell(pairs, rounds) if groups == 2 else multiplex(pairs, groups, rounds)
            proof = prove(made)
            assert (proof.problems, proof.rematches) == ((), 0)
            assert proof.sit_outs <= 1
            assert len(made.rounds) == made.board_sets == rounds
            shared = {table for tables in made.shares for table in tables}
            assert all(set(tables) <= shared for tables in sharing(made))


def test_groups_meet_one_another() -> None:
    made = multiplex(42, 3)
    assert len(made.rounds) == 13
    for pair in (1, 20, 42):
        groups = Counter((other - 1) % 3 for other in opponents(made, pair))
        assert set(groups) == {0, 1, 2}


def beside_each_other(pairs: int) -> Movement:
    """Two sections of one Howell with the same boards, which never meet."""
    base = howell(pairs)

    def other(at: Seating) -> Seating:
        return at._replace(table=at.table + base.tables, ns=at.ns + pairs, ew=at.ew + pairs)

    return replace(
        base,
        fields=(tuple(range(1, 2 * pairs + 1)),),
        rounds=tuple(
            MovementRound((*each.seatings, *(other(at) for at in each.seatings)))
            for each in base.rounds
        ),
    )


@pytest.mark.parametrize("pairs", [6, 8, 12, 14])
def test_a_double_howell_is_no_less_even_than_two_sections_of_one_howell(pairs: int) -> None:
    """Measured against the two sections that directors played instead."""
    apart = measure(beside_each_other(pairs))
    double = measure(double_howell(2 * pairs))
    assert apart.couples == double.couples
    assert double.competition <= apart.competition


def test_a_double_howell_that_cannot_be_is_refused() -> None:
    with pytest.raises(Mistake, match="has 8 or 9 or 10 or 11 or 12 or 13 rounds, not 7"):
        double_howell(28, 7)
    with pytest.raises(Mistake, match="2 groups need an even number of pairs each"):
        double_howell(30)
    with pytest.raises(Mistake, match="two are a double Howell"):
        multiplex(28, 2)
    with pytest.raises(Mistake, match="have 12 or 13 rounds, not 9"):
        interwoven(26, 9)
    with pytest.raises(Mistake, match="7 to 34 pairs, not 40"):
        interwoven(40)


# --- bump -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("pairs", range(11, 81, 2))
def test_every_bump_mitchell_is_sound_and_nobody_waits_twice(pairs: int) -> None:
    made = bump(pairs)
    proof = prove(made)
    assert (proof.problems, proof.rematches, proof.sit_outs) == ((), 0, 1)
    assert len(made.rounds) == most_bump_rounds(pairs // 2) == pairs // 2 - 1
    assert all(len(each.seatings) == pairs // 2 for each in made.rounds)
    one_field = bump(pairs, arrow_switch=1)
    assert (prove(one_field).problems, one_field.winners) == ((), 1)


def test_whom_a_pair_bumps_bumps_the_next() -> None:
    made = bump(15)
    waiting = [each.sit_outs for each in made.rounds]
    assert waiting == [(15,), (1,), (2,), (3,), (4,), (5,)]
    at = [next((s.table for s in each.seatings if s.ns == 2), 0) for each in made.rounds]
    assert at == [2, 2, 0, 3, 3, 3]
    with pytest.raises(Mistake, match="fill their tables"):
        bump(16)


# --- what is recommended --------------------------------------------------------------------------


def kinds(found: tuple[Candidate, ...]) -> set[str]:
    return {each.plan.kind for each in found}


def test_they_are_offered_where_they_fit() -> None:
    thirteen_tables = recommend(Room(26, boards=26, minutes=210, winners=1))
    assert {"interwoven", "mitchell"} <= kinds(thirteen_tables)
    copies = recommend(Room(42, boards=26, minutes=210, duplicated_boards=True))
    assert {"multiplex", "blitz"} <= kinds(copies)
    twelve_tables = recommend(Room(24, boards=22, minutes=210, winners=1))
    assert "double howell" in kinds(twelve_tables)
    odd = recommend(Room(15, boards=24, minutes=210))
    assert {"bump", "rover"} <= kinds(odd)
    assert not {"bump", "rover", "blitz"} & {each.plan.kind for each in odd[:3]}


def test_a_blitz_is_a_board_a_round_and_never_first() -> None:
    found = recommend(Room(20, boards=18, minutes=200, duplicated_boards=True))
    blitz = next(each for each in found if each.plan.kind == "blitz")
    assert (blitz.boards_a_round, blitz.rounds) == (1, 18)
    assert found[0].plan.kind != "blitz"
    made = by_name("blitz", pairs=20, rounds=18)
    assert made == plan("blitz", pairs=20, rounds=18).movement()
    assert made.name == "blitz, 20 pairs, 18 rounds of a board"
    assert all(len({at.boards for at in each.seatings}) == 1 for each in made.rounds)
