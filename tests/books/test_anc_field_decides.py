"""The field decides the form when a stage opens: round robins (10.4, 10.5), Swisses (15.8)."""

import pytest
from at_the_desk import AtTheDesk

from convenor.actions.desk import Refused
from convenor.competition.draws.next_round import draw_plan


@pytest.mark.parametrize(
    ("entered", "rounds", "clause"),
    # four round robins of five rounds for five or six, three of seven for seven or eight
    [(5, 20, "10.5"), (6, 20, "10.5"), (7, 21, "10.4"), (8, 21, "10.4")],
)
def test_as_many_round_robins_as_the_teams_that_play(
    entered: int, rounds: int, clause: str
) -> None:
    said = 8 if entered < 7 else 5  # what was expected at set-up does not matter
    event = AtTheDesk("anc-interstate-teams", entered, teams=said, boards=4)
    done = event.do("open-stage", stage="qualifying")
    assert done.facts[-1].body["form_by"] == ["anc-2017 10.1", f"anc-2017 {clause}"]
    assert event.there.state.the_plan.stage("qualifying").rounds == rounds
    seats = draw_plan(event.there.figures, "qualifying").sits_first
    assert len(seats) == (4 if entered < 7 else 3)


def test_a_field_without_a_form_is_refused() -> None:
    event = AtTheDesk("anc-interstate-teams", 9, teams=8, boards=4)
    with pytest.raises(Refused, match="no form is laid down for 9 entries"):
        event.do("open-stage", stage="qualifying")


def test_a_reading_chosen_later_leaves_the_rounds_of_the_field() -> None:
    event = AtTheDesk("anc-interstate-teams", 6, teams=8, boards=4)
    event.do("open-stage", stage="qualifying")
    chosen = {"anc-2017": {"numbered_team": "team_number"}}
    event.do("change-conditions", role="convenor", readings=chosen, reason="the captains agreed")
    assert event.there.state.the_plan.stage("qualifying").rounds == 20


@pytest.mark.parametrize(
    ("entered", "method"),
    # twenty pairs are a Swiss (15.8); nineteen a modified one; ten meet all in nine rounds
    [(20, "swiss"), (19, "modified swiss"), (12, "modified swiss"), (10, "round robin")],
)
def test_the_form_of_swiss_pairs_by_the_pairs_that_play(entered: int, method: str) -> None:
    event = AtTheDesk("anc-swiss-pairs", entered, rounds=9, boards=4)
    event.do("open-stage", stage="swiss")
    assert draw_plan(event.there.figures, "swiss", 2).method == method


def test_eight_pairs_meet_all_and_then_by_place() -> None:
    # seven rounds of a round robin; two are left to settle the final places
    event = AtTheDesk("anc-swiss-pairs", 8, rounds=9, boards=2)
    done = event.do("open-stage", stage="swiss")
    assert "all meet all in 7 rounds, 2 more by place" in done.says
    met = []
    for number in range(1, 10):
        event.do("draw", stage="swiss", publish=True)
        draw = event.there.state.session("swiss", number).draw
        met.append({frozenset((m["home"], m["away"])) for m in draw["matches"]})
        for match in draw["matches"]:
            result = f"{(int(match['away']) - int(match['home'])) * 100:+}"
            event.results(number, str(match["table"]), result, (1, 2))
    first = [pair for each in met[:7] for pair in each]
    assert len(first) == len(set(first)) == 28  # everybody has met everybody once
    # the two that are left: first against second, third against fourth, and so on
    (standing,) = event.there.figures.standings("swiss", 7, "draw").values()
    order = standing.order
    assert met[7] == {frozenset(order[at : at + 2]) for at in (0, 2, 4, 6)}
    assert not met[7] & met[8]  # but nobody meets the same pair a third time


def test_the_organiser_may_say_that_they_do_not_all_meet() -> None:
    event = AtTheDesk("anc-swiss-pairs", 10, rounds=9, boards=4)
    event.do("open-stage", stage="swiss", all_meet=False)
    assert draw_plan(event.there.figures, "swiss", 2).method == "modified swiss"


def test_the_organiser_is_asked_where_the_reading_leaves_it_to_them() -> None:
    reading = {"round_robin_if": "organiser"}
    event = AtTheDesk("anc-swiss-pairs", 10, rounds=9, boards=4, readings=reading)
    (finding,) = event.asked("open-stage", stage="swiss").findings
    assert finding.clause == "anc-2017 A.modified-swiss-rr"
    event.do("open-stage", stage="swiss", all_meet=True)
    assert draw_plan(event.there.figures, "swiss").method == "round robin"


def test_a_round_robin_that_does_not_fit_is_refused() -> None:
    event = AtTheDesk("anc-swiss-pairs", 12, rounds=9, boards=4)
    (refused,) = event.asked("open-stage", stage="swiss", all_meet=True).refused
    assert refused.reason == "a round robin of 12 takes 11 rounds, and there are 9"


@pytest.mark.parametrize(
    ("entered", "after", "robin", "clause"), [(6, 6, 3, "10.5.2"), (7, 1, 2, "10.4.2")]
)
def test_captains_are_told_the_draw_that_the_chief_director_makes(
    entered: int, after: int, robin: int, clause: str
) -> None:
    event = AtTheDesk("anc-interstate-teams", entered, teams=entered, boards=4)
    event.do("open-stage", stage="qualifying")
    for number in range(1, 8):
        event.drawn(number, ("1", "2"), ("3", "4"), ("5", "6"))
        says = event.asked("post", stage="qualifying", session=number).says
        told = f"the captains are now told the draw of round robin {robin} (anc-2017 {clause})"
        assert says == (told if number == after else "")
