"""Scenes of plans that an organiser wrote otherwise: clauses named for other stages and parts.

Such plans are legal, and a term that every plan of ours leaves alone matters in them. What a scene
ought to show is not known here.
"""

from __future__ import annotations

from typing import Any

from tests.law.scenes.stage import Actors, naming, scene
from tests.law.scenes.whole import Play, competition

from convenor.competition.draws import next_round
from convenor.competition.finals import qualifying
from convenor.ledger import bodies
from convenor.standings.plain import as_plain


def _without_words(plan: dict[str, Any]) -> None:
    for stage in plan["stages"]:
        stage.pop("word", None)
        stage.pop("words", None)
    plan.pop("words", None)


def _breaches(actors: Actors) -> None:
    stage, number, who = actors.tables()[0]
    one = {"stage": stage, "session": number, "contestant": who, "rule": "conduct"}
    for breach in ("electronic-equipment", "smoking", "dress", "other", None):
        said = {} if breach is None else {"breach": breach}
        actors.suggest("fine", **one, **said)


@scene("anc-*", "sydney-*", moment="played")
def breaches_where_the_plan_has_no_words_for_its_stages(actors: Actors) -> None:
    """The clause says itself in which stage a breach usually is."""
    before = actors.there
    actors.replan(_without_words)
    _breaches(actors)
    actors.there = before


@scene("anc-*", moment="played")
def breaches_by_the_clause_of_each_stage(actors: Actors) -> None:
    for clause in ("5.3.a", "5.3.b", "5.3.c", "5.3.d"):
        actors.replan(lambda plan, name=clause: _conduct(plan, name))  # type: ignore[misc]
        _breaches(actors)


@scene("sydney-*", moment="played")
def breaches_by_the_clause_that_defers_them(actors: Actors) -> None:
    actors.replan(lambda plan: _conduct(plan, "1.5.b"))
    _breaches(actors)


def _conduct(plan: dict[str, Any], clause: str) -> None:
    _without_words(plan)
    if "conduct" in plan.get("clauses", {}):
        plan["clauses"] = {**plan["clauses"], "conduct": clause}
    naming(conduct=clause)(plan)


# --- draws and datums ----------------------------------------------------------------------------


def _drawn_by(clause: str) -> Any:
    def change(plan: dict[str, Any]) -> None:
        plan["stages"][0]["draw"] = {
            **{k: v for k, v in plan["stages"][0]["draw"].items() if k != "organiser"},
            "clause": clause,
        }

    return change


def _fields_of_five(play: Play) -> None:
    """Five play, and nobody says who sits out."""
    stage = play.there.state.the_plan.stages[0].name
    play.enter(5)
    play.do("open-stage", stage=stage)
    play.draw(stage, 1, ("1", "2"), ("3", "4"))
    play.results(stage, 1)
    play.do("draw", stage=stage, session=2)
    play.look(lambda c: next_round.next_draw(c.figures, stage, 2))


@competition("anc-swiss-pairs", own=_drawn_by("5.1"), rounds=4, boards=2)
def five_pairs_and_no_answer(play: Play) -> None:
    _fields_of_five(play)


@competition("sabf-swiss-teams", own=_drawn_by("14.1.d"), rounds=4, boards=6)
def five_teams_by_the_clause_of_clashes(play: Play) -> None:
    _fields_of_five(play)


@scene("anc-butler-open", moment="posted")
def a_small_final_by_the_datum_of_larger_fields(actors: Actors) -> None:
    def change(plan: dict[str, Any]) -> None:
        naming("final", datum="15.11")(plan)
        plan["stages"][-1]["datums"] = ["15.10", "15.12.a"]

    actors.replan(change)
    actors.look(lambda c: [as_plain(each) for each in c.figures.standings("final").values()])


@scene("sydney-blue-ribbon-pairs", moment="posted")
def every_round_by_the_datum_of_the_first(actors: Actors) -> None:
    stage = actors.there.state.the_plan.stages[0].name
    actors.replan(naming(stage, datum="5.3.3.b"))
    actors.look(lambda c: [as_plain(each) for each in c.figures.standings(stage).values()])


# --- readings ------------------------------------------------------------------------------------


def _reading(actors: Actors, book: str, **readings: object) -> None:
    actors.do("change-conditions", role="convenor", readings={book: readings})


