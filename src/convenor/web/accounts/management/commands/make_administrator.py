"""Makes an administrator; the password is asked for, or read from CONVENOR_PASSWORD."""

from __future__ import annotations

import getpass
import os
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from convenor.errors import Mistake
from convenor.web.accounts.first_administrator import make_administrator


class Command(BaseCommand):
    help = "Make an account that may do anything, the administration pages included."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="the name to sign in with")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)  # it may come before any start
        password = os.environ.get("CONVENOR_PASSWORD") or getpass.getpass("Password: ")
        try:
            user = make_administrator(options["name"], password)
        except Mistake as mistake:
            raise CommandError(str(mistake)) from None
        self.stdout.write(f"{user.name} is an administrator.")
