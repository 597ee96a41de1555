"""What becomes of an event on the site: its name, who sees it, its festival, its end.

A convenor renames an event, hides it, puts it under a festival or among the earlier events, and
deletes it as long as nothing was played. What is in its ledger is not touched by any of that, but
for the last: an event that is deleted has no ledger any more.
"""

from __future__ import annotations

from itertools import count
from typing import Any

from django import forms
from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.views.decorators.http import require_http_methods

from convenor.actions.regular_nights import NextNight, enter_again, next_night
from convenor.competition.live import Competition as Folded
from convenor.errors import Mistake, Refusal
from convenor.values import replace
from convenor.web.accounts.roles import Role
from convenor.web.desks import begin, desk_of
from convenor.web.offices.appointing import appoint
from convenor.web.permits import needs_role, role_in
from convenor.web.setup.forms import free_slug
from convenor.web.setup.organisers import may_begin
from convenor.web.setup.paper_head import keep_head
from convenor.web.store.demonstration import throw_away
from convenor.web.store.models import Competition, Festival
from convenor.web.store.paper_heads import head_of

PLAYED = frozenset(
    {"result entered", "result corrected", "match scored", "ruling given", "scores posted"}
)
"""Facts of play: an event that has any of them is not deleted, but kept among the earlier ones."""


OWN = frozenset({"name", "begins", "template"})
"""What a copy has of its own."""


class EventForm(forms.ModelForm):  # type: ignore[type-arg]
    """An event as the site shows it."""

    class Meta:
        model = Competition
        fields = ("title", "festival", "public")
        labels = {"title": "Name", "festival": "Festival", "public": "Shown to everybody"}


class FestivalForm(forms.ModelForm):  # type: ignore[type-arg]
    """A festival: competitions that are held together."""

    class Meta:
        model = Festival
        fields = ("title", "venue", "starts", "ends", "public")
        labels = {
            "title": "Name",
            "venue": "Place",
            "starts": "First day",
            "ends": "Last day",
            "public": "Shown to everybody",
        }
        widgets = {
            "starts": forms.DateInput(attrs={"type": "date"}),
            "ends": forms.DateInput(attrs={"type": "date"}),
        }

    def clean(self) -> dict[str, object]:
        said = super().clean() or self.cleaned_data
        starts, ends = said.get("starts"), said.get("ends")
        if starts and ends and ends < starts:
            raise forms.ValidationError("The last day is before the first: put the days right.")
        return dict(said)


@require_http_methods(["GET", "HEAD", "POST"])
@needs_role(Role.CONVENOR)
def settings(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Rename, hide, put under a festival, archive or delete an event."""
    do = request.POST.get("do", "save") if request.method == "POST" else ""
    if do in ("archive", "bring back"):
        Competition.objects.filter(pk=competition.pk).update(archived=do == "archive")
        where = "among the earlier events" if do == "archive" else "among what is on"
        messages.success(request, f"{competition.title} stands {where}.")
        return redirect("setup:settings", competition.slug)
    if do == "delete":
        delete_unplayed(competition)
        messages.success(request, f"{competition.title} is deleted.")
        return redirect("home")
    if do == "head":
        try:
            keep_head(request, competition)
        except Mistake as mistake:
            messages.error(request, f"{str(mistake)[:1].upper()}{str(mistake)[1:]}")
        else:
            messages.success(request, "Saved: it stands at the head of everything printed.")
        return redirect("setup:settings", competition.slug)
    if do in ("copy", "copy with entries"):
        return _again(request, competition, entries=do != "copy")
    form = EventForm(request.POST if do else None, instance=competition)
    form.fields["festival"].queryset = Festival.objects.filter(demonstration=None)  # type: ignore[attr-defined]
    form.fields["festival"].empty_label = "none"  # type: ignore[attr-defined]
    if do and form.is_valid():
        form.save()
        messages.success(request, "Saved.")
        return redirect("setup:settings", competition.slug)
    with desk_of(competition).reading() as there:
        played = has_play(there)
    context = {"competition": competition, "form": form, "played": played}
    context |= {
        "head": head_of(competition),
        "all_events": role_in(request, competition).reaches(Role.ADMINISTRATOR),
    }
    return render(request, "convenor/setup/settings.html", context, status=400 if do else 200)


def _free_slug(title: str) -> str:
    """An address for a festival that no other has."""
    base = slugify(title)[:50] or "festival"
    taken = set(Festival.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbered = (f"{base}-{number}" for number in count(2))
    return base if base not in taken else next(each for each in numbered if each not in taken)


def has_play(there: Folded) -> bool:
    """Whether anything was played in a competition."""
    return any(
        each.kind in PLAYED and each.number not in there.state.undone for each in there.facts
    )


def copied(competition: Competition, by: str, *, entries: bool) -> tuple[Competition, NextNight]:
    """The same event once more, a week later: its plan, readings and officials."""
    with desk_of(competition).reading() as there:
        night = next_night(there)
    said: dict[str, Any] = {k: each for k, each in night.begin.items() if k not in OWN}
    with transaction.atomic():
        made = begin(
            free_slug(competition.title),
            competition.title,
            competition.template,
            by=by,
            begins=night.begins,
            festival=competition.festival,
            public=competition.public,
            order=competition.order,
            **said,
        )
        for each in competition.officials.select_related("user"):
            appoint(each.user, made, Role(each.role), by=by)
    return made, night if entries else replace(night, entries=())


def _again(request: HttpRequest, competition: Competition, *, entries: bool) -> HttpResponse:
    """Set an event up again, with its entries or without, and say who could not be entered."""
    by = request.user.get_username()
    made, night = copied(competition, by, entries=entries)
    desk = desk_of(made)
    refused = enter_again(night, lambda name, given: desk.do(name, given, by, "convenor"))
    for each in refused:
        messages.warning(request, f"Not entered: {each}")
    asks = "look through who plays" if night.entries else "enter who plays"
    messages.success(request, f"{made.title} is there once more, on {night.begins:%-d %B}: {asks}.")
    return redirect("setup:entries", made.slug)


def delete_unplayed(competition: Competition) -> None:
    """Delete an event in which nothing was played, and its ledger with it."""
    with desk_of(competition).acting() as there, transaction.atomic():
        if has_play(there):
            raise Refusal(
                f"{competition.title} has been played, so it is not deleted: put it among the "
                "earlier events, or hide it."
            )
        ledger = competition.ledger
        Competition.objects.filter(pk=competition.pk).delete()
        throw_away([ledger])


@require_http_methods(["GET", "HEAD", "POST"])
@may_begin
def new_festival(request: HttpRequest) -> HttpResponse:
    """Make a festival, under which events then stand."""
    form = FestivalForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        made = form.save(commit=False)
        made.slug = _free_slug(made.title)
        made.save()
        messages.success(request, f"{made.title} is made: put events under it in their settings.")
        return redirect("public:festival", made.slug)
    context = {"form": form}
    status = 400 if form.is_bound else 200
    return render(request, "convenor/setup/festival.html", context, status=status)
