"""No meaning in wording: what a sentence says is decided by values, and read back by nobody.

The source is read for code that looks into the words of a derivation, a finding or an error, and
for questions and types taken out of their words anywhere but at the edges.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src" / "convenor"
SENTENCES = frozenset({"text", "reason", "says", "meaning", "sentence", "type_words", "heading"})
"""Attributes that hold words for people."""
LOOKS = frozenset(
    {"startswith", "endswith", "removeprefix", "removesuffix", "find", "index", "split"}
)
PATTERNS = frozenset({"match", "search", "fullmatch", "findall", "split", "sub"})
ALLOWED = {
    "regulation/cases.py": "a worked case says in words which mistake is expected",
    "regulation/why.py": "a gap of a step says that what fills it is a contestant: {winner:who}",
    "regulation/source.py": "the reader of TOML says the line in its sentence alone",
    "actions/entries/entry_rows.py": "an entry is not called 'the entry' on every row",
    "actions/many_at_once.py": "a full stop in the middle of a list is left out",
    "actions/entries/entry_checks.py": "a full stop in the middle of a sentence is left out",
    "cli/result.py": "what every line of a file is for is not said again on each",
    "formats/pbn_plays.py": "`text` is what stands in a file",
}
EDGES = ("cli/", "api/", "web/", "competition/views/visibility.py")
"""Where words come in; what is public is an edge of its own, since it knows fewer names."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for file in sorted(SOURCE.rglob("*.py")):
        name = file.relative_to(SOURCE).as_posix()
        yield name, ast.parse(file.read_text(encoding="utf-8"))


def is_sentence(node: ast.AST, caught: frozenset[str]) -> bool:
    """Whether an expression is words for people: such an attribute, or the text of an error."""
    if isinstance(node, ast.Attribute):
        return node.attr in SENTENCES
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        given = node.args[0]
        return node.func.id == "str" and isinstance(given, ast.Name) and given.id in caught
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        return node.func.attr in ("lower", "strip", "casefold") and is_sentence(
            node.func.value, caught
        )
    return False


def is_words(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(node.value)


def readings(tree: ast.Module) -> Iterator[ast.AST]:
    """The places where a module looks into words for people."""
    caught = frozenset(
        each.name for each in ast.walk(tree) if isinstance(each, ast.ExceptHandler) and each.name
    )
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            looks = node.func.attr in LOOKS and is_sentence(node.func.value, caught)
            matches = node.func.attr in PATTERNS and any(is_sentence(e, caught) for e in node.args)
            if looks or matches:
                yield node
        elif isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            inside = isinstance(node.ops[0], ast.In | ast.NotIn) and is_sentence(sides[1], caught)
            same = any(is_sentence(e, caught) for e in sides) and any(is_words(e) for e in sides)
            if inside or same:
                yield node


READS = [
    'step.text.startswith("board")',
    'figure.text == "round {round}"',
    'each.type_words.removeprefix("list of ")',
    're.match(r"row ", found.text)',
    '"assigned?" in each.type_words',
    "try:\n    go()\nexcept E as no:\n    ok = name in str(no)",
]


@pytest.mark.parametrize("code", READS)
def test_the_test_sees_what_it_is_for(code: str) -> None:
    assert list(readings(ast.parse(code)))


def test_nobody_reads_meaning_out_of_words() -> None:
    found = {
        f"{name}:{getattr(node, 'lineno', 0)}: {ast.unparse(node)}"
        for name, tree in sources()
        if name not in ALLOWED
        for node in readings(tree)
    }
    assert not found, "give it a value to decide by:\n" + "\n".join(sorted(found))


def test_every_exception_is_still_one() -> None:
    reading = {name for name, tree in sources() if any(readings(tree))}
    assert set(ALLOWED) <= reading


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.module, each.name) for each in node.names)


def test_the_words_of_a_question_are_read_at_the_edges_alone() -> None:
    reader = ("convenor.competition.explaining.question_words", "question_of")
    where = [name for name, tree in sources() if reader in imported(tree)]
    assert where
    assert [name for name in where if not name.startswith(EDGES)] == []


def test_no_page_words_a_question_itself() -> None:
    """A link to a derivation is made by a tag of `questions`, from a question as a value."""
    begins = ("place+of", "total+of", "round+", "session+", "match+", "board+", "draw+of", "fines+")
    for file in sorted((SOURCE / "web" / "templates").rglob("*.html")):
        text = file.read_text(encoding="utf-8")
        for words in begins:
            assert words not in text, f"{file.name} writes '{words}' into an address"
