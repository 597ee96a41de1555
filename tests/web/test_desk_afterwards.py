"""The desk's forms say when something happened that is recorded afterwards."""

from __future__ import annotations

import datetime
import re
from html import unescape
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from tests.web.test_setup_steps import PAIRS, begun, entered

from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.models import Official

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(client: Client, django_user_model: Any) -> Any:
    client.force_login(django_user_model.objects.create_user("connie", role=Role.CONVENOR))
    made = begun(client, "club-duplicate")
    entered(client, made, PAIRS[:4])
    assert client.post(f"/new/{made.slug}/start/", {}).status_code == 302
    return made


def local_now(row: Any) -> datetime.datetime:
    zone = desk_of(row).competition.state.the_plan.times.get("zone", "UTC")
    return datetime.datetime.now(ZoneInfo(str(zone))).replace(tzinfo=None, second=0, microsecond=0)


def test_a_note_of_a_minute_ago_is_recorded_as_of_then(client: Client, row: Any) -> None:
    address = f"/desk/{row.slug}/do/note/"
    assert 'name="happened_at"' in client.get(address).content.decode()
    then = local_now(row)
    sent = {"text": "the heating failed", "happened_at": then.isoformat(timespec="minutes")}
    looked = client.post(address, {**sent, "step": "look"})
    assert looked.status_code == 200
    assert then.isoformat(timespec="minutes") in looked.content.decode()
    assert client.post(address, {**sent, "step": "do"}).status_code == 302
    fact = desk_of(row).refresh().facts[-1]
    assert fact.kind == "note written"
    assert fact.happened.replace(second=0, microsecond=0) <= fact.recorded
    assert fact.happened.second == 0


@pytest.mark.parametrize(
    ("at", "told"), [("2199-01-01T10:00", "has not come yet"), ("noon", "is no moment")]
)
def test_a_moment_that_cannot_be_is_told_beside_the_form(
    client: Client, row: Any, at: str, told: str
) -> None:
    number = desk_of(row).refresh().number
    for step in ("look", "do"):
        sent = {"text": "x", "happened_at": at, "step": step}
        answer = client.post(f"/desk/{row.slug}/do/note/", sent)
        assert told in re.sub(r"\s+", " ", unescape(answer.content.decode()))
        assert answer.status_code == (200 if step == "look" else 400)
    assert desk_of(row).refresh().number == number


def test_a_scorer_is_not_asked_when(client: Client, row: Any, django_user_model: Any) -> None:
    """The rules of time go by it: what a scorer sends is not heard."""
    scorer = django_user_model.objects.create_user("sam", role=Role.PLAYER)
    Official.objects.create(competition=row, user=scorer, role=Role.SCORER)
    client.force_login(scorer)
    address = f"/desk/{row.slug}/do/call-director/"
    shown = client.get(address)
    assert shown.status_code == 200
    assert 'name="happened_at"' not in shown.content.decode()
