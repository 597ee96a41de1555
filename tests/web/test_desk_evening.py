"""The desk of a club: a table that has its boards twice, an entry put right, what comes next."""

import re
from html import unescape
from typing import Any

import desk_halls
import public_site
import pytest
from django.test import Client
from tests.web.test_setup_steps import PAIRS, TEAMS, begun, entered

from convenor.actions.overview.next_steps import next_steps
from convenor.competition.state.seats import in_the_room
from convenor.web.accounts.roles import Role
from convenor.web.desk.step_addresses import with_address
from convenor.web.desks import desk_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(client: Client, django_user_model: Any) -> Client:
    client.force_login(django_user_model.objects.create_user("connie", role=Role.CONVENOR))
    return client


def in_play(director: Client, template: str, lines: list[str]) -> Any:
    row = begun(director, template)
    entered(director, row, lines)
    assert director.post(f"/new/{row.slug}/start/", {}).status_code == 302
    return row


def page(director: Client, address: str) -> str:
    answer = director.get(address)
    assert answer.status_code == 200, answer.content.decode()
    return unescape(answer.content.decode())


def test_a_table_to_which_boards_come_back_is_one_table(director: Client) -> None:
    """Seven pairs play a Howell in which boards are at a table in two rounds."""
    row = in_play(director, "club-duplicate", PAIRS[:7])
    seating = desk_of(row).refresh().state.session("evening", 1).seating
    assert seating is not None
    again = next(each for each in seating.seats if in_the_room(each.table) != each.table)
    table = in_the_room(again.table)
    where = f"/desk/{row.slug}/s/evening/1/"
    tiles = re.findall(r'<span class="tile-no">([^<]*)</span>', page(director, where))
    assert tiles == sorted({in_the_room(each) for each in seating.tables}, key=tiles.index)
    given = {"stage": "evening", "session": 1, "table": again.table, "board": again.boards[0]}
    desk_of(row).do("enter-result", {**given, "result": "1N= by S"}, "connie", "convenor")
    tile = re.search(rf'<li id="table-{table}" .*?</li>', page(director, where), re.DOTALL)
    own = [each for each in seating.seats if in_the_room(each.table) == table]
    count = sum(len(each.boards) for each in own)
    assert tile is not None
    assert f'tile-done num">1<span class="of">/{count}<' in tile[0]
    assert 'data-state="missing"' in tile[0]  # rounds before it have no result yet
    for name in (table, again.table):
        shown = page(director, f"{where}t/{name}/")
        rounds = [int(each) for each in re.findall(r'id="round-(\d+)"', shown)]
        assert rounds == sorted(each.round for each in own)
        assert f"board={again.boards[0]}&" in shown
        assert shown.count("1NT=") == 1
        assert len(set(re.findall(r'<tr id="(board-[^"]*)"', shown))) == count


def test_the_players_of_an_entry_stand_in_its_form(director: Client) -> None:
    row = in_play(director, "club-duplicate", PAIRS[:8])
    where = f"/desk/{row.slug}/do/change-entry/?contestant=3"
    first, second = PAIRS[2].split(", ")
    shown = page(director, where)
    assert f"{first}\n{second}</textarea>" in shown
    assert "nothing about 3" in shown
    sent = {"contestant": "3", "players": f"{first}\nBob Ray", "step": "do"}
    assert director.post(where, sent).status_code == 302
    assert desk_of(row).refresh().state.entry("3").name == f"{first} & Bob Ray"


def test_a_later_stage_is_no_next_step_while_the_first_is_played(director: Client) -> None:
    row = in_play(director, "sabf-state-teams", TEAMS)
    assert "Open Stage two" not in page(director, f"/desk/{row.slug}/s/stage one/1/")


# --- what comes next -----------------------------------------------------------------------------


def next_step(director: Client, row: Any) -> tuple[str, str]:
    """The address and the words of the first step that is due."""
    shown = page(director, director.get(f"/desk/{row.slug}/").headers["Location"])
    found = re.search(r'id="step-1" href="([^"]*)"[^>]*>([^<]*)</a>', shown)
    assert found is not None, shown
    return found[1], found[2]


def played(row: Any) -> None:
    """Every board that is seated has a result."""
    from convenor.simulator.playing import CALM, Simulator

    simulator = Simulator(desk_of(row), row.slug, CALM)
    for session in list(simulator.there.state.sessions.values()):
        for seat, board in list(simulator.to_play(session)):
            simulator.play(seat, board, session)


