"""What the competitions of the law read of each book, and the files that keep it.

`write` puts `played.csv` beside each book; the tests say whether what is written is still so.
"""

from __future__ import annotations

import csv
from collections import defaultdict
from collections.abc import Mapping

from convenor.competition.plans.named_clauses import LAWS, named_clauses
from convenor.regulation import shelf
from convenor.regulation.coverage import TRACE, Played, State

from .holding import Held

SUGGESTED = ": suggested "


def played_in(held: Held) -> Mapping[str, Played]:
    """Every clause that a world reads, and how it acts there."""
    parts: dict[str, dict[str, None]] = defaultdict(dict)
    for part, clause in LAWS.items():
        parts[clause][part] = None
    for each in named_clauses(held.plan):
        parts[each.clause][each.part] = None
    return {
        clause: Played(_state(names), tuple(parts.get(clause, ())), held.world.id)
        for clause, names in held.readers.items()
    }


def _state(names: tuple[tuple[str, str], ...]) -> State:
    return "suggested" if all(SUGGESTED in name for _, name in names) else "in play"


def together(found: list[Mapping[str, Played]]) -> dict[str, Played]:
    """All worlds as one: in play beats suggested, and a plan that names the clause one that not.

    Of equals the first world is named.
    """
    made: dict[str, Played] = {}
    for each in found:
        for clause, played in each.items():
            known = made.get(clause)
            if known is None or _tells(played) > _tells(known):
                made[clause] = played
    return made


def _tells(played: Played) -> tuple[bool, bool]:
    return played.state == "in play", bool(played.parts)


def write(made: Mapping[str, Played]) -> None:
    """The file of each book, its clauses in the book's own order."""
    for book in shelf.folders():
        rows = [
            (id, made[f"{book} {id}"])
            for id in shelf.open_rulebook(book).clauses
            if f"{book} {id}" in made
        ]
        with (shelf.find(book) / TRACE).open("w", encoding="utf-8", newline="") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(("clause", "state", "parts", "competition", "test"))
            out.writerows(
                (id, p.state, "; ".join(p.parts), p.competition, p.test) for id, p in rows
            )
