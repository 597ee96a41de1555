"""Draws, their order, byes and times are what the clauses say: a layer moves `ask` and the game."""

import datetime
from collections.abc import Mapping
from typing import Any

import pytest

from convenor.actions.action import Setting
from convenor.actions.catalogue import action_named
from convenor.competition.draws.next_round import draw_plan
from convenor.competition.explaining.explanations import explained
from convenor.competition.explaining.questions import DrawOf
from convenor.competition.live import Competition
from convenor.competition.plans.layers import Layer, stack_of, with_own_layers
from convenor.competition.plans.plan import read_plan
from convenor.competition.plans.templates import plan_data, template
from convenor.draws.round_draws import read_draw
from convenor.errors import Mistake, Refusal
from convenor.ledger.facts import Draft
from convenor.regulation.answers import to_plain
from convenor.regulation.ask import ask
from convenor.standings.tie_rules import rule_of

AT = datetime.datetime(2026, 11, 2, 19, tzinfo=datetime.UTC)
BY = Setting("td", "director", AT)


def layer(*changes: tuple[str, str, str]) -> Layer:
    """An event's own regulations: each change a clause, a term and its value as TOML."""
    book = changes[0][0].split()[0]
    text = [f'[rulebook]\nid = "own"\ntitle = "Own"\nsince = 2000-01-01\nunder = "{book}"\n']
    text += ['[[clause]]\nid = "S.1"\nheading = "Own"\nkind = "record"\nrule = "Otherwise."\n']
    text += [
        f'[[change]]\nclause = "{clause}"\nby = "S.1"\nterm = "{term}"\nvalue = {written}\n'
        for clause, term, written in changes
    ]
    return Layer("own", "\n".join(text))


class Event:
    """A competition that comes ready, with so many entries and perhaps a layer over its book.

    `own` is what its first stage says itself.
    """

    def __init__(
        self, id: str, entries: int, *layers: Layer, seeds: bool = False, **answers: Any
    ) -> None:
        own = answers.pop("own", {})
        self.data = with_own_layers(plan_data(template(id), answers), layers)
        self.data["stages"][0] = {**self.data["stages"][0], **own}
        self.there = Competition()
        self.add("competition begun", name="Cup", begins="2026-11-02", plan=self.data, seed="7")
        for number in range(1, entries + 1):
            own = {"seed": number} if seeds else {}
            side = {"side": "NS" if number % 2 else "EW"}
            self.add("entry accepted", contestant=str(number), name=f"E{number}", **own, **side)
        self.stage = self.data["stages"][0]["name"]

    def add(self, kind: str, **body: Any) -> None:
        self.there = self.there.tried([Draft(kind, 1, body, AT, "td")])

    def ask(self, clause: str, given: Mapping[str, Any]) -> Any:
        return to_plain(ask(stack_of(read_plan(self.data)), clause, dict(given)))

    def draw(self, session: int = 1, **more: Any) -> Any:
        """A round drawn: the fact of the draw, or a Mistake with what was refused."""
        action = action_named("draw")
        given = {"stage": self.stage, "session": session, "publish": True, **more}
        proposal = action.propose(self.there, action.read(given), BY)
        if proposal.refused:
            raise Mistake("; ".join(each.reason for each in proposal.refused))
        self.there = self.there.tried(
            [Draft(each.kind, 1, each.plain, AT, "td") for each in proposal.facts]
        )
        return self.there.state.session(self.stage, session).draw

    @property
    def plan(self) -> Any:
        return draw_plan(self.there.figures, self.stage)


BYE = layer(("sabf-2020 14.1.c", "odd", '"bye"'))
SEVEN = {"ranking": list("ABCDEFG"), "played": []}


def test_an_odd_swiss_shares_a_match_as_the_book_says() -> None:
    event = Event("sabf-swiss-teams", 7)
    assert event.ask("sabf-2020 14.1.c", SEVEN)["see"] == "14.1.e"
    drawn = event.draw()
    assert len(drawn["share"]["three"]) == 3
    others = ["sabf-2020 14.1.e", "sabf-2020 14.1.d", "sabf-2020 13.6.a"]
    assert drawn["certificate"]["plan"]["others"] == others


