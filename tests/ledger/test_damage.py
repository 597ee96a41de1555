"""What is wrong with a ledger is named fact by fact, and what is right can still be read."""

import json
import sqlite3
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.ledger.chain import Damaged, first_head, follow, header_of
from convenor.ledger.damage import examine, verify
from convenor.ledger.facts import Draft, canonical, digest_of
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.sqlite import Sqlite
from convenor.ledger.store import Kept
from convenor.values import replace

WHEN = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def seven(draft):
    """Seven facts, each by itself, as lines."""
    return chain("open", [draft(n) for n in range(1, 8)])


def chain(ledger, drafts):
    head, lines = first_head(ledger), []
    for each in drafts:
        ((fact, line),) = follow(head, [each], each.happened)
        lines.append(line)
        head = replace(head, number=fact.number, hash=fact.hash)
    return lines


def found(lines, ledger="open", **given_):
    return examine(Kept(ledger, header_of(ledger), tuple(lines), **given_))


def told(report):
    return [(each.number, each.what) for each in report.damages]


def good(report):
    return [fact.number for fact in report.good]


def loose(report):
    return [fact.number for fact in report.loose]


def rehashed(line, **changes):
    """A line changed by somebody who knows how hashes are made."""
    parts = {**json.loads(line), **changes}
    parts.pop("hash")
    return canonical({**parts, "hash": digest_of(canonical(parts))})


def test_a_whole_ledger(seven):
    report = found(seven)
    assert report.ok
    assert report.summary == "ledger 'open' is whole: 7 facts."
    assert good(report) == [1, 2, 3, 4, 5, 6, 7]
    assert loose(report) == []


def test_an_edited_fact(seven):
    seven[2] = seven[2].replace("table-1", "table-9")
    report = found(seven)
    assert told(report) == [(3, "edited")]
    assert report.damages[0].sentence == "fact 3 is edited: its hash does not fit its contents."
    assert (good(report), loose(report)) == ([1, 2], [4, 5, 6, 7])
    assert report.summary == (
        "1 thing is wrong with ledger 'open'; it can be read up to fact 2, "
        "and 4 facts after that by themselves."
    )


def test_an_edited_fact_with_a_new_hash_breaks_the_chain(seven):
    seven[2] = rehashed(seven[2], by="somebody else")
    report = found(seven)
    assert told(report) == [(4, "broken")]
    assert "does not follow fact 3 as that stands" in report.damages[0].sentence
    assert good(report) == [1, 2, 3]
    assert loose(report) == [4, 5, 6, 7]


def test_a_fact_laid_out_anew(seven):
    seven[1] = json.dumps(json.loads(seven[1]))
    report = found(seven)
    assert told(report) == [(2, "edited")]
    assert "laid out anew" in report.damages[0].sentence


def test_a_name_that_stands_twice_in_a_line(seven):
    text = seven[6].replace('"by":"table-1"', '"by":"other","by":"table-1"')
    at = text.index(',"hash":"')
    bare = text[:at] + text[at + 74 :]
    report = found([*seven[:6], text.replace(json.loads(text)["hash"], digest_of(bare))])
    assert told(report) == [(7, "edited")]


@pytest.mark.parametrize(
    ("without", "sentence"),
    [
        ([3], "fact 3 is missing before fact 4."),
        ([1], "fact 1 is missing before fact 2."),
        ([3, 4, 5], "facts 3 to 5 are missing before fact 6."),
    ],
)
def test_facts_that_are_missing(seven, without, sentence):
    report = found([line for n, line in enumerate(seven, 1) if n not in without])
    assert [each.sentence for each in report.damages] == [sentence]
    assert report.damages[0].what == "missing"
    assert good(report) == list(range(1, without[0]))
    assert loose(report) == list(range(without[-1] + 1, 8))


def test_facts_that_changed_places(seven):
    seven[2], seven[3] = seven[3], seven[2]
    report = found(seven)
    assert [each.sentence for each in report.damages] == [
        "fact 4 stands where fact 3 should.",
        "fact 3 stands after fact 4.",
    ]
    assert {each.what for each in report.damages} == {"moved"}
    assert (good(report), loose(report)) == ([1, 2], [4, 3, 5, 6, 7])


def test_a_fact_that_stands_twice(seven):
    report = found([*seven[:4], seven[1], *seven[4:]])
    assert told(report) == [(2, "repeated")]
    assert "stands there again (first at place 2)" in report.damages[0].sentence
    assert (good(report), loose(report)) == ([1, 2, 3, 4], [5, 6, 7])


def test_lines_that_are_no_facts(seven):
    instead = found([*seven[:2], "rubbish", *seven[3:]])
    assert [(each.place, each.what) for each in instead.damages] == [(3, "garbled")]
    assert instead.damages[0].sentence.startswith("the line at place 3 is garbled")
    assert (good(instead), loose(instead)) == ([1, 2], [4, 5, 6, 7])
    between = found([*seven[:2], "rubbish", *seven[2:]])
    assert [(each.place, each.what) for each in between.damages] == [(3, "garbled")]
    assert (good(between), loose(between)) == ([1, 2], [3, 4, 5, 6, 7])


