"""Entering, changing and leaving: what is taken, what is refused, and by which clause."""

import datetime
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from convenor.actions.desk import Desk, Refused
from convenor.actions.entries.entry_checks import next_free
from convenor.errors import Mistake
from convenor.ledger.facts import Draft
from convenor.ledger.places import open_store

NOW = datetime.datetime(2023, 3, 4, 9, tzinfo=datetime.UTC)
MATCHES = {"format": "round robin", "scoring": "teams", "boards": 8, "rounds": 3, "figure": "IMP"}
PAIRS = {"format": "sessions", "scoring": "matchpoints", "boards": 6, "figure": "percent"}

Make = Callable[..., Desk]


@pytest.fixture
def desk(tmp_path: Path) -> Make:
    """A desk over a new ledger, whose plan has one stage."""

    def make(rulebook: str = "laws-2017", kind: str = "pairs", **given: Any) -> Desk:
        shape = MATCHES if kind == "teams" else PAIRS
        stage = {"name": "main", **shape, "clauses": given.pop("clauses", {})}
        plan = {"rulebook": rulebook, "contestants": kind, "stages": [stage], **given}
        store = open_store(tmp_path / f"{rulebook}.jsonl")
        store.create("c")
        made = Desk(store, "c", lambda: NOW)
        record(made, "competition begun", name="Cup", begins="2023-03-04", plan=plan)
        return made

    return make


def record(desk: Desk, kind: str, **body: Any) -> None:
    """A fact as others would have recorded it."""
    desk.store.append("c", (Draft(kind, 1, body, NOW, "td"),), desk.competition.number)
    desk.refresh()


def do(desk: Desk, name: str, /, **given: Any) -> Any:
    override = given.pop("override", "")
    return desk.do(name, given, "td", "convenor", override=override)


def play(desk: Desk, *, results: int = 1) -> None:
    """A match between 1 and 2 begins; so many boards have a result."""
    record(desk, "stage opened", stage="main", field=list(desk.competition.state.entries))
    draw = {"matches": [{"table": 1, "home": "1", "away": "2"}]}
    record(desk, "draw made", stage="main", session=1, draw=draw)
    seating = desk.competition.state.session("main", 1).seating
    assert seating is not None
    for board in range(1, results + 1):
        table = seating.tables[0]
        record(
            desk, "result entered", stage="main", session=1, table=table, board=board, result="pass"
        )


# --- entering -----------------------------------------------------------------------------------


def test_a_pair_gets_the_next_number_and_its_players_names(desk: Make) -> None:
    there = desk(members=[2, 2])
    do(there, "enter", contestant="2", players=["Cleo", "Dan"])
    done = do(there, "enter", players=["Ann", {"name": "Bob", "id": "17"}])
    entry = there.competition.state.entry("1")
    assert done.says == "1: Ann & Bob"
    assert entry.name == "Ann & Bob"
    assert [each.id for each in entry.players] == ["", "17"]


def test_a_team_is_called_after_its_first_player(desk: Make) -> None:
    there = desk(kind="teams")
    do(there, "enter", players=["Ann", "Bob", "Cleo", "Dan"])
    assert there.competition.state.entry("1").name == "Ann"


@given(st.lists(st.integers(1, 30).map(str), max_size=25))
def test_the_next_number_is_free_and_none_below_it_is(taken: list[str]) -> None:
    found = int(next_free(taken))
    assert str(found) not in taken
    assert all(str(each) in taken for each in range(1, found))


def test_too_few_players_are_refused_and_can_be_overridden(desk: Make) -> None:
    there = desk(members=[2, 2])
    with pytest.raises(Refused, match="an entry has 2 players, and this one has 1"):
        do(there, "enter", players=["Ann"])
    done = do(there, "enter", players=["Ann"], override="partner comes later")
    assert done.overridden
    assert [each.kind for each in done.facts] == ["entry accepted", "refusal overridden"]


def test_a_number_twice_is_a_mistake_even_for_an_override(desk: Make) -> None:
    there = desk()
    do(there, "enter", contestant="1", players=["Ann", "Bob"])
    with pytest.raises(Mistake, match="number 1 is taken by Ann & Bob"):
        do(there, "enter", contestant="1", players=["Cleo", "Dan"], override="because")
    assert len(there.competition.state.entries) == 1


