"""Officials on the administration pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from convenor.web.store.models import Official

if TYPE_CHECKING:  # this class takes its model in brackets for the type checker only
    OfficialPages = admin.ModelAdmin[Official]
else:
    OfficialPages = admin.ModelAdmin


@admin.register(Official)
class Officials(OfficialPages):
    """Who holds which office where."""

    list_display = ("competition", "role", "user")
    list_filter = ("role",)
    search_fields = ("competition", "user__name", "user__full_name")
    autocomplete_fields = ("user",)
