"""Proves a rulebook in the pile that it stands in: its terms typed, its changes and cases to hand.

A tree and the books below it go in, problems with file and line come out. Each clause is resolved
under every reading of its switches, and each change of a layer is laid over the clause that it
changes; what a family works out from its terms is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.errors import Mistake, did_you_mean
from convenor.regulation.book import Change, Clause, Rulebook
from convenor.regulation.build import build
from convenor.regulation.checks import problems_of
from convenor.regulation.families import Family
from convenor.regulation.source import Problem, RulebookMistake, Tree, line_in
from convenor.regulation.stack import Chosen, Stack
from convenor.regulation.typed import inputs
from convenor.regulation.vocabulary import facts_tested


def proved(tree: Tree, below: tuple[Rulebook, ...], families: Mapping[str, Family]) -> Rulebook:
    """The rulebook of a tree; everything that is wrong with it is raised at once."""
    if problems := problems_of(tree, families):
        raise RulebookMistake(problems)
    book = build(tree, families)
    if any(each.id == book.id for each in below):
        head = tree["rulebook"][0]
        text = f"there is a rulebook '{book.id}' below it already: give it another id."
        raise RulebookMistake([Problem(head["@file"], line_in(head, "id"), text)])
    stack = Stack((*below, book), families)
    if problems := [*_clause_problems(stack, book, tree), *_change_problems(stack, book, tree)]:
        raise RulebookMistake(problems)
    return book


# --- clauses ------------------------------------------------------------------------------------


def _clause_problems(stack: Stack, book: Rulebook, tree: Tree) -> Iterator[Problem]:
    entries = {each["id"]: each for each in tree["clause"]}
    for clause in book:
        if not clause.family:
            continue
        mistake = resolving_mistake(stack, clause)
        if mistake is not None:
            yield _located(mistake, entries[clause.id], tree)
            continue
        for key, text in _asks_problems(stack, clause):
            entry = entries[clause.id]
            yield Problem(entry["@file"], line_in(entry, key), text)


def resolving_mistake(stack: Stack, clause: Clause) -> Mistake | None:
    """What is wrong with the terms of a clause under some reading of some switch."""
    switches = stack.book(clause.rulebook).switches
    trials: list[Chosen] = [{}]
    for name in clause.switches:
        if name in switches:
            trials += [{name: each} for each in switches[name].alternatives]
    for dated in clause.dated:
        for chosen in trials:
            try:
                stack.resolve(clause.name, chosen, dated.since)
            except Mistake as mistake:
                return mistake
    return None


def _located(mistake: Mistake, entry: Tree, tree: Tree) -> Problem:
    """A mistake in a clause's terms at its own line: that of the term, or of the table's row."""
    under = "asking" if mistake.at and mistake.at[0] in entry.get("asking", {}) else "terms"
    written: object = entry.get(under, {})
    for step in mistake.at:
        if not isinstance(written, dict):
            break
        row = _row(tree, written.get("table"), step)
        if row is not None:
            return Problem(*row, str(mistake))
        written = written.get(str(step))
    return Problem(entry["@file"], line_in(entry, under, *mistake.at), str(mistake))


def _row(tree: Tree, table: object, number: str | int) -> tuple[str, int] | None:
    """File and line of a row of a printed table, the first being 1."""
    for entry in tree["table"]:
        if entry["name"] == table and isinstance(number, int):
            lines = tree["csv"][entry["file"]]["lines"]
            inline = entry["file"].endswith(f"(in {entry['@file']})")
            if not inline and number <= len(lines):
                return f"tables/{entry['file']}", lines[number - 1]
    return None


def _asks_problems(stack: Stack, clause: Clause) -> Iterator[tuple[str, str]]:
    family = stack.family(clause)
    known = [each.name for each in inputs(family.given)]
    if family.is_open:
        for name in facts_tested(stack.resolve(clause.name).terms):
            if name not in known:
                near = did_you_mean(name, known)
                yield "asks", f"{clause.name}: it tests '{name}', which 'asks' lacks: {near}"
    for key, names in (
        ("asks", clause.asks),
        ("requires", clause.requires),
        ("meanings", tuple(clause.meanings)),
    ):
        for name in names:
            if name not in known:
                near = did_you_mean(name, known)
                yield key, f"{clause.name}: '{key}' names '{name}', no input: {near}"


# --- changes ------------------------------------------------------------------------------------


def _change_problems(stack: Stack, book: Rulebook, tree: Tree) -> Iterator[Problem]:
    for change, entry in zip(book.changes, tree["change"], strict=True):
        for key, text in _change_mistakes(stack, book, change):
            yield Problem(entry["@file"], line_in(entry, key), text)


def _change_mistakes(stack: Stack, book: Rulebook, change: Change) -> Iterator[tuple[str, str]]:
    """What is wrong with one change, each with the key of the entry that it shows at."""
    name, _, id = change.clause.partition(" ")
    if not id:
        text = f'write the book and the clause, such as "{book.under or "laws-2017"} {name}".'
        yield "clause", f"it changes '{change.clause}', which names no book: {text}"
        return
    if not any(each.id == name for each in stack.layers):
        yield "clause", f'it changes {change.clause}: add under = "{name}" to [rulebook].'
        return
    try:
        clause = stack.clause(change.clause)
    except Mistake as mistake:
        yield "clause", f"it changes {change.clause}: {mistake}"
        return
    if change.switch and change.switch not in clause.switches:
        near = did_you_mean(change.switch, clause.switches)
        yield "switch", f"{change.clause} has no switch '{change.switch}': {near}"
    elif not clause.family and change.term:
        yield "clause", f"{change.clause} has no terms to change: it works nothing out."
    elif clause.family:
        wrong = resolving_mistake(stack, clause)
        if wrong is not None and wrong.at[:1] in ((), (change.term,)):
            yield ("value" if wrong.at or change.switch else "term"), str(wrong)
