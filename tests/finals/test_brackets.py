"""Finals series as data, semi-finals by choice, extra boards and play-offs."""

from fractions import Fraction
from itertools import combinations
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.exact import Rounding
from convenor.finals.brackets import (
    Choice,
    ChoiceTerms,
    Match,
    MatchResult,
    NextTerms,
    SeriesScores,
    SeriesTerms,
    choice_of_opponents,
    finals_series,
    next_of_each,
)
from convenor.finals.extra_boards import (
    ExtraMargins,
    ExtraTerms,
    PendingMatch,
    PendingTerms,
    SetTerms,
    extra_sets,
    number_of_boards,
    possible_tie,
)
from convenor.finals.play_offs import (
    RoundTerms,
    TiedTeams,
    TwoTerms,
    TwoTied,
    play_off_round,
    successive_play_offs,
)

FIVE = (
    Match("QF1", ("rank 4", "rank 5"), "better rank", 5),
    Match("QF2", ("rank 2", "rank 3"), "better rank"),
    Match("SF1", ("QF1 winner", "QF2 loser"), "QF2 loser", 4),
    Match("SF2", ("rank 1", "QF2 winner"), "rank 1"),
    Match("PF", ("SF2 loser", "SF1 winner"), "SF2 loser", 3),
    Match("GF", ("SF2 winner", "PF winner"), "SF2 winner", 2),
)
SERIES = SeriesTerms(FIVE, Fraction(1, 10), "committee")
TEAMS = ("A", "B", "C", "D", "E")
scores = st.tuples(st.integers(0, 60), st.integers(0, 60))


@given(st.lists(scores, min_size=6, max_size=6))
def test_a_series_places_every_team_once(results) -> None:
    imps = MappingProxyType({match.name: each for match, each in zip(FIVE, results, strict=True)})
    answer = finals_series(SERIES, SeriesScores(TEAMS, imps))
    assert answer.places is not None
    assert sorted(answer.places) == list(TEAMS)


@given(st.lists(scores, min_size=6, max_size=6))
def test_match_by_match_leads_where_the_whole_series_leads(results) -> None:
    imps: dict[str, tuple[int, int]] = {}
    by_name = {match.name: each for match, each in zip(FIVE, results, strict=True)}
    waiting = finals_series(SERIES, SeriesScores(TEAMS)).next_matches
    while waiting:
        one = waiting[0]
        assert one.holder in one.teams
        imps[one.match] = by_name[one.match]
        waiting = finals_series(SERIES, SeriesScores(TEAMS, MappingProxyType(imps))).next_matches
    whole = finals_series(SERIES, SeriesScores(TEAMS, MappingProxyType(by_name)))
    assert finals_series(SERIES, SeriesScores(TEAMS, MappingProxyType(imps))) == whole


def test_a_level_match_is_decided_by_the_committee() -> None:
    imps = MappingProxyType({"QF1": (20, Fraction(201, 10))})
    answer = finals_series(SERIES, SeriesScores(TEAMS, imps))
    assert answer.decided_by == "committee"
    assert answer.places is None


@pytest.mark.parametrize("match", [each.name for each in FIVE])
def test_the_winner_never_goes_out(match) -> None:
    answer = next_of_each(NextTerms(FIVE, match), MatchResult(("X", "Y"), "X")).next
    assert answer["X"] != "out"
    assert answer["Y"] != "champion"
    assert (answer["X"] == "champion") == (match == "GF") == (answer["Y"] == "runner-up")


def test_an_unknown_match_is_refused() -> None:
    with pytest.raises(Mistake, match="there is no match 'QF9'"):
        next_of_each(NextTerms(FIVE, "QF9"), MatchResult(("X", "Y"), "X"))


@given(st.sampled_from(["B", "C", "D"]))
def test_a_choice_uses_every_team_once(choice) -> None:
    semis = choice_of_opponents(ChoiceTerms(4), Choice(("A", "B", "C", "D"), choice)).matches
    assert semis[0] == ("A", choice)
    assert sorted(team for pairing in semis for team in pairing) == ["A", "B", "C", "D"]


