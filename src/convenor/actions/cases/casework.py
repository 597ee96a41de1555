"""A case from its opening to its decision: whom the clause leaves it to, and what follows.

A clause and what happened go in; facts come out, with how often the same clause has concerned the
same contestant before. A decision is taken by those whom the clause names, with its reasons, and
may bar players. Whether it is right is not known here.
"""

from __future__ import annotations

import datetime

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
from convenor.actions.asking.deciders import deciders, may_decide
from convenor.actions.cases.bans import ban_findings, ban_of, today
from convenor.actions.moments import local
from convenor.actions.numbers import own_number
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put
from convenor.competition.state.cases import Case, case_numbered, cases
from convenor.conduct.dates import LastDay, YearlyTerms
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.regulation.book import Clause
from convenor.values import replace

PROCESS = "workflow"


def clause_of_case(there: Competition, written: str) -> Clause:
    """The clause that somebody names, in full or by its number in the competition's own book."""
    stack = pipeline.books(there)
    book = there.state.the_plan.rulebook
    name = written if " " in written else f"{book} {written}"
    found = stack.find(name)
    if found is None:
        known = [each.name for each in stack.clauses() if each.kind == PROCESS]
        raise Mistake(f"there is no clause '{written}': {did_you_mean(name, known)}")
    return found


def open_case(there: Competition, given: bodies.CaseOpened, setting: Setting) -> Proposal:
    """A matter that a clause leaves to an official or a body."""
    clause = clause_of_case(there, given.clause)
    if given.contestant:
        there.state.entry(given.contestant)
    number = own_number(there, "case opened", "case", "C", given.case)
    due = given.due or _due(there, clause, setting)
    body = replace(given, clause=clause.name, case=number, due=due)
    findings = []
    if clause.kind != PROCESS and not clause.decided_by:
        findings.append(refuse(f"{clause.name} leaves nothing to anybody: it is {clause.kind}"))
    findings += _before(there, body)
    who = ", then ".join(deciders(clause)) or "whoever is in charge"
    by = f", due on {due}" if due is not None else ""
    says = f"case {number}: {clause.heading}{by} ({who})"
    return one("case opened", body, *findings, says=says)


def _due(there: Competition, clause: Clause, setting: Setting) -> datetime.date | None:
    """The day by which the book wants it settled, counted from today; None where it says none."""
    conditions = pipeline.rules(there, there.state.the_plan.stages[0].name).conditions
    found = conditions.resolved.get(clause.name)
    if found is None or not isinstance(found.terms, YearlyTerms):
        return None
    answer = put(conditions, clause.name, {"day": local(there, setting.now).date()}).answer
    assert isinstance(answer, LastDay)
    return answer.last_day


def _before(there: Competition, body: bodies.CaseOpened) -> list[Finding]:
    """How often the same clause has concerned the same contestant."""
    same = [
        each.number
        for each in cases(there.state)
        if each.opened.clause == body.clause
        and each.opened.contestant
        and each.opened.contestant == body.contestant
    ]
    if not same:
        return []
    word = "case" if len(same) == 1 else "cases"
    told = f"{body.contestant} had {len(same)} such {word} before: {', '.join(same)}"
    return [warn(f"{told}; a report may be due", body.clause)]


def explain_case(there: Competition, given: bodies.CaseExplained, setting: Setting) -> Proposal:  # noqa: ARG001
    """Those concerned explain themselves."""
    found = case_numbered(there.state, given.case)
    if not given.text.strip():
        raise Mistake("the explanation is empty: write what is to be said.")
    return one("case explained", given, *_settled(found))


def report_case(there: Competition, given: bodies.CaseReported, setting: Setting) -> Proposal:  # noqa: ARG001
    """Somebody who must know is told."""
    found = case_numbered(there.state, given.case)
    return one("case reported", given, *_settled(found), says=f"{found.number} goes to {given.to}")


def _settled(found: Case) -> list[Finding]:
    return [refuse(f"case {found.number} has been decided")] if found.decided else []


def decide_case(there: Competition, given: bodies.CaseDecided, setting: Setting) -> Proposal:
    """The decision, by those whom the clause names."""
    found = case_numbered(there.state, given.case)
    clause = clause_of_case(there, found.opened.clause)
    named = deciders(clause)
    by = given.by or (named[0] if named else "")
    findings = _settled(found)
    if not may_decide(clause, by):
        findings.append(refuse(f"it is for the {' or the '.join(named)} to decide", clause.name))
    if not given.reason:
        findings.append(warn("nothing is said about why"))
    if found.opened.explanation and not found.explained:
        findings.append(warn("the explanation that was asked for has not come", clause.name))
    findings += _unknown(there, found, given)
    says = f"case {found.number}: {given.outcome}"
    ban = ban_of(there, found, clause, today(there, setting)) if given.barred else None
    if ban is not None:
        findings += ban_findings(ban, given)
        given = replace(given, until=given.until or ban.until)
        says += f"; barred until {given.until} ({ban.clause})" if given.until else ""
    return one("case decided", replace(given, by=by), *findings, says=says)


def _unknown(there: Competition, found: Case, given: bodies.CaseDecided) -> list[Finding]:
    """Players who are barred and whom nobody knows here."""
    known = {p.name for entry in there.state.entries.values() for p in entry.players}
    known |= set(found.opened.players)
    strange = [each for each in given.barred if known and each not in known]
    return [warn(f"{each} is not a player of this competition") for each in strange]


def suggest_decision(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """Who decides, by the clause."""
    known = {each.number: each for each in cases(there.state)}
    found = known.get(str(given.get("case") or ""))
    if found is None:
        return ()
    clause = clause_of_case(there, found.opened.clause)
    named = deciders(clause)
    if not named:
        return ()
    return (Suggestion({"by": named[0]}, f"decided by the {named[0]}", clause.name),)


ACTIONS = (
    Action(
        *("open-case", "Open a case", bodies.CaseOpened, open_case),
        *("director", "cases", "a matter that a clause leaves to an official or a body"),
    ),
    Action(
        *("explain-case", "Explain oneself in a case", bodies.CaseExplained, explain_case),
        *("player", "cases", "what those concerned say to a case"),
    ),
    Action(
        *("report-case", "Report a case", bodies.CaseReported, report_case),
        *("director", "cases", "a report to somebody who must know of a case"),
    ),
    Action(
        *("decide-case", "Decide a case", bodies.CaseDecided, decide_case),
        *("director", "cases", "what becomes of a case, by whom and why", suggest_decision),
    ),
)
