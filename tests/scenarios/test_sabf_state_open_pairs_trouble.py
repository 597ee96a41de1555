"""The State Open Pairs with trouble in every stage, to champions and Plate.

What each pair made in each session is worked out board by board apart from the engine; what counts
for it, who goes on, with how much, and who wins is worked out here by the words of section 18.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from apart_sabf import pairs_in_order, session_percentages
from apart_scores import Told, rounded

from convenor import pipeline
from convenor.actions.desk import Refused
from convenor.simulator.playing import Simulator, Trouble

Start = Callable[..., Simulator]


def until_posted(simulator: Simulator, stage: str, number: int) -> None:
    while not any(
        each.number == number and each.posted is not None
        for each in simulator.there.state.sessions_of(stage)
    ):
        assert simulator.step(), (stage, number)


def replaced(simulator: Simulator, who: str, stage: str, session: int, override: str = "") -> None:
    out = simulator.there.state.entries[who].players[0].name
    where = {"contestant": who, "stage": stage, "session": session}
    given = {**where, "player_out": out, "player_in": f"Sub {who}{session}"}
    simulator.desk.do("substitute", given, "td", "director", override=override)


def away(
    simulator: Simulator, who: str, stage: str, session: int, reason: str, override: str = ""
) -> None:
    """Both are away, and two others play for them."""
    players = simulator.there.state.entries[who].players
    where = {"contestant": who, "stage": stage, "session": session}
    out = " & ".join(each.name for each in players)
    simulator.do("absent", **where, reasons=[reason, reason])
    given = {**where, "player_out": out, "player_in": "Sue & Sid", "both": True}
    simulator.desk.do("substitute", given, "td", "director", override=override)


def within(made: Fraction, others: list[Fraction]) -> Fraction:
    """No more than the mean of the other two, no less than the lower of 90% of it and 50."""
    mean = Fraction(sum(others), 2)
    return rounded(min(max(made, min(mean * 9 / 10, Fraction(50))), mean))


def test_the_state_open_pairs_with_trouble(start: Start) -> None:
    simulator = start("sabf-state-open-pairs", 14, "storm", Trouble(misread=0.02), {"boards": 7})
    until_posted(simulator, "qualifying", 3)
    made = session_percentages(Told(simulator.there.facts), "qualifying", 3)
    best = [who for group in pairs_in_order(made, {}) for who in sorted(group, key=int)]
    one_away, nationals, twice, strangers, late = best[0], best[1], best[2], best[3], best[4]

    # The first had a substitute in session 2; the second were at the Spring Nationals for session
    # 1; the third had one in two sessions; the fourth sent two others for session 3 without a
    # reason of the book; the fifth came 25 minutes late to session 2 and lose a whole top.
    replaced(simulator, one_away, "qualifying", 2)
    away(simulator, nationals, "qualifying", 1, "Spring Nationals")
    replaced(simulator, twice, "qualifying", 1)
    replaced(simulator, twice, "qualifying", 2, override="nobody else was there")
    away(simulator, strangers, "qualifying", 3, "other", override="to fill the movement")
    fine = {"contestant": late, "stage": "qualifying", "session": 2, "minutes": 25}
    fined = simulator.do("late", **fine)
    assert any("11.2.b" in str(each.body) for each in fined.facts)

    counted = {who: list(scores) for who, scores in made.items()}
    counted[one_away][1] = within(made[one_away][1], [made[one_away][0], made[one_away][2]])
    counted[nationals][0] = rounded(Fraction(sum(made[nationals][1:]), 2) * 9 / 10)
    counted[strangers][2] = Fraction(0)
    counted[late][1] = _after_a_top(simulator, late)
    figures = pipeline.standings(simulator.there, "qualifying")[""].figures
    for who in made:
        if who != twice:  # it has one score of its own: there is no mean of two
            assert figures[who] == sum(counted[who]), who

    # Two of the fourteen cannot go on: one with two substitutes, one that was not there.
    simulator.clock.on(24 * 60 + 1)
    simulator.do("close-stage", stage="qualifying")
    told = Told(simulator.there.facts)
    order = [who for group in pairs_in_order(counted, {}) for who in sorted(group, key=int)]
    able = [who for who in order if who not in (twice, strangers)]
    assert told.closed("qualifying")["qualified"]["final"] == able[:10]

    # The best of them declines: the eleventh comes in.
    simulator.do("decline-place", stage="final", contestant=able[0], reason="abroad")
    simulator.do("fill-place", stage="final")
    simulator.do("open-stage", stage="final")
    field = able[1:11]
    assert set(simulator.there.state.field_of("final")) == set(field)
    carried = {who: rounded(Fraction(sum(counted[who]), 3)) for who in field}
    given = Told(simulator.there.facts).of("stage opened", "final")[0]["carry_overs"]
    assert {who: Fraction(str(each)) for who, each in given.items()} == carried

    # The final: one pair at the National Playoffs, one with a substitute, and no second one.
    until_posted(simulator, "final", 3)
    appealed(simulator, "final", 3)
    made = session_percentages(Told(simulator.there.facts), "final", 3)
    first, second, *_ = sorted(made, key=lambda who: -sum(made[who]))
    replaced(simulator, first, "final", 1)
    with pytest.raises(Refused, match=r"18\.1\.2\.b"):
        replaced(simulator, first, "final", 2)
    replaced(simulator, second, "final", 3)
    where = {"contestant": second, "stage": "final", "session": 3}
    simulator.do("absent", **where, reasons=["National Playoffs"])
    final = {who: list(scores) for who, scores in made.items()}
    final[first][0] = within(made[first][0], made[first][1:])
    final[second][2] = rounded(max(Fraction(55), Fraction(sum(made[second][:2]), 2)))
    figures = pipeline.standings(simulator.there, "final")[""].figures
    assert dict(figures) == {who: sum(final[who]) + carried[who] for who in field}
    simulator.run()
    told = Told(simulator.there.facts)
    champions = pairs_in_order(final, carried)[0]
    assert set(told.titles()["State Open Pairs Champions"]) == champions
    plate = session_percentages(told, "plate", 3)
    assert set(plate) >= {able[11], twice, strangers}
    assert set(told.titles()["Winners of the Plate"]) == pairs_in_order(plate, {})[0]


def appealed(simulator: Simulator, stage: str, session: int) -> None:
    """A ruling makes a board worst of all for North-South; the committee makes it best of all."""
    before = session_percentages(Told(simulator.there.facts), stage, session)
    seat = simulator.there.state.session(stage, session).the_seating.seats[0]
    place = {"stage": stage, "session": session, "table": seat.table, "board": seat.boards[0]}
    shares = []

    def ruled(score: str) -> dict[str, Any]:
        given = {"assigned": [{"result": score, "weight": 1}]}
        return {"ns": given, "ew": given}

    def seen() -> None:
        made = session_percentages(Told(simulator.there.facts), stage, session)
        figures = pipeline.session_scores(simulator.there, stage, session)
        for who, own in made.items():
            assert rounded(Fraction(figures[who].percent or 0)) == own[-1], who
        shares.append(made[seat.ns][-1] - before[seat.ns][-1])

    def done(action: str, **given: Any) -> Any:
        by = {"by": "td", "role": "director", "override": "heard after the session"}
        return simulator.desk.do(action, given, **by).facts[0].body

    first = done("rule", **place, **ruled("-2000"), reason="misinformation")
    seen()
    form = {"contestant": seat.ns, "on_form": True, "signatures": 1}
    lodged = done("lodge-appeal", ruling=first["ruling"], **form)
    done("decide-appeal", appeal=lodged["appeal"], upheld=True, **ruled("+2000"))
    seen()
    # A top of all boards of the session lies between the two.
    boards = {
        board
        for each in simulator.there.state.session(stage, session).the_seating.of(seat.ns)
        for board in each.boards
    }
    assert abs(shares[1] - shares[0] - Fraction(100, len(boards))) <= Fraction(1, 100)


def _after_a_top(simulator: Simulator, who: str) -> Fraction:
    """A session less a whole top, to two decimals."""
    card = pipeline.session_scores(simulator.there, "qualifying", 2)[who]
    boards = len(
        {
            board
            for seat in simulator.there.state.session("qualifying", 2).the_seating.of(who)
            for board in seat.boards
        }
    )
    top = Fraction(card.available) / boards
    return rounded((Fraction(card.score) - top) * 100 / Fraction(card.available))
