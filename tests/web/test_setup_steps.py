"""Setting a competition up, step by step: from a template to the cards of the first round."""

import datetime
import io
import re
import zipfile
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from convenor.competition.plans.templates import templates
from convenor.simulator.people import player
from convenor.web.accounts.roles import Role
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition, Official, TableToken

pytestmark = pytest.mark.django_db
HOUR = datetime.timedelta(hours=1)
PAIRS = [f"{player('a', 2 * at)}, {player('a', 2 * at + 1)}" for at in range(40)]
TEAMS = [
    f"Team {at}: {', '.join(player('b', 4 * at + each) for each in range(4))}" for at in range(8)
]


@pytest.fixture
def convenor(client, django_user_model):
    user = django_user_model.objects.create_user("connie", role=Role.CONVENOR)
    client.force_login(user)
    client.user = user
    return client


def begun(client, template="sabf-butler-swiss", **more):
    given = {"title": "Autumn", "begins": "2026-05-09", "public": "on"}
    for question in templates()[template].questions:
        usual = question.default
        words = {True: "yes", False: "no"}
        told = words[usual] if isinstance(usual, bool) else usual
        given[f"q_{question.name}"] = "" if question.may_be_left else told
    answer = client.post(f"/new/of/{template}/", {**given, **more})
    assert answer.status_code == 302, answer.content.decode()
    return Competition.objects.get(slug=answer.headers["Location"].split("/")[2])


def entered(client, row, lines):
    answer = client.post(f"/new/{row.slug}/entries/", {"text": "\n".join(lines)})
    assert answer.status_code == 302, answer.content.decode()
    return desk_of(row).refresh().state


# --- who ------------------------------------------------------------------------------------------


def test_a_visitor_is_asked_to_sign_in(client):
    answer = client.get("/new/")
    assert answer.status_code == 403
    assert b"sign in" in answer.content.lower()


def test_a_player_may_not(client, django_user_model):
    client.force_login(django_user_model.objects.create_user("pat"))
    for path in ("/new/", "/new/of/club-duplicate/"):
        assert client.get(path).status_code == 403
    assert client.post("/new/of/club-duplicate/", {}).status_code == 403
    assert not Competition.objects.exists()


def test_another_convenor_has_no_part_in_it(convenor, client, django_user_model):
    row = begun(convenor)
    client.force_login(django_user_model.objects.create_user("pat"))
    for step in ("entries", "start", "cards/swiss/1"):
        assert client.get(f"/new/{row.slug}/{step}/").status_code == 403
    assert client.post(f"/new/{row.slug}/entries/", {"text": "A B, C D"}).status_code == 403


# --- the gallery ----------------------------------------------------------------------------------


def test_every_template_is_in_the_gallery(convenor):
    page = convenor.get("/new/").content.decode()
    for each in templates():
        assert f"/new/of/{each}/" in page


def test_the_gallery_is_searched_by_any_word(convenor):
    page = convenor.get("/new/", {"q": "butler swiss"}).content.decode()
    assert "/new/of/sabf-butler-swiss/" in page
    assert "/new/of/sbu-knock-out-teams/" not in page
    assert b"No template" in convenor.get("/new/", {"q": "zzz<script>"}).content


# --- details --------------------------------------------------------------------------------------


def test_the_one_who_begins_it_is_its_convenor(convenor, django_user_model):
    django_user_model.objects.create_user("dirk")
    row = begun(convenor, directors="Dirk", venue="Hall", q_rounds="5")
    offices = {each.user.name: each.role for each in Official.objects.filter(competition=row)}
    assert offices == {"connie": "convenor", "dirk": "director"}
    state = desk_of(row).refresh().state
    assert state.the_plan.stages[0].rounds == 5
    assert state.begun.venue == "Hall"


# --- the clock in the room ------------------------------------------------------------------------


def zone_of(row):
    return desk_of(row).refresh().state.the_plan.times["zone"]


@pytest.mark.parametrize(
    ("site", "template", "zone"),
    [
        ("UTC", "sabf-butler-swiss", "Australia/Adelaide"),
        ("UTC", "club-duplicate", "UTC"),
        ("Europe/Oslo", "sabf-butler-swiss", "Europe/Oslo"),
        ("Europe/Oslo", "club-duplicate", "Europe/Oslo"),
    ],
)
def test_the_room_is_where_the_site_is_or_else_where_the_book_is(
    convenor, settings, site, template, zone
):
    settings.TIME_ZONE = site
    page = convenor.get(f"/new/of/{template}/").content.decode()
    assert re.search(rf'name="zone" value="{zone}"', page)
    assert zone_of(begun(convenor, template)) == zone


