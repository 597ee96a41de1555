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
        with pytest.raises(BadFile, match="line") as caught:
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
