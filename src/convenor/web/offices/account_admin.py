"""Accounts on the administration pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from convenor.web.accounts.models import FailedSignIns, Invitation, User
from convenor.web.offices.appointing import end

if TYPE_CHECKING:  # these classes take their model in brackets for the type checker only
    NewUserForm = AdminUserCreationForm[User]
    ChangeForm = UserChangeForm[User]
    AccountPages = UserAdmin[User]
    FailurePages = admin.ModelAdmin[FailedSignIns]
    InvitationPages = admin.ModelAdmin[Invitation]
    FactorPages = admin.ModelAdmin[Authenticator]
else:
    NewUserForm, ChangeForm = AdminUserCreationForm, UserChangeForm
    AccountPages = UserAdmin
    FailurePages = InvitationPages = FactorPages = admin.ModelAdmin

# allauth brings pages of its own: e-mail addresses are not kept by it here, and secrets are shown
# to nobody.
for each in (EmailAddress, Authenticator):
    admin.site.unregister(each)


class NewUser(NewUserForm):
    """An account with its first password."""

    class Meta:
        model = User
        fields = ("name",)


class ChangedUser(ChangeForm):
    """An account as it is; the password has a page of its own."""

    class Meta:
        model = User
        fields = "__all__"


@admin.register(User)
class Accounts(AccountPages):
    """Django's own pages for accounts, without its groups and permissions."""

    form = ChangedUser
    add_form = NewUser
    list_display = ("name", "full_name", "role", "is_active", "last_login")
    list_filter = ("role", "is_active")
    search_fields = ("name", "full_name", "email")
    ordering = ("name",)
    filter_horizontal = ()
    readonly_fields = ("last_login", "joined")
    fieldsets = (
        (None, {"fields": ("name", "password", "full_name", "email")}),
        ("What they may do", {"fields": ("role", "is_active")}),
        ("When", {"fields": ("last_login", "joined")}),
    )
    add_fieldsets = (
        (None, {"fields": ("name", "usable_password", "password1", "password2", "role")}),
    )

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """An account goes, and its offices with it, each by a fact of its competition."""
        with transaction.atomic():
            for each in obj.offices.all():
                end(each, request.user.get_username())
            super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for each in queryset:
            self.delete_model(request, each)


@admin.register(FailedSignIns)
class Failures(FailurePages):
    """To be looked at and deleted, which lifts a lock; never written by hand."""

    list_display = ("since", "count")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: FailedSignIns | None = None) -> bool:
        return False


@admin.register(Invitation)
class Invitations(InvitationPages):
    """Who invited whom to which office; made and withdrawn on the page of the competition."""

    list_display = ("competition", "role", "whom", "by", "made", "taken_by", "withdrawn")
    list_filter = ("role",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Invitation | None = None) -> bool:
        return False


@admin.register(Authenticator)
class Factors(FactorPages):
    """Second factors: one is deleted here for somebody who has lost it; no secret is shown."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    search_fields = ("user__name", "user__full_name")
    fields = ("user", "type", "created_at", "last_used_at")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False
