"""Every template: it loads, asks with defaults, names clauses that exist, and can be set up."""

import datetime
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from convenor.competition.draws import next_round
from convenor.competition.finals import qualifying
from convenor.competition.finals.brackets import is_bracket
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.templates import Template, plan_data, template, templates
from convenor.errors import Mistake
from convenor.ledger.facts import Draft
from convenor.regulation import shelf

GALLERY = {
    "sabf-2020": (
        *("sabf-matchpoint-pairs", "sabf-butler-round-robin", "sabf-butler-swiss"),
        *("sabf-swiss-teams", "sabf-round-robin-teams", "sabf-state-teams"),
        *("sabf-state-open-pairs", "sabf-womens-trials", "sabf-seniors-trials"),
        *("sabf-youth-trials", "sabf-open-trials", "sabf-gnot-saba", "sabf-gnot-under-grand"),
        *("sabf-gnot-club", "sabf-gnot-regional", "sabf-daytime-teams"),
    ),
    "anc-2017": (
        *("anc-interstate-teams", "anc-butler-open", "anc-butler-womens-seniors"),
        *("anc-butler-restricted", "anc-butler-country", "anc-swiss-pairs"),
        "anc-congress-swiss-pairs",
    ),
    "sydney-2003": (
        *("sydney-seniors-teams", "sydney-blue-ribbon-pairs", "sydney-safilo-swiss-teams"),
    ),
    "qba-pairs": ("qba-championship-pairs", "qba-swiss-pairs"),
    "sbu-2022": (
        *("sbu-knock-out-teams", "sbu-perfect-teams", "sbu-all-play-all-teams"),
        *("sbu-multiple-teams", "sbu-swiss-teams", "sbu-swiss-pairs", "sbu-multi-session-pairs"),
        *("sbu-simultaneous-pairs", "sbu-individual", "sbu-national-pairs"),
    ),
}
"""What the gallery of the design promises, by book."""
AT = datetime.datetime(2026, 11, 2, tzinfo=datetime.UTC)


def begun(made: Template) -> Competition:
    """A competition that has just been set up with the usual answers."""
    body = {
        "name": made.title,
        "begins": AT.date().isoformat(),
        "plan": plan_data(made, {}),
        "seed": "lots",
        "template": made.id,
    }
    return Competition().tried([Draft("competition begun", 1, body, AT, "convenor")])


@pytest.mark.parametrize("id", sorted(templates()))
def test_a_template_is_whole(id: str) -> None:
    made = template(id)
    assert made.title
    assert made.about
    for question in made.questions:
        known = question.default is not None or question.may_be_left
        assert known, f"{id}: {question.name} has no usual answer"
        assert "?" in question.asks
    there = begun(made)
    assert there.state.the_plan.stages
    for stage in there.state.the_plan.stages:
        can_be_played(there, stage)


def can_be_played(there: Competition, stage: StagePlan) -> None:
    """All that a stage is worked out by can be made from its clauses."""
    figures, rules = there.figures, there.figures.rules(stage.name)
    if stage.scoring == "butler":
        assert rules.butler
    if stage.scoring == "matchpoints":
        assert rules.session_terms
    if stage.scoring == "cross-imps":
        assert rules.cross_imps
    if stage.tables_a_match > 1 and stage.in_matches:
        assert rules.teams
    if stage.figure == "VP" and stage.in_matches and not is_bracket(figures, stage.name):
        assert rules.conversion is not None, f"{stage.name} counts VPs by no clause"
    assert figures.standing_plan(stage.name)
    if stage.draw.get("method"):
        assert next_round.draw_plan(figures, stage.name)
        assert figures.standing_plan(stage.name, "draw")
    for rule in stage.qualify:
        assert qualifying.rule_of(figures, stage.name, rule)


@pytest.mark.parametrize("book", sorted(GALLERY))
def test_the_gallery_of_a_book_is_there(book: str) -> None:
    own = {each.id for each in templates().values() if each.rulebook == book}
    assert set(GALLERY[book]) <= own


@pytest.mark.parametrize("id", sorted(templates()))
def test_every_template_is_played_in_a_scenario(id: str) -> None:
    folder = Path(__file__).parent.parent / "scenarios"
    tests = (path.read_text(encoding="utf-8") for path in folder.glob("test_*.py"))
    assert any(f'"{id}"' in text for text in tests)


@pytest.mark.parametrize(
    "path", shelf.competition_files(), ids=lambda path: f"{path.parts[-3]} {path.stem}"
)
def test_every_clause_that_a_template_names_exists(path: Path) -> None:
    data = tomllib.loads(path.read_text(encoding="utf-8"), parse_float=str)
    book = data["template"]["rulebook"]
    for where, name in named_clauses(data):
        if not name:
            continue
        full = name if " " in name else f"{book} {name}"
        found = shelf.open_stack(full.partition(" ")[0]).clause(full)
        assert found.family or not where.startswith("stage clauses"), f"{where} names {full}"


CLAUSE_KEYS = ("clause", "tied_by", "purposes_by", "carry", "terms_by", "series", "tie_by")


def named_clauses(data: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Everything in a template that is the name of a clause."""
    if isinstance(data, Mapping) and "answer" not in data:
        for key, each in data.items():
            if key == "clauses" and "answer" not in each:
                named = each.items()
                yield from ((f"{where} {p}", str(c)) for p, c in named if isinstance(c, str))
            elif key in CLAUSE_KEYS and isinstance(each, str) and each:
                yield f"{where} {key}", each
            else:
                yield from named_clauses(each, f"{where} {key}".strip())
    elif isinstance(data, list):
        for each in data:
            yield from named_clauses(each, where)


def test_ids_are_told_apart() -> None:
    ids = Counter(
        tomllib.loads(path.read_text(encoding="utf-8"))["template"]["id"]
        for path in shelf.competition_files()
    )
    assert max(ids.values()) == 1


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        ({"rounds": 1}, "2 or more"),
        ({"rounds": "7.5"}, "whole number"),
        ({"first_round": "thirds"}, "one of halves, quarters"),
        ({"round": 5}, "rounds"),
    ],
)
def test_an_answer_that_will_not_do_is_named(answers: dict[str, Any], says: str) -> None:
    with pytest.raises(Mistake, match=says):
        plan_data(template("sabf-swiss-teams"), answers)


def test_a_template_that_is_not_there_is_named() -> None:
    with pytest.raises(Mistake, match="swiss-teams"):
        template("sabf-swiss-team")
