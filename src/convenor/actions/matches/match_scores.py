"""A match entered by its score as a whole: by the desk, or by a captain whom the other confirms.

A match and a written score go in; the fact comes out, with what speaks against it: a score that the
scale cannot give, a match that is over, a correction that comes too late. Boards rule over it.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.asking.captains import captain_of
from convenor.actions.asking.periods import correction_findings, final_findings
from convenor.actions.matches.match_of_round import between, decided_before
from convenor.actions.matches.score_checks import score_findings, usual_unit
from convenor.actions.matches.written_scores import BETWEEN, read_stanzas, write_score
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.reported_matches import score_words
from convenor.competition.state.state import MatchReport
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.ledger.bodies.match_scores import REPORTS
from convenor.regulation.typed import asked
from convenor.values import replace, value

SCORE = (
    "'45-30' in IMPs, '12.41-7.59 VP', '+15' or 'won by 15' for a margin, 'won' in a knock-out; by "
    "stanzas '30-20; 15-25', and '; 41-10' for the next one"
)


@value
class ScoringMatch:
    """A match score as it is written."""

    stage: str = asked(bodies.STAGE)
    contestants: tuple[str, ...] = asked("the two contestants, in the order of the score")
    score: str = asked(SCORE)
    session: int | None = asked(
        "the round (none: the one in which the two meet without a score)", default=None, least=1
    )
    side: str | None = asked(REPORTS, default=None)
    boards: int | None = asked("boards played, if not all of them", default=None, least=1)
    reason: str = asked(bodies.REASON, default="")


def enter_match_score(there: Competition, given: ScoringMatch, setting: Setting) -> Proposal:
    """The score of a match as a whole; a captain's waits for the other captain's word."""
    match = meant_match(there, given.stage, given.session, given.contestants)
    insist_own_side(given.side, given.contestants, setting)
    given = _with_those_before(given, match)
    said = _as_recorded(there, given, match, setting)
    written, _ = read_stanzas(given.score, _unit(there, given.stage))
    findings = score_findings(there, match, written)
    findings += decided_before(there, given.stage, match.session, match)
    findings += _boards_there(match)
    before = match.report
    if before is not None and _same(before.said, said):
        return _again(before, said)
    findings += final_findings(there, given.stage, match.session, setting.now)
    if before is not None and goes_on(before.said, said):
        return one("match scored", said, *findings, says=_says(said, match))
    if before is not None and not said.official:
        if before.confirmed:
            findings.append(refuse("this score has been agreed on: ask the director"))
        elif before.said.side != said.side:
            return _disputing(said, before, findings)
    if before is not None and said.official:
        corrected = correction_findings(there, given.stage, match.session, setting.now)
        findings += [each for each in corrected if each not in findings]
        findings.append(warn(f"{score_words(before.said)} was there, and this takes its place"))
    return one("match scored", said, *findings, says=_says(said, match))


def _says(said: bodies.MatchScored, match: MatchFigure) -> str:
    both = f"{' v '.join(said.contestants)}, round {match.session}: {score_words(said)}"
    if not said.stanzas:
        return both
    return f"{both} after {len(said.stanzas)} of {len(match.pairing.stanzas)} stanzas"


def _with_those_before(given: ScoringMatch, match: MatchFigure) -> ScoringMatch:
    """'; 41-10' is the next stanza: the score with those that are there already."""
    if not given.score.lstrip().startswith(BETWEEN):
        return given
    said = match.report.said if match.report is not None else None
    if said is not None and not said.stanzas:
        raise Mistake(f"the match has {score_words(said)} as a whole: write all its stanzas anew.")
    both = (given.contestants[0], given.contestants[1])
    before = "" if said is None else write_score(said, both)
    return replace(given, score=f"{before.rstrip(BETWEEN)}{given.score.strip()}")


def goes_on(before: bodies.MatchScored, now: bodies.MatchScored) -> bool:
    """Whether a score is the one before with more stanzas: nothing is corrected by it."""
    turned = before.contestants != now.contestants
    own = tuple(each[::-1] for each in now.stanzas) if turned else now.stanzas
    told = len(before.stanzas)
    return 0 < told < len(own) and own[:told] == before.stanzas


def meant_match(
    there: Competition, stage: str, session: int | None, contestants: tuple[str, ...]
) -> MatchFigure:
    """The match that is meant; without its round, the one meeting of the two without a score."""
    if not there.state.the_plan.stage(stage).in_matches:
        raise Mistake(f"{stage} is not played in matches: enter the results of its boards.")
    if session is not None:
        return between(there, stage, session, contestants)
    if len(set(contestants)) != 2:
        raise Mistake("a match has two contestants: name both.")
    both = {there.state.entry(each).number for each in contestants}
    met = [
        match
        for each in there.state.sessions_of(stage)
        for match in pipeline.match_scores(there, stage, each.number)
        if set(match.pairing.contestants) == both
    ]
    waiting = [each for each in met if not each.complete]
    if len(waiting) == 1 or (len(met) == 1 and not waiting):
        return (waiting or met)[0]
    if not met:
        raise Mistake(f"{' and '.join(contestants)} do not meet in any round of {stage} so far.")
    rounds = ", ".join(str(each.session) for each in met)
    raise Mistake(f"{' and '.join(contestants)} meet in rounds {rounds} of {stage}: say which.")


def insist_own_side(side: str | None, contestants: tuple[str, ...], setting: Setting) -> None:
    """A captain speaks for the own team, and only of its matches."""
    if side is not None and side not in contestants:
        raise Mistake(f"{side} does not play in this match: {' v '.join(contestants)} do.")
    if setting.role != "player":
        return
    if side is None:
        raise Mistake("a captain says for which of the two: name the side.")
    if setting.table is not None and setting.table != captain_of(side):
        raise Mistake("this link is another captain's: use your own.")


def _unit(there: Competition, stage: str) -> bodies.ScoreUnit:
    return usual_unit(pipeline.rules(there, stage))


def _as_recorded(
    there: Competition, given: ScoringMatch, match: MatchFigure, setting: Setting
) -> bodies.MatchScored:
    read, stanzas = read_stanzas(given.score, _unit(there, given.stage))
    parts = len(match.pairing.stanzas)
    if len(stanzas) > parts:
        said = f"{parts} stanza{'' if parts == 1 else 's'}"
        raise Mistake(f"the match has {said}, and the score is of {len(stanzas)}: look again.")
    winner = None if read.first_won is None else given.contestants[not read.first_won]
    if given.boards is not None and given.boards > match.scheduled > 0:
        raise Mistake(f"the match has {match.scheduled} boards, not {given.boards}.")
    return bodies.MatchScored(
        given.stage,
        match.session,
        given.contestants,
        read.unit,
        read.scores,
        winner,
        given.boards,
        given.side,
        official=setting.role != "player" and given.side is None,
        reason=given.reason,
        stanzas=stanzas,
    )


def _same(before: bodies.MatchScored, now: bodies.MatchScored) -> bool:
    turned = before.contestants != now.contestants
    scores = now.scores[::-1] if turned else now.scores
    own = tuple(each[::-1] for each in now.stanzas) if turned else now.stanzas
    if before.stanzas != own:
        return False
    return (before.unit, before.scores, before.winner, before.boards) == (
        now.unit,
        scores,
        now.winner,
        now.boards,
    )


def _again(before: MatchReport, said: bodies.MatchScored) -> Proposal:
    """The same score once more: the word of the other captain, or of an official, confirms it."""
    if before.confirmed:
        return Proposal((), (), "entered and agreed on before")
    if said.official or said.side != before.said.side:
        return one("match score confirmed", _confirmed(said), says="both captains agree")
    return Proposal((), (), "entered before: the other captain has not confirmed it yet")


def _confirmed(said: bodies.MatchScored) -> bodies.MatchScoreConfirmed:
    return bodies.MatchScoreConfirmed(said.stage, said.session, said.contestants, said.side)


def _disputing(said: bodies.MatchScored, before: MatchReport, findings: list[Finding]) -> Proposal:
    """The two captains differ, and the director is told; to say so once is enough."""
    says = f"the other captain has {score_words(before.said)}: the director has been told"
    place = (said.stage, said.session, said.contestants)
    body = bodies.MatchScoreDisputed(*place, said.unit, said.scores, said.winner, said.side)
    if before.disputed == body:
        return Proposal((), tuple(findings), says)
    return one("match score disputed", body, *findings, says=says)


def _boards_there(match: MatchFigure) -> list[Finding]:
    if match.complete and not match.by_report:
        return [warn("all boards of this match are there: they count, and not this score")]
    return []


def confirm_match_score(
    there: Competition, given: bodies.MatchScoreConfirmed, setting: Setting
) -> Proposal:
    """The other captain agrees to the score that was reported."""
    match = between(there, given.stage, given.session, given.contestants)
    insist_own_side(given.side, given.contestants, setting)
    found = match.report
    if found is None:
        both = " v ".join(given.contestants)
        raise Mistake(f"{both} has no score in round {given.session} to confirm yet: enter it.")
    if found.confirmed:
        return Proposal((), (), "agreed on before")
    findings = []
    if given.side is not None and given.side == found.said.side:
        findings.append(refuse("the other captain confirms, not the one who reported the score"))
    says = f"{score_words(found.said)} confirmed"
    return one("match score confirmed", given, *findings, says=says)


ENTER = Action(
    "enter-match-score",
    "Enter a match score",
    ScoringMatch,
    enter_match_score,
    "player",
    "results",
    "a match counts by its score as a whole, until its boards come",
)
CONFIRM = Action(
    "confirm-match-score",
    "Confirm a match score",
    bodies.MatchScoreConfirmed,
    confirm_match_score,
    "player",
    "results",
)
