"""What every store does alike: one suite, three stores."""

from datetime import UTC, datetime, timedelta

import pytest

from convenor.errors import Mistake, Refusal
from convenor.ledger.chain import first_head
from convenor.ledger.damage import verify
from convenor.ledger.facts import keyed
from convenor.ledger.store import Conflict
from convenor.values import replace

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def numbers(facts):
    return [fact.number for fact in facts]


def test_a_new_ledger_is_empty(store, place):
    assert store.ledgers() == ("open",)
    assert store.head("open") == first_head("open")
    assert list(store.read("open")) == []
    assert verify(store, "open").ok
    assert place.open().ledgers() == ("open",)


def test_nothing_is_there_before_a_ledger_is_made(place):
    assert place.open().ledgers() == ()


def test_what_is_appended_is_read_by_everybody(store, place, draft):
    done = store.append("open", [draft(1), draft(2)])
    assert not done.repeated
    assert numbers(done.facts) == [1, 2]
    assert tuple(store.read("open")) == tuple(place.open().read("open")) == done.facts
    head = place.open().head("open")
    assert (head.number, head.hash) == (2, done.facts[-1].hash)
    assert done.facts[0].body == {"table": 1, "contract": "4♠=", "ns": "1/2"}
    assert verify(place.open(), "open").good == done.facts


def test_a_store_sees_what_another_one_appends(store, place, draft):
    other = place.open()
    for turn in range(1, 7):
        writer, reader = (store, other) if turn % 2 else (other, store)
        writer.append("open", [draft(turn)])
        assert reader.head("open").number == turn
        assert numbers(reader.read("open", after=turn - 1)) == [turn]


@pytest.mark.parametrize(
    ("after", "until", "found"),
    [
        (0, None, [1, 2, 3, 4, 5]),
        (2, None, [3, 4, 5]),
        (0, 3, [1, 2, 3]),
        (2, 4, [3, 4]),
        (4, 9, [5]),
        (5, None, []),
        (9, None, []),
        (3, 3, []),
        (-1, 1, [1]),
    ],
)
def test_a_part_is_read(store, place, draft, after, until, found):
    store.append("open", [draft(n) for n in range(1, 6)])
    assert numbers(store.read("open", after, until)) == found
    assert numbers(place.open().read("open", after, until)) == found


def test_many_facts_are_read_in_order(store, place, draft):
    store.append("open", [draft(n) for n in range(4_500)])
    assert numbers(place.open().read("open")) == list(range(1, 4_501))
    assert numbers(store.read("open", after=1_999, until=4_001)) == list(range(2_000, 4_002))


def test_reading_may_stop_half_way_and_appending_go_on_meanwhile(store, draft):
    store.append("open", [draft(n) for n in range(2_500)])
    reading = store.read("open")
    assert next(reading).number == 1
    store.append("open", [draft(1)])
    assert sum(1 for _ in reading) >= 2_499
    assert store.head("open").number == 2_501


def test_who_has_not_seen_the_last_fact_is_told_what_came_and_can_go_on(store, place, draft):
    seen = store.append("open", [draft(1)]).facts[-1].number
    came = place.open().append("open", [draft(2), draft(3)], expect=seen).facts
    with pytest.raises(Conflict) as told:
        store.append("open", [draft(4)], expect=seen)
    assert told.value.facts == came
    assert "2 facts came into ledger 'open' after fact 1" in str(told.value)
    assert store.head("open").number == 3
    again = store.append("open", [draft(4)], expect=told.value.facts[-1].number)
    assert numbers(again.facts) == [4]


def test_a_first_fact_can_be_expected_too(store, draft):
    store.append("open", [draft(1)], expect=0)
    with pytest.raises(Conflict):
        store.append("open", [draft(2)], expect=0)


@pytest.mark.parametrize("expect", [-1, 5])
def test_a_fact_that_is_not_there_cannot_be_expected(store, draft, expect):
    with pytest.raises(Mistake, match="read it again"):
        store.append("open", [draft(1)], expect=expect)