@pytest.mark.parametrize(
    ("written", "zone"),
    [("america/new_york", "America/New_York"), (" New  York ", "America/New_York"), ("utc", "UTC")],
)
def test_a_zone_however_it_is_written(convenor, written, zone):
    row = begun(convenor, zone=written)
    assert zone_of(row) == zone
    entered(convenor, row, PAIRS[:8])
    page = convenor.get(f"/new/{row.slug}/start/").content.decode()
    assert ("by the clock of New York" in page) == (zone == "America/New_York")
    now = datetime.datetime.now(ZoneInfo(zone)).replace(tzinfo=None)
    starts = re.search(r'name="starts" value="([^"]+)"', page)[1]
    assert datetime.timedelta() < datetime.datetime.fromisoformat(starts) - now < HOUR


def test_the_same_name_twice_gives_two_addresses(convenor):
    assert [begun(convenor).slug for _ in range(3)] == ["autumn", "autumn-2", "autumn-3"]


@pytest.mark.parametrize(
    ("field", "sent", "said"),
    [
        ("title", "", "Nothing is given here: fill it in."),
        ("title", "!!!", "letter or a number"),
        ("title", "x" * 121, "120"),
        ("begins", "tomorrow", "valid date"),
        ("begins", "9999-12-31", "too far"),
        ("directors", "nobody", "no account"),
        ("zone", "Adelaid", "did you mean"),
        ("zone", "x" * 79, "write it as Australia/Adelaide"),
        ("directors", "Dirk", "invite them by a link"),
        ("q_rounds", "1", "2"),
        ("q_rounds", "9" * 30, "40"),
        ("q_boards", "11", "not one of"),
    ],
)
def test_mistakes_come_back_beside_their_field(convenor, field, sent, said):
    given = {"title": "Kept", "begins": "2026-05-09", "q_rounds": "9", "q_boards": "10"}
    given |= {"q_first_round": "halves", "q_bye": "12", field: sent}
    answer = convenor.post("/new/of/sabf-butler-swiss/", given)
    assert answer.status_code == 400
    page = answer.content.decode()
    problem = re.search(rf'id="p_{field}">([^<]*)', page)
    assert problem
    assert said in problem[1]
    assert field == "title" or 'value="Kept"' in page
    assert not Competition.objects.exists()


def test_a_number_that_cannot_be_is_refused_in_the_words_of_the_house(convenor):
    given = {"title": "Kept", "begins": "2026-05-09", "q_boards": "99", "q_sessions": "x"}
    answer = convenor.post("/new/of/club-duplicate/", given)
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "99 cannot be: write a number from 6 to 40." in page
    assert "This is no whole number: write it in figures." in page
    assert "Ensure" not in page


def test_who_comes_into_a_bracket_later_is_said_before_it_is_drawn(convenor):
    row = begun(convenor, "sbu-knock-out-teams")
    entered(convenor, row, TEAMS[:6])
    page = convenor.get(f"/new/{row.slug}/start/").content.decode()
    assert re.findall(r"(Team \d) has a bye", page) == ["Team 0", "Team 1"]


def test_a_template_that_is_not_there(convenor):
    assert convenor.get("/new/of/sabf-butler-swis/").status_code == 404
    assert convenor.get("/new/nowhere/entries/").status_code == 404


# --- entries --------------------------------------------------------------------------------------


def test_forty_pairs_from_a_pasted_list(convenor):
    row = begun(convenor)
    state = entered(convenor, row, PAIRS)
    assert len(state.entries) == 40
    assert [each.name for each in state.entries["1"].players] == PAIRS[0].split(", ")


