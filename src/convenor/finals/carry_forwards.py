"""Who holds the carry forward in a finals match, and the result with it.

The match and its two teams, with their ranks or roles ('SF2 loser'), go in, and the IMPs of both
once it has been played; the holder, both scores and the winner come out. How the teams came into
the match is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, Exact, show
from convenor.finals.sides import read_side
from convenor.regulation.answers import See
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

BETTER_RANK = "better rank"
"""The holder is the team that did better in the qualifying; else a term names its role."""
LOWEST_RANK = 16
"""No finals series takes a team that came lower in the qualifying."""


@value
class CarryForwardTerms(KnowsWords):
    """What the holder starts with, in which matches, and who holds it."""

    amount: Exact = asked("what the holder starts with", unit=IMP, least=0)
    matches: tuple[str, ...] = asked("the matches that this holds for")
    holder: str = asked("'better rank', or the role of the team that holds it")
    elsewhere: Mapping[str, str] = asked("other matches of the series, and the clause of each")
    still_tied: str = asked("who decides if the scores are level with the carry forward")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        matches = (*self.matches, *self.elsewhere)
        came = [f"{each} {how}" for each in matches for how in ("winner", "loser")]
        ranks = [f"rank {each}" for each in range(1, LOWEST_RANK + 1)]
        return {"match": matches, "roles": (*came, *ranks, self._role())}

    def _role(self) -> str | None:
        return None if self.holder == BETTER_RANK else self.holder


@value
class FinalsMatch:
    """A match of a finals series."""

    teams: tuple[str, str] = asked("the two teams")
    match: str | None = asked("the match, such as SF1, PF or GF", default=None)
    ranks: tuple[int, int] | None = asked(
        "their ranks in the qualifying, in the same order", default=None, least=1
    )
    roles: tuple[str, str] | None = asked(
        "how they came into the match, such as 'SF2 loser', in the same order", default=None
    )
    imps: tuple[Exact, Exact] | None = asked(
        "IMPs that they scored, in the same order; left out before the match",
        unit=IMP,
        default=None,
    )


@value
class CarryForward:
    """The holder, and once the match has been played its result."""

    holder: str = asked("the team that holds the carry forward")
    score: tuple[Exact, Exact] | None = asked(
        "scores with the carry forward, in the order of the teams", unit=IMP, default=None
    )
    winner: str | None = asked("the team that wins", default=None)
    decided_by: str | None = asked("who decides if the scores are still level", default=None)
    reason: str | None = asked("what is still open, in words", default=None)


def carry_forward_holder(
    terms: CarryForwardTerms, given: FinalsMatch, why: Why = SILENT
) -> CarryForward | See:
    """The holder of the carry forward, and the result of the match with it."""
    if given.match is not None and given.match not in terms.matches:
        return _elsewhere(terms, given.match, why)
    if given.teams[0] == given.teams[1]:
        raise Mistake(f"'{given.teams[0]}' cannot play itself: name two teams.")
    held_by = holder(terms, given)
    why.step(
        _held_by(terms.holder),
        given.teams[held_by],
        gives="holder",
        shown_as="who",
        holder=terms.holder,
    )
    if given.imps is None:
        return CarryForward(given.teams[held_by])
    return _result(terms, given.teams, held_by, given.imps, why)


def _held_by(holder: str) -> str:
    """Who holds the carry forward, in words."""
    if holder == BETTER_RANK:
        return "the side that was placed higher holds the carry forward"
    return "the carry forward goes to the {holder}"


def _elsewhere(terms: CarryForwardTerms, match: str, why: Why) -> See:
    clause = terms.elsewhere.get(match)
    if clause is None:
        known = (*terms.matches, *terms.elsewhere)
        raise Mistake(f"there is no match '{match}' in this series: {did_you_mean(match, known)}")
    why.step("{match} has a clause of its own", clause, gives="see", match=match)
    return See(clause, f"the carry forward of {match} is given there.")


def holder(terms: CarryForwardTerms, given: FinalsMatch) -> int:
    """Which of the two teams holds the carry forward: 0 for the first, 1 for the second."""
    if terms.holder == BETTER_RANK:
        first, second = _ranks(given)
        if first == second:
            raise Mistake(f"two teams cannot both be ranked {first}: break the tie first.")
        return 0 if first < second else 1
    roles = _roles(given, terms.holder)
    if roles.count(terms.holder) != 1:
        raise Mistake(
            f"one of the two teams must be '{terms.holder}', but the roles are "
            f"'{roles[0]}' and '{roles[1]}'."
        )
    return roles.index(terms.holder)


def _ranks(given: FinalsMatch) -> tuple[int, int]:
    if given.ranks is not None:
        return given.ranks
    first, second = (read_side(role).rank for role in given.roles or ("", ""))
    if first is not None and second is not None:
        return first, second
    raise Mistake("give 'ranks': the places of the two teams in the qualifying.")


def _roles(given: FinalsMatch, wanted: str) -> tuple[str, str]:
    if given.roles is not None:
        return given.roles
    if given.ranks is not None and read_side(wanted).rank is not None:
        return f"rank {given.ranks[0]}", f"rank {given.ranks[1]}"
    raise Mistake(f"give 'roles': how the two teams came into the match, one as '{wanted}'.")


def _result(
    terms: CarryForwardTerms,
    teams: tuple[str, str],
    held_by: int,
    imps: tuple[Exact, Exact],
    why: Why,
) -> CarryForward:
    first, second = imps
    score = (first + terms.amount, second) if held_by == 0 else (first, second + terms.amount)
    why.step(
        "{first} and {second} IMPs, and {amount} to the holder",
        score,
        unit=IMP,
        gives="score",
        first=first,
        second=second,
        amount=terms.amount,
    )
    if score[0] == score[1]:
        why.step("still level: left to", terms.still_tied, gives="decided_by")
        reason = f"both have {show(score[0])} IMPs with the carry forward."
        return CarryForward(teams[held_by], score, decided_by=terms.still_tied, reason=reason)
    winner = teams[0] if score[0] > score[1] else teams[1]
    why.step("the higher score wins", winner, gives="winner", shown_as="who")
    return CarryForward(teams[held_by], score, winner)
