"""The book asked at the door: the clauses of a part, put as questions, answered by findings.

A competition, a stage (or none, for an entry) and what somebody says goes in; findings come out,
each with the clause that was asked in the end. An answer that sends to another clause is followed.
Which inputs a question needs is filled in elsewhere; what nobody knows is said, and not guessed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from convenor import pipeline
from convenor.actions.action import Finding
from convenor.actions.asking.case import Case, told
from convenor.actions.asking.inputs import filled
from convenor.competition.live import Competition
from convenor.competition.plans.asking import put, wanted_by
from convenor.competition.plans.parts import PARTS
from convenor.competition.plans.words import in_its_words
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.answer_kinds import verdict_of
from convenor.regulation.answers import APPROVAL, WARN, Decides, VerdictWord
from convenor.regulation.spelling import same_word
from convenor.regulation.stack import Resolved
from convenor.values import replace

SPOKEN = ("reason", "reasons", "level")
"""What is said with an action in the book's own words: a wrong one is refused, not made another."""
BINDING: tuple[VerdictWord, ...] = ("warn", "approval", "refuse")


class Door:
    """The clauses that hold for one question at the door, and what has been asked of them."""

    def __init__(self, there: Competition, stage: str | None = None) -> None:
        self.rules = pipeline.rules(there, stage or there.state.the_plan.stages[0].name)
        self.wanted: set[str] = set()

    def clauses(self, part: str) -> tuple[str, ...]:
        """The clauses that play a part: the one of its name, and those numbered behind it."""
        return self.rules.several(part)

    def has(self, part: str) -> bool:
        return bool(self.clauses(part))

    def answers(self, part: str, case: Case) -> list[tuple[str, Any]]:
        """What each clause of a part answers, with the clause that answered in the end."""
        return [self.answer(part, clause, case) for clause in self.clauses(part)]

    def answer(self, part: str, clause: str, case: Case) -> tuple[str, Any]:
        """What one clause answers; a question that belongs to another one is put to that."""
        self.rules.playing(part, clause)
        heard = put(self.rules.conditions, clause, partial(self._known, part, case))
        return heard.clause, heard.answer

    def _known(self, part: str, case: Case, resolved: Resolved) -> Mapping[str, object]:
        """What the facts tell a clause, and over it what somebody said."""
        self.wanted |= wanted_by(resolved)
        facts = filled(part, resolved.clause.full_family, replace(case, terms=resolved.terms))
        spoken = {name: each for name, each in case.said.items() if name in SPOKEN}
        return {**in_its_words(resolved, {**case.said, **facts}), **spoken, **case.known}

    def findings(self, part: str, case: Case, whose: str = "") -> list[Finding]:
        """What the clauses of a part say; nothing where all is well."""
        return [each for each in self.verdicts(part, case, whose) if each.verdict != "ok"]

    def verdicts(self, part: str, case: Case, whose: str = "") -> list[Finding]:
        """What each clause of a part says, those that are met too."""
        found = []
        for clause in self.clauses(part):
            self.rules.playing(part, clause)
            try:
                named, answer = self.answer(part, clause, case)
            except Mistake as mistake:
                if self._was_told(clause, case) or _misspoken(mistake, case):
                    raise
                binds = PARTS[part].told or _tagged_wrongly(mistake, case)
                verdict: VerdictWord = "refuse" if binds else "warn"
                said = f"not checked: {whose}{_bare(str(mistake))}"
                found.append(Finding(verdict, said, clause, checked=False))
                continue
            finding = finding_of(answer, named, whose)
            if finding is None:
                reason = _bare(verdict_of(answer).reason) or "met"
                found.append(Finding("ok", whose + reason, named))
            else:
                found.append(_flagged(finding) if PARTS[part].flags else finding)
        return found

    def _was_told(self, clause: str, case: Case) -> bool:
        """Whether somebody gave an input of this clause: then what is wrong is theirs to mend."""
        return not wanted_by(self.rules.conditions.clause(clause)).isdisjoint(case.known)

    def unused(self, known: Mapping[str, object]) -> list[Finding]:
        """What was given and no clause asked for."""
        return [
            Finding("warn", f"no clause asks for '{name}': {did_you_mean(name, self.wanted)}")
            for name in known
            if name not in self.wanted
        ]


def finding_of(answer: object, clause: str, whose: str = "") -> Finding | None:
    """An answer as a finding; nothing where it allows."""
    judged = verdict_of(answer)
    reason = _bare(judged.reason)
    if isinstance(answer, Decides):
        return Finding("approval", f"{whose}{reason or 'it waits'}: {judged.decided_by}", clause)
    if judged.verdict is None or judged.verdict not in BINDING:
        return None
    text = whose + (reason or "the clause does not allow it")
    if judged.decided_by and judged.decided_by not in text:
        if judged.verdict == APPROVAL:
            text = f"{text}: it waits for the {judged.decided_by}"
        elif judged.verdict == WARN:
            text = f"{text}: the {judged.decided_by} decides"
    return Finding(judged.verdict, text, clause)


def _misspoken(mistake: Mistake, case: Case) -> bool:
    """Whether a word of the book's own was said wrongly: that is mended, and not gone past."""
    return bool(mistake.at) and mistake.at[0] in SPOKEN and mistake.at[0] in case.said


def _tagged_wrongly(mistake: Mistake, case: Case) -> bool:
    """Whether a player's tags say what the clause cannot take: a rank that nobody knows."""
    if not mistake.at or case.player is None:
        return False
    return any(same_word(str(mistake.at[0]), tag) for tag in told(case.player))


def _flagged(finding: Finding) -> Finding:
    return replace(finding, verdict="warn")


def _bare(text: str) -> str:
    return text.rstrip().removesuffix(".")
