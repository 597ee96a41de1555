"""A festival's page: what state each competition is in, what ended last, and that it is live."""

import asyncio
import contextlib
import datetime
import json
import re

import public_site
import pytest

from convenor.web.desks import begin, desk_of
from convenor.web.live import festivals
from convenor.web.live.hub import hub
from convenor.web.live.stream import No
from convenor.web.public.latest import latest
from convenor.web.public.overview import TOLD, summary
from convenor.web.store.models import Competition, Festival


def text_of(response) -> str:
    assert response.status_code == 200, response.content[:400]
    return response.content.decode()


def states(simulator, row, most: int = 60) -> list[tuple[str, str, str]]:
    """The stage, round and state of a competition as it is played from beginning to end."""
    seen = []
    for _ in range(most):
        found = summary(desk_of(row).competition)
        now = (found.stage.title, found.rounds, found.state)
        if not seen or seen[-1] != now:
            seen.append(now)
        if not simulator.step():
            break
    return seen


# --- how far a competition has got ----------------------------------------------------------------


def test_an_event_of_one_session_is_never_between_rounds(db):
    row, simulator = public_site.begun("evening", "Evening", "club-duplicate", 8, 1)
    assert [each[2] for each in states(simulator, row)] == [
        *("not begun", "drawn", "posted", "final")
    ]


def test_a_swiss_is_between_rounds_until_its_last_is_posted(db):
    row, simulator = public_site.begun(
        "short", "Short", "sabf-butler-swiss", 8, 1, rounds=2, boards=7
    )
    assert states(simulator, row) == [
        ("Swiss", "", "not begun"),
        ("Swiss", "Round 1 of 2", "drawn"),
        ("Swiss", "Round 1 of 2", "between rounds"),
        ("Swiss", "Round 2 of 2", "drawn"),
        ("Swiss", "Round 2 of 2", "posted"),
        ("Swiss", "Round 2 of 2", "final"),
    ]


def test_a_round_is_drawn_then_played_then_provisional(db):
    row, simulator = public_site.begun(
        "short", "Short", "sabf-butler-swiss", 8, 1, rounds=2, boards=7
    )
    public_site.play_until(simulator, "swiss", 1, 0.5)
    assert summary(desk_of(row).competition).state == "playing"
    here = simulator.there.state.session("swiss", 1)
    for seat, board in list(simulator.to_play(here)):
        simulator.play(seat, board, here)
    assert summary(desk_of(row).competition).state == "provisional"


def test_stages_a_points_table_and_a_bracket(db):
    row, simulator = public_site.begun(
        "state", "State", "sabf-state-teams", 8, 1, rounds=3, boards=6, final_boards=8
    )
    seen = states(simulator, row)
    assert seen.count(("Stage one", "Round 3 of 3", "posted")) == 1
    assert ("Stage one", "Round 3 of 3", "between rounds") not in seen
    assert ("Stage one", "Round 3 of 3", "between stages") in seen
    assert ("Finals qualifying points", "", "open") in seen
    assert ("Final five", "Round 3", "between rounds") in seen
    assert seen[-2:] == [("Final five", "Round 4", "posted"), ("Final five", "Round 4", "final")]


def test_an_open_season_is_open_and_its_figures_provisional(client, db):
    row, simulator = public_site.begun("season", "Season", "sabf-open-trials", 18, 1)
    assert summary(desk_of(row).competition).state == "not begun"
    simulator.step()
    assert summary(desk_of(row).competition).state == "open"
    stage = desk_of(row).competition.state.the_plan.stages[0].name
    page = text_of(client.get(f"/c/season/s/{stage.replace(' ', '-')}/"))
    assert ">provisional<" in page
    assert ">not begun<" not in page
    assert ">open<" in text_of(client.get("/f/spring/"))


@pytest.mark.parametrize(
    "template",
    [
        "club-duplicate",
        "sabf-butler-swiss",
        "sabf-round-robin-teams",
        "sabf-state-teams",
        "sabf-open-trials",
        "sbu-knock-out-teams",
        "qba-championship-pairs",
    ],
)
def test_a_competition_that_nobody_has_entered_can_be_looked_at(client, db, template):
    """Its page leads to its stages and to the big screen from the first moment on."""
    day = datetime.date(2026, 5, 9)
    begin("soon", "Soon", template, by="Con", begins=day)
    pages = {"/c/soon/"}
    for _ in range(3):
        for each in sorted(pages):
            found = text_of(client.get(each))
            pages |= set(re.findall(r'href="(/c/soon/[^"?#]*)"', found))
    assert "/c/soon/screen/" in pages
    assert sum("/s/" in each for each in pages) >= 1
    assert "That cannot be read" not in "".join(text_of(client.get(each)) for each in pages)


