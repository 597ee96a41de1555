"""What the API tells of a competition: as the pages do, described, paged, kept, and hidden."""

import datetime
import json
import re

import jsonschema_rs
import pytest
from tests.wrong_words import WRONG_WORDS

from convenor import pipeline
from convenor.api.describing import description
from convenor.api.paging import link_to_next
from convenor.bridge import parse_deal
from convenor.bridge.makes import Makes
from convenor.competition.views.plain_data import standings_plain
from convenor.competition.views.withheld_names import WITHHELD
from convenor.exact import exact
from convenor.web.store.models import Competition, Festival
from convenor.web.store.solved import keep_makes

S = "/competitions/autumn-teams"
SWISS = f"{S}/stages/swiss"
READS = {
    "/": "/",
    "/festivals": "/festivals",
    "/festivals/autumn": "/festivals/{slug}",
    "/competitions": "/competitions",
    S: "/competitions/{slug}",
    f"{S}/conditions": "/competitions/{slug}/conditions",
    f"{S}/letters/conditions": "/competitions/{slug}/letters/{kind}",
    f"{S}/reports/substitutes": "/competitions/{slug}/reports/{report}",
    f"{S}/conduct": "/competitions/{slug}/conduct",
    "/festivals/autumn/ladder": "/festivals/{slug}/ladder",
    f"{S}/entries": "/competitions/{slug}/entries",
    f"{S}/entries/3": "/competitions/{slug}/entries/{contestant}",
    f"{S}/entries/3/next": "/competitions/{slug}/entries/{contestant}/next",
    f"{S}/find?q=3": "/competitions/{slug}/find",
    "/festivals/autumn/find?q=teams": "/festivals/{slug}/find",
    f"{S}/inbox": "/competitions/{slug}/inbox",
    f"{S}/rulings": "/competitions/{slug}/rulings",
    f"{S}/audit": "/competitions/{slug}/audit",
    f"{S}/facts/7": "/competitions/{slug}/facts/{fact}",
    f"{S}/stages": "/competitions/{slug}/stages",
    SWISS: "/competitions/{slug}/stages/{stage}",
    f"{SWISS}/sessions": "/competitions/{slug}/stages/{stage}/sessions",
    f"{SWISS}/sessions/1": "/competitions/{slug}/stages/{stage}/sessions/{session}",
    f"{SWISS}/sessions/2/draw": "/competitions/{slug}/stages/{stage}/sessions/{session}/draw",
    f"{SWISS}/sessions/2/draw/proof": (
        "/competitions/{slug}/stages/{stage}/sessions/{session}/draw/proof"
    ),
    f"{SWISS}/sessions/3/seats": "/competitions/{slug}/stages/{stage}/sessions/{session}/seats",
    f"{SWISS}/sessions/3/room": "/competitions/{slug}/stages/{stage}/sessions/{session}/room",
    f"{SWISS}/sessions/3/tables/1 open": (
        "/competitions/{slug}/stages/{stage}/sessions/{session}/tables/{table}"
    ),
    f"{SWISS}/sessions/3/cards": "/competitions/{slug}/stages/{stage}/sessions/{session}/cards",
    f"{SWISS}/sessions/1/hands": "/competitions/{slug}/stages/{stage}/sessions/{session}/hands",
    f"{SWISS}/sessions/1/hands/makes": (
        "/competitions/{slug}/stages/{stage}/sessions/{session}/hands/makes"
    ),
    f"{SWISS}/sessions/3/matches/1": (
        "/competitions/{slug}/stages/{stage}/sessions/{session}/matches/{match}"
    ),
    f"{SWISS}/substitutes": "/competitions/{slug}/stages/{stage}/substitutes",
    f"{SWISS}/cross": "/competitions/{slug}/stages/{stage}/cross",
    f"{SWISS}/ranks": "/competitions/{slug}/stages/{stage}/ranks",
    f"{SWISS}/sessions/1/matches": "/competitions/{slug}/stages/{stage}/sessions/{session}/matches",
    f"{SWISS}/sessions/3/results": "/competitions/{slug}/stages/{stage}/sessions/{session}/results",
    f"{SWISS}/sessions/1/boards/1": (
        "/competitions/{slug}/stages/{stage}/sessions/{session}/boards/{board}"
    ),
    f"{SWISS}/scorecards/3": "/competitions/{slug}/stages/{stage}/scorecards/{contestant}",
    f"{SWISS}/standings": "/competitions/{slug}/stages/{stage}/standings",
    f"{SWISS}/standings?after=1": "/competitions/{slug}/stages/{stage}/standings",
    f"{SWISS}/standings?fact=60": "/competitions/{slug}/stages/{stage}/standings",
    f"{SWISS}/qualification": "/competitions/{slug}/stages/{stage}/qualification",
    f"{SWISS}/titles": "/competitions/{slug}/stages/{stage}/titles",
    f"{S}/explain?question=place of team 7": "/competitions/{slug}/explain",
    f"{S}/explain?question=draw of round 2": "/competitions/{slug}/explain",
    f"{S}/facts": "/competitions/{slug}/facts",
    f"{S}/events": "/competitions/{slug}/events",
    f"{S}/stream": "/competitions/{slug}/stream",
    f"{S}/actions": "/competitions/{slug}/actions",
    f"{S}/pending": "/competitions/{slug}/pending",
    f"{S}/webhooks": "/competitions/{slug}/webhooks",
    "/templates": "/templates",
    "/templates/sabf-swiss-teams": "/templates/{id}",
    "/rulebooks": "/rulebooks",
    "/rulebooks/sabf-2020/clauses": "/rulebooks/{book}/clauses",
    "/rulebooks/sabf-2020/clauses/13.9.b": "/rulebooks/{book}/clauses/{clause}",
    "/rulebooks/sabf-2020": "/rulebooks/{book}",
    "/rulebooks/sabf-2020/tables/late-teams": "/rulebooks/{book}/tables/{table}",
    "/search?q=late": "/search",
    "/differences?left=sabf-2020&right=sbu-2022": "/differences",
    "/movements?entries=12&boards=24": "/movements",
}


