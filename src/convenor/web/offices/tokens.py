"""The pages of tokens, by which another program acts for a person.

A token is shown once, on the page that answers its making; afterwards only its hash is there.
"""

from __future__ import annotations

import datetime
from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from convenor.web.accounts.scopes import SCOPES
from convenor.web.store.models import ApiToken, Competition

MOST_TOKENS = 50
DAYS = {"30": "a month", "90": "three months", "365": "a year", "": "until I revoke it"}


class NewToken(forms.Form):
    """What a token is for, how far it reaches, how long it lasts."""

    name = forms.CharField(
        label="What is it for", max_length=80, help_text="the program, and where it runs"
    )
    scopes = forms.MultipleChoiceField(
        label="What it may do",
        choices=list(SCOPES.items()),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one thing that it may do."},
    )
    competition = forms.ModelChoiceField(
        label="For which competition",
        queryset=Competition.objects.none(),
        required=False,
        empty_label="all of mine",
    )
    days = forms.ChoiceField(label="How long", choices=list(DAYS.items()), required=False)

    def offer(self, user: Any) -> None:
        """Let the competitions be chosen in which somebody holds an office."""
        field: Any = self.fields["competition"]
        field.queryset = Competition.objects.filter(officials__user=user)

    def clean_scopes(self) -> str:
        return " ".join(self.cleaned_data["scopes"])

    def expires(self) -> datetime.datetime | None:
        days = self.cleaned_data["days"]
        return timezone.now() + datetime.timedelta(days=int(days)) if days else None


@never_cache
@login_required
@reauthentication_required(app="allauth.mfa")  # type: ignore[untyped-decorator]
@require_http_methods(["GET", "POST"])
def new_token(request: HttpRequest) -> HttpResponse:
    """Make a token, and show it this once."""
    user: Any = request.user
    sent = request.POST if request.method == "POST" else None
    form = NewToken(sent, initial={"scopes": ["read"], "days": "90"})
    if form.is_valid():
        if user.tokens.filter(revoked=None).count() >= MOST_TOKENS:
            form.add_error(None, f"You have {MOST_TOKENS} tokens: revoke one that is not used.")
        else:
            wanted = form.cleaned_data
            token, secret = ApiToken.make(
                user, wanted["name"], wanted["scopes"], form.expires(), wanted["competition"]
            )
            shown = {"token": token, "secret": secret, "scopes": token.scopes.split()}
            return render(request, "convenor/accounts/token_made.html", shown)
    status = 400 if form.errors else 200
    return render(request, "convenor/accounts/token_new.html", {"form": form}, status=status)


@login_required
@require_POST
def revoke_token(request: HttpRequest, number: int) -> HttpResponse:
    """A token opens nothing any more."""
    user: Any = request.user
    token = user.tokens.filter(pk=number).first()
    if token is None:
        raise Http404("You have no such token.")
    if token.revoked is None:
        token.revoked = timezone.now()
        token.save(update_fields=["revoked"])
    messages.success(request, f"The token “{token.name}” is revoked.")
    return redirect("account")
