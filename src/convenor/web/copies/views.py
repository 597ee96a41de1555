"""The door for a copy that follows: sealed questions, sealed answers, and nothing without a secret.

Where nobody was invited there is no such address. The first question is for a backup, all others
are for what has come since.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from convenor.errors import Mistake
from convenor.web import copy_state, environment
from convenor.web.backups.making import make
from convenor.web.copies.news import news
from convenor.web.copies.sealing import Unsealed, sealed, sealed_data, unsealed_data
from convenor.web.lent_certificates import HALL, lend

ASKED, TOLD, WHOLE = b"asked", b"told", b"backup"


@csrf_exempt  # no cookie gives any leave here
@require_POST
def follow(request: HttpRequest) -> HttpResponse:
    """Answer a copy."""
    secret = copy_state.invited()
    if not secret:
        raise Http404
    try:
        asked = unsealed_data(secret, request.body, ASKED)
    except Unsealed:
        raise Http404 from None
    if asked.get("want") == "backup":
        return _bytes(sealed(secret, _backup(), WHOLE))
    if asked.get("want") == "certificate":
        return _bytes(sealed_data(secret, _certificate(str(asked.get("request", ""))), TOLD))
    told = news(asked)
    copy_state.note_follower(str(asked["address"])[:200], _behind(asked, told))
    return _bytes(sealed_data(secret, told, TOLD))


def _behind(asked: dict[str, Any], told: dict[str, Any]) -> int:
    """How many facts the copy had not when it asked."""
    has = {ledger: int(head[0]) for ledger, head in asked["heads"].items()}
    return sum(max(0, last - has.get(name, 0)) for name, last in told["heads"].items())


def _certificate(request: str) -> dict[str, str]:
    """A certificate that the phones of this hall trust, for the copy; or why there is none."""
    try:
        return {"certificate": lend(environment.data_folder() / HALL, request)}
    except Mistake as why:
        return {"why": str(why)}


def _backup() -> bytes:
    with TemporaryDirectory(dir=environment.data_folder(), prefix="copy-") as folder:
        return make(Path(folder) / "copy.zip").path.read_bytes()


def _bytes(body: bytes) -> HttpResponse:
    answer = HttpResponse(body, content_type="application/octet-stream")
    answer.headers["Cache-Control"] = "no-store"
    return answer
