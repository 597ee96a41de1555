"""Cases: what a clause leaves to an official or a body, from its opening to its decision.

Who decides is what each clause names; nobody else may. A bar holds at the entry, in a line-up and
for a substitute until its last day.
"""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from shipped import Shipped

from convenor.actions.desk import Refused
from convenor.competition.state.cases import cases, open_cases
from convenor.competition.views.casework import appeals_rows, cases_rows, systems_rows
from convenor.errors import Mistake

PLANS = {
    "anc-2017": "anc-interstate-teams",
    "qba-pairs": "qba-swiss-pairs",
    "sabf-2020": "sabf-swiss-teams",
    "sbu-2022": "sbu-swiss-teams",
    "sydney-2003": "sydney-safilo-swiss-teams",
}
DECIDED = (
    ("anc-2017", "1.11.b", "chief director"),
    ("anc-2017", "2.11", "ABF on-site representative"),
    ("qba-pairs", "substitution.permission", "director"),
    ("qba-pairs", "substitution.waiver", "director"),
    ("qba-pairs", "late.discretion", "director"),
    ("sabf-2020", "11.2.c", "director"),
    ("sabf-2020", "12.4", "tournament committee"),
    ("sabf-2020", "13.4.g", "director"),
    ("sabf-2020", "13.5.c", "tournament committee"),
    ("sabf-2020", "13.17", "tournament committee"),
    ("sabf-2020", "16.1.c", "management committee"),
    ("sabf-2020", "19.1.a", "management committee"),
    ("sabf-2020", "19.3", "management committee"),
    ("sabf-2020", "19.12.a", "selection panel"),
    ("sbu-2022", "2.6.a", "trustees"),
    ("sbu-2022", "2.7.3.b", "convener"),
    ("sbu-2022", "2.7.3.j", "convener"),
    ("sbu-2022", "2.9.g", "district convener"),
    ("sbu-2022", "2.11.e", "tied contestants"),
    ("sbu-2022", "2.13.d", "laws and ethics committee"),
    ("sbu-2022", "2.13.1.e", "convener"),
    ("sbu-2022", "2.23.c", "director in charge"),
    ("sydney-2003", "A4.1.b", "director"),
    ("sydney-2003", "A4.1.c", "director"),
    ("sydney-2003", "A4.2", "tournament committee"),
    ("sydney-2003", "A4.5.4", "director"),
    ("sydney-2003", "A4.6.4", "tournament committee"),
    ("sydney-2003", "A8.2.c", "director"),
)


@pytest.fixture(scope="module")
def offices(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Shipped]:
    """A competition of each book that has entries."""
    return {
        book: Shipped(tmp_path_factory.mktemp(book), id, 5 if "anc" in id else 4, {})
        for book, id in PLANS.items()
    }


@pytest.mark.parametrize(("book", "clause", "who"), DECIDED)
def test_a_case_is_decided_by_whom_its_clause_names(
    offices: dict[str, Shipped], book: str, clause: str, who: str
) -> None:
    office = offices[book]
    done = office.do("open-case", clause=clause, contestant="1", text="seen")
    number = done.facts[0].body["case"]
    assert done.says.endswith(f"({who})") or who in done.says
    (told,) = office.suggest("decide-case", case=number)
    assert (told.values["by"], told.clause) == (who, f"{book} {clause}")
    with pytest.raises(Refused, match=f"for the .*{who}.* to decide"):
        office.do("decide-case", case=number, outcome="x", by="a spectator", reason="r")
    given = {"consulted": ["an off-duty director"], "told": ["1"], "reason": "r"}
    office.do("decide-case", case=number, outcome="granted", by=who.upper(), **given)
    with pytest.raises(Refused, match="has been decided"):
        office.do("decide-case", case=number, outcome="again", reason="r")


def test_a_second_disclosure_case_asks_for_a_report(offices: dict[str, Shipped]) -> None:
    """SABF 6.d: the director acts on each, and the ethics committee hears of the second."""
    office = offices["sabf-2020"]
    assert not office.do("open-case", clause="6.d", contestant="2").warnings
    (again,) = office.do("open-case", clause="6.d", contestant="2").warnings
    assert "a report may be due" in again
    last = cases(office.desk.competition.state)[-1].number
    office.do("report-case", case=last, to="the ethics committee", text="twice now")
    assert cases(office.desk.competition.state)[-1].standing == "reported"
    office.do("decide-case", case=last, outcome="suspended", by="ethics committee", reason="r")


def test_a_waiver_stays_open_until_it_is_reported(offices: dict[str, Shipped]) -> None:
    office = offices["qba-pairs"]
    done = office.do("open-case", clause="substitution.waiver.report", contestant="1")
    number = done.facts[0].body["case"]
    assert number in [each.number for each in open_cases(office.desk.competition.state)]
    office.do("report-case", case=number, to="Chairman, Tournament Committee")
    row = next(e for e in cases_rows(office.desk.competition) if e["case"] == number)
    assert row["state"] == "reported"


