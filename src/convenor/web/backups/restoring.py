"""A site made from a backup, where there is none yet.

A proved backup goes in; its rows, ledgers and key stand in the site's folder and database, all of
them or none. With a moment, facts that were recorded later are left out. Which folder is the
site's is said by its surroundings.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from itertools import islice

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

from convenor.errors import Refusal
from convenor.ledger.chain import facts_after, first_head
from convenor.ledger.facts import Fact
from convenor.web import anchor_keys, environment
from convenor.web.backups.archive import ANCHOR_KEYS, ENDS, KEY, ROWS, Backup, ledger_member
from convenor.web.backups.tables import ROWS_AT_ONCE, insist_on_known, last_of, models_of, put
from convenor.web.store.ledgers import ledgers


def insist_on_no_site() -> None:
    """A backup never goes over a site."""
    if connection.introspection.table_names():
        raise Refusal(
            f"there is a site already in {environment.data_folder()} or its database: restore into "
            "another folder (--data FOLDER), or into an empty database (CONVENOR_DATABASE_URL)."
        )


def fill(found: Backup, until: datetime | None = None) -> dict[str, int]:
    """Put the rows and the ledgers in place; how many facts each ledger has now.

    The tables are made as the backup had them, and migrated once its rows are there.
    """
    applied = found.says.applied
    insist_on_known(applied, f"the site of the backup {found.path}")
    MigrationExecutor(connection).migrate(last_of(applied))
    known = {each._meta.label_lower: each for each in models_of(applied)}
    with transaction.atomic():
        for table in found.tables:
            _put_rows(found, table, known)
        _count_on(list(known.values()))
        made = {ledger: _put_ledger(found, ledger, until) for ledger in found.ledgers}
    call_command("migrate", interactive=False, verbosity=0)
    return made


def put_key(found: Backup) -> bool:
    """The keys of the anchors, and that of cards and sign-ins; False if it has none of these."""
    if (signing := found.content(ANCHOR_KEYS)) is not None:
        anchor_keys.put(signing)
    key = found.content(KEY)
    if key is None:
        return False
    environment.keep_key(key.decode("ascii"))
    return True


def _put_rows(found: Backup, table: str, known: dict[str, type[Model]]) -> None:
    if table not in known:
        raise Refusal(f"the backup {found.path} has a table '{table}' that is not known.")
    lines = found.lines(f"{ROWS}{table}{ENDS}")
    while some := list(islice(lines, ROWS_AT_ONCE)):
        put(known[table], some)


def _count_on(tables: list[type[Model]]) -> None:
    """New rows get numbers after those that were put in."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables):
            cursor.execute(statement)


def _put_ledger(found: Backup, ledger: str, until: datetime | None) -> int:
    lines = found.lines(ledger_member(ledger))
    next(lines)
    facts = facts_after(first_head(ledger), lines, ledger)
    head = ledgers.restore(ledger, facts if until is None else _recorded_by(facts, until))
    if until is None and (head.number, head.hash) != found.says.heads[ledger]:
        raise Refusal(f"ledger '{ledger}' of the backup {found.path} did not come whole.")
    return head.number


def _recorded_by(facts: Iterator[Fact], until: datetime) -> Iterator[Fact]:
    """The facts up to a moment; those that were appended together stay together."""
    together: list[Fact] = []
    for fact in facts:
        together.append(fact)
        if fact.more:
            continue
        if together[0].recorded > until:
            return
        yield from together
        together = []
