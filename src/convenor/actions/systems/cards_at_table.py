"""System cards at the table: how many a pair has, what is forgiven, what it then has to play.

Cards that a director saw go in; the fact comes out with what the book says: how many are short,
which of them grace covers, and whether the pair goes on with a simple system. The size of a fine is
the director's.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said, verdict_of
from convenor.values import replace

OWN = "own system"


def see_cards(there: Competition, given: bodies.CardsSeen, setting: Setting) -> Proposal:
    """A director looks at a pair's cards."""
    there.state.entry(given.contestant)
    there.state.session(given.stage, given.session)
    door = Door(there, given.stage)
    case = Case(
        there, setting.now, stage=given.stage, contestant=given.contestant,
        session=given.session, cards=given,
    )  # fmt: skip
    free = _free_before(door, case)
    case = replace(case, said={"exempt": free[-1], "exempt_in": free})
    findings = [*_short(door, case), *_graces(door, case), *_changed(door, case)]
    word = "card" if given.cards == 1 else "cards"
    return one("cards seen", given, *findings, says=f"{given.cards} {word} at the table")


def _needs_none(door: Door, case: Case) -> bool:
    """Whether the book frees this pair from cards in this session."""
    if case.cards is None or not case.cards.designated or not door.has("no cards needed"):
        return False
    answers = door.answers("no cards needed", case)
    return all(verdict_of(answer).verdict == "ok" for _, answer in answers)


def _free_before(door: Door, case: Case) -> list[bool]:
    """In which of the sessions so far the pair needed no card, this one last."""
    now = case.cards
    assert now is not None
    seen = [
        body
        for _, body in case.there.state.of(bodies.CardsSeen)
        if (body.contestant, frozenset(body.players)) == (now.contestant, frozenset(now.players))
    ]
    return [_needs_none(door, replace(case, cards=each)) for each in (*seen, now)]


def _short(door: Door, case: Case) -> Iterator[Finding]:
    for clause, answer in door.answers("cards", case):
        told = said(answer)
        short, system = told.get("short"), told.get("system_allowed")
        if short:
            word = "card is" if short == 1 else "cards are"
            yield warn(f"{short} {word} missing", clause)
        if system is not None and system != OWN:
            yield warn(f"the pair plays the {system} until its cards are complete", clause)


def _graces(door: Door, case: Case) -> Iterator[Finding]:
    """What grace covers of the cards missing now, and what is to be fined."""
    for clause in door.clauses("card graces"):
        try:
            named, answer = door.answer("card graces", clause, case)
        except Mistake as mistake:
            yield warn(f"not checked: {str(mistake).rstrip('.')}", clause)
            continue
        covered, fined = answer.covered[-1], answer.fined[-1]
        if covered:
            yield Finding("ok", f"{_counted(covered)} forgiven by the grace of the event", named)
        if fined:
            yield warn(f"{_counted(fined)} to be fined: the director says how much", named)


def _counted(missing: int) -> str:
    return "1 missing card is" if missing == 1 else f"{missing} missing cards are"


def _changed(door: Door, case: Case) -> list[Finding]:
    if case.cards is None or not case.cards.version:
        return []
    return door.findings("card changed", case)


ACTIONS = (
    Action(
        "see-cards",
        "Look at system cards",
        bodies.CardsSeen,
        see_cards,
        "director",
        "systems",
        "how many system cards a pair has at the table",
    ),
)