def test_a_line_that_was_cut(seven):
    report = found([*seven[:6], seven[6][:40]], ended=False)
    assert [(each.place, each.what) for each in report.damages] == [(7, "torn")]
    assert good(report) == [1, 2, 3, 4, 5, 6]


def test_half_an_append(draft):
    made = follow(first_head("open"), [draft(1)], draft(1).happened)
    more = follow(
        replace(first_head("open"), number=1, hash=made[0].fact.hash),
        [draft(2), draft(3), draft(4)],
        draft(2).happened,
    )
    report = found([line for _, line in (*made, *more[:2])])
    assert told(report) == [(2, "unfinished"), (3, "unfinished")]
    assert good(report) == [1]


def test_the_ledger_of_another_competition(seven, draft):
    report = found(seven, ledger="closed")
    assert told(report) == [(1, "other")]
    assert report.damages[0].sentence == "fact 1 is the first fact of another ledger."
    assert (good(report), len(report.loose)) == ([], 7)
    header = examine(Kept("closed", header_of("open"), tuple(seven)))
    assert header.damages[0].sentence == "the header is that of ledger 'open', not of 'closed'."


def test_a_fact_of_another_competition(seven, draft):
    seven[4] = chain("closed", [draft(n) for n in range(1, 8)])[4]
    report = found(seven)
    assert told(report) == [(5, "broken"), (6, "broken")]
    assert "comes from another ledger" in report.damages[0].sentence
    assert good(report) == [1, 2, 3, 4]


def test_a_newer_kind_and_an_unknown_one(draft):
    drafts = [draft(1), draft(2), draft(3, version=3), draft(4, kind="tea-served"), draft(5)]
    kept = Kept("open", header_of("open"), tuple(chain("open", drafts)))
    report = examine(kept, {"result-entered": 2})
    assert told(report) == [(3, "newer"), (4, "unknown")]
    assert "is of version 3, and this program knows it up to 2" in report.damages[0].sentence
    assert (good(report), loose(report)) == ([1, 2], [5])
    assert examine(kept).ok


@given(st.permutations(range(6)), st.sets(st.integers(0, 5)))
def test_only_the_facts_as_they_were_written_are_whole(order, dropped):
    drafts = [Draft("k", 1, {"n": n}, WHEN, "me", f"key-{n}") for n in range(6)]
    lines = chain("open", drafts)
    bent = [lines[n] for n in order if n not in dropped]
    report = found(bent)
    whole = bent == lines[: len(bent)]
    assert report.ok == whole
    prefix = 0
    while prefix < len(bent) and bent[prefix] == lines[prefix]:
        prefix += 1
    assert good(report) == list(range(1, prefix + 1))
    assert sorted(good(report) + loose(report)) == sorted(n + 1 for n in order if n not in dropped)


@given(st.binary(max_size=300), st.integers(0, 3000))
def test_no_bytes_in_a_file_lead_to_anything_but_a_report(tmp_path_factory, junk, at):
    path = tmp_path_factory.mktemp("junk") / "open.jsonl"
    store = JsonLines(path)
    store.create("open")
    store.append("open", [Draft("k", 1, {"n": n}, WHEN, "me") for n in range(4)])
    whole = path.read_bytes()
    at = min(at, len(whole))
    path.write_bytes(whole[:at] + junk + whole[at + len(junk) :])
    report = verify(JsonLines(path), "open")
    assert report.ok == (path.read_bytes() in (whole, whole[:-1])) or report.good == ()
    assert report.summary.endswith(".")


def test_a_database_that_was_changed_by_hand(tmp_path, draft):
    path = tmp_path / "open.db"
    store = Sqlite(path)
    store.create("open")
    for n in range(1, 8):
        store.append("open", [draft(n)])
    by_hand = sqlite3.connect(path, isolation_level=None)

    by_hand.execute("DELETE FROM convenor_fact WHERE number = 7")
    assert told(verify(store, "open")) == [(6, "head")]
    with pytest.raises(Damaged, match="fact 7 of ledger 'open' is missing"):
        list(store.read("open"))

    by_hand.execute("UPDATE convenor_fact SET line = replace(line, 'table-1', 'x') WHERE number=5")
    assert told(verify(store, "open")) == [(5, "edited")]
    with pytest.raises(Damaged, match="fact 5 of ledger 'open' is edited"):
        list(store.read("open"))
    assert len(list(store.read("open", until=4))) == 4

    by_hand.execute("UPDATE convenor_fact SET number = 70 WHERE number = 2")
    assert (2, "moved") in told(verify(store, "open"))
    by_hand.execute("UPDATE convenor_fact SET line = x'00ff' WHERE number = 1")
    assert verify(store, "open").damages[0].what == "garbled"
    by_hand.close()
