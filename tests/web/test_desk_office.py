"""The office of a competition at the desk: systems and their files, appeals, cases, letters."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from convenor.actions.systems.filing import LARGEST, cards_of_opponents
from convenor.ledger import bodies

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF\n"


@pytest.fixture
def hall(play: Any) -> Any:
    return play("office-teams", teams=4, rounds_done=1, entered=0.5)


@pytest.fixture
def director(hall: Any) -> Client:
    made = Client()
    made.force_login(hall.director)
    return made


def page(name: str) -> str:
    return f"/desk/office-teams/office/{name}/"


def lodge(hall: Any) -> str:
    there = hall.desk.refresh()
    entry = there.state.entries["1"]
    two = [each.name for each in entry.players[:2]]
    given = {"contestant": "1", "colour": "green", "name": "Acol", "players": two}
    done = hall.desk.do("lodge-system", given, "director", "director")
    return str(done.facts[0].body["system"])


def send(director: Client, of: str, name: str, content: bytes, **more: str) -> str:
    sent = {"system": of, "paper": "card", "file": SimpleUploadedFile(name, content), **more}
    answer = director.post("/desk/office-teams/office/systems/send", sent, follow=True)
    return str(answer.content.decode())


def test_a_card_is_kept_as_a_file_and_given_out(hall: Any, director: Client) -> None:
    system = lodge(hall)
    assert "No card or notes have come as a file" in director.get(page("systems")).content.decode()
    assert "Card: acol.pdf" in send(director, system, "acol.pdf", PDF)
    ((_, filed),) = hall.desk.refresh().state.of(bodies.SystemFiled)
    kept = director.get(f"{page('systems')}{system}/{filed.sha256}/")
    assert kept.content == PDF
    assert kept.headers["Content-Type"] == "application/pdf"
    assert "sandbox" in kept.headers["Content-Security-Policy"]
    assert Client().get(f"{page('systems')}{system}/{filed.sha256}/").status_code in (302, 403, 404)


@pytest.mark.parametrize(
    ("name", "content", "more", "says"),
    [
        ("a.exe", b"MZ\x00\x01", {}, "is no PDF, PNG, JPEG or plain text"),
        ("a.html", b"<html><script>x</script></html>", {}, "is no PDF, PNG, JPEG or plain text"),
        ("a.pdf", b"", {}, "empty"),
        ("a.pdf", b"%PDF-" + b"x" * LARGEST, {}, "2,000,000 are taken"),
        ("a.pdf", PDF, {"system": "S99"}, "There is no system"),
        ("a.pdf", PDF, {"paper": "novel"}, "is no paper of a system"),
    ],
)
def test_a_file_that_is_not_taken(
    hall: Any, director: Client, name: str, content: bytes, more: dict[str, str], says: str
) -> None:
    system = lodge(hall)
    told = send(director, system, name, content, **more)
    assert says.replace("'", "&#x27;") in told
    assert not hall.desk.refresh().state.of(bodies.SystemFiled)


def test_those_who_sit_at_the_table_see_the_card(hall: Any, director: Client) -> None:
    """The opponents of the round do, and a table where the pair does not sit does not."""
    system = lodge(hall)
    send(director, system, "acol.txt", "1NT 12–14".encode())
    state = hall.desk.refresh().state
    seats = state.session(hall.stage, hall.session).seating.seats
    at = {
        each.table: cards_of_opponents(state, hall.stage, hall.session, each.table, each.round)
        for each in seats
    }
    sits = {each.table for each in seats if "1" in (each.ns, each.ew)}
    assert {table for table, cards in at.items() if cards} == sits


def test_notes_of_a_defence_are_open_to_the_opponents_they_are_for(
    hall: Any, director: Client
) -> None:
    """SABF 4.2.3.c, ANC 4.7.d: approved, and only where the other side plays such a system."""
    system = lodge(hall)
    send(director, system, "notes.txt", b"fuller notes", paper="notes")
    send(director, system, "defence.txt", b"double is strength", paper="defence")
    seats = hall.desk.refresh().state.session(hall.stage, hall.session).seating.seats
    seat = next(each for each in seats if "1" in (each.ns, each.ew))
    other = seat.ew if seat.ns == "1" else seat.ns

    def shown() -> set[str]:
        state = hall.desk.refresh().state
        at = (hall.stage, hall.session, seat.table, seat.round)
        return {file.name for _, file in cards_of_opponents(state, *at)}

    assert shown() == set(), "nothing is approved"
    notes = {"contestant": "1", "against": "yellow_system", "sides": 1, "sheets": 1}
    notes |= {"approved": True, "identical": True, "available": True, "black_ink": True}
    hall.desk.do("lodge-defence", notes, "director", "director", override="late")
    assert shown() == set(), "nobody there plays a yellow system"
    two = [each.name for each in hall.desk.competition.state.entries[other].players[:2]]
    yellow = {"contestant": other, "colour": "yellow", "players": two}
    hall.desk.do("lodge-system", yellow, "director", "director", override="late")
    assert shown() == {"defence.txt"}


def test_an_appeal_is_followed_from_form_to_decision(hall: Any, director: Client) -> None:
    seat = hall.desk.refresh().state.session(hall.stage, hall.session).seating.seats[0]
    where = {"stage": hall.stage, "session": hall.session, "table": seat.table}
    where["board"] = seat.boards[0]
    ruled = hall.desk.do(
        "rule", {**where, "ns": {"award": "average"}, "right_told": True}, "director", "director"
    )
    ruling = ruled.facts[0].body["ruling"]
    given = {"ruling": ruling, "contestant": seat.ns, "grounds": "a slow pass", "deposit": "50"}
    given["auction"] = "1S p 4S ap"
    done = hall.desk.do("lodge-appeal", given, "director", "director", override="test")
    number = next(f.body["appeal"] for f in done.facts if f.kind == "appeal lodged")
    seen = director.get(page("appeals")).content.decode()
    assert "a slow pass" in seen
    assert "Set a hearing" in seen
    form = director.get(f"{page('letters')}appeal/", {"about": number}).content.decode()
    assert "a slow pass" in form
    assert "<td>1S</td><td>Pass</td><td>4S</td><td>AP</td>" in form
    early = director.get(f"{page('letters')}decision/", {"about": number})
    assert early.status_code == 400
    assert "has not been decided yet" in early.content.decode()
    said = {"appeal": number, "upheld": False, "merit": True, "reason": "no hesitation was agreed"}
    hall.desk.do("decide-appeal", said, "director", "director", override="test")
    decided = director.get(f"{page('letters')}decision/", {"about": number}).content.decode()
    assert "The appeal fails." in decided
    assert "no hesitation was agreed" in decided
    pdf = director.get(f"{page('letters')}decision/", {"about": number, "as": "pdf"})
    assert pdf.content.startswith(b"%PDF")
    assert "The decision" in director.get(page("appeals")).content.decode()


def test_a_case_shows_who_decides_it(hall: Any, director: Client) -> None:
    hall.desk.do("open-case", {"clause": "13.17", "text": "nobody came"}, "director", "director")
    seen = director.get(page("cases")).content.decode()
    assert "nobody came" in seen
    assert "for the tournament committee" in seen
    assert "Decide" in seen


def test_letters_are_made_of_what_there_is(hall: Any, director: Client) -> None:
    assert "Conditions of contest" in director.get(page("letters")).content.decode()
    shown = director.get(f"{page('letters')}conditions/").content.decode()
    assert "sabf-2020 13." in shown
    assert "Round" in director.get(f"{page('letters')}draw/", {"about": "1"}).content.decode()
    nobody = director.get(f"{page('letters')}invitation/")
    assert nobody.status_code == 400
    assert "Entries have not been called for yet" in nobody.content.decode()
    assert director.get(f"{page('letters')}poem/").status_code == 404


def test_reports_are_pages_with_fields_for_what_they_are_asked_with(
    hall: Any, director: Client
) -> None:
    assert "what was allowed over a refusal" in director.get(page("reports")).content.decode()
    one = hall.desk.refresh().state.entries["1"].players[0].name
    given = {"contestant": "1", "stage": hall.stage, "session": hall.session, "player_out": one}
    more = {"player_in": "Sue Sub", "reason": "ill"}
    hall.desk.do("substitute", {**given, **more}, "director", "director", override="no one else")
    seen = director.get(page("reports"), {"report": "substitutes"}).content.decode()
    assert f"Sue Sub for {one}" in seen.replace("&#x27;", "'")
    waived = director.get(page("reports"), {"report": "waivers"}).content.decode()
    assert "no one else" in waived or "Nothing was allowed" in waived
    empty = director.get(page("reports"), {"report": "points"})
    assert (empty.status_code, "Points of sessions" in empty.content.decode()) == (200, True)
    asked = director.get(page("reports"), {"report": "points", "team": "1"})
    assert asked.status_code == 400
    assert "Name a team" in asked.content.decode()
    wrong = director.get(page("reports"), {"report": "due", "on": "May"})
    assert (wrong.status_code, "is no day" in wrong.content.decode()) == (400, True)
    nobody = director.get(page("reports"), {"report": "poem"})
    assert "There is no report" in nobody.content.decode()


def test_conduct_of_the_event_is_listed_with_its_clauses(hall: Any, director: Client) -> None:
    assert "Nothing is recorded" in director.get(page("conduct")).content.decode()
    given = {"contestant": "1", "stage": hall.stage, "session": hall.session}
    hall.desk.do("warn", {**given, "offence": "a loud phone"}, "director", "director")
    seen = director.get(page("conduct")).content.decode()
    assert "Warned: a loud phone" in seen
    assert hall.desk.refresh().state.entries["1"].players[0].name.replace("'", "&#x27;") in seen
    assert "Carry conduct" in seen


def test_the_office_is_for_officials(hall: Any) -> None:
    stranger = Client()
    scorer = Client()
    scorer.force_login(hall.scorer)
    for name in ("systems", "appeals", "cases", "letters", "reports", "conduct"):
        assert stranger.get(page(name)).status_code in (302, 403, 404)
        assert scorer.get(page(name)).status_code == 403


def test_a_pair_lodges_its_system_and_opponents_open_the_card(hall: Any) -> None:
    """The card is opened at the pair's own table, and is not there at another."""
    from convenor.web.store.captains import change_links, links_of
    from convenor.web.table.card_making import cards_of

    change_links(hall.competition, ["1", "2"], "make")
    phones = {who: f"/captain/{key}/" for who, key in links_of(hall.competition).items()}
    state = hall.desk.refresh().state
    two = [each.name for each in state.entries["1"].players[:2]]
    form = {"system": "new", "name": "Acol", "colour": "green", "player": two, "paper": "card"}
    phone = Client()
    wrong = {**form, "file": SimpleUploadedFile("a.exe", b"MZ\x00")}
    assert phone.post(f"{phones['1']}system", wrong).status_code == 400
    assert not hall.desk.refresh().state.of(bodies.SystemLodged)
    sent = {**form, "file": SimpleUploadedFile("acol.pdf", PDF)}
    told = phone.post(f"{phones['1']}system", sent, follow=True).content.decode()
    assert "acol.pdf" in told
    ((_, filed),) = hall.desk.refresh().state.of(bodies.SystemFiled)
    forged = {**form, "system": filed.system, "file": SimpleUploadedFile("b.pdf", PDF + b"x")}
    refused = phone.post(f"{phones['2']}system", forged)
    assert refused.status_code == 400
    assert "This link is another" in refused.content.decode()
    seats = state.session(hall.stage, hall.session).seating.seats
    cards = cards_of(hall.competition, hall.stage, hall.session)
    here = next(each.table for each in seats if "1" in (each.ns, each.ew))
    there = next(each.table for each in seats if "1" not in (each.ns, each.ew))
    page = phone.get(f"/t/{cards[here].secret}/").content.decode()
    assert f"/t/{cards[here].secret}/system/{filed.sha256}" in page
    assert phone.get(f"/t/{cards[here].secret}/system/{filed.sha256}").content == PDF
    assert filed.sha256 not in phone.get(f"/t/{cards[there].secret}/").content.decode()
    assert phone.get(f"/t/{cards[there].secret}/system/{filed.sha256}").status_code == 404
