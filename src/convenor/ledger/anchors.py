"""Anchors: the head of a ledger on a line, signed, so that facts removed at its end are missed.

A line has all that a proof needs: ledger, number and hash of its last fact, when that was recorded,
the key, and the signature of all this by the key. Text goes in, the anchors in it come out; facts
are held against them. Who keeps the private key, and where lines are published, is not known here.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Iterable, Sequence
from datetime import datetime

from convenor.errors import Mistake
from convenor.ledger.facts import Fact
from convenor.values import value

MARK, KEY_MARK = "convenor-anchor-1", "convenor-key-1"
_WORD = "[A-Za-z0-9_-]"
_TIME = r"\d{4}-\d\d-\d\dT[0-9:.]+Z"
_ANCHOR = re.compile(
    rf"{MARK} ([A-Za-z0-9._-]{{1,64}}) (\d{{1,15}}) ([0-9a-f]{{64}}) ({_TIME}) "
    rf"({_WORD}{{43}}) ({_WORD}{{86}})"
)
_CHANGE = re.compile(
    rf"{KEY_MARK} ({_WORD}{{43}}) ({_WORD}{{43}}) ({_TIME}) ({_WORD}{{86}}) ({_WORD}{{86}})"
)


@value
class Anchor:
    """The head of a ledger, signed."""

    ledger: str
    number: int
    hash: str
    recorded: str
    key: str
    signature: str = ""

    @property
    def signed(self) -> str:
        """What the signature is of."""
        return f"{MARK} {self.ledger} {self.number} {self.hash} {self.recorded} {self.key}"

    @property
    def line(self) -> str:
        return f"{self.signed} {self.signature}"


@value
class Change:
    """A key that was put in the place of another, signed by both."""

    old: str
    new: str
    at: str
    by_old: str = ""
    by_new: str = ""

    @property
    def signed(self) -> str:
        """What both signatures are of."""
        return f"{KEY_MARK} {self.old} {self.new} {self.at}"

    @property
    def line(self) -> str:
        return f"{self.signed} {self.by_old} {self.by_new}"


@value
class Published:
    """The anchors and changes of keys in a text."""

    anchors: tuple[Anchor, ...]
    changes: tuple[Change, ...]


def read(text: str) -> Published:
    """All lines of ours in a text: a list, a saved page, a mail."""
    anchors = (
        Anchor(ledger, int(number), digest, recorded, key, signature)
        for ledger, number, digest, recorded, key, signature in _ANCHOR.findall(text)
    )
    changes = (Change(*parts) for parts in _CHANGE.findall(text))
    return Published(tuple(dict.fromkeys(anchors)), tuple(dict.fromkeys(changes)))


def problems(ledger: str, facts: Sequence[Fact], said: Published, key: str = "") -> list[str]:
    """What speaks against a ledger, or against its anchors; nothing where all of them hold.

    With a key, an anchor counts only if it is signed by it, or by one before or after it.
    """
    found = []
    trusted = kin_of(key, said.changes) if key else None
    retired = {each.old: each.at for each in said.changes if is_good(each)}
    for each in said.anchors:
        if each.ledger == ledger:
            found += _against(each, facts, trusted, retired.get(each.key))
    return found


def _against(
    anchor: Anchor, facts: Sequence[Fact], trusted: set[str] | None, retired: str | None
) -> list[str]:
    where = f"the anchor at fact {anchor.number}"
    if not is_signed(anchor.key, anchor.signed, anchor.signature):
        return [f"{where} is forged or damaged: its signature does not hold."]
    if trusted is not None and anchor.key not in trusted:
        return [f"{where} is signed by another key ({anchor.key[:8]}…) than the one given."]
    if retired is not None and _time(anchor.recorded) > _time(retired):
        return [f"{where} is signed by a key that was changed before that fact was recorded."]
    if anchor.number > len(facts):
        gone, last = len(facts) + 1, anchor.number
        which = f"fact {gone} is" if gone == last else f"facts {gone} to {last} are"
        return [f"{which} missing: the ledger was anchored at fact {last} and ends earlier."]
    if facts[anchor.number - 1].hash != anchor.hash:
        return [f"fact {anchor.number} is not the one that was anchored: it was rewritten."]
    return []


def kin_of(key: str, changes: Iterable[Change]) -> set[str]:
    """A key with all before and after it, by changes that both keys signed."""
    kin, known = {key}, [each for each in changes if is_good(each)]
    while (
        more := {
            one for each in known for one in (each.old, each.new) if kin & {each.old, each.new}
        }
        - kin
    ):
        kin |= more
    return kin


def is_good(change: Change) -> bool:
    """Whether both keys signed the change."""
    return is_signed(change.old, change.signed, change.by_old) and is_signed(
        change.new, change.signed, change.by_new
    )


def is_signed(key: str, text: str, signature: str) -> bool:
    """Whether a key signed a text."""
    try:
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    except ImportError:
        raise Mistake(
            "cryptography is not installed: signatures need the extra 'web' "
            "(pip install 'convenor[web]')."
        ) from None
    try:
        Ed25519PublicKey.from_public_bytes(raw(key)).verify(raw(signature), text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True


def raw(text: str) -> bytes:
    """The bytes of a key or a signature."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _time(text: str) -> datetime:
    return datetime.fromisoformat(text)
