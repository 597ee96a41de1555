"""A clause put as a question: what is given goes in, the figure with its name comes out.

The answer comes from the family's function, the same one that the competition engine calls; this
module finds it, reads what was given into its types, chooses the readings, and words the answer to
a question that cannot be answered. It works nothing out itself.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any

from convenor.errors import Mistake, did_you_mean
from convenor.exact import exact
from convenor.regulation.answers import Decides, to_plain
from convenor.regulation.book import Clause, Switch
from convenor.regulation.former_shapes import TOUCHED, in_todays_shape
from convenor.regulation.stack import Resolved, Stack
from convenor.regulation.switches_read import clauses_of, switches_of
from convenor.regulation.typed import Input, inputs, reader, refuse_unknown
from convenor.regulation.why import SILENT, Why
from convenor.regulation.working_out import Unworkable, work_out
from convenor.values import replace, value

RESERVED = ("switch", "on")


@value
class Signature:
    """What a clause takes and gives."""

    clause: Clause
    family: str
    what: str
    inputs: tuple[Input, ...]
    switches: tuple[Switch, ...]
    answers: tuple[Input, ...]


def ask(stack: Stack, name: str, given: Mapping[str, object], why: Why = SILENT) -> object:
    """The answer of the clause `name` ('sabf-2020 13.9.b') to what is given."""
    return Asking(stack, stack.clause(name)).answer(given, why)


def signature(stack: Stack, name: str) -> Signature:
    """The inputs, switches and answers of a clause."""
    return Asking(stack, stack.clause(name)).signature()


class Asking:
    """One clause, ready to be asked many times."""

    def __init__(self, stack: Stack, clause: Clause) -> None:
        self.stack = stack
        self.clause = clause
        self._plain: Resolved | None = None
        self._where = f"{clause.name}: given"
        if clause.family:
            family = stack.family(clause)
            names = frozenset(each.name for each in inputs(family.given))
            self._asked = frozenset(clause.asks or names)
            self._known = self._asked | frozenset(RESERVED)

    def answer(self, given: Mapping[str, object], why: Why = SILENT) -> Any:
        """The family's answer to what is given."""
        if not self.clause.family:
            return self._without_family()
        if not isinstance(given, Mapping):
            raise Mistake(f"{self._where} must be a JSON object such as {{}}.")
        resolved, inputs_given = self._resolve(given)
        read: object = reader(resolved.family.question)(inputs_given, self._where)
        try:
            return work_out(resolved, read, why)
        except Unworkable:  # which names the clause itself
            raise
        except Mistake as mistake:
            raise Mistake(f"{self.clause.name}: {mistake}") from None

    def resolved(self, given: Mapping[str, object]) -> Resolved:
        """The clause as this question reads it."""
        return self._resolve(given)[0]

    def _resolve(self, given: Mapping[str, object]) -> tuple[Resolved, Mapping[str, object]]:
        if not TOUCHED.isdisjoint(given):
            given = in_todays_shape(self.signature().inputs, given)
        if not self._known.issuperset(given):
            left = {key: each for key, each in given.items() if key not in RESERVED}
            refuse_unknown(left, self._asked, self._where)
        for name in self.clause.requires:
            if given.get(name) is None:
                meaning = next(e.meaning for e in self.signature().inputs if e.name == name)
                raise Mistake(f"{self._where}: '{name}' is missing ({meaning}).")
        if "switch" not in given and "on" not in given:
            if self._plain is None:
                self._plain = self.stack.resolve(self.clause.name)
            return self._plain, given
        left = {key: each for key, each in given.items() if key not in RESERVED}
        chosen = self._chosen(given.get("switch"))
        return self.stack.resolve(self.clause.name, chosen, _day(given.get("on"))), left

    def _chosen(self, switch: object) -> Mapping[str, object]:
        """The readings that a question chooses, each a plain word, number or truth value."""
        if switch is None:
            return {}
        if not isinstance(switch, Mapping):
            raise Mistake(f'{self._where}: switch must be an object such as {{"name": "reading"}}.')
        for name, reading in switch.items():
            if not isinstance(reading, (str, int, Fraction)):
                raise Mistake(f"{self._where}: switch '{name}' must be one of its readings.")
            self._refuse_reading(name)
        return switch

    def _refuse_reading(self, name: str) -> None:
        """A reading changes nothing in a clause that does not look at it: that is said.

        Where the book raises it at the clause it may be chosen, though it is felt elsewhere.
        """
        book = self.stack.book(self.clause.rulebook)
        if name not in book.switches or name in self._looked_at:
            return  # one that there is not is refused with the nearest
        if self.clause.id in book.switches[name].clauses:
            return
        others = clauses_of(self.stack, book.id, name)
        where = f"it changes {', '.join(others)}" if others else "no clause that can be asked does"
        own = ", ".join(self._looked_at)
        here = f"here one can choose {own}" if own else "nothing can be chosen here"
        raise Mistake(
            f"{self._where}: {self.clause.id} does not look at switch '{name}': {where}; {here}."
        )

    @cached_property
    def _looked_at(self) -> tuple[str, ...]:
        return switches_of(self.stack, self.clause)

    def _without_family(self) -> Decides:
        clause = self.clause
        if clause.decided_by:
            return Decides(clause.decided_by, clause.rule)
        if clause.kind in ("record", "inform"):
            what = "states a fact" if clause.kind == "record" else "is text for the players"
            raise Mistake(
                f"{clause.name} ({clause.heading}) {what}: there is nothing to work out; "
                f"'convenor rulebook show {clause.rulebook} {clause.id}' shows it."
            )
        if clause.kind == "workflow":
            by = " or ".join(f"'convenor do LEDGER {each}'" for each in clause.actions)
            raise Mistake(
                f"{clause.name} ({clause.heading}) is a process, not a figure: {clause.gives}"
                + (f" It is done by {by}." if by else "")
            )
        raise Mistake(
            f"{clause.name} ({clause.heading}) cannot be asked yet: no family carries it out; "
            f"'convenor rulebook coverage' lists it as a gap."
        )

    def signature(self) -> Signature:
        clause = self.clause
        if not clause.family:
            return Signature(clause, "", "", (), (), ())
        resolved = self.stack.resolve(clause.name)
        family = resolved.family
        known = self.stack.book(clause.rulebook).switches
        return Signature(
            clause=clause,
            family=family.full_name,
            what=family.what,
            inputs=tuple(
                replace(
                    each,
                    meaning=clause.meanings.get(each.name, each.meaning),
                    required=each.required or each.name in clause.requires,
                )
                for each in inputs(family.question)
                if each.name in self._asked
            ),
            switches=tuple(known[name] for name in self._looked_at),
            answers=family.answer_fields(),
        )


