"""What something means is a value, and is not read out of words that the programme wrote itself.

The engine's modules go in, as they are written; out comes each place that looks into a text: its
beginning, its end, its parts, a pattern. Texts that people or books write are read at the edge,
each by one module, and those are listed here with what they read.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import convenor

SOURCE = Path(convenor.__file__).parent
ENGINE = (
    *("scoring", "matches", "conduct", "standings", "draws", "finals", "awards", "entries"),
    *("contest", "explain", "competition", "actions"),
)
LOOKS = {"startswith", "endswith", "removeprefix", "removesuffix", "partition", "rpartition"}
LOOKS |= {"split", "rsplit", "fullmatch", "search", "findall", "finditer"}
PATTERNS = {"match"}
"""A method of patterns that others have too: only `re.match` is looked for."""

TYPED = "what people type"
CLAUSE_NAMES = "names of clauses: 'sabf-2020 13.9.b'"
KEYS = "keys of data: of a plan, a form or a description"
PUNCTUATION = (
    "the full stop at the end of a sentence, or the plural of a noun, for another sentence"
)
READS: dict[str, str] = {
    "actions/asking/book_words.py": KEYS,
    "actions/asking/carried_out.py": CLAUSE_NAMES,
    "actions/asking/case.py": f"{TYPED}: tags of players",
    "actions/asking/deciders.py": "who decides by a clause, as the book has it",
    "actions/asking/door.py": PUNCTUATION,
    "actions/asking/inputs.py": f"{TYPED}: tags of players, lists of clubs",
    "actions/asking/line_up_inputs.py": "seats of a line-up: 'open N'",
    "actions/asking/states.py": f"{TYPED}: tags about where a player lived",
    "actions/closing/placings.py": PUNCTUATION,
    "actions/conduct/bans.py": CLAUSE_NAMES,
    "actions/conduct/fines.py": CLAUSE_NAMES,
    "actions/entries/entry_checks.py": PUNCTUATION,
    "actions/entries/entry_columns.py": f"{TYPED}: headings of a list",
    "actions/entries/entry_rows.py": f"{TYPED}: lines of a list",
    "actions/entries/line_ups.py": "seats of a line-up: 'open N'",
    "actions/entries/registered.py": f"{TYPED}: tags of players",
    "actions/entries/mistyped_entries.py": f"{TYPED}: names, and headings of a list",
    "actions/entries/pasted_lists.py": f"{TYPED}: lines of a list",
    "actions/entries/pasted_names.py": f"{TYPED}: names of people",
    "actions/hall/exchanges.py": "names of tables, as a director writes them",
    "actions/hall/rounds_meant.py": "two players on one side: '7+12'",
    "actions/imports/drawn.py": CLAUSE_NAMES,
    "actions/imports/entries_checked.py": f"{TYPED}: headings of a list, and the full stop",
    "actions/imports/pairs.py": "two players on one side: '7+12'",
    "actions/many_at_once.py": PUNCTUATION,
    "actions/matches/final_dates.py": f"{TYPED}: a list of weeks",
    "actions/matches/match_score_lists.py": f"{TYPED}: lines of a list",
    "actions/matches/match_scores.py": f"{TYPED}: a score that begins with the mark of a stanza",
    "actions/matches/written_scores.py": f"{TYPED}: match scores",
    "actions/overview/score_lines.py": "keys of a form",
    "actions/overview/wording.py": "two players on one side: '7+12'",
    "actions/overview/table_names.py": "two players on one side, and the room of a table",
    "actions/overview/tables.py": "names of tables: a section and a number",
    "actions/results/recorded_scores.py": CLAUSE_NAMES,
    "actions/rulings/appeals.py": f"{TYPED}: an auction",
    "actions/rulings/psychic_calls.py": KEYS,
    "actions/spoken_values.py": f"{TYPED}: awards, rooms, pairs of contestants",
    "actions/stages/arrangements.py": KEYS,
    "actions/stages/seed_orders.py": f"{TYPED}: a list of numbers",
    "actions/stages/drawing.py": PUNCTUATION,
    "actions/systems/filing.py": "names and fingerprints of files that are sent",
    "actions/typed_results.py": f"{TYPED}: results",
    "competition/comparing/editions.py": CLAUSE_NAMES,
    "competition/draws/next_round.py": CLAUSE_NAMES,
    "competition/explaining/question_words.py": f"{TYPED}: questions, read once",
    "competition/plans/layers_checked.py": f"{TYPED}: a layer, line by line",
    "competition/plans/named_clauses.py": KEYS,
    "competition/plans/parts.py": "a part and its number: 'datum 2'",
    "competition/plans/rules.py": "a part and its number: 'datum 2'",
    "competition/plans/template_checks.py": KEYS,
    "competition/plans/template_files.py": f"{TYPED}: what a plan is about, line by line",
    "competition/plans/words.py": "words of a book: 'itc-final' is of 'itc'",
    "competition/reports/reported_players.py": f"{TYPED}: names of people",
    "competition/state/attendance.py": f"{TYPED}: who came when",
    "competition/state/seats.py": "two players on one side, a table that has its boards again",
    "competition/views/ladders.py": f"{TYPED}: names of people",
    "competition/views/people.py": f"{TYPED}: names of people that are looked for",
    "competition/views/report_sheets.py": "keys of data: what a report was told of a session",
    "competition/views/name_finding.py": "texts in which a hidden name is looked for",
    "contest/conditions.py": CLAUSE_NAMES,
    "entries/counts.py": PUNCTUATION,
    "explain/asked.py": "names of inputs, for their words",
    "explain/show.py": CLAUSE_NAMES,
    "explain/wording.py": "numbers and names, for their words",
    "finals/match_titles.py": "names of matches: 'SF1', 'R2-3'",
    "finals/rule_choices.py": "ranks of a book: '2=' is a place that is shared",
    "finals/sides.py": "sides of a match, as a book has them: 'rank 4', 'QF2 loser'",
    "matches/match_conversion.py": CLAUSE_NAMES,
}
"""The modules that look into texts, and what they read."""


FOREIGN = "what another program or a device says"
BYTES = "the bytes of a file or of a request"
FINDS: dict[str, str] = {
    "actions/asking/inputs.py": KEYS,
    "actions/asking/states.py": KEYS,
    "actions/matches/written_scores.py": f"{TYPED}: match scores",
    "actions/office/members.py": KEYS,
    "actions/overview/score_lines.py": "keys of a form",
    "actions/systems/filing.py": "what kind of file was sent",
    "api/bodies.py": BYTES,
    "bench/site_live.py": BYTES,
    "bench/site_pages.py": BYTES,
    "cli/opening.py": f"{TYPED}: the place of a ledger",
    "cli/option_values.py": f"{TYPED}: values of options",
    "competition/finals/qualifying_clauses.py": KEYS,
    "formats/kinds_of_files.py": BYTES,
    "formats/pbn_values.py": f"{FOREIGN}: PBN",
    "formats/pbn_writing.py": "a text that PBN cannot hold",
    "ledger/damage.py": BYTES,
    "ledger/jsonl_index.py": BYTES,
    "ledger/sqlite.py": f"{FOREIGN}: SQLite",
    "office/sheets.py": f"{TYPED}: cells of a list",
    "regulation/starting.py": f"{TYPED}: the title of a new book",
    "regulation/typed.py": f"{TYPED}: a day, or a day and time",
    "regulation/why.py": "the gaps of a step, which its inputs fill",
    "values.py": "annotations of a class",
    "web/copies/following.py": KEYS,
    "web/desk/award_fields.py": "keys of a form",
    "web/fact_words.py": "a number, for its words",
    "web/live/pieces.py": "the page that was made",
    "web/public/page_context.py": KEYS,
    "web/setup/import_views.py": "keys of a form",
    "web/setup/paper_head.py": "keys of a form",
}
"""The modules, of the whole programme, that look whether a text has something in it."""
TEXTS = {"text", "texts", "says", "said", "reason", "why", "sentence", "lead", "title", "wording"}
TEXTS |= {"words", "word", "label", "shown", "first", "message", "heading", "note", "what", "told"}
TEXTS |= {"line", "answer", "comment", "meaning"}
"""What texts are called here."""
OF_A_TEXT = {"lower", "casefold", "strip", "upper", "join", "format"}
TO_A_TEXT = {"str", "folded"}


def finds(text: str) -> Iterator[int]:
    """The lines of a module that look whether a text has a certain piece in it."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and is_text(node.left):
            for sign, within in zip(node.ops, node.comparators, strict=True):
                if isinstance(sign, ast.In | ast.NotIn) and called(within) in TEXTS:
                    yield node.lineno


