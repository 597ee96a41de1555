"""Movements of teams: head to head, triples, American Whist and all against all.

A number of teams goes in, a `TeamsMovement` comes out: the matches, and the play of the two pairs
of each team, of which the first sits North-South and the second East-West unless it is said
otherwise. Who is in a team and how a match is scored are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, get_args

from convenor.errors import Mistake, did_you_mean
from convenor.movements.barometer import round_robin
from convenor.movements.howell import MOST_PAIRS, howell
from convenor.movements.movement import (
    Groups,
    Movement,
    MovementRound,
    Seating,
    TeamMatch,
    TeamsMovement,
    pairs_of,
)
from convenor.movements.whist_rounds import WhistRound, whist_rounds

LEAST_TEAMS, MOST_TEAMS = 3, 40
MOST_STANZAS = 8

WhistPlan: TypeAlias = Literal["straight", "skip", "share"]
"""Of an odd number of teams, straight; of an even one, all but one opponent are met (skip), or the
last one too, in a round in which two tables share boards."""

# --- one match ------------------------------------------------------------------------------------


def head_to_head(stanzas: int = 1, copies: bool = False) -> TeamsMovement:
    """Two teams in two rooms, which exchange boards half way through each stanza.

    In every second stanza the pairs of team 2 change rooms, so that all pairs meet. With copies of
    the boards both rooms play them at once.
    """
    if not 1 <= stanzas <= MOST_STANZAS:
        raise Mistake(f"a match has 1 to {MOST_STANZAS} stanzas, not {stanzas}.")
    halves = 1 if copies else 2
    rounds: list[MovementRound] = []
    for stanza in range(stanzas):
        sets = range(halves * stanza + 1, halves * stanza + halves + 1)
        north, east = (3, 4) if stanza % 2 == 0 else (4, 3)
        for turn, boards in enumerate(sets):
            other = sets[turn - 1]
            open_room, closed_room = Seating(1, 1, east, boards), Seating(2, north, 2, other)
            rounds.append(MovementRound((open_room, closed_room)))
    matches = (TeamMatch(1, 2, tuple(range(1, halves * stanzas + 1))),)
    name = f"head to head, {stanzas} stanza{'s' if stanzas > 1 else ''}"
    shares = ((1, 2),) if copies else ()
    return of_teams(name, 2, rounds, matches, halves * stanzas, shares)


def triples() -> TeamsMovement:
    """Three teams, each against both others at once: half of each match in either round."""
    made = american_whist(LEAST_TEAMS)
    return of_teams("triples, 3 teams, 2 rounds", 3, made.rounds, made.matches, 3)


# --- American Whist -------------------------------------------------------------------------------


def american_whist(
    teams: int, plan: WhistPlan | None = None, rounds: int | None = None
) -> TeamsMovement:
    """Every team at its own table; the East-West pairs move, and a match ends in another round.

    Cut short, it keeps whole matches: the two rounds of a match then follow one another.
    """
    chosen = plan or ("straight" if teams % 2 else "skip")
    _refuse_whist(teams, chosen)
    possible = whist_rounds(teams, chosen == "share")
    longest = len(possible)
    wanted = longest if rounds is None else rounds
    if not 2 <= wanted <= longest or (wanted < longest and wanted % 2):
        raise Mistake(
            f"an American Whist of {teams} teams ({chosen}) has {longest} rounds, or a smaller "
            f"even number of them, not {wanted}: a match takes two rounds."
        )
    kept = possible[:wanted]
    if wanted == longest:  # nothing is cut: East-West go round the room in order
        kept = sorted(kept, key=lambda each: each.order)
    played = [_whist_round(teams, each) for each in kept]
    sets = max(seating.boards for each in played for seating in each.seatings)
    half = teams // 2
    shares = tuple((n, n + half) for n in range(1, half + 1)) if chosen == "share" else ()
    name = f"American Whist, {teams} teams, {wanted} rounds"
    return of_teams(name, teams, played, matches_in(played), max(teams, sets), shares)


def _refuse_whist(teams: int, plan: str) -> None:
    if not LEAST_TEAMS <= teams <= MOST_TEAMS:
        raise Mistake(
            f"an American Whist is made for {LEAST_TEAMS} to {MOST_TEAMS} teams, not {teams}."
        )
    if plan not in get_args(WhistPlan):
        raise Mistake(f"unknown plan '{plan}': {did_you_mean(plan, get_args(WhistPlan))}")
    if (plan == "straight") != bool(teams % 2):
        possible = "straight" if teams % 2 else "skip or share"
        raise Mistake(f"{teams} teams cannot play the plan '{plan}': choose {possible}.")


def _whist_round(teams: int, each: WhistRound) -> MovementRound:
    """Table by table: the team of the table North-South, another East-West."""
    seatings = []
    for table in range(1, teams + 1):
        visitor = (table - 1 + each.visitors) % teams + 1
        ns, ew = pairs_of(table)[0], pairs_of(visitor)[1]
        seatings.append(Seating(table, ns, ew, each.boards_at(table, teams)))
    return MovementRound(tuple(seatings))


def matches_in(rounds: Iterable[MovementRound]) -> tuple[TeamMatch, ...]:
    """The matches in the order in which they begin."""
    found: dict[tuple[int, int], set[int]] = {}
    for each in rounds:
        for _, ns, ew, boards in each.seatings:
            home, away = sorted(((ns + 1) // 2, (ew + 1) // 2))
            found.setdefault((home, away), set()).add(boards)
    return tuple(TeamMatch(*teams, tuple(sorted(sets))) for teams, sets in found.items())


# --- all against all ------------------------------------------------------------------------------


def all_play_all(teams: int, copies: bool = False, rounds: int | None = None) -> TeamsMovement:
    """A match a round, its two tables side by side sharing boards; a team over has a bye.

    Matches have boards of their own that go round as in a Howell; with copies, or where no Howell
    is made, all matches play the same boards.
    """
    if not LEAST_TEAMS <= teams <= MOST_TEAMS:
        raise Mistake(
            f"all against all is made for {LEAST_TEAMS} to {MOST_TEAMS} teams, not {teams}."
        )
    if not copies and teams > MOST_PAIRS:
        raise Mistake(f"{teams} teams need copies of the boards: without, {MOST_PAIRS} can play.")
    base = round_robin(teams, rounds) if copies else howell(teams)
    chosen = len(base.rounds) if rounds is None else rounds
    if not 1 <= chosen <= len(base.rounds):
        raise Mistake(f"{teams} teams have 1 to {len(base.rounds)} rounds, not {chosen}.")
    played = [_match_round(each) for each in base.rounds[:chosen]]
    shares = (tuple(range(1, 2 * base.tables + 1)),) if base.shares else _side_by_side(base.tables)
    name = f"all against all, {teams} teams, {chosen} rounds"
    return of_teams(
        f"{name}, the same boards" if copies else name,
        teams,
        played,
        matches_in(played),
        chosen if copies else base.board_sets,
        shares,
    )


def _match_round(each: MovementRound) -> MovementRound:
    seatings: list[Seating] = []
    for place, (_, home, away, boards) in enumerate(each.seatings):
        (home_ns, home_ew), (away_ns, away_ew) = pairs_of(home), pairs_of(away)
        seatings.append(Seating(2 * place + 1, home_ns, away_ew, boards))
        seatings.append(Seating(2 * place + 2, away_ns, home_ew, boards))
    byes = tuple(pair for team in each.sit_outs for pair in pairs_of(team))
    return MovementRound(tuple(seatings), byes)


def _side_by_side(matches: int) -> Groups:
    return tuple(_couples(matches))


def _couples(matches: int) -> Iterator[tuple[int, int]]:
    for match in range(matches):
        yield 2 * match + 1, 2 * match + 2


def of_teams(
    name: str,
    teams: int,
    rounds: Iterable[MovementRound],
    matches: tuple[TeamMatch, ...],
    board_sets: int,
    shares: Groups = (),
) -> TeamsMovement:
    everybody = tuple(range(1, 2 * teams + 1))
    play = Movement(name, (everybody,), board_sets, tuple(rounds), shares)
    return TeamsMovement(name, teams, play, matches)
