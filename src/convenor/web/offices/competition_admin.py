"""The site's own tables on the administration pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from convenor.web.offices.appointing import end
from convenor.web.store.models import ApiToken, Competition, Festival, Official, TableToken

if TYPE_CHECKING:  # these classes take their model in brackets for the type checker only
    FestivalPages = admin.ModelAdmin[Festival]
    CompetitionPages = admin.ModelAdmin[Competition]
    OfficialPages = admin.ModelAdmin[Official]
    TablePages = admin.ModelAdmin[TableToken]
    TokenPages = admin.ModelAdmin[ApiToken]
else:
    FestivalPages = CompetitionPages = OfficialPages = TablePages = TokenPages = admin.ModelAdmin


@admin.register(Festival)
class Festivals(FestivalPages):
    """What is held together."""

    list_display = ("title", "starts", "ends", "venue", "public")
    search_fields = ("title", "slug")


@admin.register(Competition)
class Competitions(CompetitionPages):
    """Where a ledger is shown, and to whom."""

    list_display = ("title", "festival", "slug", "public", "created")
    list_filter = ("festival",)
    search_fields = ("title", "slug")
    readonly_fields = ("ledger", "template")

    def has_add_permission(self, request: object) -> bool:
        return False  # a competition begins with its ledger, on the set-up pages


@admin.register(Official)
class Officials(OfficialPages):
    """Who holds which office where; given on the page of the officials, which records it."""

    list_display = ("competition", "role", "user")
    list_filter = ("role",)
    search_fields = ("competition__slug", "user__name", "user__full_name")

    def has_add_permission(self, request: object) -> bool:
        return False

    def has_change_permission(self, request: object, obj: Official | None = None) -> bool:
        return False

    def delete_model(self, request: HttpRequest, obj: Official) -> None:
        end(obj, request.user.get_username())

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Official]) -> None:
        for each in queryset:
            end(each, request.user.get_username())


@admin.register(TableToken)
class Tables(TablePages):
    """The cards on the tables; they are made at the desk, and can be revoked here."""

    list_display = ("competition", "whose", "stage", "session", "expires", "revoked")
    readonly_fields = ("competition", "stage", "session", "table", "contestant")

    def has_add_permission(self, request: object) -> bool:
        return False


@admin.register(ApiToken)
class Tokens(TokenPages):
    """Tokens of other programs; they can be revoked here."""

    list_display = ("user", "name", "scopes", "last_used", "expires", "revoked")
    readonly_fields = ("user", "name", "scopes")

    def has_add_permission(self, request: object) -> bool:
        return False
