"""Bridgemate's databases: both kinds, row for row, and refused where they do not add up."""

import csv
import io
import shutil
import subprocess
from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.bench.jet_files import database
from convenor.bench.reading import RECEIVED, bws_of
from convenor.bridge import NOT_PLAYED, PASSED_OUT, Side, format_result
from convenor.errors import Mistake
from convenor.formats import bws
from convenor.formats.events import Player, TravellerLine
from convenor.formats.jet import Database
from convenor.formats.jet_values import text_of
from convenor.formats.problems import BadFile, Problems
from convenor.scoring.lines import Artificial

DATA = Path(__file__).resolve().parents[3] / "shared" / "data"
KINDS = pytest.mark.parametrize("jet4", [False, True], ids=["JET 3", "JET 4"])
COLUMNS = (
    *(("ID", 4), ("Flag", 1), ("Table", 3), ("Name", 10), ("When", 8), ("Small", 2)),
    *(("Share", 7), ("Other", 10)),
)
WHEN = datetime(2026, 1, 2, 19, 58, 44)


def rows(count: int) -> list[tuple[object, ...]]:
    return [
        (
            at,
            at % 3 == 0,
            -at % 40,
            f"Näme {at}" if at % 5 else None,
            WHEN,
            at % 9,
            at / 4,
            "x" * at,
        )
        for at in range(count)
    ]


@KINDS
def test_every_row_is_read_as_it_was_written(jet4: bool) -> None:
    wanted = rows(60)
    data = database({"Things": (COLUMNS, wanted), "None": (COLUMNS, [])}, jet4=jet4)  # type: ignore[dict-item]
    tables = Database(data).tables
    assert list(tables) == ["Things", "None"]
    found = [tuple(row.values()) for row in tables["Things"].rows()]
    assert found == wanted
    assert tables["None"].rows() == []


@KINDS
def test_a_table_that_lost_a_row_is_refused(jet4: bool) -> None:
    """A page whose rows are fewer than the table says: something was left out in silence."""
    data = bytearray(database({"Things": (COLUMNS, rows(40))}, jet4=jet4))  # type: ignore[dict-item]
    page = 4096 if jet4 else 2048
    at = next(
        start
        for start in range(3 * page, len(data), page)
        if data[start] == 1 and data[start + 4 : start + 8] == (3).to_bytes(4, "little")
    )
    count_at = at + (12 if jet4 else 8)
    data[count_at] -= 1
    with pytest.raises(Mistake, match="says that it has 40 rows, and 39 were found"):
        Database(bytes(data)).tables["Things"].rows()


def test_packed_texts() -> None:
    assert text_of(b"\xff\xfeAnn", wide=True) == "Ann"
    assert text_of(b"\xff\xfeA\x00\x42\x01\x00b", wide=True) == "Ałb"
    assert text_of("Łódź".encode("utf-16-le"), wide=True) == "Łódź"


def evening(
    changes: dict[str, object] | None = None, *, jet4: bool = True, **tables: object
) -> bytes:
    """Two tables, two boards; the results of the first board are given, the last one changed."""
    plain = dict.fromkeys((name for name, _ in RECEIVED), None) | {"Section": 1, "Erased": False}
    lines = [
        {"ID": 1, "Table": 1, "Board": 1, "PairNS": 1, "PairEW": 3, "NS/EW": "N"}
        | {"Contract": "4 S", "Result": "=", "LeadCard": "H10", "Round": 1},
        {"ID": 2, "Table": 2, "Board": 1, "PairNS": 2, "PairEW": 4, "NS/EW": "W"}
        | {"Contract": "2 D x", "Result": "-2", "Round": 1}
        | (changes or {}),
    ]
    received = [tuple((plain | line).values()) for line in lines]
    made: dict[str, object] = {
        "Section": ((("ID", 3), ("Letter", 10)), [(1, "A")]),
        "ReceivedData": (RECEIVED, received),
        **tables,
    }
    return database(made, jet4=jet4)  # type: ignore[arg-type]


def line_of(data: bytes) -> TravellerLine:
    [board] = bws.loads(data, Problems()).sections[0].boards
    return board.lines[-1]


@KINDS
def test_an_evening(jet4: bool) -> None:
    event = bws.loads(evening(jet4=jet4))
    [board] = event.sections[0].boards
    first, second = board.lines
    assert (first.ns, first.ew, str(first.lead)) == ("1", "3", "HT")
    assert [format_result(each.result) for each in board.lines] == ["4S= by N", "2DX-2 by W"]
    assert (second.table, second.round) == ("2", 1)
    assert [each.id for each in event.contestants] == ["1", "2", "3", "4"]


def test_what_remarks_say() -> None:
    split = line_of(evening({"Remarks": "40%-60%", "Contract": "", "Result": ""}))
    assert (split.ns_award, split.ew_award) == (Artificial(percent=40), Artificial(percent=60))
    assert line_of(evening({"Remarks": "Not played", "Contract": ""})).result == NOT_PLAYED
    assert line_of(evening({"Contract": "PASS", "Result": ""})).result == PASSED_OUT
    turned = line_of(evening({"Remarks": "Wrong direction"}))
    assert (turned.ns, turned.ew) == ("4", "2")
    problems = Problems()
    bws.loads(evening({"Remarks": "ask Ann"}), problems)
    assert [str(each) for each in problems] == [
        "table 2, round 1, board 1, 2 v 4: the remark 'ask ann' is not read: look at the result."
    ]


