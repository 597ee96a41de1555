"""A finals series as data: who meets whom, who goes where, who holds the carry forward.

The ranking and the IMPs of the matches played go in; the places come out, or the matches that are
next. A series is a list of matches whose sides are ranks or results of earlier ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, TypeAlias

from convenor.errors import Mistake, did_you_mean
from convenor.exact import IMP, Exact
from convenor.finals.carry_forwards import CarryForwardTerms
from convenor.finals.fixtures import Bracket, KnockOutMatch, follows
from convenor.finals.knock_outs import line_of_seeds
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.finals.outcomes import Outcome
from convenor.finals.playing import play
from convenor.finals.sides import ranks_in, read_side
from convenor.regulation.answers import to_plain
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

SEMI_FINALISTS = 4
NOBODY_ELSEWHERE: Mapping[str, str] = MappingProxyType({})


@value
class Match:
    """A match of the series."""

    name: str = asked("the match, such as SF1")
    sides: tuple[str, str] = asked("its sides, such as 'rank 4' or 'QF2 loser', in order")
    holder: str = asked("who holds the carry forward: 'better rank', or one of the sides")
    loser_place: int | None = asked(
        "place of the loser if it is out (left out if it plays on)", default=None, least=2
    )


@value
class SeriesTerms:
    """The matches in the order of play, and the carry forward."""

    matches: tuple[Match, ...] = asked("the matches, the last one for the title")
    amount: Exact = asked("what the holder of the carry forward starts with", unit=IMP, least=0)
    still_tied: str = asked("who decides a match that is level with the carry forward")


NOT_PLAYED: Mapping[str, tuple[Exact, Exact]] = MappingProxyType({})


@value
class SeriesScores:
    """The ranking, and the matches played."""

    ranking: tuple[str, ...] = asked("the finalists, best first")
    imps: Mapping[str, tuple[Exact, Exact]] = asked(
        "IMPs of each match played, in the order of its sides", unit=IMP, default=NOT_PLAYED
    )


@value
class NextMatch:
    """A match to be played."""

    match: str = asked("the match")
    teams: tuple[str, str] = asked("its teams")
    holder: str = asked("the team that holds the carry forward")


@value
class Series:
    """The places, or what is to be played."""

    places: tuple[str, ...] | None = asked("the teams in final order", default=None)
    next_matches: tuple[NextMatch, ...] | None = asked("matches to be played next", default=None)
    decided_by: str | None = asked("who decides a match that is level", default=None)
    reason: str | None = asked("which match is level, in words", default=None)


def finals_series(terms: SeriesTerms, given: SeriesScores, why: Why = SILENT) -> Series:
    """The series as far as it has been played: its places, or the next matches."""
    _checked(terms, given)
    outcomes = {name: Outcome(imps) for name, imps in given.imps.items()}
    found = play(series_bracket(terms, given.ranking), outcomes, why)
    if found.open:
        level = found.open[0]
        return Series(decided_by=level.decided_by, reason=f"{level.match}: {level.reason}")
    if found.next_matches:
        following = tuple(
            NextMatch(each.match, each.teams, each.holder or "") for each in found.next_matches
        )
        why.step("to be played next", to_plain(following), gives="next_matches")
        return Series(next_matches=following)
    why.step("the places", found.order, gives="places")
    return Series(found.order)


def series_bracket(terms: SeriesTerms, ranking: tuple[str, ...]) -> Bracket:
    """The series as a bracket: each match with its holder of the carry forward."""
    rounds: dict[str, int] = {}
    matches = []
    for match in terms.matches:
        earlier = (read_side(side).match for side in match.sides)
        rounds[match.name] = 1 + max(rounds.get(each, 0) for each in earlier)
        carry = CarryForwardTerms(
            terms.amount, (match.name,), match.holder, NOBODY_ELSEWHERE, terms.still_tied
        )
        title = 1 if match is terms.matches[-1] else None
        number = rounds[match.name]
        matches.append(
            KnockOutMatch(match.name, number, match.sides, match.loser_place, title, tie=carry)
        )
    return Bracket(ranking, tuple(matches), official=terms.still_tied)


def _checked(terms: SeriesTerms, given: SeriesScores) -> None:
    refuse_twice(given.ranking, "ranking")
    ranks = ranks_in(terms.matches)
    if len(given.ranking) != len(ranks):
        raise Mistake(f"the series is for {len(ranks)} teams, not {len(given.ranking)}.")
    names = tuple(match.name for match in terms.matches)
    refuse_strangers(given.imps, "imps", names, "the series")


# --- one match: who goes where ------------------------------------------------------------------


@value
class NextTerms:
    """The series, and which of its matches this is."""

    matches: tuple[Match, ...] = asked("the matches of the series")
    match: str = asked("the match that this is")


@value
class MatchResult:
    """The teams of a match, and its winner."""

    teams: tuple[str, str] = asked("the two teams")
    winner: str = asked("the team that won")


@value
class NextOfEach:
    """Where the two teams go."""

    next: Mapping[str, str] = asked("the next match of each team, or out, champion, runner-up")


def next_of_each(terms: NextTerms, given: MatchResult, why: Why = SILENT) -> NextOfEach:
    """Where winner and loser of a match go."""
    refuse_twice(given.teams, "teams")
    refuse_strangers((given.winner,), "winner", given.teams, "teams")
    match = _named(terms)
    loser = given.teams[1] if given.winner == given.teams[0] else given.teams[0]
    onward = {
        given.winner: follows(terms.matches, f"{match.name} winner") or "champion",
        loser: follows(terms.matches, f"{match.name} loser") or _last(match, terms.matches),
    }
    for team, where in onward.items():
        why.step("{team:who} goes to", where, team=team)
    answer = MappingProxyType(onward)
    why.step("the next of each", answer, gives="next")
    return NextOfEach(answer)


def _named(terms: NextTerms) -> Match:
    for match in terms.matches:
        if match.name == terms.match:
            return match
    near = did_you_mean(terms.match, (each.name for each in terms.matches))
    raise Mistake(f"there is no match '{terms.match}' in the series: {near}")


def _last(match: Match, matches: tuple[Match, ...]) -> str:
    return "runner-up" if match == matches[-1] else "out"


# --- the first round by choice ------------------------------------------------------------------


@value
class ChoiceTerms:
    """How many are left when the first of them chooses."""

    teams: Literal[4, 8, 16, 32] = asked("teams in the round for which the first one chooses")


@value
class Choice:
    """The qualifiers, and the winner's choice."""

    qualified: tuple[str, ...] = asked("the qualifiers in order, the winner first")
    choice: str = asked("the team that the winner chooses to meet")


