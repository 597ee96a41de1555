"""The tables of a database as they are, not as the program would have them.

A database that was last migrated by an earlier program has earlier tables: its rows are read and
written by what its own migrations made of it. Which rows there are is not known here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from django.apps.registry import Apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, ForeignKey, Model
from django.db.utils import ProgrammingError

from convenor.errors import Refusal

ROWS_AT_ONCE = 2000
Migration = tuple[str, str]
PLAIN = (bool, int, float, str, type(None), dict, list)


def applied_to(alias: str) -> tuple[Migration, ...]:
    """The migrations that a database has seen."""
    try:
        return tuple(sorted(MigrationLoader(connections[alias]).applied_migrations))
    except ProgrammingError:  # nobody may read it, or it is not ours
        return ()


def insist_on_known(applied: Iterable[Migration], what: str) -> None:
    """A program that is older than the tables would lose what it does not know of them."""
    newer = sorted(set(applied) - set(MigrationLoader(None).disk_migrations))
    if newer:
        raise Refusal(
            f"{what} was last used by a newer program (its tables have seen "
            f"{'.'.join(newer[0])}): use that program, or a newer one."
        )


def last_of(applied: Iterable[Migration]) -> list[Migration]:
    """Those after which no other of the same part comes: where migrating to them ends."""
    seen, graph = set(applied), MigrationLoader(None).graph
    return [
        each
        for each in sorted(seen)
        if not any(
            later.key in seen and later.key[0] == each[0] for later in graph.node_map[each].children
        )
    ]


def models_of(applied: Iterable[Migration]) -> list[type[Model]]:
    """Every table that these migrations made, as they made it."""
    state: Apps = MigrationLoader(None).project_state(list(applied)).apps
    found = state.get_models(include_auto_created=True)
    return sorted(
        (each for each in found if each._meta.managed and not each._meta.proxy),
        key=lambda each: each._meta.label_lower,
    )


def rows(model: type[Model], alias: str) -> Iterator[bytes]:
    """The rows of a table as lines, a few thousand at a time, in the order of their keys."""
    fields = model._meta.concrete_fields
    last: Model | None = None
    while True:
        asked = model._default_manager.using(alias).order_by("pk")
        if last is not None:
            asked = asked.filter(pk__gt=last.pk)
        some = list(asked[:ROWS_AT_ONCE])
        if not some:
            return
        for each in some:
            row = {field.attname: _written(field, each) for field in fields}
            yield f"{json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False)}\n".encode()
        last = some[-1]


def put(model: type[Model], lines: Iterable[str]) -> None:
    """The rows of these lines, put into the table."""
    fields = {field.attname: field for field in model._meta.concrete_fields}
    made = [_row(model, fields, json.loads(line)) for line in lines]
    model._default_manager.bulk_create(made)


def _row(
    model: type[Model], fields: dict[str, Field[object, object]], row: dict[str, object]
) -> Model:
    unknown = sorted(set(row) - set(fields))
    if unknown:
        raise Refusal(f"the backup has a column '{unknown[0]}' that {model.__name__} has not.")
    return model(**{name: _read(fields[name], text) for name, text in row.items()})


def _written(field: Field[object, object], each: Model) -> object:
    found: object = field.value_from_object(each)
    return found if isinstance(found, PLAIN) else field.value_to_string(each)


def _read(field: Field[object, object], written: object) -> object:
    while isinstance(field, ForeignKey):
        field = field.target_field
    return None if written is None else field.to_python(written)
