"""The demonstration festival: what is in it, who may do what, and when it is not there."""

import datetime
import re
import threading
import time
from functools import cache

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone
from table_sitting import FOUR_SPADES

from convenor import pipeline
from convenor.simulator.playing import CALM, Simulator
from convenor.web import demonstration_bar, kept_pages
from convenor.web.accounts.first_administrator import make_administrator
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.demonstration import festival, playing, sitting
from convenor.web.demonstration.events import EVENTS
from convenor.web.demonstration.rooms import in_turn
from convenor.web.desks import begin, desk_of, forget_desks
from convenor.web.store.demonstration import throw_away
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import (
    ApiToken,
    Competition,
    Demonstration,
    Festival,
    TableToken,
    api_token,
    role_in,
)
from convenor.web.table.card_making import change_cards
from convenor.web.table.tokens import address_of

pytestmark = pytest.mark.django_db
SLUGS = ["demo-butler", "demo-teams", "demo-pairs", "demo-final-five", "demo-season"]
HERE = {"HTTP_ORIGIN": "http://testserver"}
NOW = datetime.datetime(2026, 5, 9, 14, 30, tzinfo=datetime.UTC)


@pytest.fixture(scope="module")
def played():
    """The facts of the festival, played once for all tests of this file."""
    play = festival._played
    return cache(lambda times, only="": play(times, only=only))


@pytest.fixture
def shown(db, monkeypatch, played):
    """A site with the demonstration on it."""
    monkeypatch.delenv("CONVENOR_DEMONSTRATION", raising=False)
    monkeypatch.setattr(festival, "_played", lambda times, _=None, only="": played(times, only))
    monkeypatch.setattr(kept_pages, "_shelf", kept_pages.Shelf())
    forget_desks()
    assert festival.build_if_empty()
    yield Demonstration.objects.get()
    demonstration_bar._may_be_there.clear()
    forget_desks()


@pytest.fixture
def directing(shown, client):
    assert client.post("/demonstration/play-director/", **HERE).status_code == 302
    return client


def there_of(slug):
    return desk_of(Competition.objects.get(slug=slug)).refresh()


# --- what is in it --------------------------------------------------------------------------------


def test_five_competitions_in_full_play(shown):
    assert [each.slug for each in shown.festival.competitions.order_by("order")] == SLUGS
    teams = there_of("demo-teams").state
    latest = teams.sessions_of("swiss")[-1]
    assert (latest.number, latest.status) == (4, "provisional")
    assert latest.published is not None
    assert not [r for r in teams.results if r[1] == 4]
    butler = there_of("demo-butler")
    assert len(pipeline.match_scores(butler, "swiss", 4)) == 12
    pairs = there_of("demo-pairs").state
    lodged = {body.appeal for _, body in pairs.of_kind("appeal lodged")}
    decided = {body.appeal for _, body in pairs.of_kind("appeal decided")}
    assert lodged
    assert not decided
    assert pairs.sessions_of(pairs.the_plan.stages[0].name)[0].posted is not None
    five = there_of("demo-final-five")
    assert len(five.state.stage("finals").field) == 5
    assert not pipeline.bracket(five, "finals").finished
    table = pipeline.standings(there_of("demo-season"), "points")
    assert any(line.total > 0 for each in table.values() for line in each.lines)


def test_everybody_is_told_that_an_appeal_is_pending(shown, client):
    page = client.get("/c/demo-pairs/").content.decode()
    assert "1 appeal is still to be decided." in page
    assert re.search(r"lead with <a [^>]*>\d+\.\d+%</a>", page)
    assert "still to be decided" not in client.get("/c/demo-season/").content.decode()


def test_it_is_the_same_everywhere():
    """Two builds have the same facts but for their times, which are chained into their hashes."""
    one, other = (EVENTS["demo-butler"](NOW + datetime.timedelta(days=at), "a") for at in (0, 3))

    def told(built):
        skip = ("begins", "starts")
        return [(f.kind, {k: v for k, v in f.body.items() if k not in skip}) for f in built.facts]

    assert told(one) == told(other)


def test_no_fact_is_from_the_future():
    """The season here; the clocks of the others have a file of their own."""
    built = EVENTS["demo-season"](NOW, "a")
    assert max(each.recorded for each in built.facts) <= NOW


