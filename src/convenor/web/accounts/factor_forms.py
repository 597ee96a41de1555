"""The forms of second factors: allauth's, behind our lock and with our words.

Each checks what was sent by allauth's own means and counts a failure; nothing that a browser can
send as a credential gets further than these forms.
"""

from __future__ import annotations

import hashlib
import re
from typing import Any

from allauth.account.forms import ReauthenticateForm as PasswordAgain
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn.forms import (
    AddWebAuthnForm,
    AuthenticateWebAuthnForm,
    EditWebAuthnForm,
    LoginWebAuthnForm,
    ReauthenticateWebAuthnForm,
)
from django import forms
from django.db import transaction

from convenor.web.accounts import lockout

NOT_TAKEN = "The passkey was not taken: try again, or sign in another way."
NOT_ADDED = "The passkey could not be added: try again, or use another device."
LONGEST_CREDENTIAL = 20_000
_PLAIN = re.compile(r"[A-Za-z0-9_=+/.-]{0,16000}")
_CODES_KEPT = 4  # as many periods as a code can be good for, and one more


class Credential(forms.JSONField):
    """What a browser says of a passkey: an object of a known shape, and nothing besides."""

    widget = forms.HiddenInput

    def to_python(self, value: object) -> Any:
        if isinstance(value, str) and len(value) > LONGEST_CREDENTIAL:
            raise forms.ValidationError(NOT_TAKEN)
        try:
            found = super().to_python(value)
        except (forms.ValidationError, ValueError, RecursionError):
            raise forms.ValidationError(NOT_TAKEN) from None
        if found is None:
            return None
        return _known_parts(found)


def _known_parts(sent: object) -> dict[str, object]:
    """The parts of a credential that are used; whatever else was sent is not kept."""
    if not isinstance(sent, dict) or not isinstance(sent.get("response"), dict):
        raise forms.ValidationError(NOT_TAKEN)
    answer = sent["response"]
    names = (
        "clientDataJSON",
        "attestationObject",
        "authenticatorData",
        "signature",
        "userHandle",
    )
    return {
        **{name: _plain(sent[name]) for name in ("id", "rawId", "type") if name in sent},
        "response": {name: _plain(answer[name]) for name in names if answer.get(name)},
        "clientExtensionResults": {"credProps": {"rk": True}},
    }


def _plain(text: object) -> str:
    if not isinstance(text, str) or not _PLAIN.fullmatch(text):
        raise forms.ValidationError(NOT_TAKEN)
    return text


# --- passwords and codes ------------------------------------------------------------------------


class ConfirmPassword(PasswordAgain):
    """The password once more, before something that matters."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"] = forms.CharField(
            label="Your password",
            strip=False,
            max_length=4096,
            widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        )

    def clean_password(self) -> str:
        return _counted(self.user.name, super().clean_password)


class _Code(forms.Form):
    """A one-time code or a recovery code, each good once."""

    user: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = _code_field("Code", "six figures, or a recovery code")

    def clean_code(self) -> str:
        return _counted(self.user.name, self._unused, code=True)

    def _unused(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]  # of the class beside it
        found: Authenticator = self.authenticator  # type: ignore[attr-defined]
        if found.type == Authenticator.Type.TOTP and not _use_up(found, code):
            raise forms.ValidationError("This code was used before: take the next one.")
        return code


class SignInCode(_Code, AuthenticateForm):
    """The second step of signing in."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["autofocus"] = True


class ConfirmCode(_Code, ReauthenticateForm):
    """A code, before something that matters."""


class NewAuthenticator(ActivateTOTPForm):
    """The first code of an authenticator app, which shows that it has the secret."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"] = _code_field("The code that the app shows now", "six figures")

    def clean_code(self) -> str:
        return _counted(self.user.name, super().clean_code, code=True)


def _code_field(label: str, hint: str) -> forms.CharField:
    widget = forms.TextInput(
        attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "spellcheck": "false"}
    )
    return forms.CharField(label=label, help_text=hint, max_length=40, widget=widget)


def _counted(name: str, check: Any, code: bool = False) -> str:
    """What a check gives; refused while the lock is on, and each failure counts."""
    return str(lockout.tried(context.request, name, check, code=code))


def _use_up(authenticator: Authenticator, code: str) -> bool:
    """Note that a code was used; False if it was before, whichever process saw it."""
    mark = hashlib.sha256(re.sub(r"\D", "", code).encode()).hexdigest()[:32]
    with transaction.atomic():
        kept = Authenticator.objects.select_for_update().get(pk=authenticator.pk)
        used = kept.data.get("used", [])
        if mark in used:
            return False
        kept.data["used"] = [*used, mark][-_CODES_KEPT:]
        kept.save(update_fields=["data"])
    return True


# --- passkeys -----------------------------------------------------------------------------------


class NewPasskey(AddWebAuthnForm):
    """A passkey that can be signed in with alone: it is always kept and always asks its owner."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields.pop("passwordless", None)
        self.fields["name"] = forms.CharField(
            label="Name of this passkey",
            help_text="so that you know it again: phone, laptop, key ring",
            required=False,
            max_length=60,
        )
        self.fields["credential"] = Credential(error_messages={"required": NOT_ADDED})

    def clean(self) -> dict[str, object]:
        self.cleaned_data["passwordless"] = True
        try:
            return dict(super().clean())
        except Exception:  # whatever a forged credential does to those who read it
            raise forms.ValidationError(NOT_ADDED) from None


class PasskeyName(EditWebAuthnForm):
    """Another name for a passkey."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(label="Name of this passkey", max_length=60)


class _Passkey(forms.Form):
    """Proof that a passkey is here."""

    user: Any

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["credential"] = Credential(error_messages={"required": NOT_TAKEN})

    def clean_credential(self) -> Authenticator:
        name = self.user.name if self.user else ""
        found = lockout.tried(context.request, name, self._taken)
        if lockout.is_locked(context.request, found.user.name):
            raise forms.ValidationError(lockout.TOO_MANY, code="locked")
        return found

    def _taken(self) -> Authenticator:
        try:
            return super().clean_credential()  # type: ignore[misc]
        except Exception:  # whatever a forged credential does to those who read it
            raise forms.ValidationError(NOT_TAKEN) from None


class SignInPasskey(_Passkey, LoginWebAuthnForm):
    """A passkey in place of name and password."""


class SecondPasskey(_Passkey, AuthenticateWebAuthnForm):
    """A passkey after the password."""


class ConfirmPasskey(_Passkey, ReauthenticateWebAuthnForm):
    """A passkey, before something that matters."""