@pytest.mark.parametrize(
    ("line", "players"),
    [
        ("Ann Lee, Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee / Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee - Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee – Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee\tBob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee & Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("7. Ann Smith-Lee and Bob Ray", ["Ann Smith-Lee", "Bob Ray"]),
        ("Lee, Ann / Ray, Bob", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee; Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("  • Ann   Lee ,Bob Ray ", ["Ann Lee", "Bob Ray"]),
        ("- Ann Lee + Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("* 12) Ann Lee with Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("1\tAnn Lee\tBob Ray", ["Ann Lee", "Bob Ray"]),
        ("1;Ann Lee;Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("1, Ann Lee, Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee, Bob 3 Ray", ["Ann Lee", "Bob 3 Ray"]),
        ("5 Ann Lee, Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("5 - Ann Lee / Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("#5 Ann Lee & Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Pair 5: Ann Lee & Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee&Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee w/ Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee | Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee -Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee-Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Ann Smith-Lee-Bob Ray, Cy", ["Ann Smith-Lee-Bob Ray", "Cy"]),
        ("Ann Lee     Bob Ray", ["Ann Lee", "Bob Ray"]),
        ('"Lee, Ann","Ray, Bob"', ["Ann Lee", "Bob Ray"]),
        ("(3) O'Neil, Ann-Marie / de la Cruz, José", ["Ann-Marie O'Neil", "José de la Cruz"]),
    ],
)
def test_one_line_an_entry_however_it_is_typed(convenor, line, players):
    state = entered(convenor, begun(convenor), [line])
    assert [each.name for each in state.entries["1"].players] == players


@pytest.mark.parametrize(
    "line", ["Ann Lee 30415, 30416 Bob Ray", "Ann Lee (30415) / Bob Ray 30416"]
)
def test_a_players_own_number_is_no_part_of_the_name(convenor, line):
    state = entered(convenor, begun(convenor), [line])
    assert [(each.name, each.id) for each in state.entries["1"].players] == [
        ("Ann Lee", "30415"),
        ("Bob Ray", "30416"),
    ]


@pytest.mark.parametrize("partner", ["TBA", "?", "n.n.", "Partner wanted", "tbc?"])
def test_a_partner_who_is_not_there_yet_is_nobody(convenor, partner):
    row = begun(convenor)
    answer = convenor.post(f"/new/{row.slug}/entries/", {"text": f"Ann Lee, {partner}"})
    assert answer.status_code == 400
    assert "is nobody yet: write who plays with Ann Lee" in answer.content.decode()
    assert not desk_of(row).refresh().state.entries


def test_a_name_and_a_partner_are_two_players(convenor):
    state = entered(convenor, begun(convenor), ["Name;Partner", "Ann Lee;Bob Ray"])
    assert [each.name for each in state.entries["1"].players] == ["Ann Lee", "Bob Ray"]


@pytest.mark.parametrize(
    "lines",
    [
        ["Team;Player 1;Player 2;Player 3;Player 4", "Harbour;Ann Lee;Bob Ray;Cy Dee;Di Fox"],
        ["Harbour - Ann Lee, Bob Ray, Cy Dee, Di Fox"],
    ],
)
def test_a_team_is_called_by_its_name(convenor, lines):
    state = entered(convenor, begun(convenor, "sabf-swiss-teams"), lines)
    assert (state.entries["1"].name, len(state.entries["1"].players)) == ("Harbour", 4)


def test_a_line_can_say_more(convenor):
    state = entered(convenor, begun(convenor), ["Ann Lee, Bob Ray; club: Harbour; seed: 3"])
    assert (state.entries["1"].club, state.entries["1"].seed) == ("Harbour", 3)


def test_a_number_after_a_name_is_the_players_own(convenor):
    state = entered(convenor, begun(convenor), ["4\tAnn Lee\t30415\tBob Ray\t30416"])
    assert [(each.name, each.id) for each in state.entries["1"].players] == [
        ("Ann Lee", "30415"),
        ("Bob Ray", "30416"),
    ]


def test_a_sheet_with_a_column_of_numbers_and_no_headings(convenor):
    lines = [f"{at}\t{each.replace(', ', chr(9))}" for at, each in enumerate(PAIRS, 1)]
    state = entered(convenor, begun(convenor), lines)
    assert len(state.entries) == 40
    assert [each.name for each in state.entries["40"].players] == PAIRS[39].split(", ")


def test_columns_that_nobody_named(convenor):
    """A club in every line is said once, and the list comes back as text to be given a heading."""
    row = begun(convenor)
    where = f"/new/{row.slug}/entries/"
    text = "\n".join(f"{each.replace(', ', chr(9))}\tHarbour" for each in PAIRS)
    answer = convenor.post(where, {"text": text})
    assert answer.status_code == 400
    assert b"Nearly every line has 3 parts" in answer.content
    rows = re.findall(r'name="row" value="([^"]*)"', answer.content.decode())
    back = convenor.post(where, {"row": rows, "as": "text"})
    assert back.status_code == 200
    written = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", back.content.decode(), re.DOTALL)[1]
    assert written.splitlines() == rows
    state = entered(convenor, row, ["player 1 / player 2 / club", *written.splitlines()])
    assert len(state.entries) == 40
    assert {each.club for each in state.entries.values()} == {"Harbour"}


def test_teams_with_their_names(convenor):
    state = entered(convenor, begun(convenor, "sabf-swiss-teams"), TEAMS)
    assert state.entries["3"].name == "Team 2"
    assert len(state.entries["3"].players) == 4


def test_every_problem_at_once_and_nothing_lost(convenor):
    row = begun(convenor)
    lines = ["Ann Lee, Bob Ray", "Cy Dee", "Di Fox, ann  lee", "A, B, C", "=1+1, Ed Gay", "Jo / Jo"]
    lines += ["Kim Lo; sede: 3", "Lu Ma, Ni Oh; seed: first"]
    answer = convenor.post(f"/new/{row.slug}/entries/", {"text": "\n".join(lines)})
    assert answer.status_code == 400
    page = answer.content.decode()
    said = re.findall(r'<li class="problem">([^<]*)', page)
    words = (
        "no partner",
        "in line 3",
        "in line 1",
        "3 names",
        "formula",
        "twice",
        "mean",
        "seed is",
    )
    for word in words:
        assert any(word in each for each in said), (word, said)
    assert "Kim Lo has no partner" in page
    assert page.count('name="row"') == 8
    assert re.findall(r'href="#row-(\d)"', page) == list("12345678")
    assert 'value="Cy Dee"' in page
    assert not desk_of(row).refresh().state.entries


def test_what_cannot_be_checked_in_any_line_is_told_once(convenor):
    row = begun(convenor, "anc-butler-open")
    answer = convenor.post(f"/new/{row.slug}/entries/", {"text": "\n".join(PAIRS)})
    assert answer.status_code == 400
    told = answer.content.decode().replace("&#x27;", "'")
    assert told.count("'resident' is missing") == 1
    assert "In every line: not checked: 'resident' is missing" in told
    assert 'class="doubtful"' not in told


def test_put_right_in_place(convenor):
    row = begun(convenor)
    convenor.post(f"/new/{row.slug}/entries/", {"text": "Ann Lee, Bob Ray\nCy Dee"})
    rows = {"row": ["Ann Lee, Bob Ray", "Cy Dee, Di Fox", "  "]}
    assert convenor.post(f"/new/{row.slug}/entries/", rows).status_code == 302
    assert len(desk_of(row).refresh().state.entries) == 2


def test_somebody_who_is_entered_already(convenor):
    row = begun(convenor)
    entered(convenor, row, ["Ann Lee, Bob Ray"])
    answer = convenor.post(f"/new/{row.slug}/entries/", {"text": "Ann Lee, Cy Dee"})
    assert answer.status_code == 400
    assert b"Ann Lee" in answer.content
    assert len(desk_of(row).refresh().state.entries) == 1


def test_nothing_sent(convenor):
    row = begun(convenor)
    for given in ({}, {"text": " \n "}, {"row": ["", " "]}):
        answer = convenor.post(f"/new/{row.slug}/entries/", given)
        assert answer.status_code == 400
        assert b"no entry" in answer.content


def test_what_the_book_refuses_needs_a_reason(convenor):
    row = begun(convenor, "anc-butler-country")
    sent = {"row": ["Ann Lee, Bob Ray"], "sure": "yes"}
    answer = convenor.post(f"/new/{row.slug}/entries/", sent)
    assert answer.status_code == 400
    assert b"3.5" in answer.content
    assert b'name="because"' in answer.content
    assert not desk_of(row).refresh().state.entries
    sent["because"] = "both moved there last week"
    assert convenor.post(f"/new/{row.slug}/entries/", sent).status_code == 302
    facts = desk_of(row).refresh().facts
    assert [f.body["reason"] for f in facts if f.kind == "refusal overridden"]


# --- files ----------------------------------------------------------------------------------------


def send(client, row, name, data):
    sent = SimpleUploadedFile(name, data)
    return client.post(f"/new/{row.slug}/entries/", {"file": sent, "text": ""})


def sheet(rows, more=""):
    """A spreadsheet as programs write it, by hand."""
    cells = "".join(
        "<row>"
        + "".join(
            f'<c t="str"><f>{each[1:]}</f><v>cached {each[1:]}</v></c>'
            if each.startswith("=")
            else f'<c t="inlineStr"><is><t>{each}</t></is></c>'
            for each in row
        )
        + "</row>"
        for row in rows
    )
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    docs = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    types = "http://schemas.openxmlformats.org/package/2006/"
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{types}content-types"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kind}.sheet.main+xml"/>'
        f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{kind}.worksheet+xml"/>'
        "</Types>",
        "_rels/.rels": f'<Relationships xmlns="{types}relationships"><Relationship Id="r1" '
        f'Type="{docs}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{docs}"><sheets><sheet name="List" '
        'sheetId="1" r:id="r1"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{types}relationships"><Relationship '
        f'Id="r1" Type="{docs}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
        "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData>'
        f"</worksheet>{more}",
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in parts.items():
            packed.writestr(name, text)
    return out.getvalue()


def test_a_csv_file_with_headings(convenor):
    row = begun(convenor)
    data = "Pair,Player 1,Player 2,Club\n7,Ann Lee,Bob Ray,Harbour\n9,Cy Dee,Di Fox,\n"
    assert send(convenor, row, "list.csv", data.encode()).status_code == 302
    state = desk_of(row).refresh().state
    assert list(state.entries) == ["7", "9"]
    assert state.entries["7"].club == "Harbour"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_whatever_its_program_wrote(convenor, encoding):
    row = begun(convenor)
    data = "player 1;player 2\nRenée Müller;Zoë Núñez\n".encode(encoding)
    assert send(convenor, row, "list.csv", data).status_code == 302
    players = desk_of(row).refresh().state.entries["1"].players
    assert [each.name for each in players] == ["Renée Müller", "Zoë Núñez"]


def test_a_spreadsheet(convenor):
    row = begun(convenor)
    data = sheet([["Player 1", "Player 2", "Seed"], ["Ann Lee", "Bob Ray", "2"]])
    assert send(convenor, row, "list.xlsx", data).status_code == 302
    assert desk_of(row).refresh().state.entries["1"].seed == 2


HALVES = ["First name", "Last name", "Club number", "Partner first name", "Partner last name"]
HALF_ROWS = [HALVES, ["Ann", "Lee", "12", "Bob", "van Ray"], ["Cy", "Dee", "13", "Di", ""]]


@pytest.mark.parametrize("kind", ["pasted", "csv", "xlsx"])
def test_first_and_last_names_in_columns_apart(convenor, kind):
    row = begun(convenor)
    text = "\n".join("\t".join(each) for each in HALF_ROWS)
    if kind == "pasted":
        answer = convenor.post(f"/new/{row.slug}/entries/", {"text": text})
    else:
        data = sheet(HALF_ROWS) if kind == "xlsx" else text.replace("\t", ",").encode()
        answer = send(convenor, row, f"list.{kind}", data)
    assert answer.status_code == 302
    entries = desk_of(row).refresh().state.entries.values()
    assert [each.name for each in entries] == ["Ann Lee & Bob van Ray", "Cy Dee & Di"]


def test_both_halves_of_a_partner_empty_is_told(convenor):
    data = "\n".join([",".join(HALVES), "Ann,Lee,12,,"])
    answer = send(convenor, begun(convenor), "list.csv", data.encode())
    assert answer.status_code == 400
    assert b"Ann Lee has no partner" in answer.content


def test_a_formula_is_never_worked_out(convenor):
    row = begun(convenor)
    answer = send(convenor, row, "f.csv", b"Ann Lee, =HYPERLINK(1)\nBob Ray, @SUM(A1)")
    assert answer.status_code == 400
    assert answer.content.count(b"is a formula") == 2
    data = sheet([["Player 1", "Player 2"], ["=A1", "Bob Ray"]])
    assert send(convenor, row, "f.xlsx", data).status_code == 302
    assert desk_of(row).refresh().state.entries["1"].players[0].name == "cached A1"


def test_a_column_that_is_not_known_is_told(convenor):
    row = begun(convenor)
    answer = send(convenor, row, "l.csv", b"player 1,player 2,clubb\nAnn Lee,Bob Ray,Harbour")
    assert answer.status_code == 400
    assert b"column &#x27;clubb&#x27; is not used" in answer.content
    assert b'name="sure" value="yes"' in answer.content
    rows = {"row": ["Ann Lee / Bob Ray"], "sure": "yes"}
    assert convenor.post(f"/new/{row.slug}/entries/", rows).status_code == 302


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("picture.csv", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(100), "cannot be read"),
        ("empty.csv", b"", "empty"),
        ("blank.csv", b" \n \n", "empty"),
        ("old.xls", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600), "old kind"),
        ("not-one.xlsx", b"not a sheet", "no spreadsheet"),
        ("broken.xlsx", b"PK\x03\x04" + b"x" * 200, "cannot be read"),
        ("huge.csv", b"Ann Lee, Bob Ray\n" * 150_000, "too large"),
        ("nul.csv", b"Ann\x00Lee, Bob Ray", "cannot be read"),
        ("x" * 300 + ".csv", b"\x00", "cannot be read"),
    ],
)
def test_bad_files_are_refused_in_words(convenor, name, data, said):
    row = begun(convenor)
    answer = send(convenor, row, name, data)
    assert answer.status_code == 400
    page = answer.content.decode()
    assert (
        said in page
        or (said == "empty" and "submitted file is empty" in page)
        or (said == "empty" and "no entry" in page)
    )
    assert not desk_of(row).refresh().state.entries


def test_a_packed_bomb_is_not_unpacked(convenor):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * 60_000_000)
    answer = send(convenor, begun(convenor), "bomb.xlsx", out.getvalue())
    assert answer.status_code == 400
    assert b"too large once it is unpacked" in answer.content
    many = io.BytesIO()
    with zipfile.ZipFile(many, "w") as packed:
        for at in range(600):
            packed.writestr(f"part{at}", b"")
    answer = send(convenor, begun(convenor), "many.xlsx", many.getvalue())
    assert b"too large once it is unpacked" in answer.content


