"""Where django-allauth meets this site: its words, its lock, its QR code, its secrets at rest.

allauth calls these two classes by name (see the settings). What it would say or send by templates
and mail of its own is said in our words or not at all.
"""

from __future__ import annotations

import base64
import hashlib
from typing import ClassVar

import segno
from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import generate_totp_secret
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.encoding import force_bytes
from django.utils.http import url_has_allowed_host_and_scheme

from convenor.web.accounts import lockout
from convenor.web.accounts.models import User

NO_SIGN_IN = "This account cannot be signed in to: ask an administrator."
_SAID = {
    "mfa/messages/totp_activated.txt": "One-time codes are on.",
    "mfa/messages/totp_deactivated.txt": "One-time codes are off.",
    "mfa/messages/webauthn_added.txt": "The passkey is added.",
    "mfa/messages/webauthn_removed.txt": "The passkey is removed.",
    "mfa/messages/recovery_codes_generated.txt": "There are new recovery codes: keep them safe.",
}
_QUIET_ZONE = 4


class AccountAdapter(DefaultAccountAdapter):
    """How a person is signed in, whichever way they came."""

    error_messages: ClassVar[dict[str, object]] = {
        **DefaultAccountAdapter.error_messages,
        "incorrect_password": "That is not your password: try again.",
    }

    def login(self, request: HttpRequest, user: User) -> None:
        """All steps are done: a new session, and the failures before it are forgotten."""
        super().login(request, user)
        lockout.forget(request, user.name)

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        messages.error(request, NO_SIGN_IN)
        return redirect("sign-in")

    def add_message(
        self,
        request: HttpRequest,
        level: int,
        message_template: str | None = None,
        message_context: dict[str, object] | None = None,
        extra_tags: str = "",
        message: str | None = None,
    ) -> None:
        """Our words for what allauth reports; nothing where we have none."""
        if said := message or _SAID.get(message_template or ""):
            messages.add_message(request, level, said, extra_tags=extra_tags)

    def get_client_ip(self, request: HttpRequest) -> str:
        return lockout.address_of(request)

    def is_safe_url(self, url: str | None) -> bool:
        """Whether it leads to a page of this site, and not to another port of this machine."""
        return url_has_allowed_host_and_scheme(url, {context.request.get_host()})


class FactorAdapter(DefaultMFAAdapter):
    """What is shown and kept of a second factor."""

    error_messages: ClassVar[dict[str, object]] = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": "This code is wrong or was used before: take the next one.",
        "cannot_generate_recovery_codes": "Recovery codes come with one-time codes or a passkey: "
        "set up one of those first.",
    }

    def get_totp_label(self, user: User) -> str:
        return user.name

    def build_totp_svg(self, url: str) -> str:
        """The QR code as an element of the page: black on white in every look."""
        code = segno.make(url, error="m", micro=False)
        return code.svg_inline(border=_QUIET_ZONE, dark="#000", light="#fff", omitsize=True)

    def encrypt(self, text: str) -> str:
        return _locks().encrypt(text.encode()).decode("ascii")

    def decrypt(self, encrypted_text: str) -> str:
        """The secret; where the site's key was changed, one that nobody knows instead."""
        try:
            return _locks().decrypt(encrypted_text.encode()).decode()
        except InvalidToken:
            return str(generate_totp_secret())

    def generate_authenticator_name(self, user: User, type: str) -> str:
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return "Passkey" if number == 1 else f"Passkey {number}"

    def get_public_key_credential_user_entity(self, user: User) -> dict[str, object]:
        entity: dict[str, object] = super().get_public_key_credential_user_entity(user)
        return {**entity, "name": user.name, "display_name": str(user)}

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        entity: dict[str, str] = super().get_public_key_credential_rp_entity()
        return {**entity, "name": "Convenor"}


def _locks() -> MultiFernet:
    """Locks made of the site's key, and of earlier ones that still open."""
    return MultiFernet(
        [
            Fernet(base64.urlsafe_b64encode(hashlib.sha256(b"factor " + force_bytes(key)).digest()))
            for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        ]
    )
