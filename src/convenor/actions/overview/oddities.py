"""Results that are possible and still look wrong, each with the reason why it does.

The results of a session go in; out come those that no contract gives at that vulnerability, that
stand far out of the field, that have the other side declaring what everybody else declares, that
name trumps which the side does not hold, and in teams a game made both ways by one team. Each board
is looked at again only when one of its results has changed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from statistics import median
from weakref import WeakKeyDictionary

from convenor.bridge import (
    Board,
    Contract,
    Denomination,
    Played,
    Side,
    declarer_score,
    parse_deal,
    parse_result,
    possible_ns_scores,
)
from convenor.competition.live import Competition
from convenor.competition.scores.boards import points_of
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState, TableScore
from convenor.errors import Mistake
from convenor.exact import show
from convenor.ledger import bodies
from convenor.values import value

FEWEST = 4
"""Other tables that must have played a board before one of them can stand out."""
FAR, TIMES, LITTLE = 800, 4, 100
"""A result stands out by so many points, and so many times the usual distance from the middle."""
FEW_TRUMPS, FEW_POINTS = 5, 14
GAME = 300
"""A contract that is made for so many points at least is a game."""
MARK = "odd result seen"


@value
class Odd:
    """A result that somebody should look at."""

    table: str
    board: int
    result: str
    what: str
    why: str
    number: int

    @property
    def about(self) -> str:
        """What the note says that somebody writes who has looked at it."""
        return f"{MARK}: fact {self.number}, {self.what}"


_seen: WeakKeyDictionary[
    Competition, dict[tuple[str, int, int], tuple[object, object, tuple[Odd, ...]]]
] = WeakKeyDictionary()


def odd_results(there: Competition, session: SessionState) -> tuple[Odd, ...]:
    """The odd results of a session that nobody has looked at yet."""
    looked = {body.about for _, body in there.state.of(bodies.NoteWritten)}
    boards = session.seating.boards if session.seating else ()
    found = [each for board in boards for each in _on_board(there, session, board)]
    return tuple(each for each in found if each.about not in looked)


def odd_on_board(there: Competition, session: SessionState, board: int) -> tuple[Odd, ...]:
    """The odd results of one board that nobody has looked at yet."""
    found = _on_board(there, session, board)
    if not found:
        return ()
    looked = {body.about for _, body in there.state.of(bodies.NoteWritten)}
    return tuple(each for each in found if each.about not in looked)


def doubts_of(
    there: Competition, session: SessionState, table: str, board: int, result: str
) -> tuple[tuple[str, str], ...]:
    """What would be odd about a result that a table has not recorded yet: what, and why."""
    key = (session.stage, session.number, board)
    typed = TableScore(parse_result(result), result, number=there.number + 1)
    scores = {**there.state.on(*key), table: typed}
    found = _found(scores, board, there.state.deals.get(key), session)
    return tuple((each.what, each.why) for each in found if each.table == table)


def _on_board(there: Competition, session: SessionState, board: int) -> tuple[Odd, ...]:
    key = (session.stage, session.number, board)
    scores = there.state.on(*key)
    deal = there.state.deals.get(key)
    kept = _seen.setdefault(there, {})
    before = kept.get(key)
    if before is not None and before[0] is scores and before[1] == deal:
        return before[2]
    found = tuple(_found(scores, board, deal, session))
    kept[key] = (scores, deal, found)
    return found


def _found(
    scores: Mapping[str, TableScore], board: int, deal: str | None, session: SessionState
) -> Iterator[Odd]:
    points = {
        table: _points(each.text, board) for table, each in scores.items() if _scored(each.text)
    }
    field = _field_of(scores, points)
    for table, own in points.items():
        score = scores[table]
        for what, why in (
            *_impossible(own, board),
            *_far_out(own, field),
            *_other_side(score.text, field),
            *_improbable(score.text, deal),
        ):
            yield Odd(table, board, score.text, what, why, score.number)
    if session.seating is not None:
        for pairing in session.seating.pairings:
            yield from _both_ways(pairing, scores, board)


@value
class _Field:
    """All results of a board: the points in order, their usual distance, who declares what."""

    points: tuple[int, ...]
    usual: float
    sides: Counter[tuple[Denomination, Side]]


def _field_of(scores: Mapping[str, TableScore], points: Mapping[str, int]) -> _Field:
    every = sorted(points.values())
    usual = LITTLE / 2
    if every:
        middle = median(every)
        usual = max(median(abs(each - middle) for each in every), usual)
    sides = Counter(
        found for each in scores.values() if (found := _declared(each.text)) is not None
    )
    return _Field(tuple(every), usual, sides)


@lru_cache(maxsize=20_000)
def _declared(text: str) -> tuple[Denomination, Side] | None:
    """The denomination of a contract and the side that declares it."""
    played = _played(text)
    if played is None or played.contract.declarer is None:
        return None
    return played.contract.denomination, played.contract.declarer.side


@lru_cache(maxsize=20_000)
def _played(text: str) -> Played | None:
    result = parse_result(text)
    return result if isinstance(result, Played) else None


@lru_cache(maxsize=20_000)
def _scored(text: str) -> bool:
    try:
        points_of(text, 1)
    except Mistake:
        return False
    return True


@lru_cache(maxsize=50_000)
def _points(text: str, board: int) -> int:
    return points_of(text, board)


def _impossible(points: int, board: int) -> Iterator[tuple[str, str]]:
    vulnerability = Board(board).vulnerability
    if points not in possible_ns_scores(vulnerability):
        yield "no such score", f"no contract gives {show(points)} on board {board}"


def _far_out(own: int, field: _Field) -> Iterator[tuple[str, str]]:
    at = bisect_left(field.points, own)
    others = (*field.points[:at], *field.points[at + 1 :]) if len(field.points) > FEWEST else ()
    if not others:
        return
    middle = (others[(len(others) - 1) // 2] + others[len(others) // 2]) / 2
    away = abs(own - middle)
    where = f"{_signed(own)} to NS; the middle of the {len(others)} others is {_signed(middle)}"
    far = away >= FAR and away >= TIMES * field.usual
    if abs(own + middle) <= LITTLE and (far or _alone(own, others)):
        yield "wrong side?", f"{where}, and with the sides turned it would be {_signed(-own)}"
    elif far:
        yield "far out", where


def _alone(own: int, others: tuple[int, ...]) -> bool:
    """Whether one side has a plus here, and the other side everywhere else."""
    return others[-1] < 0 < own or own < 0 < others[0]


def _signed(points: float) -> str:
    text = show(int(points))
    return f"+{text}" if points > 0 else text


def _other_side(text: str, field: _Field) -> Iterator[tuple[str, str]]:
    """One declarer's side in a suit that everybody else plays from the other."""
    declared = _declared(text)
    if declared is None:
        return
    suit, side = declared
    same, other = field.sides[suit, side] - 1, field.sides[suit, side.opponents]
    if other >= FEWEST and not same:
        where = f"{side} declare {suit.glyph} here, and {side.opponents} at {other} others"
        yield "wrong side?", where


