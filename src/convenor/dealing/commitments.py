"""Deals that are promised before they are known: SquareDeal's `.sqd` and `.sqk` files.

Before play an organiser publishes what will be played (`.sqd`): its phases, a piece of news that
nobody can know yet, and the SHA-256 of the file of keys (`.sqk`), which stays secret. Once the news
is out, keys and news together give the deals; once the keys are published, anybody can work the
deals out again. It knows the files and the proof; how boards are played is no matter here.
"""

from __future__ import annotations

import base64
import re
import secrets
import string
from collections.abc import Mapping
from hashlib import sha256

from convenor.bridge.deals import Deal
from convenor.dealing.numbered_deals import DEALS, numbered_deal
from convenor.dealing.ripemd import ripemd160
from convenor.errors import Mistake
from convenor.values import replace, value

KEY_LENGTH = 60
MOST_SESSIONS = 500
MOST_BOARDS = 200
_LETTERS = string.ascii_letters + string.digits
_PHASE = re.compile(r"(\d{1,4}):([^:]*):([^:]*):(.*)")
_BOARDS = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
_KEY = re.compile(r"(\d{1,4}),(\d{1,4}):([\x21-\x7e]{2,200})")
_HASH = re.compile(r"[0-9a-f]{64}")


@value
class Phase:
    """A part of a tournament: its sessions, the boards of each, the name of its files."""

    sessions: int
    boards: str
    prefix: str
    title: str = ""

    def board_range(self, session: int) -> tuple[int, int]:
        """The first and the last board of a session; ranges come round again."""
        ranges = [each.strip() for each in self.boards.split(",")]
        found = _BOARDS.fullmatch(ranges[(session - 1) % len(ranges)])
        if found is None:
            raise Mistake(f"the boards of {self.title or self.prefix} are not known: name them.")
        low, high = (1, int(found[1])) if found[2] is None else (int(found[1]), int(found[2]))
        if not 1 <= low <= high or high - low >= MOST_BOARDS:
            raise Mistake(f"boards {low} to {high} cannot be: name them from the lowest up.")
        return low, high

    def file_name(self, session: int) -> str:
        """The name of the file of a session: its number stands for the #."""
        return re.sub(r"#+", lambda found: str(session).zfill(len(found[0])), self.prefix)


@value
class Promise:
    """What is published before play."""

    name: str
    to_come: str
    phases: tuple[Phase, ...]
    key_hash: str = ""
    news: str = ""

    def phase(self, number: int) -> Phase:
        """A phase by its number."""
        if not 1 <= number <= len(self.phases):
            raise Mistake(f"there is no phase {number}: the file has {len(self.phases)}.")
        return self.phases[number - 1]


Keys = Mapping[tuple[int, int], str]
"""The key of each session, by phase and session."""

# --- the published file --------------------------------------------------------------------------


def promise_of(text: str) -> Promise:
    """Read a `.sqd` file."""
    found: dict[str, str] = {}
    phases: list[Phase] = []
    for number, line in enumerate(text.splitlines(), start=1):
        tag, _, said = line.strip().partition(" ")
        if not tag or tag.startswith("#"):
            continue
        if tag == "SN":
            phases.append(_phase(said.strip(), number))
        elif tag in ("TN", "DI", "DV", "KH"):
            found[tag] = said.strip()
        else:
            raise Mistake(f"line {number}: '{tag[:20]}' begins no line of an .sqd file.")
    if not phases:
        raise Mistake("the file names no phase (SN): it is no .sqd file.")
    key_hash = found.get("KH", "").lower()
    if key_hash and not _HASH.fullmatch(key_hash):
        raise Mistake("the hash of the keys (KH) has not 64 hexadecimal digits.")
    return Promise(
        found.get("TN", ""), found.get("DI", ""), tuple(phases), key_hash, found.get("DV", "")
    )


def _phase(said: str, number: int) -> Phase:
    found = _PHASE.fullmatch(said)
    if found is None:
        raise Mistake(f"line {number}: a phase is written sessions:boards:file:title.")
    sessions = int(found[1])
    if not 1 <= sessions <= MOST_SESSIONS:
        raise Mistake(f"line {number}: a phase has 1 to {MOST_SESSIONS} sessions.")
    return Phase(sessions, found[2], found[3], found[4])


def phase_of(text: str) -> Phase:
    """A phase as it is typed: '3:1-16,17-32:RR#:Round robin #'."""
    made = _phase(text if text.count(":") >= 3 else text + ":" * (3 - text.count(":")), 1)
    for session in range(1, made.sessions + 1):
        made.board_range(session)
    return made if made.prefix else replace(made, prefix="session#")


