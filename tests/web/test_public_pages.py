"""The public pages by Django's client: what they show, what they keep back, bad addresses."""

import datetime
import re
from html import unescape

import public_site
import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.competition.views.people import Who, matches_words, words_in
from convenor.competition.views.visibility import is_out
from convenor.competition.views.withheld_names import without_hidden
from convenor.explain.figures_written import figure, ordinal, percent, swing
from convenor.formats import pbn
from convenor.web.desks import desk_of, forget_desks
from convenor.web.public import long_tables
from convenor.web.public.stages import stage_named
from convenor.web.store.models import Competition


@pytest.fixture
def butler(db):
    """A Butler of twelve pairs: two rounds posted, the third in play, a fine, a hidden name."""
    return public_site.butler(12, 2, 5, 7)


def text_of(response) -> str:
    assert response.status_code == 200, response.content[:400]
    return response.content.decode()


def there_of(row):
    return desk_of(row).competition


# --- standings -----------------------------------------------------------------------------------


def test_standings_show_place_total_movement_fines_and_status(client, butler):
    page = text_of(client.get("/c/butler/s/swiss/"))
    there = there_of(butler)
    standing = there.figures.standings("swiss")[""]
    for line in standing.lines:
        assert f'id="c-{line.contestant}"' in page
    totals = re.findall(r'aria-label="Why (−?[\d.]+)"', page)
    assert len(totals) == 12
    assert totals == [figure(line.total, 2) for line in standing.lines]
    assert "provisional" in page
    assert "Fines" in page
    assert "−1</a></td>" in page
    assert "▲" in page
    assert "Arrows: since round" in page
    assert 'data-live="/events/butler/"' in page


def test_a_fragment_is_the_standings_alone(client, butler):
    piece = text_of(client.get("/c/butler/s/swiss/", headers={"X-Fragment": "standings"}))
    assert piece.lstrip().startswith('<div id="standings"')
    assert "<html" not in piece


def test_standings_after_a_round_are_those_of_then(client, butler):
    page = text_of(client.get("/c/butler/s/swiss/after/1/"))
    lines = there_of(butler).figures.standings("swiss", 1)[""].lines
    first = re.search(r'id="c-(\d+)"', page)[1]
    assert first == lines[0].contestant
    assert "posted" in page


def test_a_result_changes_the_standings_page(client, butler):
    before = text_of(client.get("/c/butler/s/swiss/"))
    desk = desk_of(butler)
    session = desk.competition.state.session("swiss", 3)
    seat = session.seating.seats[0]
    left = [b for b in seat.boards if seat.table not in desk.competition.state.on("swiss", 3, b)]
    given_result = {
        "stage": "swiss",
        "session": 3,
        "table": seat.table,
        "board": left[0],
        "result": "7NTXX= by N",
    }
    desk.do("enter-result", given_result, by="director", role="director")
    after = text_of(client.get("/c/butler/s/swiss/"))
    assert before != after
    assert f'data-number="{desk.competition.number}"' in after


@pytest.mark.parametrize(("address", "line"), [("", "c"), ("after/2/", "c"), ("cross/", "x")])
def test_a_large_field_is_shown_in_parts(client, butler, monkeypatch, address, line):
    """Together the parts have every line once, in order; each keeps itself up to date."""
    stage = f"/c/butler/s/swiss/{address}"

    def lines(page: str) -> list[str]:
        return re.findall(rf'<tr id="{line}-(\d+)"', page)

    whole = text_of(client.get(stage))
    assert "Parts of the table" not in whole
    monkeypatch.setattr(long_tables, "A_PART", 5)
    forget_desks()
    parts = [text_of(client.get(stage, {"part": n})) for n in (1, 2, 3)]
    shown = [lines(each) for each in parts]
    assert [name for each in shown for name in each] == lines(whole)
    assert [len(each) for each in shown] == [5, 5, 2]
    assert '<b aria-current="page">6–10</b>' in parts[1]
    assert '<a href="?part=3">11–12</a>' in parts[1]
    if address != "after/2/":
        assert f'data-fragment="{stage}?part=2"' in parts[1]
        assert f'data-fragment="{stage}"' in parts[0]
    for strange in ("0", "-1", "x", "99999", "٣"):
        assert client.get(stage, {"part": strange}).status_code == 200


