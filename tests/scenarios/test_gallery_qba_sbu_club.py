"""What the gallery promises of the QBA, the SBU and the clubs is there, and can be explained."""

from collections.abc import Callable

import pytest

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.competition.explaining.questions import BoardIn, PlaceOf, Qualifiers, RoundOf
from convenor.competition.plans.templates import plan_data, template, templates
from convenor.errors import Mistake
from convenor.explain.show import as_text
from convenor.values import replace

Play = Callable[..., Desk]
GALLERY = {
    "qba-pairs": ("qba-championship-pairs", "qba-swiss-pairs"),
    "sbu-2022": (
        *("sbu-knock-out-teams", "sbu-perfect-teams", "sbu-all-play-all-teams"),
        *("sbu-multiple-teams", "sbu-swiss-teams", "sbu-swiss-pairs", "sbu-multi-session-pairs"),
        *("sbu-simultaneous-pairs", "sbu-congress-pairs", "sbu-individual", "sbu-national-pairs"),
    ),
    "club": (
        *("club-duplicate", "club-teams", "club-teams-matches", "club-swiss-pairs"),
        *(
            "club-individual",
            "club-butler",
            "club-point-a-board",
            "club-cross-imps",
            "club-swiss-teams",
        ),
        "club-swiss-pairs-imps",
    ),
}


@pytest.mark.parametrize("group", sorted(GALLERY))
def test_the_gallery_is_there(group: str) -> None:
    own = {each.id for each in templates().values() if each.group == group}
    assert own == set(GALLERY[group])


def test_a_plate_is_there_only_if_it_is_wanted() -> None:
    made = template("qba-championship-pairs")
    assert [each["name"] for each in plan_data(made, {})["stages"]] == [
        *("qualifying", "plate", "final")
    ]
    without = plan_data(made, {"plate": "no"})["stages"]
    assert [each["name"] for each in without] == ["qualifying", "final"]
    assert [each["to"] for each in without[0]["qualify"]] == ["final"]


@pytest.mark.parametrize(
    ("id", "answer", "value"),
    [
        ("club-duplicate", "winners", "three"),
        ("club-duplicate", "boards", 200),
        ("sbu-swiss-teams", "scale", "steep"),
        ("qba-championship-pairs", "each", 9),
        ("sbu-individual", "final", "perhaps"),
        ("club-individual", "partners", 2),
    ],
)
def test_a_wrong_answer_is_told(id: str, answer: str, value: object) -> None:
    with pytest.raises(Mistake, match=answer):
        plan_data(template(id), {answer: value})


def test_a_place_is_explained_down_to_the_table(play: Play) -> None:
    """Sections that are scored apart are told apart, and ranks go down to results."""
    answers = {"boards": 10, "final_boards": 10}
    desk = play(
        "sbu-congress-pairs", 24, "why", answers=answers, section=lambda n: "ABCD"[(n - 1) % 4]
    )
    there = desk.competition
    told = as_text(pipeline.explained(there, BoardIn(3, 1, stage="sections")))
    for name in "ABCD":
        assert f"section {name}" in told
    for stage in ("sections", "final"):
        who = there.state.stage(stage).field[0]
        for question in (PlaceOf(who), RoundOf(1, who), Qualifiers()):
            assert pipeline.explained(there, replace(question, stage=stage))
