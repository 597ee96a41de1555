"""Spoilt files thrown at every reader: `make fuzz`, or `python -m tests.formats.fuzz 5000`.

Files of every format are cut, doubled and changed at random from a seed; each must be read, or
refused in one sentence, within bounded time and memory. Whatever else happens is printed with its
seed, and the exit code is 1.
"""

import re
import resource
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from random import Random

from convenor.actions.imports.taking_over import taking_over
from convenor.bench.reading import bws_of
from convenor.bridge import random_deal
from convenor.errors import Mistake
from convenor.formats.deal_files import WRITERS, deals_as, deals_in
from convenor.formats.files import event_in
from convenor.formats.problems import Problems
from convenor.formats.rescore import rescore
from convenor.formats.xlsx_writing import workbook

FOLDER = Path(__file__).parent
SLOWEST = 20.0
"""Seconds of processor that one file may take."""
MOST_MEMORY = 2_000_000
"""Kilobytes that all of it may need."""
SPOILS = (b"", b"\x00", b"\xff\xfe", b"9" * 5000, b"-1", b"<", b">", b"&x;", b'"', b"[", b"|", b"=")
SPOILS += (b"\r\n\r\n", b"\xc3\x28", b"A6040", b"NP", b"{", b"%", b"1e999", b"../../etc/passwd")
WORDS = (b"9" * 5000, b"0", b"-1", b"A6040", b"NP", b"8S", b"1e999", b"\xfc", b"=", b"NS", b"1+2")
_WORD = re.compile(rb"(?<=[>;|= \"])[A-Za-z0-9.+-]{1,30}(?=[<;|\s\"])")
"""Values inside a file: another one leaves its shape as it is."""


def corpus() -> list[bytes]:
    """Files to be spoilt: good ones and bad ones of every format."""
    found = [each.read_bytes() for each in sorted((FOLDER / "samples").iterdir())]
    found += [e.read_bytes() for e in sorted((FOLDER / "bad").iterdir()) if e.suffix != ".txt"]
    deals = {board: random_deal(board) for board in range(1, 5)}
    found += [deals_as(kind, deals) for kind in WRITERS]
    found += [bws_of(40, jet4=jet4) for jet4 in (False, True)]
    found.append(b"board;ns;ew;result\n1;1;2;4S=\n1;3;4;pass\n")
    found.append(b"round;home;away;score\n1;1;2;12.41-7.59\n1;3;4;20-0\n2;1;3;9-11\n2;2;4;5-15\n")
    found.append(workbook({"A": (("board", "ns", "ew", "result"), [(1, 1, 2, "pass")])}))
    return found


def spoilt(data: bytes, random: Random) -> bytes:
    """The same file with a few bits taken out, put in, doubled or changed."""
    made = bytearray(data)
    for _ in range(random.randint(1, 8)):
        at = random.randrange(len(made) + 1)
        length = random.choice((0, 1, 2, 7, 40))
        way = random.random()
        if way < 0.5:
            words = list(_WORD.finditer(bytes(made)))
            if words:
                word = random.choice(words)
                made[word.start() : word.end()] = random.choice(WORDS)
        elif way < 0.7:
            made[at : at + length] = random.choice(SPOILS)
        elif way < 0.9 and at < len(made):
            made[at] = random.randrange(256)
        elif way < 0.95:
            del made[at:]
        else:
            made[at:at] = made[max(0, at - 200) : at]
    return bytes(made)


def _events(data: bytes) -> None:
    rescore(event_in(data, Problems()))


def _deals(data: bytes) -> None:
    deals_in(data, Problems())


def _imports(data: bytes) -> None:
    taking_over(event_in(data, Problems()), day="2026-03-03")


READERS: tuple[Callable[[bytes], None], ...] = (_events, _deals, _imports)


def fuzz(count: int, seed: int = 1) -> list[str]:
    """What went wrong in so many tries."""
    files, found = corpus(), []
    for number in range(count):
        random = Random(f"{seed} {number}")
        data = spoilt(random.choice(files), random)
        for reader in READERS:
            start = time.process_time()
            try:
                reader(data)
            except Mistake as mistake:
                if len(str(mistake).splitlines()) > 1:
                    found.append(f"seed {seed}, try {number}: a sentence of several lines")
            except Exception:
                found.append(f"seed {seed}, try {number}:\n{traceback.format_exc()}")
            if time.process_time() - start > SLOWEST:
                found.append(f"seed {seed}, try {number}: it took too long")
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > MOST_MEMORY:
        found.append("it needed too much memory")
    return found


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else int(time.time())
    found = fuzz(count, seed)
    for each in found[:20]:
        sys.stdout.write(f"{each}\n")
    told = f"{len(found)} not read and not refused in a sentence"
    sys.stdout.write(f"{count} spoilt files, seed {seed}: {told}.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
