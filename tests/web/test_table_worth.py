"""What boards were worth, on the phone of who played them: when it may be seen, and why."""

import re

import pytest
from tests.web.table_sitting import AtTable

from convenor import pipeline
from convenor.actions.overview.onward import onward
from convenor.competition.scores.score_cards import seats_at
from convenor.competition.state.seats import in_the_room
from convenor.exact import show
from convenor.explain.figures_written import figure, swing
from convenor.values import replace
from convenor.web.table.tokens import address_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(db, play, client):
    """A club evening by matchpoints; all tables but this one have played all boards."""
    made = AtTable(play, client)
    made.others_enter()
    return made


@pytest.fixture
def teams(db, play, client):
    return AtTable(play, client, "sabf-swiss-teams")


def own_part(page):
    return page[page.index('class="own"') :].partition("</section>")[0]


def words(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)).strip()


def engine_score(at, board, contestant):
    there = at.desk.refresh()
    made = there.figures.scores.session(at.stage, 1).board_scores(board)
    sides = [each for form in made for each in form.sides]
    return next(e for e in sides if (e.table, e.contestant) == (at.table, contestant))


# --- matchpoints ---------------------------------------------------------------------------------


def test_what_a_board_was_worth_is_shown_once_both_sides_agree(at):
    worth = f"board/{at.board}/why?who="
    at.enter()
    assert worth not in at.seen_by("NS")
    at.confirm()
    page = at.seen_by("NS")
    assert page.count(worth) == 2, "in the list of boards, and among the own results"
    found = engine_score(at, at.board, at.seat.ns)
    row = words(page[page.index(f'id="board-{at.board}"') :].partition("</li>")[0])
    assert f"{figure(found.score)} of {figure(found.available)} MP" in row
    percent = show(100 * found.score / found.available, 1)
    assert f"{percent}%" in row
    other = engine_score(at, at.board, at.seat.ew)
    assert f"{figure(other.score)} of" in words(at.seen_by("EW"))


def test_the_session_so_far_waits_for_every_board_to_be_agreed(at):
    first, second = at.seat.boards[:2]
    at.agree_on(first)
    part = own_part(at.seen_by("NS"))
    card = pipeline.session_scores(at.desk.refresh(), at.stage, 1)[at.seat.ns]
    assert f"{show(card.percent, 2)}%" in part
    assert f"{card.boards} boards, provisional" in words(part)
    at.enter(board=second)
    part = own_part(at.seen_by("NS"))
    assert "provisional" not in part, "the total would tell what the board is worth"
    assert "not agreed" in part
    at.confirm(board=second)
    assert f"{card.boards + 1} boards, provisional" in words(own_part(at.seen_by("NS")))


def test_why_tells_the_board_and_no_other_by_its_clause(at):
    at.agree_on(*at.seat.boards[:2])
    page = at.client.get(f"{at.home}board/{at.board}/why", {"who": at.seat.ns}).content.decode()
    told = words(page[page.index('id="why"') :])
    found = engine_score(at, at.board, at.seat.ns)
    assert f"Board {at.board} is worth" in told
    assert f"to {at.state.entries[at.seat.ns].name}." in told
    assert f"of {figure(found.available)} available" in told
    assert "results compared: 4" in told
    assert f"board {at.seat.boards[1]}" not in told
    assert 'href="/rulebooks/laws-2017/78.A/"' in page
    assert "Back to table 1" in page


def test_why_of_the_field_and_of_the_session(at):
    at.agree_on(at.board)
    field = at.client.get(f"{at.home}board/{at.board}/why").content.decode()
    assert words(field).count(f"board {at.board}, table") == 4
    told = words(at.client.get(f"{at.home}why", {"who": at.seat.ns}).content.decode())
    card = pipeline.session_scores(at.desk.refresh(), at.stage, 1)[at.seat.ns]
    assert show(card.percent, 2) in told
    assert f"board {at.board}" in told


def test_the_field_is_told_with_what_each_result_was_worth(at):
    at.agree_on(at.board)
    page = at.client.get(f"{at.home}board/{at.board}/field").content.decode()
    own = page[page.index('class="mine"') :].partition("</tr>")[0]
    for contestant in (at.seat.ns, at.seat.ew):
        assert f'<td class="n">{figure(engine_score(at, at.board, contestant).score)}' in own
    assert "All tables are in." in page
    assert f"board/{at.board}/why" in page


