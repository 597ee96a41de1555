"""The results of a session as one line of text, and back: what a checkpoint keeps of them.

A state goes in, and a line for the results and one for the agreed cards of each session come out;
a line goes in, and its groups come out when somebody looks at the session. Whether a line may be
believed is decided before it comes here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from convenor.competition.state.folding_results import parsed
from convenor.competition.state.state import OnBoard, Place, State, TableScore
from convenor.ledger.facts import canonical

PACKED = frozenset(
    (
        *("result entered", "result corrected", "result confirmed", "result disputed"),
        "card confirmed",
    )
)
"""Kinds of facts of which nothing is left but what they made of a table's results and cards."""


def packed_results(state: State) -> Iterator[tuple[Place, str]]:
    """Each session with its results: by board, by table."""
    sessions: dict[Place, list[object]] = {}
    for (stage, session, board), tables in state.results.items():
        rows = [[table, *_row(score)] for table, score in tables.items()]
        sessions.setdefault((stage, session), []).append([board, rows])
    for place, boards in sessions.items():
        yield place, canonical(boards)


def packed_cards(state: State) -> Iterator[tuple[Place, str]]:
    """Each session with the sides that have agreed to a card."""
    for place, cards in state.cards.items():
        yield place, canonical([[*key, sorted(sides)] for key, sides in cards.items()])


def unpack_results(state: State, place: Place, line: str) -> None:
    """Let results wait in a state until somebody looks at their session."""
    stage, session = place

    def load() -> Mapping[OnBoard, dict[str, TableScore]]:
        return {
            (stage, session, board): {table: _score(*row) for table, *row in rows}
            for board, rows in json.loads(line)
        }

    state.results.wait(place, load)


def unpack_cards(state: State, place: Place, line: str) -> None:
    """The same for agreed cards."""

    def load() -> Mapping[Place, dict[tuple[str, int], frozenset[str]]]:
        cards = {(table, number): frozenset(sides) for table, number, sides in json.loads(line)}
        return {place: cards}

    state.cards.wait(place, load)


def _row(score: TableScore) -> list[object]:
    return [
        score.text,
        score.lead,
        score.entered_by,
        score.confirmed,
        score.disputed,
        score.corrected,
        score.number,
    ]


def _score(text: str, lead: str, by: str | None, *more: Any) -> TableScore:
    return TableScore(parsed(text), text, lead, by, *more)
