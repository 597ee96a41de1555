"""The table's pages by plain forms, as a phone without scripts sends them, and bad input."""

import datetime
import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.web.table_sitting import FOUR_SPADES, AtTable

from convenor.actions.rulings.rulings import open_calls
from convenor.bridge import Board, ns_score, parse_result
from convenor.errors import Mistake
from convenor.values import replace
from convenor.web.public.long_tables import Part
from convenor.web.result_notation import pressed, read_result, score_table
from convenor.web.store.models import Competition, TableToken, table_token
from convenor.web.table import field
from convenor.web.table.card_making import cards_of
from convenor.web.table.files import STATIC
from convenor.web.table.tokens import address_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(db, play, client):
    return AtTable(play, client)


# --- the card ------------------------------------------------------------------------------------


def test_a_card_opens_its_table_with_names_boards_and_clock(at):
    page = at.page()
    assert "<h1>Table 1</h1>" in page
    for number in (at.seat.ns, at.seat.ew):
        assert at.state.entries[number].name in page
        assert all(each.name in page for each in at.state.entries[number].players)
    assert [int(n) for n in re.findall(r'id="board-(\d+)"', page)] == list(at.seat.boards)
    assert "round 1 of 6" in page
    assert 'data-ends="' in page


def test_both_pairs_are_told_where_they_play_next(at):
    page = at.page()
    for number in (at.seat.ns, at.seat.ew):
        following = next(s for s in at.session.seating.of(number) if s.round == 2)
        place = f"table {following.table.partition(' (')[0]}"
        name = re.escape(at.state.entries[number].name)
        assert re.search(rf"{name}</dt><dd><strong>{place}</strong>", page)


def test_cards_are_made_once_and_no_secret_is_kept_in_clear(at):
    again = cards_of(at.played.competition, at.stage, 1)
    assert {t: c.secret for t, c in again.items()} == {t: c.secret for t, c in at.cards.items()}
    kept = json.dumps(list(TableToken.objects.values()), default=str)
    assert all(each.secret not in kept for each in at.cards.values())


def test_a_card_is_read_anew_each_time_without_asking_what_it_belongs_to(
    at, django_assert_num_queries
):
    card = at.cards["1"]
    assert table_token(card.secret).revoked is None
    TableToken.objects.filter(pk=card.pk).update(revoked=timezone.now())
    Competition.objects.filter(pk=card.competition_id).update(title="Renamed")
    with django_assert_num_queries(1):
        found = table_token(card.secret)
        assert found.revoked is not None
        assert found.competition.title == "Renamed"
    found.save()  # a row like any other
    assert table_token(found.secret) == found
    assert table_token(f"{card.secret}x") is None


def test_a_table_that_has_a_set_twice_is_one_table(at):
    again = [each for each in at.session.seating.tables if "(round" in each]
    assert again
    assert list(at.cards) == ["1", "2", "3", "4"]
    name, _, rest = again[0].partition(" (round ")
    seat = next(each for each in at.session.seating.seats if each.table == again[0])
    at.home = address_of(at.cards[name])
    page = at.page(round=int(rest[:-1]))
    assert [int(n) for n in re.findall(r'id="board-(\d+)"', page)] == list(seat.boards)
    fields = at.fields(**FOUR_SPADES) | {
        "round": str(seat.round),
        "pairs": f"{seat.ns} v {seat.ew}",
    }
    assert at.ask(f"board/{seat.boards[0]}/", fields)[0] == 200
    assert at.state.on(at.stage, 1, seat.boards[0])[again[0]].text == "4S= by N"


@pytest.mark.parametrize("secret", ["x", "a" * 26, "ü", "x" * 500])
def test_a_card_of_nobody_is_refused_in_words(at, client, secret):
    answer = client.get(f"/t/{secret}/")
    assert answer.status_code == 404
    assert "scan the card on your table once more" in answer.content.decode()
    assert client.get("/t/%00/").status_code == 400


def _revoke(at):
    TableToken.objects.update(revoked=timezone.now())
    return "no longer used"


def _outlive(at):
    TableToken.objects.update(expires=timezone.now() - datetime.timedelta(seconds=1))
    return "session that is over"