def do(row: Any, action: str, **given: Any) -> None:
    desk_of(row).do(action, given, "connie", "convenor")


def test_the_second_session_is_seated_like_the_first(director: Client) -> None:
    row = begun(director, "club-duplicate", q_sessions=2)
    entered(director, row, PAIRS[:8])
    director.post(f"/new/{row.slug}/start/", {})
    played(row)
    do(row, "post", stage="evening", session=1)
    address, words = next_step(director, row)
    assert (address, words) == (f"/new/{row.slug}/start/evening/2/", "Seat Evening, session 2")
    shown = page(director, address)
    assert "8 pairs at 4 tables; session 2 ends about" in shown
    assert director.post(address, {"minutes": "no"}).status_code == 400
    seated = director.post(address, {})
    assert seated.headers["Location"] == f"/new/{row.slug}/cards/evening/2/"
    seating = desk_of(row).refresh().state.session("evening", 2).seating
    assert seating is not None
    assert {name for each in seating.seats for name in each.contestants} == set("12345678")
    assert director.post(address, {}).headers["Location"] == seated.headers["Location"]
    assert len(desk_of(row).refresh().state.session("evening", 2).opened) == 1


@pytest.mark.parametrize("place", ["evening/3", "evening/0", "night/1"])
def test_a_session_that_is_not_to_be_seated(director: Client, place: str) -> None:
    row = in_play(director, "club-duplicate", PAIRS[:8])
    assert director.get(f"/new/{row.slug}/start/{place}/").status_code in (400, 404)


def test_a_round_that_was_drawn_has_its_clock_started(director: Client) -> None:
    row = in_play(director, "sabf-swiss-teams", TEAMS)
    played(row)
    do(row, "post", stage="swiss", session=1)
    do(row, "draw", stage="swiss", session=2, publish=True)
    address, words = next_step(director, row)
    assert words == "Start the clock of Swiss, round 2"
    names = ("stage", "session", "boards", "starts", "minutes")
    given = {name: _value(page(director, address), name) for name in names}
    assert given["boards"] == "8"
    answer = director.post(address.split("?")[0], {**given, "stage": "swiss", "step": "do"})
    assert answer.status_code == 302
    assert "Due to end" in page(director, f"/desk/{row.slug}/s/swiss/2/")


def test_cards_last_and_only_a_table_without_one_is_a_step(director: Client) -> None:
    row = in_play(director, "sabf-swiss-teams", TEAMS)
    page(director, f"/new/{row.slug}/cards/swiss/1/")
    played(row)
    do(row, "post", stage="swiss", session=1)
    do(row, "draw", stage="swiss", session=2)
    do(row, "publish-draw", stage="swiss", session=2)
    where = f"/desk/{row.slug}/s/swiss/2/"
    assert "Make the card" not in page(director, where)
    cards = f"{where}cards/"
    assert director.post(f"{cards}change", {"do": "revoke", "table": "1 open"}).status_code == 302
    found = re.search(r'href="([^"]*)"[^>]*>Make the card of table 1 open<', page(director, where))
    assert found is not None
    assert "Make those that are missing" in page(director, found[1])
    assert director.post(f"{found[1]}change", {"do": "make"}).status_code == 302
    assert "Make the card" not in page(director, where)
    refused = director.post(f"{cards}change", {"do": "make", "of": "pairs"})
    assert "a team sits at two tables" in refused.content.decode()


def test_a_session_that_begins_late_has_its_clock_changed_and_nothing_else(
    director: Client,
) -> None:
    row = in_play(director, "club-duplicate", PAIRS[:8])
    played(row)
    before = desk_of(row).refresh()
    standings = before.figures.standings("evening")
    boards = before.state.session("evening", 1).boards
    shown = page(director, f"/desk/{row.slug}/s/evening/1/")
    found = re.search(r'id="clock-change" href="([^"]*)"', shown)
    assert found is not None
    form = page(director, found[1])
    given = {name: _value(form, name) for name in ("session", "starts", "minutes")}
    assert all(given.values()), given
    later = {**given, "minutes": "77", "stage": "evening", "step": "do"}
    assert director.post(found[1].split("?")[0], later).status_code == 302
    there = desk_of(row).refresh()
    assert there.state.session("evening", 1).opened[0].minutes == 77
    assert there.state.session("evening", 1).boards == boards
    assert there.figures.standings("evening") == standings
    do(row, "post", stage="evening", session=1)
    assert "clock-change" not in page(director, f"/desk/{row.slug}/s/evening/1/")


