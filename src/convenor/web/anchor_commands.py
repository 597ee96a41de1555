"""`convenor anchors` and `convenor keys`: the signed heads of a site's ledgers, and who signs.

This module imports nothing outside the standard library at its head, so that the command line can
load it anywhere.
"""

from __future__ import annotations

from pathlib import Path

from convenor.errors import Refusal
from convenor.web.backups.commands import insist_on_a_site, set_up


def anchors(data: str | None) -> str:
    """The lines of all ledgers of a site."""
    set_up(data)
    insist_on_a_site()
    from convenor.web.anchoring import every

    return every()


def append(lines: str, to: Path) -> int:
    """Put those at the end of a file that it has not yet; how many."""
    try:
        with to.open("a+", encoding="ascii") as file:
            file.seek(0)
            known = set(file.read().splitlines())
            new = [line for line in lines.splitlines() if line not in known]
            file.writelines(f"{line}\n" for line in new)
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(f"the anchors cannot be written to {to} ({error}).") from None
    return len(new)


def public_key(data: str | None) -> tuple[str, tuple[str, ...]]:
    """The key in use, and the changes that led to it."""
    set_up(data)
    insist_on_a_site()
    from convenor.web.anchor_keys import keys

    found = keys()
    return found.public, found.changes


def change_key(data: str | None) -> str:
    """A new key in the place of the one in use; the line that says so."""
    set_up(data)
    insist_on_a_site()
    from convenor.web.anchor_keys import change

    return change().line