def _post_scores(at):
    at.played.enter(1000)
    at.do("post", stage=at.stage, session=1)
    return "have been posted"


@pytest.mark.parametrize("end", [_revoke, _outlive, _post_scores])
def test_a_card_of_one_session_dies_with_it(at, end):
    later = timezone.now() + datetime.timedelta(hours=1)
    at.home = address_of(
        TableToken.objects.create(
            competition=at.played.competition,
            stage=at.stage,
            session=1,
            table=at.table,
            expires=later,
        )
    )
    words = end(at)
    answer = at.client.get(at.home)
    assert answer.status_code == 410
    assert words in answer.content.decode()
    number = at.desk.refresh().number
    status, said = at.enter()
    assert (status, words in said["detail"]) == (410, True)
    for where in ("side", "call", "card", f"board/{at.board}/confirm"):
        assert at.send(where, at.fields()).status_code == 410
    assert at.client.get(f"{at.home}board/{at.board}/field").status_code == 410
    assert at.desk.refresh().number == number


def test_a_draw_that_is_not_out_shows_nobody(play, client):
    teams = AtTable(play, client, "sabf-swiss-teams")
    session = teams.session
    teams.state.sessions[teams.stage, 1] = replace(session, published=None)
    page = teams.page()
    assert "Nothing is played at this table now" in page
    assert teams.state.entries[teams.seat.ns].name not in page
    status, said = teams.enter()
    assert (status, "wait for the next round" in said["detail"]) == (400, True)


# --- entering and agreeing -----------------------------------------------------------------------


def test_a_result_by_plain_forms_from_the_page_to_the_other_sides_word(at):
    assert at.send("side", {"side": "NS", "round": "1"}).status_code == 302
    assert f"Enter board {at.board}" in at.page()
    form = at.client.get(f"{at.home}board/{at.board}/").content.decode()
    assert 'name="declarer" value="W"' in form
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    answer = at.send(f"board/{at.board}/", {**fields, **FOUR_SPADES, "suit": "", "rank": ""})
    assert (answer.status_code, answer["Location"]) == (302, f"{at.home}?said=4")
    assert "East-West are asked to agree" in at.client.get(answer["Location"]).content.decode()
    assert (at.score().text, at.score().entered_by, at.score().confirmed) == (
        "4S= by N",
        "NS",
        False,
    )
    page = at.page()
    assert "waits for EW" in page
    confirming = page[page.index("East-West agree on this phone") :].partition("</form>")[0]
    fields = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', confirming))
    assert (fields["side"], fields["result"]) == ("EW", "4S= by N")
    assert at.send(f"board/{at.board}/confirm", fields).status_code == 302
    assert at.score().confirmed


def test_each_side_sees_the_score_with_its_own_sign(at):
    at.enter()
    assert "you +4" in at.seen_by("NS")
    assert "you −4" in at.seen_by("EW")


def test_the_ledger_says_which_phone_and_side_spoke(at):
    at.page()
    at.enter()
    at.confirm()
    entered, agreed = at.desk.competition.facts[-2:]
    assert re.fullmatch(r"table 1 NS, phone [0-9a-f]{6}", entered.by)
    assert re.fullmatch(r"table 1 EW, phone [0-9a-f]{6}", agreed.by)


def test_the_same_key_counts_once_and_the_answer_is_good_both_times(at):
    fields = at.fields(**FOUR_SPADES)
    first = at.ask(f"board/{at.board}/", fields)
    number = at.desk.competition.number
    second = at.ask(f"board/{at.board}/", fields)
    assert (first[0], second[0], second[1]["repeated"]) == (200, 200, True)
    assert at.desk.refresh().number == number


def test_a_key_counts_once_even_after_the_result_was_changed(at):
    fields = at.fields(**FOUR_SPADES)
    at.ask(f"board/{at.board}/", fields)
    at.enter(tricks="+1")
    assert at.ask(f"board/{at.board}/", fields)[1]["repeated"] is True
    assert at.score().text == "4S+1 by N"


