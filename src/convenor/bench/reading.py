"""How long files of other programs take to read: USEBIO, and a Bridgemate database.

Processor time of this process against a limit in seconds, for a scorer waits for it. Files are made
here; what other programs wrote is not in the project.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from convenor.bench import Measured, at_most
from convenor.bench.jet_files import Value, database
from convenor.formats import bws, usebio
from convenor.formats.problems import Problems

USEBIO_LINES = 10_000
BWS_ROWS = 20_000
LIMIT = 2.0
_CONTRACTS = (("4S", "N", 10, 420), ("3NT", "E", 9, -400), ("2H", "S", 7, -50))


def usebio_read() -> Iterator[Measured]:
    """A USEBIO file of many lines."""
    text = usebio_of(USEBIO_LINES).encode()
    took = _processor_time(lambda: usebio.loads(text, Problems()))
    yield at_most(f"reading USEBIO of {USEBIO_LINES} lines", took, "s of processor", LIMIT)


def bws_read() -> Iterator[Measured]:
    """A Bridgemate database with a large table of names, of each kind."""
    for jet4 in (False, True):
        data = bws_of(BWS_ROWS, jet4=jet4)
        took = _processor_time(lambda data=data: bws.loads(data, Problems()))  # type: ignore[misc]
        kind = "JET 4" if jet4 else "JET 3"
        yield at_most(f"reading BWS of {BWS_ROWS} rows, {kind}", took, "s of processor", LIMIT)


def _processor_time(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def usebio_of(lines: int) -> str:
    """A file of pairs that play 40 boards each."""
    tables = lines // 40
    parts = ['<USEBIO Version="1.2"><EVENT EVENT_TYPE="MP_PAIRS"><PARTICIPANTS>']
    for number in range(1, 2 * tables + 1):
        parts.append(f"<PAIR><PAIR_NUMBER>{number}</PAIR_NUMBER></PAIR>")
    parts.append("</PARTICIPANTS>")
    for board in range(1, 41):
        parts.append(f"<BOARD><BOARD_NUMBER>{board}</BOARD_NUMBER>")
        for table in range(1, tables + 1):
            contract, declarer, tricks, _ = _CONTRACTS[(board + table) % 3]
            parts.append(
                f"<TRAVELLER_LINE><NS_PAIR_NUMBER>{table}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>"
                f"{tables + 1 + (table + board) % tables}</EW_PAIR_NUMBER><CONTRACT>{contract}"
                f"</CONTRACT><PLAYED_BY>{declarer}</PLAYED_BY><TRICKS>{tricks}</TRICKS>"
                "</TRAVELLER_LINE>"
            )
        parts.append("</BOARD>")
    parts.append("</EVENT></USEBIO>")
    return "\n".join(parts)


RECEIVED = (
    *(("ID", 4), ("Section", 3), ("Table", 3), ("Round", 3), ("Board", 3), ("PairNS", 3)),
    *(("PairEW", 3), ("NS/EW", 10), ("Contract", 10), ("Result", 10), ("LeadCard", 10)),
    *(("Remarks", 10), ("Erased", 1)),
)


def _received(table: int, board: int) -> tuple[Value, ...]:
    row = 1 + 24 * table + board
    opponents = 13 + (table + board // 2) % 12
    where = (row, 1, table + 1, board // 2 + 1, board + 1, table + 1, opponents)
    return *where, "N", "4 S", "=", "HK", None, False


def bws_of(rows: int, *, jet4: bool) -> bytes:
    """An evening of twelve tables, and a club with many names."""
    received = [_received(table, board) for table in range(12) for board in range(24)]
    names = [(number, f"Player {number}", str(number)) for number in range(1, rows + 1)]
    return database(
        {
            "Section": ((("ID", 3), ("Letter", 10), ("Tables", 3)), [(1, "A", 12)]),
            "ReceivedData": (RECEIVED, received),
            "PlayerNames": ((("ID", 4), ("Name", 10), ("strID", 10)), names),
        },
        jet4=jet4,
    )
