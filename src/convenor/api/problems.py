"""What a program is told when something is wrong: a problem document (RFC 9457).

An exception goes in, the document and its status come out. A mistake in what was sent and a
refusal of the book are told in their own sentence; a fault of ours is written down and told as
one. Nothing is decided here.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, SuspiciousOperation
from django.db import DataError
from django.http import Http404, HttpResponse
from ninja.errors import HttpError, ValidationError

from convenor.actions.desk import Refused
from convenor.errors import Mistake, Refusal, Trouble
from convenor.ledger.store import Conflict
from convenor.web.store.troubles import passing

log = logging.getLogger(__name__)

MEDIA_TYPE = "application/problem+json"
WORDS: Mapping[int, tuple[str, str]] = {
    400: ("That cannot be read", "The request cannot be read."),
    401: ("Not known", "This needs a token that is still good: Authorization: Bearer …"),
    403: ("Not allowed", "This token does not reach so far."),
    404: ("Not found", "There is nothing at this address."),
    405: ("Not done this way", "This address is not used with this method."),
    409: ("Not taken", "This cannot be done as things stand; nothing was recorded."),
    411: ("How long is it?", "Send Content-Length: a body in chunks is not taken."),
    412: ("Something came in between", "Facts came after the one that you expected."),
    413: ("Too much at once", "What was sent is too large."),
    415: ("Not in this form", "Send application/json."),
    422: ("Not understood", "What was sent does not fit the description."),
    429: ("Too often", "Wait a little and try again."),
    500: ("Something broke", "That is a fault of ours, and it has been written down."),
    503: ("Not just now", "The site cannot do this at the moment: try again."),
}
MOST_TOLD = 20
"""Facts or mistakes that one problem lists."""


class Problem(Exception):
    """A request that is not answered, and why."""

    def __init__(self, status: int, detail: str = "", **more: object) -> None:
        super().__init__(detail or WORDS[status][1])
        self.status, self.more = status, more
        self.headers: dict[str, str] = {}


def document(problem: Problem) -> HttpResponse:
    """The problem as it goes out."""
    said = {
        "type": "about:blank",
        "title": WORDS[problem.status][0],
        "status": problem.status,
        "detail": str(problem),
        **problem.more,
    }
    text = json.dumps(said, ensure_ascii=False).encode("utf-8", "replace")
    return HttpResponse(
        text, status=problem.status, content_type=MEDIA_TYPE, headers=problem.headers
    )


def problem_of(error: Exception) -> Problem:
    """What is told of an exception; one that nobody expected is a fault of ours."""
    for kind, told in _TOLD:
        if isinstance(error, kind):
            found: Problem = told(error)
            return found
    if trouble := passing(error):
        return _of_trouble(trouble)
    log.error("the API failed", exc_info=error)
    return Problem(500)


def _of_conflict(error: Conflict) -> Problem:
    came = [{"number": e.number, "kind": e.kind, "by": e.by} for e in error.facts[-MOST_TOLD:]]
    return Problem(412, str(error), came=came)


def _of_refused(error: Refused) -> Problem:
    findings = [
        {"verdict": each.verdict, "reason": each.reason, "clause": each.clause}
        for each in error.findings
    ]
    return Problem(409, str(error), action=error.action, findings=findings)


def _of_validation(error: ValidationError) -> Problem:
    wrong = [
        {"where": ".".join(str(part) for part in each["loc"]), "what": str(each["msg"])}
        for each in error.errors[:MOST_TOLD]
    ]
    first = wrong[0] if wrong else {"where": "the request", "what": "it cannot be read"}
    return Problem(422, f"{first['where']}: {first['what']}.", mistakes=wrong)


def _of_trouble(trouble: Trouble) -> Problem:
    """What passes: the same request, with the same key, may be sent again."""
    log.warning("the API waits: %s", trouble)
    said = str(trouble)
    found = Problem(503, said[:1].upper() + said[1:], reason=trouble.reason)
    found.headers["Retry-After"] = str(trouble.again)
    return found


def _of_http(error: HttpError) -> Problem:
    status = error.status_code if error.status_code in WORDS else 400
    return Problem(status, error.message)


_TOLD: tuple[tuple[type[Exception], Any], ...] = (
    (Problem, lambda error: error),
    (Conflict, _of_conflict),
    (Refused, _of_refused),
    (Refusal, lambda error: Problem(409, str(error))),
    (Mistake, lambda error: Problem(422, str(error))),
    (ValidationError, _of_validation),
    (HttpError, _of_http),
    (Http404, lambda error: Problem(404, str(error.args[0]) if error.args else "")),
    (PermissionDenied, lambda error: Problem(403, str(error))),
    (DataError, lambda _: Problem(422, "It has a number or a letter in it that cannot be kept.")),
    (RequestDataTooBig, lambda _: Problem(413)),
    (SuspiciousOperation, lambda _: Problem(400)),
)
