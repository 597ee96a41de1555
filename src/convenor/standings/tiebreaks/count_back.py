"""The point-a-board count-back: the tied are compared on every board, two by two.

As a rule two points for a better score and one for an equal one. A board that not all of them
played counts by the average of the board, in one of the ways that books have; the average of IMPs
is 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.standings.chains import Figures, Group
from convenor.standings.tiebreaks.evidence import Board
from convenor.standings.tiebreaks.terms import CountBackTerms


def count_back(tied: Group, boards: Sequence[Board], terms: CountBackTerms) -> Figures:
    """The points of each of the tied over all boards that any of them played."""
    points = dict.fromkeys(tied, 0)
    for number, board in enumerate(boards, 1):
        for name, won in board_points(tied, board, number, terms).items():
            points[name] += won
    return points


def board_points(tied: Group, board: Board, number: int, terms: CountBackTerms) -> dict[str, int]:
    """The points of the tied on one board; nothing if none of them played it."""
    scores = {name: board.scores[name] for name in tied if name in board.scores}
    return _points(tied, scores, board, number, terms) if scores else {}


def _points(
    tied: Group, scores: Figures, board: Board, number: int, terms: CountBackTerms
) -> dict[str, int]:
    if len(scores) == len(tied) or (terms.partial == "players" and len(scores) > 1):
        return _compared(scores, terms)
    average = _average(board, number, terms)
    by_average = {name: _compare(score, average, terms) for name, score in scores.items()}
    if terms.partial in ("average", "players"):
        return by_average
    return _with_absent(tied, scores, by_average, terms)


def _compared(scores: Figures, terms: CountBackTerms) -> dict[str, int]:
    """Everybody who played, against everybody else who did.

    Equal scores are counted together: whole fields are level before the first boards.
    """
    equal = Counter(scores.values())
    points: dict[Exact, int] = {}
    lower = 0
    for score in sorted(equal):
        level = equal[score] - 1
        if terms.each == "any beaten":
            points[score] = terms.better if lower else terms.equal if level else 0
        else:
            points[score] = terms.better * lower + terms.equal * level
        lower += equal[score]
    return {name: points[score] for name, score in scores.items()}


def _with_absent(
    tied: Group, scores: Figures, by_average: dict[str, int], terms: CountBackTerms
) -> dict[str, int]:
    """Players by comparison and by average; whoever was absent gets what is left."""
    absent = [name for name in tied if name not in scores]
    found = _compared(scores, terms)
    times = 1 if terms.partial == "once" else len(absent)
    for name, won in by_average.items():
        found[name] += won * times
    left = sum(terms.better - won for won in by_average.values())
    among = terms.equal * (len(absent) - 1) if terms.partial == "complement" else 0
    found.update((name, left + among) for name in absent)
    return found


def _compare(one: Exact, other: Exact, terms: CountBackTerms) -> int:
    if one == other:
        return terms.equal
    return terms.better if one > other else 0


def _average(board: Board, number: int, terms: CountBackTerms) -> Exact:
    if terms.average == "average":
        return board.average or 0
    if board.datum is None:
        raise Mistake(f"board {number} of 'boards' needs its 'datum': not all the tied played it.")
    return board.datum
