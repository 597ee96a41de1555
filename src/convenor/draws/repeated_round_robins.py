"""Several round robins on one printed draw, the last of them by placing.

The number of teams and the round go in; matches and bye come out, or word that an official draws
that round robin. In the last one the leader takes the place of number 1 in the draw, the second
that of number 2, and so on. How teams are placed is not known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from convenor.errors import Mistake
from convenor.regulation.answers import Decides, See
from convenor.regulation.typed import asked, printed_in
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class MatchRow:
    """One match of a printed draw."""

    round_robin_round: int
    team_a: int
    team_b: int
    bye: int | None = None


@value
class PrintedRoundRobin:
    """A printed draw, whom it serves and which round robins use it."""

    rows: tuple[MatchRow, ...] = asked("the printed draw")
    printed_for: int = asked("teams that it is printed for")
    also_for: int = asked("teams that it serves too: one more or one fewer")
    drawn_by_table: tuple[int, ...] = asked("round robins that use it")
    last: int = asked("the last round robin, by placing")
    others_draw: str = asked(
        "who makes the draw for the number that it is not printed for ('' if it serves)", default=""
    )


@value
class RepeatedRoundRobinTerms:
    """The printed draws by number of teams, and what is left to an official."""

    draws: tuple[PrintedRoundRobin, ...] = asked("the printed draws")
    drawn_by: str = asked("who draws the other round robins")
    only_last: bool = asked(
        "whether only the last round robin is asked here", default=False, asking=True
    )
    shown: Literal["team numbers", "placings"] = asked(
        "what the last round robin's teams are called", default="team numbers"
    )


@value
class RepeatedRoundRobinGiven:
    """A round, counted through all the round robins."""

    teams: int = asked("teams in the event", least=2)
    round: int = asked("round, counted from the first of all", least=1)
    placings: tuple[int, ...] | None = asked(
        "team numbers in the order of their places, before the last round robin", default=None
    )


@value
class RoundOfMatches:
    """The matches of a round."""

    matches: tuple[tuple[int, int], ...] = asked("the matches, as printed: first-named team first")
    bye: int | None = asked("the team that does not play", default=None)


def repeated_round_robin(
    terms: RepeatedRoundRobinTerms, given: RepeatedRoundRobinGiven, why: Why = SILENT
) -> RoundOfMatches | Decides | See:
    """The matches of a round of several round robins."""
    draw = _draw_for(terms, given.teams)
    if draw.others_draw and given.teams != draw.printed_for:
        why.step("the draw is made by", draw.others_draw, gives="decided_by")
        return Decides(draw.others_draw, f"No draw is printed for {given.teams} teams.")
    length = max(row.round_robin_round for row in draw.rows)
    number, row = divmod(given.round - 1, length)
    number, row = number + 1, row + 1
    why.step("round robin {number}, row {row} of the draw", number=number, row=row)
    if number > draw.last:
        raise Mistake(f"there is no round {given.round}: it ends with round {draw.last * length}.")
    if number == draw.last:
        if given.placings is None:
            raise Mistake("'placings' is missing: the last round robin is drawn by placing.")
        made = round_of(draw, given.teams, row)
        if terms.shown == "team numbers":
            made = by_placing(made, _checked(given.placings, given.teams))
            why.step("each number of the draw stands for a place", clause=printed_in(draw.rows))
        return _told(made, draw, why)
    if terms.only_last:
        drawn = "" if number in draw.drawn_by_table else f", and drawn by the {terms.drawn_by}"
        reason = f"round {given.round} is not in the last round robin{drawn}."
        return See(printed_in(draw.rows), reason)
    if number not in draw.drawn_by_table:
        why.step("this round robin is drawn by", terms.drawn_by, gives="decided_by")
        return Decides(terms.drawn_by, f"Round robin {number} is not printed: they draw it.")
    return _told(round_of(draw, given.teams, row), draw, why)


def round_of(draw: PrintedRoundRobin, teams: int, row: int) -> RoundOfMatches:
    """A row of the draw for its own number of teams, or for one more or one fewer."""
    rows = [each for each in draw.rows if each.round_robin_round == row]
    matches = [(each.team_a, each.team_b) for each in rows]
    if teams < draw.printed_for:
        absent = draw.printed_for
        idle = next(match for match in matches if absent in match)
        matches.remove(idle)
        return RoundOfMatches(tuple(matches), sum(idle) - absent)
    bye = rows[0].bye
    if teams > draw.printed_for and bye is not None:
        matches.append((bye, teams) if row % 2 else (teams, bye))
        bye = None
    return RoundOfMatches(tuple(matches), bye)


def by_placing(made: RoundOfMatches, placings: Sequence[int]) -> RoundOfMatches:
    """The same matches with the team of each place."""
    matches = tuple((placings[one - 1], placings[other - 1]) for one, other in made.matches)
    return RoundOfMatches(matches, None if made.bye is None else placings[made.bye - 1])


def _draw_for(terms: RepeatedRoundRobinTerms, teams: int) -> PrintedRoundRobin:
    for draw in terms.draws:
        if teams in (draw.printed_for, draw.also_for):
            return draw
    served = sorted(each for draw in terms.draws for each in (draw.printed_for, draw.also_for))
    listed = ", ".join(str(each) for each in served)
    raise Mistake(f"there is no draw for {teams} teams here: it is for {listed}.")


def _checked(placings: tuple[int, ...], teams: int) -> tuple[int, ...]:
    if sorted(placings) != list(range(1, teams + 1)):
        raise Mistake(f"'placings' must have each team number from 1 to {teams} once.")
    return placings


def _told(made: RoundOfMatches, draw: PrintedRoundRobin, why: Why) -> RoundOfMatches:
    why.step(
        "the matches, by the teams' numbers",
        made.matches,
        gives="matches",
        shown_as="matches",
        clause=printed_in(draw.rows),
    )
    if made.bye is not None:
        why.step("the bye, by the team's number", made.bye, gives="bye", shown_as="who")
    return made
