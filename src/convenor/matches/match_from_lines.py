"""A match from its lines to its VPs in one derivation, which opens down to each board.

The lines of the boards, a method of scoring, the match and its terms go in; the score of the match
and its VPs come out. The three steps (boards, match, VPs) are those that the engine takes one by
one; here they are told to the same listener, one under the other. Nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.matches.match_boards import Method, score_boards, without_result
from convenor.matches.match_conversion import Conversion, NoPoints
from convenor.matches.match_points import MatchVictoryPoints, to_victory_points
from convenor.matches.match_scores import PLAIN, Match, MatchScore, MatchTerms, score_match
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.lines import Line
from convenor.values import replace, value


@value
class Scored:
    """How the boards of a match are scored: the method with its terms, and its clause."""

    method: Method
    clause: str


@value
class MatchRules:
    """All that holds for the matches of a stage."""

    boards: Scored = asked("how boards are scored")
    match: MatchTerms = asked("what is added, and when a match is void", default=PLAIN)
    vps: Conversion | None = asked(
        "the scale (none: matches are not turned into VPs)", default=None
    )


@value
class WholeMatch:
    """A match with its score and, where there are any, its VPs."""

    score: MatchScore
    points: MatchVictoryPoints | NoPoints | None


def match_from_lines(
    match: Match, lines: Mapping[str, tuple[Line, ...]], rules: MatchRules, why: Why = SILENT
) -> WholeMatch:
    """A match scored from the lines of its boards; boards taken away are named by the match."""
    gone = {each.number for each in match.removed}
    left = {number: each for number, each in lines.items() if number not in gone}
    clause = rules.boards.clause
    told = why.part(
        "the score of {first:who} v {second:who}",
        clause=clause,
        first=match.contestants[0],
        second=match.contestants[1],
    )
    boards = score_boards(left, rules.boards.method, clause, told.part("boards", clause=clause))
    played = replace(match, boards=boards, without_result=without_result(left, match.contestants))
    score = score_match(played, rules.match, told)
    if rules.vps is None:
        return WholeMatch(score, None)
    return WholeMatch(score, to_victory_points(score, rules.vps, why))