def test_a_player_twice_in_one_entry(desk: Make) -> None:
    with pytest.raises(Mistake, match="named twice"):
        do(desk(), "enter", players=["Ann", "ann"])


def test_a_player_in_two_entries_is_refused_without_a_clause(desk: Make) -> None:
    there = desk()
    do(there, "enter", players=["Ann", "Bob"])
    with pytest.raises(Refused, match=r"Bob plays in 1 \(Ann & Bob\) already; if it is a namesake"):
        do(there, "enter", players=["Bob", "Cleo"])


def test_a_player_in_two_entries_by_the_book(desk: Make) -> None:
    there = desk("sbu-2022", clauses={"entered twice": "2.3.f"})
    do(there, "enter", players=["Ann", "Bob"])
    with pytest.raises(Refused, match=r"Bob \(sbu-2022 2\.3\.f\)"):
        do(there, "enter", players=["Bob", "Cleo"])


def test_namesakes_with_other_numbers_are_two_people(desk: Make) -> None:
    there = desk("sbu-2022", clauses={"entered twice": "2.3.f"})
    do(there, "enter", players=[{"name": "Ann", "id": "1"}, "Bob"])
    assert do(there, "enter", players=[{"name": "Ann", "id": "2"}, "Cleo"]).facts
    with pytest.raises(Refused):
        do(there, "enter", players=[{"name": "A.", "id": "2"}, "Dan"])


def test_one_who_withdrew_may_enter_with_another(desk: Make) -> None:
    there = desk()
    do(there, "enter", players=["Ann", "Bob"])
    do(there, "withdraw", contestant="1")
    assert do(there, "enter", players=["Ann", "Cleo"]).facts[0].body["contestant"] == "2"


def test_an_entry_after_play_began_is_refused(desk: Make) -> None:
    there = desk(kind="teams")
    for names in ("ABCD", "EFGH"):
        do(there, "enter", players=list(names))
    play(there)
    with pytest.raises(Refused, match="play has begun"):
        do(there, "enter", players=list("IJKL"))


def test_members_only(desk: Make) -> None:
    there = desk("sbu-2022", clauses={"members": "2.2.a"})
    with pytest.raises(Refused, match=r"sbu-2022 2\.2\.a"):
        do(there, "enter", players=[{"name": "Ann", "id": "7"}, "Bob"])
    tagged = [{"name": "Ann", "id": "7"}, {"name": "Bob", "tags": ["member"]}]
    assert do(there, "enter", players=tagged).facts


def test_team_size_by_the_book(desk: Make) -> None:
    there = desk("sydney-2003", kind="teams", clauses={"team size": "2.1.b"})
    with pytest.raises(Refused, match=r"sydney-2003 2\.1\.b"):
        do(there, "enter", players=list("ABC"))
    assert do(there, "enter", players=list("ABCDEF")).warnings == ()


def test_age_by_the_tag_of_each_player(desk: Make) -> None:
    there = desk("sydney-2003", clauses={"age": "2.1.a"})
    old = {"name": "Ann", "tags": ["born: 1940-01-02"]}
    young = {"name": "Bob", "tags": ["born: 1980-01-02"]}
    with pytest.raises(Refused, match=r"Bob: .*sydney-2003 2\.1\.a"):
        do(there, "enter", players=[old, young])
    done = do(there, "enter", players=[old, "Cleo"])
    assert len(done.warnings) == 1
    assert done.warnings[0].startswith("not checked: Cleo: ")


def test_a_part_that_a_plan_leaves_empty_is_not_asked(desk: Make) -> None:
    there = desk("sydney-2003", clauses={"age": "", "age 2": ""})
    assert do(there, "enter", players=["Ann", "Bob"]).warnings == ()


def test_registration_is_asked_of_each_player(desk: Make) -> None:
    there = desk("sabf-2020", clauses={"eligibility": "20.1.5.a"})
    with pytest.raises(Refused, match=r"Bob: .*sabf-2020 20\.1\.5\.a"):
        do(there, "enter", players=[{"name": "Ann", "id": "4"}, "Bob"])


