"""What a phone keeps for a table, scores and the worker; and whether a site is there at all.

The worker is served from the table's own address, since it may only look after what lies under
the address that it came from.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

import convenor.web
from convenor.web.result_notation import score_table

STATIC = Path(convenor.web.__file__).parent / "static" / "convenor"
MODULES = tuple(sorted(f"convenor/table/{each.name}" for each in (STATIC / "table").glob("*.js")))
SCRIPTS = ("convenor/table-queue.js", "convenor/table-why.js", *MODULES)
STYLES = ("convenor/bulletin.css", "convenor/table.css")
FACES = (
    "convenor/fonts/source-sans-3-latin-wght-normal.woff2",
    "convenor/fonts/noto-sans-math-suits.woff2",
)


@require_safe
def scores(request: HttpRequest, token: str) -> HttpResponse:  # noqa: ARG001
    """Every score of a declarer, by vulnerability and contract: nothing of a competition."""
    answer = JsonResponse(score_table(), json_dumps_params={"separators": (",", ":")})
    answer.headers["Cache-Control"] = "public, max-age=86400"
    return answer


@require_safe
def here(request: HttpRequest, token: str) -> HttpResponse:  # noqa: ARG001
    """Nothing, to a phone of the first machine that asks whether the second is there."""
    answer = HttpResponse(status=204)
    answer.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    answer.headers["Cache-Control"] = "no-store"
    return answer


@require_safe
def worker(request: HttpRequest, token: str) -> HttpResponse:  # noqa: ARG001
    """The worker of a table, with the list of what it keeps."""
    page = reverse("table:page", args=[token])
    files = [static(each) for each in (*SCRIPTS, *STYLES, *FACES)]
    keeps = [page, reverse("table:scores", args=[token]), *files]
    code = _code()
    version = sha256("\n".join([*keeps, code]).encode()).hexdigest()[:12]
    head = f'"use strict";\nconst KEEPS = {json.dumps(keeps)};\nconst VERSION = "{version}";\n'
    answer = HttpResponse(head + code, content_type="text/javascript; charset=utf-8")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@cache
def _code() -> str:
    parts = [STATIC / "table-queue.js", STATIC / "table-worker.js"]
    return "\n".join(each.read_text("utf-8") for each in parts)