def test_two_fields_stand_apart_north_south_first(client, db):
    public_site.pairs(12)
    page = text_of(client.get("/c/pairs/s/evening/"))
    assert page.index("North–South") < page.index("East–West")
    assert page.count("<table") == 2
    assert ">final<" in page
    session = text_of(client.get("/c/pairs/s/evening/round/1/"))
    assert "Scores of the session" in session
    board = text_of(client.get("/c/pairs/s/evening/round/1/board/1/"))
    assert "NS %" in board
    card = text_of(client.get("/c/pairs/who/3/"))
    assert "board by board" in card


# --- the draw, and where do I play next ----------------------------------------------------------


def test_a_round_shows_its_tables_and_scores(client, butler):
    page = text_of(client.get("/c/butler/s/swiss/round/2/"))
    there = there_of(butler)
    for match in there.figures.scores.matches("swiss", 2):
        first = figure(match.vp(match.pairing.first), 2)
        assert f"<b>{first}</b>" in page


def test_a_draft_of_a_draw_is_not_there(client, db):
    row, simulator = public_site.begun("draft", "Draft", "sabf-butler-swiss", 8, 1, boards=7)
    simulator.step()
    simulator.do("draw", stage="swiss", session=1, publish=False)
    assert not is_out(there_of(row).state.session("swiss", 1))
    assert client.get("/c/draft/s/swiss/round/1/").status_code == 404
    why = client.get("/c/draft/why/", {"stage": "swiss", "q": "draw of round 1"})
    assert why.status_code == 404
    name = there_of(row).state.entry("1").players[0].name.split()[0]
    assert "No table yet" in text_of(client.get("/c/draft/find/", {"q": name}))
    simulator.do("publish-draw", stage="swiss", session=1)
    assert "against" in text_of(client.get("/c/draft/find/", {"q": name}))


def test_before_anything_is_played_nobody_stands_before_another(client, db):
    _, simulator = public_site.begun("fresh", "Fresh", "sabf-swiss-teams", 12, 1)
    page = client.get("/c/fresh/s/swiss/").content.decode()
    assert re.findall(r'<tr id="c-(\d+)"', page) == [str(number) for number in range(1, 13)]
    assert "tie split" not in page
    assert "Why place" not in page
    public_site.play_until(simulator, "swiss", 1, 0.5)
    assert "Why place 1" in client.get("/c/fresh/s/swiss/").content.decode()


def test_nobody_is_told_to_wait_for_a_draw_when_all_is_played(client, db):
    row = public_site.pairs(8)
    name = there_of(row).state.entry("1").players[0].name
    said = text_of(client.get("/c/pairs/find/", {"q": name}))
    assert "All is played here" in said
    assert "No table yet" not in said


def test_where_do_i_play_next(client, butler):
    there = there_of(butler)
    entry = there.state.entry("5")
    seat = there.state.session("swiss", 3).seating.of("5")[0]
    page = text_of(client.get("/c/butler/find/", {"q": entry.players[0].name[:4]}))
    assert f"</span>{seat.table}</span>" in page
    assert {"NS": "North–South", "EW": "East–West"}[seat.side_of("5")] in page
    assert "boards 1–7" in page
    festival = text_of(client.get("/f/spring/find/", {"q": entry.players[0].name}))
    assert f"</span>{seat.table}</span>" in festival
    assert "Nobody in this festival" in text_of(client.get("/f/spring/find/", {"q": "zzzz"}))
    assert "Open Butler" in text_of(client.get("/f/spring/find/", {"q": "butler"}))


@pytest.mark.parametrize(
    "typed",
    [
        *("Müller", "muller", "MÜLLER", "mu\u0308ller", "Mull", "zoe mul", "Müller, Zoë"),
        *("O'Brien", "o’brien", "obrien", "Brien", "o brien", "Łoś", "los-smith", "Łoś-Smith"),
        *("J. Ørsted", "j orsted", "Zoë Müller & Seán O'Brien", "7"),
    ],
)
def test_a_name_is_found_as_it_may_be_typed(typed):
    players = ("Zoë Müller", "Seán O'Brien", "Anna Łoś-Smith", "J. Ørsted")
    assert matches_words(Who("7", "The Müllers", players), words_in(typed))


