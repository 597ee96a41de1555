"""What changed in a piece of a page: made once, handed to all who show it."""

import asyncio
import base64
import datetime
import gzip
import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_web_live import fact, opened, scope, told

from convenor.web.live import renderer as renderers
from convenor.web.live.festivals import read_wish as festival_wish
from convenor.web.live.hub import Channel, Viewer
from convenor.web.live.pieces import changes, read_piece
from convenor.web.live.renderer import Renderer
from convenor.web.live.stream import read_wish
from convenor.web.live.visiting import piece_at
from convenor.web.store.models import Competition

SHOWN = ("/c/autumn-teams/s/swiss/", "standings")


def html(rows: dict[str, str], at: int = 1, note: str = "2 of 9", around: str = "Place") -> str:
    body = "\n".join(f'  <tr id="{name}"><td>{said}</td></tr>' for name, said in rows.items())
    return (
        f'<div id="standings" data-fragment="/c/a/" data-at="{at}">\n<p class="q" id="note">{note}'
        f"</p>\n<table><thead><tr><th>{around}</th></tr></thead><tbody>\n{body}\n</tbody></table>\n"
        f"</div>\n"
    )


def applied(old, change: dict) -> tuple[list[list[str]], dict[str, str]]:
    """The lists and lines of a piece after a change, as a page makes it."""
    lists = [list(each) for each in old.lists]
    lines = {**old.lines, **change["lines"]}
    for moved in change["moved"]:
        here = next(each for each in lists if moved["anchor"] in each)
        mark = here.index(moved["anchor"]) + moved["behind"]
        here.insert(mark, "HERE")
        for name in moved["names"]:
            for each in lists:
                if name in each:
                    each.remove(name)
            here.insert(here.index("HERE"), name)
        here.remove("HERE")
    for name in change["gone"]:
        del lines[name]
        for each in lists:
            if name in each:
                each.remove(name)
    return lists, lines


names = st.lists(st.sampled_from([f"c-{n}" for n in range(9)]), min_size=1, unique=True)
tables = names.flatmap(
    lambda some: st.fixed_dictionaries({each: st.sampled_from("abc") for each in some})
)


@given(tables, st.randoms(use_true_random=False), tables, st.sampled_from(("2 of 9", "3 of 9")))
def test_a_change_makes_the_old_piece_the_new_one(before, random, after, note):
    order = list(after)
    random.shuffle(order)
    old = read_piece(html(before), "standings")
    new = read_piece(html({name: after[name] for name in order}, 2, note), "standings")
    change = changes(old, new)
    lists, lines = applied(old, change)
    assert [tuple(each) for each in lists] == list(new.lists)
    assert lines == new.lines
    same = {name for name in new.lines if old.lines.get(name) == new.lines[name]}
    assert same.isdisjoint(change["lines"])  # nothing is sent that is there


def test_a_piece_is_read_by_its_name_and_says_what_it_is_of():
    piece = read_piece(html({"c-1": "x"}, 17), "standings")
    assert (piece.at, piece.lists, set(piece.lines)) == (
        "17",
        (("note",), ("c-1",)),
        {"note", "c-1"},
    )
    assert read_piece(html({"c-1": "x"}), "round") is None
    assert read_piece("<!doctype html><html></html>", "standings") is None
    assert read_piece('<div id="standings"></div>', "standings") is None
    assert read_piece("", "standings") is None


def test_more_than_lines_is_no_change_of_lines():
    old = read_piece(html({"c-1": "x"}), "standings")
    assert changes(old, read_piece(html({"c-1": "x"}, 2, around="Rank"), "standings")) is None
    assert changes(old, read_piece(html({}, 2), "standings")) is None  # a list that is empty now
    nothing = changes(old, read_piece(html({"c-1": "x"}, 2), "standings"))
    assert nothing == {"lines": {}, "moved": [], "gone": []}


def test_a_line_in_a_line_and_a_name_for_two_are_left_in_what_is_around():
    inner = '<table><tr id="in"><td>1</td></tr></table>'
    text = f'<div id="x" data-at="1"><ul><li id="a">{inner}</li><li id="a">2</li></ul></div>'
    piece = read_piece(text, "x")
    assert set(piece.lines) == {"a"}
    nested = '<div id="x" data-at="1"><li id="a"><li>1</li></li></div>'
    assert read_piece(nested, "x").lines == {}


