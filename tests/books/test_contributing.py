"""The example of a clause in CONTRIBUTING.md is one: put into a book, it passes and answers."""

import re
import textwrap
from pathlib import Path

from convenor.regulation import shelf
from convenor.regulation.ask import ask
from convenor.regulation.starting import write_starter
from convenor.simulator.book_checks import check_book

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
SWITCH = """
[[switch]]
name = "late_gap"
clauses = ["3.1"]
default = "lower"
alternatives = ["upper"]
"""


def test_the_example_of_a_late_arrival_is_taken(tmp_path: Path) -> None:
    found = re.search(
        r"^ +family = \"late-arrival\"\n.*?(?=\n\n5\. )", TEXT, re.DOTALL | re.MULTILINE
    )
    assert found is not None
    example = textwrap.dedent(found.group())
    book = write_starter("lake", "Lake", tmp_path)
    clauses = book / "clauses" / "3-conduct.toml"
    text = clauses.read_text(encoding="utf-8")
    own = re.compile(
        r"^family = \"late-arrival\"\n.*?(?=^\[\[clause\]\])", re.DOTALL | re.MULTILINE
    )
    clauses.write_text(own.sub(lambda _: f"{example}\n\n", text, count=1), encoding="utf-8")
    switches = book / "switches.toml"
    switches.write_text(switches.read_text(encoding="utf-8") + SWITCH, encoding="utf-8")
    told = [str(each) for each in check_book(str(book), play=False).problems]
    assert [each for each in told if not each.startswith("cases/")] == []
    stack = shelf.open_stack(str(book))
    answers = [
        ask(stack, "lake 3.1", {"minutes_late": "5.5", "switch": {"late_gap": reading}}).fine
        for reading in ("lower", "upper")
    ]
    assert answers == [0, 2]
