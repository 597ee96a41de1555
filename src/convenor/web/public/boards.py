"""A board as the public sees it: every table's result, the scores, how often each came about.

A competition, a round and a board go in; the lines of its traveller, the datum, the frequencies
and the hands come out. Nothing of a board is shown while a table has still to play it, unless the
scores are posted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.http import Http404
from django.utils.safestring import SafeString

from convenor import pipeline
from convenor.bridge import Board
from convenor.competition.live import Competition
from convenor.competition.scores.side_scores import SideScore
from convenor.competition.views.people import Who, who
from convenor.exact import MATCHPOINT, Exact
from convenor.explain.figures_written import figure, percent, swing
from convenor.values import value
from convenor.web import result_notation as writing
from convenor.web.public.results_replaced import counted
from convenor.web.public.stages import Round, Stage


@value
class Result:
    """A table's line on a board."""

    table: str
    ns: Who
    ew: Who
    result: SafeString | str
    lead: SafeString | str
    points: int | None
    ns_score: str
    ew_score: str
    ns_percent: str
    ew_percent: str
    ruled: str = ""

    @property
    def for_ns(self) -> str:
        return str(self.points) if self.points is not None and self.points >= 0 else ""

    @property
    def for_ew(self) -> str:
        return str(-self.points) if self.points is not None and self.points < 0 else ""


@value
class Often:
    """How often a score came about, and how long its bar is of a hundred."""

    points: str
    times: int
    share: int
    ns_score: str
    results: str


@value
class Traveller:
    """A board with all its results."""

    board: Board
    results: tuple[Result, ...]
    often: tuple[Often, ...]
    unit: str
    datum: str
    fouled: bool

    @property
    def has_scores(self) -> bool:
        """Whether a score of points is worth the same wherever it came about."""
        return any(each.ns_score for each in self.often)

    @property
    def has_percent(self) -> bool:
        return any(each.ns_percent for each in self.results)


def board_numbered(round: Round, number: int) -> int:
    """A board of a round, or the page that says that there is none."""
    if number not in round.session.boards:
        raise Http404(f"Board {number} is not played in {round.name}.")
    return number


Sides = Mapping[tuple[str, str], SideScore]
"""The score of a side, by table and contestant."""


# --- the traveller -------------------------------------------------------------------------------


def traveller(there: Competition, stage: Stage, round: Round, board: int) -> Traveller:
    """A board with all its results, the best for North-South first."""
    made = pipeline.side_scores(there, stage.name, round.number, board)
    unit, scores = made.unit, made.sides
    in_rooms = stage.plan.tables_a_match > 1
    if in_rooms:
        scores = _in_both_rooms(there, stage, round, scores)
    lines = pipeline.lines(there, stage.name, round.number, board)
    written = there.state.on(stage.name, round.number, board)
    results = []
    for line in lines.lines:
        said = written.get(line.table)
        ns, ew = scores.get((line.table, line.ns)), scores.get((line.table, line.ew))
        counts = counted(there, stage.name, round.number, board, line.table)
        results.append(
            Result(
                line.table,
                who(there, line.ns),
                who(there, line.ew),
                writing.result_shown(said.text) if said else "",
                writing.card_shown(said.lead) if said and said.lead else "",
                counts.points,
                _score(ns, unit),
                _score(ew, unit),
                _percent(ns),
                _percent(ew),
                counts.ruled,
            )
        )
    shown = tuple(sorted(results, key=lambda each: (each.points is None, -(each.points or 0))))
    datum = pipeline.datum(there, stage.name, round.number, board)
    return Traveller(
        Board(board),
        shown,
        often(shown, alike=not in_rooms),
        unit,
        "" if datum is None else swing(datum),
        lines.fouled,
    )


def _in_both_rooms(there: Competition, stage: Stage, round: Round, scores: Sides) -> Sides:
    """The score of a team on a board, at each of the tables where it was made."""
    found: dict[tuple[str, str], SideScore] = {}
    for match in pipeline.match_scores(there, stage.name, round.number):
        own = {who: each for (at, who), each in scores.items() if at in match.pairing.tables}
        found |= {(at, who): each for at in match.pairing.tables for who, each in own.items()}
    return found


def _score(side: SideScore | None, unit: str) -> str:
    if side is None or side.score is None:
        return ""
    return figure(side.score) if unit == MATCHPOINT else swing(side.score)


def _percent(side: SideScore | None) -> str:
    if side is None or side.score is None or side.available is None:
        return ""
    return percent(side.score, side.available)


def often(results: tuple[Result, ...], alike: bool) -> tuple[Often, ...]:
    """How often each score came about, the best for North-South first.

    Between teams the same points are worth what the other room makes of them: not `alike`.
    """
    points = [each.points for each in results if each.points is not None]
    counts = Counter(points)
    most = max(counts.values(), default=1)
    found = []
    for value_of, times in sorted(counts.items(), reverse=True):
        same = [each for each in results if each.points == value_of]
        scores = {each.ns_score for each in same}
        found.append(
            Often(
                writing.signed(value_of),
                times,
                round(100 * times / most),
                scores.pop() if alike and len(scores) == 1 else "",
                ", ".join(dict.fromkeys(str(each.result) for each in same)),
            )
        )
    return tuple(found)


def own_score(
    scores: Sides, unit: str, tables: tuple[str, ...], contestant: str
) -> tuple[str, Exact | None]:
    """One side's score on a board at the tables of its match, as text and as a number."""
    found = (scores.get((table, contestant)) for table in tables)
    scored = next((each for each in found if each is not None and each.score is not None), None)
    return _score(scored, unit), scored.score if scored else None
