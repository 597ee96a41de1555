"""After any sequence of facts, figures kept up to date equal figures worked out from scratch."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from small import BUTLER, MATCHPOINTS, Ledger, plan, stage

from convenor.competition.live import Competition, Supposed
from convenor.errors import Mistake, Refusal
from convenor.explain import Trace
from convenor.pipeline import (
    account,
    datum,
    ended_matches,
    lines,
    results_on,
    side_scores,
    side_scores_at,
)
from convenor.standings.plain import as_plain
from convenor.values import replace

RESULTS = (
    "4S= by N",
    "4S-1 by N",
    "3NT+1 by E",
    "2H= by S",
    "pass",
    "5DX-2 by W",
    "6H= by S",
    "NP",
)
OF_TABLES = ("result entered", "result corrected")
AWARDS = (
    {"award": "average plus"},
    {"percent": "55"},
    {"assigned": [{"result": "4S= by N", "weight": "0.5"}, {"result": "-50", "weight": "0.5"}]},
)


def figures(there: Competition) -> str:
    """Everything that a page shows, as text: standings, matches, boards, byte for byte."""
    found: dict[str, Any] = {}
    for each in there.state.the_plan.stages:
        standings = there.figures.standings(each.name)
        found[each.name] = {field: as_plain(standing) for field, standing in standings.items()}
        found[f"{each.name} matches"] = [
            str(match)
            for session in there.state.sessions_of(each.name)
            for match in there.figures.scores.matches(each.name, session.number)
        ]
        for session in there.state.sessions_of(each.name):
            where = (each.name, session.number)
            after = there.figures.standings(*where)
            found[f"{where} after"] = {field: as_plain(own) for field, own in after.items()}
            found[f"{where} boards"] = [boards_of(there, *where, n) for n in session.boards]
            found[f"{where} ended"] = [
                (number, match.pairing.match) for number, match in ended_matches(there, *where)
            ]
        found[f"{each.name} account"] = sorted(map(str, account(there, each.name).entries))
    return json.dumps(found, sort_keys=True)


def boards_of(there: Competition, stage: str, session: int, board: int) -> list[str]:
    """A board as pages show it: who has a result, the datum, every side, and each table's own."""
    where = (there, stage, session, board)
    whole = side_scores(*where)
    tables = lines(*where).by_table
    if there.state.the_plan.stage(stage).scoring == "butler" and not lines(*where).fouled:
        trace = Trace()
        there.figures.scores.scored(stage, session, board, trace)
        told = trace.figure().find("datum")  # of East-West where a score is split
        either = {datum(*where, "NS"), datum(*where, "EW")}
        assert (None if told is None else told.value) in either
    own = {table: side_scores_at(*where, (table,)).sides for table in tables}
    apart = {at: side for sides in own.values() for at, side in sides.items()}
    assert apart == {at: side for at, side in whole.sides.items() if at[0] in tables}
    return [str(results_on(*where)), str(datum(*where)), *sorted(map(str, whole.sides.values()))]


