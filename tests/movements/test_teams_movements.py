"""Movements of teams: both tables of a match play its boards, and nobody meets a board twice."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.movements.barometer import is_barometer
from convenor.movements.movement import (
    MovementRound,
    Seating,
    TeamMatch,
    TeamsMovement,
    pairs_of,
    tables_in_play,
    team_of,
)
from convenor.movements.team_proofs import prove_teams
from convenor.movements.teams import WhistPlan, all_play_all, american_whist, head_to_head, triples
from convenor.values import replace

# --- one match ------------------------------------------------------------------------------------


def test_two_rooms_exchange_boards() -> None:
    made = head_to_head()
    assert [[s.boards for s in each.seatings] for each in made.rounds] == [[1, 2], [2, 1]]
    assert made.matches == (TeamMatch(1, 2, (1, 2)),)
    assert (made.tables, made.shares, made.winners) == (2, (), 1)
    assert prove_teams(made).problems == ()


@pytest.mark.parametrize("stanzas", range(1, 9))
@pytest.mark.parametrize("copies", [False, True])
def test_every_match_is_sound(stanzas: int, copies: bool) -> None:
    made = head_to_head(stanzas, copies)
    assert prove_teams(made).problems == ()
    assert len(made.rounds) == made.board_sets == stanzas * (1 if copies else 2)
    assert is_barometer(made) == copies
    met = {frozenset((s.ns, s.ew)) for each in made.rounds for s in each.seatings}
    assert len(met) == (4 if stanzas > 1 else 2)  # later stanzas change opponents


def test_in_triples_each_team_plays_both_others_at_once() -> None:
    made = triples()
    proof = prove_teams(made)
    assert proof.problems == ()
    assert (proof.least_opponents, proof.sit_outs, len(made.rounds)) == (2, 0, 2)
    assert (made.tables, made.board_sets, made.shares) == (3, 3, ())
    assert all(len(match.boards) == 1 for match in made.matches)
    for each in made.rounds:
        met = {frozenset((team_of(s.ns), team_of(s.ew))) for s in each.seatings}
        assert len(met) == 3  # half of every match in every round


# --- American Whist -------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", range(3, 41, 2))
def test_an_odd_american_whist_meets_all(teams: int) -> None:
    made = american_whist(teams)
    proof = prove_teams(made)
    assert proof.problems == ()
    assert proof.least_opponents == teams - 1 == len(made.rounds)
    assert (made.board_sets, made.shares, proof.rematches) == (teams, (), 0)


def test_east_west_go_down_two_tables_and_boards_one() -> None:
    made = american_whist(7)
    for before, after in zip(made.rounds, made.rounds[1:], strict=False):
        for s in before.seatings:
            down_one, down_two = (s.table - 2) % 7, (s.table - 3) % 7
            assert after.seatings[down_one].boards == s.boards
            assert after.seatings[down_two].ew == s.ew


@pytest.mark.parametrize("teams", range(4, 41, 2))
def test_an_even_american_whist_misses_one_or_shares(teams: int) -> None:
    skip, share = american_whist(teams, "skip"), american_whist(teams, "share")
    for made, opponents in ((skip, teams - 2), (share, teams - 1)):
        proof = prove_teams(made)
        assert proof.problems == ()
        assert proof.least_opponents == proof.most_opponents == opponents == len(made.rounds)
    assert (skip.board_sets, skip.shares) == (teams, ())
    half = teams // 2
    fresh = 0 if half % 4 in (0, 1) else half  # where parity forbids it, the shared round has more
    assert share.board_sets == teams + fresh
    assert share.shares[0] == (1, half + 1)


@given(st.integers(3, 24), st.data())
@settings(max_examples=60, deadline=None)
def test_cut_short_it_keeps_whole_matches(teams: int, data: st.DataObject) -> None:
    even: tuple[WhistPlan, ...] = ("skip", "share")
    plan: WhistPlan = "straight" if teams % 2 else data.draw(st.sampled_from(even))
    longest = len(american_whist(teams, plan).rounds)
    rounds = data.draw(st.integers(1, longest // 2)) * 2
    made = american_whist(teams, plan, rounds)
    proof = prove_teams(made)
    assert proof.problems == ()
    assert proof.least_opponents == proof.most_opponents == rounds == len(made.rounds)


# --- all against all ------------------------------------------------------------------------------


@pytest.mark.parametrize("teams", range(3, 41))
def test_all_against_all_is_sound(teams: int) -> None:
    for copies in (False, True) if teams <= 32 else (True,):
        made = all_play_all(teams, copies)
        proof = prove_teams(made)
        assert proof.problems == ()
        assert (proof.least_opponents, proof.rematches) == (teams - 1, 0)
        assert proof.sit_outs == teams % 2
        assert made.board_sets == len(made.rounds) == teams - 1 + teams % 2
        assert is_barometer(made) or not copies


def test_the_tables_of_a_match_are_side_by_side_and_share() -> None:
    made = all_play_all(8)
    assert made.shares == ((1, 2), (3, 4), (5, 6), (7, 8))
    for each in made.rounds:
        for one, other in zip(each.seatings[::2], each.seatings[1::2], strict=True):
            assert one.boards == other.boards
            assert (team_of(one.ns), team_of(one.ew)) == (team_of(other.ew), team_of(other.ns))
            assert made.match_at(one) == made.match_at(other)


def test_a_table_of_teams_is_shown_by_its_pairs() -> None:
    first = next(tables_in_play(american_whist(5)))
    assert (first.ns, first.ew) == ((1,), (pairs_of(3)[1],))


# --- faults ---------------------------------------------------------------------------------------


def changed(made: TeamsMovement, number: int, *tables: tuple[int, int, int, int]) -> str:
    """The problems of a movement whose round is another one."""
    rounds = list(made.rounds)
    rounds[number - 1] = MovementRound(tuple(Seating(*each) for each in tables))
    return "; ".join(
        prove_teams(replace(made, play=replace(made.play, rounds=tuple(rounds)))).problems
    )


@pytest.mark.parametrize(
    ("table_1", "table_2", "words"),
    [
        ((1, 1, 4, 1), (2, 3, 2, 1), "board set 1 is at tables 1 and 2, which do not share"),
        ((1, 1, 2, 1), (2, 3, 4, 2), "teams 1 and 1 have no match on board set 1"),
        ((1, 4, 1, 1), (2, 3, 2, 2), "board set 1: a team sits the same way"),
        ((1, 1, 4, 3), (2, 3, 2, 2), "there is no board set 3"),
        ((1, 2, 3, 1), (2, 4, 1, 2), "a pair plays it at both tables"),
        ((1, 1, 4, 1), (2, 1, 4, 2), "pair 1 is in 2 places"),
    ],
)
def test_a_fault_of_a_match_is_named(
    table_1: tuple[int, int, int, int], table_2: tuple[int, int, int, int], words: str
) -> None:
    assert words in changed(head_to_head(), 1, table_1, table_2)


def test_boards_in_two_matches_and_a_match_with_oneself_are_faults() -> None:
    made = triples()
    first, *others = made.matches
    spoilt = replace(made, matches=(first._replace(boards=others[0].boards), *others))
    told = "; ".join(prove_teams(spoilt).problems)
    assert "meets board set 3 in two matches" in told
    assert "have no match on board set 2" in told
    alone = replace(made, matches=(*made.matches, TeamMatch(1, 1, ())))
    assert "team 1 has a match against itself" in "; ".join(prove_teams(alone).problems)
    wrong = replace(made, teams=4)
    assert "not the two of each of 4 teams" in "; ".join(prove_teams(wrong).problems)


def test_a_table_of_no_match_is_refused() -> None:
    with pytest.raises(Mistake, match="teams 1 and 2 have no match on board set 9"):
        triples().match_at(Seating(1, 1, 4, 9))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: head_to_head(0), "1 to 8 stanzas, not 0"),
        (lambda: american_whist(2), "3 to 40 teams, not 2"),
        (lambda: american_whist(41), "3 to 40 teams, not 41"),
        (lambda: american_whist(8, "straight"), "choose skip or share"),
        (lambda: american_whist(7, "skip"), "choose straight"),
        (lambda: american_whist(7, "sideways"), "unknown plan"),  # type: ignore[arg-type]
        (lambda: american_whist(7, rounds=3), "smaller even number of them, not 3"),
        (lambda: all_play_all(2), "3 to 40 teams, not 2"),
        (lambda: all_play_all(33), "need copies of the boards"),
        (lambda: all_play_all(8, rounds=8), "1 to 7 rounds, not 8"),
    ],
)
def test_a_movement_of_teams_that_cannot_be_is_refused(
    make: Callable[[], object], words: str
) -> None:
    with pytest.raises(Mistake, match=words):
        make()
