"""The pages around the rulebooks: home, about, the look, and what is said when something fails."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from convenor import __version__
from convenor.regulation.book import KINDS
from convenor.web.library import Library, library
from convenor.web.rulebooks import CaseLine, case_line

LOOKS = ("light", "dark")
_A_YEAR = 365 * 24 * 3600


def surroundings(request: HttpRequest) -> dict[str, Any]:
    """What every page knows: the look that was chosen, and the version."""
    look = request.COOKIES.get("look", "")
    return {"look": look if look in LOOKS else "", "version": __version__}


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What this is, and the shelf."""
    shelf = library()
    return render(
        request,
        "convenor/home.html",
        {"shelf": shelf, "kinds": KINDS, "examples": _examples(shelf)},
    )


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


def _is_short(given: Any) -> bool:
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


# --- when something is wrong --------------------------------------------------------------------


def _problem(request: HttpRequest, status: int, title: str, sentence: str) -> HttpResponse:
    context = {"title": title, "sentence": sentence, "status": status}
    return render(request, "convenor/error.html", context, status=status)


def _said(exception: Exception) -> str:
    """Our own words about a refusal, if it carries any."""
    words = exception.args[0] if exception.args else ""
    return words if isinstance(words, str) else ""


def bad_request(_request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001
    """400, without the reason, which is for the log."""
    text = render_to_string(
        "convenor/error.html",
        {"title": "That cannot be read", "sentence": "Check the address and try again."},
    )
    return HttpResponse(text, status=400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    sentence = _said(exception) or "Your account may not do this here."
    return _problem(request, 403, "Not yours to open", sentence)


def not_sent_from_here(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without its token: sent from elsewhere, or from a page that lay open too long."""
    sentence = "This form came from elsewhere, or lay open too long: go back and send it again."
    return _problem(request, 403, "Not taken", sentence)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    sentence = _said(exception) or "There is nothing at this address."
    return _problem(request, 404, "Not found", sentence)


def failed(_request: HttpRequest) -> HttpResponse:
    """500: made without the database, which may be what failed."""
    text = render_to_string(
        "convenor/error.html",
        {
            "title": "Something broke",
            "sentence": "That is a fault of ours, and it has been written down. Try again.",
        },
    )
    return HttpResponse(text, status=500)