def insist_on_shape(path, response, method="get"):
    """The answer is as it is described, to the last field."""
    found = description()
    told = found["paths"]["/api/v1" + path][method]["responses"][str(response.status_code)]
    (schema,) = (each["schema"] for each in told["content"].values())
    whole = {**schema, "components": found["components"]}
    jsonschema_rs.Draft202012Validator(whole).validate(json.loads(response.content))


@pytest.fixture
def director(played, program):
    return program(played.director, "read direct")


def test_every_read_is_answered_as_it_is_described(played, program, director):
    anonymous = program()
    for address, path in READS.items():
        response = director.get(address)
        assert response.status_code == 200, (address, response.content)
        insist_on_shape(path, response)
        public = anonymous.get(address)
        assert public.status_code in (200, 401), (address, public.content)
        insist_on_shape(path, public)
    known = {p.removeprefix("/api/v1") for p, e in description()["paths"].items() if "get" in e}
    elsewhere = {
        "/competitions/{slug}/stages/{stage}/bracket",
        "/competitions/{slug}/stages/{stage}/sessions/{session}/scores",
        "/competitions/{slug}/webhooks/{number}",
        "/competitions/{slug}/officials",
        "/competitions/{slug}/nominations",  # and the office: tests/api/test_api_office.py
        "/office/players",
        "/office/players/{player}",
        "/office/conduct",
        "/competitions/{slug}/stages/{stage}/season",  # tests/web/test_desk_seasons.py
        "/competitions/{slug}/stages/{stage}/team",  # tests/web/test_desk_seasons.py
        "/competitions/{slug}/stages/{stage}/files/{kind}",  # tests/api/test_api_files.py
        "/competitions/{slug}/stages/{stage}/paper/{paper}",  # tests/api/test_api_files.py
        "/competitions/{slug}/stages/{stage}/pictures/{picture}",  # tests/api/test_api_files.py
    }
    assert known - set(READS.values()) == elsewhere


POSTS = {
    f"{S}/what-if": (
        "/competitions/{slug}/what-if",
        {"actions": [{"action": "note", "given": {"text": "a"}}]},
    ),
    f"{S}/actions/note?dry_run=true": (
        "/competitions/{slug}/actions/note",
        {"given": {"text": "a"}},
    ),
    f"{S}/actions/late/suggestions": (
        "/competitions/{slug}/actions/{action}/suggestions",
        {"given": {"contestant": "1", "stage": "swiss", "session": 1, "minutes": 12}},
    ),
    f"{SWISS}/sessions/3/cards": (
        "/competitions/{slug}/stages/{stage}/sessions/{session}/cards",
        {"do": "make"},
    ),
    "/rulebooks/sabf-2020/clauses/13.9.b/ask": (
        "/rulebooks/{book}/clauses/{clause}/ask",
        {"given": {"boards": 14, "margin": 8}},
    ),
}