def _value(shown: str, name: str) -> str:
    found = re.search(rf'<input[^>]*name="{name}"[^>]*value="([^"]*)"', shown)
    return found[1] if found else ""


def test_a_round_with_a_forfeit_is_posted_too(director: Client) -> None:
    """The boards of a match that was given up are not waited for."""
    row = in_play(director, "sabf-swiss-teams", TEAMS)
    do(row, "forfeit", stage="swiss", session=1, at_fault=["1"])
    there = desk_of(row).refresh()
    seating = there.state.session("swiss", 1).seating
    assert seating is not None
    for seat in seating.seats:
        for board in () if "1" in seat.contestants else seat.boards:
            where = {"stage": "swiss", "session": 1, "table": seat.table, "board": board}
            do(row, "enter-result", **where, result="1N= by S")
    assert next_step(director, row)[1] == "Post Swiss, round 1"


def test_a_bracket_that_is_over_is_closed_and_not_drawn(director: Client) -> None:
    row = in_play(director, "sbu-knock-out-teams", TEAMS[:2])
    played(row)
    do(row, "post", stage="knock-out", session=1)
    assert next_step(director, row)[1] == "Close Knock-out"


@pytest.mark.parametrize(
    ("made", "title", "action"),
    [
        (desk_halls.level, "1 extra board", "do/extra-boards/?stage=final&match="),
        (desk_halls.choosing, "1 T1 chooses its opponent", "do/choose-opponent/?stage=final"),
    ],
)
def test_what_a_bracket_waits_for_is_the_next_step(made: Any, title: str, action: str) -> None:
    row, _ = made()
    if desk_of(row).refresh().state.sessions:
        do(row, "publish-draw", stage="final", session=1)
    there = desk_of(row).refresh()
    steps = next_steps(there, desk_halls.DAY)
    (found,) = [e for e in steps if action in with_address(e, row.slug).address]
    assert title in found.title
    assert not any("Draw" in each.title for each in steps), "nothing can be drawn before it"


def test_a_table_of_points_that_is_open_can_be_closed(director: Client) -> None:
    row = in_play(director, "sabf-open-trials", PAIRS[:8])
    plans = desk_of(row).refresh().state.the_plan.stages
    season = next(each.name for each in plans if each.format == "season")
    if not desk_of(row).competition.state.stage(season).opened:
        do(row, "open-stage", stage=season)
    shown = page(director, f"/desk/{row.slug}/stage/{season}/")
    assert "Close the stage" in shown
    assert "Open the stage" not in shown


def test_who_entered_during_play_is_let_in_next(director: Client) -> None:
    row = in_play(director, "club-duplicate", PAIRS[:7])
    desk = desk_of(row)
    seat = desk.refresh().state.session("evening", 1).the_seating.seats[0]
    place = {"stage": "evening", "session": 1, "table": seat.table, "board": seat.boards[0]}
    desk.do("enter-result", {**place, "result": "1N= by S"}, "connie", "convenor")
    late = {"contestant": "8", "name": "Late", "players": [{"name": "Una Late"}, {"name": "Vi"}]}
    desk.do("enter", late, "connie", "convenor")
    step = next_steps(desk.refresh(), desk.clock())[0]
    assert step.title == "Let 8 Late in"
    assert (
        director.post(
            with_address(step, row.slug).address, {"contestant": "8", "step": "do"}
        ).status_code
        == 302
    )
    assert desk.refresh().state.session("evening", 1).the_seating.of("8")
    titles = [each.title for each in next_steps(desk.refresh(), desk.clock())]
    assert not any("Late" in each for each in titles)


def test_a_stage_stands_at_the_desk_as_the_public_reads_it(director: Client) -> None:
    """Two fields apart, ties marked, as many decimals for everybody."""
    public_site.pairs(12)
    desk = page(director, "/desk/pairs/stage/evening/")
    public = page(director, "/c/pairs/s/evening/")
    for each in (desk, public):
        titles = re.findall(r'class="field-name"[^>]*>([^<]*)<', each)
        assert titles == ["North–South", "East–West"]
    for what in ("place", "total"):
        asked = rf"q={what}\+of\+(\d+)[^>]*>([\d.=]+)<"
        told = re.findall(asked, public)
        assert len(told) == 12
        assert re.findall(asked, desk) == told
