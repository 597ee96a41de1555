"""A piece of a page, and what changed in it since it was made last.

The HTML of a piece goes in; it is taken apart into its lines (rows, items and paragraphs that have
an id) and what stands around them. Two of the same piece give the lines that are new or other and
where lines moved to, or nothing where more than lines changed. What a line says is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from convenor.values import value

_LINE = re.compile(r'<(tr|li|p)\b[^>]*?\sid="([^"]+)"[^>]*>.*?</\1>', re.DOTALL)
_ROOT = re.compile(r"\s*<(\w+)\b([^>]*)>")
_ATTRIBUTE = re.compile(r'\s([\w-]+)="([^"]*)"')


@value
class Piece:
    """A piece: as of when it is, its lines by their ids, their lists, and what is around them."""

    name: str
    at: str
    text: str
    around: tuple[str, ...]
    lists: tuple[tuple[str, ...], ...]
    lines: Mapping[str, str]


def read_piece(text: str, name: str) -> Piece | None:
    """The piece of this name; none where the text is another, or does not say as of when."""
    root = _ROOT.match(text)
    said = dict(_ATTRIBUTE.findall(root[2])) if root else {}
    if root is None or said.get("id") != name or "data-at" not in said:
        return None
    around, lists, lines = _taken_apart(text[root.end() :])
    opened = root[0].replace(f' data-at="{said["data-at"]}"', "", 1)
    return Piece(name, said["data-at"], text, (opened, *around), lists, lines)


def _taken_apart(
    text: str,
) -> tuple[list[str], tuple[tuple[str, ...], ...], dict[str, str]]:
    """What is around the lines, the lists of lines that follow on each other, and the lines."""
    around: list[str] = []
    lists: list[list[str]] = []
    lines: dict[str, str] = {}
    end = 0
    for found in _LINE.finditer(text):
        tag, name = found[1], found[2]
        if name in lines or f"<{tag} " in found[0][1:] or f"<{tag}>" in found[0]:
            continue  # a name for two, or a line in a line: it stays part of what is around
        before = text[end : found.start()]
        if before.strip() or not lists:
            around.append(before.strip())
            lists.append([])
        lists[-1].append(name)
        lines[name] = found[0]
        end = found.end()
    around.append(text[end:].strip())
    return around, tuple(map(tuple, lists)), lines


def changes(old: Piece, new: Piece) -> dict[str, object] | None:
    """What makes the old piece the new one; none where more than its lines changed."""
    if old.around != new.around or len(old.lists) != len(new.lists):
        return None
    other = {name: text for name, text in new.lines.items() if old.lines.get(name) != text}
    moved = [
        _moved(before, now)
        for before, now in zip(old.lists, new.lists, strict=True)
        if before != now
    ]
    gone = [name for name in old.lines if name not in new.lines]
    return {"lines": other, "moved": moved, "gone": gone}


def _moved(before: Sequence[str], now: Sequence[str]) -> dict[str, object]:
    """The part of a list that is in another order now, and the line before which it goes.

    `anchor` is the first of those lines as they stood, or where there were none the line that
    they are put behind (`behind`) or before.
    """
    first = 0
    while first < min(len(before), len(now)) and before[first] == now[first]:
        first += 1
    last = 0
    while last < min(len(before), len(now)) - first and before[-1 - last] == now[-1 - last]:
        last += 1
    behind = first == len(before)
    return {
        "names": list(now[first : len(now) - last]),
        "anchor": before[first - 1] if behind else before[first],
        "behind": behind,
    }
