"""The demonstration at any hour, in any zone, and after hours: nothing late, nothing stale."""

import datetime
import time
from functools import partial
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from convenor.actions.moments import end_of, local, start_of
from convenor.actions.overview.session_clock import clock_of
from convenor.actions.overview.tables import room_of
from convenor.competition.live import Competition as Folded
from convenor.web import demonstration_bar
from convenor.web.demonstration import ageing, festival, playing
from convenor.web.demonstration.events import EVENTS
from convenor.web.demonstration.rooms import Evenings, at_hour
from convenor.web.desks import desk_of, forget_desks
from convenor.web.store.models import Competition, Demonstration

MINUTE, HOUR = datetime.timedelta(minutes=1), datetime.timedelta(hours=1)
DIRECTOR = demonstration_bar.DIRECTOR


def states(there, now):
    """How the tables of the latest session get on."""
    session = list(there.state.sessions.values())[-1]
    clock = clock_of(there, session, now)
    return {each.state for each in room_of(there, session, clock, {}).tables}


# --- as it is built -------------------------------------------------------------------------------


@pytest.fixture(
    params=[("Australia/Adelaide", 0, 20), ("America/Los_Angeles", 23, 40)],
    ids=["after midnight", "before midnight"],
)
def wall(request, monkeypatch):
    """A moment on the wall of a machine somewhere."""
    zone, hour, minute = request.param
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    yield datetime.datetime(2026, 5, 9, hour, minute, tzinfo=ZoneInfo(zone))
    monkeypatch.undo()
    time.tzset()


def test_clocks_are_right_wherever_and_whenever(wall):
    for slug in ("demo-butler", "demo-teams", "demo-pairs", "demo-final-five"):
        built = EVENTS[slug](wall, "a")
        there = Folded(built.facts)
        assert there.state.begun.begins <= wall.date()
        assert max(each.recorded for each in built.facts) <= wall
        session = list(there.state.sessions.values())[-1]
        starts, ends, now = start_of(there, session), end_of(there, session), local(there, wall)
        assert now == wall.replace(tzinfo=None)
        if slug == "demo-teams":
            assert MINUTE * 20 <= starts - now <= MINUTE * 30
        elif slug == "demo-pairs":
            assert ends < local(there, session.posted.recorded) < now
            assert states(there, wall) == {"done"}
        else:
            assert now - HOUR < starts < now < ends < now + HOUR
            assert states(there, wall) == {"playing"}


def test_evenings_begin_at_the_same_hour():
    clock = Evenings(at_hour(datetime.datetime(2026, 5, 9, tzinfo=datetime.UTC), datetime.time(19)))
    clock.on(45)
    clock.on(24 * 60)
    assert clock.now == datetime.datetime(2026, 5, 10, 19, tzinfo=datetime.UTC)


# --- as time goes by ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played():
    return festival._played(1)


@pytest.fixture
def shown(db, monkeypatch, played):
    """A site with the demonstration on it, and a clock that the test moves."""
    monkeypatch.delenv("CONVENOR_DEMONSTRATION", raising=False)
    forget_desks()
    with monkeypatch.context() as patch:
        patch.setattr(festival, "_played", lambda *_, **__: played)
        assert festival.build_if_empty()
    yield Demonstration.objects.get()
    demonstration_bar._may_be_there.clear()
    forget_desks()


@pytest.fixture
def later(monkeypatch):
    """Moves the clock of the demonstration on."""
    past, real = [datetime.timedelta()], timezone.now

    def by(span):
        past[0] += span
        return real() + past[0]

    monkeypatch.setattr(timezone, "now", lambda: real() + past[0])
    monkeypatch.setattr(playing, "utc_now", lambda: real() + past[0])
    return by


@pytest.fixture
def anew(monkeypatch):
    """What was begun anew, by the names of it; nothing is built."""
    done = []
    monkeypatch.setattr(playing, "build_again", lambda: done.append("all"))
    monkeypatch.setattr(playing, "build_one_again", lambda row: done.append(row.slug))
    return done


def there_of(slug):
    return desk_of(Competition.objects.get(slug=slug)).refresh()


def entered(slug):
    return sum(each.kind == "result entered" for each in there_of(slug).facts)


def touch(slug, by=DIRECTOR):
    desk = desk_of(Competition.objects.get(slug=slug))
    desk.do("note", {"text": "I was here"}, by, "director")


