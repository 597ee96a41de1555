"""What taking an event over comes to: steps, each an action with what it is given.

Lines of another program's travellers go in, the actions that enter them here come out. Nobody's
score is taken over: results are, and the scores are worked out here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

from convenor.bridge import (
    Deal,
    NotPlayed,
    ScoreOnly,
    TableResult,
    Unknown,
    format_card,
    format_deal,
    format_result,
    ns_score,
)
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.formats.events import Contestant, Event, EventBoard, Printed, TravellerLine
from convenor.scoring.lines import Artificial
from convenor.values import value

MOST_BOARDS = 40
PLUS, MINUS = 60, 40
"""What files write for an average plus and an average minus, in per cent."""
NP = "NP"
NO_LINE = "a board that the file has no line for is recorded as not played"


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


@value
class Beginning:
    """What the competition is called here and when it begins, with notes on both."""

    title: str
    day: str
    notes: tuple[str, ...] = ()


def counted(
    beginning: Beginning, steps: Sequence[Step], contestants: int, boards: int
) -> TakingOver:
    """The steps with what they come to."""
    deals = [step.given["deals"] for step in steps if step.action == "record-deals"]
    return TakingOver(
        beginning.title,
        tuple(steps),
        contestants,
        boards,
        sum(step.action == "enter-result" for step in steps),
        sum(step.action == "rule" for step in steps),
        sum(len(each) for each in deals if isinstance(each, dict)),
        beginning.notes,
    )


def stage_of(begun: Step) -> str:
    """The name of the one stage of a competition that is begun."""
    plan = begun.given["plan"]
    assert isinstance(plan, dict)
    return str(plan["stages"][0]["name"])


def players_given(contestant: Contestant) -> list[dict[str, str]]:
    """The players, each once: two of one name or number are told apart."""
    return told_apart(
        [(each.name or f"player of {contestant.id}", each.number) for each in contestant.players]
    )


def told_apart(players: Sequence[tuple[str, str]]) -> list[dict[str, str]]:
    """Players by name and number; the second of a name gets a number, of a number none."""
    found: list[dict[str, str]] = []
    for name, number in players:
        if name in [each["name"] for each in found]:
            name = f"{name} ({len(found) + 1})"
        if number in [each["id"] for each in found]:
            number = ""
        found.append({"name": name, "id": number})
    return found


def results_given(
    boards: Sequence[EventBoard],
    where: Mapping[str, object],
    table_of: Callable[[EventBoard, TravellerLine], str],
) -> Iterator[Step]:
    """Every line as a result, or as a ruling where it has an artificial score."""
    for board in boards:
        for line in board.lines:
            here = {**where, "table": table_of(board, line), "board": board.number}
            if line.ns_award is not None or line.ew_award is not None:
                yield Step("rule", {**here, **_awards(board, line)})
                continue
            if isinstance(line.result, Unknown) and line.score is None:
                continue
            if line.ew_score is not None:
                yield Step("rule", {**here, **_split(board, line)})
                continue
            yield Step("enter-result", {**here, **_told(board, line)})


def not_played(where: Mapping[str, object], table: str, board: int) -> Step:
    """A board of a round for which the file has no line."""
    return Step("enter-result", {**where, "table": table, "board": board, "result": NP})


def deals_given(event: Event, where: Mapping[str, object], boards: set[int]) -> Iterator[Step]:
    """The hands of boards that were played."""
    found: dict[int, Deal] = {each.number: each.deal for each in event.deals}
    deals = {str(n): format_deal(deal) for n, deal in found.items() if n in boards}
    if deals:
        yield Step("record-deals", {**where, "deals": deals})


def _told(board: EventBoard, line: TravellerLine) -> dict[str, object]:
    """What happened; where another score is printed than it gives, the printed one, as was told."""
    result = line.result
    if line.score is not None and not _gives(board, result, line.score):
        result = ScoreOnly(line.score)
    if isinstance(result, Unknown):
        said = _points(0)
    else:
        said = NP if isinstance(result, NotPlayed) else format_result(result)
    found: dict[str, object] = {"result": said}
    if line.lead is not None:
        found["lead"] = format_card(line.lead)
    return found


def _gives(board: EventBoard, result: TableResult, score: int) -> bool:
    if isinstance(result, (Unknown, NotPlayed)):
        return False
    return ns_score(result, board.vulnerable) == score


def _points(score: int) -> str:
    return f"{score:+d}" if score else "0"


def _split(board: EventBoard, line: TravellerLine) -> dict[str, object]:
    """A score of its own for each side, as North-South have it, as a ruling that assigns both."""
    if line.score is None or line.ew_score is None:
        raise Mistake(
            f"board {board.number}, {line.ns} v {line.ew}: only one side of a split score is "
            "there: give both."
        )
    scores = {"ns": line.score, "ew": line.ew_score}
    return {side: {"assigned": [{"result": _points(own)}]} for side, own in scores.items()}


def _awards(board: EventBoard, line: TravellerLine) -> dict[str, object]:
    top = _top(board)
    both = (("ns", line.ns_award, line.ns_printed), ("ew", line.ew_award, line.ew_printed))
    return {name: _award(own, counted, top) for name, own, counted in both if own is not None}


def _top(board: EventBoard) -> Exact | None:
    """What the two sides of a line share, by a line with a result."""
    return next(
        (
            line.ns_printed.number + line.ew_printed.number
            for line in board.lines
            if line.ns_award is None
            and line.ew_award is None
            and line.ns_printed is not None
            and line.ew_printed is not None
        ),
        None,
    )


def _award(award: Artificial, counted: Printed | None, top: Exact | None) -> dict[str, object]:
    """A percentage, or an average plus or minus where it counted more than 60% or less than 40%.

    Law 12.C.2 gives the session's percentage then, and a file has only 60% and 40% to say so.
    """
    if award.percent is None:
        return {"award": award.award}
    if counted is not None and top is not None:
        beyond = counted.number - Fraction(award.percent) * top / 100
        finest = Fraction(1, 10**counted.places)
        if award.percent == PLUS and beyond > finest:
            return {"award": "average plus"}
        if award.percent == MINUS and beyond < -finest:
            return {"award": "average minus"}
    return {"percent": str(award.percent)}
