"""The register: players taken in from lists, found, corrected, merged and forgotten."""

import datetime

import pytest

from convenor.actions.office.desk import RefusedByOffice, do, take_in
from convenor.actions.office.importing import previewed
from convenor.actions.office.office_action import Caller
from convenor.errors import Mistake, Refusal
from convenor.office.cabinet import cabinet_of
from convenor.office.kinds import LEDGER
from convenor.office.office import Office, open_office

OFFICE = Caller("Olga", "administrator")
NORTH = Caller("nora", "secretary", frozenset({"Northern"}))
SOUTH = Caller("sue", "secretary", frozenset({"Southern"}))
HEAD = ["number", "name", "club", "state", "born", "gender", "rank", "masterpoints", "member until"]
LIST = [
    HEAD,
    ["104512", "Ann Ash", "Northern", "SA", "2/3/1955", "F", "Life Master", "512.35", "2027-06-30"],
    ["104513", "Bob Beech", "Northern", "SA", "1990-01-09", "M", "", "99.5", "2026-06-30"],
    ["", "Cara Cole", "Southern", "VIC", "", "", "", "", ""],
]


@pytest.fixture(params=["office.sqlite", "office.jsonl"])
def office(request, tmp_path):
    made = open_office(tmp_path / request.param, begin=True)
    take_in(made, previewed(made.register, "members.csv", LIST), OFFICE)
    yield made
    made.store.close()


def row(*cells: str) -> list[list[str]]:
    return [HEAD, [*cells, *([""] * (len(HEAD) - len(cells)))]]


def states(office, cells, **more):
    return [
        (each.state, each.how) for each in previewed(office.register, "l", cells, **more).matches
    ]


# --- finding --------------------------------------------------------------------------------------


def test_players_are_found_as_one_types(office):
    found = office.register.search
    assert [each.number for each in found("as")] == ["104512"]
    assert [each.number for each in found("ash an")] == ["104512"]
    assert [each.name for each in found("1045")] == ["Ann Ash", "Bob Beech"]
    assert found("ash bob") == ()
    assert [each.name for each in found("", clubs=frozenset({"Southern"}))] == ["Cara Cole"]


def test_a_name_is_found_whatever_its_accents_and_order(office):
    do(office, "add", {"name": "Séan O’Brien-Müller", "club": "Northern"}, OFFICE)
    assert office.register.named("OBRIEN MULLER, sean")[0].name == "Séan O’Brien-Müller"
    assert [each.name for each in office.register.search("o'b se")] == ["Séan O’Brien-Müller"]


def test_whoever_opens_the_place_later_sees_the_same(office):
    do(office, "correct", {"number": "104512", "name": "Ann Oak", "rank": "Grand Master"}, OFFICE)
    again = Office(office.store)
    again.refresh()
    assert again.register.members == office.register.members
    assert again.register.search("oak")[0].rank == "Grand Master"
    assert again.register.search("ash") == ()


# --- lists ----------------------------------------------------------------------------------------


def test_a_list_is_matched_by_number_name_and_near_name(office):
    cells = [
        HEAD,
        ["104512", "ASH, Ann", "Northern", "SA", "", "", "Life Master", "530", "2027-06-30"],
        ["104513", "Bob Beech", "", "", "", "", "", "", ""],
        ["", "cara cole", "Southern", "", "", "", "Novice", "", ""],
        ["", "Cara Colle", "", "", "", "", "", "", ""],
        ["104600", "Dan Dell", "Northern", "", "", "", "", "", ""],
    ]
    assert states(office, cells) == [
        ("changed", "same number"),
        ("same", "same number"),
        ("changed", "same name"),
        ("doubt", "near name"),
        ("new", "new"),
    ]
    first = previewed(office.register, "l", cells).matches[0]
    assert first.changes == {"masterpoints": ("512.35", "530")}


def test_a_list_with_the_headings_of_bridgewebs_is_taken_in(office):
    heads = ["FIRSTNAME", "SURNAME", "PID", "CLUBID", "EBU", "PC", "PHONE", "MOBILE", "EMAIL"]
    dan = ["Dan", "Dell", "17", "4", "00371204", "AB1 2CD", "", "07700 900123", "dan@example.org"]
    cells = [
        [*heads, "STATUS", "JOIN", "LEAVE"],
        [*dan, "M", "01/04/2024", "31/03/2027"],
    ]
    preview = previewed(office.register, "bridgewebs.csv", cells)
    assert preview.sheet.ignored == ("PID", "CLUBID", "PC", "STATUS")
    take_in(office, preview, OFFICE)
    member = office.register.get("00371204")
    assert member.name == "Dan Dell"
    assert (str(member.member_from), str(member.member_until)) == ("2024-04-01", "2027-03-31")
    assert preview.matches[0].row.says["phone"] == "07700 900123"


