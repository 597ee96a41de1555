"""What is recommended fits the room, is sound, and says why."""

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.movements.listing import problems_of
from convenor.movements.plans import movement_of
from convenor.movements.recommend import UNUSUAL, Candidate, Room, recommend
from convenor.movements.rooms import Entries

# --- pairs ----------------------------------------------------------------------------------------


def test_fourteen_pairs_and_twenty_six_boards_play_a_howell() -> None:
    best = recommend(Room(14, boards=26, minutes=210))[0]
    assert best.name == "Howell, 14 pairs, 13 rounds"
    assert (best.rounds, best.boards, best.boards_in_play, best.minutes) == (13, 26, 26, 206)
    assert best.finishes(datetime(2026, 3, 1, 19, 30)) == datetime(2026, 3, 1, 22, 56)
    assert (best.winners, best.sit_outs) == (1, 0)
    assert best.reasons == (
        "13 rounds of 2: 26 boards, 26 wanted",
        "ends after 206 of 210 minutes",
        "one winner",
        "two pairs hold the same cards in 5 to 7 rounds, on average in 6.0",
    )


def test_twelve_tables_play_the_same_twenty_four_boards() -> None:
    best = recommend(Room(24, boards=24, minutes=200))[0]
    assert (best.boards, best.boards_in_play, best.winners) == (24, 24, 2)
    assert best.movement.shares == ((1, 12),)
    assert best.unevenness == 0
    assert best.reasons[-1].startswith("perfectly even")


def test_one_winner_and_two_stand_side_by_side() -> None:
    found = recommend(Room(14, boards=26, minutes=210))
    assert {each.winners for each in found} == {1, 2}
    assert len({each.plan for each in found}) == len(found)


def test_a_half_table_costs_a_round_and_is_told() -> None:
    best = recommend(Room(13, boards=26, minutes=210))[0]
    assert best.sit_outs == 1
    assert best.fewest_boards == best.boards - best.boards_a_round
    assert any(reason.startswith("a pair sits out 1 round at most") for reason in best.reasons)


def test_copies_of_boards_allow_a_barometer() -> None:
    def kinds(copies: bool) -> set[str]:
        found = recommend(Room(20, boards=26, minutes=210, duplicated_boards=copies))
        return {each.name.split(",")[0] for each in found}

    multiplexes = {"multiplex of 5 Howells", "multiplex of 6 Howells"}
    assert kinds(True) - kinds(False) == {
        "barometer Mitchell",
        "round robin",
        "blitz",
        *multiplexes,
    }


def test_few_boards_and_few_tables_are_kept_to() -> None:
    few = recommend(Room(14, boards=24, minutes=210, boards_at_hand=26))
    assert max(each.boards_in_play for each in few) <= 26
    many = recommend(Room(14, boards=24, minutes=210))
    assert max(each.boards_in_play for each in many) > 26
    with pytest.raises(Mistake, match="14 pairs on 6 tables"):
        recommend(Room(14, boards=24, minutes=210, tables=6))
    with pytest.raises(Mistake, match="about 24 boards out of 4"):
        recommend(Room(14, boards=24, minutes=210, boards_at_hand=4))


# --- teams and players ----------------------------------------------------------------------------


def best_of_teams(teams: int, boards: int, **options: bool) -> Candidate:
    return recommend(Room(teams, boards, 240, "teams", **options))[0]


def test_two_teams_play_head_to_head_and_all_pairs_meet() -> None:
    best = best_of_teams(2, 24)
    assert best.name == "head to head, 2 stanzas"
    assert (best.rounds, best.boards_a_round, best.reasons[-1]) == (4, 6, "all pairs meet")
    single = [each for each in recommend(Room(2, 24, 240, "teams")) if each.rounds == 2]
    assert single[0].reasons[-1] == "a pair meets one pair of the other team"


def test_teams_meet_all_others_where_they_can() -> None:
    assert best_of_teams(3, 24).name == "triples, 3 teams, 2 rounds"
    assert best_of_teams(8, 28).name == "all against all, 8 teams, 7 rounds"
    assert best_of_teams(9, 24).name == "American Whist, 9 teams, 8 rounds"
    assert best_of_teams(9, 24).reasons[-1] == "every team meets every other"
    other = recommend(Room(9, 24, 240, "teams"))[1]
    assert other.reasons[-1] == "a team meets 6 of 8 others"


