"""Going on by the book: the same results under another book move `ask` and the competition alike.

A competition of a shipped plan is played once. Its facts are then read again with an organiser's
layer over one term of a clause, and what the clause answers is compared with what the stage does.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from small import Ledger, plan, stage

from convenor import pipeline
from convenor.actions.desk import Desk
from convenor.competition.explaining.questions import Titles
from convenor.competition.finals import brackets
from convenor.competition.finals.direct_entry import kept_out
from convenor.competition.finals.finished_matches import imps_of
from convenor.competition.finals.qualifying import going_on
from convenor.competition.live import Competition, Supposed
from convenor.competition.plans.named_clauses import full_name
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake, Refusal
from convenor.explain import as_text
from convenor.ledger.sqlite import Sqlite
from convenor.simulator.playing import CALM, Simulator
from convenor.values import replace

SHORT = {
    "anc-interstate-teams": (5, {"teams": 5, "boards": 4, "final_boards": 16}),
    "sabf-state-teams": (8, {"rounds": 3, "boards": 6, "final_boards": 8}),
    "sabf-daytime-teams": (6, {"boards": 6, "final_boards": 8}),
    "sabf-open-trials": (16, {"boards": 7}),
    "sabf-womens-trials": (14, {"qualifying_rounds": 3, "qualifying_boards": 7, "boards": 12}),
    "sabf-gnot-saba": (6, {"rounds": 3, "boards": 6}),
    "sabf-gnot-club": (11, {"rounds": 3, "boards": 6}),
    "sydney-seniors-teams": (8, {"rounds": 3}),
}


@cache
def played(id: str) -> tuple[Supposed, ...]:
    """The facts of a shipped competition from its entries to its titles."""
    entries, answers = SHORT[id]
    store = Sqlite(sqlite3.connect(":memory:"))
    store.create(id)
    desk = Desk(store, id)
    begun = {"name": id, "begins": "2026-03-07", "plan": plan_data(template(id), answers)}
    desk.do("begin", {**begun, "seed": "one"}, by="convenor", role="convenor")
    simulator = Simulator(desk, "one", CALM)
    simulator.enter(entries)
    simulator.run()
    return tuple(
        Supposed(e.number, e.kind, e.body, e.happened, e.recorded, e.by)
        for e in desk.competition.facts
    )


def layer(clause: str, **terms: str) -> str:
    """An organiser's own regulations with other terms of one clause."""
    changes = "".join(
        f'[[change]]\nclause = "{clause}"\nby = "S.1"\nterm = "{term}"\nvalue = {said}\n'
        for term, said in terms.items()
    )
    book = clause.partition(" ")[0]
    return (
        f'[rulebook]\nid = "own"\ntitle = "Own"\nsince = 2017-01-01\nunder = "{book}"\n'
        '[[clause]]\nid = "S.1"\nheading = "Other"\nkind = "record"\nrule = "Otherwise here."\n'
        f"{changes}"
    )


def under(id: str, clause: str = "", **terms: str) -> Competition:
    """The same facts by the shipped plan, with other terms of a clause over its book."""
    first, *others = played(id)
    if clause:
        text = layer(clause, **terms)
        first = replace(
            first, body={**first.body, "plan": {**first.body["plan"], "own_layers": [text]}}
        )
    return Competition([first, *others])


def asked(there: Competition, stage: str, clause: str, **given: Any) -> Any:
    """What `ask` answers by the conditions of a stage."""
    rules = there.figures.rules(stage)
    return rules.ask_clause(full_name(clause, rules.rulebook), given)


def sent(there: Competition, stage: str, to: str) -> tuple[str, ...]:
    (found,) = [each for each in going_on(there.figures, stage) if each.to == to]
    return found.found.qualified


# --- how many go on ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "where", "to", "clause", "terms", "before", "after"),
    [
        ("anc-interstate-teams", "qualifying", "final", "11.1", {"places": "3"}, 2, 3),
        ("sabf-state-teams", "points", "finals", "17.2.g", {"places": "4"}, 5, 4),
        ("sabf-open-trials", "points", "final", "19.13.a", {"places": "9"}, 14, 9),
        ("sabf-open-trials", "final", "state team", "19.13.m", {"places": "2"}, 3, 2),
        ("sabf-gnot-saba", "swiss", "representatives", "20.1.1.b", {"places": "4"}, 2, 4),
        ("sabf-gnot-club", "swiss", "representatives", "20.1.4.c", {"share": '"4/5"'}, 5, 9),
        ("sydney-seniors-teams", "qualifying", "knock-out", "5.1.3.a", {"places": "2"}, 4, 2),
    ],
)
def test_as_many_go_on_as_the_clause_says(
    id: str, where: str, to: str, clause: str, terms: dict[str, str], before: int, after: int
) -> None:
    book = template(id).rulebook
    shipped, changed = under(id), under(id, f"{book} {clause}", **terms)
    assert len(sent(shipped, where, to)) == before
    assert len(sent(changed, where, to)) == after
    for there, number in ((shipped, before), (changed, after)):
        order = there.figures.standings(where)[""].order
        answered = asked(there, where, clause, **_given(there, where, order))
        found = getattr(answered, "qualified", None) or getattr(answered, "accepted", None)
        assert len(found or range(answered.places)) == number
        if found:
            assert set(found) == set(sent(there, where, to))


