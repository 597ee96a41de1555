"""Proves a rulebook's tree before it is used: every key known, every value with its clause, every
reference to something that is there, no gap or overlap in tables or dates.

A tree goes in, problems come out, each with file, line and the nearest right name. The types of
terms are the families' business and are proved in `stack.check_terms`.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.book import KINDS
from convenor.regulation.families import Family, todays_name
from convenor.regulation.kind_checks import check_kinds
from convenor.regulation.source import Problem, Tree, line_in
from convenor.regulation.table_checks import table_problems
from convenor.regulation.vocabulary import KEYS, word

Entry = Tree
Report = Callable[..., None]
"""Takes an entry, a sentence, and the way to what is wrong inside the entry."""

_KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "rulebook": (("id", "title", "since"), ("document", "until", "under", "note")),
    "chapter": (("id", "heading"), ()),
    "clause": (
        ("id", "heading", "kind", "rule"),
        (
            "chapter",
            "takes",
            "gives",
            "needs",
            "switches",
            "troubles",
            "decided_by",
            "actions",
            "tests",
            "family",
            "by",
            "asks",
            "requires",
            "meanings",
            "words",
            "choices",
            "asking",
            "answers",
            "since",
            "terms",
        ),
    ),
    "switch": (("name", "clauses", "default", "alternatives"), ("meaning", "readings")),
    "table": (
        ("name", "clause"),
        (
            "file",
            "csv",
            "title",
            "check",
            "key",
            "group",
            "over",
            "from",
            "to",
            "touching",
            "rising",
        ),
    ),
    "discrepancy": (("id", "what"), ("kind", "where", "effect", "resolution")),
    "change": (("clause", "by", "value"), ("term", "switch", "since")),
    "word": (KEYS[:3], KEYS[3:]),
}
_NAME = re.compile(r"[\w.+-]+")
_TROUBLE_KEYS = ("what", "adopt", "switch")


def problems_of(tree: Tree, families: Mapping[str, Family]) -> list[Problem]:
    """Everything that is wrong with a rulebook's tree."""
    problems: list[Problem] = []

    def report(entry: Entry, text: str, *path: str | int) -> None:
        problems.append(Problem(entry.get("@file", ""), line_in(entry, *path), text))

    _check_keys(tree, report)
    if not problems:
        check_kinds(tree, report)
    if problems:
        return problems
    _check_unique(tree, report)
    _check_head(tree["rulebook"][0], report)
    for check in (_check_clauses, _check_switches, _check_words, _check_references):
        check(tree, report)
    problems += table_problems(tree)
    _check_families(tree, families, report)
    return problems


def _check_keys(tree: Tree, report: Report) -> None:
    for heading, (needed, optional) in _KEYS.items():
        for entry in tree[heading]:
            label = _label(heading, entry)
            for key in needed:
                if key not in entry or entry[key] in ("", None):
                    report(entry, _missing(label, key))
            for key in entry:
                if key not in needed + optional and not key.startswith("@"):
                    known = (*needed, *optional)
                    near = did_you_mean(key, known)
                    report(entry, f"{label}: unknown key '{key}': {near}", key)


def _missing(label: str, key: str) -> str:
    if key in ("clause", "clauses", "by"):
        return f"{label} has no clause: add {key} = the number of the clause it comes from."
    return f"{label} has no '{key}': add it."


def _label(heading: str, entry: Entry) -> str:
    name = entry.get("id") or entry.get("name") or entry.get("clause") or ""
    return f"{heading} {name}".strip()


def _check_unique(tree: Tree, report: Report) -> None:
    if len(tree["rulebook"]) > 1:
        report(tree["rulebook"][1], "there are two [rulebook] headings: keep one.")
    for heading, key in (
        ("clause", "id"),
        ("switch", "name"),
        ("table", "name"),
        ("chapter", "id"),
        ("word", "name"),
    ):
        seen: dict[str, Entry] = {}
        for entry in tree[heading]:
            first = seen.setdefault(entry[key], entry)
            if first is not entry:
                where = f"{first['@file']}:{first['@line']}"
                report(entry, f"{heading} {entry[key]} is there twice (first in {where}).")


def _check_head(head: Entry, report: Report) -> None:
    since = _checked_day(head, "since", report)
    until = _checked_day(head, "until", report)
    if since and until and until < since:
        report(head, f"the rulebook ends ({until}) before it begins ({since}).", "until")
    if not _NAME.fullmatch(head["id"]):
        report(head, f"id cannot be '{head['id']}': write letters, figures, '.', '_' and '-'.")
    if head.get("under") == head["id"]:
        report(head, f"{head['id']} stands on itself: under = names another book.", "under")


def _checked_day(entry: Entry, key: str, report: Report) -> datetime.date | None:
    text = entry.get(key)
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except (TypeError, ValueError):
        report(entry, f"{key} must be a day such as 2020-10-11, not '{text}'.", key)
        return None


def _check_clauses(tree: Tree, report: Report) -> None:
    chapters = [each["id"] for each in tree["chapter"]]
    for entry in tree["clause"]:
        label = _label("clause", entry)
        if entry["kind"] not in KINDS:
            near = did_you_mean(str(entry["kind"]), KINDS)
            report(entry, f"{label}: kind cannot be '{entry['kind']}': {near}", "kind")
        if not _NAME.fullmatch(entry["id"]):
            report(entry, f"{label}: its id may hold letters, figures, '.', '_' and '-' only.")
        if entry.get("chapter") and entry["chapter"] not in chapters:
            near = did_you_mean(entry["chapter"], chapters)
            text = f"{label}: there is no chapter '{entry['chapter']}': {near}"
            report(entry, text, "chapter")
        for at, trouble in enumerate(entry.get("troubles", ())):
            for key in trouble:
                if key not in _TROUBLE_KEYS:
                    near = did_you_mean(key, _TROUBLE_KEYS)
                    text = f"{label}: unknown key '{key}' in a trouble: {near}"
                    report(entry, text, "troubles", at, key)
            if not trouble.get("what"):
                report(entry, f"{label}: a trouble has no 'what': add it.", "troubles", at)
        _check_dates(entry, label, report)


