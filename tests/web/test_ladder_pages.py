"""A club's weekly night as its director has it: repeated, with handicaps, in one ladder."""

import datetime
import re
from html import unescape

import pytest
from django.test import Client

from convenor.web.desks import begin, desk_of
from convenor.web.store.models import Competition, Festival

pytestmark = pytest.mark.django_db
RESULTS = {("1", 1): "+420", ("2", 2): "+100", ("3", 3): "-50", ("1", 2): "+110", ("2", 3): "+400"}
PLACE = {"stage": "evening", "session": 1}


def played(competition: Competition) -> None:
    """The first rounds of an evening of three tables."""
    desk = desk_of(competition)
    movement = {"kind": "mitchell", "tables": 3}
    desk.do("open-session", {**PLACE, "movement": movement, "boards_a_round": 1}, "td", "director")
    for (table, board), result in {**RESULTS, ("3", 1): "+50"}.items():
        given = {**PLACE, "table": table, "board": board, "result": result}
        desk.do("enter-result", given, "td", "director")


@pytest.fixture
def club() -> Festival:
    """Three evenings of a week each, the second and third repeated from the one before."""
    festival = Festival.objects.create(slug="tuesdays", title="Tuesday club")
    answers = {"boards": 6, "winners": "one"}
    first = begin(
        *("tuesday", "Tuesday pairs", "club-duplicate"),
        by="td",
        begins=datetime.date(2026, 11, 3),
        festival=festival,
        answers=answers,
    )
    for number in range(1, 7):
        name = f"Pair of {number}"
        players = [{"name": f"A{number} Y"}, {"name": f"B{number} Y"}]
        given = {"contestant": str(number), "name": name, "players": players}
        desk_of(first).do("enter", given, "td", "director")
    given = {"contestant": "4", "handicap": "7.5"}
    desk_of(first).do("give-handicap", given, "td", "director")
    played(first)
    return festival


@pytest.fixture
def convenor(client, club):
    """The convenor of the first evening, signed in."""
    from convenor.web.accounts.models import User
    from convenor.web.accounts.roles import Role
    from convenor.web.offices.appointing import appoint

    user = User.objects.create_user("olga", "spades-and-hearts-9")
    appoint(user, Competition.objects.get(slug="tuesday"), Role.CONVENOR, by="td")
    client.force_login(user)
    return client


def repeated(client, slug: str) -> Competition:
    """The next evening, by the button of the settings."""
    before = set(Competition.objects.values_list("slug", flat=True))
    answer = client.post(f"/new/{slug}/settings/", {"do": "copy with entries"})
    assert answer.status_code == 302, answer.content.decode()
    return Competition.objects.exclude(slug__in=before).get()


def test_a_night_that_is_repeated_stands_in_the_ladder_with_its_handicaps(convenor, club):
    second = repeated(convenor, "tuesday")
    assert second.festival == club
    with desk_of(second).reading() as there:
        assert there.state.begun.begins.isoformat() == "2026-11-10"
        assert [str(e.handicap) for e in there.state.entries.values() if e.handicap] == ["15/2"]
    played(second)
    played(repeated(convenor, second.slug))
    festival = convenor.get("/f/tuesdays/").content.decode()
    assert 'href="/f/tuesdays/ladder/"' in festival
    page = convenor.get("/f/tuesdays/ladder/?best=2").content.decode()
    assert "Pair of 1" in page
    assert page.count('<table class="sheet standings ladder">') == 2  # and with handicaps
    assert "3 of 3" in page
    assert '<span class="quiet">(' in page  # one night of each does not count
    players = convenor.get("/f/tuesdays/ladder/?best=2&by=players&total=average").content.decode()
    assert "A1 Y" in players
    assert "Pair of 1" not in players
    wrong = convenor.get("/f/tuesdays/ladder/?best=two")
    assert "say a number, or 'all'" in unescape(wrong.content.decode())


def test_how_nights_count_is_kept_in_the_ladder_itself(convenor, client, club):
    """The convenor chooses, keeps it at the desk, and everybody has it without an address."""
    played(repeated(convenor, "tuesday"))
    page = convenor.get("/f/tuesdays/ladder/?best=1").content.decode()
    (keep,) = re.findall(r'href="(/desk/[^"]*/do/set-ladder/[^"]*)"', page)
    form = convenor.get(unescape(keep)).content.decode()
    assert 'name="best"' in form
    slug = keep.split("/")[2]
    given = {"best": "1", "by": "pairs", "total": "sum", "step": "do"}
    assert convenor.post(f"/desk/{slug}/do/set-ladder/", given).status_code == 302
    visitor = Client()
    seen = visitor.get("/f/tuesdays/ladder/").content.decode()
    assert 'name="best" inputmode="numeric" size="3" placeholder="all" value="1"' in seen
    assert '<span class="quiet">(' in seen
    assert "/do/set-ladder/" not in seen  # visitors look, and keep nothing
    assert '<span class="quiet">(' not in visitor.get("/f/tuesdays/ladder/?best=").content.decode()
    assert visitor.get("/api/v1/festivals/tuesdays/ladder").json()["best"] == 1
    assert visitor.get("/api/v1/festivals/tuesdays/ladder?best=all").json()["best"] is None


def test_a_program_reads_the_ladder(convenor, club):
    played(repeated(convenor, "tuesday"))
    told = convenor.get("/api/v1/festivals/tuesdays/ladder?best=1").json()
    assert [each["day"] for each in told["nights"]] == ["2026-11-03", "2026-11-10"]
    assert all(sum(each["counts"]) == 1 for each in told["lines"])
    fourth = {e["name"]: e["figure"] for e in told["lines"]}["Pair of 4"]
    beside = {e["name"]: e["figure"] for e in told["handicapped"]}["Pair of 4"]
    assert float(beside) == float(fourth) + 7.5
    assert convenor.get("/api/v1/festivals/tuesdays/ladder?by=clubs").status_code == 422
    assert convenor.get("/api/v1/festivals/none/ladder").status_code == 404


def test_the_list_with_handicaps_stands_below_the_standings(convenor, club):
    page = convenor.get("/c/tuesday/s/evening/").content.decode()
    assert "With handicaps" in page
    told = convenor.get("/api/v1/competitions/tuesday/stages/evening/standings").json()
    listed = {e["contestant"]: e for e in told["fields"][0]["handicapped"]}
    assert listed["4"]["handicap"] == "7.5"
    assert listed["1"]["handicap"] == "0"


def test_a_hidden_name_is_hidden_in_the_ladder(convenor, club):
    tuesday = Competition.objects.get(slug="tuesday")
    desk_of(tuesday).do("hide-name", {"contestant": "1", "player": "A1 Y"}, "td", "director")
    for asked in ("", "?by=players"):
        assert "A1 Y" not in convenor.get(f"/f/tuesdays/ladder/{asked}").content.decode()
        assert (
            "a1 y" not in convenor.get(f"/api/v1/festivals/tuesdays/ladder{asked}").content.decode()
        )
