"""Secrets that lie in the tree: keys and passwords that somebody wrote down by mistake.

Texts go in; lines that look like a secret come out. Shapes that are nothing else (private keys,
tokens with their makers' marks) always count; a long random text counts where a name beside it says
what it is. What was looked at and is none is named in `not_secrets.toml` with its reason.
"""

from __future__ import annotations

import math
import re
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

SHAPES = (
    ("private key", re.compile(r"-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]")),
    ("token of this site", re.compile(r"\bcvn_[A-Za-z0-9_-]{40,}")),
    ("cloud key", re.compile(r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b")),
    ("forge token", re.compile(r"\b(?:gh[pousr]_[A-Za-z0-9]{36,}|glpat-[A-Za-z0-9_-]{20,})")),
    ("chat token", re.compile(r"\bxox[abprs]-[A-Za-z0-9-]{10,}")),
    ("web token", re.compile(r"\beyJ[A-Za-z0-9_-]{20,}\.eyJ[A-Za-z0-9_-]{20,}\.")),
)
NAMED = re.compile(
    r"(?i)(?:secret|token|passw(?:or)?d|api_?key|credential)\w*['\"]?\s*[:=]\s*"
    r"['\"]([A-Za-z0-9+/=_-]{20,})['\"]"
)
RANDOM = 4.0
"""Bits a letter from which on a text is taken for a random one."""
LARGEST = 2_000_000


@dataclass(frozen=True)
class Secret:
    """A line that looks like a secret."""

    file: str
    line: int
    kind: str
    begins: str


def look_through(root: Path, rules: Path) -> list[Secret]:
    """Every file that git keeps."""
    said = tomllib.loads(rules.read_text(encoding="utf-8")) if rules.exists() else {}
    fine = {(each["file"], each["begins"]) for each in said.get("fine", ())}
    found = [each for name in _kept(root) for each in secrets_in(name, _text_of(root / name))]
    return [each for each in found if (each.file, each.begins) not in fine]


def _kept(root: Path) -> list[str]:
    if not (root / ".git").exists():  # a copy of the tree without its history
        hidden = (".venv", ".git", "__pycache__")
        files = (each.relative_to(root) for each in root.rglob("*") if each.is_file())
        return sorted(str(each) for each in files if not set(each.parts) & set(hidden))
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, check=True, text=True,
    )  # fmt: skip
    return sorted(each for each in listed.stdout.split("\0") if each)


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8") if file.stat().st_size <= LARGEST else ""
    except (OSError, UnicodeDecodeError):
        return ""


def secrets_in(name: str, text: str) -> Iterator[Secret]:
    """The lines of a text that look like a secret."""
    for kind, shape in SHAPES:
        yield from (_at(name, text, hit.start(), kind, hit[0]) for hit in shape.finditer(text))
    for hit in NAMED.finditer(text):
        if _bits(hit[1]) >= RANDOM:
            yield _at(name, text, hit.start(), "named secret", hit[1])


def _at(name: str, text: str, at: int, kind: str, said: str) -> Secret:
    return Secret(name, text.count("\n", 0, at) + 1, kind, said[:8])


def _bits(text: str) -> float:
    """Entropy of a text, in bits a letter."""
    counts: Iterable[int] = Counter(text).values()
    return -sum(each / len(text) * math.log2(each / len(text)) for each in counts)
