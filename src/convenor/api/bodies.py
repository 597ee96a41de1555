"""What a program sends: JSON in, a typed value out, judged by the same types that describe it.

A body that is no JSON is refused (400), one of another kind too (415); one that does not fit the
description is refused with the sentence that says where (422).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

from django.http import HttpRequest

from convenor.api.described_types import misfit, schema_of
from convenor.api.problems import Problem
from convenor.competition.views.plain_data import figure
from convenor.errors import Mistake
from convenor.exact import exact
from convenor.regulation.typed import reader

DEEPEST = 60
Made = TypeVar("Made")


def read_json(request: HttpRequest) -> Any:
    """The body as plain data: no binary fractions, no name twice, only letters, not too deep."""
    if request.content_type != "application/json":
        raise Problem(415, f"Send application/json, not '{str(request.content_type)[:60]}'.")
    try:
        said = request.body.decode("utf-8")
        found = json.loads(
            said,
            parse_float=_decimal,
            parse_constant=_refuse_constant,
            object_pairs_hook=_object,
        )
        _insist_on_plain(found, 0)
    except Mistake as mistake:
        raise Problem(422, f"The body cannot be taken: {mistake}") from None
    except RecursionError:
        raise Problem(422, "The body is nested too deeply.") from None
    except UnicodeDecodeError:
        raise Problem(400, "The body is not UTF-8.") from None
    except ValueError as error:  # json's own, and a whole number of thousands of digits
        raise Problem(400, f"The body is not JSON: {str(error)[:100]}.") from None
    return found


def _decimal(said: str) -> int | str:
    """A decimal as exact text; one without a fraction as the whole number that it is."""
    found = exact(said)
    return found if isinstance(found, int) else str(figure(found))


def _refuse_constant(name: str) -> object:
    raise Mistake(f"{name} is not a number.")


def _object(members: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose names differ: of two values for one name nobody can say which is meant."""
    found: dict[str, object] = {}
    for name, each in members:
        if name in found:
            raise Mistake(f"it names '{name[:40]}' twice.")
        found[name] = each
    return found


def _insist_on_plain(data: object, depth: int) -> None:
    if depth > DEEPEST:
        raise Mistake("it is nested too deeply.")
    if isinstance(data, str):
        _insist_on_letters(data)
    elif isinstance(data, dict):
        for key, each in data.items():
            _insist_on_plain(key, depth + 1)
            _insist_on_plain(each, depth + 1)
    elif isinstance(data, list):
        for each in data:
            _insist_on_plain(each, depth + 1)


def _insist_on_letters(text: str) -> None:
    """Refuse text that no database keeps."""
    if "\0" in text:
        raise Mistake("it has a NUL in it, which is no letter.")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise Mistake("it has half of a character in it.") from None


def read_value(cls: type[Made], data: object, where: str) -> Made:
    """A typed value out of plain data."""
    try:
        found = reader(cls)(data, where)
    except Mistake as mistake:
        raise Problem(422, str(mistake)) from None
    except (ValueError, OverflowError, RecursionError) as error:
        raise Problem(422, f"{where} cannot be read: {str(error)[:100]}.") from None
    kind: type = cls
    insist_on_fit(schema_of(kind), data, where)
    return found


def insist_on_fit(schema: Mapping[str, object], data: object, where: str) -> None:
    """Refuse what the description does not allow, though it could be made out."""
    if wrong := misfit(schema, data, where):
        raise Problem(422, wrong)


def body_of(request: HttpRequest, cls: type[Made]) -> Made:
    """The body of a request as a typed value."""
    return read_value(cls, read_json(request), "body")
