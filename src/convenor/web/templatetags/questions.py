"""Questions at the end of an address: a page says what it asks about, and its words come out.

A tag for each kind of question makes the question as a value; how it is worded is
`question_words`'s. The address before it, with the stage, is the page's.
"""

from __future__ import annotations

from typing import Literal
from urllib.parse import quote_plus

from django import template
from django.utils.safestring import SafeString, mark_safe

from convenor.competition.explaining.question_words import in_words
from convenor.competition.explaining.questions import (
    BoardIn,
    DrawOf,
    FinesOf,
    MatchOf,
    PlaceOf,
    Qualifiers,
    Question,
    RoundOf,
    Titles,
    TotalOf,
)

register = template.Library()


def in_address(question: Question) -> SafeString:
    """A question as the last value of an address."""
    return mark_safe(quote_plus(in_words(question), safe="/"))  # no letter of HTML is left


@register.simple_tag
def ask_place(contestant: str, after: int | None = None) -> SafeString:
    return in_address(PlaceOf(contestant, after))


@register.simple_tag
def ask_total(contestant: str, after: int | None = None) -> SafeString:
    return in_address(TotalOf(contestant, after))


@register.simple_tag
def ask_round(
    session: int, contestant: str, called: Literal["round", "session"] = "round"
) -> SafeString:
    return in_address(RoundOf(session, contestant, called))


@register.simple_tag
def ask_match(match: str, contestant: str) -> SafeString:
    return in_address(MatchOf(match, contestant))


@register.simple_tag
def ask_board(board: int, session: int, contestant: str = "") -> SafeString:
    return in_address(BoardIn(board, session, contestant))


@register.simple_tag
def ask_draw(session: int) -> SafeString:
    return in_address(DrawOf(session))


@register.simple_tag
def ask_fines(contestant: str) -> SafeString:
    return in_address(FinesOf(contestant))


@register.simple_tag
def ask_qualifiers() -> SafeString:
    return in_address(Qualifiers())


@register.simple_tag
def ask_titles() -> SafeString:
    return in_address(Titles())