def test_two_phones_that_say_the_same_agree(at):
    at.enter("NS")
    assert at.enter("EW") == (200, {"says": "Both sides agree.", "repeated": False})
    assert at.score().confirmed


@pytest.mark.parametrize("gives_in", ["NS", "EW"])
def test_two_sides_who_now_say_the_same_have_agreed(at, gives_in):
    at.enter("NS", tricks="=")
    assert "differently" in at.enter("EW", tricks="-1")[1]["says"]
    status, said = at.enter(gives_in, tricks="-1" if gives_in == "NS" else "=")
    assert (status, said["says"]) == (200, "Both sides agree.")
    assert (at.score().confirmed, at.score().disputed) == (True, "")
    assert at.score().text == ("4S-1 by N" if gives_in == "NS" else "4S= by N")


def test_two_phones_that_differ_go_to_the_director_and_both_are_told(at):
    at.enter("NS")
    status, said = at.enter("EW", tricks="+1")
    assert (status, "director has been told" in said["says"]) == (200, True)
    assert at.score().disputed == "4S+1 by N"
    for side, own, theirs in (("NS", "=", r"\+1"), ("EW", r"\+1", "=")):
        page = re.sub(r"<span class=\"suit[^>]*>(.)</span>", r"\1", at.seen_by(side))
        assert re.search(
            rf"You have <strong>4♠{own} N</strong>, they have <strong>4♠{theirs} N", page
        )
    number = at.desk.refresh().number
    at.enter("NS")
    at.enter("EW", tricks="+1")
    assert at.desk.refresh().number == number, "a side that repeats its word changes nothing"
    at.enter("EW")
    assert (at.score().confirmed, at.score().disputed) == (True, "")


def test_what_was_agreed_to_is_not_changed_from_the_table(at):
    at.enter()
    at.confirm()
    status, said = at.enter(tricks="+2")
    assert (status, "call the director" in said["detail"]) == (409, True)
    assert at.enter()[0] == 200
    assert at.score().confirmed, "the same result once more does not take the agreement away"


def test_a_side_does_not_agree_with_itself_nor_to_what_it_has_not_seen(at):
    at.enter()
    status, said = at.confirm("NS")
    assert (status, "the other side confirms" in said["detail"].lower()) == (409, True)
    status, said = at.confirm("EW", result="4S+1 by N")
    assert (status, "4S= by N now" in said["detail"]) == (409, True)
    assert not at.score().confirmed


def test_a_lead_that_the_leader_does_not_hold_is_caught(at):
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    at.do("record-deals", stage=at.stage, session=1, deals={str(at.board): deal})
    status, said = at.enter(suit="C", rank="A")
    assert (status, "does not hold" in said["detail"]) == (409, True)
    assert at.score() is None
    assert at.enter(suit="H", rank="T")[0] == 200
    assert at.score().lead == "HT"


def test_whoever_tries_leads_learns_no_hand(at):
    """Three that cannot be bring the director; from then on no lead of the board is looked at."""
    deal = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    at.do("record-deals", stage=at.stage, session=1, deals={str(at.board): deal})
    for rank in ("A", "A", "K", "A"):  # the same one again is sent again, not tried
        status, said = at.enter(suit="C", rank=rank)
        assert (status, "does not hold" in said["detail"]) == (409, True)
    assert not open_calls(at.desk.refresh())
    status, said = at.enter(suit="S", rank="A")
    assert status == 409
    assert "the director has been called" in said["detail"]
    (call,) = open_calls(at.desk.refresh())
    assert (call.table, call.board) == (at.table, at.board)
    assert call.says == "leads that cannot be were tried: East ♣A, East ♣K, East ♠A"
    for suit in "SH":  # one that cannot be, and one that can
        status, said = at.enter(suit=suit, rank="Q")
        assert (status, "does not hold" in said["detail"]) == (409, False)
    assert len(open_calls(at.desk.refresh())) == 1
    assert at.enter(board=at.seat.boards[1], suit="S", rank="A")[0] == 200  # that deal is unknown
    assert at.enter()[0] == 200
    assert at.score().lead == ""


