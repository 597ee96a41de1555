"""All that the pages read, the API gives: page by page, and in figures that the pages show.

The pages of a festival are fetched as a visitor and as a director fetch them; what the API says of
the same thing must stand there. A page that is new must be named here with what tells the same.
"""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from tests.web import public_site
from tests.web.seed_site import officials

from convenor.api.describing import description
from convenor.errors import Mistake
from convenor.exact import exact
from convenor.explain.figures_written import figure, swing
from convenor.web.desks import desk_of, forget_desks
from convenor.web.public.stages import slug_of
from convenor.web.store.models import Competition
from convenor.web.table import card_making

pytestmark = pytest.mark.django_db

C = "/competitions/{slug}"
STAGE = C + "/stages/{stage}"
SESSION = STAGE + "/sessions/{session}"
ACTIONS = C + "/actions"
TELLS: dict[str, tuple[str, ...]] = {
    "entering:calendar": ("/competitions", C + "/nominations"),
    "entering:event": (C + "/nominations", ACTIONS + "/nominate", ACTIONS + "/consent"),
    "entering:list": (C + "/nominations", ACTIONS + "/settle-entries"),
    "office:register": ("/office/players",),
    "office:typed": ("/office/players",),
    "office:add": ("/office/actions/{action}",),
    "office:me": ("/office/players/{player}",),
    "office:member": ("/office/players/{player}", "/office/actions/{action}"),
    "office:conduct": ("/office/conduct",),
    "office:send": ("/office/lists",),
    "office:decide": ("/office/lists",),
    "office:export": ("/office/players/{player}",),
    "home": ("/festivals", "/competitions", C),
    "public:festival": ("/festivals/{slug}",),
    "public:festival-ladder": ("/festivals/{slug}/ladder",),
    "public:festival-find": ("/festivals/{slug}/find",),
    "public:competition": (C, STAGE + "/titles", STAGE + "/standings"),
    "public:conditions": (C + "/conditions",),
    "public:find": (C + "/find",),
    "public:screen": (STAGE + "/standings", SESSION + "/seats", STAGE + "/qualification"),
    "public:why": (C + "/explain",),
    "public:contestant": (STAGE + "/scorecards/{contestant}", C + "/entries/{contestant}/next"),
    "public:stage": (STAGE + "/standings", STAGE + "/bracket", STAGE + "/qualification"),
    "public:after": (STAGE + "/standings",),
    "public:cross": (STAGE + "/cross",),
    "public:chart": (STAGE + "/ranks",),
    "public:round": (SESSION + "/matches", SESSION + "/seats", SESSION + "/scores"),
    "public:board": (SESSION + "/boards/{board}",),
    "public:match": (SESSION + "/matches/{match}",),
    "public:hands": (SESSION + "/hands", SESSION + "/hands/makes"),
    "public:hands-pbn": (SESSION + "/hands",),
    "public:files": (STAGE + "/files/{kind}",),
    "public:file": (STAGE + "/files/{kind}",),
    "public:paper": (STAGE + "/paper/{paper}",),
    "public:pictures": (STAGE + "/pictures/{picture}",),
    "public:picture": (STAGE + "/pictures/{picture}",),
    "desk:home": (C + "/inbox", C + "/stages"),
    "desk:clock": (ACTIONS + "/change-clock",),
    "desk:hall": (SESSION + "/room", ACTIONS + "/exchange-seats"),
    "desk:hands": (SESSION + "/hands", ACTIONS + "/record-deals"),
    "desk:palette": (ACTIONS,),
    "desk:session": (SESSION + "/room", C + "/inbox"),
    "desk:room": (SESSION + "/room", C + "/inbox"),
    "desk:seen": (ACTIONS + "/note",),
    "desk:cards": (SESSION + "/cards",),
    "desk:change-cards": (SESSION + "/cards",),
    "desk:table": (SESSION + "/tables/{table}",),
    "desk:handling": (SESSION + "/tables/{table}/handling",),
    "desk:actions": (ACTIONS,),
    "desk:do": (ACTIONS + "/{action}/suggestions", C + "/what-if"),
    "desk:season": (STAGE + "/season", ACTIONS + "/link-event"),
    "desk:team": (STAGE + "/team", ACTIONS + "/ratify-team"),
    "desk:office": (ACTIONS, C + "/letters/{kind}"),
    "desk:reports": (C + "/reports/{report}",),
    "desk:conduct": (C + "/conduct", ACTIONS + "/carry-conduct"),
    "desk:letter": (C + "/letters/{kind}",),
    "desk:send-file": (ACTIONS + "/file-system",),
    "desk:system-file": (C + "/facts/{fact}",),
    "desk:meanwhile": (C + "/events",),
    "desk:done": (C + "/facts/{fact}",),
    "desk:undo": (ACTIONS + "/undo",),
    "desk:answer": (ACTIONS + "/answer-call",),
    "desk:next-draw": (SESSION + "/draw", SESSION + "/draw/proof"),
    "desk:draw": (SESSION + "/draw", SESSION + "/draw/proof"),
    "desk:stage": (STAGE + "/sessions", STAGE + "/qualification", STAGE + "/substitutes"),
    "desk:what-if": (C + "/pending",),
    "desk:why": (C + "/explain",),
    "desk:grid": (SESSION + "/seats", SESSION + "/scores"),
    "desk:grid-now": (SESSION + "/scores", C + "/events"),
    "desk:grid-look": (C + "/what-if",),
    "desk:grid-save": (ACTIONS + "/type-result",),
    "desk:grid-undo": (ACTIONS + "/take-back",),
    "desk:match-scores": (SESSION + "/matches",),
    "desk:save-match-score": (ACTIONS + "/enter-match-score",),
    "desk:match-score-lines": (ACTIONS + "/enter-match-scores",),
    "captain:page": (SESSION + "/matches",),
    "captain:report": (ACTIONS + "/enter-match-score", ACTIONS + "/confirm-match-score"),
    "captain:duty": (ACTIONS + "/line-up", ACTIONS + "/toss"),
    "captain:system": (ACTIONS + "/lodge-system", ACTIONS + "/file-system"),
    "audit:ledger": (C + "/facts", C + "/audit"),
    "audit:fact": (C + "/facts/{fact}",),
    "audit:export": (C + "/facts",),
    "table:system-card": (C + "/facts/{fact}",),
    "table:page": (SESSION + "/tables/{table}", SESSION + "/seats"),
    "table:board": (ACTIONS + "/enter-result", SESSION + "/tables/{table}"),
    "table:confirm": (ACTIONS + "/confirm-result",),
    "table:board-why": (C + "/explain",),
    "table:field": (SESSION + "/boards/{board}",),
    "table:card": (ACTIONS + "/confirm-card",),
    "table:call": (ACTIONS + "/call-director",),
    "setup:import": ("/competitions", ACTIONS),
    "setup:pick": ("/templates",),
    "setup:details": ("/templates/{id}", "/competitions"),
    "setup:entries": (ACTIONS + "/enter-many", C + "/entries"),
    "setup:start": ("/movements", ACTIONS + "/open-session", ACTIONS + "/draw"),
    "setup:further": ("/movements", ACTIONS + "/open-session"),
    "setup:cards": (SESSION + "/cards",),
    "officials": (C + "/officials", C + "/invitations"),
    "remove-official": (C + "/officials/{number}",),
    "withdraw-invitation": (C + "/invitations/{number}",),
    "rulebooks": ("/rulebooks",),
    "book": ("/rulebooks/{book}",),
    "clause": ("/rulebooks/{book}/clauses/{clause}", "/rulebooks/{book}/clauses/{clause}/ask"),
    "ask-json": ("/rulebooks/{book}/clauses/{clause}/ask",),
    "table": ("/rulebooks/{book}/tables/{table}",),
    "search": ("/search",),
    "diff": ("/differences",),
}
"""What tells a program the same as a page, by the page's name."""
OF_THE_VISITOR = re.compile(
    r"public:(suits|follow|colours|paper\S*)|table:(side|look|scores|worker|\w*why\w*)|favicon|about"
    r"|look|sign-\w+|account\S*|password|mfa_\S+|end-sessions|\S+-token|invitation"
    r"|demonstration:\S+|admin:\S+|backups|anchors|follow|table:here|desk:captains"
    r"|first-account|begin-here|setup:(settings|festival)"
)
"""Pages of a person's own account, device or look, and of the site itself."""


