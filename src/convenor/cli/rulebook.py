"""`convenor rulebook list|show|coverage|diff|check`: what stands on the shelf."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.tables import print_table
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.book import Clause, Rulebook
from convenor.regulation.stack import Stack


def parser() -> Parser:
    """What `rulebook` takes."""
    made = parser_of("rulebook", "Rulebooks: list, show, check, compare, and what is carried out.")
    verbs = made.add_subparsers(dest="verb", required=True, metavar="list|show|coverage|diff|check")

    listing = verbs.add_parser("list", help="the rulebooks on the shelf")
    showing = verbs.add_parser("show", help="a rulebook's contents, or one clause")
    showing.add_argument("rulebook")
    showing.add_argument("clause", nargs="?")
    covering = verbs.add_parser(
        "coverage",
        help="which clauses play, and which can only be asked",
    )
    covering.add_argument("rulebook", nargs="*")
    covering.add_argument("--clauses", action="store_true", help="a row a clause")
    covering.add_argument("--gaps", action="store_true", help="only the clauses that are gaps")
    diffing = verbs.add_parser("diff", help="two rulebooks, or piles of them, side by side")
    diffing.add_argument("left", help="a rulebook, or a pile: sabf-2020+our-event.toml")
    diffing.add_argument("right")
    checking = verbs.add_parser("check", help="prove rulebooks and run their worked cases")
    checking.add_argument("rulebook", nargs="*")
    for each in (listing, showing, covering, diffing, checking):
        each.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Do what was asked."""
    return {
        "list": _list,
        "show": _show,
        "coverage": _coverage,
        "diff": _diff,
        "check": _check,
    }[words.verb](words)


def _print(found: object) -> None:
    print(json.dumps(found, ensure_ascii=False))


def _list(words: argparse.Namespace) -> int:
    books = [shelf.open_rulebook(name) for name in shelf.folders()]
    rows = [(b.id, b.title, b.since.isoformat(), b.under, len(b.clauses), _asked(b)) for b in books]
    if words.json:
        keys = ("id", "title", "since", "under", "clauses", "asked")
        _print([dict(zip(keys, row, strict=True)) for row in rows])
    else:
        print_table(("rulebook", "title", "since", "stands on", "clauses", "can be asked"), rows)
    return 0


def _asked(book: Rulebook) -> int:
    return sum(bool(each.family) for each in book)


def _show(words: argparse.Namespace) -> int:
    book = shelf.open_rulebook(words.rulebook)
    if words.clause:
        clause = book.clause(words.clause)
        _print(clause_plain(clause, book)) if words.json else _print_clause(clause, book)
        return 0
    if words.json:
        _print({"id": book.id, "title": book.title, "clauses": [_brief(each) for each in book]})
        return 0
    print(f"{book.title}\n{book.document}\nsince {book.since}, on {book.under or 'nothing'}\n")
    print_table(("clause", "kind", "heading"), [(c.id, c.kind, c.heading) for c in book])
    return 0


def _brief(clause: Clause) -> dict[str, object]:
    return {"id": clause.id, "kind": clause.kind, "heading": clause.heading}


def clause_plain(clause: Clause, book: Rulebook) -> dict[str, object]:
    """A clause as JSON."""
    return {
        "rulebook": clause.rulebook,
        **_brief(clause),
        "rule": clause.rule,
        "needs": list(clause.needs),
        "decided_by": clause.decided_by,
        "troubles": [asdict(each) for each in clause.troubles],
        "switches": [
            {
                "name": name,
                "default": book.switches[name].default,
                "alternatives": list(book.switches[name].alternatives),
            }
            for name in clause.switches
        ],
        "family": clause.family,
        "terms": [
            {"since": d.since.isoformat(), "until": d.until and d.until.isoformat(), **d.terms}
            for d in clause.dated
        ],
    }


def _print_clause(clause: Clause, book: Rulebook) -> None:
    print(f"{clause.name}  {clause.heading}  ({clause.kind})\n\n{clause.rule}")
    if clause.needs:
        print(f"\nread with: {', '.join(clause.needs)}")
    if clause.decided_by:
        print(f"\ndecided by: {clause.decided_by}")
    for trouble in clause.troubles:
        print(f"\ntrouble: {trouble.what}")
        if trouble.adopt:
            print(f"adopted: {trouble.adopt}")
    for name in clause.switches:
        switch = book.switches[name]
        print(f"\nswitch {name}: {switch.default} (or {', '.join(map(str, switch.alternatives))})")
    if clause.family:
        print(f"\nfamily: {clause.family}")
        for dated in clause.dated:
            print(f"terms since {dated.since}: {json.dumps(dated.terms, ensure_ascii=False)}")


def _coverage(words: argparse.Namespace) -> int:
    from convenor.regulation.coverage import STATES, counts, coverage

    rows = tuple(coverage(tuple(words.rulebook)))
    shown = [each for each in rows if each.gap] if words.gaps else list(rows)
    by_clause = [
        (
            *(e.clause.name, e.clause.heading, e.clause.kind, e.state),
            *(", ".join(e.played.parts) if e.played else "", e.code or "gap", e.shown_by, e.gap),
        )
        for e in shown
    ]
    if words.json:
        keys = ("clause", "heading", "kind", "state", "parts", "code", "tests", "gap")
        _print([dict(zip(keys, row, strict=True)) for row in by_clause])
    elif words.clauses or words.gaps:
        columns = ("clause", "heading", "kind", "state", "parts", "carried out by", "tests", "gap")
        print_table(columns, by_clause)
    else:
        print_table(
            ("rulebook", "kind", "clauses", *STATES, "cases"),
            [(c.rulebook, c.kind, c.clauses, *c.states.values(), c.cases) for c in counts(rows)],
        )
    return 0


def _diff(words: argparse.Namespace) -> int:
    from convenor.regulation.diff import differences

    rows = list(differences(_pile(words.left), _pile(words.right)))
    if words.json:
        _print([asdict(each) for each in rows])
    elif not rows:
        print("no differences")
    else:
        print_table(
            ("clause", "what", words.left, words.right),
            [(r.clause, r.what, _short(r.left), _short(r.right)) for r in rows],
        )
    return 0


def _short(text: str, most: int = 60) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _pile(text: str) -> Stack:
    """'sabf-2020+our-event.toml' as a stack."""
    names = [each for each in text.split("+") if each]
    if not names:
        raise Mistake("name a rulebook, or several joined by '+'.")
    return shelf.open_stack(*names)


def _check(words: argparse.Namespace) -> int:
    from convenor.regulation.cases import cases_of
    from convenor.regulation.cases import run as run_case

    names = words.rulebook or list(shelf.folders())
    found: list[dict[str, Any]] = []
    for name in names:
        shelf.read_and_prove(shelf.find(name))
        stack = shelf.open_stack(name)
        outcomes = [run_case(each, stack) for each in cases_of(name)]
        wrong = [f"{each.case.name}: {each.problem}" for each in outcomes if each.problem]
        found.append({"rulebook": name, "cases": len(outcomes), "wrong": wrong})
    if words.json:
        _print(found)
    else:
        print_table(
            ("rulebook", "cases", "wrong"),
            [(f["rulebook"], f["cases"], len(f["wrong"])) for f in found],
        )
        for line in (line for each in found for line in each["wrong"]):
            print(line)
    return 1 if any(each["wrong"] for each in found) else 0
