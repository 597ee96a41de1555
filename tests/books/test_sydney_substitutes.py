"""Sydney: the altered score of a session with substitutes (A4.4.1.altered), and its opponents'."""

import datetime
from fractions import Fraction

import pytest
from at_the_desk import MORNING, AtTheDesk

from convenor.exact import mean


def with_substitutes(**readings: str) -> AtTheDesk:
    """Four rounds of a Safilo; team 1 has three substitutes in round 1, and one in round 2."""
    event = AtTheDesk("sydney-safilo-swiss-teams", 4, readings=readings)
    event.do("open-stage", stage="swiss")
    opponents = (("1", "2"), ("1", "3"), ("1", "4"), ("1", "2"))
    for number, (home, away) in enumerate(opponents, 1):
        others = [each for each in "234" if each != away]
        event.drawn(number, (home, away), (others[0], others[1]))
        # 300 more on so many of the eight boards: 7 IMPs each
        for board in range(1, 9):
            wins = board <= (6, 1, 2, 0)[number - 1]
            event.result(number, "1 open", board, "+400" if wins else "+100")
            event.result(number, "1 closed", board, "+100")
            event.result(number, "2 open", board, "+100")
            event.result(number, "2 closed", board, "+100")
    for session, players in ((1, "abc"), (2, "a")):
        for who in players:
            away = {"contestant": "1", "stage": "swiss", "session": session}
            event.put("substitute played", **away, player_out=f"P1{who}", player_in=f"S{who}")
    return event


def vps(event: AtTheDesk, team: str) -> list[Fraction]:
    """What a team made, round by round."""
    found = []
    for number in range(1, 5):
        for match in event.there.figures.scores.matches("swiss", number):
            if team in match.pairing.contestants:
                found.append(Fraction(match.vp(team) or 0))
    return found


@pytest.mark.parametrize(
    ("reading", "counted"), [({}, (1, 2, 3)), ({"altered_others": "without_substitutes"}, (2, 3))]
)
def test_the_unit_s_other_scores_are_all_of_the_stage(
    reading: dict[str, str], counted: tuple[int, ...]
) -> None:
    event = with_substitutes(**reading)
    own, theirs = vps(event, "1"), vps(event, "2")
    average = mean([own[at] for at in counted])
    complement = 30 - mean(theirs)
    least = min(own[0], average, complement)
    assert least == average  # so that the two readings differ
    case = {"contestant": "1", "stage": "swiss", "session": 1}
    (found,) = event.suggested("credit-substitute", **case)
    assert (found.values["score"], found.clause) == (least, "sydney-2003 A4.4.1.altered")


def test_whoever_met_the_unit_may_have_the_mean_of_its_average_and_the_complement() -> None:
    event = with_substitutes()
    case = {"stage": "swiss", "session": 1}
    event.do("credit-substitute", **case, contestant="1")
    altered = [fact.body["score"] for fact in event.there.facts if fact.kind == "score credited"]
    theirs = vps(event, "2")
    # the mean of its other scores, and of 30 less the altered score
    right = mean([mean(theirs[1:]), 30 - Fraction(str(altered[0]))])
    found = event.suggested("credit-score", **case, contestant="2", unit="VP")
    (own,) = [each for each in found if each.clause == "sydney-2003 A4.6.5"]
    assert Fraction(str(own.values["score"])) == right


# --- limits, forms and units ---------------------------------------------------------------------


def ribbon() -> AtTheDesk:
    side = {"side": lambda number: "NS" if number % 2 else "EW"}
    event = AtTheDesk("sydney-blue-ribbon-pairs", 10, more=side)
    event.do("open-stage", stage="qualifying")
    event.drawn(1, *[(str(n), str(n + 1)) for n in range(1, 10, 2)])
    starts = MORNING.replace(hour=10, tzinfo=None).isoformat()
    event.put("session opened", stage="qualifying", session=1, starts=starts, boards=8)
    return event


AWAY = {"stage": "qualifying", "session": 1, "contestant": "1", "player_out": "P1a"}
ZONE = datetime.timedelta(hours=11)  # Sydney in November


@pytest.mark.parametrize(("minute", "late"), [(30, False), (31, True)])
def test_the_form_is_filled_out_half_an_hour_before_the_session(minute: int, late: bool) -> None:
    event = ribbon()
    event.clock.now = MORNING.replace(hour=9, minute=minute) - ZONE
    found = event.asked("substitute", **AWAY, player_in="Nemo").findings
    assert ("sydney-2003 A4.6.2.a" in [each.clause for each in found]) == late


def test_more_substitutions_than_the_stage_allows_unless_the_committee_does() -> None:
    # two sessions allow one substitution; both players away are two
    event = ribbon()
    both = {**AWAY, "player_in": "Nemo & Outis", "both": True}
    found = event.asked("substitute", **both).refused
    assert [each.clause for each in found if "A4.5" in each.clause] == ["sydney-2003 A4.5.2"]
    found = event.asked("substitute", **both, approved_by="committee").refused
    assert [each.clause for each in found if "A4.5" in each.clause] == []


def test_a_pair_is_two_members() -> None:
    event = AtTheDesk("sydney-blue-ribbon-pairs")
    three = [{"name": each} for each in ("Ann", "Bea", "Cas")]
    found = event.asked("enter", players=three, side="NS").refused
    assert "sydney-2003 A4.4.1.unit" in [each.clause for each in found]
