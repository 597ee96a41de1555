"""A ledger held against the anchors that somebody kept of it: for `convenor verify --against`."""

from __future__ import annotations

from pathlib import Path

from convenor.errors import Mistake
from convenor.ledger.anchors import Published, problems, read
from convenor.ledger.damage import Report

LARGEST = 100_000_000


def anchors_in(file: str, ledger: str) -> Published:
    """The anchors of a ledger in a file of any kind of text."""
    path = Path(file).expanduser()
    try:
        if path.stat().st_size > LARGEST:
            raise Mistake(f"{file} is too large for a list of anchors: name another file.")
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise Mistake(f"{file} cannot be read ({error.strerror}): name another file.") from None
    found = read(text)
    own = tuple(each for each in found.anchors if each.ledger == ledger)
    if not own:
        raise Mistake(f"{file} holds no anchor of ledger '{ledger}': check file and ledger.")
    return Published(own, found.changes)


def anchor_problems(report: Report, said: Published, key: str) -> list[str]:
    """What does not hold."""
    return problems(report.ledger, report.good, said, key)


def anchored_words(said: Published, key: str) -> str:
    """What was proved, where all anchors hold."""
    last = max(said.anchors, key=lambda each: each.number)
    count = len(said.anchors)
    told = "1 anchor holds" if count == 1 else f"{count} anchors hold, the last"
    whose = "the key given, or kin of it" if key else f"key {last.key} (is that the site's?)"
    return f"anchored: {told} at fact {last.number} of {last.recorded}, signed by {whose}."
