"""The desk line by line: what a director must see on it, each shown on a real page in real play."""

import datetime
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.test import Client

from convenor.actions.catalogue import actions
from convenor.actions.overview.session_clock import clock_of
from convenor.web.desk.roles import NEVER_HERE

pytestmark = pytest.mark.django_db
DEAL = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


@pytest.fixture(autouse=True)
def _own_clocks() -> Iterator[None]:
    """A desk whose clock a test has set is not the next one's."""
    from convenor.web.desks import forget_desks

    forget_desks()
    yield
    forget_desks()


@pytest.fixture
def there(played_site: Any) -> Any:
    return played_site


@pytest.fixture
def director(there: Any) -> Client:
    made = Client()
    made.force_login(there.director)
    return made


def client_of(played: Any) -> Client:
    made = Client()
    made.force_login(played.director)
    return made


def screen(client: Client, played: Any, session: int | None = None) -> str:
    number = played.session if session is None else session
    answer = client.get(f"/desk/{played.competition.slug}/s/{played.stage}/{number}/")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def form(client: Client, played: Any, action: str, **given: Any) -> str:
    answer = client.post(f"/desk/{played.competition.slug}/do/{action}/", given)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def words(page: str) -> str:
    """What is read on a page; a suit stands in its word."""
    whole = re.sub(r'<span class="suit[^>]*>(.)</span>', r"\1", page)
    return " ".join(re.sub(r"<[^>]+>", " ", whole).split())


def place(played: Any, **more: Any) -> dict[str, Any]:
    return {"stage": played.stage, "session": played.session, **more}


def states(page: str) -> dict[str, str]:
    """Each table's state, as its row says."""
    found = re.findall(r'class="tile (\w+)" data-state="\w+".*?tile-no">([^<]+)<', page)
    return {table: state for state, table in found}


def put_clock(played: Any, minutes: float) -> Any:
    """Set the desk's clock to so many minutes after play began; the clock of the session."""
    there = played.desk.refresh()
    clock = clock_of(there, there.state.session(played.stage, played.session), played.desk.clock())
    now = clock.starts + datetime.timedelta(minutes=minutes)
    played.desk.clock = lambda: now
    return clock


# --- tables by state, the clock, who will not finish ---------------------------------------------


def test_playing_done_and_disagreeing_tables(there: Any, director: Client) -> None:
    put_clock(there, 0)
    (table, board), *_ = there.missing()
    at = place(there, table=table, board=board)
    there.desk.do("enter-result", {**at, "result": "4S= by N", "side": "NS"}, "x", "player")
    there.desk.do("enter-result", {**at, "result": "4S-1 by N", "side": "EW"}, "x", "player")
    page = screen(client_of(there), there)
    found = states(page)
    assert found[table] == "disagree"
    assert found["1 open"] == "done"
    assert "playing" in found.values()
    assert "4♠= by N or 4♠−1 by N" in words(page)
    for state in set(found.values()):
        count = list(found.values()).count(state)
        assert re.search(rf'data-only="{state}"[^>]*><span class="num">{count}</span>', page)
    assert director


