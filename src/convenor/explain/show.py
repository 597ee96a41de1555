"""A derivation for people and programs: a sentence, then an indented tree; as HTML; as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from convenor.explain.figure import Figure
from convenor.explain.wording import sentence, value_words, worded
from convenor.regulation.answers import to_plain
from convenor.regulation.why import Subject
from convenor.values import fields_of

__all__ = ["as_html", "as_json", "as_text", "has_value", "sentence", "value_words", "worded"]

Names = Mapping[str, str]


def as_text(figure: Figure) -> str:
    """The derivation as a sentence, where it has one, and an indented tree under it."""
    return "\n".join([_head(figure), *_branches(figure, "", figure.names)])


def _head(figure: Figure) -> str:
    if not figure.lead:
        return _line(figure, figure.names)
    return f"{figure.lead}  [{figure.clause}]" if figure.clause else figure.lead


def _branches(figure: Figure, indent: str, names: Names) -> Iterator[str]:
    for number, step in enumerate(figure.steps, 1):
        last = number == len(figure.steps)
        yield f"{indent}{'└─' if last else '├─'} {_line(step, names)}"
        yield from _branches(step, indent + ("   " if last else "│  "), names)


def _line(figure: Figure, names: Names) -> str:
    said = sentence(figure, names)
    if has_value(figure):
        shown = value_words(figure, names)
        said = f"{said} = {shown}" if said else shown
    return f"{said}  [{figure.clause}]" if figure.clause else said


def has_value(figure: Figure) -> bool:
    """Whether there is a value to show beside the words and the clause, which may be the value."""
    return figure.value is not None and figure.value not in (
        figure.clause,
        figure.clause.rpartition(" ")[2] or None,
    )


def as_json(figure: Figure) -> dict[str, object]:
    """The derivation as plain JSON: text, value, unit, clause, what it is about, inputs, steps.

    The whole has its sentence besides, as `lead`. Contestants are numbers in values and inputs, and
    names in the words.
    """
    return _json(figure, figure.names)


def _json(figure: Figure, names: Names) -> dict[str, object]:
    found: dict[str, object] = {"lead": figure.lead} if figure.lead else {}
    found["text"] = sentence(figure, names)
    for key in ("value", "unit", "clause", "gives", "shown_as"):
        if (value := getattr(figure, key)) not in (None, ""):
            found[key] = to_plain(value)
    if figure.also:
        found["also"] = list(figure.also)
    if about := _about(figure):
        found["about"] = about
    if figure.inputs:
        found["inputs"] = {name: to_plain(each) for name, each in figure.inputs.items()}
    if figure.steps:
        found["steps"] = [_json(each, names) for each in figure.steps]
    return found


def _about(figure: Figure) -> dict[str, str | int]:
    """What a step is about, as far as it says so."""
    members = {each.name: getattr(figure.about, each.name) for each in fields_of(Subject)}
    return {name: each for name, each in members.items() if each not in (None, "")}


def as_html(
    figure: Figure, link: str = "/rulebooks/{rulebook}/{clause}/", rulebook: str = ""
) -> str:
    """The derivation as its sentence and a nested list with clause chips.

    `link` makes the address of a clause; clauses of `rulebook` are named by their number alone.
    A step under the same clause as the one that it belongs to carries no second chip.
    """
    if not figure.lead:
        return f'<ul class="why">{_item(figure, link, rulebook, figure.names)}</ul>'
    chip = f" {_chip(figure.clause, link, rulebook)}" if figure.clause else ""
    said = f'<span class="why-text">{escape(figure.lead)}</span>'
    head = f'<p class="why-head">{said}{chip}</p>'
    steps = [_item(e, link, rulebook, figure.names, figure.clause) for e in figure.steps]
    return f'{head}<ul class="why">{"".join(steps)}</ul>' if steps else head


def _item(figure: Figure, link: str, rulebook: str, names: Names, above: str = "") -> str:
    parts = [f'<span class="why-text">{escape(sentence(figure, names))}</span>']
    if has_value(figure):
        parts.append(f'<span class="why-value">{escape(value_words(figure, names))}</span>')
    if figure.clause and figure.clause != above:
        parts.append(_chip(figure.clause, link, rulebook))
    under = figure.clause or above
    steps = "".join(_item(each, link, rulebook, names, under) for each in figure.steps)
    return f"<li>{' '.join(parts)}{f'<ul>{steps}</ul>' if steps else ''}</li>"


def _chip(clause: str, link: str, rulebook: str) -> str:
    book, _, id = clause.partition(" ")
    if not id:
        return f'<span class="chip">{escape(clause)}</span>'
    address = escape(link.format(rulebook=book, clause=id))
    shown = id if book == rulebook else clause
    return f'<a class="chip" href="{address}">{escape(shown)}</a>'