def names(patterns: Any, within: str = "") -> set[str]:
    found = set()
    for each in patterns:
        if isinstance(each, URLResolver) and str(each.pattern) == "api/v1/":
            continue
        if isinstance(each, URLResolver):
            inner = f"{within}{each.namespace}:" if each.namespace else within
            found |= names(each.url_patterns, inner)
        elif isinstance(each, URLPattern) and each.name:
            found.add(f"{within}{each.name}")
    return found


def test_every_page_has_an_address_that_tells_the_same():
    left = {
        each
        for each in names(get_resolver().url_patterns)
        if each not in TELLS and not OF_THE_VISITOR.fullmatch(each)
    }
    assert not left, f"say what tells a program the same: {sorted(left)}"
    known = description()["paths"]
    for page, told in TELLS.items():
        for each in told:
            assert f"/api/v1{each}" in known, (page, each)


# --- a festival, read twice ----------------------------------------------------------------------


@pytest.fixture(scope="module")
def festival(django_db_setup: None, django_db_blocker: Any) -> Any:
    """A Butler in play, pairs that are over, a final of five: made once, left as it was."""
    from django.core.management import call_command
    from django.db import connection

    with django_db_blocker.unblock():
        public_site.butler(12, 2, 5, 7)
        public_site.pairs(12)
        public_site.final_five(8)
        for row in Competition.objects.all():
            officials(row)
        forget_desks()
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("DELETE FROM convenor_fact")
                cursor.execute("DELETE FROM convenor_ledger")
            call_command("flush", interactive=False, verbosity=0)
            forget_desks()


