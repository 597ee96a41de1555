"""Django's own commands for this site: `python -m convenor.web.manage migrate`, and so on."""

from __future__ import annotations

import os
import sys

from convenor.web import environment


def main(arguments: list[str] | None = None) -> None:
    """Run one command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "convenor.web.settings")
    environment.ready()
    from django.core.management import execute_from_command_line

    execute_from_command_line(arguments or sys.argv)


if __name__ == "__main__":
    main()