def test_a_team_goes_on_with_the_points_that_the_clause_asks_for() -> None:
    """17.2.f: above 0 as shipped; above 6 under another book the same points are too few."""
    shipped = under("sabf-state-teams")
    points = dict(shipped.figures.standings("points")[""].figures)
    limit = '[{ of = "points", noun = "points", above = 6 }]'
    changed = under("sabf-state-teams", "sabf-2020 17.2.f", limits=limit)
    assert all(points[name] > 0 for name in sent(shipped, "points", "finals"))
    over = {name for name in points if points[name] > 6}
    assert 0 < len(over) < len(sent(shipped, "points", "finals"))
    for name, own in points.items():
        refused = asked(changed, "points", "17.2.f", points=own).verdict == "refuse"
        assert refused == (name not in over)
    with pytest.raises(Refusal, match=f"sends 5 on, but only {len(over)} can go"):
        sent(changed, "points", "finals")
    (why,) = {each for each in _kept(changed, "points").values() if "17.2.f" in each}
    assert "points" in why


def _kept(there: Competition, where: str) -> Mapping[str, str]:
    """Those whom a clause keeps from going on, and in what words."""
    (data,) = there.figures.plan(where).qualify
    order = there.figures.standings(where)[""].order
    return kept_out(there.figures, where, data, order)


def _given(there: Competition, where: str, order: tuple[str, ...]) -> Mapping[str, Any]:
    """Everything that a clause about going on may want to know of a field."""
    figures = there.figures.standings(where)[""].figures
    totals = [{"contestant": name, "vp": figures[name]} for name in order]
    rows = [{**each, "won": 9 - at, "net_imps": 0} for at, each in enumerate(totals)]
    return {
        "ranking": order,
        "points": {name: figures[name] for name in order},
        "standings": rows if there.state.the_plan.rulebook == "anc-2017" else totals,
        "pairs": {name: figures[name] for name in order},
        "automatic": _by_right(there, where),
        "held": True,
        "teams": len(order),
    }


def _by_right(there: Competition, where: str) -> tuple[str, ...]:
    earned = [body for _, body in there.state.of_kind("place earned", where)]
    return tuple(
        body.contestant
        for body in earned
        if body.event == "open_trials_qualifying" and body.place <= 3 and body.together
    )


def test_points_that_one_who_goes_on_must_exceed_are_the_clause_s() -> None:
    id, clause = "sabf-state-teams", "sabf-2020 17.2.g"
    points = under(id).figures.standings("points")[""].figures
    fifth = sorted(points.values(), reverse=True)[4]
    with pytest.raises(Refusal, match=r"17\.2\.g sends 5 on, .*: the tournament committee can"):
        sent(under(id, clause, more_points_than=str(fifth)), "points", "finals")


def test_figures_of_the_clause_order_those_who_go_on() -> None:
    """Wins before VPs: whoever won most matches goes on, whatever the margins were."""
    id, clause = "anc-interstate-teams", "anc-2017 11.1"
    there = under(id, clause, figures='["wins", "vp"]')
    wins: dict[str, int] = {}
    for session in there.state.sessions_of("qualifying"):
        for match in there.figures.scores.matches("qualifying", session.number):
            one, other = match.pairing.contestants
            margin = match.margin(one)
            if margin:
                winner = one if margin > 0 else other
                wins[winner] = wins.get(winner, 0) + 1
    last = min(wins[each] for each in sent(there, "qualifying", "final"))
    left = set(wins) - set(sent(there, "qualifying", "final"))
    assert all(wins[each] <= last for each in left)


def test_places_left_are_filled_up_to_the_field_of_the_clause() -> None:
    id = "sabf-womens-trials"
    shipped = under(id)
    direct = len(sent(shipped, "points", "final"))
    assert direct + len(sent(shipped, "qualifying", "final")) == 12
    other = under(id, "sabf-2020 19.11.2.a", field="11")
    assert len(sent(other, "qualifying", "final")) == 11 - direct
    fewer = under(id, "sabf-2020 19.11.2.a", direct="2")
    assert len(sent(fewer, "points", "final")) < direct


