"""The competitions that are open in this process: up to date, shared by threads, one database."""

import datetime
import gzip
import threading

import pytest
from django.db import connection, transaction

from convenor.errors import Mistake, Refusal
from convenor.web import desks
from convenor.web.desks import begin, desk_of
from convenor.web.facts_shown import EVERYTHING
from convenor.web.live.hub import hub
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition

DAY = datetime.date(2026, 3, 1)
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_open():
    desks.forget_desks()


def test_a_competition_begins_with_its_row_its_ledger_and_one_fact():
    made = begin("spring", "Spring Teams", "sabf-swiss-teams", by="Ann", begins=DAY)
    assert made.ledger == "spring"
    (fact,) = ledgers.read("spring")
    assert (fact.kind, fact.by, fact.body["name"]) == ("competition begun", "Ann", "Spring Teams")
    assert desk_of(made).competition.state.name == "Spring Teams"


def test_a_competition_that_cannot_begin_leaves_nothing_behind():
    with pytest.raises(Mistake), transaction.atomic():
        begin("spring", "Spring", "sabf-swiss-teams", {"rounds": 1000}, by="Ann", begins=DAY)
    with pytest.raises(Mistake), transaction.atomic():
        begin("spring", "Spring", "no-such-template", by="Ann", begins=DAY)
    assert not Competition.objects.exists()
    assert "spring" not in ledgers.ledgers()


def test_a_ledger_of_an_earlier_competition_is_never_taken_over():
    begin("spring", "Spring", "sabf-swiss-teams", by="Ann", begins=DAY).delete()
    again = begin("spring", "Spring", "sabf-swiss-teams", by="Ann", begins=DAY)
    assert again.ledger == "spring-2"


def test_facts_and_rows_of_the_site_share_a_transaction(played_site):
    desk, before = played_site.desk, played_site.desk.competition.number

    def page():
        with desk.transaction():
            Competition.objects.update(title="changed")
            played_site.enter(1)
            assert desk.competition.number == before + 1
            raise RuntimeError("the page broke")

    with pytest.raises(RuntimeError):
        page()
    assert ledgers.head(desk.ledger).number == before
    assert desk_of(played_site.competition).competition.number == before
    assert Competition.objects.get().title == "Autumn Teams"


def test_a_desk_sees_what_others_recorded(played_site):
    mine = desk_of(played_site.competition)
    number = mine.competition.number
    desks.forget_desks()
    theirs = desk_of(played_site.competition)
    assert theirs is not mine
    table, board = played_site.missing()[0]
    given = {"stage": "swiss", "session": 3, "table": table, "board": board, "result": "pass"}
    theirs.do("enter-result", given, by="Bo", role="director")
    with mine.reading() as there:
        assert there.number == number + 1
        assert there.state.on("swiss", 3, board)[table].text


def test_a_desk_whose_facts_were_rolled_back_begins_anew(played_site):
    desk, number = played_site.desk, played_site.desk.competition.number
    with transaction.atomic():
        played_site.enter(2)
        transaction.set_rollback(True)
    assert desk.competition.number == number + 2  # it does not know yet
    assert desk_of(played_site.competition).competition.number == number
    with transaction.atomic():
        played_site.enter(1)
        transaction.set_rollback(True)
    kept = played_site.enter(3)[-1].facts[-1]
    desk.refresh()
    assert desk.competition.facts[-1] == kept


def test_what_is_worked_out_is_kept_until_the_next_fact(played_site):
    made = []

    def standings(there):
        made.append(there.number)
        return there.number

    for _ in range(3):
        played_site.desk.kept("standings", standings)
    assert len(made) == 1
    played_site.enter(1)
    played_site.desk.kept("standings", standings)
    assert made[1] == made[0] + 1


def test_a_page_that_is_kept_does_not_wait_for_an_action(played_site):
    desk, head = played_site.desk, ledgers.head(played_site.competition.ledger)
    assert desk.kept("page", lambda _: "made") == "made"
    held, done = threading.Event(), threading.Event()

    def act():
        with desk._lock:
            held.set()
            done.wait(20)

    acting = threading.Thread(target=act)
    acting.start()
    try:
        assert held.wait(20)
        assert desk.kept("page", lambda _: pytest.fail("made again")) == "made"
        assert ledgers.head(played_site.competition.ledger) == head
    finally:
        done.set()
        acting.join()


def test_only_so_many_bytes_are_held(played_site, monkeypatch):
    rows = [begin(f"c{n}", f"C{n}", "sabf-swiss-teams", by="A", begins=DAY) for n in range(4)]
    small = desks.weight_of(desk_of(rows[0]))
    desks.forget_desks()
    monkeypatch.setattr(desks, "MOST_BYTES", 2 * small)
    found = [desk_of(row) for row in rows]
    assert desk_of(rows[3]) is found[3]
    assert desk_of(rows[2]) is found[2]
    assert desk_of(rows[0]) is not found[0]
    large = desk_of(played_site.competition)  # it is kept, however heavy, while it is asked for
    assert desks.weight_of(large) > small
    assert desk_of(played_site.competition) is large
    monkeypatch.setattr(desks, "MOST_BYTES", 1000 * small)
    every = [desk_of(row) for row in rows]
    assert [desk_of(row) for row in rows] == every