@pytest.mark.parametrize("typed", ["uller", "withheld", "name", "8", "zoe smithers"])
def test_who_is_not_meant_is_not_found(typed):
    person = Who("7", "Pair 7", ("Zoë Müller", "name withheld"))
    assert not matches_words(person, words_in(typed)) or typed == "name"


def test_marks_alone_find_nobody(client, butler):
    page = text_of(client.get("/c/butler/find/", {"q": "& . '"}))
    assert "Nobody" in page


# --- boards ---------------------------------------------------------------------------------------


def test_a_board_is_seen_once_every_table_has_played_it(client, butler):
    there = there_of(butler)
    stage = stage_named(there, "swiss")
    tables = {seat.table for seat in there.state.session("swiss", 3).seating.seats}
    results = {b: set(there.state.on("swiss", 3, b)) for b in stage.rounds[2].session.boards}
    done = [b for b, at in results.items() if at == tables]
    begun = [b for b, at in results.items() if at and at != tables]
    assert done
    assert begun
    page = text_of(client.get(f"/c/butler/s/swiss/round/3/board/{done[0]}/"))
    assert page.count('<th scope="row" class="ns">') == len(tables)
    page = text_of(client.get(f"/c/butler/s/swiss/round/3/board/{begun[0]}/"))
    assert "once every table has played it" in page
    assert 'class="ns"' not in page
    question = f"board {begun[0]} in round 3"
    assert client.get("/c/butler/why/", {"stage": "swiss", "q": question}).status_code == 404


def test_a_derivation_does_not_tell_of_a_board_in_play(client, butler):
    there = there_of(butler)
    tables = {seat.table for seat in there.state.session("swiss", 3).seating.seats}
    boards = there.state.session("swiss", 3).boards
    closed = [b for b in boards if set(there.state.on("swiss", 3, b)) != tables]
    for question in ("round 3 of 5", "place of 5", "total of 5"):
        page = text_of(client.get("/c/butler/why/", {"stage": "swiss", "q": question}))
        own = page[page.rindex("round 3") :] if question != "round 3 of 5" else page
        for board in closed:
            assert f"board {board}, table" not in own
        assert "still in play" in own


def test_a_traveller_adds_up(client, butler):
    there = there_of(butler)
    page = text_of(client.get("/c/butler/s/swiss/round/1/board/3/"))
    scores = there.figures.scores.board("swiss", 1, 3).scores
    north_south = [each for each in scores.sides if each.side.value == "NS"]
    for each in north_south:
        assert f">{swing(each.score)}</td>" in page
    times = [int(each) for each in re.findall(r'class="times">(\d+)<', page)]
    assert sum(times) == len(north_south)
    assert "Datum" in page


def test_hands_are_printed_and_read_back_from_pbn(client, butler):
    page = text_of(client.get("/c/butler/s/swiss/round/1/hands/"))
    assert page.count('class="deal"') == 7
    response = client.get("/c/butler/s/swiss/round/1/hands.pbn")
    event = pbn.loads(response.content.decode())
    deals = there_of(butler).state.deals
    assert [each.number for each in event.deals] == list(range(1, 8))
    assert all(str(each.deal) == deals["swiss", 1, each.number] for each in event.deals)
    assert 'filename="butler-swiss-1.pbn"' in response.headers["Content-Disposition"]
    assert client.get("/c/butler/s/swiss/round/3/hands.pbn").status_code == 404


# --- people ---------------------------------------------------------------------------------------


def test_a_scorecard_has_every_round_and_the_running_total(client, butler):
    page = text_of(client.get("/c/butler/who/5/"))
    there = there_of(butler)
    for number in (1, 2):
        line = there.figures.standings("swiss", number)[""].line("5")
        assert figure(line.total, 2) in page
        match = next(
            m for m in there.figures.scores.matches("swiss", number) if "5" in m.pairing.contestants
        )
        assert figure(match.vp("5"), 2) in page
    assert client.get("/c/butler/who/99/").status_code == 404