def test_the_last_of_two_counts_and_an_erased_one_does_not() -> None:
    problems = Problems()
    again = {"ID": 3, "Table": 1, "PairNS": 1, "PairEW": 3}
    [board] = bws.loads(evening(again), problems).sections[0].boards
    assert [format_result(each.result) for each in board.lines] == ["2DX-2 by W"]
    assert str(problems.all[0]) == (
        "A, table 1, round 1, board 1: it was entered again: the last result counts."
    )
    [board] = bws.loads(evening(again | {"Erased": True})).sections[0].boards
    assert [format_result(each.result) for each in board.lines] == ["4S= by N"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"Contract": "8 S"}, "table 2, round 1, board 1, 2 v 4: '8S' is not a contract"),
        ({"Result": "+9"}, "table 2, round 1, board 1, 2 v 4: 2DX\\+9 cannot be"),
        ({"LeadCard": "X9"}, "'X9' is not a card"),
        ({"NS/EW": ""}, "2 D X has no declarer"),
        ({"Board": 0}, "There is no board 0"),
        ({"Section": 7}, "there is no section 7"),
        ({"PairNS": 1}, "pair 1 has a result on this board already"),
    ],
)
def test_a_result_that_cannot_be_is_told_with_its_place(
    change: dict[str, object], words: str
) -> None:
    with pytest.raises(BadFile, match=words):
        bws.loads(evening(change))


def test_names_and_hands_and_pairs_of_two_fields() -> None:
    hand = {f"{seat}{suit}": "" for seat in bws.SEATS for suit in bws.SUITS}
    hand |= {"NorthSpades": "AKQJT98765432", "EastHearts": "AKQJT98765432"}
    hand |= {"SouthDiamonds": "AKQJT98765432", "WestClubs": "AKQJ1098765432"}
    rounds = ("Section", "Table", "Round", "NSPair", "EWPair", "LowBoard", "HighBoard")
    seats = (("Section", 3), ("Table", 3), ("Direction", 10), ("Number", 10), ("Name", 10))
    event = bws.loads(
        evening(
            {"PairEW": 3},
            RoundData=(
                tuple((name, 3) for name in rounds),
                [(1, 1, 1, 1, 1, 1, 2), (1, 2, 1, 2, 2, 1, 2)],
            ),
            PlayerNumbers=(
                seats,
                [(1, 1, "N", "17", ""), (1, 1, "S", "", "Bob"), (1, 1, "E", "18", "Eve")],
            ),
            PlayerNames=((("ID", 4), ("Name", 10)), [(17, "Ann")]),
            HandRecord=(
                (("Section", 3), ("Board", 3), *((name, 10) for name in hand)),
                [(1, 1, *hand.values())],
            ),
        ),
        Problems(),
    )
    by_key = {(each.id, each.side): each.players for each in event.contestants}
    assert by_key["1", Side.NS] == (Player("Ann", "17"), Player("Bob", ""))
    assert by_key["1", Side.EW] == (Player("Eve", "18"),)
    assert event.winners == 2
    assert str(event.deals[0].deal.north) == "AKQJT98765432..."


def test_another_database_is_not_taken() -> None:
    with pytest.raises(BadFile, match="has no table Section: it is not one of Bridgemate"):
        bws.loads(database({"Things": (COLUMNS, [])}, jet4=True))


@settings(max_examples=150, deadline=None)
@given(st.booleans(), st.data())
def test_a_spoilt_database_is_read_or_refused_and_never_crashes(
    jet4: bool, data: st.DataObject
) -> None:
    whole = bytearray(evening(jet4=jet4))
    page = 4096 if jet4 else 2048
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(whole) // page - 1)) * page
        at = start + data.draw(st.integers(0, 120))
        whole[at] = data.draw(st.integers(0, 255))
    said = ""
    try:
        bws.loads(bytes(whole), Problems())
    except Mistake as mistake:
        said = str(mistake)
    assert len(said.splitlines()) <= 1


def by_mdbtools(file: Path, table: str) -> list[dict[str, str]]:
    form = "%Y-%m-%d %H:%M:%S"
    command = ["mdb-export", "-D", form, "-T", form, str(file), table]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return list(csv.DictReader(io.StringIO(done.stdout)))


def as_mdbtools(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(int(cell))
    whole = isinstance(cell, (float, Fraction)) and cell == int(cell)
    return str(int(cell)) if whole else str(cell)  # type: ignore[call-overload]


NO_MDBTOOLS = pytest.mark.skipif(shutil.which("mdb-export") is None, reason="mdbtools is not here")


@NO_MDBTOOLS
@KINDS
def test_mdbtools_reads_the_same_of_a_made_file(jet4: bool, tmp_path: Path) -> None:
    file = tmp_path / "made.bws"
    file.write_bytes(bws_of(300, jet4=jet4))
    compare(file)


@NO_MDBTOOLS
@pytest.mark.outside
def test_mdbtools_reads_the_same_of_a_real_file() -> None:
    compare(DATA / "bridgemate-12-tables.bws")


def compare(file: Path) -> None:
    for name, table in Database(file.read_bytes()).tables.items():
        own = [{key: as_mdbtools(cell) for key, cell in row.items()} for row in table.rows()]
        assert own == by_mdbtools(file, name), name


@pytest.mark.outside
def test_a_real_evening() -> None:
    problems = Problems()
    event = bws.loads((DATA / "bridgemate-12-tables.bws").read_bytes(), problems)
    assert not len(problems)
    assert event.lines == 288
    assert len(event.contestants) == 24
    awards = [line for board in event.sections[0].boards for line in board.lines if line.ns_award]
    assert len(awards) == 2