def _check_dates(entry: Entry, label: str, report: Report) -> None:
    """Editions of a clause's terms follow each other without gap or overlap."""
    editions = entry.get("terms")
    if not isinstance(editions, list):
        _checked_day(entry, "since", report)
        return
    spans = [_span(entry, each, report) for each in editions]
    for (since, until), (next_since, _) in pairwise(spans):
        if next_since is None or since is None:
            report(entry, f"{label}: each edition of its terms needs 'since'.")
        elif until is None or until >= next_since:
            report(entry, f"{label}: the terms since {since} overlap those since {next_since}.")
        elif until + datetime.timedelta(days=1) < next_since:
            report(entry, f"{label}: no terms hold between {until} and {next_since}.")


def _span(
    entry: Entry, edition: Tree, report: Report
) -> tuple[datetime.date | None, datetime.date | None]:
    dated = edition | {"@file": entry["@file"], "@line": entry["@line"]}
    return _checked_day(dated, "since", report), _checked_day(dated, "until", report)


def _check_switches(tree: Tree, report: Report) -> None:
    for entry in tree["switch"]:
        label = _label("switch", entry)
        if entry["default"] in entry["alternatives"]:
            text = f"{label}: its default '{entry['default']}' is among its alternatives."
            report(entry, text, "alternatives")
        _check_sentences(entry, label, report)


def _check_sentences(entry: Entry, label: str, report: Report) -> None:
    """Sentences, where there are any, are those of the readings that there are, each with one."""
    if "readings" not in entry:
        return
    found = [entry["default"], *entry["alternatives"]]
    known = [str(each).lower() if isinstance(each, bool) else str(each) for each in found]
    for name in entry["readings"]:
        if name not in known:
            near = did_you_mean(name, known)
            report(entry, f"{label} has no reading '{name}': {near}", "readings", name)
    for name in known:
        if name not in entry["readings"]:
            report(entry, f"{label}: its reading '{name}' has no sentence: add it.", "readings")


def _check_words(tree: Tree, report: Report) -> None:
    for entry in tree["word"]:
        try:
            word(entry)
        except Mistake as mistake:
            report(entry, f"{_label('word', entry)}: {mistake}", "type")


def _check_references(tree: Tree, report: Report) -> None:
    ids = {each["id"] for each in tree["clause"]}
    switches = {each["name"] for each in tree["switch"]}
    for entry in tree["clause"]:
        label = _label("clause", entry)
        for id in entry.get("needs", ()):
            _known(id, ids, f"{label} needs clause '{id}'", entry, report, "needs")
        for key, name in _switches_named(entry):
            _known(name, switches, f"{label} names switch '{name}'", entry, report, key)
    for heading, key in (("switch", "clauses"), ("table", "clause"), ("discrepancy", "where")):
        for entry in tree[heading]:
            for id in _list(entry, key):
                label = f"{_label(heading, entry)} names clause '{id}'"
                _known(id, ids, label, entry, report, key)
    for entry in tree["change"]:
        label = f"the change to {entry['clause']} is by '{entry['by']}'"
        _known(entry["by"], ids, label, entry, report, "by")
        _checked_day(entry, "since", report)
        if bool(entry.get("term")) == bool(entry.get("switch")):
            report(entry, f"the change to {entry['clause']} must name one term or one switch.")


def _switches_named(entry: Entry) -> Iterator[tuple[str, str]]:
    yield from (("switches", each) for each in entry.get("switches", ()))
    troubles = entry.get("troubles", ())
    yield from (("troubles", each["switch"]) for each in troubles if each.get("switch"))


def _list(entry: Entry, key: str) -> list[str]:
    found = entry.get(key, [])
    return found if isinstance(found, list) else [found]


def _known(name: str, known: set[str], what: str, entry: Entry, report: Report, key: str) -> None:
    if name not in known:
        report(entry, f"{what}, which is not there: {did_you_mean(name, known)}", key)


def _check_families(tree: Tree, families: Mapping[str, Family], report: Report) -> None:
    for entry in tree["clause"]:
        label = _label("clause", entry)
        family, by = todays_name(families, entry.get("family", ""), entry.get("by", ""))
        if family and family not in families:
            near = did_you_mean(family, families)
            report(entry, f"{label}: there is no family '{family}': {near}", "family")
        elif family:
            _check_way(entry, label, families[family], by, report)
        for key in (
            "by",
            "terms",
            "asks",
            "requires",
            "meanings",
            "words",
            "choices",
            "answers",
            "asking",
        ):
            if key in entry and not family:
                report(entry, f"{label} has '{key}' but names no family: add family = …", key)
        if ("actions" in entry) != ("tests" in entry):
            report(entry, f"{label} names actions or tests without the other: add both.")


def _check_way(entry: Entry, label: str, family: Family, by: str, report: Report) -> None:
    """A family with several ways is named with one of them, and no other with any."""
    ways = tuple(each.by for each in family.ways)
    if ways and not by:
        listed = ", ".join(ways)
        text = f"{label}: '{family.name}' is worked out by {listed}: add by = …"
        report(entry, text, "family")
    elif by and not ways:
        text = f"{label}: '{family.name}' is worked out in one way only: leave 'by' out."
        report(entry, text, "by")
    elif ways and by not in ways:
        near = did_you_mean(by, ways)
        report(entry, f"{label}: '{family.name}' is not worked out by '{by}': {near}", "by")
