"""`make siege`: every attack against a site on each database, and a table of what held.

`python -m tests.siege [--quick] [--database sqlite|postgres] [ATTACK …]`. It stops by itself; the
exit code is 0 if everything held.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass

from tests.siege.attacks import ATTACKS, Came, Planned
from tests.siege.castle import Castle, castle
from tests.siege.people import calm_wait, going_on

LONGEST = 900.0
"""Seconds for one database: after that no further attack begins."""


@dataclass(frozen=True)
class Held:
    """One line of the table."""

    database: str
    attack: str
    tries: int
    lost: int
    doubled: int
    let_through: int
    worst: float
    """The longest wait for a page, as often as the longest without the attack (or a start)."""
    longest: float
    fault: str

    @property
    def holds(self) -> bool:
        lost = self.lost or self.doubled or self.let_through or self.fault
        return not lost and self.worst <= self.longest


def besiege(kind: str, names: list[str], quick: bool) -> list[Held]:
    """The attacks on a site of this database, one after another."""
    end, found = time.monotonic() + LONGEST, []
    with castle(kind) as made:
        for each in ATTACKS:
            asked = not names or each.name in names
            if asked and each.only in ("", kind) and time.monotonic() < end:
                found.append(attacked(made, each, each.quick if quick else each.hard))
                _tell(found[-1])
    return found


def attacked(made: Castle, planned: Planned, hard: int) -> Held:
    """One attack beside visitors and writers, and what the ledger holds afterwards."""
    made.start(planned.servers)
    calm = calm_wait(made)
    with going_on(made) as (visitor, writers):
        try:
            came = planned.attack(made, hard, writers)
        except Exception as error:  # whatever happened, it is a line of the table
            came = Came(hard, fault=f"{type(error).__name__}: {error}"[:120])
    fault = came.fault
    if visitor.unanswered and not planned.hurts_visitors:
        fault = fault or f"{visitor.unanswered} visitors had no answer"
    if refused := sum(each.refused for each in writers):
        fault = fault or f"{refused} posts were refused for good"
    notes = made.notes()
    acknowledged = {text for each in writers for text in each.acknowledged}
    lost = len(acknowledged - set(notes))
    doubled = sum(number > 1 for number in notes.values())
    usual = made.starting if planned.hurts_visitors else calm
    worst = max(visitor.waits, default=0) / usual
    made.stop()
    figures = (came.tries, lost, doubled, came.let_through, worst, planned.longest)
    return Held(made.kind, planned.name, *figures, fault)


HEAD = ("database", "attack", "tries", "lost", "doubled", "let through", "worst wait", "holds")
FORM = "{:9} {:18} {:>6} {:>5} {:>8} {:>12} {:>13}  {}\n"


def _tell(held: Held) -> None:
    said = "yes" if held.holds else f"NO: {held.fault or 'see the figures'}"
    wait = f"{held.worst:.1f} × of {held.longest:g}"
    figures = (held.tries, held.lost, held.doubled, held.let_through)
    sys.stdout.write(FORM.format(held.database, held.attack, *figures, wait, said))
    sys.stdout.flush()


def main(words: list[str]) -> int:
    """Besiege, and say whether all held."""
    parser = argparse.ArgumentParser(prog="siege")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--database", choices=("sqlite", "postgres"), action="append")
    parser.add_argument("attack", nargs="*", help=", ".join(each.name for each in ATTACKS))
    said = parser.parse_args(words)
    sys.stdout.write(FORM.format(*HEAD))
    kinds = said.database or ["sqlite", "postgres"]
    found = [each for kind in kinds for each in besiege(kind, said.attack, said.quick)]
    return 0 if found and all(each.holds for each in found) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
