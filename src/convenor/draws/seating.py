"""Who sits first in a match of teams: by lot, in turn, or by the choice of who won a draw or toss.

The two teams, the number of stanzas and what was chosen go in; the team that sits first (its
opponents see its line-up) comes out for each stanza. Which teams meet is not decided here.
"""

from __future__ import annotations

from typing import Literal

from convenor.contest.lots import METHOD, lot_order
from convenor.errors import Mistake
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Team = int | str
MOST_STANZAS = 100

# --- the home team --------------------------------------------------------------------------------


@value
class HomeTerms:
    """The home team is always drawn by lot: there is nothing to set."""


@value
class HomeGiven:
    """The two teams of a match."""

    teams: tuple[str, str] = asked("the two teams")
    seed: int | str | None = asked("seed of the lot", default=None)


@value
class Home:
    """The home team, or between whom the lot is still to be drawn."""

    home: str | None = asked("the home team", default=None)
    visitors: str | None = asked("the visiting team", default=None)
    home_is_one_of: tuple[str, ...] | None = asked(
        "the two between whom the lot decides, as long as it has no seed", default=None
    )


def home_by_lot(
    terms: HomeTerms,  # noqa: ARG001
    given: HomeGiven,
    why: Why = SILENT,
) -> Home:
    """The home team of a match, by a lot that can be drawn again from its seed."""
    refuse_same(*given.teams)
    if given.seed is None:
        why.step("by lot between the two", given.teams, gives="home_is_one_of", shown_as="who")
        return Home(home_is_one_of=given.teams)
    home, visitors = lot_order(given.teams, given.seed)
    text = "by lot (seed {seed}, {method}) the home team is"
    why.step(text, home, gives="home", shown_as="who", seed=given.seed, method=METHOD)
    why.step("and the visitors", visitors, gives="visitors", shown_as="who")
    return Home(home, visitors)


def alternating(first: str, second: str, times: int) -> tuple[str, ...]:
    """Two names in turn."""
    return tuple(second if each % 2 else first for each in range(times))


# --- in turn --------------------------------------------------------------------------------------

Place = Literal["first", "last"]


@value
class TurnTerms:
    """Who sits first in the first stanza, the book's choice or a team's, and what alternates."""

    first: Literal["home", "visitor", "nobody"] | None = asked(
        "who sits first in the first stanza (nobody: line-ups are blind; none: the winner of a "
        "draw or toss chooses)",
        default=None,
    )
    stanzas: int | None = asked("stanzas of the match (none: the question says)", default=None)
    chosen: Literal["to sit first", "to sit last"] = asked(
        "what the winner does in the stanzas it chooses", default="to sit first"
    )
    alternates: Literal["order", "choice"] = asked(
        "what goes from team to team: the order, or the right to choose", default="order"
    )


@value
class TurnGiven:
    """The length of the match, or the winner of the draw or toss and what it chose."""

    sessions: int | None = asked(
        "sessions (stanzas) of the match", default=None, least=1, most=MOST_STANZAS
    )
    winner: str | None = asked("team that won the draw or toss", default=None)
    other: str | None = asked("the other team", default=None)
    elects: Place | None = asked("first or last in the first stanza", default=None)
    choice: Literal["first and third", "second and fourth"] | None = asked(
        "the stanzas that the winner chose", default=None
    )
    elections: tuple[Place, ...] | None = asked(
        "first or last, by whoever chooses in each stanza (where the choice alternates)",
        default=None,
    )


@value
class SitsFirstInTurn:
    """Who sits first in each stanza; the other may choose its tables."""

    sits_first: tuple[str, ...] = asked("who sits first in each stanza that is settled")
    chooses: tuple[str, ...] | None = asked("team that chooses in each stanza", default=None)
    line_ups: str | None = asked("blind: neither line-up is shown before both are in", default=None)