def is_text(node: ast.expr) -> bool:
    """Whether an expression is a text that stands there."""
    written = isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    return written or isinstance(node, ast.JoinedStr)


def called(node: ast.expr) -> str:
    """The last name of an expression; 'text' for one that is a text whatever it is called."""
    match node:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name
        case ast.Subscript(value=of):
            return called(of)
        case ast.Call(func=ast.Attribute(attr=name)) if name in OF_A_TEXT:
            return "text"
        case ast.Call(func=ast.Name(id=name)) if name in TO_A_TEXT:
            return "text"
        case ast.Call(func=of):
            return called(of)
        case ast.JoinedStr():
            return "text"
        case _:
            return ""


def finding() -> dict[str, list[int]]:
    """The modules of the whole programme that look for pieces of texts, with the lines."""
    files = sorted(SOURCE.rglob("*.py"))
    found = {
        file.relative_to(SOURCE).as_posix(): sorted(finds(file.read_text("utf-8")))
        for file in files
    }
    return {name: lines for name, lines in found.items() if lines}


def places(text: str) -> Iterator[int]:
    """The lines of a module that look into a text."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, of = node.func.attr, node.func.value
            pattern = name in PATTERNS and isinstance(of, ast.Name) and of.id == "re"
            if name in LOOKS or pattern:
                yield node.lineno


def looking() -> dict[str, list[int]]:
    """The engine's modules that look into texts, with the lines."""
    files = (file for room in ENGINE for file in sorted((SOURCE / room).rglob("*.py")))
    found = {
        file.relative_to(SOURCE).as_posix(): sorted(places(file.read_text("utf-8")))
        for file in files
    }
    return {name: lines for name, lines in found.items() if lines}


