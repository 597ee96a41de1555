"""Each clause of the five books that fits a part at the door can be asked with facts alone.

The table is what templates choose from: a part, the clause, and what answers it in the end.
"""

import datetime
from pathlib import Path
from typing import Any

import pytest

from convenor.actions.action import Finding
from convenor.actions.desk import Desk
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

NOW = datetime.datetime(2023, 3, 6, 9, tzinfo=datetime.UTC)
OK = "ok"
PERSON = (
    "member",
    "affiliated",
    "resident",
    "masterpoint scheme",
    "rank: Local Master",
    "masterpoints: 20",
    "district: North",
    "club: Dubbo",
)

# rulebook, part, clause, pairs or teams, what is done, the verdict
FIT = [
    ("sabf-2020", "entry closes", "3.b", "pairs", "enter", OK),
    ("sabf-2020", "entry closes", "13.1.a", "teams", "enter", OK),
    ("sabf-2020", "places", "13.1.b", "teams", "enter", OK),
    ("sabf-2020", "team size", "13.3.a", "teams", "enter", OK),
    ("sabf-2020", "entered twice", "19.11.3.b", "pairs", "enter", OK),
    ("sabf-2020", "eligibility", "20.1.2.a", "teams", "enter", OK),
    ("sabf-2020", "eligibility", "20.1.5.a", "teams", "enter", OK),
    ("sabf-2020", "eligibility", "20.1.5.b", "teams", "enter", OK),
    ("sabf-2020", "age", "19.11.6.a", "pairs", "enter", OK),
    ("sabf-2020", "player replaced", "11.1.c", "pairs", "replace", "approval"),
    ("sabf-2020", "player added", "13.3.b", "teams", "add", "refuse"),
    ("sabf-2020", "player added", "20.1.2.d", "teams", "add", OK),
    ("sabf-2020", "player added", "20.1.4.f", "teams", "add", OK),
    ("sabf-2020", "withdrawal term", "19.5.b", "pairs", "withdraw", "warn"),
    ("sabf-2020", "substitute", "11.1.c", "pairs", "substitute", "approval"),
    ("sabf-2020", "substitute notice", "12.5.b", "pairs", "substitute", OK),
    ("sabf-2020", "substitute notice", "13.4.a", "teams", "substitute", OK),
    ("sabf-2020", "substitute limit", "16.5.a", "teams", "substitute", OK),
    ("sabf-2020", "substitute limit", "18.1.2.b", "pairs", "substitute", OK),
    ("sabf-2020", "placing", "11.6", "pairs", "substitute", OK),
    ("sabf-2020", "placing", "12.c", "pairs", "substitute", OK),
    ("sabf-2020", "placing", "12.5.a", "pairs", "substitute", OK),
    ("sabf-2020", "placing", "18.1.1.b", "pairs", "substitute", OK),
    ("sabf-2020", "placing", "19.2.1.a", "pairs", "substitute", OK),
    ("sabf-2020", "placing", "19.2.1.b", "teams", "substitute", OK),
    ("sabf-2020", "placing", "19.2.2", "pairs", "substitute", OK),
    ("sabf-2020", "placing", "16.2.a", "teams", "substitute", OK),
    ("sabf-2020", "placing", "13.3.c", "teams", "substitute", OK),
    ("anc-2017", "masterpoints", "3.4.c", "pairs", "enter", OK),
    ("anc-2017", "masterpoints", "3.4.d", "pairs", "enter", OK),
    ("anc-2017", "eligibility", "3.7.a", "pairs", "enter", OK),
    ("anc-2017", "age", "3.4.a", "pairs", "enter", "refuse"),
    ("anc-2017", "age", "3.4.b", "pairs", "enter", OK),
    ("anc-2017", "country", "3.5", "pairs", "enter", OK),
    ("anc-2017", "substitute", "3.6.a", "teams", "substitute", "refuse"),
    ("anc-2017", "substitute", "20.1", "pairs", "substitute", "refuse"),
    ("sydney-2003", "team size", "2.1.b", "teams", "enter", OK),
    ("sydney-2003", "team size", "A4.4.1.unit", "pairs", "enter", OK),
    ("sydney-2003", "age", "2.1.a", "teams", "enter", OK),
    ("sydney-2003", "player added", "2.1.c", "teams", "add", OK),
    ("sydney-2003", "player replaced", "A4.5.5", "pairs", "replace", "refuse"),
    ("sydney-2003", "substitute eligible", "A4.4.1.ineligible", "pairs", "substitute", OK),
    ("sydney-2003", "substitute notice", "A4.4.2", "pairs", "substitute", OK),
    ("sydney-2003", "substitute notice", "A4.6.2.a", "pairs", "substitute", OK),
    ("sydney-2003", "substitute limit", "A4.5.1", "pairs", "substitute", OK),
    ("sydney-2003", "substitute limit", "A4.5.1.pairs-1-6", "pairs", "substitute", OK),
    ("sydney-2003", "substitute limit", "A4.5.1.teams-1-6", "teams", "substitute", OK),
    ("sydney-2003", "substitute limit", "A4.5.2", "teams", "substitute", OK),
    ("qba-pairs", "player replaced", "substitution.rights.single", "pairs", "replace", "approval"),
    (
        "qba-pairs",
        "player replaced",
        "substitution.rights.qualifying",
        "pairs",
        "replace",
        "refuse",
    ),
    ("qba-pairs", "substitute notice", "substitution.advance", "pairs", "substitute", OK),
    ("qba-pairs", "substitute eligible", "substitution.eligibility", "pairs", "substitute", OK),
    ("qba-pairs", "substitute again", "substitution.one-player", "pairs", "substitute", OK),
    ("qba-pairs", "substitute limit", "substitution.limit", "pairs", "substitute", OK),
    ("qba-pairs", "substitute limit", "substitution.stages", "pairs", "substitute", OK),
    ("qba-pairs", "substitute limit", "substitution.pair-limit", "pairs", "substitute", OK),
    ("sbu-2022", "places", "2.3.c", "pairs", "enter", OK),
    ("sbu-2022", "places", "2.3.d", "pairs", "enter", OK),
    ("sbu-2022", "entered twice", "2.3.f", "pairs", "enter", OK),
    ("sbu-2022", "members", "2.2.a", "pairs", "enter", OK),
    ("sbu-2022", "heat", "2.2.3.d", "pairs", "enter", OK),
    ("sbu-2022", "heat", "2.2.3.e", "teams", "enter", OK),
    ("sbu-2022", "player added", "2.7.2.b", "teams", "add", "refuse"),
    ("sbu-2022", "withdrawal", "2.8.1.b", "pairs", "withdraw", OK),
    ("sbu-2022", "withdrawal", "2.8.2.b", "teams", "withdraw", OK),
    ("sbu-2022", "substitute", "2.7.1", "pairs", "substitute", "refuse"),
    ("sbu-2022", "substitute", "2.7.2.a", "teams", "substitute", "refuse"),
    ("sbu-2022", "substitute", "2.7.3.a", "teams", "substitute", "refuse"),
    ("sbu-2022", "substitute again", "2.7.3.g", "teams", "substitute", OK),
    ("sbu-2022", "substitutes in a round", "2.7.3.c", "teams", "substitute", OK),
]


