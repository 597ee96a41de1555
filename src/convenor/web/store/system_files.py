"""Files of systems: kept once by their fingerprint, given out by it.

A competition and a file go in; the action records what it is, and the file is kept beside. Who may
look at it is not known here.
"""

from __future__ import annotations

from django.http import Http404, HttpResponse

from convenor.ledger import bodies
from convenor.web.store.models import Competition, SystemFile


def keep_file(competition: Competition, filed: bodies.SystemFiled, content: bytes) -> None:
    """Keep a file; the same one is kept once."""
    SystemFile.objects.get_or_create(
        competition=competition,
        sha256=filed.sha256,
        defaults={"media": filed.media, "content": content},
    )


def file_answer(competition: Competition, filed: bodies.SystemFiled) -> HttpResponse:
    """A file as a browser shows it, and runs nothing of it."""
    found = SystemFile.objects.filter(competition=competition, sha256=filed.sha256).first()
    if found is None:
        raise Http404("the file is not kept here: it was recorded by another program.")
    media = f"{found.media}; charset=utf-8" if found.media == "text/plain" else found.media
    answer = HttpResponse(bytes(found.content), content_type=media)
    answer.headers["Content-Disposition"] = f'inline; filename="{filed.name}"'
    answer.headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Cache-Control"] = "private, no-store"
    return answer
