"""Names that are not to be shown: in lists, in names of pairs and teams, in texts and in HTML."""

from html import escape
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.competition.small import Ledger, plan, stage

from convenor.competition.live import Competition
from convenor.competition.state.seats import in_the_room, played_again
from convenor.competition.views.withheld_names import (
    WITHHELD,
    figure_without_hidden,
    hidden_names_in,
    kind_of,
    name_of,
    page_without_hidden,
    player_name,
    players_of,
    unnamed,
    without_hidden,
)
from convenor.explain import Figure

PAIR = ("Ann O'Brien", "Bea Li")
NAMES = st.text(st.characters(categories=["L"]), min_size=2, max_size=12)


def entered(
    name: str, players: tuple[str, ...], *hidden: str, contestants: str = "pairs"
) -> Competition:
    ledger = Ledger(plan(stage(), contestants=contestants), 0)
    named = [{"name": each, "id": f"id {each}", "tags": ["life master"]} for each in players]
    ledger.add("entry accepted", contestant="7", name=name, players=named)
    ledger.add("entry accepted", contestant="8", name="Cay & Dee", players=[])
    for each in hidden:
        ledger.add("name hidden", contestant="7", player=each, hidden=True)
    return ledger.competition


def test_without_a_wish_everybody_is_named():
    there = entered("Ann O'Brien & Bea Li", PAIR)
    assert name_of(there, "7") == "Ann O'Brien & Bea Li"
    assert players_of(there.state.entries["7"]) == PAIR
    text = "Ann O'Brien & Bea Li lead"
    assert without_hidden(there, text) == text


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann O'Brien & Bea Li", "Pair 7"),
        ("O'BRIEN - LI", "Pair 7"),
        ("The Brien sisters", "Pair 7"),
        ("A. B. Winners", "A. B. Winners"),
        ("The Annex", "The Annex"),
    ],
)
def test_a_name_that_tells_a_hidden_one_is_not_shown(name: str, shown: str):
    there = entered(name, PAIR, "Ann O'Brien")
    assert name_of(there, "7") == shown
    assert name_of(there, "8") == "Cay & Dee"
    assert players_of(there.state.entries["7"]) == (WITHHELD, "Bea Li")
    assert player_name(there.state.entries["7"], "Bea Li") == "Bea Li"


@pytest.mark.parametrize(
    ("contestants", "kind"), [("pairs", "Pair"), ("teams", "Team"), ("individuals", "Player")]
)
def test_what_stands_for_the_name_says_what_it_is(contestants: str, kind: str):
    there = entered("Ann O'Brien", ("Ann O'Brien",), "Ann O'Brien", contestants=contestants)
    assert kind_of(there) == kind
    assert name_of(there, "7+8") == f"{kind} 7 & Cay & Dee"
    assert name_of(there, "99") == f"{kind} 99"


def test_an_entry_without_its_hidden_names_has_no_number_of_a_member_either():
    there = entered("Ann O'Brien & Bea Li", PAIR, "Ann O'Brien")
    shown = unnamed(there.state.entries["7"], "Pair")
    assert (shown.name, shown.players[0].name, shown.players[0].id) == ("Pair 7", WITHHELD, "")
    assert shown.players[0].tags == ()
    assert shown.players[1] == there.state.entries["7"].players[1]
    both = unnamed(there.state.entries["7"], "Pair", PAIR)
    assert [each.name for each in both.players] == [WITHHELD, WITHHELD]


def test_texts_and_pages_lose_the_name_and_nothing_else():
    there = entered("Ann O'Brien & Bea Li", PAIR, "Ann O'Brien")
    said = "Ann O'Brien & Bea Li (Ann O'Brien sat North) v Annabel"
    assert without_hidden(there, said) == "Pair 7 (name withheld sat North) v Annabel"
    page = f"<b>{escape('Ann O' + chr(39) + 'Brien & Bea Li')}</b>"
    assert page_without_hidden(there, page) == "<b>Pair 7</b>"
    there = entered("Ann O'Brien & Bea Li", PAIR, "Bea Li")
    assert page_without_hidden(there, '<a class="bea" href="/li/">LI</a>') == (
        '<a class="bea" href="/li/">name withheld</a>'
    )


