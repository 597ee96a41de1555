"""SABF events in which much goes wrong, played to their titles; figures are worked out apart."""

from collections.abc import Callable
from fractions import Fraction

from apart_sabf import pairs_in_order, session_percentages
from apart_scores import Told, rounded
from apart_teams import Stage, printed_scale
from laid_beside import order_agrees

from convenor import pipeline
from convenor.simulator.playing import Simulator, Trouble

Start = Callable[..., Simulator]
SCALE = printed_scale("sabf-2020/tables/teams-vp.csv")


def until_session(simulator: Simulator, stage: str, number: int) -> None:
    """Play until a session of a stage has been posted."""
    while not any(
        each.number == number and each.posted is not None
        for each in simulator.there.state.sessions_of(stage)
    ):
        assert simulator.step()


def test_matchpoint_pairs_with_substitutes_and_a_pair_on_duty(start: Start) -> None:
    """Credits are worked out from the last scores, though they were told after two sessions.

    11.4.b: between the lower of 90% of the mean of the pair's own sessions and 50, and that mean.
    11.5.a: the mean itself, for two who were away at the ANC.
    """
    answers = {"sessions": 4, "boards": 12}
    simulator = start("sabf-matchpoint-pairs", 8, "away", Trouble(misread=0.03), answers)
    until_session(simulator, "pairs", 2)
    players = simulator.there.state.entries
    stood_in = {"contestant": "3", "stage": "pairs", "session": 2}
    out = players["3"].players[0].name
    simulator.do("substitute", **stood_in, player_out=out, player_in="Stan Din")
    on_duty = {"contestant": "5", "stage": "pairs", "session": 1}
    both = " & ".join(each.name for each in players["5"].players)
    simulator.do("substitute", **on_duty, player_out=both, player_in="Sue & Sid", both=True)
    simulator.do("absent", **on_duty, reasons=["ANC", "ANC"])
    simulator.run()

    told = Told(simulator.there.facts)
    made = session_percentages(told, "pairs", 4)
    counted = {who: list(scores) for who, scores in made.items()}
    own = Fraction(sum(made["3"][at] for at in (0, 2, 3)), 3)
    floor = min(own * 9 / 10, Fraction(50))
    counted["3"][1] = rounded(min(max(made["3"][1], floor), own))
    counted["5"][0] = rounded(Fraction(sum(made["5"][1:]), 3))
    assert not told.of("fine imposed")
    figures = pipeline.standings(simulator.there, "pairs")[""].figures
    assert dict(figures) == {who: sum(scores) for who, scores in counted.items()}
    order = pairs_in_order(counted, {})
    order_agrees(simulator.desk, "pairs", order)
    assert set(told.titles()["Winners"]) == order[0]


def test_a_swiss_of_teams_with_an_illness_and_a_late_finish(start: Start) -> None:
    """13.18 for a match that was stopped, a late finish that costs 1 VP the second time."""
    simulator = start("sabf-swiss-teams", 8, "ill", answers={"rounds": 4, "boards": 8})
    until_session(simulator, "swiss", 1)
    pairing = simulator.there.state.session("swiss", 1).seating.pairings[0]
    slow = {"contestant": pairing.first, "stage": "swiss", "session": 1}
    simulator.do("slow-play", **slow, minutes=3)
    simulator.do("slow-play", **slow, minutes=3)
    until_session(simulator, "swiss", 2)
    ill = simulator.there.state.session("swiss", 2).seating.pairings[-1]
    simulator.do(
        "abandon", stage="swiss", session=2, contestants=list(ill.contestants),
        absent=ill.first, began=True, reason="illness",
    )  # fmt: skip
    simulator.run()

    told = Told(simulator.there.facts)
    apart = Stage(told, "swiss", 8, SCALE)
    found = {each: apart.totals().get(each, Fraction(0)) for each in simulator.there.state.entries}
    # both sides' other three matches, before fines
    vps = {
        who: [
            Fraction(match.vp(who))
            for number in (1, 3, 4)
            for match in pipeline.match_scores(simulator.there, "swiss", number)
            if who in match.pairing.contestants
        ]
        for who in ill.contestants
    }
    means = {who: Fraction(sum(own), 3) for who, own in vps.items()}
    others = rounded(max(means[ill.second], 20 - means[ill.first]))
    standing = pipeline.standings(simulator.there, "swiss")[""]
    totals = {line.contestant: line.total for line in standing.lines}
    fined = {who: Fraction(0) for who in totals}
    for body in told.of("fine imposed"):
        fined[body["contestant"]] += Fraction(str(body["amount"]))
    assert fined[pairing.first] == 1
    assert totals[ill.second] == sum(vps[ill.second]) + others - fined[ill.second]
    assert totals[ill.first] == sum(vps[ill.first]) + 20 - others - fined[ill.first]
    rest = [who for who in totals if who not in ill.contestants]
    assert {who: totals[who] for who in rest} == {who: found[who] for who in rest}
    (winner,) = told.titles()["Winners"]
    assert totals[winner] == max(totals.values())


def test_every_pair_of_a_printed_draw_sits_north_half_of_its_matches(start: Start) -> None:
    """Twelve pairs: the arrow is switched half way through the match at table 1 (21.16.c)."""
    simulator = start("sabf-butler-round-robin", 12, "arrow", answers={"rounds": 11, "boards": 10})
    simulator.run()
    state = simulator.there.state
    north: dict[str, int] = dict.fromkeys(state.entries, 0)
    for session in state.sessions_of("round robin"):
        for seat in session.the_seating.seats:
            north[seat.ns] += len(seat.boards)
    assert set(north.values()) == {55}  # 5.5 of 11 matches of ten boards