def test_a_zip_that_is_no_spreadsheet(convenor):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as packed:
        packed.writestr("letter.txt", "hello")
    answer = send(convenor, begun(convenor), "letter.xlsx", out.getvalue())
    assert answer.status_code == 400
    assert b"cannot be read" in answer.content


def test_ten_thousand_rows(convenor):
    row = begun(convenor)
    data = "\n".join(f"N{at} A, M{at} B" for at in range(10_000)).encode()
    answer = send(convenor, row, "many.csv", data)
    assert answer.status_code == 400
    assert b"lines too many" in answer.content
    assert answer.content.count(b'name="row"') == 400
    assert not desk_of(row).refresh().state.entries


# --- the first round ------------------------------------------------------------------------------


def test_a_draw_is_shown_before_it_is_made(convenor):
    row = begun(convenor)
    entered(convenor, row, PAIRS)
    page = convenor.get(f"/new/{row.slug}/start/").content.decode()
    assert "20 tables" in page
    assert page.count('<span class="quiet">v</span>') == 20
    assert "14.1.b" in page
    assert not desk_of(row).refresh().state.stage("swiss").opened


def test_what_is_shown_is_what_is_drawn(convenor):
    row = begun(convenor)
    entered(convenor, row, PAIRS)
    given = {"seeding": "numbers", "numbers": "40 39 38", "starts": "2026-05-09T19:30"}
    page = convenor.get(f"/new/{row.slug}/start/", given).content.decode()
    shown = re.findall(r'<span class="num">(\d+)</span> <span>(\d+) .*?v</span> <span>(\d+) ', page)
    answer = convenor.post(f"/new/{row.slug}/start/", given)
    assert answer.headers["Location"] == f"/new/{row.slug}/cards/swiss/1/"
    session = desk_of(row).refresh().state.session("swiss", 1)
    made = [(str(e["table"]), e["home"], e["away"]) for e in session.draw["matches"]]
    assert shown == made
    assert session.published is not None
    assert session.opened[0].starts == datetime.datetime(2026, 5, 9, 19, 30)


