"""Nobody sees a deal before its board is done with everywhere: every address, asked by everybody.

A deal that cannot be mistaken is recorded for a board that is still to be played; no answer of any
address may have a hand of it, whoever asks, in whatever writing.
"""

import base64
import io
import json
import re
import zipfile
from random import Random
from typing import Any

import pytest
from test_every_route import Hall, filled, hall, routes
from tests.printing.reading import words

from convenor.bridge import parse_deal
from convenor.bridge.makes import Makes
from convenor.web.store.solved import keep_makes

assert hall
pytestmark = pytest.mark.django_db
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
TRICKS = Makes((13, 0, 0, 0, 0) * 4)
SUIT = re.compile(r"A[\s,\"']*K[\s,\"']*Q[\s,\"']*J[\s,\"']*(?:10|T)[\s,\"']*9[\s,\"']*8[\s,\"']*7")
FIGURES = re.compile(r"0102030405060708|13131313")
OF_HANDS = {
    "kind": ("pbn", "usebio", "xlsx"),
    "paper": ("hands", "boards", "report", "appeal-form"),
    "picture": ("cross", "datum"),
}
ASKED = ("{}", "{}?session=3&limit=500&for=ebu")


def seen_in(answer: Any) -> bool:
    """Whether an answer has a hand of the deal: in letters, or inside a file."""
    if getattr(answer, "streaming", False):
        return False
    text = _text(answer.content)
    if SUIT.search(text) or FIGURES.search(text):
        return True
    if "json" not in answer.headers.get("Content-Type", ""):
        return False
    try:
        data = json.loads(text).get("data", "")
    except (ValueError, AttributeError):
        return False
    inside = base64.b64decode(data) if isinstance(data, str) else b""
    return bool(SUIT.search(_text(inside)))


def _text(content: bytes) -> str:
    """What a file says, also one that is packed: a PDF, a workbook."""
    if content.startswith(b"%PDF"):
        return words(content)
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            content = b"\n".join(map(packed.read, packed.namelist()))
    return content.decode("utf-8", "replace")


def variants(parts: Any) -> list[dict[str, str]]:
    """Every file, paper and picture that could have hands, of an address that gives several."""
    for part, names in OF_HANDS.items():
        if part in parts:
            return [{part: name} for name in names]
    return [{}]


@pytest.mark.parametrize("who", ["nobody", "scorer", "director"])
def test_no_address_shows_a_hand_that_is_still_to_be_played(hall: Hall, who: str) -> None:
    played = hall.played
    _, board = played.missing()[0]
    given = {"stage": played.stage, "session": played.session, "deals": {str(board): DEAL}}
    played.desk.do("record-deals", given, by="a machine", role="director")
    keep_makes({parse_deal(DEAL): TRICKS})
    fact = played.desk.refresh().number
    shown = []
    for route, parts in routes():
        right = {**hall.parts(route), "board": str(board), "number": str(played.session)}
        if "fact" in parts:
            right["fact"] = str(fact)
        for more in variants(parts):
            path = filled(route, {**right, "kind": "csv", **more}, Random(0), 0.0)
            once = "?" in path or "paper" in more
            for form in ("{}",) if once else ASKED:
                answer = hall.ask(who, "GET", form.format(path))
                if seen_in(answer):
                    shown.append(form.format(route))
    assert not shown, shown


def test_the_test_would_see_it(hall: Hall) -> None:
    """Once everybody has played the board its hands are on the page of hands."""
    played = hall.played
    _, board = played.missing()[0]
    given = {"stage": played.stage, "session": played.session, "deals": {str(board): DEAL}}
    played.desk.do("record-deals", given, by="a machine", role="director")
    played.enter(10_000)
    address = f"/c/{played.competition.slug}/s/{played.stage}/round/{played.session}/hands/"
    assert seen_in(hall.ask("nobody", "GET", address))
    paper = f"/c/{played.competition.slug}/s/{played.stage}/paper/hands.pdf"
    assert seen_in(hall.ask("nobody", "GET", paper))
