"""Pairs or individuals of another program, in one section or several, over one session or several.

An event goes in, the steps that set it up here and enter its results come out. Numbers that two
sections both use get their section's letter; who changes sections between sessions is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from convenor.actions.imports.seats import Seats, boards_of_a_set
from convenor.actions.imports.steps import (
    MOST_BOARDS,
    NO_LINE,
    Beginning,
    Step,
    TakingOver,
    counted,
    deals_given,
    not_played,
    players_given,
    results_given,
    stage_of,
)
from convenor.bridge import Side
from convenor.competition.plans.templates import Template, plan_data, template
from convenor.errors import Mistake
from convenor.exact import ratio, show
from convenor.formats.events import Contestant, Event, EventBoard, Section, TravellerLine
from convenor.values import replace, value

INDIVIDUAL = "club-individual"
TEMPLATES = {
    "matchpoints": "club-duplicate",
    "none": "club-duplicate",
    "butler": "club-butler",
    "cross-imps": "club-cross-imps",
}
HALF_OF_IT = "half of the handicap of the file"
HANDICAPS = (
    "a handicap is taken over as half of what the file says, as its percentages have it; places "
    "are those without"
)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@value
class Sitting:
    """A section in a session: who sits in it, and what they played."""

    session: int
    letter: str
    contestants: tuple[Contestant, ...]
    boards: tuple[EventBoard, ...]
    marks: bool = False
    """Whether its letter is part of its numbers, which another section uses too."""
    individual: bool = False

    def number(self, who: str, side: Side | None) -> int:
        """The number of a contestant in the movement."""
        known = {(each.id, each.side): at for at, each in enumerate(self.contestants, start=1)}
        found = known.get((who, side)) or known.get((who, None))
        return found or next(at for (own, _), at in known.items() if own == who)

    def name(self, who: str, side: Side | None) -> str:
        """The number under which a contestant plays here."""
        often = sum(each.id == who for each in self.contestants)
        own = f"{self.letter}{who}" if self.marks else who
        return f"{own}{side}" if often > 1 and side is not None else own

    def sitting(self, line: TravellerLine) -> tuple[int, ...]:
        """The numbers of a line: two pairs, or four players as North, East, South and West."""
        if not self.individual:
            return self.number(line.ns, Side.NS), self.number(line.ew, Side.EW)
        (north, _), (south, _), (east, _), (west, _) = _at_table(line, individual=True)
        return tuple(self.number(who, None) for who in (north, east, south, west))


def pairs_taken_over(event: Event, beginning: Beginning) -> TakingOver:
    """The steps by which pairs or individuals are taken over."""
    sittings = _sittings(event)
    two = event.winners == 2
    entered = dict(_entries(sittings, two=two))
    sessions = max(each.session for each in sittings)
    begun = _begun(event, sittings, beginning, sessions)
    stage = stage_of(begun)
    steps = [begun, *entered.values(), *_handicaps(sittings)]
    missing: list[Step] = []
    boards = 0
    for number in range(1, sessions + 1):
        here = [each for each in sittings if each.session == number]
        seats = [_seats(each) for each in here]
        at = {"stage": stage, "session": number}
        steps += [
            Step("open-session", {**at, **_opened(one, own, two=two)})
            for one, own in zip(here, seats, strict=True)
        ]
        for one, own in zip(here, seats, strict=True):
            steps += results_given(one.boards, at, partial(own.table, section=one.letter))
            missing += [not_played(at, table, board) for board, table in own.not_told(one.letter)]
        played = {each for own in seats for each in own.boards}
        steps += deals_given(event, at, played)
        boards += len(played)
    if any(step.action == "give-handicap" for step in steps):
        beginning = replace(beginning, notes=(*beginning.notes, HANDICAPS))
    if missing:
        beginning = replace(beginning, notes=(*beginning.notes, NO_LINE))
    return counted(beginning, [*steps, *missing], len(entered), boards)


def _seats(one: Sitting) -> Seats:
    """Who sat where; of individuals the boards that four play together are a set."""
    size = boards_of_a_set(one.boards, one.sitting) if one.individual else 1
    return Seats(one.boards, one.sitting, size=size)


def template_of(event: Event) -> Template:
    """The competition of a club that an event is here."""
    if event.individual and event.method in ("matchpoints", "none"):
        return template(INDIVIDUAL)
    return template(TEMPLATES[event.method])


# --- who sits together ---------------------------------------------------------------------------


def _sittings(event: Event) -> list[Sitting]:
    """The sections of each session, with letters where there are several."""
    played = [each for each in event.sections if any(board.lines for board in each.boards)]
    if not played:
        raise Mistake("the file has no results to take over.")
    sessions = list(dict.fromkeys(each.session for each in played))
    ids = list(dict.fromkeys(each.id for each in played))
    if len(ids) > len(LETTERS):
        raise Mistake(f"{len(ids)} sections are more than there are letters for.")
    if len(ids) > 1 and event.individual:
        raise Mistake("individuals in several sections are not taken over: bring each by itself.")
    letters = {id: id if id in LETTERS and id else LETTERS[at] for at, id in enumerate(ids)}
    if len(ids) == 1:
        letters = {ids[0]: ""}
    elif len(set(letters.values())) < len(ids):
        letters = dict(zip(ids, LETTERS, strict=False))
    everybody = [_contestants(event, each) for each in played]
    users: Counter[str] = Counter()
    for id in ids:
        own = zip(played, everybody, strict=True)
        users.update({each.id for section, who in own if section.id == id for each in who})
    marks = any(often > 1 for often in users.values()) and len(ids) > 1
    return [
        Sitting(
            *(sessions.index(section.session) + 1, letters[section.id], who, section.boards),
            *(marks, event.individual),
        )
        for section, who in zip(played, everybody, strict=True)
    ]


def _contestants(event: Event, section: Section) -> tuple[Contestant, ...]:
    """Those of a section, with whoever has a line and is not listed."""
    lines = [line for board in section.boards for line in board.lines]
    used = {who for line in lines for who in _at_table(line, individual=event.individual)}
    numbers = {who for who, _ in used}
    listed = section.contestants or tuple(e for e in event.contestants if e.id in numbers)
    often = Counter(each.id for each in listed)
    if any(count > 1 and not _apart(listed, number) for number, count in often.items()):
        raise Mistake("two contestants have the same number: give each its own.")
    known = {(each.id, each.side) for each in listed} | {(each.id, None) for each in listed}
    found = list(listed)
    for who in sorted(used, key=lambda each: (len(each[0]), each[0], str(each[1]))):
        if who not in known and (who[0], None) not in known:
            found.append(Contestant(who[0]))
    return tuple(found)


def _apart(contestants: Sequence[Contestant], number: str) -> bool:
    sides = [each.side for each in contestants if each.id == number]
    return sorted(map(str, sides)) == ["EW", "NS"]


def _at_table(line: TravellerLine, *, individual: bool) -> tuple[tuple[str, Side], ...]:
    """Who sits at the table of a line: two pairs, or four players side by side."""
    if not individual:
        return (line.ns, Side.NS), (line.ew, Side.EW)
    both = (line.ns.split("+"), line.ew.split("+"))
    if any(len(each) != 2 for each in both):
        raise Mistake(
            f"{line.ns} v {line.ew}: a line of an individual names four players: write 7+12."
        )
    return tuple((who, side) for own, side in zip(both, Side, strict=True) for who in own)


# --- steps ---------------------------------------------------------------------------------------


def _begun(event: Event, sittings: Sequence[Sitting], beginning: Beginning, sessions: int) -> Step:
    made = template_of(event)
    asked = {each.name for each in made.questions}
    most = max(
        max(
            Counter(
                who
                for board in one.boards
                for line in board.lines
                for who in _at_table(line, individual=one.individual)
            ).values()
        )
        for one in sittings
    )
    answers: dict[str, object] = {
        "boards": min(max(most, 6), MOST_BOARDS),
        "winners": "two" if event.winners == 2 else "one",
        "sessions": sessions,
    }
    if any(one.letter for one in sittings):
        answers["compared"] = "all tables" if _compared_across(sittings) else "the own section"
        answers["ranking"] = "one ranking"
    if sessions > 1 and "sessions" not in asked:
        raise Mistake(f"several sessions scored by {event.method} are not taken over yet.")
    given = {name: each for name, each in answers.items() if name in asked}
    plan = plan_data(made, given)
    if event.individual:
        plan |= {"contestants": "individuals", "members": [1, 1]}
    return Step(
        "begin",
        {
            "name": beginning.title,
            "begins": beginning.day,
            "plan": plan,
            "template": made.id,
            "venue": event.club,
        },
    )


def _compared_across(sittings: Sequence[Sitting]) -> bool:
    """Whether a line has more matchpoints than its own section can give."""
    for one in sittings:
        for board in one.boards:
            top = 2 * (len(board.lines) - 1)
            printed = [x.ns_printed for x in board.lines if x.ns_printed is not None]
            if any(each.number > top for each in printed):
                return True
    return False


def _entries(sittings: Sequence[Sitting], *, two: bool) -> Iterator[tuple[str, Step]]:
    seen: dict[str, tuple[str, list[dict[str, str]]]] = {}
    for one in sittings:
        for each in one.contestants:
            number, players = one.name(each.id, each.side), players_given(each)
            if number in seen:
                _same(number, one, players, seen[number])
                continue
            seen[number] = (one.letter, players)
            called = "Player" if one.individual else "Pair"
            given: dict[str, object] = {"contestant": number}
            given["name"] = each.name or f"{called} {number}"
            if len(players) == (1 if one.individual else 2):
                given["players"] = players
                given["name"] = " – ".join(player["name"] for player in players)
            if each.side is not None and two:
                given["side"] = str(each.side)
            if one.letter:
                given["section"] = one.letter
            yield number, Step("enter", given)


def _handicaps(sittings: Sequence[Sitting]) -> Iterator[Step]:
    """Half of each handicap, which is what a file's percentage has of it."""
    told: set[str] = set()
    for one in sittings:
        for each in one.contestants:
            own, number = each.standing.handicap, one.name(each.id, each.side)
            if own is not None and own.number and number not in told:
                told.add(number)
                half = show(ratio(own.number, 2))
                yield Step(
                    "give-handicap", {"contestant": number, "handicap": half, "reason": HALF_OF_IT}
                )


