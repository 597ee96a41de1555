"""A session that was seated and undone: the start page begins again where it stood."""

import desk_halls
import pytest
import seed_site
from django.test import Client

from convenor.web.desks import desk_of


@pytest.mark.parametrize(
    ("template", "leads_to", "words"),
    [
        ("club-duplicate", "/new/undone/start/evening/1/", "Howell"),
        ("sabf-swiss-teams", "/desk/undone/stage/swiss/", "Draw"),
    ],
)
def test_the_start_page_after_an_undone_session(db, template, leads_to, words):
    row, _ = desk_halls.begun("undone", template, 8)
    client = Client()
    client.force_login(seed_site.officials(row)[0])
    assert client.post("/new/undone/start/", {}, follow=True).status_code == 200
    desk = desk_of(row)
    stage = desk.refresh().state.the_plan.stages[0].name
    while desk.refresh().state.sessions_of(stage):
        last = next(
            fact.number
            for fact in reversed(desk.competition.facts)
            if fact.kind in ("session opened", "draw published", "draw made")
            and fact.number not in desk.competition.state.undone
        )
        desk.do("undo", {"number": last, "reason": "wrong pairs"}, "director")
    again = client.get("/new/undone/start/", follow=True)
    assert again.status_code == 200
    assert again.redirect_chain[-1][0] == leads_to
    assert words in again.content.decode()
    gone = client.get(f"/new/undone/cards/{stage}/1/")
    assert gone.status_code == 404
    assert "has no session 1: seat it first" in gone.content.decode()
