"""A table result as it was entered, read: what each side is to be scored with, or why not.

Text, weights or an artificial score go in, with the vulnerability; entries of a line come out, and
what looks wrong in them. Nothing here looks at another result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from convenor.bridge import (
    NotPlayed,
    Scored,
    ScoreOnly,
    Unknown,
    Vulnerability,
    format_result,
    ns_score,
    parse_result,
    possible_ns_scores,
)
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.scoring.lines import Artificial, Entry, Line, Nothing, Points, Weighted
from convenor.values import value

Weights: TypeAlias = tuple[tuple[str, Exact], ...]
"""Results as they were entered ('4S= N', '+620'), each with its weight."""


@value
class Reported:
    """One table result as it was entered; nothing of it is believed yet.

    `result` is text ('4SX-2 N', 'pass', '-620', 'NP', '?'), several of them with weights, or an
    artificial score; `ew_result` is for a split score. `score` is what was written beside it.
    """

    board: int
    table: str
    ns: str
    ew: str
    result: str | Weights | Artificial
    ew_result: str | Weights | Artificial | None = None
    score: int | None = None
    round: int | None = None


def read_line(each: Reported, vulnerability: Vulnerability) -> Line:
    """The line that a result makes; a mistake where it cannot be."""
    ns = _entry(each.result, vulnerability, each.score)
    ew = None if each.ew_result is None else _entry(each.ew_result, vulnerability, None)
    return Line(each.table, each.ns, each.ew, ns, ew)


def oddities(each: Reported, line: Line, vulnerability: Vulnerability) -> Iterator[str]:
    """What is possible and still looks wrong."""
    for entry in dict.fromkeys((line.ns_entry, line.ew_entry or line.ns_entry)):
        for score in _scores(entry):
            if score not in possible_ns_scores(vulnerability):
                yield f"no contract gives {show(score)} with {_vulnerable(vulnerability)}"
    result = parse_result(each.result) if isinstance(each.result, str) else Unknown()
    if each.score is None or isinstance(result, (Unknown, NotPlayed)):
        return
    due = ns_score(result, vulnerability)
    if due != each.score:
        worth = f"{format_result(result)} is worth {show(due)} to NS"
        yield f"{worth}, but {show(each.score)} was written"


def _entry(
    result: str | Weights | Artificial, vulnerability: Vulnerability, written: int | None
) -> Entry:
    """What a side is scored with; a mistake if that cannot be."""
    if isinstance(result, Artificial):
        return result
    if isinstance(result, str):
        return _of_text(result, vulnerability, written)
    return Weighted(tuple((_weighed_part(text, vulnerability), part) for text, part in result))


def _of_text(text: str, vulnerability: Vulnerability, written: int | None) -> Entry:
    result = parse_result(text)
    if isinstance(result, NotPlayed):
        if written is not None:
            raise Mistake(f"the board was not played, but {show(written)} was written.")
        return Nothing("not played")
    if isinstance(result, Unknown):
        return Nothing("unknown") if written is None else Points(_possible(written))
    score = _score(result, vulnerability)
    return Points(score if written is None else _possible(written))


def _weighed_part(text: str, vulnerability: Vulnerability) -> int:
    result = parse_result(text)
    if isinstance(result, (Unknown, NotPlayed)):
        raise Mistake(f"'{text}' has no score and cannot be part of a weighted one.")
    return _score(result, vulnerability)


def _score(result: Scored, vulnerability: Vulnerability) -> int:
    score = ns_score(result, vulnerability)
    return _possible(score) if isinstance(result, ScoreOnly) else score


def _possible(score: int) -> int:
    if not any(score in possible_ns_scores(each) for each in Vulnerability):
        raise Mistake(f"no contract gives {show(score)} at any vulnerability.")
    return score


def _scores(entry: Entry) -> tuple[int, ...]:
    if isinstance(entry, Points):
        return (entry.ns,)
    return tuple(score for score, _ in entry.parts) if isinstance(entry, Weighted) else ()


def _vulnerable(vulnerability: Vulnerability) -> str:
    if vulnerability is Vulnerability.NONE:
        return "nobody vulnerable"
    if vulnerability is Vulnerability.BOTH:
        return "both sides vulnerable"
    return f"{vulnerability} vulnerable"
