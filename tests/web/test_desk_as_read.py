"""The desk as somebody reads it who has never seen it: what is told before and after a deed, in
words and names, and that no page leads into a corner."""

import datetime
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import desk_halls
import pytest
from django.test import Client

pytestmark = pytest.mark.django_db
ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d")


@pytest.fixture(autouse=True)
def _own_desks() -> Iterator[None]:
    from convenor.web.desks import forget_desks

    forget_desks()
    yield
    forget_desks()


class Hall:
    """A small competition with somebody at its desk."""

    def __init__(self, slug: str, template: str, entries: int, **answers: Any) -> None:
        import seed_site

        from convenor.web.desks import desk_of

        self.slug = slug
        self.row, self.simulator = desk_halls.begun(slug, template, entries, **answers)
        self.client = Client()
        self.client.force_login(seed_site.officials(self.row)[1])
        self.desk = desk_of(self.row)

    def do(self, action: str, **given: Any) -> Any:
        return self.desk.do(action, given, "director", "director")

    def read(self, where: str) -> str:
        """A page without its marks, as it is read."""
        answer = self.client.get(f"/desk/{self.slug}/{where}", follow=True)
        assert answer.status_code == 200, where
        return as_read(answer.content.decode())

    def look(self, action: str, **given: Any) -> str:
        """What stands beside a form that is filled in so."""
        answer = self.client.post(
            f"/desk/{self.slug}/do/{action}/", given, headers={"HX-Target": "beside"}
        )
        assert answer.status_code == 200
        return as_read(answer.content.decode())

    def results(self, stage: str, session: int, *, leave: int = 0) -> None:
        """Results on all boards of a session but the last few."""
        there = self.desk.refresh()
        left = list(there.state.without_result(there.state.session(stage, session)))
        for seat, board in left[: len(left) - leave]:
            result = "4S= by N" if int(board) % 2 and "closed" not in seat.table else "3NT-1 by E"
            where = {"stage": stage, "session": session, "table": seat.table, "board": board}
            self.do("enter-result", **where, result=result)


