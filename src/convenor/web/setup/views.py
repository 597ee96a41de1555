"""The first two steps: a template is picked, and the competition begun with its questions answered.

Every step is a page of its own and works without scripts. What is sent and wrong comes back as it
was sent, each mistake beside its field.
"""

from __future__ import annotations

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from convenor.competition.plans.templates import Template, broken_templates, templates
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.demonstration.festival import give_office
from convenor.web.desks import begin
from convenor.web.offices.appointing import appoint
from convenor.web.setup.forms import Beginning, free_slug, near_template
from convenor.web.setup.gallery import gallery, shown_of
from convenor.web.setup.organisers import may_begin, plays
from convenor.web.store.models import Competition
from convenor.web.zones import in_zone, zones

LONGEST_SEARCH = 100
STEPS = ("Competition", "Details", "Entries", "First round", "Table cards")


@require_safe
@may_begin
def pick(request: HttpRequest) -> HttpResponse:
    """The gallery of templates."""
    wanted = request.GET.get("q", "")[:LONGEST_SEARCH]
    groups = gallery(wanted)
    context = {"groups": groups, "wanted": wanted, "steps": STEPS, "step": 1}
    context["broken"] = broken_templates()
    context["count"] = sum(len(each.shown) for each in groups)
    return render(request, "convenor/setup/pick.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@may_begin
def details(request: HttpRequest, template: str) -> HttpResponse:
    """Name, day, place, officials and the template's questions."""
    found = templates().get(template)
    if found is None:
        raise Http404(near_template(template, templates()))
    form = Beginning(found, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        row = _begun(request, found, form)
        return redirect("setup:entries", row.slug)
    context = {
        "form": form,
        "template": found,
        "shown": shown_of(found),
        "zones": zones(),
        "steps": STEPS,
        "step": 2,
    }
    status = 400 if form.is_bound else 200
    return render(request, "convenor/setup/details.html", context, status=status)


def _begun(request: HttpRequest, template: Template, form: Beginning) -> Competition:
    """The competition with its first fact and its officials."""
    said, user = form.cleaned_data, request.user
    assert isinstance(user, User)
    there = plays(user)
    with transaction.atomic():
        row = begin(
            free_slug(said["title"]),
            said["title"],
            template.id,
            form.answers,
            by=user.name,
            begins=said["begins"],
            festival=there.festival if there else None,
            public=said["public"],
            order=100,
            venue=said["venue"],
            plan=in_zone(form.plan, said["zone"]),
        )
        if there is not None:
            give_office(row)
        else:
            appoint(user, row, Role.CONVENOR, by=user.name)
        for each in said["directors"]:
            appoint(each, row, Role.DIRECTOR, by=user.name)
    return row
