"""Anchors: what a signed head proves of a ledger, and what is found when it does not hold."""

import datetime

import pytest

from convenor.errors import Refusal
from convenor.ledger import anchors
from convenor.ledger.jsonl import JsonLines
from convenor.values import replace
from convenor.web import anchor_keys

LEDGER = "open"


@pytest.fixture
def facts(tmp_path, draft):
    store = JsonLines(tmp_path / "open.jsonl")
    store.create(LEDGER)
    for number in range(1, 6):
        store.append(LEDGER, [draft(number)])
    return tuple(store.read(LEDGER))


@pytest.fixture
def keys(tmp_path, monkeypatch):
    monkeypatch.setenv("CONVENOR_DATA", str(tmp_path))
    return anchor_keys.keys


def anchor(keys, fact):
    return keys().anchor(LEDGER, fact.number, fact.hash, fact.recorded)


def problems(facts, text, key=""):
    return anchors.problems(LEDGER, facts, anchors.read(text), key)


def test_a_line_is_found_in_any_text_and_holds(facts, keys):
    line = anchor(keys, facts[3]).line
    page = f"<p>Thank you for coming.</p><code>{line}</code><p>Bye</p>"
    (found,) = anchors.read(page).anchors
    assert found.line == line
    assert problems(facts, page) == []
    assert problems(facts, page, keys().public) == []
    assert anchor(keys, facts[3]).line == line  # the same head, the same line


def test_facts_that_were_taken_from_the_end_are_named(facts, keys):
    line = anchor(keys, facts[4]).line
    assert problems(facts[:3], line) == [
        "facts 4 to 5 are missing: the ledger was anchored at fact 5 and ends earlier."
    ]
    assert "fact 5 is missing" in problems(facts[:4], line)[0]


def test_a_ledger_that_was_written_anew_is_found(facts, keys):
    line = anchor(keys, facts[2]).line
    other = (*facts[:2], facts[3], *facts[3:])
    assert "fact 3 is not the one that was anchored" in problems(other, line)[0]


@pytest.mark.parametrize("part", ["number", "hash", "recorded", "key", "signature"])
def test_a_line_that_was_changed_is_no_anchor(facts, keys, part):
    found = anchor(keys, facts[2])
    other = anchor(keys, facts[1])
    thief = anchor_keys.Keys(anchor_keys._text(bytes(range(32))))
    wrong = {
        "number": 2,
        "hash": other.hash,
        "recorded": "2026-03-01T17:00:00.123Z",
        "key": thief.public,
        "signature": other.signature,
    }
    forged = replace(found, **{part: wrong[part]})
    assert "forged or damaged" in problems(facts, forged.line)[0]


def test_keys_are_changed_and_old_anchors_still_prove(facts, keys):
    first = keys().public
    old = anchor(keys, facts[1]).line
    change = anchor_keys.change()
    second = keys().public
    assert second != first
    anchor_keys.change()
    new = anchor(keys, facts[4]).line
    text = "\n".join([old, *keys().changes])
    for key in ("", first, second, keys().public):
        assert problems(facts, text, key) == []
        assert problems(facts, "\n".join([new, *keys().changes]), key) == []
    assert change.line in keys().changes
    assert "signed by another key" in problems(facts, "\n".join([old, new]), first)[0]


def test_a_retired_key_anchors_nothing_that_came_later(facts, keys):
    stolen = keys()
    anchor_keys.change()
    later = datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=1)
    forged = stolen.anchor(LEDGER, 3, facts[2].hash, later).line
    text = "\n".join([forged, *keys().changes])
    assert "changed before that fact was recorded" in problems(facts, text)[0]


def test_a_change_that_the_old_key_did_not_sign_leads_nowhere(facts, keys):
    mine = keys()
    thief = anchor_keys.Keys(anchor_keys._text(bytes(range(32))))
    plain = anchors.Change(mine.public, thief.public, "2026-03-01T17:00:00Z")
    signed = thief.signature(plain.signed)
    forged = replace(plain, by_old=signed, by_new=signed)
    line = thief.anchor(LEDGER, 3, facts[2].hash, facts[2].recorded).line
    assert "signed by another key" in problems(facts, f"{forged.line}\n{line}", mine.public)[0]


def test_the_file_of_the_keys_is_the_owners_and_one_that_is_damaged_is_told(keys, tmp_path):
    keys()
    path = tmp_path / anchor_keys.FILE
    assert path.stat().st_mode & 0o777 == 0o600
    path.write_text("{}")
    with pytest.raises(Refusal, match="cannot be read: put the file of a backup there"):
        keys()
