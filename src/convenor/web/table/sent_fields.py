"""The fields that come with whatever a phone sends: its side, the round, the key of the request.

A form's fields go in, a checked value comes out, or a sentence about what cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from hashlib import sha256

from convenor.competition.scores.score_cards import SIDES
from convenor.errors import Mistake
from convenor.web.table.tokens import Table

_KEY = re.compile(r"[A-Za-z0-9-]{8,64}")


def side_sent(said: Mapping[str, str]) -> str:
    """The side that sends."""
    found = said.get("side", "")
    if found not in SIDES:
        raise Mistake("Say which side you are: North-South or East-West.")
    return found


def round_sent(said: Mapping[str, str]) -> int:
    """The round that the page was about."""
    return whole_sent(said.get("round", ""), "round")


def whole_sent(text: str, what: str) -> int:
    """A whole number of a field."""
    if not (text.isascii() and text.isdecimal() and len(text) <= 6):
        raise Mistake(f"The {what} must be a whole number: read the page again.")
    return int(text)


def key_sent(table: Table, said: Mapping[str, str], content: str) -> str:
    """The key of a request: the phone's, within this table and for this content."""
    found = said.get("key", "")
    if not _KEY.fullmatch(found):
        raise Mistake("What was sent has no key of its own: read the page again.")
    return f"table-{table.token.pk}-{found}-{sha256(content.encode()).hexdigest()[:12]}"
