"""From a call for entries to a field: nominations, consent, closing, fees, waiting lists."""

import datetime

import pytest

from convenor.actions.desk import Desk, Refused
from convenor.actions.entries.nominations import fee_of, field_of, nominations
from convenor.actions.office.desk import do, take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake, Refusal
from convenor.ledger.jsonl import JsonLines
from convenor.office.office import open_office

OFFICE = Caller("Olga", "administrator")
HEAD = ["number", "name", "club", "account"]
NAMES = [
    "Ann Ash",
    "Bob Beech",
    "Cara Cole",
    "Dan Dell",
    "Eve Elm",
    "Finn Fir",
    "Gus Gum",
    "Hal Holm",
]
LIST = [
    HEAD,
    *([str(at), name, "North", name.split()[0].lower()] for at, name in enumerate(NAMES, 1)),
]
NOON = datetime.datetime(2026, 5, 1, 12, tzinfo=datetime.UTC)


class Hall:
    """A competition with an office beside it, and a clock that one can set."""

    def __init__(self, tmp_path, template_id, answers=None):
        self.now = NOON
        self.office = open_office(tmp_path / "office.jsonl", begin=True)
        take_in(self.office, previewed(self.office.register, "m.csv", LIST), OFFICE)
        store = JsonLines(tmp_path / "c.jsonl", lambda: self.now)
        store.create("c")
        self.desk = Desk(store, "c", lambda: self.now, members=self.office.refresh)
        plan = plan_data(template(template_id), answers or {})
        given = {"name": "Cup", "begins": "2026-06-01", "plan": plan, "template": template_id}
        self.desk.do("begin", given, "me", "convenor")

    def do(self, action, by="me", role="convenor", minutes=0, **given):
        self.now += datetime.timedelta(minutes=minutes)
        return self.desk.do(action, given, by, role)

    def nominate(self, *players, **more):
        """An official takes a nomination down, all consents seen."""
        return self.do("nominate", players=players, consented=list(players), minutes=1, **more)

    def status(self, places=None):
        field = field_of(self.desk.competition, places)
        return [(each.id, field.status[each.id]) for each in field.nominations]


@pytest.fixture
def pairs(tmp_path):
    return Hall(tmp_path, "club-duplicate")


def test_a_partner_consents_and_the_pair_is_entered(pairs):
    pairs.do("call-entries", closes="2026-05-20", places=4, fee=30)
    said = pairs.do("nominate", "ann", "player", players=["1", "Bob Beech"]).says
    assert said == "n1: waits for the consent of Bob Beech"
    assert pairs.status() == [("n1", "waits for consent")]
    with pytest.raises(Mistake, match="no nomination has a place and all it needs"):
        pairs.do("settle-entries")
    pairs.do("consent", "bob", "player", nomination="n1", player="Bob Beech")
    assert pairs.status() == [("n1", "has a place")]
    assert pairs.do("settle-entries").says == "1 entered"
    entry = pairs.desk.competition.state.entries["1"]
    assert (entry.name, entry.club, [e.id for e in entry.players]) == (
        "Ann Ash & Bob Beech",
        "North",
        ["1", "2"],
    )
    assert pairs.status() == [("n1", "entered")]


def test_a_team_of_a_club_owes_the_fee_of_the_federation(tmp_path):
    """SABF 20.1.3.b: the fee that was called for, and no table money beside it."""
    club = Hall(tmp_path, "sabf-gnot-club")
    club.do("call-entries", fee=25, table_money=[4, 5], local_heats=True)
    assert fee_of(club.desk.competition) == 25
    assert "sabf-2020 20.1.3.b" in club.desk.competition.figures.rules("swiss").clause("entry fee")


FORGED = {
    "another player": ("cara", {"player": "Bob Beech"}, "only Bob Beech can agree for Bob Beech"),
    "the one who nominated": ("ann", {"player": "2"}, "you are signed in as Ann Ash"),
    "no player at all": ("zoe", {"player": "Bob Beech"}, "is not linked to a player"),
    "somebody else's name": ("cara", {"player": "Cara Cole"}, "is no player of n1"),
}


@pytest.mark.parametrize("case", FORGED)
def test_nobody_consents_for_another(pairs, case):
    by, given, sentence = FORGED[case]
    pairs.do("nominate", "ann", "player", players=["1", "2"])
    before = pairs.desk.competition.number
    with pytest.raises((Refusal, Mistake), match=sentence):
        pairs.do("consent", by, "player", nomination="n1", **given)
    assert pairs.desk.competition.number == before
    assert pairs.status() == [("n1", "waits for consent")]