LICENCE = """
[rulebook]
id = "meadow"
title = "Meadow bridge club"
since = 2020-01-01

[[word]]
name = "licence"
type = "true or false"
meaning = "whether the player holds a licence"

[[word]]
name = "level"
type = "whole number"
meaning = "level of the licence"

[[clause]]
id = "1"
heading = "Licence"
kind = "enforce"
rule = "Players hold a licence of level 2."
family = "conditions-met"
asks = ["licence", "level"]
requires = ["licence"]

[[clause.terms.conditions]]
fails = "no licence"
all_of = [{ fact = "licence" }]

[[clause.terms.conditions]]
fails = "a licence of too low a level"
when = [{ fact = "licence" }]
all_of = [{ fact = "level", least = 2 }]
"""


def test_a_condition_that_a_book_describes_itself_is_asked_of_each_player(
    desk: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "meadow").mkdir()
    (tmp_path / "meadow" / "rulebook.toml").write_text(LICENCE, encoding="utf-8")
    monkeypatch.setenv("CONVENOR_RULEBOOKS", str(tmp_path))
    there = desk("meadow", clauses={"eligibility": "1"})
    ann = {"name": "Ann", "tags": ["licence", "level: 2"]}
    with pytest.raises(Refused, match=r"Bob: No licence \(meadow 1\)"):
        do(there, "enter", players=[ann, {"name": "Bob", "tags": ["no licence"]}])
    with pytest.raises(Refused, match=r"Cleo: A licence of too low a level"):
        do(there, "enter", players=[ann, {"name": "Cleo", "tags": ["licence", "level: 1"]}])
    done = do(there, "enter", players=[ann, "Dan"])
    assert "not checked: Dan: 'licence' is missing" in done.warnings[0]
    there.refresh()
    assert do(there, "enter", players=[{"name": "Eva", "tags": ["licence", "level: 3"]}]).facts


def test_a_condition_that_an_organiser_makes_up_in_a_layer_is_asked_of_each_player(
    desk: Make,
) -> None:
    layer = LICENCE.replace('title = "M', 'under = "laws-2017"\ntitle = "M')
    there = desk("laws-2017", clauses={"eligibility": "meadow 1"}, own_layers=[layer])
    ann = {"name": "Ann", "tags": ["licence", "level: 2"]}
    with pytest.raises(Refused, match=r"Bob: No licence \(meadow 1\)"):
        do(there, "enter", players=[ann, {"name": "Bob", "tags": ["no licence"]}])
    with pytest.raises(Refused, match=r"Cleo: A licence of too low a level"):
        do(there, "enter", players=[ann, {"name": "Cleo", "tags": ["licence", "level: 1"]}])
    assert do(there, "enter", players=[ann, {"name": "Eva", "tags": ["licence", "level: 3"]}]).facts


def test_a_late_entry_waits_for_leave(desk: Make) -> None:
    entry = {"closes_at": "2023-03-01T18:00"}
    there = desk("sabf-2020", clauses={"entry closes": "13.1.a"}, entry=entry)
    with pytest.raises(Refused, match=r"sabf-2020 13\.1\.a"):
        do(there, "enter", players=["Ann", "Bob"])
    assert do(there, "enter", players=["Ann", "Bob"], permission="given").facts


def test_beyond_the_places_an_entry_waits(desk: Make) -> None:
    there = desk("sbu-2022", clauses={"places": "2.3.c"}, entry={"places": 1})
    do(there, "enter", players=["Ann", "Bob"])
    with pytest.raises(Refused, match=r"the entry waits \(sbu-2022 2\.3\.c\)"):
        do(there, "enter", players=["Cleo", "Dan"])
    do(there, "withdraw", contestant="1")
    assert do(there, "enter", players=["Cleo", "Dan"]).facts


def test_an_input_that_no_clause_asks_for_is_said(desk: Make) -> None:
    there = desk("sabf-2020", clauses={"eligibility": "20.1.5.a"})
    people = [{"name": "Ann", "id": "4"}, {"name": "Bob", "id": "5"}]
    done = do(there, "enter", players=people, known={"numbr": "4"})
    assert done.warnings == ("no clause asks for 'numbr': did you mean 'number'?",)


def test_a_clause_of_another_family_is_told(desk: Make) -> None:
    there = desk("sbu-2022", clauses={"members": "2.3.f"})
    with pytest.raises(Mistake, match="is about something else"):
        do(there, "enter", players=["Ann", "Bob"])


# --- many at once -------------------------------------------------------------------------------

CSV = """number,name,player 1,id 1,player 2,club,seed,contending
7,,Ann,17,Bob,North,1,yes
,The Owls,Cleo,,Dan,,,no
"""


