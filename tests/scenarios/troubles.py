"""What went wrong in the competitions of a test, read off the facts that it recorded.

The ledgers that a test wrote go in; for each template of a competition that was played to its end
out come the kinds of trouble that it met: from the facts themselves, and from the standings that
they come to. What a test is called, and what it says of itself, is not looked at.
"""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from convenor import pipeline
from convenor.actions.desk import Desk, Refused
from convenor.competition.live import Competition
from convenor.competition.plans.named_clauses import named_clauses
from convenor.competition.plans.plan import Plan
from convenor.errors import Mistake
from convenor.ledger.facts import Fact
from convenor.ledger.jsonl import JsonLines
from convenor.ledger.sql import SqlStore
from convenor.values import value


@value
class Heard:
    """The stores that were written to, by themselves and the ledger, and what was refused there."""

    stores: dict[tuple[int, str], Any]
    refused: set[tuple[int, str, str]]


LATE, FORFEIT, SUBSTITUTE, WITHDRAWAL = "late", "forfeit", "substitute", "withdrawal"
TIE, APPEAL, CORRECTION = "tie", "appeal", "correction"
TROUBLES = (LATE, FORFEIT, SUBSTITUTE, WITHDRAWAL, TIE, APPEAL, CORRECTION)
OF_A_FACT = {
    "late arrival": LATE,
    "match forfeited": FORFEIT,
    "stanza forfeited": FORFEIT,
    "substitute played": SUBSTITUTE,
    "entry withdrawn": WITHDRAWAL,
    "appeal decided": APPEAL,
    "match decided": TIE,
    "play-off played": TIE,
}
CHANGING = ("result corrected", "ruling given", "appeal decided", "match scored")
"""Facts that change scores of a session that has been played."""
DRAWN = ("draw made", "scores posted")
"""Facts that make what has been played the ground for something: a correction comes after them."""


# --- what a test writes ---------------------------------------------------------------------------


def hear(monkeypatch: Any) -> Heard:
    """What is written from now on, and which actions are refused."""
    heard = Heard({}, set())
    for kind in (JsonLines, SqlStore):

        def append(self: Any, ledger: str, *given: Any, _to: Any = kind.append, **more: Any) -> Any:
            heard.stores[id(self), ledger] = self
            return _to(self, ledger, *given, **more)

        monkeypatch.setattr(kind, "append", append)
    done = Desk.do

    def do(self: Desk, action: str, *given: Any, **more: Any) -> Any:
        try:
            return done(self, action, *given, **more)
        except Refused:
            heard.refused.add((id(self.store), self.ledger, action))
            raise

    monkeypatch.setattr(Desk, "do", do)
    return heard


# --- what a book knows ----------------------------------------------------------------------------


def known_to(plan: Plan) -> frozenset[str]:
    """The kinds of trouble that a competition of this plan can meet, by the parts it names."""
    parts = {each.part for each in named_clauses(plan)}
    heads = {part.partition(" ")[0] for part in parts}
    found = {APPEAL, CORRECTION, TIE}
    if "withdrawal" in parts:
        found.add(WITHDRAWAL)
    if {"late", "too"} & heads:
        found.add(LATE)
    if "forfeit" in parts:
        found.add(FORFEIT)
    if "substitute" in heads:
        found.add(SUBSTITUTE)
    return frozenset(found)


# --- what was met ---------------------------------------------------------------------------------


def met(heard: Heard) -> dict[str, set[str]]:
    """By template, the troubles of its competitions that came to titles (or a closed stage)."""
    found: dict[str, set[str]] = defaultdict(set)
    for (number, ledger), store in heard.stores.items():
        there = Desk(store, ledger).competition
        begun = there.state.begun
        if begun is not None and begun.template and _ended(there):
            facts = tuple(store.read(ledger))
            plan = there.state.the_plan
            found[begun.template] |= {*_of_facts(facts, plan), *_of_standings(there)}
            if (number, ledger, "substitute") in heard.refused:
                found[begun.template].add(SUBSTITUTE)  # a book that lets nobody play for another
    return found


def _ended(there: Competition) -> bool:
    """Whether a title was awarded, or a stage closed where no title is to be won."""
    plan = there.state.the_plan
    if any(each.titles for each in plan.stages):
        return any(pipeline.titles(there, each.name) for each in plan.stages)
    return any(there.state.stage(each.name).closed for each in plan.stages)


def _of_facts(facts: tuple[Fact, ...], plan: Plan) -> Iterator[str]:
    """A correction counts where the next round is drawn, or where there are no draws at all."""
    drawn: dict[str, int] = {}
    draws = any(each.is_drawn or each.bracket for each in plan.stages)
    for fact in facts:
        if fact.kind in OF_A_FACT:
            yield OF_A_FACT[fact.kind]
        draw = fact.body.get("draw")
        if isinstance(draw, Mapping) and draw.get("method") == "extra boards":
            yield TIE  # a match of a bracket was level
        stage, session = str(fact.body.get("stage", "")), int(str(fact.body.get("session") or 0))
        if fact.kind in CHANGING and (drawn.get(stage, 0) > session or not draws):
            yield CORRECTION
        if fact.kind in DRAWN:
            reached = session + (fact.kind == "scores posted")
            drawn[stage] = max(drawn.get(stage, 0), reached)


def _of_standings(there: Competition) -> Iterator[str]:
    """A tie: two of a standing are level, or as good as level, whatever splits them."""
    for stage in there.state.the_plan.stages:
        try:
            standings = pipeline.standings(there, stage.name).values()
        except Mistake:
            continue
        for standing in standings:
            if any(each.tied for each in standing.ties) and any(standing.figures.values()):
                yield TIE


# --- the table ------------------------------------------------------------------------------------


@cache
def shown() -> Mapping[str, Mapping[str, str]]:
    """By event and trouble, the test that plays it ('file::test')."""
    text = (Path(__file__).parent / "troubles.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def wanted_of(test: str) -> dict[str, set[str]]:
    """What a test is named for."""
    found: dict[str, set[str]] = defaultdict(set)
    for event, troubles in shown().items():
        for trouble, name in troubles.items():
            if name == test:
                found[event].add(trouble)
    return found


def check_met(test: str, id: str, heard: Heard) -> None:
    """A test has met what the table names it for; one put to several events, to each for itself."""
    wanted = wanted_of(test)
    if id:
        wanted = {id: wanted[id]} if id in wanted else {}
    found = met(heard) if wanted else {}
    for event, troubles in wanted.items():
        left = troubles - found.get(event, set())
        assert not left, f"{test} no longer shows {', '.join(sorted(left))} of {event}"
