"""A match by its score as a whole: what counts until its boards are there, and where they differ.

A match score and the rules of a stage go in; the match figure comes out with its VPs by the scale,
told to whoever asks why. Amounts in the unit of the match move it as they move one by boards; VPs
that were said as such are taken to hold them.
"""

from __future__ import annotations

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.state.state import MatchReport
from convenor.exact import IMP, PERCENT, Exact, show, whole_if_whole
from convenor.ledger.bodies import MatchScored, ScoreUnit
from convenor.matches.match_adjustments import Adjustment
from convenor.matches.match_points import MatchVictoryPoints, SidePoints, to_victory_points
from convenor.matches.match_scores import Match, MatchTerms, score_as_a_whole
from convenor.regulation.why import SILENT, Subject, Why
from convenor.values import replace

MATCH_SCORE = "match score"
"""Where VPs come from that were said as such."""


def as_reported(
    made: MatchFigure,
    report: MatchReport,
    rules: Rules,
    terms: MatchTerms,
    adjustments: tuple[Adjustment, ...],
    why: Why = SILENT,
) -> MatchFigure:
    """A match as played, by what was said of it as a whole."""
    both, unit = made.pairing.contestants, report.said.unit
    _tell_source(made, report, why)
    found = replace(made, how="played", report=report, by_report=True)
    if unit == "winner":
        return found
    first, second = report.for_sides(both)
    if unit == "VP":
        points = (SidePoints(both[0], first), SidePoints(both[1], second))
        return replace(found, points=MatchVictoryPoints(points, MATCH_SCORE))
    match = Match(both, max(made.scheduled, 1), adjustments=adjustments)
    played = min(report.said.boards or match.scheduled, match.scheduled)
    margin = net_said(report.said.unit, first, second)
    totals = (first, second) if unit == "percent" else (margin, -margin)
    in_unit = PERCENT if unit == "percent" else IMP
    score = score_as_a_whole(match, totals, in_unit, played, terms, why)
    if rules.conversion is None:
        return replace(found, score=score)
    return replace(found, score=score, points=to_victory_points(score, rules.conversion, why))


def under_way(found: MatchFigure, report: MatchReport, why: Why = SILENT) -> MatchFigure:
    """A match of which some stanzas are known: it counts nothing until all of them are."""
    why.step(
        "{said} after {stanzas} of {all} stanzas: it counts when all are there",
        said=score_words(report.said),
        stanzas=len(report.said.stanzas),
        all=len(found.pairing.stanzas),
    )
    return replace(found, how="in play", score=None, points=None, report=report)


def with_report(found: MatchFigure, report: MatchReport, why: Why = SILENT) -> MatchFigure:
    """A match by its boards, beside the score that was said of it before they came."""
    differs = boards_differ(found, report)
    if differs:
        why.step(
            "the match score was {said}, and the boards come to {boards}: the boards count",
            said=score_words(report.said),
            boards=differs,
        )
    return replace(found, report=report, differs=differs)


def boards_differ(found: MatchFigure, report: MatchReport) -> str:
    """What the boards of a match come to, where that is not what was said; '' if it is."""
    both, unit = report.said.contestants, report.said.unit
    if unit == "VP":
        vps = tuple(found.vp(who) for who in both)
        return "" if vps == report.said.scores else _words(vps, "VP")
    margins = tuple(found.margin(who) for who in both)
    if unit == "percent":
        return "" if margins == report.said.scores else _words(margins, "%")
    ours, theirs = margins
    if ours is None or theirs is None or found.score is None:
        return ""
    if unit == "winner":
        winner = found.score.winner
        level = "level" if winner is None else f"won by {winner}"
        return "" if winner == report.said.winner else level
    net = found.score.of(both[0]).boards
    return (
        "" if net == net_said(unit, *report.said.scores) else f"{show(net)} IMPs net to {both[0]}"
    )


def _words(amounts: tuple[Exact | None, ...], unit: str) -> str:
    return f"{'–'.join('none' if each is None else show(each) for each in amounts)} {unit}"


def net_said(unit: ScoreUnit, first: Exact, second: Exact) -> Exact:
    """What the first side won by, in a score of both or in a margin."""
    return first if unit == "margin" else whole_if_whole(first - second)


def imps_said(report: MatchReport, contestants: tuple[str, str]) -> tuple[Exact, Exact] | None:
    """The IMPs of each side by a match score; of a margin, the winner has it and the other 0."""
    if report.said.unit not in ("IMP", "margin"):
        return None
    first, second = report.for_sides(contestants)
    if report.said.unit == "margin":
        return max(first, 0), max(second, 0)
    return first, second


def score_words(said: MatchScored) -> str:
    """A match score as people say it.

    >>> score_words(MatchScored("league", 1, ("1", "4"), "IMP", (119, 11)))
    '119–11 IMPs'
    >>> score_words(MatchScored("league", 1, ("1", "4"), "margin", (-7, 7)))
    'won by 4, by 7 IMPs'
    """
    if said.unit == "winner":
        return "level" if said.winner is None else f"won by {said.winner}"
    first, second = said.scores
    if said.unit == "margin":
        if first == second:
            return "level"
        winner = said.contestants[first < second]
        return f"won by {winner}, by {show(max(first, second))} IMPs"
    return f"{show(first)}–{show(second)} {UNITS[said.unit]}"


def report_words(match: MatchFigure) -> str:
    """What is said beside a match that came in as a whole; nothing of one that did not."""
    if match.report is None:
        return ""
    said = score_words(match.report.said)
    stanzas, parts = len(match.report.said.stanzas), len(match.pairing.stanzas)
    if not match.complete and stanzas:
        return f"{said} after {stanzas} of {parts} stanzas"
    if match.by_report:
        return f"match score {said}" + ("" if match.report.confirmed else ", not confirmed yet")
    return f"the match score was {said}, the boards count" if match.differs else ""


UNITS: dict[ScoreUnit, str] = {"IMP": "IMPs", "VP": "VPs", "percent": "%"}


def _tell_source(made: MatchFigure, report: MatchReport, why: Why) -> None:
    """That the figure is from a match score, whose word it is, and who agreed."""
    said, agreed = report.said, report.confirmed_by
    whose = "entered by an official" if said.side is None else "from the captain of {side:who}"
    then = ""
    if not said.official:
        then = ", confirmed by the captain of {agreed:who}" if agreed else ", not confirmed yet"
        then = ", confirmed by an official" if agreed == "" else then
    why.step(
        f"a match score, not boards: {{first:who}} v {{second:who}} {{score}}, {whose}{then} "
        "(fact {fact})",
        about=Subject(session=made.session, match=made.pairing.name or made.pairing.match),
        first=said.contestants[0],
        second=said.contestants[1],
        score=score_words(said),
        side=said.side,
        agreed=agreed,
        fact=report.number,
    )
