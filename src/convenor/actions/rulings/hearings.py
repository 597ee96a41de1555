"""From an appeal to its hearing: passed on, argued about in turn, and set for a time and a place.

An appeal and what is done with it go in; facts come out with what the book says: until when the
other side has its copy, whose turn it is to argue, who may sit, and when it is heard at the latest.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping

from convenor.actions import moments
from convenor.actions.action import (
    Action,
    Finding,
    Proposal,
    Setting,
    Suggestion,
    one,
    refuse,
    warn,
)
from convenor.actions.asking.door import finding_of
from convenor.actions.asking.hearing import Heard, hear, resolved
from convenor.actions.rulings.appeal_ways import hearing_of
from convenor.competition.live import Competition
from convenor.competition.state.state import Stamp
from convenor.errors import Mistake, did_you_mean
from convenor.exact import show
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import moment_of, said
from convenor.values import replace, value


@value
class Appealed:
    """An appeal, with the ruling that it is against and when both were recorded."""

    stamp: Stamp
    lodged: bodies.AppealLodged
    ruling: bodies.RulingGiven
    ruled: Stamp

    @property
    def stage(self) -> str:
        return self.ruling.stage


def appeal_numbered(there: Competition, number: str) -> Appealed:
    """The appeal of this number."""
    known = {body.appeal: (stamp, body) for stamp, body in there.state.of(bodies.AppealLodged)}
    if number not in known:
        raise Mistake(f"there is no appeal '{number}': {did_you_mean(number, known)}")
    stamp, lodged = known[number]
    ruled, ruling = there.state.rulings()[lodged.ruling]
    return Appealed(stamp, lodged, ruling, ruled)


def parties(there: Competition, found: Appealed) -> tuple[str, str]:
    """Who appeals, and who is on the other side of the board; '' where nobody is seated."""
    own = found.lodged.contestant
    seating = there.state.session(found.stage, found.ruling.session).seating
    seat = None if seating is None else seating.find(found.ruling.table, found.ruling.board)
    if seat is None:
        return own, ""
    return own, seat.ew if seat.side_of(own) == "NS" else seat.ns


# --- passed on -----------------------------------------------------------------------------------


def send_appeal(there: Competition, given: bodies.AppealSent, setting: Setting) -> Proposal:
    """The director passes an appeal on, and the other side has its copy."""
    found = appeal_numbered(there, given.appeal)
    findings = [*_already_decided(there, given.appeal), *_served(there, found, given, setting)]
    if not given.reasons:
        findings.append(warn("the director's reasons are not on the form yet"))
    told = f"appeal {given.appeal} goes to {given.to or 'whoever hears it'}"
    return one("appeal sent", given, *findings, says=told)


def _served(
    there: Competition, found: Appealed, given: bodies.AppealSent, setting: Setting
) -> Iterator[Finding]:
    heard = _asked(
        there,
        found.stage,
        "appeal sent",
        {
            "ruling_at": moments.local(there, found.ruled.happened),
            "made_at": moments.local(there, setting.now) if given.served else None,
        },
    )
    if heard is None:
        return
    moment = moment_of(heard.answer)
    if not given.served and moment.closes_at is not None:
        yield warn(
            f"the other side gets its copy by {moments.written(moment.closes_at)}", heard.clause
        )
    elif (late := finding_of(heard.answer, heard.clause)) is not None:
        yield late


def _asked(there: Competition, stage: str, part: str, known: Mapping[str, object]) -> Heard | None:
    if resolved(there, stage, part) is None:
        return None
    return hear(there, stage, part, known)


# --- argued about ---------------------------------------------------------------------------------


def add_argument(there: Competition, given: bodies.ArgumentAdded, setting: Setting) -> Proposal:  # noqa: ARG001
    """The respondents argue first, then the appellants answer."""
    found = appeal_numbered(there, given.appeal)
    findings = list(_already_decided(there, given.appeal))
    if not given.text.strip():
        raise Mistake("the argument is empty: write what the side says.")
    before = [b.by for _, b in there.state.of(bodies.ArgumentAdded) if b.appeal == given.appeal]
    if given.by == "appellants" and "respondents" not in before:
        other = parties(there, found)[1] or "the other side"
        findings.append(refuse(f"the respondents ({other}) have the word first"))
    return one("argument added", given, *findings)


def _already_decided(there: Competition, number: str) -> list[Finding]:
    decided = any(body.appeal == number for _, body in there.state.of(bodies.AppealDecided))
    return [refuse(f"appeal {number} has been decided")] if decided else []


# --- heard ---------------------------------------------------------------------------------------


def name_committee(there: Competition, given: bodies.CommitteeNamed, setting: Setting) -> Proposal:  # noqa: ARG001
    """Who sits on a committee of this competition."""
    if not given.members:
        raise Mistake(f"the {given.committee} has no members: name them.")
    twice = [each for each in dict.fromkeys(given.members) if given.members.count(each) > 1]
    findings = [refuse(f"{each} is named twice") for each in twice]
    return one(
        "committee named", given, *findings, says=f"{given.committee}: {', '.join(given.members)}"
    )


def committee_of(there: Competition, name: str = "appeals committee") -> tuple[str, ...]:
    """The members of a committee as it was named last."""
    found = [b.members for _, b in there.state.of(bodies.CommitteeNamed) if b.committee == name]
    return found[-1] if found else ()


def set_hearing(there: Competition, given: bodies.HearingSet, setting: Setting) -> Proposal:  # noqa: ARG001
    """When an appeal is heard, and by those who may sit."""
    found = appeal_numbered(there, given.appeal)
    members = given.committee or committee_of(there)
    findings = list(_already_decided(there, given.appeal))
    may_sit, told = _who_may_sit(there, found, members, given.involved)
    findings += told
    latest = latest_hearing(there, found, given.starts if given.agreed else None)
    starts = given.starts or (latest[0] if latest else None)
    if latest is not None and starts is not None and starts > latest[0]:
        text = f"it is heard by {moments.written(latest[0])} at the latest"
        findings.append(refuse(text, latest[1]))
    elif starts is None:
        findings.append(refuse("nothing says when it is heard: give the time"))
    body = replace(given, committee=may_sit, starts=starts)
    return one("hearing set", body, *findings, says=_invited(there, found, body))


def _invited(there: Competition, found: Appealed, body: bodies.HearingSet) -> str:
    """Both parties are told when they may argue in person."""
    who = [each for each in parties(there, found) if each]
    when = moments.written(body.starts) if body.starts is not None else "a time to be said"
    where = f", {body.place}" if body.place else ""
    return f"appeal {body.appeal} is heard on {when}{where}: {' and '.join(who)} are invited"


def _who_may_sit(
    there: Competition, found: Appealed, members: tuple[str, ...], involved: tuple[str, ...]
) -> tuple[tuple[str, ...], list[Finding]]:
    """The members without an interest: neither players of the board nor named as involved."""
    concerned = [
        player.name
        for side in parties(there, found)
        if side in there.state.entries
        for player in there.state.entry(side).players
    ]
    heard = _asked(
        there, found.stage, "who may sit",
        {"committee": tuple(members), "involved": (*concerned, *involved)},
    ) if members else None  # fmt: skip
    if heard is None:
        return tuple(members), [] if members else [warn("nobody is named to hear it")]
    may_sit = tuple(heard.answer.may_sit)
    out = [each for each in members if each not in may_sit]
    told = [warn(f"{each} has an interest and does not sit", heard.clause) for each in out]
    few = finding_of(heard.answer, heard.clause)
    return may_sit, told if few is None else [*told, few]


def latest_hearing(
    there: Competition, found: Appealed, agreed: datetime.datetime | None = None
) -> tuple[datetime.datetime, str] | None:
    """When the book has an appeal heard, unless the parties agree on an earlier time."""
    heard = hearing_of(there, found.ruled, found.ruling, found.stamp.happened, agreed)
    return None if heard is None else (heard.answer.hearing_at, heard.clause)


def suggest_hearing(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The time that the book sets, and the committee that is named."""
    known = {body.appeal for _, body in there.state.of(bodies.AppealLodged)}
    number = str(given.get("appeal") or "")
    if number not in known:
        return ()
    latest = latest_hearing(there, appeal_numbered(there, number))
    if latest is None:
        return ()
    text = f"heard at {moments.written(latest[0])}, unless the parties agree on an earlier time"
    return (Suggestion({"starts": latest[0].isoformat()}, text, latest[1]),)


