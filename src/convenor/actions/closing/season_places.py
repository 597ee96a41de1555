"""The places of a stage as another competition's season table reads them: who, where, how much.

A competition and a stage of it go in; its places come out with the players who took them, how much
each of them played, and the points that its own book gives where they are asked for. Of a season
table of another competition, the points of each player come out. What they count is not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence

from convenor import pipeline
from convenor.actions.asking.boards_played import boards_of_matches
from convenor.actions.closing.place_points import Earned, points_of
from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant
from convenor.competition.views.withheld_names import player_name
from convenor.errors import Mistake
from convenor.exact import Exact, ratio
from convenor.ledger import bodies
from convenor.ledger.bodies import PlaceTaken, Player, PlayerOfPlace
from convenor.ledger.kinds import drafted


def stage_read(other: Competition, named: str) -> str:
    """The stage whose places are read: the one that is named, else the last that is played."""
    plan = other.state.the_plan
    if named:
        return plan.stage(named).name
    played = [each.name for each in plan.stages if each.format != "season"]
    if not played:
        return plan.stages[-1].name
    return played[-1]


def places_taken(other: Competition, stage: str) -> tuple[PlaceTaken, ...]:
    """The places of a stage, the best first; of hidden players the numbers, and not the names."""
    return tuple(
        _taken(other, stage, who, place, tied, ()) for who, place, tied in _placed(other, stage)
    )


def points_taken(other: Competition, named: str) -> tuple[PlaceTaken, ...]:
    """The places with the points of the event's own book: of each, in the last stage that counts.

    A later stage's clause says what an event is worth in all to those who played in it.
    """
    plan = other.state.the_plan
    stages = [named] if named else [each.name for each in reversed(plan.stages)]
    found: dict[str, PlaceTaken] = {}
    for stage in stages:
        earned = points_of(other, stage) if other.state.stage(stage).opened else ()
        with_points = {each.contestant for each in earned}
        for who, place, tied in _placed(other, stage) if earned else ():
            if who in with_points and who not in found:
                found[who] = _taken(other, stage, who, place, tied, earned)
    if not found:
        raise Mistake(
            f"{other.state.name} gives no points for its places{f' in {named}' if named else ''}, "
            "and the season has no clause for them: record them by hand."
        )
    return tuple(found.values())


def _placed(other: Competition, stage: str) -> Iterator[tuple[str, int, int]]:
    """Each contestant that competes for places, with its place and how many share it."""
    entries = other.state.entries
    for groups in pipeline.places(other, stage).values():
        place = 1
        for group in ([who for who in group if entries[who].contending] for group in groups):
            yield from ((who, place, len(group)) for who in group)
            place += len(group)


def _taken(
    other: Competition,
    stage: str,
    contestant: str,
    place: int,
    tied: int,
    earned: Sequence[Earned],
) -> PlaceTaken:
    entry = other.state.entry(contestant)
    teams = other.state.the_plan.contestants == "teams"
    shares = _shares(other, stage, entry)
    players = tuple(
        PlayerOfPlace(
            player_name(entry, each.name),
            each.id,
            *shares[each.name],
            *_points(earned, contestant, each),
        )
        for each in entry.players
    )
    return PlaceTaken(contestant, place, tied, players, teams)


def _points(earned: Sequence[Earned], contestant: str, player: Player) -> tuple[Exact | None, str]:
    """What the player has by the event's own book, and the clause."""
    own = [e for e in earned if e.contestant == contestant and e.player in ("", player.name)]
    if not earned:
        return None, ""
    return (sum((each.points for each in own), start=0), next((e.clause for e in own), ""))


def _shares(
    other: Competition, stage: str, entry: Contestant
) -> Mapping[str, tuple[int | None, int | None]]:
    """How much each player played: boards of a team, matches that all of a pair played."""
    by_player = {
        each.name: boards_of_matches(other, entry.number, each.name, stage)
        for each in entry.players
    }
    if other.state.the_plan.contestants == "teams":
        return {name: _boards(matches) for name, matches in by_player.items()}
    known = [each for each in by_player.values() if each is not None]
    if len(known) < len(by_player) or not all(known):
        return dict.fromkeys(by_player, (None, None))
    together = sum(all(sat for sat, _ in match) for match in zip(*known, strict=False))
    return dict.fromkeys(by_player, (together, len(known[0])))


def _boards(matches: tuple[tuple[int, int], ...] | None) -> tuple[int | None, int | None]:
    if not matches:
        return (None, None)
    return (sum(sat for sat, _ in matches), sum(whole for _, whole in matches))


# --- the points of another season table -------------------------------------------------------


def points_in(other: Competition, table: str, own: Sequence[Contestant]) -> tuple[PlaceTaken, ...]:
    """What entries of one table are worth in another, whether or not they are entered there."""
    plan = other.state.the_plan
    if plan.contestants != "pairs":
        raise Mistake(f"{table} counts {plan.contestants}: only a table of pairs is converted.")
    return tuple(_converted(other, table, each) for each in own)


def _converted(other: Competition, table: str, entry: Contestant) -> PlaceTaken:
    free = f"{max((int(n) for n in other.state.entries if n.isdecimal()), default=0) + 1}"
    accepted = bodies.EntryAccepted(free, entry.name, entry.players)
    at = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
    tried = other.tried([drafted("entry accepted", accepted, at, "convenor")])
    total = pipeline.season(tried, table).credited_to(free)
    each = ratio(total, max(1, len(entry.players)))
    clause = next(iter(dict.fromkeys(_clauses(other, table))), "")
    players = tuple(PlayerOfPlace(e.name, e.id, points=each, clause=clause) for e in entry.players)
    return PlaceTaken(entry.number, None, players=players)


def _clauses(other: Competition, table: str) -> Iterator[str]:
    rules = pipeline.rules(other, table)
    for each in pipeline.season(other, table).sources:
        if each.clause:
            yield rules.full(each.clause)
