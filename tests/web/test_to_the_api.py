"""The API is loaded when a program first asks for it; what sends facts to programs is there."""

import os
import subprocess
import sys

SCRIPT = """
import sys
from convenor.web.serve import prepare
prepare()
from django.test import Client
client = Client(HTTP_HOST="localhost", HTTP_ACCEPT="application/json")
there = lambda: "convenor.api.service" in sys.modules
print(client.get("/about/").status_code, client.get("/nothing/").status_code, there())
print("convenor.api.sending" in sys.modules)
print(client.get("/api/v1/rulebooks").status_code, client.get("/api/v1/docs").status_code, there())
none = client.get("/api/v1/nothing")
print(none.status_code, none["Content-Type"])
print(client.get("/about/").status_code, client.get("/about").status_code)
"""


def test_pages_need_no_api_and_programs_find_it(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "CONVENOR_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "200 404 False",
        "True",
        "200 200 True",
        "404 application/problem+json",
        "200 301",
    ]