def _same(
    number: str,
    one: Sitting,
    players: list[dict[str, str]],
    before: tuple[str, list[dict[str, str]]],
) -> None:
    """Refuse a number that is another pair, or sits in another section, in a later session."""
    letter, known = before
    if players and known and [e["name"] for e in players] != [e["name"] for e in known]:
        raise Mistake(
            f"{number} is another pair in session {one.session} than before: a pair keeps its "
            "number here; give each its own."
        )
    if letter != one.letter:
        raise Mistake(
            f"{number} sits in section {letter} and in session {one.session} in {one.letter}: who "
            "changes sections is not taken over yet."
        )


def _opened(one: Sitting, seats: Seats, *, two: bool) -> dict[str, object]:
    """The session, with who sat where listed round by round as the lines tell it."""
    everybody = set(range(1, len(one.contestants) + 1))
    sides = {each.side for each in one.contestants}
    fields = [sorted(everybody)]
    if two and sides == {Side.NS, Side.EW}:
        fields = [
            sorted(one.number(c.id, c.side) for c in one.contestants if c.side is side)
            for side in Side
        ]
    of: dict[str, object] = {"of": "pairs", "fields": fields}
    if one.individual:
        of = {"of": "players", "players": len(everybody)}
    given: dict[str, object] = {
        "first_board": seats.first,
        "boards_a_round": seats.size,
        "movement": {**seats.listed(everybody), **of},
        "seats": [one.name(each.id, each.side) for each in one.contestants],
    }
    if one.letter:
        given["section"] = one.letter
    return given