class Happening:
    """Facts that may happen in a round, made at random but possible."""

    def __init__(self, ledger: Ledger, tables: list[str], boards: int, seed: int) -> None:
        self.ledger = ledger
        self.tables = tables
        self.boards = boards
        self.random = Random(seed)
        self.entered: list[tuple[int, str, int]] = []
        self.rounds = [number for _, number in ledger.competition.state.sessions]

    def next(self) -> Supposed:
        pick = self.random.random()
        if not self.entered or pick < 0.6:
            session = self.random.choice(self.rounds)
            table, board = self.random.choice(self.tables), self.random.randint(1, self.boards)
            self.entered.append((session, table, board))
            return self.ledger.result(session, table, board, self.random.choice(RESULTS))
        session, table, board = self.random.choice(self.entered)
        place = {"stage": "swiss", "session": session, "board": board}
        kinds = (self._correct, self._rule, self._foul, self._cancel, self._fine, self._credit)
        more = (self._forfeit, self._undo, self._adjust, self._quiet, self._score_match)
        hall = (self._exchange, self._turn, self._move, self._cut)
        return self.random.choice((*kinds, *more, *hall))(table, place)

    def _exchange(self, table: str, place: dict[str, Any]) -> Supposed:
        """Two sit in each other's seats, in all of the session."""
        where = {"stage": "swiss", "session": place["session"]}
        both = self.random.sample(["1", "2", "3", "4"], 2)
        seating = self.ledger.competition.state.session("swiss", place["session"]).the_seating
        at = [
            {"table": each.table, "boards": list(each.boards)}
            for each in seating.seats
            if {*both} & {*each.contestants}
        ]
        return self.ledger.add("seats exchanged", **where, contestants=both, at=at)

    def _turn(self, table: str, place: dict[str, Any]) -> Supposed:
        """Both tables of a match, or one that is by itself."""
        where = {"stage": "swiss", "session": place["session"]}
        seating = self.ledger.competition.state.session("swiss", place["session"]).the_seating
        tables = next((e.tables for e in seating.pairings if table in e.tables), (table,))
        at = [{"table": each, "boards": [place["board"]]} for each in tables]
        return self.ledger.add("directions turned", **where, at=at)

    def _move(self, table: str, place: dict[str, Any]) -> Supposed:
        """Results of two tables on a board change places."""
        here = [at for n, at, board in self.entered if (n, board) == self._at(place)]
        other = self.random.choice(here)
        board, where = place["board"], {"stage": "swiss", "session": place["session"]}
        moves = [
            {"table": one, "board": board, "to_table": two, "to_board": board}
            for one, two in ((table, other), (other, table))
        ]
        return self.ledger.add("results moved", **where, moves=moves[: 1 + (table != other)])

    @staticmethod
    def _at(place: dict[str, Any]) -> tuple[int, int]:
        return place["session"], place["board"]

    def _cut(self, table: str, place: dict[str, Any]) -> Supposed:
        """A board that none of the tables plays any more."""
        if self.random.random() < 0.7:
            return self._turn(table, place)
        where = {"stage": "swiss", "session": place["session"]}
        at = [{"table": each, "boards": [place["board"]]} for each in self.tables]
        return self.ledger.add("play curtailed", **where, at=at)

    def _quiet(self, table: str, place: dict[str, Any]) -> Supposed:
        """Something that bears on no figure."""
        if self.random.random() < 0.5:
            return self.ledger.add("note written", text="The hall is cold.")
        call = str(len(self.ledger.facts))
        where = {"stage": "swiss", "session": place["session"], "table": table}
        return self.ledger.add("director called", call=call, **where)

    def _score_match(self, table: str, place: dict[str, Any]) -> Supposed:
        """A match comes in as a whole, and its boards may be there already, or follow."""
        seating = self.ledger.competition.state.session("swiss", place["session"]).seating
        if not seating.pairings:
            return self._quiet(table, place)
        both = list(self.random.choice(seating.pairings).contestants)
        where = {"stage": "swiss", "session": place["session"], "contestants": both}
        unit, scores = self.random.choice(
            (("IMP", ["45", "30"]), ("VP", ["12.5", "7.5"]), ("margin", ["-7", "7"]))
        )
        return self.ledger.add(
            "match scored", **where, unit=unit, scores=scores, side=both[0], official=False
        )

    def _correct(self, table: str, place: dict[str, Any]) -> Supposed:
        result = self.random.choice(RESULTS)
        return self.ledger.add("result corrected", **place, table=table, result=result)

    def _rule(self, table: str, place: dict[str, Any]) -> Supposed:
        split = {"ew": self.random.choice(AWARDS)} if self.random.random() < 0.5 else {}
        return self.ledger.add(
            "ruling given",
            **place,
            table=table,
            ruling=str(len(self.ledger.facts)),
            ns=self.random.choice(AWARDS),
            **split,
        )

    def _foul(self, table: str, place: dict[str, Any]) -> Supposed:
        return self.ledger.add("board fouled", **place, groups=[[table]])

    def _cancel(self, table: str, place: dict[str, Any]) -> Supposed:
        return self.ledger.add("board cancelled", **place, tables=[table], at_fault=["1"])

    def _fine(self, table: str, place: dict[str, Any]) -> Supposed:
        unit = self.random.choice(("VP", "IMP"))
        amount = self.random.choice((1, "0.5", 3))
        who = str(self.random.randint(1, 4))
        return self.ledger.add(
            "fine imposed",
            stage="swiss",
            session=place["session"],
            contestant=who,
            amount=amount,
            unit=unit,
        )

    def _adjust(self, table: str, place: dict[str, Any]) -> Supposed:
        return self.ledger.add(
            "score adjusted",
            stage="swiss",
            session=place["session"],
            contestant="2",
            amount=-2,
            unit="IMP",
        )

    def _credit(self, table: str, place: dict[str, Any]) -> Supposed:
        return self.ledger.add(
            "score credited",
            stage="swiss",
            session=place["session"],
            contestant="3",
            score="11.5",
            unit="VP",
        )

    def _forfeit(self, table: str, place: dict[str, Any]) -> Supposed:
        return self.ledger.add(
            "match forfeited", stage="swiss", session=place["session"], at_fault=["4"]
        )

    def _last_of_several(self, fact: Supposed) -> int | None:
        """The last result of a table on a board that has had others: one is always left."""
        undone = {int(f.body["number"]) for f in self.ledger.facts if f.kind == "fact undone"}
        where = [fact.body[name] for name in ("session", "board", "table")]
        same = [
            f.number
            for f in self.ledger.facts
            if f.kind in OF_TABLES
            and f.number not in undone
            and [f.body[name] for name in ("session", "board", "table")] == where
        ]
        return same[-1] if len(same) > 1 else None

    def _undo(self, table: str, place: dict[str, Any]) -> Supposed:
        undone = {int(f.body["number"]) for f in self.ledger.facts if f.kind == "fact undone"}
        free = [
            f.number
            for f in self.ledger.facts
            if (
                f.kind in ("ruling given", "board fouled", "board cancelled", "fine imposed")
                and f.number not in undone
            )
            or (f.kind in OF_TABLES and f.number == self._last_of_several(f))
        ]
        if not free:
            return self._fine(table, place)
        return self.ledger.add("fact undone", number=self.random.choice(free))


