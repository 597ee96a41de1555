"""What captains and directors do about the stanzas of a match: toss, agree, forfeit, concede.

A match and a stanza go in; a fact comes out, with what the book says about it: who sits first in
which stanza, what a side that gives a stanza up loses. The boards are scored elsewhere.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import (
    Action,
    Finding,
    Proposal,
    Setting,
    Suggestion,
    one,
    refuse,
    warn,
)
from convenor.actions.asking.captains import captain_of
from convenor.actions.asking.hearing import hear
from convenor.actions.matches.match_of_round import decided_before, match_of
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.stanza_scores import StanzaScore
from convenor.contest.lots import lot_order
from convenor.errors import Mistake
from convenor.exact import Exact, show
from convenor.ledger import bodies
from convenor.matches.forfeits import Lost
from convenor.regulation.answer_kinds import order_of
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class Tossing:
    """A draw or toss before a match; without a winner the lot decides."""

    stage: str = asked(bodies.STAGE)
    session: int = asked(bodies.SESSION, least=1)
    contestant: str = asked("one of the two teams")
    winner: str | None = asked("the team that won (none: by lot)", default=None)
    elects: bodies.Sits | None = asked("first or last in the first stanza", default=None)
    choice: bodies.StanzasChosen | None = asked("the stanzas that the winner chose", default=None)
    elections: tuple[bodies.Sits, ...] | None = asked(
        "first or last, by whoever chooses in each stanza (where the choice alternates)",
        default=None,
    )


@value
class Agreeing:
    """A captain agrees to a stanza, with the IMPs on the captain's own card, if they are said."""

    stage: str = asked(bodies.STAGE)
    session: int = asked(bodies.SESSION, least=1)
    contestant: str = asked("the team whose captain agrees")
    stanza: int = asked("number of the stanza, from 1", least=1)
    imps: Exact | None = asked("IMPs of the team by its own card", unit="IMP", default=None)
    opponents_imps: Exact | None = asked(
        "IMPs of its opponents by that card", unit="IMP", default=None
    )


def toss(there: Competition, given: Tossing, setting: Setting) -> Proposal:
    """The captains draw or toss, and the winner chooses when to sit first."""
    match = match_of(there, given.stage, given.session, given.contestant)
    both = match.pairing.contestants
    if setting.role == "player":
        given = _captains_toss(there, given, both, setting)
    seed = ""
    winner = given.winner
    if winner is None:
        seed = (
            f"{pipeline.seed(there, given.stage) or ''} toss {given.session} {match.pairing.match}"
        )
        winner = lot_order(both, seed)[0]
    elif winner not in both:
        raise Mistake(f"{winner} does not play in this match: it is {both[0]} v {both[1]}.")
    body = bodies.TossMade(
        given.stage, given.session, winner, given.elects, given.choice, given.elections, seed
    )
    return one("toss made", body, *_toss_findings(match), says=_order(there, match, body))


def toss_of(
    there: Competition, stage: str, session: int, both: tuple[str, ...]
) -> bodies.TossMade | None:
    """The last toss of a match, if there was one."""
    found = [
        body
        for _, body in there.state.of(bodies.TossMade, stage)
        if body.session == session and body.winner in both
    ]
    return found[-1] if found else None


def _captains_toss(
    there: Competition, given: Tossing, both: tuple[str, ...], setting: Setting
) -> Tossing:
    """A captain has the lot drawn, once; what the winner may choose only its captain chooses."""
    if setting.table is not None and setting.table != captain_of(given.contestant):
        raise Mistake("this link is another captain's: use your own.")
    before = toss_of(there, given.stage, given.session, both)
    chooses = any((given.elects, given.choice, given.elections))
    if before is None:
        if given.winner is not None or chooses:
            raise Mistake("the lot is drawn first: then its winner chooses.")
        return given
    if not chooses:
        raise Mistake(f"the lot has been drawn: {before.winner} won.")
    if given.contestant != before.winner:
        raise Mistake(f"{before.winner} won the toss, and its captain chooses.")
    if any((before.elects, before.choice, before.elections)):
        raise Mistake("you have chosen: ask the director to change it.")
    return replace(given, winner=before.winner)