DOWN_ONE = {"assigned": [{"result": "4S-1 by N", "weight": 1}]}
TEN_TRICKS = {"assigned": [{"result": "4S= by N", "weight": 1}]}


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ({"ns": DOWN_ONE}, "adjusted to NS −50"),
        ({"ns": DOWN_ONE, "ew": TEN_TRICKS}, "NS −50, EW −420"),
        ({"ns": {"award": "average"}}, "average"),
        (
            {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}},
            "NS average plus, EW average minus",
        ),
    ],
    ids=["assigned", "split", "average", "split averages"],
)
def test_a_phone_shows_the_score_that_was_ruled_and_not_the_one_that_was_made(at, ruling, said):
    at.agree_on(at.board)
    at.do("rule", stage=at.stage, session=1, table=at.table, board=at.board, **ruling)
    page = at.seen_by("NS")
    row = words(page[page.index(f'id="board-{at.board}"') :].partition("</li>")[0])
    field = at.client.get(f"{at.home}board/{at.board}/field").content.decode()
    mine = words(field[field.index('class="mine"') :].partition("</tr>")[0])
    for part in (row, words(own_part(page)), mine):
        assert said in part
        assert "+420" not in part, "what was made at the table is not what counts"
    assert ("you −50" in row) == (said == "adjusted to NS −50")


def test_a_book_that_shows_nothing_before_posting_is_kept_to(at):
    state = at.desk.competition.state
    plan = state.the_plan
    (stage,) = plan.stages
    state.plan = replace(plan, stages=(replace(stage, travellers="posted"),))
    at.agree_on(at.board)
    page = at.seen_by("NS")
    assert "data-why" not in page
    assert "The field on board" not in page
    for where in ("field", "why", f"why?who={at.seat.ns}"):
        answer = at.client.get(f"{at.home}board/{at.board}/{where}")
        assert answer.status_code == 409
        assert "conditions allow" in answer.content.decode()
        assert "Back to table 1" in answer.content.decode()
        assert answer["Cache-Control"] == "no-store"
    assert at.client.get(f"{at.home}why?who={at.seat.ns}").status_code == 409


def test_nobody_is_named_in_a_reason_who_does_not_want_it(at):
    entry = at.state.entries[at.seat.ns]
    at.do("hide-name", contestant=entry.number, player=entry.players[0].name)
    at.agree_on(at.board)
    for where in (f"board/{at.board}/why?who={at.seat.ns}", f"board/{at.board}/field", ""):
        page = at.client.get(at.home + where).content.decode()
        assert entry.name not in page
        assert entry.players[0].name not in page
        assert f"Pair {entry.number}" in page


# --- bad questions -------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["99", "x" * 3000, "<b>", "1+2+3", "0", "é", "+", " "])
def test_a_question_about_somebody_else_is_refused_in_words(at, who):
    at.agree_on(at.board)
    for where in ("why", f"board/{at.board}/why"):
        answer = at.client.get(at.home + where, {"who": who})
        assert answer.status_code == 400, where
        assert "does not play at table 1" in answer.content.decode()
        assert "<b>" not in answer.content.decode()


@pytest.mark.parametrize("board", ["0", "999", "9" * 60])
def test_why_of_a_board_that_is_not_played_here(at, board):
    for who in ("", at.seat.ns):
        answer = at.client.get(f"{at.home}board/{board}/why", {"who": who})
        assert answer.status_code == 400
        assert f"does not play board {int(board)}" in answer.content.decode()


def test_why_without_saying_of_whom(at):
    assert at.client.get(f"{at.home}why").status_code == 400
    assert at.client.get(f"{at.home}why?who={at.seat.ns}&round=99").status_code == 409


def test_a_refusal_is_data_where_data_is_asked_for(at):
    answer = at.client.get(f"{at.home}board/999/why", headers={"accept": "application/json"})
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["status"] == 400


# --- teams ---------------------------------------------------------------------------------------


