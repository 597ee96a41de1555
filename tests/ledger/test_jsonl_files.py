"""What can happen to a file of JSON Lines: cut, locked, full, not to be written, not a ledger."""

import json
import os

import pytest

from convenor.errors import Mistake, Refusal
from convenor.ledger.chain import Damaged
from convenor.ledger.damage import verify
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.places import open_store

needs_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "open.jsonl"


@pytest.fixture
def five(path, draft):
    """A ledger of five facts, 2 and 3 of one append, 4 and 5 too."""
    store = JsonLines(path)
    store.create("open")
    store.append("open", [draft(1)])
    store.append("open", [draft(2), draft(3)])
    store.append("open", [draft(4), draft(5)])
    return path


def lines_of(path):
    return path.read_bytes().split(b"\n")[:-1]


def test_a_file_is_a_header_and_a_line_a_fact(five):
    header, *lines = (json.loads(line) for line in lines_of(five))
    assert header == {"format": "convenor ledger", "ledger": "open", "version": 1}
    assert [line["number"] for line in lines] == [1, 2, 3, 4, 5]
    assert [line["more"] for line in lines] == [0, 1, 0, 1, 0]


def test_an_append_touches_nothing_that_was_written(five, draft):
    before = five.read_bytes()
    JsonLines(five).append("open", [draft(6)])
    assert five.read_bytes().startswith(before)


def cuts():
    """Every place where the last append can be cut, by what is then left of it."""
    return [1, 2, 30, -1, "half a line", "one line", "one line and a bit", "all but the end"]


@pytest.mark.parametrize("cut", cuts(), ids=str)
@pytest.mark.parametrize("first", ["read", "head", "append", "read a part"])
def test_an_end_that_was_cut_is_set_aside_and_reported(five, draft, cut, first):
    whole = five.read_bytes()
    *_, fourth, fifth = lines_of(five)
    start = whole.index(fourth)
    left = {
        "half a line": len(fourth) // 2,
        "one line": len(fourth) + 1,
        "one line and a bit": len(fourth) + 9,
        "all but the end": len(fourth) + len(fifth),
        -1: len(fourth),
    }.get(cut, cut)
    five.write_bytes(whole[: start + left])

    report = verify(JsonLines(five), "open")  # looks, and changes nothing
    assert not report.ok
    assert [fact.number for fact in report.good] == [1, 2, 3]
    assert {each.what for each in report.damages} <= {"torn", "unfinished"}
    assert five.read_bytes() == whole[: start + left]

    store = JsonLines(five)
    {
        "read": lambda: list(store.read("open")),
        "read a part": lambda: list(store.read("open", after=2)),
        "head": lambda: store.head("open"),
        "append": lambda: store.append("open", [draft(9)]),
    }[first]()
    (torn,) = store.set_aside
    assert torn.size == left
    assert "was cut while it was being written" in torn.sentence
    assert five.with_name("open.jsonl.torn-1").read_bytes() == whole[start : start + left]
    assert five.read_bytes().startswith(whole[:start])
    assert store.append("open", [draft(6)]).facts[0].number == (5 if first == "append" else 4)
    after = verify(JsonLines(five), "open")
    assert after.ok
    assert after.set_aside == (str(five.with_name("open.jsonl.torn-1")),)


def test_each_cut_is_set_aside_by_itself(five, draft):
    for turn in (1, 2, 3):
        with five.open("ab") as file:
            file.write(b'{"before":"cut %d' % turn)
        JsonLines(five).append("open", [draft(turn)])
    assert [five.with_name(f"open.jsonl.torn-{n}").read_bytes()[-1:] for n in (1, 2, 3)] == [
        b"1",
        b"2",
        b"3",
    ]
    assert verify(JsonLines(five), "open").ok


def test_a_store_that_is_open_sees_the_cut_of_another(five, draft):
    store = JsonLines(five)
    assert store.head("open").number == 5
    with five.open("ab") as file:
        file.write(b'{"bef')
    assert store.append("open", [draft(6)]).facts[0].number == 6
    assert len(store.set_aside) == 1


def test_blocks_that_the_disk_never_wrote_are_a_cut(five):
    with five.open("ab") as file:
        file.write(b"\0" * 4096 + b'":1}\n')
    store = JsonLines(five)
    assert store.head("open").number == 5
    assert store.set_aside[0].size == 4101


def test_zeros_in_the_middle_are_damage_and_nothing_is_set_aside(five):
    header, first, second, *rest = lines_of(five)
    five.write_bytes(b"\n".join([header, first, b"\0" * len(second), *rest, b""]))
    before = five.read_bytes()
    with pytest.raises(Damaged, match="fact 2 of ledger 'open' is garbled"):
        list(JsonLines(five).read("open"))
    assert five.read_bytes() == before
    assert not list(five.parent.glob("*.torn-*"))


def test_a_whole_last_fact_without_its_line_end_is_a_fact(five, draft):
    """An editor may have taken the last line end away."""
    whole = five.read_bytes()
    five.write_bytes(whole[:-1])
    watching, reading = JsonLines(five), JsonLines(five)
    assert watching.head("open").number == 5
    assert len(list(reading.read("open"))) == 5
    assert verify(watching, "open").ok
    assert JsonLines(five).append("open", [draft(6)]).facts[0].number == 6
    assert five.read_bytes().startswith(whole)
    assert watching.head("open").number == 6
    assert [fact.number for fact in reading.read("open", after=4)] == [5, 6]
    assert watching.append("open", [draft(7)]).facts[0].number == 7
    assert watching.set_aside == ()
    assert verify(JsonLines(five), "open").ok


