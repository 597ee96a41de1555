"""The form by which a person signs in, which refuses whoever tries too often."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm

from convenor.web.accounts import lockout


class SignIn(AuthenticationForm):
    """Name and password; one sentence whichever of them is wrong."""

    error_messages = {
        "invalid_login": "Name and password do not go together: check both and try again.",
        "inactive": "Name and password do not go together: check both and try again.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "Name"

    def clean(self) -> dict[str, Any]:
        name = str(self.cleaned_data.get("username") or "")
        request = self.request
        if request is None or not name:
            return super().clean()
        if lockout.is_locked(request, name):
            raise forms.ValidationError(
                "Too many tries: wait a quarter of an hour, or ask an administrator.", code="locked"
            )
        try:
            cleaned = super().clean()
        except forms.ValidationError:
            lockout.note_failure(request, name)
            raise
        lockout.forget(request, name)
        return cleaned
