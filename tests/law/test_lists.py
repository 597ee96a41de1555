"""What is written of the tests' competitions: the tests named are there, and so are the terms."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests import traced
from tests.law.scenes.stage import every_scene, scenes_in

from convenor.regulation import shelf
from convenor.regulation.coverage import Played, trace_of

from .holding import Moved
from .law import elsewhere
from .other_values import terms_written
from .set_ups import set_ups
from .trace import together
from .wider import named_somewhere, shown_in
from .write_lists import Found, _not_moved, _not_read

ROOT = Path(__file__).resolve().parent.parent.parent
BOOKS = tuple(shelf.folders())


@pytest.mark.parametrize("book", BOOKS)
def test_a_test_that_shows_a_clause_is_there(book: str) -> None:
    for clause, played in trace_of(book).items():
        assert played.competition or played.test, clause
        if played.test:
            file, _, name = played.test.partition("::")
            text = (ROOT / file).read_text(encoding="utf-8")
            assert re.search(rf"^\s*(async )?def {name.rpartition('::')[2]}\(", text, re.M), clause


def test_the_list_names_worlds_clauses_and_terms_that_are_there() -> None:
    for clause, terms in elsewhere().items():
        stack = shelf.open_stack(clause.partition(" ")[0])
        assert set(terms) <= set(terms_written(stack.resolve(clause))), clause
    worlds = {world for terms in elsewhere().values() for world in terms.values()}
    assert worlds <= set(set_ups())


def test_every_scene_belongs_to_a_set_up_that_is_played() -> None:
    played = {scene.name for id in set_ups() for scene in scenes_in(id)}
    assert {each.name for each in every_scene()} == played != set()


def test_no_two_scenes_of_a_set_up_have_one_name() -> None:
    for id in set_ups():
        names = [each.name for each in scenes_in(id)]
        assert len(set(names)) == len(names), id


def test_what_nothing_moves_and_nobody_reads_is_told() -> None:
    still = Moved("sydney-2003 5.1.3.b", "teams", legal=True, asked=True, played=False)
    found = [Found("a", {}, ("sydney-2003 4.1",), (still,))]
    left = {("sydney-2003 5.1.3.b", "teams"): still}
    assert list(_not_moved(left, {})) == [
        "sydney-2003 5.1.3.b teams: ask moves and the game does not"
    ]
    assert list(_not_moved(left, dict.fromkeys(left, "b"))) == []
    assert list(_not_read(found)) == ["sydney-2003 4.1: nothing of a reads it"]


def test_the_trace_names_a_plan_that_says_which_part_a_clause_plays() -> None:
    bare, named = Played("in play", (), "a"), Played("in play", ("late",), "b")
    asked = Played("suggested", ("late",), "c")
    assert together([{"x": asked}, {"x": bare}, {"x": named}, {"x": asked}]) == {"x": named}


def test_a_test_that_no_longer_comes_to_its_clause_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {"tests/a.py::test_it": ["sabf-2020 13.9.b"]}
    monkeypatch.setattr(traced, "shown_by_tests", lambda: shown)
    monkeypatch.setattr(traced, "SEEN", {"sabf-2020 13.9.b"})
    traced.check_shown("tests/a.py::test_it[1]", last=True)
    monkeypatch.setattr(traced, "SEEN", set())
    traced.check_shown("tests/a.py::test_it[1]", last=False)
    with pytest.raises(AssertionError, match="no longer comes to sabf-2020"):
        traced.check_shown("tests/a.py::test_it[2]", last=True)


def test_what_only_a_plan_of_a_test_names_is_not_in_play(tmp_path: Path) -> None:
    """2.a is named by no template; 13.9.b by several; 21.1 lends its table to 13.9.b."""
    assert "sabf-2020 2.a" not in named_somewhere()

    def row(test: str, template: str = "", lent_to: str = "") -> dict[str, object]:
        return {"test": test, "template": template, "parts": [], "lent_to": lent_to}

    heard = {
        "sabf-2020 2.a": {"in play": row("a::t")},
        "sabf-2020 13.9.b": {"in play": row("b::t"), "suggested": row("a::t")},
        "sabf-2020 21.1": {"in play": row("c::t", lent_to="sabf-2020 13.9.b")},
        "sabf-2020 7.j": {"suggested": row("d::t", template="sabf-swiss-teams")},
    }
    (tmp_path / "alone.json").write_text(json.dumps(heard), encoding="utf-8")
    found = shown_in(tmp_path)
    assert {clause: (played.state, played.test) for clause, played in found.items()} == {
        "sabf-2020 13.9.b": ("in play", "b::t"),
        "sabf-2020 21.1": ("in play", "c::t"),
        "sabf-2020 7.j": ("suggested", "d::t"),
    }
