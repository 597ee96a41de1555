"""Scenes of places that are level, or nearly so: what a tie is, what it is split for and by what.

Each is a small competition, or goes on from the world of its set-up; what it ought to show is not
known here.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.law.scenes.stage import Actors, scene
from tests.law.scenes.whole import Play, competition

from convenor.exact import whole_if_whole
from convenor.ledger import bodies
from convenor.standings.plain import as_plain


def _raised(actors: Actors, stage: str, unit: Any, who: str, by: Fraction | int) -> None:
    """A total is brought to another height."""
    number = actors.there.state.sessions_of(stage)[-1].number
    more = bodies.ScoreAdjusted(who, whole_if_whole(Fraction(by)), unit, stage, number)
    actors.suppose("score adjusted", more)


def _places(actors: Actors, stage: str) -> None:
    actors.look(lambda c: [as_plain(each) for each in c.figures.standings(stage).values()])


@scene("sabf-matchpoint-pairs", moment="posted")
def three_pairs_next_to_level(actors: Actors) -> None:
    """Each of the first three is so little behind the one before it, on the sum of the sessions."""
    before = actors.there
    for step in (Fraction(2, 100), Fraction(5, 100)):
        actors.there = before
        leader, *others = before.figures.standings("pairs")[""].lines
        for at, line in enumerate(others[:2], 1):
            by = Fraction(leader.total) - at * step - Fraction(line.total)
            _raised(actors, "pairs", "percent", line.contestant, by)
        _places(actors, "pairs")


# --- Queensland: what is at stake ----------------------------------------------------------------


def _for_third_place(plan: dict[str, Any]) -> None:
    """An organiser gives a prize to the third, and a plaque, besides what qualifies."""
    for stage in plan["stages"]:
        stakes = stage["standing"]["stakes"]
        more = [{"purpose": each, "first": 3, "last": 3} for each in ("third place", "cash prize")]
        stage["standing"]["stakes"] = [*more, *stakes]


@competition("qba-championship-pairs", own=_for_third_place, sessions=1, boards=6)
def everybody_is_level_and_the_third_has_a_prize(play: Play) -> None:
    """A tie for which the book names no method, and one for which it does."""
    play.enter(6)
    play.do("open-stage", stage="qualifying")
    play.sit("qualifying", 1, ["1", "2", "3", "4", "5", "6"])
    play.results("qualifying", 1)


def _only_the_final(plan: dict[str, Any]) -> None:
    """All play in the final from the beginning."""
    plan["stages"] = [each for each in plan["stages"] if each["name"] == "final"]


RESULTS = ("1NT-1 by N", "1NT= by N", "1NT+1 by N")


def _results(play: Play, stage: str, session: int, written: str) -> None:
    """A digit for each board at each table: which of the results it had."""
    digits = iter(written)
    play.results(stage, session, lambda _seat, _board: RESULTS[int(next(digits))])


def _first_are_level(play: Play, stage: str, unit: Any, names: tuple[str, ...]) -> None:
    """These have as much as the leader."""
    standing = play.there.figures.standings(stage)[""]
    top = standing.lines[0].total
    for name in names:
        _raised(play, stage, unit, name, Fraction(top) - Fraction(standing.line(name).total))


def _level_at_the_top(play: Play) -> None:
    """Six play a Howell, and four are level at its end: two of these did as well against the rest.

    One of the two did better in their own match, the other against the fifth.
    """
    play.enter(6)
    play.do("open-stage", stage="final")
    play.sit("final", 1, ["1", "2", "3", "4", "5", "6"])
    _results(play, "final", 1, "112022020120120022220101110110")
    _first_are_level(play, "final", "percent", ("1", "2", "3"))


FINAL: dict[str, Any] = {"own": _only_the_final, "final_sessions": 1, "final_boards": 6}


@competition("qba-championship-pairs", **FINAL)
def a_title_between_four(play: Play) -> None:
    """A championship: the tie is split, and what is left of it once more."""
    _level_at_the_top(play)


@competition("qba-championship-pairs", **FINAL, championship=False)
def a_title_of_the_state_alone(play: Play) -> None:
    """A State championship that nobody called one of the association."""
    _level_at_the_top(play)


ALL_MEET = (
    (("1", "2"), ("3", "4"), ("5", "6")),
    (("1", "3"), ("2", "5"), ("4", "6")),
    (("1", "4"), ("2", "6"), ("3", "5")),
    (("1", "5"), ("2", "4"), ("3", "6")),
    (("1", "6"), ("2", "3"), ("4", "5")),
)
"""The rounds in which six meet each other."""


def _all_meet(play: Play) -> None:
    play.do("open-stage", stage="swiss")
    for number, matches in enumerate(ALL_MEET, 1):
        play.draw("swiss", number, *matches)


@competition("qba-swiss-pairs", rounds=5, boards=4)
def a_title_between_three(play: Play) -> None:
    """All have met all, and the first three are level: two of these did as well against the rest.

    One of the two won their own match, the other did better against the fourth.
    """
    play.enter(6)
    _all_meet(play)
    written = "121010020120121022101101010211201102101022011212100212222222"
    for number in range(1, 6):
        _results(play, "swiss", number, written[12 * number - 12 : 12 * number])
    _first_are_level(play, "swiss", "VP", ("1", "2", "3"))
