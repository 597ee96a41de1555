"""How long the site takes to start, beside a bare Django with the same server.

Both are started in fresh processes on a folder of their own that was used before: tables looked at,
application loaded, one page asked for. What counts is the time of the processor.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator

from convenor.bench import Measured, at_most
from convenor.bench.timing import spent_by
from convenor.errors import Mistake

TIMES = 3
MOST = 4
SITE = """
from convenor.web.serve import prepare
prepare()
import uvicorn
from django.test import Client
from convenor.web import front
assert Client(HTTP_HOST="localhost").get("/about/").status_code == 200
"""
BARE = """
import os, sys, types
import django, uvicorn
from django.conf import settings
from django.http import HttpResponse
from django.urls import path
folder = os.environ["CONVENOR_DATA"]
urls = types.ModuleType("bare_urls")
urls.urlpatterns = [path("about/", lambda request: HttpResponse("about"))]
sys.modules["bare_urls"] = urls
apps = ["django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes",
        "django.contrib.messages", "django.contrib.sessions", "django.contrib.staticfiles"]
middle = ["django.contrib.sessions.middleware.SessionMiddleware",
          "django.middleware.common.CommonMiddleware", "django.middleware.csrf.CsrfViewMiddleware",
          "django.contrib.auth.middleware.AuthenticationMiddleware",
          "django.contrib.messages.middleware.MessageMiddleware"]
database = {"ENGINE": "django.db.backends.sqlite3", "NAME": f"{folder}/bare.sqlite3"}
settings.configure(INSTALLED_APPS=apps, MIDDLEWARE=middle, DATABASES={"default": database},
                   ROOT_URLCONF="bare_urls", SECRET_KEY="bench", ALLOWED_HOSTS=["*"],
                   STATIC_URL="/static/")
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0, skip_checks=True)
from django.test import Client
assert Client(HTTP_HOST="localhost").get("/about/").status_code == 200
"""


def site_start(times: int = TIMES) -> Iterator[Measured]:
    """The site and a bare Django, started in turn."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "CONVENOR_DATA": folder}
        best = [float("inf")] * 2
        for turn in range(times + 1):
            for at, program in enumerate((SITE, BARE)):
                try:
                    taken = spent_by([sys.executable, "-c", program], env)
                except subprocess.CalledProcessError:
                    raise Mistake("the site did not start: see what it said above.") from None
                best[at] = min(best[at], taken) if turn else best[at]
    ours, bare = best
    note = f"{ours:.2f} s beside {bare:.2f} s of the processor, to the first page"
    yield at_most("site-start", ours / bare, "× a bare Django", MOST, note)
