"""Every way of setting up a competition that the law plays: each template, and its other answers.

A template is set up with short answers to its questions, and once more with another answer for each
clause that no template names otherwise. Worked out from the templates alone, so that a new one, or
a new choice in one, is under the law by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from convenor.competition.plans.named_clauses import Named, named_clauses
from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.templates import Question, Template, plan_data, template, templates
from convenor.errors import Mistake

FEW = {"rounds": 4, "boards": 6, "sessions": 1}
OWN_ANSWERS: Mapping[str, Mapping[str, object]] = {
    "anc-butler-open": {"boards": None},
    "anc-interstate-teams": {"teams": 5, "final_boards": None},
    "qba-championship-pairs": {"places": 5, "each": 2},
    "qba-championship-pairs with movement = two lines": {"places": 9, "each": 2},
    "qba-swiss-pairs": {"boards": 7},
    "sbu-individual": {"each": 4},
    "sabf-daytime-teams": {"final_boards": None},
    "sabf-butler-round-robin": {"numbers": "seeds"},
    "sabf-matchpoint-pairs": {"sessions": 3},
    "sabf-open-trials": {"team_year": 2026},
    "sabf-seniors-trials": {"boards": 12, "team_year": 2026},
    "sabf-womens-trials": {"boards": 12, "team_year": 2026},
    "sbu-national-pairs": {"district_places": 8, "from_district": 3},
}
"""Answers that a small field asks for."""
WITH = " with "
LEFT = "left to the book"


def template_of(id: str) -> Template:
    """The template of a set-up: 'sbu-swiss-teams with scale = discrete'."""
    return template(id.partition(WITH)[0])


def answers_in(id: str) -> dict[str, object]:
    """The answers of a set-up to all questions of its template."""
    made = template_of(id)
    few = {each.name: _few(each) for each in made.questions}
    usual = {**few, **(OWN_ANSWERS.get(id) or OWN_ANSWERS.get(made.id, {}))}
    name, _, wanted = id.partition(WITH)[2].partition(" = ")
    if not name:
        return usual
    if name == LEFT:
        return {**usual, **dict.fromkeys(_left_to_the_book(made))}
    choice = next(each for each in _choices(made.question(name)) if str(each) == wanted)
    return {**usual, name: choice}


def _left_to_the_book(made: Template) -> list[str]:
    """The numbers that a clause lays down where nobody sets another."""
    return [each.name for each in made.questions if each.kind == "number" and each.may_be_left]


def _few(question: Question) -> object:
    """The shortest sensible answer to a question of a plan."""
    if question.choices:
        numbers = [each for each in question.choices if isinstance(each, int)]
        return min(numbers) if numbers and "board" in question.name else question.default
    if question.kind != "number" or question.name in ("bye", "places", "limit", "most_teams"):
        return question.default
    wanted = next((few for word, few in FEW.items() if word in question.name), 1)
    least = question.least or 1
    return min(max(wanted, least), question.most or wanted)


def _choices(question: Question) -> Iterator[object]:
    yield from question.choices
    if question.kind == "yes or no":
        yield from (True, False)


@cache
def named_in(id: str) -> tuple[Named, ...]:
    """The clauses that a set-up names; none where its answers do not go together."""
    try:
        return tuple(named_clauses(read_plan(plan_data(template_of(id), answers_in(id)))))
    except Mistake:
        return ()


@cache
def every_choice() -> tuple[str, ...]:
    """Each template, and each template with each other choice of each of its questions."""
    found = []
    for id in sorted(templates()):
        found.append(id)
        for question in template(id).questions:
            choices = (each for each in _choices(question) if each != answers_in(id)[question.name])
            found += [f"{id}{WITH}{question.name} = {each}" for each in choices]
        if _left_to_the_book(template(id)):
            found.append(f"{id}{WITH}{LEFT} = numbers")
    return tuple(found)


@cache
def set_ups() -> tuple[str, ...]:
    """The set-ups that are played: every template, and what it takes to name every clause."""
    known = {each.clause for id in templates() for each in named_in(id)}
    found = list(templates())
    for id in every_choice():
        new = {each.clause for each in named_in(id)} - known
        if new:
            known |= new
            found.append(id)
    return tuple(sorted(found))
