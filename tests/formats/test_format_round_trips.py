"""What is written is read again as it was, for every event that a format can hold."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from convenor.bridge import (
    NOT_PLAYED,
    PACK,
    PASSED_OUT,
    UNKNOWN,
    Contract,
    Denomination,
    Doubling,
    Played,
    ScoreOnly,
    Seat,
    Side,
    Vulnerability,
    random_deal,
)
from convenor.formats import pbn, usebio
from convenor.formats.events import (
    Contestant,
    Dealt,
    Event,
    EventBoard,
    Match,
    Player,
    Printed,
    Section,
    Standing,
    TravellerLine,
)
from convenor.scoring.lines import Artificial

words = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters='";#?-'),
    min_size=1,
    max_size=8,
)
counts = st.integers(0, 40)


@st.composite
def printed_numbers(draw: st.DrawFn, least: int = -99999) -> Printed:
    places = draw(st.integers(0, 3))
    units = draw(st.integers(least, 99999))
    whole = Fraction(units, 10**places)
    return Printed(whole.numerator if whole.denominator == 1 else whole, places)


@st.composite
def played(draw: st.DrawFn) -> Played:
    contract = Contract(
        draw(st.integers(1, 7)),
        draw(st.sampled_from(Denomination)),
        draw(st.sampled_from(Doubling)),
        draw(st.sampled_from(Seat)),
    )
    return Played(contract, draw(st.integers(0, 13)))


@st.composite
def travellers(draw: st.DrawFn, pairs: list[str], *, for_pbn: bool) -> tuple[TravellerLine, ...]:
    order = draw(st.permutations(pairs))
    made = []
    for ns, ew in zip(order[::2], order[1::2], strict=True):
        kind = draw(st.sampled_from(("played", "passed", "score", "award", "unknown", "none")))
        line = TravellerLine(ns, ew)
        score = draw(st.none() | st.integers(-700, -50) | st.integers(50, 700))
        optional = st.none() | printed_numbers()
        extra = {
            "ns_printed": draw(optional),
            "ew_printed": draw(optional),
            "lead": draw(st.none() | st.sampled_from(PACK)),
            "round": draw(st.none() | counts),
            "table": draw(st.just("") | words),
        }
        if for_pbn:
            extra |= {"ns_percent": draw(optional), "ew_percent": draw(optional)}
        if kind == "played":
            extra |= {"result": draw(played()), "score": score}
        elif kind == "passed":
            extra |= {"result": PASSED_OUT, "score": 0}
        elif kind == "score" and score is not None:
            extra |= {"result": ScoreOnly(score), "score": score}
        elif kind == "award":
            awards = [Artificial(percent=draw(st.integers(0, 100))) for _ in range(2)]
            if for_pbn and draw(st.booleans()):
                awards[0] = Artificial("average plus")
            extra |= {"ns_award": awards[0], "ew_award": awards[1]}
        elif kind == "none" and not for_pbn:
            extra |= {"result": NOT_PLAYED}
        made.append(TravellerLine(**{**line.__dict__, **extra}))
    return tuple(made)


@st.composite
def boards(draw: st.DrawFn, pairs: list[str], *, for_pbn: bool) -> tuple[EventBoard, ...]:
    numbers = sorted(draw(st.sets(st.integers(1, 40), min_size=1, max_size=3)))
    made = []
    for number in numbers:
        board = EventBoard(number, draw(travellers(pairs, for_pbn=for_pbn)))
        own: dict[str, object] = {}
        if for_pbn:
            dealer = draw(st.sampled_from(Seat))
            vulnerability = draw(st.sampled_from(Vulnerability))
            own["dealer"] = dealer if dealer is not board.deals_first else None
            own["vulnerability"] = vulnerability if vulnerability is not board.vulnerable else None
        else:
            own["datum"] = draw(st.none() | printed_numbers())
        made.append(EventBoard(**{**board.__dict__, **own}))
    return tuple(made)


@st.composite
def standings(draw: st.DrawFn, *, shared: bool) -> Standing:
    place = draw(st.none() | st.integers(1, 40))
    return Standing(
        draw(st.none() | printed_numbers()),
        draw(st.none() | printed_numbers(0)),
        place,
        shared and place is not None and draw(st.booleans()),
        draw(st.none() | counts),
    )


def deals() -> st.SearchStrategy[tuple[Dealt, ...]]:
    one = st.builds(Dealt, st.integers(1, 40), st.integers(0, 99).map(random_deal))
    several = st.lists(one, max_size=2, unique_by=lambda each: each.number)
    return several.map(lambda found: tuple(sorted(found, key=lambda each: each.number)))


@st.composite
def usebio_pairs(draw: st.DrawFn) -> Event:
    sides = draw(st.booleans())
    players = st.lists(st.builds(Player, words, words | st.just(""), words), max_size=2)
    contestants = tuple(
        Contestant(
            str(number),
            tuple(draw(players)),
            (Side.NS if number < 3 else Side.EW) if sides else None,
            standing=draw(standings(shared=True)),
        )
        for number in range(1, 5)
    )
    session = draw(st.just("") | words)
    name = draw(words) if session and draw(st.booleans()) else ""
    pairs = [each.id for each in contestants]
    section = Section(name, session, contestants, draw(boards(pairs, for_pbn=False)))
    return Event(
        draw(st.sampled_from(("matchpoints", "butler", "cross-imps", "aggregate"))),
        title=draw(words),
        date=draw(st.none() | st.dates(date(1000, 1, 1))),
        club=draw(st.just("") | words),
        program=draw(st.just("") | words),
        winners=draw(st.none() | st.integers(1, 2)),
        sections=(section,),
        deals=draw(deals()),
    )


@st.composite
def pbn_pairs(draw: st.DrawFn) -> Event:
    named = st.lists(st.builds(Player, words, words | st.just("")), max_size=2)
    overall = standings(shared=False) if draw(st.booleans()) else st.none()
    session = standings(shared=False).filter(lambda one: one != Standing())
    contestants = tuple(
        Contestant(number, tuple(draw(named)), standing=draw(session), overall=draw(overall))
        for number in "1234"
    )
    section = Section(
        contestants=contestants,
        boards=draw(boards(["1", "2", "3", "4"], for_pbn=True)),
    )
    return Event(
        draw(st.sampled_from(("matchpoints", "butler", "cross-imps"))),
        title=draw(words),
        date=draw(st.none() | st.dates(date(1000, 1, 1))),
        club=draw(st.just("") | words),
        program=draw(st.just("") | words),
        sections=(section,),
        deals=draw(deals()),
    )


@settings(max_examples=60, deadline=None)
@given(usebio_pairs())
def test_usebio_pairs_are_read_as_they_were_written(event: Event) -> None:
    assert usebio.loads(usebio.dumps(event)) == event


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_usebio_teams_are_read_as_they_were_written(data: st.DataObject) -> None:
    contestants = tuple(
        each
        for team in ("1", "2")
        for each in (
            Contestant(team, name=data.draw(words), standing=data.draw(standings(shared=True))),
            Contestant(f"{team}1", team=team),
            Contestant(f"{team}2", team=team),
        )
    )
    match = Match(
        "1",
        "2",
        data.draw(boards(["11", "12", "21", "22"], for_pbn=False)),
        data.draw(st.none() | counts),
        data.draw(st.none() | printed_numbers()),
        data.draw(st.none() | printed_numbers()),
    )
    event = Event("teams", sections=(Section("", "1", contestants, matches=(match,)),))
    assert usebio.loads(usebio.dumps(event)) == event


@settings(max_examples=60, deadline=None)
@given(pbn_pairs())
def test_pbn_is_read_as_it_was_written(event: Event) -> None:
    assert pbn.loads(pbn.dumps(event)) == event


def test_nothing_known_is_still_something_to_write() -> None:
    event = Event(
        "matchpoints", sections=(Section(boards=(EventBoard(1, (TravellerLine("1", "2"),)),)),)
    )
    assert usebio.loads(usebio.dumps(event)) == event
    assert usebio.loads(usebio.dumps(event)).sections[0].boards[0].lines[0].result == UNKNOWN