def test_a_hidden_name_is_nowhere(client, butler):
    entry = there_of(butler).state.entry("7")
    hidden = entry.hidden[0]
    last = hidden.rpartition(" ")[2]
    addresses = [
        "/c/butler/",
        "/c/butler/s/swiss/",
        "/c/butler/s/swiss/round/1/",
        "/c/butler/s/swiss/round/1/board/1/",
        "/c/butler/s/swiss/cross/",
        "/c/butler/s/swiss/chart/",
        "/c/butler/who/7/",
        "/c/butler/screen/",
        "/c/butler/why/?stage=swiss&q=place+of+7",
        "/c/butler/why/?stage=swiss&q=draw+of+round+2",
        "/f/spring/",
    ]
    for address in addresses:
        page = text_of(client.get(address))
        assert hidden not in page, address
        assert entry.name not in page, address
    assert "Pair 7" in text_of(client.get("/c/butler/s/swiss/"))
    assert "Nobody here" in text_of(client.get("/c/butler/find/", {"q": hidden}))
    assert last  # a surname alone may be somebody else's


@pytest.mark.parametrize("manner", [str, str.upper, lambda name: name.replace(" ", "  ")])
def test_nobody_is_found_out_by_asking_why_of_a_hidden_name(client, butler, manner):
    entry = there_of(butler).state.entry("7")
    other = there_of(butler).state.entry("5")
    ask = {"stage": "swiss", "q": f"place of {manner(other.name)}"}
    assert other.name in unescape(text_of(client.get("/c/butler/why/", ask)))
    for name in (entry.name, "Nobody – Atall"):
        for question in ("place of {}", "round 1 of {}", "total of {} after round 1"):
            ask = {"stage": "swiss", "q": question.format(manner(name))}
            answer = client.get("/c/butler/why/", ask)
            assert answer.status_code == 404, ask
            assert "Pair 7" not in answer.content.decode()


def test_a_hidden_name_in_the_words_of_a_fine_is_not_on_the_scorecard(client, butler):
    hidden = there_of(butler).state.entry("7").hidden[0]
    where = {"stage": "swiss", "session": 2, "contestant": "7", "amount": "1", "unit": "VP"}
    desk_of(butler).do("fine", {**where, "reason": f"{hidden} came late"}, "Ann", "director")
    card = text_of(client.get("/c/butler/who/7/"))
    assert "fine −1, name withheld came late" in card
    assert hidden not in card


def test_followed_lines_are_marked_and_stand_on_top(client, butler):
    page = text_of(client.get("/c/butler/s/swiss/"))
    assert 'class="mine"' not in page
    response = client.post("/c/butler/follow/", {"contestant": "5", "next": "/c/butler/who/5/"})
    assert response.status_code == 302
    assert response.headers["Location"] == "/c/butler/who/5/"
    page = text_of(client.get("/c/butler/s/swiss/"))
    assert "You follow" in page
    assert '<tr class="mine" id="c-5"' in page
    assert "Follow no more" in text_of(client.get("/c/butler/who/5/"))
    client.post("/c/butler/follow/", {"contestant": "5", "on": "no"})
    assert "You follow" not in text_of(client.get("/c/butler/s/swiss/"))


def test_a_piece_is_told_apart_from_its_page_by_whatever_keeps_pages(client, butler):
    for cookie in ({}, {"follow-butler": "5"}):
        client.cookies.clear()
        for name, said in cookie.items():
            client.cookies[name] = said
        for headers in ({}, {"X-Fragment": "standings"}):
            answer = client.get("/c/butler/s/swiss/", headers=headers)
            assert "X-Fragment" in answer.headers["Vary"]


def test_who_follows_elsewhere_is_given_what_everybody_is(client, butler, monkeypatch):
    from convenor.web import kept_pages

    made = []
    kept = kept_pages._kept
    monkeypatch.setattr(kept_pages, "_kept", lambda page: made.append(1) or kept(page))
    for cookie in ("", "follow-other", "suits"):
        client.cookies.clear()
        if cookie:
            client.cookies[cookie] = "5"
        client.get("/c/butler/s/swiss/")
    assert len(made) == 2  # of the three only the colours of the suits make another page
    client.cookies["follow-butler"] = "5"
    assert "You follow" in text_of(client.get("/c/butler/s/swiss/"))
    assert len(made) == 2


