"""Where things stand in a TOML text, which the standard reader does not tell.

A text goes in; the line of each heading and key comes out by its path, `("clause", 2, "terms",
"bands")` for the third clause. The text has been read already, so nothing is checked here; what
stands inside a value of one line has that line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

Path = tuple[str | int, ...]
Lines = Mapping[Path, int]

_KEY = r"""(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*"|'[^']*')"""
_KEYS = re.compile(rf"\s*({_KEY}(?:\s*\.\s*{_KEY})*)\s*")
_ONE = re.compile(_KEY)
_TOKEN = re.compile(r'"""|\'\'\'|"(?:[^"\\]|\\.)*"|\'[^\']*\'|[][{}]|#')


def lines_of(text: str) -> dict[Path, int]:
    """The line of every heading and of every key that begins a line."""
    found: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    prefix: Path = ()
    for number, line in _statements(text):
        if line.startswith("[["):
            prefix = _heading(line[2:], counts)
            counts[prefix] = counts.get(prefix, -1) + 1
            prefix = (*prefix, counts[prefix])
        elif line.startswith("["):
            prefix = _heading(line[1:], counts)
        elif keys := _KEYS.match(line):
            found.setdefault((*prefix, *_parts(keys.group(1))), number)
            continue
        for length in range(1, len(prefix) + 1):
            found.setdefault(prefix[:length], number)
    return found


def line_at(lines: Lines, path: Path) -> int:
    """The line of a path, or of the nearest thing around it; 0 if there is none."""
    for length in range(len(path), 0, -1):
        if path[:length] in lines:
            return lines[path[:length]]
    return 0


def left_open(text: str) -> int:
    """The line of the value that is not closed at the end of a text; 0 if none is."""
    begun, ends, depth = 0, "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not ends and not depth:
            begun = number
            line = "" if line.lstrip().startswith(("[", "#")) else line.partition("=")[2]
        ends, depth = _after(line, ends, depth)
    return begun if ends or depth else 0


def _heading(line: str, counts: Mapping[Path, int]) -> Path:
    """The path of a heading; what is below a list of tables is below its last one."""
    keys = _KEYS.match(line)
    path: Path = ()
    parts = _parts(keys.group(1)) if keys else []
    for at, part in enumerate(parts):
        path = (*path, part)
        if path in counts and at < len(parts) - 1:
            path = (*path, counts[path])
    return path


def _parts(dotted: str) -> list[str]:
    return [each.strip("\"'") for each in _ONE.findall(dotted)]


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """The lines on which something begins; a value that goes on over lines is passed over."""
    ends, depth = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not ends and not depth:
            stripped = line.lstrip()
            if not stripped or stripped.startswith("#"):
                continue
            yield number, stripped
            if stripped.startswith("["):
                continue
            line = line.partition("=")[2]
        ends, depth = _after(line, ends, depth)


def _after(line: str, ends: str, depth: int) -> tuple[str, int]:
    """What is still open at the end of a line: a text over several lines, brackets."""
    at = 0
    while at < len(line):
        if ends:
            close = line.find(ends, at)
            if close < 0:
                return ends, depth
            at, ends = close + 3, ""
            continue
        token = _TOKEN.search(line, at)
        if token is None or token.group() == "#":
            break
        at = token.end()
        if token.group() in ('"""', "'''"):
            ends = token.group()
        elif token.group() in "[{":
            depth += 1
        elif token.group() in "]}":
            depth -= 1
    return ends, depth
