"""Any file that we can read: which format it is, and the event in it."""

from __future__ import annotations

from pathlib import Path

from convenor.errors import Mistake
from convenor.formats import bws, pbn, result_tables, usebio
from convenor.formats.events import Event
from convenor.formats.kinds_of_files import LARGEST, check_size, kind_of, refused
from convenor.formats.problems import BadFile, Problems

WANTED = "Results are read from USEBIO (XML), PBN, Bridgemate's BWS, CSV and XLSX."


def bytes_of(path: Path | str) -> bytes:
    """What a file holds, unless it is larger than any competition's."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as error:
        raise Mistake(f"{path} cannot be read: {error.strerror}.") from None
    check_size(data)
    return data


def read_event(path: Path | str, problems: Problems | None = None) -> Event:
    """The event of a file of results; how it begins tells which format it is."""
    data = bytes_of(path)
    try:
        return event_in(data, problems)
    except BadFile as bad:
        raise bad.named(str(path)) from None


def event_in(data: bytes, problems: Problems | None = None) -> Event:
    """The event of the bytes of a file of results."""
    kind = kind_of(data)
    if kind == "xml":
        return usebio.loads(data, problems)
    if kind == "bws":
        return bws.loads(data, problems)
    if kind in ("csv", "xlsx"):
        return result_tables.loads(data, problems, workbook=kind == "xlsx")
    if kind == "pbn" or b"[Board" in data[:LARGEST]:
        return pbn.loads(data, problems)
    raise BadFile.of(refused(data, WANTED))
