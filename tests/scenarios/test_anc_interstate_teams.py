"""Interstate Teams of five to eight: the printed draws, the last by placing, and the final."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from apart_butler import Meet, Rounds, Teams, in_groups, interstate, meets_of, rows_of
from apart_scores import Told
from laid_beside import matches_agree, order_agrees, totals_agree

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.simulator.playing import Trouble

Play = Callable[..., Desk]
BAD_DAY = Trouble(misread=0.02, late=0.1, appeal=0.08, fouled=0.3, forfeit=0.08)
WENT_WRONG = (
    "result corrected",
    "late arrival",
    "fine imposed",
    "board fouled",
    "match forfeited",
    "ruling given",
    "appeal decided",
)
TIES = (lambda row: row.total, lambda row: row.won, lambda row: row.net)
ROBINS = {5: (5, 4, (1, 2)), 6: (5, 4, (1, 2)), 7: (7, 3, (1,)), 8: (7, 3, (1,))}
"""Rounds of a round robin, how many there are, and which of them are on the printed draw."""


FOUR = ("away", "home", "away", "changed")
THREE = ("blind", "away", "changed")
SITS_FIRST = {5: FOUR, 6: FOUR, 7: THREE, 8: THREE}


def highest_of_three(apart: Rounds, winner: str, loser: str) -> Fraction:
    """56.5, the winner's mean, or 70 less the loser's; no more than the largest win."""
    own = [each for (_, who), each in apart.completed.items() if who == winner]
    theirs = [each for (_, who), each in apart.completed.items() if who == loser]
    found = [Fraction(113, 2), sum(own, Fraction(0)) / len(own)]
    return min(Fraction(135, 2), max(*found, 70 - sum(theirs, Fraction(0)) / len(theirs)))


def printed_round(teams: int, row: int) -> set[frozenset[int]]:
    """The matches of a row of the printed draw, one team more or fewer as the book is read."""
    name = "itc-draw7" if teams > 6 else "itc-draw6"
    rows = [r for r in rows_of(f"anc-2017/tables/{name}.csv") if int(r["round_robin_round"]) == row]
    found = {frozenset((int(r["team_a"]), int(r["team_b"]))) for r in rows}
    if teams == 8:
        found.add(frozenset((int(rows[0]["bye"]), 8)))
    return {each for each in found if max(each) <= teams}


def drawn_round(meets: list[Meet], number: int) -> set[frozenset[int]]:
    return {frozenset((int(m.home), int(m.away))) for m in meets if m.round == number}


SHORT = {"boards": 4, "final_boards": 16}


@pytest.mark.parametrize(
    ("teams", "answers"),
    [(5, SHORT), (6, {**SHORT, "division": "Youth"}), (7, {}), (8, SHORT)],
)
def test_interstate_teams_from_the_first_draw_to_the_title(
    play: Play, teams: int, answers: dict[str, Any]
) -> None:
    answers = {"teams": teams, **answers}
    desk = play("anc-interstate-teams", teams, f"states {teams}", BAD_DAY, answers)
    told = Told(desk.competition.facts)
    meets = meets_of(told, "qualifying", answers.get("boards", 14))
    board = Teams(told, "qualifying", cancelled=3)
    apart = Rounds(told, "qualifying", meets, board, interstate, bye=35, forfeit=highest_of_three)
    matches_agree(desk, apart)
    totals_agree(desk, apart)
    groups = in_groups(apart.rows(), *TIES)
    order_agrees(desk, "qualifying", groups)
    _draws_are_printed(told, meets, teams)
    _seats_are_by_round_robin(told, teams)
    if teams == 7:
        for kind in WENT_WRONG:
            assert told.of(kind), kind
    _final_is_right(desk, told, apart, answers.get("final_boards", 56))


def _draws_are_printed(told: Told, meets: list[Meet], teams: int) -> None:
    length, legs, printed = ROBINS[teams]
    for leg in range(1, legs + 1):
        met = []
        for row in range(1, length + 1):
            number = (leg - 1) * length + row
            drawn = drawn_round(meets, number)
            met += list(drawn)
            if leg in printed:
                assert drawn == printed_round(teams, row)
            if leg == legs:
                place = {
                    name: at
                    for at, name in enumerate(_before(told, teams, len(meets[0].boards)), 1)
                }
                by_place = {frozenset(place[str(team)] for team in each) for each in drawn}
                assert by_place == printed_round(teams, row)
        assert len(met) == len(set(met)) == teams * (teams - 1) // 2


def _seats_are_by_round_robin(told: Told, teams: int) -> None:
    """Blind, or the one named first or second sits first; in the last whoever did not before."""
    length, _, _ = ROBINS[teams]
    before: dict[frozenset[str], str] = {}
    for number, draw in sorted(told.draws("qualifying").items()):
        rule = SITS_FIRST[teams][(number - 1) // length]
        for match in draw["matches"]:
            both = frozenset((match["home"], match["away"]))
            if rule == "blind":
                assert (match["line_ups"], match.get("sits_first")) == ("blind", None)
                continue
            (other,) = both - {before[both]} if rule == "changed" else (match[rule],)
            assert match["sits_first"] == other
            before[both] = other


def _before(told: Told, teams: int, boards: int) -> list[str]:
    """The order before the last round robin, worked out from the rounds up to it."""
    length, legs, _ = ROBINS[teams]
    last = (legs - 1) * length
    early = Told(())
    early.facts = [
        each
        for each in told.facts
        if each[2].get("stage") is None or each[2].get("session", 0) <= last
    ]
    early.results, early.rulings = told.results, told.rulings
    meets = meets_of(early, "qualifying", boards)
    board = Teams(early, "qualifying", cancelled=3)
    apart = Rounds(early, "qualifying", meets, board, interstate, bye=35, forfeit=highest_of_three)
    groups = in_groups(apart.rows(), *TIES)
    assert all(len(group) == 1 for group in groups)
    return [name for group in groups for name in group]


def _final_is_right(desk: Desk, told: Told, apart: Rounds, boards: int) -> None:
    totals = apart.totals()
    first, second = told.field("final")
    assert [first, second] == [n for g in in_groups(apart.rows(), *TIES)[:2] for n in g]
    carried = (totals[first] - totals[second]) / 10
    (meet,) = meets_of(told, "final", boards)
    won = {meet.home: Fraction(0), meet.away: Fraction(0)}
    board = Teams(told, "final", cancelled=3)
    for number in meet.boards:
        both = board.both(meet, number)
        if both[0] + both[1]:
            assert both == (3, 3)
            both = (Fraction(0), Fraction(0))
        for who, imps in zip((meet.home, meet.away), both, strict=True):
            won[who] += max(imps, Fraction(0))
    for who, fine in told.fines("final", "IMP").items():
        won[who] -= fine
    ahead = won[first] + carried - won[second]
    lost = [who for body in told.of("match forfeited", "final") for who in body["at_fault"]]
    winner = first if (ahead > 0 and first not in lost) or second in lost else second
    assert lost or ahead != 0
    decided = pipeline.bracket(desk.competition, "final").decided["Final"]
    assert decided.winner == winner
    assert told.titles() == {"Champions": [winner]}
