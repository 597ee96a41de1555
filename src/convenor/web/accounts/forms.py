"""The forms of an account: signing in, another password, a new account.

Each refuses whoever tries too often; what counts as signed in is decided by the view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.forms import (
    AuthenticationForm,
    BaseUserCreationForm,
    PasswordChangeForm,
)
from django.http import HttpRequest

from convenor.web.accounts import lockout
from convenor.web.accounts.models import User

if TYPE_CHECKING:  # the class takes its model in brackets for the type checker only
    NewForm = BaseUserCreationForm[User]
else:
    NewForm = BaseUserCreationForm


class SignIn(AuthenticationForm):
    """Name and password; one sentence whichever of them is wrong."""

    error_messages = {
        "invalid_login": "Name and password do not go together: check both and try again.",
        "inactive": "Name and password do not go together: check both and try again.",
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = "Name"

    def clean(self) -> dict[str, object]:
        name = str(self.cleaned_data.get("username") or "")
        request = self.request
        if request is None or not name:
            return super().clean()
        return lockout.tried(request, name, super().clean)


class ChangePassword(PasswordChangeForm):
    """The old password and the new one twice; guessing the old one is guessing too."""

    request: HttpRequest

    def __init__(self, *args: Any, request: HttpRequest, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.request = request

    def clean_old_password(self) -> str:
        name = self.user.get_username()
        return str(lockout.tried(self.request, name, super().clean_old_password))


class NewAccount(NewForm):
    """An account of one's own, for somebody who was invited."""

    class Meta:
        model = User
        fields = ("name", "full_name")
        labels = {"name": "Name to sign in with", "full_name": "Your name, as others see it"}
