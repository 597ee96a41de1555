"""A movement of the director's own, as it is typed or pasted: a line a round, table by table.

Text goes in, `1-8-1 4-2-5 7-3-2` for three tables with North-South, East-West and the board set; a
`Movement` comes out that has been proved, or a sentence with the line that is wrong. Who the pairs
are and how many boards are in a set is not known here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from convenor.errors import Mistake
from convenor.movements.listing import GREATEST, problems_of
from convenor.movements.movement import Groups, Movement, MovementRound, Seating

MOST_ROUNDS = 60
_ROUND = re.compile(r"\s*(?:r(?:oun)?d?\.?\s*)?\d{1,2}\s*[:.)]\s*", re.IGNORECASE)
"""What may stand before a round: 'Round 3:', 'R3.', '3)'."""
_TABLE = re.compile(r"(\d{1,3})(?:-|/|v)(\d{1,3})(?:-|/|:)(\d{1,3})", re.IGNORECASE)
_EMPTY = ("-", "x", "0-0-0")
"""A table at which nobody plays in a round."""


def pasted_movement(text: str, pairs: int) -> Movement:
    """The movement that somebody wrote down for so many pairs."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if _says(line)]
    if not lines:
        raise Mistake("the movement has no line: write a line a round, as in '1-8-1 4-2-5 7-3-2'.")
    if len(lines) > MOST_ROUNDS:
        raise Mistake(f"the movement has {len(lines)} lines: it may have {MOST_ROUNDS} rounds.")
    rounds = tuple(_round(number, line, pairs) for number, line in lines)
    made = Movement(
        name=f"own movement, {pairs} pairs, {len(rounds)} rounds",
        fields=_fields(rounds, pairs),
        board_sets=max((at.boards for each in rounds for at in each.seatings), default=1),
        rounds=rounds,
        shares=_shares(rounds),
    )
    if faults := problems_of(made):
        raise Mistake(f"the movement is not sound: {faults[0].rstrip('.')}; put the lines right.")
    return made


def _says(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _round(number: int, line: str, pairs: int) -> MovementRound:
    words = re.split(r"[\s,;|]+", _ROUND.sub("", line, count=1).strip())
    seatings = tuple(
        _seating(number, table, word, pairs)
        for table, word in enumerate(words, 1)
        if word.casefold() not in _EMPTY
    )
    seated = {pair for at in seatings for pair in (at.ns, at.ew)}
    return MovementRound(seatings, tuple(p for p in range(1, pairs + 1) if p not in seated))


def _seating(number: int, table: int, word: str, pairs: int) -> Seating:
    found = _TABLE.fullmatch(word)
    if found is None:
        raise Mistake(
            f"line {number}, table {table}: '{word[:20]}' is no table: write North-South, "
            "East-West and the board set as in '4-2-5'."
        )
    ns, ew, boards = map(int, found.groups())
    for pair in (ns, ew):
        if not 1 <= pair <= pairs:
            raise Mistake(
                f"line {number}, table {table}: there is no pair {pair}: they go from 1 to {pairs}."
            )
    if not 1 <= boards <= GREATEST:
        raise Mistake(f"line {number}, table {table}: there is no board set {boards}.")
    return Seating(table, ns, ew, boards)


def _fields(rounds: Sequence[MovementRound], pairs: int) -> Groups:
    """Two fields where everybody keeps a direction, one where somebody changes it."""
    ns = {at.ns for each in rounds for at in each.seatings}
    ew = {at.ew for each in rounds for at in each.seatings}
    if ns & ew or len(ns | ew) < pairs:
        return (tuple(range(1, pairs + 1)),)
    return tuple(sorted(ns)), tuple(sorted(ew))


def _shares(rounds: Sequence[MovementRound]) -> Groups:
    """Tables that have one set in the same round share it, or have copies."""
    together: dict[int, set[int]] = defaultdict(set)
    for each in rounds:
        tables: dict[int, list[int]] = defaultdict(list)
        for at in each.seatings:
            tables[at.boards].append(at.table)
        for group in tables.values():
            for table in group if len(group) > 1 else ():
                together[table] |= set(group)
    if not together:
        return ()
    return (tuple(sorted(set().union(*together.values()))),)
