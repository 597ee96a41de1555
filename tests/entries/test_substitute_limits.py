"""Limits on substitutes: the printed table row by row, and that one more never makes it better."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.entries.substitute_boards import (
    BoardsGiven,
    BoardsTerms,
    most_boards,
    substitute_boards,
)
from convenor.entries.substitution_limit import (
    LimitGiven,
    LimitTerms,
    LimitVerdict,
    substitution_limit,
)
from convenor.entries.substitution_uses import (
    RoundGiven,
    RoundTerms,
    UseGiven,
    UseTerms,
    substitutes_in_round,
    substitution_uses,
)
from convenor.exact import HALF
from convenor.regulation import shelf

# The table as the document prints it: substitutions, sessions intact, sessions of each player.
PAIRS = {
    1: (0, None, None),
    2: (1, None, None),
    3: (2, None, None),
    4: (2, None, None),
    5: (3, 3, None),
    6: (4, 4, None),
    7: (4, 4, 5),
    8: (4, 5, 6),
}
TEAMS = {
    1: (0, None),
    2: (1, None),
    3: (2, None),
    4: (2, None),
    5: (3, None),
    6: (4, None),
    7: (5, 4),
    8: (6, 5),
}


@pytest.fixture(scope="module")
def limits() -> LimitTerms:
    terms = shelf.open_stack("sydney-2003").resolve("sydney-2003 A4.5.1").terms
    assert isinstance(terms, LimitTerms)
    return terms


def verdict_of(terms: LimitTerms, **counts) -> LimitVerdict:
    answer = substitution_limit(terms, LimitGiven(**counts))
    assert isinstance(answer, LimitVerdict)
    return answer


@pytest.mark.parametrize("sessions", PAIRS)
def test_every_row_for_pairs(limits, sessions):
    most, intact, each = PAIRS[sessions]
    counts = {
        "event": "pairs",
        "sessions": sessions,
        "substitutions": most,
        "sessions_together": intact or 0,
        "player_sessions": (each or 0, sessions),
    }
    held = verdict_of(limits, **counts)
    assert (held.verdict, held.limit, held.need_together, held.need_each) == (
        "ok",
        most,
        intact,
        each,
    )
    over = verdict_of(limits, **{**counts, "substitutions": most + 1})
    assert (over.verdict, over.reasons) == ("refuse", ("substitutions",))
    if intact:
        short = verdict_of(limits, **{**counts, "sessions_together": intact - 1})
        assert short.reasons == ("pair sessions",)
    if each:
        short = verdict_of(limits, **{**counts, "player_sessions": (sessions, each - 1)})
        assert short.reasons == ("player sessions",)


@pytest.mark.parametrize("sessions", TEAMS)
def test_every_row_for_teams(limits, sessions):
    most, free = TEAMS[sessions]
    counts = {
        "event": "teams",
        "sessions": sessions,
        "substitutions": most,
        "sessions_without_substitute": free or 0,
    }
    held = verdict_of(limits, **counts)
    assert (held.verdict, held.limit, held.need_without_substitute) == ("ok", most, free)
    over = verdict_of(limits, **{**counts, "substitutions": most + 1})
    assert (over.verdict, over.reasons) == ("refuse", ("substitutions",))
    if free:
        short = verdict_of(limits, **{**counts, "sessions_without_substitute": free - 1})
        assert short.reasons == ("substitute-free sessions",)


@given(st.integers(9, 60), st.data())
def test_long_stages_are_measured_by_exact_shares(limits, sessions, data):
    together = data.draw(st.integers(0, sessions))
    each = data.draw(st.tuples(*[st.integers(together, sessions)] * 2))
    counts = {"sessions": sessions, "substitutions": 2 * sessions - sum(each)}
    pair = verdict_of(
        limits, event="pairs", sessions_together=together, player_sessions=each, **counts
    )
    assert (pair.verdict == "ok") == (
        5 * together >= 3 * sessions and 3 * min(each) >= 2 * sessions
    )
    team = verdict_of(limits, event="teams", sessions_without_substitute=together, **counts)
    assert (team.verdict == "ok") == (5 * together >= 3 * sessions)


@given(st.integers(1, 20), st.data())
def test_one_more_substitution_never_turns_a_refusal_into_ok(limits, sessions, data):
    """In a session that the pair played together one of them is now replaced."""
    together = data.draw(st.integers(1, sessions))
    first = data.draw(st.integers(together, sessions))
    second = data.draw(st.integers(together, sessions))
    counts = {"event": "pairs", "sessions": sessions}
    before = verdict_of(
        limits,
        substitutions=2 * sessions - first - second,
        sessions_together=together,
        player_sessions=(first, second),
        **counts,
    )
    after = verdict_of(
        limits,
        substitutions=2 * sessions - first - second + 1,
        sessions_together=together - 1,
        player_sessions=(first - 1, second),
        **counts,
    )
    assert set(before.reasons) <= set(after.reasons)
    assert not (before.verdict == "refuse" and after.verdict == "ok")


@given(st.integers(1, 20), st.integers(0, 30), st.data())
def test_one_more_substitution_never_helps_a_team(limits, sessions, substitutions, data):
    free = data.draw(st.integers(1, sessions))
    counts = {"event": "teams", "sessions": sessions}
    before = verdict_of(
        limits, substitutions=substitutions, sessions_without_substitute=free, **counts
    )
    after = verdict_of(
        limits, substitutions=substitutions + 1, sessions_without_substitute=free - 1, **counts
    )
    assert set(before.reasons) <= set(after.reasons)


USES = [(who, long) for who in ("player", "pair") for long in ("full", "half")]


@given(
    st.lists(st.tuples(st.sampled_from(USES), st.sampled_from(["A", "B"])), max_size=4),
    st.tuples(st.sampled_from(USES), st.sampled_from(["A", "B"])),
    st.sampled_from(["series", "match"]),
)
def test_one_more_use_never_turns_a_refusal_into_ok(uses, another, over):
    terms = UseTerms((("player", "full"), ("player", "half"), ("pair", "half")), 1, over)
    named = [(*use, match) for use, match in [*uses, another]]
    before = substitution_uses(terms, UseGiven(tuple(named[:-1])))
    after = substitution_uses(terms, UseGiven(tuple(named)))
    assert before.verdict == "ok" or after.verdict == "refuse"
    assert before.used <= after.used


@pytest.mark.parametrize("beyond", ["refuse", "approval"])
@pytest.mark.parametrize("exceptional", [False, True])
def test_one_more_in_the_round_never_makes_the_verdict_better(beyond, exceptional):
    terms = RoundTerms(normal=1, exceptional=2, beyond=beyond, approval_by="convener")
    rank = ["ok", "approval", "refuse"]
    found = [
        rank.index(substitutes_in_round(terms, RoundGiven(n, exceptional)).verdict)
        for n in range(6)
    ]
    assert found == sorted(found)


@given(st.integers(1, 500))
def test_the_most_boards_are_the_last_that_are_fewer_than_half(scheduled):
    most = most_boards(scheduled, HALF)
    assert 2 * most < scheduled <= 2 * (most + 1)


@given(st.integers(1, 200), st.data())
def test_a_board_by_a_substitute_is_never_undone_by_another(scheduled, data):
    boards = data.draw(st.integers(0, scheduled - 1))
    terms = BoardsTerms(fewer_than=HALF, base="scheduled")
    fewer = substitute_boards(terms, BoardsGiven(scheduled, boards))
    more = substitute_boards(terms, BoardsGiven(scheduled, boards + 1))
    assert fewer.verdict == "ok" or more.verdict == "refuse"


@given(st.integers(1, 100), st.data())
def test_counting_a_board_twice_never_allows_more(scheduled, data):
    first = data.draw(st.integers(0, scheduled))
    second = data.draw(st.integers(0, scheduled))
    both = data.draw(st.integers(max(0, first + second - scheduled), min(first, second)))
    boards = BoardsGiven(
        scheduled, boards_for_first=first, boards_for_second=second, boards_for_both=both
    )
    once = substitute_boards(BoardsTerms(HALF, "scheduled", "once"), boards)
    twice = substitute_boards(BoardsTerms(HALF, "scheduled", "twice"), boards)
    assert once.total == first + second - both
    assert twice.total == first + second
    assert once.verdict == "ok" or twice.verdict == "refuse"
