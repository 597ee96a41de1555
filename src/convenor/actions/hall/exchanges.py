"""Two pairs or two players change places: from now on, or as they have sat already.

A session, two contestants and rounds go in; out comes a fact that names every table and board it is
about. From now on, boards that have a result stay with those who played them; where the two have
sat so, the results go to them. What the scores become is worked out elsewhere.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Proposed, Setting, one, refuse, warn
from convenor.actions.hall.repeats_in_play import repeats
from convenor.actions.hall.rounds_meant import (
    FIRST_ROUND,
    boards_said,
    named,
    on_boards,
    round_in_play,
    rounds_said,
    seats_in,
    where,
)
from convenor.actions.hall.what_moves import with_moves
from convenor.competition.live import Competition
from convenor.competition.state.seats import Pairing, Seat, in_the_room
from convenor.competition.state.state import Contestant, SessionState
from convenor.errors import Mistake, Refusal, did_you_mean
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class Exchanging(bodies.InSession):
    """Two pairs, teams or players that change seats."""

    contestant: str = asked("one of the two")
    other: str = asked("the other one")
    first_round: int | None = asked(FIRST_ROUND, default=None, least=1)
    last_round: int | None = asked(
        "the last round (none: to the end; of what was played so, the first round only)",
        default=None,
        least=1,
    )
    sat_so: bool = asked(
        "whether they have sat so already, so that the results there are theirs", default=False
    )
    reason: str = asked(bodies.REASON, default="")


def exchange(there: Competition, given: Exchanging, setting: Setting) -> Proposal:
    """Two contestants sit in each other's seats."""
    one_of, other = (there.state.entry(each) for each in (given.contestant, given.other))
    if one_of.number == other.number:
        raise Mistake(f"{named(there, one_of.number)} changes seats with somebody else: name both.")
    session = there.state.session(given.stage, given.session)
    first = given.first_round or round_in_play(there, session)
    last = given.last_round or (first if given.sat_so else None)
    seats = [
        each
        for each in seats_in(session, first, last)
        if {one_of.number, other.number} & {*each.contestants}
    ]
    at = on_boards(there, session, seats, as_played=given.sat_so)
    if not at:
        raise Refusal(_nothing_left(there, given, session, first, last))
    _refuse_part_of_match(there, session, at)
    body = bodies.SeatsExchanged(
        given.stage, given.session, (one_of.number, other.number), at, given.reason
    )
    findings = [*_against_each_other(seats, one_of, other)]
    findings += _other_field(there, given.stage, one_of, other)
    how = "sat" if given.sat_so else "sit"
    says = (
        f"{named(there, one_of.number)} and {named(there, other.number)} {how} in each other's "
        f"seats in {rounds_said(seats)}"
    )
    made = one("seats exchanged", body, *findings, says=says)
    made = with_moves(there, made, (given.stage, given.session), setting)
    return replace(made, findings=(*made.findings, *_again(there, made, given, setting)))


def _again(
    there: Competition, made: Proposal, given: Exchanging, setting: Setting
) -> list[Finding]:
    """Boards that somebody would have a second time: so it may have been, so it is not set up."""
    place = (given.stage, given.session)
    tried = there.tried(made.drafts(setting.by, setting.now))
    before = repeats(there.state.session(*place).the_seating).boards
    found = [e for e in repeats(tried.state.session(*place).the_seating).boards if e not in before]
    if not found:
        return []
    told = "; ".join(f"{named(there, who)} {boards_said(own)}" for who, own in found)
    said = f"boards would be played twice: {told}"
    return [warn(said) if given.sat_so else refuse(said)]


def _nothing_left(
    there: Competition, given: Exchanging, session: SessionState, first: int, last: int | None
) -> str:
    """Why there is no seat to change: they have played all of it, or sit nowhere then."""
    both = f"{named(there, given.contestant)} and {named(there, given.other)}"
    rounds = f"round {first}" if first == last else f"round {first} on"
    if given.sat_so:
        return f"{both} sit nowhere in {rounds} of {where(session)}: name another round."
    return (
        f"{both} have no board to play from {rounds} in {where(session)}: name a later round, or "
        "say that they have sat so."
    )


def _refuse_part_of_match(
    there: Competition, session: SessionState, at: tuple[bodies.BoardsAt, ...]
) -> None:
    """A drawn match is between two: they change places in all of it or in none."""
    boards = {each.table: {*each.boards} for each in at}
    for pairing in session.the_seating.pairings:
        meant = [table for table in pairing.tables if boards.get(table)]
        whole = all({*pairing.boards} <= boards.get(table, set()) for table in pairing.tables)
        if meant and not whole:
            raise Refusal(_of_match(there, pairing))


