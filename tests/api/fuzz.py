"""Schemathesis from the command line, against a site of its own: `make fuzz-api`.

Every operation of the description is tried as nobody, as a scorer and as a director, in all phases
and with all checks. The site is played for this, and stops with it; what is recorded goes with it.
Arguments go to `st run`: `make fuzz-api FUZZ_ARGS='--max-examples 200'`; `--as director` tries as
one of them only.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from site_of_its_own import OwnSite, site

CALLERS = ("", "scorer", "director")
SETTINGS = """\
generation.deterministic = true
[parameters]
"path.slug" = "autumn-teams"
"path.stage" = "swiss"
"path.book" = "sabf-2020"
"path.clause" = "13.9.b"
"path.contestant" = "3"
"path.match" = "1"
"path.table" = "1 open"

[[operations]]
include-path-regex = "/festivals/"
parameters = { "path.slug" = "autumn" }

[[operations]]
include-path-regex = "/rulebooks/.*/tables/"
parameters = { "path.table" = "late-teams" }

[[operations]]
include-path-regex = "/differences"
parameters = { "query.left" = "sabf-2020", "query.right" = "sbu-2022" }

[checks]
# What fits the description may still be late: a fact that came in between (412), inputs that this
# clause or template does not take (422), or something that is not there (404).
positive_data_acceptance.expected-statuses = [
    "2xx", "3xx", 401, 403, 404, 409, 412, 422, 429
]
"""


def run(there: OwnSite, caller: str, settings: Path, more: list[str]) -> int:
    """Try everything as one caller; the exit code of schemathesis."""
    command = [
        str(Path(sys.executable).with_name("st")),
        "--config-file",
        str(settings),
        "run",
        there.api("/openapi.json"),
        "--checks=all",
        "--phases=examples,coverage,fuzzing,stateful",
        "--workers=1",  # two trip over each other in Python 3.11 (its AST constructor)
        "--continue-on-failure",
        *more,
    ]
    if caller:
        command += ["--header", f"Authorization: Bearer {there.tokens[caller]}"]
    sys.stdout.write(f"\n=== as {caller or 'nobody'} ===\n")
    sys.stdout.flush()
    return subprocess.run(command, check=False).returncode


def main(more: list[str]) -> int:
    """Try everything as everybody, or as one of them."""
    callers: tuple[str, ...] = CALLERS
    if more[:1] == ["--as"]:
        callers, more = (more[1].replace("nobody", ""),), more[2:]
    with tempfile.TemporaryDirectory() as folder, site() as there:
        settings = Path(folder) / "schemathesis.toml"
        settings.write_text(SETTINGS, encoding="utf-8")
        return max(run(there, each, settings, more) for each in callers)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