def test_an_explanation_that_has_not_come_is_told(offices: dict[str, Shipped]) -> None:
    """SBU 2.13.d: asked for in writing; SBU 2.13.e: found wanting, a year's bar."""
    office = offices["sbu-2022"]
    done = office.do("open-case", clause="2.13.d", contestant="3", explanation=True)
    number = done.facts[0].body["case"]
    given = {"case": number, "outcome": "inadequate", "reason": "none given"}
    refused = office.suggest("decide-case", **given)
    assert refused
    office.do("explain-case", case=number, text="the train")
    assert not [e for e in office.do("decide-case", **given).warnings if "explanation" in e]
    with pytest.raises(Mistake, match="the explanation is empty"):
        office.do("explain-case", case=number, text="  ")


def test_who_is_barred_neither_enters_nor_sits_down(tmp_path: Path) -> None:
    """SABF 12.4, 13.17 and 16.5.c: barred until 8 October, in again on the 9th."""
    office = Shipped(tmp_path, "sabf-swiss-teams", 4, {})
    number = office.do("open-case", clause="13.17", players=["Ann Absent"]).facts[0].body["case"]
    office.do(
        "decide-case", case=number, outcome="barred", reason="neither came nor sent anybody",
        barred=["Ann Absent"], until="2022-10-08",
    )  # fmt: skip
    team = ["Ann Absent", "Ben B", "Cat C", "Dan D"]
    with pytest.raises(Refused, match=r"Ann Absent is barred until 2022-10-08.*13\.17"):
        office.at(12, day=8).do("enter", players=team)
    office.meet(1, ("1", "2"), ("3", "4"))
    at = {"stage": "swiss", "session": 1, "contestant": "1"}
    with pytest.raises(Refused, match="Ann Absent is barred"):
        office.do("substitute", **at, player_out="X", player_in="Ann Absent")
    seats = dict(zip(("open N", "open S", "closed E", "closed W"), team, strict=True))
    with pytest.raises(Refused, match="Ann Absent is barred"):
        office.do("line-up", **at, seats=seats)
    assert office.at(12, day=9).do("enter", players=team)


def test_a_case_has_a_day_by_which_it_is_settled(offices: dict[str, Shipped]) -> None:
    """SBU 2.5.c: a trophy is back by the beginning of May; SBU 2.16.a goes to the SBU."""
    office = offices["sbu-2022"]
    office.do("open-case", clause="2.5.c", text="the Winter Cup", due="2023-05-01")
    row = cases_rows(office.desk.competition)[-1]
    assert (row["due"], row["state"]) == ("2023-05-01", "open")
    office.do("decide-case", case=str(row["case"]), outcome="returned", reason="seen")
    report = office.do("open-case", clause="2.16.a", contestant="2", text="no courtesy")
    office.do("report-case", case=report.facts[0].body["case"], to="the SBU")


def test_monitors_report_and_members_are_shut_out_for_a_year(
    offices: dict[str, Shipped],
) -> None:
    """Sydney A8.4.b; SABF 16.5.c names nobody who decides, so that whoever acts may."""
    sydney = offices["sydney-2003"]
    number = sydney.do("open-case", clause="A8.4.b", contestant="1").facts[0].body["case"]
    sydney.do("report-case", case=number, to="the director", text="the monitor saw it")
    sabf = offices["sabf-2020"]
    number = sabf.do("open-case", clause="16.5.c", contestant="1").facts[0].body["case"]
    year = {"barred": ["Ben B"], "until": "2023-10-01", "event": "the next final"}
    done = sabf.do("decide-case", case=number, outcome="ineligible", reason="r", **year)
    assert "ineligible" in done.says


def test_wrong_cases_get_a_sentence(offices: dict[str, Shipped]) -> None:
    office = offices["sabf-2020"]
    with pytest.raises(Mistake, match=r"there is no clause '99\.z'"):
        office.do("open-case", clause="99.z")
    with pytest.raises(Refused, match="leaves nothing to anybody"):
        office.do("open-case", clause="13.9.b")
    with pytest.raises(Mistake, match="there is no case 'C99'"):
        office.do("decide-case", case="C99", outcome="x")


def test_officials_see_systems_appeals_and_cases_in_rows(tmp_path: Path) -> None:
    office = Shipped(tmp_path, "sabf-swiss-teams", 4, {"boards": 14})
    office.do("lodge-system", contestant="1", colour="red", name="Own", override=True)
    office.meet(1, ("1", "2"), ("3", "4"))
    at = {"stage": "swiss", "session": 1, "contestant": "2", "against": "scorer"}
    office.do("appeal-decision", **at, override=True)
    there = office.desk.competition
    (system,) = systems_rows(there)
    assert (system["colour"], system["settled"]) == ("red", "proposed by the pair")
    assert [each["state"] for each in appeals_rows(there)] == ["lodged"]
    office.do("decide-appeal", appeal="B1", upheld=False)
    assert [each["state"] for each in appeals_rows(office.desk.competition)] == ["failed"]


