"""A captain's phone: line-ups by their time and blind, the toss, stanzas, forms of substitutes."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.test import Client

from convenor.actions.asking.late_line_ups import due_of
from convenor.actions.moments import local
from convenor.competition.state.line_ups import line_up_of
from convenor.ledger import bodies
from convenor.web.table.captain_duties import duties

pytestmark = pytest.mark.django_db


@pytest.fixture
def states(play: Any) -> Any:
    """Five States, the first round drawn and nothing played."""
    return play("states", teams=5, rounds_done=0, entered=0, template="anc-interstate-teams")


def pairing(hall: Any) -> Any:
    session = hall.desk.refresh().state.session(hall.stage, hall.session)
    return session, session.seating.pairings[0]


def links(hall: Any) -> dict[str, str]:
    from convenor.web.store.captains import change_links, links_of

    change_links(hall.competition, list(hall.desk.competition.state.entries), "make")
    found = links_of(hall.competition)
    return {each: f"/captain/{secret}/" for each, secret in found.items()}


def at(hall: Any, minutes: int) -> None:
    """Put the clock of the room to minutes after the first line-ups are due."""
    session, match = pairing(hall)
    there = hall.desk.competition
    due = due_of(there, session, match, match.first)
    assert due is not None
    wanted = due[0] + datetime.timedelta(minutes=minutes)
    guess = wanted.replace(tzinfo=datetime.UTC)
    now = guess - (local(there, guess).replace(tzinfo=datetime.UTC) - guess)
    hall.desk.clock = lambda: now


def line_up(hall: Any, who: str, turned: bool = False) -> dict[str, str]:
    there = hall.desk.competition
    found = next(
        each
        for each in (duties(there, m, who, hall.desk.clock()) for m in matches(hall))
        if each.line_ups
    )
    players = found.players[:4][::-1] if turned else found.players[:4]
    seats = zip(found.line_ups[0].seats, players, strict=True)
    place = {"stage": hall.stage, "session": str(hall.session), "do": "line-up"}
    return {**place, **{f"seat {seat}": player for seat, player in seats}}


def matches(hall: Any) -> Any:
    from convenor import pipeline

    there = hall.desk.refresh()
    _, match = pairing(hall)
    every = pipeline.match_scores(there, hall.stage, hall.session)
    return [each for each in every if each.pairing.match == match.match]


def test_line_ups_are_blind_until_both_are_in(play: Any) -> None:
    """ANC 10.4.3.a: in the first of two round robins of seven nobody sits first."""
    states = play("seven", teams=7, rounds_done=0, entered=0, template="anc-interstate-teams")
    at(states, -5)
    _, match = pairing(states)
    one, other = match.contestants
    phones, open_ = links(states), Client()
    mine = line_up(states, one)
    sent = open_.post(f"{phones[one]}duty", mine, follow=True)
    assert "Taken" in sent.content.decode()
    name = mine[next(each for each in mine if each.startswith("seat "))]
    assert name in sent.content.decode()
    seen = open_.get(phones[other]).content.decode()
    assert "Theirs is in; it is shown when yours is." in seen
    assert name not in seen
    open_.post(f"{phones[other]}duty", line_up(states, other))
    assert f"<strong>{name}</strong>" in open_.get(phones[other]).content.decode()
    again = open_.post(f"{phones[one]}duty", line_up(states, one, turned=True))
    assert again.status_code == 409
    assert "Both line-ups are in, and shown to both teams" in again.content.decode()


def test_a_late_line_up_is_told_what_it_costs(states: Any) -> None:
    """ANC 10.6.f: 3 VPs for a first offence, and the seating rights."""
    _, match = pairing(states)
    at(states, 1)
    phones, open_ = links(states), Client()
    page = open_.get(phones[match.first]).content.decode()
    assert "3 VP, and the seating rights are lost (anc-2017 10.6.f)" in page
    told = open_.post(f"{phones[match.first]}duty", line_up(states, match.first), follow=True)
    assert "3 VP" in told.content.decode()
    state = states.desk.refresh().state
    assert line_up_of(state, states.stage, states.session, match.first) is not None


def test_seats_without_players_and_links_of_others_are_told(states: Any) -> None:
    at(states, -5)
    _, match = pairing(states)
    phones, open_ = links(states), Client()
    sent = line_up(states, match.first)
    empty = next(each for each in sent if each.startswith("seat "))
    left = open_.post(f"{phones[match.first]}duty", {**sent, empty: ""})
    assert left.status_code == 400
    assert "choose a player for each seat" in left.content.decode()
    forged = open_.post(f"{phones[match.second]}duty", sent)
    assert forged.status_code == 409
    assert "is not a player of" in forged.content.decode()
    assert open_.post(f"{phones[match.first]}duty", {"do": "x"}).status_code == 400


def test_a_substitute_is_asked_for_and_the_director_is_told(states: Any) -> None:
    from convenor.actions.overview.next_steps import next_steps

    at(states, -60)
    _, match = pairing(states)
    phones, open_ = links(states), Client()
    player = states.desk.competition.state.entries[match.first].players[0].name
    place = {"stage": states.stage, "session": str(states.session), "do": "substitute"}
    form = {**place, "player_out": player, "player_in": "Sue Sub", "reason": "ill"}
    page = open_.post(f"{phones[match.first]}duty", form, follow=True).content.decode()
    assert f"Sue Sub for {player}: the director has the form" in page
    there = states.desk.refresh()
    assert [b.player_in for _, b in there.state.of(bodies.SubstituteDeclared)] == ["Sue Sub"]
    steps = [
        each for each in next_steps(there, states.desk.clock()) if "Substitute asked" in each.title
    ]
    assert [each.given["player_out"] for each in steps] == [player]
    nobody = open_.post(f"{phones[match.first]}duty", {**form, "player_in": ""})
    assert "Name who will not play" in nobody.content.decode()


def test_the_lot_is_drawn_once_and_its_winner_chooses(play: Any) -> None:
    hall = play("cup", teams=4, rounds_done=0, entered=0, template="sbu-knock-out-teams")
    _, match = pairing(hall)
    phones, open_ = links(hall), Client()
    place = {"stage": hall.stage, "session": str(hall.session), "do": "toss"}
    first = open_.post(f"{phones[match.first]}duty", {**place, "elects": "first"})
    assert "the lot is drawn first" in first.content.decode().casefold()
    open_.post(f"{phones[match.first]}duty", place)
    (won,) = [b for _, b in hall.desk.refresh().state.of(bodies.TossMade)]
    loser = match.opponent_of(won.winner)
    no = open_.post(f"{phones[loser]}duty", {**place, "elects": "first"})
    assert "won the toss, and its captain chooses" in no.content.decode()
    assert open_.post(f"{phones[loser]}duty", place).status_code == 400
    assert open_.post(f"{phones[won.winner]}duty", {**place, "elects": "last"}).status_code == 302
    last = [b for _, b in hall.desk.refresh().state.of(bodies.TossMade)][-1]
    assert (last.winner, last.elects) == (won.winner, "last")
