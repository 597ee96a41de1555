"""Level matches of a knock-out: decided by an official, or played on with extra boards.

A match of the bracket goes in; the fact that decides it, or the draw of the extra boards, comes
out. How many boards a level match still needs is asked of the bracket.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.actions.action import Action, Finding, Proposal, Setting, one, refuse, warn
from convenor.actions.asking.hearing import clause_of
from convenor.actions.matches.match_of_round import between, decided_before
from convenor.competition.comparing.pending_ties import pending_ties
from convenor.competition.finals.finished_matches import extra_of
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.errors import Mistake, did_you_mean
from convenor.finals.match_titles import is_extra
from convenor.finals.progress import OpenMatch
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import replace, value


def decide_match(there: Competition, given: bodies.MatchDecided, setting: Setting) -> Proposal:
    """Who wins a level match of a bracket, and by whose word."""
    if not pipeline.is_bracket(there, given.stage):
        raise Mistake(f"a level match of {given.stage} stays level: only a knock-out is decided.")
    match = between(there, given.stage, given.session, given.contestants)
    if given.winner is not None and given.winner not in match.pairing.contestants:
        near = did_you_mean(given.winner, match.pairing.contestants)
        raise Mistake(f"'{given.winner}' does not play in this match: {near}")
    clause = given.clause or clause_of(there, given.stage, "tied")
    findings = _won_on_score(there, given.stage, match, clause)
    findings += decided_before(there, given.stage, given.session, match)
    open_one = _open_match(there, given.stage, match.pairing.name)
    if open_one is not None and open_one.boards_to_play:
        count = open_one.boards_to_play
        findings.append(warn(f"the book has {count} more boards played", clause))
    body = replace(given, by=given.by or setting.role, clause=clause)
    who = f"{given.winner} wins" if given.winner else "the match is shared"
    return one("match decided", body, *findings, says=f"{who}, decided by the {body.by}")


# --- extra boards --------------------------------------------------------------------------------


@value
class ExtraBoards:
    """A level match of a bracket that is played on."""

    stage: str = asked(bodies.STAGE)
    match: str = asked("name of the match, such as 'SF1'")
    boards: int | None = asked("boards to play (none: as the book says)", default=None, least=1)
    session: int | None = asked("session to play them in (none: the next)", default=None, least=1)


def extra_boards(there: Competition, given: ExtraBoards, setting: Setting) -> Proposal:  # noqa: ARG001
    """The boards by which a level match is decided, as one more match of the same two."""
    matches = _named_matches(there, given.stage)
    match = matches.get(given.match)
    if match is None:
        near = did_you_mean(given.match, matches)
        raise Mistake(f"no match '{given.match}' has been drawn: {near}")
    wanted = _open_match(there, given.stage, given.match)
    if wanted is None:
        wanted = _may_be_level(there, given.stage, given.match)
    clause = clause_of(there, given.stage, "tied")
    findings = []
    if wanted is None:
        findings.append(refuse(f"{given.match} is decided, or not over yet: nothing to add"))
    boards = given.boards or (wanted.boards_to_play if wanted else None)
    if not boards and wanted is None:
        raise Mistake(f"{given.match} is decided, or not over yet: nothing to add.")
    if not boards:
        raise Mistake(f"the book does not say how many boards {given.match} still needs: say it.")
    if wanted and wanted.boards_to_play and boards != wanted.boards_to_play:
        findings.append(warn(f"the book says {wanted.boards_to_play} boards", clause))
    number = given.session or _next_session(there, given.stage)
    if (given.stage, number) in there.state.sessions:
        raise Mistake(f"session {number} of {given.stage} is taken: leave the number out.")
    body = bodies.DrawMade(given.stage, number, _extra_draw(match, boards, number), there.number)
    word = "board" if boards == 1 else "boards"
    says = f"{boards} extra {word} for {given.match}, as session {number}"
    return one("draw made", body, *findings, says=says)


def _extra_draw(match: MatchFigure, boards: int, session: int) -> dict[str, object]:
    first, second = match.pairing.contestants
    row = {
        "table": match.pairing.match,
        "home": first,
        "away": second,
        "name": extra_of(match.pairing.name),
        "boards": boards,
    }
    return {"round": session, "matches": [row], "method": "extra boards", "boards": boards}


def _next_session(there: Competition, stage: str) -> int:
    return max((each.number for each in there.state.sessions_of(stage)), default=0) + 1


def _named_matches(there: Competition, stage: str) -> dict[str, MatchFigure]:
    return {
        match.pairing.name: match
        for session in there.state.sessions_of(stage)
        for match in pipeline.match_scores(there, stage, session.number)
        if match.pairing.name and not is_extra(match.pairing.name)
    }


def _open_match(there: Competition, stage: str, name: str) -> OpenMatch | None:
    """A match of the bracket that was played and is not decided."""
    for each in pipeline.bracket(there, stage).open:
        if each.match == name:
            return each
    return None


def _may_be_level(there: Competition, stage: str, name: str) -> OpenMatch | None:
    """A match that something pending could leave level, and that the book has played on now."""
    ties = pending_ties(there, stage)
    return next((each.open for each in ties if each.match == name), None)


def _won_on_score(there: Competition, stage: str, match: MatchFigure, clause: str) -> list[Finding]:
    """An official decides only what the score leaves open."""
    found = pipeline.bracket(there, stage).decided.get(match.pairing.name)
    if found is None or found.winner is None:
        return []
    return [refuse(f"{found.winner} has won this match: there is nothing to decide", clause)]


DECIDE = Action(
    "decide-match",
    "Decide a level match",
    bodies.MatchDecided,
    decide_match,
    "director",
    "matches",
)
EXTRA = Action(
    "extra-boards", "Play extra boards", ExtraBoards, extra_boards, "director", "matches"
)