def test_every_state_is_told_in_a_sentence(client, db):
    row, simulator = public_site.begun("evening", "Evening", "club-duplicate", 8, 1)
    for _ in range(5):
        found = summary(desk_of(row).competition)
        page = text_of(client.get("/c/evening/"))
        if found.playing is None:
            assert found.told in page
            assert found.state in TOLD
        else:
            assert "Who plays whom" in page
        if not simulator.step():
            break
    assert found.over


# --- what ended last ------------------------------------------------------------------------------


@pytest.fixture
def butler(db):
    """A Butler of twelve pairs: two rounds posted, the third in play."""
    return public_site.butler(12, 2, 5, 7)


def test_the_last_posted_round_is_told_with_who_leads_after_it(client, butler):
    there = desk_of(butler).competition
    first = there.figures.standings("swiss", 2)[""].lines[0]
    page = text_of(client.get("/f/spring/"))
    told = page[page.index('id="latest"') :]
    assert there.state.entry(first.contestant).name in told
    assert f"total+of+{first.contestant}" in told
    assert "/c/butler/s/swiss/round/2/" in told
    assert told.count("<li id=") == 1  # the third round is in play, and no match of it is over


def test_a_match_that_ends_is_told_at_once_and_on_top(client, butler):
    desk = desk_of(butler)
    there = desk.competition
    match = there.figures.scores.matches("swiss", 3)[0]
    seat = next(s for s in there.state.session("swiss", 3).seating.seats if s.table == "1")
    for board in seat.boards:
        if seat.table not in there.state.on("swiss", 3, board):
            given = {"stage": "swiss", "session": 3, "table": seat.table, "board": board}
            desk.do("enter-result", {**given, "result": "1NT= by N"}, by="td", role="director")
    found = latest(desk.competition)
    assert [each.match.match if each.match else "" for each in found] == ["1", ""]
    assert found[0].recorded >= found[1].recorded
    page = text_of(client.get("/f/spring/", headers={"X-Fragment": "festival"}))
    assert "<html" not in page
    assert page.index('id="news-butler-swiss-3-1"') < page.index('id="news-butler-swiss-2-all"')
    for each in match.pairing.contestants:
        assert there.state.entry(each).name in page or f"Pair {each}" in page


def test_a_hidden_name_is_not_in_the_latest_results(client, butler):
    entry = desk_of(butler).competition.state.entry("7")
    page = text_of(client.get("/f/spring/"))
    assert entry.hidden[0] not in page
    assert entry.name not in page


def test_a_bracket_tells_of_its_matches(client, db):
    public_site.final_five(8, 6)
    page = text_of(client.get("/f/spring/"))
    assert 'class="now-matches"' in page
    assert page.count('id="news-state-teams-finals-1-') == 2


def test_a_festival_without_competitions_has_words(client, db):
    Festival.objects.create(slug="empty", title="Empty")
    page = text_of(client.get("/f/empty/"))
    assert "No competition of this festival" in page
    assert "Latest results" not in page


def test_the_page_is_the_same_until_something_happens(client, butler):
    first = text_of(client.get("/f/spring/"))
    assert text_of(client.get("/f/spring/")) == first
    number = desk_of(butler).competition.number
    assert f'data-number="butler:{number}"' in first
    desk = desk_of(butler)
    seat = desk.competition.state.session("swiss", 3).seating.seats[0]
    left = [b for b in seat.boards if seat.table not in desk.competition.state.on("swiss", 3, b)]
    given = {"stage": "swiss", "session": 3, "table": seat.table, "board": left[0]}
    desk.do("enter-result", {**given, "result": "4S= by N"}, by="td", role="director")
    after = text_of(client.get("/f/spring/"))
    assert f'data-number="butler:{number + 1}"' in after
    Competition.objects.update(public=False)
    assert "Butler" not in text_of(client.get("/f/spring/"))


def test_a_site_with_one_festival_opens_on_it(client, butler):
    page = text_of(client.get("/"))
    assert 'data-live="/events/f/spring/"' in page
    Competition.objects.create(slug="alone", title="Alone", ledger="alone")
    from convenor.web.store.ledgers import ledgers

    ledgers.create("alone")
    page = text_of(client.get("/"))
    assert "What is on" in page
    assert "Open Butler Pairs" in page


# --- one stream for all ---------------------------------------------------------------------------


def scope(path: str, query: str = "", method: str = "GET") -> dict:
    return {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "headers": [],
    }


class Listening:
    """A browser that follows a festival: what it was sent, and a way to leave."""

    def __init__(self) -> None:
        self.sent: list[dict] = []
        self.left = asyncio.Event()

    async def receive(self) -> dict:
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict) -> None:
        self.sent.append(message)

    @property
    def text(self) -> str:
        return b"".join(each.get("body", b"") for each in self.sent).decode()

    async def until(self, words: str, seconds: float = 5) -> str:
        async with asyncio.timeout(seconds):
            while words not in self.text:
                await asyncio.sleep(0.02)
        return self.text


