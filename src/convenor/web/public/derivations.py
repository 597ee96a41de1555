"""Derivations as the public may read them: in a tree that folds, without what is not out yet.

A question goes in; the derivation comes out, told by the engine. A draw that is not published is
not told, nor what a table has on a board that others have still to play; hidden names stay hidden.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape

from django.http import Http404
from django.utils.safestring import SafeString, mark_safe

from convenor.competition.live import Competition
from convenor.competition.views import visibility
from convenor.competition.views.withheld_names import page_without_hidden
from convenor.errors import Mistake
from convenor.exact import show
from convenor.explain import Figure
from convenor.explain.show import has_value, sentence, value_words
from convenor.values import replace
from convenor.web import result_notation as writing
from convenor.web.public.stages import Stage
from convenor.web.templatetags.bulletin import clause_chip

LONGEST = 200
Names = Mapping[str, str]


def told(there: Competition, stage: Stage, words: str) -> Figure:
    """The derivation that answers a question, as far as the public may know it."""
    try:
        return visibility.told(there, visibility.asked(there, words[:LONGEST], stage.name))
    except Mistake as mistake:
        raise Http404(str(mistake)) from None


# --- as a tree that folds ------------------------------------------------------------------------


def folded(there: Competition, figure: Figure, book: str) -> SafeString:
    """The derivation as nested lists; parts below the first steps open when they are pressed."""
    names = figure.names
    inner = "".join(_item(each, book, figure.clause, 1, names) for each in figure.steps)
    said = _said(figure, book, "", names)
    if figure.lead:
        chip = f" {clause_chip(figure.clause, book)}" if figure.clause else ""
        lead, worth = escape(figure.lead), escape(_exactly(figure))
        said = f'<data class="why-text" value="{worth}">{lead}</data>{chip}'
    head = f'<p class="why-head">{said}</p>'
    text = f'{head}<ul class="why">{inner}</ul>' if inner else head
    return mark_safe(page_without_hidden(there, text))


def _exactly(figure: Figure) -> str:
    """The figure that it comes to, exactly; '' where it comes to matches, titles or nothing."""
    if not isinstance(figure.value, (int, Fraction)):
        return ""
    return f"{show(figure.value)} {figure.unit}".strip()


def _item(figure: Figure, book: str, above: str, depth: int, names: Names) -> str:
    if not figure.steps:
        return f"<li>{_said(figure, book, above, names)}</li>"
    said = _said(replace(figure, clause=""), book, above, names)
    under = figure.clause or above
    chip = clause_chip(figure.clause, book) if under != above else ""  # no link in what is pressed
    said, clause = f"<summary>{said}</summary>", f'<p class="why-clause">{chip}</p>' if chip else ""
    steps = "".join(_item(each, book, under, depth + 1, names) for each in figure.steps)
    opened = " open" if depth == 1 and not _is_one_of_many(figure) else ""
    return f"<li><details{opened}>{said}{clause}<ul>{steps}</ul></details></li>"


def _is_one_of_many(figure: Figure) -> bool:
    """A round or a board: such parts begin folded."""
    about = figure.about
    return bool(about.board) or (about.session is not None and not about.match)


def _said(figure: Figure, book: str, above: str, names: Names) -> str:
    return " ".join(_parts(figure, book, above, names))


def _parts(figure: Figure, book: str, above: str, names: Names) -> Iterator[str]:
    yield f'<span class="why-text">{_words(figure, names)}</span>'
    if has_value(figure):
        yield f'<span class="why-value">{escape(value_words(figure, names))}</span>'
    if figure.clause and figure.clause != above:
        yield clause_chip(figure.clause, book)


def _words(figure: Figure, names: Names) -> str:
    """A step in words; a result at a table as all pages write it, with its suit."""
    said, (before, gap, after) = figure.inputs.get("result"), figure.text.partition("{result}")
    if not gap or not isinstance(said, str):
        return escape(sentence(figure, names))
    around = (escape(sentence(replace(figure, text=each), names)) for each in (before, after))
    return str(writing.result_shown(said)).join(around)
