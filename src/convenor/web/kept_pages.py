"""Public pages that are made once and given to everybody until a fact comes that they may show.

A view of a competition goes in with what it shows; the same view comes out, which keeps the page
that it made for a visitor without an account, plain and compressed, under its address, the look of
the visitor and what stands on it that is no fact: titles, and the bar of the demonstration.
Whoever is signed in, or follows somebody, has a page made for them. Such a page must show nothing
but the competition: no token of a form, no name of a visitor, no time of the day.
"""

from __future__ import annotations

import re
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from convenor.values import value
from convenor.web.demonstration_bar import demonstration
from convenor.web.desks import open_desk
from convenor.web.facts_shown import EVERYTHING, Shows
from convenor.web.follows import follow_cookie
from convenor.web.packed_pieces import packed
from convenor.web.store.models import Competition

View = Callable[..., HttpResponseBase]
LONGEST_KEY = 300
WORTH_COMPRESSING = 500
MOST_ON_THE_SHELF = 200
VARIES = "Accept-Encoding, Cookie, X-Fragment, HX-Request"
SEES_THE_SAME = re.compile(rf"look|suits|follow-.*|{re.escape(settings.CSRF_COOKIE_NAME)}")
"""Cookies with which a visitor sees what all others see, save for marks on what it follows."""


@value
class Kept:
    """A page as it goes out."""

    plain: bytes
    compressed: bytes
    kind: str
    tag: str
    """What a browser that has it already says, so that it need not be sent again."""

    @property
    def weight(self) -> int:
        """How many bytes are kept of it."""
        return len(self.plain) + len(self.compressed)


class NotForOthers(Exception):
    """A page that is not kept, on its way to the one who asked for it."""

    def __init__(self, response: HttpResponseBase) -> None:
        super().__init__()
        self.response = response


def kept_until_next_fact(view: View, shows: Callable[..., Shows] | None = None) -> View:
    """Keep what a view makes for visitors; it stands inside `of_competition`.

    `shows` says what of a competition is on the page of an address: all of it, unless it is given.
    """

    @wraps(view)
    def keeping(
        request: HttpRequest, competition: Competition, *args: object, **more: object
    ) -> HttpResponseBase:
        key = _key(request, follow_cookie(competition.slug))
        if key is None:
            return view(request, competition, *args, **more)

        def make(_there: object) -> Kept:
            return _kept(view(request, competition, *args, **more))

        named = (view.__module__, view.__qualname__, competition.pk, *_titles(competition))
        moved_by = EVERYTHING if shows is None else shows(**more)
        try:
            found = open_desk(competition).kept_over(moved_by, (*named, key), make)
            return _answer(request, found)
        except NotForOthers as mine:
            return mine.response

    return keeping


def _titles(competition: Competition) -> tuple[str, ...]:
    """What stands on every page of a competition and is no fact."""
    festival = competition.festival
    return (competition.title, *((festival.slug, festival.title) if festival else ()))


class Shelf:
    """The last pages that are no competition's own, the oldest thrown away first."""

    def __init__(self, most: int = MOST_ON_THE_SHELF) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Kept | None:
        with self._lock:
            return self._kept.get(key)

    def put(self, key: Hashable, page: Kept) -> None:
        with self._lock:
            self._kept[key] = page
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)


_shelf = Shelf()


def kept_while_same(
    request: HttpRequest, of: Hashable, make: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    """A page of several competitions, made once as long as what it is of is the same."""
    own = _key(request)
    if own is None:
        return make()
    key = (of, own)
    found = _shelf.get(key)
    if found is None:
        try:
            found = _kept(make())
        except NotForOthers as mine:
            return mine.response
        _shelf.put(key, found)
    return _answer(request, found)


def _key(request: HttpRequest, follows: str = "") -> tuple[str, ...] | None:
    """What a visitor's page depends on; None for a visitor whose page is not for others.

    `follows` is the cookie that puts marks of the visitor's own on it.
    """
    if request.method not in ("GET", "HEAD"):
        return None
    if any(name == follows or not SEES_THE_SAME.fullmatch(name) for name in request.COOKIES):
        return None
    there = demonstration()
    key = (
        "" if there is None else "paused" if there.paused else "running",
        request.get_full_path(),
        request.COOKIES.get("look", "")[:10],
        request.COOKIES.get("suits", "")[:10],
        request.headers.get("X-Fragment", ""),
        request.headers.get("HX-Request", ""),
        request.headers.get("Accept", "") if "json" in request.headers.get("Accept", "") else "",
    )
    return key if sum(map(len, key)) <= LONGEST_KEY else None


def _kept(response: HttpResponseBase) -> Kept:
    """What is kept of a page; nothing of one that failed, sets a cookie, or says not to."""
    if (
        not isinstance(response, HttpResponse)
        or response.status_code != 200
        or response.cookies
        or "no-store" in response.headers.get("Cache-Control", "")
    ):
        raise NotForOthers(response)
    plain = response.content
    short = len(plain) < WORTH_COMPRESSING
    compressed = b"" if short else packed(plain)
    tag = f'W/"{sha256(compressed or plain).hexdigest()[:32]}"'
    return Kept(plain, compressed, response.headers["Content-Type"], tag)


def _answer(request: HttpRequest, found: Kept) -> HttpResponse:
    takes = bool(found.compressed) and "gzip" in request.headers.get("Accept-Encoding", "")
    answer = HttpResponse(found.compressed if takes else found.plain, content_type=found.kind)
    if takes:
        answer.headers["Content-Encoding"] = "gzip"
    answer.headers["Vary"] = VARIES
    answer.headers["ETag"] = found.tag
    return answer
