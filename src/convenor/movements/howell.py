"""Howell, three-quarter Howell and hesitation movements for 4 to 32 pairs.

Pairs (and rounds, for a shorter one) go in, a `Movement` with one winner comes out. Each is grown
from its first round (`howell_starters`): from round to round every moving pair takes the place of
the pair one lower, and the boards go on by one. The fewer rounds, the more pairs stay: with one
round more than tables all but two seats of North-South do, and that is a hesitation Mitchell.

Eight pairs play 7 rounds or 6. With 5 rounds and 5 board sets none exists that does without
sharing: a full search of all arrangements finds none, and a test repeats it.
"""

from __future__ import annotations

from collections import defaultdict

from convenor.errors import Mistake
from convenor.movements.howell_starters import LISTED, STARTERS
from convenor.movements.movement import Groups, Movement, MovementRound, Seating

LEAST_PAIRS, MOST_PAIRS = 3, 32
ALL_SHARE = ((6, 5),)
"""The listed movements in which all tables share boards."""
MOST_HESITATIONS = 3
"""Rounds beyond the tables that a hesitation Mitchell has at most."""


def howell(pairs: int, rounds: int | None = None, arrow_switch: int = 0) -> Movement:
    """The Howell in which all meet, or the shorter one of so many rounds.

    With an odd number of pairs the last seat is empty, and whoever meets it sits out.
    """
    seats = pairs + pairs % 2
    possible = rounds_for(pairs)
    if not possible:
        raise Mistake(
            f"a Howell is made for {LEAST_PAIRS} to {MOST_PAIRS} pairs, not {pairs}: "
            "play a Mitchell, or in sections."
        )
    chosen = one_of(possible, rounds, possible[-1], f"a Howell of {pairs} pairs has")
    if not 0 <= arrow_switch <= chosen:
        raise Mistake(f"{arrow_switch} of {chosen} rounds cannot be switched: choose fewer.")
    played = [without_empty_seat(each, pairs) for each in _rounds(seats, chosen)]
    first = chosen - arrow_switch
    played[first:] = [each.turned() for each in played[first:]]
    arrow = f", {arrow_switch} switched" if arrow_switch else ""
    return Movement(
        name=_name(pairs, seats, chosen) + arrow,
        fields=(tuple(range(1, pairs + 1)),),
        board_sets=chosen,
        rounds=tuple(played),
        shares=_shares(seats, chosen),
    )


def hesitation(pairs: int, rounds: int | None = None, arrow_switch: int = 0) -> Movement:
    """The hesitation Mitchell: a round more than there are tables, or up to three."""
    possible = hesitations_for(pairs)
    if not possible:
        raise Mistake(
            f"a hesitation Mitchell is made for 8 to {MOST_PAIRS} pairs, not {pairs}: "
            "play a Mitchell or a Howell."
        )
    named = f"a hesitation Mitchell of {pairs} pairs has"
    return howell(pairs, one_of(possible, rounds, possible[0], named), arrow_switch)


def one_of(possible: tuple[int, ...], rounds: int | None, usual: int, which: str) -> int:
    """The number of rounds that is wanted, or the usual one; `which` has others ("… pairs has")."""
    chosen = usual if rounds is None else rounds
    if chosen not in possible:
        raise Mistake(f"{which} {' or '.join(map(str, possible))} rounds, not {chosen}.")
    return chosen


def rounds_for(pairs: int) -> tuple[int, ...]:
    """The numbers of rounds that a Howell of so many pairs can have, the full one last."""
    if not LEAST_PAIRS <= pairs <= MOST_PAIRS:
        return ()
    seats = pairs + pairs % 2
    return tuple(sorted(rounds for size, rounds in (*STARTERS, *LISTED) if size == seats))


def hesitations_for(pairs: int) -> tuple[int, ...]:
    """The numbers of rounds that a hesitation Mitchell of so many pairs can have."""
    seats = pairs + pairs % 2
    return tuple(rounds for rounds in rounds_for(pairs) if _hesitates(seats, rounds))


def _hesitates(seats: int, rounds: int) -> bool:
    return seats >= 8 and rounds <= min(seats // 2 + MOST_HESITATIONS, seats - 3)


def _rounds(seats: int, rounds: int) -> list[tuple[Seating, ...]]:
    if (seats, rounds) in LISTED:
        return [read_round(text) for text in LISTED[seats, rounds]]
    starter = read_round(STARTERS[seats, rounds])
    return [_moved(starter, rounds, number) for number in range(rounds)]


def _shares(seats: int, rounds: int) -> Groups:
    """Tables that have one set between them: those of the first round have it in every round."""
    if (seats, rounds) in ALL_SHARE:
        return (tuple(range(1, seats // 2 + 1)),)
    return shared_tables(_rounds(seats, rounds)[0])


def shared_tables(first: tuple[Seating, ...]) -> Groups:
    """The tables of a first round that have one set between them."""
    tables: dict[int, list[int]] = defaultdict(list)
    for at in first:
        tables[at.boards].append(at.table)
    return tuple(tuple(group) for group in tables.values() if len(group) > 1)


def read_round(text: str) -> tuple[Seating, ...]:
    """A first round as it is written down: NS-EW-boards, table by table."""
    return tuple(
        Seating(table, *map(int, words.split("-"))) for table, words in enumerate(text.split(), 1)
    )


def _moved(starter: tuple[Seating, ...], rounds: int, number: int) -> tuple[Seating, ...]:
    """The starter so many rounds on."""

    def on(place: int) -> int:
        return (place - 1 + number) % rounds + 1

    return tuple(
        Seating(table, ns if ns > rounds else on(ns), ew if ew > rounds else on(ew), on(boards))
        for table, ns, ew, boards in starter
    )


def without_empty_seat(seatings: tuple[Seating, ...], pairs: int) -> MovementRound:
    """The round as it is played when the seats above the number of pairs are empty."""
    played = tuple(each for each in seatings if each.ns <= pairs and each.ew <= pairs)
    if len(played) == len(seatings):
        return MovementRound(seatings)
    sit_outs = tuple(min(s.ns, s.ew) for s in seatings if max(s.ns, s.ew) > pairs)
    return MovementRound(played, sit_outs)


def _name(pairs: int, seats: int, rounds: int) -> str:
    if rounds == seats - 1:
        kind = "Howell"
    elif rounds == seats // 2 + 1 and _hesitates(seats, rounds):
        kind = "hesitation Mitchell"
    else:
        kind = "three-quarter Howell"
    return f"{kind}, {pairs} pairs, {rounds} rounds"
