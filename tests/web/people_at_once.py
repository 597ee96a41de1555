"""Run by `test_web_databases`: people who sign in and are invited, several at the same moment.

It makes the tables of the database in CONVENOR_DATABASE_URL, and prints what happened.
"""

# ruff: noqa: E402  Django is set up before what needs it is imported

import datetime
import os
import sys
import threading
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

os.environ["DJANGO_SETTINGS_MODULE"] = "convenor.web.settings"
os.environ["CONVENOR_HOSTS"] = "testserver"
import django

django.setup()

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from convenor.web.accounts import lockout
from convenor.web.accounts.models import FailedSignIns, User
from convenor.web.accounts.roles import Role
from convenor.web.offices import appointing as offices
from convenor.web.store.models import Competition, Official, TableToken, table_token
from convenor.web.table import leads
from convenor.web.table.tokens import Table

PASSWORD = "spades-and-hearts-9"
settings.STORAGES["staticfiles"]["BACKEND"] = (
    "django.contrib.staticfiles.storage.StaticFilesStorage"
)
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
settings.SIGN_IN_TRIES = 100


def at_once(work: Callable[[int], bool], number: int = 4) -> int:
    """How many of several threads did what they tried."""
    start, done = threading.Barrier(number), []

    def run(n: int) -> None:
        try:
            start.wait()
            done.append(work(n))
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(n,)) for n in range(number)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(done) == number, "a thread broke"
    return sum(done)


def as_it_lies(read: TableToken | None, card: TableToken) -> bool:
    """Whether a card was found by its secret, with all that Django itself reads of it."""
    django_reads = TableToken.objects.select_related("competition").get(pk=card.pk)
    return read is not None and all(
        getattr(one, field.attname) == getattr(other, field.attname)
        and type(getattr(one, field.attname)) is type(getattr(other, field.attname))
        for one, other in ((read, django_reads), (read.competition, django_reads.competition))
        for field in one._meta.concrete_fields
    )


def first_step() -> Client:
    client = Client()
    client.post("/sign-in/", {"username": "Dana", "password": PASSWORD})
    return client


def second_step(client: Client, code: str) -> bool:
    cache.clear()  # as if each were a process of its own
    client.post("/sign-in/code/", {"code": code})
    return client.get("/account/").status_code == 200


def code_of(secret: str, steps: int) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30 + steps))


def set_up_codes(dana: User) -> str:
    client = first_step()
    client.post("/account/confirm/", {"password": PASSWORD})
    page = client.get("/account/codes/").content.decode()
    secret = page.partition('class="secret">')[2].partition("<")[0]
    client.post("/account/codes/", {"code": code_of(secret, 0)})
    assert Authenticator.objects.filter(user=dana).count() == 2
    return secret


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> None:
    call_command("migrate", interactive=False, verbosity=0)
    dana = User.objects.create_user("Dana", PASSWORD)
    secret = set_up_codes(dana)

    clients, code = [first_step() for _ in range(4)], code_of(secret, 1)
    times = at_once(lambda n: second_step(clients[n], code))
    say(f"the code was taken {'once' if times == 1 else times} of 4")

    clients = [first_step() for _ in range(4)]
    spare = Authenticator.objects.get(type="recovery_codes").wrap().get_unused_codes()[0]
    times = at_once(lambda n: second_step(clients[n], spare))
    say(f"the recovery code was taken {'once' if times == 1 else times} of 4")

    there = Competition.objects.create(slug="congress", title="The Congress", ledger="l-1")
    Official.objects.create(user=dana, competition=there, role=Role.CONVENOR)
    _, link = offices.invite(dana, there, "somebody", Role.DIRECTOR)

    def take(n: int) -> bool:
        new = {"name": f"new{n}", "password1": PASSWORD, "password2": PASSWORD}
        return Client().post(f"/invitations/{link}/", new).status_code == 302

    times = at_once(take)
    accounts = User.objects.filter(name__startswith="new").count()
    say(f"the invitation was taken {'once' if times == accounts == 1 else (times, accounts)} of 4")

    FailedSignIns.objects.all().delete()

    def fail(n: int) -> bool:
        for _ in range(3):
            Client().post("/sign-in/", {"username": "Dana", "password": f"wrong{n}"})
        return True

    at_once(fail)
    request = Client().get("/sign-in/").wsgi_request
    counted = FailedSignIns.objects.values_list("count", flat=True)
    assert not lockout.is_locked(request, "Dana")
    say(f"the wrong tries were {min(counted)}")

    FailedSignIns.objects.all().delete()
    settings.SIGN_IN_TRIES = 5

    def guess(n: int) -> bool:
        page = Client().post("/sign-in/", {"username": "Dana", "password": f"wrong{n}"})
        return b"do not go together" in page.content

    say(f"of 40 guesses at once {at_once(guess, 40)} were made")
    FailedSignIns.objects.all().delete()
    clients = [first_step() for _ in range(20)]

    def guess_code(n: int) -> bool:
        page = clients[n].post("/sign-in/code/", {"code": f"{n:06}"})
        return b"wrong or was used before" in page.content

    say(f"of 20 codes at once {at_once(guess_code, 20)} were looked at")
    settings.SIGN_IN_TRIES = 100

    soon = timezone.now() + datetime.timedelta(hours=1)
    card = TableToken.objects.create(
        competition=there, stage="swiss", session=1, table="1", expires=soon
    )
    read = at_once(lambda _: as_it_lies(table_token(card.secret), card), 4)
    say(f"the card was read as it lies there {read} of 4")
    # as in a process of its own, whose desk's lock the others do not know
    desk: Any = SimpleNamespace(transaction=transaction.atomic)
    table = Table(token=card, competition=there, desk=desk, place=("swiss", 1), name="1")
    told = at_once(lambda n: leads._may_be_told(table, 1, f"card {n}"), 40)
    say(f"of 40 impossible leads at once {told} were told")

    FailedSignIns.objects.all().delete()
    User.objects.create_user("Olga", PASSWORD)
    olga = Client()
    olga.post("/sign-in/", {"username": "Olga", "password": PASSWORD})
    olga.post("/account/confirm/", {"password": PASSWORD})
    page = olga.get("/account/codes/").content.decode()
    code = code_of(page.partition('class="secret">')[2].partition("<")[0], 0)

    def turn_on(_n: int) -> bool:
        twin = Client()
        twin.cookies = olga.cookies
        return twin.post("/account/codes/", {"code": code}).status_code == 302

    say(f"codes were turned on {at_once(turn_on)} of 4")


main()
