"""A bracket as far as it has been played: who meets whom next, who is out, and the places.

The bracket and the outcomes of its matches go in; the matches to play, those still open, the
decision of each and the places come out. A place is that of the loser of a match: nobody moves up
because a match had no winner, and the place of that winner stays empty.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.finals.decisions import Decision, Played
from convenor.finals.fixtures import Bracket, KnockOutMatch, losers_place, seed_of
from convenor.finals.names import refuse_strangers
from convenor.finals.outcomes import NO_RESULT, Outcome, Rules, abandoned, decide, forfeited
from convenor.finals.progress import OpenMatch, Place, Progress, ToPlay
from convenor.finals.remedies import held, holder
from convenor.finals.sides import BYE
from convenor.regulation.why import SILENT, Why

Carry: TypeAlias = Callable[[str, str], tuple[Exact, Exact]]
"""What two opponents carry into their match, each."""
NOTHING_PLAYED: Mapping[str, Outcome] = MappingProxyType({})
NO_OPPONENT = "no opponent"


def play(
    bracket: Bracket,
    results: Mapping[str, Outcome] = NOTHING_PLAYED,
    why: Why = SILENT,
    *,
    carry: Carry | None = None,
    only: str | None = None,
) -> Progress:
    """The bracket as far as it has been played; where only one match is asked for, that is told."""
    refuse_strangers(results, "results", tuple(each.name for each in bracket.matches), "bracket")
    table = _Table(bracket, carry)
    for match in bracket.matches:
        told = why if only in (None, match.name) else SILENT
        table.enter(match, results.get(match.name), told)
    found = table.progress()
    if only is not None:
        return found
    if found.next_matches:
        why.step("to be played next", tuple(each.match for each in found.next_matches))
    for place in found.places:
        why.step(
            "place {place}",
            place.contestants,
            clause=bracket.clause,
            gives="places",
            shown_as="who",
            place=place.place,
        )
    return found


class _Table:
    """Who stands for which role, and what has become of each match so far."""

    def __init__(self, bracket: Bracket, carry: Carry | None) -> None:
        self.bracket = bracket
        self.carry = carry
        self.rank = {name: at for at, name in enumerate(bracket.entrants, 1)}
        self.roles: dict[str, str | None] = {BYE: None}
        self.met: dict[str, ToPlay] = {}
        self.next: list[ToPlay] = []
        self.open: list[OpenMatch] = []
        self.decided: dict[str, Decision] = {}
        self.out: dict[str, str] = {}
        self.placed: dict[int, list[str]] = {}
        self.left: set[str] = set()

    def enter(self, match: KnockOutMatch, outcome: Outcome | None, why: Why) -> None:
        """One match: its sides if they are known, its decision if it has one."""
        first, second = (self._side(side) for side in match.sides)
        if first is _UNKNOWN or second is _UNKNOWN:
            if outcome is not None:
                raise Mistake(f"{match.name} cannot have been played before its teams are known.")
            return
        there = [each for each in (first, second) if each is not None]
        if len(there) < 2:
            self._without_opponent(match, there, outcome, why)
            return
        part = why.part(
            "{match}: {one:who} against {two:who}",
            clause=self.bracket.clause,
            match=match.name,
            one=first,
            two=second,
        )
        self._meet(match, (there[0], there[1]), outcome, part)

    def _side(self, side: str) -> str | None:
        number = seed_of(side)
        if number is not None:
            return self.bracket.entrants[number - 1]
        return self.roles.get(side, _UNKNOWN)

    def _without_opponent(
        self, match: KnockOutMatch, there: list[str], outcome: Outcome | None, why: Why
    ) -> None:
        """A bye, or a match that lacks a side because an earlier one had no winner."""
        if outcome is not None:
            raise Mistake(f"{match.name} has no two sides: there is nothing to record of it.")
        how = BYE if match.bye else NO_OPPONENT
        winner = there[0] if there else None
        text = "{match}: nobody comes" if winner is None else "{match}: {name:who} without play"
        why.step(text, match=match.name, name=winner, clause=self.bracket.clause)
        self._end(match, Decision(how if winner else NO_RESULT, winner), ())

    def _meet(
        self, match: KnockOutMatch, teams: tuple[str, str], outcome: Outcome | None, why: Why
    ) -> None:
        known = self._known(match, teams, outcome)
        self.met[match.name] = self._to_play(match, known)
        outcome = self._after_leaving(match, teams, outcome)
        if outcome is None:
            self.next.append(self.met[match.name])
            return
        found = decide(self._rules(match), known, outcome, why)
        if found.open:
            waits = (found.boards_to_play, found.decided_by, found.reason)
            self.open.append(OpenMatch(match.name, teams, *waits))
            return
        if outcome.leaves and found.loser is not None:
            self.left.add(found.loser)
        self._end(match, found, teams)

    def _after_leaving(
        self, match: KnockOutMatch, teams: tuple[str, str], outcome: Outcome | None
    ) -> Outcome | None:
        """The outcome; a side that has left the series forfeits without being asked."""
        gone = [each for each in teams if each in self.left]
        if not gone:
            return outcome
        if outcome is not None:
            raise Mistake(f"{gone[0]} has left the series: {match.name} has nothing to record.")
        reason = f"{gone[0]} has left the series."
        return abandoned(reason) if len(gone) == 2 else forfeited(gone[0], reason)

    def _known(
        self, match: KnockOutMatch, teams: tuple[str, str], outcome: Outcome | None
    ) -> Played:
        carried: tuple[Exact, Exact] = (0, 0)
        if outcome is not None and outcome.carry_over is not None:
            carried = outcome.carry_over
        elif self.carry is not None and match.carries:
            carried = self.carry(*teams)
        ranks = (self.rank[teams[0]], self.rank[teams[1]])
        return Played(match.name, teams, match.sides, ranks, (0, 0), carried, boards=match.boards)

    def _rules(self, match: KnockOutMatch) -> Rules:
        bracket = self.bracket
        for_a_place = match.winner_place is not None
        return Rules(
            match.tie or bracket.tie,
            bracket.pending,
            bracket.stopped,
            bracket.official,
            for_a_place,
        )

    def _to_play(self, match: KnockOutMatch, known: Played) -> ToPlay:
        remedy = match.tie or self.bracket.tie
        return ToPlay(
            match.name,
            match.round,
            known.teams,
            match.boards,
            match.stanzas,
            known.carry_over,
            holder(remedy, known),
            held(remedy),
        )

    def _end(self, match: KnockOutMatch, found: Decision, teams: tuple[str, ...]) -> None:
        """Winner and loser take their roles or places; without a winner both are out."""
        self.decided[match.name] = found
        self.roles[f"{match.name} winner"] = found.winner
        self.roles[f"{match.name} loser"] = found.loser
        if found.by == NO_RESULT:
            for team in teams:
                self._put(team, losers_place(self.bracket, match), match)
            return
        for team in found.shared:
            self._put(team, match.winner_place, match)
        if found.winner is not None and match.winner_place is not None:
            self._put(found.winner, match.winner_place, match)
        if found.loser is not None and match.loser_place is not None:
            self._put(found.loser, match.loser_place, match)

    def _put(self, team: str, place: int | None, match: KnockOutMatch) -> None:
        if place is None:
            raise Mistake(f"{match.name} has no place to share.")
        self.placed.setdefault(place, []).append(team)
        if place != 1:
            self.out[team] = match.name

    def progress(self) -> Progress:
        """All that is known now."""
        places = tuple(
            Place(place, tuple(sorted(self.placed[place], key=self.rank.__getitem__)))
            for place in sorted(self.placed)
        )
        return Progress(
            tuple(self.next),
            tuple(self.open),
            MappingProxyType(self.decided),
            MappingProxyType(self.out),
            places,
            len(self.decided) == len(self.bracket.matches),
            MappingProxyType(self.met),
        )


_UNKNOWN = "\0"
"""A side that an earlier match has yet to give."""