def test_all_tables_play_alike():
    class Seat:
        def __init__(self, table):
            self.table, self.round = table, 1

    a, b = Seat("1"), Seat("2")
    order = in_turn([(a, 1), (a, 2), (a, 3), (b, 3)])
    assert [(s.table, board) for s, board in order] == [("1", 1), ("1", 2), ("1", 3), ("2", 3)]


# --- when it is there -----------------------------------------------------------------------------


def test_it_is_built_on_an_empty_site_only(shown):
    assert not festival.build_if_empty()
    assert Demonstration.objects.count() == 1


# --- what the world may not keep of it ------------------------------------------------------------


def test_a_token_of_the_demonstration_does_not_outlive_it(directing):
    token, secret = ApiToken.make(festival.director(), "mine", "read direct")
    assert token.expires <= timezone.now() + datetime.timedelta(hours=12)
    later = timezone.now() + datetime.timedelta(days=365)
    assert ApiToken.make(festival.director(), "longer", "read", later)[0].expires < later
    assert api_token(secret) is not None
    festival.build_again()
    assert api_token(secret) is None
    assert not ApiToken.objects.exists()


def test_on_a_site_with_a_competition_of_its_own_the_demonstrations_director_is_nobody(directing):
    _, secret = ApiToken.make(festival.director(), "mine", "read direct")
    row = Competition.objects.get(slug="demo-butler")
    assert role_in(festival.director(), row) is Role.DIRECTOR
    Competition.objects.create(slug="club-night", title="Club night", ledger="club-night")
    assert api_token(secret) is None
    assert role_in(festival.director(), row) is Role.PLAYER
    assert directing.get("/desk/demo-butler/").status_code == 403


def test_where_the_demonstration_is_switched_off_its_tokens_are_too(shown, monkeypatch):
    _, secret = ApiToken.make(festival.director(), "mine", "read direct")
    monkeypatch.setenv("CONVENOR_DEMONSTRATION", "0")
    assert api_token(secret) is None


def test_not_beside_an_account(db, django_user_model):
    django_user_model.objects.create_user("somebody")
    assert not festival.build_if_empty()
    assert not Festival.objects.exists()


def test_not_where_it_is_switched_off(db, monkeypatch):
    monkeypatch.setenv("CONVENOR_DEMONSTRATION", "0")
    assert not festival.build_if_empty()


def test_a_newcomer_sets_one_up_in_it_and_it_goes_with_the_rest(directing):
    asked = directing.get("/new/of/club-duplicate/").context["form"]
    sent = {each.name: each.value() for each in asked if each.value() is not None}
    assert directing.post("/new/of/club-duplicate/", sent).status_code == 302
    own = Competition.objects.exclude(slug__startswith="demo-").get()
    assert own.festival == Demonstration.objects.get().festival
    assert b"Set up here, by whoever plays director" in directing.get("/demonstration/").content
    assert directing.get(f"/desk/{own.slug}/").status_code == 200
    assert directing.post("/demonstration/start-again/").status_code == 302
    assert not Competition.objects.filter(slug=own.slug).exists()
    assert own.ledger not in ledgers.ledgers()


def test_a_real_competition_ends_it(directing):
    begin("real", "Real", "club-duplicate", by="me", begins=datetime.date(2026, 5, 1))
    assert directing.get("/demonstration/").status_code == 404
    assert directing.post("/demonstration/pause/", {"paused": "yes"}).status_code == 404
    assert directing.post("/demonstration/play-director/", **HERE).status_code == 404
    assert b"Play director" not in directing.get("/").content
    assert not playing.Player().tick()


def test_switched_off_later(shown, client, monkeypatch):
    monkeypatch.setenv("CONVENOR_DEMONSTRATION", "off")
    assert client.post("/demonstration/play-director/", **HERE).status_code == 404
    assert b"Play director" not in client.get("/").content


# --- who may do what ------------------------------------------------------------------------------