@pytest.mark.parametrize("agreed", [False, True])
def test_a_lead_said_later_or_differently_is_no_failure(at, agreed):
    at.enter()
    if agreed:
        at.confirm()
    status, said = at.enter(suit="H", rank="2")
    assert (status, "says" in said) == (200, True)
    assert at.score().lead == ("" if agreed else "H2")
    status, said = at.enter("EW", suit="H", rank="3")
    assert status == 200
    assert at.score().text == "4S= by N"
    assert at.score().confirmed


@pytest.mark.parametrize("level", ["pass", "NP"])
def test_half_a_lead_does_not_matter_where_nobody_declares(at, level):
    assert at.enter(level=level, rank="A")[0] == 200
    assert at.score().lead == ""


def test_pass_and_not_played(at):
    assert at.enter(level="pass", denomination="", declarer="", tricks="")[0] == 200
    assert at.score().text.lower() == "pass"
    second = at.seat.boards[1]
    assert at.enter(level="NP", board=second)[0] == 200
    assert at.score(second).text == "NP"


def test_a_mistake_on_the_form_keeps_what_was_pressed(at):
    at.send("side", {"side": "NS", "round": "1"})
    fields = at.fields(**{**FOUR_SPADES, "tricks": "+5"})
    answer = at.send(f"board/{at.board}/", fields)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "13 tricks" in page
    assert 'name="level" value="4" checked' in page


# --- the round -----------------------------------------------------------------------------------


def test_the_card_of_a_round_is_agreed_to_by_each_side_and_the_table_goes_on(at):
    for board in at.seat.boards:
        at.enter(board=board)
        at.confirm(board=board)
    assert "Our card is right" in at.seen_by("NS")
    assert at.ask("card", at.fields("NS"))[0] == 200
    assert "East-West have not yet" in at.page()
    assert "round 1 of 6" in at.page()
    assert at.ask("card", at.fields("EW"))[0] == 200
    assert "round 2 of 6" in at.page()
    status, said = at.enter(tricks="+1")
    assert (status, "agreed to their scores of round 1" in said["detail"]) == (409, True)


def test_a_card_with_a_board_missing_is_asked_about_once_more(at):
    at.enter()
    status, said = at.ask("card", at.fields())
    assert (status, said["ask"]) == (409, "sure")
    assert "no result yet" in said["detail"]
    plain = at.send("card", at.fields())
    assert "Confirm all the same" in plain.content.decode()
    assert at.ask("card", at.fields(sure="yes"))[0] == 200


def test_a_side_that_agrees_to_its_card_is_not_asked_about_each_board(at):
    for board in at.seat.boards:
        at.enter(board=board)
    assert "agree?" in at.seen_by("EW")
    assert at.ask("card", at.fields("EW"))[0] == 200
    page = at.page()
    assert "You have agreed to this card" in page
    assert "agree?" not in page
    assert all(at.score(board).confirmed for board in at.seat.boards)


def test_a_side_agrees_to_the_card_that_it_saw_and_to_no_other(at):
    for board in at.seat.boards:
        at.enter(board=board)
    (seen,) = set(re.findall(r'name="seen" value="(\d+)"', at.seen_by("EW")))
    at.enter(board=at.board, tricks="+1")
    status, said = at.ask("card", at.fields("EW", seen=seen))
    assert (status, f"Board {at.board} has another result" in said["detail"]) == (409, True)
    assert at.ask("card", at.fields("EW", seen="x"))[0] == 400
    (seen,) = set(re.findall(r'name="seen" value="(\d+)"', at.page()))
    assert at.ask("card", at.fields("EW", seen=seen))[0] == 200


def test_a_card_on_which_the_sides_differ_waits_for_the_director(at):
    at.enter("NS")
    at.enter("EW", tricks="+1")
    status, said = at.ask("card", at.fields(sure="yes"))
    assert (status, "the director settles that first" in said["detail"]) == (409, True)


