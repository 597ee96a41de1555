"""Hands out of a PBN file: those of the session, whole, and nothing of a file that is wrong."""

from pathlib import Path

import pytest
from tests.actions.officials import Office, plan, stage

from convenor.bridge import Deal, format_deal
from convenor.errors import Mistake
from convenor.simulator.cards import deal_of

AT = {"stage": "qualifying", "session": 1}
SHORT = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.543"


def dealt(*boards: int) -> dict[int, Deal]:
    return {each: deal_of("hands", each) for each in boards}


def game(board: object, deal: object) -> str:
    return f'[Event "Evening"]\n[Board "{board}"]\n[Deal "{deal}"]\n'


def pbn(deals: dict[int, Deal]) -> str:
    return "% PBN 2.1\n" + "\n".join(game(at, each) for at, each in deals.items())


@pytest.fixture
def office(tmp_path: Path) -> Office:
    """A Swiss whose first round of six boards is drawn."""
    made = Office(tmp_path, plan(stage()))
    made.draw(1, ("1", "2"), ("3", "4"))
    return made


def recorded(office: Office) -> dict[int, str]:
    deals = office.desk.competition.state.deals
    return {board: deal for (_, _, board), deal in deals.items()}


def test_the_boards_of_the_session_are_taken(office: Office) -> None:
    deals = dealt(*range(1, 9))
    done = office.do("record-deals", **AT, pbn=pbn(deals))
    assert recorded(office) == {at: format_deal(deals[at]) for at in range(1, 7)}
    assert done.warnings == ("the session does not play boards 7–8 of the file: left out",)


def test_boards_that_the_file_does_not_have_are_said(office: Office) -> None:
    done = office.do("record-deals", **AT, pbn=pbn(dealt(1, 2, 3, 5)))
    assert done.warnings == ("the file has no hands for boards 4, 6",)


def test_a_board_may_be_written_beside_the_file(office: Office) -> None:
    own = deal_of("another", 2)
    office.do("record-deals", **AT, pbn=pbn(dealt(*range(1, 7))), deals={"2": str(own)})
    assert recorded(office)[2] == format_deal(own)
    assert recorded(office)[1] == format_deal(deal_of("hands", 1))


def test_a_file_before_the_session_is_set_up_is_taken_whole(office: Office) -> None:
    office.do("record-deals", stage="qualifying", session=3, pbn=pbn(dealt(1, 30)))
    assert recorded(office).keys() == {1, 30}


def test_what_else_is_wrong_in_a_file_does_not_matter(office: Office) -> None:
    text = pbn(dealt(1)) + '[Contract "9S"]\n'
    office.do("record-deals", **AT, pbn=text)
    assert recorded(office).keys() == {1}


def test_a_deal_of_another_session_is_told(office: Office) -> None:
    office.do("record-deals", **AT, pbn=pbn(dealt(1, 2)))
    assert office.do("record-deals", **AT, pbn=pbn(dealt(1, 2))).warnings == (
        "the file has no hands for boards 3–6",
    )
    deals = {"9": str(deal_of("hands", 2))}
    done = office.do("record-deals", stage="qualifying", session=2, deals=deals)
    assert done.warnings == (
        "board 9 has the same hands as board 2 of Qualifying, session 1: "
        "see that nobody plays it twice",
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (pbn(dealt(21, 22)), "the file has the boards 21–22, and session 1 plays 1–6"),
        (pbn(dealt(1)) + "\n" + game(2, SHORT), "board 2, Deal: the hands are not equally long"),
        (game("x", deal_of("hands", 1)), "'x' is not a board number"),
        (pbn(dealt(1)) + "\n" + game(1, deal_of("another", 1)), "board 1: the board stands twice"),
        ('[Event "x"]\n[Board "1"]\n', "there is no deal in the file"),
        ("the hands of tonight", "Deals are read from PBN, LIN, DUP, BRI and DLM"),
        (" \n ", "there is no deal in it"),
    ],
    ids=["other boards", "a card short", "no number", "twice", "no deal", "no PBN", "nothing"],
)
def test_a_file_that_cannot_be_taken_leaves_nothing(office: Office, text: str, words: str) -> None:
    before = office.desk.competition.number
    with pytest.raises(Mistake, match=words):
        office.do("record-deals", **AT, pbn=text)
    assert office.desk.competition.number == before
    assert not recorded(office)
