"""docs/api.md is true: every request in it is made, and what it says of numbers is so."""

import json
import re
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace

from convenor.api import sending
from convenor.api.acting import KEY, LONGEST_KEY
from convenor.api.limits import USUAL
from convenor.api.problems import WORDS
from convenor.web.accounts.scopes import SCOPES

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
REQUEST = re.compile(
    r"^    (GET|POST) (\S+)\n((?:    .+\n)*?)(?=^    (?:GET|POST)|\n)", re.MULTILINE
)


def test_every_request_of_the_guide_is_answered(played, program):
    director = program(played.director, "read direct")
    made = REQUEST.findall(GUIDE)
    assert len(made) >= 17
    for method, address, body in made:
        given = json.loads(body) if body.strip() else None
        response = director.ask(method, address, given)
        assert response.status_code in (200, 201), (address, response.content)


def test_a_key_of_the_guides_program_is_of_one_session():
    """The same result at the same table in the next round is another request."""
    (program,) = re.findall(r"```python\n(.*?)```", GUIDE, re.DOTALL)
    made = program.partition("if result:")[2].partition("done =")[0]
    keys = set()
    for session in (3, 4):
        argv = ["watch.py", "autumn-teams", "1 open", "7", "4S= by N"]
        given = {"sys": SimpleNamespace(argv=argv), "result": argv[2:]}
        given["now"] = {"stage": "swiss", "session": session}
        exec(dedent(made), given)
        keys.add(given["once"]["Idempotency-Key"])
    assert len(keys) == 2
    assert all(KEY.fullmatch(each) and len(each) <= LONGEST_KEY for each in keys)


def test_what_the_guide_says_of_scopes_limits_and_errors_is_so():
    told = set(re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE))
    assert told == set(SCOPES)
    assert f"{USUAL['token']} requests a minute" in GUIDE
    assert f"and {USUAL['anonymous']}\nfor an address" in GUIDE
    assert f"after {sending.MOST_FAILURES} failures" in GUIDE
    statuses = {int(n) for n in re.findall(r"\b4\d\d\b", GUIDE.partition("## When")[2])}
    assert statuses == {each for each in WORDS if each < 500}
