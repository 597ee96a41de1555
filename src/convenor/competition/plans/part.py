"""What a part is: what it decides, who can play it, and which kind of answer is wanted.

The kinds of answer are told here, with what a competition does with each. Which parts there are is
known to `parts`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from convenor.regulation.book import Clause
from convenor.values import value

Kind = Literal["verdict", "cost", "award", "order", "moment", "right", "terms"]
KINDS: Mapping[Kind, str] = MappingProxyType(
    {
        "verdict": "ok, warn, approval or refuse: the action is taken, flagged, held or refused",
        "cost": "a fine, a warning, lost boards or the match: proposed as facts of its own",
        "award": "a score in place of play: it counts in the account",
        "order": "who goes before whom: ranks, pairings, qualifiers, seats",
        "moment": "until when: the action is in time or refused",
        "right": "who may choose, sit or play: told to the officials, and held to",
        "terms": "figures and tables that the engine calculates with",
    }
)
Group = Literal[
    "scores",
    "draw",
    "standings",
    "finals",
    "entries",
    "systems",
    "conduct",
    "rulings",
    "times",
    "matches",
    "reports",
]


@value
class Part:
    """One part.

    `flags`: falling short is only told; `told`: what the book wants to know must be said;
    `missing`: what cannot be done in a competition whose plan names nobody for the part;
    `at`: where a plan names its clause, if not under 'clauses'.
    """

    name: str
    about: str
    families: tuple[str, ...]
    gives: Kind
    group: Group
    filled: str = ""
    at: tuple[str, ...] = ()
    missing: str = ""
    flags: bool = False
    told: bool = False

    def plays(self, clause: Clause) -> bool:
        """Whether a clause can play it: by its family, or by one way of that family only."""
        return clause.family in self.families or clause.full_family in self.families


def group_of(group: Group, filled: str, *parts: Part) -> Iterator[Part]:
    """Parts of one group, filled in alike where one says nothing of its own."""
    for part in parts:
        yield Part(
            *(part.name, part.about, part.families, part.gives, group, part.filled or filled),
            *(part.at, part.missing, part.flags, part.told),
        )


def part_of(
    name: str,
    about: str,
    gives: Kind,
    *families: str,
    at: tuple[str, ...] = (),
    missing: str = "",
    filled: str = "",
    flags: bool = False,
    told: bool = False,
) -> Part:
    return Part(name, about, families, gives, "scores", filled, at, missing, flags, told)
