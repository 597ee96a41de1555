"""Every template names the clauses of its book for what officials ask: time, lateness, places."""

import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from convenor.actions.asking.hearing import clause_of, resolved
from convenor.actions.desk import Desk, Refused
from convenor.competition.live import Competition
from convenor.competition.plans.parts import PARTS
from convenor.competition.plans.templates import plan_data, template, templates
from convenor.ledger.facts import Draft
from convenor.ledger.jsonl import JsonLines

AT = datetime.datetime(2026, 11, 2, tzinfo=datetime.UTC)
BY_BOOK = {
    "sabf-2020": ("correction", "late", "slow|slow boards", "appeal time", "frivolous appeal"),
    "anc-2017": ("correction", "late", "slow", "slow boards", "appeal time", "conduct"),
    "sydney-2003": ("correction", "scorer correction", "late", "slow", "fault", "appeal time"),
    "qba-pairs": ("too late", "late boards", "lost board", "fine"),
    "sbu-2022": (
        *("ruling time", "appeal time", "correction", "scorer correction", "session ends"),
        *("late", "too late", "late boards", "slow", "fault", "fine", "further deposit"),
    ),
}
"""The parts that a book has a clause for, whatever is played; 'a|b': one of the two."""
SUBSTITUTES = (
    *("substitute", "substitute notice", "substitute limit", "substitute score"),
    *("session with substitutes", "withdrawal substitute"),
)
WITHOUT_SUBSTITUTES = {"sbu-individual", "anc-qualifying-points", "sydney-qualifying-points"}
IN_BOOKS = sorted(id for id, each in templates().items() if each.rulebook in BY_BOOK)


def begun(id: str) -> Competition:
    made = template(id)
    plan = plan_data(made, {})
    body = {"name": made.title, "begins": AT.date().isoformat(), "plan": plan, "seed": "lots"}
    return Competition().tried([Draft("competition begun", 1, body, AT, "convenor")])


@pytest.mark.parametrize("id", IN_BOOKS)
def test_the_clauses_of_the_book_are_named(id: str) -> None:
    there = begun(id)
    wanted = BY_BOOK[template(id).rulebook]
    for stage in there.state.the_plan.stages:
        if stage.format == "season":
            continue
        for part in wanted:
            found = [each for each in part.split("|") if clause_of(there, stage.name, each)]
            assert found, f"{stage.name} names no clause for '{part}'"
            assert all(resolved(there, stage.name, each) for each in found if each in PARTS)


@pytest.mark.parametrize("id", IN_BOOKS)
def test_substitutes_and_the_zone_are_told(id: str) -> None:
    plan = begun(id).state.the_plan
    named = set(plan.clauses).union(*(stage.clauses for stage in plan.stages))
    assert id in WITHOUT_SUBSTITUTES or named & set(SUBSTITUTES)
    assert ZoneInfo(str(plan.times["zone"])).utcoffset(AT) is not None


@pytest.mark.parametrize("id", ["sbu-swiss-teams", "sbu-swiss-pairs"])
def test_a_swiss_of_the_scottish_book_looks_for_mismatches(id: str) -> None:
    (stage,) = begun(id).state.the_plan.stages
    assert stage.clauses["mismatch"] == "2.20.definition"
    assert stage.clauses["mismatch cause"] == "2.20.not-rulings"


# --- what an entry is not asked for ---------------------------------------------------------------


def desk(tmp_path: Path, id: str, **answers: object) -> Desk:
    made = template(id)
    tmp_path.mkdir()
    store = JsonLines(tmp_path / "event.jsonl", lambda: AT)
    store.create("event")
    found = Desk(store, "event", lambda: AT)
    plan = plan_data(made, answers)
    body = {"name": made.title, "begins": AT.date().isoformat(), "plan": plan, "seed": "lots"}
    found.do("begin", body, by="convenor", role="convenor")
    return found


def enter(at: Desk, *tags: str, club: str = "Adelaide", **more: object) -> tuple[str, ...]:
    players = [{"name": f"{name} Smith", "tags": list(tags)} for name in ("Ann", "Bob")]
    given = {"contestant": "1", "players": players, "club": club, **more}
    return at.do("enter", given, by="director").warnings


def test_every_club_is_affiliated_unless_the_convenor_names_them(tmp_path: Path) -> None:
    enter(desk(tmp_path / "any", "sabf-open-trials"))
    named = desk(tmp_path / "named", "sabf-open-trials", affiliated="Adelaide; Glenelg")
    with pytest.raises(Refused, match=r"affiliated.*19\.1\.d"):
        enter(named, club="Elsewhere")
    enter(named, "club kind: abf_youth_players", club="Elsewhere")
    enter(desk(tmp_path / "again", "sabf-open-trials", affiliated="Adelaide"), club="Adelaide")


def test_members_are_taken_for_granted_or_asked_for(tmp_path: Path) -> None:
    enter(desk(tmp_path / "granted", "sbu-swiss-pairs"))
    with pytest.raises(Refused, match=r"2\.2\.a"):
        enter(desk(tmp_path / "told", "sbu-swiss-pairs"), "not member")
    asked = desk(tmp_path / "asked", "sbu-swiss-pairs", assumed_members=False)
    with pytest.raises(Refused, match=r"2\.2\.a"):
        enter(asked)
    enter(asked, "member")
