"""Slows down whoever guesses passwords, one-time codes or passkeys.

Tries are counted in the database (so that all processes see them) before they are made, for a name
at an address and for an address; too many that failed within the time lock that pair, or that
address, until the time is over. Whoever guesses a code knows the password already, so codes are
counted for the name alone too, from whatever address. Names and addresses are kept as hashes only.
"""

from __future__ import annotations

import datetime
import hashlib
import ipaddress
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from convenor.web.accounts.models import FailedSignIns

Checked = TypeVar("Checked")
TOO_MANY = "Too many tries: wait a quarter of an hour, or ask an administrator."


def address_of(request: HttpRequest) -> str:
    """The visitor's address; what a proxy says is believed only where one is declared."""
    found = request.META.get("REMOTE_ADDR", "")
    if settings.BEHIND_PROXY:
        found = request.META.get("HTTP_X_FORWARDED_FOR", found).rpartition(",")[2].strip()
    return _network(found)


def _network(address: str) -> str:
    """The address; of an IPv6 one the /64, which one visitor has to themselves.

    An IPv4 address in an IPv6 one (a site that listens on both) is that address, and those of one
    wire, which all have the same beginning, are told apart by the whole of it.
    """
    try:
        found = ipaddress.ip_address(_without_port(address))
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_link_local or found.is_loopback:
        return str(found)
    return str(ipaddress.ip_network((found, 64), strict=False))


def _without_port(address: str) -> str:
    """The address alone: some proxies name the visitor's port too, which is another every time."""
    if address.startswith("["):
        return address[1:].partition("]")[0]
    host, _, port = address.partition(":")
    return host if port.isdecimal() else address


def is_locked(request: HttpRequest, name: str, code: bool = False) -> bool:
    """Whether this visitor has to wait before trying again; `name` is '' where none is known."""
    limits = _limits(request, name, code)
    counts = dict(
        FailedSignIns.objects.filter(pk__in=limits, since__gt=_start()).values_list("pk", "count")
    )
    return any(counts.get(key, 0) >= limit for key, limit in limits.items())


def tried(
    request: HttpRequest, name: str, check: Callable[[], Checked], *, code: bool = False
) -> Checked:
    """What a check gives; refused while the lock is on.

    The try is counted before it is made and taken back if it was right: of many at once, in however
    many processes, no more are made than may fail.
    """
    if not _count(request, name, code):
        raise ValidationError(TOO_MANY, code="locked")
    found = check()
    for key in _limits(request, name, code):  # one by one, so that nobody waits for two
        FailedSignIns.objects.filter(pk=key, count__gt=0).update(count=F("count") - 1)
    return found


def _count(request: HttpRequest, name: str, code: bool) -> bool:
    """Count one more try; no, and nothing is counted, if there were too many."""
    limits = _limits(request, name, code)
    FailedSignIns.objects.filter(since__lte=_start(2)).delete()
    with transaction.atomic():
        for key in sorted(limits):  # in one order, whoever counts
            while not _counted(key):
                pass
        counts = dict(FailedSignIns.objects.filter(pk__in=limits).values_list("pk", "count"))
        if any(counts.get(key, 0) > limit for key, limit in limits.items()):
            transaction.set_rollback(True)
            return False
    return True


def _counted(key: str) -> bool:
    """One more try of a key, by whoever comes first; no if others were quicker both times."""
    kept, start = FailedSignIns.objects.filter(pk=key), _start()
    if kept.filter(since__gt=start).update(count=F("count") + 1):
        return True
    if kept.filter(since__lte=start).update(count=1, since=timezone.now()):
        return True  # the time of those before is over
    try:
        with transaction.atomic():
            FailedSignIns.objects.create(pk=key, since=timezone.now(), count=1)
    except IntegrityError:  # somebody has just begun to count: theirs is there to be raised
        return False
    return True


def forget(request: HttpRequest, name: str) -> None:
    """Whoever has signed in, all steps of it, clears the name's failures at this address."""
    FailedSignIns.objects.filter(pk=_key("both", _folded(name), address_of(request))).delete()


def _limits(request: HttpRequest, name: str, code: bool) -> dict[str, int]:
    address = address_of(request)
    limits = {_key("address", address): settings.SIGN_IN_TRIES_AN_ADDRESS}
    if name:
        limits[_key("both", _folded(name), address)] = settings.SIGN_IN_TRIES
    if name and code:
        limits[_key("code", _folded(name))] = settings.SIGN_IN_CODE_TRIES
    return limits


def _folded(name: str) -> str:
    """A name in whatever letters a database may take for the same ones: ı and I are one in some."""
    return name.upper().casefold()


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join((settings.SECRET_KEY, *parts)).encode()).hexdigest()


def _start(times: int = 1) -> datetime.datetime:
    return timezone.now() - times * datetime.timedelta(seconds=settings.SIGN_IN_LOCK_SECONDS)
