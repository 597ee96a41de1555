"""An event of another program taken over: the actions that set it up here and enter its results.

An `Event` as a reader made it goes in; steps come out, each an action with what it is given, which
a desk then does one after the other. Nobody's score is taken over: results are, and the scores are
worked out here. What cannot be taken over is refused before the first step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from convenor.actions.desk import Desk, Refused
from convenor.bridge import NotPlayed, Side, Unknown, format_card, format_deal, format_result
from convenor.competition.plans.templates import plan_data, template
from convenor.competition.state.seats import played_again
from convenor.errors import Mistake
from convenor.formats.events import Contestant, Event, EventBoard, Section, TravellerLine
from convenor.regulation.shelf import open_rulebook
from convenor.scoring.lines import Artificial
from convenor.values import value

TEMPLATE = "club-duplicate"
STAGE = "evening"
TAKEN = ("matchpoints", "none")
MOST_BOARDS = 40
AS_PLAYED = "it was played so, as the file tells"
"""The reason that is recorded where the book would have refused what is over."""


@value
class Step:
    """One action of taking an event over."""

    action: str
    given: Mapping[str, object]


@value
class TakingOver:
    """What would be recorded: how the competition begins, the steps, and what they come to."""

    title: str
    steps: tuple[Step, ...]
    contestants: int
    boards: int
    results: int
    awards: int
    deals: int
    notes: tuple[str, ...] = ()

    @property
    def says(self) -> str:
        """What it comes to, in a sentence."""
        more = f", {self.awards} artificial scores" if self.awards else ""
        hands = f", hands of {self.deals} boards" if self.deals else ""
        return (
            f"{self.title}: {self.contestants} contestants, {self.boards} boards, "
            f"{self.results} results{more}{hands}"
        )


def taking_over(event: Event, name: str = "", day: str = "") -> TakingOver:
    """The steps by which an event is taken over, or a refusal in a sentence."""
    section = _section(event)
    seats = _Seats(section)
    title = name or event.title or "An event of another program"
    played = day or (event.date.isoformat() if event.date else "")
    if not played:
        raise Mistake("the file does not say when the event was played: name the day.")
    notes = []
    since = open_rulebook(template(TEMPLATE).rulebook).since.isoformat()
    if played < since:
        title = f"{title} ({played})"
        notes.append(f"it was played on {played}, before the book holds: it begins on {since} here")
        played = since
    two = event.winners == 2
    steps = [_begun(event, section, title, played), *_entries(section, seats, two=two)]
    steps.append(_opened(section, seats, two=two))
    results = list(_results(section, seats))
    steps += results
    deals = {str(e.number): format_deal(e.deal) for e in event.deals if e.number in seats.boards}
    if deals:
        steps.append(Step("record-deals", {**_AT, "deals": deals}))
    awards = sum(step.action == "rule" for step in results)
    return TakingOver(
        title,
        tuple(steps),
        len(section.contestants),
        len(section.boards),
        sum(step.action == "enter-result" for step in results),
        awards,
        len(deals),
        tuple(notes),
    )


def take_over(desk: Desk, taking: TakingOver, by: str) -> None:
    """Do all steps; the first that is refused stops the rest."""
    for step in taking.steps:
        try:
            desk.do(step.action, dict(step.given), by, "convenor")
        except Refused:  # it has been played so: the book comes too late, and the reason is kept
            desk.do(step.action, dict(step.given), by, "convenor", override=AS_PLAYED)


_AT: Mapping[str, object] = {"stage": STAGE, "session": 1}


# --- what can be taken over ----------------------------------------------------------------------


def _section(event: Event) -> Section:
    """The one field of the event, as it was played in one session."""
    if event.individual or event.in_matches or event.method not in TAKEN:
        what = "an individual" if event.individual else f"an event scored by {event.method}"
        what = "a competition of matches" if event.in_matches else what
        raise Mistake(f"{what} is read and not taken over yet: pairs by matchpoints are.")
    played = [each for each in event.sections if each.boards]
    if not played:
        raise Mistake("the file has no results to take over.")
    if len(played) > 1:
        raise Mistake("a file of several sections or sessions is not taken over yet.")
    contestants = played[0].contestants or event.contestants
    numbers = Counter(each.id for each in contestants)
    if any(count > 1 and not _apart(contestants, number) for number, count in numbers.items()):
        raise Mistake("two contestants have the same number: give each its own.")
    used = {who for board in played[0].boards for line in board.lines for who in _both(line)}
    known = {(each.id, each.side) for each in contestants} | {(e.id, None) for e in contestants}
    found = list(contestants)
    for who in sorted(used, key=lambda each: (len(each[0]), each[0], str(each[1]))):
        if who not in known and (who[0], None) not in known:
            found.append(Contestant(who[0]))
    return Section(contestants=tuple(found), boards=played[0].boards)


def _apart(contestants: tuple[Contestant, ...], number: str) -> bool:
    sides = [each.side for each in contestants if each.id == number]
    return sorted(map(str, sides)) == ["EW", "NS"]


def _both(line: TravellerLine) -> tuple[tuple[str, Side], tuple[str, Side]]:
    return (line.ns, Side.NS), (line.ew, Side.EW)


# --- steps ---------------------------------------------------------------------------------------


def _begun(event: Event, section: Section, title: str, day: str) -> Step:
    made = template(TEMPLATE)
    most = max(Counter(who for b in section.boards for x in b.lines for who in _both(x)).values())
    answers = {
        "boards": min(max(most, 6), MOST_BOARDS),
        "winners": "two" if event.winners == 2 else "one",
    }
    return Step(
        "begin",
        {
            "name": title,
            "begins": day,
            "plan": plan_data(made, answers),
            "template": made.id,
            "venue": event.club,
        },
    )


def _entries(section: Section, seats: _Seats, *, two: bool) -> Iterator[Step]:
    for each in section.contestants:
        players = _players(each)
        given: dict[str, object] = {"contestant": seats.name(each.id, each.side)}
        given["name"] = each.name or f"Pair {given['contestant']}"
        if len(players) == 2:
            given["players"] = players
            given["name"] = " – ".join(each["name"] for each in players)
        if each.side is not None and two:
            given["side"] = str(each.side)
        yield Step("enter", given)


def _players(contestant: Contestant) -> list[dict[str, str]]:
    """The players, each once: two of one name or number are told apart."""
    found: list[dict[str, str]] = []
    for player in contestant.players:
        name, number = player.name or f"player of {contestant.id}", player.number
        if name in [each["name"] for each in found]:
            name = f"{name} ({len(found) + 1})"
        if number in [each["id"] for each in found]:
            number = ""
        found.append({"name": name, "id": number})
    return found


def _opened(section: Section, seats: _Seats, *, two: bool) -> Step:
    """The session, with who sat where listed round by round as the lines tell it."""
    first = min(seats.boards)
    rounds = [
        {
            "tables": [list(at) for at in tables],
            "sit_outs": sorted(seats.everybody - {who for at in tables for who in at[1:3]}),
        }
        for tables in seats.rounds(first)
    ]
    tables = max(at[0] for each in seats.rounds(first) for at in each)
    sides = {each.side for each in section.contestants}
    fields = [sorted(seats.everybody)]
    if two and sides == {Side.NS, Side.EW}:
        fields = [
            sorted(seats.number(c.id, c.side) for c in section.contestants if c.side is side)
            for side in Side
        ]
    movement = {
        "kind": "listed",
        "of": "pairs",
        "name": "as the file tells it",
        "fields": fields,
        "board_sets": max(seats.boards) - first + 1,
        "shares": [list(range(1, tables + 1))],
        "rounds": rounds,
    }
    order = [seats.name(each.id, each.side) for each in section.contestants]
    return Step(
        "open-session",
        {**_AT, "first_board": first, "boards_a_round": 1, "movement": movement, "seats": order},
    )


def _results(section: Section, seats: _Seats) -> Iterator[Step]:
    for board in section.boards:
        for line in board.lines:
            where = {**_AT, "table": seats.table(board, line), "board": board.number}
            if line.ns_award is not None or line.ew_award is not None:
                yield Step("rule", {**where, **_awards(line)})
                continue
            if isinstance(line.result, Unknown) and line.score is None:
                continue
            split = line.ew_score is not None
            if split:
                raise Mistake(
                    f"board {board.number}, {line.ns} v {line.ew}: a split score is not taken over "
                    "yet: take it out, and give the ruling afterwards."
                )
            yield Step("enter-result", {**where, **_told(line)})


def _told(line: TravellerLine) -> dict[str, object]:
    if isinstance(line.result, Unknown):
        said = f"{line.score:+d}" if line.score else "0"
    else:
        said = "NP" if isinstance(line.result, NotPlayed) else format_result(line.result)
    found: dict[str, object] = {"result": said}
    if line.lead is not None:
        found["lead"] = format_card(line.lead)
    return found


def _awards(line: TravellerLine) -> dict[str, object]:
    return {
        name: _award(award)
        for name, award in (("ns", line.ns_award), ("ew", line.ew_award))
        if award is not None
    }


def _award(award: Artificial) -> dict[str, object]:
    if award.percent is not None:
        return {"percent": str(award.percent)}
    return {"award": award.award}


# --- seats ---------------------------------------------------------------------------------------


class _Seats:
    """Who sits where: lines become tables of rounds in which nobody sits twice."""

    def __init__(self, section: Section) -> None:
        self.section = section
        self._numbers: dict[tuple[str, Side | None], int] = {}
        for at, each in enumerate(section.contestants, start=1):
            self._numbers[each.id, each.side] = at
        self.everybody = set(self._numbers.values())
        self.boards = {board.number for board in section.boards if board.lines}
        self._placed = self._place()

    def number(self, who: str, side: Side | None) -> int:
        """The number of a contestant in the movement."""
        found = self._numbers.get((who, side)) or self._numbers.get((who, None))
        if found is None:
            found = next(n for (own, _), n in self._numbers.items() if own == who)
        return found

    def name(self, who: str, side: Side | None) -> str:
        """The number under which a contestant plays here."""
        often = sum(own == who for own, _ in self._numbers)
        return f"{who}{side}" if often > 1 and side is not None else who

    def _place(self) -> dict[tuple[int, int, int], tuple[int, int]]:
        """The round and the table of each line: by board and the two who play it."""
        found: dict[tuple[int, int, int], tuple[int, int]] = {}
        busy: list[set[int]] = []
        tables: list[int] = []
        for board in self.section.boards:
            for line in board.lines:
                both = {self.number(line.ns, Side.NS), self.number(line.ew, Side.EW)}
                at = next((n for n, own in enumerate(busy) if not own & both), len(busy))
                if at == len(busy):
                    busy.append(set())
                    tables.append(0)
                busy[at] |= both
                tables[at] += 1
                key = (board.number, *self._two(line))
                found[key] = (at, tables[at])
        return found

    def _two(self, line: TravellerLine) -> tuple[int, int]:
        return self.number(line.ns, Side.NS), self.number(line.ew, Side.EW)

    def rounds(self, first: int) -> list[list[tuple[int, int, int, int]]]:
        """The tables of each round: table, North-South, East-West, set of boards."""
        count = max(at for at, _ in self._placed.values()) + 1
        made: list[list[tuple[int, int, int, int]]] = [[] for _ in range(count)]
        for (board, ns, ew), (at, table) in self._placed.items():
            made[at].append((table, ns, ew, board - first + 1))
        return [sorted(each) for each in made]

    def table(self, board: EventBoard, line: TravellerLine) -> str:
        """The name of the table at which a line stands; a set that comes back has its round."""
        at, table = self._placed[(board.number, *self._two(line))]
        earlier = [
            own
            for (number, _, _), (own, other) in self._placed.items()
            if number == board.number and other == table and own < at
        ]
        return played_again(str(table), at + 1) if earlier else str(table)
