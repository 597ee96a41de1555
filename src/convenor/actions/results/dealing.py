"""Hands of boards, recorded one by one or out of a file as programs that deal write it.

What a session's boards are dealt goes in; the deals that belong to it come out, each checked to be
whole. Boards of a file that the session does not play are left out, and said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.bridge import Deal, format_deal, parse_deal
from convenor.competition.live import Competition
from convenor.competition.state.seats import in_ranges
from convenor.errors import Mistake
from convenor.formats.deal_files import deals_in
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value

LONGEST_NUMBER = 6
"""Digits of a board's number."""


@value
class Dealing(bodies.InSession):
    """Hands of boards: a file, or board by board."""

    pbn: str = asked("the hands as a file has them: PBN, LIN, DUP, BRI or DLM", default="")
    deals: Mapping[str, str] = asked("board → deal, as PBN writes it", default=bodies.NOTHING)


def record_deals(there: Competition, given: Dealing, setting: Setting) -> Proposal:  # noqa: ARG001
    """Hands of boards, each checked to be a whole deal."""
    there.state.the_plan.stage(given.stage)
    found: dict[int, Deal] = {}
    findings: list[Finding] = []
    if given.pbn.strip():
        in_file = deals_in(as_bytes(given.pbn))
        found = {board: deal for board, deal in in_file.items() if _plays(there, given, board)}
        if not found:
            raise Mistake(_of_another_session(there, given, in_file))
        findings += _left_over(there, given, in_file)
    found |= _by_board(given.deals)
    if not found:
        raise Mistake("there is no deal in it: give the hands of at least one board.")
    findings += _dealt_before(there, given, found)
    deals = {str(board): format_deal(found[board]) for board in sorted(found)}
    body = bodies.DealsRecorded(given.stage, given.session, deals)
    return one("deals recorded", body, *findings)


def _by_board(deals: Mapping[str, str]) -> dict[int, Deal]:
    found = {}
    for board, deal in deals.items():
        if not board.isdecimal() or not board.strip("0") or len(board) > LONGEST_NUMBER:
            raise Mistake(f"'{board[:20]}' is no number of a board: write '7', and then its hands.")
        try:
            found[int(board)] = parse_deal(str(deal))
        except Mistake as mistake:
            raise Mistake(f"board {board}: {mistake}") from None
    return found


# --- a file --------------------------------------------------------------------------------------


def as_bytes(text: str) -> bytes:
    """A file that came as text; one of single bytes is what it was."""
    try:
        return text.encode("latin-1")
    except UnicodeEncodeError:
        return text.encode("utf-8")


def _boards(there: Competition, given: Dealing) -> tuple[int, ...]:
    session = there.state.sessions.get((given.stage, given.session))
    return () if session is None else tuple(session.boards)


def _plays(there: Competition, given: Dealing, board: int) -> bool:
    """Whether the session plays a board; one whose boards are not known yet may play any."""
    known = _boards(there, given)
    return not known or board in known


def _of_another_session(there: Competition, given: Dealing, in_file: Mapping[int, Deal]) -> str:
    return (
        f"the file has the boards {in_ranges(sorted(in_file))}, and session {given.session} plays "
        f"{in_ranges(sorted(_boards(there, given)))}: take the file of this session."
    )


def _left_over(
    there: Competition, given: Dealing, in_file: Mapping[int, Deal]
) -> Iterator[Finding]:
    others = [board for board in sorted(in_file) if not _plays(there, given, board)]
    if others:
        yield warn(f"the session does not play {_named(others)} of the file: left out")
    missing = [board for board in _boards(there, given) if board not in in_file]
    if missing:
        yield warn(f"the file has no hands for {_named(missing)}")


def _dealt_before(
    there: Competition, given: Dealing, found: Mapping[int, Deal]
) -> Iterator[Finding]:
    """Word of a deal that another session has played or will play."""
    earlier: dict[str, tuple[str, int, int]] = {}
    for (stage, session, board), text in there.state.deals.items():
        if (stage, session) != (given.stage, given.session):
            earlier.setdefault(text, (stage, session, board))
    for board in sorted(found):
        where = earlier.get(format_deal(found[board]))
        if where is not None:
            stage, session, other = where
            at = f"board {other} of {there.state.the_plan.stage(stage).shown}, session {session}"
            yield warn(f"board {board} has the same hands as {at}: see that nobody plays it twice")


def _named(numbers: list[int]) -> str:
    return f"board{'' if len(numbers) == 1 else 's'} {in_ranges(numbers)}"


ACTIONS = (Action("record-deals", "Record the hands", Dealing, record_deals, "scorer", "set-up"),)