@scene("anc-butler-*", "anc-swiss-pairs", moment="posted")
def the_chief_director_decides_who_played_too_little(actors: Actors) -> None:
    """A player of the leaders was away almost always."""
    _reading(actors, "anc-2017", abpc_short_play="ctd_decides")
    for plan in actors.there.state.the_plan.stages:
        if not actors.there.state.stage(plan.name).opened:
            continue
        lines = [e for s in actors.there.figures.standings(plan.name).values() for e in s.lines]
        leader = lines[0].contestant
        away = actors.there.state.entry(leader).players[0].name
        for session in actors.there.state.sessions_of(plan.name):
            given = (leader, plan.name, session.number, away, "Nemo Novak")
            actors.suppose("substitute played", bodies.SubstitutePlayed(*given))
        actors.do("close-stage", stage=plan.name)
        actors.look(lambda c, stage=plan.name: qualifying.going_on(c.figures, stage))  # type: ignore[misc]


@scene("sabf-*-trials", moment="posted")
def matches_against_a_pair_that_does_not_contend(actors: Actors) -> None:
    """By the pair's own mean instead of ten."""
    _reading(actors, "sabf-2020", noncontender_average="own_mean")
    lines = actors.there.figures.standings("final")[""].lines
    for line in (lines[-1], lines[0]):
        actors.do("change-entry", contestant=line.contestant, contending=False)
        actors.look(lambda c: [as_plain(each) for each in c.figures.standings("final").values()])


@scene("sydney-safilo-swiss-teams", "sydney-seniors-teams", moment="posted")
def the_opposite_of_a_whole_top(actors: Actors) -> None:
    """A team whose opponents had substitutes, by the reading of the opposite score."""
    _reading(actors, "sydney-2003", opponents_modified="opposite")
    stage = actors.there.state.the_plan.stages[0].name
    number = actors.there.state.sessions_of(stage)[-1].number
    for line in actors.there.figures.standings(stage)[""].lines[:4]:
        at = {"stage": stage, "session": number, "contestant": line.contestant}
        actors.suggest("credit-score", **at, unit="VP")
        actors.suggest("credit-substitute", **at)


# --- parts of the other kind ---------------------------------------------------------------------


@scene("sbu-swiss-teams", moment="played")
def boards_taken_from_a_late_team_by_the_private_clause(actors: Actors) -> None:
    stage, number, who = actors.tables()[0]
    actors.replan(naming(late_boards="2.13.2.f"))
    for minutes in (4, 9, 16, 22):
        actors.do("late", stage=stage, session=number, contestant=who, minutes=minutes)


@scene("qba-*", moment="played")
def a_split_score_beside_others(actors: Actors) -> None:
    """A board at one table is ruled differently for the two sides."""
    stage, number, _ = actors.tables()[0]
    seat = actors.there.state.session(stage, number).the_seating.seats[0]
    at = {"stage": stage, "session": number, "table": seat.table, "board": seat.boards[0]}
    for ns, ew in (("1NT+2 by N", "1NT-1 by N"), ("1NT-1 by N", "1NT= by N")):
        ruled = {
            "ns": {"assigned": [{"result": ns, "weight": 1}]},
            "ew": {"assigned": [{"result": ew, "weight": 1}]},
        }
        actors.do("rule", override=True, **at, **ruled)
        actors.look(lambda c: [as_plain(e) for e in c.figures.standings(stage).values()])


@competition("qba-championship-pairs", sessions=2, boards=6)
def somebody_takes_over_before_half_is_played(play: Play) -> None:
    """After one board of twelve, by leave, without it and refused."""
    play.enter(4)
    play.do("open-stage", stage="qualifying")
    play.sit("qualifying", 1, ["1", "2", "3", "4"])
    seat = play.session("qualifying", 1).the_seating.seats[0]
    at = {"stage": "qualifying", "session": 1, "table": seat.table, "board": seat.boards[0]}
    play.do("enter-result", **at, result="1NT= by N")
    for unable in (True, False):
        for permission in ("given", "none", "refused"):
            before = play.there
            players = [{"name": "Nemo Novak"}, {"name": "P1 B"}]
            said = {"unable_to_continue": unable, "permission": permission, "stage": "qualifying"}
            play.do("change-entry", contestant="1", players=players, **said)
            play.there = before
