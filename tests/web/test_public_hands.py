"""Hand records: with what each side can make where that is known, without it where it is not."""

import re
import time
from collections.abc import Callable

import public_site
import pytest

from convenor.bridge import Board, Denomination, Seat, parse_deal
from convenor.bridge.double_dummy import makes_of, solver
from convenor.bridge.makes import Makes, par
from convenor.explain.figures_written import swing
from convenor.web.desks import desk_of
from convenor.web.public.hands import makes_shown
from convenor.web.public.solving import Solving
from convenor.web.store.models import SolvedDeal
from convenor.web.store.solved import keep_makes, kept_makes

ADDRESS = "/c/butler/s/swiss/round/1/hands/"
DEAL = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
OTHER = "AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
TRICKS = Makes((6, 4, 5, 8, 7) * 2 + (6, 4, 5, 8, 7) * 2)
installed = pytest.mark.skipif(solver() is None, reason="the extra dd is not installed")
missing = pytest.mark.skipif(solver() is not None, reason="the extra dd is installed")


def made():
    return public_site.butler(12, 1, 5, 7)


def page_of(client, address: str = ADDRESS) -> str:
    response = client.get(address)
    assert response.status_code == 200, response.content[:400]
    return response.content.decode()


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = 1200) -> None:
    """Look again and again; so long a wait ends only a run that would hang."""
    deadline = time.monotonic() + seconds
    while not is_so():
        if time.monotonic() > deadline:
            pytest.fail(f"waited in vain for {what}")
        time.sleep(0.2)


def deals_of(row) -> dict:
    """The deals of the first round by board."""
    kept = desk_of(row).competition.state.deals
    return {board: parse_deal(kept["swiss", 1, board]) for board in range(1, 8)}


@missing
def test_without_the_solver_the_record_is_shown_without_it(client, db):
    made()
    page = page_of(client)
    assert page.count('class="deal"') == 7
    assert 'class="makes"' not in page
    assert "data-again" not in page
    board = page_of(client, "/c/butler/s/swiss/round/1/board/1/")
    assert 'class="deal"' in board
    assert 'class="makes"' not in board


def test_what_is_kept_is_shown_whoever_worked_it_out(client, db):
    row = made()
    deals = deals_of(row)
    keep_makes(dict.fromkeys(deals.values(), TRICKS))
    response = client.get(ADDRESS)
    page = response.content.decode()
    assert page.count('class="makes"') == 7
    assert "no-store" not in response.headers.get("Cache-Control", "")
    for board in deals:
        assert f'Par</abbr> <b class="num">{swing(par(TRICKS, Board(board)).ns)}</b>' in page
    tables = re.findall(
        r'<tr><th scope="row"><abbr title="North–South">NS</abbr></th>(.*?)</tr>', page
    )
    assert len(tables) == 7
    assert re.findall(r">(\d+)<", tables[0]) == ["7", "8", "5", "4", "6"]  # no trumps first
    board = page_of(client, "/c/butler/s/swiss/round/1/board/3/")
    assert board.count('class="makes"') == 1


def test_the_hands_that_differ_have_a_line_each():
    tricks = list(TRICKS.tricks)
    tricks[0] = 7  # North makes a trick more in clubs than South
    shown = makes_shown(Makes(tuple(tricks)), Board(1))
    assert [each[0] for each in shown.lines] == ["N", "S", "EW"]
    assert [each[1] for each in shown.lines] == ["North", "South", "East–West"]
    assert shown.lines[0][2][-1] == (7, True)
    assert shown.lines[1][2][-1] == (6, False)


def test_a_row_that_was_spoiled_is_passed_over(db):
    deal = parse_deal(f"N:{DEAL}")
    SolvedDeal.objects.create(deal=str(deal), tricks="nonsense")
    assert kept_makes([deal]) == {}
    keep_makes({deal: TRICKS})
    assert kept_makes([deal]) == {deal: TRICKS}
    keep_makes({deal: TRICKS})  # the same again is no mistake
    assert SolvedDeal.objects.count() == 1


def test_a_deal_that_was_given_up_is_not_hoped_for_again():
    deal = parse_deal(f"N:{DEAL}")
    solving = Solving()
    solving._given_up.add(deal)
    assert not solving.want([deal])
    assert solving._thread is None


@installed
@pytest.mark.django_db(transaction=True)
def test_what_was_asked_for_can_be_let_go_of():
    made_by_turning = [parse_deal(f"{seat}:{DEAL}") for seat in "NESW"]
    solving = Solving()
    assert solving.want([*made_by_turning, parse_deal(f"N:{OTHER}")])
    solving.let_go()
    known = kept_makes(made_by_turning)
    assert len(known) in {0, 4}  # the four that go together, or none of them
    assert solving.want(made_by_turning)  # nothing is under way any more: it can be asked anew
    solving.let_go()


@installed
@pytest.mark.django_db(transaction=True)
def test_the_solver_works_in_the_background_and_the_page_tells(client):
    row = made()
    deals = deals_of(row)
    response = client.get("/c/butler/s/swiss/round/1/board/1/")
    page = response.content.decode()
    assert "data-again" in page  # it is not there yet, and the page did not wait for it
    assert response.headers["Cache-Control"] == "no-store"
    assert 'class="makes"' not in page
    wait_until(lambda: bool(kept_makes([deals[1]])), "board 1 to be solved")
    page = page_of(client, "/c/butler/s/swiss/round/1/board/1/")
    assert "data-again" not in page
    assert page.count('class="makes"') == 1
    (found,) = makes_of([deals[1]])
    assert kept_makes([deals[1]])[deals[1]] == found
    best = max(found.of(seat, each) for seat in Seat for each in Denomination)
    assert f">{best}</td>" in page