def _of_match(there: Competition, pairing: Pairing) -> str:
    both = " v ".join(named(there, each) for each in pairing.contestants)
    return (
        f"{both} is a match of {len(pairing.boards)} boards, and only a part of it would have "
        "others: where they have sat so in all of it, say so; else let them play it out."
    )


def _against_each_other(seats: list[Seat], one_of: Contestant, other: Contestant) -> list[Finding]:
    """Two that sit at one table only turn its direction."""
    both = {one_of.number, other.number}
    at_one = [each for each in seats if both <= {*each.contestants}]
    if not at_one:
        return []
    told = ", ".join(f"table {in_the_room(e.table)} in round {e.round}" for e in at_one)
    return [warn(f"they meet at {told}: there they only change directions")]


def _other_field(
    there: Competition, stage: str, one_of: Contestant, other: Contestant
) -> list[Finding]:
    """Where North-South and East-West are ranked apart, each stays in its own list."""
    if there.state.the_plan.stage(stage).fields == "one" or one_of.side == other.side:
        return []
    return [
        warn(
            "North-South and East-West are ranked apart, and each stays in its own list: change "
            "their entries if they are to change lists"
        )
    ]


# --- two players ---------------------------------------------------------------------------------


@value
class ExchangingPlayers:
    """Two players of different pairs or teams who change places for good."""

    contestant: str = asked("the pair or team of the one")
    player: str = asked("the player who leaves it for the other")
    other: str = asked("the other pair or team")
    other_player: str = asked("the player who comes in return")
    reason: str = asked(bodies.REASON, default="")


def exchange_players(there: Competition, given: ExchangingPlayers, setting: Setting) -> Proposal:  # noqa: ARG001
    """Two players were entered for each other's pairs, or change over: both entries change."""
    first, second = (there.state.entry(each) for each in (given.contestant, given.other))
    if first.number == second.number:
        raise Mistake(f"both players are of {named(there, first.number)}: name two pairs or teams.")
    goes, comes = player_of(first, given.player), player_of(second, given.other_player)
    facts = tuple(
        Proposed(
            "entry changed",
            bodies.EntryChanged(
                entry.number,
                name=_renamed(entry, players),
                players=players,
                reason=given.reason,
            ),
        )
        for entry, players in (
            (first, _with(first, goes, comes)),
            (second, _with(second, comes, goes)),
        )
    )
    says = f"{goes.name} plays for {second.number}, {comes.name} for {first.number}"
    told = tuple(f"{each.body.contestant}: {_both(each.body.players)}" for each in facts)
    findings = [*_scores_stay(there, first, second)]
    return Proposal(facts, tuple(findings), says, told)


def player_of(entry: Contestant, name: str) -> bodies.Player:
    """A player of an entry, by name."""
    found = [each for each in entry.players if each.name.casefold() == name.strip().casefold()]
    if not found:
        names = [each.name for each in entry.players]
        raise Mistake(f"'{name}' does not play for {entry.number}: {did_you_mean(name, names)}")
    return found[0]


def _with(
    entry: Contestant, goes: bodies.Player, comes: bodies.Player
) -> tuple[bodies.Player, ...]:
    return tuple(comes if each == goes else each for each in entry.players)


def _both(players: tuple[bodies.Player, ...]) -> str:
    return " & ".join(each.name for each in players)


def _renamed(entry: Contestant, players: tuple[bodies.Player, ...]) -> str | None:
    """The name of an entry that is called after its players; None where it has one of its own."""
    olds, news = ([each.name for each in who] for who in (entry.players, players))
    made = entry.name
    for old, new in zip(olds, news, strict=True):
        for was, now in ((old, new), (old.split()[-1], new.split()[-1])):
            if old != new and was in made:
                made = made.replace(was, now, 1)
                break
    return made if made != entry.name else None


def _scores_stay(there: Competition, first: Contestant, second: Contestant) -> list[Finding]:
    """What a pair has scored stays with its number."""
    held = [
        seat
        for session in there.state.sessions.values()
        for entry in (first, second)
        for seat in (session.seating.of(entry.number) if session.seating is not None else ())
        for board in seat.boards
        if seat.table in there.state.on(session.stage, session.number, board)
    ]
    if not held:
        return []
    return [
        warn(
            f"what {first.number} and {second.number} have scored stays with their numbers; where "
            "it is the players' own, change the seats instead"
        )
    ]


ACTIONS = (
    Action(
        "exchange-seats",
        "Two pairs change seats",
        Exchanging,
        exchange,
        "director",
        "hall",
        "two pairs sit in each other's seats, from now on or as they have played",
    ),
    Action(
        "exchange-players",
        "Two players change places",
        ExchangingPlayers,
        exchange_players,
        "director",
        "hall",
        "two players play for each other's pair from now on",
    ),
)
