"""The periods of SBU 2.22: the clause of the session's place and of the kind acts, and no other.

Three matches of a Swiss of an hour each begin at 10:00, 12:00 and 14:00 on Saturday, 1 October
2022; they end at 11:00 (early), 13:00 (penultimate) and 15:00 (last). By hand:

- rulings: 20 minutes after the end: 11:20, 13:20, 15:20;
- score queries: until the next one ends (13:00); 20 free minutes after the last (15:20); 20 minutes
  after the congress (it ends with the event: 15:20);
- gross errors: 17:00 on the second working day after the congress: Tuesday the 4th.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from officials import Office, plan, stage
from shipped import Shipped

from convenor.actions.asking.periods import closes_at
from convenor.actions.desk import Refused
from convenor.regulation.trace import tracing

PARTS = {
    "ruling time": "2.22.1",
    "appeal time": "2.22.2",
    "correction": "2.22.3",
    "scorer correction": "2.22.4",
    "session ends": "2.22.session.a",
}
CLOSES = {
    ("early", "rulings"): "01 11:20",
    ("early", "appeals"): "01 11:20",
    ("early", "score-queries"): "01 13:00",
    ("early", "gross"): "04 17:00",
    ("penultimate", "rulings"): "01 13:20",
    ("penultimate", "appeals"): "01 13:20",
    ("penultimate", "score-queries"): "01 15:20",
    ("penultimate", "gross"): "04 17:00",
    ("last", "rulings"): "01 15:20",
    ("last", "appeals"): "01 15:20",
    ("last", "score-queries"): "01 15:20",
    ("last", "gross"): "04 17:00",
}
SESSIONS = {"early": 1, "penultimate": 2, "last": 3}
BY_KIND = dict(zip(("rulings", "appeals", "score-queries", "gross"), PARTS, strict=False))


def swiss(where: Path, *layers: str) -> Office:
    one = stage(clauses={"vp": "4.continuous", **PARTS}, rounds=3)
    office = Office(where, plan(one, rulebook="sbu-2022", own_layers=list(layers)))
    for number, hour in ((1, 10), (2, 12), (3, 14)):
        office.draw(number, ("1", "2"), ("3", "4"))
        office.opened(number, hour, boards=6)
    return office


def closing(office: Office, session: int, part: str) -> str:
    found = closes_at(office.desk.competition, "qualifying", session, part)
    assert found is not None
    return f"{found:%d %H:%M}"


def longer(clause: str, kind: str, place: str) -> str:
    """A layer by which one clause closes two hours after the session."""
    return (
        '[rulebook]\nid = "own"\ntitle = "Own"\ndocument = "none"\nsince = 1990-01-01\n'
        'under = "sbu-2022"\n\n[[chapter]]\nid = "1"\nheading = "Changes"\n\n'
        '[[clause]]\nid = "1"\nheading = "A change"\nkind = "record"\nrule = "Changed."\n'
        f'chapter = "1"\n\n[[change]]\nby = "1"\nclause = "sbu-2022 {clause}"\nterm = "limit"\n'
        f'value = {{ sessions = "{place}", kind = "{kind}", after = "session end", minutes = 120, '
        f'clause = "{clause}" }}\n'
    )


@pytest.mark.parametrize(("place", "kind"), CLOSES)
def test_each_kind_closes_by_its_own_clause(tmp_path: Path, place: str, kind: str) -> None:
    office = swiss(tmp_path)
    assert closing(office, SESSIONS[place], BY_KIND[kind]) == CLOSES[place, kind]


@pytest.mark.parametrize(("place", "kind"), CLOSES)
def test_a_layer_over_one_clause_moves_that_period_and_no_other(
    tmp_path: Path, place: str, kind: str
) -> None:
    words = {"score-queries": "score_queries", "gross": "gross_errors"}
    office = swiss(tmp_path, longer(f"2.22.{place}.{kind}", words.get(kind, kind), place))
    ends = {"early": "01 13:00", "penultimate": "01 15:00", "last": "01 17:00"}
    for (where, what), closes in CLOSES.items():
        wanted = ends[place] if (where, what) == (place, kind) else closes
        assert closing(office, SESSIONS[where], BY_KIND[what]) == wanted


def test_every_match_of_a_swiss_is_a_session_by_its_clause(tmp_path: Path) -> None:
    office = swiss(tmp_path)
    with tracing() as read:
        closing(office, 1, "ruling time")
    assert read["sbu-2022 2.22.session.a"]
    assert read["sbu-2022 2.22.early.rulings"]


def test_a_knock_out_is_over_when_its_final_is(tmp_path: Path) -> None:
    """Two rounds for four teams: its six possible ones were waited for, and nothing ever closed."""
    office = Shipped(tmp_path, "sbu-knock-out-teams", 4, {"boards": 6, "stanzas": 1})
    office.do("open-stage", stage="knock-out")
    for number, hour in ((1, 10), (2, 14)):
        office.do("draw", stage="knock-out", publish=True)
        office.opened(number, hour, stage="knock-out", boards=6)
        session = office.desk.competition.state.session("knock-out", number)
        for match in (session.draw or {})["matches"]:
            office.won_by(number, match["table"], 450, boards=6)
    found = {
        (number, part): closes_at(office.desk.competition, "knock-out", number, part)
        for number in (1, 2)
        for part in ("correction", "scorer correction")
    }
    # Scores of the semi-finals: 20 minutes after the final; of the final: after the event.
    assert {key: f"{each:%d %H:%M}" for key, each in found.items() if each} == {
        (1, "correction"): "01 15:20",
        (1, "scorer correction"): "04 17:00",
        (2, "correction"): "01 15:20",
        (2, "scorer correction"): "04 17:00",
    }


@pytest.mark.parametrize(
    ("at", "more", "refused"),
    [
        ((1, 15, 20), {}, None),
        ((1, 16, 0), {}, "an error of the scorer can still be put right"),
        ((1, 16, 0), {"scorers_error": True}, None),
        ((4, 17, 0), {"scorers_error": True}, None),
        ((4, 17, 1), {"scorers_error": True}, "too late"),
        ((1, 16, 0), {"scorers_error": True, "error": "wrong score entered"}, "not an error of"),
    ],
)
def test_a_scorers_error_has_the_longer_period(
    tmp_path: Path, at: tuple[int, int, int], more: dict[str, Any], refused: str | None
) -> None:
    """2.22.4: an official's gross mistake until Tuesday, 17:00; a wrong score is none."""
    office = swiss(tmp_path)
    office.match(3, 1)
    office.at(at[1], at[2], day=at[0])
    given = {"stage": "qualifying", "session": 3, "table": "1 open", "board": 1, "result": "+420"}
    if refused is None:
        assert office.kinds(office.do("correct-result", **given, **more)) == ["result corrected"]
        return
    with pytest.raises(Refused, match=refused) as found:
        office.do("correct-result", **given, **more)
    assert "2.22.4" in str(found.value)
