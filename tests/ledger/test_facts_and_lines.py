"""A draft becomes a line and the line a fact again, the same to the last byte."""

import hashlib
import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.errors import Mistake
from convenor.ledger.chain import first_head, follow, header_of
from convenor.ledger.facts import Draft, NotAFact, canonical, fact_of, keyed, line_of
from convenor.values import FrozenValueError, replace

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
texts = st.text(st.characters(exclude_categories=["Cs"]))
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)
bodies = st.dictionaries(texts, plain, max_size=5)
named = texts.filter(bool)


def one(body=None, **given_):
    draft = Draft("k", 1, body or {}, NOON, "me")
    return follow(first_head("open"), [replace(draft, **given_)], NOON)[0]


@given(bodies, named, named, named)
def test_any_body_comes_back_with_the_same_hash(body, kind, by, key):
    fact, line = one(body, kind=kind, by=by, key=key)
    assert (fact.body, fact.kind, fact.by, fact.key) == (body, kind, by, key)
    assert fact_of(line) == fact
    assert line_of(fact) == line
    assert "\n" not in line


@given(bodies, named)
def test_the_hash_is_that_of_the_rest_in_canonical_json(body, by):
    fact, line = one(body, by=by)
    rest = json.loads(line)
    given_hash = rest.pop("hash")
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert given_hash == fact.hash == hashlib.sha256(text.encode()).hexdigest()


def test_a_body_that_looks_like_a_hash_does_not_mislead():
    body = {"hash": "0" * 64, "key": ',"hash":"', "z": {"hash": '"', "key": ","}}
    fact, line = one(body, by=',"key":', key=',"hash":"x"')
    assert fact_of(line).body == body
    assert json.loads(line)["hash"] == fact.hash


def test_times_are_kept_in_utc():
    there = datetime(2026, 3, 1, 22, 30, tzinfo=timezone(timedelta(hours=10, minutes=30)))
    fact, line = one(happened=there)
    assert '"happened":"2026-03-01T12:00:00Z"' in line
    assert fact.happened == there
    assert fact.happened.utcoffset() == timedelta(0)


def test_a_fact_cannot_be_changed_and_can_be_a_key():
    fact, _ = one({"list": [1]})
    with pytest.raises(FrozenValueError):
        fact.number = 2
    assert {fact: 1}[fact] == 1


def test_what_is_recorded_is_not_what_the_caller_changes_later():
    body = {"list": [1]}
    fact, _ = one(body)
    body["list"].append(2)
    assert fact.body == {"list": [1]}


def test_a_draft_without_a_key_gets_one_of_its_own():
    first, second = (Draft("k", 1, {}, NOON, "me") for _ in range(2))
    assert first.key
    assert first.key != second.key
    assert [each.key for each in keyed([first, second], "send-7")] == ["send-7", "send-7/2"]


def deep():
    found = []
    for _ in range(2000):
        found = [found]
    return {"a": found}


@pytest.mark.parametrize(
    ("given_", "words"),
    [
        ({"body": {"a": 1.5}}, "the number 1.5: write decimals as text"),
        ({"body": {"a": [{"b": float("nan")}]}}, "write decimals as text"),
        ({"body": {1: "a"}}, "has a field named 1"),
        ({"body": {"a": {2}}}, "has a set, which JSON cannot carry"),
        ({"body": {"a": "\ud800"}}, "half a character"),
        ({"body": {"a": 10**5000}}, "cannot be written as JSON"),
        ({"body": deep()}, "levels deep"),
        ({"body": [1]}, "must be an object"),
        ({"kind": ""}, "needs 'kind'"),
        ({"by": ""}, "needs 'by'"),
        ({"version": 0}, "version of k must be a whole number from 1"),
        ({"version": True}, "version of k must be a whole number from 1"),
        ({"happened": datetime(2026, 3, 1)}, "'happened' of k must be a time with its time zone"),
    ],
)
def test_a_draft_that_cannot_be_kept_is_refused_in_a_sentence(given_, words):
    with pytest.raises(Mistake) as told:
        one(**given_)
    assert words in str(told.value)
    assert str(told.value).endswith(".")


def bent(line, **changes):
    """A line with other parts and a hash that fits them."""
    parts = {**json.loads(line), **changes}
    del parts["hash"]
    text = canonical({name: each for name, each in parts.items() if each is not ...})
    parts["hash"] = hashlib.sha256(text.encode()).hexdigest()
    return canonical({name: each for name, each in parts.items() if each is not ...})


@pytest.mark.parametrize(
    ("bend", "what"),
    [
        (lambda _: "", "garbled"),
        (lambda line: line[:-20], "garbled"),
        (lambda _: "[]", "garbled"),
        (lambda _: "[" * 5000, "garbled"),
        (lambda _: '{"number":1}', "garbled"),
        (lambda line: line.replace('"number":1', '"number":"1"'), "garbled"),
        (lambda line: bent(line, number="1"), "garbled"),
        (lambda line: bent(line, recorded="noon"), "garbled"),
        (lambda line: bent(line, more=...), "garbled"),
        (lambda line: line.replace('"me"', '"you"'), "edited"),
        (lambda line: line.replace('","', '", "'), "edited"),
        (lambda line: line.replace('"more":0', '"more":0,"note":"x"'), "edited"),
    ],
)
def test_a_line_that_is_no_fact_is_told_apart(bend, what):
    _, line = one({"a": "b"})
    with pytest.raises(NotAFact) as told:
        fact_of(bend(line))
    assert told.value.what == what
    assert told.value.number == (1 if what == "edited" else None)


def test_facts_of_one_append_follow_each_other():
    drafts = [Draft("k", 1, {"n": n}, NOON, "me") for n in range(3)]
    made = [fact for fact, _ in follow(first_head("open"), drafts, NOON)]
    assert [fact.number for fact in made] == [1, 2, 3]
    assert [fact.more for fact in made] == [2, 1, 0]
    assert made[0].before == hashlib.sha256(b"open").hexdigest()
    assert [fact.before for fact in made[1:]] == [fact.hash for fact in made[:-1]]


@pytest.mark.parametrize("name", ["", "a b", "-x", "x" * 65, "é", "a/b", "a\n"])
def test_an_id_is_short_and_plain(name):
    with pytest.raises(Mistake, match="cannot name a ledger"):
        header_of(name)