def _toss_findings(match: MatchFigure) -> list[Finding]:
    if match.how == "not begun":
        return []
    return [warn("play has begun: the order of the stanzas that were played stays as it was")]


def _order(there: Competition, match: MatchFigure, body: bodies.TossMade) -> str:
    """Who then sits first in each stanza, as the clause of the stage has it."""
    known = {
        "sessions": len(match.pairing.stanzas),
        "winner": body.winner,
        "other": match.pairing.opponent_of(body.winner),
        "elects": body.elects,
        "choice": body.choice,
        "elections": body.elections,
    }
    known = {name: each for name, each in known.items() if each is not None}
    heard = hear(there, match.stage, "sits first", known)
    won = f"{body.winner} won"
    if heard is None:
        return won
    first = order_of(heard.answer).sits_first
    turns = first if isinstance(first, tuple) else ()
    if set(turns) - set(match.pairing.contestants):
        raise Mistake(f"there is nothing to toss for: {heard.clause} says who sits first.")
    settled = [f"stanza {number}: {each}" for number, each in enumerate(turns, 1)]
    return f"{won}; sits first in {', '.join(settled)}" if settled else won


# --- agreed --------------------------------------------------------------------------------------


def agree_stanza(there: Competition, given: Agreeing, setting: Setting) -> Proposal:
    """A captain agrees to the score of a stanza; when both have, it is closed."""
    if setting.table is not None and setting.table != captain_of(given.contestant):
        raise Mistake("this link is another captain's: use your own.")
    match = match_of(there, given.stage, given.session, given.contestant)
    stanza = stanza_of(there, match, given.stanza)
    body = bodies.StanzaAgreed(
        given.stage, given.session, given.contestant, given.stanza, stanza.imps
    )
    findings = [*_not_done(stanza), *_other_card(given, match, stanza)]
    if given.contestant in stanza.agreed:
        findings.append(warn(f"{given.contestant} has agreed to this stanza before"))
    others = [each for each in stanza.agreed if each != given.contestant]
    by = "both" if others else given.contestant
    says = f"stanza {given.stanza}: {_score(stanza)}, agreed by {by}"
    return one("stanza agreed", body, *findings, says=says)


def _score(stanza: StanzaScore) -> str:
    return f"{show(stanza.imps[0])}–{show(stanza.imps[1])}"


def stanza_of(there: Competition, match: MatchFigure, number: int) -> StanzaScore:
    """A stanza of a match, or a sentence about why there is none."""
    found = pipeline.stanzas(there, match)
    if number > len(found):
        word = "stanza" if len(found) == 1 else "stanzas"
        raise Mistake(f"this match has {len(found)} {word}, and no stanza {number}.")
    return found[number - 1]


def _not_done(stanza: StanzaScore) -> list[Finding]:
    if stanza.complete:
        return []
    left = len(stanza.boards) - stanza.done
    word = "board is" if left == 1 else "boards are"
    return [refuse(f"{left} {word} without a result: a stanza is agreed when it is over")]


def _other_card(given: Agreeing, match: MatchFigure, stanza: StanzaScore) -> list[Finding]:
    """The captain's own card differs from the scorer's sheet."""
    own, theirs = stanza.imps
    if given.contestant != match.pairing.first:
        own, theirs = theirs, own
    told = (given.imps, given.opponents_imps)
    if all(said in (None, has) for said, has in zip(told, (own, theirs), strict=True)):
        return []
    return [refuse(f"the scorer's sheet has {show(own)}–{show(theirs)}: compare the boards first")]


# --- given up ------------------------------------------------------------------------------------


