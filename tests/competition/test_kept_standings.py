"""Standings made again from those before: the same as from scratch, and only what moved is new."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.bench.halls import STAGE, TEMPLATES, Hall, facts_of, more_results, to_come
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.templates import plan_data, template
from convenor.ledger.facts import Draft
from convenor.pipeline import account
from convenor.standings.plain import as_plain
from convenor.standings.ranking import Standing

BOARDS, ROUNDS, TABLES, WITH_TIES = 8, 3, 24, 120


def a_hall(kind: str, tables: int = TABLES) -> tuple[Competition, Hall]:
    hall = Hall(kind, tables, BOARDS, ROUNDS)
    plan = plan_data(template(TEMPLATES[kind]), {"rounds": ROUNDS, "boards": BOARDS})
    first = next(facts_of(hall))
    body = {"name": "Hall", "begins": first.happened.date().isoformat(), "plan": plan}
    begun = Draft("competition begun", 1, body, first.happened, "bench")
    there = Competition()
    told(there, begun, *facts_of(hall))
    return there, hall


def told(there: Competition, *drafts: Draft) -> None:
    there.extend(
        Supposed(there.number + at, each.kind, each.body, each.happened, each.happened)
        for at, each in enumerate(drafts, 1)
    )


def fact(there: Competition, kind: str, **body: object) -> Draft:
    last = there.facts[-1]
    return Draft(kind, 1, {"stage": STAGE, "session": ROUNDS, **body}, last.happened, "bench")


def fine(there: Competition, who: str, amount: str = "0.5") -> Draft:
    more = {"contestant": who, "amount": amount, "unit": "VP", "reason": "slow play"}
    return fact(there, "fine imposed", fine=f"F{there.number}", **more)


def whole(standing: Standing) -> tuple[object, ...]:
    """All that a standing tells, ties and what they were split by included."""
    return as_plain(standing), standing.ties, standing.lines, standing.totals, standing.figures


def both(there: Competition) -> tuple[Standing, Standing]:
    """The standing as it was kept, and as it is from scratch."""
    kept = there.figures.standing(STAGE)
    return kept, Competition.afresh(there.facts).figures.standing(STAGE)


def happens(there: Competition, hall: Hall, random: Random) -> Draft:
    """Something of an evening that moves somebody."""
    who = str(random.randint(1, 2 * hall.matches))
    pick = random.randrange(5)
    if pick == 0:
        return fine(there, who, random.choice(("0.5", "1", "3")))
    if pick == 1:
        return fact(
            there, "score adjusted", contestant=who, amount="1", unit="VP", reason="a ruling"
        )
    if pick == 2:
        score = {"contestant": who, "score": "11.5", "unit": "VP", "reason": "ill"}
        return fact(there, "score credited", **score)
    table, board = random.choice(to_come(hall))
    return fact(there, "result entered", table=table, board=board, result="4S= by N")


@pytest.mark.parametrize("kind", ["pairs", "teams"])
@pytest.mark.parametrize("seed", range(3))
def test_standings_made_again_are_those_from_scratch(kind: str, seed: int) -> None:
    there, hall = a_hall(kind)
    random = Random(seed)
    there.figures.standings(STAGE)
    for _ in range(12):
        told(there, happens(there, hall, random))
        kept, afresh = both(there)
        assert whole(kept) == whole(afresh)
        mine = account(there, STAGE)
        assert mine == account(Competition.afresh(there.facts), STAGE)
        for name in mine.contestants:
            own = tuple(each for each in mine.entries if each.contestant == name)
            assert mine.lines_of(name) == own


SMALL = 6
OF_AN_EVENING = st.one_of(
    st.tuples(
        st.just("result"), st.integers(0, 47), st.sampled_from(("4S=", "4S-2", "3NT+1", "6HX-3"))
    ),
    st.tuples(st.just("fine"), st.integers(1, 2 * SMALL), st.sampled_from(("0.5", "3"))),
    st.tuples(st.just("asked"), st.just(0), st.just("")),
)
"""A result at a table, the same one again as a correction, a fine, or a look at the standings."""


@settings(max_examples=12, deadline=None)
@given(st.lists(OF_AN_EVENING, min_size=4, max_size=30))
def test_any_order_of_facts_gives_what_folding_afresh_gives(
    evening: list[tuple[str, int, str]],
) -> None:
    there, _ = a_hall("pairs", SMALL)
    there.figures.standings(STAGE)
    for what, which, said in evening:
        if what == "asked":
            there.figures.standings(STAGE)
        elif what == "fine":
            told(there, fine(there, str(which), said))
        else:
            table, board = str(which // BOARDS + 1), which % BOARDS + 1
            known = table in there.state.on(STAGE, ROUNDS, board)
            kind = "result corrected" if known else "result entered"
            body = {"table": table, "board": board, "result": f"{said} by N"}
            told(there, fact(there, kind, **body, **({"reason": "misread"} if known else {})))
    afresh = Competition.afresh(there.facts).figures
    assert whole(there.figures.standing(STAGE)) == whole(afresh.standing(STAGE))
    scores = there.figures.scores
    assert scores.so_far(STAGE, ROUNDS) == afresh.scores.so_far(STAGE, ROUNDS)
    assert scores.matches(STAGE, ROUNDS) == afresh.scores.matches(STAGE, ROUNDS)
    for name, own in scores.matches_by_name(STAGE, ROUNDS).items():
        assert own == afresh.scores.match_of(STAGE, ROUNDS, name)


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_a_fine_leaves_the_ties_of_others_as_they_were(kind: str) -> None:
    there, _ = a_hall(kind, WITH_TIES)
    before = there.figures.standing(STAGE)
    assert before.ties
    last = before.order[-1]
    told(there, fine(there, last, "2"))
    kept, afresh = both(there)
    assert whole(kept) == whole(afresh)
    moved = {last, *(each.against for each in account(there, STAGE).lines_of(last))}
    for tie in before.ties:
        if moved.isdisjoint(tie.tied):
            assert any(each is tie for each in kept.ties)
    assert kept.lines[0] is before.lines[0]


def test_a_tie_is_split_again_where_an_opponent_met_was_fined() -> None:
    there, _ = a_hall("pairs", WITH_TIES)
    tie = there.figures.standing(STAGE).ties[0]
    met = {each.against for each in account(there, STAGE).lines_of(tie.tied[0])}
    told(there, fine(there, min(met - {*tie.tied}), "7"))
    kept, afresh = both(there)
    assert whole(kept) == whole(afresh)
    assert any(each.tied == tie.tied for each in kept.ties)
    assert not any(each is tie for each in kept.ties)


@pytest.mark.parametrize("kind", ["pairs", "teams"])
def test_a_what_if_takes_nothing_from_the_standing_that_it_was_tried_on(kind: str) -> None:
    there, _ = a_hall(kind)
    before = whole(there.figures.standing(STAGE))
    tried = there.tried([fine(there, "1", "4"), fine(there, "7")])
    assert whole(tried.figures.standing(STAGE)) != before
    kept, afresh = both(there)
    assert whole(kept) == whole(afresh) == before


def test_a_match_in_play_is_not_worked_out_for_the_standings() -> None:
    there, hall = a_hall("pairs")
    there.figures.standings(STAGE)
    scores = there.figures.scores
    kept = scores.kept_matches()[STAGE, ROUNDS]
    assert kept
    assert all(each.complete for each in kept)
    for draft in list(more_results(hall, 30)):
        told(there, draft)
        there.figures.standings(STAGE)
        assert all(each.complete for each in scores.kept_matches()[STAGE, ROUNDS])
    afresh = Competition.afresh(there.facts).figures.scores.matches(STAGE, ROUNDS)
    assert scores.matches(STAGE, ROUNDS) == afresh
