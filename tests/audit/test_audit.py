"""The audit finds what it is for: advisories by their ranges, licences, secrets."""

import datetime
import zipfile
from pathlib import Path

import pytest
from tests.audit import __main__ as audit
from tests.audit import advisories, licences, tree_secrets
from tests.audit.locks import locked

SAMPLE = Path(__file__).with_name("sample")
DAY = datetime.date(2026, 11, 18)


@pytest.mark.parametrize(
    ("version", "concerned"),
    [
        ("1.4.1", True),
        ("1.4.2", False),
        ("1.4.2rc1", True),
        ("1.10", False),
        ("2.0", True),
        ("2.3", True),
        ("2.3.1", False),
    ],
)
def test_a_version_is_held_against_the_ranges_of_an_advisory(version: str, concerned: bool):
    found = advisories.look_up(SAMPLE, {"sample-package": version}).concerns
    assert [each.id for each in found] == (["SAMPLE-2026-0001"] if concerned else [])


def test_advisories_go_by_versions_too_and_those_withdrawn_or_of_others_are_none(tmp_path: Path):
    packed = tmp_path / "all.zip"
    with zipfile.ZipFile(packed, "w") as out:
        for each in SAMPLE.iterdir():
            out.write(each, each.name)
    for database in (SAMPLE, packed):
        found = advisories.look_up(database, {"other-package": "1.0"})
        assert [each.summary for each in found.concerns] == [
            "Another one of our own, by its versions alone"
        ]
        assert (found.read, found.newest[:10]) == (3, "2026-11-05")


def test_a_database_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "a.json").write_text("[]", encoding="utf-8")
    with pytest.raises(advisories.Unreadable, match="no advisory in the OSV format"):
        advisories.look_up(tmp_path, {})
    assert audit.main([str(tmp_path / "none")], DAY) == 1
    assert "is no folder and no ZIP file" in capsys.readouterr().out


def test_whoever_brings_no_database_is_told_that_nobody_looked(capsys: pytest.CaptureFixture[str]):
    assert audit.main([], DAY) == 1
    assert "NOT LOOKED AT" in capsys.readouterr().out


def test_an_accepted_advisory_is_so_until_its_day(tmp_path: Path):
    file = tmp_path / "accepted.toml"
    file.write_text('[[accepted]]\nid = "X-1"\nreason = "not used"\nuntil = 2026-11-18\n', "utf-8")
    assert advisories.accepted(file, DAY) == {"X-1": "not used"}
    assert advisories.accepted(file, DAY + datetime.timedelta(days=1)) == {}


@pytest.mark.parametrize(
    ("words", "fine"),
    [
        ("MIT", True),
        ("MIT AND Zlib", True),
        ("GPL-3.0-only", False),
        ("GPL-3.0-only OR MIT", True),
        ("MIT AND GPL-3.0-only", False),
        ("", False),
    ],
)
def test_a_licence_is_held_against_the_list(words: str, fine: bool):
    assert licences.is_allowed(words, {"mit", "zlib"}) is fine


def test_secrets_are_found_by_their_shape_or_by_the_name_beside_them():
    begin = "-----BEGIN PRIVATE" + " KEY-----\nMIIE"
    token = "cvn" + "_" + "aB3dE5gH7jK9" * 4
    named = 'api_key = "' + "q8Zr2LmX0vTn5KdY7bWc" + '"'
    text = f"first\n{begin}\n{token}\n{named}\npassword = 'spades-and-hearts-spades-and'\n"
    found = [(each.kind, each.line) for each in tree_secrets.secrets_in("a", text)]
    assert found == [("private key", 2), ("token of this site", 4), ("named secret", 5)]


def test_the_locked_packages_have_licences_that_we_may_rest_on_and_the_tree_no_secret(
    capsys: pytest.CaptureFixture[str],
):
    assert audit.main(["none"], DAY) == 0, capsys.readouterr().out
    assert len(locked([audit.ROOT / "requirements.lock"])) > 60