@pytest.mark.parametrize(
    "written",
    [
        "Ann O'Brien",
        "ANN O'BRIEN",
        "ann o’brien",
        "O'Brien, Ann",
        "O'Brien Ann",
        "Ann  O'Brien",
        "Ann-O'Brien",
        "Ann_O'Brien",
        "AnnO'Brien",
        "A n n",
        "Ann",
        "O'Brien",
        "O Brien",
        "OBRIEN",
        "A. O'Brien",
        "O'Brien, A.",
        "the O'Briens",
        "Änn Ó'Bríen",
        "A\u200bnn",
        "Ann\nO'Brien",
    ],
)
def test_a_hidden_name_is_found_however_it_is_written(written: str):
    there = entered("The Winners", PAIR, "Ann O'Brien")
    for said in (f"{written} came late", f"fined ({written})", f"{written}'s lead: {written}"):
        shown = without_hidden(there, said)
        assert WITHHELD in shown
        left = shown.replace(WITHHELD, "").casefold()
        assert "ann" not in left
        assert "br" not in left
        assert hidden_names_in(there, said)


@pytest.mark.parametrize(
    "said", ["Annabel was late", "planned", "Bea Li claimed", "a bad claim by 7", "Cay & Dee"]
)
def test_words_that_tell_nobody_stay(said: str):
    there = entered("The Winners", PAIR, "Ann O'Brien")
    assert without_hidden(there, said) == said
    assert hidden_names_in(there, said) == ()


def test_a_name_that_may_be_told_stays_though_it_shares_a_word():
    there = entered("The Winners", ("Ann O'Brien", "Ann Smith"), "Ann O'Brien")
    assert without_hidden(there, "Ann Smith and Ann were late") == (
        "Ann Smith and name withheld were late"
    )


def test_a_name_that_is_also_an_ordinary_word_is_found_by_its_capital_or_its_rest():
    there = entered("The Winners", ("May Young", "Bea Li"), "May Young")
    assert without_hidden(there, "she may be young") == "she may be young"
    for said in ("May was late", "young may was late", "MAY was late", "Young was late"):
        assert without_hidden(there, said) == "name withheld was late"


def test_of_a_name_with_particles_these_tell_nobody():
    there = entered("The Winners", ("Jan van der Berg", "Bea Li"), "Jan van der Berg")
    assert without_hidden(there, "the van of der Rat") == "the van of der Rat"
    assert without_hidden(there, "van der Berg was late") == "name withheld was late"


def test_a_derivation_loses_the_name_in_all_its_words():
    there = entered("The Winners", PAIR, "Ann O'Brien")
    step = Figure("{said}", inputs={"said": "OBRIEN late", "all": ("Ann", "Cay")})
    told = figure_without_hidden(there, Figure("of O'Brien", lead="ann has 3", steps=(step,)))
    assert (told.text, told.lead) == ("of name withheld", "name withheld has 3")
    assert told.steps[0].inputs == {"said": "name withheld late", "all": (WITHHELD, "Cay")}


def test_a_team_called_by_a_surname_does_not_tell_the_first_name():
    there = entered("Lee", ("Peter Lee", "Bea Li"), "Peter Lee", contestants="teams")
    said = "Peter Lee came late, and Lee were fined"
    assert without_hidden(there, said) == "name withheld came late, and Team 7 were fined"


@given(NAMES, NAMES, st.data())
def test_whatever_the_name_it_is_in_nothing_that_is_shown(first: str, other: str, data: Any):
    player = f"{first} {other}"
    there = entered(f"{other.upper()} / Quux", (player, "Quux"), player)
    shown = (name_of(there, "7"), *players_of(there.state.entries["7"]))
    assert player not in " ".join(shown)
    before, after = data.draw(
        st.tuples(*[st.sampled_from(["", " ", "(", "<b>", "&amp;", ": "])] * 2)
    )
    assert player not in without_hidden(there, f"{before}{player}{after}")
    assert escape(player) not in page_without_hidden(there, f"{before}{escape(player)}{after}")


@given(NAMES, st.integers(1, 60))
def test_a_table_that_has_a_set_again_is_the_same_table(table: str, number: int):
    assert played_again(table, number) != table
    assert in_the_room(played_again(table, number)) == table == in_the_room(table)
