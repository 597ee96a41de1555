"""Kept pages and kept lines: they hang on what they show, and say what they would say afresh."""

import re
from typing import Any

import public_site
import pytest

from convenor.bridge import parse_deal
from convenor.bridge.makes import Makes
from convenor.web.desks import desk_of, forget_desks
from convenor.web.facts_shown import OneRound
from convenor.web.public import long_tables
from convenor.web.store.solved import keep_makes

STAGE = "/c/butler/s/swiss/"
OF_BUTLER = (
    *("/c/butler/", STAGE, f"{STAGE}after/2/", f"{STAGE}cross/", f"{STAGE}chart/"),
    *(
        f"{STAGE}round/3/",
        f"{STAGE}round/1/",
        f"{STAGE}round/1/board/2/",
        f"{STAGE}round/3/board/1/",
    ),
    *(f"{STAGE}round/1/hands/", "/c/butler/conditions/", "/c/butler/screen/"),
)
LEAGUE = "/c/league/s/{stage}/"
TRICKS = Makes((6, 4, 5, 8, 7) * 4)
NUMBERS = re.compile(
    r'data-(number|at|again)="[\d,a-z:-]*"|<details class="anchor quiet">.*?</details>', re.S
)
"""What names the last fact: a page that does not show it names the one that it was made at."""


