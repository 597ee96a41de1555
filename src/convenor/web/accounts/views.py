"""Signing in and out, and one's own account."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.contrib.auth.views import LoginView, LogoutView, PasswordChangeView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse_lazy

from convenor.web.accounts.forms import SignIn

sign_in = LoginView.as_view(
    authentication_form=SignIn,
    template_name="convenor/sign_in.html",
    redirect_authenticated_user=True,
)
sign_out = LogoutView.as_view()
change_password = PasswordChangeView.as_view(
    template_name="convenor/password.html", success_url=reverse_lazy("account")
)


@login_required
def account(request: HttpRequest) -> HttpResponse:
    """Who one is here."""
    return render(request, "convenor/account.html")
