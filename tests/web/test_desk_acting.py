"""Doing things at the desk: looked at, recorded once, refused, overridden, taken back, shared."""

import re

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


@pytest.fixture
def there(played_site):
    return played_site


def signed_in(user) -> Client:
    made = Client()
    made.force_login(user)
    return made


@pytest.fixture
def director(there) -> Client:
    return signed_in(there.director)


@pytest.fixture
def second(there) -> Client:
    """Another director of the same competition."""
    from convenor.web.accounts.models import User
    from convenor.web.store.models import Official

    user = User.objects.create_user("dana", "clubs-and-diamonds-7")
    Official.objects.create(user=user, competition=there.competition, role="director")
    return signed_in(user)


def address(there, action: str) -> str:
    return f"/desk/{there.competition.slug}/do/{action}/"


def place(there, **more) -> dict:
    return {"stage": there.stage, "session": str(there.session), **more}


def hidden(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    assert found, f"the page has no '{name}'"
    return found[1]


def do(client, there, action: str, **given):
    """Look, then record with what the page says."""
    looked = client.post(address(there, action), {**given, "step": "look"})
    page = looked.content.decode()
    assert looked.status_code == 200
    sent = {
        **given,
        "step": "do",
        "expect": hidden(page, "expect"),
        "key": hidden(page, "key"),
    }
    return client.post(address(there, action), sent), sent


def last(there):
    return there.desk.refresh().facts[-1]


def test_a_result_is_looked_at_and_recorded(there, director):
    table, board = there.missing()[0]
    answer, _ = do(
        director,
        there,
        "enter-result",
        **place(there, table=table, board=str(board), result="4S= by N"),
    )
    assert answer.status_code == 302
    fact = last(there)
    assert (fact.kind, fact.by) == ("result entered", there.director.name)
    page = director.get(answer["Location"]).content.decode()
    assert '4<span class="suit spades">♠</span>= by N' in page
    assert "What it changed" in page


def test_looking_records_nothing(there, director):
    before = there.desk.refresh().number
    table, board = there.missing()[0]
    given = place(there, table=table, board=str(board), result="4S= by N")
    page = director.post(address(there, "enter-result"), given).content.decode()
    assert "Record it" in page
    assert there.desk.refresh().number == before


def test_pressed_twice_it_counts_once(there, director):
    table, board = there.missing()[0]
    given = place(there, table=table, board=str(board), result="3N+1 by E")
    answer, sent = do(director, there, "enter-result", **given)
    number = there.desk.refresh().number
    again = director.post(address(there, "enter-result"), sent)
    assert again.status_code == 302
    assert again["Location"] == answer["Location"]
    assert there.desk.refresh().number == number


def test_a_stale_page_says_what_came_and_keeps_what_was_typed(there, director, second):
    table, board = there.missing()[0]
    given = place(there, table=table, board=str(board), result="4S= by N")
    page = director.post(address(there, "enter-result"), given).content.decode()
    do(second, there, "enter-result", **{**given, "result": "4S-1 by N"})
    number = there.desk.refresh().number
    sent = {**given, "step": "do", "expect": hidden(page, "expect"), "key": hidden(page, "key")}
    answer = director.post(address(there, "enter-result"), sent)
    assert answer.status_code == 409
    said = answer.content.decode()
    assert "Nothing was recorded" in said
    assert "4S-1 by N" in said
    assert "dana" in said
    assert hidden(said, "result") == "4S= by N"
    assert there.desk.refresh().number == number
    sent["expect"] = hidden(said, "expect")
    assert director.post(address(there, "enter-result"), sent).status_code == 302


def test_what_came_elsewhere_stops_nobody(there, director):
    table, board = there.missing()[0]
    given = place(there, table=table, board=str(board), result="4S= by N")
    page = director.post(address(there, "enter-result"), given).content.decode()
    other = next(each for each in there.missing() if each[0] != table)
    there.enter_at(*other)
    sent = {**given, "step": "do", "expect": hidden(page, "expect"), "key": hidden(page, "key")}
    assert director.post(address(there, "enter-result"), sent).status_code == 302


def test_a_mistake_stands_beside_its_field(there, director):
    table, board = there.missing()[0]
    given = place(there, table=table, board="many", result="")
    answer = director.post(address(there, "enter-result"), {**given, "step": "do"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert 'id="p-board"' in page
    assert "This is missing" in page
    assert hidden(page, "board") == "many"
    assert board


def test_the_book_refuses_with_its_clause_and_a_director_overrides(there, director):
    """Scores that are posted a moment ago cannot be made final: the period runs."""
    given = {"stage": there.stage, "session": "1"}
    page = director.post(address(there, "end-period"), given).content.decode()
    assert "refused" in page
    assert re.search(r'class="chip clause" href="/rulebooks/', page)
    sent = {**given, "step": "do", "expect": hidden(page, "expect"), "key": "a" * 20}
    refused = director.post(address(there, "end-period"), sent)
    assert refused.status_code == 409
    done = director.post(address(there, "end-period"), {**sent, "override": "all have left"})
    assert done.status_code == 302
    kinds = [each.kind for each in there.desk.refresh().facts[-2:]]
    assert kinds == ["correction period ended", "refusal overridden"]
    assert last(there).body["reason"] == "all have left"


def test_a_suggestion_is_taken(there, director):
    table, board = there.missing()[0]
    given = place(
        there, table=table, board=str(board), ns_fault="none", ew_fault="directly", step="look"
    )
    page = director.post(address(there, "rule"), given).content.decode()
    assert "The book suggests" in page
    taken = director.post(address(there, "rule"), {**given, "take": "0"}).content.decode()
    assert 'name="ns-pick" value="A+" checked' in taken
    assert 'name="ew-pick" value="A-" checked' in taken


def test_a_ruling_with_weights_a_fine_and_their_undoing(there, director):
    state = there.desk.refresh().state
    session = state.session(there.stage, 1)
    table, board = session.seating.tables[0], session.boards[0]
    answer, _ = do(
        director,
        there,
        "rule",
        stage=there.stage,
        session="1",
        table=table,
        board=str(board),
        ns="60% 4S= by N, 40% 4S-1 by N",
        reason="hesitation",
    )
    assert answer.status_code == 302
    parts = last(there).body["ns"]["assigned"]
    assert [each["result"] for each in parts] == ["4S= by N", "4S-1 by N"]
    page = director.get(answer["Location"]).content.decode()
    assert "What it changed" in page
    number = last(there).number
    undone = director.post(f"/desk/{there.competition.slug}/done/{number}/undo", {"reason": "no"})
    assert undone.status_code == 302
    assert last(there).kind == "fact undone"
    again = director.post(f"/desk/{there.competition.slug}/done/{number}/undo")
    assert again.status_code == 409
    fined, _ = do(
        director, there, "fine", **place(there, contestant="3", amount="1", unit="VP", reason="x")
    )
    assert fined.status_code == 302
    assert last(there).kind == "fine imposed"


def test_the_second_director_sees_who_is_at_the_table(there, director, second):
    table, board = there.missing()[0]
    given = place(there, table=table, board=str(board), ns="60%", step="look")
    director.post(address(there, "rule"), given)
    page = second.post(address(there, "rule"), given).content.decode()
    assert f"{there.director.name} is at table {table} since" in page
    at = f"/desk/{there.competition.slug}/s/{there.stage}/{there.session}/t/{table}/"
    assert "is at this table since" in second.get(at).content.decode()
    assert "You are at this table since" in director.get(at).content.decode()
    room = f"/desk/{there.competition.slug}/s/{there.stage}/{there.session}/room"
    assert f"{there.director.name} (since" in second.get(room).content.decode()
    director.post(f"{at}handling", {"do": "leave"})
    assert "I am at this table" in second.get(at).content.decode()


def test_a_call_is_heard_and_answered(there, director):
    table, board = there.missing()[0]
    given = {"stage": there.stage, "session": there.session, "table": table, "board": board}
    there.desk.do("call-director", {**given, "says": "revoke"}, "table", "player")
    room = f"/desk/{there.competition.slug}/s/{there.stage}/{there.session}/room"
    page = director.get(room).content.decode()
    assert "revoke" in page
    call = re.search(r"/call/([^/]+)/answer", page)
    assert call
    answer = f"/desk/{there.competition.slug}/call/{call[1]}/answer"
    assert director.post(answer, {"back": room}).status_code == 302
    assert "revoke" not in director.get(room).content.decode()
    number = there.desk.refresh().number
    again = director.post(answer, follow=True).content.decode()
    assert f"{there.director.name} has answered call" in again
    nobody = director.post(answer.replace(call[1], "C99"), follow=True).content.decode()
    assert "there is no call" in nobody
    assert there.desk.refresh().number == number
    assert "You are at this table" in director.get(f"{room[:-4]}t/{table}/").content.decode()


def test_an_odd_result_is_looked_at_by_somebody(there, director):
    session = there.desk.refresh().state.session(there.stage, 2)
    table, board = session.seating.tables[0], session.boards[0]
    given = {"stage": there.stage, "session": 2, "table": table, "board": board}
    there.desk.do("correct-result", {**given, "result": "7NXX-7 by E"}, "x", "director")
    room = f"/desk/{there.competition.slug}/s/{there.stage}/2/room"
    page = director.get(room).content.decode()
    assert "far out" in page
    number = last(there).number
    seen = f"/desk/{there.competition.slug}/s/{there.stage}/2/seen/{number}"
    assert director.post(seen, {"back": room}).status_code == 302
    assert "7NXX" not in director.get(room).content.decode()
    assert director.post(seen).status_code == 404


def test_cards_are_made_renewed_and_revoked(there, director, client):
    at = f"/desk/{there.competition.slug}/s/{there.stage}/{there.session}/cards/"
    assert "There is no card yet" in director.get(at).content.decode()
    made = director.post(f"{at}change", {"do": "make"}, follow=True).content.decode()
    addresses = re.findall(r"http://testserver(/t/[a-z0-9]+/)", made)
    tables = there.desk.competition.state.session(there.stage, there.session).seating.tables
    assert len(set(addresses)) == len(tables)
    assert made.count("data:image/svg+xml;base64,") == len(tables)
    assert client.get(addresses[0]).status_code == 200
    director.post(f"{at}change", {"do": "renew", "table": tables[0]})
    assert client.get(addresses[0]).status_code == 410
    director.post(f"{at}change", {"do": "revoke"})
    assert client.get(addresses[1]).status_code == 410
    assert director.post(f"{at}change", {"do": "burn"}).status_code == 400


def test_what_is_at_stake(there, director):
    session = there.desk.refresh().state.session(there.stage, 2)
    page = director.get(f"/desk/{there.competition.slug}/what-if/").content.decode()
    assert "No ruling and no appeal waits" in page
    do(
        director,
        there,
        "rule",
        stage=there.stage,
        session="2",
        table=session.seating.tables[0],
        board=str(session.boards[0]),
        ns="7NXX= by N",
        pending="true",
    )
    page = director.get(f"/desk/{there.competition.slug}/what-if/").content.decode()
    assert "1 matter pending" in page
    assert "How far places may go" in page
    assert "becomes" in page


def test_substitutes_and_what_the_book_still_allows(there, director):
    state = there.desk.refresh().state
    players = state.entry("3").players
    answer = director.post(
        address(there, "substitute"),
        {
            "stage": there.stage,
            "session": "1",
            "contestant": "3",
            "player_out": players[0].name,
            "player_in": "Zoe Zander",
            "approved_by": "the convenor",
            "override": "an emergency",
            "step": "do",
        },
    )
    assert answer.status_code == 302, answer.content.decode()
    page = director.get(f"/desk/{there.competition.slug}/stage/{there.stage}/").content.decode()
    assert f"Zoe Zander for {players[0].name}" in page
    assert "Once more:" in page


def test_a_whole_round_from_the_desk(there, director):
    """Results in, posted, the next round drawn, checked, published; then discarded is refused."""
    slug, stage, number = there.competition.slug, there.stage, there.session
    for table, board in there.missing()[:-1]:
        there.enter_at(table, board)
    table, board = there.missing()[0]
    do(
        director,
        there,
        "enter-result",
        **place(there, table=table, board=str(board), result="1N= by S"),
    )
    screen = director.get(f"/desk/{slug}/s/{stage}/{number}/").content.decode()
    assert "Post Swiss" in screen
    posted, _ = do(director, there, "post", **place(there))
    assert posted.status_code == 302
    page = director.get(f"/desk/{slug}/draw/{stage}/").content.decode()
    assert f"Draw round {number + 1}" in page
    drawn, _ = do(director, there, "draw", stage=stage, session=str(number + 1))
    assert drawn.status_code == 302
    page = director.get(f"/desk/{slug}/draw/{stage}/{number + 1}/").content.decode()
    assert "confirmed" in page
    assert "Why they meet" in page
    assert "Publish …" in page
    gone, _ = do(director, there, "discard-draw", stage=stage, session=str(number + 1))
    assert gone.status_code == 302
    state = there.desk.refresh().state
    names = list(state.stage(stage).field or state.entries)
    pairs = "\n".join(f"{a} v {b}" for a, b in zip(names[::2], names[1::2], strict=True))
    by_hand, _ = do(director, there, "draw", stage=stage, session=str(number + 1), by_hand=pairs)
    assert by_hand.status_code == 302
    page = director.get(f"/desk/{slug}/draw/{stage}/{number + 1}/").content.decode()
    assert "by hand" in page
    published, _ = do(director, there, "publish-draw", stage=stage, session=str(number + 1))
    assert published.status_code == 302
    page = director.get(f"/desk/{slug}/draw/{stage}/{number + 1}/").content.decode()
    assert "Today’s scores would give" in page
    assert director.get(f"/desk/{slug}/").url.endswith(f"/s/{stage}/{number + 1}/")