def test_the_page_says_what_there_is_to_try(shown, client):
    """The desks are named to whoever may open them, and every address opens."""
    page = client.get("/demonstration/").content.decode()
    assert "/desk/" not in page
    client.post("/demonstration/play-director/", **HERE)
    page = client.get("/demonstration/").content.decode()
    addresses = re.findall(r'href="(/(?:c|desk|new)/[^"]*)"', page)
    assert {f"/{kind}/{slug}/" for kind in ("c", "desk") for slug in SLUGS} <= set(addresses)
    assert "/desk/demo-pairs/what-if/" in addresses
    for each in addresses:
        assert client.get(each, follow=True).status_code == 200, each


def test_one_click_makes_a_director(shown, client):
    assert b"Play director" in client.get("/").content
    answer = client.post("/demonstration/play-director/", {"next": "/c/demo-teams/"}, **HERE)
    assert answer.headers["Location"] == "/c/demo-teams/"
    page = client.get("/demonstration/").content.decode()
    assert "Pause the players" in page
    assert "Start again" in page


@pytest.mark.parametrize("front", ["/", "/f/demonstration/"])
def test_whoever_begins_to_direct_on_a_front_page_is_shown_what_to_try(shown, client, front):
    assert b"/desk/" not in client.get(front).content
    answer = client.post("/demonstration/play-director/", {"next": front}, **HERE)
    assert answer.headers["Location"] == "/demonstration/"
    for address in ("/f/demonstration/", "/c/demo-teams/", "/c/demo-teams/s/swiss/"):
        assert b'href="/desk/demo-teams/">Desk</a>' in client.get(address).content, address
    client.logout()
    assert b"/desk/" not in client.get("/c/demo-teams/").content


def test_not_from_elsewhere(shown, client):
    for more in ({}, {"HTTP_ORIGIN": "http://elsewhere.example"}, {"HTTP_ORIGIN": "null"}):
        assert client.post("/demonstration/play-director/", **more).status_code == 403
    assert client.get("/demonstration/play-director/").status_code == 405


def test_never_back_to_elsewhere(shown, client):
    answer = client.post("/demonstration/play-director/", {"next": "//evil.example/"}, **HERE)
    assert answer.headers["Location"] == "/demonstration/"


@pytest.mark.parametrize("back", ["é", "?x", "#x", "a:b", "http://[", "//["])
def test_whatever_a_page_is_called_the_button_leads_on(shown, client, back):
    answer = client.post("/demonstration/play-director/", {"next": back}, **HERE)
    assert answer.status_code == 302


@pytest.mark.parametrize("origin", ["http://[", "null", "\x00", "//"])
def test_a_form_from_nowhere_is_refused_in_words(shown, client, origin):
    answer = client.post("/demonstration/play-director/", HTTP_ORIGIN=origin)
    assert answer.status_code == 403


def test_nobody_is_signed_out_for_it(shown, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("somebody"))
    answer = client.post("/demonstration/play-director/", **HERE)
    assert answer.status_code == 403
    assert b"sign out first" in answer.content


@pytest.mark.parametrize("button", ["pause", "start-again"])
def test_buttons_are_the_directors(shown, client, django_user_model, button):
    assert client.post(f"/demonstration/{button}/").status_code == 403
    client.force_login(django_user_model.objects.create_user("somebody"))
    assert client.post(f"/demonstration/{button}/").status_code == 403
    assert client.get(f"/demonstration/{button}/").status_code == 405


def test_an_administrator_may_press_them_too(shown, client, django_user_model):
    client.force_login(django_user_model.objects.create_user("ada", role="administrator"))
    assert "Pause the players" in client.get("/demonstration/").content.decode()
    assert client.post("/demonstration/pause/", {"paused": "yes"}).status_code == 302
    assert Demonstration.objects.get().paused
    assert "Let them go on" in client.get("/demonstration/").content.decode()


def test_its_director_has_no_office_elsewhere_and_no_password(directing):
    user = festival.director()
    assert not user.has_usable_password()
    assert not user.is_administrator
    assert directing.get("/admin/").status_code in (302, 403)


# --- play -----------------------------------------------------------------------------------------


def test_results_come_by_themselves_until_it_is_paused(directing):
    player = playing.Player()
    before = there_of("demo-butler").number
    assert player.tick()
    assert there_of("demo-butler").number == before + playing.AT_ONCE
    directing.post("/demonstration/pause/", {"paused": "yes"})
    assert not player.tick()
    assert there_of("demo-butler").number == before + playing.AT_ONCE
    directing.post("/demonstration/pause/", {"paused": "no"})
    assert player.tick()