def test_many_entries_out_of_a_table(desk: Make) -> None:
    there = desk(members=[2, 2])
    assert do(there, "enter-many", text=CSV).says == "2 entries"
    seven, owls = (there.competition.state.entry(each) for each in ("7", "1"))
    assert (seven.name, seven.seed, seven.club, seven.players[0].id) == (
        "Ann & Bob",
        1,
        "North",
        "17",
    )
    assert (owls.name, owls.contending) == ("The Owls", False)


def test_every_problem_is_told_and_nothing_is_recorded(desk: Make) -> None:
    there = desk(members=[2, 2])
    rows = [
        {"players": "Ann; Bob"},
        {"players": "Bob; Cleo"},
        {"player 1": "Dan", "side": "north"},
        {"plyers": "Eve; Fay"},
        {"players": "Gus"},
    ]
    with pytest.raises(Refused) as refused:
        do(there, "enter-many", rows=rows)
    text = str(refused.value)
    for each in (
        "row 2: Bob plays",
        "row 3: ",
        "row 4: there is no column",
        "row 5: an entry has 2",
    ):
        assert each in text
    assert "row 1" not in text
    assert there.competition.state.entries == {}
    with pytest.raises(Refused):
        do(there, "enter-many", rows=rows, override="take them all")
    assert there.competition.state.entries == {}


def test_many_entries_that_are_only_refused_can_be_overridden(desk: Make) -> None:
    there = desk(members=[2, 2])
    rows = [{"players": "Ann; Bob"}, {"players": "Bob; Cleo"}]
    do(there, "enter-many", rows=rows, override="two sections")
    assert list(there.competition.state.entries) == ["1", "2"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({}, "there is no entry in it"),
        ({"text": "player 1,player 2\nAnn,Bob,Cleo\n"}, "line 2 has more fields"),
    ],
)
def test_a_table_that_cannot_be_read(desk: Make, given: dict[str, Any], says: str) -> None:
    with pytest.raises(Mistake, match=says):
        do(desk(), "enter-many", **given)


# --- changing and leaving -----------------------------------------------------------------------


def teams(desk: Make, rulebook: str, clauses: dict[str, str], **given: Any) -> Desk:
    there = desk(rulebook, kind="teams", clauses=clauses, **given)
    for names in ("ABCD", "EFGH"):
        do(there, "enter", players=list(names))
    return there


def named(*names: str) -> list[dict[str, str]]:
    return [{"name": each} for each in names]


def test_what_changes_is_recorded_and_no_more(desk: Make) -> None:
    there = teams(desk, "laws-2017", {})
    done = do(there, "change-entry", contestant="1", name="Owls", club="", reason="as asked")
    assert done.facts[0].body == {"contestant": "1", "name": "Owls", "reason": "as asked"}
    with pytest.raises(Mistake, match="nothing about 1"):
        do(there, "change-entry", contestant="1", name="Owls")
    with pytest.raises(Mistake, match="there is no contestant '9'"):
        do(there, "change-entry", contestant="9", name="Owls")


def test_an_entry_that_is_called_by_its_players_follows_them(desk: Make) -> None:
    there = desk()
    do(there, "enter", players=["Ann Lee", "Bop Ray"])
    do(there, "enter", players=["Cy Dee", "Di Fox"], name="The Owls")
    mended = do(there, "change-entry", contestant="1", players=named("Ann Lee", "Bob Ray"))
    assert mended.facts[0].body["name"] == "Ann Lee & Bob Ray"
    owls = do(there, "change-entry", contestant="2", players=named("Cy Dee", "Di Fix"))
    assert "name" not in owls.facts[0].body


def test_a_player_is_added_only_with_leave_once_play_is_near(desk: Make) -> None:
    there = teams(desk, "sbu-2022", {"player added": "2.7.2.b"})
    five = named(*"ABCDX")
    assert do(there, "change-entry", contestant="1", players=five).facts
    play(there)
    six = named(*"ABCDXY")
    with pytest.raises(Refused, match=r"sbu-2022 2\.7\.2\.b"):
        do(there, "change-entry", contestant="1", players=six)
    assert do(there, "change-entry", contestant="1", players=six, permission="given").facts


