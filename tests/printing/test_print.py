"""Paper as PDF: every document, both sheets, names that look like markup, hands in play."""

import re
import struct
import zlib
from pathlib import Path

import pytest

from convenor.cli import main
from convenor.errors import Mistake
from convenor.printing.blocks import Document, table
from convenor.printing.setting import Letterhead, pdf

LETTER = (612, 792)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("paper") / "club.jsonl"
    assert main(["simulate", "club-duplicate", "8", str(place), "--seed", "3"]) == 0
    return place


@pytest.mark.parametrize("name", ["results", "travellers", "names", "table-cards", "pair-slips"])
def test_each_document_is_set(club: Path, tmp_path: Path, name: str) -> None:
    made = tmp_path / f"{name}.pdf"
    assert main(["print", str(club), name, str(made)]) == 0
    assert made.read_bytes().startswith(b"%PDF")


def test_hands_that_are_not_known_are_told_in_a_sentence(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", str(club), "hands", str(tmp_path / "hands.pdf")]) == 2
    assert "nothing to print yet for the hands" in capsys.readouterr().err
    assert not (tmp_path / "hands.pdf").exists()


def test_hands_are_printed_once_their_board_may_be_seen(club: Path, tmp_path: Path) -> None:
    deals = tmp_path / "deals.pbn"
    assert main(["deal", "make", str(deals), "--boards", "24"]) == 0
    given = ["--stage", "evening", "--session", "1", "--pbn", str(deals)]
    assert main(["do", str(club), "record-deals", *given]) == 0
    made = tmp_path / "hands.pdf"
    assert main(["print", str(club), "hands", str(made)]) == 0
    assert made.read_bytes().startswith(b"%PDF")


def _document(name: str) -> Document:
    return Document("x", name, name, "", (table((name,), ((name,),), "l"),))


def test_letter_is_letter_and_a_name_is_no_markup() -> None:
    made = pdf(_document('#panic("x") $ *_ ♠'), Letterhead("[#x]", sheet="letter"))
    texts = [made, *_inflated(made)]
    boxes = [m for t in texts for m in re.findall(rb"/MediaBox *\[0 0 ([0-9.]+) ([0-9.]+)\]", t)]
    assert boxes
    assert all((float(x), float(y)) == LETTER for x, y in boxes)


def _inflated(data: bytes) -> list[bytes]:
    found = []
    for each in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.DOTALL):
        try:
            found.append(zlib.decompress(each))
        except zlib.error:
            continue
    return found


def test_a_logo_that_is_no_picture_is_refused() -> None:
    with pytest.raises(Mistake, match="neither a PNG"):
        pdf(_document("x"), Letterhead(logo=b"hello"))
    with pytest.raises(Mistake, match="cannot be read as a picture"):
        pdf(_document("x"), Letterhead(logo=b"\x89PNG but cut"))


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def test_a_logo_stands_at_the_head() -> None:
    size = struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0)
    rows = zlib.compress(b"\0\0\xff\0\xff\0")
    picture = _chunk(b"IHDR", size) + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")
    made = pdf(_document("x"), Letterhead(logo=b"\x89PNG\r\n\x1a\n" + picture))
    assert b"/Subtype/Image" in made
    assert b"/Subtype/Image" not in pdf(_document("x"))
