"""The way from a page that everybody sees to what only some may open."""

from __future__ import annotations

from typing import Any

from django import template
from django.urls import reverse

from convenor.web.accounts.roles import Role
from convenor.web.permits import role_in
from convenor.web.store.models import Competition

register = template.Library()


@register.simple_tag(takes_context=True)
def desk_door(context: dict[str, Any], competition: Competition) -> str:
    """The address of a competition's desk for those who may sit there, else nothing."""
    request = context.get("request")
    if request is None or not request.user.is_authenticated:
        return ""
    if not role_in(request, competition).reaches(Role.SCORER):
        return ""
    return reverse("desk:home", args=[competition.slug])