Pairs: TypeAlias = tuple[tuple[str, str], ...]


@value
class ChosenMatches:
    """Who meets whom."""

    semi_finals: Pairs | None = asked("the teams of each semi-final", default=None)
    first_round: Pairs | None = asked(
        "the teams of each match, where more than four are left", default=None
    )

    @property
    def matches(self) -> Pairs:
        """The matches of the round, whatever it is called."""
        return self.semi_finals or self.first_round or ()


def choice_of_opponents(terms: ChoiceTerms, given: Choice, why: Why = SILENT) -> ChosenMatches:
    """The winner against the chosen one; the others meet, the best of them against the last."""
    order = order_by_choice(terms, given)
    line = [order[seed - 1] for seed in line_of_seeds(terms.teams)]
    pairings = tuple(zip(line[::2], line[1::2], strict=True))
    why.step("{first} chooses {choice}", first=order[0], choice=given.choice)
    if terms.teams == SEMI_FINALISTS:
        why.step("the other two meet", pairings, gives="semi_finals")
        return ChosenMatches(pairings)
    why.step("the others meet, best against last", pairings, gives="first_round")
    return ChosenMatches(first_round=pairings)


def order_by_choice(terms: ChoiceTerms, given: Choice) -> tuple[str, ...]:
    """The qualifiers with the chosen one last, so that a full bracket has it meet the first."""
    refuse_twice(given.qualified, "qualified")
    if len(given.qualified) != terms.teams:
        raise Mistake(f"{terms.teams} teams qualify, not {len(given.qualified)}.")
    first, *others = given.qualified
    if given.choice == first:
        raise Mistake(f"'{first}' cannot choose itself: name one of {', '.join(others)}.")
    refuse_strangers((given.choice,), "choice", others, "qualified")
    return (first, *(each for each in others if each != given.choice), given.choice)
