"""Who may open what, tokens, who is at which table, and what is said to those who may not."""

import datetime
import json

import pytest
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from convenor.errors import Mistake, Refusal
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.follows import follow, followed
from convenor.web.permits import needs_role, of_competition, role_in
from convenor.web.problems import InWords
from convenor.web.store.models import (
    ApiToken,
    Competition,
    Handling,
    Official,
    TableToken,
    api_token,
    table_token,
)
from convenor.web.store.tables_taken import handled, leave_table, take_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def competition() -> Competition:
    return Competition.objects.create(slug="spring", title="Spring Teams", ledger="spring")


@pytest.fixture
def director(competition) -> User:
    user = User.objects.create_user("Dana", "spades-and-hearts-9")
    Official.objects.create(user=user, competition=competition, role=Role.DIRECTOR)
    return user


def asking(user, path="/desk/spring/", **headers):
    request = RequestFactory().get(path, **headers)
    request.user = user
    return request


@needs_role("director")
def for_directors(request, competition, more=""):
    return HttpResponse(f"{competition.title} {more}")


# --- roles --------------------------------------------------------------------------------------


def test_a_view_for_the_directors_of_a_competition(competition, director):
    response = for_directors(asking(director), competition="spring", more="x")
    assert response.content == b"Spring Teams x"
    assert role_in(asking(director), competition) == Role.DIRECTOR


def test_others_are_refused_in_words(competition, director):
    elsewhere = Competition.objects.create(slug="other", title="Other", ledger="other")
    with pytest.raises(PermissionDenied, match="director of Other, and you are a player"):
        for_directors(asking(director), competition=elsewhere.slug)


def test_somebody_without_an_account_is_told_to_sign_in(client, competition):
    from django.contrib.auth.models import AnonymousUser

    with pytest.raises(PermissionDenied, match="sign in first"):
        for_directors(asking(AnonymousUser()), competition="spring")


def test_an_administrator_may_everywhere(competition):
    root = User.objects.create_superuser("root", "spades-and-hearts-9")
    assert for_directors(asking(root), competition="spring").status_code == 200


def test_a_competition_that_is_not_public_is_there_for_its_officials_only(competition, director):
    Competition.objects.update(public=False)
    view = of_competition(lambda _request, there: HttpResponse(there.title))
    assert view(asking(director), competition="spring").status_code == 200
    with pytest.raises(Http404):
        view(asking(User.objects.create_user("Pat", "x")), competition="spring")


# --- tokens --------------------------------------------------------------------------------------


def test_a_table_token_opens_one_table_and_dies(competition):
    later = timezone.now() + datetime.timedelta(hours=4)
    made = TableToken.objects.create(
        competition=competition, stage="swiss", session=1, table="5", expires=later
    )
    found = table_token(made.secret)
    assert found == made
    assert found.secret == made.secret  # the card can be printed again
    assert found.open
    assert made.secret not in json.dumps(list(TableToken.objects.values()), default=str)
    TableToken.objects.update(expires=timezone.now() - datetime.timedelta(seconds=1))
    assert not table_token(made.secret).open
    TableToken.objects.update(expires=later, revoked=timezone.now())
    assert not table_token(made.secret).open


@pytest.mark.parametrize("secret", ["", "x", "é" * 10, "a" * 100_000, "\x00", "\ud800"])
def test_a_secret_that_is_nobodys_opens_nothing(competition, secret):
    assert table_token(secret) is None
    assert api_token(secret) is None


def test_a_token_of_another_program(director):
    token, secret = ApiToken.make(director, "scoreboard", "read results")
    assert secret.startswith("cvn_")
    assert secret not in json.dumps(list(ApiToken.objects.values()), default=str)
    assert api_token(secret) == token
    assert api_token(secret).last_used is not None
    assert token.allows("read")
    assert not token.allows("rea")
    User.objects.update(is_active=False)
    assert api_token(secret) is None


def test_a_token_that_was_revoked_or_is_over(director):
    token, secret = ApiToken.make(director, "a", "read", timezone.now())
    assert api_token(secret) is None
    ApiToken.objects.update(expires=None)
    assert api_token(secret) == token
    ApiToken.objects.update(revoked=timezone.now())
    assert api_token(secret) is None