def test_following_nobody_or_elsewhere_is_refused_or_turned_back(client, butler):
    assert client.post("/c/butler/follow/", {"contestant": "99"}).status_code == 400
    assert client.post("/c/butler/follow/").status_code == 400
    assert client.get("/c/butler/follow/").status_code == 405
    away = client.post("/c/butler/follow/", {"contestant": "5", "next": "https://example.org/"})
    assert away.headers["Location"] == "/c/butler/"


# --- the other pages ------------------------------------------------------------------------------


def test_namesakes_are_told_apart_by_number_in_the_draw_on_the_big_screen(client, butler):
    entry = there_of(butler).state.entry
    one = " and ".join(each.name for each in entry("1").players)
    desk = desk_of(butler)
    for number in ("2", "3"):
        desk.do("change-entry", {"contestant": number, "name": one}, "Ann", "director")
    screen = text_of(client.get("/c/butler/screen/"))
    draw = screen[screen.index('id="p-draw"') :].partition("</section>")[0]
    for number in ("2", "3"):
        assert f'<span class="no">{number}</span> {one}' in draw


def test_event_conditions_chart_cross_and_screen(client, butler):
    event = text_of(client.get("/c/butler/"))
    assert "In the lead" in event
    assert "results" in event
    conditions = text_of(client.get("/c/butler/conditions/"))
    assert "A Swiss of 5 rounds" in conditions
    assert "/rulebooks/sabf-2020/12.2.a/" in conditions
    chart = text_of(client.get("/c/butler/s/swiss/chart/"))
    assert chart.count("<polyline") == 12
    assert "The same as a table" in chart
    cross = text_of(client.get("/c/butler/s/swiss/cross/"))
    assert cross.count('class="cell') >= 24
    screen = text_of(client.get("/c/butler/screen/"))
    assert "data-rotate" in screen
    assert "<footer" not in screen
    turned = client.get("/c/butler/s/swiss/?screen=1")
    assert turned.status_code == 302
    assert turned.headers["Location"] == "/c/butler/screen/?stage=swiss"


def test_a_bracket_with_its_carry_over_and_next_matches(client, db):
    public_site.final_five(8, 6)
    page = text_of(client.get("/c/state-teams/s/finals/"))
    assert page.count('class="tie ') == 6
    assert "carried +0.1" in page
    assert "Winner: 1st" in page
    assert "<b>Qualifying final 1</b>" in page
    assert "winner of preliminary final" in page
    assert "Winner: grand final · loser: preliminary final" in page
    assert client.get("/c/state-teams/s/finals/cross/").status_code == 404
    asked = re.findall(r'data-why href="([^"]+)" aria-label="Why ([^"]+)"', page)
    assert len(asked) == 8
    for address, score in asked:
        said = text_of(client.get(unescape(address)))
        told = f" {score} to " in said or f" to {score} IMPs" in said
        assert told, f"{address} explains no {score}"
    assert client.get("/c/state-teams/s/finals/chart/").status_code == 404
    points = text_of(client.get("/c/state-teams/s/points/"))
    assert "Who went on" in points
    match = text_of(client.get("/c/state-teams/s/finals/round/1/match/1/"))
    assert "Open" in match
    assert "Closed" in match
    assert ", qualifying final 1</h1>" in match
    drawn = text_of(client.get("/c/state-teams/s/finals/round/1/"))
    assert '<abbr title="Qualifying final 1">QF1</abbr>' in drawn
    assert ">qualifying final 1</a>" in text_of(client.get("/c/state-teams/"))


def test_the_front_page_and_a_festival(client, butler):
    for address in ("/", "/f/spring/"):
        page = text_of(client.get(address))
        assert "Open Butler Pairs" in page
        assert "round 3 of 5" in page
    assert client.get("/f/nothing/").status_code == 404
    Competition.objects.update(public=False)
    assert "Open Butler" not in text_of(client.get("/f/spring/"))
    assert client.get("/c/butler/s/swiss/").status_code == 404


def test_a_competition_that_has_not_begun_has_words(client, db):
    Competition.objects.create(slug="empty", title="Empty", ledger="empty")
    from convenor.web.store.ledgers import ledgers

    ledgers.create("empty")
    assert client.get("/c/empty/").status_code == 404
    assert "has not been set up" in text_of(client.get("/"))


