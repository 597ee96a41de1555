"""Whose phone this is: the side it chose at a table, and who that was, kept on the phone itself.

A request goes in, what its cookies say comes out, or nothing where they cannot be read or were not
written by this site; an answer gets the cookies that the next request brings back. Whoever holds
the phone is known again at the next table, so that a wrong table or direction is seen at once and
the phone says where to go. The card of a pair says by itself who holds the phone.
"""

from __future__ import annotations

import secrets

from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from convenor.competition.scores.score_cards import SIDES
from convenor.competition.views.playing_now import Place
from convenor.web.table.tokens import Table, place_word

A_DAY, A_YEAR = 24 * 3600, 365 * 24 * 3600
PATH = "/t/"
LONGEST = 400
SALT = "convenor.phone"


def kept_side(request: HttpRequest, table: Table) -> tuple[str, str]:
    """The side that was chosen on this phone, and who it was; at another table only who."""
    if table.token.contestant:
        return "", table.token.contestant
    found = _read(request, "side")
    if len(found) == 2 and found[0] in SIDES:
        return found[0], found[1]
    said = _read(request, "who")
    return "", said[1] if len(said) == 2 and said[0] == _scope(table) else ""


def keep_side(answer: HttpResponse, table: Table, side: str, contestant: str) -> None:
    """Keep the side for this table, and who it is for all tables that its card may meet."""
    path = reverse("table:page", args=[table.token.secret])
    for name, kept, where in (
        ("side", [side, contestant], path),
        ("who", [_scope(table), contestant], PATH),
    ):
        signed = signing.dumps(kept, salt=f"{SALT}.{name}")
        answer.set_cookie(name, signed, A_DAY, path=where, samesite="Lax", httponly=True)


def forget_side(answer: HttpResponse, table: Table) -> None:
    """Nobody has said who holds the phone."""
    path = reverse("table:page", args=[table.token.secret])
    answer.delete_cookie("side", path, samesite="Lax")
    answer.delete_cookie("who", PATH, samesite="Lax")


def _read(request: HttpRequest, name: str) -> list[str]:
    """What a cookie of ours says; nothing where anybody else wrote it."""
    text = request.COOKIES.get(name, "")
    if not text or len(text) > LONGEST:
        return []
    try:
        found = signing.loads(text, salt=f"{SALT}.{name}", max_age=A_DAY)
    except signing.BadSignature:
        return []
    return [str(each) for each in found] if isinstance(found, list) else []


def _scope(table: Table) -> str:
    """Where a contestant is known by its number: in the event, or in the session of an old card."""
    own = "" if table.token.lasts else f" {place_word(table.place)}"
    return f"{table.competition.pk}{own}"


# --- the stage that is played, where several are -------------------------------------------------


def kept_stage(request: HttpRequest) -> str:
    """The stage that was chosen on this phone, where two play at tables of one name."""
    found = _read(request, "stage")
    return found[0] if found else ""


def keep_stage(answer: HttpResponse, secret: str, place: Place) -> None:
    """Keep it for this card."""
    path = reverse("table:page", args=[secret])
    signed = signing.dumps([place[0]], salt=f"{SALT}.stage")
    answer.set_cookie("stage", signed, A_DAY, path=path, samesite="Lax", httponly=True)


# --- the phone -----------------------------------------------------------------------------------


def phone_of(request: HttpRequest) -> str:
    """The name of a phone, by which the ledger tells phones apart."""
    found = request.COOKIES.get("phone", "")
    return found if found.isascii() and found.isalnum() and len(found) <= 12 else ""


def name_phone(request: HttpRequest, answer: HttpResponse) -> None:
    """Give a phone its name, once."""
    if not phone_of(request):
        name = secrets.token_hex(3)
        answer.set_cookie("phone", name, A_YEAR, path=PATH, samesite="Lax", httponly=True)