def _improbable(text: str, deal: str | None) -> Iterator[tuple[str, str]]:
    played = _played(text)
    if played is None or deal is None or played.contract.declarer is None:
        return
    side = played.contract.declarer.side
    trumps, points = _held(deal, side, played.contract.denomination)
    if trumps is not None and trumps <= FEW_TRUMPS:
        suit = played.contract.denomination.glyph
        yield "improbable contract", f"{side} hold {trumps} {suit} between them"
    elif played.made and points <= FEW_POINTS and _is_game(played):
        yield "improbable contract", f"{side} made a game with {points} points between them"


@lru_cache(maxsize=5_000)
def _held(deal: str, side: Side, suit: Denomination) -> tuple[int | None, int]:
    """The trumps and the high-card points of a side."""
    hands = [parse_deal(deal).hand(seat) for seat in side.seats]
    trumps = sum(len(each.holding(suit)) for each in hands) if suit.is_suit else None
    return trumps, sum(each.points for each in hands)


def _is_game(played: Played) -> bool:
    bare = Contract(played.contract.level, played.contract.denomination)
    return declarer_score(Played(bare, bare.tricks_needed), vulnerable=False) >= GAME


def _both_ways(pairing: Pairing, scores: Mapping[str, TableScore], board: int) -> Iterator[Odd]:
    """A game made by the same team at both tables of its match: told of the later result."""
    if len(pairing.tables) != 2 or board not in pairing.boards:
        return
    sides = [_game_side(scores[table].text) for table in pairing.tables if table in scores]
    if len(sides) != 2 or None in sides or sides[0] is sides[1]:
        return
    winner = pairing.first if sides[0] is Side.NS else pairing.second
    last, first = sorted(pairing.tables, key=lambda table: -scores[table].number)
    why = f"team {winner} made a game at both tables: {scores[first].text} at table {first} too"
    score = scores[last]
    yield Odd(last, board, score.text, "double game swing", why, score.number)


def _game_side(text: str) -> Side | None:
    played = _played(text)
    if played is None or played.contract.declarer is None or not played.made:
        return None
    return played.contract.declarer.side if _is_game(played) else None
