"""Paper as PDF: every document, both sheets, names that look like markup, hands in play."""

import json
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.actions.test_joining import PAIRS, begun, do
from tests.printing.reading import sizes, words

from convenor.cli import main
from convenor.errors import Mistake
from convenor.printing.blocks import Cards, Document, Table, table
from convenor.printing.documents import documents
from convenor.printing.typesetting import Letterhead, pdf

A4, LETTER = (595, 842), (612.0, 792.0)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("paper") / "club.jsonl"
    assert main(["simulate", "club-duplicate", "8", str(place), "--seed", "3"]) == 0
    return place


SAYS = {
    "results": "58.33",
    "travellers": "Board 1: dealer North, vulnerable nobody",
    "scorecards": "Against",
    "certificates": "Winners",
    "names": "Tess Costa, Ivo Ueda",
    "starting-positions": "By names",
    "table-cards": "At the start: North–South",
    "guide-cards": "After each round:",
    "pair-slips": "Against",
    "score-slips": "Table 4, round 6",
    "private-scores": "Minus",
    "conditions": "A board is scored by matchpoints",
    "line-up-form": "Captain",
    "substitution-form": "Substitute",
    "appeal-form": "Respondents",
}


@pytest.mark.parametrize("name", SAYS)
def test_each_document_says_what_it_is_for(club: Path, tmp_path: Path, name: str) -> None:
    made = tmp_path / f"{name}.pdf"
    assert main(["print", str(club), name, str(made), "--club", "Norwood"]) == 0
    data = made.read_bytes()
    assert SAYS[name] in words(data)
    assert "Norwood" in words(data)
    assert {(round(wide), round(high)) for wide, high in sizes(data)} == {A4}


def test_everything_for_tonight_is_one_file_on_letter(club: Path, tmp_path: Path) -> None:
    made = tmp_path / "tonight.pdf"
    assert main(["print", str(club), "tonight", str(made), "--paper", "letter"]) == 0
    data = made.read_bytes()
    for name in ("names", "starting-positions", "table-cards", "pair-slips", "score-slips"):
        assert SAYS[name] in words(data)
    assert set(sizes(data)) == {LETTER}


def test_each_part_of_a_pack_is_told_while_it_is_made(
    club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[tuple[str, int]] = []

    @contextmanager
    def bar(what: str, total: int | None = None) -> Iterator[object]:
        yield lambda text, done: told.append((text, done)) if what == "printing" else None
        if what == "printing":
            told.append(("all", total or 0))

    monkeypatch.setattr("convenor.cli.print_.progress", bar)
    assert main(["print", str(club), "tonight", str(tmp_path / "tonight.pdf")]) == 0
    words_said = [text for text, _ in told]
    assert words_said[0] == "arranging names"
    assert words_said[-2:] == ["setting tonight", "all"]
    assert [done for _, done in told[:-1]] == list(range(1, told[-1][1] + 1))


def test_a_folder_takes_everything_that_has_something_to_say(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", str(club), "all", str(tmp_path / "papers"), "--json"]) == 0
    files = json.loads(capsys.readouterr().out)
    assert {Path(each["file"]).stem for each in files} >= set(SAYS)
    assert not (tmp_path / "papers" / "matches.pdf").exists()


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
    assert set(sizes(made)) == {LETTER}
    assert '#panic("x") $ *_ ♠' in words(made)


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


def test_the_start_of_a_movement_is_printed_by_tables_and_by_names(tmp_path: Path) -> None:
    """Seven pairs in a Mitchell of four tables: 4 has nobody to meet and begins in round 2."""
    desk = begun(tmp_path / "c.jsonl", {**PAIRS, "boards": 8}, 7)
    opening = {"movement": {"kind": "mitchell", "tables": 4}, "boards_a_round": 2}
    do(desk, "open-session", stage="evening", session=1, **opening)
    (made,) = documents(desk.competition, "starting-positions", "evening")
    by_tables, by_names = (each for each in made.blocks if isinstance(each, Table))
    assert [
        (table_, ns.split()[0], ew.split()[0], boards, later)
        for table_, ns, ew, boards, later in by_tables.rows
    ] == [
        ("1", "1", "5", "1–2", ""),
        ("2", "2", "6", "3–4", ""),
        ("3", "3", "7", "5–6", ""),
        ("4", "4", "7", "1–2", "empty until round 2"),
    ]
    assert [row[0] for row in by_names.rows] == sorted(row[0] for row in by_names.rows)
    assert sorted(row[1:] for row in by_names.rows) == [
        ("1", "1", "NS", ""),
        ("2", "2", "NS", ""),
        ("3", "3", "NS", ""),
        ("4", "4", "NS", "sits out until round 2"),
        ("5", "1", "EW", ""),
        ("6", "2", "EW", ""),
        ("7", "3", "EW", ""),
    ]
    (cards,) = documents(desk.competition, "table-cards", "evening")
    under = [c.under for each in cards.blocks if isinstance(each, Cards) for c in each.cards]
    assert under[0] == "At the start: North–South 1 A1 Y & B1 Y; East–West 5 A5 Y & B5 Y"
    assert under[3].startswith("Empty until round 2, then: North–South 4 A4 Y")
