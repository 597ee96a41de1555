"""Files spoilt at random: read as far as they go, or refused in a sentence, never a crash."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.fuzz import fuzz

from convenor.errors import Mistake
from convenor.formats import pbn, usebio
from convenor.formats.problems import Problems
from convenor.formats.rescore import rescore

SAMPLES = Path(__file__).parent / "samples"
SPOILS = (
    "",
    "-",
    "?",
    "X",
    '"',
    "[",
    "]",
    "{",
    "}",
    ";",
    "%",
    "\n",
    "\n\n",
    "<",
    ">",
    "&",
    "é",
    "0",
)
SPOILS += (
    "99",
    "-1",
    "^",
    "+",
    "*",
    "=1=",
    "$7",
    "AP",
    "NP",
    "A6040",
    "4SX",
    "NS",
    "EW",
    "#",
    "##",
)


@st.composite
def spoilt(draw: st.DrawFn, text: str) -> str:
    """A text with a few bits taken out, put in or changed."""
    for _ in range(draw(st.integers(1, 6))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.integers(0, 12))
        text = text[:start] + draw(st.sampled_from(SPOILS)) + text[start + length :]
    return text


def read_and_score(reader: object, data: bytes | str) -> None:
    problems = Problems()
    loads = reader.loads  # type: ignore[attr-defined]
    said = "read and scored"
    try:
        rescore(loads(data, problems))
    except Mistake as mistake:
        said = str(mistake)
    assert len(said.splitlines()) == 1
    assert all(each.what and "\n" not in each.what for each in problems)


@pytest.mark.parametrize("name", ["pairs.xml", "teams.xml"])
@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_spoilt_usebio(name: str, data: st.DataObject) -> None:
    text = (SAMPLES / name).read_text(encoding="utf-8")
    read_and_score(usebio, data.draw(spoilt(text)))


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_spoilt_pbn(data: st.DataObject) -> None:
    text = (SAMPLES / "session.pbn").read_text(encoding="latin-1")
    read_and_score(pbn, data.draw(spoilt(text[:4000])))


GAME = (
    '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n'
    '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
    '[Declarer "N"]\n[Contract "4SX"]\n[Result "10"]\n[Score "NS 590"]\n[ScoreIMP "NS 3"]\n'
    '[Auction "N"]\n1S Pass 2S =1= X ! \n4S X AP\n[Note "1:weak"]\n'
    '[Play "E"]\nHA DA CA SA\nHK DK CK SK\n^R HQ DQ CQ SQ\n*\n'
    '[ActionTable "+Rank\\2R;Call"]\n2 1S\n1 2S\n\n[Board "2"]\n[Event "##A"]\n'
)


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_spoilt_auctions_and_plays(data: st.DataObject) -> None:
    read_and_score(pbn, data.draw(spoilt(GAME)))


def test_spoilt_files_of_every_format() -> None:
    assert fuzz(250) == []


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_anything_at_all(data: bytes) -> None:
    read_and_score(usebio, data)
    read_and_score(pbn, data)
    read_and_score(usebio, b"<USEBIO><EVENT EVENT_TYPE='PAIRS'>" + data)
    read_and_score(pbn, b"[Board " + data)