def test_the_same_key_twice_is_one_fact(store, place, draft):
    asked = draft(1, key="phone-7-1")
    first = store.append("open", [asked])
    later = replace(asked, happened=NOON + timedelta(hours=3))
    for each in (store, place.open()):
        again = each.append("open", [later], expect=0)
        assert again.repeated
        assert again.facts == first.facts
    assert store.head("open").number == 1


def test_the_same_draft_sent_twice_is_one_fact(store, draft):
    one = draft(1)
    assert not store.append("open", [one]).repeated
    assert store.append("open", [one]).repeated


def test_a_repeated_append_of_several_gives_them_all(store, draft):
    drafts = keyed([draft(1), draft(2), draft(3)], "send-1")
    first = store.append("open", drafts)
    store.append("open", [draft(4)])
    again = store.append("open", drafts, expect=0)
    assert again.repeated
    assert again.facts == first.facts
    assert store.head("open").number == 4


@pytest.mark.parametrize(
    "change", [{"body": {"table": 2}}, {"kind": "result-corrected"}, {"version": 2}]
)
def test_a_key_used_for_something_else_is_refused(store, draft, change):
    store.append("open", [draft(1, key="k")])
    with pytest.raises(Refusal, match=r"'k' was used for fact 1 .* a new fact needs a new key\."):
        store.append("open", [draft(1, key="k", **change)])
    assert store.head("open").number == 1


def test_a_key_is_free_again_in_another_ledger(place, draft, tmp_path):
    if place.name == "jsonl":
        pytest.skip("one file is one ledger")
    store = place.open()
    for ledger in ("b", "a"):
        store.create(ledger)
        assert not store.append(ledger, [draft(1, key="k")]).repeated
    assert store.ledgers() == ("a", "b")
    assert store.head("a").hash != store.head("b").hash


def test_half_of_an_append_is_not_taken(store, draft):
    store.append("open", [draft(1, key="a")])
    with pytest.raises(Refusal, match="send the new ones by themselves"):
        store.append("open", [draft(1, key="a"), draft(2, key="b")])
    with pytest.raises(Mistake, match="have the same key"):
        store.append("open", [draft(1, key="c"), draft(2, key="c")])
    with pytest.raises(Mistake, match="write decimals as text"):
        store.append("open", [draft(1), draft(2, body={"a": 0.5})])
    assert numbers(store.read("open")) == [1]
    assert numbers(store.append("open", [draft(9)]).facts) == [2]


def test_an_append_of_nothing_changes_nothing(store):
    assert store.append("open", []).facts == ()
    assert store.head("open").number == 0


def test_the_time_of_recording_never_goes_back(place, draft):
    times = iter([NOON, NOON - timedelta(hours=1), NOON + timedelta(seconds=1)])
    place.open().create("open")
    for _ in range(3):  # opened anew each time, as after a restart
        place.open(clock=lambda: next(times)).append("open", [draft(1)])
    recorded = [fact.recorded for fact in place.open().read("open")]
    assert recorded == [NOON, NOON, NOON + timedelta(seconds=1)]


def test_a_ledger_is_not_begun_twice(store, place, draft):
    store.append("open", [draft(1)])
    with pytest.raises(Refusal, match="'open' is already in"):
        place.open().create("open")
    with pytest.raises(Refusal, match="'open' is already in"):
        place.open().restore("open", ())
    assert store.head("open").number == 1


def test_a_ledger_of_another_name_is_not_found(store, draft):
    for ask in (
        lambda: store.head("closed"),
        lambda: list(store.read("closed")),
        lambda: store.append("closed", [draft(1)]),
    ):
        with pytest.raises(Mistake, match=r"there is no ledger 'closed' in .*: there is open"):
            ask()


def test_a_bad_name_is_refused_before_anything_is_made(place):
    with pytest.raises(Mistake, match="cannot name a ledger"):
        place.open().create("no spaces")
    assert place.open().ledgers() == ()


def test_an_address_that_leads_nowhere(place):
    nowhere = place.open()
    with pytest.raises(Mistake, match="there is no"):
        nowhere.head("open")


def test_a_store_can_be_used_again_after_it_was_closed(store, draft):
    store.append("open", [draft(1)])
    store.close()
    assert numbers(store.append("open", [draft(2)]).facts) == [2]