@pytest.mark.django_db
def test_rooms_play_by_their_clocks(shown, later, anew):
    """A real pace: nobody sits before the round begins, all are done when it ends."""
    player = playing.Player()
    before = entered("demo-teams"), entered("demo-final-five")
    player.tick()
    assert entered("demo-teams") == before[0]

    def play_for(minutes):
        for _ in range(minutes):
            now = later(MINUTE)
            player.tick()
        return now

    now = play_for(10)
    assert entered("demo-teams") == before[0]
    assert before[1] + 3 <= entered("demo-final-five") < before[1] + 12
    assert states(there_of("demo-final-five"), now) == {"playing"}
    now = play_for(40)
    assert states(there_of("demo-final-five"), now) == {"done"}
    assert states(there_of("demo-teams"), now) == {"playing"}
    assert entered("demo-teams") > before[0]
    now = play_for(45)
    assert states(there_of("demo-teams"), now) == {"done"}
    assert there_of("demo-teams").state.session("swiss", 4).posted is None  # that is a director's
    assert anew == []


@pytest.mark.django_db
def test_after_hours_it_begins_anew(shown, later, anew):
    player = playing.Player()
    later(ageing.FRESH - MINUTE)
    player.tick()
    assert anew == []
    later(2 * MINUTE)
    player.tick()
    assert anew == ["all"]


@pytest.mark.django_db
def test_what_somebody_did_is_kept_longer(shown, later, anew):
    touch("demo-pairs")
    later(ageing.KEPT - MINUTE)
    assert not ageing.is_outworn(Demonstration.objects.get())
    later(2 * MINUTE)
    playing.Player().tick()
    assert anew == ["all"]


@pytest.mark.django_db
def test_a_pause_is_kept_longer_but_not_for_ever(shown, later, anew):
    Demonstration.objects.update(paused=True)
    later(ageing.FRESH + MINUTE)
    assert not playing.Player().tick()
    later(ageing.KEPT)
    playing.Player().tick()
    assert anew == ["all"]


@pytest.mark.django_db
def test_a_butler_that_is_over_is_looked_at_and_begins_anew(shown, later, anew, monkeypatch):
    monkeypatch.setattr(playing, "_next", lambda *_: False)
    player = playing.Player()
    later(ageing.REST - MINUTE)
    player.tick()
    assert anew == []
    later(2 * MINUTE)
    player.tick()
    assert anew == ["demo-butler"]


@pytest.mark.django_db
def test_not_while_somebody_is_at_its_desk(shown, later, anew, monkeypatch):
    monkeypatch.setattr(playing, "_next", lambda *_: False)
    touch("demo-butler")
    later(ageing.HANDS_OFF - MINUTE)
    playing.Player().tick()
    assert anew == []
    later(2 * MINUTE)
    playing.Player().tick()
    assert anew == ["demo-butler"]


@pytest.mark.django_db
def test_a_start_of_the_server_sees_to_it(shown, later, monkeypatch):
    done = []
    monkeypatch.setattr(festival, "build_again", lambda _: done.append(1))
    assert not festival.build_again_if_outworn()
    later(24 * HOUR)
    assert festival.build_again_if_outworn()
    assert done == [1]
    monkeypatch.setenv("CONVENOR_DEMONSTRATION", "0")
    assert not festival.build_again_if_outworn()


@pytest.mark.django_db
def test_the_butler_is_played_out_and_begun_anew(shown, later, monkeypatch, played):
    """To its last round, with the real player; the others stay as they are."""
    monkeypatch.setattr(playing, "AT_ONCE", 200)
    touch("demo-pairs")
    others = [there_of(slug).number for slug in ("demo-pairs", "demo-season")]
    first = Competition.objects.get(slug="demo-butler")
    for _ in range(40):
        if not playing._play(first, partial(playing._next, first)):
            break
    state = there_of("demo-butler").state
    assert len(state.sessions_of("swiss")) == state.the_plan.stage("swiss").rounds
    assert all(each.posted for each in state.sessions_of("swiss"))
    later(5 * MINUTE)
    assert playing.play_on(Demonstration.objects.get())
    again = Competition.objects.get(slug="demo-butler")
    assert again.ledger == "demonstration-2-butler"
    assert again.order == first.order
    assert again.created == first.created
    assert len(there_of("demo-butler").state.sessions_of("swiss")) == 4
    assert playing._play(again, partial(playing._next, again))
    assert [there_of(slug).number for slug in ("demo-pairs", "demo-season")] == others
    assert again.officials.get().user.name == DIRECTOR
    festival.build_one_again(first)  # somebody else was quicker: nothing happens
    assert Competition.objects.get(slug="demo-butler") == again
