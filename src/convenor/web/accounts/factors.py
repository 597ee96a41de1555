"""The pages of second factors: allauth's views with our templates, and where ours differ.

What they read and write is allauth's (`Authenticator`); the lock and the words are in
`factor_forms`, the surroundings in `adapters`. Nothing here is kept by a browser's cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allauth.account.views import ReauthenticateView
from allauth.mfa.base import views as base
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as recovery
from allauth.mfa.totp import views as totp
from allauth.mfa.webauthn import views as webauthn
from allauth.mfa.webauthn.internal.auth import begin_authentication, begin_registration
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache

_PAGES = "convenor/accounts"


class SignInWithPasskey(webauthn.LoginWebAuthnView):
    """Signing in with a passkey alone; the browser asks first, then sends its proof."""

    def _redirect_to_pending_stage(self, request: HttpRequest, stage: object) -> None:
        """Whoever turned back from the page of the code may take a passkey instead."""

    def get(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if "application/json" not in request.headers.get("Accept", ""):
            return redirect("sign-in")
        return JsonResponse({"request_options": begin_authentication(user=None)})


class _OfOnesOwn:
    """What opens an account is added by whoever can show that it is theirs.

    An account without a password or any factor is one that others share, as the demonstration's.
    """

    def dispatch(self, request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        user = request.user
        if user.is_authenticated and not _has_proof(user):
            raise PermissionDenied(
                "This account has no password, so nobody can call it theirs: ask an "
                "administrator for one of your own."
            )
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]
        return answer


class NewAuthenticator(_OfOnesOwn, totp.ActivateTOTPView):
    """One-time codes turned on."""

    def form_valid(self, form: object) -> HttpResponse:
        return _once(super().form_valid, form)


class AddPasskey(_OfOnesOwn, webauthn.AddWebAuthnView):
    """A passkey that its device keeps, and that can be signed in with alone."""

    template_name = f"{_PAGES}/passkey_add.html"

    def form_valid(self, form: object) -> HttpResponse:
        return _once(super().form_valid, form)

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        kwargs.setdefault("form", self.get_form())
        options = begin_registration(self.request.user, True)
        return {**kwargs, "view": self, "options": options}


class ConfirmWithPasskey(webauthn.ReauthenticateWebAuthnView):
    """A passkey before something that matters."""

    template_name = f"{_PAGES}/confirm.html"

    def form_invalid(self, form: object) -> HttpResponse:
        answer: HttpResponse = self.render_to_response(self.get_context_data(form=form))
        return answer

    def get_context_data(self, **kwargs: object) -> dict[str, object]:
        kwargs.setdefault("form", self.get_form())
        others = self.get_reauthentication_alternatives()
        options = begin_authentication(self.request.user)
        return {
            **kwargs,
            "way": "passkey",
            "reauthentication_alternatives": others,
            "options": options,
        }


def _has_proof(user: AbstractBaseUser) -> bool:
    """Whether somebody can show that an account is theirs."""
    return user.has_usable_password() or Authenticator.objects.filter(user_id=user.pk).exists()


def _once(add: Callable[[object], HttpResponse], form: object) -> HttpResponse:
    """Add a factor; where the same was sent twice at one moment, it is there already."""
    try:
        return add(form)
    except IntegrityError:
        return redirect("account")


def _page(view: Any, template: str, **more: Any) -> Any:
    return never_cache(view.as_view(template_name=f"{_PAGES}/{template}", **more))


sign_in_passkey = SignInWithPasskey.as_view()
sign_in_code = _page(base.AuthenticateView, "code.html")
confirm_password = _page(ReauthenticateView, "confirm.html", extra_context={"way": "password"})
confirm_code = _page(base.ReauthenticateView, "confirm.html", extra_context={"way": "code"})
confirm_passkey = never_cache(ConfirmWithPasskey.as_view())

new_authenticator = _page(NewAuthenticator, "authenticator.html")
remove_authenticator = _page(totp.DeactivateTOTPView, "authenticator_remove.html")

recovery_codes = _page(recovery.ViewRecoveryCodesView, "recovery.html")
new_recovery_codes = _page(recovery.GenerateRecoveryCodesView, "recovery_new.html")
recovery_file = _page(recovery.DownloadRecoveryCodesView, "recovery.txt")

add_passkey = never_cache(AddPasskey.as_view())
rename_passkey = _page(webauthn.EditWebAuthnView, "passkey_name.html")
remove_passkey = _page(webauthn.RemoveWebAuthnView, "passkey_remove.html")
