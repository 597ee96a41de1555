"""The child process that asks the solver's library: `python -m convenor.bridge.solver_dd LIBRARY`.

Deals in PBN come in on standard input, a line each; twenty digits go out for each, as `makes`
reads them. Only deals that were proved whole are asked for: the library can crash on others.
"""

from __future__ import annotations

import ctypes
import os
import sys

from convenor.bridge.denominations import Denomination
from convenor.bridge.makes import Makes, format_makes
from convenor.bridge.seats import Seat

MOST = 40
_STRAINS, _SEATS = 5, 4
_DENOMINATIONS = {"S": 0, "H": 1, "D": 2, "C": 3, "NT": 4}
"""Where the library has each denomination in its tables."""
NO_PAR = -1
BEHIND_OTHERS = 10


class _Deals(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int),
        ("deals", (ctypes.c_char * 80) * (MOST * _STRAINS)),
    )


class _Tables(ctypes.Structure):
    _fields_ = (
        ("count", ctypes.c_int),
        ("tables", ((ctypes.c_int * _SEATS) * _STRAINS) * (MOST * _STRAINS)),
    )


class _Pars(ctypes.Structure):
    _fields_ = (("room", (ctypes.c_char * 288) * MOST),)


def solved(library: str, deals: list[str]) -> list[Makes]:
    """What can be made of each deal."""
    dds = ctypes.CDLL(library)
    dds.SetMaxThreads(1)
    asked, tables, pars = _Deals(), _Tables(), _Pars()
    asked.count = len(deals)
    for at, each in enumerate(deals):
        asked.deals[at].value = each.encode("ascii")
    every = (ctypes.c_int * _STRAINS)()
    said = dds.CalcAllTablesPBN(
        ctypes.byref(asked), NO_PAR, every, ctypes.byref(tables), ctypes.byref(pars)
    )
    if said != 1:
        raise SystemExit(f"the solver gave up on these deals ({said}).")
    return [_makes(tables.tables[at]) for at in range(len(deals))]


def _makes(table: ctypes.Array[ctypes.Array[ctypes.c_int]]) -> Makes:
    return Makes(
        tuple(
            int(table[_DENOMINATIONS[denomination.value]][place])
            for place, _ in enumerate(Seat)
            for denomination in Denomination
        )
    )


def main() -> None:
    """Answer what stands on standard input."""
    if hasattr(os, "nice"):
        os.nice(BEHIND_OTHERS)
    deals = [line.strip() for line in sys.stdin if line.strip()]
    if deals:
        for each in solved(sys.argv[1], deals):
            sys.stdout.write(f"{format_makes(each)}\n")


if __name__ == "__main__":
    main()
