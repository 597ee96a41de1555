"""Signing in and out, and one's own account.

A right password is the first step only: allauth's stages ask for the second factor where there is
one, and `adapters.AccountAdapter.login` is where every way in ends.
"""

from __future__ import annotations

from typing import Any

from allauth.account.internal.flows.login import perform_password_login
from allauth.account.models import Login
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from convenor.web.accounts.forms import ChangePassword, SignIn
from convenor.web.accounts.models import User


class SignInView(LoginView):
    """Name and password, and then the second step if there is one."""

    authentication_form = SignIn
    template_name = "convenor/sign_in.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        login = Login(user=form.get_user(), redirect_url=self.get_success_url())
        answer: HttpResponse = perform_password_login(self.request, {}, login)
        return answer


class ChangePasswordView(PasswordChangeView):
    """Another password; whoever is signed in elsewhere is signed out there."""

    form_class = ChangePassword
    template_name = "convenor/password.html"
    success_url = reverse_lazy("account")

    def get_form_kwargs(self) -> dict[str, object]:
        return {**super().get_form_kwargs(), "request": self.request}

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        messages.success(self.request, "The password is changed, and you are signed out elsewhere.")
        return answer


class SignOutView(LogoutView):
    """Signed out, and the browser forgets the pages that it kept: nobody goes back to them."""

    def post(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        answer = super().post(request, *args, **kwargs)
        answer.headers["Clear-Site-Data"] = '"cache"'
        return answer


sign_in = SignInView.as_view()
sign_out = SignOutView.as_view()
change_password = ChangePasswordView.as_view()


@never_cache
@login_required
@require_safe
def account(request: HttpRequest) -> HttpResponse:
    """Who one is here, what one signs in with, and what acts in one's name."""
    user = _own(request)
    kinds = Authenticator.Type
    factors = list(Authenticator.objects.filter(user=user).order_by("created_at"))
    return render(
        request,
        "convenor/account.html",
        {
            "authenticator": next((e for e in factors if e.type == kinds.TOTP), None),
            "recovery": next((e for e in factors if e.type == kinds.RECOVERY_CODES), None),
            "passkeys": [each for each in factors if each.type == kinds.WEBAUTHN],
            "offices": user.offices.select_related("competition"),
            "tokens": user.tokens.filter(revoked=None).order_by("-created"),
        },
    )


@login_required
@require_POST
def end_sessions(request: HttpRequest) -> HttpResponse:
    """Sign out everywhere but here."""
    user = _own(request)
    user.end_sessions()
    update_session_auth_hash(request, user)
    messages.success(request, "You are signed out everywhere but here.")
    return redirect("account")


def _own(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user
