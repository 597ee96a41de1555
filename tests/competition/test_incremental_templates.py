"""Whole competitions of the books, kept up to date fact by fact, against figures from scratch.

A template is played by the simulator; its facts are then told to a competition in pieces, looked at
in between, stopped anywhere, and followed by corrections, rulings, fines, forfeits, withdrawals,
readings and undone facts. Whatever was kept must be what comes out afresh.
"""

import datetime
import json
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.actions.desk import Desk
from convenor.competition.finals.brackets import is_bracket, progress
from convenor.competition.finals.qualifying import going_on
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake, Refusal
from convenor.ledger.jsonl import JsonLines
from convenor.regulation.answers import to_plain
from convenor.regulation.trace import tracing
from convenor.simulator.playing import Clock, Simulator, Trouble
from convenor.standings.plain import as_plain
from convenor.values import replace

ROUGH = Trouble(
    misread=0.1, late=0.1, fouled=0.3, appeal=0.1, withdrawal=0.05, fine=0.1, forfeit=0.05
)
PLAYED: dict[str, tuple[int, dict[str, Any]]] = {
    "sabf-state-teams": (6, {"rounds": 3, "boards": 6, "final_boards": 8}),
    "sabf-swiss-teams": (7, {"rounds": 3, "boards": 6}),
    "sydney-seniors-teams": (6, {"rounds": 3}),
    "anc-butler-restricted": (8, {"rounds": 3, "boards": 4}),
    "club-duplicate": (8, {}),
    "qba-championship-pairs": (
        8,
        {"sessions": 1, "boards": 7, "places": 4, "final_boards": 6, "final_sessions": 1},
    ),
    "sbu-knock-out-teams": (5, {}),
    "sbu-swiss-pairs": (6, {"rounds": 3}),
}
"""A template of every shape, with few contestants and the shortest answers."""
RESULTS = ("4S= by N", "4S-1 by N", "3NT+1 by E", "2H= by S", "pass", "5DX-2 by W", "NP")
AWARDS: tuple[dict[str, Any], ...] = (
    {"award": "average plus"},
    {"percent": "40"},
    {"assigned": [{"result": "4S= by N", "weight": "1/3"}, {"result": "-50", "weight": "2/3"}]},
)


@cache
def facts_of(name: str) -> tuple[Supposed, ...]:
    """The facts of a template that was played to its end, as it was recorded."""
    entries, answers = PLAYED[name]
    made = template(name)
    asked = {each.name for each in made.questions}
    clock = Clock(datetime.datetime(2026, 11, 2, 9, tzinfo=datetime.UTC))
    begun = {
        "name": name,
        "begins": "2026-11-02",
        "plan": plan_data(made, {k: v for k, v in answers.items() if k in asked}),
        "seed": "kept",
    }
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: None)
        store = JsonLines(Path(folder) / "played.jsonl", clock)
        store.create(name)
        desk = Desk(store, name, clock)
        desk.do("begin", begun, by="convenor", role="convenor")
        simulator = Simulator(desk, "kept", ROUGH, clock)
        simulator.enter(entries)
        simulator.run()
        return tuple(
            Supposed(f.number, f.kind, f.body, f.happened, f.recorded, f.by)
            for f in desk.competition.facts
        )


# --- everything that is shown --------------------------------------------------------------------


def everything(there: Competition) -> str:
    """Every figure of every stage as text, or the sentence that says why there is none."""
    found: dict[str, Any] = {}
    for plan in there.state.the_plan.stages:
        for what, look in _looks(there, plan.name).items():
            try:
                found[f"{plan.name}: {what}"] = look()
            except (Mistake, Refusal) as sentence:
                found[f"{plan.name}: {what}"] = str(sentence)
    return json.dumps(found, default=str)


def _looks(there: Competition, stage: str) -> dict[str, Callable[[], Any]]:
    figures = there.figures
    looks: dict[str, Callable[[], Any]] = {
        "goes on": lambda: [to_plain(each) for each in going_on(figures, stage)],
        "over": lambda: figures.accounts.over(stage),
    }
    if is_bracket(figures, stage):
        looks["bracket"] = lambda: str(progress(figures, stage))
    else:
        looks["places"] = lambda: _standing(there, stage, None, "standing")
    for each in there.state.sessions_of(stage):
        looks[f"matches {each.number}"] = partial(_matches, there, stage, each.number)
        if not is_bracket(figures, stage):
            after = partial(_standing, there, stage, each.number)
            looks[f"places after {each.number}"] = partial(after, "standing")
            looks[f"draw after {each.number}"] = partial(after, "draw")
    return looks


def _matches(there: Competition, stage: str, number: int) -> list[str]:
    return [str(match) for match in there.figures.scores.matches(stage, number)]


def _standing(there: Competition, stage: str, until: int | None, purpose: Any) -> Any:
    found = there.figures.standings(stage, until, purpose)
    return {field: as_plain(standing) for field, standing in found.items()}


# --- what was pinned -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYED)
def test_every_clause_that_a_figure_rests_on_is_pinned(name: str) -> None:
    """The figures of a pinned ledger are those of the shelf, and read only what is pinned."""
    facts = facts_of(name)
    by_shelf = everything(Competition(_without_pin(each) for each in facts))
    there = Competition(facts)
    with tracing() as read:
        assert everything(there) == by_shelf
    assert there.state.pin is not None
    assert read
    books = there.figures.stack.layers
    printing = {f"{book.id} {table.clause}" for book in books for table in book.tables.values()}
    # The tables are pinned with the clauses that take them, so those that print them need not be.
    assert set(read) - printing <= set(there.state.pin.clauses)


def _without_pin(fact: Supposed) -> Supposed:
    return replace(fact, body={key: fact.body[key] for key in fact.body if key != "pinned"})