# --- who is at a table ---------------------------------------------------------------------------


def test_the_second_director_sees_that_a_table_is_handled(competition, director):
    other = User.objects.create_user("Eve", "x")
    assert take_table(competition, "swiss", 1, "5", director) is None
    assert take_table(competition, "swiss", 1, "5", director) is None
    assert take_table(competition, "swiss", 1, "5", other).user == director
    assert handled(competition, "swiss", 1)["5"].user == director
    leave_table(competition, "swiss", 1, "5", other)
    assert "5" in handled(competition, "swiss", 1)
    leave_table(competition, "swiss", 1, "5", director)
    assert handled(competition, "swiss", 1) == {}
    assert take_table(competition, "swiss", 1, "5", other) is None


def test_a_table_that_was_left_lying_is_free(competition, director):
    take_table(competition, "swiss", 1, "5", director)
    Handling.objects.update(since=timezone.now() - datetime.timedelta(minutes=11))
    assert handled(competition, "swiss", 1) == {}
    other = User.objects.create_user("Eve", "x")
    assert take_table(competition, "swiss", 1, "5", other) is None
    assert handled(competition, "swiss", 1)["5"].user == other


def test_taking_a_table_stirs_the_desk(competition, director):
    take_table(competition, "swiss", 1, "5", director)
    competition.refresh_from_db()
    assert competition.stirred == 1


# --- following -----------------------------------------------------------------------------------


def test_following_is_kept_on_the_visitors_device(competition):
    request = RequestFactory().get("/")
    for number in ("7", "12", "7"):
        response = HttpResponse()
        follow(request, response, competition, number)
        request.COOKIES["follow-spring"] = response.cookies["follow-spring"].value
    assert followed(request, competition) == ("7", "12")
    response = HttpResponse()
    follow(request, response, competition, "7", on=False)
    assert response.cookies["follow-spring"].value == "12"


@pytest.mark.parametrize("said", ["<script>", "7.'; drop", "." * 5000, "é"])
def test_a_cookie_that_somebody_wrote_is_harmless(competition, said):
    request = RequestFactory().get("/")
    request.COOKIES["follow-spring"] = said
    assert all(each.isalnum() for each in followed(request, competition))


# --- in words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "status"), [(Mistake("no such board."), 400), (Refusal("too late (8.a)"), 409)]
)
def test_a_mistake_or_refusal_that_a_view_lets_through(director, error, status):
    words = InWords(lambda _: HttpResponse())
    page = words.process_exception(asking(director), error)
    assert page.status_code == status
    assert str(error) in page.content.decode()
    piece = words.process_exception(asking(director, HTTP_HX_REQUEST="true"), error)
    assert b"<html" not in piece.content
    document = words.process_exception(asking(director, "/api/v1/x"), error)
    assert document.headers["Content-Type"] == "application/problem+json"
    assert json.loads(document.content)["detail"] == str(error)


def test_wrong_ways_have_words(client):
    response = client.post("/about/")
    assert response.status_code == 405
    assert b"Not done this way" in response.content
    assert response.headers["Allow"] == "GET, HEAD"
    assert b"There is no competition" in client.get("/c/nothing/").content
    data = client.get("/c/nothing/", headers={"accept": "application/json"})
    assert data.json()["status"] == 404


def test_a_body_that_is_too_large(client, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    response = client.post("/look/", {"look": "x" * 500})
    assert response.status_code == 413
    assert b"too large" in response.content


def test_the_public_pages_of_a_competition(client, played_site):
    assert b"Autumn Festival" in client.get("/").content
    assert b"Autumn Teams" in client.get("/f/autumn/").content
    page = client.get("/c/autumn-teams/").content.decode()
    assert 'data-live="/events/autumn-teams/"' in page
    Competition.objects.update(public=False)
    assert client.get("/c/autumn-teams/").status_code == 404
    client.force_login(played_site.director)
    page = client.get("/c/autumn-teams/").content.decode()
    assert "ticket=" in page
