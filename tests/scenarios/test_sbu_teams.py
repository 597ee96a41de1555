"""SBU teams from entries to titles: knock-outs, all-play-all, multiple teams, Swiss.

Brackets, matches, VPs, totals and titles are compared with figures worked out apart.
"""

from collections.abc import Callable
from fractions import Fraction

import pytest
from agreeing import engine_order, engine_totals
from apart_matchpoints import groups_of
from apart_sbu import discrete_vps, margin_of, movement_margins, sbu_vps, winner_of
from apart_scores import Told
from apart_teams import drawn_matches

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.competition.finals import brackets
from convenor.simulator.playing import CALM, Simulator, Trouble

Play = Callable[..., Desk]
Start = Callable[..., Simulator]
ROUGH = Trouble(misread=0.04, late=0.2, fouled=0.4, appeal=0.04)


# --- knock-outs ----------------------------------------------------------------------------------


def bracket(seeds: list[str], told: Told) -> tuple[list[list[frozenset[str]]], list[str]]:
    """Every round of a seeded knock-out by its winners, and the last one left."""
    line = [1]
    while len(line) < len(seeds):
        line = [seed for one in line for seed in (one, 2 * len(line) + 1 - one)]
    sides = [seeds[at - 1] if at <= len(seeds) else "" for at in line]
    rounds = []
    while len(sides) > 1:
        pairs = list(zip(sides[::2], sides[1::2], strict=True))
        rounds.append([frozenset(pair) for pair in pairs if all(pair)])
        sides = [winner_of(told, *pair) if all(pair) else pair[0] or pair[1] for pair in pairs]
    return rounds, sides


def check_knock_out(desk: Desk) -> Told:
    told = Told(desk.competition.facts)
    seeds = told.of("seeds set")[-1]["order"]
    assert told.field("knock-out") == seeds
    rounds, last = bracket(seeds, told)
    drawn = [
        frozenset((match["home"], match["away"]))
        for _, draw in sorted(told.draws("knock-out").items())
        for match in draw["matches"]
        if not match["name"].endswith(" extra")
    ]
    assert sorted(map(sorted, drawn)) == sorted(sorted(each) for one in rounds for each in one)
    assert told.titles()["Winners"] == last
    return told


@pytest.mark.parametrize(("teams", "boards"), [(6, 8), (8, 16), (11, 8)])
def test_a_seeded_knock_out(play: Play, teams: int, boards: int) -> None:
    answers = {"boards": boards}
    check_knock_out(play("sbu-knock-out-teams", teams, f"cup {teams}", ROUGH, answers))


@pytest.mark.parametrize(("seed", "times"), [("level 42", 1), ("level 149", 3), ("level 163", 2)])
def test_a_level_match_is_played_on(play: Play, seed: str, times: int) -> None:
    """An eighth of the boards, then two at a time until somebody is ahead."""
    desk = play("sbu-knock-out-teams", 8, seed, CALM, {"boards": 4})
    told = check_knock_out(desk)
    extra = [
        (match["name"], match["boards"])
        for _, draw in sorted(told.draws("knock-out").items())
        for match in draw["matches"]
        if match["name"].endswith(" extra")
    ]
    assert len({name for name, _ in extra}) == 1
    assert [boards for _, boards in extra] == [1, 2, 2][:times]


def test_perfect_teams(play: Play) -> None:
    """As many stanzas as the captain has team-mates, and the final as the other matches."""
    desk = play("sbu-perfect-teams", 5, "perfect", ROUGH, {"boards": 9})
    check_knock_out(desk)
    made = brackets.bracket(desk.competition.figures, "knock-out")
    assert {match.stanzas for match in made.matches if not match.bye} == {3}


def test_third_place_and_a_long_final(play: Play) -> None:
    desk = play("sbu-knock-out-teams", 4, "long", answers={"boards": 6, "third": True, "final": 2})
    told = Told(desk.competition.facts)
    seeds = told.of("seeds set")[-1]["order"]
    rounds, last = bracket(seeds, told)
    losers = {who for pair in rounds[0] for who in pair} - {w for pair in rounds[1] for w in pair}
    matches = {m["name"]: m for m in told.draws("knock-out")[2]["matches"]}
    assert {matches["Third place"]["home"], matches["Third place"]["away"]} == losers
    assert (matches["Third place"]["boards"], matches["Final"]["boards"]) == (6, 12)
    assert told.titles()["Winners"] == last


