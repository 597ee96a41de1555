"""The door of the API: every request passes it, whatever it asks for.

A view goes in; the same view comes out behind limits on how often and how much, and whatever it
lets through is told as a problem document. What is asked, and whether it is allowed, is the view's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.views.decorators.csrf import csrf_exempt

from convenor.api.callers import caller_of
from convenor.api.limits import Left, buckets, limit_of
from convenor.api.problems import Problem, document, problem_of
from convenor.web.accounts.lockout import address_of

View = Callable[..., HttpResponseBase]
LARGEST_BODY = 400_000
WRITES = ("POST", "PUT", "PATCH", "DELETE")


def through_the_door(view: View) -> View:
    """The view behind the door."""

    @csrf_exempt  # a token is no cookie: no browser sends it by itself
    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **more: object) -> HttpResponseBase:
        told: dict[str, str] = {}
        try:
            told.update(_within_limits(request).headers)
            _insist_on_size(request)
            _insist_on_letters(request)
            response = _in_words(view(request, *args, **more))
        except Exception as error:  # nothing leaves but an answer or a problem document
            response = document(problem_of(error))
        for name, value in told.items():
            response.headers.setdefault(name, value)
        patch_vary_headers(response, ["Authorization"])
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return guarded


def _within_limits(request: HttpRequest) -> Left:
    """Count the request; the address is counted before a token is looked up."""
    address = address_of(request)
    _insist(buckets.take(f"address {address}", limit_of("address")))
    caller = caller_of(request)
    if caller.key:
        return _insist(buckets.take(caller.key, limit_of("token")))
    return _insist(buckets.take(f"anonymous {address}", limit_of("anonymous")))


def _insist(left: Left) -> Left:
    if left.allowed:
        return left
    problem = Problem(429, f"There are {left.limit} requests a minute: wait {left.reset} seconds.")
    problem.headers.update(left.headers)
    raise problem


def _insist_on_size(request: HttpRequest) -> None:
    """Refuse what is too large, by what it says of itself before it is read, and by what it is."""
    if request.method not in WRITES:
        return
    if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get("CONTENT_LENGTH"):
        raise Problem(411)
    most = int(getattr(settings, "API_LARGEST_BODY", LARGEST_BODY))
    said = str(request.META.get("CONTENT_LENGTH") or "0")
    if not said.isdigit() or int(said) > most or len(request.body) > most:
        raise Problem(413, f"What was sent is too large: at most {most:,} bytes at once.")


def _insist_on_letters(request: HttpRequest) -> None:
    """Refuse an address with a NUL in it: no name has one, and no database looks for it."""
    if "\0" in request.path:
        raise Problem(404, "There is nothing at this address: it has a NUL in it.")
    if "%00" in request.META.get("QUERY_STRING", ""):
        raise Problem(422, "The question has a NUL in it, which is no letter: leave it out.")


def _in_words(response: HttpResponseBase) -> HttpResponseBase:
    """A refusal that somebody else wrote, told as ours are."""
    kind = response.headers.get("Content-Type", "")
    if response.status_code < 400 or "json" in kind or not isinstance(response, HttpResponse):
        return response
    said = document(Problem(response.status_code if response.status_code in (404, 405) else 400))
    if "Allow" in response.headers:
        said.headers["Allow"] = response.headers["Allow"]
    return said


@csrf_exempt
def nothing_here(_request: HttpRequest, _rest: str = "") -> HttpResponse:
    """An address of the API at which there is nothing."""
    raise Problem(404, "There is nothing at this address: see /api/v1/docs.")
