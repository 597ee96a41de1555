"""Who goes on from a stage and into which bracket: hand-worked fields of four, and bad rules."""

from typing import Any

import pytest
from small import Ledger, plan, stage

from convenor.competition.finals import brackets
from convenor.competition.finals.finished_matches import imps_of
from convenor.competition.finals.qualifying import GoingOn, going_on, order_of, rule_of
from convenor.contest.lots import lot_order
from convenor.errors import Mistake, Refusal

FINAL = {"format": "knock-out", "figure": "IMP", "standing": {}, "draw": {}}
KINDS = (Mistake, Refusal)


def played(*rules: dict[str, Any], bracket: dict[str, Any] | None = None, **more: Any) -> Ledger:
    """One round: 3 beats 4 by two games and 1 beats 2 by one, so that they are 3, 1, 2, 4."""
    final = stage("final", bracket=bracket or {}, **FINAL)
    made = plan(stage(rounds=1, qualify=list(rules)), final, stage("plate", rounds=1))
    ledger = Ledger(made, 4, **more)
    ledger.draw(1, ("1", "2"), ("3", "4"))
    for match in (1, 2):
        for board in range(1, 5):
            game = board <= match
            ledger.result(1, f"{match} open", board, "+420" if game else "+110")
            ledger.result(1, f"{match} closed", board, "-50" if game else "+110")
    return ledger


def sent(ledger: Ledger) -> dict[str, tuple[str, ...]]:
    return {each.to: each.found.qualified for each in _going(ledger)}


def _going(ledger: Ledger) -> tuple[GoingOn, ...]:
    return going_on(ledger.competition.figures, "swiss")


def top(places: int, to: str = "final", **more: Any) -> dict[str, Any]:
    return {"to": to, "rule": "top", "places": places, **more}


def test_the_best_go_on_and_the_others_wait() -> None:
    (found,) = _going(played(top(2)))
    assert (found.found.qualified, found.found.alternates) == (("3", "1"), ("2", "4"))
    assert order_of(played(top(2)).competition.figures, "swiss") == ("3", "1", "2", "4")


def test_whoever_goes_nowhere_else_goes_to_the_plate() -> None:
    found = sent(played(top(2), {"to": "plate", "rule": "others"}))
    assert found == {"final": ("3", "1"), "plate": ("2", "4")}


@pytest.mark.parametrize(
    ("rule", "qualified"),
    [
        ({"at_most": 3}, ("3", "1", "2")),
        ({"at_most": 9}, ("3", "1", "2", "4")),
        ({"fill": 3}, ("3", "1", "2")),
        ({"rule": "top", "places": 0}, ()),
        ({"rule": "top", "places": 2, "above": 10}, ("3", "1")),
    ],
)
def test_places_that_hang_on_how_many_there_are(rule: dict[str, Any], qualified: Any) -> None:
    assert sent(played({"to": "final", **rule})) == {"final": qualified}


def test_places_are_filled_up_with_those_sent_before() -> None:
    ledger = played({"to": "final", "fill": 3})
    ledger.add("stage closed", stage="plate", placings=["4"], qualified={"final": ["4"]})
    assert sent(ledger) == {"final": ("3", "1")}


def test_those_who_may_not_or_will_not_are_passed_over() -> None:
    ledger = played(top(2), contending=lambda number: number != 1)
    assert sent(ledger) == {"final": ("3", "2")}
    ledger.add("place declined", stage="final", contestant="3")
    (found,) = _going(ledger)
    assert found.found.qualified == ("2", "4")
    assert set(found.found.passed_over) == {"3"}, "1 has no place, so none to be passed over in"


def test_a_lot_settles_the_order_of_those_who_are_level() -> None:
    """Everything flat: all four are level, and the lot's order is theirs."""
    ledger = Ledger(plan(stage(rounds=1, qualify=[top(2)]), stage("final", **FINAL)), 4)
    ledger.draw(1, ("1", "2"), ("3", "4"))
    for table in ("1 open", "1 closed", "2 open", "2 closed"):
        for board in range(1, 5):
            ledger.result(1, table, board, "+110")
    among = ["1", "2", "3", "4"]
    order = list(lot_order(tuple(among), "s"))
    given = {"purpose": "a tie", "among": among, "seed": "s", "order": order, "stage": "swiss"}
    ledger.add("lot drawn", **given)
    assert sent(ledger) == {"final": tuple(order[:2])}


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (top(9), "sends 9 on, but only 4 can go: the convenor can lower the places to 4"),
        (top(3, above=10), r"sends 3 on, but only 2 can go \(2 may not or will not\)"),
        ({"to": "final", "rule": "topp", "places": 2}, "'topp': did you mean 'top'"),
        (top(2, carry="99.z"), "sabf-2020 99.z works nothing out"),
        (top(2, place=3), "unknown key 'place'"),
    ],
)
def test_a_rule_that_cannot_be_met_is_one_sentence(rule: dict[str, Any], says: str) -> None:
    with pytest.raises(KINDS, match=says) as said:
        _going(played(rule))
    assert "\n" not in str(said.value)