@pytest.mark.parametrize(("closes", "waits"), [("2023-03-03", True), ("2023-03-04", False)])
def test_a_player_is_replaced_freely_until_entries_close(
    desk: Make, closes: str, waits: bool
) -> None:
    entry = {"closes_at": closes}
    there = teams(desk, "sabf-2020", {"player replaced": "11.1.c"}, entry=entry)
    _, proposal = there.propose(
        "change-entry", {"contestant": "1", "players": named(*"ABCX")}, "td"
    )
    assert [each.clause for each in proposal.refused] == (["sabf-2020 11.1.c"] if waits else [])


def test_a_player_of_another_team_cannot_be_added(desk: Make) -> None:
    there = teams(desk, "laws-2017", {})
    with pytest.raises(Refused, match=r"E plays in 2 \(.*\) already"):
        do(there, "change-entry", contestant="1", players=named(*"ABCE"))


def test_a_team_that_withdraws_loses_all_its_results(desk: Make) -> None:
    there = teams(desk, "sbu-2022", {"withdrawal": "2.8.2.b"})
    play(there, results=2)
    _, proposal = there.propose("withdraw", {"contestant": "2"}, "td")
    assert [(each.verdict, each.clause) for each in proposal.findings] == [
        ("ok", "sbu-2022 2.8.2.b")
    ]
    assert "no longer count" in proposal.findings[0].reason
    body = do(there, "withdraw", contestant="2", reason="ill").facts[0].body
    assert (body["stage"], body["session"]) == ("main", 2)
    with pytest.raises(Mistake, match="has withdrawn before"):
        do(there, "withdraw", contestant="2")


def test_leaving_without_a_reason_has_a_term(desk: Make) -> None:
    there = teams(desk, "sabf-2020", {"withdrawal term": "19.5.b"})
    play(there)
    done = do(there, "withdraw", contestant="2", results="stand")
    assert done.warnings == (
        "without a reason that is accepted, no entry up to 2024-03-03 (sabf-2020 19.5.b)",
    )


def test_leaving_before_play(desk: Make) -> None:
    there = teams(desk, "laws-2017", {})
    assert do(there, "withdraw", contestant="2").facts[0].body == {"contestant": "2"}


# --- seeds, names, notes, readings --------------------------------------------------------------


def test_seeds(desk: Make) -> None:
    there = teams(desk, "laws-2017", {})
    do(there, "set-seeds", order=["2", "1"])
    assert [there.competition.state.entry(each).seed for each in ("1", "2")] == [2, 1]
    with pytest.raises(Mistake, match="2 is seeded twice"):
        do(there, "set-seeds", order=["2", "2"])
    with pytest.raises(Mistake, match="there is no contestant '3'"):
        do(there, "set-seeds", order=["3"])


def test_a_name_is_hidden_and_shown_again(desk: Make) -> None:
    there = teams(desk, "laws-2017", {})
    do(there, "hide-name", contestant="1", player="A")
    assert there.competition.state.entry("1").hidden == ("A",)
    with pytest.raises(Mistake, match="hidden already"):
        do(there, "hide-name", contestant="1", player="A")
    do(there, "hide-name", contestant="1", player="A", hidden=False)
    assert there.competition.state.entry("1").hidden == ()
    with pytest.raises(Mistake, match="'E' is not a player of 1"):
        do(there, "hide-name", contestant="1", player="E")


def test_a_note(desk: Make) -> None:
    there = desk()
    do(there, "note", text="the clock was slow", about="session 1")
    with pytest.raises(Mistake, match="empty"):
        do(there, "note", text=" ")
    with pytest.raises(Mistake, match="cannot be written"):
        do(there, "note", text="the clock\0was slow")


def test_a_reading_is_held_against_the_book(desk: Make) -> None:
    there = desk("sydney-2003")
    switch = there.competition.figures.stack.book("sydney-2003").switches["altered_complement"]
    other = switch.alternatives[0]
    do(there, "change-conditions", readings={"sydney-2003": {"altered_complement": other}})
    assert there.competition.state.readings["sydney-2003"] == {"altered_complement": other}
    for readings, says in (
        ({"sydney-2003": {"altered_complement": "half"}}, "cannot be 'half'"),
        ({"sydney-2003": {"altered_complemnt": other}}, "has no switch 'altered_complemnt'"),
        ({"sbu-2022": {"x": 1}}, "sbu-2022"),
        ({}, "no reading is chosen"),
    ):
        with pytest.raises(Mistake, match=says):
            do(there, "change-conditions", readings=readings)