def test_a_desk_asks_the_database_once_where_nothing_is_new(played_site, django_assert_num_queries):
    desk_of(played_site.competition)
    with django_assert_num_queries(0):  # the store has a cursor of its own
        desk_of(played_site.competition)
    asked = []
    connection.connection.set_trace_callback(asked.append)
    desk_of(played_site.competition)
    connection.connection.set_trace_callback(None)
    assert len(asked) == 1


def test_viewers_hear_of_facts_only_when_they_are_committed(
    played_site, monkeypatch, django_capture_on_commit_callbacks
):
    heard = []
    monkeypatch.setattr(hub, "announce", lambda _, facts: heard.extend(facts))
    with django_capture_on_commit_callbacks(execute=True):
        (done,) = played_site.enter(1)
        assert heard == []
    assert heard == list(done.facts)


def test_an_append_that_repeats_is_not_announced(played_site, django_capture_on_commit_callbacks):
    table, board = played_site.missing()[0]
    given = {"stage": "swiss", "session": 3, "table": table, "board": board, "result": "pass"}
    desk = played_site.desk
    desk.do("enter-result", given, by="Bo", role="director", key="once")
    with django_capture_on_commit_callbacks() as heard:
        assert desk.do("enter-result", given, by="Bo", role="director", key="once").repeated
    assert heard == []


@pytest.mark.django_db(transaction=True)
def test_many_threads_at_one_desk_lose_nothing(play):
    made = play("threads", teams=8, rounds_done=0, entered=0)
    places = made.missing()
    wrong = []

    def work(mine):
        try:
            for table, board in mine:
                made.enter_at(table, board)
                desk_of(made.competition).kept("n", lambda there: there.figures.standings("swiss"))
        except Exception as error:  # told by the assertion below
            wrong.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(places[n::4],)) for n in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert wrong == []
    assert made.missing() == []


def test_an_action_that_the_book_refuses_records_nothing(played_site):
    number = played_site.desk.competition.number
    given = {"stage": "swiss", "session": 9, "table": "1", "board": 1, "result": "pass"}
    with pytest.raises((Mistake, Refusal)):
        played_site.desk.do("enter-result", given, by="Bo", role="director")
    assert ledgers.head(played_site.desk.ledger).number == number


def test_a_public_page_is_made_once_until_the_next_fact(client, played_site, monkeypatch):
    from convenor.web.public import page_context as views

    made = []
    real = views.render
    monkeypatch.setattr(views, "render", lambda *given: made.append(1) or real(*given))
    pages = [client.get("/c/autumn-teams/").content for _ in range(3)]
    assert len(made) == 1
    assert len(set(pages)) == 1
    packed = client.get("/c/autumn-teams/", headers={"accept-encoding": "gzip"})
    assert gzip.decompress(packed.content) == pages[0]
    played_site.enter(1)
    assert client.get("/c/autumn-teams/").content != pages[0]  # it names the last fact
    assert len(made) == 2
    client.cookies["look"] = "dark"
    assert b'data-look="dark"' in client.get("/c/autumn-teams/").content
    client.force_login(played_site.director)
    assert b"Sign out" in client.get("/c/autumn-teams/").content
    client.logout()
    client.cookies.clear()
    assert b"Sign out" not in client.get("/c/autumn-teams/").content


def test_a_page_that_is_not_there_is_not_kept(client, played_site):
    for _ in range(2):
        assert client.get("/c/nothing/").status_code == 404
    Competition.objects.update(public=False)
    assert client.get("/c/autumn-teams/").status_code == 404


def test_a_kept_page_lasts_over_facts_that_it_cannot_show(played_site, client):
    """A note costs the standings nothing: it is the very page of before. A fine makes it anew."""
    desk, row = played_site.desk, played_site.competition
    stage = desk.competition.state.the_plan.stages[0].name
    address = f"/c/{row.slug}/s/{stage}/"
    before = client.get(address).content
    pages = desk_of(row)._lasting[EVERYTHING]
    desk.do("note", {"text": "The hall is cold."}, "dana", "director")
    assert client.get(address).content == before
    assert desk_of(row)._lasting[EVERYTHING] is pages
    session = desk.competition.state.sessions_of(stage)[0].number
    fine = {"stage": stage, "session": session, "contestant": "1", "amount": "1", "unit": "VP"}
    desk.do("fine", {**fine, "reason": "slow play"}, "dana", "director")
    assert client.get(address).content != before
    assert desk_of(row)._lasting[EVERYTHING] is not pages


def test_kept_pages_and_lines_weigh(played_site, client):
    """A desk that keeps pages is heavier than one that has only facts, and lets heavy ones go."""
    row = played_site.competition
    stage = played_site.desk.competition.state.the_plan.stages[0].name
    desks.forget_desks()
    desk = desk_of(row)
    light = desks.weight_of(desk)
    page = client.get(f"/c/{row.slug}/s/{stage}/").content
    assert desks.weight_of(desk) >= light + len(page)
    kept = desk._lasting[EVERYTHING]
    kept.weight = desks.HEAVIEST_KEPT + 1
    client.get(f"/c/{row.slug}/")
    assert desk._lasting[EVERYTHING] is not kept
