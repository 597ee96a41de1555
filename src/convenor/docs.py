"""The pages that are made from the code and the rulebooks, so that they cannot go stale.

`python -m convenor.docs` writes them; `stale` says which would change. A page is a function that
returns its text; a page that is only partly made keeps what stands outside its two markers.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

from convenor.cli import VERBS, module_of, usage
from convenor.competition.plans import parts as catalogue
from convenor.competition.plans.filled_inputs import SAID, can_be_said, fillings
from convenor.competition.plans.organiser import ANSWERABLE
from convenor.regulation import shelf
from convenor.regulation.book import Clause
from convenor.regulation.coverage import STATES, Covered, counts, coverage
from convenor.regulation.families import Family
from convenor.regulation.not_played import SHELVED
from convenor.regulation.typed import Input, inputs

MADE = "<!-- made by `make docs`: do not edit by hand -->"
BEGIN, END = "<!-- made from here -->", "<!-- made to here -->"


def coverage_page() -> str:
    """Which clauses are carried out, by document and kind, then clause by clause."""
    rows = tuple(coverage())
    lines = [
        "# Coverage",
        "",
        MADE,
        "",
        "What becomes of each clause, what carries it out, and what shows it. Whether a clause is",
        "in play is traced: the competitions of `tests/law` are played, and what they read is kept",
        "beside each book (`played.csv`).",
        "",
        "| state | means |",
        "|---|---|",
        *(f"| {state} | {means} |" for state, means in STATES.items()),
        "",
        "A book may set a clause aside that is not played, with a sentence (`not_played.toml`).",
        "",
        "| set aside | means |",
        "|---|---|",
        *(f"| {table} | {means} |" for table, means in SHELVED.items()),
        "",
        f"| rulebook | kind | clauses | {' | '.join((*STATES, *SHELVED))} | cases |",
        "|---|---|--:|" + "--:|" * (len(STATES) + len(SHELVED)) + "--:|",
    ]
    for c in counts(rows):
        states = " | ".join(map(str, (*c.states.values(), *c.aside.values())))
        lines.append(f"| {c.rulebook} | {c.kind} | {c.clauses} | {states} | {c.cases} |")
    for book in dict.fromkeys(each.clause.rulebook for each in rows):
        lines += ["", f"## {book}", ""]
        lines += ["| clause | heading | kind | state | carried out by | tests |"]
        lines.append("|---|---|---|---|---|---|")
        lines += [_coverage_row(each) for each in rows if each.clause.rulebook == book]
    return "\n".join(lines) + "\n"


def _coverage_row(row: Covered) -> str:
    clause = row.clause
    code = f"*gap: {row.gap}*" if row.gap else f"`{row.code.removeprefix('convenor.')}`"
    state = row.state if not row.played else f"{row.state}: {', '.join(row.played.parts)}"
    state = state.removesuffix(": ")
    if row.set_aside:
        state += f" ({row.set_aside}: {row.why.removesuffix('.')})"
    return f"| {clause.id} | {clause.heading} | {clause.kind} | {state} | {code} | {row.shown_by} |"


def families_page() -> str:
    """Every family: its code, what it takes and gives, its terms, and its clauses."""
    bound = _bound()
    lines = [
        "# Families",
        "",
        MADE,
        "",
        "The ways in which clauses work something out. A clause is a family and its terms; the",
        "same function answers `convenor ask` and serves the competition engine.",
    ]
    for family in sorted(shelf.families().values(), key=lambda each: each.name):
        lines += _family_section(family, bound[family.name])
    return "\n".join(lines) + "\n"


def _bound() -> dict[str, list[Clause]]:
    bound: dict[str, list[Clause]] = defaultdict(list)
    for book in shelf.folders():
        for clause in shelf.open_rulebook(book):
            if clause.family:
                bound[clause.family].append(clause)
    return bound


def _family_section(family: Family, clauses: list[Clause]) -> Iterator[str]:
    yield from ("", f"## {family.name}", "", family.what + _code_of(family), "")
    if family.ways:
        for each in family.each_way():
            yield from (f"### {each.full_name}", "", each.what + _code_of(each), "")
            yield from _way_section(each, [one for one in clauses if one.by == each.by])
            yield ""
        return
    yield from _way_section(family, clauses)


def _code_of(family: Family) -> str:
    return f" (`{family.code}`)" if family.code else ""


def _way_section(family: Family, clauses: list[Clause]) -> Iterator[str]:
    for title, fields, words in (
        ("given", inputs(family.given), [name for each in clauses for name in each.asks]),
        ("answer", family.answer_fields(), [name for each in clauses for name in each.answers]),
        ("terms", inputs(family.terms), []),
    ):
        own = {each.name for each in fields}
        named = sorted({f"`{each}`" for each in words if family.is_open and each not in own})
        listed = [_field(each) for each in fields]
        if named:
            listed.append(f"in words of the vocabulary: {', '.join(named)}")
        yield f"- **{title}**: " + ("; ".join(listed) or "nothing")
    books: dict[str, list[str]] = defaultdict(list)
    for clause in clauses:
        books[clause.rulebook].append(clause.id)
    places = "; ".join(f"{book} {', '.join(ids)}" for book, ids in books.items())
    yield f"- **clauses**: {places or 'none yet'}"


def _field(each: Input) -> str:
    optional = "" if each.required else "?"
    return f"`{each.name}{optional}` {each.meaning}".strip()


def parts_page() -> str:
    """Every part: what it decides, who can play it, what is filled in, what comes of the answer."""
    lines = [
        "# Parts",
        "",
        MADE,
        "",
        "What a clause can do in a competition. A plan names a clause for a part; when the plan is",
        "read, the clause is held against this catalogue: its family must be able to play the",
        "part, and whatever it needs to know must be filled in, or be something that can be said.",
        "",
        "| answer | what comes of it |",
        "|---|---|",
        *(f"| {kind} | {comes} |" for kind, comes in catalogue.KINDS.items()),
    ]
    for group in dict.fromkeys(each.group for each in catalogue.PARTS.values()):
        lines += ["", f"## {group}"]
        for part in catalogue.PARTS.values():
            if part.group == group:
                lines += _part_section(part)
    return "\n".join(lines) + "\n"


def _linked(family: str) -> str:
    """A family, or a way of one, with the place where its page tells of it."""
    return f"[{family}](families.md#{family.replace(' ', '-')})"


def _part_section(part: catalogue.Part) -> Iterator[str]:
    places = part.at or (f'clauses."{part.name}"' if " " in part.name else f"clauses.{part.name}",)
    yield from ("", f"### {part.name}", "", f"{part.about[:1].upper()}{part.about[1:]}.", "")
    yield f"- named at: {', '.join(f'`{each}`' for each in places)}"
    yield f"- played by: {', '.join(_linked(e) for e in part.families)}"
    yield f"- answers with: {part.gives}"
    filled = fillings(part.name)
    for module in dict.fromkeys(each.by for each in filled):
        own = (f"`{each.name}` ({each.how})" for each in filled if each.by == module)
        yield f"- filled in by `{module}`: {', '.join(own)}"
    if not filled:
        yield f"- filled in: {part.filled}"
    if can_be_said(part):
        yield f"- said: {SAID}"
    if part.name in ANSWERABLE:
        yield f"- without a clause the organiser answers: {ANSWERABLE[part.name]}"
    if part.missing:
        yield f"- without it: {part.missing}"


def names_part() -> str:
    """The names that questions and answers use, each with what it means and where."""
    meanings: dict[str, dict[str, None]] = defaultdict(dict)
    for family in (way for each in shelf.families().values() for way in each.each_way()):
        for each in (*inputs(family.given), *family.answer_fields()):
            meanings[each.name][each.meaning] = None
    for book in shelf.folders():
        stack = shelf.open_stack(book)
        for clause in (each for each in stack.book(book) if each.family):
            for name, word in (*stack.family(clause).asks, *stack.family(clause).tells):
                meanings[name][word.meaning] = None
    lines = ["| name | means |", "|---|---|"]
    for name in sorted(meanings):
        lines.append(f"| `{name}` | {' · '.join(meanings[name])} |")
    return "\n".join(lines)


def cli_page() -> str:
    """Every command with its help."""
    lines = ["# The command line", "", MADE, "", "```", usage(), "```"]
    for verb in VERBS:
        parser = importlib.import_module(module_of(verb)).parser()
        lines += ["", f"## convenor {verb}", "", "```", _help(parser), "```"]
        for name, each in _subparsers(parser):
            lines += ["", f"### convenor {verb} {name}", "", "```", _help(each), "```"]
    return "\n".join(lines) + "\n"


def _help(parser: argparse.ArgumentParser) -> str:
    return parser.format_help().rstrip()


def _subparsers(
    parser: argparse.ArgumentParser,
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.items()


PAGES: dict[str, Callable[[], str]] = {
    "coverage.md": coverage_page,
    "families.md": families_page,
    "parts.md": parts_page,
    "cli.md": cli_page,
}
PARTS: dict[str, Callable[[], str]] = {"glossary.md": names_part}


def made(folder: Path) -> Iterator[tuple[Path, str]]:
    """Every page with the text it should have."""
    for name, page in PAGES.items():
        yield folder / name, page()
    for name, part in PARTS.items():
        path = folder / name
        before, _, rest = path.read_text(encoding="utf-8").partition(BEGIN)
        after = rest.partition(END)[2]
        yield path, f"{before}{BEGIN}\n{part()}\n{END}{after}"


def stale(folder: Path) -> list[str]:
    """The pages that would change."""
    return [
        path.name
        for path, text in made(folder)
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]


def main() -> int:
    """Write the pages into docs/."""
    folder = Path("docs")
    if not folder.is_dir():
        sys.stderr.write("convenor.docs: run it where docs/ is, in the project's root.\n")
        return 2
    for path, text in made(folder):
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
