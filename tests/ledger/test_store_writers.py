"""Many writers at once, and one that is killed: one suite, three stores."""

import os
import signal
import threading
import time

import pytest

from convenor.ledger.damage import verify
from convenor.ledger.store import Conflict


def finish(child):
    out, err = child.communicate(timeout=120)
    assert child.returncode == 0, err
    return out.split("\n")[:-1]


def start_together(children):
    for child in children:
        assert child.stdout.readline() == "ready\n", child.stderr.read()
    for child in children:
        child.stdin.write("go\n")
        child.stdin.flush()


@pytest.mark.parametrize("shared", [True, False], ids=["one store", "a store each"])
def test_threads_that_write_at_once_all_get_their_facts_in(store, place, draft, shared):
    told = []

    def write(name):
        mine = store if shared else place.open()
        seen = 0
        for turn in range(10):
            while True:
                try:
                    done = mine.append("open", [draft(turn, by=name)], expect=seen)
                    seen = done.facts[-1].number
                    break
                except Conflict as conflict:
                    told.append(conflict)
                    seen = conflict.facts[-1].number

    threads = [threading.Thread(target=write, args=(f"writer-{n}",)) for n in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    report = verify(place.open(), "open")
    assert report.ok, report.damages
    by = [fact.by for fact in report.good]
    assert {name: by.count(name) for name in by} == {f"writer-{n}": 10 for n in range(3)}
    assert told  # two began from 0, where one had been first


def test_of_two_threads_with_the_same_expectation_one_wins(store, place, draft):
    gate, results = threading.Barrier(2), []

    def write():
        mine = place.open()
        mine.head("open")
        gate.wait()
        try:
            results.append(mine.append("open", [draft(1)], expect=0).facts[0].number)
        except Conflict as told:
            results.append(told)

    threads = [threading.Thread(target=write) for _ in range(2)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    won = [each for each in results if each == 1]
    (lost,) = (each for each in results if each != 1)
    assert won == [1]
    assert [fact.number for fact in lost.facts] == [1]
    assert store.head("open").number == 1


def test_processes_that_write_at_once_are_told_and_go_on(store, place):
    children = [place.child("race", "25", f"child-{n}") for n in range(2)]
    start_together(children)
    conflicts = [int(finish(child)[-1]) for child in children]
    report = verify(store, "open")
    assert report.ok, report.damages
    assert sorted(fact.by for fact in report.good) == ["child-0"] * 25 + ["child-1"] * 25
    assert sum(conflicts) > 0
    assert len(list(store.read("open"))) == 50


def test_the_same_keys_from_two_processes_at_once_are_one_fact_each(store, place):
    children = [place.child("same_keys", "30") for _ in range(2)]
    start_together(children)
    first, second = (finish(child) for child in children)
    assert store.head("open").number == 30
    assert [line.split()[0] for line in first] == [line.split()[0] for line in second]
    repeats = [(a.endswith("True"), b.endswith("True")) for a, b in zip(first, second, strict=True)]
    assert all(a != b for a, b in repeats)  # each fact was new to exactly one of them
    assert verify(store, "open").ok


@pytest.mark.parametrize("seconds", [0.2, 0.7])
def test_what_was_acknowledged_is_there_after_kill_9(store, place, draft, seconds):
    child = place.child("forever")
    assert child.stdout.readline() == "3\n", child.stderr.read()
    time.sleep(seconds)
    os.kill(child.pid, signal.SIGKILL)
    out, _ = child.communicate(timeout=60)
    acknowledged = [int(line) for line in out.split("\n")[:-1]]
    fresh = place.open()
    found = list(fresh.read("open"))
    assert found[-1].number >= max(acknowledged, default=3)
    assert found[-1].more == 0
    after = fresh.append("open", [draft(1, by="after")]).facts[0]
    assert after.number == found[-1].number + 1
    report = verify(fresh, "open")
    assert report.ok, report.damages
    assert report.good[:-1] == tuple(found)


@pytest.mark.parametrize("appends", [2_000, 2_345])
def test_what_was_acknowledged_is_there_after_thousands(quick_place, draft, appends):
    quick_place.open().create("open")
    child = quick_place.child("forever")
    acknowledged = [int(child.stdout.readline()) for _ in range(appends)]
    os.kill(child.pid, signal.SIGKILL)
    out, _ = child.communicate(timeout=60)
    acknowledged += [int(line) for line in out.split("\n")[:-1]]
    found = list(quick_place.open().read("open"))
    assert found[-1].number >= acknowledged[-1] > appends
    assert {fact.number for fact in found} >= set(acknowledged)
    assert quick_place.open().append("open", [draft(1)]).facts[0].number == len(found) + 1
    report = verify(quick_place.open(), "open")
    assert report.ok, report.damages