# --- what a visitor may send ----------------------------------------------------------------------

BAD = (
    "/c/butler/s/nothing/",
    "/c/butler/s/swiss/round/99/",
    "/c/butler/s/swiss/round/0/",
    "/c/butler/s/swiss/round/1/board/99/",
    "/c/butler/s/swiss/round/999999999999999999/",
    "/c/butler/s/swiss/round/1/match/99/",
    "/c/butler/s/swiss/round/1/match/%00/",
    "/c/butler/s/swiss/after/9/",
    "/c/butler/who/%00/",
    "/c/butler/who/1%2F2/",
    "/c/butler/why/",
    "/c/butler/why/?stage=swiss",
    "/c/butler/why/?stage=nothing&q=place+of+1",
    "/c/butler/why/?stage=swiss&q=place+of+99",
    "/c/butler/why/?stage=swiss&q=round+99+of+1",
    "/c/butler/why/?stage=swiss&q=board+1+in+round+99",
    "/c/butler/why/?stage=swiss&q=draw+of+round+4",
    "/c/butler/why/?stage=swiss&q=draw+of+round+99999999999999999999",
    "/c/butler/why/?stage=swiss&q=qualifiers+in+%00",
    "/c/butler/screen/?stage=nothing",
)


def test_a_bad_address_has_words(client, butler):
    for address in BAD:
        response = client.get(address)
        assert response.status_code in (400, 404, 409), address
        assert b"<h1>" in response.content, address


def test_long_and_odd_queries_are_answered(client, butler):
    assert client.get("/c/butler/find/", {"q": "\x00"}).status_code == 400
    for query in ("x" * 5000, "%", "' or 1=1", "ß", "<b>", "5"):
        assert client.get("/c/butler/find/", {"q": query}).status_code == 200
        assert client.get("/f/spring/find/", {"q": query}).status_code == 200
    assert b"<b>x" not in client.get("/c/butler/find/", {"q": "<b>x"}).content


def test_every_public_address_refuses_other_ways(client, butler):
    for address in ("/c/butler/", "/c/butler/s/swiss/", "/c/butler/find/", "/c/butler/why/"):
        assert client.post(address).status_code == 405


@given(st.text(max_size=20), st.text(max_size=20))
def test_words_fit_whoever_they_begin(name, query):
    person = Who("12", name)
    assert matches_words(person, ["12"])
    assert not matches_words(person, ["withheld!"])
    matches_words(person, query.lower().split())


def test_figures_as_they_are_read():
    assert figure(None) == "–"
    assert swing(-3) == "−3"
    assert swing(3) == "+3"
    assert percent(7, 14) == "50.0"
    assert percent(None, 14) == "–"
    assert [ordinal(n) for n in (1, 2, 3, 4, 11, 21, 112)] == [
        *("1st", "2nd", "3rd", "4th", "11th", "21st", "112th")
    ]


def test_hidden_names_are_taken_out_of_a_text(butler):
    there = there_of(butler)
    entry = there.state.entry("7")
    text = without_hidden(there, f"{entry.name} and {entry.hidden[0]}")
    assert text == "Pair 7 and name withheld"


def test_the_day_of_the_festival_is_shown(client, butler):
    assert datetime.date(2026, 3, 7).strftime("%Y") in text_of(client.get("/f/spring/"))


def test_suits_in_four_colours(client, butler):
    address = "/c/butler/s/swiss/round/1/hands/"
    assert "data-suits" not in text_of(client.get(address))
    answer = client.post("/suits/", {"suits": "four", "next": address})
    assert answer.headers["Location"] == address
    assert 'data-suits="four"' in text_of(client.get(address))
    away = client.post("/suits/", {"suits": "two", "next": "//example.org/"})
    assert away.headers["Location"] == "/"
    assert "data-suits" not in text_of(client.get(address))
    assert client.get("/suits/").status_code == 405


def test_a_page_that_has_not_changed_is_not_sent_again(client, butler):
    first = client.get("/c/butler/s/swiss/")
    again = client.get("/c/butler/s/swiss/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
