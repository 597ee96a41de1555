"""A clause's question on a page: the form, what was given, the answer with its derivation.

The address's query goes in; a `Form` comes out, with each mistake beside the field that it
concerns, and an `Outcome`: the answer and why, or one sentence. The clause's own types judge each
field; the answer comes from `explain.asked`. Nothing is worked out here.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

from convenor.errors import Mistake, Refusal, did_you_mean
from convenor.explain.asked import ask_and_explain
from convenor.explain.figure import Figure
from convenor.explain.show import as_json
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import RESERVED, Asking, Signature
from convenor.regulation.book import Clause, Switch
from convenor.regulation.cases import Case
from convenor.regulation.stack import Stack
from convenor.regulation.typed import reader, reader_of_input
from convenor.values import fields_of, is_value
from convenor.web.fields import TRUTH, Field, in_words
from convenor.web.notation import SINGLE, as_text, notation_of, read, written

log = logging.getLogger(__name__)

SWITCH = "switch."
DAY_FIELD = "on"
LARGEST_NUMBER = 1_000_000
OUR_FAULT = (
    "The program failed on this question. That is a fault of ours, not of yours; "
    "it has been written down."
)


@dataclass(frozen=True)
class Choice:
    """A switch as the form shows it: the readings, and the one chosen ('' is the default)."""

    switch: Switch
    chosen: str = ""
    problem: str = ""

    @property
    def name(self) -> str:
        return SWITCH + self.switch.name

    @property
    def default(self) -> str:
        return as_text(self.switch.default)

    @property
    def readings(self) -> tuple[str, ...]:
        return tuple(as_text(each) for each in self.switch.readings)


@dataclass(frozen=True)
class Form:
    """The form of one clause, filled as far as it was."""

    signature: Signature
    fields: tuple[Field, ...]
    choices: tuple[Choice, ...]
    day: str = ""
    day_problem: str = ""
    problems: tuple[str, ...] = ()
    given: Mapping[str, object] | None = None

    @property
    def is_asked(self) -> bool:
        return self.given is not None

    @property
    def is_sound(self) -> bool:
        """Whether there is nothing to put right before the clause can be asked."""
        beside = [each.problem for each in self.fields] + [each.problem for each in self.choices]
        return not (self.problems or self.day_problem or any(beside))

    @property
    def required(self) -> tuple[Field, ...]:
        return tuple(each for each in self.fields if each.input.required)

    @property
    def optional(self) -> tuple[Field, ...]:
        return tuple(each for each in self.fields if not each.input.required)

    @property
    def folds(self) -> bool:
        """Whether what need not be given is folded away: where there is much of it."""
        return bool(self.required) and len(self.optional) > 3

    @property
    def optional_in_use(self) -> bool:
        return any(each.text or each.problem for each in self.optional)

    @property
    def readings_in_use(self) -> bool:
        return bool(self.day or any(each.chosen or each.problem for each in self.choices))

    @property
    def what_to_mend(self) -> str:
        """One sentence that names the fields to be put right."""
        labels = [each.label for each in self.fields if each.problem]
        labels += [in_words(each.switch.name) for each in self.choices if each.problem]
        labels += ["the day"] if self.day_problem else []
        if not labels:
            return "Put right what is marked above."
        return f"Put right what is marked above: {', '.join(labels)}."

    @property
    def query(self) -> str:
        """The question as the end of an address: only what was given, in the form's order."""
        filled = [(each.name, each.text) for each in self.fields if each.text]
        filled += [(each.name, each.chosen) for each in self.choices if each.chosen]
        return urlencode(filled + ([(DAY_FIELD, self.day)] if self.day else []))

    @property
    def json_query(self) -> str:
        """The same question for `ask.json`."""
        return urlencode({"given": json.dumps(to_plain(self.given or {}), ensure_ascii=False)})


@dataclass(frozen=True)
class Outcome:
    """What came of a question: an answer and why, or one sentence that says why there is none."""

    answer: object = None
    why: Figure | None = None
    sentence: str = ""
    is_our_fault: bool = False

    def as_json(self) -> dict[str, object]:
        if self.why is None:
            return {"error": self.sentence}
        return {"answer": to_plain(self.answer), "derivation": as_json(self.why)}


# --- the form -----------------------------------------------------------------------------------


def signature_of(stack: Stack, clause: Clause) -> Signature | None:
    """What a clause takes and gives; None if it cannot be asked."""
    if not clause.family:
        return None
    try:
        return Asking(stack, clause).signature()
    except Exception:  # a family whose code does not load must not take the page with it
        log.exception("%s cannot be asked", clause.name)
        return None


def form_of(
    stack: Stack, signature: Signature, query: Mapping[str, str], cases: Iterable[Case] = ()
) -> Form:
    """The form of a clause, filled with what the address gives."""
    examples = _examples(cases)
    blank = tuple(
        Field(each, example=written(notation_of(each.type), examples[each.name]))
        if each.name in examples
        else Field(each)
        for each in signature.inputs
    )
    choices = tuple(Choice(each) for each in signature.switches)
    form = Form(signature, blank, choices)
    return _filled(form, stack, query) if query else form