def test_a_pair_that_has_moved_on_is_shown_its_way_on_the_old_page(at):
    at.send("side", {"side": "EW", "round": "1"})
    for board in at.seat.boards:
        at.enter(board=board)
        at.confirm(board=board)
    at.ask("card", at.fields("NS"))
    at.ask("card", at.fields("EW"))
    page = at.page()
    following = next(s for s in at.session.seating.of(at.seat.ew) if s.round == 2)
    assert (following.table, following.side_of(at.seat.ew)) == ("1", "NS")
    assert "Who holds this phone?" in page
    name = re.escape(at.state.entries[at.seat.ew].name)
    assert re.search(rf"<strong>{name}</strong>, you sit <strong>North-South</strong> here", page)


def test_a_pair_at_a_wrong_table_is_shown_the_right_one(at):
    at.send("side", {"side": "EW", "round": "1"})
    own, pair = at.home, at.state.entries[at.seat.ew]
    other = next(each for each in at.cards if each != at.table)
    page = at.client.get(address_of(at.cards[other])).content.decode()
    assert f"This is table {other}. <strong>{pair.name}</strong>" in page
    assert "Round 1: <strong>table 1</strong>, East-West" in page
    assert "Scan the card there" in page
    assert "Who holds this phone?" in page
    assert "you sit" not in page
    at.client.post(f"{own}side", {"side": "", "round": "1"})
    page = at.client.get(address_of(at.cards[other])).content.decode()
    assert pair.name not in page, "the phone has been given to somebody else"


def test_a_pair_that_comes_to_its_next_table_is_told_its_side(at):
    following = next(s for s in at.session.seating.of(at.seat.ns) if s.round == 2)
    at.send("side", {"side": "NS", "round": "1"})
    home = address_of(at.cards[following.table])
    page = at.client.get(home, {"round": "2"}).content.decode()
    words = {"NS": "North-South", "EW": "East-West"}[following.side_of(at.seat.ns)]
    name = at.state.entries[at.seat.ns].name
    assert f"<strong>{name}</strong>, you sit <strong>{words}</strong> here" in page


@pytest.mark.parametrize("cookie", ["x", ".", "1-evening-1.99", "1-evening-1.", "." * 4000, "%00."])
def test_a_strange_cookie_names_nobody(at, cookie):
    at.client.cookies["who"] = cookie
    page = at.page()
    assert "Who holds this phone?" in page
    assert "you sit" not in page


# --- the field, own results ----------------------------------------------------------------------


def test_the_field_is_seen_once_both_sides_agree(at, monkeypatch):
    where = f"{at.home}board/{at.board}/field"
    at.played.enter(1000)
    at.desk.do(
        "undo",
        {"number": at.score().number, "reason": "test"},
        by="director",
        role="director",
    )
    assert at.client.get(where).status_code == 409
    at.enter()
    assert at.client.get(where).status_code == 409
    at.confirm()
    page = at.client.get(where).content.decode()
    assert page.count("<tr") - 1 == len(at.session.seating.by_board[at.board])
    assert page.count('aria-current="true"') == 1
    assert f"The field on board {at.board}" in at.page(round=1)
    monkeypatch.setattr(field, "ON_A_PHONE", 1)
    mine = at.client.get(where).content.decode()
    assert mine.count('aria-current="true"') == 1  # the part with one's own result comes first
    of = len(at.session.seating.by_board[at.board])
    parts = [at.client.get(f"{where}?part={n}").content.decode() for n in range(1, of + 1)]
    assert [each.count("<tr") - 1 for each in parts] == [1] * of
    shown = [re.search(r"<tbody>(.*?)</tbody>", each, re.S)[1].strip() for each in parts]
    whole = re.search(r"<tbody>(.*?)</tbody>", page, re.S)[1]
    assert [each.strip() for each in whole.strip().splitlines()] == shown
    assert f"Shown: 1–1 of {of}" in parts[0]


def test_a_score_put_right_is_in_its_place_in_the_field(at):
    at.played.enter(1000)
    place = {"stage": at.stage, "session": 1, "board": at.board}
    rows = re.compile(r'<td class="n">([+−\d]+)</td>')
    where = f"{at.home}board/{at.board}/field"
    at.do("confirm-result", **place, table=at.table, side="NS")
    at.do("confirm-result", **place, table=at.table, side="EW")
    last = rows.findall(at.client.get(where).content.decode())
    worst = next(s.table for s in at.session.seating.by_board[at.board] if s.table != at.table)
    at.do("correct-result", **place, table=worst, result="7NTxx= by N", reason="misread")
    first = rows.findall(at.client.get(where).content.decode())
    assert first != last
    assert first[0] in ("+2280", "+2980")


