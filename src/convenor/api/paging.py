"""A long list in pages: a limit and a cursor go in, a page and the address of the next come out.

A cursor is what the last line of a page is known by, so that nothing is missed or told twice when
lines come in meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar
from urllib.parse import quote, urlencode

from django.http import HttpRequest

from convenor.api.problems import Problem

Line = TypeVar("Line")
USUAL, MOST = 100, 500


def page_of(
    request: HttpRequest,
    lines: Iterable[Line],
    name_of: Callable[[Line], str],
    limit: int,
    cursor: str,
) -> tuple[list[Line], dict[str, str]]:
    """The lines after a cursor, and the header that names the next page."""
    listed = list(lines)
    start = _after(listed, name_of, cursor)
    found = listed[start : start + limit]
    if start + limit >= len(listed) or not found:
        return found, {}
    return found, {"Link": link_to_next(request, cursor=name_of(found[-1]), limit=limit)}


def _after(lines: Sequence[Line], name_of: Callable[[Line], str], cursor: str) -> int:
    if not cursor:
        return 0
    for at, line in enumerate(lines, 1):
        if name_of(line) == cursor:
            return at
    raise Problem(404, f"There is no page after '{cursor[:60]}': begin at the first one.")


def link_to_next(request: HttpRequest, **changed: str | int) -> str:
    """A Link header for the next page."""
    query = {**{key: each for key, each in request.GET.items() if each}, **changed}
    address = quote(request.path)  # a stage may be called 'stage one'
    return f'<{address}?{urlencode(query)}>; rel="next"'