def test_of_eight_the_others_meet_best_against_last() -> None:
    chosen = choice_of_opponents(ChoiceTerms(8), Choice(tuple("ABCDEFGH"), "C"))
    assert chosen.semi_finals is None
    assert chosen.first_round == (("A", "C"), ("E", "F"), ("B", "H"), ("D", "G"))


# --- extra boards ---------------------------------------------------------------------------

MODES = ("up", "down", "half up", "up to even")


@given(st.integers(1, 96), st.sampled_from(MODES))
def test_a_whole_share_is_not_rounded_and_no_match_has_none(boards, mode) -> None:
    extra = number_of_boards(ExtraTerms(Fraction(1, 8), Rounding(mode)), boards)
    assert extra >= 1
    assert abs(extra - Fraction(boards, 8)) < 2
    if boards % 8 == 0:
        assert extra == boards // 8


@given(st.integers(0, 5), st.integers(-9, 9))
def test_sets_are_played_until_somebody_is_ahead(level, last) -> None:
    terms = SetTerms(Fraction(1, 8), Rounding("up"), 2)
    margins = ExtraMargins(32, 0 if level else last, (*(0,) * (level - 1), last)[: level or 0])
    answer = extra_sets(terms, margins)
    assert answer.extra_boards_played == 4 + 2 * level
    assert answer.winner == ("us" if last > 0 else "opponents" if last < 0 else None)
    assert (answer.boards_to_play is None) == (last != 0)


@given(st.integers(-9, 9), st.lists(st.integers(-9, 9), max_size=4))
def test_extra_boards_are_played_only_where_a_tie_is_possible(margin, changes) -> None:
    answer = possible_tie(PendingTerms("if level"), PendingMatch(margin, tuple(changes)))
    assert answer.extra_boards_required == (-margin in (changes or [0]))


def test_extra_boards_need_the_margin_after_the_ruling() -> None:
    with pytest.raises(Mistake, match="give 'final_margin'"):
        possible_tie(PendingTerms("always"), PendingMatch(0, (), None, 3))


# --- play-offs --------------------------------------------------------------------------------


@given(scores)
def test_turning_the_teams_round_turns_the_winner_round(score) -> None:
    one = successive_play_offs(TwoTerms(4), TwoTied(("X", "Y"), (score,)))
    other = successive_play_offs(TwoTerms(4), TwoTied(("Y", "X"), (score[::-1],)))
    assert one == other


@given(st.integers(3, 6), st.data())
def test_a_round_hands_out_a_win_for_each_match(count, data) -> None:
    teams = tuple("ABCDEF"[:count])
    pairings = list(combinations(teams, 2))
    results = data.draw(st.lists(scores, min_size=len(pairings), max_size=len(pairings)))
    matches = tuple((a, b, *imps) for (a, b), imps in zip(pairings, results, strict=True))
    places = data.draw(st.integers(1, count - 1))
    answer = play_off_round(RoundTerms("half a win"), TiedTeams(teams, matches, places))
    assert sum(answer.wins.values()) == len(pairings)
    if answer.play_again:
        assert len(answer.qualified) < places < len(answer.qualified) + len(answer.play_again)
        assert len({answer.wins[each] for each in answer.play_again}) == 1
    else:
        assert len(answer.qualified) == places
    backwards = tuple((b, a, theirs, ours) for a, b, ours, theirs in matches[::-1])
    assert play_off_round(RoundTerms("half a win"), TiedTeams(teams, backwards, places)) == answer


@pytest.mark.parametrize(
    ("teams", "places", "sentence"),
    [
        (("A", "B"), 1, "more than two teams"),
        (("A", "B", "C"), 3, "need no play-off"),
        (("A", "B", "A"), 1, "twice"),
    ],
)
def test_a_round_that_cannot_be_is_refused(teams, places, sentence) -> None:
    with pytest.raises(Mistake, match=sentence):
        play_off_round(RoundTerms("replay"), TiedTeams(teams, (), places))