def test_a_damaged_ledger_is_neither_read_nor_appended_to(five, draft):
    five.write_bytes(five.read_bytes().replace(b"table-1", b"table-2", 1))
    before = five.read_bytes()
    for ask in (
        lambda: list(JsonLines(five).read("open")),
        lambda: JsonLines(five).append("open", [draft(6)]),
        lambda: JsonLines(five).head("open"),
    ):
        with pytest.raises(Damaged) as told:
            ask()
        assert str(told.value) == (
            "fact 1 of ledger 'open' is edited: its hash does not fit its contents; nothing was "
            "changed: 'convenor verify' lists all that is wrong and what can still be read."
        )
    assert five.read_bytes() == before


def test_an_edit_under_an_open_store_is_found_when_it_is_read(five):
    store = JsonLines(five)
    assert store.head("open").number == 5
    five.write_bytes(five.read_bytes().replace(b"table-1", b"table-2", 1))
    with pytest.raises(Damaged, match="fact 1"):
        list(store.read("open"))


def test_another_file_in_its_place_is_read_anew(five, tmp_path, draft):
    store = JsonLines(five)
    assert store.head("open").number == 5
    other = JsonLines(tmp_path / "other.jsonl")
    other.create("open")
    other.append("open", [draft(1)])
    other.path.replace(five)
    assert store.head("open").number == 1
    assert len(list(store.read("open"))) == 1


def test_a_full_disk_is_told_and_leaves_no_half(five, place_at, draft):
    child = place_at(five).child("limited", "9000")
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0, err
    *numbers, sentence = out.split("\n")[:-1]
    assert "cannot be written (file too large), so nothing was recorded" in sentence
    assert len(five.read_bytes()) <= 9000
    report = verify(JsonLines(five), "open")
    assert report.ok
    assert len(report.good) == int(numbers[-1])
    assert JsonLines(five).append("open", [draft(1)]).facts[0].number == int(numbers[-1]) + 1


@needs_root
@pytest.mark.parametrize("torn", [b"", b'{"before":"cut'])
def test_a_file_that_may_only_be_read(five, public_folder, place_at, torn):
    before = five.read_bytes() + torn
    five = public_folder / "open.jsonl"
    five.write_bytes(before)
    five.chmod(0o444)
    child = place_at(five).child("as_nobody")
    out, err = child.communicate(timeout=60)
    assert child.returncode == 0, err
    count, sentence, *more = out.split("\n")[:-1]
    assert count == "5"
    assert "cannot be written (permission denied), so nothing was recorded" in sentence
    assert len(more) == bool(torn)
    assert five.read_bytes() == before


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(Mistake, match=r"there is no folder .*missing: make it first"):
        JsonLines(tmp_path / "missing" / "open.jsonl").create("open")


def test_a_folder_in_place_of_a_file(tmp_path):
    with pytest.raises(Mistake, match="is a folder, not a ledger"):
        JsonLines(tmp_path).head("open")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\n",
        b"entries,names\n1,A\n",
        b"{}\n",
        b"[1]\n",
        b"\x00\xff\xfe garbage",
        b"[" * 9000,
        b'{"format":"usebio","version":1,"ledger":"open"}\n',
        b'{"format":"convenor ledger","version":"1","ledger":"open"}\n',
        b'{"format":"convenor ledger","ledger":7,"version":1}\n',
        b'{"format":"convenor led',
    ],
)
def test_a_file_that_is_no_ledger(path, draft, content):
    path.write_bytes(content)
    for ask in (
        lambda store: store.ledgers(),
        lambda store: store.head("open"),
        lambda store: list(store.read("open")),
        lambda store: store.append("open", [draft(1)]),
    ):
        with pytest.raises(Mistake, match=r"open\.jsonl is not a ledger"):
            ask(open_store(path))
    assert path.read_bytes() == content
    assert verify(JsonLines(path), "open").damages[0].what == "header"


def test_a_newer_format_is_refused(five):
    five.write_bytes(five.read_bytes().replace(b'"version":1}', b'"version":2}', 1))
    with pytest.raises(Mistake, match=r"newer version .* \(format 2; .*\): update the program"):
        list(JsonLines(five).read("open"))
    report = verify(JsonLines(five), "open")
    assert [each.what for each in report.damages] == ["newer"]
    assert report.good == ()


def test_a_header_that_was_edited_is_refused(five):
    five.write_bytes(b" " + five.read_bytes())
    with pytest.raises(Refusal, match="first line that was edited"):
        JsonLines(five).head("open")


def test_a_failed_start_leaves_nothing_behind(five, tmp_path):
    facts = list(JsonLines(five).read("open"))
    with pytest.raises(Damaged, match="fact 4 of ledger 'open' lacks the 1 that were appended"):
        JsonLines(tmp_path / "copy.jsonl").restore("open", facts[:4])
    with pytest.raises(Damaged, match="first fact of another ledger"):
        JsonLines(tmp_path / "copy.jsonl").restore("other", facts)
    assert [each.name for each in tmp_path.iterdir()] == ["open.jsonl"]
