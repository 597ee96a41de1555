"""`convenor rulebook check|family|parts|plan|new`: what an author of a rulebook needs."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from pathlib import Path

from convenor.cli.progress import progress
from convenor.cli.tables import print_table
from convenor.competition.plans.parts import PARTS
from convenor.competition.plans.plan_keys import plan_keys
from convenor.errors import Mistake, did_you_mean
from convenor.regulation import shelf
from convenor.regulation.families import Family, full_name, todays_name
from convenor.regulation.family_terms import rows_of
from convenor.regulation.source import Problem
from convenor.regulation.starting import write_starter
from convenor.simulator.book_checks import Checked, check_book


def _print_json(found: object) -> None:
    print(json.dumps(found, ensure_ascii=False))


def check(words: argparse.Namespace) -> int:
    """Prove rulebooks, and print what is wrong with them."""
    names = words.rulebook or list(shelf.folders())
    found = []
    with progress("checking", len(names)) as tell:
        for done, name in enumerate(names):
            say = _at(tell, done)
            found.append(check_book(name, play=not words.no_play, tell=say))
    if words.json:
        _print_json([_checked_plain(each) for each in found])
    else:
        rows = [(f.rulebook, f.clauses, f.cases, f.plans, len(f.problems)) for f in found]
        print_table(("rulebook", "clauses", "cases", "plans", "wrong"), rows)
        for each in found:
            _print_checked(each, notes=bool(words.rulebook))
    return 1 if any(each.problems for each in found) else 0


def _at(tell: Callable[[str, int], None], done: int) -> Callable[[str], None]:
    return lambda text: tell(text, done)


def _print_checked(found: Checked, *, notes: bool) -> None:
    for each in found.problems:
        print(f"{found.rulebook}/{each}")
    for each in found.notes if notes else ():
        print(f"note: {found.rulebook}/{each}")


def _checked_plain(found: Checked) -> dict[str, object]:
    def plain(problems: Iterable[Problem]) -> list[dict[str, object]]:
        return [{"file": e.file, "line": e.line, "text": e.text} for e in problems]

    return {
        "rulebook": found.rulebook,
        "clauses": found.clauses,
        "cases": found.cases,
        "plans": found.plans,
        "wrong": plain(found.problems),
        "notes": plain(found.notes),
    }


def family(words: argparse.Namespace) -> int:
    """Print what a clause of a family is written with, asked with, and answers."""
    known = {way.full_name: way for each in shelf.families().values() for way in each.each_way()}
    asked, _, way = words.family.partition(" by ")
    name = full_name(*todays_name(shelf.families(), asked, way))
    several = shelf.families().get(words.family)
    if several is not None and several.ways:
        return _ways(several, as_json=words.json)
    if name not in known:
        near = did_you_mean(words.family, [*shelf.families(), *known])
        raise Mistake(f"there is no family '{words.family}': {near}")
    found_family = known[name]
    parts = {"terms": found_family.terms, "given": found_family.given}
    found = {name: list(rows_of(each)) for name, each in parts.items()}
    found["asking"] = [row for row in found["terms"] if row.asking]
    found["terms"] = [row for row in found["terms"] if not row.asking]
    found["answer"] = [row for each in found_family.answers for row in rows_of(each)]
    if words.json:
        plain = {name: [asdict(row) for row in rows] for name, rows in found.items()}
        _print_json({"family": found_family.full_name, "what": found_family.what, **plain})
        return 0
    print(f"{found_family.full_name}: {found_family.what}")
    for name, rows in found.items():
        if name == "asking" and not rows:
            continue
        print()
        shown = [(e.name, e.kind, e.default, e.meaning) for e in rows]
        print_table((name, "kind", "if absent", "meaning"), shown)
    return 0


def _ways(family: Family, *, as_json: bool) -> int:
    """Print the ways in which a family is worked out, for the author to choose one."""
    if as_json:
        ways = [{"by": each.by, "what": each.what} for each in family.ways]
        _print_json({"family": family.name, "what": family.what, "ways": ways})
        return 0
    print(f"{family.name}: {family.what}\n")
    print_table(
        ("by", "what goes in and comes out"), [(each.by, each.what) for each in family.ways]
    )
    print(f"\nNext: convenor rulebook family '{family.name} by {family.ways[0].by}'")
    return 0


def parts(words: argparse.Namespace) -> int:
    """Print the parts that a plan can name a clause for."""
    if words.json:
        _print_json([asdict(each) for each in PARTS.values()])
        return 0
    rows = [
        (e.name, e.about, " ".join(e.at) or "clauses", ", ".join(e.families), e.missing)
        for e in PARTS.values()
    ]
    print_table(("part", "what it decides", "named in", "played by", "without it"), rows)
    return 0


def plan(words: argparse.Namespace) -> int:
    """Print the keys of a competition's file."""
    if words.json:
        _print_json({k: [asdict(e) for e in rows] for k, rows in plan_keys().items()})
        return 0
    for heading, rows in plan_keys().items():
        print(f"\n{heading}\n")
        print_table(
            ("key", "kind", "if absent", "meaning"),
            [(e.name, e.kind, e.default, e.meaning) for e in rows],
        )
    return 0


def new(words: argparse.Namespace) -> int:
    """Write a rulebook to start from."""
    folder = write_starter(words.name, words.title or words.name, Path(words.into))
    files = sorted(str(each.relative_to(folder)) for each in folder.rglob("*") if each.is_file())
    if words.json:
        _print_json({"rulebook": words.name, "folder": str(folder), "files": files})
        return 0
    print(f"{folder} has {len(files)} files: {', '.join(files)}.")
    print(f"Next: convenor rulebook check {folder}")
    return 0