def forfeit_stanza(there: Competition, given: bodies.StanzaForfeited, setting: Setting) -> Proposal:  # noqa: ARG001
    """A stanza lost without play; the director says what it counts, unless the book does."""
    match = match_of(there, given.stage, given.session, given.at_fault)
    stanza = stanza_of(there, match, given.stanza)
    if len(match.pairing.stanzas) == 1:
        raise Mistake("this match has one stanza: forfeit the match.")
    findings = [*_lost_by_the_book(there, given), *_begun(stanza)]
    findings += decided_before(there, given.stage, given.session, match)
    others = [e for e in pipeline.stanzas(there, match) if e.number != given.stanza]
    if all(each.forfeit is not None for each in others):
        findings.append(refuse("no stanza would be left to play: forfeit the match"))
    other = match.pairing.opponent_of(given.at_fault)
    says = f"{other} has {show(given.imps)} IMPs for stanza {given.stanza}"
    return one("stanza forfeited", given, *findings, says=says)


def _lost_by_the_book(there: Competition, given: bodies.StanzaForfeited) -> list[Finding]:
    """What the clause of forfeits says is lost where there are no VPs: the match, or the stanza."""
    if not pipeline.is_bracket(there, given.stage):
        return []
    event = pipeline.stage_plan(there, given.stage).word or given.stage
    heard = hear(there, given.stage, "forfeit", {"event": event})
    if heard is None or not isinstance(heard.answer, Lost):
        return []
    if heard.answer.offenders_lose == "match":
        return [refuse("a side that forfeits loses the match", heard.clause)]
    return [Finding("ok", "a side that forfeits loses the stanza", heard.clause)]


def _begun(stanza: StanzaScore) -> list[Finding]:
    if not stanza.done:
        return []
    return [warn("boards of this stanza have results: they will not count")]


def concede(there: Competition, given: bodies.MatchConceded, setting: Setting) -> Proposal:  # noqa: ARG001
    """A team gives a match of a final up; the other one has won it."""
    match = match_of(there, given.stage, given.session, given.contestant)
    if not pipeline.is_bracket(there, given.stage):
        raise Mistake(
            f"{given.stage} is no knock-out: a match that is given up there is forfeited."
        )
    over = [e.number for e in pipeline.stanzas(there, match) if e.complete]
    body = given
    if given.after_stanza is None and over and len(match.pairing.stanzas) > 1:
        body = replace(given, after_stanza=max(over))
    findings = decided_before(there, given.stage, given.session, match)
    if match.complete:
        findings.append(warn("the match has been played to its end: its score will not count"))
    after = f" after stanza {body.after_stanza}" if body.after_stanza else ""
    says = f"{given.contestant} concedes{after}: {match.pairing.opponent_of(given.contestant)} wins"
    return one("match conceded", body, *findings, says=says)


# --- suggestions ---------------------------------------------------------------------------------


def suggest_agreement(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The stanzas of a match that wait for a captain's word, with the scorer's figures."""
    stage, who = str(given.get("stage") or ""), str(given.get("contestant") or "")
    try:
        match = match_of(there, stage, int(str(given.get("session") or 0)), who)
    except (Mistake, ValueError):
        return ()
    return tuple(
        Suggestion(
            {"stanza": each.number},
            f"stanza {each.number}: {_score(each)} by the scorer's sheet",
        )
        for each in pipeline.stanzas(there, match)
        if each.complete and who not in each.agreed
    )


ACTIONS = (
    Action(
        "toss",
        "Draw or toss before a match",
        Tossing,
        toss,
        "player",
        "matches",
        "who sits first in which stanza, as the winner chooses",
    ),
    Action(
        "agree-stanza",
        "Agree to the score of a stanza",
        Agreeing,
        agree_stanza,
        "player",
        "matches",
        "both captains agree to the score of a stanza",
        suggest_agreement,
    ),
    Action(
        "forfeit-stanza",
        "Forfeit a stanza",
        bodies.StanzaForfeited,
        forfeit_stanza,
        "director",
        "matches",
        "a stanza is lost without play, and the match goes on",
    ),
    Action(
        "concede",
        "Concede a match",
        bodies.MatchConceded,
        concede,
        "player",
        "matches",
        "a team gives a match of a final up",
    ),
)
