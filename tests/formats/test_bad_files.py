"""Bad files, one mistake each: what is wrong is told once, with its line, and the rest is read."""

from pathlib import Path

import pytest

from convenor.formats import pbn, usebio
from convenor.formats.files import read_event
from convenor.formats.problems import BadFile, Problems

BAD = Path(__file__).parent / "bad"
FILES = sorted(each.name for each in BAD.iterdir() if each.suffix != ".txt")


def wanted(name: str) -> str:
    return (BAD / name).with_suffix(".txt").read_text(encoding="utf-8").strip()


def told(name: str) -> tuple[list[str], bool]:
    """Everything that is said of a file, and whether anything of it was read."""
    problems = Problems()
    try:
        read_event(BAD / name, problems)
    except BadFile as bad:
        return [str(each) for each in bad.problems], False
    return [str(each) for each in problems], True


@pytest.mark.parametrize("name", FILES)
def test_a_bad_file_is_told_with_its_line_and_only_once(name: str) -> None:
    said, _ = told(name)
    assert len(said) == 1, f"one mistake, but more was said: {said}"
    assert said[0].startswith(wanted(name))
    assert said[0].rstrip(".") != wanted(name).split(": ")[0], "it must say what is wrong"


@pytest.mark.parametrize("name", FILES)
def test_without_a_place_for_problems_what_was_left_out_stops_the_reading(name: str) -> None:
    problems = Problems()
    try:
        read_event(BAD / name, problems)
    except BadFile:
        left_out = True
    else:
        left_out = bool(problems.refused)
    if left_out:
        with pytest.raises(BadFile, match=r"line|this is|the database is|the workbook'") as caught:
            read_event(BAD / name)
        assert str(caught.value).startswith(str(BAD / name))
        assert len(str(caught.value).splitlines()) == 1
    else:
        assert read_event(BAD / name) == read_event(BAD / name, Problems())


@pytest.mark.parametrize(
    "name", ["contract-at-level-eight.xml", "fourteen-tricks.xml", "pbn-fourteen-tricks.pbn"]
)
def test_the_rest_of_a_board_is_read(name: str) -> None:
    event = read_event(BAD / name, Problems())
    [board] = event.sections[0].boards
    assert [(line.ns, line.ew) for line in board.lines] == [("3", "4")]


def test_all_problems_come_at_once() -> None:
    text = (BAD / "contract-at-level-eight.xml").read_text(encoding="utf-8")
    text = text.replace("03/02/2026", "3 Feb").replace("<SCORE>170", "<SCORE>410")
    text = text.replace("100.00", "a lot")
    problems = Problems()
    usebio.loads(text, problems)
    assert [each.line for each in problems] == [6, 8, 14, 16]
    with pytest.raises(BadFile, match=r"line 6.*\(and 3 more problems\)"):
        usebio.loads(text)


def test_all_problems_of_a_pbn_file_come_at_once() -> None:
    text = (BAD / "pbn-fourteen-tricks.pbn").read_text(encoding="utf-8")
    problems = Problems()
    pbn.loads(text.replace('"N"', '"Q"').replace("3 4 2NT", "3 3 2NT"), problems)
    assert [each.line for each in problems] == [5, 10, 11]


@pytest.mark.parametrize("encoding", ["latin-1", "cp1250", "cp1252", "utf-16", "utf-8-sig"])
def test_letters_of_every_named_encoding_are_read(encoding: str) -> None:
    text = (BAD / "board-zero.xml").read_text(encoding="utf-8").replace("R>0</B", "R>1</B")
    named = {"latin-1": "iso-8859-1", "cp1250": "windows-1250", "cp1252": "windows-1252"}
    text = text.replace("utf-8", named.get(encoding, encoding.removesuffix("-sig")))
    event = usebio.loads(text.replace("Two tables", "Zwölf Tische ä").encode(encoding))
    assert event.title == "Zwölf Tische ä"


@pytest.mark.parametrize("encoding", ["latin-1", "cp1252", "utf-16", "utf-8-sig"])
def test_letters_of_pbn_are_read(encoding: str) -> None:
    text = '[Event "Zwölf Tische ä"]\n[Board "1"]\n'
    assert pbn.loads(text.encode(encoding)).title == "Zwölf Tische ä"


LONG = "9" * 5000


@pytest.mark.parametrize(
    "text",
    [
        f'[Board "{LONG}"]\n',
        f'[Board "1"]\n[Auction "N"]\n1S ${LONG} ={LONG}= Pass\n[Note "{LONG}:long"]\n',
        f'[Board "1"]\n[Score "NS {LONG}"]\n[ScorePercentage "{LONG}"]\n',
        f'[Board "1"]\n[TotalScoreTable "Rank;PairId;TotalScoreMP"]\n{LONG} 1 {LONG}\n',
        f'[Board "1"]\n[ScoreRubberHistory "NS 0/{LONG} EW 0/0"]\n',
    ],
)
def test_numbers_of_thousands_of_digits_are_told_and_not_worked_out(text: str) -> None:
    problems = Problems()
    pbn.loads(text, problems)
    assert len(problems)
    assert max(len(str(each)) for each in problems) < 500


def test_problems_are_counted_and_capped_in_print() -> None:
    problems = Problems()
    for at in range(1000):
        problems.flag(at, "", "odd")
    problems.refuse(500, "", "left out")
    told, more = problems.told()
    assert len(told) == 30
    assert more == 971
    assert any(each.refused for each in told), "what was left out is told before what is odd"


def test_a_file_that_is_nothing_but_problems_is_given_up() -> None:
    with pytest.raises(BadFile, match="more than 20000 things are wrong") as caught:
        pbn.loads('[Board "1"]\n' + "x\n" * 30_000, Problems())
    assert len(caught.value.problems) < 100


def test_nothing_behind_a_doctype_is_fetched() -> None:
    """A plain DOCTYPE line is accepted, whatever it names."""
    text = (BAD / "fourteen-tricks.xml").read_text(encoding="utf-8").replace("14</T", "10</T")
    event = usebio.loads(text.replace("http://www.ebu.co.uk/usebio/", "file:///etc/passwd?"))
    assert event.title == "Two tables"
    assert event.lines == 2


@pytest.mark.parametrize("name", ["entity-bomb.xml", "external-entity.xml"])
def test_entities_are_refused_before_any_is_followed(name: str) -> None:
    with pytest.raises(BadFile, match="DOCTYPE has declarations of its own"):
        usebio.load(BAD / name, Problems())


def test_an_entity_of_letters_is_kept_as_it_was_written() -> None:
    event = usebio.load(BAD / "entity-that-xml-does-not-know.xml", Problems())
    assert event.title == "Caf&eacute;"
