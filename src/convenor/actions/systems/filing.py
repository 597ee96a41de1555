"""Files of a system: a card, notes or a defence, known by name, kind, size and fingerprint.

What a file is goes in; the fact comes out, or a sentence about why it is not taken. The file itself
stays with whoever keeps it: a site in its database.
"""

from __future__ import annotations

import hashlib
import re

from convenor.actions.action import Action, Proposal, Setting, one
from convenor.actions.asking.captains import captain_of
from convenor.competition.live import Competition
from convenor.competition.state.seats import contestants_on
from convenor.competition.state.state import State
from convenor.competition.state.systems import registered
from convenor.errors import Mistake, did_you_mean
from convenor.ledger import bodies
from convenor.ledger.bodies.systems import Paper

LARGEST = 2_000_000
KINDS: dict[str, tuple[bytes, ...]] = {
    "application/pdf": (b"%PDF-",),
    "image/png": (b"\x89PNG\r\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "text/plain": (),
}
"""The kinds that are taken, and how each begins."""
_FINGERPRINT = re.compile(r"[0-9a-f]{64}")


def described(system: str, paper: Paper, name: str, content: bytes) -> bodies.SystemFiled:
    """What there is to say of a file that somebody sends."""
    short = re.sub(r"[^\w. -]", "", name.replace("\\", "/").rpartition("/")[2])[-80:].strip(". ")
    if not content:
        raise Mistake(f"'{short or 'the file'}' is empty: choose the file once more.")
    _insist_size(len(content))
    fingerprint = hashlib.sha256(content).hexdigest()
    return bodies.SystemFiled(
        system, paper, short or paper, len(content), _media(content, short), fingerprint
    )


def _media(content: bytes, name: str) -> str:
    for media, beginnings in KINDS.items():
        if any(content.startswith(each) for each in beginnings):
            return media
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        text = "\0"
    if "\0" in text or ("<" in text[:200] and ">" in text[:400]):
        raise Mistake(
            f"'{name}' is no PDF, PNG, JPEG or plain text: save it as one of those, and "
            "send it again."
        )
    return "text/plain"


def _insist_size(size: int) -> None:
    if size > LARGEST:
        raise Mistake(f"the file has {size:,} bytes, and {LARGEST:,} are taken: make it smaller.")


def file_system(there: Competition, given: bodies.SystemFiled, setting: Setting) -> Proposal:
    """A card, notes or a defence are kept as a file."""
    known = {each.number: each for each in registered(there.state)}
    found = known.get(given.system)
    if found is None:
        near = did_you_mean(given.system, known)
        raise Mistake(f"there is no system '{given.system}': {near}")
    if setting.table is not None and setting.table != captain_of(found.contestant):
        raise Mistake("this link is another's: only the pair that plays a system sends its files.")
    _insist_size(given.size)
    if given.media not in KINDS:
        raise Mistake(f"a file of the kind '{given.media}' is not taken: {', '.join(KINDS)} are.")
    if not _FINGERPRINT.fullmatch(given.sha256):
        raise Mistake("the fingerprint is no SHA-256: 64 digits and letters a to f.")
    says = f"{given.paper} of system {given.system}: {given.name}, {given.size:,} bytes"
    return one("system filed", given, says=says)


def files_of(state: State, system: str) -> tuple[bodies.SystemFiled, ...]:
    """The files of a system, the last of each paper and name."""
    found = {
        (body.paper, body.name): body
        for _, body in state.of(bodies.SystemFiled)
        if body.system == system
    }
    return tuple(found.values())


def cards_of_opponents(
    state: State, stage: str, session: int, table: str, round_: int
) -> tuple[tuple[str, bodies.SystemFiled], ...]:
    """What those at a table may look at in a round: the cards of everybody who sits there then, and
    notes of a defence that were approved, where the other side plays what they are against.

    Fuller notes are for the director: nobody at the table sees them.
    """
    seating = state.session(stage, session).seating
    seats = seating.seats if seating is not None else ()
    here = [seat for seat in seats if (seat.table, seat.round) == (table, round_)]
    meets: dict[str, set[str]] = {}
    for seat in here:
        for side, others in ((seat.ns, seat.ew), (seat.ew, seat.ns)):
            for who in (side, *contestants_on(side)):
                meets.setdefault(who, set()).update((others, *contestants_on(others)))
    return tuple(
        (each.contestant, file)
        for each in registered(state)
        if each.contestant in meets
        for file in files_of(state, each.number)
        if file.paper == "card"
        or (file.paper == "defence" and _of_use(state, each.contestant, meets[each.contestant]))
    )


AGAINST_YELLOW = ("yellow_system", "defence_to_yellow")


def _of_use(state: State, contestant: str, others: set[str]) -> bool:
    """Whether approved notes of a side are against what somebody on the other side plays."""
    played = [each for each in registered(state) if each.contestant in others]
    own = [each for each in registered(state) if each.contestant == contestant]
    against = {
        body.against
        for _, body in state.of(bodies.DefenceLodged)
        if body.contestant == contestant and body.approved
    }
    yellow = any(e.is_yellow for e in played) or any(e.is_yellow for e in own)
    return any(
        yellow if each in AGAINST_YELLOW else any(e.lodged.brown for e in played)
        for each in against
    )


ACTIONS = (
    Action(
        *("file-system", "Send a file of a system", bodies.SystemFiled, file_system),
        *("player", "systems", "a card, notes or a defence as a file"),
    ),
)