def teams() -> tuple[Ledger, list[str], int]:
    ledger = Ledger(plan(stage()), 6)
    ledger.draw(1, ("1", "2"), ("3", "4"), ("5", "6"))
    ledger.draw(2, ("1", "3"), ("2", "5"), ("4", "6"))
    tables = [f"{n} {room}" for n in (1, 2, 3) for room in ("open", "closed")]
    return ledger, tables, 4


def seated_teams() -> tuple[Ledger, list[str], int]:
    """Teams that move: a table plays in several matches."""
    ledger = Ledger(plan(stage(rounds=1, boards=12)), 4)
    ledger.add(
        "session opened",
        stage="swiss",
        session=1,
        movement={"kind": "all play all", "teams": 4},
        boards_a_round=4,
        seats=[str(n) for n in range(1, 5)],
    )
    seating = ledger.competition.state.session("swiss", 1).the_seating
    return ledger, list(seating.tables), len(seating.boards)


def butler() -> tuple[Ledger, list[str], int]:
    ledger = Ledger(plan(stage(**BUTLER), contestants="pairs"), 8)
    ledger.draw(1, ("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
    ledger.draw(2, ("1", "3"), ("2", "4"), ("5", "7"), ("6", "8"))
    return ledger, ["1", "2", "3", "4"], 6


def matchpoints() -> tuple[Ledger, list[str], int]:
    ledger = Ledger(plan(stage(**MATCHPOINTS), contestants="pairs"), 8)
    ledger.add(
        "session opened",
        stage="swiss",
        session=1,
        movement={"kind": "mitchell", "tables": 4},
        boards_a_round=3,
        seats=[str(n) for n in range(1, 9)],
    )
    return ledger, ["1", "2", "3", "4"], 12


@pytest.mark.parametrize("made", [teams, seated_teams, butler, matchpoints])
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**9), count=st.integers(5, 45))
def test_kept_figures_equal_figures_from_scratch(made: Any, seed: int, count: int) -> None:
    ledger, tables, boards = made()
    happening = Happening(ledger, tables, boards, seed)
    kept = Competition(ledger.facts)
    asked = Random(seed)
    for _ in range(count):
        fact = happening.next()
        kept.extend([fact])
        if asked.random() < 0.5:
            outcome(kept)
    assert outcome(kept) == outcome(Competition.afresh(ledger.facts))


def outcome(there: Competition) -> str:
    """The figures, or the sentence that says why there are none (a state that cannot be scored)."""
    try:
        return figures(there)
    except (Mistake, Refusal) as sentence:
        return str(sentence)


@pytest.mark.parametrize("made", [teams, seated_teams, butler, matchpoints])
def test_nearly_every_such_state_has_figures(made: Any) -> None:
    whole = 0
    for seed in range(30):
        ledger, tables, boards = made()
        happening = Happening(ledger, tables, boards, seed)
        for _ in range(30):
            happening.next()
        whole += outcome(ledger.competition).startswith("{")
    assert whole >= 29


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_a_what_if_leaves_the_competition_alone(seed: int) -> None:
    ledger, tables, boards = teams()
    happening = Happening(ledger, tables, boards, seed)
    for _ in range(12):
        happening.next()
    there = Competition(ledger.facts)
    before = outcome(there)
    more = [happening.next() for _ in range(4)]
    drafts = [each for each in more if each.kind != "fact undone"]
    tried = there.tried(drafts)
    again = Competition([*ledger.facts[: there.number], *renumbered(drafts, there.number)])
    assert outcome(tried) == outcome(again)
    assert outcome(there) == before


def renumbered(facts: list[Supposed], after: int) -> list[Supposed]:
    return [replace(each, number=after + at) for at, each in enumerate(facts, 1)]
