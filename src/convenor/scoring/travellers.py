"""A traveller put as a question: the scores on a board in, the matchpoints of both sides out.

The scores are those of ordinary tables, or of two fields where a director split them, and tables
may have awards in their place; or it is one figure, the matchpoints among fewer results brought to
the usual number. The engine calls `score_board` with lines that may hold anything else.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, PERCENT, POINT, Exact, show
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.artificial import Award
from convenor.scoring.board_scores import BoardScores
from convenor.scoring.lines import Artificial, Line, Points
from convenor.scoring.matchpoints import BoardTop, MatchpointTerms, score_board
from convenor.values import replace, value

LARGEST = 7600
"""No contract scores more: 7NT redoubled and vulnerable, thirteen down."""


@value
class TableAward:
    """Artificial scores at a table, in place of its result."""

    table: int = asked("number of the table in 'scores', from 1", least=1)
    ns: Award = asked("award of NS")
    ew: Award = asked("award of EW")
    ns_session: Exact | None = asked(
        "percentage of NS on the boards that they played", unit=PERCENT, default=None, least=0
    )
    ew_session: Exact | None = asked(
        "percentage of EW on the boards that they played", unit=PERCENT, default=None, least=0
    )


@value
class Traveller:
    """The scores on a board, or the matchpoints of one pair among the results there are."""

    scores: tuple[int, ...] | None = asked(
        "NS score at each table", unit=POINT, default=None, least=-LARGEST, most=LARGEST
    )
    scores_ew: tuple[int, ...] | None = asked(
        "NS score at each table as EW are scored with it, where a score is split",
        unit=POINT,
        default=None,
        least=-LARGEST,
        most=LARGEST,
    )
    awards: tuple[TableAward, ...] = asked(
        "tables with an artificial score, whose figure in 'scores' does not count", default=()
    )
    expected: int | None = asked("usual number of results on the board", default=None, least=1)
    results: int | None = asked("number of results there are", default=None, least=1)
    matchpoints: Exact | None = asked(
        "matchpoints among the results there are, 2 a win and 1 a tie",
        unit=MATCHPOINT,
        default=None,
        least=0,
    )


@value
class Matchpoints:
    """Matchpoints at each table in order, or of the one pair."""

    ns: tuple[Exact, ...] | None = asked("matchpoints of NS", unit=MATCHPOINT, default=None)
    ew: tuple[Exact, ...] | None = asked("matchpoints of EW", unit=MATCHPOINT, default=None)
    top: Exact | None = asked("top on the board", unit=MATCHPOINT, default=None)
    score: Exact | None = asked("matchpoints of the pair", unit=MATCHPOINT, default=None)


def matchpoints(terms: MatchpointTerms, given: Traveller, why: Why = SILENT) -> Matchpoints:
    """The matchpoints on a board."""
    if given.scores is not None:
        return _whole_board(terms, given, given.scores, why)
    return Matchpoints(score=brought_to_usual(terms, *one_pair(given), why))


def one_pair(given: Traveller) -> tuple[Exact, int, int]:
    """Matchpoints of one pair, the results there are and the usual number, if they can be."""
    points, results, expected = given.matchpoints, given.results, given.expected
    if points is None or results is None or expected is None:
        raise Mistake("give 'scores' of the board, or 'matchpoints', 'results' and 'expected'.")
    return check_one_pair(points, results, expected)


def check_one_pair(points: Exact, results: int, expected: int) -> tuple[Exact, int, int]:
    """The three figures as they came, if there can be such a board."""
    if results > expected:
        raise Mistake(f"'results' is {results}, more than the {expected} that are expected.")
    if points > 2 * (results - 1):
        raise Mistake(
            f"{show(points)} matchpoints cannot be had among {results} results: "
            f"with 2 a win the top is {2 * (results - 1)}."
        )
    return points, results, expected


def brought_to_usual(
    terms: MatchpointTerms, points: Exact, results: int, expected: int, why: Why
) -> Exact:
    """One pair's matchpoints among the results there are, on the usual top."""
    score = BoardTop(terms, results, expected).score(points)
    why.step(
        "{points} matchpoints among {results} results, for {expected}: {short}",
        score,
        unit=MATCHPOINT,
        gives="score",
        points=points,
        results=results,
        expected=expected,
        short=terms.short,
    )
    return score


def _whole_board(
    terms: MatchpointTerms, given: Traveller, scores: tuple[int, ...], why: Why
) -> Matchpoints:
    if given.matchpoints is not None or given.results is not None:
        raise Mistake("give 'scores', or 'matchpoints' and 'results', not both.")
    if not scores:
        raise Mistake("'scores' is empty: give the NS score at each table.")
    if given.expected is not None and given.expected < len(scores):
        raise Mistake(f"'scores' has {len(scores)} tables, 'expected' only {given.expected}.")
    lines = lines_of(scores, scores if given.scores_ew is None else given.scores_ew)
    lines = _with_awards(lines, given.awards)
    sessions = dict(_sessions(lines, given.awards))
    found = score_board(lines, terms, given.expected, sessions, why)
    ns, ew = (scores_of(found, side) for side in (Side.NS, Side.EW))
    top = found.sides[0].available
    why.step("top of the board", top, unit=MATCHPOINT, gives="top")
    why.step("NS, table by table", ns, unit=MATCHPOINT, gives="ns")
    why.step("EW, table by table", ew, unit=MATCHPOINT, gives="ew")
    return Matchpoints(ns=ns, ew=ew, top=top)


def lines_of(scores: tuple[int, ...], scores_ew: tuple[int, ...]) -> list[Line]:
    """Lines of tables 1, 2 … with nobody's names on them."""
    if len(scores) != len(scores_ew):
        raise Mistake(
            f"'scores' has {len(scores)} tables and 'scores_ew' {len(scores_ew)}: "
            f"give both fields the same tables in the same order."
        )
    return [
        Line(str(n), f"NS {n}", f"EW {n}", Points(ns), None if ns == ew else Points(ew))
        for n, (ns, ew) in enumerate(zip(scores, scores_ew, strict=True), 1)
    ]


def _with_awards(lines: list[Line], awards: tuple[TableAward, ...]) -> list[Line]:
    """The same lines with the awards in place of results."""
    made = list(lines)
    for each in awards:
        if each.table > len(lines):
            raise Mistake(f"'awards' has table {each.table}, and 'scores' {len(lines)} tables.")
        both = {"ns_entry": Artificial(each.ns), "ew_entry": Artificial(each.ew)}
        made[each.table - 1] = replace(lines[each.table - 1], **both)
    return made


def _sessions(
    lines: list[Line], awards: tuple[TableAward, ...]
) -> Iterator[tuple[tuple[Side, str], Exact]]:
    """The percentages that those with an award have on the boards that they played."""
    for each in awards:
        for side, percent in ((Side.NS, each.ns_session), (Side.EW, each.ew_session)):
            if percent is not None:
                yield (side, lines[each.table - 1].contestant(side)), percent


def scores_of(found: BoardScores, side: Side) -> tuple[Exact, ...]:
    """The scores of one direction, table by table."""
    return tuple(each.score for each in found.side(side) if each.score is not None)
