"""Proves a rulebook's tree before it is used: every key known, every value with its clause, every
reference to something that is there, no gap or overlap in tables or dates.

A tree goes in, problems come out, each with file, line and the nearest right name. The types of
terms are the families' business and are proved in `stack.check_terms`.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from convenor.errors import Mistake, did_you_mean
from convenor.exact import exact, show
from convenor.regulation.book import KINDS
from convenor.regulation.source import Problem, Tree

Entry = Tree
Report = Callable[[Entry, str], None]

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
            "asks",
            "requires",
            "meanings",
            "since",
            "terms",
        ),
    ),
    "switch": (("name", "clauses", "default", "alternatives"), ("meaning",)),
    "table": (
        ("name", "clause", "file"),
        ("title", "check", "key", "group", "over", "from", "to", "touching", "rising"),
    ),
    "discrepancy": (("id", "what"), ("kind", "where", "effect", "resolution")),
    "change": (("clause", "by", "value"), ("term", "switch", "since")),
}
_TROUBLE_KEYS = ("what", "adopt", "switch")


def problems_of(tree: Tree, families: Mapping[str, Any]) -> list[Problem]:
    """Everything that is wrong with a rulebook's tree."""
    problems: list[Problem] = []

    def report(entry: Entry, text: str) -> None:
        problems.append(Problem(entry.get("@file", ""), entry.get("@line", 0), text))

    _check_keys(tree, report)
    if problems:
        return problems
    _check_unique(tree, report)
    _check_head(tree["rulebook"][0], report)
    for check in (_check_clauses, _check_switches, _check_tables, _check_references):
        check(tree, report)
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
                    report(entry, f"{label}: unknown key '{key}': {did_you_mean(key, known)}")


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
        report(head, f"the rulebook ends ({until}) before it begins ({since}).")


def _checked_day(entry: Entry, key: str, report: Report) -> datetime.date | None:
    text = entry.get(key)
    if text is None:
        return None
    try:
        return datetime.date.fromisoformat(text)
    except (TypeError, ValueError):
        report(entry, f"{key} must be a day such as 2020-10-11, not '{text}'.")
        return None


def _check_clauses(tree: Tree, report: Report) -> None:
    chapters = [each["id"] for each in tree["chapter"]]
    for entry in tree["clause"]:
        label = _label("clause", entry)
        if entry["kind"] not in KINDS:
            near = did_you_mean(str(entry["kind"]), KINDS)
            report(entry, f"{label}: kind cannot be '{entry['kind']}': {near}")
        if entry.get("chapter") and entry["chapter"] not in chapters:
            near = did_you_mean(entry["chapter"], chapters)
            report(entry, f"{label}: there is no chapter '{entry['chapter']}': {near}")
        for trouble in entry.get("troubles", ()):
            for key in trouble:
                if key not in _TROUBLE_KEYS:
                    near = did_you_mean(key, _TROUBLE_KEYS)
                    report(entry, f"{label}: unknown key '{key}' in a trouble: {near}")
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
        if not isinstance(entry["clauses"], list) or not isinstance(entry["alternatives"], list):
            report(entry, f"{label}: 'clauses' and 'alternatives' must be lists.")
        elif entry["default"] in entry["alternatives"]:
            report(entry, f"{label}: its default '{entry['default']}' is among its alternatives.")


def _check_references(tree: Tree, report: Report) -> None:
    ids = {each["id"] for each in tree["clause"]}
    switches = {each["name"] for each in tree["switch"]}
    for entry in tree["clause"]:
        label = _label("clause", entry)
        for id in entry.get("needs", ()):
            _known(id, ids, f"{label} needs clause '{id}'", entry, report)
        for name in [*entry.get("switches", ()), *_trouble_switches(entry)]:
            _known(name, switches, f"{label} names switch '{name}'", entry, report)
    for entry in tree["switch"]:
        for id in entry["clauses"]:
            _known(id, ids, f"{_label('switch', entry)} names clause '{id}'", entry, report)
    for entry in tree["table"]:
        label = f"{_label('table', entry)} names clause '{entry['clause']}'"
        _known(entry["clause"], ids, label, entry, report)
    for entry in tree["discrepancy"]:
        for id in entry.get("where", ()):
            _known(id, ids, f"{_label('discrepancy', entry)} names clause '{id}'", entry, report)
    for entry in tree["change"]:
        _known(
            entry["by"],
            ids,
            f"the change to {entry['clause']} is by '{entry['by']}'",
            entry,
            report,
        )
        if bool(entry.get("term")) == bool(entry.get("switch")):
            report(entry, f"the change to {entry['clause']} must name one term or one switch.")


def _trouble_switches(entry: Entry) -> Iterator[str]:
    return (each["switch"] for each in entry.get("troubles", ()) if each.get("switch"))


def _known(name: str, known: set[str], what: str, entry: Entry, report: Report) -> None:
    if name not in known:
        report(entry, f"{what}, which is not there: {did_you_mean(name, known)}")