def send_papers(there: Competition, given: bodies.AppealPapersSent, setting: Setting) -> Proposal:
    """The papers of an appeal from a match without a director."""
    found = appeal_numbered(there, given.appeal)
    days = (setting.now - found.ruled.happened).days
    heard = _asked(there, found.stage, "appeal papers", {"sent": given.sent, "days_after": days})
    lacking = None if heard is None else finding_of(heard.answer, heard.clause)
    findings = [] if lacking is None else [lacking]
    return one("appeal papers sent", given, *findings, *_private_deposit(there, found, given))


def _private_deposit(
    there: Competition, found: Appealed, given: bodies.AppealPapersSent
) -> list[Finding]:
    """The deposit that goes with an appeal against a ruling that was obtained."""
    obtained = found.ruling.ns is not None or not found.ruling.pending
    known = {"appeal": True, "ruling_obtained": obtained}
    heard = _asked(there, found.stage, "private deposit", known)
    due = 0 if heard is None else said(heard.answer).get("deposit_due") or 0
    if heard is None or not due or (given.deposit or 0) >= due:
        return []
    return [refuse(f"a deposit of {due} goes with it", heard.clause)]


def deposit_with_papers(there: Competition, number: str, merit: bool, succeeds: bool) -> str:
    """What becomes of a deposit that came with the papers; '' where none did."""
    papers = [e for e in there.state.of(bodies.AppealPapersSent) if e[1].appeal == number]
    deposit = papers[-1][1].deposit if papers else None
    if not deposit:
        return ""
    stamp, body = papers[-1]
    found = appeal_numbered(there, number)
    known = {
        "sent": body.sent,
        "days_after": (stamp.happened - found.ruled.happened).days,
        "has_merit": merit,
        "succeeds": succeeds,
    }
    heard = _asked(there, found.stage, "appeal papers", known)
    back = None if heard is None else heard.answer.deposit_back
    if heard is None or back is None:
        return ""
    fate = "comes back" if back else "is kept"
    return f"; the deposit of {show(deposit)} {fate} ({heard.clause})"


ACTIONS = (
    Action(
        *("send-appeal", "Pass an appeal on", bodies.AppealSent, send_appeal),
        *("director", "rulings", "the director's account goes to whoever hears an appeal"),
    ),
    Action(
        *("argue-appeal", "Argue about an appeal", bodies.ArgumentAdded, add_argument),
        *("player", "rulings", "what a side says to an appeal, in its turn"),
    ),
    Action(
        *("name-committee", "Name a committee", bodies.CommitteeNamed, name_committee),
        *("convenor", "rulings", "who sits on a committee of the competition"),
    ),
    Action(
        *("set-hearing", "Set a hearing", bodies.HearingSet, set_hearing),
        *("director", "rulings", "when, where and by whom an appeal is heard", suggest_hearing),
    ),
    Action(
        *("send-papers", "Send the papers of an appeal", bodies.AppealPapersSent, send_papers),
        *("player", "rulings", "what goes to the convener from a match without a director"),
    ),
)
