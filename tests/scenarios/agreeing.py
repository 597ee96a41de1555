"""What the engine has, laid beside what was worked out apart."""

from __future__ import annotations

from fractions import Fraction

from apart_matchpoints import of_players, percent_of, sat_by_movement, session_cards
from apart_scores import Told

from convenor.actions.desk import Desk


def engine_order(desk: Desk, stage: str, field: str = "") -> list[set[str]]:
    """The contestants of a field in groups of one place, as the engine has them."""
    found: dict[int, set[str]] = {}
    for line in desk.competition.figures.standings(stage)[field].lines:
        found.setdefault(line.place, set()).add(line.contestant)
    return [found[place] for place in sorted(found)]


def engine_totals(desk: Desk, stage: str) -> dict[str, Fraction]:
    """The total of everybody in a stage, as the engine has it."""
    return {
        line.contestant: Fraction(line.total)
        for standing in desk.competition.figures.standings(stage).values()
        for line in standing.lines
    }


def cards_agree(desk: Desk, stage: str, session: int, individual: bool = False) -> Told:
    """Every card of a session is as worked out apart."""
    told = Told(desk.competition.facts)
    apart = session_cards(told, stage, session, sat_by_movement(told, stage, session))
    apart = of_players(apart) if individual else apart
    cards = desk.competition.figures.scores.session(stage, session).cards
    assert set(cards) == set(apart)
    for who, card in cards.items():
        assert (card.score, card.available) == (apart[who].score, apart[who].available), who
        assert card.percent == percent_of(apart[who]), who
    return told
