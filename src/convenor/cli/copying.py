"""A ledger copied to another store, byte for byte, and proved to be the same there."""

from __future__ import annotations

from collections.abc import Iterable

from convenor.cli.opening import VERSIONS, parted, print_damages, without_password
from convenor.errors import Mistake, Refusal
from convenor.ledger.damage import verify
from convenor.ledger.facts import Fact
from convenor.ledger.places import open_store
from convenor.ledger.store import Store


def copy(source: Store, ledger_id: str, to: str, *, good: bool = False) -> tuple[str, int]:
    """Copy a ledger, or with `good` only what is whole of it; its place and its last fact."""
    place, named = parted(to)
    if named and named != ledger_id:
        raise Mistake(
            f"ledger '{ledger_id}' cannot become '{named}': its id is part of its first fact."
        )
    facts = _whole(source, ledger_id, good)
    target = open_store(place)
    try:
        head = target.restore(ledger_id, facts)
        if not good and target.kept(ledger_id).lines != source.kept(ledger_id).lines:
            where = without_password(place)
            raise Refusal(f"the copy in {where} is not the same: others wrote meanwhile, go on.")
    finally:
        target.close()
    return without_password(place), head.number


def _whole(source: Store, ledger_id: str, good: bool) -> Iterable[Fact]:
    """The facts of a ledger; one that is damaged is named fact by fact before it is refused."""
    report = verify(source, ledger_id, VERSIONS)
    if report.ok:
        return report.good
    print_damages(report)
    if not good:
        raise Refusal(f"{report.summary[:-1]}: --good copies what is whole.")
    if not report.good:
        raise Refusal(f"nothing of ledger '{ledger_id}' is whole: bring back a copy.")
    return report.good
