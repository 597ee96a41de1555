"""Sydney: the altered score of a session with substitutes (A4.4.1.altered), and its opponents'."""

from fractions import Fraction

import pytest
from at_the_desk import AtTheDesk

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
