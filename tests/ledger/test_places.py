"""Which store an address means, and a ledger carried from store to store, byte for byte."""

from datetime import UTC, datetime, timedelta
from itertools import count, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from convenor.errors import Mistake, Refusal
from convenor.ledger.chain import Damaged
from convenor.ledger.facts import Draft
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.places import copy_ledger, open_store
from convenor.ledger.sqlite import Sqlite

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
values = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=8,
)
appends = st.lists(
    st.lists(
        st.tuples(
            st.dictionaries(texts, values, max_size=3), st.timedeltas(timedelta(0), timedelta(9))
        ),
        min_size=1,
        max_size=3,
    ),
    max_size=5,
)
number = count()


@pytest.mark.postgres
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(appends)
def test_a_ledger_goes_round_all_stores_and_comes_back_the_same(tmp_path, postgres_address, made):
    name = f"open-{next(number)}"
    first, last = tmp_path / f"{name}.jsonl", tmp_path / f"{name}-back.jsonl"
    begun = JsonLines(first)
    begun.create(name)
    for bodies in made:
        begun.append(name, [Draft("k", 1, body, NOON + after, "me") for body, after in bodies])
    way = [first, tmp_path / "all.db", postgres_address, last]
    stores = [open_store(str(each)) for each in way]
    heads = [copy_ledger(a, name, b) for a, b in pairwise(stores)]
    assert last.read_bytes() == first.read_bytes()
    assert [(head.number, head.hash) for head in heads] == [
        (store.head(name).number, store.head(name).hash) for store in stores[1:]
    ]
    for store in stores:
        store.close()


def test_a_copy_goes_on_where_the_first_was(place, tmp_path, draft):
    source = JsonLines(tmp_path / "source.jsonl")
    source.create("open")
    source.append("open", [draft(1, key="k"), draft(2)])
    copy = place.open()
    copy_ledger(source, "open", copy)
    assert copy.append("open", [draft(1, key="k")]).repeated
    assert copy.append("open", [draft(3)], expect=2).facts[0].number == 3


def test_a_damaged_ledger_is_not_copied_and_leaves_nothing(place, tmp_path, draft):
    source = JsonLines(tmp_path / "source.jsonl")
    source.create("open")
    source.append("open", [draft(n) for n in range(2_500)])
    whole = source.path.read_bytes()
    at = whole.rindex(b"table-1")
    source.path.write_bytes(whole[:at] + b"table-2" + whole[at + 7 :])
    with pytest.raises(Damaged, match="fact 2500"):
        copy_ledger(JsonLines(source.path), "open", place.open())
    assert place.open().ledgers() == ()


def test_a_copy_never_goes_over_another_ledger(store, place, tmp_path, draft):
    source = JsonLines(tmp_path / "source.jsonl")
    source.create("open")
    with pytest.raises(Refusal, match="is already in"):
        copy_ledger(source, "open", place.open())


def test_an_address_means_a_store(tmp_path):
    assert isinstance(open_store(tmp_path / "a.jsonl"), JsonLines)
    assert isinstance(open_store(str(tmp_path / "a.db")), Sqlite)
    (tmp_path / "lines.db").write_bytes(b'{"format":"convenor ledger","ledger":"a","version":1}\n')
    assert open_store(tmp_path / "lines.db").ledgers() == ("a",)
    Sqlite(tmp_path / "base.jsonl").create("b")
    assert open_store(tmp_path / "base.jsonl").ledgers() == ("b",)


def test_postgresql_without_its_package_names_the_extra(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "convenor.ledger.postgres", None)
    with pytest.raises(Mistake, match=r"convenor\[postgres\]"):
        open_store("postgresql://me@here/club")
