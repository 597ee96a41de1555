"""A round without play is explained down to the clause's own sum: bye, forfeit, average, share."""

from typing import Any

import pytest
from small import Ledger, stage

from convenor.competition.explaining.questions import RoundOf
from convenor.explain import Figure
from convenor.pipeline import explained

FOUR = ["1", "2", "3", "4"]


def flat(ledger: Ledger, session: int, *matches: int, boards: range = range(1, 5)) -> None:
    """Matches in which every board is the same in both rooms."""
    for match in matches:
        for board in boards:
            ledger.result(session, f"{match} open", board, "+100")
            ledger.result(session, f"{match} closed", board, "+100")


def teams(field: list[str], **own: Any) -> Ledger:
    plan = {"rulebook": "sabf-2020", "contestants": "teams", "stages": [stage(**own)]}
    ledger = Ledger(plan, len(field))
    ledger.add("stage opened", stage="swiss", field=field)
    return ledger


def two_rounds(kind: str, **body: Any) -> Ledger:
    """Four teams, all level after a round; 1 and 3 do not play in the second."""
    ledger = teams(FOUR, rounds=2)
    ledger.draw(1, ("1", "2"), ("3", "4"))
    flat(ledger, 1, 1, 2)
    ledger.draw(2, ("1", "3"), ("2", "4"))
    flat(ledger, 2, 2)
    ledger.add(kind, stage="swiss", session=2, **body)
    return ledger


def under(figure: Figure, heading: str) -> Figure | None:
    """The part of a derivation that has this heading."""
    for step in figure.steps:
        found = step if step.text == heading else under(step, heading)
        if found is not None:
            return found
    return None


def test_a_forfeit_tells_the_means_that_it_rests_on() -> None:
    there = two_rounds("match forfeited", at_fault=["3"]).competition
    winner = explained(there, RoundOf(2, "1"))
    part = under(winner, "{loser:who} forfeited")
    assert part is not None
    assert (part.clause, part.inputs["loser"]) == ("sabf-2020 13.9.c", "3")
    award = part.find("vp")
    assert award is not None
    assert award.value == winner.value
    assert any(step.text.startswith("mean of {whose}") for step in part.steps)


def test_the_side_at_fault_is_told_only_that_it_has_nothing() -> None:
    there = two_rounds("match forfeited", at_fault=["3"]).competition
    loser = explained(there, RoundOf(2, "3"))
    assert loser.value == 0
    assert under(loser, "{loser} forfeited") is None


def test_an_abandoned_match_tells_both_sides_the_same_sum() -> None:
    there = two_rounds("match abandoned", contestants=["1", "3"]).competition
    one, other = (explained(there, RoundOf(2, who)) for who in "13")
    heading = "a match abandoned without fault"
    part = under(one, heading)
    assert part is not None
    assert part.steps
    assert part == under(other, heading)
    assert part.clause == "sabf-2020 13.9.f"
    found = [part.find(gives) for gives in ("vp", "absent_vp")]
    assert [each.value for each in found if each] == [one.value, other.value]
    assert under(explained(there, RoundOf(2, "2")), heading) is None


def test_a_bye_of_the_plan_is_told_as_such() -> None:
    ledger = teams(FOUR[:3], rounds=1, bye={"vp": 12})
    matches = [{"table": 1, "home": "1", "away": "2"}]
    drawn = {"matches": matches, "byes": ["3"]}
    ledger.add("draw made", stage="swiss", session=1, draw=drawn)
    ledger.add("draw published", stage="swiss", session=1)
    there = ledger.competition
    part = under(explained(there, RoundOf(1, "3")), "a bye")
    assert part is not None
    assert [(step.text, step.value) for step in part.steps] == [("as the organiser has set it", 12)]
    assert under(explained(there, RoundOf(1, "1")), "a bye") is None


@pytest.mark.parametrize("known_by", ["the draw is published", "a result is in"])
def test_a_bye_counts_from_when_its_draw_is_no_draft_any_more(known_by: str) -> None:
    """A draft may be thrown away; whoever never publishes a draw plays it all the same."""
    ledger = teams(FOUR[:3], rounds=1, bye={"vp": 12})
    drawn = {"matches": [{"table": 1, "home": "1", "away": "2"}], "byes": ["3"]}
    ledger.add("draw made", stage="swiss", session=1, draw=drawn)

    def total() -> Any:
        lines = ledger.competition.figures.standings("swiss")[""].lines
        return next(each.total for each in lines if each.contestant == "3")

    assert total() == 0
    if known_by == "a result is in":
        place = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
        ledger.add("result entered", **place, result="+620", official=True)
    else:
        ledger.add("draw published", stage="swiss", session=1)
    assert total() == 12


def share_match() -> Ledger:
    """Three teams, each meeting the others over half the boards, all level."""
    clauses = {**stage()["clauses"], "share": "14.1.e"}
    ledger = teams(FOUR[:3], rounds=1, boards=20, clauses=clauses)
    tables = [
        {"table": at, "home": home, "away": away}
        for at, (home, away) in enumerate((("1", "2"), ("2", "3"), ("3", "1")), 1)
    ]
    drawn = {"matches": [], "share": {"three": FOUR[:3], "tables": tables}}
    ledger.add("draw made", stage="swiss", session=1, draw=drawn)
    return ledger


def test_a_share_match_tells_the_sum_of_both_halves() -> None:
    ledger = share_match()
    for at in range(3):
        flat(ledger, 1, at + 1, boards=range(1 + at * 10, 11 + at * 10))
    figure = explained(ledger.competition, RoundOf(1, "2"))
    part = under(figure, "a share match")
    assert part is not None
    assert part.clause == "sabf-2020 14.1.e"
    award = part.find("vp")
    assert award is not None
    assert award.value == figure.value


def test_half_a_share_match_that_is_forfeited_is_awarded_and_averaged() -> None:
    ledger = share_match()
    flat(ledger, 1, 1, boards=range(1, 11))
    ledger.add("match forfeited", stage="swiss", session=1, at_fault=["3"])
    figure = explained(ledger.competition, RoundOf(1, "1"))
    part = under(figure, "a share match")
    assert part is not None
    last = part.steps[-1]
    assert last.text == "the mean of the two halves {halves}"
    assert last.value == figure.value
    assert len(last.inputs["halves"]) == 2
