"""`convenor backup` and `convenor restore`: a site into a file, and a file into a site.

This module imports nothing outside the standard library at its head, so that the command line can
load it anywhere. What a file holds is known to the others of this folder.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from convenor.errors import Refusal
from convenor.values import value
from convenor.web import environment


@value
class Told:
    """What is to be told of a backup: where it is, when it was made, what it holds."""

    path: Path
    made: str
    bytes: int
    ledgers: Mapping[str, int]
    with_key: bool


def backup(to: Path, data: str | None = None) -> Told:
    """The site of a folder, as it is now, in one file."""
    set_up(data)
    from convenor.web.backups.making import make

    insist_on_a_site()
    return _told(make(to).path)


def check(path: Path) -> Told:
    """What a backup holds, once every part of it has been proved."""
    from convenor.web.backups.archive import proved

    return _told(proved(path).path)


def restore(path: Path, data: str | None = None, until: datetime | None = None) -> Told:
    """The site of a backup in a folder that has none."""
    from convenor.web.backups.archive import proved

    found = proved(path)
    set_up(data)
    place = environment.data_folder()
    from convenor.web.backups.books import put_books
    from convenor.web.backups.restoring import fill, insist_on_no_site, put_key

    _make_folder(place)
    insist_on_no_site()
    try:
        facts = fill(found, until)
    except BaseException:
        _forget_database()
        raise
    put_books(found)
    with_key = put_key(found)
    return Told(path, found.says.made, path.stat().st_size, facts, with_key)


def _make_folder(place: Path) -> None:
    try:
        place.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise Refusal(
            f"the folder {place} cannot be made ({error.strerror}): name another (--data)."
        ) from None


def _told(path: Path) -> Told:
    from convenor.web.backups.archive import KEY, opened

    found = opened(path)
    facts = {ledger: head[0] for ledger, head in found.says.heads.items()}
    length = path.stat().st_size
    return Told(path, found.says.made, length, facts, KEY in found.says.members)


def set_up(data: str | None) -> None:
    """Django, for the folder that is named; no table is touched."""
    environment.insist_on_the_extra()
    os.umask(0o077)  # what is written here is the owner's alone, from the first byte on
    if data is not None:
        os.environ["CONVENOR_DATA"] = str(Path(data).expanduser().resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "convenor.web.settings")
    import django

    django.setup()


def insist_on_a_site() -> None:
    from django.db import connection
    from django.db.utils import Error

    place = environment.data_folder()
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        if not file.is_file():
            raise Refusal(f"there is no site in {place}: name its folder (--data FOLDER).")
    try:
        names = connection.introspection.table_names()
    except (Error, sqlite3.Error) as error:
        raise Refusal(f"the database of the site cannot be read ({error}).") from None
    if "django_migrations" not in names:
        raise Refusal(f"there is no site in {place}: name its folder (--data FOLDER).")


def _forget_database() -> None:
    """Half a site is none: the file is taken away, the tables of a server are dropped."""
    from django.db import connection

    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        connection.close()
        for each in (file, *file.parent.glob(f"{file.name}-*")):
            each.unlink(missing_ok=True)
        return
    names = ", ".join(map(connection.ops.quote_name, connection.introspection.table_names()))
    if names:
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TABLE {names} CASCADE")
