"""Sends facts to other programs: in order, signed, at least once, again after a pause if need be.

A fact wakes the sender, which runs in a thread of its own until everything is taken or waits for
its next try. How far each address has got is kept in the database, so that nothing is lost when
the site stops, and of several processes one sends at a time.
"""

from __future__ import annotations

import datetime
import hashlib
import hmac
import http.client
import json
import logging
import socket
import ssl
import threading
import time
from collections.abc import Mapping

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from convenor.api.addresses import Target, look_up
from convenor.api.shown.facts import fact_plain
from convenor.errors import Refusal, Trouble
from convenor.ledger.facts import Fact
from convenor.web import anchoring
from convenor.web.accounts.roles import Role
from convenor.web.store.demonstration import is_toy
from convenor.web.store.ledgers import ledgers
from convenor.web.store.models import Competition, Webhook, role_in
from convenor.web.store.signals import facts_recorded

log = logging.getLogger(__name__)
AT_ONCE = 100
SECONDS = 5.0
"""How long an address may take to answer."""
CLAIM = datetime.timedelta(seconds=30)
FIRST_PAUSE, LONGEST_PAUSE = 2.0, 3600.0
MOST_FAILURES = 30
MOST_TROUBLES = 20


def signature(secret: str, when: int, body: bytes) -> str:
    """What proves a delivery: HMAC-SHA-256 of the time, a dot and the body."""
    signed = hmac.new(secret.encode(), f"{when}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={when},v1={signed}"


def first_pause() -> float:
    """Seconds until the first new try."""
    return float(getattr(settings, "WEBHOOK_FIRST_PAUSE", FIRST_PAUSE))


class Sender:
    """The thread that sends, started when there is something to send."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        """There may be something to send."""
        with self._lock:
            self._wake.set()
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._run, name="webhooks", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        troubles = 0
        try:
            while troubles < MOST_TROUBLES:
                self._wake.clear()
                try:
                    pause, troubles = send_due(), 0
                except (
                    DatabaseError,
                    Trouble,
                ):  # others are writing: what is not noted is sent again
                    log.warning("sending facts waits for the database", exc_info=True)
                    pause, troubles = first_pause(), troubles + 1
                if self._may_end(pause):
                    return
                self._wake.wait(pause)
        finally:
            connection.close()

    def _may_end(self, pause: float | None) -> bool:
        """Whether nothing is left; from here on a fact starts another thread."""
        with self._lock:
            if pause is not None or self._wake.is_set():
                return False
            self._thread = None
            return True

    def finish(self, seconds: float = 10.0) -> None:
        """Wait until nothing is left to do."""
        thread = self._thread
        if thread is not None:
            thread.join(seconds)


sender = Sender()


def on_facts(ledger: str, **_: object) -> None:
    """Facts were committed: is there anybody to tell?"""
    if _has_webhook(ledger):
        sender.wake()


def _has_webhook(ledger: str) -> bool:
    """Asked after every post, so in SQL that need not be put together each time."""
    hooks, competitions = Webhook._meta.db_table, Competition._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT 1 FROM {hooks} JOIN {competitions} ON {competitions}.id = competition_id "
            f"WHERE {hooks}.active AND {competitions}.ledger = %s LIMIT 1",
            [ledger],
        )
        return cursor.fetchone() is not None


facts_recorded.connect(on_facts, dispatch_uid="convenor.api.sending")


def send_due() -> float | None:
    """Send all that is due; the seconds until the next try, or None if nothing waits."""
    waits: list[float] = []
    active = Webhook.objects.filter(active=True)
    for hook in active.select_related("competition", "user", "token__user"):
        while _has_more(hook) and _claim(hook):
            if not _send(hook):
                break
        if hook.active and _has_more(hook):
            waits.append(max(0.05, (hook.next_try - timezone.now()).total_seconds()))
    return min(waits) if waits else None


def _has_more(hook: Webhook) -> bool:
    return ledgers.head(hook.competition.ledger).number > hook.sent


def _claim(hook: Webhook) -> bool:
    """Take a webhook for this process, if it is due and nobody else has it."""
    now = timezone.now()
    due = Webhook.objects.filter(pk=hook.pk, active=True, sent=hook.sent, next_try__lte=now)
    if due.update(next_try=now + CLAIM):
        return True
    found = Webhook.objects.filter(pk=hook.pk).first()
    if found is None:
        hook.active = False
    else:
        hook.sent, hook.next_try, hook.active = found.sent, found.next_try, found.active
    return False


def _send(hook: Webhook) -> bool:
    """One delivery; whether it was taken."""
    if over := _why_over(hook):
        hook.active, hook.last_error = False, over
        hook.save(update_fields=["active", "last_error"])
        return False
    facts = list(ledgers.read(hook.competition.ledger, hook.sent, hook.sent + AT_ONCE))
    try:
        _post(hook, _body(hook, facts))
    except Refusal as refusal:
        _note_failure(hook, str(refusal))
        return False
    hook.sent, hook.failures, hook.last_error = facts[-1].number, 0, ""
    hook.next_try = timezone.now()
    hook.save(update_fields=["sent", "failures", "last_error", "next_try"])
    return True


def _why_over(hook: Webhook) -> str:
    """Why nothing is sent to an address any more, if that is so."""
    if not role_in(hook.user, hook.competition).reaches(Role.DIRECTOR):
        return "whoever made it holds no office here any more"
    if hook.token is not None and not hook.token.open:
        return "the token that made it is not good any more"
    return ""


def _body(hook: Webhook, facts: list[Fact]) -> bytes:
    said = {
        "webhook": hook.pk,
        "competition": hook.competition.slug,
        "facts": [fact_plain(each) for each in facts],
        "anchor": anchoring.line_at(hook.competition.ledger, facts[-1]),
    }
    return json.dumps(said, ensure_ascii=False).encode()


def _note_failure(hook: Webhook, why: str) -> None:
    hook.failures += 1
    hook.last_error = why[:200]
    hook.active = hook.failures < MOST_FAILURES
    pause = min(LONGEST_PAUSE, first_pause() * 2 ** min(hook.failures - 1, 20))
    hook.next_try = timezone.now() + datetime.timedelta(seconds=pause)
    hook.save(update_fields=["failures", "last_error", "active", "next_try"])


def _post(hook: Webhook, body: bytes) -> None:
    """Hand a delivery over; any answer but 2xx is a failure, and nobody is followed elsewhere."""
    target = look_up(hook.url, only_listed=is_toy(hook.competition))
    try:
        status = _answer(target, hook, body)
    except ssl.SSLCertVerificationError:
        raise _not_taken(target, "its certificate does not prove who it is") from None
    except OSError:
        raise _not_taken(target, "nobody answered there") from None
    except http.client.HTTPException:
        raise _not_taken(target, "the answer is not HTTP") from None
    if not 200 <= status < 300:
        raise _not_taken(target, f"the address answered {status}")


def _not_taken(target: Target, why: str) -> Refusal:
    """What a director may hear of a failure: of a host inside the house, only that there is one."""
    return Refusal("the address did not take the facts" if target.listed else why)


def _answer(target: Target, hook: Webhook, body: bytes) -> int:
    """What an address answers to a delivery."""
    parts, when = target.parts, int(time.time())
    headers = {
        "Host": parts.netloc,
        "Content-Type": "application/json",
        "User-Agent": "Convenor",
        "Convenor-Signature": signature(hook.secret, when, body),
    }
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return _status_of(_line_to(target), path, body, headers)


def _status_of(
    line: http.client.HTTPConnection, path: str, body: bytes, headers: Mapping[str, str]
) -> int:
    """What the address answers in its time; whoever lets the answer trickle is hung up on."""
    late = threading.Event()
    watch = threading.Timer(SECONDS, _hang_up, (line, late))
    watch.daemon = True
    watch.start()
    try:
        line.connect()
        if not late.is_set():
            line.request("POST", path, body, headers)
        return line.getresponse().status
    except (OSError, http.client.HTTPException):
        if late.is_set():
            raise Refusal(f"the address took longer than {SECONDS:g} seconds") from None
        raise
    finally:
        watch.cancel()
        line.close()


def _hang_up(line: http.client.HTTPConnection, late: threading.Event) -> None:
    late.set()
    try:
        if line.sock is not None:
            line.sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass  # it is gone already


def _line_to(target: Target) -> http.client.HTTPConnection:
    """A connection to the very address that was looked up, under the host's own name."""
    if target.parts.scheme == "http":
        return http.client.HTTPConnection(target.place, target.port, timeout=SECONDS)
    made = _Named(target.parts.hostname or "", target.port, timeout=SECONDS)
    made.place = target.place
    return made


class _Named(http.client.HTTPSConnection):
    """Connects to one address and checks the certificate of its host's name."""

    place = ""

    def connect(self) -> None:
        self.sock = socket.create_connection((self.place, self.port), self.timeout)
        self.sock = ssl.create_default_context().wrap_socket(
            self.sock, server_hostname=self.host, do_handshake_on_connect=False
        )
        self.sock.do_handshake()  # once it is known here, so that it can be hung up too