def test_a_table_that_will_not_finish_is_late_before_the_end(there: Any) -> None:
    """Four boards in an hour and four to come, with a few minutes left."""
    client = client_of(there)
    clock = put_clock(there, 0)
    whole = (clock.ends - clock.starts).total_seconds() / 60
    put_clock(there, whole - 5)
    table = next(table for table, _ in there.missing())
    boards = [board for name, board in there.missing() if name == table]
    for board in boards[: len(boards) // 2]:
        there.enter_at(table, board)
    page = screen(client, there)
    assert "5 min left" in words(page)
    assert states(page)[table] == "late"
    assert re.search(r"\d+ boards? left at \d+ min each: .* over time", words(page))


def test_after_the_end_every_table_that_still_plays_is_late(there: Any) -> None:
    client = client_of(there)
    clock = put_clock(there, 0)
    put_clock(there, (clock.ends - clock.starts).total_seconds() / 60 + 10)
    page = screen(client, there)
    assert set(states(page).values()) == {"done", "late"}
    assert "10 min after the end" in words(page)
    assert "10 min over" in words(page)


def test_a_board_that_a_table_left_behind_is_missing(db: None, play: Any) -> None:
    """In pairs a table goes on to the next round without a result of the last."""
    pairs = play("pairs", template="sabf-matchpoint-pairs", teams=12, rounds_done=0, entered=0)
    client = client_of(pairs)
    put_clock(pairs, 0)
    seats = pairs.desk.refresh().state.session(pairs.stage, 1).seating.seats
    own = sorted((each for each in seats if each.table == "2"), key=lambda each: each.round)
    for board in own[1].boards:
        pairs.enter_at("2", board)
    page = screen(client, pairs)
    assert states(page)["2"] == "missing"
    assert f"no result for board {own[0].boards[0]}" in words(page)


def test_before_play_the_clock_says_when_it_begins(there: Any) -> None:
    client = client_of(there)
    put_clock(there, -90)
    page = words(screen(client, there))
    assert "Play begins" in page
    assert "90 min to the start" in page


# --- odd results ---------------------------------------------------------------------------------


def odd(page: str) -> str:
    return words(page.partition('id="odd-title"')[2].partition("</section>")[0])


def test_odd_results_of_every_kind_are_on_the_screen(there: Any) -> None:
    client = client_of(there)
    session = there.desk.refresh().state.session(there.stage, 2)
    tables, boards = session.seating.tables, session.boards
    at = {"stage": there.stage, "session": 2}

    def correct(table: str, board: int, result: str) -> None:
        given = {**at, "table": table, "board": board, "result": result}
        there.desk.do("correct-result", given, "x", "director")

    for table in tables:
        correct(table, boards[0], "4S= by N")
        correct(table, boards[1], "2H= by N")
        correct(table, boards[2], "1N= by N")
        correct(table, boards[3], "2S= by N")
    assert "far out" not in odd(screen(client, there, 2))
    correct(tables[0], boards[0], "4S= by E")
    correct(tables[1], boards[1], "7CXX-6 by N")
    deal = {**at, "deals": {str(boards[2]): DEAL}}
    there.desk.do("record-deals", deal, "x", "director")
    correct(tables[2], boards[2], "1S= by E")
    correct(tables[0], boards[3], "4S= by N")
    correct(tables[1], boards[3], "4S= by E")
    found = odd(screen(client, there, 2))
    for what in ("wrong side?", "far out", "improbable contract", "double game swing"):
        assert what in found, found
    assert "hold 5 ♠ between them" in found
    assert "made a game at both tables" in found


# --- the inbox -----------------------------------------------------------------------------------


def test_a_call_and_its_answer_name_the_table(there: Any, director: Client) -> None:
    from convenor.ledger.kinds import read_body
    from convenor.web.live.events import OWN_TABLE, event_of

    table, board = there.missing()[0]
    call = place(there, table=table, board=board, says="revoke")
    there.desk.do("call-director", call, "table", "player")
    page = screen(director, there)
    assert f"Table {table} , board {board}: revoke" in words(page)
    slug = there.competition.slug
    director.post(f"/desk/{slug}/call/C1/answer", {"says": "two tricks"})
    fact = there.desk.refresh().facts[-1]
    assert (fact.kind, fact.body["table"], fact.body["session"]) == (
        "call answered",
        table,
        there.session,
    )
    heard = event_of(slug, fact)
    assert heard.reaches(OWN_TABLE, table)
    assert not heard.reaches(OWN_TABLE, "no other table")
    assert not heard.reaches("table", table), "only a phone with the table's card hears of it"
    at = f"/desk/{slug}/s/{there.stage}/{there.session}/t/{table}/"
    told = words(director.get(at).content.decode())
    assert f"Call C1 answered by {there.director.name}" in told
    assert "two tricks" in told
    assert "revoke" not in screen(director, there)
    old = read_body("call answered", 1, {"call": "C1", "says": "as it was written before"})
    assert (old.table, old.session) == ("", None)


# --- every action within two clicks, with the book's word beside it ------------------------------


def test_every_action_is_one_click_away(there: Any, director: Client) -> None:
    """From the session by name or from the list of all; at a table also on its own page."""
    table = there.missing()[0][0]
    home = f"/desk/{there.competition.slug}/"
    session = f"{home}s/{there.stage}/{there.session}/"
    all_of_them = f"{home}do/?stage={there.stage}&session={there.session}"
    page = screen(director, there)
    assert f'href="{all_of_them}"' in page
    by_name = re.search(r'data-palette="([^"]+)"', page)
    assert by_name is not None
    place = f"/?stage={there.stage}&session={there.session}"
    for address, link in (
        (by_name[1], "data-address"),
        (all_of_them, "href"),
        (f"{session}t/{table}/", "href"),
    ):
        answer = director.get(address)
        assert answer.status_code == 200, address
        found = unescape(answer.content.decode())
        for name, action in actions().items():
            linked = f'{link}="{home}do/{name}{place}' in found
            assert linked == (name not in NEVER_HERE and action.allowed("director")), (
                address,
                name,
            )


def beside(page: str) -> str:
    return words(page.partition('id="beside"')[2].partition("</form>")[0])


def test_the_tariff_stands_beside_a_fine(there: Any, director: Client) -> None:
    page = form(director, there, "late", **place(there, contestant="3", minutes=12))
    assert "a fine of 2 VP sabf-2020 13.14" in beside(page).replace("A fine", "a fine")
    assert "/rulebooks/sabf-2020/13.14/" in page
    taken = form(director, there, "late", **place(there, contestant="3", minutes=12, take="0"))
    assert 'name="fine" value="2"' in taken


def test_the_adjustment_stands_beside_a_ruling(there: Any, director: Client) -> None:
    table, board = there.missing()[0]
    at = place(there, table=table, board=board, ns_fault="partly", ew_fault="directly")
    assert "NS: average; EW: average minus" in beside(form(director, there, "rule", **at))


def test_what_a_forfeit_gives_stands_beside_it(there: Any, director: Client) -> None:
    found = beside(form(director, there, "forfeit", **place(there, at_fault="3")))
    assert re.search(r"\d gets [\d.]+ VP for now sabf-2020 13.9.c", found)


def test_the_limits_of_substitutes_stand_beside_them(db: None, play: Any) -> None:
    monday = datetime.datetime(2026, 3, 2, 9, tzinfo=datetime.UTC)  # 12.5.a has other weekends
    pairs = play("pairs", template="sabf-butler-swiss", teams=12, rounds_done=1, played_from=monday)
    client = client_of(pairs)
    who = place(pairs, contestant="3")
    assert "no substitute so far; one more is within the limit sabf-2020 12.5.a" in beside(
        form(client, pairs, "substitute", **who)
    ).replace("No sub", "no sub")
    player = pairs.desk.refresh().state.entry("3").players[0].name
    rounds = pairs.desk.competition.state.the_plan.stage(pairs.stage).rounds
    for number in range(1, rounds):
        given = {"stage": pairs.stage, "session": number, "contestant": "3"}
        names = {"player_out": player, "player_in": f"Stan {number}", "approved_by": "convenor"}
        pairs.desk.do("substitute", {**given, **names}, "x", "director", override="for the test")
    page = form(client, pairs, "substitute", **who)
    assert f"{rounds - 1} substitutions so far, in {rounds - 1} of {rounds} sessions" in words(page)
    assert re.search(r"with one more: .* sessions needed sabf-2020 12\.c", beside(page))


def test_the_groups_of_a_fouled_board_stand_beside_it(db: None, play: Any) -> None:
    pairs = play("pairs", template="sabf-matchpoint-pairs", teams=12, rounds_done=0)
    client = client_of(pairs)
    session = pairs.desk.refresh().state.session(pairs.stage, 1)
    board = session.seating.boards[0]
    order = sorted(session.seating.by_board[board], key=lambda each: each.round)
    tables = [each.table for each in order]
    at = place(pairs, board=board)
    found = beside(form(client, pairs, "board-fouled", **at))
    assert f"It goes to {tables[0]} (round {order[0].round})" in found
    first, later = tables[2], tables[3:]
    named = form(client, pairs, "board-fouled", **at, groups=first)
    assert f"went on from table {first} to {', '.join(later)}" in beside(named)
    assert f"{len(tables) - 1} and 1 results" in beside(named)
    taken = form(client, pairs, "board-fouled", **at, groups=first, take="0")
    assert ", ".join([first, *later]) in taken
    assert f"2 and {len(tables) - 2} results" in beside(taken)
    assert f"Board {board} is scored in 2 forms" in beside(taken)


def test_a_match_of_two_forms_is_told(there: Any, director: Client) -> None:
    at = place(there, board=1, groups="1 open")
    assert "had different forms: the board is not compared" in beside(
        form(director, there, "board-fouled", **at)
    )


def test_a_warning_comes_with_its_clause_and_stops_nobody(there: Any, director: Client) -> None:
    """A score of a round from which the next was drawn: that draw stands."""
    session = there.desk.refresh().state.session(there.stage, 1)
    at = {"stage": there.stage, "session": 1, "table": "1 open", "board": session.boards[0]}
    page = form(director, there, "correct-result", **at, result="6S= by N")
    assert "The book says" in beside(page)
    assert re.search(r'class="chip clause" href="/rulebooks/sabf-2020/', page)
    assert "Record it" in beside(page)


# --- posting, the correction clock, final --------------------------------------------------------


def test_posted_then_the_correction_clock_then_final(there: Any) -> None:
    client = client_of(there)
    there.enter(len(there.missing()))
    page = words(screen(client, there))
    assert f"Post Swiss, round {there.session}" in page
    slug = there.competition.slug
    given = {k: str(v) for k, v in place(there, step="do").items()}
    assert client.post(f"/desk/{slug}/do/post/", given).status_code == 302
    page = words(screen(client, there))
    assert "posted" in page
    assert re.search(r"\d+ h \d+ min left for corrections .* Corrections until", page)
    assert f"Make Swiss, round {there.session} final" not in page
    refused = client.post(f"/desk/{slug}/do/end-period/", given)
    assert refused.status_code == 409
    assert "/rulebooks/sabf-2020/" in refused.content.decode()
    later = there.desk.clock() + datetime.timedelta(days=3)
    there.desk.clock = lambda: later
    page = words(screen(client, there))
    assert "over: the scores can be made final" in page
    assert f"Make Swiss, round {there.session} final" in page
    assert client.post(f"/desk/{slug}/do/end-period/", given).status_code == 302
    page = words(screen(client, there))
    assert re.search(r"\bfinal\b.*boards in", page)
    assert f"Make Swiss, round {there.session} final" not in page


def test_while_boards_are_out_the_screen_says_what_it_waits_for(there: Any) -> None:
    client = client_of(there)
    left = len(there.missing())
    assert f"Post round {there.session} when {left} more boards are in" in words(
        screen(client, there)
    )


# --- what-if -------------------------------------------------------------------------------------


def test_an_appeal_is_tried_before_it_is_decided(there: Any, director: Client) -> None:
    session = there.desk.refresh().state.session(there.stage, 2)
    at = {"stage": there.stage, "session": 2, "table": "1 open", "board": session.boards[0]}
    given = {**at, "ns": {"percent": "50"}, "reason": "hesitation"}
    there.desk.do("rule", given, "x", "director", override="for the test")
    seat = session.seating.at("1 open", session.boards[0])
    sought = {"assigned": [{"result": "7NXX= by N", "weight": "1"}]}
    appeal = {"ruling": "R1", "contestant": seat.ns, "sought": sought}
    there.desk.do("lodge-appeal", appeal, "x", "director", override="for the test")
    before = there.desk.competition.number
    answer = director.get(f"/desk/{there.competition.slug}/what-if/")
    page = words(unescape(answer.content.decode()))
    assert "1 matter pending" in page
    assert "A1" in page
    assert "becomes" in page
    assert "Decide" in page
    assert there.desk.refresh().number == before
    assert re.search(r"appeal A1 .* by \d", words(screen(director, there)))


# --- one rule, one place -------------------------------------------------------------------------


def test_every_step_of_a_competition_is_the_next_one_in_its_turn(db: None) -> None:
    """Two stages, a table of points, finals: each is offered when those before it are over."""
    from tests.web.desk_halls import begun

    from convenor.actions.overview.next_steps import next_steps

    _, simulator = begun("state", "sabf-state-teams", 6, rounds=2, boards=6)
    now = datetime.datetime.now(datetime.UTC)

    def titles() -> list[str]:
        return [each.title for each in next_steps(simulator.there, now)]

    one, two, points, final = simulator.there.state.the_plan.stages
    for stage in (one, two):
        assert f"Open {stage.shown}" in titles()
        while f"Close {stage.shown}" not in titles():
            assert simulator.step()
            assert not {f"Open {points.shown}", f"Open {final.shown}"} & set(titles())
        simulator.do("close-stage", stage=stage.name)
    assert titles() == [f"Open {points.shown}"]
    simulator.do("open-stage", stage=points.name)
    assert titles() == [f"Close {points.shown}"]
    while simulator.there.state.stage(points.name).closed is None:
        assert simulator.step()
    assert titles() == [f"Open {final.shown}"]


def test_a_stage_is_opened_once_the_one_that_feeds_it_is_closed(db: None) -> None:
    from tests.web.desk_halls import begun

    from convenor.actions.overview.next_steps import next_steps

    _, simulator = begun("gnot", "sabf-gnot-saba", 6, rounds=2, boards=6)
    now = datetime.datetime.now(datetime.UTC)
    swiss, chosen = simulator.there.state.the_plan.stages
    assert simulator.there.state.the_plan.sending_to(chosen.name) == (swiss,)
    while simulator.there.state.stage(swiss.name).closed is None:
        titles = [each.title for each in next_steps(simulator.there, now)]
        assert f"Open {chosen.shown}" not in titles
        assert simulator.step()
    (step,) = next_steps(simulator.there, now)
    assert step.title == f"Open {chosen.shown}"