def test_movements_side_by_side_with_reasons(convenor):
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:16])
    given = {"starts": "2026-05-09T19:00", "minutes": "240"}
    page = convenor.get(f"/new/{row.slug}/start/", given).content.decode()
    keys = re.findall(r'name="movement" value="([^"]+)"', page)
    assert len(keys) >= 2
    assert "recommended" in page
    assert "boards, 24 wanted" in page
    assert (
        convenor.post(f"/new/{row.slug}/start/", {**given, "movement": keys[1]}).status_code == 302
    )
    opened = desk_of(row).refresh().state.session("evening", 1).opened[0]
    assert opened.boards_a_round == int(keys[1].split()[0])
    assert len(opened.seats) == 16


def test_worked_out_again_begins_nothing(convenor):
    """Other times are tried by a form, so that nothing of it stands in an address."""
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:18])
    where = f"/new/{row.slug}/start/"
    sent = {"starts": "2026-05-09T19:30", "minutes": "120", "seeding": "listed", "again": "yes"}
    page = convenor.post(where, sent)
    assert page.status_code == 200
    assert b'value="2026-05-09T19:30"' in page.content
    assert b'value="120"' in page.content
    assert not desk_of(row).refresh().state.sessions
    assert b'formmethod="get"' not in page.content


def test_two_winners_have_their_sides(convenor):
    row = begun(convenor, "club-duplicate", q_winners="two")
    state = entered(convenor, row, PAIRS[:12])
    assert [each.side for each in state.entries.values()] == ["NS", "EW"] * 6
    assert convenor.post(f"/new/{row.slug}/start/", {}).status_code == 302
    seats = desk_of(row).refresh().state.session("evening", 1).opened[0].seats
    assert seats[:6] == ("1", "3", "5", "7", "9", "11")