def test_a_doubt_keeps_the_list_out_until_it_is_decided(office):
    cells = [HEAD, *LIST[2:3], ["", "Cara Colle", "", "", "", "", "", "", ""]]
    before = office.register.number
    with pytest.raises(RefusedByOffice, match="row 3: Cara Colle is nearly Cara Cole \\(N1\\)"):
        take_in(office, previewed(office.register, "l", cells), OFFICE)
    assert office.register.number == before
    done = take_in(office, previewed(office.register, "l", cells, {3: "N1"}), OFFICE)
    assert [each.kind for each in done.facts] == ["register imported", "member changed"]
    assert office.register.get("N1").name == "Cara Colle"


BAD = {
    "no name": (row("104600", ""), "row 2: it has no name"),
    "no day": (row("1", "Dan Dell", "", "", "31/31/1990"), "'31/31/1990' is no day"),
    "not born yet": (row("1", "Dan Dell", "", "", "2999-01-01"), "nobody who plays was born"),
    "no points": (row("1", "Dan Dell", "", "", "", "", "", "many"), "row 2: masterpoints:"),
    "below zero": (row("1", "Dan Dell", "", "", "", "", "", "-3"), "below zero"),
    "no gender": (row("1", "Dan Dell", "", "", "", "Q"), "'Q' is not F, M or X"),
    "no number": (row("1 or 2?", "Dan Dell"), "no number of a federation"),
    "too long": (row("1", "D" * 200), "too long for 'name'"),
    "number twice": ([HEAD, ["7", "Dan Dell"], ["7", "Eve Elm"]], "number 7 is in row 2 too"),
    "another player": (row("104512", "Zoe Zinc"), "number 104512 is Ann Ash: another player"),
    "two of one name": (
        [HEAD, ["", "Dan Dell"], ["", "dell, DAN"]],
        "row 2 has the same name: skip one",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_list_changes_nothing_and_says_why(office, case):
    cells, sentence = BAD[case]
    before = office.register.number
    with pytest.raises(RefusedByOffice) as refused:
        take_in(office, previewed(office.register, "l", cells), OFFICE)
    assert sentence in str(refused.value)
    assert office.refresh().number == before


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ([], "the list is empty"),
        ([["number", "club"], ["1", "North"]], "names no column 'name'"),
        ([["name", "player"], ["Ann", "Ann"]], "two columns mean 'name'"),
    ],
)
def test_a_list_that_is_none_is_refused(office, cells, sentence):
    with pytest.raises(Mistake, match=sentence):
        previewed(office.register, "l", cells)


def test_a_list_looked_at_before_somebody_changed_the_register_is_looked_at_again(office):
    preview = previewed(office.register, "l", row("104600", "Dan Dell"))
    do(office, "add", {"name": "Dan Dell", "number": "104600"}, OFFICE)
    with pytest.raises(Refusal, match="has changed since the list was looked at"):
        take_in(office, preview, OFFICE)


# --- one player -----------------------------------------------------------------------------------


def test_two_entries_become_one_and_both_numbers_lead_to_it(office):
    do(office, "add", {"name": "A Ash", "phone": "555 123", "club": "Northern"}, OFFICE)
    do(office, "merge", {"number": "N2", "into": "104512", "reason": "same"}, OFFICE)
    found = office.register.get("N2")
    assert (found.number, found.person.phone, found.person.also) == (
        "104512",
        "555 123",
        ("A Ash",),
    )
    assert [each.number for each in office.register.search("ash")] == ["104512"]


def test_two_players_of_one_name_are_not_merged_by_mistake(office):
    do(office, "add", {"name": "Ann Ash", "born": "1999-01-01"}, OFFICE)
    with pytest.raises(Refusal, match="birth dates differ"):
        do(office, "merge", {"number": "N2", "into": "104512"}, OFFICE)
    do(office, "merge", {"number": "N2", "into": "104512"}, OFFICE, sure="a typing error")
    assert office.register.get("N2").number == "104512"