def test_of_many_parts_of_a_field_a_phone_offers_the_ends_and_those_beside_it():
    def offered(number: int, of: int) -> list[int]:
        return [each for each, _ in field.Field((), Part(number, of, 25 * of, 25)).ways]

    assert offered(17, 40) == [1, 16, 17, 18, 40]
    assert offered(1, 40) == [1, 2, 40]
    assert offered(2, 3) == [1, 2, 3]


def test_in_a_match_of_two_tables_the_other_room_is_not_seen_before_the_round_is_agreed(
    play, client
):
    at = AtTable(play, client, "sabf-swiss-teams")
    at.enter()
    at.confirm()
    where = f"{at.home}board/{at.board}/field"
    assert at.client.get(where).status_code == 409
    for side in ("NS", "EW"):
        at.ask("card", at.fields(side, sure="yes"))
    assert at.client.get(where).status_code == 200


def test_a_pair_sees_the_field_of_what_it_played_at_another_table(at):
    at.agree_on(*at.seat.boards)
    at.agree_cards()
    following = next(
        s for s in at.session.seating.of(at.seat.ns) if s.round > 1 and s.table != at.table
    )
    home = address_of(at.cards[following.table])
    words = {"side": following.side_of(at.seat.ns), "round": f"{following.round}"}
    at.client.post(f"{home}side", words)
    page = at.client.get(home, {"round": following.round}).content.decode()
    (where,) = set(re.findall(rf'href="({home}board/{at.board}/field[^"]*)"', page))
    answer = at.client.get(where)
    assert answer.status_code == 200
    assert answer.content.decode().count('<span class="chip good">you</span>') == 1
    assert "data-why" not in answer.content.decode()  # one result is no field
    other = next(s for s in at.session.seating.by_board[at.board] if s.table != at.table)
    where_else = {"stage": at.stage, "session": 1, "table": other.table, "board": at.board}
    lines = answer.content.decode().count("<tr")
    at.do("enter-result", **where_else, result="3NT+1 by S")
    answer = at.client.get(where)
    assert answer.content.decode().count("<tr") == lines + 1
    assert answer.content.decode().count('<span class="chip good">you</span>') == 1
    why = re.search(r'data-why href="([^"]+)"', answer.content.decode())
    assert why is not None
    assert at.client.get(why[1]).status_code == 200
    stranger = next(
        each
        for each in at.state.entries
        if not any(s.side_of(each) for s in at.session.seating.seats if s.table == at.table)
    )
    assert at.client.get(f"{at.home}board/{at.board}/field?who={stranger}").status_code == 400


def test_own_results_are_those_of_the_side_that_holds_the_phone(at):
    at.enter()
    page = at.seen_by("EW")
    own = page[page.index("Your results so far") :]
    assert f'<span class="unseen">Board </span>{at.board}</span>' in own
    assert at.state.entries[at.seat.ns].name in own


def test_a_player_who_asked_for_it_is_not_named(at):
    entry = at.state.entries[at.seat.ns]
    at.do("hide-name", contestant=entry.number, player=entry.players[0].name)
    page = at.page()
    assert entry.players[0].name not in page
    assert f"Pair {entry.number}" in page
    assert "name withheld" in page


# --- the director --------------------------------------------------------------------------------


def test_a_call_is_made_once_and_its_answer_is_shown(at):
    assert at.ask("call", at.fields(says="A wrong score"))[1]["says"].startswith("The director")
    assert at.ask("call", at.fields(says="Something else"))[1]["repeated"] is True
    calls = at.state.of_kind("director called")
    assert [(body.table, body.says) for _, body in calls] == [("1", "A wrong score")]
    assert "has been called, and has not seen it yet" in at.page()
    director = Client()
    director.force_login(at.played.director)
    slug = at.played.competition.slug
    director.get(reverse("desk:session", args=[slug, at.stage, 1]))
    assert "The director has seen your call" in at.page()
    director.post(reverse("desk:handling", args=[slug, at.stage, 1, at.table]), {"do": "take"})
    assert "The director is coming to your table" in at.page()
    at.do("answer-call", call=calls[0][1].call, says="score corrected")
    assert "The director has answered your call: score corrected." in at.page()
    assert at.ask("call", at.fields(says="Something else"))[1]["repeated"] is False


