"""`convenor rulebook …`: what stands on the shelf, and what an author of a book needs."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict

from convenor.cli.parsers import Parser, parser_of
from convenor.cli.tables import print_table
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.book import Clause, Rulebook
from convenor.regulation.source import RulebookMistake
from convenor.regulation.stack import Stack

_VERBS = "list|show|coverage|diff|check|family|parts|plan|new"


def parser() -> Parser:
    """What `rulebook` takes."""
    made = parser_of("rulebook", "Rulebooks: list, show, check, compare, and what is carried out.")
    verbs = made.add_subparsers(dest="verb", required=True, metavar=_VERBS)

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
    checking = verbs.add_parser(
        "check", help="prove rulebooks: clauses, worked cases, competitions"
    )
    checking.add_argument("rulebook", nargs="*", help="names or paths (else the whole shelf)")
    checking.add_argument(
        "--no-play", action="store_true", help="do not play a competition of each plan"
    )
    telling = verbs.add_parser("family", help="the terms, inputs and answers of a family")
    telling.add_argument("family", help="its name, as docs/families.md has it")
    parting = verbs.add_parser("parts", help="the parts that a competition names clauses for")
    planning = verbs.add_parser("plan", help="the keys of a competition's file")
    making = verbs.add_parser("new", help="write a small complete rulebook to start from")
    making.add_argument("name", help="its id: small letters, figures and hyphens")
    making.add_argument("--title", help="its title (else its name)")
    making.add_argument("--into", metavar="FOLDER", default=".", help="where to put its folder")
    for each in (listing, showing, covering, diffing, checking, telling, parting, planning, making):
        each.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Do what was asked."""
    return {
        "list": _list,
        "show": _show,
        "coverage": _coverage,
        "diff": _diff,
        "check": _for_authors,
        "family": _for_authors,
        "parts": _for_authors,
        "plan": _for_authors,
        "new": _for_authors,
    }[words.verb](words)


def _for_authors(words: argparse.Namespace) -> int:
    from convenor.cli import book_authors  # which plays competitions, and so is slow to come

    return {
        "check": book_authors.check,
        "family": book_authors.family,
        "parts": book_authors.parts,
        "plan": book_authors.plan,
        "new": book_authors.new,
    }[words.verb](words)


def _print(found: object) -> None:
    print(json.dumps(found, ensure_ascii=False))


def _list(words: argparse.Namespace) -> int:
    books = list(_opened())
    rows = [(b.id, b.title, b.since.isoformat(), b.under, len(b.clauses), _asked(b)) for b in books]
    if words.json:
        keys = ("id", "title", "since", "under", "clauses", "asked")
        _print([dict(zip(keys, row, strict=True)) for row in rows])
    else:
        print_table(("rulebook", "title", "since", "stands on", "clauses", "can be asked"), rows)
    return 0


def _opened() -> Iterator[Rulebook]:
    """The rulebooks that can be read; what is wrong with the others is told beside them."""
    for name in shelf.folders():
        try:
            yield shelf.open_rulebook(name)
        except RulebookMistake as mistake:
            for each in mistake.problems:
                print(f"{name}/{each}", file=sys.stderr)


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
        for reading, said in switch.says_each:
            if said:
                print(f"  {reading}: {said}")
    if clause.family:
        print(f"\nfamily: {clause.family}")
        for dated in clause.dated:
            print(f"terms since {dated.since}: {json.dumps(dated.terms, ensure_ascii=False)}")


def _coverage(words: argparse.Namespace) -> int:
    from convenor.regulation.coverage import STATES, counts, coverage
    from convenor.regulation.not_played import SHELVED

    rows = tuple(coverage(tuple(words.rulebook)))
    shown = [each for each in rows if each.gap] if words.gaps else list(rows)
    by_clause = [
        (
            *(e.clause.name, e.clause.heading, e.clause.kind, e.state),
            *(", ".join(e.played.parts) if e.played else "", e.code or "gap", e.shown_by, e.gap),
            *(e.set_aside, e.why),
        )
        for e in shown
    ]
    columns = ("clause", "heading", "kind", "state", "parts", "carried out by", "tests", "gap")
    aside = ("set aside", "why")
    if words.json:
        keys = (*columns[:5], "code", *columns[6:], "set_aside", "why")
        _print([dict(zip(keys, row, strict=True)) for row in by_clause])
    elif words.clauses or words.gaps:
        print_table((*columns, *aside), by_clause)
    else:
        print_table(
            ("rulebook", "kind", "clauses", *STATES, *SHELVED, "cases"),
            [
                (c.rulebook, c.kind, c.clauses, *c.states.values(), *c.aside.values(), c.cases)
                for c in counts(rows)
            ],
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