@pytest.mark.parametrize(
    ("clause", "says"),
    [
        ("20.2.b", "leaves open how many go on from swiss to final: say it in the plan"),
        ("13.10.a", "says nothing about who goes on from swiss to final: name the clause"),
    ],
)
def test_a_clause_without_a_number_asks_for_one(clause: str, says: str) -> None:
    entry = {"to": "final", "clause": clause}
    ledger = Ledger(plan(stage(rounds=1, qualify=[entry]), stage("final")), 4)
    with pytest.raises(Mistake, match=f"{clause} {says}"):
        sent(ledger.competition, "swiss", "final")
    ledger = Ledger(plan(stage(rounds=1, qualify=[{**entry, "places": 2}]), stage("final")), 4)
    (found,) = going_on(ledger.competition.figures, "swiss")
    assert (found.found.open_places, found.clause) == (2, f"sabf-2020 {clause}")


# --- what is carried, and the matches of a final -----------------------------------------------


def test_what_is_carried_over_is_the_clause_s() -> None:
    id = "anc-interstate-teams"
    shipped, changed = under(id), under(id, "anc-2017 11.5", imps_per_vp="0.5")
    one, other = shipped.state.stage("final").field
    for there in (shipped, changed):
        carry = brackets.carry(there.figures, "final")
        assert carry is not None
        totals = there.figures.standings("qualifying")[""].totals
        given = {"vp": totals[one].official, "opponents_vp": totals[other].official}
        told = asked(there, "final", "11.5", **given)
        assert carry(one, other) == (told.carry_over, 0)
        assert brackets.progress(there.figures, "final").met["Final"].begins_with[0] > 0
    assert (
        brackets.carry(changed.figures, "final")(one, other)[0]
        == 5
        * (  # type: ignore[misc]
            brackets.carry(shipped.figures, "final")(one, other)[0]  # type: ignore[misc]
        )
    )


def test_stanzas_and_the_length_of_the_final_are_the_clauses() -> None:
    final = brackets.bracket(under("anc-interstate-teams").figures, "final").matches[-1]
    assert final.stanzas == 4
    changed = under("anc-interstate-teams", "anc-2017 11.3.b", stanzas="8")
    assert brackets.bracket(changed.figures, "final").matches[-1].stanzas == 8
    choice = asked(changed, "final", "11.3.b", winner="1", other="2", elects="first")
    assert len(choice.sits_first) == 8
    for times, boards in ((2, 16), (3, 24)):
        there = under("sabf-state-teams", "sabf-2020 13.2.d", times=str(times))
        assert brackets.bracket(there.figures, "finals").matches[-1].boards == boards
        told = asked(there, "finals", "13.2.d", other_finals_boards=8)
        assert told.grand_final_boards == boards
    for boards in (56, 64):
        there = under("sydney-seniors-teams", "sydney-2003 5.2.1.a", boards=str(boards))
        assert brackets.bracket(there.figures, "knock-out").matches[-1].boards == boards
        assert asked(there, "knock-out", "5.2.1.a").grand_final_boards == boards


def test_the_carry_forward_of_a_series_is_the_clause_s() -> None:
    held = {
        amount: brackets.progress(
            under("sabf-state-teams", "sabf-2020 17.3", amount=amount).figures, "finals"
        )
        .met["GF"]
        .begins_with
        for amount in ("0.1", "0.3")
    }
    assert max(held["0.3"]) == 3 * max(held["0.1"]) == Fraction(3, 10)


# --- titles --------------------------------------------------------------------------------------


def test_as_many_hold_a_title_as_its_clause_says() -> None:
    """The clause of the team says three: four, and the fourth of the final is in it."""
    id = "sabf-open-trials"
    (three,) = pipeline.titles(under(id), "state team")
    assert (len(three.contestants), three.clause) == (3, "sabf-2020 19.13.m")
    made = [{"title": "Team", "won_by": "19.13.m"}, {"title": "Second", "place": 2}]
    ledger = Ledger(plan(stage(rounds=1, titles=made)), 6)
    ledger.draw(1, ("1", "2"), ("3", "4"), ("5", "6"))
    for match, games in ((1, 1), (2, 2), (3, 3)):
        for board in range(1, 5):
            game = board <= games
            ledger.result(1, f"{match} open", board, "+420" if game else "+110")
            ledger.result(1, f"{match} closed", board, "-50" if game else "+110")
    there = ledger.competition
    order = there.figures.standings("swiss")[""].order
    team, second = pipeline.titles(there, "swiss")
    assert team.contestants == order[:3]
    assert second.contestants == order[1:2]
    first = {**ledger.facts[0].body["plan"], "own_layers": [layer("sabf-2020 19.13.m", places="2")]}
    ledger.facts[0].body["plan"] = first
    team, second = pipeline.titles(ledger.competition, "swiss")
    assert team.contestants == order[:2]
    told = asked(ledger.competition, "swiss", "19.13.m", ranking=order)
    assert told.qualified == team.contestants


