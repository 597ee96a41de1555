"""Teams on the public pages: both rooms of a match on one line, and the scores of a bracket.

A team's card, the traveller of a board that teams played, a draw that has not begun, a stage whose
field is not known, and the score of a final with what was carried in: each beside the engine's.
"""

import datetime
import html
import re
from fractions import Fraction
from pathlib import Path

import public_site
import pytest

from convenor import pipeline, web
from convenor.explain.figures_written import figure, swing
from convenor.ledger.kinds import KINDS
from convenor.simulator.years import play_year
from convenor.web.desks import desk_of
from convenor.web.public.brackets import sides_of
from convenor.web.public.stages import stage_named


@pytest.fixture
def teams(db):
    """A Swiss of six teams: a round posted, the second drawn."""
    return public_site.teams(6, 1)


def page_of(client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200, (address, response.content[:300])
    return response.content.decode()


def words(piece: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", piece)).split())


def rows_in(piece: str) -> list[list[str]]:
    """The cells of the rows of a table, as they are read."""
    rows = re.findall(r"<tr[ >].*?</tr>", piece, re.DOTALL)
    return [[words(each) for each in re.findall(r"<t[dh].*?</t[dh]>", row)] for row in rows]


# --- both rooms on one line -----------------------------------------------------------------------


def test_a_team_has_a_line_for_each_board_with_both_rooms_and_a_sum(client, teams):
    there = desk_of(teams).competition
    for match in pipeline.match_scores(there, "swiss", 1):
        for name in match.pairing.contestants:
            page = page_of(client, f"/c/teams/who/{name}/")
            boards = page[page.index("Boards of round 1") :]
            head, *lines = rows_in(boards[: boards.index("</table>")])
            assert head == ["Board", "Open", "Points", "Closed", "Points", "IMP", "Sum"]
            assert [int(each[0]) for each in lines] == list(match.pairing.boards)
            assert all(each[1] and each[3] and each[5] for each in lines)
            swings = [int(each[5].replace("−", "-")) for each in lines]
            assert sum(swings) == match.margin(name)
            assert lines[-1][6] == swing(match.margin(name))


def test_a_swing_of_a_team_is_told_by_its_own_match(client, teams):
    there = desk_of(teams).competition
    match = pipeline.match_scores(there, "swiss", 1)[0]
    name = match.pairing.first
    card = page_of(client, f"/c/teams/who/{name}/")
    asked = re.findall(r'data-why href="([^"]+q=board[^"]+)" aria-label="Why ([^"]+)"', card)
    assert len(asked) == len(match.pairing.boards)
    for address, swung in asked:
        told = page_of(client, html.unescape(address), **{"X-Fragment": "why"})
        assert f'value="{swung.lstrip("+")} IMP"' in told[: told.index("</p>")]
        assert told.count(", table ") == 2, "the two tables of the match, and no others"
        assert re.search(r"table 1 open, [^:]+ v [^:]+: .*?class=\"suit", told) or "NT" in told
        assert not re.search(r": \d[SHDC][-+=]", told), "suits are shown as everywhere"


def test_the_traveller_of_teams_has_the_swing_in_both_rooms(client, teams):
    there = desk_of(teams).competition
    page = page_of(client, "/c/teams/s/swiss/round/1/board/1/")
    cells = re.findall(r'<td class="n (?:strong )?sc" data-head="(NS|EW)">(.*?)</td>', page)
    shown = [words(each).replace("−", "-") for _, each in cells]
    matches = pipeline.match_scores(there, "swiss", 1)
    assert len(shown) == 4 * len(matches)
    assert all(shown), "each table of each match has its swing, from both sides"
    assert sum(int(each) for each in shown) == 0
    often = page[page.index('class="often"') : page.index("</figure>")]
    assert [each[:2] for each in rows_in(often)[:1]] == [["NS", "Tables"]]
    assert all(len(each) == 2 for each in rows_in(often)), "points are worth what the rooms make"


# --- what has not begun ---------------------------------------------------------------------------


def test_a_drawn_round_is_drawn_and_nothing_of_it_is_in_play(client, teams):
    page = page_of(client, "/c/teams/s/swiss/round/2/")
    assert ">drawn</span>" in page
    assert "Standings after it" not in page
    assert "Standings after it" in page_of(client, "/c/teams/s/swiss/round/1/")
    match = page_of(client, "/c/teams/s/swiss/round/2/match/1/")
    assert ">drawn</span>" in match
    assert ">to come<" in match
    assert "in play" not in match
    assert "How this match was scored" not in match
    assert "How this match was scored" in page_of(client, "/c/teams/s/swiss/round/1/match/1/")
    card = page_of(client, "/c/teams/who/1/")
    assert "(not begun)" in card
    assert "still in play" not in card


def test_who_has_played_all_boards_is_told_what_comes(client, db):
    _, simulator = public_site.begun("two", "Two", "sabf-swiss-teams", 6, 9, rounds=2)
    for number, comes in ((1, "once the draw is published"), (2, "the last round are played")):
        public_site.play_until(simulator, "swiss", number, 0.5)
        assert "All boards" not in page_of(client, "/c/two/who/1/")
        public_site.play_until(simulator, "swiss", number, 1)
        assert comes in page_of(client, "/c/two/who/1/")
        assert comes in page_of(client, "/c/two/find/?q=1")


def test_a_round_that_is_played_has_no_clock_and_is_not_on(client, db):
    _, simulator = public_site.begun(
        "state-teams", "State Teams", "sabf-state-teams", 8, 4, rounds=3, boards=6, final_boards=8
    )
    public_site.play_until(simulator, "finals", 1, 0.5)
    running = page_of(client, "/c/state-teams/screen/")
    told = re.findall(r'data-(?:starts|ends)="([^"]+)"', running)
    moments = [datetime.datetime.fromisoformat(each) for each in told]
    assert len(moments) == 2
    assert all(each.utcoffset() is not None for each in moments), "a screen may stand elsewhere"
    assert ">Playing now<" in page_of(client, "/c/state-teams/")
    public_site.play_until(simulator, "finals", 1, 1)
    screen = page_of(client, "/c/state-teams/screen/")
    assert 'data-wall data-zone="Australia/Adelaide"' in screen
    assert "data-clock" not in screen, "its time is not running over"
    event = page_of(client, "/c/state-teams/")
    assert ">Playing now<" not in event
    assert ">Round 1<" in event


def test_a_stage_whose_field_is_not_known_names_nobody(client, db):
    public_site.begun("year", "The Year", "sabf-open-trials", 18, 9)
    for address in ("/c/year/s/final/", "/c/year/s/state-team/"):
        page = page_of(client, address)
        assert "who plays in it is not decided yet" in page
        assert '<tr id="c-' not in page
    assert '<tr id="x-' not in page_of(client, "/c/year/s/final/cross/")


def test_one_session_has_no_course_to_be_charted(client, db):
    public_site.pairs(8)
    assert "Places by" not in page_of(client, "/c/pairs/s/evening/")
    public_site.teams(6, 1)
    assert "Places by round" in page_of(client, "/c/teams/s/swiss/")


def test_names_stand_under_what_they_are(client, teams):
    public_site.pairs(8)
    for address in ("/c/teams/s/swiss/", "/c/teams/s/swiss/cross/", "/c/teams/s/swiss/chart/"):
        assert '<th scope="col">Team</th>' in page_of(client, address)
    for address in ("/c/pairs/s/evening/", "/c/pairs/s/evening/round/1/"):
        assert '<th scope="col">Pair</th>' in page_of(client, address)


# --- the head of a page while it is looked at -----------------------------------------------------


def test_the_status_and_the_rounds_can_be_fetched_by_themselves(client, teams):
    address = "/c/teams/s/swiss/round/1/"
    status = page_of(client, address, **{"X-Fragment": "status"})
    assert words(status) == "posted"
    assert 'id="status"' in status
    tabs = page_of(client, address, **{"X-Fragment": "subtabs"})
    assert words(tabs) == "Standings Places by round Cross-table Pictures Round 1 2"
    assert 'id="subtabs"' in tabs


def test_what_is_waited_for_is_a_kind_of_fact():
    templates = list(Path(web.__file__).parent.glob("templates/**/*.html"))
    named = {
        kind.strip()
        for each in templates
        for listed in re.findall(r'data-kinds="([^"]+)"', each.read_text())
        for kind in re.sub(r"\{[%{].*?[%}]\}", "", listed).split(",")
        if kind.strip()
    }
    assert "deals recorded" in named
    assert named <= KINDS.keys(), "a fact of such a kind never comes"


# --- a bracket ------------------------------------------------------------------------------------


def test_the_score_of_a_final_is_told_with_what_was_carried_in(client, db):
    row = public_site.final_five(8, 6)
    there = desk_of(row).competition
    sides = sides_of(there, stage_named(there, "finals"))
    decided = pipeline.match_scores(there, "finals", 1)
    assert any(sides[e.pairing.name, n].carry for e in decided for n in e.pairing.contestants)
    drawn = page_of(client, "/c/state-teams/s/finals/round/1/")
    festival = page_of(client, "/f/spring/")
    for match in decided:
        first, second = (sides[match.pairing.name, each] for each in match.pairing.contestants)
        score = f"{first.score}–{second.score}"
        address = f"/c/state-teams/s/finals/round/1/match/{match.pairing.match}/"
        sheet = page_of(client, address)
        assert score in words(drawn)
        assert score in words(festival)
        assert score in words(sheet)
        carried = {side.carry for side in (first, second) if side.carry}
        assert set(re.findall(r"carried (\+[\d.]+)", sheet)) == carried
        for asked, why in re.findall(r'data-why href="([^"]+)" aria-label="Why ([^"]+)"', sheet):
            told = page_of(client, html.unescape(asked))
            assert f" {why} to " in told or f" to {why} IMPs" in told, f"{asked} explains no {why}"
    playing = pipeline.match_scores(there, "finals", 2)
    now = words(festival[festival.index('class="now-matches"') :])
    for match in playing:
        one, two = (sides[match.pairing.name, each].score for each in match.pairing.contestants)
        if one:
            assert f"{one}–{two}" in now


# --- a season ------------------------------------------------------------------------------------


def test_a_season_shows_what_each_event_was_worth_and_why(client, db):
    row, simulator = public_site.begun("year", "The Year", "sabf-open-trials", 18, 9)
    simulator.step()
    play_year(simulator, simulator.there.state.the_plan.stages[0])
    there = desk_of(row).competition
    (standing,) = pipeline.standings(there, "points").values()
    page = page_of(client, "/c/year/s/points/")
    assert "<span>Swiss Pairs Championship</span>" in page
    best = standing.lines[0]
    (line,) = re.findall(rf'<tr id="c-{best.contestant}".*?</tr>', page, re.DOTALL)
    cells = [words(each) for each in re.findall(r'<td class="n each">(.*?)</td>', line)]
    assert len(cells) == page.count('<th scope="col" class="n each">')
    assert sum(Fraction(each) for each in cells if each) == best.total
    card = page_of(client, f"/c/year/who/{best.contestant}/")
    listed = rows_in(card[card.index('class="sheet earned"') :])[1:]
    assert sum(Fraction(each[1]) for each in listed) == best.total
    links = re.findall(r'data-why href="([^"]+)" aria-label="Why ([\d.]+) for ([^"]+)"', card)
    assert len(links) == len(listed)
    for address, points, event in links:
        told = words(page_of(client, html.unescape(address)))
        name = there.state.entry(best.contestant).name
        lead = (
            f"{name} have {figure(Fraction(points))} points in points from {html.unescape(event)}"
        )
        assert lead in told, told
    nothing = client.get("/c/year/why/", {"stage": "points", "q": "round 99 of 1"})
    assert nothing.status_code == 404
    assert "none is number 99" in nothing.content.decode()
