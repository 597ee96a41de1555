"""The law of the house, the national championships: ask and game move together."""

from __future__ import annotations

import pytest

from .law import check_moves, check_reads, check_trace
from .plans_held import held
from .set_ups import set_ups

IDS = tuple(each for each in set_ups() if each.startswith("anc-"))


@pytest.mark.parametrize("id", IDS)
def test_every_clause_that_the_plan_names_is_read_in_play(id: str) -> None:
    check_reads(held(id))


@pytest.mark.parametrize("id", IDS)
def test_what_is_in_play_is_what_the_book_says_is_in_play(id: str) -> None:
    check_trace(held(id))


@pytest.mark.parametrize("id", IDS)
def test_a_term_changed_by_a_layer_moves_ask_and_game_together(id: str) -> None:
    check_moves(held(id))