@contextlib.contextmanager
def fresh_hub():
    """The hub as it is when a process starts."""
    hub.channels.clear()
    try:
        yield
    finally:
        festivals.hub.end()
        from convenor.web.live import stream

        stream.watcher.stop()


def answered(path: str, query: str = "", method: str = "GET") -> tuple[int, dict]:
    """What a single request is answered."""

    async def ask() -> Listening:
        browser = Listening()
        await festivals.app(scope(path, query, method), browser.receive, browser.send)
        return browser

    with fresh_hub():
        browser = asyncio.run(ask())
    return browser.sent[0]["status"], json.loads(browser.text)


@pytest.mark.django_db(transaction=True)
def test_a_fact_of_any_competition_comes_over_one_stream():
    public_site.butler(12, 1, 5, 7)
    public_site.teams(8, 1)
    numbers = {each.slug: desk_of(each).competition.number for each in Competition.objects.all()}
    after = ",".join(f"{slug}:{number}" for slug, number in numbers.items())

    def enter(slug: str, stage: str, session: int) -> None:
        desk = desk_of(Competition.objects.get(slug=slug))
        seat = desk.competition.state.session(stage, session).seating.seats[0]
        on = desk.competition.state.on
        board = next(b for b in seat.boards if seat.table not in on(stage, session, b))
        given = {"stage": stage, "session": session, "table": seat.table, "board": board}
        desk.do("enter-result", {**given, "result": "4S= by N"}, by="td", role="director")

    async def follow() -> str:
        browser = Listening()
        asked = scope("/events/f/spring/", f"after={after}&shows=/f/spring/%23festival")
        task = asyncio.create_task(festivals.app(asked, browser.receive, browser.send))
        hello = await browser.until("event: hello")
        assert json.loads(re.search(r"data: (.*)", hello)[1])["numbers"] == numbers
        await asyncio.to_thread(enter, "teams", "swiss", 2)
        await browser.until('"competition":"teams"')
        await browser.until("event: piece", 20)  # and what changed on the page
        await asyncio.to_thread(enter, "butler", "swiss", 2)
        await browser.until('"competition":"butler"')
        browser.left.set()
        await asyncio.wait_for(task, 5)
        assert hub.viewers == 0
        return browser.text

    with fresh_hub():
        text = asyncio.run(follow())
    told = [json.loads(each) for each in re.findall(r"event: fact\ndata: (.*)", text)]
    assert [each["competition"] for each in told] == ["teams", "butler"]
    piece = json.loads(re.search(r"event: piece\ndata: (.*)", text)[1])
    numbers["teams"] += 1
    assert piece["id"] == "festival"
    assert dict(each.split(":") for each in piece["to"].split(",")) == {
        slug: str(number) for slug, number in numbers.items()
    }
    numbers["teams"] -= 1
    assert [each["number"] for each in told] == [numbers["teams"] + 1, numbers["butler"] + 1]
    assert all("result" not in each for each in told)


@pytest.mark.django_db(transaction=True)
def test_asking_now_and_then_gives_the_same():
    row = public_site.butler(12, 1, 5, 7)
    number = desk_of(row).competition.number
    status, said = answered("/events/f/spring/poll", f"after=butler:{number - 1}")
    assert status == 200
    assert said["numbers"] == {"butler": number}
    assert not said["reload"]
    status, said = answered("/events/f/spring/poll", "after=butler:1")
    assert said["reload"]  # too long ago: the page is to be read again
    assert said["events"] == []
    status, said = answered("/events/f/spring/poll")
    assert said["events"] == []
    Competition.objects.update(public=False)
    status, said = answered("/events/f/spring/poll", "after=butler:1")
    assert said["numbers"] == {}


BAD = (
    ("/events/f/nothing/", "", "GET", 404),
    ("/events/f/", "", "GET", 404),
    ("/events/f/\x00/", "", "GET", 404),
    ("/events/f/spring/more/than/that", "", "GET", 404),
    ("/events/f/spring/", "after=butler", "GET", 400),
    ("/events/f/spring/", "after=butler:x", "GET", 400),
    ("/events/f/spring/", "after=:5", "GET", 400),
    ("/events/f/spring/", "after=butler:99999999999999999999", "GET", 400),
    ("/events/f/spring/", f"after={'a:1,' * 2000}", "GET", 400),
    ("/events/f/spring/", "\xff", "GET", 400),
    ("/events/f/spring/", "", "POST", 405),
)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("path", "query", "method", "status"), BAD)
def test_what_cannot_be_read_is_refused_with_a_problem_document(path, query, method, status):
    Festival.objects.create(slug="spring", title="Spring")
    found, problem = answered(path, query, method)
    assert found == status
    assert problem["status"] == status
    assert problem["detail"].endswith(".")


def test_a_wish_that_is_none_raises():
    with pytest.raises(No):
        festivals.read_wish(scope("/events/f/spring"))
