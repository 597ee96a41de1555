"""The page of the backups: when the last one was made and tried; a button that makes one now.

For administrators only. The files themselves hold the site's key and are never sent from here.
"""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from convenor.errors import Refusal
from convenor.web import copy_state, site_state
from convenor.web.accounts.guards import needs_role
from convenor.web.accounts.roles import Role
from convenor.web.backups.shelf import folder, kept, make_and_try


@never_cache
@needs_role(Role.ADMINISTRATOR)
@require_http_methods(["GET", "POST"])
def backups(request: HttpRequest) -> HttpResponse:
    """What lies on the shelf; a POST makes a new one and tries it."""
    place = folder()
    if request.method == "POST":
        try:
            made = make_and_try(place)
            messages.success(request, f"{made.path.name} was made.")
        except Refusal as refusal:
            messages.error(request, str(refusal))
        return redirect("backups")
    shown = {
        "backups": list(kept(place)),
        "place": place,
        "copy": copy_state.follower(),
        "warnings": site_state.warnings(),
    }
    return render(request, "convenor/backups.html", shown)