# --- who is sent what ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cookie", "sent", "own"),
    [
        (b"", True, False),
        (b"look=dark; csrftoken=x; suits=four", True, False),
        (b"follow-autumn-teams=5; look=dark", True, True),
        (b"sessionid=abc", False, False),
        (b"look=dark; sessionid=abc", False, False),
        (b"messages=x", False, False),
    ],
)
def test_whoever_may_see_more_than_others_is_sent_nothing(cookie, sent, own):
    asked = "shows=/c/autumn-teams/s/swiss/%23standings"
    wish = read_wish(scope("/events/autumn-teams/", asked, cookie=cookie))
    assert (wish.shows, wish.own) == ((SHOWN,) if sent else (), own)


def test_only_pieces_of_its_own_pages_are_sent_to_a_viewer():
    def shown(*addresses: str, path: str = "/events/autumn-teams/") -> tuple:
        return read_wish(scope(path, "&".join(f"shows={each}" for each in addresses))).shows

    assert shown("/c/other/%23standings") == ()
    assert shown("/desk/autumn-teams/%23room") == ()
    assert shown("/c/autumn-teams/" + "x" * 400 + "%23standings") == ()
    assert len(shown(*["/c/autumn-teams/%23event"] * 9)) == 3
    desk = scope("/events/autumn-teams/", "topic=desk&shows=/c/autumn-teams/%23event")
    assert read_wish(desk).shows == ()
    asked = "shows=/f/spring/%23festival&shows=/c/autumn-teams/%23event"
    assert festival_wish(scope("/events/f/spring/", asked)).shows == (("/f/spring/", "festival"),)


@pytest.mark.django_db
def test_a_piece_is_what_a_visitor_would_fetch(client, played_site):
    made = piece_at(*SHOWN)
    assert made.text == client.get(SHOWN[0], headers={"X-Fragment": SHOWN[1]}).content.decode()
    assert made.at == str(played_site.desk.competition.number)
    assert len(made.lines) == 9  # eight teams, and how far the round is
    for address in ("/c/autumn-teams/s/none/", "/c/none/", "/nowhere/", "/about/", "/sign-in/"):
        assert piece_at(address, "standings") is None
    assert piece_at("/c/autumn-teams/conditions/", "standings") is None
    Competition.objects.update(public=False)
    assert piece_at(*SHOWN) is None


# --- from a fact to the viewers ------------------------------------------------------------------


async def until(there, seconds: float = 20) -> None:
    end = asyncio.get_running_loop().time() + seconds
    while not there():
        assert asyncio.get_running_loop().time() < end
        await asyncio.sleep(0.01)


def enter_one(row) -> list:
    from convenor.web.desks import desk_of

    desk = desk_of(row)
    session = desk.competition.state.session("swiss", 3)
    seat, board = next(
        (seat, board)
        for seat in session.seating.seats
        for board in seat.boards
        if seat.table not in desk.competition.state.on("swiss", 3, board)
    )
    where = {"stage": "swiss", "session": 3, "table": seat.table, "board": board}
    when = desk.competition.facts[-1].recorded + datetime.timedelta(minutes=1)
    desk.clock = lambda: when
    return desk.do("enter-result", {**where, "result": "6NT= by N"}, "d", "director").facts


@pytest.mark.django_db(transaction=True)
def test_what_changed_is_made_once_and_handed_to_all_who_show_it(play, monkeypatch):
    row = play("autumn-teams").competition
    made = []
    monkeypatch.setattr(renderers, "piece_at", lambda *key: made.append(key) or piece_at(*key))

    async def scene():
        hub, channel = await opened_at(row)
        Renderer(hub)
        viewers = [Viewer(channel, "standings", "", channel.last, (SHOWN,)) for _ in range(50)]
        other = Viewer(channel, "standings", "", channel.last)
        for each in (*viewers, other):
            channel.let_in(each)
            hub.greet(each.shows)
        await until(lambda: made)
        before = await asyncio.to_thread(piece_at, *SHOWN)
        hub.announce(row.ledger, await asyncio.to_thread(enter_one, row))
        await until(lambda: viewers[-1].waiting)
        said = [told(each.take()) for each in viewers]
        assert all(each == said[0] for each in said)
        (heard, _), (name, piece) = said[0]
        assert (heard, name, piece["id"]) == ("fact", "piece", "standings")
        assert (piece["from"], piece["to"]) == (before.at, str(int(before.at) + 1))
        assert "after" in piece["lines"]  # how far the round is
        assert set(piece["lines"]) < set(before.lines)  # and not every line
        assert [name for name, _ in told(other.take())] == ["fact"]
        return hub, channel, viewers

    hub, channel, viewers = asyncio.run(scene())
    assert made == [SHOWN, SHOWN]
    for each in viewers:
        hub.unshown(channel.let_go(each))
    assert not channel.shown
    assert channel.let_go(viewers[0]) == []


