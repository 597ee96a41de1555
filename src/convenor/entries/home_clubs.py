"""The clubs of players: the districts that they make a player a member of, and lists that count.

Clubs and their districts, or home clubs and residence, go in; districts, or a verdict with the
tests that fail, come out. Which club is whose home club is the register's.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.contest.requirements import Permission, same
from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class DistrictTerms:
    """Whether every club of a player counts, or the home club only."""

    home_club_only: bool = asked("whether only the home club counts", default=False)


@value
class ClubsOfPlayer:
    """The clubs of a player, and the district of each club."""

    clubs: tuple[str, ...] = asked("clubs of the player")
    club_district: Mapping[str, str] = asked("the district of each affiliated club")
    home_club: str | None = asked(
        "the home club (where only that counts and there are several)", default=None
    )


@value
class Districts:
    """The districts that a player belongs to."""

    districts: tuple[str, ...] = asked("districts, in order of name")


def district_membership(terms: DistrictTerms, given: ClubsOfPlayer, why: Why = SILENT) -> Districts:
    """The districts of the player's clubs; without a club there is none."""
    clubs = _home(given) if terms.home_club_only else given.clubs
    for each in clubs:
        if each not in given.club_district:
            raise Mistake(f"'club_district' does not name the district of {each}.")
    districts = tuple(sorted({given.club_district[each] for each in clubs}))
    why.step("districts of {clubs}", districts, gives="districts", clubs=", ".join(clubs))
    return Districts(districts)


def _home(given: ClubsOfPlayer) -> tuple[str, ...]:
    if given.home_club is None:
        if len(given.clubs) > 1:
            raise Mistake("only the home club counts here: give 'home_club'.")
        return given.clubs
    if given.home_club not in given.clubs:
        raise Mistake(f"the home club {given.home_club} is not among the player's 'clubs'.")
    return (given.home_club,)


# --- home clubs on a list -----------------------------------------------------------------------


@value
class ListedClub:
    """A club on the list, and another spelling of its name."""

    club: str = asked("the club")
    alias: str = asked("another spelling", default="")
    times_printed: int = asked("how often it stands on the list", default=1)


@value
class ListedTerms:
    """The clubs that count, and whether other spellings do."""

    clubs: tuple[ListedClub, ...] = asked("the clubs that count")
    aliases: bool = asked("whether other spellings count", default=True)


@value
class CountryPlayer:
    """Where a player lives and has the home club."""

    home_club: str = asked("the home club")
    metropolitan: bool = asked("whether the main residence is in an area that is ruled out")


@value
class CountryPair:
    """The players of the entry."""

    players: tuple[CountryPlayer, ...] = asked("the players")


def country_players(terms: ListedTerms, given: CountryPair, why: Why = SILENT) -> Permission:
    """Whether each player lives outside the areas ruled out and has a home club on the list."""
    if not given.players:
        raise Mistake("name the players of the entry.")
    reasons: list[str] = []
    for number, player in enumerate(given.players, 1):
        if player.metropolitan:
            reasons.append(f"player {number}: residence")
        if not _on_list(terms, player.home_club):
            reasons.append(f"player {number}: home club")
    verdict = REFUSE if reasons else OK
    why.step("tests that fail", tuple(reasons), gives="reasons")
    why.step("the entry", verdict, gives="verdict")
    words = f"Fails: {'; '.join(reasons)}." if reasons else "All the players meet both tests."
    return Permission(verdict, tuple(reasons), reason=words)


def _on_list(terms: ListedTerms, club: str) -> bool:
    return any(
        same(club, each.club) or (terms.aliases and bool(each.alias) and same(club, each.alias))
        for each in terms.clubs
    )
