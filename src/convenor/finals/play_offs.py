"""Play-offs for qualifying places: one after another between two, a round between more.

The tied teams and their play-offs go in; the winner, or wins, qualifiers and those who play again
come out. How the tie came about is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Literal

from convenor.errors import Mistake
from convenor.exact import BOARD, HALF, IMP, Exact, whole_if_whole
from convenor.finals.names import refuse_strangers, refuse_twice
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- between two --------------------------------------------------------------------------------


@value
class TwoTerms:
    """The length of a play-off."""

    boards: int = asked("boards of each play-off", unit=BOARD, least=1)


@value
class TwoTied:
    """Two tied teams, and the play-offs so far."""

    teams: tuple[str, str] = asked("the two teams")
    playoffs: tuple[tuple[Exact, Exact], ...] = asked(
        "IMPs of each play-off, in the order of the teams", unit=IMP, default=()
    )


@value
class TwoResult:
    """The winner, and after which play-off."""

    after_playoff: int = asked("play-offs played")
    winner: str | None = asked("the winner (left out if still level)", default=None)
    boards_to_play: int | None = asked("boards of the next play-off", unit=BOARD, default=None)


def successive_play_offs(terms: TwoTerms, given: TwoTied, why: Why = SILENT) -> TwoResult:
    """Play-offs one after another until one is won."""
    refuse_twice(given.teams, "teams")
    for number, (first, second) in enumerate(given.playoffs, 1):
        why.step("play-off {number}: {first}–{second}", number=number, first=first, second=second)
        if first == second:
            continue
        if number < len(given.playoffs):
            raise Mistake(f"play-off {number} decided the tie: leave the later ones out.")
        winner = given.teams[0] if first > second else given.teams[1]
        why.step("play-offs played", number, gives="after_playoff")
        why.step("the winner", winner, gives="winner")
        return TwoResult(number, winner)
    why.step("play-offs played, all level", len(given.playoffs), gives="after_playoff")
    why.step("the next play-off", terms.boards, unit=BOARD, gives="boards_to_play")
    return TwoResult(len(given.playoffs), boards_to_play=terms.boards)


# --- between more -------------------------------------------------------------------------------


@value
class RoundTerms:
    """What a drawn match counts."""

    draw: Literal["half a win", "replay"] = asked("a drawn match: half a win each, or played again")


@value
class TiedTeams:
    """Tied teams, the matches between them, and the places."""

    teams: tuple[str, ...] = asked("the tied teams, more than two")
    matches: tuple[tuple[str, str, Exact, Exact], ...] = asked(
        "each match: two teams and the IMPs of each"
    )
    places: int = asked("places that they play for", least=1)


@value
class RoundResult:
    """Wins, and who goes on."""

    wins: Mapping[str, Exact] = asked("wins of each team")
    qualified: tuple[str, ...] = asked("teams that go on, most wins first")
    play_again: tuple[str, ...] = asked("teams still level for the places left")
    replay: tuple[tuple[str, str], ...] | None = asked(
        "drawn matches that are played again first", default=None
    )
    reason: str | None = asked("for how many places they play again, in words", default=None)


def play_off_round(terms: RoundTerms, given: TiedTeams, why: Why = SILENT) -> RoundResult:
    """Each against each other; only the number of wins counts."""
    _checked(given)
    wins: dict[str, Exact] = dict.fromkeys(given.teams, 0)
    drawn = []
    for (first, second), margin in _margins(terms, given).items():
        why.step("{first} against {second}", margin, unit=IMP, first=first, second=second)
        if margin == 0 and terms.draw == "replay":
            drawn.append((first, second))
            continue
        share = HALF if margin == 0 else int(margin > 0)
        wins[first] = whole_if_whole(wins[first] + share)
        wins[second] = whole_if_whole(wins[second] + 1 - share)
    counted = MappingProxyType(wins)
    why.step("wins", counted, gives="wins")
    if drawn:
        why.step("drawn, played again first", tuple(drawn), gives="replay")
        why.step("nobody goes on yet", (), gives="qualified")
        why.step("nor plays the whole round again", (), gives="play_again")
        return RoundResult(counted, (), (), tuple(drawn))
    return _placed(given, counted, why)


def _checked(given: TiedTeams) -> None:
    refuse_twice(given.teams, "teams")
    if len(given.teams) < 3:
        raise Mistake("this is for more than two teams: two have play-offs of their own.")
    if given.places >= len(given.teams):
        raise Mistake(f"{len(given.teams)} teams need no play-off for {given.places} places.")
    for first, second, *_ in given.matches:
        refuse_strangers((first, second), "matches", given.teams, "teams")
        if first == second:
            raise Mistake(f"'{first}' cannot play itself: name two teams.")


def _margins(terms: RoundTerms, given: TiedTeams) -> dict[tuple[str, str], Exact]:
    """The margin of each match, in the order of the teams; the last one where it was replayed."""
    margins: dict[tuple[str, str], Exact] = {}
    for first, second, ours, theirs in given.matches:
        key, margin = (first, second), ours - theirs
        if given.teams.index(first) > given.teams.index(second):
            key, margin = (second, first), theirs - ours
        if key in margins and (terms.draw != "replay" or margins[key] != 0):
            raise Mistake(f"{first} and {second} have met already: leave one match out.")
        margins[key] = margin
    for first, second in combinations(given.teams, 2):
        if (first, second) not in margins:
            raise Mistake(f"{first} and {second} have not met: give their match.")
    return margins


def _placed(given: TiedTeams, wins: Mapping[str, Exact], why: Why) -> RoundResult:
    order = sorted(given.teams, key=lambda team: -wins[team])
    last = wins[order[given.places - 1]]
    qualified, again = tuple(order[: given.places]), tuple[str, ...]()
    if wins[order[given.places]] == last:
        qualified = tuple(each for each in order if wins[each] > last)
        again = tuple(each for each in order if wins[each] == last)
    why.step("go on", qualified, gives="qualified", shown_as="who")
    why.step("play again", again, gives="play_again")
    left = given.places - len(qualified)
    reason = f"they play for {left} of the places." if again else None
    return RoundResult(wins, qualified, again, reason=reason)
