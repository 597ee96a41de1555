"""Values as a director says them: read the same way wherever they are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.actions.rulings.awarded_scores import check_award
from convenor.actions.spoken_values import AWARDS, award_of, award_text, twos_of
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.typed import reader


def one(result, weight="1"):
    return {"assigned": [{"result": result, "weight": weight}]}


@pytest.mark.parametrize(
    ("text", "award"),
    [
        ("ave+", {"award": "average plus"}),
        ("Average   Plus", {"award": "average plus"}),
        ("a−", {"award": "average minus"}),
        ("av", {"award": "average"}),
        ("60%", {"percent": "60"}),
        ("55.5 %", {"percent": "55.5"}),
        ("-50", one("-50")),
        ("620", one("620")),
        ("4S= by N", one("4S= by N")),
        ("3 NT= by N", one("3 NT= by N")),
        ("3 NT", one("NT", "3")),
        ("1/2 3 NT= by N", one("3 NT= by N", "1/2")),
        ("62.5% 4s= by n", one("4s= by n", "5/8")),
        ("60 % 620", one("620", "3/5")),
        ("60%4S=", one("4S=", "3/5")),
        ("0.6 pass", one("pass", "0.6")),
    ],
)
def test_an_award_is_read(text, award):
    assert award_of(text) == award


@pytest.mark.parametrize("between", [", ", "; ", "\n", ",\n"])
def test_parts_of_an_award_add_up(between):
    said = between.join(["60% 4S= by N", "1/4 4S-1 by N", "0.15 -50"])
    award = reader(bodies.Award)(award_of(said), "award")
    check_award(award, 1, "both sides")
    assert [str(each.weight) for each in award.assigned] == ["3/5", "1/4", "3/20"]


@pytest.mark.parametrize("text", ["averge", "ave++", "av +", "average of plus"])
def test_what_is_no_award_is_said(text):
    with pytest.raises(Mistake, match="is no award: "):
        award_of(text)


def test_a_weight_without_end_is_no_weight():
    text = f"{'9' * 5000} pass"
    assert award_of(text) == one(text)


shares = st.fractions(min_value=0, max_value=1, max_denominator=40).filter(bool)
results = st.sampled_from(["4S= by N", "3 NT-1 by E", "pass", "-50", "+620", "1Nx+1 by S"])
assigned = st.lists(st.tuples(results, shares), min_size=1, max_size=4).map(
    lambda parts: {"assigned": [{"result": e, "weight": str(w)} for e, w in parts]}
)
awards = st.one_of(
    assigned,
    st.sampled_from(sorted(set(AWARDS.values()))).map(lambda name: {"award": name}),
    st.integers(0, 100).map(lambda amount: {"percent": str(amount)}),
)


@given(awards)
def test_every_award_is_read_back_as_it_is_written(award):
    assert award_of(award_text(award)) == award


@given(st.text(max_size=60))
def test_whatever_is_written_is_one_thing(text):
    if " ".join(text.lower().split()).startswith("av"):
        text = f"x{text}"
    assert len(award_of(text)) == 1


def test_matches_are_written_in_either_way():
    assert twos_of("1-4, 2 v 3\n5:6; 7–8") == [["1", "4"], ["2", "3"], ["5", "6"], ["7", "8"]]
    for wrong in ("1-2-3", "1", "1 v"):
        with pytest.raises(Mistake, match="not two contestants"):
            twos_of(wrong)