def sits_down(client) -> TableToken:
    """A visitor sits down; the card of its table."""
    answer = client.post("/demonstration/sit-down/")
    assert answer.status_code == 302
    assert b"Who holds this phone?" in client.get(answer["Location"]).content
    secret = answer["Location"].strip("/").split("/")[-1]
    return next(each for each in TableToken.objects.all() if each.secret == secret)


def in_play():
    """The session of the demonstration that is played now."""
    return there_of("demo-butler").state.sessions_of("swiss")[-1]


def boards_at(card, session):
    """What the table of a card has for its boards of a session."""
    state = there_of("demo-butler").state
    mine = next(each for each in session.seating.seats if each.table == card.table)
    number = session.number
    return {board: state.on("swiss", number, board).get(card.table) for board in mine.boards}


def test_a_table_is_left_to_the_visitor_who_sat_down_there(shown, client):
    card, player, session = sits_down(client), playing.Player(0), in_play()
    before, number = boards_at(card, session), there_of("demo-butler").number
    for _ in range(6):
        assert player.tick()
    assert there_of("demo-butler").number > number
    assert [each and each.text for each in boards_at(card, session).values()] == [
        each and each.text for each in before.values()
    ]
    other = sits_down(client)
    assert other.table != card.table
    TableToken.objects.update(created=timezone.now() - sitting.GIVEN)
    while not all(boards_at(card, session).values()):  # the players are back
        assert player.tick()


def test_the_others_agree_to_what_a_visitor_enters(shown, client):
    card, player, session = sits_down(client), playing.Player(0), in_play()
    seat = next(each for each in session.seating.seats if each.table == card.table)
    who = {"side": "EW", "round": str(seat.round), "pairs": f"{seat.ns} v {seat.ew}"}
    assert client.post(f"{address_of(card)}side", who).status_code == 302
    before = {board for board, found in boards_at(card, session).items() if found is not None}
    for board in boards_at(card, session).keys() - before:
        said = {**FOUR_SPADES, **who, "key": f"visitor-{board}"}
        assert client.post(f"{address_of(card)}board/{board}/", said).status_code == 302
    assert not any(each.confirmed for each in boards_at(card, session).values())
    player.tick()
    for board, found in boards_at(
        card, session
    ).items():  # what the players entered is not for them
        assert found.confirmed == (board not in before), board
    client.post(f"{address_of(card)}card", {**who, "key": "visitor-card"})
    place, key = ("swiss", session.number), (card.table, seat.round)
    assert there_of("demo-butler").state.cards[place][key] == {"EW"}
    player.tick()
    assert there_of("demo-butler").state.cards[place][key] == {"NS", "EW"}


def test_cards_for_the_whole_room_do_not_keep_the_players_away(directing):
    row = Competition.objects.get(slug="demo-butler")
    session = there_of("demo-butler").state.sessions_of("swiss")[-1]
    change_cards(row, "swiss", session.number, "make")
    number = there_of("demo-butler").number
    assert playing.Player(0).tick()
    assert there_of("demo-butler").number > number


def test_nobody_sits_down_by_a_form_from_elsewhere(shown):
    assert Client(enforce_csrf_checks=True).post("/demonstration/sit-down/").status_code == 403


def test_there_is_always_a_table_to_sit_at(shown, client):
    """Where all is played, that competition begins anew for whoever wants to sit down."""
    row = Competition.objects.get(slug="demo-butler")
    desk = desk_of(row)
    simulator = Simulator(desk, row.slug, CALM, playing.WallClock())
    session = there_of(row.slug).state.sessions_of("swiss")[-1]
    for seat, board in list(simulator.to_play(session)):
        simulator.play(seat, board, session)
    assert sits_down(client).competition.slug == "demo-butler"


def test_the_demonstration_stands_apart_and_is_removed_with_one_click(shown, client):
    front = client.get("/").content.decode()
    assert "Try the demonstration" in front
    assert "demo-butler" not in front, "it is no event of the site"
    assert client.post("/demonstration/remove/").status_code == 403
    client.force_login(make_administrator("olga", "spades-and-hearts-9"))
    assert "Remove the demonstration" in client.get("/demonstration/").content.decode()
    assert client.post("/demonstration/remove/").status_code == 302
    assert not Competition.objects.exists()
    assert not User.objects.filter(name="demonstration-director").exists()
    assert client.get("/c/demo-butler/").status_code == 404
    assert client.get("/demonstration/").status_code == 404
    assert "Set one up" in client.get("/").content.decode()


