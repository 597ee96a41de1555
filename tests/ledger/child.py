"""What another process does with a ledger, for the tests of stores: child.py WHAT ADDRESS …"""

import sys
from datetime import UTC, datetime

from convenor.errors import Refusal, Trouble
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store
from convenor.ledger.store import Conflict

LEDGER = "open"


def made(number: int, by: str, key: str = "") -> Draft:
    return Draft("result-entered", 1, {"n": number}, datetime.now(UTC), by, key)


def say(text: object) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def forever(address: str) -> None:
    """Append one by one and three by three, saying each number once it is acknowledged."""
    store = open_store(address)
    for turn in range(1_000_000):
        drafts = [made(turn, "child") for _ in range(3 if turn % 4 == 0 else 1)]
        done = store.append(LEDGER, drafts)
        say(done.facts[-1].number)


def race(address: str, count: str, name: str) -> None:
    """Append after what was last seen; when others were first, look at it and go on."""
    store = open_store(address)
    seen, conflicts = store.head(LEDGER).number, 0
    say("ready")
    sys.stdin.readline()
    for turn in range(int(count)):
        while True:
            try:
                seen = store.append(LEDGER, [made(turn, name)], expect=seen).facts[-1].number
                break
            except Conflict as told:
                conflicts += 1
                seen = told.facts[-1].number
    say(conflicts)


def same_keys(address: str, count: str) -> None:
    """Append under the same keys as everybody else, and say which were repeated."""
    store = open_store(address)
    store.head(LEDGER)
    say("ready")
    sys.stdin.readline()
    for turn in range(int(count)):
        done = store.append(LEDGER, [made(turn, "twin", key=f"key-{turn}")])
        say(f"{done.facts[0].number} {done.repeated}")


def limited(address: str, size: str) -> None:
    """Append until the file may not grow; then say how it was told."""
    import resource
    import signal

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(size), int(size)))
    store = open_store(address)
    try:
        while True:
            say(store.append(LEDGER, [made(0, "child"), made(1, "child")]).facts[-1].number)
    except (Refusal, Trouble) as told:
        say(told)


def as_nobody(address: str) -> None:
    """Read and try to write as somebody who may only read."""
    import os

    store = open_store(address)
    os.setuid(65534)
    say(sum(1 for _ in store.read(LEDGER)))
    try:
        store.append(LEDGER, [made(0, "nobody")])
    except (Refusal, Trouble) as told:
        say(told)
    for torn in getattr(store, "set_aside", ()):
        say(torn.sentence)


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
