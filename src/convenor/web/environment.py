"""What the surroundings say about the site: where it keeps things, its key, hosts and database.

Only the environment and the file system are read here, with the standard library alone, so that
`serve` can get ready (make the folder, keep a key) before Django is configured. Nothing is written
by reading; `ready` is the one function that makes anything.

| variable | meaning |
| --- | --- |
| CONVENOR_DATA | the folder for database, key and collected static files |
| CONVENOR_SECRET_KEY | the signing key; without it one is made once and kept in the folder |
| CONVENOR_DATABASE_URL | `postgresql://…`, `sqlite:///path` or a path; default: in the folder |
| CONVENOR_DATABASE_WAIT | seconds that a writer waits for another; default 8 |
| CONVENOR_BACKUPS | the folder of the backups that the site makes by itself |
| CONVENOR_LEAST_DISK | megabytes of room below which the desk is told; default 500 |
| CONVENOR_RULEBOOKS | folders of rulebooks from outside; default: `rulebooks` in the folder |
| CONVENOR_HOSTS | the names under which the site may be reached, with commas |
| CONVENOR_DEBUG | `1` for Django's debugging pages |
| CONVENOR_HTTPS | `1` if visitors come by https (`docs/hall.md`) |
| CONVENOR_HSTS | seconds for Strict-Transport-Security (0: not sent) |
| CONVENOR_PROXY | `1` if a trusted proxy stands in front (`docs/hall.md`) |
| CONVENOR_API_LIMITS | requests a minute, such as `token=2400,anonymous=300,address=6000` |
| CONVENOR_WEBHOOK_HOSTS | hosts, or host:port, to which facts may be sent though they lie inside |
| CONVENOR_DEMONSTRATION | `0` for a site that is to have no demonstration festival |
| CONVENOR_DEMONSTRATION_PACE | seconds between two moves of its players; default 2.5 |
| CONVENOR_TIME_ZONE | the zone of the room's clock; default: this machine's |
"""

from __future__ import annotations

import importlib.util
import os
import secrets
import socket
import sys
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit

from convenor.errors import Mistake

WAIT_SECONDS = 8
"""How long a writer waits for another one: less than a phone waits for an answer."""
LOCAL = ("localhost", "127.0.0.1", "[::1]")
LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""Hosts on which only this machine is heard."""


NEEDED = ("django", "uvicorn", "a2wsgi", "whitenoise", "allauth", "segno")


def insist_on_the_extra() -> None:
    """The packages that the site is made with are there, or a sentence says which are not."""
    missing = [name for name in NEEDED if importlib.util.find_spec(name) is None]
    if missing:
        raise Mistake(
            f"the web site needs {' and '.join(missing)}: install convenor[web], "
            f"for example with pip install 'convenor[web]'."
        )


def said(name: str, default: str = "") -> str:
    """The value of CONVENOR_<name>."""
    return os.environ.get(f"CONVENOR_{name}", "").strip() or default


def outside() -> dict[str, str]:
    """All that this process was told, to be handed on to another."""
    return dict(os.environ)


def flag(name: str) -> bool:
    """Whether CONVENOR_<name> says yes."""
    return said(name).lower() in ("1", "true", "yes", "on")


def whole(name: str, default: int = 0) -> int:
    """CONVENOR_<name> as a whole number of 0 or more."""
    text = said(name, str(default))
    if not text.isdecimal():
        raise Mistake(f"CONVENOR_{name} must be a whole number, not '{text}'.")
    return int(text)


# --- the folder ---------------------------------------------------------------------------------


def data_folder() -> Path:
    """Where the site keeps what it keeps."""
    return Path(given).expanduser() if (given := said("DATA")) else _platform_folder()


def _platform_folder() -> Path:
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "Convenor"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "Convenor"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "convenor"


def own_rulebooks() -> Path:
    """Where rulebooks from outside lie in a site that was restored."""
    return data_folder() / "rulebooks"


def rulebook_folders() -> list[Path]:
    """The folders of rulebooks from outside: those that are named, else the site's own."""
    named = said("RULEBOOKS")
    return [Path(each) for each in named.split(os.pathsep) if each] if named else [own_rulebooks()]


def ready(folder: Path | None = None) -> Path:
    """Make the folder and, unless one is given, the key; the folder comes back.

    Whatever this process makes from here on is its owner's alone, from the first byte; what lies
    there from before becomes so.
    """
    place = folder or data_folder()
    if own_rulebooks().is_dir():
        os.environ.setdefault("CONVENOR_RULEBOOKS", str(own_rulebooks()))
    os.umask(0o077)
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not said("SECRET_KEY"):
            _keep_key(place / "secret-key")
        _close_to_others(place)
    except OSError as error:
        raise Mistake(
            f"the folder {place} cannot be written ({error.strerror}): "
            f"name another one with CONVENOR_DATA."
        ) from None
    return place


