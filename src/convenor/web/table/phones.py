"""Whose phone this is: the side it chose at a table, and who that was, kept on the phone itself.

A request goes in, what its cookies say comes out, or nothing where they cannot be read; an answer
gets the cookies that the next request brings back. Whoever holds the phone is known again at the
next table of the session, so that a wrong table or direction is seen at once.
"""

from __future__ import annotations

import secrets
from urllib.parse import quote, unquote

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from convenor.competition.scores.score_cards import SIDES
from convenor.web.table.tokens import Table

A_DAY, A_YEAR = 24 * 3600, 365 * 24 * 3600
PATH = "/t/"
LONGEST = 100


def kept_side(request: HttpRequest, table: Table) -> tuple[str, str]:
    """The side that was chosen on this phone, and who it was; at another table only who."""
    found, _, contestant = request.COOKIES.get("side", "").partition(".")
    if found in SIDES:
        return found, unquote(contestant)
    session, _, contestant = request.COOKIES.get("who", "")[:LONGEST].partition(".")
    return "", unquote(contestant) if session == _session(table) else ""


def keep_side(answer: HttpResponse, table: Table, side: str, contestant: str) -> None:
    """Keep the side for this table, and who it is for all tables of the session."""
    path = reverse("table:page", args=[table.token.secret])
    who = quote(contestant, safe="")
    for name, kept, where in (
        ("side", f"{side}.{who}", path),
        ("who", f"{_session(table)}.{who}", PATH),
    ):
        answer.set_cookie(name, kept, A_DAY, path=where, samesite="Lax", httponly=True)


def forget_side(answer: HttpResponse, table: Table) -> None:
    """Nobody has said who holds the phone."""
    path = reverse("table:page", args=[table.token.secret])
    answer.delete_cookie("side", path, samesite="Lax")
    answer.delete_cookie("who", PATH, samesite="Lax")


def _session(table: Table) -> str:
    """A session in one word."""
    stage, number = table.place
    return f"{table.competition.pk}-{quote(stage, safe='').replace('.', '%2E')}-{number}"


def phone_of(request: HttpRequest) -> str:
    """The name of a phone, by which the ledger tells phones apart."""
    found = request.COOKIES.get("phone", "")
    return found if found.isascii() and found.isalnum() and len(found) <= 12 else ""


def name_phone(request: HttpRequest, answer: HttpResponse) -> None:
    """Give a phone its name, once."""
    if not phone_of(request):
        name = secrets.token_hex(3)
        answer.set_cookie("phone", name, A_YEAR, path=PATH, samesite="Lax", httponly=True)
