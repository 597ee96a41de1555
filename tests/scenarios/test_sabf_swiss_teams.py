"""Swiss teams of the SABF: an odd field with share matches, a forfeit, late teams and rulings."""

from collections.abc import Callable
from itertools import combinations

import pytest
from apart_sabf import TIES
from apart_scores import Told
from apart_teams import Stage, in_order, match_imps, printed_scale

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
SCALE = printed_scale("sabf-2020/tables/teams-vp.csv")
ROUNDS, BOARDS = 4, 8
ANSWERS = {"rounds": ROUNDS, "boards": BOARDS}
BAD_DAY = Trouble(misread=0.05, late=0.15, appeal=0.05, forfeit=0.06)


@pytest.mark.parametrize(("entries", "seed"), [(15, "odd"), (12, "even")])
def test_a_swiss_of_teams_is_worth_what_the_scores_say(play: Play, entries: int, seed: str) -> None:
    desk = play("sabf-swiss-teams", entries, seed, BAD_DAY, ANSWERS)
    there, told = desk.competition, Told(desk.competition.facts)
    apart = Stage(told, "swiss", BOARDS, SCALE)
    for number in range(1, ROUNDS + 1):
        for match in pipeline.match_scores(there, "swiss", number):
            drawn = next(
                each
                for each in apart.all
                if (each.round, each.match) == (number, match.pairing.match)
            )
            if match.complete:
                assert match.margin(drawn.home) == match_imps(told, drawn)
                assert match.vp(drawn.home) == SCALE(len(drawn.boards), apart.margins[drawn])
    standing = pipeline.standings(there, "swiss")[""]
    assert {line.contestant: line.total for line in standing.lines} == apart.totals()
    order = in_order(apart.rows(), *TIES)
    assert [set(each) for each in standing.groups] == [set(each) for each in order]
    assert told.titles() == {"Winners": order[0]}


def test_what_went_wrong_is_in_the_ledger(play: Play) -> None:
    told = Told(play("sabf-swiss-teams", 15, "odd", BAD_DAY, ANSWERS).competition.facts)
    assert told.of("result corrected")
    assert told.of("late arrival")
    assert told.of("match forfeited")
    assert told.of("appeal decided")
    assert told.rulings
    assert all(draw.get("share") for draw in told.draws("swiss").values())
    late = {body["contestant"]: body["minutes"] for body in told.of("late arrival")}
    fines = {5: 1, 11: 2, 16: 3}
    for who, minutes in late.items():
        step = max(each for each in fines if each <= minutes)
        own = [b["amount"] for b in told.of("fine imposed") if b["contestant"] == who]
        assert fines[step] in own


def test_nine_teams_over_six_rounds_meet_again_as_seldom_as_can_be(play: Play) -> None:
    """Four may share a match, so that they soon have met: as few as can be meet again."""
    desk = play("sabf-swiss-teams", 9, "nine", answers={"rounds": 6, "boards": BOARDS})
    told = Told(desk.competition.facts)
    met: list[frozenset[str]] = []
    counted = []
    for number, draw in sorted(told.draws("swiss").items()):
        share = draw["share"]["three"]
        matches = [(each["home"], each["away"]) for each in draw["matches"]]
        own = [*map(frozenset, matches), *map(frozenset, combinations(share, 2))]
        assert len(own) == 6
        lower = draw["certificate"]["field"].get("ranking", draw["certificate"]["order"])[-4:]
        if number > 1:
            assert set(share) <= set(lower)
        counted.append(sum(1 for each in own if each in met))
        met += own
    assert counted[0] == 0
    # 36 couples can meet once; six rounds of six matches would use every one of them, and the same
    # four lowest cannot share six times without meeting again
    assert all(each <= 4 for each in counted)
    apart = Stage(told, "swiss", BOARDS, SCALE)
    standing = pipeline.standings(desk.competition, "swiss")[""]
    assert {line.contestant: line.total for line in standing.lines} == apart.totals()
    order = in_order(apart.rows(), *TIES)
    assert told.titles() == {"Winners": order[0]}
