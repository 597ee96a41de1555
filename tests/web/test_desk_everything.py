"""Every action that there is, done through the desk's form: well, badly, and one of tomorrow."""

import re
import sys
from html import unescape
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from tests.web.desk_halls import HALLS

from convenor.actions import catalogue
from convenor.actions.action import Action, Proposal, Setting, Suggestion, one, warn
from convenor.actions.catalogue import actions
from convenor.competition.live import Competition
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value
from convenor.web.desk.forms import Entry
from convenor.web.desk.roles import NEVER_HERE

pytestmark = pytest.mark.django_db

EVERY = sorted(set(actions()) - NEVER_HERE)
SWISS = "autumn-teams"


# --- where each of them is done ------------------------------------------------------------------


@pytest.fixture(scope="module")
def halls(django_db_setup: None, django_db_blocker: Any) -> Any:
    """All competitions, made once; each test begins from there and leaves nothing."""
    from django.core.management import call_command
    from django.db import connection
    from tests.web.seed_site import officials, play

    from convenor.web.desks import forget_desks

    with django_db_blocker.unblock():
        swiss = play(SWISS)
        found = {SWISS: (swiss.competition, {}, swiss.convenor)}
        for name, make in HALLS.items():
            row, place = make()
            found[name] = (row, place, officials(row)[0])
        forget_desks()
        try:
            yield SimpleNamespace(swiss=swiss, found=found)
        finally:
            with connection.cursor() as cursor:
                cursor.execute("DELETE FROM convenor_fact")
                cursor.execute("DELETE FROM convenor_ledger")
            call_command("flush", interactive=False, verbosity=0)
            forget_desks()


