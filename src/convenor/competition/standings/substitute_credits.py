"""What counts for a session with a substitute, or for one missed, as the scores stand now.

The state, the rules of a stage and the scores made at the tables go in; out comes the score that
the book credits, with its clause. A credit is worked out anew whenever a score changes; what an
official decided goes before it, and is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from convenor.competition.plans.rules import Rules
from convenor.competition.standings.absences import (
    ABSENCE,
    DUTY,
    LIVE,
    SESSION,
    excuse_of,
    is_live,
    may_be_placed,
)
from convenor.competition.state.attendance import Attendance, attendance
from convenor.competition.state.state import State
from convenor.entries.substitute_credit import CreditTerms, has_average
from convenor.entries.words import is_among
from convenor.exact import Exact, whole_if_whole
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import credit_of
from convenor.regulation.spelling import folded
from convenor.regulation.why import SILENT, Why
from convenor.standings.totals import Entry
from convenor.values import value

AT_ONCE = {"individuals": 1, "pairs": 2, "teams": 4}
"""Players of a contestant who sit down at once."""


@value
class Credited:
    """The score that counts for one session of a contestant."""

    contestant: str
    session: int
    amount: Exact
    clause: str
    reason: str = ""


class Credits:
    """The credits of a stage up to a round."""

    def __init__(
        self, state: State, rules: Rules, until: int | None, entries: Iterable[Entry]
    ) -> None:
        self.state = state
        self.rules = rules
        self.until = until
        self._entries = entries

    @cached_property
    def _made(self) -> Mapping[str, Mapping[int, Exact]]:
        """What each contestant scored at the tables, session by session."""
        found: dict[str, dict[int, Exact]] = {}
        for each in self._entries:
            if each.kind == "score":
                found.setdefault(each.contestant, {})[each.round] = each.amount
        return found

    @cached_property
    def _fined(self) -> Mapping[tuple[str, int], Exact]:
        """What was taken off each contestant's session."""
        found: dict[tuple[str, int], Exact] = {}
        for each in self._entries:
            if each.kind == "fine" and each.round:
                place = (each.contestant, each.round)
                found[place] = found.get(place, 0) + each.amount
        return found

    def all(self) -> Iterator[Credited]:
        """Every credit, contestant by contestant."""
        if not is_live(self.rules):
            return
        stage = self.rules.plan.name
        there = {each.number for each in self.state.sessions_of(stage, self.until)}
        away = {
            *((e.contestant, e.session) for _, e in self.state.of(bodies.SubstitutePlayed, stage)),
            *((e.contestant, e.session) for _, e in self.state.of(bodies.AbsenceNoted, stage)),
        }
        for contestant, session in sorted(away):
            found = self.credit(contestant, session) if session in there else None
            if found is not None:
                yield found

    def made(self, contestant: str, session: int) -> Exact | None:
        """What a contestant scored at the table in a session; None where it has no score."""
        return self._made.get(contestant, {}).get(session)

    def credit(self, contestant: str, session: int, why: Why = SILENT) -> Credited | None:
        """What counts for one session; None as long as what was made stands."""
        if not is_live(self.rules):
            return None
        found = attendance(self.state, contestant, self.rules.plan.name)
        at_once = AT_ONCE[self.state.the_plan.contestants]
        missed = session in found.missed
        absent = at_once if missed else len(found.replaced(session))
        if not absent:
            return None
        reasons = found.reasons(session, absent)
        case = _Case(contestant, session, absent, reasons, self._known(found, contestant, session))
        if absent >= at_once:
            return self._absent(case, found, why)
        return self._told(case, self._clause_for(case), why)

    def _known(self, found: Attendance, contestant: str, session: int) -> dict[str, object]:
        made = self._made.get(contestant, {})
        away = {*found.affected, *found.missed}
        plan = self.rules.plan
        return {
            "own_scores": tuple(
                whole_if_whole(score - self._fined.get((contestant, at), 0))
                for at, score in made.items()
                if at not in away
            ),
            "substitute_score": made.get(session),
            "score": made.get(session),
            "carry_over": self.state.stage(plan.name).carry_overs.get(contestant),
        }

    # --- one away ---------------------------------------------------------------------------

    def _clause_for(self, case: _Case) -> str:
        """The clause for a substitute: that of the reason, where one knows it, or the usual one."""
        reason = next((each for each in case.reasons if each), "")
        return self._knowing(DUTY, (reason,)) or self.rules.clause(LIVE)

    def _knowing(self, part: str, reasons: tuple[str, ...]) -> str:
        """The clause of a part that is about these reasons, or has a share for each of them."""
        clauses = [(name, self._terms(name)) for name in self.rules.several(part)]
        for name, terms in clauses:
            if terms.assumed and all(is_among(each, terms.assumed) for each in reasons):
                return name
        for name, terms in clauses:
            if all(is_among(each, terms.excuses or ()) for each in reasons):
                return name
        return ""

    def _terms(self, clause: str) -> CreditTerms:
        found = self.rules.conditions.clause(clause).terms
        return found if isinstance(found, CreditTerms) else CreditTerms()

    # --- all away ---------------------------------------------------------------------------

    def _absent(self, case: _Case, found: Attendance, why: Why) -> Credited | None:
        """Nobody of the pair played: by the clause of the reason, or of such a session."""
        clause = self._knowing(ABSENCE, case.reasons) if all(case.reasons) else ""
        if not clause:
            given = {
                "substitutes": case.absent,
                "score": case.known["score"],
                "excuse": excuse_of(case.reasons),
            }
            heard = self.rules.hear(SESSION, given, why)
            if heard is None:
                return None
            if heard.answer.kind == "substituted":
                return self._told(case, self._clause_for(case), why)
            if not heard.answer.see:
                reason = heard.answer.reason or ""
                return Credited(
                    case.contestant, case.session, heard.answer.credited, heard.clause, reason
                )
            clause = self.rules.full(heard.answer.see)
        return self._rightful(self._told(case, clause, why), found, why)

    def _rightful(self, credit: Credited | None, found: Attendance, why: Why) -> Credited | None:
        """The credit of an absence, if the pair may have one."""
        if credit is None or not self.rules.named("absence right"):
            return credit
        eligible = may_be_placed(self.rules, found, AT_ONCE[self.state.the_plan.contestants])
        given = {"eligible": eligible, "credit": credit.amount}
        heard = self.rules.hear("absence right", given, why)
        if heard is None or eligible:
            return credit
        told = credit_of(heard.answer)
        amount = credit.amount if told.amount is None else told.amount
        return Credited(credit.contestant, credit.session, amount, heard.clause, told.reason)

    # --- the clause asked -------------------------------------------------------------------

    def _told(self, case: _Case, clause: str, why: Why) -> Credited | None:
        own = case.known["own_scores"]
        terms = self._terms(clause)
        if not isinstance(own, tuple) or not has_average(terms, own):
            return None
        if case.known["substitute_score"] is None and not self._excused(terms, case.reasons):
            return None
        reasons = case.reasons if all(case.reasons) else None
        known = {
            **case.known,
            "reason": next((each for each in case.reasons if each), None),
            "reasons": reasons,
            "event": self._event(terms),
        }
        part = why.part("as the book credits the session", clause=clause)
        found = credit_of(self.rules.ask_clause(clause, known, part))
        if found.amount is None:
            return None
        reason = found.reason or self._words(case)
        return Credited(case.contestant, case.session, found.amount, clause, reason)

    def _event(self, terms: CreditTerms) -> str | None:
        """The word of the stage under which the clause takes a reason out."""
        named = {word for each in (terms.excuses or {}).values() for word in each.not_in}
        return next((each for each in self.rules.words if each in named), None)

    def _excused(self, terms: CreditTerms, reasons: tuple[str, ...]) -> bool:
        known = {folded(each) for each in terms.excuses or ()}
        told = reasons if all(reasons) else terms.assumed
        return bool(told) and all(folded(each) in known for each in told)

    def _words(self, case: _Case) -> str:
        told = ", ".join(dict.fromkeys(each for each in case.reasons if each))
        kind = "with a substitute" if case.absent < 2 else "absent"
        return f"{kind} ({told})" if told else kind


@value
class _Case:
    """One session, how many were away and why, and the scores that are known."""

    contestant: str
    session: int
    absent: int
    reasons: tuple[str, ...]
    known: Mapping[str, object]
