"""PBN, the notation in which deals and results travel: `load`, `loads`, `dump`, `dumps`.

`loads` takes the bytes or the text of a file (Latin-1, Windows-1252 or UTF-8) and gives an `Event`.
Without `problems` a file with anything left out is a `BadFile` that holds all that was found; with
it every problem is put there, with its line, and what can be read is read.
"""

from __future__ import annotations

from pathlib import Path

from convenor.errors import Mistake
from convenor.formats.events import Event
from convenor.formats.pbn_checks import Checker
from convenor.formats.pbn_reading import event_of
from convenor.formats.pbn_scanner import games_of
from convenor.formats.pbn_tables import rows_of
from convenor.formats.pbn_text import inherit
from convenor.formats.pbn_writing import fitted, text_of
from convenor.formats.problems import BadFile, Problems, fatal

READ_AS_EVENT = ("ScoreTable", "TotalScoreTable", "OptimumResultTable")


def loads(data: bytes | str, problems: Problems | None = None) -> Event:
    """Read an event; refuse a file with problems unless there is somewhere to put them."""
    found = Problems() if problems is None else problems
    games = games_of(data, found)
    if not games:
        raise BadFile(found.all) if len(found) else fatal(1, "there is no game of PBN in the file.")
    inherit(games, found)
    checker = Checker(found)
    for game in games:
        checker.check(game)
        for tag in game.tags.values():
            if tag.is_table and tag.name not in READ_AS_EVENT:
                list(rows_of(tag, game.where, found))
    event = event_of(games, found)
    if problems is None:
        found.stop_if_refused()
    return event


def load(path: Path | str, problems: Problems | None = None) -> Event:
    """Read an event from a file; its name is in the sentence of a refusal."""
    try:
        return loads(Path(path).read_bytes(), problems)
    except BadFile as bad:
        raise bad.named(str(path)) from None


def dumps(event: Event) -> str:
    """Write an event as far as PBN can tell it; reading gives that again, or it is refused."""
    made = fitted(event)
    text = text_of(made)
    if loads(text, Problems()) != made:
        raise Mistake("PBN cannot hold all of this event: it would not be read as it is.")
    return text


def dump(event: Event, path: Path | str) -> None:
    """Write an event to a file."""
    Path(path).write_bytes(encoded(dumps(event)))


def encoded(text: str) -> bytes:
    """The bytes of a PBN text: in Latin-1, as the standard says, where that is enough."""
    try:
        data = text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")
    return data if data.isascii() or not _reads_as_utf8(data) else text.encode("utf-8-sig")


def _reads_as_utf8(data: bytes) -> bool:
    """Whether Latin-1 bytes would be taken for UTF-8 by whoever reads them."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
