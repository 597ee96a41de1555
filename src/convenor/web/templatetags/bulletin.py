"""The parts that pages are set from: chips, figures, derivations, terms, marked words."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from convenor.explain.figure import Figure
from convenor.explain.show import as_html
from convenor.regulation.answers import to_plain
from convenor.regulation.book import KINDS, Clause
from convenor.regulation.clause_names import in_reading
from convenor.values import replace
from convenor.web import fields, notation, search, values
from convenor.web.library import library

register = template.Library()

_INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?")

VERDICTS = {
    "ok": ("good", "ok"),
    "warn": ("waits", "warning"),
    "approval": ("waits", "waits for approval"),
    "refuse": ("bad", "refused"),
}


@register.simple_tag
def kind(word: str) -> SafeString:
    """The kind of a clause, as a word."""
    return format_html(
        '<span class="chip kind kind-{}" title="{}">{}</span>', word, KINDS.get(word, ""), word
    )


@register.simple_tag
def verdict(word: str) -> SafeString:
    """A verdict, as a word."""
    manner, said = VERDICTS.get(word, ("", word))
    return format_html('<strong class="chip verdict {}">{}</strong>', manner, said)


@register.simple_tag
def clause_chip(name: str, book: str = "") -> SafeString:
    """A clause's full name as a chip that opens it; its number alone within its own book."""
    full = name if " " in name or not book else f"{book} {name}"
    of, _, id = full.rpartition(" ")
    shown = in_reading(id) if not of or of == book else f"{of} {in_reading(id)}"
    if not library().has_clause(full):
        return format_html('<span class="chip clause">{}</span>', shown)
    address = reverse("clause", args=full.split(" ", 1))
    return format_html('<a class="chip clause" href="{}">{}</a>', address, shown)


@register.simple_tag
def value(found: object, unit: str = "") -> SafeString:
    """Any value of an answer."""
    return values.value(found, unit)


@register.simple_tag
def term(found: object, clause: Clause) -> SafeString:
    """A term of a clause, with links to where it points."""

    def table_link(name: str) -> SafeString:
        address = reverse("table", args=[clause.rulebook, name])
        return format_html('<a href="{}">{}</a>', address, name)

    return values.term(found, lambda id: clause_chip(id, clause.rulebook), table_link)


@register.simple_tag
def why(figure: Figure, book: str = "") -> SafeString:
    """A derivation as a tree; what is in it was escaped where the tree was made.

    An answer of several figures stands above its tree already, so the tree's head need not say it.
    """
    if isinstance(figure.value, Mapping):
        figure = replace(figure, value=None)
    return mark_safe(as_html(figure, rulebook=book))


@register.simple_tag
def given(values_given: Any) -> SafeString:
    """What a case gives or answers, in one line of names and values."""
    return format_html_join(
        " ",
        '<span class="pair"><span class="key">{}</span> <span class="num">{}</span></span>',
        ((fields.in_words(str(key)), _short(each)) for key, each in values_given.items()),
    )


def _short(found: object, most: int = 110) -> str:
    text = _in_short(to_plain(found))
    return text if len(text) <= most else f"{text[: most - 2]} …"


def _in_short(found: object) -> str:
    """A value in a line of text: lists with commas, things with names with colons."""
    if isinstance(found, bool):
        return "yes" if found else "no"
    if isinstance(found, dict):
        parts = (f"{fields.in_words(name)}: {_in_short(each)}" for name, each in found.items())
        return ", ".join(parts) or "none"
    if isinstance(found, list):
        deep = any(isinstance(each, (list, dict)) for each in found)
        parts = (
            f"({_in_short(e)})" if isinstance(e, (list, dict)) else _in_short(e) for e in found
        )
        return (" " if deep else ", ").join(parts) or "none"
    text = str(found)
    if text.startswith("-") and values.is_number(text):
        return text.replace("-", "−", 1)
    return text.replace("T", " ") if _INSTANT.fullmatch(text) else text


@register.simple_tag
def marked(text: str, query: str) -> SafeString:
    """A text with the words of a query marked."""
    return format_html_join(
        "",
        "{}",
        (
            (format_html("<mark>{}</mark>", piece.text) if piece.marked else piece.text,)
            for piece in search.marked(text, query)
        ),
    )


@register.filter
def excerpt(clause: Clause, query: str) -> str:
    """The stretch of a clause in which a query's words stand: of its rule, or of its troubles."""
    return search.excerpt(search.telling_text(clause, query), query)


@register.filter
def words(name: object) -> str:
    """A name of ours as people write it."""
    return fields.in_words(notation.as_text(name))


@register.filter
def day(date: datetime.date | None) -> str:
    """A day as it is printed."""
    return values.day(date) if date else ""


@register.filter
def plain(found: object) -> str:
    """A reading as it is written."""
    return notation.as_text(found)


@register.filter
def at(row: Any, place: int) -> Any:
    """What stands at a place of a row; nothing if there is no row."""
    return row[place] if row else None


@register.filter
def yes_or_no(text: str) -> str:
    """A truth value in words."""
    return {"true": "yes", "false": "no"}.get(text, text)


@register.filter
def fragment(found: str) -> str:
    """A name as a fragment of an address."""
    return "".join(letter if letter.isalnum() else "-" for letter in found)


@register.simple_tag(takes_context=True)
def search_address(context: template.Context, **changed: object) -> str:
    """The address of the present search with something changed."""
    only = context["only"]
    parts = {"q": context["query"], **only, **changed}
    said = {name: each for name, each in parts.items() if each not in ("", None)}
    return f"{reverse('search')}?{urlencode(said)}"
