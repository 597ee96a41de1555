"""Whether a movement of teams is sound.

A movement of teams goes in, whoever made it; every fault of its seats and of its matches comes out
as a sentence, with how many opponents a team meets. It trusts nothing that a generator says.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from convenor.movements.movement import TeamMatch, TeamsMovement, pairs_of, team_of
from convenor.movements.proofs import prove
from convenor.values import value


@value
class TeamsProof:
    """What was found in a movement of teams."""

    problems: tuple[str, ...]
    least_opponents: int
    most_opponents: int
    """Different teams that the team with the fewest and the one with the most meets."""
    least_played: int
    most_played: int
    """Rounds that the team with the fewest and the one with the most plays."""
    sit_outs: int
    """Rounds that the team which sits out most sits out."""
    rematches: int
    """Couples of teams that have more than one match."""

    @property
    def sound(self) -> bool:
        return not self.problems


def prove_teams(movement: TeamsMovement) -> TeamsProof:
    """Every fault of a movement of teams by name, and its figures."""
    seats = prove(movement.play)
    met: dict[int, set[int]] = {team: set() for team in range(1, movement.teams + 1)}
    for match in movement.matches:
        met.setdefault(match.home, set()).add(match.away)
        met.setdefault(match.away, set()).add(match.home)
    numbers = [len(others) for others in met.values()] or [0]
    couples = Counter(frozenset((match.home, match.away)) for match in movement.matches)
    return TeamsProof(
        problems=(*seats.problems, *_problems(movement)),
        least_opponents=min(numbers),
        most_opponents=max(numbers),
        least_played=seats.least_played,
        most_played=seats.most_played,
        sit_outs=seats.sit_outs,
        rematches=sum(1 for times in couples.values() if times > 1),
    )


def _problems(movement: TeamsMovement) -> Iterator[str]:
    everybody = {pair for team in range(1, movement.teams + 1) for pair in pairs_of(team)}
    if {pair for field in movement.play.fields for pair in field} != everybody:
        yield f"the pairs are not the two of each of {movement.teams} teams"
    for match in movement.matches:
        if match.home == match.away:
            yield f"team {match.home} has a match against itself"
    yield from _tables_without_match(movement)
    yield from _faults_of_matches(movement)
    yield from _boards_of_two_matches(movement)


def _tables_without_match(movement: TeamsMovement) -> Iterator[str]:
    agreed = {
        (*sorted((match.home, match.away)), boards)
        for match in movement.matches
        for boards in match.boards
    }
    for number, each in enumerate(movement.rounds, 1):
        for table, ns, ew, boards in each.seatings:
            home, away = sorted((team_of(ns), team_of(ew)))
            if (home, away, boards) not in agreed:
                yield (
                    f"round {number}, table {table}: teams {home} and {away} have no match on "
                    f"board set {boards}"
                )


def _faults_of_matches(movement: TeamsMovement) -> Iterator[str]:
    """Each board set of a match is played twice, each team once in either direction."""
    played: dict[tuple[int, int, int], list[tuple[int, int]]] = defaultdict(list)
    for each in movement.rounds:
        for _, ns, ew, boards in each.seatings:
            home, away = sorted((team_of(ns), team_of(ew)))
            played[home, away, boards].append((ns, ew))
    for match in movement.matches:
        home, away = sorted((match.home, match.away))
        for boards in match.boards:
            yield from _faults_of_board(match, boards, played[home, away, boards])


def _faults_of_board(match: TeamMatch, boards: int, tables: list[tuple[int, int]]) -> Iterator[str]:
    told = f"teams {match.home} and {match.away}, board set {boards}"
    if len(tables) != 2:
        yield f"{told}: played at {len(tables)} tables, not at 2"
        return
    (north, east), (other_north, other_east) = tables
    if team_of(north) != team_of(other_east) or team_of(other_north) != team_of(east):
        yield f"{told}: a team sits the same way at both tables"
    if len({north, east, other_north, other_east}) < 4:
        yield f"{told}: a pair plays it at both tables"


def _boards_of_two_matches(movement: TeamsMovement) -> Iterator[str]:
    """Neither half of a team may have played boards that the team meets in another match."""
    seen: set[tuple[int, int]] = set()
    for match in movement.matches:
        for team in (match.home, match.away):
            for boards in match.boards:
                if (team, boards) in seen:
                    yield f"team {team} meets board set {boards} in two matches"
                seen.add((team, boards))
