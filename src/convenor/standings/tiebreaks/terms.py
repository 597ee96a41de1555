"""How a rulebook names a test and sets its details.

One line a test: its code in the catalogue, what the standing calls it, and the few details in
which books differ. A test reads only its own details.
"""

from __future__ import annotations

from typing import Literal, get_args

from convenor.errors import Mistake, did_you_mean, nearest
from convenor.exact import Exact
from convenor.regulation.typed import asked
from convenor.standings.tiebreaks.evidence import Record
from convenor.values import fields_of, value

FIGURES = tuple(each.name for each in fields_of(Record))
"""The figures of a contestant that a test may look at by name."""

Code = Literal[
    "figure",
    "victory points",
    "fines given back",
    "scores above",
    "wins",
    "net score",
    "places",
    "worse place",
    "opponents",
    "closest above",
    "lead below",
    "between the tied",
    "next ranks",
    "count-back",
    "number",
    "lot",
]

TESTS: tuple[str, ...] = get_args(Code)
"""The names of all tests in the catalogue."""


@value
class WinTerms:
    """When a match counts as won, and what a draw is worth."""

    draw: Exact = asked("what a drawn match counts", default=0)
    by: Literal["opponents", "level", "net"] = asked(
        "a win is more than the opponents, more than a level score, or a net score above 0",
        default="opponents",
    )
    level: Exact = asked("the score of a drawn match", default=0)
    win_by: Exact = asked(
        "how far above the level a win begins (0: anything above it)", default=0, least=0
    )
    scope: Literal["all", "last stage"] = asked("matches that count", default="all")


@value
class CountBackTerms:
    """How boards are counted that not all the tied played, and when several are beaten."""

    each: Literal["each beaten", "any beaten"] = asked(
        "points for each contestant beaten, or once a board", default="each beaten"
    )
    partial: Literal["average", "players", "complement", "absent nothing", "once"] = asked(
        "how a board counts that not all the tied played", default="complement"
    )
    average: Literal["average", "datum"] = asked(
        "what a score is compared with when others did not play", default="average"
    )
    better: int = asked("points for a better score", default=2, least=1)
    equal: int = asked("points each for an equal score", default=1, least=0)


@value
class TieBreakTerms:
    """One test in a book's order."""

    test: Code = asked("the test, by its name in the catalogue")
    called: str | None = asked("what the standing calls it", default=None)
    used: bool = asked(
        "whether the test is used, where the book can be read both ways", default=True
    )
    figure: str | None = asked("for 'figure': which figure of the contestant", default=None)
    event: str = asked(
        "for figures of a season: the event that they look at, by the book's name", default=""
    )
    optional: bool = asked("for 'figure': passed over where none of the tied has it", default=False)
    stages: Literal["sum", "best stage", "average"] = asked(
        "for VPs of several stages: which figure they make", default="sum"
    )
    above: Exact = asked("for 'scores above': the score to be exceeded", default=0)
    place: int = asked(
        "for 'places': which place is counted; for 'closest above': which pair above, from 1",
        default=1,
        least=1,
    )
    win: WinTerms | None = asked("for 'wins': what a win is", default=None)
    net: Literal["net", "quotient"] = asked(
        "for 'net score': difference or quotient", default="net"
    )
    scope: Literal["all", "last stage"] = asked("for 'net score': matches", default="all")
    leave_out: int = asked("for 'opponents': first rounds that are left out", default=0)
    fines: Literal["in", "given back"] = asked("for 'opponents': their fines", default="in")
    field: Literal["not all", "any"] = asked(
        "for 'opponents': used unless everybody met everybody, or always", default="not all"
    )
    withdrawn: Literal["final list", "average"] = asked(
        "for 'opponents': one that withdrew counts its final score, or the field's average",
        default="final list",
    )
    score: Literal["score", "net", "wins"] = asked(
        "for matches: the score, the net basic score, or the number won", default="score"
    )
    met: Literal["all", "any", "beat all"] = asked(
        "for 'between the tied': all must have met, those meetings there were, or whoever beat all",
        default="all",
    )
    meetings: Literal["add", "last", "most wins"] = asked(
        "for matches: what counts where two met more than once", default="add"
    )
    played: Literal["all", "one"] = asked(
        "for 'next ranks': all of the tied must have met the rank, or one of them", default="all"
    )
    ranks: int | None = asked("for 'next ranks': how many ranks are looked at", default=None)
    stop_unusable: bool = asked("for 'next ranks': a rank not met ends the test", default=False)
    split_ranks: bool = asked("for 'next ranks': a shared rank is split first", default=False)
    count: CountBackTerms | None = asked("for 'count-back': how boards count", default=None)

    def __post_init__(self) -> None:
        if self.test == "figure" and self.figure is None:
            raise Mistake("the test 'figure' names no figure: add figure = …")
        if self.test == "figure" and self.figure not in FIGURES:
            near = did_you_mean(str(self.figure or ""), FIGURES)
            raise Mistake(f"a test looks at '{self.figure}', which is no figure: {near}")


def known_test(name: str, where: str) -> str:
    """The name of a test; one sentence with the nearest and the whole catalogue if it is none."""
    if name in TESTS:
        return name
    near = nearest(name, TESTS)
    meant = f"did you mean '{near}'? The tests are" if near else "the tests are"
    raise Mistake(f"{where}: no test for ties is called '{name}': {meant} {', '.join(TESTS)}.")
