"""Headings of lists as membership programs write them, and names that stand in two columns."""

import pytest

from convenor.actions.entries.entry_columns import cells_of, column_of, columns_of
from convenor.actions.entries.entry_rows import read_row, rows_of
from convenor.errors import Mistake

PAIR = "Player 1 first name,Player 1 last name,Player 2 first name,Player 2 last name"


def players(text: str) -> list[list[str]]:
    """The names of the players of each row."""
    entries = [read_row(row) for row in rows_of(text)]
    return [[getattr(each, "name", each) for each in entry.players] for entry in entries]


@pytest.mark.parametrize(
    "headings",
    [
        PAIR,
        "First name,Last name,Partner first name,Partner last name",
        "First Name,Surname,First Name,Surname",
        "Given name,Family name,Partner's given name,Partner's family name",
        "first_name_1,last_name_1,first_name_2,last_name_2",
        "Player1FirstName,Player1LastName,Player2FirstName,Player2LastName",
        "First name (player 1),Last name (player 1),First name (player 2),Last name (player 2)",
        "First name of player 1,Surname of player 1,First name of player 2,Surname of player 2",
        "North first,North last,South first,South last",
        "Name,Surname,Partner,Partner surname",
        "Player 1,Player 1 surname,Player 2,Player 2 surname",
    ],
)
def test_two_columns_are_one_name(headings: str) -> None:
    assert players(f"{headings}\nAnn,Lee,Bob,van der Ray\n") == [["Ann Lee", "Bob van der Ray"]]


def test_the_last_name_may_come_first() -> None:
    text = "Surname,First name,Surname,First name\nLee,Ann,Ray,Bob\n"
    assert players(text) == [["Ann Lee", "Bob Ray"]]


def test_only_one_half_of_the_heading_is_the_name_as_it_stands() -> None:
    text = "Player 1 last name,Player 2 first name,Player 2 last name\nLee,Bob,Ray\n"
    assert players(text) == [["Lee", "Bob Ray"]]


def test_an_empty_half_leaves_the_other() -> None:
    assert players(f"{PAIR}\nAnn,,,Ray\n") == [["Ann", "Ray"]]


def test_two_empty_halves_are_nobody() -> None:
    assert players(f"{PAIR}\nAnn,Lee, ,\n") == [["Ann Lee"]]


def test_a_number_with_no_name_beside_it_is_refused() -> None:
    text = "First name,Last name,ABF number,First name,Last name,ABF number\nAnn,Lee,3,,,4\n"
    with pytest.raises(Mistake, match="player 2 has no name"):
        players(text)


def test_numbers_go_with_the_names_before_them() -> None:
    text = "First name,Last name,ABF No.,First name,Last name,ABF No.\nAnn,Lee,31,Bob,Ray,42\n"
    (row,) = rows_of(text)
    assert row == {"player 1": "Ann Lee", "id 1": "31", "player 2": "Bob Ray", "id 2": "42"}


def test_a_number_of_the_club_is_nobodys_with_the_federation() -> None:
    assert rows_of("First name,Last name,Club number\nAnn,Lee,204\n") == [{"player 1": "Ann Lee"}]


def test_a_comma_in_a_half_turns_nothing_round() -> None:
    assert cells_of(columns_of(["First name", "Last name"]), ["Ann", "Lee, Jr"]) == {
        "player 1": "Ann Lee Jr"
    }


def test_a_team_keeps_its_name_beside_its_captain() -> None:
    text = "Name,Captain first name,Captain surname,Player 2\nOwls,Ann,Lee,Bob Ray\n"
    assert rows_of(text) == [{"name": "Owls", "player 1": "Ann Lee", "player 2": "Bob Ray"}]


def test_a_team_without_its_first_player_keeps_its_name() -> None:
    (row,) = rows_of("name,player 1,player 2\nOwls,,Bob Ray\n")
    assert read_row(row).name == "Owls"


def test_a_row_by_itself_may_have_the_halves_too() -> None:
    entry = read_row({"first name": "Ann", "last name": "Lee", "player 2": "Bob", "club": None})
    assert [each.name for each in entry.players] == ["Ann Lee", "Bob"]  # type: ignore[union-attr]


@pytest.mark.parametrize("column", ["players", "Names"])
def test_a_program_may_send_names_as_a_list(column: str) -> None:
    assert read_row({column: ["Ann Lee", "Bob Ray"]}).players == ("Ann Lee", "Bob Ray")


def test_what_is_no_text_is_nobodys_name() -> None:
    with pytest.raises(Mistake, match="'player 1' must be text, not an object"):
        read_row({"player 1": {"name": "Ann Lee"}})


@pytest.mark.parametrize(
    ("column", "cell", "said"),
    [
        ("seed", "first", "seed must be a number"),
        ("seed", "0", "seed cannot be 0: it is 1 or more"),
        ("side", "north", "side cannot be 'NORTH': it is one of: NS, EW"),
    ],
)
def test_a_cell_that_cannot_be_is_refused_by_its_column(column: str, cell: str, said: str) -> None:
    with pytest.raises(Mistake, match=f"^{said}"):
        read_row({"player 1": "Ann Lee", column: cell})


@pytest.mark.parametrize("heading", ["First thing", "Ann Lee", "1", "Pair 1", "id"])
def test_what_is_no_half_of_a_name_is_refused(heading: str) -> None:
    assert column_of(heading) is None
    with pytest.raises(Mistake, match=f"there is no column '{heading.casefold()}'"):
        read_row({heading: "Ann"})
