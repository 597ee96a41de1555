"""Those who read a competition never wait for those who write to it."""

import datetime
import sqlite3
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection, connections, transaction

from convenor.competition.live import Competition as Folded
from convenor.web.desks import SiteDesk, begin, desk_of, forget_desks
from convenor.web.store.models import Competition
from convenor.web.store.signals import facts_recorded

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 20
"""Seconds after which a test gives up, far beyond what anything here takes."""


@pytest.fixture
def row() -> Iterator[Competition]:
    forget_desks()
    made = begin(
        "spring", "Spring", "sabf-swiss-teams", {}, by="td", begins=datetime.date(2026, 3, 1)
    )
    desk = desk_of(made)
    for number in range(1, 5):
        given = {"contestant": str(number), "name": f"Team {number}"}
        desk.do("enter", given, by="td", role="convenor", override="they come")
    yield made
    forget_desks()


class Post(threading.Thread):
    """A note that is written in another thread."""

    def __init__(self, desk: SiteDesk, text: str) -> None:
        super().__init__()
        self.desk, self.text, self.done = desk, text, False

    def run(self) -> None:
        try:
            self.desk.do("note", {"text": self.text}, by="td")
            self.done = True
        finally:
            connections.close_all()


@pytest.fixture
def locked() -> Iterator[sqlite3.Connection]:
    """Another program that holds the database's one lock for writing."""
    if connection.vendor != "sqlite":
        pytest.skip("the lock of a file")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield other
    if other.in_transaction:
        other.execute("ROLLBACK")
    other.close()


def waits(desk: SiteDesk, post: Post) -> None:
    """Begin a post, and come back when it waits for the database."""
    post.start()
    for _ in range(SOON * 100):
        if desk._glass.is_set:
            return
        post.join(0.01)
    raise AssertionError("the post does not wait")


def test_a_reader_is_given_the_last_state_while_a_post_waits(
    row: Competition, locked: sqlite3.Connection
) -> None:
    desk = desk_of(row)
    before = desk.competition.number
    post = Post(desk, "while it is locked")
    waits(desk, post)
    for _ in range(3):
        with desk.reading() as there:
            assert there.number == before
            assert desk_of(row).refresh() is there  # one and the same, whoever asks within
            assert len(there.state.entries) == 4
    assert desk.kept("names", lambda there: sorted(there.state.entries)) == ["1", "2", "3", "4"]
    assert not post.done
    locked.execute("ROLLBACK")
    post.join(SOON)
    assert post.done
    assert desk_of(row).competition.number == before + 1


def test_one_who_still_looks_keeps_what_it_looks_at(
    row: Competition, locked: sqlite3.Connection
) -> None:
    desk = desk_of(row)
    post = Post(desk, "meanwhile")
    waits(desk, post)
    with desk.reading() as there:
        number, notes = there.number, there.state.of_kind("note written")
        locked.execute("ROLLBACK")
        post.join(SOON)
        assert post.done
        assert (there.number, there.state.of_kind("note written")) == (number, notes)
        assert desk.competition.number == number + 1
    with desk.reading() as there:
        assert len(there.state.of_kind("note written")) == 1
    assert desk.competition.facts[0].kind == "competition begun"


def test_a_second_post_waits_without_keeping_readers(
    row: Competition, locked: sqlite3.Connection
) -> None:
    desk = desk_of(row)
    first = Post(desk, "one")
    waits(desk, first)
    seen = threading.Event()

    class Second(Post):
        def run(self) -> None:
            try:
                with self.desk.reading():
                    seen.set()
                    super().run()
            finally:
                connections.close_all()

    second = Second(desk, "two")
    second.start()
    assert seen.wait(SOON)
    with desk.reading() as there:
        assert not there.state.of_kind("note written")
    locked.execute("ROLLBACK")
    for each in (first, second):
        each.join(SOON)
        assert each.done
    assert [e[1].text for e in desk_of(row).competition.state.of_kind("note written")] == [
        "one",
        "two",
    ]


def test_nobody_sees_what_is_not_committed(row: Competition) -> None:
    desk = desk_of(row)
    number = desk.competition.number
    found: list[Any] = []

    def look() -> None:
        try:
            with desk.reading() as there:
                found.append((there.number, len(there.state.of_kind("note written"))))
        finally:
            connections.close_all()

    def break_off() -> None:
        with desk.transaction():
            desk.do("note", {"text": "never mind"}, by="td")
            other = threading.Thread(target=look)
            other.start()
            other.join(SOON)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        break_off()
    look()
    with desk.transaction():
        desk.do("note", {"text": "this one"}, by="td")
    look()
    assert found == [(number, 0), (number, 0), (number + 1, 1)]


def test_many_forks_are_as_deep_as_one(row: Competition) -> None:
    there: Folded = desk_of(row).competition
    for _ in range(3000):
        there = there.fork()
    assert there.facts[0].number == 1
    assert there.number == len(list(there.facts))
    with transaction.atomic():
        assert len(there.state.entries) == 4


def test_whoever_was_told_of_a_fact_finds_it(row: Competition) -> None:
    """Viewers hear of a fact before its writer takes it in, and are not shown what was before."""
    desk = desk_of(row)
    found: list[int] = []
    readers: list[threading.Thread] = []

    def look() -> None:
        try:
            with desk.reading() as there:
                found.append(there.number)
        finally:
            connections.close_all()

    def told(**_: object) -> None:
        reader = threading.Thread(target=look)
        readers.append(reader)
        reader.start()
        reader.join(0.1)  # the writer goes on only after this

    facts_recorded.connect(told)
    try:
        desk.do("note", {"text": "heard of at once"}, by="td")
    finally:
        facts_recorded.disconnect(told)
    for each in readers:
        each.join(SOON)
    assert found == [desk.competition.number]
