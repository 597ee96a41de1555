"""Files by the API: the same as on the page, for officials with numbers, for others without."""

import base64

import pytest

from convenor.formats import pbn, usebio
from convenor.formats.problems import Problems

pytestmark = pytest.mark.django_db
STAGE = "/competitions/autumn-teams/stages/swiss"


def data_of(answer) -> bytes:
    assert answer.status_code == 200, answer.content[:300]
    return base64.b64decode(answer.json()["data"])


def test_a_file_for_everybody_and_one_for_officials(played, program):
    played.desk.do(
        "change-entry",
        {
            "contestant": "1",
            "players": [{"name": f"Player {n}", "id": f"99900{n}"} for n in range(4)],
        },
        by="convenor",
        role="convenor",
    )
    anybody = program()
    official = program(played.scorer, "read")
    public = data_of(anybody.get(f"{STAGE}/files/usebio?session=1"))
    assert usebio.loads(public).in_matches
    assert b"999000" not in public
    assert b"999000" in data_of(official.get(f"{STAGE}/files/usebio?session=1&for=ebu"))
    assert pbn.loads(data_of(anybody.get(f"{STAGE}/files/pbn?session=1")), Problems()).lines
    assert data_of(anybody.get(f"{STAGE}/files/xlsx"))[:2] == b"PK"


def test_what_cannot_be_taken_is_a_problem_in_a_sentence(played, program):
    anybody = program()
    for address, words in (
        ("usebio?for=myabf", "MyABF does not take teams"),
        ("usebio?for=nobody", "nobody is known as 'nobody'"),
        ("nothing", "no file is called 'nothing'"),
    ):
        answer = anybody.get(f"{STAGE}/files/{address}")
        assert answer.status_code == 404
        assert words in answer.json()["detail"]


def test_letters_come_as_text_and_pdf_and_some_are_for_officials(played, program):
    anybody, official = program(), program(played.scorer, "read")
    letters = "/competitions/autumn-teams/letters"
    assert b"Conditions of contest" in data_of(anybody.get(f"{letters}/conditions"))
    assert data_of(anybody.get(f"{letters}/draw?about=1&as=pdf")).startswith(b"%PDF")
    for who, kind, status, words in (
        (anybody, "poem", 404, "There is no letter 'poem'"),
        (anybody, "substitution?about=1", 403, "is for officials"),
        (official, "substitution?about=1", 404, "has had no substitute"),
        (official, "confirmation", 404, "say which nomination"),
    ):
        answer = who.get(f"{letters}/{kind}")
        assert answer.status_code == status, answer.content
        assert words in answer.json()["detail"]


def test_paper_and_pictures_come_as_files(played, program):
    anybody = program()
    assert data_of(anybody.get(f"{STAGE}/paper/tonight")).startswith(b"%PDF")
    assert data_of(anybody.get(f"{STAGE}/pictures/cross")).startswith(b"<svg")
    assert anybody.get(f"{STAGE}/paper/decisions").status_code == 403
    refused = anybody.get(f"{STAGE}/pictures/rounds?who=99")
    assert refused.status_code in (400, 404, 409)
    assert "99" in refused.json()["detail"]
