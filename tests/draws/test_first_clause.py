"""The clause of round one is told where the book has one of its own for it."""

import pytest

from convenor.competition.plans.templates import plan_data, template
from convenor.draws.plans import DrawPlan


@pytest.mark.parametrize(
    ("id", "answers", "first", "later"),
    [
        ("sabf-swiss-teams", {"first_round": "halves"}, "14.1.b", "14.1.c"),
        ("sabf-swiss-teams", {"first_round": "quarters"}, "14.1.a", "14.1.c"),
        ("sydney-blue-ribbon-pairs", {}, "5.3.2.a", "5.3.2.b"),
        ("sbu-swiss-pairs", {}, "laws-2017 78.D.swiss", "laws-2017 78.D.swiss"),
    ],
)
def test_the_clause_of_a_round(id: str, answers: dict[str, str], first: str, later: str) -> None:
    draw = plan_data(template(id), answers)["stages"][0]["draw"]
    own = {name: draw[name] for name in ("clause", "first_clause") if name in draw}
    plan = DrawPlan("swiss", **own)
    assert (plan.clause_of(1), plan.clause_of(2)) == (first, later)
