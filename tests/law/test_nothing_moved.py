"""A layer that says what the book says moves no look: else every term would seem to be obeyed."""

from __future__ import annotations

from .hearing import kept_piles
from .looks import FIGURE, looked, looks
from .other_values import layer
from .plans_held import held


def test_a_layer_that_says_the_same_as_the_book_shows_nothing_else() -> None:
    """Teams whose sizes, rounds and boards come from clauses."""
    world = held("sbu-swiss-teams")
    same = layer("sbu-2022 2.21.f", "gives", "amount")
    with kept_piles():
        before, after = world.under("", "end"), world.under(same, "end")
        assert after.state.the_plan.own_layers == (same,)
        assert after.state.the_plan.members == world.told["end"].state.the_plan.members == (4, 6)
        for name, look in looks(world.told["end"]).items():
            if FIGURE in name or name.startswith("enter "):
                assert looked(after, look) == looked(before, look), name
