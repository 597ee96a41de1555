"""An event of another program sent to the site: looked at first, then recorded whole or not at all.

A file goes in; what it would record comes out, with every problem and its place, and nothing is
kept. Pressed once more it becomes a competition, each fact with its origin. The file waits in the
page itself, and is read anew.
"""

from __future__ import annotations

import base64
import binascii
import zlib

from django.core.files.uploadedfile import UploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from convenor.actions.imports.steps import TakingOver
from convenor.actions.imports.taking_over import taking_over
from convenor.errors import Mistake, Refusal
from convenor.formats.files import event_in
from convenor.formats.problems import BadFile, Problems
from convenor.values import value
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role
from convenor.web.desks import taken_over
from convenor.web.offices.appointing import appoint
from convenor.web.setup.forms import free_slug
from convenor.web.setup.organisers import may_begin
from convenor.web.store.models import Competition

LARGEST = 1_500_000
LARGEST_PACKED = 600_000
"""What waits in the page, packed: a form takes a megabyte, letters and all."""
LONGEST = 120
MOST_SHOWN = 40


@value
class Sent:
    """A file as it was sent, with what was said beside it."""

    name: str
    data: bytes
    title: str
    day: str
    public: bool

    @property
    def kept(self) -> str:
        """The file as it waits in the page."""
        return base64.b64encode(zlib.compress(self.data, 9)).decode("ascii")


@value
class Look:
    """What a file would record."""

    taking: TakingOver
    problems: tuple[str, ...]
    more: int
    left_out: int


@require_http_methods(["GET", "HEAD", "POST"])
@may_begin
def import_event(request: HttpRequest) -> HttpResponse:
    """Send a file, look at what it would record, record it."""
    context: dict[str, object] = {"look": None, "sent": None, "problem": ""}
    if request.method != "POST":
        return render(request, "convenor/setup/import.html", context)
    try:
        sent = _sent(request)
        context["sent"] = sent
        look = _looked_at(sent)
        context["look"] = look
        sure = not look.left_out or "despite" in request.POST
        if request.POST.get("do") == "record" and sure:
            return redirect("public:competition", _recorded(request, sent, look).slug)
        if request.POST.get("do") == "record":
            context["problem"] = "Something would be left out: say that it may, or mend the file."
    except (Mistake, Refusal, BadFile) as no:
        context["problem"] = f"{str(no)[:1].upper()}{str(no)[1:]}"
    status = 400 if context["problem"] else 200
    return render(request, "convenor/setup/import.html", context, status=status)


def _sent(request: HttpRequest) -> Sent:
    said = request.POST
    file = request.FILES.get("file")
    if isinstance(file, UploadedFile):
        if (file.size or 0) > LARGEST:
            raise Mistake(
                f"'{str(file.name)[:60]}' is larger than 1.5 MB: use 'convenor import' for it."
            )
        name, data = str(file.name)[:LONGEST], file.read()
    else:
        name = said.get("file_name", "")[:LONGEST]
        try:
            packed = base64.b64decode(said.get("kept", ""), validate=True)
            data = zlib.decompressobj().decompress(packed, LARGEST)
        except (binascii.Error, ValueError, zlib.error):
            raise Mistake("the file did not come whole: choose it again.") from None
    if not data:
        raise Mistake("there is no file in it: choose one.")
    if file is not None and len(zlib.compress(data, 9)) > LARGEST_PACKED:
        raise Mistake(f"'{name[:60]}' is too large for a page: use 'convenor import' for it.")
    title, day = said.get("title", "").strip()[:LONGEST], said.get("day", "").strip()[:10]
    return Sent(name, data, title, day, "public" in said)


def _looked_at(sent: Sent) -> Look:
    problems = Problems()
    event = event_in(sent.data, problems)
    taking = taking_over(event, sent.title, sent.day, problems)
    told = [str(each) for each in problems.told()[0]]
    left = len(problems.refused)
    return Look(taking, tuple(told[:MOST_SHOWN]), max(len(told) - MOST_SHOWN, 0), left)


def _recorded(request: HttpRequest, sent: Sent, look: Look) -> Competition:
    user = request.user
    assert isinstance(user, User)
    with transaction.atomic():
        origin = f"{user.name}, import of {sent.name or 'a file'}"
        made = taken_over(free_slug(look.taking.title), look.taking, by=origin, public=sent.public)
        appoint(user, made, Role.CONVENOR, by=user.name)
    return made
