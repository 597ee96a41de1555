"""How times are taken: fresh processes and calls in turn, the best of several, so that noise of
the machine falls on both sides alike."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable


def processes_in_turn(commands: tuple[list[str], ...], times: int) -> list[float]:
    """The best time of each command, run in turn in fresh processes of this Python."""
    best = [float("inf")] * len(commands)
    for _ in range(times):
        for number, command in enumerate(commands):
            begun = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
            best[number] = min(best[number], time.perf_counter() - begun)
    return best


def calls_in_turn(calls: tuple[Callable[[], object], ...], times: int) -> list[float]:
    """The best time of each call, made in turn."""
    best = [float("inf")] * len(calls)
    for _ in range(times):
        for number, call in enumerate(calls):
            begun = time.perf_counter()
            call()
            best[number] = min(best[number], time.perf_counter() - begun)
    return best
