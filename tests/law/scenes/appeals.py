"""Appeals on their way: passed on, argued about, heard; and those that are against no ruling.

Played in every set-up whose plan names a clause for one of these steps, at several times. What the
clauses ought to say is not known here.
"""

from __future__ import annotations

from typing import Any

from .stage import Actors, scene

STEPS = ("appeal sent", "hearing time", "scorer appeal", "appeal papers", "private deposit")
SENT = (
    "match result", "deposit 25", "dealer", "vulnerability", "bidding and play",
    "result at all tables", "original ruling", "who gave it", "appellants statement signed",
    "opponents statement signed",
)  # fmt: skip
AVERAGE = {"award": "average"}


def _boards(actors: Actors) -> list[tuple[dict[str, Any], str]]:
    """A board of each stage that has steps of an appeal, and who sat North-South there."""
    found: dict[str, tuple[dict[str, Any], str]] = {}
    for session in actors.there.state.sessions.values():
        rules = actors.there.figures.rules(session.stage)
        if session.seating is None or not any(map(rules.named, STEPS)):
            continue
        seats = [each for each in session.seating.seats if each.ns in actors.there.state.entries]
        if seats and seats[0].boards:
            at = {"stage": session.stage, "session": session.number}
            at |= {"table": seats[0].table, "board": seats[0].boards[0]}
            found[session.stage] = at, seats[0].ns
    return list(found.values())


@scene("*", moment="posted")
def appeals_go_their_way(actors: Actors) -> None:
    """Rulings of all kinds, appealed against, passed on early and late, heard sooner and later."""
    for board, who in _boards(actors):
        held = actors.there
        for basis in ("fact", "law"):
            actors.there = held
            said = {"ns": AVERAGE, "ew": AVERAGE, "reason": "seen", "basis": basis, "ruling": "R77"}
            actors.do("rule", **board, **said, override=True)
            lodged = {"ruling": "R77", "contestant": who, "appeal": "A77"}
            actors.suggest("lodge-appeal", **lodged)
            actors.do("lodge-appeal", **lodged, override=True)
            _hearing(actors)
            heard = actors.there
            for upheld, merit in ((True, True), (False, True), (False, False)):
                actors.there = heard
                score = {"ns": AVERAGE, "ew": AVERAGE} if upheld else {}
                decided = {"appeal": "A77", "upheld": upheld, "merit": merit, **score}
                actors.do("decide-appeal", **decided, override=True)


def _hearing(actors: Actors) -> None:
    start = actors.now
    for minutes in (10, 60 * 23, 60 * 25, 60 * 24 * 40):
        actors.now = start
        actors.do("send-appeal", after=minutes, appeal="A77", reasons="r", override=True)
        actors.do("send-appeal", appeal="A77", reasons="r", served=False, override=True)
        for sent in ((), SENT[1:], SENT[:-1], (*SENT, "a poem"), SENT):
            for deposit in (0, 25, 60):
                given = {"appeal": "A77", "sent": list(sent), "deposit": deposit}
                actors.do("send-papers", **given, override=True)
    actors.now = start
    actors.suggest("set-hearing", appeal="A77")
    for members in (("Ann", "Ben", "Cat", "Dan", "Eve"), ("Ann", "Ben", "Cat"), ("Ann", "Ben")):
        given = {"appeal": "A77", "committee": list(members), "involved": ["Ben"]}
        actors.do("set-hearing", **given, override=True)


@scene("*", moment="posted")
def other_appeals(actors: Actors) -> None:
    """Against the scorer and against an adjustment, by both sides, at all times."""
    for board, who in _boards(actors):
        at = {"stage": board["stage"], "session": board["session"], "contestant": who}
        players = [each.name for each in actors.there.state.entry(who).players]
        for minutes in (1, 60, 60 * 24, 60 * 24 * 6, 60 * 24 * 30):
            actors.do("appeal-decision", after=minutes, **at, against="scorer", override=True)
        if not players:
            continue
        start = actors.now
        for back in (-60 * 24 * 90, -60 * 24 * 60, 60 * 24):
            held = actors.there
            actors.now = start
            given = {"player_out": players[0], "player_in": "Nemo Novak", "permission": "given"}
            actors.do("substitute", after=back, **at, **given, override=True)
            actors.do("appeal-decision", **at, against="adjustment", override=True)
            for other in _opponents(actors, board, who):
                given = {**at, "contestant": other, "against": "adjustment"}
                actors.do("appeal-decision", **given, override=True)
            actors.there = held


def _opponents(actors: Actors, board: dict[str, Any], who: str) -> list[str]:
    """Who plays the match against a side; nobody where there are no matches."""
    seating = actors.there.state.session(board["stage"], board["session"]).the_seating
    matches = [each.contestants for each in seating.pairings if who in each.contestants]
    return [each for sides in matches for each in sides if each not in (who, "")]
