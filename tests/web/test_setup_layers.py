"""The form of a new competition takes the event's own regulations, and tells mistakes by line."""

import pytest
from django.urls import reverse

from convenor.competition.plans.templates import templates
from convenor.regulation.starting import write_starter
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition

pytestmark = pytest.mark.django_db

LAYER = """\
[rulebook]
id = "autumn"
title = "Autumn Teams: supplementary regulations"
since = 2026-01-01
under = "sabf-2020"

[[clause]]
id = "S.1"
heading = "Byes"
kind = "record"
rule = "The team left over has a bye."

[[change]]
clause = "sabf-2020 14.1.c"
by = "S.1"
term = "odd"
value = "bye"
"""
TEMPLATE = "sabf-swiss-teams"


@pytest.fixture
def convenor(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("connie", role=Role.CONVENOR))
    return client


def sent(convenor, layer):
    given = {"title": "Autumn", "begins": "2026-05-09", "public": "on", "layer": layer}
    words = {True: "yes", False: "no"}
    for each in templates()[TEMPLATE].questions:
        usual = words[each.default] if isinstance(each.default, bool) else each.default
        if usual is not None:
            given[f"q_{each.name}"] = usual
    return convenor.post(f"/new/of/{TEMPLATE}/", given)


def test_the_form_has_a_place_for_it(convenor):
    page = convenor.get(f"/new/of/{TEMPLATE}/").content.decode()
    assert "Supplementary regulations" in page
    assert 'name="layer"' in page


def test_a_competition_begins_under_its_own_regulations(convenor):
    assert sent(convenor, LAYER.replace("\n", "\r\n")).status_code == 302
    row = Competition.objects.get()
    there = desk_of(row).refresh()
    assert there.state.the_plan.own_layers == (LAYER,)
    clause = there.figures.stack.resolve("sabf-2020 14.1.c")
    assert clause.terms.odd == "bye"
    page = convenor.get(reverse("public:conditions", args=[row.slug])).content.decode()
    assert "Autumn Teams: supplementary regulations" in page
    assert "The team left over has a bye." in page


def test_without_one_nothing_is_laid(convenor):
    assert sent(convenor, "  \n").status_code == 302
    plan = desk_of(Competition.objects.get()).refresh().state.the_plan
    assert plan.own_layers == ()


@pytest.mark.parametrize(
    ("was", "now", "line", "told"),
    [
        ('"bye"', '"by"', 17, "odd cannot be &#x27;by&#x27;: did you mean &#x27;bye&#x27;?"),
        ("14.1.c", "14.1.z", 14, "sabf-2020 has no clause &#x27;14.1.z&#x27;"),
        ("[[change]]", "[[changes]]", 13, "unknown heading &#x27;changes&#x27;"),
        ('kind = "record"', "kind = record", 10, "is not valid TOML"),
    ],
)
def test_what_is_wrong_stands_beside_its_line(convenor, was, now, line, told):
    layer = LAYER.replace(was, now)
    answer = sent(convenor, layer)
    assert answer.status_code == 400
    page = answer.content.decode()
    _, _, item = page.partition(f'<li value="{line}" class="wrong">')
    assert told in item.partition("</li>")[0]
    assert answer.context["form"]["layer"].value() == layer
    assert not Competition.objects.exists()


def test_a_script_in_a_layer_is_text(convenor):
    page = sent(convenor, LAYER.replace('"bye"', '"<script>"')).content.decode()
    assert "<script>&quot;" not in page
    assert "&lt;script&gt;" in page


def test_a_competition_from_outside_is_in_the_gallery_and_a_broken_one_is_told(
    convenor, tmp_path, monkeypatch
):
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    book = write_starter("lake-2026", "Lake Union", tmp_path)
    page = convenor.get("/new/").content.decode()
    assert "/new/of/lake-2026-swiss-teams/" in page
    assert "cannot be offered" not in page
    plan = book / "competitions" / "swiss-teams.toml"
    text = plan.read_text(encoding="utf-8")
    plan.write_text(text.replace("[template]", "[templat]"), encoding="utf-8")
    page = convenor.get("/new/").content.decode()
    assert "/new/of/lake-2026-swiss-teams/" not in page
    assert "lake-2026/competitions/swiss-teams.toml:3: unknown heading" in page
    assert "/new/of/sabf-swiss-teams/" in page
