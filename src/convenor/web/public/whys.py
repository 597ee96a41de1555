"""Derivations as the public may read them: in a tree that folds, without what is not out yet.

A question goes in; the derivation comes out, told by the engine. A draw that is not published is
not told, nor what a table has on a board that others have still to play; hidden names stay hidden.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import escape

from django.http import Http404
from django.utils.safestring import SafeString, mark_safe

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.explain import Figure
from convenor.explain.show import sentence, worded
from convenor.values import replace
from convenor.web.public.boards import board_numbered, is_open
from convenor.web.public.people import without_hidden
from convenor.web.public.stages import Stage, round_numbered
from convenor.web.templatetags.bulletin import clause_chip

LONGEST = 200
FOLDED = ("round {round}", "board")
"""Parts of a derivation that begin folded: there are many of them."""
_BOARD = re.compile(r"board (\d+) in (?:round|session) (\d+)", re.IGNORECASE)
_DRAW = re.compile(r"draw of round (\d+)", re.IGNORECASE)
_ROUND = re.compile(r"(?:round|session|match) (\d+) of (.+)", re.IGNORECASE)
MOST_DIGITS = 6
Closed = Mapping[int, frozenset[int]]


def told(there: Competition, stage: Stage, question: str) -> Figure:
    """The derivation that answers a question, as far as the public may know it."""
    words = " ".join(question.split())[:LONGEST]
    if any(len(each) > MOST_DIGITS for each in re.findall(r"\d+", words)):
        raise Http404("There is no round, board or contestant of such a number.")
    session = _refuse_secrets(there, stage, words)
    found = pipeline.explained(there, words, stage.name)
    closed = {each.number: _closed(there, stage, each.number) for each in stage.rounds}
    return _without(found, closed, session)


def _refuse_secrets(there: Competition, stage: Stage, words: str) -> int | None:
    """Refuse what is not out yet; the session that the whole question is about comes back."""
    if found := _BOARD.match(words):
        round = round_numbered(stage, int(found[2]))
        board = board_numbered(round, int(found[1]))
        if not is_open(there, stage, round, board):
            raise Http404(f"Board {board} can be seen once every table has played it.")
        return round.number
    if found := _DRAW.match(words) or _ROUND.match(words):
        return round_numbered(stage, int(found[1])).number
    return None


def _closed(there: Competition, stage: Stage, number: int) -> frozenset[int]:
    """The boards of a round that may not be seen yet."""
    round = round_numbered(stage, number)
    return frozenset(
        each for each in round.session.boards if not is_open(there, stage, round, each)
    )


def _without(figure: Figure, closed: Closed, session: int | None) -> Figure:
    """A derivation without the steps that tell of a board in play."""
    here = session
    if figure.text.startswith("round {round}"):
        here = int(figure.inputs["round"])
    hidden = closed.get(here or 0, frozenset())
    kept = [_without(each, closed, here) for each in figure.steps if not _tells(each, hidden)]
    left = len(figure.steps) - len(kept)
    if left:
        kept.append(Figure("{left} steps about boards still in play", inputs={"left": left}))
    return replace(figure, steps=tuple(kept))


def _tells(step: Figure, hidden: frozenset[int]) -> bool:
    if not hidden or not step.text.startswith("board"):
        return False
    said = str(step.inputs.get("board", step.inputs.get("number", "")))
    number = re.match(r"\d+", said)
    return number is not None and int(number[0]) in hidden


# --- as a tree that folds ------------------------------------------------------------------------


def folded(there: Competition, figure: Figure, book: str) -> SafeString:
    """The derivation as nested lists; parts below the first steps open when they are pressed."""
    inner = "".join(_item(each, book, figure.clause, 1) for each in figure.steps)
    head = f'<p class="why-head">{_said(figure, book, "")}</p>'
    text = f'{head}<ul class="why">{inner}</ul>' if inner else head
    return mark_safe(without_hidden(there, text))


def _item(figure: Figure, book: str, above: str, depth: int) -> str:
    said = _said(figure, book, above)
    if not figure.steps:
        return f"<li>{said}</li>"
    under = figure.clause or above
    steps = "".join(_item(each, book, under, depth + 1) for each in figure.steps)
    opened = " open" if depth == 1 and not figure.text.startswith(FOLDED) else ""
    return f"<li><details{opened}><summary>{said}</summary><ul>{steps}</ul></details></li>"


def _said(figure: Figure, book: str, above: str) -> str:
    return " ".join(_parts(figure, book, above))


def _parts(figure: Figure, book: str, above: str) -> Iterator[str]:
    yield f'<span class="why-text">{escape(sentence(figure))}</span>'
    if figure.value is not None and not isinstance(figure.value, Mapping):
        yield f'<span class="why-value">{escape(worded(figure.value, figure.unit))}</span>'
    if figure.clause and figure.clause != above:
        yield clause_chip(figure.clause, book)
