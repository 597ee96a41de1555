"""Bad rulebooks, one mistake each: none loads, and each says what is wrong and where."""

from pathlib import Path

import pytest

from convenor.errors import Mistake
from convenor.regulation import shelf

BAD = Path(__file__).parent / "bad"
BOOKS = sorted(each.name for each in BAD.iterdir())


@pytest.mark.parametrize("name", BOOKS)
def test_a_bad_rulebook_does_not_load_and_says_why(name: str) -> None:
    wanted = (BAD / name / "expected.txt").read_text(encoding="utf-8").strip()
    with pytest.raises(Mistake) as caught:
        shelf.read_and_prove(BAD / name)
    told = str(caught.value)
    assert wanted in told
    assert len(told.splitlines()) == 1, f"one mistake, but more was said:\n{told}"


def test_the_mistakes_are_what_stops_them(tmp_path: Path) -> None:
    """The book under all of them, without a mistake, does load."""
    good = tmp_path / "good"
    (good / "clauses").mkdir(parents=True)
    (good / "tables").mkdir()
    for file in ("rulebook.toml", "clauses/01-scoring.toml", "switches.toml", "tables.toml"):
        text = (BAD / "gap-in-a-table" / file).read_text(encoding="utf-8")
        (good / file).write_text(text, encoding="utf-8")
    (good / "tables" / "points.csv").write_text("place,points\n1,6\n2,4\n3,3\n", encoding="utf-8")
    assert shelf.read_and_prove(good)["clause"]


def test_all_problems_of_a_book_come_at_once(tmp_path: Path) -> None:
    book = tmp_path / "book"
    book.mkdir()
    (book / "rulebook.toml").write_text(
        '[rulebook]\nid = "b"\ntitle = "B"\nsince = 2020-01-01\n'
        '[[clause]]\nid = "1"\nheading = "A"\nkind = "kompute"\nrule = "R."\nneeds = ["9"]\n',
        encoding="utf-8",
    )
    with pytest.raises(Mistake) as caught:
        shelf.read_and_prove(book)
    assert len(str(caught.value).splitlines()) == 2