def test_the_match_that_wins_a_title_is_the_clause_s() -> None:
    id = "sabf-state-teams"
    found = brackets.progress(under(id).figures, "finals")
    (champions,) = pipeline.titles(under(id), "finals")
    assert champions.contestants == (found.decided["GF"].winner,) == found.order[:1]
    changed = under(id, "sabf-2020 17.3.4", match='"SF1"')
    with pytest.raises(Mistake, match="no clause of its weeks has GF: name one each"):
        pipeline.titles(changed, "finals")


def test_a_title_without_a_clause_tells_what_ranked_it() -> None:
    told = as_text(pipeline.explained(under("sabf-gnot-saba"), Titles("swiss")))
    assert "sabf-2020 13.10.a" in told


# --- what an earlier ledger holds ---------------------------------------------------------------


def test_what_a_plan_says_by_itself_stands_before_the_clause() -> None:
    first, *others = played("sabf-state-teams")
    data = first.body["plan"]
    table = next(each for each in data["stages"] if each["name"] == "points")
    finals = next(each for each in data["stages"] if each["name"] == "finals")
    old = {"to": "finals", "rule": "top", "places_by": "17.2.g", "above": 0}
    bracket = {"kind": "final five", "series": "17.3", "final_times": 3, "clause": "17.3"}
    titles = [{"title": "State Teams Champions", "clause": "17.3.4"}]
    stages = [
        {**each, "qualify": [old]}
        if each is table
        else {**each, "bracket": bracket, "titles": titles}
        if each is finals
        else each
        for each in data["stages"]
    ]
    made = replace(first, body={**first.body, "plan": {**data, "stages": stages}})
    there, now = Competition([made, *others]), under("sabf-state-teams")
    assert sent(there, "points", "finals") == sent(now, "points", "finals")
    assert brackets.bracket(there.figures, "finals").matches[-1].boards == 24
    (before,), (after,) = pipeline.titles(there, "finals"), pipeline.titles(now, "finals")
    assert before == after


# --- the same competition, of which only match scores came in ------------------------------------


def by_match_scores(id: str) -> Competition:
    """The facts of a competition, each match's boards replaced by its score as a whole."""
    whole = Competition(played(id))
    last = {
        (e.body["stage"], e.body["session"], e.body["table"]): e.number
        for e in played(id)
        if e.kind == "result entered"
    }
    scored: dict[int, dict[str, Any]] = {}
    for plan_ in whole.state.the_plan.stages:
        for session in whole.state.sessions_of(plan_.name) if plan_.in_matches else ():
            for match in whole.figures.scores.matches(plan_.name, session.number):
                won = imps_of(whole.figures, match)
                moved = [match.score.of(who).moved for who in match.pairing.contestants]
                at = max(last[plan_.name, session.number, t] for t in match.pairing.tables)
                scored[at] = {
                    "stage": plan_.name,
                    "session": session.number,
                    "contestants": list(match.pairing.contestants),
                    "unit": "IMP",
                    "scores": [str(w - m) for w, m in zip(won, moved, strict=True)],
                    "official": True,
                }
    facts = []
    for fact in played(id):
        if fact.number in scored:
            facts.append(replace(fact, kind="match scored", body=scored[fact.number]))
        elif fact.kind in ("result entered", "result confirmed", "card confirmed"):
            facts.append(replace(fact, kind="note written", body={"text": "on paper"}))
        else:
            facts.append(fact)
    return Competition(facts)


@pytest.mark.parametrize(
    "id", ["anc-interstate-teams", "sabf-state-teams", "sydney-seniors-teams", "sabf-gnot-saba"]
)
def test_a_competition_by_match_scores_has_the_same_figures(id: str) -> None:
    """Totals, who goes on, what is carried over, brackets and titles, without a single board."""
    boards, scores = Competition(played(id)), by_match_scores(id)
    assert not scores.state.results
    for each in boards.state.the_plan.stages:
        for there in (boards, scores):
            assert there.state.stage(each.name).closed is not None
        if brackets.is_bracket(boards.figures, each.name):
            found = [brackets.progress(there.figures, each.name) for there in (boards, scores)]
            assert found[0].met == found[1].met
            assert [e.winner for e in found[0].decided.values()] == [
                e.winner for e in found[1].decided.values()
            ]
            assert [e.score for e in found[0].decided.values()] == [
                e.score for e in found[1].decided.values()
            ]
            continue
        ours, theirs = (there.figures.standings(each.name) for there in (boards, scores))
        assert {field: e.figures for field, e in ours.items()} == {
            field: e.figures for field, e in theirs.items()
        }
        assert going_on(boards.figures, each.name) == going_on(scores.figures, each.name)
    titles = [pipeline.explained(there, Titles()).value for there in (boards, scores)]
    assert titles[0] == titles[1]
