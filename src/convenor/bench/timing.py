"""How times are taken: fresh processes and calls in turn, the best of several, so that noise of
the machine falls on both sides alike."""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from collections.abc import Callable, Mapping

from convenor.errors import Mistake

# Which clock of a process Linux means: what all of its threads were given by the scheduler.
_ALL_ITS_THREADS = 2


def processes_in_turn(commands: tuple[list[str], ...], times: int) -> list[float]:
    """The best time of each command, run in turn in fresh processes of this Python."""
    best = [float("inf")] * len(commands)
    for _ in range(times):
        for number, command in enumerate(commands):
            begun = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, stdout=subprocess.DEVNULL)
            best[number] = min(best[number], time.perf_counter() - begun)
    return best


def spent_by(command: list[str], env: Mapping[str, str] | None = None) -> float:
    """Seconds that the processor spends on a process: other work on the machine does not count."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=env)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def spent_so_far(process: int) -> float:
    """Seconds that the processor has spent on a process that runs.

    Taken from the process's own clock, to the nanosecond: the counters of `/proc` go in steps of
    10 ms, in which a quick machine answers several requests.
    """
    try:
        return time.clock_gettime(~process << 3 | _ALL_ITS_THREADS)
    except (AttributeError, OSError) as error:
        raise Mistake(
            f"nobody tells what the processor spent on process {process}: "
            "run this benchmark on Linux, while that process runs."
        ) from error


def spent_on(call: Callable[[], object]) -> float:
    """The same for a call."""
    begun = time.process_time()
    call()
    return time.process_time() - begun


def calls_in_turn(calls: tuple[Callable[[], object], ...], times: int) -> list[float]:
    """The best time of each call, made in turn."""
    best = [float("inf")] * len(calls)
    for _ in range(times):
        for number, call in enumerate(calls):
            begun = time.perf_counter()
            call()
            best[number] = min(best[number], time.perf_counter() - begun)
    return best
