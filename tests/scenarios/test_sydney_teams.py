"""Sydney's teams: the Seniors' Swiss with its semi-finals by choice, and the Safilo Swiss."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from apart_butler import Rounds, Teams, in_groups, meets_of, printed_ranges
from apart_scores import Told
from laid_beside import matches_agree, order_agrees, totals_agree

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import CALM, Trouble

Play = Callable[..., Desk]
BAD_DAY = Trouble(misread=0.02, late=0.1, appeal=0.05, forfeit=0.12)
LEVEL_AT_THE_HEAD, LEVEL_FOR_THE_LAST_PLACE = "tie 0", "tie 14"
"""Seeds with which two teams end level."""
FOURTEEN = printed_ranges("sydney-2003/tables/vp14.csv")
EIGHT = printed_ranges("sydney-2003/tables/vp8.csv")


def mean(scores: list[Fraction]) -> Fraction:
    return sum(scores, Fraction(0)) / len(scores) if scores else Fraction(0)


def eighteen_or_more(apart: Rounds, winner: str, loser: str) -> Fraction:
    """The highest of 18, the winner's own mean, and the mean of those who met the loser."""
    own = [each for (_, who), each in apart.completed.items() if who == winner]
    against = [
        apart.completed[meet.round, meet.away if meet.home == loser else meet.home]
        for meet in apart.played
        if loser in (meet.home, meet.away)
    ]
    return max(Fraction(18), mean(own), mean(against))


# --- Safilo --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("teams", "seed"), [(10, "even"), (13, "odd")])
def test_safilo_swiss_teams(play: Play, teams: int, seed: str) -> None:
    desk = play("sydney-safilo-swiss-teams", teams, seed, BAD_DAY)
    told = Told(desk.competition.facts)
    meets = meets_of(told, "swiss", 8)
    board = Teams(told, "swiss")
    apart = Rounds(told, "swiss", meets, board, EIGHT, bye=18, forfeit=eighteen_or_more)
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    groups = in_groups(apart.rows(), lambda row: row.total)
    order_agrees(desk, "swiss", groups)
    assert {title: set(won) for title, won in told.titles().items()} == {"Winners": groups[0]}
    met = [frozenset((meet.home, meet.away)) for meet in meets]
    assert len(met) == len(set(met)) == 7 * (teams // 2)
    assert told.of("late arrival")
    assert told.of("match forfeited")
    assert told.rulings


# --- Seniors' ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("teams", "seed", "rounds", "trouble"),
    [
        (8, "first", 5, BAD_DAY),
        (9, "second", 5, BAD_DAY),
        (8, LEVEL_AT_THE_HEAD, 4, CALM),
        (8, LEVEL_FOR_THE_LAST_PLACE, 4, CALM),
    ],
)
def test_seniors_teams_from_the_swiss_to_the_final(
    play: Play, teams: int, seed: str, rounds: int, trouble: Trouble
) -> None:
    desk = play("sydney-seniors-teams", teams, seed, trouble, {"rounds": rounds})
    told = Told(desk.competition.facts)
    meets = meets_of(told, "qualifying", 14)
    board = Teams(told, "qualifying")
    apart = Rounds(told, "qualifying", meets, board, FOURTEEN, bye=18, forfeit=eighteen_or_more)
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    groups = in_groups(apart.rows(), lambda row: row.total)
    order_agrees(desk, "qualifying", groups)
    rows = {row.who: row for row in apart.rows()}
    winner = max(
        groups[0], key=lambda who: (rows[who].later_opponents, rows[who].won, rows[who].net)
    )
    assert told.titles()["Winners of the Swiss"] == [winner]
    assert (len(groups[0]) > 1) == (seed == LEVEL_AT_THE_HEAD)
    field = told.field("knock-out")
    assert field[0] == winner
    level = apart.totals()[in_order(groups)[3]]
    sure = {who for who, total in apart.totals().items() if total > level}
    assert sure <= set(field)
    assert all(apart.totals()[who] >= level for who in field)
    assert not told.of("lot drawn")
    assert bool(told.of("play-off played")) == (seed == LEVEL_FOR_THE_LAST_PLACE)
    if seed == LEVEL_FOR_THE_LAST_PLACE:
        tied = {who for who, total in apart.totals().items() if total == level}
        assert set(field) == sure | _won_play_offs(told, tied, 4 - len(sure))
    _knock_out(desk, told, apart.totals(), field)


def _won_play_offs(told: Told, tied: set[str], places: int) -> set[str]:
    """Those who have a place by play-offs: of two who wins first, of more by wins, and again."""
    found: set[str] = set()
    for body in told.of("play-off played", "qualifying"):
        wins = dict.fromkeys(tied, Fraction(0))
        for match in body["matches"]:
            both = (match["first"], match["second"])
            margin = Fraction(str(match["imps"])) - Fraction(str(match["opponents_imps"]))
            for who, sign in zip(both, (1, -1), strict=True):
                wins[who] += Fraction(1, 2) if margin == 0 else int(sign * margin > 0)
        order = sorted(tied, key=lambda who: -wins[who])
        last = wins[order[places - 1]]
        if wins[order[places]] != last:
            return found | set(order[:places])
        sure = {who for who in tied if wins[who] > last}
        found |= sure
        places -= len(sure)
        tied = {who for who in tied if wins[who] == last}
    raise AssertionError("the play-offs have not come to an end")


def in_order(groups: list[set[str]]) -> list[str]:
    return [name for group in groups for name in sorted(group)]


def _knock_out(desk: Desk, told: Told, vps: dict[str, Fraction], field: list[str]) -> None:
    board = Teams(told, "knock-out")
    (choice,) = told.of("choice made", "knock-out")
    assert choice["contestant"] == field[0]
    decided = pipeline.bracket(desk.competition, "knock-out").decided
    winners: dict[str, str] = {}
    lengths: list[int] = []
    for draw, meet in zip(_named(told), meets_of(told, "knock-out", 48), strict=True):
        both = (meet.home, meet.away)
        won = dict.fromkeys(both, Fraction(0))
        for number in meet.boards:
            for who, imps in zip(both, board.both(meet, number), strict=True):
                won[who] += max(imps, Fraction(0))
        for body in told.of("fine imposed", "knock-out"):
            if body["session"] == meet.round and body["contestant"] in both:
                won[body["contestant"]] -= Fraction(str(body["amount"]))
        ahead = max(both, key=lambda who: vps[who])
        won[ahead] += min(Fraction(32), abs(vps[both[0]] - vps[both[1]]))
        lost = [
            who
            for body in told.of("match forfeited", "knock-out")
            if body["session"] == meet.round
            for who in body["at_fault"]
        ]
        assert lost or won[both[0]] != won[both[1]]
        winners[draw] = max(both, key=lambda who: (who not in lost, won[who]))
        lengths.append(len(meet.boards))
        assert decided[draw].winner == winners[draw], draw
        if field[0] in both and meet.round == 1:
            assert set(both) == {field[0], choice["opponent"]}
    assert lengths == [48, 48, 56]
    assert told.titles()["Winners"] == [winners["Final"]]


def _named(told: Told) -> list[str]:
    draws = sorted(told.draws("knock-out").items())
    return [str(each["name"]) for _, draw in draws for each in draw["matches"]]
