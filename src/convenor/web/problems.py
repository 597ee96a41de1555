"""What is said when something is wrong: in words to a person, as a problem document to a program.

A mistake or a refusal that a view lets through becomes a page with its sentence, never a failure;
so do an address that is not there, a request that is too large and one that is made the wrong way.
Trouble with the database or the disk that passes is told with the time after which to try again.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import DisallowedHost, RequestDataTooBig
from django.db import DataError
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from convenor.errors import Mistake, Refusal, Trouble
from convenor.web.store.troubles import passing

log = logging.getLogger(__name__)

WORDS = {
    400: ("That cannot be read", "Check the address and try again."),
    403: ("Not yours to open", "Your account may not do this here."),
    404: ("Not found", "There is nothing at this address."),
    405: ("Not done this way", "This address is not used in this way: go back and try again."),
    409: ("Not taken", "This cannot be done as things stand."),
    413: ("Too much at once", "What was sent is too large: send less."),
    429: ("Too often", "Wait a little and try again."),
    500: ("Something broke", "That is a fault of ours, and it has been written down. Try again."),
    503: ("Not just now", "The site cannot do this at the moment: try again."),
}

NO_LETTER = "There is a character or a number in it that cannot be kept: leave it out."
OTHER_NAME = "This site does not go by that name: open it at the address that you were given."
BAD_COOKIE = "A cookie of this site is damaged: delete its cookies in your browser and try again."


class InWords:
    """Turns what views let through, and empty refusals, into words."""

    def __init__(self, next_in_line: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self._next = next_in_line

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith("/api/"):  # which looks at no cookie, and says so itself
            if any("\0" in each for each in request.COOKIES.values()):
                return _plainly(request, 400, BAD_COOKIE)
            if _has_nul(request):
                return problem(request, 400, NO_LETTER)
        response = self._next(request)
        if response.status_code in (405, 413) and not getattr(response, "content", b"."):
            said = problem(request, response.status_code)
            for name, value in response.items():
                if name not in ("Content-Type", "Content-Length"):
                    said.headers[name] = value
            return said
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """A mistake of whoever asks, or a refusal of the book."""
        if isinstance(exception, Mistake):
            return problem(request, 400, str(exception))
        if isinstance(exception, Refusal):
            return problem(request, 409, str(exception))
        if isinstance(exception, DataError):
            return problem(request, 400, NO_LETTER)
        trouble = passing(exception)
        return None if trouble is None else not_now(request, trouble)


def _has_nul(request: HttpRequest) -> bool:
    """Whether an address has a NUL in it, which no name has and no database looks for."""
    return "\0" in request.path or "%00" in request.META.get("QUERY_STRING", "")


def problem(request: HttpRequest, status: int, sentence: str = "", title: str = "") -> HttpResponse:
    """A refusal for whoever asked: a page, a fragment of one, or a problem document."""
    usual, words = WORDS[status]
    said = {"title": title or usual, "sentence": sentence or words, "status": status}
    if wants_data(request):
        return _document(status, said["title"], said["sentence"])
    if request.headers.get("HX-Request"):
        return render(request, "convenor/_refused.html", said, status=status)
    if status == 403 and not request.user.is_authenticated:
        said["sign_in"] = redirect_to_login(request.get_full_path()).url
    return render(request, "convenor/error.html", said, status=status)


def not_now(request: HttpRequest, trouble: Trouble) -> HttpResponse:
    """503, with the reason and when to try again: made without the database, which is in trouble.

    Whoever sends the same again then is served: nothing was taken, or it counts once.
    """
    log.warning("%s", trouble)  # without the address, which may be the key of a table
    sentence = sentence_of(trouble)
    if wants_data(request):
        answer = _document(503, WORDS[503][0], sentence, reason=trouble.reason)
    else:
        answer = _plainly(request, 503, sentence)
    answer.headers["Retry-After"] = str(trouble.again)
    answer.headers["Cache-Control"] = "no-store"
    return answer


def sentence_of(trouble: Trouble) -> str:
    """The trouble as a sentence of its own."""
    said = str(trouble)
    return said[:1].upper() + said[1:]


def _document(status: int, title: object, sentence: object, **more: str) -> HttpResponse:
    """The refusal for a program."""
    said = {"type": "about:blank", "title": title, "status": status, "detail": sentence, **more}
    return JsonResponse(said, status=status, content_type="application/problem+json")


def _plainly(request: HttpRequest, status: int, sentence: str = "") -> HttpResponse:
    """The same without asking who is signed in, which may be what failed."""
    title, words = WORDS[status]
    if wants_data(request):
        return _document(status, title, sentence or words)
    said = {"title": title, "sentence": sentence or words}
    return HttpResponse(render_to_string("convenor/error.html", said), status=status)


def wants_data(request: HttpRequest) -> bool:
    """Whether a program asks."""
    accepts = request.headers.get("Accept", "")
    return request.path.startswith("/api/") or ("json" in accepts and "text/html" not in accepts)


def _said(exception: Exception) -> str:
    """Our own words about a refusal, if it carries any."""
    words = exception.args[0] if exception.args else ""
    return words if isinstance(words, str) else ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, without the reason, which is for the log; 413 where too much was sent."""
    if isinstance(exception, DisallowedHost):
        return _plainly(request, 400, OTHER_NAME)
    return _plainly(request, 413 if isinstance(exception, RequestDataTooBig) else 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem(request, 403, _said(exception))


def not_sent_from_here(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001
    """A form without its token: sent from elsewhere, or from a page that lay open too long."""
    sentence = "This form came from elsewhere, or lay open too long: go back and send it again."
    return problem(request, 403, sentence, "Not taken")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return problem(request, 404, _said(exception))


def failed(request: HttpRequest) -> HttpResponse:
    """500: made without the database, which may be what failed; 503 if that passes."""
    trouble = passing(sys.exc_info()[1])
    return _plainly(request, 500) if trouble is None else not_now(request, trouble)
