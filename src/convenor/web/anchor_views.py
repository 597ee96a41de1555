"""The anchors of the public competitions as a file, for whoever wants to keep them elsewhere."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from convenor.web.anchoring import published


@require_safe
def anchors(_request: HttpRequest) -> HttpResponse:
    """A line for each ledger; changes of keys stand first."""
    answer = HttpResponse(published(), content_type="text/plain; charset=utf-8")
    answer.headers["Cache-Control"] = "no-cache"
    return answer
