"""The first account of a site, made in the browser; or a night on this machine without one."""

from __future__ import annotations

from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from convenor.errors import Mistake
from convenor.web.accounts import first_administrator

BACKEND = "django.contrib.auth.backends.ModelBackend"


class FirstAccount(forms.Form):
    """The code from the terminal, and the account."""

    code = forms.CharField(
        label="Code", max_length=40, help_text="It stands where the site was started."
    )
    name = forms.CharField(label="Name", max_length=150, help_text="To sign in with.")
    password = forms.CharField(label="Password", max_length=200, widget=forms.PasswordInput)

    def clean_code(self) -> str:
        if not first_administrator.take_code(self.cleaned_data["code"]):
            raise forms.ValidationError(
                "This is not the code: read it where the site was started, or start it again for "
                "a new one."
            )
        return str(self.cleaned_data["code"])


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def first_account(request: HttpRequest) -> HttpResponse:
    """Make the administrator of a site that has none."""
    if first_administrator.has_administrator():
        raise Http404("This site has its first account: sign in.")
    form = FirstAccount(request.POST or None)
    if request.method == "POST" and form.is_valid():
        said = form.cleaned_data
        try:
            user = first_administrator.make_administrator(said["name"], said["password"])
        except Mistake as mistake:
            form.add_error(None, str(mistake)[:1].upper() + str(mistake)[1:])
        else:
            first_administrator.forget_code()
            login(request, user, backend=BACKEND)
            messages.success(request, f"You are {user.name}, and look after this site.")
            return redirect("home")
    status = 400 if form.is_bound else 200
    return render(request, "convenor/accounts/first.html", {"form": form}, status=status)


@require_POST
def begin_here(request: HttpRequest) -> HttpResponse:
    """Run a night from the machine itself, without an account."""
    if not first_administrator.may_begin_here(request):
        raise PermissionDenied(
            "A night without an account is run from the machine on which the site was started, "
            "before anybody looks after it: sign in instead."
        )
    login(request, first_administrator.user_here(), backend=BACKEND)
    messages.success(request, "You run this night from this machine: pick what is played.")
    return redirect("setup:pick")