def _examples(cases: Iterable[Case]) -> dict[str, object]:
    """For each input, its value in the first case that has it."""
    found: dict[str, object] = {}
    for case in cases:
        if case.answer is not None:
            for name, each in case.given.items():
                found.setdefault(name, each)
    return found


def _filled(form: Form, stack: Stack, query: Mapping[str, str]) -> Form:
    clause = form.signature.clause
    given_type = stack.resolve(clause.name).family.question
    values: dict[str, object] = {}
    filled = tuple(_fill(each, query, clause, given_type, values) for each in form.fields)
    choices = tuple(_choose(each, query, values) for each in form.choices)
    day = query.get(DAY_FIELD, "").strip()
    if day:
        values["on"] = day
    known = {each.name for each in filled} | {each.name for each in choices} | {DAY_FIELD}
    return replace(
        form,
        fields=filled,
        choices=choices,
        day=day[:40],
        day_problem=_day_problem(stack, clause, day),
        problems=_unknown(query, known),
        given=values,
    )


def _unknown(query: Mapping[str, str], known: set[str]) -> tuple[str, ...]:
    return tuple(
        f"There is no '{name[:60]}' to give: {did_you_mean(name[:60], known)}"
        for name in query
        if name not in known
    )[:3]


def _fill(
    blank: Field, query: Mapping[str, str], clause: Clause, given: type, values: dict[str, object]
) -> Field:
    """A field with its text read; its value joins the others, or its problem stands beside it."""
    text = query.get(blank.name, "").replace("\r\n", "\n").strip()
    if not text:
        problem = f"This is missing ({blank.input.meaning})." if blank.input.required else ""
        return replace(blank, problem=problem)
    try:
        found = read(blank.notation, text)
        reader_of_input(given, blank.name)(found, blank.label)
    except Mistake as mistake:
        return replace(blank, text=text, problem=_sentence(str(mistake), clause))
    values[blank.name] = found
    if blank.notation.form != SINGLE:
        text = written(blank.notation, found)
    elif blank.widget == TRUTH:
        text = as_text(found)
    return replace(blank, text=text)


def _sentence(text: str, clause: Clause) -> str:
    """A mistake as it stands beside its field, where the clause's name need not be said again."""
    text = text.removeprefix(f"{clause.name}: ").removeprefix(f"{clause.name} ")
    return text[:1].upper() + text[1:]


def _choose(choice: Choice, query: Mapping[str, str], values: dict[str, Any]) -> Choice:
    text = query.get(choice.name, "").strip()
    if not text or text == choice.default:
        return choice
    if text not in choice.readings:
        near = did_you_mean(text[:60], choice.readings)
        return replace(choice, problem=f"This cannot be '{text[:60]}': {near}")
    values.setdefault("switch", {})[choice.switch.name] = text
    return replace(choice, chosen=text)


def _day_problem(stack: Stack, clause: Clause, day: str) -> str:
    if not day:
        return ""
    try:
        fresh = Stack(stack.layers, stack.families)
        Asking(fresh, clause).resolved({"on": day, **dict.fromkeys(clause.requires, "")})
    except Mistake as mistake:
        return _sentence(str(mistake), clause)
    return ""


# --- the answer ---------------------------------------------------------------------------------


def outcome_of(stack: Stack, clause: Clause, given: Mapping[str, object]) -> Outcome:
    """Ask the clause."""
    if any(key in given for key in RESERVED):  # what is resolved for one question is not kept
        stack = Stack(stack.layers, stack.families)
    try:
        _refuse_large(stack, clause, given)
        answer, why = ask_and_explain(stack, clause.name, given)
    except (Mistake, Refusal) as problem:
        return Outcome(sentence=str(problem))
    except RecursionError:
        return Outcome(sentence="What is given is nested too deeply.")
    except Exception:  # whatever a family does, the visitor gets a page
        log.exception("%s failed on %r", clause.name, given)
        return Outcome(sentence=OUR_FAULT, is_our_fault=True)
    return Outcome(answer, why)


def _refuse_large(stack: Stack, clause: Clause, given: Mapping[str, object]) -> None:
    """Refuse a number for which a clause would count for minutes; nothing in bridge comes near."""
    if not clause.family:
        return
    inputs = {key: each for key, each in given.items() if key not in RESERVED}
    typed: object = reader(stack.family(clause).given)(inputs, f"{clause.name}: given")
    for number in _numbers_in(typed):
        if not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
            raise Mistake(f"a number here is too large: at most {LARGEST_NUMBER:,} can be given.")


def _numbers_in(found: object) -> Iterator[int | Fraction]:
    """Every number in what was given, once it has its types."""
    if isinstance(found, (int, Fraction)):
        yield found
    elif isinstance(found, (list, tuple)):
        for each in found:
            yield from _numbers_in(each)
    elif isinstance(found, Mapping):
        for each in found.values():
            yield from _numbers_in(each)
    elif is_value(found):
        for member in fields_of(type(found)):
            yield from _numbers_in(getattr(found, member.name))


def query_of(given: Mapping[str, Any]) -> str:
    """What a case gives, as the end of an address that fills the form."""
    filled = [(key, as_text(each)) for key, each in given.items() if key != "switch"]
    switches = given.get("switch") or {}
    return urlencode(filled + [(SWITCH + key, as_text(each)) for key, each in switches.items()])
