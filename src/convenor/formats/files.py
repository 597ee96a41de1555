"""Any file that we can read: which format it is, and the event in it."""

from __future__ import annotations

from pathlib import Path

from convenor.errors import Mistake
from convenor.formats import pbn, usebio
from convenor.formats.events import Event
from convenor.formats.problems import BadFile, Problems


def read_event(path: Path | str, problems: Problems | None = None) -> Event:
    """The event of a USEBIO or PBN file; the first sign of the text tells which it is."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None
    start = data.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n\x00")[:1]
    try:
        return usebio.loads(data, problems) if start == b"<" else pbn.loads(data, problems)
    except BadFile as bad:
        raise bad.named(str(path)) from None
