"""The pages around the rulebooks: home, about, the look."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from convenor import __version__
from convenor.regulation.book import KINDS
from convenor.web.accounts.first_administrator import has_administrator, may_begin_here
from convenor.web.demonstration_bar import lazy
from convenor.web.library import Library, library
from convenor.web.rulebooks import CaseLine, case_line

LOOKS = ("light", "dark")
_A_YEAR = 365 * 24 * 3600


def surroundings(request: HttpRequest) -> dict[str, object]:
    """What every page knows: the look that was chosen, and the version."""
    look = request.COOKIES.get("look", "")
    known = {"look": look if look in LOOKS else "", "version": __version__}
    suits = "four" if request.COOKIES.get("suits") == "four" else ""
    return {"suits": suits, **known, "demonstration": lazy(request)}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the shelf."""
    shelf = library()
    return render(
        request,
        "convenor/home.html",
        {"shelf": shelf, "kinds": KINDS, "examples": _examples(shelf)},
    )


def welcome(request: HttpRequest) -> dict[str, object]:
    """How a site begins: an account, the demonstration, a night on this machine."""
    return {
        "section": "home",
        "needs_account": not has_administrator(),
        "may_stay_here": may_begin_here(request),
        "trying": lazy(request).shown,
    }


def _examples(shelf: Library, most: int = 6) -> list[CaseLine]:
    """A few questions to begin with: a worked case of each family, from all books in turn."""
    found: dict[str, list[CaseLine]] = {}
    seen: set[str] = set()
    for shelved in shelf.books.values():
        for clause in shelved.book:
            cases = shelved.cases.get(clause.id, ())
            good = next((each for each in cases if each.answer and _is_short(each.given)), None)
            if good is not None and clause.family not in seen:
                seen.add(clause.family)
                found.setdefault(shelved.id, []).append(case_line(clause, good))
    turns = max((len(lines) for lines in found.values()), default=0)
    mixed = [lines[n] for n in range(turns) for lines in found.values() if n < len(lines)]
    return mixed[:most]


def _is_short(given: Mapping[str, object]) -> bool:
    return 1 <= len(given) <= 4 and all(isinstance(e, (str, int)) for e in given.values())


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """The documents behind the rulebooks, and the licences."""
    return render(request, "convenor/about.html", {"shelf": library()})


@require_safe
def favicon(_request: HttpRequest) -> HttpResponse:
    """For pages that name no mark of their own, as those of the administration."""
    return HttpResponseRedirect(static("convenor/mark.svg"))


@csrf_exempt  # it sets nothing but the colours
@require_POST
def look(request: HttpRequest) -> HttpResponse:
    """Keep the chosen look in a cookie, and go back."""
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = "/"
    response = HttpResponseRedirect(back)
    chosen = request.POST.get("look", "")
    if chosen in LOOKS:
        response.set_cookie("look", chosen, max_age=_A_YEAR, samesite="Lax", httponly=True)
    else:
        response.delete_cookie("look", samesite="Lax")
    return response
