"""Every figure of the public pages beside the engine's, and every figure with its why.

Movement arrows, the draw, scorecards, cross-tables, charts of places and of frequencies, statuses,
conditions in plain words, hidden names: each on the page where a visitor looks for it.
"""

import html
import re
from fractions import Fraction
from urllib.parse import parse_qs, urlsplit

import desk_halls
import public_site
import pytest
from tests.web.table_sitting import AtTable

from convenor import pipeline
from convenor.competition.views.visibility import open_boards
from convenor.explain.figures_written import figure, swing
from convenor.printing.jobs import Job
from convenor.printing.pictures.courses import Course, places_by_round, told
from convenor.simulator.playing import CALM, Simulator
from convenor.web import result_notation as writing
from convenor.web.desks import desk_of
from convenor.web.public.charts import STEP_Y, TOP, charts_of
from convenor.web.public.stages import stage_named

OF_BUTLER = (
    "/c/butler/",
    "/c/butler/s/swiss/",
    "/c/butler/s/swiss/after/1/",
    "/c/butler/s/swiss/after/2/",
    "/c/butler/s/swiss/cross/",
    "/c/butler/s/swiss/chart/",
    "/c/butler/s/swiss/round/1/",
    "/c/butler/s/swiss/round/3/",
    "/c/butler/s/swiss/round/1/board/1/",
    "/c/butler/s/swiss/round/1/match/1/",
    "/c/butler/s/swiss/round/1/hands/",
    "/c/butler/who/5/",
    "/c/butler/screen/",
    "/f/spring/",
)


@pytest.fixture
def butler(db):
    """A Butler of twelve pairs: two rounds posted, the third in play, a fine, a hidden name."""
    return public_site.butler(12, 2, 5, 7)