def _day(text: object) -> datetime.date | None:
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(str(text))
    except ValueError:
        raise Mistake(f"'on' must be a day such as 2020-10-11, not '{text}'.") from None


# --- questions as JSON --------------------------------------------------------------------------


def parse_given(text: str) -> Mapping[str, object]:
    """What a person wrote after --given: a JSON object, decimals kept exact."""
    try:
        given = json.loads(text, parse_float=exact, parse_constant=_refuse_constant)
    except Mistake:
        raise
    except json.JSONDecodeError as error:
        raise Mistake(
            f"--given is not JSON ({error.msg}, column {error.colno}): "
            f'write an object such as \'{{"boards": 14, "margin": 8}}\'.'
        ) from None
    except RecursionError:
        raise Mistake("--given is nested too deeply.") from None
    except ValueError as error:  # a whole number of thousands of digits
        raise Mistake(f"--given cannot be read: {error}.") from None
    if not isinstance(given, dict):
        raise Mistake('--given must be a JSON object such as \'{"boards": 14, "margin": 8}\'.')
    return given


def _refuse_constant(name: str) -> object:
    raise Mistake(f"{name} is not a number.")


def answer_lines(lines: Iterable[str], stack_of: Callable[[str], Stack]) -> Iterator[str]:
    """One question a line in, one answer a line out, in order; a mistake answers its own line."""
    asking: dict[tuple[str, str], Asking] = {}
    for line in lines:
        if line.strip():
            yield json.dumps(_answer_line(line, stack_of, asking), ensure_ascii=False)


def _answer_line(
    line: str, stack_of: Callable[[str], Stack], asking: dict[tuple[str, str], Asking]
) -> dict[str, object]:
    try:
        question = _question(line)
        key = (question["rulebook"], question["clause"])
        found = asking.get(key)
        if found is None:
            stack = stack_of(key[0])
            found = asking[key] = Asking(stack, stack.layers[-1].clause(key[1]))
        return {"answer": to_plain(found.answer(question.get("given") or {}))}
    except Mistake as mistake:
        return {"error": str(mistake)}


_QUESTION = frozenset({"rulebook", "clause", "given"})


def _question(line: str) -> dict[str, Any]:
    try:
        question = json.loads(line, parse_float=exact, parse_constant=_refuse_constant)
    except Mistake:
        raise
    except (ValueError, RecursionError):
        question = None
    if not isinstance(question, dict):
        raise Mistake('a line must be a JSON object: {"rulebook": …, "clause": …, "given": {…}}.')
    for key in ("rulebook", "clause"):
        if not isinstance(question.get(key), str):
            raise Mistake(f"the question has no '{key}'.")
    for key in question:
        if key not in _QUESTION:
            raise Mistake(
                f"the question has an unknown key '{key}': {did_you_mean(key, _QUESTION)}"
            )
    return question
