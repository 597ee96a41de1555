"""The pages of offices: who runs a competition, and the link that invites somebody to.

What may be done is decided in `offices`; a refusal of it is shown beside the form that asked.
"""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import IntegrityError, transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from convenor.errors import Refusal, nearest
from convenor.web.accounts.forms import NewAccount
from convenor.web.accounts.models import Invitation, User
from convenor.web.accounts.roles import Role
from convenor.web.offices import appointing as offices
from convenor.web.permits import competition_named, insist_on_role
from convenor.web.store.models import Competition

_PAGE = "convenor/accounts/officials.html"


class _Office(forms.Form):
    """An office out of those that one may give."""

    role = forms.ChoiceField(label="Office")

    def __init__(self, *args: Any, roles: list[Role], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices: Any = [(role.value, role.label) for role in roles]
        self.fields["role"] = forms.ChoiceField(label="Office", choices=choices)

    def office(self) -> Role:
        return Role(self.cleaned_data["role"])


class Give(_Office):
    """An office for somebody with an account."""

    name = forms.CharField(label="Name to sign in with", max_length=80)
    field_order = ("name", "role")

    def clean_name(self) -> User:
        name = self.cleaned_data["name"]
        found = User.objects.filter(name__iexact=name).first()
        if found is None:
            raise forms.ValidationError(f"There is no account '{name}': {_nearest(name)}")
        return found


class Invite(_Office):
    """An office for somebody without an account."""

    whom = forms.CharField(label="For whom", max_length=120, help_text="so that you know it again")
    field_order = ("whom", "role")


def _nearest(name: str) -> str:
    begins = User.objects.filter(is_active=True, name__istartswith=name[:1])
    near = nearest(name, sorted(begins.values_list("name", flat=True)[:200]))
    return f"did you mean '{near}'?" if near else "invite them by a link instead."


@never_cache
@require_http_methods(["GET", "POST"])
def officials(request: HttpRequest, competition: str) -> HttpResponse:
    """Who holds an office here; a POST gives one or makes an invitation."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    there = competition_named(request, competition)
    insist_on_role(request, there, Role.CONVENOR)
    asked = request.POST.get("do", "") if request.method == "POST" else ""
    roles = offices.offices_of(_own(request), there)
    give = Give(request.POST if asked == "give" else None, roles=roles, prefix="give")
    invite = Invite(request.POST if asked == "invite" else None, roles=roles, prefix="invite")
    shown: dict[str, object] = {"give": give, "invite": invite, "link": ""}
    if asked == "give" and _given(request, there, give):
        return redirect("officials", competition=there.slug)
    if asked == "invite":
        shown["link"] = _link(request, there, invite)
        shown["invite"] = Invite(roles=roles, prefix="invite") if shown["link"] else invite
    wrong = request.method == "POST" and not shown["link"]
    if wrong and asked not in ("give", "invite"):
        messages.error(request, "Say what to do: give an office, or invite somebody.")
    return render(request, _PAGE, _around(request, there, shown), status=400 if wrong else 200)


def _own(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _around(
    request: HttpRequest, there: Competition, shown: dict[str, object]
) -> dict[str, object]:
    held = there.officials.select_related("user").order_by("user__name")
    return {
        "competition": there,
        "officials": sorted(held, key=lambda each: -list(Role).index(Role(each.role))),
        "invitations": offices.open_invitations(there),
        "mine": offices.offices_of(_own(request), there),
        **shown,
    }


def _given(request: HttpRequest, there: Competition, form: Give) -> bool:
    if not form.is_valid():
        return False
    to = form.cleaned_data["name"]
    try:
        office = offices.give(_own(request), there, to, form.office())
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return False
    messages.success(request, f"{to} is a {Role(office.role).label} of {there}.")
    return True


def _link(request: HttpRequest, there: Competition, form: Invite) -> str:
    if not form.is_valid():
        return ""
    try:
        _, link = offices.invite(_own(request), there, form.cleaned_data["whom"], form.office())
    except Refusal as refusal:
        form.add_error(None, str(refusal))
        return ""
    return request.build_absolute_uri(reverse("invitation", args=[link]))


@require_POST
def remove_official(request: HttpRequest, competition: str, number: int) -> HttpResponse:
    """End an office."""
    there = competition_named(request, competition)
    insist_on_role(request, there, Role.CONVENOR)
    office = there.officials.filter(pk=number).first()
    if office is None:
        raise Http404(f"There is no such office in {there}.")
    try:
        offices.take_away(_own(request), there, office)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"{office.user} is no longer a {office.get_role_display()} here.")
    if office.user == request.user and not offices.offices_of(_own(request), there):
        return redirect("account")
    return redirect("officials", competition=there.slug)


@require_POST
def withdraw_invitation(request: HttpRequest, competition: str, number: int) -> HttpResponse:
    """Let an invitation open nothing any more."""
    there = competition_named(request, competition)
    insist_on_role(request, there, Role.CONVENOR)
    found = Invitation.objects.filter(pk=number, competition=there.slug).first()
    if found is None:
        raise Http404(f"There is no such invitation to {there}.")
    try:
        offices.withdraw(_own(request), there, found)
    except Refusal as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, f"The invitation of {found.whom} is withdrawn.")
    return redirect("officials", competition=there.slug)


# --- whoever is invited -------------------------------------------------------------------------


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, link: str) -> HttpResponse:
    """Take an office that was offered: as who one is, or with a new account."""
    try:
        offered, there = offices.invitation_of(link)
    except Refusal as refusal:
        return _gone(request, refusal)
    if request.user.is_authenticated:
        if request.method == "POST":
            return _taken(request, link, _own(request))
        form = None
    else:
        form = NewAccount(request.POST if request.method == "POST" else None)
        if request.method == "POST" and form.is_valid():
            return _joined(request, link, form)
    shown = {"offered": offered, "competition": there, "form": form, "link": link}
    status = 400 if form is not None and form.errors else 200
    return render(request, "convenor/accounts/invitation.html", shown, status=status)


def _gone(request: HttpRequest, refusal: Refusal) -> HttpResponse:
    shown = {"title": "No invitation", "sentence": str(refusal)}
    return render(request, "convenor/error.html", shown, status=410)


def _taken(request: HttpRequest, link: str, user: User) -> HttpResponse:
    try:
        office = offices.accept(link, user)
    except Refusal as refusal:
        return _gone(request, refusal)
    messages.success(request, f"You are a {office.get_role_display()} of {office.competition}.")
    return redirect("account")


def _joined(request: HttpRequest, link: str, form: Any) -> HttpResponse:
    """A new account with the office, both or neither, and signed in."""
    try:
        with transaction.atomic():
            user = form.save()
            office = offices.accept(link, user)
    except Refusal as refusal:
        return _gone(request, refusal)
    except IntegrityError:  # two who chose the same name at the same moment
        return _gone(request, Refusal("This name was taken just now: go back, choose another."))
    messages.success(request, f"You are a {office.get_role_display()} of {office.competition}.")
    login = Login(user=user, redirect_url=reverse("account"))
    answer: HttpResponse = perform_password_login(request, {}, login)
    return answer