def page_of(client: Any, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return NUMBERS.sub("", answer.content.decode())


def differences(client: Any, addresses: tuple[str, ...]) -> list[str]:
    """The pages that are kept and say something else than the same made afresh."""
    kept = {each: page_of(client, each) for each in addresses}
    forget_desks()
    return [each for each, page in kept.items() if page_of(client, each) != page]


@pytest.fixture
def butler(db: Any) -> Any:
    """One with nothing left to solve: a page that waits for the solver is made afresh each time."""
    row = public_site.butler(12, 2, 5, 7)
    deals = desk_of(row).competition.state.deals.values()
    keep_makes({parse_deal(each): TRICKS for each in deals})
    return row


def first_left(there: Any, stage: str, session: int) -> tuple[str, int]:
    seat, board = next(iter(there.state.without_result(there.state.session(stage, session))))
    return seat.table, board


def happenings(desk: Any) -> list[tuple[str, dict[str, Any]]]:
    """One thing after another that pages may show: results, corrections, names, fines, rulings."""
    table, board = first_left(desk.competition, "swiss", 3)
    here = {"stage": "swiss", "session": 3, "table": table, "board": board}
    there = {"stage": "swiss", "session": 1, "table": "2", "board": 2}
    fine = {"stage": "swiss", "session": 1, "contestant": "5", "amount": "2", "unit": "VP"}
    return [
        ("enter-result", {**here, "result": "7NTXX= by N"}),
        ("note", {"text": "The hall is cold."}),
        ("correct-result", {**here, "result": "2S-3 by E", "reason": "misread"}),
        ("correct-result", {**there, "result": "6SXX= by S", "reason": "misread"}),
        ("fine", {**fine, "reason": "slow play"}),
        ("change-entry", {"contestant": "4", "name": "Otherwise – Entirely"}),
        (
            "hide-name",
            {"contestant": "9", "player": desk.competition.state.entry("9").players[0].name},
        ),
        ("forfeit", {"stage": "swiss", "session": 3, "at_fault": ["2"]}),
        ("undo", {"reason": "they came"}),
    ]


def test_what_is_kept_says_what_it_would_say_afresh(client, butler):
    for name, given in happenings(desk_of(butler)):
        for each in OF_BUTLER:
            page_of(client, each)  # so that there is something to keep
        desk = desk_of(butler)
        if name == "undo":
            gone = [each for each in desk.competition.facts if each.kind == "match forfeited"]
            given = {**given, "number": gone[-1].number}
        desk.do(name, given, "dana", "director", override="as it is")
        assert differences(client, OF_BUTLER) == [], name


def test_a_league_is_kept_as_well(client, db):
    row = public_site.round_robin(8, 4)
    there = desk_of(row).competition
    (stage,) = (each.name for each in there.state.the_plan.stages)
    home = LEAGUE.format(stage=stage.replace(" ", "-"))
    number = there.state.sessions_of(stage)[-1].number
    pages = (home, f"{home}cross/", f"{home}round/{number}/", "/c/league/screen/")
    for result in ("3NT= by N", "4S-2 by E"):
        for each in pages:
            page_of(client, each)
        given = {"stage": stage, "session": number, "table": "1 open", "board": 1}
        given |= {"result": result, "reason": "misread"}
        desk_of(row).do("correct-result", given, "dana", "director", override="as it is")
        assert differences(client, pages) == []


def test_a_result_leaves_pages_of_other_rounds_and_of_the_conditions_as_they_are(client, butler):
    others = (f"{STAGE}round/1/board/2/", f"{STAGE}round/1/hands/", "/c/butler/conditions/")
    before = [client.get(each).content for each in others]
    shown = client.get(STAGE).content
    name, given = happenings(desk_of(butler))[0]
    desk_of(butler).do(name, given, "dana", "director")
    assert [client.get(each).content for each in others] == before
    assert client.get(STAGE).content != shown
    own = OneRound("swiss", 1)
    kept = desk_of(butler)._lasting[own]
    name, given = happenings(desk_of(butler))[3]
    desk_of(butler).do(name, given, "dana", "director", override="as it is")
    assert client.get(others[0]).content != before[0]
    assert desk_of(butler)._lasting[own] is not kept


def test_a_title_is_no_fact_and_shows_at_once(client, butler):
    assert "Open Butler Pairs" in page_of(client, STAGE)
    butler.title = "Open Butler of the Coast"
    butler.save()
    assert "Open Butler of the Coast" in page_of(client, STAGE)
    butler.festival.title = "Festival of the Coast"
    butler.festival.save()
    assert "Festival of the Coast" in page_of(client, STAGE)


def test_only_lines_that_changed_are_set_again(client, butler, monkeypatch):
    from convenor.web.public import page_context

    client.get(STAGE)
    made: list[str] = []
    real = page_context._row_set

    def counted(frame: Any, row: Any) -> str:
        made.append(row.who.number)
        return real(frame, row)

    monkeypatch.setattr(page_context, "_row_set", counted)
    desk = desk_of(butler)
    name, given = happenings(desk)[0]
    desk.do(name, given, "dana", "director")
    client.get(STAGE)
    seat = next(
        each
        for each in desk.competition.state.session("swiss", 3).seating.seats
        if each.table == given["table"]
    )
    moved = {e.pairing.match for e in desk.competition.figures.scores.matches("swiss", 3)}
    assert {seat.ns, seat.ew} <= set(made)
    assert len(made) < 12, f"all lines were set again, of {len(moved)} matches"


def test_the_screen_of_a_large_field_turns_from_part_to_part(client, butler, monkeypatch):
    monkeypatch.setattr(long_tables, "ON_A_SCREEN", 5)
    forget_desks()

    def lines(page: str) -> list[str]:
        return re.findall(r'<tr id="c-(\d+)"', page)

    whole = lines(page_of(client, STAGE))
    first = page_of(client, "/c/butler/screen/")
    assert lines(first) == whole[:5]
    assert 'data-next="/c/butler/screen/?part=2&amp;turn=on"' in first
    assert "1–5 of 12" in first
    assert "Parts of the table" not in first
    last = page_of(client, "/c/butler/screen/?part=3&turn=on")
    assert lines(last) == whole[10:]
    assert 'data-next="/c/butler/screen/?part=1&amp;turn=on"' in last
    stays = page_of(client, "/c/butler/screen/?part=2")
    assert lines(stays) == whole[5:10]
    assert "data-next" not in stays
