"""What a director does where the book's own way is shut: draws, small fields, withdrawals."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from convenor.cli import main

Tell = Callable[..., Any]
SWISS = ("--answer", "rounds=4", "--answer", "boards=6")


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Tell:
    """A command that must go well, its answer read as JSON."""

    def run(*words: object, code: int = 0) -> Any:
        found = main([*(str(each) for each in words), "--json"])
        told = capsys.readouterr()
        assert found == code, told.err
        return told.err if code else json.loads(told.out)

    return run


def begun(tell: Tell, place: Path, template: str, count: int, *answers: str) -> Path:
    tell("new", template, place, "--begins", "2026-03-01", *answers)
    size = 2 if "pairs" in template or "butler" in template else 4
    rows = [
        f"C{number},{'; '.join(f'{letter}{number} Y' for letter in 'ABCD'[:size])}"
        for number in range(1, count + 1)
    ]
    entries = place.parent / "entries.csv"
    entries.write_text("\n".join(["name,players", *rows]) + "\n")
    tell("enter", place, entries)
    return place


def drawn(found: dict[str, Any]) -> tuple[set[frozenset[str]], list[str]]:
    draw = found["draw"]
    return {frozenset(each["contestants"]) for each in draw["matches"]}, draw["byes"]


def pairs(*written: str) -> set[frozenset[str]]:
    return {frozenset(each.split("-")) for each in written}


THREE = pairs("3-4", "4-5", "3-5")


def test_publish_publishes_the_draft_that_is_there(tmp_path: Path, tell: Tell) -> None:
    place = begun(tell, tmp_path / "a.jsonl", "sabf-swiss-teams", 4, *SWISS)
    first = tell("draw", place)
    assert not first["draw"]["published"]
    again = tell("draw", place, "--publish")
    assert [each["kind"] for each in again["facts"]] == ["draw published"]
    assert drawn(again) == drawn(first)


def test_a_draft_whose_results_have_come_in_stays(tmp_path: Path, tell: Tell) -> None:
    place = begun(tell, tmp_path / "a.jsonl", "sabf-swiss-teams", 4, *SWISS)
    tell("draw", place)
    tell("result", place, "swiss", 1, "1 open", 1, "pass")
    assert "have been entered, so its draw stands" in tell("draw", place, "--session", 1, code=1)
    discard = ("do", place, "discard-draw", "--stage", "swiss", "--session", 1)
    assert "have been entered" in tell(*discard, code=1)


def test_former_opponents_meet_again_from_the_round_on_in_which_it_was_allowed(
    tmp_path: Path, tell: Tell
) -> None:
    """Five teams: 3, 4 and 5 share a match, and nobody else of the lower half is left for it."""
    place = begun(tell, tmp_path / "a.jsonl", "sabf-swiss-teams", 5, *SWISS)
    assert drawn(tell("draw", place, "--publish"))[0] == pairs("1-2") | THREE
    assert "allow replays" in tell("draw", place, code=1)
    found = tell("draw", place, "--replays", "--publish")
    assert drawn(found)[0] == pairs("1-2") | THREE
    assert found["says"] == "1 match and a share match of three in round 2"
    assert any("may meet again from round 2 on" in each for each in found["warnings"])
    told = json.dumps(found["warnings"])
    assert "1 and 2 meet again: they met in round 1" in told
    assert all(f"{each} has shared a match before (round 1)" in told for each in "345")
    again = tell("draw", place, "--publish")  # from that round on
    assert drawn(again)[0] == pairs("1-2") | THREE
    assert tell("verify", place)["ok"]


def test_a_bye_that_nothing_gives_a_worth_is_refused_until_somebody_says_it(
    tmp_path: Path, tell: Tell
) -> None:
    place = begun(tell, tmp_path / "a.jsonl", "sabf-swiss-teams", 5, *SWISS)
    odd = ("draw", place, "--odd", "bye", "--publish")
    said = tell(*odd, code=2)
    assert "a bye cannot be given in swiss: its plan names no clause for 'bye'" in said
    assert len(drawn(tell(*odd, "--bye", 12))[1]) == 1
    assert len(drawn(tell("draw", place))[1]) == 1  # it stays chosen, and worth as much
    assert tell("verify", place)["ok"]


def test_a_bye_that_a_director_chooses_stays_chosen(tmp_path: Path, tell: Tell) -> None:
    answers = ("--answer", "rounds=3", "--answer", "boards=7", "--answer", "odd=house")
    place = begun(tell, tmp_path / "a.jsonl", "sabf-butler-swiss", 5, *answers)
    tell("draw", place, "--publish")
    found = tell("draw", place, "--odd", "bye", "--publish")
    assert len(drawn(found)[1]) == 1
    assert len(drawn(tell("draw", place))[1]) == 1
    assert tell("verify", place) | {"draws": 3} == tell("verify", place)


def test_by_hand_three_may_be_left_for_the_share_match(tmp_path: Path, tell: Tell) -> None:
    place = begun(tell, tmp_path / "a.jsonl", "sabf-swiss-teams", 7, *SWISS)
    tell("draw", place, "--publish")
    by_hand = ("--by-hand", "1-4, 2-5")
    unsaid = tell("draw", place, *by_hand, "--check")
    assert "nothing is said about why it is drawn by hand" in json.dumps(unsaid)
    found = tell("draw", place, *by_hand, "--reason", "the lifts are slow", "--publish")
    assert drawn(found) == (pairs("1-4", "2-5", "3-6", "3-7", "6-7"), [])
    assert found["warnings"][1:] == [
        each for each in found["warnings"] if "have met before" in each
    ]
    assert tell("verify", place)["ok"]
    told = tell("explain", place, "draw of round 2")
    assert "drawn by the director" in json.dumps(told)


def test_a_bracket_is_not_drawn_by_hand(tmp_path: Path, tell: Tell) -> None:
    place = begun(tell, tmp_path / "a.jsonl", "sbu-knock-out-teams", 4)
    stage = tell("show", place)[0]["stage"]
    tell("do", place, "open-stage", "--stage", stage)
    assert "follow from its bracket" in tell("draw", place, "--by-hand", "1-2,3-4", code=2)


# --- small fields --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("template", "count", "rounds"),
    [("sabf-butler-round-robin", 5, 5), ("sabf-butler-round-robin", 6, 5)],
)
def test_a_round_robin_is_over_when_all_have_met(
    tell: Tell, template: str, count: int, rounds: int
) -> None:
    """Eleven rounds are planned; fewer pairs have met after as many as they can play.

    Of five each has a bye, which is a round that counts.
    """
    found = tell("simulate", template, count, "--answer", "boards=7", "--trouble", "none")
    lines = found["standings"][0]["fields"][0]["lines"]
    assert found["titles"]
    assert found["standings"][0]["status"] == "final"
    assert {each["total"]["rounds"] for each in lines} == {rounds}


def test_one_section_sends_its_first_to_the_final(tell: Tell) -> None:
    """A championship in one section has nothing to compare: the first four are in the final."""
    answers = ("sessions=1", "boards=7", "places=4", "each=2", "final_boards=6", "final_sessions=1")
    words = [word for each in answers for word in ("--answer", each)]
    found = tell("simulate", "qba-championship-pairs", 8, *words, "--trouble", "none")
    qualifying, plate, final = found["standings"]
    order = [each["contestant"] for each in qualifying["fields"][0]["lines"]]
    assert {each["contestant"] for each in final["fields"][0]["lines"]} == set(order[:4])
    assert {each["contestant"] for each in plate["fields"][0]["lines"]} == set(order[4:])


def test_pairs_who_are_alone_at_their_boards_stand_without_a_share(tell: Tell) -> None:
    """Three pairs play every board once: there is nothing to compare, and nobody is refused."""
    answers = ("sessions=1", "boards=6", "places=4", "plate=no", "final_sessions=1")
    words = [word for each in answers for word in ("--answer", each)]
    steps = ("--steps", "3", "--trouble", "none")
    found = tell("simulate", "qba-championship-pairs", 3, *words, *steps)
    lines = found["standings"][0]["fields"][0]["lines"]
    assert {each["figure"] for each in lines} <= {"0", "50"}


def test_a_country_competition_can_be_simulated(tell: Tell) -> None:
    words = ("--answer", "rounds=3", "--answer", "boards=2", "--trouble", "none")
    assert tell("simulate", "anc-butler-country", 6, *words)["titles"]


def test_a_final_that_is_larger_than_the_field_is_opened_by_override(
    tmp_path: Path, tell: Tell
) -> None:
    place = tmp_path / "a.jsonl"
    words = ("--answer", "sessions=1", "--answer", "session_boards=6", "--trouble", "none")
    assert "sends 20 on, but only 6 can go" in tell(
        "simulate", "anc-butler-open", 6, place, *words, code=1
    )
    close = ("do", place, "close-stage", "--stage", "preliminary")
    assert "names the field of the next stage" in tell(*close, code=1)
    tell(*close, "--override", "six pairs only")
    opening = ("do", place, "open-stage", "--stage", "final")
    assert "sends 20 on" in tell(*opening, code=1)
    tell(*opening, "--field", "1,2,3,4,5,6")
    assert len(tell("draw", place, "final")["draw"]["matches"]) == 3


# --- withdrawals ---------------------------------------------------------------------------------


def test_who_leaves_later_keeps_the_place_of_a_stage_that_is_over(
    tmp_path: Path, tell: Tell
) -> None:
    place = tmp_path / "a.jsonl"
    words = ("--answer", "rounds=2", "--answer", "boards=6", "--trouble", "none")
    tell("simulate", "sabf-state-teams", 6, place, *words)
    before = tell("standings", place, "stage one")
    leave = ("do", place, "withdraw", "--contestant", "2", "--stage", "stage two", "--session", 1)
    tell(*leave, "--results", "stand", "--override", "moved away")
    assert tell("standings", place, "stage one")["fields"] == before["fields"]
    two = tell("standings", place, "stage two")["fields"][0]
    assert "2" in {each["contestant"] for each in [*two["lines"], *two.get("unplaced", [])]}


# --- fines and titles explained ------------------------------------------------------------------


def test_fines_and_titles_are_explained(tmp_path: Path, tell: Tell) -> None:
    place = tmp_path / "a.jsonl"
    words = ("--answer", "rounds=2", "--answer", "boards=6", "--trouble", "none")
    tell("simulate", "sabf-swiss-teams", 4, place, *words)
    fine = ("fine", place, "3", "1.5", "VP", "--stage", "swiss", "--session", 2)
    tell(*fine, "--clause", "13.14", "--reason", "late")
    told = tell("explain", place, "fines of team 3")
    assert told["value"] == 1.5
    assert [each["clause"] for each in told["steps"]] == ["sabf-2020 13.14"]
    assert tell("explain", place, "fines of team 4")["value"] == 0
    titles = tell("explain", place, "titles")
    (awarded,) = tell("show", place, "titles")
    assert list(titles["value"].values()) == [awarded["contestants"]]
    steps = titles["steps"][0]["steps"]
    assert "sabf-2020 13.10.a" in [each.get("clause") for each in steps]
    told = [str(each["value"]) for each in steps if each.get("value")]
    assert len(set(told)) == len(told) == 1  # who holds the place was awarded the title


def test_a_contestant_that_does_not_play_in_a_stage_has_no_place_there(
    tmp_path: Path, tell: Tell
) -> None:
    place = tmp_path / "a.jsonl"
    answers = ("sessions=1", "boards=7", "places=4", "each=2", "final_boards=6", "final_sessions=1")
    words = [word for each in answers for word in ("--answer", each)]
    tell("simulate", "qba-championship-pairs", 8, place, *words, "--trouble", "none")
    entered = {each["contestant"] for each in tell("show", place, "entries")}
    final = {e["contestant"] for e in tell("standings", place, "final")["fields"][0]["lines"]}
    out = min(entered - final)
    for question in ("place of", "total of", "fines of"):
        tell("explain", place, f"{question} {out} in final", code=2)
