"""Django's own commands for this site: `python -m convenor.web.manage migrate`, and so on.

`--data FOLDER` names the site's folder, as it does for `convenor serve`.
"""

from __future__ import annotations

import os
import sys

from convenor.web import environment

DATA = "--data"


def main(arguments: list[str] | None = None) -> None:
    """Run one command."""
    given = _with_folder(list(arguments or sys.argv))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "convenor.web.settings")
    environment.ready()
    from django.core.management import execute_from_command_line

    execute_from_command_line(given)


def _with_folder(arguments: list[str]) -> list[str]:
    """The arguments without `--data FOLDER`, which is heeded."""
    for at, each in enumerate(arguments):
        if each == DATA and at + 1 < len(arguments):
            os.environ["CONVENOR_DATA"] = arguments[at + 1]
            return [*arguments[:at], *arguments[at + 2 :]]
        if each.startswith(f"{DATA}="):
            os.environ["CONVENOR_DATA"] = each.removeprefix(f"{DATA}=")
            return [*arguments[:at], *arguments[at + 1 :]]
        if each == DATA:
            sys.exit("--data names a folder: give it, as in --data /srv/convenor.")
    return arguments


if __name__ == "__main__":
    main()
