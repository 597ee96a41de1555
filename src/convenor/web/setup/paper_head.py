"""The name and the logo at the head of an event's paper, as its convenor gives them.

What was sent goes in, what is kept comes out, or a sentence about the picture. With `everywhere`
the same holds for every event of the site that has no head of its own.
"""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest

from convenor.errors import Mistake
from convenor.printing.typesetting import LARGEST_LOGO, prove_logo
from convenor.web.accounts.roles import Role
from convenor.web.permits import role_in
from convenor.web.store.models import Competition, PaperHead

LONGEST = 120


def keep_head(request: HttpRequest, competition: Competition) -> None:
    """Keep what was sent; a picture that cannot be set is refused and nothing is changed."""
    said = request.POST
    everywhere = "everywhere" in said
    if everywhere and not role_in(request, competition).reaches(Role.ADMINISTRATOR):
        raise Mistake("the head of all events is the administrator's: ask whoever runs the site.")
    given: dict[str, object] = {"club": said.get("club", "").strip()[:LONGEST]}
    sent = request.FILES.get("logo")
    if isinstance(sent, UploadedFile):
        data = sent.read(LARGEST_LOGO + 1)
        prove_logo(data)
        given["logo"] = data
    elif "no_logo" in said:
        given["logo"] = b""
    of = None if everywhere else competition
    PaperHead.objects.update_or_create(competition=of, defaults=given)