def test_unseeded_teams_are_drawn_by_lot(start: Start) -> None:
    """With two seeds only, the others have their places by a lot that is in the ledger."""
    simulator = start("sbu-knock-out-teams", 4, "lots", answers={"boards": 4})
    simulator.do("set-seeds", order=["3", "1"], method="by the convener")
    simulator.run()
    told = Told(simulator.desk.competition.facts)
    (lot,) = told.of("lot drawn")
    assert set(lot["among"]) == {"2", "4"}
    assert told.field("knock-out") == ["3", "1", *lot["order"]]


# --- leagues -------------------------------------------------------------------------------------


def check_league(
    desk: Desk, stage: str, boards: int, vps: Callable[[int, Fraction], Fraction], bye: int
) -> None:
    told = Told(desk.competition.facts)
    gone = {body["contestant"] for body in told.of("entry withdrawn")}
    totals = {who: Fraction(0) for who in told.field(stage) if who not in gone}
    for match in drawn_matches(told, stage, boards):
        ours = vps(boards, margin_of(told, match))
        engine = next(
            each
            for each in pipeline.match_scores(desk.competition, stage, match.round)
            if each.pairing.match == match.match
        )
        assert engine.vp(match.home) == ours, match
        if not gone & {match.home, match.away}:
            totals[match.home] += ours
            totals[match.away] += 20 - ours
    for draw in told.draws(stage).values():
        for who in draw.get("byes", ()):
            if who in totals:
                totals[who] += bye
    assert {w: t for w, t in engine_totals(desk, stage).items() if w not in gone} == totals
    order = groups_of(totals)
    assert len(order[0]) == 1, "another seed: a tie for the title is tested by itself"
    placed = [each - gone for each in engine_order(desk, stage)]
    assert [each for each in placed if each] == order
    assert told.titles() == {"Winners": list(order[0])}


@pytest.mark.parametrize(("teams", "rounds", "boards"), [(6, 5, 6), (5, 5, 8)])
def test_all_play_all(play: Play, teams: int, rounds: int, boards: int) -> None:
    answers = {"rounds": rounds, "boards": boards, "bye": 13}
    desk = play("sbu-all-play-all-teams", teams, f"league {teams}", ROUGH, answers)
    told = Told(desk.competition.facts)
    met = {frozenset((m.home, m.away)) for m in drawn_matches(told, "league", boards)}
    assert len(met) == teams * (teams - 1) // 2
    check_league(desk, "league", boards, sbu_vps, 13)


@pytest.mark.parametrize(("teams", "scale"), [(10, "continuous"), (9, "discrete")])
def test_swiss_teams(play: Play, teams: int, scale: str) -> None:
    answers = {"rounds": 4, "boards": 6, "scale": scale, "bye": 12}
    desk = play("sbu-swiss-teams", teams, f"swiss {teams}", ROUGH, answers)
    check_league(desk, "swiss", 6, sbu_vps if scale == "continuous" else discrete_vps, 12)


def test_scores_against_a_team_that_withdraws_are_cancelled(play: Play) -> None:
    trouble = Trouble(misread=0, late=0, withdrawal=1)
    answers = {"rounds": 3, "boards": 6}
    desk = play("sbu-swiss-teams", 9, "gone 1", trouble, answers)
    assert Told(desk.competition.facts).of("entry withdrawn")
    check_league(desk, "swiss", 6, sbu_vps, 12)


def test_multiple_teams(play: Play) -> None:
    desk = play("sbu-multiple-teams", 7, "multiple", Trouble(0.04, 0, 0.5, 0.04), {"boards": 18})
    told = Told(desk.competition.facts)
    totals = {str(number): Fraction(0) for number in range(1, 8)}
    for (one, other), (boards, margin) in movement_margins(told, "multiple", 1).items():
        ours = sbu_vps(boards, margin)
        totals[one] += ours
        totals[other] += 20 - ours
    assert engine_totals(desk, "multiple") == totals
    order = groups_of(totals)
    assert engine_order(desk, "multiple") == order
    assert told.titles() == {"Winners": list(order[0])}