@pytest.mark.parametrize("template", templates())
def test_every_template_reaches_its_first_round(convenor, template):
    assert convenor.get(f"/new/of/{template}/").status_code == 200
    row = begun(convenor, template)
    plan = desk_of(row).refresh().state.the_plan
    names = iter(player("d", at) for at in range(1000))
    size = max(plan.members[0], {"pairs": 2, "teams": 4, "individuals": 1}[plan.contestants])
    stage = plan.stages[0]
    lines = []
    for at in range(16):
        head = f"Team {at}: " if plan.contestants == "teams" else ""
        line = head + " / ".join(next(names) for _ in range(size))
        if stage.section_by == "district" or "district" in str(plan.entry):
            line += f"; district: {'AB'[at % 2]}"
        elif stage.sections or stage.section_by:
            line += f"; section: {'AB'[at % 2]}"
        lines.append(line)
    answer = convenor.post(f"/new/{row.slug}/entries/", {"text": "\n".join(lines)})
    if answer.status_code != 302:  # what the book asks at the door is told line by line
        page = answer.content.decode()
        assert re.findall(r'<li class="(?:problem|doubt)">([^<]*)|In every line: ', page), page
        sent = {"row": lines, "sure": "yes", "because": "seen by the convenor"}
        answer = convenor.post(f"/new/{row.slug}/entries/", sent)
    assert answer.status_code == 302, answer.content.decode()
    page = convenor.get(f"/new/{row.slug}/start/")
    assert page.status_code == 200
    answer = convenor.post(f"/new/{row.slug}/start/", {})
    assert answer.status_code in (302, 409), answer.content.decode()
    if answer.status_code == 409:
        assert b'role="alert"' in answer.content
        assert not desk_of(row).refresh().state.stage(stage.name).opened
    elif stage.format != "season":
        assert convenor.get(answer.headers["Location"]).status_code == 200


@pytest.mark.parametrize(
    ("field", "sent"),
    [
        ("starts", "soon"),
        ("starts", "9999-12-31T23:59"),
        ("minutes", "-4"),
        ("minutes", "9" * 40),
        ("minutes", "²"),
        ("seeding", "lots"),
        ("movement", "2 no such movement"),
    ],
)
def test_a_bad_wish_is_refused_and_nothing_begins(convenor, field, sent):
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:8])
    answer = convenor.post(f"/new/{row.slug}/start/", {field: sent})
    assert answer.status_code in (400, 409)
    assert b'role="alert"' in answer.content
    assert not desk_of(row).refresh().state.stage("evening").opened