def sits_first_in_turn(terms: TurnTerms, given: TurnGiven, why: Why = SILENT) -> SitsFirstInTurn:
    """The two teams sit first in turn, beginning as the book says or as a team chose."""
    if terms.first == "nobody":
        why.step("no team sits first: the line-ups are", "blind", gives="line_ups")
        return SitsFirstInTurn((), line_ups="blind")
    stanzas = terms.stanzas or given.sessions
    if stanzas is None:
        raise Mistake("'sessions' is missing (sessions of the match).")
    if terms.first is not None:
        second = "visitor" if terms.first == "home" else "home"
        return _in_turn(terms.first, second, stanzas, why)
    winner, other = given.winner, given.other
    if winner is None or other is None:
        raise Mistake("give the 'winner' of the draw or toss, and the 'other' team.")
    refuse_same(winner, other)
    if terms.alternates == "choice":
        return _each_chooses((winner, other), stanzas, given, why)
    if given.elections is not None:
        raise Mistake("the order alternates: only the choice for the first stanza counts.")
    first, second = (winner, other) if _winner_first(terms, given) else (other, winner)
    return _in_turn(first, second, stanzas, why)


def _in_turn(first: str, second: str, stanzas: int, why: Why) -> SitsFirstInTurn:
    turns = alternating(first, second, stanzas)
    why.step("in turn, {first} first", turns, gives="sits_first", first=first)
    return SitsFirstInTurn(turns)


def _winner_first(terms: TurnTerms, given: TurnGiven) -> bool:
    if (given.elects is None) == (given.choice is None):
        raise Mistake("say once what the winner chose for the first stanza.")
    chosen = given.elects == "first" or given.choice == "first and third"
    return chosen if terms.chosen == "to sit first" else not chosen


def _each_chooses(
    teams: tuple[str, str], stanzas: int, given: TurnGiven, why: Why
) -> SitsFirstInTurn:
    elections = given.elections or ((given.elects,) if given.elects else ())
    if given.elections and given.elects and given.elections[0] != given.elects:
        raise Mistake("'elects' and the first of 'elections' differ: give one of them.")
    if len(elections) > stanzas:
        raise Mistake(f"the match has {stanzas} stanzas: give no more 'elections'.")
    first, second = teams
    chooses = alternating(first, second, stanzas)
    others = alternating(second, first, stanzas)
    turns = tuple(
        chooses[at] if elected == "first" else others[at] for at, elected in enumerate(elections)
    )
    why.step("the right to choose goes from team to team", chooses, gives="chooses")
    why.step("sits first, as far as chosen", turns, gives="sits_first")
    return SitsFirstInTurn(turns, chooses)


# --- partners in rotation -------------------------------------------------------------------------


@value
class RotationTerms:
    """Partners always rotate in the order given: there is nothing to set."""


@value
class RotationGiven:
    """The captain's partners, and a stanza."""

    partners: tuple[str, ...] = asked("the captain's partners in the order of rotation")
    stanza: int = asked("stanza number, from 1", least=1)


@value
class Partner:
    """The captain's partner."""

    captain_partner: str = asked("the captain's partner in that stanza")


def rotation(
    terms: RotationTerms,  # noqa: ARG001
    given: RotationGiven,
    why: Why = SILENT,
) -> Partner:
    """The captain's partner in a stanza; after the last the first comes again."""
    if not given.partners:
        raise Mistake("'partners' is empty: name the captain's partners in order.")
    if len(set(given.partners)) != len(given.partners):
        raise Mistake("a partner is named twice: each plays once in a turn.")
    partner = given.partners[(given.stanza - 1) % len(given.partners)]
    why.step("in turn, stanza {stanza}", partner, gives="captain_partner", stanza=given.stanza)
    return Partner(partner)


def refuse_same(one: Team, other: Team) -> None:
    """Refuse a team against itself."""
    if one == other:
        raise Mistake(f"'{one}' cannot meet itself: name two teams.")
