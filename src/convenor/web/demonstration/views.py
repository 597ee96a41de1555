"""The demonstration's buttons: play director, sit down at a table, pause and go on, start again.

They are there only while the demonstration is all that there is on the site. The first one stands
on pages that are kept for everybody and so carries no token of its own: it is taken only from a
page of this site, by the browser's own word for where a form comes from.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from convenor.errors import Mistake
from convenor.web.accounts.roles import Role
from convenor.web.demonstration.events import IN_PLAY
from convenor.web.demonstration.festival import (
    SLUG,
    build_again,
    build_one_again,
    director,
    remove_it,
)
from convenor.web.demonstration.sitting import sit_down
from convenor.web.demonstration.trying import trials
from convenor.web.demonstration_bar import Bar, demonstration
from convenor.web.store.demonstration import DIRECTOR
from convenor.web.store.models import Demonstration
from convenor.web.table.tokens import address_of

View = Callable[..., HttpResponse]
FRONT_PAGES = ("/", f"/f/{SLUG}/")
"""Where whoever begins to direct is shown what to try first."""


def _insist() -> Demonstration:
    found = demonstration()
    if found is None:
        raise Http404("There is no demonstration on this site.")
    return found


def for_the_director(view: View) -> View:
    """A button for whoever plays director, or for an administrator."""

    @wraps(view)
    def guarded(request: HttpRequest) -> HttpResponse:
        there = _insist()
        if not Bar(request).may_run:
            raise PermissionDenied("This is for whoever plays director: press 'Play director'.")
        return view(request, there)

    return guarded


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """What can be done in the demonstration."""
    there = _insist()
    shown = trials(there.festival.competitions.all(), Bar(request).directs)
    context = {"festival": there.festival, "trials": tuple(shown)}
    return render(request, "convenor/demonstration/page.html", context)


@csrf_exempt
@require_POST
def play_director(request: HttpRequest) -> HttpResponse:
    """Sign in as the demonstration's director, with one click."""
    _insist()
    if not _comes_from_here(request):
        raise PermissionDenied("This button is pressed on a page of this site: go back to it.")
    if request.user.is_authenticated and request.user.name != DIRECTOR:
        raise PermissionDenied(f"You are signed in as {request.user}: sign out first.")
    login(request, director(), backend="django.contrib.auth.backends.ModelBackend")
    messages.success(request, "You are the director here. Nothing that you do can harm anybody.")
    back = _back(request)
    # whoever was on a front page is shown what to try
    return HttpResponseRedirect("/demonstration/" if back in FRONT_PAGES else back)


def _comes_from_here(request: HttpRequest) -> bool:
    """Whether a browser says that the form stood on a page of this site."""
    origin = request.headers.get("Origin") or request.headers.get("Referer") or ""
    try:
        return urlsplit(origin).netloc == request.get_host()
    except ValueError:  # no address at all, which no browser says
        return False


@require_POST
def sit(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Sit down at a table of the competition in play: its card, as a phone would open it."""
    there = _insist()
    row = there.festival.competitions.get(slug=IN_PLAY)
    try:
        card = sit_down(row)
    except Mistake:  # every table is done: there is always one to sit at
        build_one_again(row)
        card = sit_down(there.festival.competitions.get(slug=IN_PLAY))
    return redirect(address_of(card))


@require_POST
@for_the_director
def pause(request: HttpRequest, there: Demonstration) -> HttpResponse:
    """Let the players rest, or go on."""
    rests = request.POST.get("paused") == "yes"
    Demonstration.objects.filter(pk=there.pk).update(paused=rests)
    said = "The players rest." if rests else "The players go on."
    messages.success(request, said)
    return HttpResponseRedirect(_back(request))


@require_POST
@for_the_director
def start_again(request: HttpRequest, there: Demonstration) -> HttpResponse:  # noqa: ARG001
    """Throw away what was done, and begin anew."""
    build_again()
    messages.success(request, "The festival has begun anew.")
    return redirect("demonstration:page")


@require_POST
def remove(request: HttpRequest) -> HttpResponse:
    """Take the demonstration away for good, whether it still plays or not."""
    user = request.user
    may = getattr(user, "is_administrator", False) or (
        user.is_authenticated and user.reaches(Role.CONVENOR) and user.name != DIRECTOR
    )
    if not may and not (demonstration() is not None and Bar(request).directs):
        raise PermissionDenied("Whoever looks after this site takes the demonstration away.")
    remove_it()
    messages.success(request, "The demonstration is gone.")
    return redirect("home")


def _back(request: HttpRequest) -> str:
    """The page on which the button stood."""
    back = request.POST.get("next", "")
    return back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else "/demonstration/"