@pytest.mark.parametrize("address", POSTS)
def test_what_is_sent_is_answered_as_it_is_described(director, address):
    path, body = POSTS[address]
    response = director.post(address, body)
    assert response.status_code == 200, response.content
    insist_on_shape(path, response, "post")


def test_a_bracket_is_told(db, play, program):
    made = play("cup", template="sbu-knock-out-teams", teams=8, rounds_done=1, entered=0)
    stage = made.stage
    response = program().get(f"/competitions/cup/stages/{stage}/bracket")
    assert response.status_code == 200, response.content
    insist_on_shape("/competitions/{slug}/stages/{stage}/bracket", response)
    standings = program().get(f"/competitions/cup/stages/{stage}/standings")
    insist_on_shape("/competitions/{slug}/stages/{stage}/standings", standings)
    assert len(response.json()["decided"]) == 4


@pytest.mark.parametrize(
    ("template", "kinds"),
    [
        ("sabf-swiss-teams", {None, "forfeit", "shared"}),
        ("sabf-butler-swiss", {None, "forfeit", "bye"}),
    ],
)
def test_what_is_not_played_out_is_told_and_the_cross_table_adds_up(db, program, template, kinds):
    import public_site

    _, simulator = public_site.begun("odd", "Odd", template, 7, 5, rounds=5, boards=7)
    public_site.play_until(simulator, "swiss", 2)
    pairing = simulator.there.state.session("swiss", 2).seating.pairings[0]
    simulator.do("forfeit", stage="swiss", session=2, at_fault=[pairing.second])
    public_site.play_until(simulator, "swiss", 3)
    response = program().get("/competitions/odd/stages/swiss/cross")
    insist_on_shape("/competitions/{slug}/stages/{stage}/cross", response)
    seen = set()
    for line in response.json()["fields"][0]["lines"]:
        rounds = [*line["met"], *line["met_nobody"]]
        seen |= {each["instead"] for each in rounds}
        whole = [exact(e["credited"] or e["vp"] or 0) for e in rounds if not e.get("half")]
        shared = {e["session"]: exact(e["credited"] or 0) for e in rounds if e.get("half")}
        assert sum(whole) + sum(shared.values()) == exact(line["figure"]), line["name"]
        seen |= {"shared"} if shared else set()
    assert seen == kinds
    response = program().get("/competitions/odd/stages/swiss/sessions/2/matches")
    insist_on_shape("/competitions/{slug}/stages/{stage}/sessions/{session}/matches", response)
    sides = {
        side["contestant"]: side for match in response.json()["matches"] for side in match["sides"]
    }
    assert [sides[each]["instead"] for each in pairing.contestants] == ["forfeit", "forfeit"]
    assert exact(sides[pairing.first]["credited"]) > exact(sides[pairing.second]["credited"])


def test_standings_are_those_of_the_pages(played, program):
    told = program().get(f"{SWISS}/standings").json()
    assert told == json.loads(json.dumps(standings_plain(played.desk.competition, "swiss")))
    after = program().get(f"{SWISS}/standings?after=1").json()
    assert after["after"] == 1
    assert after["fields"] != told["fields"]


def test_standings_as_of_a_fact_and_of_a_time(played, program):
    there = played.desk.competition
    number = 60
    then = program().get(f"{SWISS}/standings?fact={number}").json()
    wanted = standings_plain(there.as_of(number), "swiss")
    assert then == json.loads(json.dumps(wanted))
    time = there.facts[number - 1].recorded
    zone = time.astimezone(datetime.timezone(datetime.timedelta(hours=9, minutes=30)))
    at = program().client.get(f"/api/v1{SWISS}/standings", {"time": zone.isoformat()})
    assert at.json() == json.loads(json.dumps(standings_plain(there.as_of(time=time), "swiss")))
    assert program().get(f"{SWISS}/standings?fact=99999").status_code == 404
    assert program().get(f"{SWISS}/standings?time=1999-01-01T00:00:00Z").status_code == 404
    assert program().get(f"{SWISS}/standings?time=yesterday").status_code == 422


def test_a_traveller_has_the_scores_of_the_figures(played, program):
    told = program().get(f"{SWISS}/sessions/1/boards/3").json()
    match = pipeline.match_scores(played.desk.competition, "swiss", 1)[0]
    boards = played.desk.competition.figures.scores.boards_of(match)
    (board,) = (each for each in boards if each.number == "3")
    (score,) = {e.score for e in board.scores.of(match.pairing.first)}
    lines = [e for e in told["lines"] if match.pairing.first in (e["ns"], e["ew"])]
    assert len(lines) == 2
    for line in lines:
        mine = line["ns_score"] if line["ns"] == match.pairing.first else line["ew_score"]
        assert mine == str(score)
    assert told["unit"] == "IMP"


DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def test_what_can_be_made_is_told_as_the_hand_records_show_it(played, program, director):
    """Each hand has a whole suit and takes all tricks with it as trumps, and none otherwise."""
    given = {"stage": "swiss", "session": 1, "deals": {"1": DEAL}}
    done = director.do("autumn-teams", "record-deals", given)
    assert done.status_code == 200, done.content
    here = f"{SWISS}/sessions/1/hands"
    assert program().get(f"{here}/makes").json()["boards"] == []
    deal = parse_deal(director.get(here).json()["boards"][0]["deal"])
    tricks = [13 * (suit == at) for at in (3, 2, 1, 0) for suit in range(5)]
    keep_makes({deal: Makes(tuple(tricks))})
    said = program().get(f"{here}/makes")
    insist_on_shape("/competitions/{slug}/stages/{stage}/sessions/{session}/hands/makes", said)
    (board,) = said.json()["boards"]
    assert board["tricks"]["N"] == {"C": 0, "D": 0, "H": 0, "S": 13, "NT": 0}
    assert (board["par"], board["by"]) == (1510, "7S= by N")
    assert "1510" in program().client.get("/c/autumn-teams/s/swiss/round/1/hands/").content.decode()
    assert program().get(f"{SWISS}/sessions/9/hands/makes").status_code == 404


def test_a_field_game_has_travellers_and_scorecards(db, play, program):
    play("evening", template="club-duplicate", teams=8, rounds_done=0, entered=1)
    stage = program().get("/competitions/evening/stages").json()["stages"][0]["stage"]
    base = f"/competitions/evening/stages/{stage}"
    board = program().get(f"{base}/sessions/1/boards/1")
    assert board.status_code == 200, board.content
    insist_on_shape(READS[f"{SWISS}/sessions/1/boards/1"], board)
    assert any(each["ns_score"] for each in board.json()["lines"])
    who = board.json()["lines"][0]["ns"]
    card = program().get(f"{base}/scorecards/{who}").json()
    (line,) = (each for each in card["lines"] if each["board"] == 1)
    assert line["score"] == board.json()["lines"][0]["ns_score"]


# --- what is not for everybody -------------------------------------------------------------------


def test_a_hidden_name_is_told_to_officials_only(played, program, director):
    desk = played.desk
    entry = desk.competition.state.entries["1"]
    player = entry.players[0].name
    given = {"contestant": "1", "player": player}
    desk.do("hide-name", given, by="Ann", role="director")
    assert player in director.get(f"{S}/entries/1").content.decode()
    anonymous = program()
    for address in READS:
        assert player not in anonymous.get(address).content.decode(), address
    assert anonymous.get(f"{S}/entries/1").json()["name"] == "Team 1"
    for moment in ("", "?fact=60"):
        lines = anonymous.get(f"{SWISS}/standings{moment}").json()["fields"][0]["lines"]
        assert {e["name"] for e in lines if e["contestant"] == "1"} == {"Team 1"}
    shown = anonymous.get(f"{S}/entries/1").json()
    assert shown["players"][0]["name"] == WITHHELD
    assert shown["players"][1]["name"] == entry.players[1].name
    why = anonymous.get(f"{S}/explain?question=place of team 1").json()
    assert why["text"] == "place of 1 (Team 1) in swiss"
    assert anonymous.get(f"{S}/explain?question=place of {entry.name}").status_code == 404


def test_a_hidden_name_in_an_officials_own_words_is_told_to_officials_only(
    played, program, director
):
    desk = played.desk
    player = desk.competition.state.entries["1"].players[1].name
    where = {"stage": "swiss", "session": 1, "contestant": "1", "amount": "1", "unit": "VP"}
    desk.do("fine", {**where, "reason": f"{player} came late"}, by="Ann", role="director")
    desk.do("hide-name", {"contestant": "1", "player": player}, by="Ann", role="director")
    addresses = (
        f"{SWISS}/scorecards/1",
        f"{S}/explain?question=total of 1",
        f"{S}/explain?question=fines of 1",
    )
    for address in addresses:
        assert f"{player} came late" in director.get(address).content.decode(), address
        told = program().get(address).content.decode()
        assert f"{WITHHELD} came late" in told, address
        assert player not in told, address