def test_a_stage_that_is_not_there_cannot_be_qualified_for() -> None:
    with pytest.raises(Mistake, match="swiss qualifies for 'nowhere'"):
        sent(played(top(2, "nowhere")))


def test_a_rule_without_a_number_sends_one() -> None:
    figures = played(top(1)).competition.figures
    assert rule_of(figures, "swiss", {"to": "final"}) == rule_of(figures, "swiss", top(1))


# --- the bracket ---------------------------------------------------------------------------------


def opened(bracket: dict[str, Any] | None = None) -> Ledger:
    ledger = played(top(4), bracket=bracket)
    ledger.add("stage opened", stage="final", field=["3", "1", "2", "4"])
    return ledger


def test_a_bracket_is_drawn_best_against_last() -> None:
    figures = opened().competition.figures
    assert brackets.is_bracket(figures, "final")
    assert not brackets.is_bracket(figures, "swiss")
    drawn = brackets.bracket_draw(figures, "final", 1)
    assert [(e["name"], e["home"], e["away"]) for e in drawn["matches"]] == [
        ("SF1", "3", "4"),
        ("SF2", "1", "2"),
    ]
    assert drawn["boards"] == 4


def test_winners_meet_in_the_final_and_losers_share_third() -> None:
    """A forfeit and an official's word decide the two semi-finals."""
    ledger = opened()
    drawn = brackets.bracket_draw(ledger.competition.figures, "final", 1)
    ledger.add("draw made", stage="final", session=1, draw=drawn)
    with pytest.raises(Mistake, match="no match of final can be played now"):
        brackets.bracket_draw(ledger.competition.figures, "final", 2)
    where = {"stage": "final", "session": 1}
    ledger.add("match forfeited", **where, at_fault=["4"])
    ledger.add("match decided", **where, contestants=["1", "2"], winner="2", reason="level")
    there = ledger.competition.figures
    assert [each.teams for each in brackets.next_matches(there, "final")] == [("3", "2")]
    found = brackets.progress(there, "final")
    assert not found.finished
    assert set(found.out) == {"4", "1"}


def test_imps_of_a_match_are_what_each_side_won() -> None:
    """3 wins 10 on board 1 (470 points) and loses 6 on board 2 (-240)."""
    ledger = opened()
    drawn = brackets.bracket_draw(ledger.competition.figures, "final", 1)
    ledger.add("draw made", stage="final", session=1, draw=drawn)
    for board, one, other in ((1, "+420", "-50"), (2, "-90", "+150"), (3, "0", "0"), (4, "0", "0")):
        ledger.result(1, "1 open", board, one if one != "0" else "pass", stage="final")
        ledger.result(1, "1 closed", board, other if other != "0" else "pass", stage="final")
    figures = ledger.competition.figures
    (match, _) = figures.scores.matches("final", 1)
    assert imps_of(figures, match) == (10, 6)
    assert match.margin("3") == 4


def test_a_bracket_waits_until_its_stage_is_opened() -> None:
    with pytest.raises(Mistake, match="final has not been opened: close the stage before it"):
        brackets.bracket(played(top(4)).competition.figures, "final")


@pytest.mark.parametrize(
    ("bracket", "says"),
    [
        ({"kindd": "knock-out"}, "final: bracket: unknown key 'kindd'"),
        ({"kind": "choice"}, "3 has not chosen its opponent yet: record the choice"),
        ({"tie_by": "99.z"}, "99.z works nothing out"),
        ({"kind": "one final"}, "a final is between two, not 4: choose a knock-out"),
    ],
)
def test_a_bracket_that_cannot_be_made_is_one_sentence(bracket: Any, says: str) -> None:
    with pytest.raises(Mistake, match=says):
        brackets.bracket(opened(bracket).competition.figures, "final")


def test_nothing_is_carried_into_the_first_stage() -> None:
    first = stage("final", bracket={"carry": "13.9.b"}, **FINAL)
    ledger = Ledger(plan(first), 4)
    with pytest.raises(Mistake, match="final is the first stage: nothing can be carried into it"):
        brackets.carry(ledger.competition.figures, "final")