def _close_to_others(place: Path) -> None:
    """Take others' leave to read from the key and the database, if somebody gave it."""
    database = said("DATABASE_URL") or str(place / "convenor.sqlite3")
    kept = [place / "secret-key"]
    if "://" not in database or database.startswith("sqlite:///"):
        name = str(Path(database.removeprefix("sqlite:///")).expanduser())
        kept += [Path(name + end) for end in ("", "-wal", "-shm", "-journal")]
    for each in kept:
        with suppress(FileNotFoundError, PermissionError):  # none yet, or not ours to change
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)


def _keep_key(file: Path) -> None:
    """Write a new key unless there is one; whoever comes first wins."""
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(secrets.token_urlsafe(50))


def keep_key(key: str) -> None:
    """Keep this key in place of the one that is there: the site is another one from now on."""
    file = data_folder() / "secret-key"
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(key)


def secret_key() -> str:
    """The key that is given, else the kept one, else one for this process alone."""
    if given := said("SECRET_KEY"):
        return given
    try:
        kept = (data_folder() / "secret-key").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        kept = ""
    return kept or secrets.token_urlsafe(50)


# --- names and clocks ---------------------------------------------------------------------------


def hosts() -> list[str]:
    """The names under which the site answers."""
    return names("HOSTS", ",".join(LOCAL))


def names(name: str, default: str = "") -> list[str]:
    """What CONVENOR_<name> says with commas between."""
    return [each.strip() for each in said(name, default).split(",") if each.strip()]


def limits(name: str, known: Collection[str]) -> dict[str, int]:
    """What CONVENOR_<name> sets of some limits: 'token=2400,address=6000'."""
    found = {}
    for each in names(name):
        of, _, number = (part.strip() for part in each.partition("="))
        if of not in known or not number.isdecimal() or int(number) < 1:
            raise Mistake(
                f"CONVENOR_{name} cannot be '{each}': write such as '{min(known)}=600', "
                f"with commas between; there is: {', '.join(sorted(known))}."
            )
        found[of] = int(number)
    return found


def own_names(host: str) -> list[str]:
    """The names of this machine in the room's network, for a site that listens on `host`."""
    if host in LOOPBACK:
        return list(LOCAL)
    name = socket.gethostname().lower()
    names = [*LOCAL, name, f"{name.partition('.')[0]}.local"]
    listening = own_address() if host in ("0.0.0.0", "::", "") else host
    return list(dict.fromkeys([*names, f"[{listening}]" if ":" in listening else listening]))


def own_address() -> str:
    """This machine's address in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def time_zone() -> str:
    """The zone of the room's clock: as said, else this machine's, else UTC."""
    if given := said("TIME_ZONE"):
        return given
    for name in (os.environ.get("TZ", "").removeprefix(":"), _linked_zone()):
        if name and _is_zone(name):
            return name
    return "UTC"


def _linked_zone() -> str:
    try:
        return str(Path("/etc/localtime").readlink()).partition("zoneinfo/")[2]
    except OSError:
        return ""


def _is_zone(name: str) -> bool:
    from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


# --- the database -------------------------------------------------------------------------------


def database() -> dict[str, object]:
    """Django's settings of the database: PostgreSQL by its URL, SQLite by a path."""
    url = said("DATABASE_URL")
    if url.startswith(("postgresql://", "postgres://")):
        return _postgres(url)
    if url.startswith("sqlite:///"):
        return _sqlite(Path(url.removeprefix("sqlite:///")))
    if "://" in url:
        raise Mistake(
            "CONVENOR_DATABASE_URL must be postgresql://user@host/name, sqlite:///path or a path."
        )
    return _sqlite(Path(url).expanduser() if url else data_folder() / "convenor.sqlite3")


def _sqlite(path: Path) -> dict[str, object]:
    """SQLite that many threads and processes can share, and that keeps what it acknowledged."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 300,  # a thread keeps its connection from page to page
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": whole("DATABASE_WAIT", WAIT_SECONDS),
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        },
    }


def _postgres(url: str) -> dict[str, object]:
    parts = urlsplit(url)
    try:
        port = str(parts.port or "")
    except ValueError:
        raise Mistake("the port in CONVENOR_DATABASE_URL is not a number.") from None
    options = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(parts.path.lstrip("/")) or "convenor",
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or unquote(parts.hostname or ""),
        "PORT": port,
        "OPTIONS": options,
        "CONN_MAX_AGE": 300,
        "CONN_HEALTH_CHECKS": True,
    }