def test_everybody_is_told_that_something_is_still_to_be_decided(played, program, director):
    assert program().get(S).json()["undecided"] == ""
    at = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
    asks = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
    ruled = director.do("autumn-teams", "rule", {**at, **asks, "pending": True})
    assert ruled.status_code == 200, ruled.content
    assert program().get(S).json()["undecided"] == "1 ruling is still to be decided."


def test_a_token_that_may_act_and_not_read_is_told_so(played, program):
    acting = program(played.director, "direct")
    for address, status in (
        (f"{SWISS}/sessions/99/draw", 404),
        (f"{SWISS}/sessions/3/room", 403),
        (f"{S}/facts", 403),
    ):
        answer = acting.get(address)
        assert answer.status_code == status
        assert "make one that has the scope 'read' too" in answer.json()["detail"]
    elsewhere = program(played.director, "direct read").get(f"{SWISS}/sessions/99/draw")
    for answer in (elsewhere, program().get(f"{SWISS}/sessions/99/draw")):
        assert answer.status_code == 404
        assert "scope" not in answer.json()["detail"]


def test_a_draft_of_a_draw_is_told_to_officials_only(db, play, program):
    made = play("drafts", rounds_done=1, entered=1)
    desk = made.desk
    for action in ("post",):
        desk.do(action, {"stage": "swiss", "session": 2}, "Ann", "director", override="test")
    desk.do("draw", {"stage": "swiss", "session": 3}, "Ann", "director", override="test")
    director = program(made.director, "read")
    base = "/competitions/drafts/stages/swiss"
    assert director.get(f"{base}/sessions/3/draw").json()["published"] is False
    for part in ("", "/draw", "/matches", "/results", "/boards/1"):
        assert program().get(f"{base}/sessions/3{part}").status_code == 404
    assert program().get(base).json()["sessions"] == [1, 2]
    kinds = [
        e["kind"] for e in program().get("/competitions/drafts/events?limit=500").json()["events"]
    ]
    assert "draw made" not in kinds
    desk.do("publish-draw", {"stage": "swiss", "session": 3}, "Ann", "director")
    assert program().get(f"{base}/sessions/3/draw").status_code == 200


def test_a_board_that_others_still_play_is_told_to_officials_only(played, program, director):
    _, board = played.missing()[0]
    address = f"{SWISS}/sessions/3/boards/{board}"
    assert program().get(address).status_code == 404
    assert director.get(address).status_code == 200
    rows = program().get(f"{SWISS}/sessions/3/results?limit=500").json()["results"]
    assert board not in {each["board"] for each in rows}
    seat = next(e for e in played.desk.competition.state.session("swiss", 3).seating.seats)
    lines = program().get(f"{SWISS}/scorecards/{seat.ns}").json()["lines"]
    mine = [e for e in lines if e["session"] == 3 and e["board"] == board]
    assert all(e["open"] and e["result"] is None and e["score"] is None for e in mine)


def test_a_private_competition_is_there_for_its_officials(played, program):
    Competition.objects.update(public=False)
    assert program().get(S).status_code == 404
    assert program().get("/competitions").json()["competitions"] == []
    assert program(played.scorer, "read").get(S).status_code == 200
    assert program(played.scorer, "score").get(S).status_code == 404  # it has no leave to read
    assert program().get("/festivals/autumn").json()["competitions"] == []
    Festival.objects.update(public=False)
    assert program().get("/festivals/autumn").status_code == 404


# --- nothing new, and page after page ------------------------------------------------------------