def test_what_the_other_room_has_is_not_on_the_page_before_the_round_is_agreed(teams):
    teams.others_enter("6NTXX= by W")
    assert "6NT" not in teams.seen_by("NS"), "the other pair of the team has played the board"
    teams.agree_on(*teams.seat.boards)
    page = teams.seen_by("NS")
    assert "6NT" not in page
    assert "data-why" not in page
    assert teams.client.get(f"{teams.home}why?who={teams.seat.ns}&round=1").status_code == 409
    teams.agree_cards()
    page = teams.seen_by("NS")
    match = next(
        each
        for each in pipeline.match_scores(teams.desk.refresh(), teams.stage, 1)
        if teams.seat.ns in each.pairing.contestants
    )
    part = words(own_part(page))
    assert f"{swing(match.margin(teams.seat.ns))} IMP" in part
    assert f"{figure(match.vp(teams.seat.ns), 2)} VP" in part
    assert len(re.findall(r'class="what"', own_part(page))) == len(teams.seat.boards)


def test_why_of_a_match_is_told_with_its_victory_points(teams):
    teams.others_enter("3NT-1 by S")
    teams.agree_on(*teams.seat.boards)
    teams.agree_cards()
    address = f"{teams.home}why?who={teams.seat.ew}&round=1"
    told = words(teams.client.get(address).content.decode())
    match = next(
        each
        for each in pipeline.match_scores(teams.desk.refresh(), teams.stage, 1)
        if teams.seat.ew in each.pairing.contestants
    )
    assert f"{figure(match.vp(teams.seat.ew))} VP" in told
    assert f"{figure(match.margin(teams.seat.ew))} IMP" in told
    board = words(teams.client.get(f"{teams.home}board/{teams.board}/why").content.decode())
    assert board.count("the score of") == len(teams.session.seating.pairings)


def test_both_rooms_hear_of_the_match(teams):
    page = teams.page()
    tables = re.search(r'data-live="[^"]*table=([^"&]*)', page)
    assert tables is not None
    pairing = next(p for p in teams.session.seating.pairings if teams.table in p.tables)
    heard = tables[1].replace("%20", " ").replace("+", " ").replace("%7C", "|").split("|")
    assert sorted(heard) == sorted(pairing.tables)


# --- where next ----------------------------------------------------------------------------------


def test_a_team_goes_on_with_the_pair_that_sits_here(db, play, client):
    at = AtTable(play, client, "club-teams")
    there, session = at.desk.competition, at.session
    for seat in seats_at(session, at.table):
        for side in ("NS", "EW"):
            who = seat.ns if side == "NS" else seat.ew
            (found,) = onward(there, session, who, seat.round, side)
            later = [s for s in session.seating.of(who) if s.round == seat.round + 1]
            if later:
                own = next(s for s in later if s.side_of(who) == side)
                assert found.places == ((own.table, side),)


def test_partners_of_an_individual_each_go_their_own_way(db, play, client):
    at = AtTable(play, client, "club-individual")
    page = at.page()
    for number in at.seat.ns.split("+"):
        following = next(s for s in at.session.seating.of(number) if s.round == 2)
        name = re.escape(at.state.entries[number].name)
        assert re.search(rf"{name}</dt><dd><strong>table {following.table}</strong>", page)


def test_a_pair_that_sits_out_is_told_so(db, play, client):
    at = AtTable(play, client, teams=7)
    seating, rounds = at.session.seating, at.session.seating.rounds
    resting = {
        number: [r for r in range(1, rounds + 1) if r not in {s.round for s in seating.of(number)}]
        for number in at.state.entries
    }
    number, missed = next((n, r) for n, r in resting.items() if r and 1 < r[0] < rounds)
    seat = next(s for s in seating.of(number) if s.round == missed[0] - 1)
    following = next(s for s in seating.of(number) if s.round > missed[0])
    at.home = address_of(at.cards[in_the_room(seat.table)])
    page = at.page(round=seat.round)
    said = page[page.index("Where next") :]
    assert f"sit out, then <strong>table {in_the_room(following.table)}</strong>" in said
    assert f"in round {following.round}" in said
    at.home = address_of(at.cards[in_the_room(following.table)])
    side = following.side_of(number)
    at.send("side", {"side": side, "round": str(following.round)})
    assert f"You sit out round {missed[0]}" in at.page(round=following.round)