# --- what may still happen -----------------------------------------------------------------------


class Afterwards:
    """Facts that may follow on any others, made at random."""

    def __init__(self, facts: list[Supposed], random: Random) -> None:
        self.facts = facts
        self.random = random

    def next(self) -> Supposed:
        kinds = (self._correct, self._rule, self._foul, self._cancel, self._fine, self._undo)
        more = (self._credit, self._adjust, self._forfeit, self._withdraw, self._undo, self._read)
        kind, body = self.random.choice((*kinds, *more))()
        last = self.facts[-1]
        when = last.recorded + datetime.timedelta(minutes=1)
        return Supposed(last.number + 1, kind, body, when, when, "afterwards")

    def _place(self) -> dict[str, Any]:
        entered = [f.body for f in self.facts if f.kind == "result entered"]
        if not entered:
            return {"stage": "none", "session": 1, "table": "1", "board": 1}
        body = self.random.choice(entered)
        return {key: body[key] for key in ("stage", "session", "table", "board")}

    def _who(self) -> str:
        entered = [f.body["contestant"] for f in self.facts if f.kind == "entry accepted"]
        return str(self.random.choice(entered)) if entered else "1"

    def _of_session(self) -> dict[str, Any]:
        place = self._place()
        return {key: place[key] for key in ("stage", "session")}

    def _correct(self) -> tuple[str, Any]:
        return "result corrected", {**self._place(), "result": self.random.choice(RESULTS)}

    def _rule(self) -> tuple[str, Any]:
        body = {**self._place(), "ns": self.random.choice(AWARDS)}
        if self.random.random() < 0.5:
            body["ew"] = self.random.choice(AWARDS)
        return "ruling given", {**body, "ruling": f"after {len(self.facts)}"}

    def _foul(self) -> tuple[str, Any]:
        place = self._place()
        return "board fouled", {**place, "groups": [[place.pop("table")]]}

    def _cancel(self) -> tuple[str, Any]:
        place = self._place()
        return "board cancelled", {**place, "tables": [place.pop("table")], "at_fault": []}

    def _fine(self) -> tuple[str, Any]:
        unit = self.random.choice(("VP", "IMP", "percent", "matchpoints"))
        return "fine imposed", {
            **self._of_session(),
            "contestant": self._who(),
            "amount": "1.5",
            "unit": unit,
        }

    def _adjust(self) -> tuple[str, Any]:
        body = {"contestant": self._who(), "amount": -2, "unit": "IMP"}
        return "score adjusted", {**self._of_session(), **body}

    def _credit(self) -> tuple[str, Any]:
        body = {"contestant": self._who(), "score": "11.5", "unit": "VP"}
        return "score credited", {**self._of_session(), **body}

    def _forfeit(self) -> tuple[str, Any]:
        return "match forfeited", {**self._of_session(), "at_fault": [self._who()]}

    def _withdraw(self) -> tuple[str, Any]:
        return "entry withdrawn", {**self._of_session(), "contestant": self._who()}

    def _read(self) -> tuple[str, Any]:
        chosen = self.random.choice(("printed", "wbf_concave"))
        return "conditions changed", {"readings": {"sabf-2020": {"vp_scale": chosen}}}

    def _undo(self) -> tuple[str, Any]:
        undone = {int(f.body["number"]) for f in self.facts if f.kind == "fact undone"}
        free = [f.number for f in self.facts[1:] if f.number not in undone and f.kind in UNDONE]
        return "fact undone", {"number": self.random.choice(free) if free else 2}


UNDONE = (
    *("result entered", "result corrected", "ruling given", "board fouled", "board cancelled"),
    *("fine imposed", "score credited", "score adjusted", "match forfeited", "entry withdrawn"),
    *("conditions changed", "scores posted", "stage closed", "draw published", "appeal decided"),
)


def _can_be(there: Competition, fact: Supposed) -> bool:
    """Whether a fact can be told at all, which an action finds out on a copy before it writes."""
    try:
        there.tried([fact])
    except (Mistake, Refusal):
        return False
    return True


@pytest.mark.parametrize("name", sorted(PLAYED))
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 10**9), upto=st.floats(0.05, 1), more=st.integers(0, 10))
def test_whatever_happens_kept_figures_are_those_from_scratch(
    name: str, seed: int, upto: float, more: int
) -> None:
    played = facts_of(name)
    random = Random(seed)
    end = max(2, round(upto * len(played)))
    kept, told = Competition(), list(played[:end])
    at = 0
    while at < end:
        size = random.choice((1, 3, 40, 200))
        kept.extend(told[at : at + size])
        at += size
        if random.random() < 0.15:
            everything(kept)
    afterwards = Afterwards(told, random)
    for _ in range(more):
        fact = afterwards.next()
        if _can_be(kept, fact):
            told.append(fact)
            kept.extend([fact])
            if random.random() < 0.3:
                everything(kept)
    assert everything(kept) == everything(Competition(told))


@pytest.mark.parametrize("name", sorted(PLAYED))
def test_what_is_disturbed_is_really_there(name: str) -> None:
    """The played competitions have stages that close, titles, and nearly all facts can follow."""
    played = list(facts_of(name))
    kinds = {each.kind for each in played}
    assert {"stage closed", "title awarded", "result entered", "scores posted"} <= kinds
    afterwards = Afterwards(played, Random(name))
    there = Competition(played)
    before = everything(there)
    possible = [fact for fact in (afterwards.next() for _ in range(60)) if _can_be(there, fact)]
    assert len(possible) >= 40
    changed = [fact for fact in possible if everything(there.tried([fact])) != before]
    assert len({fact.kind for fact in changed}) >= 4
