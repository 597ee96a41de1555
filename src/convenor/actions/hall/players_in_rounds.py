"""Two players of different pairs sit in each other's seats for a round, or for some.

A session, two players and rounds go in; two facts come out, each the substitute that the other pair
had in those rounds, with what the book says to either. The pairs keep their seats and their scores;
who was at the table is known to whatever counts boards that a player played.
"""

from __future__ import annotations

from convenor.actions.action import Action, Proposal, Setting
from convenor.actions.entries.substitutes import Substituting, substitute
from convenor.actions.hall.exchanges import player_of
from convenor.actions.hall.rounds_meant import FIRST_ROUND, named, round_in_play, rounds_said
from convenor.competition.live import Competition
from convenor.competition.state.seats import in_the_room
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.ledger.kinds import drafted
from convenor.regulation.typed import asked
from convenor.values import value


@value
class ExchangingInRounds(bodies.InSession):
    """Two players of different pairs who sit in each other's seats for some rounds."""

    contestant: str = asked("the pair or team of the one")
    player: str = asked("the player who sits for the other")
    other: str = asked("the other pair or team")
    other_player: str = asked("the player who sits there in return")
    first_round: int | None = asked(FIRST_ROUND, default=None, least=1)
    last_round: int | None = asked("the last round (none: that round only)", default=None, least=1)
    approved_by: str = asked("who approved it", default="")
    reason: str = asked("why they change", default="")


def exchange_in_rounds(there: Competition, given: ExchangingInRounds, setting: Setting) -> Proposal:
    """Each sits for the other pair in those rounds."""
    first, second = (there.state.entry(each) for each in (given.contestant, given.other))
    if first.number == second.number:
        raise Mistake(f"both players are of {named(there, first.number)}: name two pairs or teams.")
    goes, comes = player_of(first, given.player), player_of(second, given.other_player)
    session = there.state.session(given.stage, given.session)
    begins = given.first_round or round_in_play(there, session)
    ends = given.last_round or begins
    one_way = _sitting(given, (begins, ends), first.number, (goes, comes))
    other_way = _sitting(given, (begins, ends), second.number, (comes, goes))
    own = [
        each
        for each in session.the_seating.seats
        if begins <= each.round <= ends and {first.number, second.number} & {*each.contestants}
    ]
    made = [
        substitute(_beside(there, other, setting), each, setting)
        for each, other in ((one_way, other_way), (other_way, one_way))
    ]
    if not own:
        both = f"{named(there, first.number)} and {named(there, second.number)}"
        raise Refusal(f"{both} sit nowhere in these rounds: name others.")
    says = f"{goes.name} sits for {second.number} and {comes.name} for {first.number}"
    return Proposal(
        facts=tuple(fact for each in made for fact in each.facts),
        findings=tuple(dict.fromkeys(finding for each in made for finding in each.findings)),
        says=f"{says} in {rounds_said(own)}",
        moves=tuple(
            f"round {seat.round}, table {in_the_room(seat.table)}: {came.name} plays for "
            f"{named(there, pair)} instead of {out.name}"
            for seat in own
            for pair, out, came in (
                (first.number, goes, comes),
                (second.number, comes, goes),
            )
            if pair in seat.contestants
        ),
    )


def _sitting(
    given: ExchangingInRounds,
    rounds: tuple[int, int],
    pair: str,
    players: tuple[bodies.Player, bodies.Player],
) -> Substituting:
    """One of the two, as the substitute of the pair for which it sits."""
    out, came = players
    return Substituting(
        contestant=pair,
        stage=given.stage,
        session=given.session,
        player_out=out.name,
        player_in=came.name,
        first_round=rounds[0],
        last_round=rounds[1],
        approved_by=given.approved_by,
        reason=given.reason,
        substitute_id=came.id,
        substitute_tags=came.tags,
    )


def _beside(there: Competition, other: Substituting, setting: Setting) -> Competition:
    """The competition in which the other one has left its seat already."""
    body = bodies.SubstitutePlayed(
        other.contestant,
        other.stage,
        other.session,
        other.player_out,
        other.player_in,
        first_round=other.first_round,
        last_round=other.last_round,
    )
    return there.tried([drafted("substitute played", body, setting.now, setting.by)])


ACTIONS = (
    Action(
        "exchange-players-in-rounds",
        "Two players sit in each other's seats for a round",
        ExchangingInRounds,
        exchange_in_rounds,
        "director",
        "hall",
        "one of each pair sits for the other pair in some rounds, then goes back",
    ),
)
