"""QBA: scores that do not fit their contract, forms of a board, both partners away."""

import pytest
from at_the_desk import AtTheDesk

AT = {"stage": "swiss", "session": 1, "table": "1", "board": 1}


def swiss(recorded: str = "+450", board: int = 1) -> AtTheDesk:
    """Board 1 is vulnerable for nobody, board 2 for North-South."""
    event = AtTheDesk("qba-swiss-pairs", 4, boards=4, rounds=2)
    event.do("open-stage", stage="swiss")
    event.drawn(1, ("1", "2"), ("3", "4"))
    event.result(1, "1", board, recorded)
    return event


@pytest.mark.parametrize(
    ("recorded", "board", "right", "clause"),
    [
        # 450 is eleven tricks, a possible score: it stands where nobody can be asked
        ("+450", 1, "4S= by N", "scoring.change.limit"),
        # the right amount on the wrong side is not turned round: an average to both
        ("-420", 1, "4S= by N", "scoring.wrong-side"),
    ],
)
def test_a_possible_score_stands_where_the_players_cannot_be_reached(
    recorded: str, board: int, right: str, clause: str
) -> None:
    event = swiss(recorded, board)
    at = {**AT, "board": board, "result": right}
    (refused,) = event.asked("correct-result", **at).refused
    assert refused.clause == f"qba-pairs {clause}"
    assert not event.asked("correct-result", **at, players_reached=True).refused


def test_both_sides_get_an_average_for_a_score_on_the_wrong_side() -> None:
    (refused,) = swiss("-420").asked("correct-result", **AT, result="4S= by N").refused
    assert "50% to each side" in refused.reason


@pytest.mark.parametrize(
    ("recorded", "board", "right"),
    [
        ("+410", 1, "3NT+1 by S"),  # no contract gives 410; 430 is right
        ("+420", 2, "4S= by S"),  # the price at the other vulnerability; 620 is right
    ],
)
def test_an_impossible_score_and_a_wrong_vulnerability_are_put_right(
    recorded: str, board: int, right: str
) -> None:
    event = swiss(recorded, board)
    done = event.do("correct-result", **{**AT, "board": board}, result=right)
    assert "by scoring.change.impossible and scoring.change.vulnerability" in done.says


def test_a_contract_that_was_written_down_is_corrected_as_ever() -> None:
    event = swiss("4S= by N")
    assert not event.asked("correct-result", **AT, result="4S+1 by N").refused


# --- forms of a board ----------------------------------------------------------------------------


def test_a_board_that_all_played_alike_is_not_fouled() -> None:
    event = swiss()
    groups = [["1", "2"]]
    (refused,) = event.asked(
        "board-fouled", stage="swiss", session=1, board=1, groups=groups
    ).refused
    assert refused.clause == "qba-pairs fouled.not-merely"
    apart = event.asked("board-fouled", stage="swiss", session=1, board=1, groups=[["2"]])
    assert not apart.refused


# --- substitutes ---------------------------------------------------------------------------------


def away(event: AtTheDesk, session: int, player: str, boards: int) -> dict[str, object]:
    case = {"stage": "swiss", "session": session, "contestant": "1", "player_out": f"P1{player}"}
    return {**case, "player_in": f"Sub {player}", "boards": boards, "permission": "given"}


def test_both_partners_away_are_counted_together() -> None:
    # 14 boards in two matches: five for the one, then three for the other are eight, over half
    event = AtTheDesk("qba-swiss-pairs", 4, boards=7, rounds=2)
    event.do("open-stage", stage="swiss")
    event.drawn(1, ("1", "2"), ("3", "4"))
    event.put(
        "substitute played",
        **{k: v for k, v in away(event, 1, "a", 5).items() if k != "permission"},
    )
    limits = "qba-pairs substitution.pair-limit"
    refused = event.asked("substitute", **away(event, 2, "b", 3), urgent=True).refused
    assert limits in [each.clause for each in refused]
    # five and one are six, fewer than half of fourteen
    refused = event.asked("substitute", **away(event, 2, "b", 1), urgent=True).refused
    assert limits not in [each.clause for each in refused]
