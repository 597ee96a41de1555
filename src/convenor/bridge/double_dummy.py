"""Asks the double-dummy solver what can be made of deals, where the extra `dd` is installed.

Deals go in, what can be made of each comes out, or nothing where there is no solver or it gave up.
The solver is not safe among threads and can bring a process down, so it works in a child process,
which is also the politer neighbour: it runs on one core, behind everything else.
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from convenor.bridge.deals import Deal, format_deal
from convenor.bridge.makes import Makes, parse_makes

PACKAGE = "endplay"
LIBRARIES = ("libdds.so", "libdds.dylib", "dds.dll")
AT_ONCE = 32
"""Deals in one question; the solver takes no more than forty."""
SECONDS_A_DEAL = 20


def solver() -> Path | None:
    """The solver's library, if the extra is installed; the package itself is never imported."""
    found = importlib.util.find_spec(PACKAGE)
    places = (found.submodule_search_locations or ()) if found else ()
    files = (Path(each) / "_dds" / name for each in places for name in LIBRARIES)
    return next((each for each in files if each.is_file()), None)


def makes_of(deals: Sequence[Deal]) -> tuple[Makes | None, ...]:
    """What can be made of each deal; nothing of any where the solver is missing or gave up."""
    library = solver()
    if library is None:
        return (None,) * len(deals)
    found: list[Makes | None] = []
    for at in range(0, len(deals), AT_ONCE):
        found += _asked(library, deals[at : at + AT_ONCE])
    return tuple(found)


def _asked(library: Path, deals: Sequence[Deal]) -> list[Makes | None]:
    command = [sys.executable, "-m", "convenor.bridge.solver_dd", str(library)]
    lines = "".join(f"{format_deal(each)}\n" for each in deals)
    try:
        done = subprocess.run(
            command,
            input=lines,
            capture_output=True,
            text=True,
            timeout=SECONDS_A_DEAL * len(deals),
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return [None] * len(deals)
    said = done.stdout.split()
    if len(said) != len(deals):
        return [None] * len(deals)
    return [parse_makes(each) for each in said]
