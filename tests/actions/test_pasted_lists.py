"""Lists of entries as clubs write them: headings are no pairs, and a team keeps its name."""

import pytest

from convenor.actions.entries.pasted_lists import lines_of_text, row_of


@pytest.mark.parametrize("heading", ["Pr / Names", "Pr\tNames", "Pr. / Pair names", "Nr, Players"])
def test_a_line_of_headings_is_no_pair(heading: str) -> None:
    mark = next(each for each in ("\t", "/", ",") if each in heading)
    found = lines_of_text(f"{heading}\n1{mark}Ann Lee & Bob Ray\n2{mark}Cy Day & Di Fox\n")
    rows = [row_of(each, "pairs") for each in found.lines]
    assert [(row["player 1"], row["player 2"]) for row in rows] == [
        ("Ann Lee", "Bob Ray"),
        ("Cy Day", "Di Fox"),
    ]
    assert found.notes == ()


@pytest.mark.parametrize(
    "line",
    [
        "Stone (I Stone, J Wood, K Hill, L Marsh)",
        "3. Stone (I Stone / J Wood / K Hill / L Marsh)",
        "Stone [I Stone, J Wood, K Hill & L Marsh]",
    ],
)
def test_players_in_brackets_follow_the_name_of_their_team(line: str) -> None:
    row = row_of(line, "teams")
    assert row == {
        "name": "Stone",
        "player 1": "I Stone",
        "player 2": "J Wood",
        "player 3": "K Hill",
        "player 4": "L Marsh",
    }


def test_a_number_in_brackets_is_still_the_players_own() -> None:
    row = row_of("Ann Lee (30415) & Bob Ray (30416)", "pairs")
    assert (row["player 1"], row["id 1"], row["id 2"]) == ("Ann Lee", "30415", "30416")
