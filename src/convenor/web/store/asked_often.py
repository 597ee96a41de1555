"""A question to the database that is asked all evening, such as whose card a post from a phone is.

A kind of row goes in, by which word one is found and which other row it belongs to; the row comes
out as the database has it at that moment, together with the other. To put a question together takes
Django many times what the database takes to answer it: so here it is put together once a thread.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from django.db import connection, models

from convenor.values import value

Row = TypeVar("Row", bound=models.Model)
ANY = "-"
"""A word to put the question together with."""


@value
class Question:
    """A question as the database takes it, and what makes the values of its answer ours."""

    text: str
    converters: Mapping[int, tuple[Sequence[Callable[..., Any]], object]]


class AskedOften(Generic[Row]):
    """Rows of one kind, found by a word (`by`), each with the row that it belongs to (`of`)."""

    def __init__(self, kind: type[Row], by: str, of: str) -> None:
        self._kind, self._by, self._of = kind, by, of
        self._here = threading.local()

    def row(self, word: str) -> Row | None:
        """The row of this word; None if there is none."""
        question = self._question()
        with connection.cursor() as cursor:
            cursor.execute(question.text, [word])
            found = cursor.fetchone()
        return None if found is None else self._made(_converted(found, question))

    def _question(self) -> Question:
        kept: Question | None = getattr(self._here, "question", None)
        if kept is None:
            asked = self._kind._base_manager.filter(**{self._by: ANY}).select_related(self._of)
            compiler = asked.order_by()[:1].query.get_compiler(connection=connection)
            text, words = compiler.as_sql()
            assert words == (ANY,), f"a question with {words} in it is not one of a single word"
            converters = compiler.get_converters([each for each, _, _ in compiler.select])
            kept = self._here.question = Question(text, converters)
        return kept

    def _made(self, values: Sequence[Any]) -> Row:
        """The two rows, of the values of the one and then of the other."""
        other: Any = self._kind._meta.get_field(self._of).related_model
        own, others = _names(self._kind), _names(other)
        found = self._kind.from_db(connection.alias, own, values[: len(own)])
        setattr(found, self._of, other.from_db(connection.alias, others, values[len(own) :]))
        return found


def _names(kind: type[models.Model]) -> list[str]:
    return [each.attname for each in kind._meta.concrete_fields]


def _converted(values: Sequence[Any], question: Question) -> list[Any]:
    """The values as the fields of the rows have them."""
    found = list(values)
    for at, (converters, field) in question.converters.items():
        for convert in converters:
            found[at] = convert(found[at], field, connection)
    return found
