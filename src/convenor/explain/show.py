"""A derivation for people and programs: an indented tree of text, the same as HTML, or JSON."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape

from convenor.exact import is_decimal, show
from convenor.explain.figure import Figure
from convenor.regulation.answers import to_plain
from convenor.regulation.why import Subject
from convenor.values import fields_of


def as_text(figure: Figure) -> str:
    """The derivation as an indented tree."""
    return "\n".join([_line(figure), *_branches(figure, "")])


def _branches(figure: Figure, indent: str) -> Iterator[str]:
    for number, step in enumerate(figure.steps, 1):
        last = number == len(figure.steps)
        yield f"{indent}{'└─' if last else '├─'} {_line(step)}"
        yield from _branches(step, indent + ("   " if last else "│  "))


def _line(figure: Figure) -> str:
    said = sentence(figure)
    if figure.value is not None:
        said = f"{said} = {worded(figure.value, figure.unit)}" if said else worded(figure.value)
    return f"{said}  [{figure.clause}]" if figure.clause else said


def sentence(figure: Figure) -> str:
    """The step in words, its gaps filled with its inputs."""
    words = {name: worded(each) for name, each in figure.inputs.items()}
    try:
        return figure.text.format(**words)
    except (KeyError, IndexError, ValueError, AttributeError):  # a brace that is meant as one
        return figure.text


def worded(value: object, unit: str = "") -> str:
    """A value as people write it: a real minus, times without a T, lists with commas."""
    if isinstance(value, bool):
        text = "yes" if value else "no"
    elif isinstance(value, (int, Fraction)):
        text = show(value) if is_decimal(value) else f"{show(value)} (about {show(value, 2)})"
    elif isinstance(value, datetime.datetime):
        text = value.isoformat(sep=" ", timespec="seconds" if value.second else "minutes")
    elif isinstance(value, Mapping):
        text = ", ".join(f"{key} {worded(each)}" for key, each in value.items()) or "nothing"
    elif isinstance(value, (list, tuple)):
        text = ", ".join(_listed(each) for each in value) or "none"
    elif value is None:
        text = "nothing"
    else:
        text = str(value)
    return f"{text} {unit}" if unit else text


def _listed(value: object) -> str:
    """A list inside a list keeps its brackets."""
    return f"[{worded(value)}]" if isinstance(value, (list, tuple)) else worded(value)


def as_json(figure: Figure) -> dict[str, object]:
    """The derivation as plain JSON: text, value, unit, clause, what it is about, inputs, steps."""
    found: dict[str, object] = {"text": sentence(figure)}
    for key in ("value", "unit", "clause", "gives"):
        if (value := getattr(figure, key)) not in (None, ""):
            found[key] = to_plain(value)
    if about := _about(figure):
        found["about"] = about
    if figure.inputs:
        found["inputs"] = {name: to_plain(each) for name, each in figure.inputs.items()}
    if figure.steps:
        found["steps"] = [as_json(each) for each in figure.steps]
    return found


def _about(figure: Figure) -> dict[str, str | int]:
    """What a step is about, as far as it says so."""
    members = {each.name: getattr(figure.about, each.name) for each in fields_of(Subject)}
    return {name: each for name, each in members.items() if each not in (None, "")}


def as_html(
    figure: Figure, link: str = "/rulebooks/{rulebook}/{clause}/", rulebook: str = ""
) -> str:
    """The derivation as a nested list with clause chips.

    `link` makes the address of a clause; clauses of `rulebook` are named by their number alone.
    A step under the same clause as the one that it belongs to carries no second chip.
    """
    return f'<ul class="why">{_item(figure, link, rulebook)}</ul>'


def _item(figure: Figure, link: str, rulebook: str, above: str = "") -> str:
    parts = [f'<span class="why-text">{escape(sentence(figure))}</span>']
    if figure.value is not None:
        parts.append(f'<span class="why-value">{escape(worded(figure.value, figure.unit))}</span>')
    if figure.clause and figure.clause != above:
        parts.append(_chip(figure.clause, link, rulebook))
    under = figure.clause or above
    steps = "".join(_item(each, link, rulebook, under) for each in figure.steps)
    return f"<li>{' '.join(parts)}{f'<ul>{steps}</ul>' if steps else ''}</li>"


def _chip(clause: str, link: str, rulebook: str) -> str:
    book, _, id = clause.partition(" ")
    if not id:
        return f'<span class="chip">{escape(clause)}</span>'
    address = escape(link.format(rulebook=book, clause=id))
    shown = id if book == rulebook else clause
    return f'<a class="chip" href="{address}">{escape(shown)}</a>'
