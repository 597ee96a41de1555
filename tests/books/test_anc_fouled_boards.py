"""ITC: another board comes before three IMPs (9.1.a), or is played in the next stanza (9.1.c)."""

from fractions import Fraction

from at_the_desk import AtTheDesk


def qualifying() -> AtTheDesk:
    event = AtTheDesk("anc-interstate-teams", 6, teams=6, boards=4)
    event.do("open-stage", stage="qualifying")
    event.drawn(1, ("1", "2"), ("3", "4"), ("5", "6"))
    return event


def played(event: AtTheDesk, *boards: int, stage: str = "qualifying") -> None:
    """The first team makes a game in both rooms on each board but the first, which is flat."""
    for board in boards:
        event.result(1, "1 open", board, "+620" if board > 1 else "+100", stage)
        event.result(1, "1 closed", board, "-620" if board > 1 else "+100", stage)


CANCEL = {"stage": "qualifying", "session": 1, "board": 1, "tables": ["1 open", "1 closed"]}


def test_another_board_is_played_as_long_as_the_result_is_not_known() -> None:
    event = qualifying()
    played(event, 1, 2)
    (refused,) = event.asked("cancel-board", **CANCEL).refused
    assert refused.clause == "anc-2017 9.1.a"
    assert refused.reason.startswith("another board is played at both tables")
    for said in ({"player_left": True}, {"result_known": True}):
        assert not event.asked("cancel-board", **CANCEL, **said).refused


def test_a_board_that_comes_too_late_for_it_is_worth_three_imps() -> None:
    # three boards of 1240 each: 15 IMPs each, 45 in all; the cancelled one is 3 to each side
    event = qualifying()
    played(event, 1, 2, 3, 4)
    event.do("cancel-board", **CANCEL, at_fault=["2"])
    match = event.there.figures.scores.matches("qualifying", 1)[0]
    # 1 has 45 + 3 for a board that was not its fault, 2 has -45 - 3 for one that was
    assert (match.margin("1"), match.margin("2")) == (48, -48)


def test_in_a_final_another_board_may_be_played_in_the_next_stanza() -> None:
    event = AtTheDesk("anc-interstate-teams", 6, teams=6, boards=4, final_boards=8)
    event.put("stage opened", stage="final", field=["1", "2"], carry_overs={})
    event.drawn(1, ("1", "2"), stage="final", boards=4)
    played(event, 1, 2, 3, 4, stage="final")
    at = {"stage": "final", "session": 1, "board": 1, "tables": ["1 open", "1 closed"]}
    done = event.do("cancel-board", **at, result_known=True, next_stanza=True)
    assert done.says == (
        "board 1 does not count at tables 1 open, 1 closed: another one is played in the next "
        "stanza"
    )
    match = event.there.figures.scores.matches("final", 1)[0]
    assert match.margin("1") == Fraction(45)  # nothing for the board that another one replaces


def test_there_is_no_next_stanza_in_a_qualifying_match() -> None:
    event = qualifying()
    played(event, 1, 2, 3, 4)
    (refused,) = event.asked("cancel-board", **CANCEL, next_stanza=True).refused
    assert "no stanza of the match is to come" in refused.reason
