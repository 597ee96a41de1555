"""Each event that ships is played with each kind of trouble that its book knows, by a named test.

The table is `troubles.toml`. That a test really meets what it is named for is seen when it ends
(`conftest.py`): from the facts that it recorded, the standings they come to, and what was refused.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import troubles
from tests.law.set_ups import answers_in

from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.templates import plan_data, template, templates

HERE = Path(__file__).parent
CLUB = "club-"
"""Evenings by the laws alone, which have no tariffs; their troubles are in test_club_trouble."""
SEASONS = ("anc-qualifying-points", "sydney-qualifying-points")
EVENTS = tuple(e for e in sorted(templates()) if not e.startswith(CLUB) and e not in SEASONS)
NOT_YET: dict[str, set[str]] = {
    "anc-butler-womens-seniors": {"tie", "appeal", "correction"},
    "anc-interstate-teams": {"tie"},
    "sabf-state-open-pairs": {"appeal"},
    "sabf-womens-trials": {"forfeit"},
}
"""Troubles that no such test plays yet: this only grows shorter."""


NOTHING = troubles.Heard({}, set())


def known_to(event: str) -> frozenset[str]:
    return troubles.known_to(read_plan(plan_data(template(event), answers_in(event))))


@pytest.mark.parametrize("event", EVENTS)
def test_every_trouble_that_the_book_knows_is_played(event: str) -> None:
    shown = set(troubles.shown().get(event, {}))
    assert shown.isdisjoint(NOT_YET.get(event, set()))
    assert shown | NOT_YET.get(event, set()) >= known_to(event)


def test_the_table_names_events_troubles_and_tests_that_are_there() -> None:
    assert set(troubles.shown()) == set(EVENTS)
    assert set(NOT_YET) <= set(EVENTS)
    for rows in troubles.shown().values():
        assert set(rows) <= set(troubles.TROUBLES)
        for name in rows.values():
            file, _, test = name.partition("::")
            text = (HERE / file).read_text(encoding="utf-8")
            assert re.search(rf"^def {test}\(", text, re.M), name


def test_a_test_that_meets_no_trouble_any_more_fails() -> None:
    with pytest.raises(AssertionError, match=r"no longer shows .*late.* of sabf-gnot-club"):
        troubles.check_met(*named_for("sabf-gnot-club"), NOTHING)


def test_a_test_put_to_several_events_is_held_to_the_one_that_it_plays() -> None:
    named, _ = named_for("anc-butler-country")
    assert len(troubles.wanted_of(named)) > 1
    troubles.check_met(named, "an event that the table does not name it for", NOTHING)


def named_for(event: str) -> tuple[str, str]:
    return troubles.shown()[event]["late"], event
