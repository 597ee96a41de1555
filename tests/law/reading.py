"""What nobody should have to read in an explanation, found in its words.

A derivation goes in; a list of faults comes out: values as Python writes them, gaps that nobody
filled, fractions that no player reads, words of the machine, numbers in the place of names, steps
that say the same figure twice, and a missing first sentence.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from convenor.explain.figure import Figure
from convenor.explain.show import has_value, sentence, value_words

WRITTEN_BY_PYTHON = (
    r"\b(?:Fraction|Decimal|datetime|frozenset|mappingproxy)\(",
    r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\(",
    r"\w=\(",
    r"\w='",
    r"<[a-z_.]+[ >]",
    r"(?<!vulnerable )(?<!vulnerability )\bNone\b(?! of)",
    r"\b(?:True|False)\b",
)
OF_THE_MACHINE = (
    r"left to shared",
    r"it goes to:",
    r"another clause has this case",
    r"by the method '",
    r"seats, or an odd number",
    r"we being",
    r"\bby the rule\b",
    r"first \d+ of the others",
    r"in the account:",
    r"ranked by: ",
    r"= [\d.]+ percent$",
)
PATTERNS = {
    "a value as Python writes it": "|".join(WRITTEN_BY_PYTHON),
    "a gap that nobody filled": r"\{[^}]*\}",
    "a word with underscores": r"[a-z]_[a-z]",
    "words of the machine": "|".join(OF_THE_MACHINE),
    "two numbers for one clause": r"= (\S+)  \[\S+ \1\]",
}
FRACTION = re.compile(r"(?<![\d.)])(\d+)/(\d+)(?![\d.(])")
LARGEST = 12
"""The largest denominator that is told: '2 1/3' is read, '4653/100' is not."""
OF_ANOTHER = frozenset(
    {
        "EW the opposite",
        "at the other vulnerability",
        "boards in a match of those who went on",
        "the opponents' score",
        "the same direction",
        "the side not at fault",
        "to the second",
        "{who:who}, at fault",
    }
)
"""Steps about another side or another thing, whose figure may happen to be the same."""
NOT_CONTESTANTS = frozenset(
    {
        "table",
        "board",
        "match",
        "section",
        "number",
        "round",
        "rounds",
        "pair",
        "before",
        "said",
        "rank",
    }
)
"""Gaps that hold a number which is no contestant's."""


def faults(found: Figure, contestants: Collection[str] = ()) -> Iterator[str]:
    """What is wrong with the words of a derivation."""
    if not re.fullmatch(r".{8,}[.!]”?", found.lead, re.DOTALL):
        yield f"no first sentence: '{found.lead or found.text}'"
    yield from _in_words(found.lead)
    for above, steps in _families(found):
        for number, step in enumerate(steps):
            said = line(step, found.names)
            yield from _in_words(said)
            if contestants:
                yield from _unnamed(step, contestants)
            if _repeats(step, steps[number - 1] if number else None, above):
                yield f"the same figure again: {said}"


def line(step: Figure, names: Mapping[str, str]) -> str:
    """A step as the tree shows it."""
    said = sentence(step, names)
    if has_value(step):
        said = f"{said} = {value_words(step, names)}"
    return f"{said}  [{step.clause}]" if step.clause else said


def _families(figure: Figure) -> Iterator[tuple[Figure, tuple[Figure, ...]]]:
    yield figure, figure.steps
    for step in figure.steps:
        yield from _families(step)


def _in_words(said: str) -> Iterator[str]:
    for what, pattern in PATTERNS.items():
        if re.search(pattern, said):
            yield f"{what}: {said}"
    for _, bottom in FRACTION.findall(said):
        if int(bottom) > LARGEST:
            yield f"a fraction: {said}"


def _unnamed(step: Figure, contestants: Collection[str]) -> Iterator[str]:
    """Contestants that are told by number: a plain text that is one's number."""
    for name, each in step.inputs.items():
        gap = re.search(rf"\{{{name}\}}", step.text)
        if gap and name not in NOT_CONTESTANTS and _is_number_of(each, contestants):
            yield f"a number instead of a name: {step.text}"
    if not step.shown_as and _is_number_of(step.value, contestants):
        yield f"a number instead of a name: {step.text} = {step.value}"


def _is_number_of(each: object, contestants: Collection[str]) -> bool:
    if isinstance(each, str):
        return all(part in contestants for part in re.split(r", |\+", each))
    if isinstance(each, (list, tuple)):
        return bool(each) and all(_is_number_of(inner, contestants) for inner in each)
    return False


def _repeats(step: Figure, before: Figure | None, above: Figure) -> bool:
    """Whether a step tells the figure above it once more, with nothing new."""
    number = isinstance(step.value, (int, Fraction)) and not isinstance(step.value, bool)
    if not number or step.steps or step.text in OF_ANOTHER or _is_news(step, before):
        return False
    told = before if before is not None else above if len(above.steps) == 1 else None
    return (
        told is not None
        and told.text != step.text  # the boards of a match, the tables of a board
        and bool(step.unit)
        and (step.value, step.unit) == (told.value, told.unit)
    )


def _is_news(step: Figure, before: Figure | None) -> bool:
    """Whether a step has a clause, or an input besides contestants, that was not just told."""
    known = before.inputs if before is not None else {}
    own = {
        name
        for name, each in step.inputs.items()
        if re.search(rf"\{{{name}\}}", step.text) and (name not in known or known[name] != each)
    }
    clause = step.clause and (before is None or step.clause != before.clause)
    return bool(own or clause)
