"""A competition of every template, brought to its end by somebody who only does what comes next.

It is set up on the site's own pages with a small field. Then the first step that the desk offers is
taken, page by page, as it is filled in, until nothing is due; where the desk waits, tables play.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from typing import Any

import desk_halls
import pytest
from django.test import Client
from django.urls import reverse

from convenor.actions.asking.periods import closes_at
from convenor.actions.overview.next_steps import next_steps
from convenor.competition.live import Competition as Folded
from convenor.competition.plans.templates import Question, Template, templates
from convenor.simulator.people import player
from convenor.simulator.playing import CALM, Simulator
from convenor.simulator.years import play_year
from convenor.web.accounts.roles import Role
from convenor.web.desk.step_addresses import with_address
from convenor.web.desks import desk_of, forget_desks
from convenor.web.public.stages import slug_of
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition

pytestmark = pytest.mark.django_db

SIZES = {"pairs": 2, "teams": 4, "individuals": 1}
USUAL = {"pairs": 8, "teams": 4, "individuals": 8}
"""Entries of a competition that can do with few."""
ENTRIES: dict[str, int] = {
    "anc-butler-open": 20,
    "anc-butler-womens-seniors": 12,
    "anc-interstate-teams": 5,
    "qba-championship-pairs": 16,
    "sabf-state-open-pairs": 14,
    "sabf-state-teams": 6,
    "sbu-congress-pairs": 16,
    "sabf-womens-trials": 16,
    "sydney-blue-ribbon-pairs": 16,
}
"""Entries of those that need more."""
ANSWERS: dict[str, dict[str, Any]] = {
    "anc-butler-open": {"boards": 2},
    "anc-interstate-teams": {"teams": 5, "boards": 2},
    "qba-championship-pairs": {"places": 6},
}
"""Answers that suit a small field, where the short ones below do not."""
CLUBS = {"anc-butler-country": "; club: Airlie Beach"}
"""What the book asks of a club."""
SECTIONS, DISTRICTS = ("A", "B"), ("North", "South")
EXTRA = "extra boards"
MOST_STEPS = 200
AN_HOUR, FORTNIGHT = 60, 14 * 24 * 60
"""Minutes."""


# --- what a person sees --------------------------------------------------------------------------


class Page(HTMLParser):
    """A page as it is rendered: the fields of its forms, and its buttons and links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.sent: dict[str, Any] = {}
        self.offered: dict[str, list[str]] = {}
        self.needed: set[str] = set()
        self.records = False
        self.links: list[str] = []
        self._label = self._select = self._area = self._list = self._form = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: each or "" for name, each in attrs}
        name, held = given.get("name", ""), given.get("value", "")
        if tag == "form":
            self._form = given.get("class", "")
        elif tag == "a" and given.get("class") == "button":
            self.links.append(given["href"])
        elif tag == "label":
            self._label = given.get("for", "").removeprefix("f-")
            if given.get("class") == "needed":
                self.needed.add(self._label)
        elif tag == "legend" and given.get("class") == "needed":
            self._label = "?"  # of the buttons that follow
        elif self._form not in ("deed", "setting-up"):
            return
        elif tag == "button":
            self.records |= given.get("id") == "record"
        elif tag == "input" and given.get("type") == "checkbox":
            if "checked" in given:
                self.sent[name] = held
        elif tag == "input" and given.get("type") == "radio":
            if self._label == "?":
                self.needed.add(name)
            self.offered.setdefault(name, []).append(held)
            if "checked" in given:
                self.sent[name] = held
            else:
                self.sent.setdefault(name, "")
        elif tag == "input":
            self.sent[name] = [*self.sent.get(name, []), held] if name == "row" else held
        elif tag == "select":
            self._select = name
            self.sent.setdefault(name, "")
        elif tag == "textarea":
            self._area = name
            self.sent[name] = ""
        elif tag == "datalist":
            self._list = given["id"].removeprefix("l-")
        elif tag == "option":
            self._option(held, "selected" in given)

    def _option(self, held: str, selected: bool) -> None:
        name = self._select or self._list
        if held:
            self.offered.setdefault(name, []).append(held)
        if selected:
            self.sent[name] = held

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = ""
        elif tag == "textarea":
            self._area = ""
        elif tag == "datalist":
            self._list = ""
        elif tag == "form":
            self._form = ""

    def handle_data(self, data: str) -> None:
        if self._area:
            self.sent[self._area] += data.removeprefix("\n") if not self.sent[self._area] else data

    @property
    def missing(self) -> list[str]:
        """What must be filled in, and is not yet."""
        return [name for name, text in self.sent.items() if not text and name in self.needed]

    @property
    def says(self) -> str:
        """What the page says, for the one who reads why a walk has stopped."""
        main = self.text.partition("<main")[2] or self.text
        words = " ".join(re.sub(r"<[^>]*>", " ", main).split())
        return f"{unescape(words)[:3000]}\n{self.sent}"


