"""A federation's rulebook that can be edited: a copy of one of ours in a folder of a test.

The first competition of it is played by the simulator, to its end; tests then edit a row, a term or
a clause of the book, and look at what became of the figures.
"""

import datetime
import json
import shutil
from pathlib import Path
from typing import Any

from convenor.actions.desk import Desk
from convenor.competition.live import Competition
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.facts import Draft
from convenor.ledger.jsonl import JsonLines
from convenor.regulation import shelf
from convenor.simulator.playing import CALM, Clock, Simulator

OURS, HOUSE = "sabf-2020", "house-2020"
LEDGER = "autumn"
STEPS = 'check = "steps"\ngroup = ["boards"]\nover = "margin"\nrising = "vp"\n'
"""What proves the scale of the teams; the house is content if no row is there twice."""
MORNING = datetime.datetime(2026, 11, 2, 9, tzinfo=datetime.UTC)


def copy_book(place: Path) -> Path:
    """The book under its own name, in a folder that CONVENOR_RULEBOOKS can name."""
    book = place / HOUSE
    shutil.copytree(shelf.OWN / OURS, book, ignore=shutil.ignore_patterns("competitions"))
    for path in [each for each in book.rglob("*") if each.is_file()]:
        path.write_text(path.read_text("utf-8").replace(OURS, HOUSE), "utf-8")
    edit(book / "tables.toml", STEPS, 'key = ["boards", "margin"]\n')
    return book


def begun() -> dict[str, Any]:
    """A Swiss of teams by the copied book."""
    plan = plan_data(template("sabf-swiss-teams"), {"rounds": 3, "boards": 8})
    own = json.loads(json.dumps(plan, default=str).replace(OURS, HOUSE))
    return {"name": "Autumn teams", "begins": "2026-11-02", "plan": own, "seed": "house"}


def played(file: Path, teams: int = 8) -> Desk:
    """The Swiss played to its end."""
    clock = Clock(MORNING)
    store = JsonLines(file, clock)
    store.create(LEDGER)
    desk = Desk(store, LEDGER, clock)
    desk.do("begin", begun(), by="convenor", role="convenor")
    simulator = Simulator(desk, "house", CALM, clock)
    simulator.enter(teams)
    simulator.run()
    return desk


def as_before(desk: Desk, file: Path) -> Desk:
    """The same facts as an earlier version of the program wrote them: with nothing pinned."""
    store = JsonLines(file, Clock(MORNING))
    store.create(LEDGER)
    for fact in desk.competition.facts:
        body = {key: each for key, each in fact.body.items() if key != "pinned"}
        draft = Draft(fact.kind, fact.version, body, fact.happened, fact.by)
        store.append(LEDGER, [draft], fact.number - 1)
    return Desk(store, LEDGER, Clock(MORNING))


def order(there: Competition) -> list[str]:
    """Everybody in the order of the standing."""
    return [each.contestant for each in there.figures.standing("swiss").lines]


def edit_row(book: Path, margin: int, vp: str, boards: int = 8) -> None:
    """Another number of VPs for one margin in the printed scale."""
    edit(book / "tables" / "teams-vp.csv", f"\n{boards},{margin},", f"\n{boards},{margin},{vp}#")


def edit(path: Path, old: str, new: str) -> None:
    """Other words in a file of the book, up to the end of their line where `new` ends in '#'."""
    text = path.read_text("utf-8")
    at = text.index(old)
    end = text.index("\n", at + len(old)) if new.endswith("#") else at + len(old)
    path.write_text(text[:at] + new.removesuffix("#") + text[end:], "utf-8")


def row_of_third(there: Competition) -> tuple[int, str]:
    """A margin by which the third in the standing won, and VPs that cost it the third place."""
    third = order(there)[2]
    margins = [
        match.margin(third) or 0
        for session in there.state.sessions_of("swiss")
        for match in there.figures.scores.matches("swiss", session.number)
        if third in match.pairing.contestants
    ]
    return int(max(margins)), "0.00"
