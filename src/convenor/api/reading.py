"""One question about a competition: who asks, what they may see of it, and the answer as JSON.

The request and the name of a competition go in; the bytes of the answer come out, made once for
each audience until the next fact, with an entity tag that is the number of the last fact. Whoever
has that already is told so.
"""

from __future__ import annotations

import datetime
import json
import re
import zlib
from collections.abc import Callable, Hashable, Mapping

from django.http import Http404, HttpRequest, HttpResponse

from convenor.api.audience import as_public, without_names
from convenor.api.callers import Caller, caller_of, competition_for, insist
from convenor.api.problems import Problem
from convenor.competition.live import Competition as Folded
from convenor.competition.plans.plan import NOTHING
from convenor.errors import Mistake, Refusal
from convenor.values import value
from convenor.web.accounts.roles import Role
from convenor.web.desks import SiteDesk, desk_of
from convenor.web.store.models import Competition

JSON = "application/json"
MAY_NOT_READ = "this token may act here and not read: make one that has the scope 'read' too."
TAG = re.compile(r'(?:W/)?"?(?:[-A-Za-z0-9_]+\.)?([0-9]{1,12})(?:\.[-A-Za-z0-9.]*)?"?')
"""An entity tag of ours, or just the number of a fact."""


@value
class Asked:
    """What is asked about, by whom, and as whom they see it."""

    row: Competition
    desk: SiteDesk
    caller: Caller
    official: bool

    def seen(self, there: Folded, now: Folded | None = None) -> Folded:
        """The competition as this caller sees it."""
        return there if self.official else as_public(there, now or there)

    @property
    def acts_unseeing(self) -> bool:
        """Whether the caller may act here as an official and is shown what everybody sees."""
        return not self.official and self.caller.may_do(self.row).reaches(Role.SCORER)

    def tag(self, number: int) -> str:
        """The entity tag of answers after a fact."""
        row = self.row
        shown = f"{row.title}\0{row.public}\0{row.festival}\0{row.template}".encode()
        audience = "officials" if self.official else "public"
        return f'"{row.slug}.{number}.{audience}.{zlib.crc32(shown):08x}"'


def asked_of(request: HttpRequest, slug: str, needed: Role | None = None, what: str = "") -> Asked:
    """A competition and whoever asks about it, who must be of a role if one is named."""
    caller = caller_of(request)
    row = competition_for(caller, slug)
    role = caller.may_see(row)
    asked = Asked(row, desk_of(row), caller, role.reaches(Role.SCORER))
    if needed is not None and asked.acts_unseeing:
        raise Problem(403, f"{what} cannot be told: {MAY_NOT_READ}")
    if needed is not None:
        insist(caller, role, needed, what)
    return asked


@value
class AsOf:
    """A moment of a competition: after a fact, or as it was known at a time."""

    fact: int | None = None
    time: datetime.datetime | None = None

    def of(self, there: Folded) -> Folded:
        if self.fact is None and self.time is None:
            return there
        try:
            return there.as_of(self.fact, self.time)
        except Mistake as mistake:
            raise Problem(404, str(mistake)) from None


NOW = AsOf()


@value
class Page:
    """A part of a long answer, and the header that leads to the next one."""

    data: object
    headers: Mapping[str, str] = NOTHING


def answer(
    request: HttpRequest,
    asked: Asked,
    key: Hashable,
    make: Callable[[Folded], object],
    at: AsOf = NOW,
) -> HttpResponse:
    """The answer as JSON, unless whoever asks has it."""
    with asked.desk.reading() as there:
        tag = asked.tag(there.number)
        body, headers = None, NOTHING
        if not _has(request, tag):
            place = ("api", asked.official, at, key)
            body, headers = asked.desk.kept(place, lambda now: _made(asked, now, make, at))
    response = HttpResponse(body or b"", status=200 if body else 304, content_type=JSON)
    if body is None:
        del response.headers["Content-Type"]
    response.headers["ETag"] = tag
    for name, each in headers.items():
        response.headers[name] = each
    return response


def _made(
    asked: Asked, now: Folded, make: Callable[[Folded], object], at: AsOf
) -> tuple[bytes, Mapping[str, str]]:
    """The answer worked out; what there is no answer to is not found."""
    try:
        then = at.of(now)
        made = make(asked.seen(then, now))
        page = made if isinstance(made, Page) else Page(made)
        data = page.data if asked.official else without_names(page.data, now, then)
        return dumps(data), page.headers
    except (Mistake, Refusal) as sentence:
        more = f" It may be there all the same: {MAY_NOT_READ}" if asked.acts_unseeing else ""
        raise Problem(404, f"{sentence}{more}") from None
    except (ValueError, OverflowError, RecursionError, re.error):
        raise Problem(404, "That is not a question that can be put.") from None


def _has(request: HttpRequest, tag: str) -> bool:
    said = request.headers.get("If-None-Match", "")
    known = [each.strip().removeprefix("W/") for each in said.split(",")]
    return tag in known or said.strip() == "*"


def expected(request: HttpRequest) -> int | None:
    """The fact that must still be the last one, by If-Match."""
    said = request.headers.get("If-Match", "*").strip()
    if said == "*":
        return None
    found = TAG.fullmatch(said)
    if found is None:
        raise Problem(422, "If-Match is the ETag of an earlier answer, or the number of a fact.")
    return int(found[1])


def dumps(data: object) -> bytes:
    """Plain data as JSON."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "replace")


def plain_answer(
    data: object, status: int = 200, headers: Mapping[str, str] = NOTHING
) -> HttpResponse:
    """An answer that is not of one competition, or that says what was done."""
    response = HttpResponse(dumps(data), status=status, content_type=JSON)
    for name, each in headers.items():
        response.headers[name] = each
    return response


def stage_of(there: Folded, name: str) -> str:
    """The name of a stage, if there is one."""
    try:
        return there.state.the_plan.stage(name).name
    except Mistake as mistake:
        raise Http404(str(mistake)) from None
