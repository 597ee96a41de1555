"""`convenor letter`: letters of a competition as text, JSON and PDF, and what cannot be written."""

import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "actions"))
from shipped import Shipped

from convenor.cli import main

PAIR = ["Ann Ash", "Bob Beech"]


@pytest.fixture
def place(tmp_path: Path) -> str:
    """A competition that calls for entries, with a nomination and a substitute."""
    office = Shipped(tmp_path, "sabf-butler-swiss", 4, {})
    call = {"closes": "2999-01-01", "places": 8, "fee": "32.50", "currency": "AUD"}
    office.do("call-entries", role="convenor", **call)
    office.do("nominate", players=PAIR, consented=PAIR)
    done = office.do("enter", players=["Cat Club", "Dan Deal"])
    pair = done.facts[0].body["contestant"]
    sat = {"stage": office.stage, "session": 1, "contestant": pair}
    away = {"player_out": "Dan Deal", "player_in": "Sue Sub", "boards": 2}
    office.do("substitute", **sat, **away, override="test")
    office.do("settle-substitute", **sat, substitute="Sue Sub", counts=False, reason="two boards")
    office.store.close()
    return f"{tmp_path}/ledgers.sqlite"


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["letter", *words]) == code
    told = capsys.readouterr()
    return told.out + told.err


def test_letters_say_what_the_office_knows(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    invitation = said(capsys, place, "invitation")
    assert "Entry fee: 32.5 AUD" in invitation
    assert "Places: 8" in invitation
    confirmation = said(capsys, place, "confirmation", "n1")
    assert "Ann Ash" in confirmation
    assert "still to be paid: 32.5" in confirmation
    form = said(capsys, place, "substitution", "5")
    assert "Counts as a substitution: no" in form
    assert "Reasons: two boards" in form
    assert "sabf-2020 12" in said(capsys, place, "conditions")


def test_a_letter_comes_as_json_and_as_pdf(
    place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain = json.loads(said(capsys, place, "draw", "1", "--json"))
    assert plain["name"] == "draw-1"
    to = tmp_path / "draw.pdf"
    said(capsys, place, "draw", "1", "--to", str(to))
    assert to.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["poem"], "there is no letter 'poem'"),
        (["confirmation"], "say which nomination the letter is about: n1"),
        (["confirmation", "n9"], "n9"),
        (["appeal"], "there is no appeal yet"),
        (["decision", "A1"], "there is no appeal 'A1'"),
        (["substitution", "1"], "has had no substitute, and asked for none"),
        (["selection", "x"], "selects no team"),
    ],
)
def test_a_letter_that_cannot_be_written(
    place: str, capsys: pytest.CaptureFixture[str], words: list[str], says: str
) -> None:
    assert says in said(capsys, place, *words, code=2)