def promise_text(promise: Promise) -> str:
    """The `.sqd` file."""
    lines = [f"TN {promise.name}", f"DI {promise.to_come}"]
    if promise.news:
        lines.append(f"DV {promise.news}")
    lines += [f"SN {e.sessions}:{e.boards}:{e.prefix}:{e.title}" for e in promise.phases]
    lines.append(f"KH {promise.key_hash}")
    return "".join(f"{line}\r\n" for line in lines)


# --- the keys ------------------------------------------------------------------------------------


def new_keys(phases: tuple[Phase, ...]) -> Keys:
    """A key for each session, which nobody can guess."""
    return {
        (at, session): "".join(secrets.choice(_LETTERS) for _ in range(KEY_LENGTH))
        for at, phase in enumerate(phases, start=1)
        for session in range(1, phase.sessions + 1)
    }


def keys_text(keys: Keys) -> str:
    """The `.sqk` file; its lines end with CR and LF, for its hash is taken over those."""
    return "".join(f"{phase},{session}:{key}\r\n" for (phase, session), key in keys.items())


def keys_of(text: str) -> Keys:
    """Read a `.sqk` file."""
    found: dict[tuple[int, int], str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        read = _KEY.fullmatch(line.strip())
        if read is None:
            raise Mistake(f"line {number}: a key is written phase,session:key.")
        place = int(read[1]), int(read[2])
        if place in found:
            raise Mistake(f"line {number}: session {place[0]},{place[1]} has two keys.")
        found[place] = read[3]
    if not found:
        raise Mistake("there is no key in the file.")
    return found


def hash_of(keys: str | bytes) -> str:
    """The SHA-256 of a file of keys with lines that end with CR and LF, however they came here."""
    data = keys.encode() if isinstance(keys, str) else keys
    return sha256(b"".join(line + b"\r\n" for line in data.splitlines() if line)).hexdigest()


def committed(name: str, to_come: str, phases: tuple[Phase, ...]) -> tuple[Promise, str]:
    """A new promise, and the keys that stay secret until its deals are played."""
    if not phases:
        raise Mistake("a promise has at least one phase: write 'sessions:boards:file:title'.")
    if not to_come.strip():
        raise Mistake("name the news to come, such as 'closing value of an index on a later day'.")
    secret = keys_text(new_keys(phases))
    return Promise(name.strip(), to_come.strip(), phases, hash_of(secret)), secret


# --- the proof -----------------------------------------------------------------------------------


def check_keys(promise: Promise, secret: str) -> Keys:
    """The keys, proved to be those that were promised, one for each session."""
    keys = keys_of(secret)
    if not promise.key_hash:
        raise Mistake("the .sqd file has no hash of keys (KH): nothing was promised by it.")
    if hash_of(secret) != promise.key_hash:
        raise Mistake(
            f"the keys are not those that were promised: their hash is {hash_of(secret)}, and "
            f"{promise.key_hash} was published."
        )
    wanted = {
        (at, session)
        for at, phase in enumerate(promise.phases, start=1)
        for session in range(1, phase.sessions + 1)
    }
    for phase, session in sorted(wanted ^ set(keys)):
        where = "no key" if (phase, session) in wanted else "a key that nobody promised"
        raise Mistake(f"session {phase},{session} has {where}.")
    return keys


def promised_deals(
    promise: Promise, keys: Keys, phase: int, session: int, *, reserve: bool = False
) -> dict[int, Deal]:
    """The deals of a session by board, once the news is known."""
    if not promise.news:
        raise Mistake(f"the news ({promise.to_come or '?'}) is not known yet: give its value.")
    if (phase, session) not in keys:
        raise Mistake(f"there is no key for session {phase},{session}.")
    low, high = promise.phase(phase).board_range(session)
    deals = _dealt(keys[phase, session], promise.news, high - low + 1, reserve=reserve)
    return dict(zip(range(low, high + 1), deals, strict=True))


def _dealt(key: str, news: str, count: int, *, reserve: bool) -> list[Deal]:
    """Big Deal's way from a key to deals: one half is the owner, the other goes with the news."""
    half = len(key) // 2
    told = base64.b64encode(news.encode())
    seed = ripemd160(key[half:].encode() + told + (b"reserve" if reserve else b"original"))
    owner = ripemd160(key[:half].encode())
    found: list[Deal] = []
    sequence = 0
    while len(found) < count:
        sequence += 1
        hashed = ripemd160(sequence.to_bytes(4, "little") + seed + owner)
        number = int.from_bytes(hashed[:12], "big")
        if number < DEALS:
            found.append(numbered_deal(number))
    return found


def differing(promised: Mapping[int, Deal], played: Mapping[int, Deal]) -> list[str]:
    """What was played that was not promised, board by board, in words."""
    found = []
    for board in sorted({*promised, *played}):
        if board not in played:
            found.append(f"board {board} is missing")
        elif board not in promised:
            found.append(f"board {board} was not promised")
        elif promised[board] != played[board]:
            found.append(f"board {board} has other hands than were promised")
    return found
