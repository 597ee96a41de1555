"""The season at the desk and by the API: places with their clauses, links, the selected team."""

import json

import pytest
import season_year
import seed_site
from django.urls import reverse

from convenor.web.desks import desk_of
from convenor.web.store.models import ApiToken, Competition

pytestmark = pytest.mark.django_db


def told(client, slug, address, who):
    headers = {"Authorization": f"Bearer {ApiToken.make(who, 't', 'read')[1]}"}
    answer = client.get(f"/api/v1/competitions/{slug}/{address}", headers=headers)
    return answer.status_code, json.loads(answer.content)


def test_the_season_shows_what_was_read_and_what_moved(client):
    row, trials = season_year.year()
    convenor, director, scorer = seed_site.officials(row)
    client.force_login(director)
    address = reverse("desk:season", args=[row.slug, "points"])
    page = client.get(address).content.decode()
    assert page.count("as read") == 2
    assert "Swiss Pairs Championship" in page
    assert "sabf-2020 19.13.d" in page
    assert "Nothing counts yet of: Daytime Teams Championship" in page
    butler = desk_of(Competition.objects.get(slug="butler"))
    stage = butler.competition.state.the_plan.stages[-1].name
    given = {"contestant": "1", "stage": stage, "session": 7, "amount": 90, "unit": "VP"}
    butler.do("fine", {**given, "reason": "left"}, "director", "director", override="so decided")
    moved = client.get(address).content.decode()
    assert "has moved" in moved
    assert "link it again" in moved
    client.force_login(scorer)
    assert client.get(address).status_code == 403
    code, season = told(client, row.slug, "stages/points/season", convenor)
    assert code == 200
    first = next(e for e in season["lines"] if (e["event"], e["place"]) == ("swiss_pairs", 1))
    assert (first["points"], first["clause"]) == ("120", "sabf-2020 19.13.d")
    assert first["from"]["ledger"] == "butler"
    code, refused = told(client, row.slug, "stages/final/season", convenor)
    assert (code, "'final' is no season table" in refused["detail"]) == (404, True)
    assert trials.there.number


def test_a_competition_that_is_not_shown_cannot_be_linked(client):
    row, _ = season_year.year()
    Competition.objects.filter(slug="teams").update(public=False)
    convenor, _, _ = seed_site.officials(row)
    client.force_login(convenor)
    given = {"stage": "points", "event": "open_teams_2", "linked": "teams"}
    answer = client.post(reverse("desk:do", args=[row.slug, "link-event"]), given)
    assert "no competition &#x27;teams&#x27; that is shown to everybody" in answer.content.decode()


def test_the_team_is_shown_with_reasons_and_what_can_be_done(client):
    row, trials = season_year.year(whole=True)
    convenor, director, _ = seed_site.officials(row)
    client.force_login(director)
    address = reverse("desk:team", args=[row.slug, "state team"])
    page = client.get(address).content.decode()
    order = trials.there.state.stage("final").closed.placings
    assert "not ratified yet" in page
    assert "No captain has been elected" in page
    assert "Elect a captain" not in page
    trials.do("decline-place", stage="state team", contestant=order[0], reason="abroad")
    page = client.get(address).content.decode()
    assert "abroad" in page
    assert "Fill the place" in page
    client.force_login(convenor)
    assert "Ratify" in client.get(address).content.decode()
    code, team = told(client, row.slug, "stages/state team/team", convenor)
    assert (code, len(team["players"])) == (200, 4)
    assert next(e for e in team["candidates"] if e["contestant"] == order[0])["reason"] == "abroad"
    stage = client.get(reverse("desk:stage", args=[row.slug, "points"])).content.decode()
    assert reverse("desk:season", args=[row.slug, "points"]) in stage