def test_the_forgotten_are_a_number_and_nothing_more(office, tmp_path):
    done = do(office, "forget", {"number": "104512", "reason": "by letter"}, OFFICE)
    assert [each.kind for each in done.facts] == ["member forgotten"]
    member = office.register.get("104512")
    assert (member.name, member.club, member.forgotten) == ("number 104512", "", True)
    assert office.register.search("ash") == ()
    assert office.prove().wrong == ()
    with pytest.raises(RefusedByOffice, match="forgotten at the player's wish"):
        take_in(office, previewed(office.register, "l", LIST), OFFICE)
    office.store.close()
    left = b"".join(each.read_bytes() for each in tmp_path.iterdir())
    assert b"Ann Ash" not in left
    assert b"Bob Beech" in left


def test_records_are_forgotten_when_the_federation_keeps_them_no_longer(office):
    with pytest.raises(Mistake, match="is not set"):
        do(office, "apply-retention", {}, OFFICE)
    do(office, "retention", {"years": 7}, OFFICE)
    office.clock = lambda: datetime.datetime(2033, 7, 1, 12, tzinfo=datetime.UTC)
    done = do(office, "apply-retention", {}, OFFICE)
    assert [each.body["number"] for each in done.facts] == ["104513"]  # ended on 30 June 2026
    assert done.facts[0].body["because"] == "retention"


def test_a_player_sees_corrects_and_ends_the_own_record_and_no_other(office):
    ann = Caller("ann", "player", number="104512")
    do(office, "show-record", {"number": "104512"}, ann)
    do(office, "correct", {"number": "104512", "email": "ann@example.org"}, ann)
    with pytest.raises(Refusal, match="'rank' is the federation's word about you"):
        do(office, "correct", {"number": "104512", "rank": "Grand Master"}, ann)
    for name in ("show-record", "correct", "forget"):
        given = {"number": "104513"} | ({"email": "x@example.org"} if name == "correct" else {})
        with pytest.raises(Refusal):
            do(office, name, given, ann)
    do(office, "forget", {"number": "104512"}, ann)
    kinds = [each.kind for each in office.store.read(LEDGER)][-3:]
    assert kinds == ["record shown", "member changed", "member forgotten"]


def test_a_secretary_keeps_the_own_club_only(office):
    do(office, "correct", {"number": "104512", "phone": "555"}, NORTH)
    with pytest.raises(Refusal, match="104512 is not of Southern"):
        do(office, "correct", {"number": "104512", "phone": "666"}, SOUTH)
    with pytest.raises(Refusal, match="registers players of Southern, not of Northern"):
        do(office, "add", {"name": "Eve Elm", "club": "Northern"}, SOUTH)
    with pytest.raises(Refusal, match="Northern, which is not yours to keep"):
        take_in(office, previewed(office.register, "l", row("8", "Eve Elm", "Northern")), SOUTH)
    with pytest.raises(Refusal, match="is for a convenor of the office"):
        do(office, "merge", {"number": "N1", "into": "104512"}, NORTH)
    assert office.register.get("104512").person.phone == "555"


def test_a_request_that_is_sent_again_counts_once(office):
    first = do(office, "add", {"name": "Eve Elm"}, OFFICE, key="k1")
    again = do(office, "add", {"name": "Eve Elm"}, OFFICE, key="k1")
    assert first.facts == again.facts
    assert len(office.register.named("Eve Elm")) == 1


# --- proofs ---------------------------------------------------------------------------------------


def test_a_record_that_somebody_edited_is_found(office):
    kept = next(each for each in office.cabinet.all() if each.number == "104513")
    office.cabinet.erase([kept.commitment])
    assert office.prove().wrong == ("the personal record of 104513 is missing.",)
    forged = type(kept)(
        kept.commitment, kept.number, kept.salt, kept.record.replace("1990", "2008")
    )
    office.cabinet.put([forged])
    said = ("the personal record of 104513 is not the one that was recorded.",)
    assert office.prove().wrong == said


def test_a_write_that_was_cut_off_leaves_nothing_that_counts(office, monkeypatch):
    def cut(*_, **__):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(office.store, "append", cut)
        patch.setattr(office.cabinet, "erase", lambda _: None)
        with pytest.raises(KeyboardInterrupt):
            do(office, "add", {"name": "Eve Elm"}, OFFICE)
    again = Office(office.store, cabinet_of(office.store))
    assert again.refresh().named("Eve Elm") == ()
    assert len(again.prove().strays) == 1
    assert again.sweep() == 1
    assert again.prove().strays == ()
