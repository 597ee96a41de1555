"""Screens of lines that are typed one after another, each saved at once without a page.

What a line is comes from elsewhere; here are the answers that the script on such a screen takes:
lines by their keys, what was said to one that was not taken, and whether Enter once more takes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.http import HttpRequest, JsonResponse

from convenor.errors import Mistake, Refusal
from convenor.values import value

LONGEST = 80


@value
class Line:
    """A line as the script puts it on the screen."""

    key: str
    kept: str
    """What stands in its field."""
    fields: Mapping[str, str]
    manner: str = ""


def lines_answer(lines: Iterable[Line], number: int, **more: object) -> JsonResponse:
    """Lines as they are now."""
    shown = [
        {"key": e.key, "kept": e.kept, "fields": dict(e.fields), "manner": e.manner} for e in lines
    ]
    return JsonResponse({"lines": shown, "number": number, **more})


def not_taken(no: Mistake | Refusal) -> JsonResponse:
    """A line that was refused, in words."""
    sentence = str(no)
    sentence = sentence[:1].upper() + sentence[1:]
    return JsonResponse({"refused": sentence, "bad": True}, status=409)


def asks(doubts: Iterable[str]) -> JsonResponse:
    """A line that looks wrong: Enter once more takes it."""
    return JsonResponse({"refused": "; ".join(doubts), "ask": True}, status=409)


def typed_in(request: HttpRequest) -> tuple[str, str, bool]:
    """Which line, what was typed there, and whether it was asked for a second time."""
    line = request.POST.get("line", "")[:LONGEST]
    typed = request.POST.get("typed", "").strip()[:LONGEST]
    return line, typed, request.POST.get("sure") == "1"
