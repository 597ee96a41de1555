"""Searching all clauses: every word, ranked, filtered, marked."""

import time

import pytest

from convenor.web.library import library
from convenor.web.search import excerpt, fold, marked, words_of


def found(query: str) -> list[str]:
    return [each.clause.name for each in library().index.find(query)]


def test_a_number_finds_its_clause_first():
    assert found("13.9.b")[0] == "sabf-2020 13.9.b"
    assert found("sabf-2020 13.9.b")[0] == "sabf-2020 13.9.b"
    assert found("A.penalties-itc")[0] == "anc-2017 A.penalties-itc"
    assert found("2.20.more.own-fault")[0] == "sbu-2022 2.20.more.own-fault"


def test_every_word_must_be_there():
    both = set(found("late arrival"))
    assert both
    assert both == set(found("late")) & set(found("arrival"))
    assert found("late zyzzyva") == []


def test_a_word_is_found_by_its_beginning_and_its_other_number():
    assert set(found("forfeited")) <= set(found("forfeit"))
    assert set(found("penalty")) == set(found("penalties")) | set(found("penalty"))
    assert "sabf-2020 13.14" in found("late penalty")


def test_a_heading_counts_more_than_the_text():
    hits = library().index.find("forfeit")
    assert "orfeit" in hits[0].clause.heading


def test_capitals_and_accents_do_not_matter():
    assert found("LATE") == found("late") == found("laté")


@pytest.mark.parametrize("query", ["", "   ", "!!!", "♠", "''", "_", "a" * 5000])
def test_an_odd_query_finds_nothing_and_breaks_nothing(query):
    assert found(query) == []


def test_folding_keeps_the_length():
    text = "Zoë’s ﬁne İstanbul ß"
    assert len(fold(text)) == len(text)


def test_words_are_marked_where_they_stand():
    pieces = marked("Late arrival, later late", "late")
    assert "".join(each.text for each in pieces) == "Late arrival, later late"
    assert [each.text for each in pieces if each.marked] == ["Late", "late", "late"]


def test_an_excerpt_shows_the_word():
    text = "word " * 100 + "forfeit " + "word " * 100
    short = excerpt(text, "forfeit")
    assert "forfeit" in short
    assert len(short) < 300
    assert short.startswith("…")
    assert short.endswith("…")


def test_words_of_a_query_are_few():
    assert len(words_of(" ".join(f"w{n}" for n in range(99)))) == 12


def test_a_search_is_fast():
    index = library().index
    start = time.perf_counter()
    for _ in range(20):
        index.find("the late penalty of a team")
    assert (time.perf_counter() - start) / 20 < 0.05


# --- the page -----------------------------------------------------------------------------------


def test_the_page_shows_hits_and_filters(client):
    response = client.get("/search", {"q": "late", "book": "sabf-2020", "kind": "compute"})
    hits = response.context["hits"]
    assert hits
    assert {each.clause.rulebook for each in hits} == {"sabf-2020"}
    assert {each.clause.kind for each in hits} == {"compute"}
    assert b"<mark>" in response.content


def test_only_what_can_be_asked(client):
    hits = client.get("/search", {"q": "late", "ask": "1"}).context["hits"]
    assert all(each.clause.family for each in hits)


def test_pages_of_hits(client):
    first = client.get("/search", {"q": "the"})
    assert len(first.context["hits"]) == 30
    second = client.get("/search", {"q": "the", "from": "30"})
    assert second.context["start"] == 30
    assert first.context["hits"][0] != second.context["hits"][0]
    assert b'rel="next"' in first.content
    assert b'rel="prev"' in second.content


@pytest.mark.parametrize("start", ["-1", "abc", "99999999999", "1e9", "７"])
def test_a_wrong_page_is_the_first(client, start):
    assert client.get("/search", {"q": "late", "from": start}).context["start"] == 0


def test_a_query_is_shown_escaped(client):
    text = client.get("/search", {"q": "<script>x</script>"}).content.decode()
    assert "<script>x" not in text
    assert client.get("/search", {"q": "late", "book": "<b>", "kind": "%00"}).status_code == 200
