"""Files for others by their kind: workbook, calendar, masterpoints, and on the command line."""

import io
import json
import zipfile
from fractions import Fraction
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from convenor.cli import main
from convenor.errors import Mistake
from convenor.formats import pbn, usebio
from convenor.formats.masterpoints import Points, abf_file, points_csv, read_abf
from convenor.formats.problems import Problems
from convenor.formats.xlsx_writing import workbook

# --- a workbook ----------------------------------------------------------------------------------


def test_a_workbook_is_read_as_it_was_written() -> None:
    rows = [(1, "Zoë & <Bob>", Fraction(25, 2), None), (2, "=1+1", Fraction(1, 3), "")]
    data = workbook({"Stand/ings": (("no", "name", "figure", "none"), rows), "Empty": (("a",), ())})
    book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    assert book.sheet_names == ["Stand ings", "Empty"]
    assert book.get_sheet_by_index(0).to_python() == [
        ["no", "name", "figure", "none"],
        [1.0, "Zoë & <Bob>", 12.5, ""],
        [2.0, "=1+1", "1/3", ""],
    ]
    assert zipfile.ZipFile(io.BytesIO(data)).testzip() is None
    assert data == workbook(
        {"Stand/ings": (("no", "name", "figure", "none"), rows), "Empty": (("a",), ())}
    )


# --- masterpoints --------------------------------------------------------------------------------

AWARDS = (
    Points("12345", "Ann", green=Fraction(3, 10)),
    Points("7654321", "Bob", green=12, red=Fraction(5, 4)),
    Points("12345", "Ann", green=Fraction(1, 5)),
    Points("99", "Cy"),
)


def test_abf_files_have_thirteen_or_nineteen_digits() -> None:
    """Seven digits of the number, then six of points of which two are decimals."""
    assert abf_file(AWARDS, "grn") == "0012345000050\r\n7654321001200\r\n"
    assert abf_file(AWARDS, "red") == "7654321000125\r\n"
    assert abf_file(AWARDS, "rag") == "0012345000000000050\r\n7654321000125001200\r\n"
    assert read_abf("7654321000125001200\r\n", "rag") == (
        Points("7654321", red=Fraction(5, 4), green=Fraction(12)),
    )
    assert read_abf("0012345000050", "grn")[0].green == Fraction(1, 2)


@pytest.mark.parametrize(
    ("award", "kind", "words"),
    [
        (Points("A1", "Ann", green=1), "grn", "Ann has no ABF number of up to seven digits"),
        (Points("12345678", "Ann", green=1), "grn", "up to seven digits"),
        (Points("1", green=Fraction(1, 3)), "grn", "give whole hundredths"),
        (Points("1", green=10_000), "grn", "cannot be written"),
        (Points("1", green=1), "gld", "nobody has gold points"),
        (Points("1", green=1), "blue", "the ABF has no file .blue"),
    ],
)
def test_what_cannot_be_written_for_the_abf(award: Points, kind: str, words: str) -> None:
    with pytest.raises(Mistake, match=words):
        abf_file([award], kind)


def test_a_line_of_another_length_is_told() -> None:
    with pytest.raises(Mistake, match="line 2: a line has 13 digits"):
        read_abf("0012345000050\n0012345000\n", "grn")


def test_a_plain_table_of_points() -> None:
    assert points_csv(AWARDS[:1]) == "number,name,green,red,gold\n12345,Ann,0.30,0.00,0.00\n"


# --- the command line ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def ledger(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("club") / "night.jsonl"
    words = ("simulate", "club-duplicate", "9", str(file), "--trouble", "none")
    assert main([*words, "--answer", "boards=12", "--begins", "2026-03-01"]) == 0
    return file