ELSEWHERE = {
    "decide-match": "level",
    "extra-boards": "level",
    "schedule-final": "level",
    "enter-match-scores": "level",
    "confirm-match-score": "level",
    "toss": "stanzas",
    "agree-stanza": "stanzas",
    "forfeit-stanza": "stanzas",
    "concede": "stanzas",
    "post-stanza": "stanzas",
    "open-stage": "fresh",
    **dict.fromkeys(
        (
            *("call-entries", "nominate", "consent", "permit-late", "note-fee"),
            *("withdraw-nomination", "settle-entries", "enter-house"),
        ),
        "fresh",
    ),
    "mismatch": "mismatched",
    "choose-opponent": "choosing",
    "play-off": "play-off",
    "decline-place": "declining",
    "fill-place": "declining",
    "credit-substitute": "substituted",
    "absent": "substituted",
    "earn-place": "season",
    "link-event": "season",
    "take-heat": "heats",
    **dict.fromkeys(("replace-player", "elect-captain", "ratify-team"), "selected"),
    "borrow-scores": "borrowing",
    "adopt-edition": "of-before",
    **dict.fromkeys(
        (
            *("exchange-seats", "exchange-players", "turn-table", "turn-rounds", "move-result"),
            "exchange-players-in-rounds",
            *("play-other-boards", "curtail", "change-movement", "add-table", "remove-table"),
        ),
        "moving",
    ),
}
"""Actions that the Swiss in play has no use for, and the competition that has."""
ZEDS = ["Zed Ash", "Zed Birch", "Zed Cedar", "Zed Dogwood"]
BEFORE: dict[str, tuple[str, dict[str, Any]]] = {
    "nominate": ("call-entries", {"closes": "2020-01-01", "fee": 30}),
    "consent": ("nominate", {"players": ZEDS}),
    "note-fee": ("nominate", {"players": ZEDS}),
    "withdraw-nomination": ("nominate", {"players": ZEDS}),
    "permit-late": ("nominate", {"players": ZEDS, "consented": ZEDS}),
    "settle-entries": ("permit-late", {"nomination": "n1"}),
    "answer-call": ("call-director", {"table": "1 open"}),
    "lodge-appeal": ("rule", {"session": "2", "ns": {"percent": "60"}}),
    "decide-appeal": ("lodge-appeal", {"ruling": "R1", "contestant": "1"}),
    **dict.fromkeys(
        ("argue-appeal", "send-appeal", "set-hearing", "send-papers"),
        ("lodge-appeal", {"ruling": "R1", "contestant": "1"}),
    ),
    "classify-system": ("lodge-system", {"colour": "green"}),
    "file-system": ("lodge-system", {"colour": "green"}),
    "settle-substitute": ("substitute", {}),
    "dispute-system": ("classify-system", {"system": "S1", "colour": "red"}),
    **dict.fromkeys(
        ("explain-case", "report-case", "decide-case"), ("open-case", {"clause": "13.17"})
    ),
    "publish-draw": ("draw", {"session": "4"}),
    "discard-draw": ("draw", {"session": "4"}),
    "fill-place": ("decline-place", {}),
    "line-up": ("draw", {"session": "4"}),
    "join": ("enter", {}),
    "confirm-match-score": (
        "enter-match-score",
        {"stage": "final", "contestants": ["1", "2"], "score": "45-30", "side": "1"},
    ),
}
"""What must have been done before."""
PARTICULARS: dict[str, dict[str, str]] = {
    "link-event": {"event": "open_teams_1", "linked": "declining", "played_in": "swiss"},
    "carry-conduct": {"linked": "declining"},
    "replace-player": {"by": "Zoe Zed"},
    "toss": {"elects": "first"},
    "call-entries": {"places": "24", "fee": "30"},
    "nominate": {"players": "\n".join(ZEDS)},
    "consent": {"nomination": "n1", "player": "Zed Ash", "how": "by letter"},
    "permit-late": {"nomination": "n1"},
    "note-fee": {"nomination": "n1", "amount": "30"},
    "withdraw-nomination": {"nomination": "n1"},
    "enter-house": {"players": "\n".join(ZEDS), "terms": "they fill a table", "sought": "true"},
    "enter-match-score": {"score": "45-30"},
    "type-result": {"typed": "4s=n"},
    "take-back": {"session": "2"},
    "enter-match-scores": {"text": "1 v 2: 45-30"},
    "set-play-by": {"day": "2026-11-30"},
    "forfeit-stanza": {"stanza": "2", "imps": "5"},
    "timetable": {"sessions": '[{"first": 1}]'},
    "schedule-final": {"session": "1", "starts": "2026-11-11T19:30"},
    "enter": {"name": "Newcomers", "players": "Ann Ash\nBen Birch\nCy Cedar\nDi Dogwood"},
    "enter-many": {"text": "name,player 1,player 2,player 3,player 4\nNew,A B,C D,E F,G H"},
    "change-entry": {"name": "Another Name"},
    "join": {"contestant": "9", "session": "4"},
    "give-handicap": {"handicap": "4"},
    "set-seeds": {"order": "3, 1, 2"},
    "change-conditions": {"readings": 'sabf-2020: {"vp_scale": "wbf_concave"}'},
    "open-session": {"session": "4", "boards": "8", "first_board": "1"},
    "record-deals": {
        "deals": "1: N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    },
    "draw": {"session": "4"},
    "publish-draw": {"session": "4"},
    "discard-draw": {"session": "4"},
    "draw-lot": {"among": "1, 2, 3"},
    "correct-result": {"session": "2", "result": "3N= by S"},
    "confirm-result": {"session": "3", "side": "NS"},
    "confirm-card": {"session": "2", "side": "NS"},
    "rule": {"session": "2", "ns": "60% 4S= by N, 40% 4S-1 by N", "reason": "hesitation"},
    "board-fouled": {"session": "2", "groups": "1 open, 1 closed"},
    "undo": {"number": "0"},
    "decide-appeal": {"appeal": "A1", "upheld": "true", "ns": "4S= by N"},
    "lodge-appeal": {"ruling": "R1", "deposit": "50", "grounds": "the law"},
    "argue-appeal": {"appeal": "A1", "by": "respondents", "text": "no alternative"},
    "send-appeal": {"appeal": "A1", "to": "Ann"},
    "set-hearing": {"appeal": "A1", "starts": "2026-11-20T19:00"},
    "send-papers": {"appeal": "A1", "sent": "match result"},
    "appeal-decision": {"against": "scorer"},
    "name-committee": {"members": "Ann, Ben, Cat"},
    "lodge-system": {"colour": "green"},
    "file-system": {
        "system": "S1",
        "paper": "card",
        "name": "card.pdf",
        "size": "1200",
        "media": "application/pdf",
        "sha256": "a" * 64,
    },
    "disqualify": {"reason": "a grave breach"},
    "name-captain": {"contestant": "3", "captain": "Zoe Zander"},
    "settle-substitute": {"substitute": "Zoe Zander", "reason": "taken ill"},
    "sign-seating": {"by": "Ann"},
    "classify-system": {"system": "S1", "colour": "red"},
    "dispute-system": {"system": "S1"},
    "lodge-defence": {"against": "yellow_system"},
    "see-cards": {"cards": "1"},
    "open-case": {"clause": "13.17"},
    "explain-case": {"case": "C1", "text": "the train"},
    "report-case": {"case": "C1", "to": "the committee"},
    "decide-case": {"case": "C1", "outcome": "barred", "by": "tournament committee"},
    "post-stanza": {"stanza": "1"},
    "extra-boards": {"session": ""},
    "line-up": {"session": "4"},
    "slow-play": {"minutes": "7"},
    "award-title": {"contestants": "1"},
    "withdraw": {"results": "stand"},
    "credit-substitute": {"score": "55"},
    "absent": {"reasons": "ANC"},
    "turn-table": {"round": "1"},
    "turn-rounds": {"first_round": "1"},
    "move-result": {"board": "1", "to_table": "2", "to_board": "3"},
    "play-other-boards": {"boards": "1", "played": "5"},
    "curtail": {"boards": "1"},
    "change-clock": {"change": "more"},
    "change-movement": {"first_board": "11"},
    "add-table": {"contestants": "11, 12"},
    "remove-table": {"contestants": "5, 10", "results": "stand"},
}
"""What an action needs beside the place where somebody is."""


def place_of(swiss: Any, missing: bool) -> dict[str, str]:
    """Inputs by their names, as the competition in play has them."""
    state = swiss.desk.refresh().state
    table, board = (
        swiss.missing()[0] if missing else ("1 open", state.session("swiss", 2).boards[0])
    )
    player = state.entry("3").players[0].name
    return {
        "stage": swiss.stage,
        "session": str(swiss.session),
        "table": table,
        "board": str(board),
        "contestant": "3",
        "contestants": _two(state),
        "absent": _two(state).split(", ")[1],
        "result": "4S= by N",
        "player": player,
        "player_out": player,
        "player_in": "Zoe Zander",
        "minutes": "12",
        "amount": "1",
        "unit": "VP",
        "score": "12",
        "call": "C1",
        "text": "a note",
        "purpose": "a prize",
        "seed": "any word",
        "at_fault": "3",
        "title": "Swiss winners",
        "seats": "\n".join(
            f"{room} {seat}: {each.name}"
            for each, (room, seat) in zip(
                state.entry("3").players,
                (("open", "N"), ("open", "S"), ("closed", "E"), ("closed", "W")),
                strict=False,
            )
        ),
    }


def _two(state: Any) -> str:
    pairing = state.session("swiss", 3).seating.pairings[0]
    return f"{pairing.first}, {pairing.second}"


def good(halls: Any, action: Action) -> tuple[str, dict[str, str]]:
    """The competition in which it is done, and inputs out of the action's own description."""
    where = ELSEWHERE.get(action.name, SWISS)
    _, own, _ = halls.found[where]
    known = place_of(halls.swiss, action.name == "enter-result") if where == SWISS else own
    particular = {**own, **PARTICULARS.get(action.name, {})}
    given = {
        each.name: str(known[each.name])
        for each in action.inputs
        if each.name in known and each.name not in particular
        if each.required or each.name == "absent"
    }
    names = {each.name for each in action.inputs}
    given |= {name: str(each) for name, each in particular.items() if name in names}
    return where, given


def signed_in(user: Any) -> Client:
    made = Client()
    made.force_login(user)
    return made


def prepared(halls: Any, name: str) -> tuple[Any, Client, str, dict[str, str]]:
    """Everything ready to do an action: the desk, whoever does it, the address, the inputs."""
    from convenor.web.desks import desk_of

    where, given = good(halls, actions()[name])
    row, _, user = halls.found[where]
    desk = desk_of(row)
    _first(halls, desk, name)
    if name == "undo":
        given["number"] = str(desk.competition.number)
    return desk, signed_in(user), f"/desk/{row.slug}/do/{name}/", given


def _first(halls: Any, desk: Any, name: str) -> None:
    """Do what must have been done before, and before that."""
    if name not in BEFORE:
        return
    earlier, more = BEFORE[name]
    _first(halls, desk, earlier)
    where, given = good(halls, actions()[earlier])
    known = {**given, **place_of(halls.swiss, False)} if where == SWISS else given
    names = {each.name for each in actions()[earlier].inputs if each.required}
    plain = {key: each for key, each in known.items() if key in names}
    desk.do(earlier, {**plain, **more}, "before", "convenor", override="for the test")


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"the page has no '{name}': {said(page)}"
    return unescape(found[1])


def said(page: str) -> str:
    """The words beside the form."""
    beside = page.partition('id="beside"')[2]
    return " ".join(re.sub(r"<[^>]+>", " ", beside).split())[:600]


# --- well ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_an_action_is_done_through_its_form(halls: Any, name: str) -> None:
    """Opened filled from the place, looked at, recorded; refused ones with a director's reason."""
    desk, client, address, given = prepared(halls, name)
    opened = client.get(address, given).content.decode()
    for each in actions()[name].inputs:
        entry = Entry(each)
        sent_as = f"{entry.name}-pick" if entry.is_award else entry.sent_as
        assert f'name="{sent_as}"' in opened, each.name
    before = desk.refresh().number
    looked = client.post(address, {**given, "step": "look"})
    page = looked.content.decode()
    assert looked.status_code == 200
    assert desk.refresh().number == before, "looking recorded something"
    sent = {**given, "step": "do", "expect": hidden(page, "expect"), "key": hidden(page, "key")}
    if "Override and record" in page:
        sent["override"] = "for the test"
    done = client.post(address, sent)
    assert done.status_code == 302, said(done.content.decode())
    facts = desk.refresh().facts[before:]
    assert facts
    assert facts[0].by == halls.found[ELSEWHERE.get(name, SWISS)][2].name
    told = client.get(done["Location"])
    assert told.status_code == 200
    assert "Recorded" in told.content.decode()


def test_what_was_so_before_is_recorded_once(halls: Any) -> None:
    """A result that stands already is no new fact, and no mistake."""
    desk, client, address, given = prepared(halls, "enter-result")
    given["side"] = "NS"
    for _ in range(2):
        answer = client.post(address, {**given, "step": "do"})
    assert answer.status_code == 200
    assert "Entered before: there is nothing to record" in answer.content.decode()
    entered = [each for each in desk.refresh().facts if each.kind == "result entered"]
    assert len([each for each in entered if each.by == "convenor-autumn-teams"]) == 1


def test_a_form_keeps_the_look_that_was_chosen(halls: Any) -> None:
    _, client, address, given = prepared(halls, "rule")
    client.post("/look/", {"look": "dark", "next": "/"})
    for page in (client.get(address, given), client.post(address, given)):
        assert 'data-look="dark"' in page.content.decode()[:300]


def test_the_ledgers_page_says_whether_it_is_pinned(halls: Any) -> None:
    """One of before offers to pin what the rulebooks say; once it is done, nothing is offered."""
    desk, client, address, given = prepared(halls, "adopt-edition")
    audit = "/audit/of-before/"
    before = client.get(audit).content.decode()
    assert "not pinned" in before
    assert address in before
    client.post(address, {**given, "step": "do"})
    assert desk.refresh().facts[-1].kind == "edition adopted"
    after = client.get(audit).content.decode()
    assert "not pinned" not in after
    assert "The rulebooks of today say the same" in after
    assert address not in after


# --- badly ---------------------------------------------------------------------------------------

WRONG = {
    "stage": "nowhere",
    "session": "99",
    "contestant": "99",
    "number": "99999",
    "call": "C99",
    "ruling": "R99",
    "appeal": "A99",
    "order": "1, 99",
    "seed": "many",
    "readings": "nobook: 3",
    "among": "",
}
"""A value of each input that cannot be."""
BADLY: dict[str, dict[str, str]] = {
    "carry-conduct": {"linked": "nowhere"},
    "file-system": {"size": "many"},
    "call-entries": {"closes": "soon"},
    "nominate": {"players": "Zed Ash\nZed Ash"},
    "consent": {"nomination": "n9"},
    "permit-late": {"nomination": "n9"},
    "note-fee": {"nomination": "n9"},
    "withdraw-nomination": {"nomination": "n9"},
    "settle-entries": {"places": "many"},
    "enter-house": {"terms": " "},
    "enter": {"contestant": "3"},
    "enter-many": {"text": "name\n"},
    "note": {"text": ""},
    "award-title": {"contestants": "99"},
    "adopt-edition": {"reason": "because\0"},
    "classify-system": {"system": "S9"},
    **{each: {"case": "C9"} for each in ("explain-case", "report-case", "decide-case")},
    "name-committee": {"members": "Ann, Ann"},
}


@pytest.mark.parametrize("name", EVERY)
def test_a_bad_input_is_refused_in_words_and_stays(halls: Any, name: str) -> None:
    desk, client, address, given = prepared(halls, name)
    inputs = actions()[name].inputs
    first = next((each.name for each in inputs if each.name in WRONG), "")
    wrong = BADLY.get(name) or {first: WRONG[first]}
    sent = {**given, **wrong, "step": "do"}
    before = desk.refresh().number
    answer = client.post(address, sent)
    page = answer.content.decode()
    assert answer.status_code in (400, 409), said(page)
    assert desk.refresh().number == before
    words = said(page)
    assert re.search(r"Put right first|[a-z]{3,}.*\.", words), words
    assert 'class="note bad"' in page or "Refused" in words
    assert "Record it" not in words
    typed = unescape(page)
    awards = {each.name for each in inputs if Entry(each).is_award}
    for key, text in given.items():
        for part in re.split(r"% |, ", text) if key in awards else (text,):
            if key not in wrong:
                assert part.replace("\n", " ") in typed.replace("\n", " "), key


@pytest.mark.parametrize("board", ["x", "0", "-1", "1.5", "²", "9" * 12, "1 2"])
def test_hands_of_a_board_that_has_no_number(halls: Any, board: str) -> None:
    desk, client, address, given = prepared(halls, "record-deals")
    before = desk.refresh().number
    deal = given["deals"].partition(": ")[2]
    answer = client.post(address, {**given, "deals": f"{board}: {deal}", "step": "do"})
    assert answer.status_code == 400
    assert "is no number of a board" in answer.content.decode()
    assert desk.refresh().number == before


# --- one of tomorrow -----------------------------------------------------------------------------


@value
class Airing:
    """The windows are opened."""

    stage: str = asked(bodies.STAGE)
    session: int = asked(bodies.SESSION, least=1)
    minutes: int = asked("how long the windows stay open", unit="minutes", least=1, most=30)
    why: str = asked("why, in words", default="")


def air(there: Competition, given: Airing, setting: Setting) -> Proposal:
    text = f"windows open for {given.minutes} minutes"
    findings = [warn("it is cold outside", "laws-2017 78.B")] if given.minutes > 10 else []
    return one("note written", bodies.NoteWritten(text, "air"), *findings, says=text)


def suggest_air(there: Competition, given: dict[str, Any]) -> tuple[Suggestion, ...]:
    return (Suggestion({"minutes": 5}, "five minutes are usual", "laws-2017 78.A"),)


@pytest.fixture
def tomorrow(monkeypatch: pytest.MonkeyPatch) -> Any:
    """An action that nobody has written a page for."""
    made = ModuleType("actions_of_tomorrow")
    action = Action(
        "air", "Open the windows", Airing, air, "director", "comfort", "fresh air", suggest_air
    )
    made.ACTIONS = (action,)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, made.__name__, made)
    monkeypatch.setattr(catalogue, "MODULES", (*catalogue.MODULES, made.__name__))
    catalogue.actions.cache_clear()
    yield action
    catalogue.actions.cache_clear()


