"""Who met whom in a stage and how it ended, and the IMPs that go with matches forfeited.

Scores and accounts go in; meetings come out as the tests of `standings` take them. Matches without
play are left out, and those with somebody who left and whose results no longer count. What a tie is
split by is not known here.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.competition.scores.unplayed_matches import WithoutPlay
from convenor.competition.standings.accounts import Accounts
from convenor.exact import Exact, whole_if_whole
from convenor.ledger import bodies
from convenor.standings.tiebreaks.evidence import Meetings, RoundMeetings


def meetings_of(accounts: Accounts, stage: str, until: int | None) -> Meetings:
    """Every match played that counts, with the net score of the side named first."""

    def rounds() -> Iterator[RoundMeetings]:
        absent = WithoutPlay(accounts.state, stage)
        for session in accounts.state.sessions_of(stage, until):
            yield accounts.meetings(stage, session.number, absent.matches(session.number))

    return Meetings(rounds)


def awarded_imps(accounts: Accounts, stage: str, until: int | None) -> dict[str, Exact]:
    """The IMPs that each has from byes and matches that were forfeited, as the book gives them."""
    found: dict[str, Exact] = {}
    state = accounts.state
    forfeited = {body.session for _, body in state.of(bodies.MatchForfeited, stage)}
    by_bye = bool(accounts.scores.rules_of(stage).clause("bye"))
    sessions = [
        each
        for each in state.sessions_of(stage, until)
        if each.number in forfeited or (by_bye and (each.draw or {}).get("byes"))
    ]
    if not sessions:
        return found
    awarding = accounts.awarding(stage, until)
    for session in sessions:
        for who, imps in awarding.imps(session):
            found[who] = whole_if_whole(found.get(who, 0) + imps)
    return found
