"""The first sentence of an answer and its steps as people say them: units, verdicts, readings."""

from __future__ import annotations

from typing import Any

import pytest

from convenor.explain.asked import ask_and_explain
from convenor.explain.show import as_text
from convenor.regulation import shelf

LATE = {"event": "itc", "minutes_late": 0, "earlier_offences": 2, "unit": "VP"}
LEVEL = {"ACT": {"vp": 240, "won": 4, "net_imps": 20}, "WA": {"vp": 240, "won": 4, "net_imps": 5}}


@pytest.mark.parametrize(
    ("clause", "given", "lead"),
    [
        ("anc-2017 A.penalties-itc", LATE, "on time; fine 0 VP, no warning."),
        ("anc-2017 12.2", {"contestants": LEVEL}, "order ACT, then WA."),
        ("laws-2017 78.D.swiss", {"ranking": ["A", "B"]}, "matches A v B."),
        ("anc-2017 15.9.a", {"score_ns": 530, "datum": 520}, "NS 0 IMP, EW 0 IMP."),
    ],
)
def test_the_first_sentence_has_units_matches_and_orders_in_words(
    clause: str, given: dict[str, Any], lead: str
) -> None:
    _, figure = ask_and_explain(shelf.open_stack(clause.split()[0]), clause, given)
    assert figure.lead.endswith(f": {lead}")


def test_a_reading_is_told_by_its_sentence_and_a_verdict_in_words() -> None:
    given = {"boards_scheduled": 54, "boards_played": 24, "permission": "given"}
    stack = shelf.open_stack("qba-pairs")
    answer, figure = ask_and_explain(stack, "qba-pairs substitution.rights.single", given)
    told = as_text(figure)
    assert "read so (substitution rights vs limit): Once the rights pass, the limit" in told
    assert "rights pass limit off" not in told
    assert "= allowed" in told
    assert "= ok" not in told
    assert answer.verdict == "ok"  # type: ignore[attr-defined]