def test_a_layer_over_the_odd_field_moves_the_question_and_the_draw() -> None:
    event = Event("sabf-swiss-teams", 7, BYE, own={"bye": {"vp": 12}})
    assert event.ask("sabf-2020 14.1.c", SEVEN)["bye"] == "G"
    assert "share" not in event.ask("sabf-2020 14.1.b", {"teams": 7})
    first = event.draw()
    assert (len(first["byes"]), first.get("share")) == (1, None)


def test_a_bye_that_nothing_gives_a_worth_is_refused() -> None:
    with pytest.raises(Mistake, match="a bye cannot be given in swiss: its plan names no clause"):
        Event("sabf-swiss-teams", 7, BYE).draw()


def test_a_chosen_bye_without_a_worth_is_refused_too() -> None:
    with pytest.raises(Mistake, match="a bye cannot be given in swiss"):
        Event("sabf-swiss-teams", 7).draw(odd="bye")


def test_what_the_organiser_said_of_an_odd_field_holds_where_the_clause_leaves_it_open() -> None:
    assert Event("anc-swiss-pairs", 21).plan.odd == "bye"
    assert Event("anc-swiss-pairs", 21, odd="refuse").plan.odd == "refuse"
    said = layer(("anc-2017 5.1", "decided_by", '"convener"'))
    assert Event("anc-swiss-pairs", 21, said).plan.decided_by == "convener"


def test_three_pairs_do_not_share_a_match() -> None:
    assert Event("sabf-butler-swiss", 7).plan.odd == "bye"
    assert Event("sabf-butler-swiss", 7, odd="house").plan.odd == "house"


@pytest.mark.parametrize(
    ("id", "method", "first", "odd", "pairing", "by"),
    [
        ("sabf-swiss-teams", "swiss", "halves", "share match", "top down", "director"),
        ("sabf-round-robin-teams", "round robin", None, "bye", "top down", "director"),
        ("anc-swiss-pairs", "modified swiss", "halves", "bye", "top down", "chief director"),
        ("anc-interstate-teams", "round robin by placing", None, "bye", "top down", None),
        ("sydney-seniors-teams", "swiss", "halves by lot", "bye", "top down", "director"),
        ("sydney-safilo-swiss-teams", "swiss", "lot", "bye", "top down", "director"),
        ("sydney-blue-ribbon-pairs", "two fields", "crossed halves", "sit-out", None, None),
        ("sbu-swiss-pairs", "swiss", "lot", "bye", "top down", "director"),
        ("sbu-all-play-all-teams", "round robin", None, "bye", "top down", "director"),
        ("club-teams-matches", "round robin", None, "bye", "top down", "director"),
    ],
)
def test_the_draw_of_a_plan_by_its_clauses(
    id: str, method: str, first: str, odd: str, pairing: str, by: str
) -> None:
    plan = Event(id, 8).plan
    assert (plan.method, plan.first_round, plan.odd) == (method, first, odd)
    assert pairing in (None, plan.pairing)
    assert by in (None, plan.decided_by)


def test_fewer_pairs_play_the_modified_swiss_of_the_appendix() -> None:
    readings = layer(("anc-2017 A.modified-swiss-draw", "third_meeting", "true"))
    plan = Event("anc-swiss-pairs", 19, readings).plan
    assert (plan.method, plan.modified.third_meeting) == ("modified swiss", True)
    assert plan.clause == "anc-2017 A.modified-swiss-draw"
    assert Event("anc-swiss-pairs", 20).plan.method == "swiss"
    line = layer(("anc-2017 15.8", "line", "24"))
    event = Event("anc-swiss-pairs", 23, line)
    assert event.ask("anc-2017 15.8", {"entries": 23})["special_format"] is True
    assert event.plan.method == "modified swiss"


def test_numbers_of_a_round_robin_go_as_its_clause_says() -> None:
    rounds = {"teams": 6, "round": 1, "seed": 3}
    lots, listed = (
        Event("sabf-round-robin-teams", 6, *over)
        for over in ((), (layer(("sabf-2020 15.1", "numbers_by", '"order"')),))
    )
    assert lots.ask("sabf-2020 15.1", rounds) != listed.ask("sabf-2020 15.1", rounds)
    assert (lots.plan.numbers_by, listed.plan.numbers_by) == ("lot", "order")
    tables = [{int(e["home"]), int(e["away"])} for e in listed.draw()["matches"]]  # homes by lot
    asked = listed.ask("sabf-2020 15.1", {"teams": 6, "round": 1})["tables"]
    assert tables == [set(each) for each in asked]