def as_read(page: str) -> str:
    text = re.sub(r"<(script|style|select|datalist)\b.*?</\1>", " ", page, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.fixture
def teams() -> Hall:
    """A Swiss of six teams, its first round drawn and published."""
    hall = Hall("teams", "sabf-swiss-teams", 6, rounds=3, boards=6)
    hall.do("open-stage", stage="swiss")
    hall.do("draw", stage="swiss", publish=True)
    return hall


@pytest.fixture
def evening() -> Hall:
    """A Mitchell of five pairs, one of which sits out in each round."""
    hall = Hall("evening", "club-duplicate", 5, boards=6, winners="two")
    while not hall.desk.refresh().state.sessions_of("evening"):
        assert hall.simulator.step()
    return hall


# --- before it is done ---------------------------------------------------------------------------


def test_what_is_wrong_stays_told_when_a_field_asks_by_itself(teams):
    given = {"stage": "swiss", "session": "1", "contestant": "1", "seats": "Ann, Bob"}
    assert "'Ann, Bob' must be a name, a colon and a value" in teams.look("line-up", **given)
    quietly = teams.look("line-up", **given, quietly="1")
    assert "'Ann, Bob' must be a name, a colon and a value" in quietly
    missing = {"stage": "swiss", "session": "1", "contestant": "1"}
    assert "This is missing" not in teams.look("late", **missing, quietly="1")


def test_posting_and_closing_say_what_they_will_record(teams):
    for number in (1, 2, 3):
        if number > 1:
            teams.do("draw", stage="swiss", publish=True)
        teams.results("swiss", number)
        assert f"Scores posted: swiss {number}." in teams.look(
            "post", stage="swiss", session=str(number)
        )
        teams.do("post", stage="swiss", session=number)
    there = teams.desk.refresh()
    first = next(iter(there.figures.standings("swiss").values())).lines[0].contestant
    name = there.state.entries[first].name
    closing = teams.look("close-stage", stage="swiss")
    assert f"Title awarded: Winners; teams {first} {name}" in closing
    assert "corrections are taken until" in closing
    assert not ISO_DAY.search(closing)


def test_a_ruling_says_what_it_gives_and_needs_something_to_give(teams):
    where = {"stage": "swiss", "session": "1", "table": "1 open", "board": "2"}
    assert "has no result at table 1 open that could stand" in teams.look("rule", **where)
    split = teams.look("rule", **where, ns="ave+", ew="ave-")
    assert "average plus to North-South, average minus to East-West." in split
    assert "table 1 open, 60% to both sides." in teams.look("rule", **where, ns="60%")
    weighted = teams.look("rule", **where, ns="60% 4S= by N, 40% 4S-1 by N")
    assert "60% 4♠= by N, 40% 4♠−1 by N." in weighted.replace(" ♠ ", "♠")
    teams.do("enter-result", **{**where, "session": 1, "board": 2}, result="4S= by N")
    assert "the table result stands." in teams.look("rule", **where)


def test_contestants_may_be_written_by_name(teams):
    there = teams.desk.refresh()
    first, second = there.state.session("swiss", 1).seating.pairings[0].contestants
    name = there.state.entries[first].name
    player = there.state.entries[second].players[0].name
    place = {"stage": "swiss", "session": "1"}
    fine = {**place, "amount": "1", "unit": "VP"}
    for written in (name.upper(), f" {name}  ", f"{first} {name}", first):
        assert f"It would do this {first} {name}" in teams.look("fine", **fine, contestant=written)
    assert f"It would do this {second} " in teams.look("fine", **fine, contestant=player)
    given = {**place, "contestants": f"{player}\n{name}", "absent": player, "step": "do"}
    assert teams.client.post("/desk/teams/do/abandon/", given).status_code == 302
    fact = teams.desk.refresh().facts[-1]
    assert (fact.kind, fact.body["contestants"]) == ("match abandoned", [second, first])
    assert "there is no contestant 'Nobody'" in teams.look("fine", **fine, contestant="Nobody")


def test_a_list_of_entries_is_pasted_and_nothing_is_red_before(teams):
    answer = teams.client.get("/desk/teams/do/enter-many/").content.decode()
    page = as_read(answer)
    assert "Type or paste a list, or send a file : every problem is shown beside its line" in page
    assert "/new/teams/entries/" in answer
    assert "there is no entry in it" not in page
    assert re.search(r'<textarea id="f-text" name="text"', answer)
    assert answer.index("<summary>Seldom needed") < answer.index('name="rows"')
    players = ", ".join(f"New {each}" for each in "abcd")
    columns = ", ".join(f"player {each}" for each in range(1, 5))
    assert "1 entries" in teams.look("enter-many", text=f"{columns}\n{players}")
    assert "there is no entry in it" in teams.look("enter-many")


def test_a_form_about_a_board_says_who_plays_it_and_what_is_written(teams):
    there = teams.desk.refresh()
    seat = there.state.session("swiss", 1).seating.at("1 open", 2)
    both = " v ".join(f"{each} {there.state.entries[each].name}" for each in (seat.ns, seat.ew))
    form = "do/correct-result/?stage=swiss&session=1&table=1 open&board=2"
    assert f"{both}: no result yet" in teams.read(form)
    where = {"stage": "swiss", "session": 1, "table": "1 open", "board": 2}
    teams.do("enter-result", **where, result="3NT-1 by E")
    assert f"{both}: 3NT−1 by E" in teams.read(form)


def test_a_pending_ruling_is_decided_as_it_was_pending(teams):
    where = {"stage": "swiss", "session": 1, "table": "1 open", "board": 2}
    teams.do("enter-result", **where, result="4S= by N")
    split = {"ns": {"percent": 60}, "ew": {"award": "average minus"}}
    teams.do("rule", **where, **split, pending=True, reason="a hesitation")
    page = unescape(teams.client.get("/desk/teams/s/swiss/1/").content.decode())
    decide = re.search(r'id="decide-ruling-R1" href="([^"]+)"', page)
    assert decide is not None
    form = as_read(teams.client.get(decide[1]).content.decode())
    assert "60% to North-South, average minus to East-West." in form
    assert "the table result stands." not in form


def test_whoever_moves_stands_in_the_order_of_numbers_and_with_the_field():
    hall = Hall("many", "club-duplicate", 24, boards=12, winners="two")
    while not hall.desk.refresh().state.sessions_of("evening"):
        assert hall.simulator.step()
    there = hall.desk.competition
    seat, board = next(iter(there.state.without_result(there.state.session("evening", 1))))
    where = {"stage": "evening", "session": "1", "table": seat.table, "board": str(board)}
    beside = hall.look("enter-result", **where, result="4S= by N")
    moves = re.findall(r"(\d+) [A-Z][^→\d]*?, (North–South|East–West) 1 → 2", beside)
    numbers = [int(number) for number, _ in moves]
    assert len(numbers) > 10
    assert numbers == sorted(numbers)


def test_the_desks_own_word_is_not_asked_about(teams):
    assert (
        'name="official"' not in teams.client.get("/desk/teams/do/enter-result/").content.decode()
    )
    where = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
    done = teams.do("enter-result", **where, result="4S= by N")
    assert done.facts[0].body["official"] is True


# --- after it is done ----------------------------------------------------------------------------


def test_what_was_taken_back_says_what_it_was_and_cannot_be_taken_back_again(teams):
    given = {"contestant": "1", "amount": 1, "unit": "VP", "stage": "swiss", "session": 1}
    fined = teams.do("fine", **given, reason="no system card").facts[0].number
    assert "Take it back" in teams.read(f"done/{fined}/")
    undone = teams.do("undo", number=fined, reason="they had one").facts[0].number
    page = teams.read(f"done/{undone}/")
    name = teams.desk.refresh().state.entries["1"].name
    said = f"fact undone: {fined}, fine imposed: swiss 1: 1 {name}; amount 1 VP; "
    assert said in page
    assert "reason they had one" in page
    assert "Take it back" not in page
    assert "to have it again, record it anew" in page


def test_facts_name_people_and_times_as_they_are_said(teams):
    starts = datetime.datetime(2026, 3, 7, 14, 5)
    opened = teams.do("open-session", stage="swiss", session=1, starts=starts, minutes=50)
    assert "starts 7 Mar 14:05" in teams.read(f"done/{opened.facts[0].number}/")
    there = teams.desk.refresh()
    gone = there.state.session("swiss", 1).seating.pairings[0].first
    forfeit = teams.do("forfeit", stage="swiss", session=1, at_fault=[gone])
    name = there.state.entries[gone].name
    assert f"at fault {gone} {name}" in teams.read(f"done/{forfeit.facts[0].number}/")


def test_a_table_shows_what_became_of_a_board_without_a_result(teams):
    where = {"stage": "swiss", "session": 1, "board": 1}
    teams.do("rule", **where, table="1 open", ns={"award": "average plus"})
    teams.do("cancel-board", **{**where, "board": 2}, tables=["1 open"])
    teams.do("board-fouled", **{**where, "board": 3}, groups=[["1 open", "1 closed"]])
    page = teams.read("s/swiss/1/t/1 open/")
    assert "1 ruling R1 average plus to both sides" in page
    assert "2 cancelled" in page
    assert "3 none yet another form" in page
    assert "Appeal" in page


# --- draws ---------------------------------------------------------------------------------------


def test_where_the_book_cannot_draw_the_director_chooses_what_is_given_up():
    """The three of the share match are last: no three of the lower half may meet."""
    hall = Hall("nine", "sabf-swiss-teams", 9)
    hall.do("open-stage", stage="swiss")
    hall.do("draw", stage="swiss", publish=True)
    hall.results("swiss", 1)
    share = hall.desk.refresh().state.session("swiss", 1).draw["share"]["three"]
    for each in share:
        hall.do("fine", stage="swiss", session=1, contestant=each, amount=15, unit="VP")
    page = hall.read("draw/swiss/2/")
    assert "Round 2 cannot be drawn by sabf-2020 14.1.c" in page
    assert "Draw round 2: former opponents may meet again … Draw round 2: one has a bye …" in page
    assert "one has a bye, former opponents" not in page


def test_a_bracket_shows_the_rounds_that_it_has():
    hall = Hall("cup", "sbu-knock-out-teams", 6, boards=4, third="no")
    hall.do("open-stage", stage="knock-out")
    hall.do("draw", stage="knock-out", publish=True)
    assert "draw of round 1 1 drawn" in hall.read("draw/knock-out/1/")
    assert "draw of round 2 1 2 to draw" in hall.read("draw/knock-out/2/")


# --- what comes next -----------------------------------------------------------------------------


def test_a_round_that_was_left_behind_is_not_forgotten(teams):
    teams.results("swiss", 1, leave=2)
    assert "without a result" not in teams.read("")
    teams.do("draw", stage="swiss", publish=True)
    page = teams.read("s/swiss/2/")
    assert "2 boards of Swiss, round 1 without a result table 3 closed" in page
    teams.results("swiss", 1)
    page = teams.read("s/swiss/2/")
    assert "without a result" not in page
    assert "Post Swiss, round 1" in page


def test_where_the_book_sets_no_time_scores_are_final_once_it_is_over():
    hall = Hall("cup", "sbu-knock-out-teams", 2, boards=4, third="no")
    hall.do("open-stage", stage="knock-out")
    hall.do("draw", stage="knock-out", publish=True)
    hall.results("knock-out", 1)
    hall.do("post", stage="knock-out", session=1)
    assert "final the book sets no time" not in hall.read("")
    hall.do("close-stage", stage="knock-out")
    page = hall.read("")
    assert "Make Knock-out, round 1 final the book sets no time for corrections" in page
    assert "It is over. Winners: 1 " in page
    hall.do("end-period", stage="knock-out", session=1)
    assert "Nothing is due" not in hall.read("")
    standing = hall.read("stage/knock-out/")
    assert "Place Who 1 , why" in standing  # no column of figures that nobody has


def test_a_substitute_in_the_only_session_is_not_told_of_another_one(evening):
    pair = evening.desk.refresh().state.entries["1"]
    given = {"contestant": "1", "stage": "evening", "session": 1, "player_in": "Jane Doe"}
    evening.do("substitute", **given, player_out=pair.players[0].name)
    page = evening.read("stage/evening/")
    assert "Jane Doe for" in page
    assert "Once more" not in page


def test_a_table_at_which_somebody_sits_out_says_so(evening):
    there = evening.desk.refresh()
    seats = there.state.session("evening", 1).seating.seats
    first = {
        table: min(e.round for e in seats if e.table == table) for table in {s.table for s in seats}
    }
    empty = next(table for table, number in first.items() if number > 1)
    assert "empty in round 1, these two come for round 2" in evening.read("s/evening/1/")
    cards = evening.client.get("/new/evening/cards/evening/1/").content.decode()
    card = as_read(next(e for e in cards.split("<li") if f'table-number">{empty}<' in e))
    assert "Empty until round 2" in card


def test_a_table_for_somebody_late_stands_where_its_number_says():
    hall = Hall("howell", "club-duplicate", 5, boards=10, winners="one")
    while not hall.desk.refresh().state.sessions_of("evening"):
        assert hall.simulator.step()
    hall.results("evening", 1, leave=16)
    hall.do("enter", players=[{"name": "Kay Voss"}, {"name": "Lou Wye"}])
    hall.client.post("/desk/howell/s/evening/1/cards/change", {"do": "make"})
    joined = hall.do("join", contestant="6", stage="evening").facts[0].number
    page = hall.client.get("/desk/howell/s/evening/1/").content.decode()
    assert re.findall(r'class="tile-no">([^<]+)<', page) == ["1", "2", "3"]
    assert "Make the card of table 1" in hall.read(f"done/{joined}/")
    hall.client.post("/desk/howell/s/evening/1/cards/change", {"do": "make"})
    assert "Make the card" not in hall.read(f"done/{joined}/")


# --- draws by hand -------------------------------------------------------------------------------


def test_a_draw_by_hand_is_not_told_as_the_books(teams):
    teams.results("swiss", 1)
    there = teams.desk.refresh()
    order = [
        line.contestant for line in next(iter(there.figures.standings("swiss").values())).lines
    ]
    met = {frozenset(e.contestants) for e in there.state.session("swiss", 1).seating.pairings}
    last = order[-1]
    other = next(e for e in order[:-1] if frozenset((e, last)) not in met)
    rest = [each for each in order if each not in (last, other)]
    by_hand = f"{last} v {other}\n{rest[0]} v {rest[1]}\n{rest[2]} v {rest[3]}"
    given = {"stage": "swiss", "session": "2", "by_hand": by_hand}
    beside = teams.look("draw", **given)
    assert "the book's own draw is" in beside
    assert "nothing is said about why it is drawn by hand" in beside
    assert "nothing is said" not in teams.look("draw", **given, reason="they share a car")
    matches = [[last, other], rest[:2], rest[2:]]
    teams.do("draw", stage="swiss", session=2, by_hand=matches, reason="they share a car")
    page = teams.read("draw/swiss/2/")
    assert "Drawn by hand: they share a car" in page
    assert "who meets whom is the director’s choice" in page
    assert "the highest that is free" not in page
    assert "could have met a higher opponent" not in page


def test_a_draw_knows_of_nothing_since_it_was_made(teams):
    teams.results("swiss", 1)
    teams.do("draw", stage="swiss", session=2)
    assert "come since it was made" not in teams.read("draw/swiss/2/")
    teams.do("note", text="the lights went out")
    assert "1 fact has come since it was made" in teams.read("draw/swiss/2/")


# --- the way there -------------------------------------------------------------------------------


def test_whoever_may_set_one_up_is_shown_how_on_a_site_without_a_competition(client):
    from convenor.web.accounts.models import User

    assert "Set up a competition" not in as_read(client.get("/").content.decode())
    client.force_login(User.objects.create_user("ada", "a long word to sign in", role="convenor"))
    assert "Set up a competition" in as_read(client.get("/").content.decode())


def test_an_office_leads_to_its_desk(teams):
    assert 'href="/desk/teams/"' in teams.client.get("/account/").content.decode()
