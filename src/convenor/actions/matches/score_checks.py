"""Whether a match score can be: within what boards can bring, on the scale, in a unit that counts.

A match and its written score go in; findings come out, each with the clause of the scale where one
speaks. What the score counts is worked out where matches are scored.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.action import Finding, refuse, warn
from convenor.actions.matches.written_scores import WrittenScore
from convenor.competition.live import Competition
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.scale_ends import LARGEST_SWING
from convenor.errors import Mistake
from convenor.exact import IMP, PERCENT, Exact, exact, show
from convenor.ledger.bodies import ScoreUnit
from convenor.matches.match_conversion import Conversion
from convenor.matches.match_points import MatchVictoryPoints, to_victory_points
from convenor.matches.match_scores import Match, score_as_a_whole
from convenor.matches.pairs_victory_points import PairsVictoryPointTerms

LOST_BY_ROUNDING = 1
"""Per cent that two figures may miss 100 by because each was rounded."""
FINEST = 100
"""Steps of a percentage that the cells of a scale are looked for at."""


def usual_unit(rules: Rules) -> ScoreUnit:
    """The unit of a match score where nobody says one: as the boards of the stage are scored."""
    return "percent" if rules.plan.scoring == "matchpoints" else "IMP"


def score_findings(there: Competition, match: MatchFigure, said: WrittenScore) -> list[Finding]:
    """What is to be said to a match score before it is taken; what can be no score is refused."""
    rules, bracket = pipeline.rules(there, match.stage), pipeline.is_bracket(there, match.stage)
    if said.unit == "winner":
        return _winner_only(rules, bracket)
    if said.unit == "VP":
        return _on_scale(rules, match, said, bracket)
    if said.unit == "percent":
        return _percent(rules, said)
    if usual_unit(rules) != "IMP":
        raise Mistake(f"{rules.plan.shown} is scored in per cent: write 58.33-41.67.")
    return _imps(match, said)


def _winner_only(rules: Rules, bracket: bool) -> list[Finding]:
    if bracket:
        return []
    unit = "VPs" if rules.conversion is not None else "IMPs"
    raise Mistake(f"{rules.plan.shown} counts {unit}: write the IMPs, not only who won.")


def _imps(match: MatchFigure, said: WrittenScore) -> list[Finding]:
    most = LARGEST_SWING * match.scheduled
    total = sum(each for each in said.scores if each > 0)
    if match.scheduled and total > most:
        boards = f"{match.scheduled} board{'' if match.scheduled == 1 else 's'}"
        return [refuse(f"{show(total)} IMPs cannot be won over {boards} ({most} at most)")]
    return []


def _percent(rules: Rules, said: WrittenScore) -> list[Finding]:
    if usual_unit(rules) != "percent":
        raise Mistake(f"{rules.plan.shown} is scored in IMPs: write 45-30, or the VPs with VP.")
    if any(each > 100 for each in said.scores):
        raise Mistake("a side has 100 per cent of a match at most: check the score.")
    total = sum(said.scores)
    if total == 100:
        return []
    reason = f"the two come to {show(total)} per cent, not to 100"
    rounded = 100 - LOST_BY_ROUNDING <= total <= 100 + LOST_BY_ROUNDING
    return [warn(reason) if rounded else refuse(reason)]


# --- on the scale --------------------------------------------------------------------------------


def _on_scale(rules: Rules, match: MatchFigure, said: WrittenScore, bracket: bool) -> list[Finding]:
    if bracket or rules.conversion is None:
        raise Mistake(f"{rules.plan.shown} has no VPs: write the IMPs, 45-30.")
    first, second = said.scores
    pairs: set[tuple[Exact, Exact]] = set()
    for one, other in divisions(rules.conversion, max(match.scheduled, 1)):
        if (first, second) in ((one, other), (other, one)):
            return []
        pairs |= {(one, other), (other, one)}
    if not pairs:
        return [warn("the scale gives no VPs for a match of this length: nothing was checked")]
    clause = rules.conversion.clause
    shown = f"{show(first)} and {show(second)} VPs"
    totals = {one + other for one, other in pairs}
    total = max(totals)
    if len(totals) == 1 and first + second != total:
        reason = f"{shown} come to {show(first + second)}, and the scale gives {show(total)} in all"
        return [refuse(reason, clause)]
    near = min(pairs, key=lambda pair: max(pair[0] - first, first - pair[0]))
    reason = f"{shown} are not on the scale (the nearest is {show(near[0])}–{show(near[1])})"
    return [refuse(reason, clause)]


def divisions(scale: Conversion, boards: int) -> Iterator[tuple[Exact, Exact]]:
    """Every division of VPs that a scale gives over so many boards, the winner's first."""
    match = Match(("1", "2"), boards)
    in_percent = isinstance(scale.scale, PairsVictoryPointTerms)
    margins: Iterator[tuple[Exact, Exact]] = (
        ((exact(50) + step * exact("0.01"), exact(50) - step * exact("0.01")))
        for step in range(50 * FINEST + 1)
    )
    if not in_percent:
        margins = ((margin, -margin) for margin in range(LARGEST_SWING * boards + 1))
    for totals in margins:
        score = score_as_a_whole(match, totals, PERCENT if in_percent else IMP, boards)
        points = to_victory_points(score, scale)
        if not isinstance(points, MatchVictoryPoints):
            return
        yield points.of("1").vp, points.of("2").vp