def page_of(client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200, (address, response.content[:300])
    return response.content.decode()


def there_of(row):
    return desk_of(row).competition


def rows_of(page: str, prefix: str) -> dict[str, str]:
    """The rows of a table by the number in their ids."""
    found = re.findall(rf'<tr(?: class="mine")? id="{prefix}-([^"]+)"(.*?)</tr>', page, re.DOTALL)
    return dict(found)


# --- standings -----------------------------------------------------------------------------------


def test_arrows_are_the_difference_between_the_places_of_then_and_now(client, butler):
    there = there_of(butler)
    page = page_of(client, "/c/butler/s/swiss/")
    since = int(re.search(r"Arrows: since round (\d+)", page)[1])
    then = {e.contestant: e.place for e in pipeline.standings(there, "swiss", since)[""].lines}
    rows = rows_of(page, "c")
    assert len(rows) == 12
    moved = 0
    for line in pipeline.standings(there, "swiss")[""].lines:
        row = rows[line.contestant]
        by = then[line.contestant] - line.place
        moved += bool(by)
        assert (f'title="up {by}"' in row) == (by > 0)
        assert (f'title="down {-by}"' in row) == (by < 0)
        assert ("▲" in row or "▼" in row) == bool(by)
    assert moved


def test_a_line_has_its_rounds_its_fines_and_how_a_tie_was_split(client, butler):
    there = there_of(butler)
    rows = rows_of(page_of(client, "/c/butler/s/swiss/"), "c")
    for number in (1, 2):
        for match in pipeline.match_scores(there, "swiss", number):
            for name in match.pairing.contestants:
                asked = f"q=round+{number}+of+{name}"
                assert re.search(
                    rf'{re.escape(asked)}"[^>]*>{figure(match.vp(name), 2)}<', rows[name]
                )
    assert "q=fines+of+3" in rows["3"]
    for line in pipeline.standings(there, "swiss")[""].lines:
        assert ("tie split" in rows[line.contestant]) == bool(line.split_by)


# --- the draw ------------------------------------------------------------------------------------


def test_the_draw_has_every_table_with_both_sides(client, butler):
    there = there_of(butler)
    rows = rows_of(page_of(client, "/c/butler/s/swiss/round/3/"), "m")
    matches = pipeline.match_scores(there, "swiss", 3)
    assert len(rows) == len(matches) == 6
    for match in matches:
        row = rows[match.pairing.match]
        first, second = (row.index(f"/who/{each}/") for each in match.pairing.contestants)
        assert first < second
        assert f"{match.done}/{match.scheduled}<" in row


# --- scorecards ----------------------------------------------------------------------------------


def test_the_boards_of_a_scorecard_add_up_to_the_match(client, butler):
    there = there_of(butler)
    page = page_of(client, "/c/butler/who/5/")
    match = next(
        each for each in pipeline.match_scores(there, "swiss", 2) if "5" in each.pairing.contestants
    )
    boards = page[page.index("Boards of round 2") : page.index("Boards of round 1")]
    scores = re.findall(r'aria-label="Why ([+−]?\d+)"', boards)
    assert len(scores) == 7
    assert sum(int(each.replace("−", "-")) for each in scores) == match.margin("5")
    running = re.findall(r'<td class="n quiet">([+−]?\d+)</td></tr>', boards)
    assert running[-1] == swing(match.margin("5"))


# --- cross-tables --------------------------------------------------------------------------------


def test_a_cross_table_has_every_match_from_both_sides(client, butler):
    there = there_of(butler)
    rows = rows_of(page_of(client, "/c/butler/s/swiss/cross/"), "x")
    assert list(rows) == [e.contestant for e in pipeline.standings(there, "swiss")[""].lines]
    for number in (1, 2):
        for match in pipeline.match_scores(there, "swiss", number):
            for one, other in (match.pairing.contestants, match.pairing.contestants[::-1]):
                end = (
                    "won" if match.margin(one) > 0 else "lost" if match.margin(one) < 0 else "drawn"
                )
                cell = re.search(
                    rf'q=round\+{number}\+of\+{one}"[^>]*aria-label="([^"]*)"', rows[one]
                )
                assert cell[1].startswith(f"{figure(match.vp(one), 2)}, round {number}, {end}")
                assert f"v {other}</span>" in rows[one]
    for line in pipeline.standings(there, "swiss")[""].lines:
        assert f'aria-label="Why {figure(line.total, 2)}"' in rows[line.contestant]


def test_everybody_against_everybody_is_square(client, db):
    row = public_site.round_robin(6, 3)
    there = there_of(row)
    stage = there.state.the_plan.stages[0]
    page = page_of(client, f"/c/league/s/{stage.name.replace(' ', '-')}/cross/")
    rows = rows_of(page, "x")
    order = list(rows)
    assert len(order) == 6
    for at, one in enumerate(order):
        cells = re.findall(r'<td class="n">(.*?)</td>', rows[one], re.DOTALL)
        assert len(cells) == 6
        assert "cell self" in cells[at]
    met = sum(each.count('class="cell explained') for each in rows.values())
    played = [pipeline.match_scores(there, stage.name, n) for n in (1, 2, 3)]
    assert met == 2 * sum(map(len, played))


# --- charts --------------------------------------------------------------------------------------


def test_the_chart_of_places_draws_the_places_and_tells_them_as_text(client, butler):
    there = there_of(butler)
    (chart,) = charts_of(there, stage_named(there, "swiss"))
    after = {
        n: {e.contestant: e.place for e in pipeline.standings(there, "swiss", n)[""].lines}
        for n in (1, 2, 3)
    }
    page = page_of(client, "/c/butler/s/swiss/chart/")
    for track in chart.tracks:
        places = [after[n][track.who.number] for n in (1, 2, 3)]
        assert list(track.places) == places
        heights = [int(each.split(",")[1]) for each in track.points.split()]
        assert heights == [TOP + STEP_Y * (place - 1) for place in places]
        assert f'<polyline points="{track.points}"/>' in page
    table = page[page.index("The same as a table") :]
    assert table.count('<tr><th scope="row">') == 12
    assert html.escape(chart.told) in page
    assert chart.told.startswith(f"{chart.tracks[0].who.name} lead")


def test_the_picture_in_files_tells_the_places_of_the_chart(client, butler):
    """One account of the places: the page draws it to be followed, paper and files as a picture."""
    there = there_of(butler)
    (chart,) = charts_of(there, stage_named(there, "swiss"))
    (picture,) = places_by_round(Job(there, "swiss"))
    assert picture.told == f"Places by round. {chart.told}"
    drawn = re.findall(r"<polyline points=\"([^\"]+)\"", picture.svg)
    lowest = {each.split(",")[1] for line in drawn for each in line.split()}
    heights = {int(each.split(",")[1]) for track in chart.tracks for each in track.points.split()}
    assert len(drawn) == len(chart.tracks)
    assert len(lowest) == len(heights)
    pictures = page_of(client, "/c/butler/s/swiss/pictures/")
    assert "Places by round." not in pictures, "it has its own page"


def test_who_share_a_place_have_a_row_each_beside_the_chart(client, db):
    row = public_site.pairs(12)
    there = there_of(row)
    charts = charts_of(there, stage_named(there, "evening"))
    page = page_of(client, "/c/pairs/s/evening/chart/")
    for chart in charts:
        assert [each.row for each in chart.tracks] == [
            TOP + STEP_Y * at for at in range(len(chart.tracks))
        ]
        assert chart.height > chart.tracks[-1].row
        names = [f">{html.escape(each.who.name)}</a></li>" for each in chart.tracks]
        places = [page.index(each) for each in names]
        assert places == sorted(places)
    assert page.count("<line x1=") == sum(len(each.tracks) for each in charts)


def test_a_chart_of_nothing_tells_nothing():
    assert told(Course("", (), (), {}), str, "round") == ""


def test_the_chart_of_frequencies_is_a_table_with_bars_of_the_right_length(client, butler):
    there = there_of(butler)
    page = page_of(client, "/c/butler/s/swiss/round/1/board/3/")
    chart = page[page.index('<figure class="often"') : page.index("</figure>")]
    lines = re.findall(
        r'<th scope="row" class="n">([+−]?\d+)</th>.*?<rect width="(\d+)".*?class="times">(\d+)<',
        chart,
        re.DOTALL,
    )
    results = there.state.on("swiss", 1, 3)
    scores = [writing.points(each.text, 3) for each in results.values()]
    assert {writing.signed(each) for each in scores} == {each[0] for each in lines}
    most = max(int(each[2]) for each in lines)
    for shown, width, times in lines:
        assert int(times) == [writing.signed(each) for each in scores].count(shown)
        assert int(width) == round(100 * int(times) / most)
    assert "<thead>" in chart
    assert 'aria-hidden="true"' in chart  # the bars say nothing that the table does not


# --- figures that add up -------------------------------------------------------------------------


def numbers_in(cells: list[str]) -> list[Fraction]:
    """The first figure of each cell of a row, with its sign; none where there is none."""
    shown = (each.partition('<span class="under">')[0] for each in cells)
    found = (re.search(r"[+−]?\d+(?:\.\d+)?", words(each)) for each in shown)
    return [Fraction(each[0].replace("−", "-")) if each else Fraction(0) for each in found]


def cells_of(row: str, *kinds: str) -> list[str]:
    """The cells of a row that are of a kind."""
    found = re.findall(r'<td class="n ?([a-z ]*)">(.*?)</td>', row, re.DOTALL)
    return [text for kind, text in found if kind in kinds]


@pytest.mark.parametrize("rounds", [2, 3])
def test_what_each_round_was_worth_adds_up_to_the_total_byes_and_fines_included(client, db, rounds):
    row, simulator = public_site.begun(
        "odd", "Odd Butler", "sabf-butler-swiss", 7, 5, rounds=5, boards=7
    )
    public_site.play_until(simulator, "swiss", rounds + 1)
    where = {"stage": "swiss", "session": 1, "unit": "VP", "reason": "a test"}
    simulator.do("fine", contestant="1", amount="1", **where)
    simulator.do("adjust-score", contestant="2", amount="2", **where)
    totals = {e.contestant: e.total for e in pipeline.standings(there_of(row), "swiss")[""].lines}
    standings = rows_of(page_of(client, "/c/odd/s/swiss/"), "c")
    page = page_of(client, "/c/odd/s/swiss/cross/")
    crossed = rows_of(page, "x")
    assert len(standings) == len(crossed) == 7
    for number, total in totals.items():
        shown = numbers_in(cells_of(standings[number], "each", "now", "extra"))
        assert sum(shown) == total, f"{number} in the standings"
        shown = numbers_in(cells_of(crossed[number], ""))
        beside = re.findall(r"(?:fines|adjusted) ([+−]\d+)", crossed[number])
        assert sum(shown) + sum(numbers_in(beside)) == total, f"{number} in the cross-table"
    assert page.count('<span class="under">bye</span>') == rounds + 1, "one of the round drawn"


def test_a_forfeited_round_adds_up_and_is_called_so(client, db):
    row, simulator = public_site.begun("eight", "Eight Teams", "sabf-swiss-teams", 8, 6, rounds=5)
    public_site.play_until(simulator, "swiss", 2)
    pairing = simulator.there.state.session("swiss", 2).seating.pairings[0]
    simulator.do("forfeit", stage="swiss", session=2, at_fault=[pairing.second])
    for rounds in (2, 3):
        public_site.play_until(simulator, "swiss", rounds + 1)
        standing = pipeline.standings(there_of(row), "swiss")[""]
        page = rows_of(page_of(client, "/c/eight/s/swiss/"), "c")
        crossed = rows_of(page_of(client, "/c/eight/s/swiss/cross/"), "x")
        for line in standing.lines:
            shown = numbers_in(cells_of(page[line.contestant], "each", "now", "extra"))
            assert sum(shown) == line.total, f"{line.contestant} after {rounds}"
            assert sum(numbers_in(cells_of(crossed[line.contestant], ""))) == line.total
        assert "forfeit" in words(crossed[pairing.second])
    for name in pairing.contestants:
        card = words(page_of(client, f"/c/eight/who/{name}/"))
        after = pipeline.standings(there_of(row), "swiss", 2)[""]
        (total,) = (each.total for each in after.lines if each.contestant == name)
        assert f" {figure(total, 2)} " in card, "the total after the round"
    sheet = words(page_of(client, "/c/eight/s/swiss/round/2/"))
    assert "forfeit" in sheet


def test_a_tie_that_extra_boards_decided_says_by_how_much(client, db):
    row, level = desk_halls.level()
    desk = desk_of(row)
    said = {"by": "Ann", "role": "director"}
    desk.do("extra-boards", {"stage": "final", "match": level["match"], "boards": 1}, **said)
    for session in (1, 2):
        desk.do("publish-draw", {"stage": "final", "session": session}, **said)
    seating = there_of(row).state.session("final", 2).seating
    for seat, result in zip(seating.seats, ("4S= by N", "4S-1 by N"), strict=True):
        place = {"stage": "final", "session": 2, "table": seat.table, "board": seat.boards[0]}
        desk.do("enter-result", {**place, "result": result}, **said)
    page = words(page_of(client, f"/c/{row.slug}/s/final/"))
    assert re.search(r"· (10|11)–0 in 1 extra board", page), page


def test_a_draft_of_a_draw_moves_nobody_on_any_public_page(client, db):
    """A bye counts as soon as it is drawn: nobody may read off the standings who will have it."""
    row, simulator = public_site.begun(
        "odd", "Odd Butler", "sabf-butler-swiss", 7, 5, rounds=5, boards=7
    )
    public_site.play_until(simulator, "swiss", 2)
    here = simulator.there.state.session("swiss", 2)
    for seat, board in list(simulator.to_play(here)):
        simulator.play(seat, board, here)
    simulator.do("post", stage="swiss", session=2)
    addresses = (
        "/",
        "/f/spring/",
        "/c/odd/",
        "/c/odd/s/swiss/",
        "/c/odd/s/swiss/cross/",
        "/c/odd/s/swiss/chart/",
        "/c/odd/screen/",
        *(f"/c/odd/who/{number}/" for number in range(1, 8)),
        *(f"/c/odd/why/?stage=swiss&q=total+of+{number}" for number in range(1, 8)),
    )

    def seen() -> list[str]:
        return [words(page_of(client, each)) for each in addresses]

    before = seen()
    simulator.do("draw", stage="swiss", session=3)
    session = there_of(row).state.session("swiss", 3)
    (bye,) = session.draw["byes"]
    assert session.published is None
    assert seen() == before
    simulator.do("publish-draw", stage="swiss", session=3)
    assert "Bye to come" in page_of(client, "/c/odd/s/swiss/")
    assert ">bye<" in page_of(client, "/c/odd/s/swiss/cross/")
    assert f"total of {bye}" in words(page_of(client, f"/c/odd/why/?stage=swiss&q=total+of+{bye}"))
    assert "round 3, bye" in words(page_of(client, f"/c/odd/why/?stage=swiss&q=total+of+{bye}"))


def test_a_share_match_of_three_is_worth_what_it_counts_for_in_the_standings(client, db):
    row, simulator = public_site.begun("nine", "Nine Teams", "sabf-swiss-teams", 9, 6)
    public_site.play_until(simulator, "swiss", 2)
    there = there_of(row)
    found = [each for each in pipeline.match_scores(there, "swiss", 1) if each.pairing.share]
    three = {name for each in found for name in each.pairing.contestants}
    assert len(three) == 3
    rows = rows_of(page_of(client, "/c/nine/s/swiss/"), "c")
    crossed = rows_of(page_of(client, "/c/nine/s/swiss/cross/"), "x")
    for line in pipeline.standings(there, "swiss", 1)[""].lines:
        now = cells_of(rows[line.contestant], "now")
        assert sum(numbers_in(now)) == line.total, line.contestant
        both = 2 if line.contestant in three else 0
        assert cells_of(crossed[line.contestant], "")[0].count(">half, v ") == both
        assert words(now[0]).count(" and ") == both // 2, "both halves are told"
        won = re.search(r'<td class="n wide">(\d+–\d+(?:–\d+)?)</td>', rows[line.contestant])
        assert sum(map(int, won[1].split("–"))) == 1, "it is one match"


def test_the_score_of_a_match_in_play_says_after_how_many_boards(client, butler):
    there = there_of(butler)
    (match, *_) = (
        each for each in pipeline.match_scores(there, "swiss", 3) if each.done and not each.complete
    )
    name = match.pairing.first
    page = page_of(client, f"/c/butler/who/{name}/")
    table = words(page[page.index('class="sheet rounds"') :].partition("</table>")[0])
    assert f" {swing(match.margin(name))} after {match.done} playing" in table
    assert table.count(" after ") == 1, "rounds that are over have just their score"


# --- rulings -------------------------------------------------------------------------------------


def words(page: str) -> str:
    """What a page says of the competition: not the head of its ledger, which every fact moves."""
    told = re.sub(r'<details class="anchor.*?</details>', "", page, flags=re.DOTALL)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", told)).strip()


def rule_on(row, board: int, table: str, **ruling) -> None:
    where = {"stage": "swiss", "session": 3, "board": board, "table": table}
    desk_of(row).do("rule", {**where, **ruling}, by="Ann", role="director")


def an_open_board(row) -> tuple[int, str, int]:
    """A board of the round in play that may be seen, a table, and what was made there."""
    there = there_of(row)
    board = open_boards(there, there.state.session("swiss", 3))[0]
    table, said = next(iter(there.state.on("swiss", 3, board).items()))
    return board, table, writing.points(said.text, board)


def test_an_adjusted_score_counts_in_the_traveller_the_card_and_the_match(client, butler):
    board, table, made = an_open_board(butler)
    rule_on(butler, board, table, ns={"assigned": [{"result": "+2000", "weight": 1}]})
    page = page_of(client, f"/c/butler/s/swiss/round/3/board/{board}/")
    row = words(rows_of(page, "t")[table])
    assert "adjusted to NS +2000" in row
    assert not re.search(rf"(?<![\d.]){abs(made)}(?![\d.])", row)
    chart = words(page[page.index('<figure class="often"') : page.index("</figure>")])
    assert "+2000 1" in chart
    seat = next(
        s for s in there_of(butler).state.session("swiss", 3).seating.seats if s.table == table
    )
    for who, sign in ((seat.ns, "+"), (seat.ew, "−")):
        card = words(page_of(client, f"/c/butler/who/{who}/"))
        assert f"{sign}2000" in card, who
        assert "adjusted to NS +2000" in card, who
    sheet = words(page_of(client, f"/c/butler/s/swiss/round/3/match/{table}/"))
    assert "adjusted to NS +2000" in sheet


def test_a_score_that_was_replaced_is_not_counted_among_the_frequencies(client, butler):
    board, table, made = an_open_board(butler)
    before = page_of(client, f"/c/butler/s/swiss/round/3/board/{board}/")
    awards = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
    rule_on(butler, board, table, **awards)
    after = page_of(client, f"/c/butler/s/swiss/round/3/board/{board}/")
    assert times_of(before, made) - times_of(after, made) == 1
    assert "NS average plus, EW average minus" in words(rows_of(after, "t")[table])


def times_of(page: str, points: int) -> int:
    """How often a score came about, by the chart."""
    found = re.search(
        rf">{re.escape(writing.signed(points))}</th>.*?class=\"times\">(\d+)<", page, re.DOTALL
    )
    return int(found[1]) if found else 0


def test_both_sides_of_a_split_score_have_their_own_swing_on_the_sheet_of_the_match(client, butler):
    board, table, _ = an_open_board(butler)
    awards = {"ns": {"award": "average minus"}, "ew": {"award": "average minus"}}
    rule_on(butler, board, table, **awards)
    page = page_of(client, f"/c/butler/s/swiss/round/3/match/{table}/")
    row = words(rows_of(page, "b")[str(board)])
    sides = there_of(butler).figures.scores.board("swiss", 3, board).scores.sides
    lost = [swing(each.score) for each in sides if each.table == table]
    assert lost[0] == lost[1] != "0"
    assert row.endswith(f"average minus {lost[0]} {lost[1]}")


# --- statuses ------------------------------------------------------------------------------------


def test_provisional_posted_and_final_are_shown_everywhere(client, butler):
    for address in OF_BUTLER[:-1]:
        page = page_of(client, address)
        word = "posted" if re.search(r"/(after|round)/[12]/", address) else "provisional"
        assert f">{word}<" in page or (word == "provisional" and ">playing<" in page), address
    simulator = seeding_simulator(butler)
    here = simulator.there.state.session("swiss", 3)
    for seat, board in list(simulator.to_play(here)):
        simulator.play(seat, board, here)
    assert ">provisional<" in page_of(client, "/c/butler/s/swiss/round/3/")
    simulator.do("post", stage="swiss", session=3)
    assert ">posted<" in page_of(client, "/c/butler/s/swiss/round/3/")
    assert ">posted<" in page_of(client, "/c/butler/s/swiss/")


def seeding_simulator(row):
    """Whoever plays on."""
    return Simulator(desk_of(row), row.slug, CALM)


def test_final_is_a_word_too(client, db):
    public_site.pairs(12)
    for address in ("", "s/evening/", "s/evening/round/1/", "s/evening/round/1/board/1/", "who/3/"):
        assert ">final<" in page_of(client, f"/c/pairs/{address}"), address


# --- why -----------------------------------------------------------------------------------------


def whys_on(page: str) -> set[str]:
    found = re.findall(r'data-why href="([^"]+)"', page)
    return {html.unescape(each).partition("#")[0] for each in found}


def test_every_why_of_every_page_is_answered_in_place_and_as_a_page(client, butler):
    links: set[str] = set()
    for address in OF_BUTLER:
        links |= whys_on(page_of(client, address))
    asked = {parse_qs(urlsplit(each).query)["q"][0] for each in links}
    kinds = {re.sub(r"\d+", "N", each) for each in asked}
    assert kinds == {
        "place of N",
        "place of N after round N",
        "total of N",
        "total of N after round N",
        "round N of N",
        "board N in round N",
        "draw of round N",
        "fines of N",
        "titles",
    }
    for each in sorted(links):
        piece = page_of(client, each, **{"X-Fragment": "why"})
        assert piece.startswith('<div id="why"'), each
        assert 'class="why-text"' in piece, each
        assert "<html" not in piece
    whole = page_of(client, sorted(links)[0])
    assert "<h1>Why</h1>" in whole


def test_the_figure_that_is_asked_about_is_the_one_that_is_told(client, butler):
    there = there_of(butler)
    for line in pipeline.standings(there, "swiss")[""].lines[:4]:
        address = f"/c/butler/why/?stage=swiss&q=total+of+{line.contestant}"
        piece = page_of(client, address, **{"X-Fragment": "why"})
        head = re.search(r'class="why-head"><data[^>]* value="([^"]+)"', piece)[1]
        assert head.split()[0] == figure(line.total)


def test_a_figure_after_a_round_is_told_as_it_was_then(client, butler):
    there = there_of(butler)
    page = page_of(client, "/c/butler/s/swiss/after/1/")
    for line in pipeline.standings(there, "swiss", 1)[""].lines[:4]:
        (asked,) = (e for e in whys_on(page) if f"q=total+of+{line.contestant}+after+round+1" in e)
        piece = page_of(client, asked, **{"X-Fragment": "why"})
        head = re.search(r'class="why-head"><data[^>]* value="([^"]+)"', piece)[1]
        assert head.split()[0] == figure(line.total)
        assert "round 2" not in words_in(piece)


HEAD = re.compile(r'<p class="why-head">.*?</p>', re.DOTALL)
FIGURE = re.compile(r"[+−]?\d+(?:\.\d+|/\d+)?")
EVERYWHERE = (
    *OF_BUTLER,
    "/c/teams/s/swiss/",
    "/c/teams/s/swiss/cross/",
    "/c/teams/s/swiss/round/2/",
    "/c/teams/who/3/",
    "/c/pairs/s/evening/",
    "/c/pairs/s/evening/round/1/",
    "/c/league/s/round-robin/cross/",
    "/c/state-teams/s/points/",
    "/c/state-teams/s/finals/",
)


def test_what_a_link_shows_is_what_its_derivation_comes_to(client, db):
    """A round in play and a board of a whole field come to no single figure; fines count down."""
    public_site.fill(small=True)
    links = {
        (html.unescape(address), words(shown))
        for page in EVERYWHERE
        for address, shown in re.findall(
            r'<a[^>]* data-why href="([^"]+)"[^>]*>(.*?)</a>', page_of(client, page), re.DOTALL
        )
    }
    asked: dict[str, int] = {}
    for address, shown in links:
        piece = page_of(client, address, **{"X-Fragment": "why"})
        head = re.search(r'<data[^>]* value="([^"]+)"', HEAD.search(piece)[0])
        both = [FIGURE.search(each) for each in (shown, head[1] if head else "")]
        if "q=fines" in address or "q=draw" in address or None in both:
            continue
        one, other = (Fraction(each[0].replace("−", "-")) for each in both)
        if "IMPs" in shown:  # under the victory points that the round is worth
            assert f'why-value">{both[0][0].lstrip("+")} IMP<' in piece, f"{address}: {shown}"
            continue
        assert abs(one - other) < Fraction(1, 100), f"{address}: {shown}, told as {head[1]}"
        kind = parse_qs(urlsplit(address).query)["q"][0].split()[0]
        asked[kind] = asked.get(kind, 0) + 1
    assert asked.keys() == {"place", "total", "round", "session", "match", "board"}
    assert min(asked.values()) >= 8


def words_in(piece: str) -> str:
    return re.sub(r"<[^>]+>", " ", piece)


def test_bracket_figures_and_session_figures_are_asked_too(client, db):
    public_site.final_five(8, 6)
    for address in ("/c/state-teams/s/finals/", "/c/state-teams/s/points/", "/c/state-teams/"):
        for each in whys_on(page_of(client, address)):
            assert 'class="why-text"' in page_of(client, each, **{"X-Fragment": "why"}), each
    page = page_of(client, "/c/state-teams/s/finals/")
    assert "q=match+QF1+of+" in page
    event = page_of(client, "/c/state-teams/")
    champions = event[event.index("State Teams Champions") :]
    assert champions[: champions.index("</dd>")].count(">open<") == 1  # nobody leads a bracket


def test_the_session_of_a_pair_is_asked_as_a_session(client, db):
    public_site.pairs(12)
    links = whys_on(page_of(client, "/c/pairs/s/evening/round/1/"))
    assert len(links) == 12
    for each in links:
        assert 'class="why-text"' in page_of(client, each, **{"X-Fragment": "why"}), each


# --- words ---------------------------------------------------------------------------------------


def words_of(page: str) -> str:
    """What can be read on a page."""
    main = page[page.index("<main") : page.index("</main>")]
    return html.unescape(re.sub(r"<[^>]+>", " ", main))


def test_conditions_are_in_plain_words(client, butler):
    text = words_of(page_of(client, "/c/butler/conditions/"))
    assert not re.search(r"\w_\w", text)  # no name of ours
    assert not re.search(r"[{}\[\]]", text)  # no data
    assert "A Swiss of 5 rounds" in text
    assert "scored in IMPs against a datum" in text
    assert "scheduled end" in text


def test_conditions_of_a_competition_of_many_stages(client, db):
    public_site.final_five(8, 6)
    text = words_of(page_of(client, "/c/state-teams/conditions/"))
    for word in ("Stage one", "Final five", "A final of five", "go on to"):
        assert word in text
    assert not re.search(r"\w_\w", text)


# --- hidden names --------------------------------------------------------------------------------


def test_a_hidden_name_is_on_no_page_at_all(client, butler):
    entry = there_of(butler).state.entry("7")
    there = there_of(butler)
    pages = [
        *OF_BUTLER,
        "/",
        "/c/butler/who/7/",
        "/c/butler/find/?q=7",
        "/c/butler/conditions/",
        "/f/spring/find/?q=a",
        *(f"/c/butler/s/swiss/round/{n}/" for n in (1, 2, 3)),
        *(f"/c/butler/s/swiss/round/1/match/{n}/" for n in range(1, 7)),
        *(f"/c/butler/s/swiss/round/1/board/{n}/" for n in range(1, 8)),
        "/c/butler/s/swiss/round/1/hands.pbn",
    ]
    met = [
        each.pairing.contestants
        for n in (1, 2, 3)
        for each in pipeline.match_scores(there, "swiss", n)
        if "7" in each.pairing.contestants
    ]
    pages += [f"/c/butler/who/{each}/" for both in met for each in both]
    links: set[str] = set()
    for address in pages:
        page = html.unescape(page_of(client, address))
        assert entry.hidden[0] not in page, address
        assert entry.name not in page, address
        links |= {each for each in whys_on(page) if each.endswith("+7") or "draw" in each}
    for each in links:
        page = html.unescape(page_of(client, each))
        assert entry.hidden[0] not in page, each
        assert entry.name not in page, each
    assert "name withheld" in page_of(client, "/c/butler/who/7/")


def test_pairs_without_a_result_have_no_place_and_one_result_is_no_field(db, play, client):
    """Today's '3= 0' and '50%': nobody is placed by nothing, or by a board that nobody else has."""
    evening = AtTable(play, client)
    address = f"/c/club/s/{evening.stage}/"

    def standing():
        page = client.get(address).content.decode()
        rows = re.findall(r'<tr id="c-([^"]+)"(.*?)</tr>', page, re.S)
        return {number: " ".join(re.sub(r"<[^>]+>", " ", row).split()) for number, row in rows}

    evening.agree_on(evening.board)
    shown = standing()
    for number in (evening.seat.ns, evening.seat.ew):
        assert "nothing to compare with yet" in shown[number]
    others = [each for each in shown if each not in (evening.seat.ns, evening.seat.ew)]
    assert all("no result yet" in shown[each] for each in others)
    assert (
        "%"
        not in evening.seen_by("NS").partition("Your results so far")[2].partition("Director")[0]
    )
    again = next(
        seat
        for seat in evening.session.seating.seats
        if evening.board in seat.boards and seat.table != evening.table
    )
    evening.do(
        "enter-result",
        stage=evening.stage,
        session=1,
        table=again.table,
        board=evening.board,
        result="4S+1 by N",
    )
    shown = standing()
    assert re.search("> 1= ", shown[again.ns])  # 450 beats 420: a top among two
    assert re.search("> 3= ", shown[again.ew])
    waiting = [each for each in shown if "no result yet" in shown[each]]
    assert len(waiting) == len(shown) - 4
