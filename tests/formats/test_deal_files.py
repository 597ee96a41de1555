"""Files of deals: what is written is read board by board, and a changed letter is named."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.bridge import Deal, parse_deal, random_deal
from convenor.errors import Mistake
from convenor.formats.deal_dlm import FILLER, checksum
from convenor.formats.deal_files import WRITERS, deals_as, deals_in
from convenor.formats.kinds_of_files import kind_of
from convenor.formats.problems import BadFile, Problems

KINDS = tuple(WRITERS)
DEALS = {board: random_deal(board) for board in range(1, 33)}


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_gives_every_board_again(kind: str) -> None:
    data = deals_as(kind, DEALS, "Friday")
    assert kind_of(data) == kind
    assert deals_in(data) == DEALS


@pytest.mark.parametrize("kind", ["pbn", "lin", "dup", "dlm"])
def test_boards_that_begin_later_keep_their_numbers(kind: str) -> None:
    deals = {board: random_deal(board) for board in range(17, 33)}
    assert deals_in(deals_as(kind, deals)) == deals


@pytest.mark.parametrize("kind", ["bri", "dup", "dlm"])
def test_what_a_format_cannot_tell_is_refused(kind: str) -> None:
    with pytest.raises(Mistake):
        deals_as(kind, {100: random_deal(1)})
    with pytest.raises(Mistake):
        deals_as(kind, {2: random_deal(1), 4: random_deal(2)})


def changed(data: bytes, old: bytes, new: bytes) -> list[str]:
    assert old in data
    problems = Problems()
    deals_in(data.replace(old, new, 1), problems)
    return [str(each) for each in problems]


def test_a_changed_letter_is_named_with_its_board() -> None:
    dlm = deals_as("dlm", DEALS)
    line = next(each for each in dlm.split(b"\r\n") if each.startswith(b"Board 07="))
    other = line.replace(line[9:10], b"p" if line[9:10] != b"p" else b"a", 1)
    [said] = changed(dlm, line, other)
    assert said.startswith("line 24, board 7: its checksum is")
    dup = deals_as("dup", DEALS)
    record = dup[6 * 156 : 7 * 156]
    [said] = changed(dup, record, record[:80] + b"?" + record[81:])
    assert said.startswith("board 7: the letters of North's hand differ from the figures: '?'")
    [said] = changed(dup, record, record[:2] + record[:2] + record[4:])
    assert said.startswith("board 7: the card")
    bri = deals_as("bri", DEALS)
    record = bri[6 * 128 : 7 * 128]
    [said] = changed(bri, record, b"99" + record[2:])
    assert said == "board 7: there is no card 99: they are 01 to 52."
    lin = deals_as("lin", DEALS)
    line = next(each for each in lin.split(b"\r\n") if b"Board 7|" in each)
    [said] = changed(lin, line, line.replace(b",S", b",SS", 1))
    assert said.startswith("line 7, board 7: West's hand")
    pbn = deals_as("pbn", DEALS)
    text = str(DEALS[7]).split(":")[1].split()[0].encode()
    [said] = changed(pbn, text, b"X" + text[1:])
    assert "board 7" in said


def test_the_checksums_of_a_dlm_file() -> None:
    """The filler's checksum is the board XOR 14; the heading's low XOR high XOR 1 when shown."""
    assert all(checksum(FILLER, board) == board ^ 14 for board in range(1, 100))
    text = deals_as("dlm", {5: random_deal(5), 6: random_deal(6)}).decode()
    assert "Checksum=2\r\n" in text
    assert text.count("Board ") == 99
    problems = Problems()
    deals_in(text.replace("Checksum=2", "Checksum=3").encode(), problems)
    assert [str(each) for each in problems] == [
        "line 10: the checksum of the heading is 3, and 2 is right."
    ]


SPOILT = {
    "a number of 5,000 digits": (
        "lin",
        b"Board 2|",
        b"Board " + b"9" * 5000 + b"|",
        "no such number",
    ),
    "board 0": ("lin", b"Board 2|", b"Board 0|", "board ?: "),
    "another vulnerability": ("lin", b"sv|o|", b"sv|b|", "board 1: its vulnerability is 'b'"),
    "a vulnerability that is none": (
        "lin",
        b"sv|o|",
        b"sv|x|",
        "board 1: its vulnerability is 'x'",
    ),
    "a card in no pack": ("bri", b"", b"53", "board 1: there is no card 53: they are 01 to 52."),
    "a first board of 5,000 digits": ("dlm", b"From board=1", b"From board=" + b"9" * 5000, "line"),
    "no last board": ("dlm", b"To board=32", b"", "'To Board' does not name a board"),
    "letters beyond p": ("dlm", b"Board 01=", b"Board 01=z", "board 1: a board has 26 letters"),
    "a board twice": ("dlm", b"Board 02=", b"Board 01=", "the board stands twice"),
}
"""One mistake each: the format, what is changed into what, and the words that tell it."""


@pytest.mark.parametrize("name", SPOILT)
def test_one_mistake_in_a_file_of_deals_is_told(name: str) -> None:
    kind, old, new, words = SPOILT[name]
    data = deals_as(kind, DEALS)
    made = data.replace(old, new, 1) if old else new + data[len(new) :]
    problems = Problems()
    try:
        deals_in(made, problems)
        said = [str(each) for each in problems]
    except Mistake as mistake:
        said = [str(mistake)]
    assert any(words in each for each in said), said
    assert max(map(len, said)) < 500


def test_a_dup_file_has_ninety_nine_boards_at_most() -> None:
    with pytest.raises(BadFile, match="99 boards at most, and this has 128"):
        deals_in(deals_as("dup", DEALS) * 4, Problems())


def test_a_lin_file_in_utf_16_is_read() -> None:
    data = deals_as("lin", DEALS)
    assert deals_in(data.decode().encode("utf-16")) == DEALS


WORKED = "N:AKQ2.AKQ.AKQ.AKQ JT9.JT9.JT9.JT98 876.8765.876.765 543.432.5432.432"


def test_a_deal_worked_out_by_hand() -> None:
    """Spades A K Q 2 are cards 01 02 03 13; the first letters of DLM: NN, NE, EE."""
    deal = parse_deal(WORKED)
    assert deals_as("bri", {1: deal})[:8] == b"01020313"
    line = deals_as("dlm", {1: deal}).split(b"\r\n")[11]
    assert line.startswith(b"Board 01=abf")
    lin = deals_as("lin", {1: deal})
    assert b"md|3S876H8765D876C765,S543" in lin
    assert lin.endswith(b"ah|Board 1|sv|o|pg||\r\n")


def test_tails_of_dup_that_were_seen() -> None:
    one, two = random_deal(1), random_deal(2)
    data = deals_as("dup", {1: one, 2: two})
    assert data[146:156] == b"YN1  0 2  "
    for tail in (b"YN1  0 02 ", b"YN1  1 2  ", b"YN1  1 32 "):
        assert deals_in(data.replace(b"YN1  0 2  ", tail)) == {1: one, 2: two}
    assert deals_in(data.replace(b"YN1  0 2  ", b"YY1  0 2  ")) == {2: one, 1: two}


def test_other_lin_files() -> None:
    deal = parse_deal(WORKED)
    three = "md|1S876H8765D876C765,S543H432D5432C432,SAKQ2HAKQDAKQCAKQ|"
    assert deals_in(f"vg|Final,1,IMPs|\nqx|o5|{three}mb|p|\nqx|c5|{three}".encode()) == {5: deal}
    with pytest.raises(BadFile, match=r"board 1: (South has 14 cards|.* is dealt twice)"):
        deals_in(three.replace("S876", "S8763").encode())


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(KINDS), st.data())
def test_spoilt_files_of_deals_are_told_and_never_crash(kind: str, data: st.DataObject) -> None:
    whole = bytearray(deals_as(kind, {1: random_deal(1), 2: random_deal(2)}))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    said = ""
    found: dict[int, Deal] = {}
    try:
        found = deals_in(bytes(whole), Problems())
    except Mistake as mistake:
        said = str(mistake)
    assert len(said.splitlines()) <= 1
    assert all(isinstance(each, Deal) for each in found.values())