def test_players_change_partners() -> None:
    best = recommend(Room(8, 28, 240, "players"))[0]
    assert best.name == "barometer individual, 8 players, 7 rounds"
    assert "everybody is everybody's partner once" in best.reasons
    assert best.reasons[-1] == "players are opponents 2 times"
    moved = recommend(Room(16, 24, 240, "players"))
    assert not any("barometer" in each.name for each in moved)
    copied = recommend(Room(16, 24, 240, "players", duplicated_boards=True))
    assert any("barometer" in each.name for each in copied)
    assert "nobody has a partner twice, and not all are partners" in moved[0].reasons


# --- all ------------------------------------------------------------------------------------------

ROOMS = st.one_of(
    st.tuples(st.just("pairs"), st.integers(4, 80)),
    st.tuples(st.just("teams"), st.integers(2, 32)),
    st.tuples(st.just("players"), st.integers(4, 40)),
)


@given(ROOMS, st.integers(8, 40), st.integers(60, 300), st.booleans(), st.data())
@settings(max_examples=80, deadline=None)
def test_what_is_recommended_fits_and_is_sound(
    who: tuple[Entries, int], boards: int, minutes: int, copies: bool, data: st.DataObject
) -> None:
    of, entries = who
    winners = data.draw(st.sampled_from([None, 1, 2])) if of == "pairs" else None
    room = Room(entries, boards, minutes, of, winners=winners, duplicated_boards=copies)
    if of == "players" and entries > 32 and not copies:
        with pytest.raises(Mistake, match="no movement"):  # so many need copies
            recommend(room)
        return
    found = recommend(room)
    for each in found:
        assert problems_of(each.movement) == ()
        assert each.minutes <= minutes
        assert winners in (None, each.winners)
        assert each.boards == each.rounds * each.boards_a_round <= max(boards + 2, boards * 5 // 4)
        assert each.reasons
    misses = [
        (
            each.plan.kind in UNUSUAL,
            max(0, each.boards_in_play - 32) if of == "pairs" else 0,
            each.copies > 1 and not copies,
            abs(each.boards - boards) + each.boards - each.fewest_boards,
        )
        for each in found
    ]
    assert misses == sorted(misses)
    assert movement_of(found[0].plan.record()) == found[0].movement


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("room", "words"),
    [
        (Room(14, 26, 5), "no movement for 14 pairs has about 26 boards and ends in 5 minutes"),
        (Room(3, 26, 5, winners=2), "with 2 winners"),
        (Room(2, 24, 200), "3 to 80 pairs, not 2"),
        (Room(81, 24, 200), "3 to 80 pairs, not 81"),
        (Room(1, 24, 200, "teams"), "2 to 40 teams, not 1"),
        (Room(3, 24, 200, "players"), "4 to 52 players, not 3"),
        (Room(42, 24, 200, "players"), "no movement for 42 players"),
        (Room(8, 0, 200), "above nothing"),
        (Room(8, 24, 200, winners=3), "1 or 2 winners, not 3"),
        (Room(8, 24, 200, "teams", winners=2), "teams have one winner"),
        (Room(8, 24, 200, "pears"), "not of 'pears'"),  # type: ignore[arg-type]
        (Room(8, 24, 200, tables=0), "0 tables are too few"),
    ],
)
def test_a_room_that_cannot_be_is_told_so(room: Room, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        recommend(room)


@pytest.mark.parametrize("pairs", [8, 13, 14, 20, 26])
def test_movements_that_differ_by_the_arrow_switch_do_not_stand_side_by_side(pairs: int) -> None:
    advised = recommend(Room(pairs, 24, 210))
    apart = [
        (each.plan.kind, tuple(o for o in each.plan.options if o[0] != "arrow_switch"))
        for each in advised
    ]
    assert len(apart) == len({*apart})
    both = [each for each in advised if any("arrow-switch it has" in r for r in each.reasons)]
    assert both, "the other way is told beside it"