def test_an_action_of_tomorrow_is_on_the_desk(halls: Any, tomorrow: Any) -> None:
    """On every list, with its form, the book's word beside it, its record and its undoing."""
    from convenor.web.desks import desk_of

    client, desk = signed_in(halls.swiss.director), desk_of(halls.swiss.competition)
    at = f"/desk/{SWISS}/"
    assert f"{at}palette?" in client.get(f"{at}s/swiss/3/").content.decode()
    found = client.get(f"{at}palette", {"stage": "swiss", "session": "3"}).content.decode()
    assert "Open the windows" in found
    for page in (f"{at}s/swiss/3/t/1 open/", f"{at}do/", f"{at}?all"):
        shown = client.get(page).content.decode()
        assert "Open the windows" in shown, page
        assert re.search(r"<h3[^>]*>Comfort</h3>", shown), page
    opened = client.get(f"{at}do/air/", {"stage": "swiss", "session": "3"}).content.decode()
    assert "how long the windows stay open" in opened
    assert "Five minutes are usual" in opened
    given = {"stage": "swiss", "session": "3", "minutes": "12"}
    page = client.post(f"{at}do/air/", given).content.decode()
    assert "it is cold outside" in page
    assert "/rulebooks/laws-2017/78.B/" in page
    taken = client.post(f"{at}do/air/", {**given, "take": "0"}).content.decode()
    assert hidden(taken, "minutes") == "5"
    too_long = client.post(f"{at}do/air/", {**given, "minutes": "99", "step": "do"})
    assert too_long.status_code == 400
    done = client.post(f"{at}do/air/", {**given, "step": "do"})
    assert done.status_code == 302
    fact = desk.refresh().facts[-1]
    assert fact.body["text"] == "windows open for 12 minutes"
    client.post(f"{at}done/{fact.number}/undo")
    assert fact.number in desk.refresh().state.undone
    assert tomorrow.name == "air"