class Visitor:
    """Reads pages and asks the API, as everybody may."""

    def __init__(self, client: Client, program: Any) -> None:
        self.client, self.program = client, program

    def page(self, address: str) -> str:
        found = self.client.get(address)
        assert found.status_code == 200, (address, found.status_code)
        return str(unescape(found.content.decode()))

    def told(self, address: str) -> Any:
        found = self.program.get(address)
        assert found.status_code == 200, (address, found.content)
        return found.json()

    def stages(self) -> list[tuple[str, dict[str, Any]]]:
        """Every stage that has begun, with its competition."""
        return [
            (row.slug, stage)
            for row in Competition.objects.all()
            for stage in self.told(f"/competitions/{row.slug}/stages")["stages"]
            if stage["sessions"]
        ]


@pytest.fixture
def visitor(festival, client, program):
    return Visitor(client, program())


def text_of(page: str) -> str:
    """The words of a page, one space between."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def addresses(slug: str, stage: dict[str, Any]) -> tuple[str, str]:
    """A stage on the site and in the API."""
    return (
        f"/c/{slug}/s/{slug_of(stage['stage'])}/",
        f"/competitions/{slug}/stages/{stage['stage']}",
    )


def test_standings_are_in_the_same_order_with_the_same_figures(visitor):
    for slug, stage in visitor.stages():
        page, api = addresses(slug, stage)
        told = visitor.told(f"{api}/standings")
        if told.get("fields") is None:
            continue
        html = visitor.page(page)
        fields = sorted(told["fields"], key=lambda each: each["field"] != "NS")
        lines = [line for each in fields for line in each["lines"]]
        assert re.findall(r'<tr[^>]* id="c-([^"]+)"', html)[: len(lines)] == [
            each["contestant"] for each in lines
        ]
        for line in lines:
            assert line["name"] in html
            shown = {figure(exact(line["figure"]), places) for places in (0, 1, 2)}
            assert any(each in html for each in shown), line


def test_places_by_round_and_who_met_whom_are_those_of_the_charts(visitor):
    seen = 0
    for slug, stage in visitor.stages():
        page, api = addresses(slug, stage)
        if visitor.program.get(f"{api}/ranks").status_code == 200:
            told = visitor.told(f"{api}/ranks")
            text = text_of(visitor.page(f"{page}chart/"))
            for line in told["fields"][0]["lines"]:
                assert line["name"] in text
                places = [each for each in line["places"] if each is not None]
                assert places
                seen += 1
        crossed = visitor.program.get(f"{api}/cross")
        assert crossed.status_code == visitor.client.get(f"{page}cross/").status_code
        if crossed.status_code == 200:
            text = text_of(visitor.page(f"{page}cross/"))
            for line in crossed.json()["fields"][0]["lines"]:
                for met in line["met"]:
                    if met["vp"] is not None:
                        assert figure(exact(met["vp"]), 2) in text
    assert seen > 20


def test_rounds_have_the_same_matches_seats_and_scores(visitor):
    kinds = set()
    for slug, stage in visitor.stages():
        page, api = addresses(slug, stage)
        for number in stage["sessions"]:
            text = text_of(visitor.page(f"{page}round/{number}/"))
            for match in visitor.told(f"{api}/sessions/{number}/matches")["matches"]:
                kinds.add("match")
                first = match["sides"][0]
                if first["total"] is not None:
                    kinds.add("total")
                elif first["score"] is not None:  # the page has the margin of the first side
                    assert swing(exact(first["score"])) in text
                for side in match["sides"]:
                    assert side["total"] is None or figure(exact(side["total"])) in text
                    assert side["name"] in text
                    assert side["vp"] is None or figure(exact(side["vp"]), 2) in text
            scores = visitor.program.get(f"{api}/sessions/{number}/scores")
            if scores.status_code == 200:
                kinds.add("scores")
                for each in scores.json()["scores"]:
                    assert each["name"] in text
                    if each["percent"] is not None:
                        assert figure(exact(each["percent"]), 2) in text
            for seat in visitor.told(f"{api}/sessions/{number}/seats")["seats"]:
                assert seat["ns_name"] in text
                assert seat["ew_name"] in text
    assert kinds == {"match", "scores", "total"}


def test_boards_hands_and_matches_tell_the_same_and_keep_the_same_secrets(visitor):
    seen = hidden = dealt = 0
    for slug, stage in visitor.stages():
        page, api = addresses(slug, stage)
        for number in stage["sessions"]:
            here = f"{api}/sessions/{number}"
            boards = visitor.told(here)["boards"]
            for board in (boards[0], boards[-1]):
                found = visitor.program.get(f"{here}/boards/{board}")
                html = visitor.page(f"{page}round/{number}/board/{board}/")
                text = text_of(html)
                if found.status_code == 404:
                    hidden += 1
                    assert "by N" not in text
                    continue
                for line in found.json()["lines"]:
                    assert line["ns_name"] in text
                    if line["ns_percent"] is not None:
                        assert 0 <= exact(line["ns_percent"]) <= 100
                if found.json()["datum"] is not None:
                    assert swing(exact(found.json()["datum"])) in text
                for each in found.json()["frequencies"]:
                    assert str(abs(each["points"])) in text
                seen += 1
            hands = visitor.told(f"{here}/hands")
            pbn = visitor.client.get(f"{page}round/{number}/hands.pbn")
            assert (pbn.status_code == 200) == bool(hands["boards"])
            for each in hands["boards"]:
                dealt += 1
                assert each["deal"].split(":")[1].split()[0] in pbn.content.decode()
            for match in visitor.told(f"{here}/matches")["matches"][:2]:
                sheet = visitor.told(f"{here}/matches/{match['number']}")
                text = text_of(visitor.page(f"{page}round/{number}/match/{match['number']}/"))
                assert [each["board"] for each in sheet["lines"]]
                for line in sheet["lines"]:
                    if line["score"] not in (None, "0"):
                        amount = exact(line["score"])
                        assert swing(max(amount, -amount)) in text
    assert seen > 8
    assert hidden
    assert dealt


def test_scorecards_have_the_same_totals_places_and_next_tables(visitor):
    for row in Competition.objects.all():
        entries = visitor.told(f"/competitions/{row.slug}/entries")["entries"]
        for entry in (entries[0], entries[-1]):
            number = entry["contestant"]
            text = text_of(visitor.page(f"/c/{row.slug}/who/{number}/"))
            assert entry["name"] in text
            for slug, stage in visitor.stages():
                if slug != row.slug:
                    continue
                _, api = addresses(slug, stage)
                card = visitor.told(f"{api}/scorecards/{number}")
                for each in card["rounds"]:
                    for other in each["opponents"]:
                        assert other["name"] in text
                    if each["margin"] is not None:
                        assert swing(exact(each["margin"])) in text
            following = visitor.told(f"/competitions/{row.slug}/entries/{number}/next")["next"]
            for sitting in following["sittings"] if following else ():
                assert sitting["against"]["name"] in text


def test_brackets_qualifiers_titles_and_conditions_are_those_of_the_pages(visitor):
    told = visitor.told("/competitions/state-teams/stages/finals/bracket")
    text = text_of(visitor.page("/c/state-teams/s/finals/"))
    for match in told["matches"]:
        for who in match["contestants"]:
            if who is not None:
                name = next(e["name"] for e in told["entrants"] if e["contestant"] == who)
                assert name in text
    for slug, stage in visitor.stages():
        page, api = addresses(slug, stage)
        goes = visitor.told(f"{api}/qualification")["goes_on"]
        text = text_of(visitor.page(page))
        for each in goes:
            for name in each["names"]:
                assert name in text
    for row in Competition.objects.all():
        conditions = visitor.told(f"/competitions/{row.slug}/conditions")
        text = text_of(visitor.page(f"/c/{row.slug}/conditions/"))
        for stage in conditions["in_words"]:
            for sentence in stage["sentences"]:
                assert sentence in text
            for part in stage["parts"]:
                assert part["heading"] in text
        event = text_of(visitor.page(f"/c/{row.slug}/"))
        assert row.title in event
        assert visitor.told(f"/competitions/{row.slug}")["state"]


def test_every_why_that_a_page_asks_is_answered_alike(visitor):
    """Each derivation that a page links to, asked of the API in the same words."""
    asked = set()
    for slug, stage in visitor.stages():
        page, _ = addresses(slug, stage)
        number = stage["sessions"][-1]
        pages = [page, f"{page}round/{number}/", f"{page}round/1/", f"/c/{slug}/who/1/"]
        first = visitor.told(f"/competitions/{slug}/stages/{stage['stage']}/sessions/1")["boards"][
            0
        ]
        pages.append(f"{page}round/1/board/{first}/")
        for each in pages:
            links = re.findall(r'href="(/c/[^"]+/why/\?[^"]+)"', visitor.page(each))
            kinds = {}
            for link in links:  # one of each kind is as good as all
                question = parse_qs(urlsplit(link).query).get("q", [""])[0]
                kinds.setdefault((each, re.sub(r"\d+", "N", question)), link)
            asked |= set(kinds.values())
    assert len(asked) > 12
    kinds = set()
    for link in asked:
        query = parse_qs(urlsplit(link).query)
        slug, question = link.split("/")[2], query["q"][0]
        every = visitor.told(f"/competitions/{slug}/stages")["stages"]
        stage = next(each for each in every if slug_of(each["stage"]) == query["stage"][0])
        page = visitor.client.get(link)
        said = urlencode({"question": question, "stage": stage["stage"]})
        told = visitor.program.get(f"/competitions/{slug}/explain?{said}")
        assert told.status_code == page.status_code, (link, told.content)
        if told.status_code == 200:
            kinds.add(question.split()[0])
            assert told.json()["lead"] in text_of(unescape(page.content.decode())), link
    assert {"place", "total", "round", "board"} <= kinds


def test_a_board_in_play_is_told_in_no_derivation(visitor, program):
    """Whatever is asked, nobody hears what a table has on a board that others still play."""
    desk = desk_of(Competition.objects.get(slug="butler"))
    state = desk.competition.state
    session = state.sessions_of("swiss")[-1]
    scored = [
        (seat, board, state.on("swiss", session.number, board)[seat.table].text)
        for seat in session.seating.seats
        for board in seat.boards
        if seat.table in state.on("swiss", session.number, board)
        and visitor.program.get(
            f"/competitions/butler/stages/swiss/sessions/{session.number}/boards/{board}"
        ).status_code
        == 404
    ]
    assert scored
    seat, board, result = scored[0]
    names = (state.entry(seat.ns).name, state.entry(seat.ew).name)
    step = f"board {board}, table {seat.table}, {names[0]} v {names[1]}: {result}"
    asked = [
        f"place of {seat.ns}",
        f"total of {seat.ns}",
        f"round {session.number} of {seat.ns}",
        f"round {session.number} of {seat.ns} in swiss",
        f"board {board} in round {session.number}",
        f"board {board} in session {session.number} in swiss?",
    ]
    director = program(
        Competition.objects.get(slug="butler").officials.get(role="director").user, "read"
    )
    heard = 0
    for question in asked:
        address = f"/competitions/butler/explain?{urlencode({'question': question})}"
        assert step not in visitor.program.get(address).content.decode(), question
        heard += step in director.get(address).content.decode()
    assert heard >= 4
    before = urlencode({"question": f"draw of round {session.number + 1}"})
    assert visitor.program.get(f"/competitions/butler/explain?{before}").status_code == 404


# --- the desk ------------------------------------------------------------------------------------


def test_the_desk_is_told_to_programs_of_officials(festival, client, program):
    row = Competition.objects.get(slug="butler")
    director = row.officials.get(role="director").user
    desk, table = desk_of(row), "1"
    place = {"stage": "swiss", "session": 3, "table": table}
    desk.do("call-director", {**place, "says": "revoke"}, "1", "player")
    client.force_login(director)
    told = program(director, "read direct")
    room = told.get("/competitions/butler/stages/swiss/sessions/3/room").json()
    text = text_of(unescape(client.get("/desk/butler/s/swiss/3/").content.decode()))
    assert room["expected"] == sum(each["expected"] for each in room["tables"])
    for each in room["tables"]:
        assert each["ns_name"] in text
        assert each["note"] in text
    for each in room["odd"][:12]:
        assert each["why"] in text
    (call,) = room["calls"]
    assert call["says"] in text
    inbox = told.get("/competitions/butler/inbox").json()
    assert inbox["calls"] == room["calls"]
    assert [each["title"] for each in inbox["steps"] if each["title"] not in text] == []
    one = told.get(f"/competitions/butler/stages/swiss/sessions/3/tables/{table}").json()
    page = text_of(unescape(client.get(f"/desk/butler/s/swiss/3/t/{table}/").content.decode()))
    assert [str(e["board"]) for r in one["rounds"] for e in r["boards"] if str(e["board"]) in page]
    proof = told.get("/competitions/butler/stages/swiss/sessions/2/draw/proof").json()
    assert (proof["certified"], proof["problems"]) == (True, [])
    audit = told.get("/competitions/butler/audit").json()
    assert (audit["whole"], audit["facts"]) == (True, desk.refresh().number)
    edition = audit["edition"]
    assert (edition["pinned"], edition["fact"], edition["changed"]) == (True, 1, [])
    assert "sabf-2020" in [each["book"] for each in edition["books"]]
    assert edition["would_move"] is None
    assert "The rulebooks of today say the same" in client.get("/audit/butler/").content.decode()
    assert audit["head"][:8] in client.get("/audit/butler/").content.decode()
    anonymous = program()
    for path in ("/stages/swiss/sessions/3/room", "/inbox", "/audit", "/rulings"):
        assert anonymous.get(f"/competitions/butler{path}").status_code == 401


def test_cards_open_their_tables_and_are_for_directors(festival, client, program):
    row = Competition.objects.get(slug="butler")
    director = row.officials.get(role="director").user
    told = program(director, "read direct")
    cards = "/competitions/butler/stages/swiss/sessions/3/cards"
    assert program(director, "read").get(cards).status_code == 403
    made = told.post(cards, {"do": "make"}).json()["cards"]
    first = made[0]
    assert client.get(urlsplit(first["address"]).path).status_code == 200
    again = told.post(cards, {"do": "renew", "table": first["table"]}).json()["cards"]
    assert len(again) == len(made)
    assert client.get(urlsplit(first["address"]).path).status_code == 410
    assert told.post(cards, {"do": "revoke"}).json()["cards"] == []
    assert told.get(cards).json()["cards"] == []
    for wrong in ({"do": "burn"}, {}, {"do": "make", "colour": 1}):
        assert told.post(cards, wrong).status_code == 422
    assert told.post(cards, {"do": "renew", "table": "99"}).status_code == 409
    missing = cards.replace("/3/", "/99/")
    assert told.post(missing, {"do": "make"}).status_code == 404


def test_the_card_of_one_table_is_made_and_renewed_by_itself(festival, program):
    row = Competition.objects.get(slug="butler")
    told = program(row.officials.get(role="director").user, "read direct")
    cards = "/competitions/butler/stages/swiss/sessions/3/cards"
    told.post(cards, {"do": "revoke"})
    (made,) = told.post(cards, {"do": "make", "table": "2"}).json()["cards"]
    (renewed,) = told.post(cards, {"do": "renew", "table": "2"}).json()["cards"]
    assert made["table"] == renewed["table"] == "2"
    assert made["address"] != renewed["address"]
    assert told.post(cards, {"do": "revoke", "table": "2"}).json() == {"cards": []}
    for do in ("make", "renew", "revoke"):
        assert told.post(cards, {"do": do, "table": "99"}).status_code == 409
    assert told.get(cards).json() == {"cards": []}


def test_cards_that_cannot_be_made_anew_stay_as_they_are(festival, program, monkeypatch):
    """What is refused has changed nothing: the old cards open their tables still."""
    row = Competition.objects.get(slug="butler")
    told = program(row.officials.get(role="director").user, "read direct")
    where = "/competitions/butler/stages/swiss/sessions/3/cards"
    before = told.post(where, {"do": "make"}).json()["cards"]

    def nobody_seated(*_: object, **__: object) -> None:
        raise Mistake("nobody is seated any more.")

    monkeypatch.setattr(card_making, "cards_of", nobody_seated)
    assert told.post(where, {"do": "renew"}).status_code == 409
    assert told.get(where).json()["cards"] == before


def test_who_is_at_a_table_is_seen_by_the_other(festival, program):
    row = Competition.objects.get(slug="butler")
    one = program(row.officials.get(role="director").user, "read direct")
    other = program(row.officials.get(role="convenor").user, "read direct")
    here = "/competitions/butler/stages/swiss/sessions/3/tables/1/handling"
    assert one.ask("PUT", here).json()["yours"] is True
    second = other.ask("PUT", here).json()
    assert (second["yours"], second["by"]) == (False, "director-butler")
    room = other.get("/competitions/butler/stages/swiss/sessions/3/room").json()
    (table,) = (each for each in room["tables"] if each["table"] == "1")
    assert table["handler"].startswith("director-butler")
    assert one.ask("DELETE", here).status_code == 204
    assert other.ask("PUT", here).json()["yours"] is True
    assert one.ask("PUT", here.replace("tables/1/", "tables/99/")).status_code == 404


def test_offices_are_given_offered_and_ended_by_convenors(festival, client, program):
    row = Competition.objects.get(slug="butler")
    convenor = row.officials.get(role="convenor").user
    director = row.officials.get(role="director").user
    told = program(convenor, "read convene")
    here = "/competitions/butler/officials"
    assert program(director, "read convene").get(here).status_code == 403
    assert program(convenor, "read direct").get(here).status_code == 403
    held = told.get(here).json()["officials"]
    assert {each["role"] for each in held} == {"convenor", "director", "scorer"}
    scorer = next(each for each in held if each["role"] == "scorer")
    given = told.post(here, {"name": scorer["name"], "role": "director"}).json()
    assert (given["id"], given["role"]) == (scorer["id"], "director")
    assert told.post(here, {"name": "nobody at all", "role": "scorer"}).status_code == 409
    assert told.post(here, {"name": scorer["name"], "role": "king"}).status_code == 422
    offered = told.post("/competitions/butler/invitations", {"whom": "Pat", "role": "scorer"})
    assert offered.status_code == 201
    assert client.get(urlsplit(offered.json()["link"]).path).status_code == 200
    (listed,) = told.get(here).json()["invitations"]
    assert "link" not in listed
    gone = f"/competitions/butler/invitations/{listed['id']}"
    assert told.ask("DELETE", gone).status_code == 204
    assert client.get(urlsplit(offered.json()["link"]).path).status_code == 410
    assert told.ask("DELETE", f"{here}/{scorer['id']}").status_code == 204
    assert told.ask("DELETE", f"{here}/{scorer['id']}").status_code == 404
    kinds = [each.kind for each in desk_of(row).refresh().facts[-3:]]
    assert kinds == ["office given", "office given", "office ended"] or "office ended" in kinds
