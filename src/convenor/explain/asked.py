"""A question with its derivation: the same answer as `ask`, a sentence, and the tree under it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeGuard

from convenor.explain.figure import Figure, Trace
from convenor.explain.wording import VERDICTS, in_spaced_words, matches_worded, spaced, worded
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import RESERVED, Asking
from convenor.regulation.stack import Stack
from convenor.values import Field, fields_of

READING = "the book is read so ({switch}): {says}"
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
        switches = stack.book(clause.rulebook).switches
        for switch, reading in asking.resolved(given).readings.items():
            says = switches[switch].says(reading) if switch in switches else ""
            trace.step(READING, switch=switch, says=says or str(reading))
    lead = answer_sentence(clause.heading, answer)
    return answer, trace.figure(to_plain(answer), lead=lead)


def answer_sentence(heading: str, answer: object) -> str:
    """What a clause answers, in one sentence: its verdict and reason, or its figures by name."""
    said = [(each, answer.__dict__[each.name]) for each in fields_of(type(answer))]
    words = {each.name: found for each, found in said if each.name in WORDS}
    verdict, reason = words.get("verdict"), words.get("reason")
    unit = next((found for each, found in said if each.name == "unit" and found), None)
    figures = [
        _told(each, found, unit)
        for each, found in said
        if found is not None and each.name not in WORDS and not (unit and each.name == "unit")
    ]
    parts = [VERDICTS.get(str(verdict), str(verdict))] if verdict is not None else []
    parts += [in_spaced_words(str(reason).strip().rstrip("."))] if reason else []
    parts += [", ".join(figures)] if figures and not (verdict and reason) else []
    return f"{heading}: {'; '.join(parts) or 'nothing follows'}."


def _told(field: Field, found: object, unit: object) -> str:
    """One figure of an answer: its name and its value, with the unit that the answer names."""
    if field.name == "warning":
        return "a warning" if found else "no warning"
    number = isinstance(found, (int, Fraction)) and not isinstance(found, bool)
    if unit and number and not field.metadata.get("unit"):
        return f"{_called(field)} {worded(found, str(unit))}".strip()
    return f"{_called(field)} {_figure(field, found)}".strip()


def _called(field: Field) -> str:
    """The name of an answer in words, without the unit that stands behind its figure."""
    words = spaced(field.name).split(" ")
    unit = str(field.metadata.get("unit", "")).lower()
    same = unit and words[-1].removesuffix("s") == UNITS.get(unit, unit).removesuffix("s")
    return " ".join(SHORT.get(each, each) for each in (words[:-1] if same else words))


SHORT = {"ns": "NS", "ew": "EW", "vp": "VP", "imps": "IMPs"}
"""Words of a name that are written as players write them."""
UNITS = {"%": "percent"}
"""Units that are written otherwise in the name of a figure."""


def _figure(field: Field, found: object) -> str:
    if field.name == "matches" and _are_groups(found):
        return matches_worded(found)
    if field.name == "order" and _are_groups(found):
        return ", then ".join(" and ".join(map(str, group)) for group in found)
    unit = str(field.metadata.get("unit", ""))
    return worded(found, "" if isinstance(found, (str, tuple, Mapping)) else unit)


def _are_groups(found: object) -> TypeGuard[tuple[tuple[str, ...], ...]]:
    """Whether it is a list of names that belong together: matches, or those who are level."""
    return isinstance(found, tuple) and all(
        isinstance(group, tuple) and all(isinstance(name, str) for name in group) for group in found
    )
