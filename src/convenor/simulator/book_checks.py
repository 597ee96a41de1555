"""A rulebook proved whole: its clauses, its worked cases, its plans, and each plan played.

The name or the path of a rulebook goes in; what was found comes out: problems with file and line,
notes about parts that a plan leaves out, and how much there was. Nothing is kept of what is played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from convenor.competition.plans.part_checks import (
    missing_parts,
    part_problems,
    uncounted_stages,
)
from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.template_checks import pile_of, template_problems
from convenor.competition.plans.template_files import TemplateFile, read_template
from convenor.competition.plans.templates import plan_data, templates
from convenor.errors import Mistake
from convenor.regulation import shelf
from convenor.regulation.cases import cases_of
from convenor.regulation.cases import run as run_case
from convenor.regulation.not_played import problems_of as set_aside_problems
from convenor.regulation.places import competitions_of
from convenor.regulation.source import Problem, RulebookMistake, line_in
from convenor.simulator.trials import try_out
from convenor.values import value

Tell = Callable[[str], None]


@value
class Checked:
    """What was found in a rulebook."""

    rulebook: str
    clauses: int = 0
    cases: int = 0
    plans: int = 0
    problems: tuple[Problem, ...] = ()
    notes: tuple[Problem, ...] = ()


def check_book(name: str, *, play: bool = True, tell: Tell = lambda _: None) -> Checked:
    """Prove one rulebook, on the shelf or wherever it lies."""
    folder = shelf.find(name)
    if not folder.is_dir() or folder in shelf.folders().values():
        return _check(name, folder, play=play, tell=tell)
    if folder.resolve().name in shelf.folders():
        there = shelf.folders()[folder.resolve().name]
        if there.resolve() != folder.resolve():
            text = (
                f"there is another rulebook '{there.name}' on the shelf: call this one otherwise."
            )
            return Checked(name, problems=(Problem("rulebook.toml", 0, text),))
    with shelf.beside(folder):
        return _check(name, folder, play=play, tell=tell)


def _check(name: str, folder: Path, *, play: bool, tell: Tell) -> Checked:
    try:
        tree = shelf.read_and_prove(folder)
    except RulebookMistake as mistake:
        return Checked(name, problems=mistake.problems)
    book = shelf.open_rulebook(name)
    problems: list[Problem] = []
    if folder.is_dir() and folder.resolve().name != book.id:
        head = tree["rulebook"][0]
        text = f"its id is '{book.id}', but its folder is called '{folder.resolve().name}': "
        told = text + "call both the same."
        return Checked(name, problems=(Problem(head["@file"], line_in(head, "id"), told),))
    if folder.is_dir():
        problems += set_aside_problems(folder, frozenset(book.clauses))
    tell(f"{name}: cases")
    cases = _cases(name, problems)
    notes: list[Problem] = []
    plans = 0
    for path in competitions_of(folder) if folder.is_dir() else ():
        tell(f"{name}: {path.stem}")
        plans += 1
        try:
            made = read_template(path)
        except RulebookMistake as mistake:
            problems += mistake.problems
            continue
        wrong = _plan(made, book.id, notes)
        problems += wrong or (_played(made, notes) if play else ())
    return Checked(name, len(book.clauses), cases, plans, tuple(problems), tuple(notes))


def _cases(name: str, problems: list[Problem]) -> int:
    """How many cases there are; those that come out otherwise are problems."""
    try:
        cases = list(cases_of(name))
    except RulebookMistake as mistake:
        problems += mistake.problems
        return 0
    stack = shelf.open_stack(name)
    for each in cases:
        try:
            told = run_case(each, stack).problem
        except Exception as fault:  # whatever an author's terms lead to, the author is told
            told = f"it breaks ({type(fault).__name__}: {fault}): please report it"
        if told:
            text = f"case {each.clause} {each.position}".strip()
            problems.append(Problem(each.file, each.line, f"{text}: {told}"))
    return len(cases)


def _plan(made: TemplateFile, book: str, notes: list[Problem]) -> list[Problem]:
    """What is wrong with a plan as it is written, and what it leaves out."""
    other = templates().get(made.template.id)
    if other is not None and other != made.template:
        text = f"a template is called '{made.template.id}' already: give this one another id."
        return [made.problem(("template", "id"), text)]
    if problems := template_problems(made, book):
        return problems
    plan = read_plan(plan_data(made.template, {}))
    if problems := [*part_problems(made, pile_of(made)), *uncounted_stages(made, plan)]:
        return problems
    notes += missing_parts(made, plan)
    return []


def _played(made: TemplateFile, notes: list[Problem]) -> Iterator[Problem]:
    """What stops a plan when it is played."""
    if unanswered := [each.name for each in made.template.questions if each.default is None]:
        text = f"it is not played here: {', '.join(unanswered)} has no usual answer."
        notes.append(made.problem(("template", "id"), text))
        return
    try:
        tried = try_out(made.template)
    except Mistake as mistake:
        yield made.problem(("template", "id"), str(mistake))
        return
    yield from (made.problem(made.way_to(e.at), f"played, {e.text}") for e in tried.problems)
    notes += (made.problem(made.way_to(e.at), f"played, {e.text}") for e in tried.notes)
