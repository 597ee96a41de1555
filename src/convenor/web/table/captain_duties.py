"""What a captain has to do about a match besides its score: line-ups, toss, stanzas, substitutes.

A match and a team go in; what the page shows comes out. The opponents' line-up is there only when
the book lets this team see it. What is sent goes to the same actions as from the desk.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor import pipeline
from convenor.actions.asking.captains import captain_of
from convenor.actions.asking.late_line_ups import due_of, turn_now
from convenor.actions.asking.line_ups_seen import seats_seen
from convenor.actions.entries.line_ups import SIDES, cost_now
from convenor.actions.matches.stanzas import toss_of
from convenor.actions.moments import local, written
from convenor.actions.overview.table_names import name_of
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.stanza_scores import StanzaScore
from convenor.competition.state.line_ups import line_up_of
from convenor.competition.state.seats import CLOSED, OPEN
from convenor.competition.state.state import SessionState
from convenor.competition.views.withheld_names import player_name
from convenor.errors import Mistake
from convenor.exact import show
from convenor.ledger import bodies
from convenor.values import value
from convenor.web.desks import SiteDesk

UNSETTLED = "Who sits first is not settled: the lot is drawn first, and whoever wins it chooses."
TEAM = 4
"""From so many players on, a contestant lines up."""


@value
class LineUp:
    """The line-ups of a stanza as one captain sees them."""

    stanza: int
    due: str
    cost: str
    """What it costs from now on, where the time is over."""
    own: Mapping[str, str]
    theirs: Mapping[str, str]
    other_in: bool
    open: bool
    """Whether it can still be lodged or changed by the captain."""
    seats: tuple[str, ...]
    first: str
    """Who sits first, in words."""
    unsettled: bool = False
    """Whether the lot, or whoever won it, has yet to say who sits first."""


@value
class Card:
    """The score of a stanza that waits for this captain's word, or for the other's."""

    stanza: int
    score: str
    state: str
    """agree, waits, agreed or playing."""


@value
class Duties:
    """All of it for one match."""

    line_ups: tuple[LineUp, ...] = ()
    cards: tuple[Card, ...] = ()
    toss: str = ""
    chooses: bool = False
    may_toss: bool = False
    players: tuple[str, ...] = ()
    declared: tuple[str, ...] = ()
    """Substitutes asked for, with what became of each."""


def duties(
    there: Competition, match: MatchFigure, contestant: str, now: datetime.datetime
) -> Duties:
    """What a captain has to do about a match."""
    state = there.state
    session = state.session(match.stage, match.session)
    players = tuple(each.name for each in state.entry(contestant).players)
    over = session.posted is not None
    numbers = range(1, max(1, len(match.pairing.lengths)) + 1)
    lines = () if over or len(players) < TEAM else tuple(
        _line_up(there, session, match, contestant, each, now) for each in numbers
    )  # fmt: skip
    several = pipeline.stanzas(there, match) if match.pairing.lengths and not over else ()
    won = toss_of(there, match.stage, match.session, match.pairing.contestants)
    open_ = any(each.unsettled for each in lines)
    return Duties(
        lines,
        tuple(_card(each, contestant, match) for each in several),
        "" if won is None else f"{name_of(there, won.winner)} won the toss",
        won is not None and won.winner == contestant and open_,
        won is None and open_,
        players,
        () if over else _declared(there, session, contestant),
    )


def _line_up(
    there: Competition,
    session: SessionState,
    match: MatchFigure,
    contestant: str,
    stanza: int,
    now: datetime.datetime,
) -> LineUp:
    other = match.pairing.opponent_of(contestant)
    late = cost_now(there, session, contestant, stanza, local(there, now))
    due = due_of(there, session, match.pairing, contestant, stanza)
    own = seats_seen(there, session, contestant, stanza, by=contestant)
    them = there.state.entry(other)
    seen = seats_seen(there, session, other, stanza, by=contestant)
    theirs = {seat: player_name(them, player) for seat, player in seen.items()}
    lodged = line_up_of(there.state, match.stage, match.session, other, stanza) is not None
    turn = turn_now(there, session, match.pairing, stanza)
    first = ""
    if turn.why_open:
        first = UNSETTLED
    elif turn.blind:
        first = "Neither line-up is shown before both are in."
    elif turn.first is not None:
        first = (
            "You sit first." if turn.first == contestant else f"{name_of(there, other)} sits first."
        )
    return LineUp(
        stanza,
        "" if due is None else written(due[0]),
        "" if late is None else f"{late[0]} ({late[1]})",
        own,
        theirs,
        lodged,
        not (own and lodged),
        _seats(session, contestant),
        first,
        bool(turn.why_open),
    )


def _seats(session: SessionState, contestant: str) -> tuple[str, ...]:
    """The seats of a team in both rooms, by the side that it sits there."""
    found: dict[str, str] = {}
    seating = session.seating
    for seat in seating.of(contestant) if seating is not None else ():
        room = CLOSED if seat.table.endswith(CLOSED) else OPEN
        found.setdefault(room, seat.side_of(contestant) or "NS")
    return tuple(
        f"{room} {each}" for room, side in found.items() for each in "NSEW" if SIDES[each] == side
    )


def _card(stanza: StanzaScore, contestant: str, match: MatchFigure) -> Card:
    own, theirs = stanza.imps
    if contestant != match.pairing.first:
        own, theirs = theirs, own
    score = f"{show(own)}–{show(theirs)}"
    if not stanza.complete:
        return Card(stanza.number, score, "playing")
    if contestant not in stanza.agreed:
        return Card(stanza.number, score, "agree")
    return Card(stanza.number, score, "agreed" if len(stanza.agreed) > 1 else "waits")


def _declared(there: Competition, session: SessionState, contestant: str) -> tuple[str, ...]:
    played = {
        body.player_in
        for _, body in there.state.of(bodies.SubstitutePlayed, session.stage)
        if (body.session, body.contestant) == (session.number, contestant)
    }
    return tuple(
        f"{body.player_in} for {body.player_out}: "
        + ("taken" if body.player_in in played else "the director has the form")
        for _, body in there.state.of(bodies.SubstituteDeclared, session.stage)
        if (body.session, body.contestant) == (session.number, contestant)
    )


# --- what is sent --------------------------------------------------------------------------------


def do_duty(desk: SiteDesk, contestant: str, said: Mapping[str, str]) -> str:
    """Do what a captain sent; what the action says to it comes back."""
    made = _SENT.get(said.get("do", ""))
    if made is None:
        raise Mistake("That cannot be read: open the link once more.")
    action, more = made(said)
    place = {"stage": said.get("stage", ""), "session": _number(said, "session")}
    given = {**place, "contestant": contestant, **more}
    name = captain_of(contestant)
    done = desk.do(action, given, name, "player", table=name)
    told = [done.says, *done.warnings]
    return "; ".join(each for each in told if each)


def _number(said: Mapping[str, str], name: str) -> int:
    text = said.get(name, "")
    if not (text.isascii() and text.isdecimal()):
        raise Mistake("That cannot be read: open the link once more.")
    return int(text)


def _lodged(said: Mapping[str, str]) -> tuple[str, dict[str, object]]:
    marked = {name[5:]: player for name, player in said.items() if name.startswith("seat ")}
    seats = {seat: player for seat, player in marked.items() if player}
    left = [seat for seat in marked if seat not in seats]
    if left:
        raise Mistake(f"Nobody sits {', '.join(left)}: choose a player for each seat.")
    several = said.get("stanza")
    return "line-up", {"seats": seats, **({"stanza": _number(said, "stanza")} if several else {})}


def _agreed(said: Mapping[str, str]) -> tuple[str, dict[str, object]]:
    own, _, theirs = said.get("seen", "").partition("–")
    card = {"imps": own, "opponents_imps": theirs} if theirs else {}
    return "agree-stanza", {"stanza": _number(said, "stanza"), **card}


def _tossed(said: Mapping[str, str]) -> tuple[str, dict[str, object]]:
    return "toss", {name: said[name] for name in ("elects", "choice") if said.get(name)}


def _declare(said: Mapping[str, str]) -> tuple[str, dict[str, object]]:
    names = ("player_out", "player_in", "reason")
    if not said.get("player_in") or not said.get("player_out"):
        raise Mistake("Name who will not play and who is to play instead.")
    return "declare-substitute", {name: said.get(name, "") for name in names}


_SENT = {"line-up": _lodged, "agree": _agreed, "toss": _tossed, "substitute": _declare}