def test_whoever_has_the_last_fact_is_told_so(played, program, director):
    first = program().get(f"{SWISS}/standings")
    again = program().get(f"{SWISS}/standings", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    weak = program().get(f"{SWISS}/standings", **{"If-None-Match": "W/" + first["ETag"]})
    assert weak.status_code == 304
    assert director.get(f"{SWISS}/standings", **{"If-None-Match": first["ETag"]}).status_code == 200
    played.enter(1)
    new = program().get(f"{SWISS}/standings", **{"If-None-Match": first["ETag"]})
    assert new.status_code == 200
    assert new["ETag"] != first["ETag"]
    assert "Authorization" in new["Vary"]


@pytest.mark.parametrize(
    ("address", "lines", "name"),
    [
        (f"{S}/entries", "entries", "contestant"),
        (f"{SWISS}/sessions/1/results", "results", "board"),
        (f"{S}/facts", "facts", "number"),
        (f"{S}/events", "events", "number"),
        ("/rulebooks/laws-2017/clauses", "clauses", "clause"),
        ("/templates", "templates", "id"),
    ],
)
def test_pages_follow_one_another_without_a_gap(played, director, address, lines, name):
    whole = director.get(f"{address}?limit=500").json()[lines]
    found, following = [], f"/api/v1{address}?limit=7"
    for _ in range(200):
        response = director.get(following)
        found += response.json()[lines]
        if "Link" not in response:
            break
        following = re.fullmatch(r'<(.*)>; rel="next"', response["Link"])[1]
    assert [e[name] for e in found][:500] == [e[name] for e in whole]
    assert len(found) >= 8


def test_the_next_page_of_a_stage_with_spaces_in_its_name_can_be_asked_for(rf):
    told = link_to_next(rf.get("/api/v1/stages/Stage%20öne/results?q=a%20b"), cursor="1 open.3")
    address = re.fullmatch(r'<(.*)>; rel="next"', told)[1]
    assert address == "/api/v1/stages/Stage%20%C3%B6ne/results?q=a+b&cursor=1+open.3"


def test_the_feed_begins_after_a_fact(played, director, program):
    last = played.desk.competition.number
    played.enter(2)
    found = director.get(f"{S}/facts?after={last}").json()
    assert [each["number"] for each in found["facts"]] == [last + 1, last + 2]
    assert found["head"] == last + 2
    told = program().get(f"{S}/events?after={last}").json()["events"]
    assert [each["kind"] for each in told] == ["result entered"] * 2
    assert told[0]["table"]


def test_the_stream_of_the_desk_needs_an_official(played, program):
    assert program().get(f"{S}/stream?topic=desk").status_code == 401
    address = program(played.scorer, "read").get(f"{S}/stream?topic=desk").json()["address"]
    assert address.startswith("/events/autumn-teams/?topic=desk&ticket=")
    assert program().get(f"{S}/stream?topic=gossip").status_code == 422


# --- books and rooms -----------------------------------------------------------------------------


def test_a_clause_is_asked_as_on_its_page(db, client, program):
    given = {"boards": 14, "margin": 8}
    clause = "/rulebooks/sabf-2020/clauses/13.9.b"
    names = {each["name"] for each in program().get(clause).json()["inputs"]}
    given = {key: each for key, each in given.items() if key in names}
    told = program().post(f"{clause}/ask", {"given": given})
    page = client.get("/rulebooks/sabf-2020/13.9.b/ask.json", {"given": json.dumps(given)})
    assert told.status_code == page.status_code == 200, (told.content, page.content)
    assert told.json() == page.json()
    assert program().post(f"{clause}/ask", {"given": {"bords": 14}}).status_code == 422
    assert program().post("/rulebooks/sabf-2020/clauses/99.z/ask", {}).status_code == 404


def test_a_wrong_word_is_refused_by_program_and_page_alike(db, client, program):
    for name, given, near, words in WRONG_WORDS:
        book, clause = name.split(" ")
        told = program().post(f"/rulebooks/{book}/clauses/{clause}/ask", {"given": given})
        page = client.get(f"/rulebooks/{book}/{clause}/ask.json", {"given": json.dumps(given)})
        assert (told.status_code, page.status_code) == (422, 400), name
        for sentence in (told.json()["detail"], page.json()["error"]):
            assert f"did you mean '{near}'?" in sentence, name
            assert all(word in sentence.partition("one of: ")[2] for word in words), name


def test_movements_come_with_their_reasons(db, program):
    found = program().get("/movements?entries=14&boards=26&minutes=200").json()["movements"]
    assert found[0]["reasons"]
    assert program().get("/movements?entries=2").status_code == 404
    assert program().get("/movements?entries=9999").status_code == 422


def test_the_page_of_the_description_names_every_address(db, client):
    page = client.get("/api/v1/docs")
    text = page.content.decode()
    assert page.status_code == 200
    assert "<script src=" in text
    assert not re.search(r"https?://(?!www\.w3\.org)", text)
    for path in description()["paths"]:
        assert path.replace("{", "&#123;") in text or path in text
    assert client.post("/api/v1/docs").status_code in (403, 405)


def test_the_page_of_the_description_shows_every_part_that_it_names(db, client):
    text = client.get("/api/v1/docs").content.decode()
    named = set(re.findall(r'href="#shape-(\w+)"', text))
    assert {"FieldStanding", "StandingLine", "TravellerLine", "Hand", "Clock"} <= named
    for each in named:
        assert text.count(f'id="shape-{each}"') == 1, each
