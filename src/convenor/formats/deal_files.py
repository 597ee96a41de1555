"""Files of deals in every format that is read: PBN, LIN, DUP, BRI and DLM.

Bytes go in, boards with their deals come out, whatever the format; the reverse writes the format
that a file's name ends with. Results that a file has besides are passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from convenor.bridge import Deal
from convenor.errors import Mistake
from convenor.formats import pbn
from convenor.formats.deal_digits import read_bri, read_dup, write_bri, write_dup
from convenor.formats.deal_dlm import read_dlm, write_dlm
from convenor.formats.deal_lin import read_lin, write_lin
from convenor.formats.events import Dealt, Event, Section
from convenor.formats.kinds_of_files import check_size, kind_of, refused
from convenor.formats.problems import BadFile, Problems

WANTED = "Deals are read from PBN, LIN, DUP, BRI and DLM."
OF_DEALS = ("Board", "Deal")
"""The tags of PBN that matter here."""

Reader = Callable[[bytes, Problems], tuple[Dealt, ...]]


def deals_in(data: bytes, problems: Problems | None = None) -> dict[int, Deal]:
    """The deals of a file by board; without a place for problems any of them refuses it."""
    check_size(data)
    kind = kind_of(data)
    reader = READERS.get("pbn" if kind != "xml" and b"[Deal" in data else kind)
    if reader is None:
        raise BadFile.of(refused(data, WANTED))
    own = Problems() if problems is None else problems
    found: dict[int, Deal] = {}
    for each in reader(data, own):
        if found.setdefault(each.number, each.deal) != each.deal:
            own.refuse(0, f"board {each.number}", "the board stands twice, with other hands.")
    if problems is None:
        own.stop_if_refused()
        if not found:
            raise Mistake(
                "there is no deal in the file: each board needs its number and its hands."
            )
    return found


def _read_pbn(data: bytes, problems: Problems) -> tuple[Dealt, ...]:
    """The deals of a PBN file; what else is wrong in it is no matter here."""
    every = Problems()
    dealt = pbn.loads(data, every).deals
    for each in every.refused:
        if each.tag in OF_DEALS:
            problems.refuse(each.line, each.where, each.what, each.tag)
    return dealt


READERS: Mapping[str, Reader] = {
    "pbn": _read_pbn,
    "lin": read_lin,
    "dup": read_dup,
    "bri": read_bri,
    "dlm": read_dlm,
}


def deals_as(kind: str, deals: Mapping[int, Deal], title: str = "") -> bytes:
    """A file of deals in a format."""
    if kind not in WRITERS:
        raise Mistake(f"no file of deals is called .{kind}: write .{', .'.join(WRITERS)}.")
    if not deals:
        raise Mistake("there is no deal to write.")
    return WRITERS[kind](tuple(Dealt(board, deals[board]) for board in sorted(deals)), title)


def _write_pbn(dealt: Sequence[Dealt], title: str) -> bytes:
    event = Event("none", title=title, sections=(Section(),), deals=tuple(dealt))
    return pbn.encoded(pbn.dumps(event))


Writer = Callable[[Sequence[Dealt], str], bytes]
WRITERS: Mapping[str, Writer] = {
    "pbn": _write_pbn,
    "lin": lambda dealt, _: write_lin(dealt),
    "dup": lambda dealt, _: write_dup(dealt),
    "bri": lambda dealt, _: write_bri(dealt),
    "dlm": lambda dealt, title: write_dlm(dealt, title or "Convenor"),
}


def kind_named(path: Path | str) -> str:
    """The format that a file's name ends with."""
    return Path(path).suffix.lower().removeprefix(".")