OF_CAPTAINS = ("toss", "line-up", "agree-stanza")
"""Steps that a match is not held up by."""


class Walk:
    """A director who knows the way to the desk, and nothing else."""

    def __init__(self, client: Client, row: Competition, level: bool = False) -> None:
        self.client, self.row, self.level = client, row, level
        self.taken: list[tuple[str, int]] = []
        self.sent: set[str] = set()
        self.waited = -1
        self.simulator = Simulator(desk_of(row), "walk", CALM)
        self.clock = ledgers.clock = self.simulator.clock

    def seen(self, address: str) -> Page:
        answer = self.client.get(address, follow=True)
        page = Page(answer.content.decode())
        assert answer.status_code == 200, self.stopped(address, page)
        return page

    def stopped(self, where: str, page: Page) -> str:
        return f"after {self.taken}\nat {where}\n{page.says}"

    def to_the_end(self) -> None:
        """The first of what is due, again and again."""
        while (step := self.due()) is not None or self.play() or self.wait():
            if step is None:
                continue
            now = (step.title, len(self.simulator.there.state.sessions))
            assert now not in self.taken, f"{step.title} is due again after {self.taken}"
            assert len(self.taken) < MOST_STEPS, self.taken
            self.taken.append(now)
            self.take(step.address)

    def due(self) -> Any:
        """What comes next, as the desk shows it."""
        there = desk_of(self.row).refresh()
        steps = next_steps(there, self.clock())
        shown = self.seen(f"/desk/{self.row.slug}/")
        if not steps or steps[0].action in OF_CAPTAINS:
            return None
        if steps[0].action == "earn-place":  # nobody has earned anything: the year is played
            play_year(self.simulator, there.state.the_plan.stage(steps[0].given["stage"]))
            return self.due()
        first = with_address(steps[0], self.row.slug)
        assert shown.links[0] == first.address, self.stopped("the desk", shown)
        return first

    def play(self) -> bool:
        """Tables send the results that are missing; no if there are none."""
        sessions = list(self.simulator.there.state.sessions.values())
        left = [
            (seat, board, session)
            for session in sessions
            if session.posted is None
            for seat, board in self.simulator.to_play(session)
        ]
        self.clock.on(AN_HOUR)
        for seat, board, session in left:
            if self.level and (session.draw or {}).get("method") != EXTRA:
                place = {"stage": session.stage, "session": session.number, "table": seat.table}
                self.simulator.do("enter-result", **place, board=board, result="1N= by S")
            else:
                self.simulator.play(seat, board, session)
        return bool(left)

    def wait(self) -> bool:
        """Nobody plays any more: time goes by, in which scores are corrected; no the next time."""
        before, self.waited = self.waited, len(self.taken)
        self.clock.on(FORTNIGHT)
        return before != self.waited

    def take(self, address: str) -> None:
        """A step on its pages: the button that leads on, until a form is sent."""
        page = self.seen(address)
        while not page.sent:
            assert page.links, self.stopped(address, page)
            address = page.links[0]
            page = self.seen(address)
        if address.startswith("/new/"):
            self.send(address, page)
            return
        address = address.partition("?")[0]
        if page.missing:
            for name in page.missing:
                assert page.offered.get(name), f"{name}: {self.stopped(address, page)}"
                page.sent[name] = page.offered[name][0]
            page = Page(self.client.post(address, {**page.sent, "step": "look"}).content.decode())
        assert page.records, self.stopped(address, page)
        self.send(address, page, step="do")

    def send(self, address: str, page: Page, **more: str) -> None:
        answer = self.client.post(address, {**page.sent, **more})
        assert answer.status_code == 302, self.stopped(address, Page(answer.content.decode()))
        kind = address.split("/")[-2 if address.startswith("/desk/") else 1]
        if kind not in self.sent:  # what was recorded is looked at once for every kind
            self.sent.add(kind)
            self.seen(answer.headers["Location"])