def test_an_official_says_how_a_consent_came(pairs):
    pairs.do("nominate", "ann", "player", players=["1", "2"])
    with pytest.raises(Mistake, match="say how the consent came"):
        pairs.do("consent", nomination="n1", player="2")
    pairs.do("consent", nomination="n1", player="2", how="by telephone")
    assert pairs.status() == [("n1", "has a place")]
    pairs.do("consent", "bob", "player", nomination="n1", player="2", given=False)
    assert pairs.status() == [("n1", "not agreed")]


BAD = {
    "others": ("cara", {"players": ["1", "2"]}, "Cara Cole is not one of these players"),
    "consents of others": (
        "ann",
        {"players": ["1", "2"], "consented": ["2"]},
        "each player agrees for themselves",
    ),
    "nobody": ("zoe", {"players": ["1", "2"]}, "not linked to a player of the register"),
    "twice": ("ann", {"players": ["1", "1"]}, "is named twice"),
    "too few": ("ann", {"players": ["1"]}, "an entry has 2 players, and this one has 1"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_nomination_gets_one_sentence(pairs, case):
    by, given, sentence = BAD[case]
    with pytest.raises((Refusal, Mistake), match=sentence):
        pairs.do("nominate", by, "player", **given)
    assert nominations(pairs.desk.competition) == {}


def test_a_player_is_nominated_once(pairs):
    pairs.do("nominate", "ann", "player", players=["1", "2"])
    with pytest.raises(Refused, match=r"Bob Beech is nominated in n1 \(Ann Ash & Bob Beech\)"):
        pairs.do("nominate", "cara", "player", players=["3", "2"])
    pairs.do("withdraw-nomination", "bob", "player", nomination="n1")
    pairs.do("nominate", "cara", "player", players=["3", "2"])
    assert pairs.status() == [("n1", "withdrawn"), ("n2", "waits for consent")]
    with pytest.raises(Refusal, match="Ann Ash is not in n2"):
        pairs.do("withdraw-nomination", "ann", "player", nomination="n2")


def test_a_captain_who_does_not_play_nominates_a_team(tmp_path):
    teams = Hall(tmp_path, "club-teams")
    given = {"players": ["1", "2", "3", "4"], "captain": "Eve Elm", "name": "Elms"}
    assert "waits for the consent of Ann Ash" in teams.do("nominate", "eve", "player", **given).says


def test_late_nominations_wait_for_leave(tmp_path):
    """SABF 3.b: after the closing an entry is taken only if the committee chooses to."""
    hall = Hall(tmp_path, "sabf-matchpoint-pairs")
    hall.do("call-entries", closes="2026-05-01T21:30")
    late = hall.nominate("1", "2")  # at 12:01 UTC, which is 21:31 in Adelaide
    assert any("sabf-2020 3.b" in each for each in late.warnings)
    assert hall.status() == [("n1", "waits for leave")]
    with pytest.raises(Mistake, match="nothing is settled"):
        hall.do("settle-entries")
    hall.do("permit-late", nomination="n1", reason="a snow storm")
    assert hall.status() == [("n1", "has a place")]
    hall.do("settle-entries", minutes=600)
    assert hall.status() == [("n1", "entered")]


def test_what_came_in_time_is_in_time_when_it_is_settled(tmp_path):
    hall = Hall(tmp_path, "sabf-matchpoint-pairs")
    hall.do("call-entries", closes="2026-05-01T22:30")
    hall.nominate("1", "2")
    with pytest.raises(Mistake, match="came in time"):
        hall.do("permit-late", nomination="n1")
    done = hall.do("settle-entries", minutes=3000)
    assert not [each for each in done.warnings if "3.b" in each]


def test_nominations_open_on_their_day(pairs):
    pairs.do("call-entries", opens="2026-05-10")
    with pytest.raises(Refusal, match="nominations open on 2026-05-10"):
        pairs.do("nominate", "ann", "player", players=["1", "2"])


def test_too_many_are_turned_away_from_the_last_back(tmp_path):
    """SABF 13.1.b: of three teams only two can play: the third to nominate has no place."""
    hall = Hall(tmp_path, "sabf-round-robin-teams")
    hall.do("call-entries", places=2)
    for names in (("A", "B", "C", "D"), ("E", "F", "G", "H"), ("I", "J", "K", "L")):
        hall.nominate(*names)
    assert hall.status() == [("n1", "has a place"), ("n2", "has a place"), ("n3", "no place")]
    done = hall.do("settle-entries", beyond="decline")
    declined = [each.body for each in done.facts if each.kind == "nomination declined"]
    assert declined == [
        {
            "nomination": "n3",
            "reason": "beyond the places, the last to nominate first",
            "clause": "sabf-2020 13.1.b",
        }
    ]
    assert [each for each, _ in hall.status()] == ["n1", "n2", "n3"]
    assert len(hall.desk.competition.state.entries) == 2


def test_a_place_that_becomes_free_goes_to_the_first_on_the_list(tmp_path):
    """SBU 2.3.c and d: in the order of receipt, the others on a waiting list."""
    hall = Hall(tmp_path, "sbu-swiss-pairs", {"assumed_members": True})
    hall.do("call-entries", places=2)
    for names in (("A", "B"), ("C", "D"), ("E", "F"), ("G", "H")):
        hall.nominate(*names)
    expected = ["has a place", "has a place", "waiting", "waiting"]
    assert [status for _, status in hall.status()] == expected
    assert hall.do("settle-entries").says == "2 entered, 2 waiting"
    hall.do("withdraw", contestant="1")
    assert [s for _, s in hall.status()] == ["entered", "entered", "has a place", "waiting"]
    hall.do("settle-entries")
    names = [e.name for e in hall.desk.competition.state.entries.values() if not e.withdrawn]
    assert names == ["C & D", "E & F"]


def test_a_slow_partner_costs_no_place_in_the_queue(pairs):
    pairs.do("call-entries", places=1)
    pairs.do("nominate", "ann", "player", players=["1", "2"])
    pairs.nominate("3", "4")
    assert pairs.status() == [("n1", "waits for consent"), ("n2", "has a place")]
    pairs.do("consent", "bob", "player", nomination="n1", player="2")
    assert pairs.status() == [("n1", "has a place"), ("n2", "waiting")]


def test_fees_are_owed_noted_and_given_back(pairs):
    pairs.do("call-entries", fee="32.50")
    pairs.nominate("1", "2")
    with pytest.raises(Mistake, match="say how much"):
        pairs.do("note-fee", nomination="n1", amount=0)
    pairs.do("note-fee", nomination="n1", amount=20, note="in cash")
    pairs.do("note-fee", nomination="n1", amount="2.50", what="waived", note="a helper")
    found = nominations(pairs.desk.competition)["n1"]
    assert (found.owed, found.paid, found.due) == (32.5, 20, 10)
    over = pairs.do("note-fee", nomination="n1", amount=11).warnings
    assert over == ("that is 1 more than n1 owes",)
    with pytest.raises(Mistake, match="n1 has paid 31"):
        pairs.do("note-fee", nomination="n1", amount=40, what="returned", note="ill")


def test_table_money_comes_on_top_where_heats_are_local(tmp_path):
    """SBU 2.4.b: 20 for the entry and 4 for each of three rounds; 2.4.a: it is in the fee."""
    call = {"fee": 20, "table_money": [4, 4, 4], "local_heats": True}
    (tmp_path / "heats").mkdir()
    hall = Hall(tmp_path / "heats", "sbu-national-pairs", {"assumed_members": True})
    hall.do("call-entries", **call)
    hall.nominate("1", "2")
    assert nominations(hall.desk.competition)["n1"].owed == 32
    one = Hall(tmp_path, "sbu-swiss-pairs", {"assumed_members": True})
    one.do("call-entries", fee=20, table_money=[4, 4, 4])
    one.nominate("1", "2")
    assert nominations(one.desk.competition)["n1"].owed == 20


def test_the_book_is_asked_when_somebody_nominates(tmp_path):
    """SBU 2.2.a: members only. Bob's membership is over."""
    hall = Hall(tmp_path, "sbu-swiss-pairs", {"assumed_members": False})
    for number, until in (("1", "2030-01-01"), ("2", "2025-01-01")):
        do(hall.office, "correct", {"number": number, "member_until": until}, OFFICE)
    with pytest.raises(Refused, match=r"sbu-2022 2\.2\.a"):
        hall.do("nominate", "ann", "player", players=["1", "2"])
