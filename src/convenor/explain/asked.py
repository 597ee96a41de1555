"""A question with its derivation: the same answer as `ask`, a sentence, and the tree under it."""

from __future__ import annotations

from collections.abc import Mapping

from convenor.explain.figure import Figure, Trace
from convenor.explain.wording import in_spaced_words, spaced, worded
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import RESERVED, Asking
from convenor.regulation.stack import Stack
from convenor.values import Field, fields_of

VERDICTS = {
    "ok": "allowed",
    "warn": "allowed, with a warning",
    "approval": "it waits for approval",
    "refuse": "refused",
}
"""The words of a verdict, for people."""
WORDS = ("verdict", "reason")
"""Answers that are words themselves."""


def ask_and_explain(stack: Stack, name: str, given: Mapping[str, object]) -> tuple[object, Figure]:
    """The answer of a clause, and why."""
    clause = stack.clause(name)
    asking = Asking(stack, clause)
    told = {key: value for key, value in given.items() if key not in RESERVED}
    trace = Trace(clause.heading, clause.name, told, clause.rulebook)
    if told:
        trace.given(told)
    answer = asking.answer(given, trace)
    if clause.family:
        for switch, reading in asking.resolved(given).readings.items():
            trace.step("reading of {switch}: {reading}", switch=switch, reading=reading)
    lead = answer_sentence(clause.heading, answer)
    return answer, trace.figure(to_plain(answer), lead=lead)


def answer_sentence(heading: str, answer: object) -> str:
    """What a clause answers, in one sentence: its verdict and reason, or its figures by name."""
    said = [(each, answer.__dict__[each.name]) for each in fields_of(type(answer))]
    words = {each.name: found for each, found in said if each.name in WORDS}
    verdict, reason = words.get("verdict"), words.get("reason")
    figures = [
        f"{_called(each)} {_figure(each, found)}".strip()
        for each, found in said
        if found is not None and each.name not in WORDS
    ]
    parts = [VERDICTS.get(str(verdict), str(verdict))] if verdict is not None else []
    parts += [in_spaced_words(str(reason).strip().rstrip("."))] if reason else []
    parts += [", ".join(figures)] if figures and not (verdict and reason) else []
    return f"{heading}: {'; '.join(parts) or 'nothing follows'}."


def _called(field: Field) -> str:
    """The name of an answer in words, without the unit that stands behind its figure."""
    words = spaced(field.name).split(" ")
    unit = str(field.metadata.get("unit", "")).lower()
    return " ".join(words[:-1] if words[-1] == unit else words)


def _figure(field: Field, found: object) -> str:
    unit = str(field.metadata.get("unit", ""))
    return worded(found, "" if isinstance(found, (str, tuple, Mapping)) else unit)
