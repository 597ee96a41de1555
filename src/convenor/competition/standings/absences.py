"""Reasons for being away: which ones the clauses of a stage know, and which absences they excuse.

The rules of a stage and the attendance of a contestant go in; the words that are known come out,
the sessions that count as excused, and what a clause about a pair's rounds asks for. What an
absence scores is known to `substitute_credits`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from convenor.competition.plans.rules import Rules
from convenor.competition.state.attendance import Attendance
from convenor.entries.substitute_credit import CreditTerms
from convenor.entries.substituted_session import SessionTerms
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.answer_kinds import verdict_of
from convenor.regulation.spelling import folded

LIVE = "substitute credit"
"""The part whose clause makes credits move with the scores."""
DUTY, ABSENCE, SESSION = "duty credit", "absence credit", "session with substitutes"
OTHER = ("other", "none")
"""What is said where the book has no word for a reason, or where there was none."""


def is_live(rules: Rules) -> bool:
    """Whether sessions with substitutes are credited by the book as scores change."""
    return rules.named(LIVE)


def reasons_known(rules: Rules) -> tuple[str, ...]:
    """Every reason that a clause of the stage has a word for."""
    return tuple(dict.fromkeys(_words(rules)))


def _words(rules: Rules) -> Iterator[str]:
    for part in (SESSION, LIVE, DUTY, ABSENCE):
        for clause in rules.several(part):
            terms = rules.conditions.clause(clause).terms
            if isinstance(terms, SessionTerms | CreditTerms):
                yield from terms.excuses or {}


def checked_reasons(rules: Rules, told: Iterable[str]) -> tuple[str, ...]:
    """Reasons in the book's own words; one that it does not know is refused with the list."""
    known = (*reasons_known(rules), *OTHER)
    words = {folded(each): each for each in known}
    found = []
    for each in told:
        word = words.get(folded(each))
        if word is None:
            near = did_you_mean(each, known)
            raise Mistake(f"'{each}' is no reason that {rules.plan.name} knows: {near}")
        found.append(word)
    return tuple(found)


def excuse_of(reasons: Iterable[str]) -> str:
    """The one reason for which all were away; 'none' where somebody had none."""
    told = [each for each in reasons if folded(each or "none") not in OTHER]
    return told[0] if told and len(told) == len(list(reasons)) else "none"


def excused_sessions(rules: Rules, found: Attendance, at_once: int) -> tuple[int, ...]:
    """Sessions that all missed for reasons that a clause excuses."""
    if not is_live(rules):
        return ()
    known = {folded(each) for each in reasons_known(rules)}
    gone = sorted({*found.missed, *found.wholly_replaced()})
    return tuple(
        each for each in gone if all(folded(why) in known for why in found.reasons(each, at_once))
    )


def rounds_of_pair(found: Attendance, excused: int) -> dict[str, object]:
    """What a clause about the rounds of a pair asks for: together, with a substitute, excused."""
    whole = found.wholly_replaced()
    each = [found.sessions_of(name) for name in found.players]
    return {
        "rounds": found.rounds,
        "together": found.intact,
        "substituted": len(found.affected) - len(whole),
        "represented": len(found.affected),
        "excused": excused or None,
        "player_rounds": each if len(each) == 2 else None,
    }


def may_be_placed(rules: Rules, found: Attendance, at_once: int) -> bool:
    """Whether the pair has played enough to be placed, as far as the clause for it can tell."""
    excused = len(excused_sessions(rules, found, at_once))
    heard = rules.hear("placing", rounds_of_pair(found, excused))
    return heard is None or verdict_of(heard.answer).verdict != "refuse"