def test_seeds_take_the_printed_numbers() -> None:
    plan = Event("sabf-butler-round-robin", 12, seeds=True, numbers="seeds").plan
    assert plan.numbers_by == "seeds"
    assert set(plan.printed) == {"12", "14"} == set(plan.seed_numbers)


def test_who_sits_first_in_each_round_robin_is_what_the_clauses_say() -> None:
    seven = Event("anc-interstate-teams", 7).plan
    assert seven.sits_first == ("blind", "second named", "changed")
    six = Event("anc-interstate-teams", 6, teams=6).plan
    assert six.sits_first == ("second named", "first named", "second named", "changed")
    other = layer(("anc-2017 10.5.3.a", "rule", '"first named"'))
    event = Event("anc-interstate-teams", 6, other, teams=6)
    given = {"pairing": [4, 1], "round_robin": 1, "teams": 6}
    assert event.ask("anc-2017 10.5.3.a", given)["sits_first"] == 4
    first = event.draw()["matches"][0]
    assert (first["home"], first["sits_first"]) == ("4", "4")


def test_the_higher_number_sits_first_where_the_clause_is_read_so() -> None:
    by_number = layer(("anc-2017 10.5.3.a", "named", '"team number"'))
    event = Event("anc-interstate-teams", 6, by_number, teams=6)
    given = {"pairing": [4, 1], "round_robin": 1, "teams": 6}
    assert event.ask("anc-2017 10.5.3.a", given)["sits_first"] == 4
    assert event.draw()["matches"][0]["sits_first"] == "4"


def test_seating_rights_are_what_the_clause_says() -> None:
    other = layer(("sydney-2003 5.1.2.d", "right", '"chooses first or last"'))
    for id in ("sydney-seniors-teams", "sydney-safilo-swiss-teams"):
        assert Event(id, 8).plan.right == "sits last"
        assert Event(id, 8, other).plan.right == "chooses first or last"


def test_an_even_number_where_only_that_may_enter() -> None:
    event = Event("sabf-daytime-teams", 7)
    with pytest.raises(Refusal, match=r"odd number in round 1, and sabf-2020 20\.2\.b does not"):
        event.draw()
    limits = '[{ of = "teams", noun = "teams", least = 2 }]'
    any_number = Event("sabf-daytime-teams", 7, layer(("sabf-2020 20.2.b", "limits", limits)))
    assert any_number.plan.odd == "bye"


def test_fines_and_ties_of_the_order_come_from_the_draw() -> None:
    usual = Event("sydney-seniors-teams", 8).there.figures.standing_plan("qualifying", "draw")
    assert (usual.fines, [each.test for each in usual.ties.tests]) == (
        "taken off",
        ["net score", "lot"],
    )
    over = layer(
        ("sydney-2003 5.1.2.c", "fines", '"left out"'),
        ("sydney-2003 5.1.2.c", "ties", '[{ test = "lot" }]'),
    )
    event = Event("sydney-seniors-teams", 8, over)
    made = event.there.figures.standing_plan("qualifying", "draw")
    assert (made.fines, [each.test for each in made.ties.tests]) == ("left out", ["lot"])
    level = [
        {"unit": "A", "vp": 30, "penalty": 6},
        {"unit": "B", "vp": 25},
        {"unit": "C", "vp": 20},
        {"unit": "D", "vp": 10},
    ]
    found = event.ask("sydney-2003 5.1.2.c", {"standings": level})
    assert found["matches"] == [["A", "B"], ["C", "D"]]
    as_printed = Event("sydney-seniors-teams", 8).ask("sydney-2003 5.1.2.c", {"standings": level})
    assert as_printed["matches"] == [["B", "A"], ["C", "D"]]


