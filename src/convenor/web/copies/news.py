"""What a copy has not got yet: facts after those that it has, and tables whose rows have changed.

What the copy has goes in, plain data comes out. Rows are read before facts, so that no competition
comes without its ledger.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.db import DEFAULT_DB_ALIAS

from convenor.ledger.chain import head_at
from convenor.ledger.facts import line_of
from convenor.web import anchor_keys
from convenor.web.backups.tables import applied_to, models_of, rows
from convenor.web.store.ledgers import ledgers

AT_ONCE = 2000
"""Facts of one ledger in one answer; the rest is asked for next."""
DERIVED = ("store.solveddeal", "django_migrations")
"""Tables that are made again from others, or not ours."""


def news(has: Mapping[str, Any]) -> dict[str, Any]:
    """What is new to a copy that has these heads and, if it asks for them, these rows."""
    applied = applied_to(DEFAULT_DB_ALIAS)
    told: dict[str, object] = {"applied": [list(each) for each in applied]}
    if "rows" in has:
        told["rows"] = _rows(applied, has["rows"])
    if (signing := (anchor_keys.content() or b"").decode()) != has.get("keys"):
        told["keys"] = signing
    names = ledgers.ledgers()
    told["heads"] = {name: ledgers.head(name).number for name in names}
    told["ledgers"] = {
        name: found for name in names if (found := _facts(name, has["heads"].get(name)))
    }
    return told


def _rows(applied: tuple[tuple[str, str], ...], known: Mapping[str, str]) -> dict[str, Any]:
    """The tables that are not as the copy has them."""
    found = {}
    for model in models_of(applied):
        table = model._meta.label_lower
        if table in DERIVED:
            continue
        lines = [line.decode() for line in rows(model, DEFAULT_DB_ALIAS)]
        digest = sha256("".join(lines).encode()).hexdigest()
        if known.get(table) != digest:
            found[table] = {"lines": lines, "digest": digest}
    return found


def _facts(ledger: str, has: list[Any] | None) -> dict[str, Any] | None:
    """The lines after those that the copy has; from the first, if it has another ledger."""
    after, last = (int(has[0]), str(has[1])) if has else (0, "")
    head = ledgers.head(ledger)
    if has and (head.number, head.hash) == (after, last):
        return None
    anew = not has or after > head.number or _hash_at(ledger, after) != last
    if anew:
        after = 0
    facts = list(ledgers.read(ledger, after, after + AT_ONCE + 200))
    while len(facts) > AT_ONCE and facts[-1].more:
        facts.pop()
    return {"anew": anew, "lines": [line_of(each) for each in facts]}


def _hash_at(ledger: str, number: int) -> str:
    if number == 0:
        return ledgers.head(ledger).hash if ledgers.head(ledger).number == 0 else ""
    found = next(ledgers.read(ledger, number - 1, number), None)
    return "" if found is None else head_at(found).hash