def test_a_round_ends_and_the_next_begins(shown, monkeypatch):
    monkeypatch.setattr(playing, "AT_ONCE", 100)
    state = there_of("demo-butler").state
    for _ in range(4):
        assert playing.play_on(shown)
    state = there_of("demo-butler").state
    assert state.session("swiss", 4).posted is not None
    assert state.session("swiss", 5).published is not None
    assert [r for r in state.results if r[0] == "swiss" and r[1] == 5]


def test_a_ledger_that_goes_while_it_is_played(shown):
    """Started again at that very moment: nothing is complained about, and the next move is made."""
    rows = list(shown.festival.competitions.all())
    gone = rows[0]
    throw_away([gone.ledger])
    forget_desks()
    playing.play_on(shown)
    ledgers.restore(gone.ledger, EVENTS["demo-butler"](NOW, gone.ledger).facts)
    assert playing.play_on(shown)


@pytest.mark.django_db(transaction=True)  # whoever leaves closes the connection
def test_only_one_process_plays(shown):
    one, other = playing.Player(), playing.Player()
    assert one.tick()
    assert not other.tick()
    one._leave()
    assert other.tick()


def test_it_goes_on_after_whatever_goes_wrong(shown, monkeypatch, caplog):
    player = playing.Player(pace=0.01)
    seen = []

    def breaks():
        seen.append(1)
        if len(seen) > 2:
            player._stopping.set()
        raise RuntimeError("no")

    monkeypatch.setattr(player, "tick", breaks)
    monkeypatch.setattr(player, "_leave", lambda: None)
    player.run()
    assert len(seen) == 3
    assert "stumbled" in caplog.text


@pytest.mark.parametrize(
    ("said", "seconds"), [("", 2.5), ("0.2", 0.2), ("soon", 2.5), ("0", 2.5), ("nan", 2.5)]
)
def test_the_pace_is_what_was_said_if_that_can_be(monkeypatch, said, seconds):
    monkeypatch.setenv("CONVENOR_DEMONSTRATION_PACE", said)
    assert playing._pace() == seconds


def test_nothing_moves_while_nobody_looks(shown, monkeypatch):
    player = playing.Player(pace=0.01)
    ticks = []
    monkeypatch.setattr(player, "tick", lambda: ticks.append(1))
    monkeypatch.setattr(player, "_leave", lambda: None)
    player._looked -= playing.NOBODY_LOOKS_SECONDS + 1
    waits = iter([False, False, True])
    monkeypatch.setattr(player._stopping, "wait", lambda _: next(waits))
    player.run()
    assert not ticks


@pytest.mark.django_db(transaction=True)
def test_pressed_twice_it_begins_anew_once(shown, monkeypatch):
    """The second press waits for the first, and finds it done."""
    waiting = threading.Event()
    real = Demonstration.objects.get

    def seen(*given, **named):
        waiting.set()
        return real(*given, **named)

    monkeypatch.setattr(Demonstration.objects, "get", seen)

    def press():
        try:
            festival.build_again()
        finally:
            connection.close()

    with festival._building:
        second = threading.Thread(target=press)
        second.start()
        assert waiting.wait(10)
        time.sleep(0.1)
        Demonstration.objects.update(times=2)  # the first press is done
    second.join(30)
    assert real().times == 2
    assert Competition.objects.get(slug="demo-butler").ledger == "demonstration-1-butler"


def test_start_again(directing):
    playing.play_on(Demonstration.objects.get())
    old = set(ledgers.ledgers())
    before = there_of("demo-butler").number
    directing.post("/demonstration/pause/", {"paused": "yes"})
    assert directing.post("/demonstration/start-again/").status_code == 302
    assert not old & set(ledgers.ledgers())
    assert there_of("demo-butler").number == before - playing.AT_ONCE
    again = Demonstration.objects.get()
    assert (again.times, again.paused) == (2, False)
    assert directing.get("/c/demo-butler/").status_code == 200
    assert playing.Player().tick()
