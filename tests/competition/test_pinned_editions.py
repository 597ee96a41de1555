"""The book is pinned: an edited rulebook moves no figure of a competition until it is adopted."""

import json
import shutil
from pathlib import Path
from typing import Any

import house_book as house
import pytest
from house_book import HOUSE, LEDGER, order

from convenor.actions.desk import Desk
from convenor.cli import main
from convenor.competition.comparing.editions import editions
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Draft
from convenor.regulation import shelf

VP = f"{HOUSE} 13.9.b"


@pytest.fixture
def book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    return house.copy_book(tmp_path)


@pytest.fixture
def desk(book: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr("os.fsync", lambda _: None)
    return house.played(tmp_path / "autumn.jsonl")


def afresh(desk: Desk) -> Competition:
    """The competition as somebody reads it now, with nothing kept in memory."""
    return Competition(desk.store.read(LEDGER))


def verified(capsys: pytest.CaptureFixture[str], desk: Desk, *more: str) -> tuple[int, str, str]:
    path = str(desk.store.path)
    code = main(["verify", path, *more])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_an_edited_row_moves_nobody_and_verify_names_it_with_what_would_move(
    desk: Desk, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = order(desk.competition)
    margin, vp = house.row_of_third(desk.competition)
    assert "the rulebooks of today say the same" in verified(capsys, desk)[1]
    house.edit_row(book, margin, vp)
    assert order(afresh(desk)) == before
    code, out, err = verified(capsys, desk)
    assert (code, err) == (0, "")
    assert VP in out
    assert f"now {vp}" in out
    assert "VPs of " in out
    found = json.loads(verified(capsys, desk, "--json")[1])
    assert found["ok"] is True
    edition = found["edition"]
    assert VP in [each["clause"] for each in edition["changed"]]
    third = [each for each in edition["would_move"]["moved"] if each["new_place"] == 3]
    assert third
    assert third[0]["contestant"] != before[2]
    assert edition["would_move"]["points"]


def test_the_new_edition_is_adopted_by_a_fact_tried_first_and_can_be_undone(
    desk: Desk, book: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = order(desk.competition)
    margin, vp = house.row_of_third(desk.competition)
    house.edit_row(book, margin, vp)
    tried = editions(afresh(desk)).figures
    assert tried is not None
    assert main(["what-if", str(desk.store.path), "adopt-edition", "--json"]) == 0
    supposed = json.loads(capsys.readouterr().out)
    moved = {(e["contestant"], e["new_place"]) for e in supposed["moved"]}
    assert moved == {(e.contestant, e.new_place) for e in tried.moved}
    assert order(afresh(desk)) == before
    done = desk.do("adopt-edition", {"reason": "the committee"}, by="con", role="convenor")
    assert [each.kind for each in done.facts] == ["edition adopted"]
    assert any("swiss is closed" in each for each in done.warnings)
    assert order(afresh(desk))[2] != before[2]
    assert editions(afresh(desk)).changed == ()
    desk.do("undo", {"number": done.facts[0].number, "reason": "not yet"}, by="d")
    assert order(afresh(desk)) == before
    assert editions(afresh(desk)).changed


def test_nothing_is_adopted_where_the_rulebooks_say_the_same(desk: Desk) -> None:
    with pytest.raises(Mistake, match="no other edition"):
        desk.do("adopt-edition", {}, by="con", role="convenor")
    with pytest.raises(Refusal, match="convenor"):
        desk.do("adopt-edition", {}, by="d", role="director")


def test_other_words_for_the_same_terms_differ_in_the_book_and_in_no_clause(
    desk: Desk, book: Path
) -> None:
    house.edit(book / "rulebook.toml", "Definitions", "Words and what they mean")
    found = editions(afresh(desk))
    assert found.changed == ()
    assert [each.book for each in found.books if each.differs] == [HOUSE]


def test_a_moved_line_of_a_file_is_no_other_edition(book: Path) -> None:
    before = shelf.open_rulebook(HOUSE).digest
    path = book / "rulebook.toml"
    path.write_text("# A remark.\n\n" + path.read_text("utf-8"), "utf-8")
    assert before
    assert shelf.open_rulebook(HOUSE).digest == before


def test_a_ledger_of_before_says_that_it_is_not_pinned_and_can_be(
    desk: Desk, book: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = order(desk.competition)
    old = house.as_before(desk, tmp_path / "before.jsonl")
    assert order(old.competition) == before
    code, out, _ = verified(capsys, old)
    assert code == 0
    assert "not pinned" in out
    assert "adopt-edition" in out
    main(["show", str(old.store.path)])
    assert "not pinned" in capsys.readouterr().out
    old.do("adopt-edition", {}, by="con", role="convenor")
    house.edit_row(book, *house.row_of_third(desk.competition))
    assert order(afresh(old)) == before
    assert "pinned by fact" in verified(capsys, old)[1]
    unpinned = house.as_before(desk, tmp_path / "unpinned.jsonl")
    assert order(afresh(unpinned))[2] != before[2]


def test_other_readings_are_pinned_with_their_fact(desk: Desk, book: Path, tmp_path: Path) -> None:
    switch, other = _a_switch(desk.competition)
    pin = desk.competition.state.pin
    assert pin is not None
    given = {"readings": {HOUSE: {switch: other}}}
    done = desk.do("change-conditions", given, by="con", role="convenor")
    pinned = done.facts[0].body["pinned"]
    assert list(pinned) == ["clauses"]
    now = afresh(desk)
    assert now.state.pin is not None
    changed = {name for name, each in now.state.pin.clauses.items() if pin.clauses[name] != each}
    assert changed == set(pinned["clauses"])
    assert (editions(now).changed, editions(now).problems) == ((), ())
    old = house.as_before(desk, tmp_path / "before.jsonl")
    whole = old.do("change-conditions", given, by="con", role="convenor").facts[0].body["pinned"]
    assert set(whole) == {"books", "clauses"}


def _a_switch(there: Competition) -> tuple[str, object]:
    """A switch of a pinned clause whose other reading resolves the clause to other terms."""
    from convenor.regulation.pinning import digests

    pin, stack = there.state.pin, there.figures.stack
    assert pin is not None
    begins = there.state.begun.begins if there.state.begun else None
    assert begins is not None
    for name, switch in sorted(stack.book(HOUSE).switches.items()):
        for other in switch.alternatives:
            for clause in (f"{HOUSE} {each}" for each in switch.clauses):
                if clause in pin.clauses:
                    found = digests(stack, [clause], begins, {HOUSE: {name: other}})
                    if found[clause] != pin.clauses[clause]:
                        return name, other
    raise AssertionError("no switch bears on the clauses of this competition")


def test_a_ledger_is_read_without_its_rulebook(desk: Desk, book: Path) -> None:
    before = order(desk.competition)
    shutil.rmtree(book)
    there = afresh(desk)
    assert order(there) == before
    found = editions(there)
    assert found.untold == (
        f"{HOUSE} is not on the shelf: the ledger is played by what it keeps of it."
    )
    with pytest.raises(Mistake, match="not on the shelf"):
        desk.do("adopt-edition", {}, by="con", role="convenor")


def test_a_pinned_clause_that_nobody_can_read_any_more_is_named(
    desk: Desk, capsys: pytest.CaptureFixture[str]
) -> None:
    """A later program may not know a family: the ledger opens, and verify says what was lost."""
    facts = list(desk.competition.facts)
    body = json.loads(json.dumps(facts[0].body))
    (vp,) = [each for each in body["pinned"]["books"] if each["id"] == HOUSE]
    vp["clauses"]["13.9.b"]["family"] = "gone-with-the-wind"
    there = Competition().tried(
        [Draft(e.kind, 1, body if e.number == 1 else e.body, e.happened, e.by) for e in facts]
    )
    assert order(there) == order(desk.competition)
    found = editions(there)
    assert any(VP in each and "cannot be read" in each for each in found.problems)


def test_a_clause_that_the_book_has_no_more_is_kept(desk: Desk, book: Path) -> None:
    slow = f"{HOUSE} 13.15.b"
    for path in [each for each in book.rglob("*.toml") if "13.15.b" in each.read_text("utf-8")]:
        text = path.read_text("utf-8").replace('"13.15.b"', '"13.15.z"')
        path.write_text(text.replace(f'"{slow}"', f'"{HOUSE} 13.15.z"'), "utf-8")
    there = afresh(desk)
    assert (
        there.figures.conditions("swiss").clause(slow).family.full_name
        == "slow-play-fine by boards"
    )
    found = editions(there)
    assert [each.clause for each in found.changed if each.gone] == [slow]
    assert "no longer in the rulebook" in found.untold
    with pytest.raises(Mistake, match=r"13\.15\.b is no longer in the rulebook"):
        desk.do("adopt-edition", {}, by="con", role="convenor")


def test_a_request_to_begin_counts_once_although_the_book_was_edited_in_between(
    book: Path, tmp_path: Path
) -> None:
    from convenor.ledger.jsonl import JsonLines

    store = JsonLines(tmp_path / "once.jsonl")
    store.create(LEDGER)
    first = Desk(store, LEDGER).do("begin", house.begun(), by="c", role="convenor", key="k")
    house.edit_row(book, 1, "10.60")
    again = Desk(store, LEDGER).do("begin", house.begun(), by="c", role="convenor", key="k")
    assert again.repeated
    assert again.facts == first.facts


def test_a_layer_that_is_a_file_of_its_own_is_kept_whole(book: Path, tmp_path: Path) -> None:
    """A file of regulations is on no shelf: the ledger is read without it."""
    layer = tmp_path / "autumn.toml"
    layer.write_text(LAYER, "utf-8")
    begun = house.begun()
    begun["plan"]["layers"] = [str(layer)]
    there = _begun(begun)
    scale = there.figures.conditions("swiss").clause(VP)
    assert scale.changes
    layer.unlink()
    again = Competition().tried(there.facts)
    assert again.figures.conditions("swiss").clause(VP).terms == scale.terms
    assert editions(again).changed == ()


def test_an_organisers_own_layer_lies_in_the_plan_and_nowhere_else(book: Path) -> None:
    begun = house.begun()
    begun["plan"]["own_layers"] = [LAYER]
    there = _begun(begun)
    pin = there.state.pin
    assert pin is not None
    assert [each.id for each in pin.books] == ["laws-2017", HOUSE]
    scale = there.figures.conditions("swiss").clause(VP)
    assert scale.changes
    house.edit_row(book, 3, "0.00")
    again = Competition().tried(there.facts)
    assert again.figures.conditions("swiss").clause(VP).terms == scale.terms
    assert editions(again).problems == ()


def _begun(begun: dict[str, Any]) -> Competition:
    from convenor.actions.action import Setting
    from convenor.actions.catalogue import action_named

    action = action_named("begin")
    setting = Setting("c", "convenor", house.MORNING)
    proposal = action.propose(Competition(), action.read(begun), setting)
    return Competition().tried(proposal.drafts("c", house.MORNING))


LAYER = f"""\
[rulebook]
id = "our-event"
title = "Our event"
since = 2021-01-01
under = "{HOUSE}"

[[clause]]
id = "1"
heading = "Scale"
kind = "record"
rule = "Steps of the scale never grow."

[[change]]
clause = "{VP}"
by = "1"
switch = "vp_scale"
value = "wbf_concave"
"""