def _check_families(tree: Tree, families: Mapping[str, Any], report: Report) -> None:
    for entry in tree["clause"]:
        label = _label("clause", entry)
        family = entry.get("family")
        if family and family not in families:
            report(
                entry, f"{label}: there is no family '{family}': {did_you_mean(family, families)}"
            )
        for key in ("terms", "asks", "requires", "meanings"):
            if key in entry and not family:
                report(entry, f"{label} has '{key}' but names no family: add family = …")
        if ("actions" in entry) != ("tests" in entry):
            report(entry, f"{label} names actions or tests without the other: add both.")


# --- tables -------------------------------------------------------------------------------------


def _check_tables(tree: Tree, report: Report) -> None:
    for entry in tree["table"]:
        label = _label("table", entry)
        if entry["file"] not in tree["csv"]:
            near = did_you_mean(entry["file"], tree["csv"])
            report(entry, f"{label}: there is no file tables/{entry['file']}: {near}")
            continue
        data = tree["csv"][entry["file"]]
        try:
            _check_rows(entry, data["columns"], data["rows"], report)
        except Mistake as mistake:
            report(entry, f"{label}: {mistake}")


def _check_rows(entry: Entry, columns: list[str], rows: list[list[Any]], report: Report) -> None:
    named = [*_list(entry, "key"), *_list(entry, "group")]
    named += [entry[each] for each in ("over", "from", "to", "rising") if each in entry]
    for column in named:
        if column not in columns:
            near = did_you_mean(column, columns)
            report(entry, f"{_label('table', entry)}: it has no column '{column}': {near}")
            return
    records = [dict(zip(columns, row, strict=True)) for row in rows]
    for say in _TABLE_CHECKS.get(entry.get("check", "list"), _unknown_check)(entry, records):
        report(entry, f"{_label('table', entry)}: {say}")


def _list(entry: Entry, key: str) -> list[str]:
    found = entry.get(key, [])
    return found if isinstance(found, list) else [found]


def _unknown_check(entry: Entry, _records: Sequence[Tree]) -> Iterator[str]:
    yield f"check cannot be '{entry['check']}': {did_you_mean(entry['check'], _TABLE_CHECKS)}"


def _check_list(entry: Entry, records: Sequence[Tree]) -> Iterator[str]:
    """Each key stands once."""
    keys = _list(entry, "key")
    seen: set[tuple[Any, ...]] = set()
    for number, record in enumerate(records, 2):
        key = tuple(record[each] for each in keys)
        if keys and key in seen:
            yield f"line {number} repeats {', '.join(map(str, key))}."
        seen.add(key)


def _check_steps(entry: Entry, records: Sequence[Tree]) -> Iterator[str]:
    """In each group `over` runs up from 0 (or 1) by ones, and `rising` never falls."""
    over, rising = entry["over"], entry.get("rising")
    for name, group in _groups(entry, records):
        numbers = [exact(each[over]) for each in group]
        if numbers[0] not in (0, 1):
            yield f"{name}{over} begins at {show(numbers[0])}, not at 0 or 1."
        for before, after in pairwise(numbers):
            if after != before + 1:
                what = "is there twice" if after == before else f"is followed by {show(after)}"
                yield f"{name}{over} {show(before)} {what}."
        if rising:
            for row, next_row in pairwise(group):
                if exact(next_row[rising]) < exact(row[rising]):
                    yield f"{name}{rising} falls at {over} {next_row[over]}."


def _check_bands(entry: Entry, records: Sequence[Tree]) -> Iterator[str]:
    """In each group the bands follow each other without gap or overlap; the last may be open."""
    low, high = entry["from"], entry["to"]
    step = 0 if entry.get("touching") else 1
    for name, group in _groups(entry, records):
        for before, after in pairwise(group):
            if before[high] is None:
                yield f"{name}the band from {before[low]} is open but not the last."
                continue
            end, start = exact(before[high]), exact(after[low])
            if start > end + step:
                yield f"{name}there is a gap between {show(end)} and {show(start)}."
            elif start < end + step:
                yield f"{name}the bands overlap at {show(start)}."
        for each in group:
            if each[high] is not None and exact(each[high]) < exact(each[low]):
                yield f"{name}the band from {each[low]} ends before it begins."


def _groups(entry: Entry, records: Sequence[Tree]) -> Iterator[tuple[str, list[Tree]]]:
    keys = _list(entry, "group")
    groups: dict[tuple[Any, ...], list[Tree]] = {}
    for record in records:
        groups.setdefault(tuple(record[each] for each in keys), []).append(record)
    for key, group in groups.items():
        named = " ".join(f"{k} {v}" for k, v in zip(keys, key, strict=True))
        yield (f"{named}: " if named else ""), group


_TABLE_CHECKS: dict[str, Callable[[Entry, Sequence[Tree]], Iterator[str]]] = {
    "list": _check_list,
    "steps": _check_steps,
    "bands": _check_bands,
}