async def opened_at(row) -> tuple:
    from convenor.web.live import finding

    hub, _ = await opened()
    found = await asyncio.to_thread(finding.find, row.slug)
    return hub, hub.open(await asyncio.to_thread(finding.channel_of, found))


def piece(at: int, note: str, rows: int = 3, noise: str = "") -> object:
    text = {f"c-{n}": "x" * 50 for n in range(rows)}
    if noise:  # as little alike as can be
        text = {name: Random(f"{noise}{name}").randbytes(40).hex() for name in text}
    return read_piece(html(text, at, note), "standings")


@pytest.mark.parametrize(
    ("old", "new", "common", "own"),
    [
        (piece(1, "a"), piece(2, "b"), "piece from 1", "piece from 1"),
        (None, piece(2, "b"), "piece whole", "fetch"),
        (piece(1, "a", 1), piece(2, "b", 400), "piece packed from 1", "piece packed from 1"),
        (piece(1, "a", 400), piece(2, "b", 400), "piece from 1", "piece from 1"),
        (
            piece(1, "a", 80, "a"),
            piece(2, "a", 80, "b"),
            "piece packed from 1",
            "piece packed from 1",
        ),
        (None, piece(2, "b", 400), "piece packed whole", "fetch"),
        (piece(1, "a", 900, "a"), piece(2, "a", 900, "b"), "fetch", "fetch"),
        (None, piece(2, "b", 900, "b"), "fetch", "fetch"),
        (piece(1, "a"), None, "fetch", "fetch"),
    ],
)
def test_lines_where_it_can_be_the_whole_where_it_is_small_or_to_be_fetched(
    monkeypatch, old, new, common, own
):
    monkeypatch.setattr(renderers, "piece_at", lambda *_: new)
    channel = Channel("spring", "ledger", 1, (), 0)

    async def scene():
        hub, _ = await opened()
        renderer = Renderer(hub)
        if old is not None:
            renderer._made[SHOWN] = old
        return renderer._again(channel, SHOWN)

    said = asyncio.run(scene())

    def words(sent: bytes) -> str:
        ((name, data),) = told(sent)
        assert "spread" in data
        packed = data.pop("packed", "")
        if packed:
            data |= json.loads(gzip.decompress(base64.b64decode(packed)))
            name = f"{name} packed"
        if new is not None and "lines" in data:
            assert {each: new.lines[each] for each in data["lines"]} == data["lines"]
        how = "whole" if "whole" in data else f"from {data['from']}" if "from" in data else ""
        return f"{name} {how}".strip()

    assert (words(said.common), words(said.own)) == (common, own)


def test_a_page_that_fails_is_fetched_by_those_who_want_it(monkeypatch, caplog):
    def fails(*_):
        raise RuntimeError("broken")

    monkeypatch.setattr(renderers, "piece_at", fails)

    async def scene():
        hub, channel = await opened()
        Renderer(hub)
        viewer = Viewer(channel, "standings", "", 10, (SHOWN, ("/c/spring/", "event")))
        channel.let_in(viewer)
        hub.greet(viewer.shows)
        hub.announce("ledger", [fact(11)])
        await until(lambda: len(viewer.waiting) == 2)
        assert [name for name, _ in told(viewer.take())] == ["fact", "fetch", "fetch"]

    asyncio.run(scene())
    assert "could not be made" in caplog.text


def test_what_few_look_at_while_much_is_looked_at_is_fetched(monkeypatch):
    monkeypatch.setattr(renderers, "MOST", 2)
    monkeypatch.setattr(renderers, "piece_at", lambda *_: piece(11, "b"))

    async def scene():
        hub, channel = await opened()
        Renderer(hub)
        keys = [("/c/spring/", "event"), ("/c/spring/s/a/", "a"), ("/c/spring/s/b/", "b")]
        viewers = [Viewer(channel, "standings", "", 10, (key,)) for key in keys]
        viewers += [Viewer(channel, "standings", "", 10, (key,)) for key in keys[1:]]
        for each in viewers:
            channel.let_in(each)
        hub.announce("ledger", [fact(11)])
        await until(lambda: all(each.waiting for each in viewers))
        said = [told(each.take())[-1][0] for each in viewers]
        assert said == ["fetch", "piece", "piece", "piece", "piece"]

    asyncio.run(scene())