def test_a_tie_is_split_by_the_rule_that_the_clause_answers_by() -> None:
    event = Event("anc-butler-open", 4)
    rule = event.there.figures.standing_plan("preliminary").ties
    terms = event.there.figures.conditions("preliminary").clause("anc-2017 16.1").terms
    assert rule == rule_of(terms, "anc-2017 16.1", "imps")
    assert [each.test for each in rule.tests] == ["opponents", "lot"]
    by_lot = layer(("anc-2017 16.1", "without_vps", '["lot"]'))
    moved = Event("anc-butler-open", 4, by_lot)
    assert moved.ask("anc-2017 16.1", {"net_imps": [5, 5]})["split_by"] == ["lot"]
    plan = moved.there.figures.standing_plan("preliminary")
    assert [each.test for each in plan.ties.tests] == ["lot"]


def test_places_at_stake_are_those_that_go_on() -> None:
    over = layer(("sydney-2003 5.3.4.a", "places", "6"))
    usual, moved = (Event("sydney-blue-ribbon-pairs", 8, *each) for each in ((), (over,)))
    assert usual.there.figures.standing_plan("qualifying").stakes[0].last == 5
    assert moved.there.figures.standing_plan("qualifying").stakes[0].last == 6


@pytest.mark.parametrize(
    ("id", "stage", "boards", "minutes"),
    [
        ("sabf-swiss-teams", "swiss", 8, 60),
        ("sabf-state-teams", "finals", 14, 115),
        ("anc-interstate-teams", "qualifying", 14, 105),
        ("anc-interstate-teams", "final", 14, 112),
        ("anc-swiss-pairs", "swiss", 12, 96),
        ("sydney-seniors-teams", "qualifying", 14, 98),
        ("sydney-seniors-teams", "knock-out", 12, 96),
        ("sydney-blue-ribbon-pairs", "final", 6, 48),
        ("sbu-swiss-teams", "swiss", 7, 50),
        ("club-duplicate", "evening", 24, 180),
    ],
)
def test_the_time_of_boards(id: str, stage: str, boards: int, minutes: int) -> None:
    assert Event(id, 8).there.figures.minutes(stage, boards) == minutes


def test_a_layer_over_the_time_of_a_board_moves_the_question_and_the_clock() -> None:
    event = Event("sabf-swiss-teams", 8, layer(("sabf-2020 13.16.a", "minutes_per_board", "8.5")))
    assert event.ask("sabf-2020 13.16.a", {"boards": 8})["minutes_allowed"] == 68
    assert event.there.figures.minutes("swiss", 8) == 68


def test_a_plan_of_before_is_drawn_as_it_is_written() -> None:
    draw = {
        "method": "swiss",
        "first_round": "halves",
        "odd": "bye",
        "clause": "14.1.c",
        "ranking": {"ties": {"clause": "14.1.g"}},
    }
    own = {"draw": draw, "minutes_per_board": "7"}
    event = Event("sabf-swiss-teams", 7, own=own)
    assert (event.plan.odd, event.there.figures.minutes("swiss", 8)) == ("bye", 56)


def test_a_recorded_draw_names_what_it_was_made_from() -> None:
    drawn = read_draw(Event("sydney-seniors-teams", 8).draw())
    plan = drawn.certificate.plan
    assert plan.clause_of(1) == "sydney-2003 5.1.2.b"
    assert plan.others == ("sydney-2003 5.1.2.d",)


def test_the_explanation_of_a_draw_cites_what_it_was_made_from() -> None:
    event = Event("sydney-seniors-teams", 8)
    event.draw()
    told = explained(event.there.figures, DrawOf(1, "qualifying"))
    cited = {each.clause for each in told.steps}
    assert {"sydney-2003 5.1.2.b", "sydney-2003 5.1.2.d"} <= cited


@pytest.mark.parametrize(("teams", "rounds"), [(5, 20), (6, 20), (7, 21), (8, 21)])
def test_rounds_by_the_number_of_teams(teams: int, rounds: int) -> None:
    event = Event("anc-interstate-teams", teams, teams=teams)
    assert event.ask("anc-2017 10.1", {"entries": teams})["rounds"] == rounds
    assert event.there.state.rounds_of("qualifying") == rounds
    bands = "[{ least = 5, most = 8, round_robins = 2, boards = 14 }]"
    fewer = Event("anc-interstate-teams", teams, layer(("anc-2017 10.1", "bands", bands)))
    assert fewer.there.state.rounds_of("qualifying") == 14
