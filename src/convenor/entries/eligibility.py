"""Who may enter: clubs, membership, rank, registration; and the way to become a member.

What is known of a player goes in; a verdict comes out with each condition that failed, or the way
to apply. Ages, residence and home clubs have files of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.contest.requirements import (
    Check,
    Choice,
    Conditions,
    Permission,
    choose,
    holds,
    judge,
)
from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, See, VerdictWord
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class EligibilityTerms(Conditions):
    """The conditions, and who is made an honorary member instead of meeting them."""

    honorary: tuple[Check, ...] = asked(
        "tests of those who are made honorary members (none: nobody)", default=()
    )


@value
class PlayerFacts:
    """What is known of a player, or of a team's players."""

    club: str | None = asked("the club", default=None)
    member_of: tuple[str | tuple[str, ...], ...] | None = asked(
        "the club or clubs of each player", default=None
    )
    affiliated: bool | None = asked("whether member of an affiliated club", default=None)
    rank: str | None = asked("masterpoint rank on the day", default=None)
    number: str | None = asked("registration number", default=None)
    already_qualified: bool | None = asked("whether qualified already", default=None)
    resident: bool | None = asked("whether living in the country", default=None)
    masterpoint_scheme: bool | None = asked("whether paid up in the scheme", default=None)


@value
class Eligible(Permission):
    """Whether a player may enter, and whether as an honorary member."""

    honorary: bool | None = asked("whether made an honorary member", default=None)


def eligibility(terms: EligibilityTerms, given: PlayerFacts, why: Why = SILENT) -> Eligible | See:
    """Whether a player, or a team, may enter."""
    facts = given.__dict__
    found = judge(terms, facts, why)
    if isinstance(found, See):
        return found
    honorary = None
    if terms.honorary:
        honorary = all(holds(each, facts) for each in terms.honorary)
        why.step("made an honorary member", honorary, gives="honorary")
    return Eligible(**found.__dict__, honorary=honorary)


# --- members only -------------------------------------------------------------------------------


@value
class MembersTerms:
    """The competitions that are open to everybody."""

    open_to_all: tuple[str, ...] = asked("names, or words of names, of open competitions")


@value
class Membership:
    """A competition, and which of the players are members."""

    competition: str = asked("the competition")
    members: Mapping[str, bool] = asked("for each player whether a member")


@value
class MembersVerdict:
    """Whether the entry is accepted, and who is not a member."""

    verdict: VerdictWord = asked("ok or refuse")
    non_members: tuple[str, ...] = asked("players who are not members")
    reason: str | None = asked("why, in words", default=None)


def members_only(terms: MembersTerms, given: Membership, why: Why = SILENT) -> MembersVerdict:
    """Whether an entry may be accepted: one player who is no member is enough to refuse."""
    if not given.members:
        raise Mistake("name the players in 'members'.")
    non_members = tuple(name for name, member in given.members.items() if not member)
    name = given.competition.casefold()
    is_open = any(word.casefold() in name for word in terms.open_to_all)
    verdict = REFUSE if non_members and not is_open else OK
    why.step("players who are not members", non_members, gives="non_members")
    why.step("open to everybody: {open}", verdict, gives="verdict", open=is_open)
    reason = "Open to everybody." if is_open else None
    if verdict == REFUSE:
        reason = f"Not a member: {', '.join(non_members)}. They must join first."
    return MembersVerdict(verdict, non_members, reason)


# --- the way to become a member -----------------------------------------------------------------


@value
class RouteTerms:
    """The ways to apply, the first that fits."""

    routes: tuple[Choice, ...] = asked("the ways, each with the tests that must hold")


@value
class Applicant:
    """Somebody who wants to be a member."""

    resident: bool = asked("whether living in the country")
    affiliated: bool = asked("whether member of an affiliated club")


@value
class Route:
    """The way to apply."""

    route: str = asked("the way to apply")


def membership_route(terms: RouteTerms, given: Applicant, why: Why = SILENT) -> Route:
    """The way by which somebody becomes a member."""
    found = choose(terms.routes, given.__dict__)
    if found is None:
        raise Mistake("the clause has no way to apply for this player.")
    why.step("the way to apply", found.outcome, clause=found.clause, gives="route")
    return Route(found.outcome)
