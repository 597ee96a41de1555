"""Values as HTML: figures with a real minus, verdicts with their word, lists, tables.

Whatever a clause answers or a rulebook holds goes in, a safe piece of markup comes out. The
classes are those of `bulletin.css`; nothing here chooses a colour.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from convenor.errors import Mistake
from convenor.exact import Exact, exact, is_decimal, show
from convenor.values import fields_of, is_value
from convenor.web.fields import in_plural, in_words

NOTHING = mark_safe('<span class="nothing">none</span>')
_MOST_DEEP = 12


def figure(number: Exact, unit: str = "") -> SafeString:
    """A number with its unit; what no decimal can say is a fraction with its neighbourhood."""
    about = "" if is_decimal(number) else f"≈ {show(number, 2)}"
    return format_html(
        '<span class="num">{}</span>{}{}',
        show(number),
        format_html(' <span class="about">{}</span>', about) if about else "",
        format_html(' <span class="unit">{}</span>', _unit_for(number, unit)) if unit else "",
    )


def _unit_for(number: Exact, unit: str) -> str:
    return unit if abs(number) == 1 else in_plural(unit)


def value(found: object, unit: str = "", depth: int = 0) -> SafeString:
    """object value."""
    if found is None:
        return NOTHING
    if isinstance(found, bool):
        return format_html('<span class="truth">{}</span>', "yes" if found else "no")
    if isinstance(found, (int, Fraction)):
        return figure(found, unit)
    if isinstance(found, datetime.datetime):
        clock = found.strftime("%H:%M:%S" if found.second else "%H:%M")
        return format_html('<time class="num">{} {}</time>', day(found.date()), clock)
    if isinstance(found, datetime.date):
        return format_html('<time class="num">{}</time>', day(found))
    if depth > _MOST_DEEP:
        return format_html("{}", "…")
    if is_value(found) and not isinstance(found, type):
        return _named(_members(found), depth)
    if isinstance(found, Mapping):
        return _named({str(key): (each, "") for key, each in found.items()}, depth)
    if isinstance(found, (list, tuple)):
        return _list(found, unit, depth)
    return format_html("{}", str(found))


def day(date: datetime.date) -> str:
    """A day as it is printed: 11 October 2020."""
    return f"{date.day} {date:%B %Y}"


def _members(found: object) -> dict[str, tuple[object, str]]:
    """The fields of an answer that say something, with their units."""
    return {
        each.name: (getattr(found, each.name), each.metadata.get("unit", ""))
        for each in fields_of(type(found))
        if getattr(found, each.name) is not None
    }


def _named(members: Mapping[str, tuple[object, str]], depth: int) -> SafeString:
    if not members:
        return NOTHING
    return format_html(
        '<dl class="members">{}</dl>',
        format_html_join(
            "",
            "<div><dt>{}</dt><dd>{}</dd></div>",
            ((in_words(k), value(each, unit, depth + 1)) for k, (each, unit) in members.items()),
        ),
    )


def _list(items: Sequence[object], unit: str, depth: int) -> SafeString:
    if not items:
        return NOTHING
    rows = [_row(each) for each in items]
    if all(row is not None for row in rows):
        return _table([row for row in rows if row is not None], depth)
    if any(isinstance(each, str) and len(each.split()) > 2 for each in items):
        return format_html(
            '<ul class="sentences">{}</ul>',
            format_html_join("", "<li>{}</li>", ((e,) for e in items)),
        )
    if all(isinstance(each, (str, int, Fraction)) for each in items):
        shown = format_html_join(
            mark_safe('<span class="comma">, </span>'),
            "<span>{}</span>",
            ((value(each, "", depth + 1),) for each in items),
        )
        return format_html(
            '<span class="run">{}</span>{}',
            shown,
            format_html(' <span class="unit">{}</span>', unit) if unit else "",
        )
    return format_html(
        '<ol class="items">{}</ol>',
        format_html_join("", "<li>{}</li>", ((value(each, unit, depth + 1),) for each in items)),
    )


def _row(item: object) -> dict[str, tuple[object, str]] | None:
    """An item as a row of a table, if it is a thing with named members."""
    if is_value(item) and not isinstance(item, type):
        return _members(item)
    if isinstance(item, Mapping) and item:
        return {str(key): (each, "") for key, each in item.items()}
    return None


def _table(rows: list[dict[str, tuple[object, str]]], depth: int) -> SafeString:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    head = format_html_join("", '<th scope="col">{}</th>', ((in_words(key),) for key in columns))
    body = format_html_join(
        "",
        "<tr>{}</tr>",
        ((_cells(row, columns, depth),) for row in rows),
    )
    return format_html(
        '<div class="scroll" tabindex="0" role="group" aria-label="rows">'
        '<table class="sheet small"><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>',
        head,
        body,
    )


def _cells(row: dict[str, tuple[object, str]], columns: list[str], depth: int) -> SafeString:
    return format_html_join(
        "",
        "<td{}>{}</td>",
        (
            (
                mark_safe(' class="n"') if is_number(row.get(key, (None, ""))[0]) else "",
                value(*row[key], depth + 1) if key in row else "",
            )
            for key in columns
        ),
    )


def is_number(found: object) -> bool:
    """Whether a value is a number, or the text of one."""
    if isinstance(found, bool) or found is None:
        return False
    if isinstance(found, (int, Fraction)):
        return True
    if not isinstance(found, str) or len(found) > 20:
        return False
    try:
        exact(found)
    except Mistake:
        return False
    return True


# --- terms of a clause --------------------------------------------------------------------------

ClauseLink = Callable[[str], SafeString]
TableLink = Callable[[str], SafeString]


def term(
    found: object, clause_link: ClauseLink, table_link: TableLink, depth: int = 0
) -> SafeString:
    """A term as the rulebook writes it; where it points to a clause, table or switch, a link."""

    def inner(each: object) -> SafeString:
        return term(each, clause_link, table_link, depth + 1)

    if depth > _MOST_DEEP:
        return format_html("{}", "…")
    if isinstance(found, Mapping):
        if "table" in found and len(found) == 1:
            return format_html("the table {}", table_link(str(found["table"])))
        if "clause" in found and "term" in found:
            link = clause_link(str(found["clause"]))
            return format_html("as {} of {}", _way_words(str(found["term"])), link)
        if "switch" in found:
            return _switched(found, inner)
        if not found:
            return NOTHING
        return format_html(
            '<dl class="members">{}</dl>',
            format_html_join(
                "",
                "<div><dt>{}</dt><dd>{}</dd></div>",
                ((in_words(str(key)), inner(each)) for key, each in found.items()),
            ),
        )
    if isinstance(found, (list, tuple)):
        if any(isinstance(each, (Mapping, list, tuple)) for each in found):
            items = format_html_join("", "<li>{}</li>", ((inner(each),) for each in found))
            return format_html('<ol class="items">{}</ol>', items)
        return _list([_number_or_self(each) for each in found], "", depth)
    return value(_number_or_self(found))


def _switched(found: Mapping[str, Any], inner: Callable[[Any], SafeString]) -> SafeString:
    name = in_words(str(found["switch"]))
    if "is" not in found:
        return format_html("as switch ‘{}’ is read", name)
    return format_html(
        'as switch ‘{}’ is read: <dl class="members">{}</dl>',
        name,
        format_html_join(
            "",
            "<div><dt>{}</dt><dd>{}</dd></div>",
            ((in_words(str(key)), inner(each)) for key, each in found["is"].items()),
        ),
    )


def _number_or_self(found: object) -> object:
    """Numbers stand in the data as text where they have decimals."""
    if isinstance(found, str) and is_number(found) and "/" not in found:
        return found.replace("-", "−")
    return found


def _way_words(way: str) -> str:
    """The way to a term as it is read: 'ties.2.scope' → 'scope of ties 2'."""
    parts: list[str] = []
    for each in way.split("."):
        if each.isdecimal() and parts:
            parts[-1] += f" {each}"
        else:
            parts.append(in_words(each))
    return " of ".join(reversed(parts))
