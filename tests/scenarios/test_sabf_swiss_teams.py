"""Swiss teams of the SABF: an odd field with share matches, a forfeit, late teams and rulings."""

from collections.abc import Callable

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