def test_only_the_modules_that_read_texts_look_into_them() -> None:
    assert {name: lines for name, lines in looking().items() if name not in READS} == {}


def test_the_list_has_no_module_that_looks_no_more() -> None:
    assert sorted(READS.keys() - looking().keys()) == []


def test_nobody_looks_for_a_piece_of_a_sentence() -> None:
    assert {name: lines for name, lines in finding().items() if name not in FINDS} == {}


def test_the_list_has_no_module_that_finds_no_more() -> None:
    assert sorted(FINDS.keys() - finding().keys()) == []


@pytest.mark.parametrize(
    "line",
    [
        'open_ = any("not settled" in each.first for each in lines)',
        'number = "9" if "scores of the round" in sentence else ""',
        'hidden = "board" in step.text',
        'hidden = "board" not in step.wording.lower()',
        'mine = f"{name} " in str(mistake)',
    ],
)
def test_a_look_for_a_piece_of_a_sentence_is_found(line: str) -> None:
    assert list(finds(line)) == [1]


def test_a_key_of_a_mapping_is_no_piece_of_a_text() -> None:
    assert list(finds('known = "clause" in each.values and each in said')) == []


@pytest.mark.parametrize(
    "line",
    [
        'hidden = step.text.startswith("board")',
        'ranks = [side for side in sides if side.startswith("rank ")]',
        'match, _, end = side.rpartition(" ")',
        'found = re.match(r"(.*) of (.*)", sentence)',
        'room = "closed" if table.endswith("closed") else "open"',
        "found = PATTERN.fullmatch(words)",
    ],
)
def test_a_look_into_a_text_is_found(line: str) -> None:
    assert list(places(line)) == [1]