@pytest.mark.parametrize(
    ("day", "reading", "due"),
    [
        ("2022-10-01", "1_may", "2023-05-01"),
        ("2023-04-30", "1_may", "2023-05-01"),
        ("2023-05-01", "1_may", "2024-05-01"),
        ("2022-10-01", "one_year_after_presentation", "2023-10-01"),
    ],
)
def test_the_book_says_when_a_trophy_is_due(
    tmp_path: Path, day: str, reading: str, due: str
) -> None:
    """SBU 2.5.c: the next first of May after it was handed over, or by the other reading a year."""
    office = Shipped(tmp_path, "sbu-swiss-teams", 4, {})
    readings = {"sbu-2022": {"trophy_due": reading}}
    office.do("change-conditions", role="convenor", readings=readings)
    office.now = datetime.datetime.fromisoformat(f"{day}T12:00+00:00")
    done = office.do("open-case", clause="2.5.c", text="the Winter Cup")
    assert done.facts[0].body["due"] == due
    assert f"due on {due}" in done.says


def no_show(tmp_path: Path, reading: str = "") -> tuple[Shipped, str]:
    """A team that did not come to the first round, played on 8 October 2022, and its case."""
    office = Shipped(tmp_path, "sbu-swiss-teams", 4, {})
    if reading:
        readings = {"sbu-2022": {"ban_year": reading}}
        office.do("change-conditions", role="convenor", readings=readings)
    office.meet(1, ("1", "2"), ("3", "4"))
    starts = {"starts": "2022-10-08T19:00", "minutes": 60}
    office.put("session opened", stage=office.stage, session=1, **starts)
    given = {"clause": "2.13.d", "contestant": "3", "session": 1, "stage": office.stage}
    done = office.do("open-case", **given, players=["Ann Absent"], explanation=True)
    number = done.facts[0].body["case"]
    office.do("explain-case", case=number, text="the train")
    office.now = datetime.datetime(2022, 11, 20, 12, tzinfo=datetime.UTC)
    return office, number


@pytest.mark.parametrize(
    ("reading", "until"),
    [("", "2023-10-08"), ("from_missed_event", "2023-10-08"), ("from_decision", "2023-11-20")],
)
def test_the_book_says_until_when_a_no_show_is_barred(
    tmp_path: Path, reading: str, until: str
) -> None:
    """SBU 2.13.e: a year from the missed event, or by the other reading from the decision."""
    office, number = no_show(tmp_path, reading)
    given = {"case": number, "outcome": "inadequate", "reason": "none given"}
    done = office.do("decide-case", **given, barred=["Ann Absent"])
    assert done.facts[0].body["until"] == until
    assert f"barred until {until} (sbu-2022 2.13.e)" in done.says
    team = ["Ann Absent", "Ben B", "Cat C", "Dan D"]
    last = datetime.datetime.fromisoformat(f"{until}T12:00+00:00")
    office.now = last
    with pytest.raises(Refused, match=rf"Ann Absent is barred until {until}"):
        office.do("enter", players=team)
    office.now = last + datetime.timedelta(days=1)
    assert office.do("enter", players=team)


def test_a_bar_for_the_next_edition_wants_its_day(tmp_path: Path) -> None:
    """The reading next_edition: nobody here knows the day, so that it has to be said."""
    office, number = no_show(tmp_path, "next_edition")
    given = {"case": number, "outcome": "inadequate", "reason": "r", "barred": ["Ann Absent"]}
    with pytest.raises(Refused, match=r"the next edition has no day yet.*2\.13\.e"):
        office.do("decide-case", **given)
    done = office.do("decide-case", **given, until="2023-10-14")
    assert done.facts[0].body["until"] == "2023-10-14"
    assert not done.warnings


def test_a_bar_may_be_longer_and_a_shorter_one_is_told(tmp_path: Path) -> None:
    """2.13.e: a year is what is normal; more may follow."""
    office, number = no_show(tmp_path)
    given = {"case": number, "outcome": "inadequate", "reason": "r", "barred": ["Ann Absent"]}
    _, shorter = office.desk.propose("decide-case", {**given, "until": "2023-01-01"}, by="ann")
    assert any("2023-10-08" in e.text and "2.13.e" in e.text for e in shorter.warnings)
    longer = office.do("decide-case", **given, until="2025-10-08")
    assert not longer.warnings
    assert longer.facts[0].body["until"] == "2025-10-08"


def test_nobody_barred_has_no_last_day(tmp_path: Path) -> None:
    office, number = no_show(tmp_path)
    done = office.do("decide-case", case=number, outcome="adequate", reason="a strike")
    assert done.facts[0].body.get("until") is None
