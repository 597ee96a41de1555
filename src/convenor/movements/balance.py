"""How even a printed movement is: directions, opponents and team-mates, with its arrow-switch.

A printed draw and the place of its arrow-switch are terms; a pair, two pairs or one board go in,
and shares, boards or seats come out. Scores are not known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from convenor.contest.printed_seats import PrintedSeats
from convenor.errors import Mistake
from convenor.exact import BOARD, HALF, Exact, whole_if_whole
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- shares of directions -------------------------------------------------------------------------


@value
class DirectionTerms:
    """The printed draws, and the table at which the arrow is switched half way."""

    draws: Mapping[str, tuple[PrintedSeats, ...]] = asked(
        "printed draw by number of pairs", asking=True
    )
    switch_table: int = asked("table of the switch, 0 for none", least=0)
    switched: Mapping[str, bool] = asked("whether a draw is switched at all, by number of pairs")


@value
class DirectionGiven:
    """A draw, and a pair of it if one is asked for."""

    pairs: int = asked("pairs in the draw", least=2)
    switch_table: int | None = asked("table of the switch, 0 for none", default=None, least=0)
    pair: int | None = asked("the pair whose share is wanted", default=None, least=1)


@value
class DirectionShares:
    """Matches in each direction, halves counted: of one pair, of each, or pair by pair."""

    ns_share: Exact | None = asked("matches that the pair sits North-South", default=None)
    ew_share: Exact | None = asked("matches that the pair sits East-West", default=None)
    ns_share_each: Exact | None = asked("matches that every pair sits North-South", default=None)
    ew_share_each: Exact | None = asked("matches that every pair sits East-West", default=None)
    ns_shares: tuple[Exact, ...] | None = asked(
        "matches that pair 1, pair 2, … sits North-South, if they differ", default=None
    )


def direction_shares(
    terms: DirectionTerms, given: DirectionGiven, why: Why = SILENT
) -> DirectionShares:
    """How many matches pairs sit North-South and East-West."""
    rows = terms.draws.get(str(given.pairs))
    if rows is None:
        raise Mistake(f"there is no draw for {given.pairs} pairs: {_sizes(terms)} have one.")
    table = _switch_table(terms, given, rows, why)
    shares = ns_shares(rows, table)
    rounds = len({row.number for row in rows})
    if given.pair is not None:
        if given.pair not in shares:
            raise Mistake(f"there is no pair {given.pair} among {given.pairs}.")
        ns = shares[given.pair]
        why.step("North-South, a switched match counting half", ns, gives="ns_share")
        why.step("the other matches East-West", rounds - ns, gives="ew_share")
        return DirectionShares(ns_share=ns, ew_share=rounds - ns)
    if len(set(shares.values())) == 1:
        each = shares[1]
        why.step(
            "every pair North-South, a switched match counting half", each, gives="ns_share_each"
        )
        why.step("and East-West", rounds - each, gives="ew_share_each")
        return DirectionShares(ns_share_each=each, ew_share_each=rounds - each)
    by_pair = tuple(shares[pair] for pair in sorted(shares))
    why.step("North-South, pair by pair", by_pair, gives="ns_shares")
    return DirectionShares(ns_shares=by_pair)


def ns_shares(rows: Sequence[PrintedSeats], switch_table: int) -> dict[int, Exact]:
    """Matches that each pair sits North-South; one at the table of the switch counts half."""
    shares: Counter[int] = Counter()
    for row in rows:
        shares[row.ns] += 1 if row.table == switch_table else 2
        shares[row.ew] += 1 if row.table == switch_table else 0
    return {pair: whole_if_whole(halves * HALF) for pair, halves in shares.items()}


def _switch_table(
    terms: DirectionTerms, given: DirectionGiven, rows: Sequence[PrintedSeats], why: Why
) -> int:
    table = terms.switch_table if given.switch_table is None else given.switch_table
    most = max(row.table for row in rows)
    if table > most:
        raise Mistake(f"there is no table {table}: this draw has {most}.")
    if not terms.switched.get(str(given.pairs), True):
        table = 0
    why.step("the arrow is switched half way at table {table} (0: nowhere)", table=table)
    return table


def _sizes(terms: DirectionTerms) -> str:
    return " and ".join(sorted(terms.draws))


# --- one board ------------------------------------------------------------------------------------


@value
class SwitchedDrawTerms:
    """A printed draw whose switched tables change directions during each match."""

    rows: tuple[PrintedSeats, ...] = asked("the printed draw", asking=True)
    boards: int = asked("boards in a match", unit=BOARD, least=1, asking=True)
    switch_after: int = asked("boards before the switch", unit=BOARD, least=0)


@value
class SwitchedBoardGiven:
    """A board of a match."""

    round: int = asked("round (match) of the draw", least=1)
    table: int = asked("table", least=1)
    board_in_match: int = asked("board of the match, from 1", least=1)


@value
class Seats:
    """Who sits where on a board."""

    ns: int = asked("North-South pair")
    ew: int = asked("East-West pair")


def seats_on_board(terms: SwitchedDrawTerms, given: SwitchedBoardGiven, why: Why = SILENT) -> Seats:
    """Who sits North-South and East-West on one board of a match."""
    if given.board_in_match > terms.boards:
        raise Mistake(f"there is no board {given.board_in_match} in a match of {terms.boards}.")
    row = next(
        (row for row in terms.rows if (row.number, row.table) == (given.round, given.table)), None
    )
    if row is None:
        raise Mistake(f"there is no table {given.table} in round {given.round} of this draw.")
    ns, ew = seats(row, given.board_in_match, terms.switch_after)
    if row.arrow_switch:
        text = "at this table the pairs exchange directions after {boards} boards"
        why.step(text, boards=terms.switch_after)
    why.step("North-South", ns, gives="ns")
    why.step("East-West", ew, gives="ew")
    return Seats(ns, ew)


def seats(row: PrintedSeats, board: int, switch_after: int) -> tuple[int, int]:
    """North-South and East-West on a board of the match, the arrow-switch applied."""
    if row.arrow_switch and board > switch_after:
        return row.ew, row.ns
    return row.ns, row.ew


# --- team-mates and opponents ---------------------------------------------------------------------


@value
class CoupleGiven:
    """Two pairs of the draw."""

    pairs: tuple[int, int] = asked("two pair numbers", least=1)
    arrow_switch: bool = asked("whether the arrow is switched as printed", default=True)


@value
class CoupleBalance:
    """Boards on which two pairs help and oppose each other."""

    team_mates: int = asked("boards in opposite directions at other tables", unit=BOARD)
    same_direction: int = asked("boards in the same direction", unit=BOARD)
    opponents: int = asked("boards against each other", unit=BOARD)


def couple_balance(
    terms: SwitchedDrawTerms, given: CoupleGiven, why: Why = SILENT
) -> CoupleBalance:
    """On how many boards two pairs are team-mates, rivals in one direction, and opponents."""
    known = {pair for row in terms.rows for pair in (row.ns, row.ew)}
    for each in given.pairs:
        if each not in known:
            raise Mistake(f"there is no pair {each} in this draw: they go from 1 to {max(known)}.")
    if given.pairs[0] == given.pairs[1]:
        raise Mistake("a pair is not compared with itself: give two pairs.")
    found = Counter(_relations(terms, given))
    made = CoupleBalance(found["mates"], found["same"], found["opponents"])
    why.step("opposite directions at other tables", made.team_mates, gives="team_mates", unit=BOARD)
    why.step("the same direction", made.same_direction, gives="same_direction", unit=BOARD)
    why.step("against each other", made.opponents, gives="opponents", unit=BOARD)
    return made


def _relations(terms: SwitchedDrawTerms, given: CoupleGiven) -> Iterator[str]:
    one, other = given.pairs
    after = terms.switch_after if given.arrow_switch else terms.boards
    rounds: dict[int, list[PrintedSeats]] = {}
    for row in terms.rows:
        rounds.setdefault(row.number, []).append(row)
    for rows in rounds.values():
        for board in range(1, terms.boards + 1):
            at = {}
            for row in rows:
                ns, ew = seats(row, board, after)
                at[ns], at[ew] = (row.table, "NS"), (row.table, "EW")
            if one not in at or other not in at:
                continue
            if at[one][0] == at[other][0]:
                yield "opponents"
            else:
                yield "same" if at[one][1] == at[other][1] else "mates"
