"""When a plan that a layer's book refuses says that a term is taken, and when it says nothing.

The competitions here have begun and nobody has entered: what is seen of a term is what the plan
alone takes of it.
"""

from __future__ import annotations

import pytest

from convenor.competition.live import Supposed
from convenor.competition.plans.templates import plan_data

from .holding import Held
from .other_values import layer
from .set_ups import answers_in, template_of
from .worlds import MORNING, World

SENIORS = "sydney-seniors-teams"
PAIRS = "sydney-blue-ribbon-pairs"


def begun(id: str) -> Held:
    """A competition of which only the first fact is there."""
    made = template_of(id)
    body = {
        "name": made.title,
        "begins": MORNING.date().isoformat(),
        "plan": plan_data(made, answers_in(id)),
        "seed": "law",
        "template": made.id,
    }
    fact = Supposed(1, "competition begun", body, MORNING, MORNING, "law")
    return Held(World(f"nobody in {id}", (fact,), 0))


@pytest.mark.parametrize(
    ("id", "clause", "term", "value", "refused"),
    [
        (SENIORS, "sydney-2003 4.1", "event", "another", True),
        (SENIORS, "sydney-2003 4.1", "organiser", "another", False),
        (PAIRS, "sydney-2003 5.3.1", "boards", 0, True),
        (PAIRS, "sydney-2003 5.3.1", "boards", 9, False),
    ],
)
def test_a_plan_is_refused_where_its_clause_says_no_rounds_or_boards(
    id: str, clause: str, term: str, value: object, refused: bool
) -> None:
    assert begun(id)._refused(layer(clause, term, value)) is refused


def test_a_term_of_which_every_other_value_is_refused_has_moved() -> None:
    (moved,) = begun(SENIORS).moved("sydney-2003 4.1", ["event"])
    assert moved.legal
    assert moved.played
