"""Whether another board is played in place of a fouled one, before it is cancelled with an award.

A board that is to be cancelled goes in, with what the director knows; out come findings, and
whether another board takes its place, so that nothing is awarded for it. How far the match has gone
is taken from the facts where nobody says it.
"""

from __future__ import annotations

from collections.abc import Iterable

from convenor import pipeline
from convenor.actions.action import Finding, refuse
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.competition.state.seats import Seat
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.scoring.cancelled import NEXT_STANZA, REPLAY
from convenor.values import value

PART = "another board"
NOW = (
    "another board is played at both tables, as long as the result is not known and nobody has "
    "left: undo its results and enter those of the other board under its number, or say "
    "'result_known' or 'player_left'"
)
NO_STANZA = "no stanza of the match is to come in which another board could be played"


@value
class Cancelling(bodies.BoardCancelled):
    """A board to be cancelled, and how far the match has gone."""

    result_known: bool | None = asked(
        "whether the result of the match or stanza is known (none: as the results tell)",
        default=None,
    )
    player_left: bool = asked("whether a player has left the table after it", default=False)
    next_stanza: bool = asked("whether another board is played in the next stanza", default=False)
    not_begun: bool = asked("whether it was not begun in time", default=False)


def another_board(
    there: Competition, given: Cancelling, seats: Iterable[Seat]
) -> tuple[list[Finding], bool]:
    """What the book says to another board, and whether one takes the place of the cancelled one."""
    rules = pipeline.rules(there, given.stage)
    more = given.next_stanza and pipeline.is_bracket(there, given.stage)
    known = {
        "stanza_result_known": _is_known(there, given, seats),
        "player_left": given.player_left,
        "at_fault": (),
        "more_stanzas": more,
        "next_stanza": given.next_stanza,
    }
    findings: list[Finding] = []
    later = False
    for clause in rules.several(PART):
        rules.playing(PART, clause)
        heard = put(rules.conditions, clause, known)
        if heard.answer.action == REPLAY and not findings:
            findings.append(refuse(NOW, heard.clause))
        later = later or heard.answer.action == NEXT_STANZA
    if given.next_stanza and not later and not findings:
        findings.append(refuse(NO_STANZA, next(iter(rules.several(PART)), "")))
    return findings, later


def _is_known(there: Competition, given: Cancelling, seats: Iterable[Seat]) -> bool:
    """Whether the result of the matches concerned is known: posted, or with every result in."""
    if given.result_known is not None:
        return given.result_known
    if there.state.session(given.stage, given.session).posted is not None:
        return True
    tables = {each.table for each in seats if not given.tables or each.table in given.tables}
    matches = pipeline.match_scores(there, given.stage, given.session)
    return all(each.complete for each in matches if tables & {*each.pairing.tables})