def person(name: str) -> dict[str, Any]:
    return {"name": name, "id": f"10{ord(name)}", "tags": [*PERSON, "born: 1945-05-05"]}


def asked(desk: Desk, name: str, kind: str) -> tuple[str, dict[str, Any]]:
    """The action, and what is said for it."""
    own = "ABCD" if kind == "teams" else "AB"
    if name == "enter":
        return name, {"players": [person(each) for each in "WXYZ"[: len(own)]], "district": "North"}
    if name == "withdraw":
        return name, {"contestant": "1"}
    if name in ("add", "replace"):
        names = f"{own}W" if name == "add" else f"{own[:-1]}W"
        return "change-entry", {"contestant": "1", "players": [person(each) for each in names]}
    given = {"contestant": "1", "stage": "main", "session": 1, "player_out": "A"}
    return name, {**given, "player_in": "W"}


def opened(place: Path, book: str, part: str, clause: str, kind: str, name: str) -> Desk:
    """A competition of four contestants by a book, with one clause for one part."""
    shape = {"format": "sessions", "scoring": "matchpoints", "figure": "percent"}
    if kind == "teams":
        shape = {"format": "round robin", "scoring": "teams", "figure": "IMP"}
    stage = {"name": "main", **shape, "boards": 10, "rounds": 3, "clauses": {part: clause}}
    entry = {"places": 9, "closes_at": "2023-03-10", "age": 60}
    plan = {"rulebook": book, "contestants": kind, "stages": [stage], "entry": entry}
    store = open_store(place / "cup.jsonl")
    store.create("c")
    desk = Desk(store, "c", lambda: NOW)
    size = 4 if kind == "teams" else 2
    facts: list[tuple[str, dict[str, Any]]] = [
        ("competition begun", {"name": "Cup", "begins": "2023-03-06", "plan": plan})
    ]
    for at in range(4):
        names = "ABCDEFGHIJKLMNOP"[at * size : (at + 1) * size]
        people = [person(each) for each in names]
        facts.append(
            ("entry accepted", {"contestant": str(at + 1), "name": names, "players": people})
        )
    if name != "enter":
        facts.append(("stage opened", {"stage": "main", "field": ["1", "2", "3", "4"]}))
        facts.append(
            ("session opened", {"stage": "main", "session": 1, "starts": "2023-03-08T19:30"})
        )
    drafts = tuple(Draft(each, 1, body, NOW, "td") for each, body in facts)
    store.append("c", drafts, 0)
    desk.refresh()
    return desk


def worst(findings: tuple[Finding, ...]) -> str:
    order = (OK, "warn", "approval", "refuse")
    return max((each.verdict for each in findings), key=order.index, default=OK)


@pytest.mark.parametrize(("book", "part", "clause", "kind", "name", "verdict"), FIT)
def test_a_clause_that_fits_a_part_can_be_asked(
    book: str, part: str, clause: str, kind: str, name: str, verdict: str, tmp_path: Path
) -> None:
    desk = opened(tmp_path, book, part, clause, kind, name)
    action, given = asked(desk, name, kind)
    _, proposal = desk.propose(action, given, "td")
    assert worst(proposal.findings) == verdict, [each.text for each in proposal.findings]
    if verdict in ("approval", "refuse"):
        assert proposal.refused[0].clause.startswith(f"{book} ")
    elif verdict == OK:
        assert not any("not checked" in each.reason for each in proposal.findings)
