"""What the pages of the desk are set from: addresses of forms filled from a place, suits, keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from convenor.competition.explaining.question_words import in_words
from convenor.competition.explaining.questions import PlaceOf, Question, TotalOf
from convenor.web import result_notation as writing
from convenor.web import site_state
from convenor.web.fact_words import short

register = template.Library()

KEYS = {
    "enter-result": "e",
    "correct-result": "x",
    "rule": "r",
    "fine": "f",
    "substitute": "m",
    "late": "y",
    "note": "z",
}
"""The keys of what is done most; everything else is found by name."""
_SUIT = re.compile(r"(?<=[1-7])([CDHS])(?=[-−+=xX\s]|X|$)|([♠♥♦♣])|\b([CDHS])(?=[AKQJT2-9]\b)")
_NO_TRUMP = re.compile(r"(?<=\b[1-7])N(?=[-+=xX]|\s+by\b)")
_MINUS = re.compile(r"(?<=[CDHSNTXx♠♥♦♣])-(?=\d{1,2}\b)")
_GLYPHS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_NAMES = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


_CONTESTANT = re.compile(r"\b(?P<c>[Cc])ontestant(?P<s>s?)\b")


@register.simple_tag
def site_warnings() -> tuple[str, ...]:
    """What whoever runs the site should see to now."""
    return site_state.warnings()


@register.simple_tag
def do_address(slug: str, action: str, place: object = "", back: str = "") -> str:
    """The form of an action, filled with where somebody is."""
    given = dict(place) if isinstance(place, Mapping) else {}
    if back:
        given["back"] = back
    return f"{reverse('desk:do', args=[slug, action])}?{urlencode(given)}"


@register.simple_tag
def do_at(
    slug: str, action: str, session: Any, table: str = "", board: Any = "", back: str = ""
) -> str:
    """The form of an action for a board at a table."""
    place = {"stage": session.stage, "session": session.number, "table": table, "board": board}
    return do_address(slug, action, {k: v for k, v in place.items() if v != ""}, back)


@register.simple_tag
def do_matter(slug: str, matter: Any, back: str = "") -> str:
    """The form in which a pending ruling or an appeal is decided."""
    if matter.kind == "appeal":
        return do_address(slug, "decide-appeal", {"appeal": matter.name}, back)
    place = {
        "stage": matter.stage,
        "session": matter.session,
        "table": matter.table,
        "board": matter.board,
        "ruling": matter.name,
        "pending": "false",
        **dict(matter.known),
    }
    return do_address(slug, "rule", place, back)


@register.simple_tag
def why_place(slug: str, stage: str, contestant: str, shown: object) -> SafeString:
    """A place that explains itself."""
    return _why_link(slug, stage, PlaceOf(contestant), shown)


@register.simple_tag
def why_total(slug: str, stage: str, contestant: str, shown: object) -> SafeString:
    """A total that explains itself."""
    return _why_link(slug, stage, TotalOf(contestant), shown)


def _why_link(slug: str, stage: str, question: Question, shown: object) -> SafeString:
    """A figure that explains itself: in place with a script, on a page of its own without."""
    asked = urlencode({"stage": stage, "q": in_words(question)})
    return format_html(
        '<a class="explained" href="{0}?{1}" hx-get="{0}?{1}" hx-target="#why" '
        'title="why">{2}<span class="unseen">, why</span></a>',
        reverse("desk:why", args=[slug]),
        mark_safe(asked),
        shown,
    )


@register.simple_tag
def action_key(name: str) -> SafeString:
    """The key of an action, where it has one."""
    key = KEYS.get(name)
    return format_html(' data-key="{}"', key) if key else mark_safe("")


@register.filter
def suits(text: object) -> SafeString:
    """A result with its suits as signs."""

    def glyph(found: re.Match[str]) -> str:
        sign = found[2] or _GLYPHS[found[1] or found[3]]
        return f'<span class="suit {_NAMES[sign]}">{sign}</span>'

    said = _MINUS.sub("−", _NO_TRUMP.sub("NT", conditional_escape(str(text))))
    return mark_safe(_SUIT.sub(glyph, said))


@register.filter
def card(text: str) -> SafeString:
    """A card as the players' pages show it."""
    return writing.card_shown(text)


@register.filter
def short_values(values: Mapping[str, object]) -> str:
    """The values of a suggestion in a line; what has names of ours in it is told by its reason."""
    return short({name: each for name, each in values.items() if not isinstance(each, Mapping)})


@register.filter
def of_those(text: str, whom: str) -> str:
    """Words about contestants as the room says them: 'pair' of pairs, 'team' of teams.

    >>> of_those("Enter a contestant", "pair"), of_those("Contestants, by number", "team")
    ('Enter a pair', 'Teams, by number')
    """
    if not whom:
        return text

    def said(found: re.Match[str]) -> str:
        return (whom.capitalize() if found["c"] == "C" else whom) + found["s"]

    return _CONTESTANT.sub(said, text)