@pytest.mark.parametrize("numbers", ["", "99", "1 1", "x" * 5000])
def test_bad_seeds(convenor, numbers):
    row = begun(convenor)
    entered(convenor, row, PAIRS[:8])
    given = {"seeding": "numbers", "numbers": numbers}
    assert convenor.post(f"/new/{row.slug}/start/", given).status_code == 409
    assert not desk_of(row).refresh().state.stage("swiss").opened


def test_what_the_book_leaves_to_the_convenor_is_asked_not_decided(convenor):
    row = begun(convenor, "sabf-daytime-teams")
    entered(convenor, row, TEAMS[:5])
    answer = convenor.post(f"/new/{row.slug}/start/", {})
    assert answer.status_code == 409
    assert b"does not say who sits out" in answer.content
    assert not desk_of(row).refresh().state.stages


def test_nobody_has_entered(convenor):
    row = begun(convenor, "club-duplicate")
    assert convenor.get(f"/new/{row.slug}/start/").status_code == 200
    assert convenor.post(f"/new/{row.slug}/start/", {}).status_code == 409


def test_three_that_meet_in_half_matches_are_shown(convenor):
    row = begun(convenor, "sabf-swiss-teams")
    entered(convenor, row, TEAMS[:7])
    shown = convenor.get(f"/new/{row.slug}/start/").content.decode()
    assert "Team 4, Team 5, Team 6 meet each other in half matches." in shown
    assert "7 teams at 7 tables" in shown


def test_the_cards_of_a_share_match_say_which_tables_are_played_first(convenor):
    row = begun(convenor, "sabf-swiss-teams")
    entered(convenor, row, TEAMS[:7])
    before = convenor.get(f"/new/{row.slug}/start/").content.decode()
    assert "first those that are named open" in before
    shown = convenor.post(f"/new/{row.slug}/start/", {}, follow=True).content.decode()
    three = desk_of(row).refresh().state.session("swiss", 1).the_seating.pairings[-3:]
    assert all(each.share for each in three)
    cards = dict(re.findall(r'table-number">([^<]*)</span>(.*?)</li>', shown, re.DOTALL))
    halves = {table: re.findall(r"Share match, (\w+) half", card) for table, card in cards.items()}
    assert {halves[each.tables[0]][0] for each in three} == {"first"}
    assert {halves[each.tables[1]][0] for each in three} == {"second"}
    assert halves["1 open"] == []
    drawn = convenor.get(f"/desk/{row.slug}/draw/swiss/1/").content.decode()
    assert "half the boards against each" in drawn


def test_a_table_that_is_empty_at_times_stands_in_the_room_too(convenor):
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:39])
    assert "39 pairs at 20 tables" in convenor.get(f"/new/{row.slug}/start/").content.decode()


def test_the_clock_runs_by_the_movement(convenor):
    """When the session ends is the same before it begins, at the desk and on the phones."""
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:8])
    shown = convenor.get(f"/new/{row.slug}/start/").content.decode()
    length = int(re.search(r"ends after (\d+) of \d+ minutes", shown)[1])
    convenor.post(f"/new/{row.slug}/start/", {})
    there = desk_of(row).refresh()
    opened = [each for each in there.facts if each.kind == "session opened"]
    assert [each.body["minutes"] for each in opened] == [length]


def test_somebody_who_comes_late_is_seated_as_long_as_nothing_was_played(convenor):
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:7])
    start, entries = f"/new/{row.slug}/start/", f"/new/{row.slug}/entries/"
    convenor.post(start, {})
    late = convenor.post(entries, {"row": [PAIRS[7]], "sure": "yes"}, follow=True)
    assert late.redirect_chain == [(entries, 302)]
    assert "1 pair is entered." in late.content.decode()
    assert (
        f"Not in the field: <b>8 {PAIRS[7].replace(', ', ' &amp; ')}</b>" in late.content.decode()
    )
    again = convenor.post(start, {"anew": "yes"}, follow=True)
    assert "8 pairs at 4 tables" in again.content.decode()
    convenor.post(start, {})
    there = desk_of(row).refresh()
    assert len(there.state.field_of("evening")) == 8
    seat = there.state.session("evening", 1).seating.seats[0]
    place = {"stage": "evening", "session": 1, "table": seat.table, "board": seat.boards[0]}
    desk_of(row).do("enter-result", {**place, "result": "3NT= by S"}, "connie", "convenor")
    refused = convenor.post(start, {"anew": "yes"})
    assert refused.status_code == 409
    assert b"something was played already" in refused.content
    assert b"Begin the first round anew" not in convenor.get(entries).content


