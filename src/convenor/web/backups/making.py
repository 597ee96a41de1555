"""A backup made: the whole site, as it is at one moment, in one file that has been proved.

A path goes in; the file stands there, or nothing does and a sentence says why. When backups are
made and how many are kept is not known here.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from convenor import __version__
from convenor.errors import Refusal
from convenor.ledger.store import Store
from convenor.web import anchor_keys, environment
from convenor.web.backups.archive import (
    ANCHOR_KEYS,
    ENDS,
    FORM,
    KEY,
    ROWS,
    SAYS,
    SETTINGS,
    Backup,
    Measured,
    Member,
    Says,
    ledger_member,
    proved,
)
from convenor.web.backups.books import books
from convenor.web.backups.moment import one_moment
from convenor.web.backups.tables import applied_to, insist_on_known, models_of, rows

SECRET = ("SECRET", "PASSWORD", "DATABASE_URL", "KEY", "TOKEN")
"""A variable with such a word in its name is nobody's to read in a backup."""


def make(to: Path) -> Backup:
    """Write a backup: to the file, or under the time's name into the folder that is named."""
    path = to / f"convenor-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip" if to.is_dir() else to
    if path.exists():
        raise Refusal(f"there is already something at {path}: name another file, or a folder.")
    part = path.with_name(f".{path.name}.part")
    try:
        _write(part)
        found = proved(part)
        part.replace(path)
    except OSError as error:
        raise Refusal(f"the backup cannot be written to {path} ({error.strerror}).") from None
    finally:
        part.unlink(missing_ok=True)
    _settle(path.parent)
    return Backup(path, found.says)


def _write(part: Path) -> None:
    flags = os.O_CREAT | os.O_EXCL | os.O_RDWR
    with os.fdopen(os.open(part, flags, 0o600), "w+b") as file:
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as inside:
            _fill(inside)
        file.flush()
        os.fsync(file.fileno())


def _settle(folder: Path) -> None:
    """The new name itself is on the disk too, where the system can say so."""
    if os.name == "posix":
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


def _fill(inside: zipfile.ZipFile) -> None:
    members: dict[str, Member] = {}
    with one_moment() as there:
        made = datetime.now(UTC)
        applied = applied_to(there.alias)
        insist_on_known(applied, "the site's database")
        for model in models_of(applied):
            name = f"{ROWS}{model._meta.label_lower}{ENDS}"
            members[name] = _member(inside, name, rows(model, there.alias))
        heads = {}
        for ledger in there.ledgers.ledgers():
            name = ledger_member(ledger)
            members[name] = _member(inside, name, _lines(there.ledgers, ledger))
            head = there.ledgers.head(ledger)
            heads[ledger] = (head.number, head.hash)
        database = there.database
    key = _key()
    if key is not None:
        members[KEY] = _member(inside, KEY, [key])
    if (signing := anchor_keys.content()) is not None:
        members[ANCHOR_KEYS] = _member(inside, ANCHOR_KEYS, [signing])
    for name, file in books():
        members[name] = _member(inside, name, [file.read_bytes()])
    members[SETTINGS] = _member(inside, SETTINGS, [json.dumps(_settings(), indent=1).encode()])
    says = Says(FORM, __version__, made.isoformat(), database, applied, heads, members)
    inside.writestr(SAYS, says.text())


def _member(inside: zipfile.ZipFile, name: str, pieces: Iterator[bytes] | list[bytes]) -> Member:
    with inside.open(name, "w", force_zip64=True) as file:
        measured = Measured(file)
        for piece in pieces:
            measured.write(piece)
    return measured.member


def _lines(ledgers: Store, ledger: str) -> Iterator[bytes]:
    kept = ledgers.kept(ledger)
    yield f"{kept.header}\n".encode()
    for line in kept.lines:
        yield f"{line}\n".encode()


def _key() -> bytes | None:
    """The key of the site, unless it is given from outside."""
    if environment.said("SECRET_KEY"):
        return None
    return environment.secret_key().encode()


def _settings() -> dict[str, str]:
    """What the site was told from outside, as far as it is no secret."""
    told = {name: text for name, text in os.environ.items() if name.startswith("CONVENOR_")}
    return {
        name: "(secret)" if any(word in name for word in SECRET) else text
        for name, text in sorted(told.items())
    }