def test_a_score_of_the_director_is_shown_and_not_entered_over(at):
    at.enter()
    at.do(
        "correct-result",
        stage=at.stage,
        session=1,
        table="1",
        board=at.board,
        result="4S-1 by N",
        reason="scored wrongly",
    )
    assert "director's score" in at.page().replace("&#x27;", "'")
    assert at.enter(tricks="+1")[0] == 409
    assert at.score().text == "4S-1 by N"


# --- bad input -----------------------------------------------------------------------------------

BAD_RESULTS = [
    ({"level": ""}, "Choose the level"),
    ({"level": "8"}, "Choose the level"),
    ({"level": "0"}, "Choose the level"),
    ({"level": "9" * 400}, "Choose the level"),
    ({"denomination": ""}, "suit or no trumps"),
    ({"denomination": "Z"}, "suit or no trumps"),
    ({"double": "XXX"}, "undoubled, doubled"),
    ({"declarer": ""}, "who declared"),
    ({"declarer": "NS"}, "who declared"),
    ({"tricks": ""}, "how many tricks"),
    ({"tricks": "+99"}, "how many tricks"),
    ({"tricks": "+4"}, "13 tricks"),
    ({"tricks": "-11"}, "at most 10 down"),
    ({"suit": "S", "rank": ""}, "a rank and a suit"),
    ({"suit": "Q", "rank": "S"}, "no such card"),
    ({"side": ""}, "North-South or East-West"),
    ({"side": "N"}, "North-South or East-West"),
    ({"round": "x"}, "whole number"),
    ({"round": "9" * 30}, "whole number"),
    ({"round": "99"}, "Nobody plays at table 1 in round 99"),
    ({"round": ""}, "whole number"),
    ({"key": ""}, "no key"),
    ({"key": "a b c d e f g"}, "no key"),
    ({"key": "x" * 65}, "no key"),
]


@pytest.mark.parametrize(("wrong", "words"), BAD_RESULTS)
def test_what_cannot_be_is_refused_in_a_sentence_and_nothing_is_recorded(at, wrong, words):
    number = at.desk.refresh().number
    status, said = at.ask(f"board/{at.board}/", at.fields(**{**FOUR_SPADES, **wrong}))
    assert status == 400
    assert words in said["detail"]
    assert at.desk.refresh().number == number


@pytest.mark.parametrize("board", ["0", "99", "9" * 60])
@pytest.mark.parametrize("where", ["", "confirm", "field"])
def test_a_board_that_the_table_does_not_play_is_caught(at, board, where):
    address = f"{at.home}board/{board}/{where}"
    said = at.fields(result="4S= by N", **FOUR_SPADES)
    answer = at.client.get(address) if where == "field" else at.client.post(address, said)
    assert answer.status_code in (400, 409)
    assert "does not play board" in answer.content.decode()
    if not where:
        assert at.client.get(address).status_code == 400


def test_a_board_of_another_round_is_caught(at):
    other = next(s for s in at.session.seating.seats if s.table == "1" and s.round == 2)
    status, said = at.enter(board=other.boards[0])
    assert (status, "in round 1" in said["detail"]) == (400, True)


def test_a_page_on_which_other_pairs_sat_is_caught(at):
    status, said = at.ask(f"board/{at.board}/", at.fields(**FOUR_SPADES) | {"pairs": "1 v 99"})
    assert (status, "Other pairs sit at table 1" in said["detail"]) == (409, True)


def test_a_reason_that_is_too_long_is_refused(at):
    status, said = at.ask("call", at.fields(says="x" * 201))
    assert (status, "200 letters" in said["detail"]) == (400, True)


@pytest.mark.parametrize("where", ["side", "look", "card", "call", "board/9/confirm"])
def test_what_is_sent_is_not_fetched(at, where):
    answer = at.client.get(at.home + where)
    assert answer.status_code == 405
    assert answer.content


