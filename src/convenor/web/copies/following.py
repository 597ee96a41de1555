"""A copy that follows: it asks the first site for what is new and keeps it, until it is stopped.

The address of the first site and the secret go in; a site in the folder of this process comes out,
at most a moment behind. Nothing is served here, so that no phone takes the copy for the site.
"""

from __future__ import annotations

import ssl
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.db.models import Model

from convenor.errors import Refusal
from convenor.web import anchor_keys, copy_state, environment
from convenor.web.backups.tables import applied_to, models_of, put
from convenor.web.copies.sealing import Unsealed, sealed_data, unsealed, unsealed_data
from convenor.web.copy_state import Followed
from convenor.web.lent_certificates import HALL, asking, is_lent, keep
from convenor.web.store.demonstration import throw_away
from convenor.web.store.ledgers import ledgers

ANY_NAME = ssl._create_unverified_context()
"""A hall's certificate is its own: the seal, not the certificate, says who answers."""
PATIENCE_SECONDS = 10
BACKUP_SECONDS = 600
CERTIFICATE_SECONDS = 3600
ROWS_EVERY = 5
"""Facts are asked for each time, accounts and cards each so many times."""


class Silent(Exception):
    """The first site does not answer."""


class Follower:
    """The copy in this folder."""

    def __init__(self, source: str, secret: str, address: str) -> None:
        self.source, self.secret, self.address = source.rstrip("/"), secret, address
        self._digests: dict[str, str] = {}
        self._asked = 0
        self._next_certificate = 0.0
        self._why_none = ""
        self._applied = applied_to(DEFAULT_DB_ALIAS)

    def follow(self, every: float, goes_on: Callable[[], bool]) -> None:
        """Ask again and again; what goes wrong is told once, until it goes well again."""
        well, caught_up = True, False
        while goes_on():
            try:
                behind = self.ask()
                self.see_to_certificate()
                if not well or not caught_up:
                    self._say(f"follows {self.source}, fact by fact.")
                well, caught_up = True, True
                if behind:
                    continue
            except Silent as why:
                if well:
                    self._say(
                        f"{self.source} does not answer ({why}). To take over: "
                        "convenor takeover --data FOLDER"
                    )
                well = False
            time.sleep(every)

    def ask(self) -> bool:
        """Ask once and keep what comes; whether there is more."""
        has: dict[str, object] = {"want": "news", "address": self.address, "heads": _heads()}
        has["keys"] = (anchor_keys.content() or b"").decode()
        if self._asked % ROWS_EVERY == 0:
            has["rows"] = self._digests
        told = unsealed_data(
            self.secret, asked(self.source, sealed_data(self.secret, has, b"asked")), b"told"
        )
        self._asked += 1
        self._insist_on_the_same_tables(told["applied"])
        heard = datetime.now(UTC)
        with transaction.atomic():
            for table, found in told.get("rows", {}).items():
                self._keep_rows(table, found["lines"])
            for ledger, found in told["ledgers"].items():
                _keep_facts(ledger, found)
            throw_away(sorted(set(ledgers.ledgers()) - set(told["heads"])))
        if told.get("keys"):
            anchor_keys.put(told["keys"].encode())
        self._digests |= {name: each["digest"] for name, each in told.get("rows", {}).items()}
        known = {str(name): int(last) for name, last in told["heads"].items()}
        heads = {name: int(head[0]) for name, head in _heads().items()}
        copy_state.note_followed(Followed(self.source, heard, heads, known))
        return heads != known

    def see_to_certificate(self) -> None:
        """Have the first machine's authority vouch for this one, so that the phones trust it."""
        hall = environment.data_folder() / HALL
        if not self.address.startswith("https:") or time.monotonic() < self._next_certificate:
            return
        self._next_certificate = time.monotonic() + CERTIFICATE_SECONDS
        if is_lent(hall, self.address):
            return
        mine = asking(self.address)
        question = sealed_data(
            self.secret, {"want": "certificate", "request": mine.request}, b"asked"
        )
        told = unsealed_data(self.secret, asked(self.source, question), b"told")
        if "certificate" in told:
            keep(hall, mine, str(told["certificate"]))
            self._say(f"{self.source} vouches for this machine: its phones will trust it.")
        elif told.get("why") != self._why_none:
            self._why_none = str(told.get("why"))
            self._say(f"the phones will not know this machine's certificate: {self._why_none}")

    def _insist_on_the_same_tables(self, applied: list[list[str]]) -> None:
        theirs = sorted((str(app), str(name)) for app, name in applied)
        if theirs != sorted(self._applied):
            raise Refusal(
                f"{self.source} runs another version of the program than this copy: install the "
                "same one here, and follow anew into an empty folder."
            )

    def _keep_rows(self, table: str, lines: list[str]) -> None:
        model = self._models()[table]
        model._default_manager.all()._raw_delete(using=DEFAULT_DB_ALIAS)
        put(model, [line.rstrip("\n") for line in lines])

    def _models(self) -> dict[str, type[Model]]:
        return {each._meta.label_lower: each for each in models_of(self._applied)}

    def _say(self, words: str) -> None:
        sys.stdout.write(f"{datetime.now():%H:%M:%S} {words}\n")
        sys.stdout.flush()


def fetched_backup(source: str, secret: str) -> bytes:
    """The whole first site, as it is now."""
    question = sealed_data(secret, {"want": "backup"}, b"asked")
    try:
        return unsealed(secret, asked(source.rstrip("/"), question, BACKUP_SECONDS), b"backup")
    except Unsealed:
        raise Refusal(f"{source} answers with something else: check the address.") from None
    except Silent as why:
        raise Refusal(
            f"{source} does not answer a copy ({why}): check the address and the secret, which "
            "'convenor follow --invite' says on the first machine."
        ) from None


def asked(source: str, question: bytes, seconds: int = PATIENCE_SECONDS) -> bytes:
    """What a site answers."""
    try:
        question_to = Request(f"{source}/follow/", question)
        with urlopen(question_to, timeout=seconds, context=ANY_NAME) as answer:
            found: bytes = answer.read()
            return found
    except HTTPError as error:
        raise Silent(f"it says {error.code}") from None
    except (URLError, OSError, ValueError) as error:
        raise Silent(str(getattr(error, "reason", error))) from None


def _heads() -> dict[str, tuple[int, str]]:
    found = {name: ledgers.head(name) for name in ledgers.ledgers()}
    return {name: (head.number, head.hash) for name, head in found.items()}


def _keep_facts(ledger: str, found: dict[str, Any]) -> None:
    if found["anew"]:
        throw_away([ledger])
        ledgers.create(ledger)
    ledgers.extend(ledger, found["lines"])


def close() -> None:
    """Let go of the database."""
    connection.close()