# --- a small competition -------------------------------------------------------------------------


def short(question: Question) -> Any:
    """The usual answer, or one that makes a competition short."""
    usual = question.default
    if question.may_be_left:
        return ""
    if question.kind == "yes or no":
        return "yes" if usual else "no"
    if question.choices or question.kind != "number":
        return question.choices[0] if question.choices and "boards" in question.name else usual
    assert isinstance(usual, int)
    few = 8 if "boards" in question.name else 3 if "rounds" in question.name else usual
    few = 2 if "sessions" in question.name else few
    return max(question.least or 0, min(usual, few))


def answers_of(template: Template) -> dict[str, Any]:
    usual = {f"q_{each.name}": short(each) for each in template.questions}
    return {**usual, **{f"q_{k}": each for k, each in ANSWERS.get(template.id, {}).items()}}


def lines_of(template: Template, entries: int) -> Iterator[str]:
    """Entries as somebody types them, with their sections where there are some."""
    size = SIZES[template.contestants]
    apart = any(stage.get("sections") for stage in template.data["stage"])
    for at in range(entries or ENTRIES.get(template.id, USUAL[template.contestants])):
        names = ", ".join(player("walk", size * at + each) for each in range(size))
        team = f"Team {at + 1}: " if size == 4 else ""
        section = f"; section: {SECTIONS[at % 2]}; district: {DISTRICTS[at % 2]}" if apart else ""
        yield f"{team}{names}{section}{CLUBS.get(template.id, '')}"


@pytest.fixture
def director(
    client: Client, django_user_model: Any, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Client]:
    monkeypatch.setattr(ledgers, "clock", ledgers.clock)  # a walk brings its own
    client.force_login(django_user_model.objects.create_user("connie", role=Role.CONVENOR))
    yield client
    forget_desks()  # their clocks are far ahead


def set_up(director: Client, template: Template, entries: int = 0) -> Competition:
    """The site's own steps, from the gallery to the first round."""
    given = {"title": "Autumn", "begins": "2026-05-09", "public": "on", **answers_of(template)}
    begun = director.post(f"/new/of/{template.id}/", given)
    assert begun.status_code == 302, Page(begun.content.decode()).says
    row = Competition.objects.get(slug="autumn")
    lines = "\n".join(lines_of(template, entries))
    entered = director.post(f"/new/{row.slug}/entries/", {"text": lines})
    if entered.status_code == 400:  # the book has a doubt: the director is sure
        page = Page(entered.content.decode())
        sent = {**page.sent, "because": "they register tonight"}
        entered = director.post(f"/new/{row.slug}/entries/", sent)
    assert entered.status_code == 302, Page(entered.content.decode()).says
    return row