@pytest.mark.parametrize("where", ["", "scores.json", "worker.js", "board/9/field"])
@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_what_is_fetched_is_not_sent(at, where, method):
    assert getattr(at.client, method)(at.home + where).status_code == 405


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_a_board_is_neither_put_nor_deleted(at, method):
    assert getattr(at.client, method)(f"{at.home}board/{at.board}/").status_code == 405


@pytest.mark.parametrize("where", ["board/9/", "board/9/confirm", "card", "call", "side", "look"])
@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"{", "application/json"),
        (b"--x\r\nbroken", "multipart/form-data; boundary=x"),
        (b"a=1&" * 600, "application/x-www-form-urlencoded"),
    ],
)
def test_a_body_that_cannot_be_read_is_no_failure(at, where, body, kind):
    before = at.state.results
    answer = at.client.post(at.home + where, body, content_type=kind)
    assert 300 <= answer.status_code < 500
    assert at.state.results == before


@pytest.mark.parametrize(
    "query", ["round=0", "round=99", "round=x", "round=" + "9" * 99, "said=99"]
)
def test_a_strange_question_shows_the_round_in_play(at, query):
    answer = at.client.get(f"{at.home}?{query}")
    assert answer.status_code == 200
    assert "round 1 of 6" in answer.content.decode()


@pytest.mark.parametrize("cookie", ["NS.", "XX.1", "NS.999", ".", "NS." + "x" * 3000])
def test_a_strange_cookie_asks_who_it_is(at, cookie):
    at.client.cookies["side"] = cookie
    at.client.cookies["phone"] = "<script>"
    page = at.page()
    assert "Who holds this phone?" in page
    assert "<script>" not in page


def test_a_page_of_a_table_is_kept_out_of_caches_and_searches(at):
    answer = at.client.get(at.home)
    assert answer["Cache-Control"] == "no-store"
    assert answer["X-Robots-Tag"] == "noindex"
    assert answer["Referrer-Policy"] == "no-referrer"
    assert "inline" not in answer["Content-Security-Policy"]


# --- scores --------------------------------------------------------------------------------------


def test_the_phones_table_of_scores_is_the_engines(at):
    table = at.client.get(f"{at.home}scores.json").json()
    assert table == json.loads(json.dumps(score_table()))
    for text, board in (("4SX-1 by N", 2), ("3NT+2 by E", 3), ("7NTXX= by S", 4), ("1C-7 by W", 1)):
        said = pressed(text, "")
        contract = said["level"] + said["denomination"] + said["double"]
        over = 0 if said["tricks"] == "=" else int(said["tricks"])
        ns = ns_score(parse_result(text), Board(board).vulnerability)
        word = {1: "not", 2: "vulnerable", 3: "vulnerable", 4: "vulnerable"}[board]
        points = table[word][contract][6 + int(said["level"]) + over]
        assert ns == (points if said["declarer"] in "NS" else -points)


@pytest.mark.parametrize("text", ["4SX-1 by N", "3NT+2 by E", "7NTXX= by S", "1C-7 by W"])
def test_what_is_pressed_reads_back(text):
    assert read_result(pressed(text, "")) == text


def test_a_result_without_anything_is_a_mistake():
    with pytest.raises(Mistake, match="level"):
        read_result({})


# --- old phones ----------------------------------------------------------------------------------


SCRIPTS = ["table-why.js", "table-queue.js", "table-worker.js"]
MODULES = sorted(f"table/{each.name}" for each in (STATIC / "table").glob("*.js"))


@pytest.mark.parametrize("name", [*SCRIPTS, *MODULES])
def test_the_scripts_ask_for_no_newer_language_than_an_old_phone_has(name):
    code = re.sub(r"//.*|`[^`]*`|\"[^\"]*\"", "", (STATIC / name).read_text("utf-8"))
    newer = r"\?\.(?!\d)|\?\?|\|\|=|&&=|\*\*=|\bimport\s*\(|\.at\(|replaceAll|structuredClone"
    assert re.findall(newer, code) == []