def say(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main([str(each) for each in words])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_every_kind_of_file(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for end in ("xml", "pbn", "xlsx", "ics"):
        code, out, err = say(capsys, "export", ledger, tmp_path / f"night.{end}")
        assert (code, err) == (0, "")
        assert out.endswith("bytes.\n")
    event = usebio.load(tmp_path / "night.xml")
    assert event.title == "Duplicate evening"
    assert len(event.contestants) == 9
    found = pbn.load(tmp_path / "night.pbn", Problems())
    assert found.lines == event.lines
    book = CalamineWorkbook.from_path(tmp_path / "night.xlsx")
    assert book.sheet_names == ["Standings", "Results", "Entries"]
    assert len(book.get_sheet_by_name("Results").to_python()) == event.lines + 1
    calendar = (tmp_path / "night.ics").read_bytes().decode()
    assert calendar.count("BEGIN:VEVENT") == 1
    assert all(len(line.encode()) <= 75 for line in calendar.split("\r\n"))


def test_a_file_for_a_consumer(
    ledger: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    points = tmp_path / "points.csv"
    points.write_text("contestant,points\n1,0.30\n", encoding="utf-8")
    file = tmp_path / "my.xml"
    words = ("--for", "myabf", "--points", points, "--club-number", "2120", "--json")
    code, out, _ = say(capsys, "export", ledger, file, *words)
    assert (code, json.loads(out)["notes"]) == (0, [])
    text = file.read_text(encoding="utf-8")
    assert "<MASTER_POINTS_AWARDED>30</MASTER_POINTS_AWARDED>" in text
    assert "<CLUB_ID_NUMBER>2120</CLUB_ID_NUMBER>" in text
    code, _, err = say(capsys, "export", ledger, tmp_path / "night.txt", "--for", "myabf")
    assert (code, "is USEBIO: name one that ends with .xml" in err) == (2, True)
    code, _, err = say(capsys, "export", ledger, tmp_path / "p.grn", "--points", points)
    assert code == 2
    assert "has no ABF number of up to seven digits: write it in the entry" in err
    assert not (tmp_path / "p.grn").exists()


def test_the_sbu_gets_a_file_a_session_and_one_with_the_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Over several sessions: each by itself without points, then the whole with its charge code."""
    ledger, points = tmp_path / "two.jsonl", tmp_path / "points.csv"
    words = ("simulate", "club-duplicate", "8", ledger, "--trouble", "none")
    answers = ("--answer", "boards=6", "--answer", "sessions=2", "--begins", "2026-03-01")
    assert say(capsys, *words, *answers)[0] == 0
    points.write_text("contestant,red\n1,0.30\n2,0.12\n", encoding="utf-8")
    for session in (1, 2):
        file = tmp_path / f"session-{session}.xml"
        assert say(capsys, "export", ledger, file, "--for", "sbu", "--session", session)[0] == 0
        found = usebio.load(file)
        assert found.title == f"Duplicate evening, session {session}"
        assert not any(each.standing.points for each in found.contestants)
        assert len({section.session for section in found.sections if section.boards}) == 1
    more = ("--points", points, "--charge-code", "02", "--club-number", "77")
    whole = tmp_path / "whole.xml"
    assert say(capsys, "export", ledger, whole, "--for", "sbu", *more)[0] == 0
    found = usebio.load(whole)
    assert (found.charge_code, found.club_number, found.points_type) == ("02", "77", "RED")
    given = {
        each.id: str(each.standing.points) for each in found.contestants if each.standing.points
    }
    assert given == {"1": "0.30", "2": "0.12"}
    assert {section.session for section in found.sections if section.boards} == {"1", "2"}


def test_a_handicap_that_is_left_out_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger = tmp_path / "night.jsonl"
    assert say(capsys, "simulate", "club-duplicate", "6", ledger, "--trouble", "none")[0] == 0
    given = ("--contestant", 3, "--handicap", 4)
    assert say(capsys, "do", ledger, "give-handicap", *given)[0] == 0
    code, out, _ = say(capsys, "export", ledger, tmp_path / "night.xml", "--for", "ebu", "--json")
    assert (code, json.loads(out)["notes"]) == (
        0,
        ["its handicaps are left out: figures and places are those without."],
    )