def in_play(convenor, count):
    """A club evening in which one result is in."""
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:count])
    convenor.post(f"/new/{row.slug}/start/", {})
    seat = desk_of(row).refresh().state.session("evening", 1).seating.seats[0]
    place = {"stage": "evening", "session": 1, "table": seat.table, "board": seat.boards[0]}
    desk_of(row).do("enter-result", {**place, "result": "3NT= by S"}, "connie", "convenor")
    return row


def test_somebody_who_comes_during_play_is_let_into_the_empty_seat(convenor):
    row = in_play(convenor, 7)
    entries = f"/new/{row.slug}/entries/"
    doubted = convenor.post(entries, {"text": PAIRS[7]})
    assert "until you let it in as a late entry" in doubted.content.decode()
    page = convenor.post(entries, {"row": [PAIRS[7]], "sure": "yes"}, follow=True).content.decode()
    link = re.search(rf'href="(/desk/{row.slug}/do/join/[^"]*)">Let in', page)[1]
    form = convenor.get(link.replace("&amp;", "&")).content.decode()
    assert "sits down in round 1, at table" in form
    done = convenor.post(link.replace("&amp;", "&"), {"contestant": "8", "step": "do"})
    assert done.status_code == 302
    state = desk_of(row).refresh().state
    assert state.session("evening", 1).seating.of("8")
    assert "Not in the field" not in convenor.get(entries).content.decode()


def test_where_no_seat_is_empty_somebody_who_comes_during_play_is_told(convenor):
    row = in_play(convenor, 8)
    answer = convenor.post(f"/new/{row.slug}/entries/", {"text": PAIRS[8]})
    page = answer.content.decode()
    assert "no seat is empty in session 1 of Evening: keep it in reserve" in page
    assert "or add a table for two pairs" in page
    assert len(desk_of(row).refresh().state.entries) == 8  # nobody is in before they are sure


def test_a_round_that_is_begun_anew_has_those_who_were_let_in(convenor):
    row = begun(convenor, "club-duplicate")
    entered(convenor, row, PAIRS[:7])
    start = f"/new/{row.slug}/start/"
    convenor.post(start, {})
    convenor.post(f"/new/{row.slug}/entries/", {"row": [PAIRS[7]], "sure": "yes"})
    desk_of(row).do("join", {"contestant": "8"}, "connie", "convenor")
    assert (
        "8 pairs at 4 tables" in convenor.post(start, {"anew": "yes"}, follow=True).content.decode()
    )
    convenor.post(start, {})
    assert desk_of(row).refresh().state.session("evening", 1).seating.of("8")


def test_an_entry_is_put_right_or_withdrawn_from_the_list(convenor):
    row = begun(convenor)
    entered(convenor, row, PAIRS[:2])
    page = convenor.get(f"/new/{row.slug}/entries/").content.decode()
    links = re.findall(rf'href="(/desk/{row.slug}/do/(?:change-entry|withdraw)/[^"]*)"', page)
    assert len(links) == 4
    for each in links:
        form = convenor.get(each.replace("&amp;", "&"))
        assert form.status_code == 200
        assert f'value="/new/{row.slug}/entries/"' in form.content.decode()


def test_begun_twice_is_begun_once(convenor):
    row = begun(convenor)
    entered(convenor, row, PAIRS[:8])
    convenor.post(f"/new/{row.slug}/start/", {})
    before = desk_of(row).refresh().number
    answer = convenor.post(f"/new/{row.slug}/start/", {})
    assert answer.headers["Location"].endswith("/cards/swiss/1/")
    assert desk_of(row).refresh().number == before


# --- cards ----------------------------------------------------------------------------------------


def test_a_card_for_every_table_opens_it(convenor, client):
    row = begun(convenor)
    entered(convenor, row, PAIRS)
    convenor.post(f"/new/{row.slug}/start/", {})
    answer = convenor.get(f"/new/{row.slug}/cards/swiss/1/")
    page = answer.content.decode()
    assert page.count('class="card"') == TableToken.objects.count() == 20
    assert answer.headers["Cache-Control"] == "no-store"
    addresses = re.findall(r'class="address">http://testserver([^<]+)<', page)
    client.logout()
    assert client.get(addresses[0]).status_code == 200
    assert len(set(addresses)) == 20


def test_cards_are_the_same_when_the_page_is_opened_again(convenor):
    row = begun(convenor)
    entered(convenor, row, PAIRS[:8])
    convenor.post(f"/new/{row.slug}/start/", {})
    first, second = (convenor.get(f"/new/{row.slug}/cards/swiss/1/").content for _ in range(2))
    found = [re.findall(rb'class="address">([^<]+)<', each) for each in (first, second)]
    assert found[0] == found[1]


@pytest.mark.parametrize("place", ["swiss/9", "nothing/1", "swiss/99999999999999999999"])
def test_cards_of_a_round_that_is_not_there(convenor, place):
    row = begun(convenor)
    assert 400 <= convenor.get(f"/new/{row.slug}/cards/{place}/").status_code < 500
