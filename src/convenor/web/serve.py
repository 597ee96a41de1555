"""Starts the site: gets its folder and database ready, then listens.

This module imports nothing outside the standard library at its head, so that the command line can
load it anywhere; where the packages of the extra `web` are missing, one sentence says so.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from convenor import __version__
from convenor.errors import Mistake
from convenor.web import environment
from convenor.web.certificates import Certificate, given_certificate
from convenor.web.hall import IN_THE_CLEAR, words_of
from convenor.web.lent_certificates import HALL, certificate_of


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: str | os.PathLike[str] | None = None,
    reload: bool = False,
    backup_every: int = 0,
    hall: bool = False,
    certificate: tuple[str, str] = ("", ""),
) -> None:
    """Run the site on `host` and `port` until it is stopped; it keeps its things in `data`.

    With `backup_every` it makes a backup of itself each so many minutes; with `hall` it speaks
    https, by the certificate that is named (file and key) or by one of its own.
    """
    environment.insist_on_the_extra()
    if data is not None:
        os.environ["CONVENOR_DATA"] = str(Path(data).expanduser().resolve())
    environment.ready()  # from here on all that is made is the owner's alone
    os.environ.setdefault("CONVENOR_HOSTS", ",".join(environment.own_names(host)))
    guarded = _certificate(certificate) if hall else None
    if guarded is None and host not in environment.LOOPBACK:
        _warn_of_the_clear()
    listening, stop = _listen(host, port), threading.Event()
    try:
        prepare()
        _demonstrate()
        if backup_every:
            _back_up(backup_every, stop)
        _run(listening, reload, guarded)
    finally:
        stop.set()
        listening.close()


def _certificate(given: tuple[str, str]) -> Certificate:
    """The certificate that was brought along, or this machine's own; visitors come by https."""
    os.environ["CONVENOR_HTTPS"] = "1"
    if any(given):
        return given_certificate(*given)
    return certificate_of(environment.data_folder() / HALL, environment.hosts())


def _warn_of_the_clear() -> None:
    """Before anything is sent in the clear beyond this machine."""
    if not environment.flag("PROXY"):
        sys.stderr.write(IN_THE_CLEAR)
        sys.stderr.flush()


def prepare() -> None:
    """Make what the site needs to start: its folder, its key, its tables, its static files."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "convenor.web.settings")
    environment.ready()
    import django
    from django.conf import settings
    from django.core.management import call_command

    django.setup()
    from convenor.web.one_process import alone

    _look_at_the_place()
    with alone():  # of several that start at once, one does this, and the others find it done
        if _is_due_for_migration():
            call_command("migrate", interactive=False, verbosity=0)
        if not settings.DEBUG:
            _collect_static(Path(settings.STATIC_ROOT))


def _look_at_the_place() -> None:
    """The database is whole, if there is one; a disk that is nearly full is told."""
    from convenor.web.backups.shelf import folder
    from convenor.web.site_state import disk_warning
    from convenor.web.sqlite_check import insist_on_whole

    name = environment.database()["NAME"]
    if isinstance(name, Path):
        insist_on_whole(name, folder())
    if warning := disk_warning():
        sys.stderr.write(f"{warning}\n")


def _is_due_for_migration() -> bool:
    """Whether tables have to be made or changed; what is there is kept in a backup before."""
    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    from convenor.web.backups.making import make
    from convenor.web.backups.shelf import folder
    from convenor.web.backups.tables import applied_to, insist_on_known

    applied = applied_to(connection.alias)
    insist_on_known(applied, "the site's database")
    executor = MigrationExecutor(connection)
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return False
    if not applied:
        return True
    place = folder()
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
    made = make(place / f"before-{__version__}-{datetime.now(UTC):%Y%m%d-%H%M%S}.zip")
    sys.stderr.write(
        f"The tables are brought up to date; before that, all was kept in {made.path}.\n"
    )
    return True


def _back_up(minutes: int, stop: threading.Event) -> None:
    from convenor.web.backups.shelf import every, folder

    place = folder()
    every(minutes, place, stop)
    sys.stdout.write(f"A backup is made every {minutes} minutes in {place}.\n")


def _demonstrate() -> None:
    """The demonstration festival, on an empty site or where it is from yesterday.

    It takes a few seconds, and is told in one line.
    """
    from convenor.web.demonstration.festival import build_again_if_outworn, build_if_empty

    told: list[str] = []

    def tell(title: str) -> None:
        if not told:
            sys.stderr.write("Setting up the demonstration festival: ")
        sys.stderr.write(f"{', ' if told else ''}{title}")
        sys.stderr.flush()
        told.append(title)

    build_if_empty(tell) or build_again_if_outworn(tell)
    if told:
        sys.stderr.write(".\n")
        sys.stderr.flush()


def _collect_static(root: Path) -> None:
    """Gather the static files under hashed names, unless the same ones are there already."""
    from django.core.management import call_command

    stamp, now = root / ".stamp", _static_stamp()
    if stamp.is_file() and stamp.read_text(encoding="ascii") == now:
        return
    root.mkdir(parents=True, exist_ok=True)
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(now, encoding="ascii")


def _static_stamp() -> str:
    """What changes whenever a static file of ours or of Django's does."""
    import hashlib

    import django
    from django.contrib.staticfiles.finders import get_finders

    parts = [django.get_version()]
    for finder in get_finders():
        for name, storage in finder.list([]):
            parts.append(f"{name} {storage.size(name)} {storage.get_modified_time(name)}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _listen(host: str, port: int) -> socket.socket:
    """A socket on this host and port, before anything else is started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except (OSError, OverflowError) as error:
        listening.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise Mistake(
            f"the site cannot listen on {host} port {port} ({reason}): choose another port."
        ) from None
    listening.set_inheritable(True)
    return listening


def _run(listening: socket.socket, reload: bool, guarded: Certificate | None) -> None:
    import uvicorn

    from convenor.web.server import Server

    config = uvicorn.Config(
        "convenor.web.front:app",
        log_level="warning",
        access_log=False,
        lifespan="on",
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=10,
        reload=reload,
        reload_dirs=[str(Path(__file__).resolve().parent.parent)] if reload else None,
        ssl_certfile=guarded.file if guarded else None,
        ssl_keyfile=guarded.key if guarded else None,
    )
    listening.listen(128)  # from here on a browser waits instead of being turned away
    address = _address(listening, "https" if guarded else "http")
    sys.stdout.write(f"Convenor is at {address} (stop it with Ctrl-C).\n")
    sys.stdout.write(words_of(address, guarded, sys.stdout.isatty()) if guarded else "")
    sys.stdout.write(_first_words(address))
    sys.stdout.flush()
    server: Any = Server(config)
    if reload:
        from uvicorn.supervisors import ChangeReload

        ChangeReload(config, target=server.run, sockets=[listening]).run()
    else:
        server.run(sockets=[listening])


def _first_words(address: str) -> str:
    """The code for the first account, where nobody looks after the site yet."""
    from convenor.web.accounts.first_administrator import has_administrator, new_code

    if has_administrator():
        return ""
    return f"The first account is made at {address}first/ with the code {new_code()}.\n"


def _address(listening: socket.socket, scheme: str) -> str:
    """The address to open in a browser."""
    host, port = listening.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = environment.own_address()
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/"