def at_the_end(walk: Walk) -> Folded:
    """All is closed, nothing can be corrected any more, and the public reads who has won."""
    there = desk_of(walk.row).refresh()
    for plan in there.state.the_plan.stages:
        assert there.state.stage(plan.name).closed is not None, walk.taken
        walk.seen(reverse("public:stage", args=[walk.row.slug, slug_of(plan.name)]))
    for session in there.state.sessions.values():
        assert session.posted is not None
        assert session.final is not None or not closes_at(there, session.stage, session.number)
    public = unescape(walk.seen(f"/c/{walk.row.slug}/").text)
    titles = [body for _, body in there.state.of_kind("title awarded")]
    only_counts = all(each.format == "season" for each in there.state.the_plan.stages)
    assert titles or only_counts, walk.taken  # a year's points make nobody a champion
    for each in titles:
        assert each.title in public
        assert there.state.entry(each.contestants[0]).name in public
    return there


def walked(director: Client, name: str, entries: int = 0, level: bool = False) -> Folded:
    """A competition of a template that was brought to its end."""
    row = set_up(director, templates()[name], entries)
    walk = Walk(director, row, level)
    walk.take(f"/new/{row.slug}/start/")
    walk.to_the_end()
    return at_the_end(walk)


@pytest.mark.parametrize("name", templates())
def test_the_steps_that_come_next_lead_to_the_end(director: Client, name: str) -> None:
    walked(director, name)


ODD = {"club-duplicate": 7, "sbu-swiss-pairs": 7, "sabf-daytime-teams": 5, "sabf-state-teams": 7}


@pytest.mark.parametrize(("name", "entries"), ODD.items())
def test_an_odd_number_comes_to_the_end_too(director: Client, name: str, entries: int) -> None:
    there = walked(director, name, entries)
    assert len(there.state.entries) == entries


LEVEL = ("sabf-gnot-saba", "sabf-seniors-trials", "sabf-state-open-pairs", "sbu-national-pairs")


@pytest.mark.parametrize("name", LEVEL)
def test_a_lot_decides_between_those_who_are_level(director: Client, name: str) -> None:
    """The last places go to the first of the lot, and each lot is drawn once."""
    there = walked(director, name, level=True)
    lots = [body for _, body in there.state.of_kind("lot drawn")]
    assert lots
    for each in lots:
        closed: Any = there.state.stage(each.stage).closed
        sent = closed.qualified[next(iter(closed.qualified))]
        going = [who for who in each.order if who in sent]
        assert 0 < len(going) < len(each.order)
        assert tuple(going) == each.order[: len(going)]
    assert len({(each.stage, each.among) for each in lots}) == len(lots)


def test_a_level_match_of_a_knock_out_is_played_on(director: Client) -> None:
    there = walked(director, "sbu-knock-out-teams", level=True)
    methods = [(each.draw or {}).get("method") for each in there.state.sessions.values()]
    assert methods.count(EXTRA) >= 3  # two semi-finals and the final


def test_a_place_that_is_played_off_is_due_before_the_stage_is_closed() -> None:
    row, given = desk_halls.to_play_off()
    desk = desk_of(row)
    desk.do("post", {"stage": "qualifying", "session": 1}, "connie", "convenor")
    (step,) = next_steps(desk.refresh(), desk_halls.DAY)
    assert (step.title, step.says) == (
        "Play-off of 7 T7 and 8 T8",
        "for a place in Final, over 4 boards",
    )
    assert (step.action, step.given) == ("play-off", {"stage": "qualifying", "to": "final"})
    assert with_address(step, row.slug).address.endswith("/do/play-off/?stage=qualifying&to=final")
    desk.do("play-off", {**given, "matches": json.loads(given["matches"])}, "connie", "convenor")
    (step,) = next_steps(desk.refresh(), desk_halls.DAY)
    assert step.title == "Close Qualifying"


def test_a_table_of_points_takes_places_by_the_names_of_its_events(director: Client) -> None:
    row = set_up(director, templates()["sabf-open-trials"])
    walk = Walk(director, row)
    walk.take(f"/new/{row.slug}/start/")
    (record,) = next_steps(desk_of(row).refresh(), walk.clock())
    assert record.title == "Record a place"  # a table to which nobody has come is not closed
    events = walk.seen(with_address(record, row.slug).address).offered["event"]
    assert "open_trials_qualifying" in events
