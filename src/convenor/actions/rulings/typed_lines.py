"""A line of a traveller or a slip as a scorer types it: recorded, replaced, taken back.

A table, a board and a few keys go in; the facts of a result or of an artificial score come out, by
the same actions as from their forms. A scorer takes back what the scorer typed, and nobody else's.
"""

from __future__ import annotations

from convenor.actions.action import Action, Proposal, Proposed, Setting, one
from convenor.actions.results.results import Entering, enter_result
from convenor.actions.rulings.rulings import Ruling, rule
from convenor.actions.spoken_values import award_of
from convenor.actions.typed_results import Typed, read_typed
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger import bodies
from convenor.regulation.typed import asked, reader
from convenor.values import replace, value

TYPED = "'4s=', '3n-1 e', 'pass', '420', '-50', 'a+', '6040', 'np'"
RANKED_OVER_SCORERS = ("director", "convenor", "administrator")
OWN_KINDS = ("result entered", "result corrected", "result confirmed", "ruling given")
"""What typing a line records."""


@value
class TypingResult(bodies.AtBoard):
    """A line as it is typed."""

    typed: str = asked(TYPED)


def type_result(there: Competition, given: TypingResult, setting: Setting) -> Proposal:
    """A result, or the score of both sides instead of one; what stood there gives way."""
    there.state.session(given.stage, given.session).the_seating.at(given.table, given.board)
    typed = read_typed(given.typed, given.board)
    place = (given.stage, given.session, given.table, given.board)
    if typed.awards is not None:
        return _award(there, given, typed, setting)
    made = enter_result(there, Entering(*place, typed.result), setting)
    number = ruling_on(there, *place)
    if not number:
        return made
    lifted = bodies.RulingGiven(number, *place, reason="the table result was typed")
    return replace(made, facts=(*made.facts, Proposed("ruling given", lifted)))


def _award(there: Competition, given: TypingResult, typed: Typed, setting: Setting) -> Proposal:
    """An artificial score is a ruling, and so a director's."""
    if setting.role not in RANKED_OVER_SCORERS:
        raise Refusal("an adjusted score is a director's: ask one to type it.")
    assert typed.awards is not None
    ns, ew = (_read_award(award_of(each), "the award") for each in typed.awards)
    place = (given.stage, given.session, given.table, given.board)
    return rule(
        there,
        Ruling(*place, ns, None if ns == ew else ew, ruling=ruling_on(there, *place)),
        setting,
    )


_read_award = reader(bodies.Award)


def ruling_on(there: Competition, stage: str, session: int, table: str, board: int) -> str:
    """The number of the ruling that gives a score at a table on a board; '' if none does."""
    for number, (_, body) in there.state.rulings().items():
        where = (body.stage, body.session, body.table, body.board)
        if where == (stage, session, table, board) and body.ns is not None and not body.pending:
            return number
    return ""


def take_back(there: Competition, given: bodies.AtBoard, setting: Setting) -> Proposal:
    """The last word on a board at a table no longer holds, if whoever asks has typed it."""
    place = (given.stage, given.session, given.table, given.board)
    names = ("stage", "session", "table", "board")
    for fact in reversed(there.facts):
        if fact.kind not in OWN_KINDS or fact.number in there.state.undone:
            continue
        if tuple(fact.body.get(name) for name in names) != place:
            continue
        if setting.role == "scorer" and fact.by != setting.by:
            raise Refusal(f"{fact.by} has typed this line: a director takes it back.")
        body = bodies.FactUndone(fact.number, "taken back")
        says = f"table {given.table}, board {given.board}: taken back"
        return one("fact undone", body, says=says)
    raise Mistake(f"board {given.board} has nothing at table {given.table} to take back.")


ACTIONS = (
    Action(
        "type-result",
        "Type a result",
        TypingResult,
        type_result,
        "scorer",
        "results",
        "a line of a traveller or a slip in a few keys",
    ),
    Action(
        "take-back",
        "Take a line back",
        bodies.AtBoard,
        take_back,
        "scorer",
        "results",
        "the last word on a board at a table no longer holds",
    ),
)
