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
from convenor.competition.views.withheld_names import WITHHELD
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


def places_taken(other: Competition, stage: str, *, own_points: bool) -> tuple[PlaceTaken, ...]:
    """The places of a stage, the best first; with its own book's points if they are asked for."""
    state = other.state
    contending = [n for n, each in state.entries.items() if each.contending]
    earned = points_of(other, stage) if own_points else ()
    if own_points and not earned:
        raise Mistake(
            f"{other.state.name} gives no points for {stage}, and the season has no "
            "clause for them: record them by hand ('earn-place')."
        )
    found = []
    for groups in pipeline.places(other, stage).values():
        place = 1
        for group in ([who for who in group if who in contending] for group in groups):
            found += [_taken(other, stage, who, place, len(group), earned) for who in group]
            place += len(group)
    return tuple(found)


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
            _shown(other, each), each.id, *shares[each.name], *_points(earned, contestant, each)
        )
        for each in entry.players
    )
    return PlaceTaken(contestant, place, tied, players, teams)


def _shown(other: Competition, player: Player) -> str:
    """The name; of one who is not to be named, the number alone is passed on."""
    hidden = {body.player.casefold() for _, body in other.state.of(bodies.NameHidden)}
    return WITHHELD if player.name.casefold() in hidden else player.name


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
