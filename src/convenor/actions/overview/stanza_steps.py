"""What a match in stanzas waits for: the toss, the next line-ups, the captains' word.

A competition and a session go in; the steps that are due come out. A match that is played in one
go waits for none of them, and extra boards only for their line-ups.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.asking.late_line_ups import due_of, turn_now
from convenor.actions.moments import written
from convenor.actions.overview.steps import Step, step
from convenor.actions.overview.wording import numbered
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.stanza_scores import StanzaScore
from convenor.competition.state.line_ups import line_up_of
from convenor.competition.state.state import SessionState
from convenor.exact import show
from convenor.ledger import bodies


def stanza_steps(there: Competition, session: SessionState) -> Iterator[Step]:
    """The steps that the matches of a session wait for."""
    if session.is_draft or session.posted is not None:
        return
    for match in pipeline.match_scores(there, session.stage, session.number):
        if match.by_report:
            continue
        if match.pairing.lengths and not _ended(there, match):
            yield from _of_match(there, session, match)
        elif session.is_extra and not match.complete:
            yield from _line_ups(there, session, match, pipeline.stanzas(there, match))


def _of_match(there: Competition, session: SessionState, match: MatchFigure) -> Iterator[Step]:
    yield from _toss(there, session, match)
    stanzas = pipeline.stanzas(there, match)
    clause = pipeline.stage_plan(there, session.stage).agreed_by
    if clause:
        for each in stanzas:
            if each.complete and not each.closed and each.forfeit is None:
                yield _agreement(there, session, match, each, clause)
    yield from _line_ups(there, session, match, stanzas)


def _toss(there: Competition, session: SessionState, match: MatchFigure) -> Iterator[Step]:
    if match.how != "not begun":
        return
    turn = turn_now(there, session, match.pairing)
    made = any(
        body.session == session.number and body.winner in match.pairing.contestants
        for _, body in there.state.of(bodies.TossMade, session.stage)
    )
    if turn.why_open and not made:
        yield step(
            "toss",
            f"Toss or draw: {_both(there, match)}",
            f"who sits first in which stanza ({turn.clause})",
            stage=session.stage,
            session=session.number,
            contestant=match.pairing.first,
        )


def _agreement(
    there: Competition, session: SessionState, match: MatchFigure, stanza: StanzaScore, clause: str
) -> Step:
    waits = [each for each in match.pairing.contestants if each not in stanza.agreed]
    score = f"{show(stanza.imps[0])}–{show(stanza.imps[1])}"
    who = "both captains agree" if len(waits) > 1 else f"the captain of {waits[0]} agrees"
    return step(
        "agree-stanza",
        f"Stanza {stanza.number} of {_both(there, match)}: {who} to {score}",
        pipeline.rules(there, session.stage).full(clause),
        stage=session.stage,
        session=session.number,
        contestant=waits[0],
        stanza=stanza.number,
    )


def _line_ups(
    there: Competition,
    session: SessionState,
    match: MatchFigure,
    stanzas: tuple[StanzaScore, ...],
) -> Iterator[Step]:
    """Line-ups of the stanza that comes next, where the book speaks of them and some are in."""
    rules = pipeline.rules(there, session.stage)
    if not any(rules.named(part) for part in ("line-up form", "line-up time", "extra set")):
        return
    following = next((each.number for each in stanzas if not each.complete and not each.done), None)
    if following is None:
        return
    for who in match.pairing.contestants:
        if line_up_of(there.state, session.stage, session.number, who, following) is None:
            due = due_of(there, session, match.pairing, who, following)
            yield step(
                "line-up",
                f"Line-up of {numbered(there, who)} for stanza {following}",
                f"due by {written(due[0])}" if due is not None else "",
                stage=session.stage,
                session=session.number,
                contestant=who,
                stanza=following,
            )


def _both(there: Competition, match: MatchFigure) -> str:
    return " v ".join(numbered(there, each) for each in match.pairing.contestants)


def _ended(there: Competition, match: MatchFigure) -> bool:
    """Whether a match was given up as a whole."""
    both = set(match.pairing.contestants)
    gone = [
        *(b for _, b in there.state.of(bodies.MatchForfeited, match.stage) if both & {*b.at_fault}),
        *(b for _, b in there.state.of(bodies.MatchConceded, match.stage) if b.contestant in both),
    ]
    return any(body.session == match.session for body in gone)
