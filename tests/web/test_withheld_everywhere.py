"""A name that is hidden is nowhere: not on any page, answer or file that everybody can open.

Officials wrote it in many ways wherever they can write; then every address of the site is asked by
nobody, by a stranger with a token and by a phone at a table, and every address to which those pages
lead. What comes back is read without marks and spacing, by other means than those that withhold it.
"""

import html
import io
import re
import unicodedata
import zipfile
from random import Random

import pytest
from test_every_route import Hall, filled, hall, routes
from tests.printing.reading import words

from convenor.competition.views.withheld_names import WITHHELD

pytestmark = pytest.mark.django_db
assert hall  # the fixture of that file
FIRST, LAST = "Xanthippe", "Quill'feather"
WAYS = (
    f"{FIRST} {LAST} did it",
    f"{LAST.upper()}, {FIRST} did it",
    f"{FIRST.lower()} did it",
    "quillfeather did it",
    "X a n t h i p p e did it",
    f"X.{LAST} did it",
    "Quill Feather did it",
    f"{FIRST}{LAST} did it",
    "Xänthíppe-Quill’feather did it",
)
PUBLIC = ("/c/", "/f/", "/api/v1/competitions/", "/t/")


def squeezed(text: str) -> str:
    """Only the letters of a text, without marks, case and spacing."""
    apart = unicodedata.normalize("NFKD", html.unescape(text).casefold())
    return "".join(each for each in apart if each.isalpha() and each.isascii())


@pytest.fixture
def hushed(hall: Hall) -> Hall:
    """A competition in which a player of team 1 is hidden and everybody has written of her."""
    desk, session = hall.played.desk, hall.played.session
    own = [each.name for each in desk.refresh().state.entries["1"].players]
    players = [{"name": each} for each in (f"{FIRST} {LAST}", *own[1:])]
    desk.do("change-entry", {"contestant": "1", "players": players}, "Ann", override="as it is")
    desk.do("hide-name", {"contestant": "1", "player": f"{FIRST} {LAST}"}, "Ann")
    round_1 = {"stage": "swiss", "session": 1, "contestant": "1"}
    board = {"stage": "swiss", "session": 1, "table": "1 open", "board": 1}
    amount = {"amount": "1", "unit": "VP"}
    written = (
        ("fine", {**round_1, **amount, "reason": WAYS[0]}),
        ("fine", {**round_1, **amount, "reason": f"{WAYS[1]}; {WAYS[2]}"}),
        ("adjust-score", {**round_1, **amount, "reason": WAYS[3]}),
        ("warn", {**round_1, "offence": WAYS[4], "reason": WAYS[5]}),
        ("correct-result", {**board, "result": "+50", "reason": WAYS[6]}),
        ("rule", {**board, "ns": {"award": "average plus"}, "ew": {"award": "average minus"},
                  "reason": WAYS[7]}),
        ("forfeit", {"stage": "swiss", "session": session, "at_fault": ["1"],
                     "reason": WAYS[8]}),
        ("note", {"text": WAYS[0]}),
    )  # fmt: skip
    for name, given in written:
        done = desk.do(name, given, "Ann", override="it is so")
        warned = any("is hidden: the public reads" in each for each in done.warnings)
        assert warned is (name != "note"), name
    return hall


OWN_CAPTAIN = "/captain/"
"""The captain of the team itself lines up its players by name; opponents see no hidden one."""


def what_is_said(body: bytes) -> str:
    """What whoever opens it reads: paper is unpacked, and so are workbooks and archives."""
    if body.startswith(b"%PDF"):
        return words(body)
    if body.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(body)) as packed:
            return "".join(what_is_said(packed.read(each)) for each in packed.namelist())
    return body.decode("utf-8", "replace")


def asked_everywhere(hall: Hall) -> dict[str, str]:
    """What everybody can read, by its address: all routes, and where their pages lead."""
    paths = {filled(route, hall.parts(route), Random(0), 0.0) for route, _ in routes()}
    seen: dict[str, str] = {}
    todo = sorted(paths)
    while todo and len(seen) < 900:
        path = todo.pop(0)
        answer = hall.ask("nobody", "GET", path)
        body = b"".join(answer.streaming_content) if answer.streaming else answer.content
        seen[path] = text = what_is_said(body) + str(dict(answer.headers))
        links = re.findall(r'(?:href|data-from|data-piece|hx-get)="([^"#]+)', text)
        for link in map(html.unescape, links):
            if link.startswith(PUBLIC) and link not in seen and link not in todo:
                todo.append(link)
    return seen


def test_a_hidden_name_is_nowhere_that_everybody_can_read(hushed: Hall) -> None:
    seen = asked_everywhere(hushed)
    questions = ("total of 1", "fines of 1", "place of 1", "round 1 of 1", "round 2 of 1")
    for each in questions:
        for path in (
            f"/c/autumn-teams/why/?stage=swiss&q={each}",
            f"/api/v1/competitions/autumn-teams/explain?question={each}",
        ):
            seen[path] = hushed.ask("stranger", "GET", path).content.decode()
    letters = {path: squeezed(text) for path, text in seen.items()}
    told = [path for path, text in letters.items() if "xanthip" in text or "feather" in text]
    told = [path for path in told if not path.startswith(OWN_CAPTAIN)]
    assert told == []
    assert sum(WITHHELD in text for text in seen.values()) > 10  # it would have been there
    assert len(seen) > 250
    kinds = ("application/pdf", "spreadsheetml", "text/csv", "image/svg", "calendar", "json")
    assert {kind for kind in kinds if not any(kind in text for text in seen.values())} == set()


def test_officials_read_what_they_wrote(hushed: Hall) -> None:
    card = hushed.ask(
        "director", "GET", "/api/v1/competitions/autumn-teams/explain?question=fines of 1"
    )
    assert "xanthippe" in squeezed(card.content.decode())
