"""Appeals against rulings: lodged in time and with a deposit, decided, and what becomes of it.

A ruling and who appeals go in; whether the appeal is taken is asked of the book (time, form,
deposit), and once it is decided what comes back of the deposit is said. The merit of an appeal is
the committee's business.
"""

from __future__ import annotations

import datetime
import re

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
from convenor.actions.asking.hearing import Heard, hear
from convenor.actions.asking.periods import draw_findings, in_time_findings
from convenor.actions.asking.stanza_periods import end_with
from convenor.actions.numbers import own_number
from convenor.actions.rulings.appeal_ways import (
    COMMITTEE,
    By,
    Matter,
    heard_elsewhere,
    hearing_time,
    right_to_appeal,
    right_to_go_on,
    right_to_overturn,
    right_to_reverse,
    which_body,
    who_hears,
)
from convenor.actions.rulings.awarded_scores import check_award
from convenor.actions.rulings.fuller_notes import notes_to_consult
from convenor.actions.rulings.hearings import deposit_with_papers
from convenor.actions.rulings.other_appeals import decide_other, other_appeal
from convenor.bridge import Board
from convenor.competition.live import Competition
from convenor.competition.state.state import Stamp
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, plain, show
from convenor.formats.pbn_auctions import Auction
from convenor.formats.pbn_text import Tag, Token
from convenor.formats.problems import Problems
from convenor.ledger import bodies
from convenor.regulation.typed import asked
from convenor.values import value


@value
class Lodging:
    """An appeal; its number is given if none is named."""

    ruling: str = asked("the ruling that it is against")
    contestant: str = asked("who appeals")
    deposit: Exact | None = asked("deposit paid", default=None, least=0)
    grounds: str = asked("the grounds, in words", default="")
    sought: bodies.Award | None = asked("the score that is sought", default=None)
    on_form: bool = asked("whether it is on the official form", default=True)
    signatures: int = asked("signatures of the pair on it", default=1, least=0)
    appeal: str = asked("number of the appeal (none: the next)", default="")
    auction: str = asked(
        "the auction from the dealer, such as '1NT Pass 3NT AP' (on the form)", default=""
    )
    by: By = asked("who asks for it", default="contestant")
    through_director: bool = asked("whether it was handed to the director", default=True)
    further: bool = asked(
        "whether it goes on to the book's last instance, after a first appeal", default=False
    )
    committee: bool | None = asked("whether there is an appeals committee", default=None)
    matter: Matter | None = asked("what it is about", default=None)
    agreed: datetime.datetime | None = asked(
        "a time for the hearing on which all parties agree", default=None
    )


def lodge_appeal(there: Competition, given: Lodging, setting: Setting) -> Proposal:
    """An appeal, if it comes in time and with what the book asks."""
    stamp, ruling = _ruling(there, given.ruling)
    there.state.entry(given.contestant)
    check_award(given.sought, ruling.board, "the appeal")
    number = own_number(there, "appeal lodged", "appeal", "A", given.appeal)
    body = bodies.AppealLodged(
        number,
        given.ruling,
        given.contestant,
        given.deposit,
        given.grounds,
        given.sought,
        given.further,
        calls_of(given.auction, ruling.board),
    )
    findings = [
        *_concerned(there, ruling, given.contestant),
        *_again(there, given),
        *_taken(there, stamp, ruling, given, setting),
        *_deposit(there, ruling.stage, given.deposit, given.further),
    ]
    if ruling.pending:
        findings.append(warn(f"ruling {given.ruling} has not been decided yet"))
    told = [_lodged(there, ruling.stage, number, given)]
    if not given.further:
        heard_at = hearing_time(there, stamp, ruling, setting.now, given.agreed)
        told += [f"{each.reason} ({each.clause})" for each in heard_at]
    return one("appeal lodged", body, *findings, says="; ".join(told))


def calls_of(text: str, board: int) -> tuple[str, ...]:
    """The calls of an auction that can be, or a sentence about the first that cannot."""
    if not text.strip():
        return ()
    words = text.replace(",", " ").split()
    short = {"p": "Pass", "pass": "Pass", "-": "Pass", "ap": "AP"}
    calls = [short.get(each.casefold(), each.upper()) for each in words]
    calls = [f"{each}T" if re.fullmatch("[1-7]N", each) else each for each in calls]
    tag, problems, dealer = Tag("Auction", "", 1), Problems(), Board(board).dealer
    tag.tokens = [Token(each, 1) for each in calls]
    Auction(tag, dealer, dealer, "the auction", problems).read()
    for each in problems:
        raise Mistake(f"the auction cannot be: {each.what}")
    return tuple(calls)


def _taken(
    there: Competition,
    stamp: Stamp,
    ruling: bodies.RulingGiven,
    given: Lodging,
    setting: Setting,
) -> list[Finding]:
    """Whether an appeal is taken: in time and in the right way, or after those before it."""
    if given.further:
        return right_to_go_on(there, ruling.stage, given.ruling)
    right = right_to_appeal(there, ruling.stage, given.by, given.through_director)
    return [*right, *_in_time(there, stamp, ruling, given, setting)]


def _lodged(there: Competition, stage: str, number: str, given: Lodging) -> str:
    """That it is lodged, and who hears it where that is known."""
    if given.further or (given.committee is None and given.matter is None):
        return f"appeal {number}"
    told = who_hears(there, stage, given.committee, given.matter)[:1]
    return "; ".join([f"appeal {number}", *(f"{each.reason} ({each.clause})" for each in told)])


def decide_appeal(there: Competition, given: bodies.AppealDecided, setting: Setting) -> Proposal:  # noqa: ARG001
    """The committee's word, and the fate of the deposit."""
    lodged = {body.appeal: body for _, body in there.state.of(bodies.AppealLodged)}
    appeal = lodged.get(given.appeal)
    other = other_appeal(there, given.appeal)
    if other is not None:
        return decide_other(there, other, given)
    if appeal is None:
        near = did_you_mean(given.appeal, lodged)
        raise Mistake(f"there is no appeal '{given.appeal}': {near}")
    _, ruling = _ruling(there, appeal.ruling)
    if given.ns is None and given.ew is not None:
        raise Mistake("a split score names both sides: give North-South's score too.")
    check_award(given.ns, ruling.board, "North-South" if given.ew else "both sides")
    check_award(given.ew, ruling.board, "East-West")
    findings = list(draw_findings(there, ruling.stage, ruling.session))
    if given.upheld and given.ns is None:
        findings.append(warn("the appeal succeeds, but no score is named: the ruling stands"))
    if not given.upheld and given.ns is not None:
        raise Mistake("an appeal that fails changes no score: leave the score out.")
    if any(b.appeal == given.appeal for _, b in there.state.of(bodies.AppealDecided)):
        findings.append(refuse(f"appeal {given.appeal} has been decided before"))
    findings += heard_elsewhere(there, appeal, given.heard_by)
    if appeal.further and given.upheld:
        findings += right_to_overturn(there, ruling.stage, given.grounds)
    if given.upheld and not appeal.further and given.heard_by in (None, COMMITTEE):
        findings += right_to_reverse(there, ruling, given.basis)
    findings += notes_to_consult(
        there, ruling.stage, ruling.session, ruling.table, ruling.board, given.reason
    )
    outcome = "succeeds" if given.upheld else "fails"
    says = f"appeal {given.appeal} {outcome}{_fate(there, ruling.stage, appeal, given)}"
    return one("appeal decided", given, *findings, says=says)


# --- what the book asks --------------------------------------------------------------------------


def _ruling(there: Competition, number: str) -> tuple[Stamp, bodies.RulingGiven]:
    rulings = there.state.rulings()
    found = rulings.get(number)
    if found is None:
        raise Mistake(f"there is no ruling '{number}': {did_you_mean(number, rulings)}")
    return found


def _concerned(there: Competition, ruling: bodies.RulingGiven, contestant: str) -> list[Finding]:
    """Only those at the table may appeal."""
    seating = there.state.session(ruling.stage, ruling.session).seating
    seat = None if seating is None else seating.find(ruling.table, ruling.board)
    if seat is None or seat.side_of(contestant) is not None:
        return []
    return [refuse(f"contestant {contestant} was not at the table of ruling {ruling.ruling}")]


def _again(there: Competition, given: Lodging) -> list[Finding]:
    """The same side appeals against a ruling once; an appeal's number is its own."""
    for _, body in there.state.of(bodies.AppealLodged):
        if body.appeal == given.appeal:
            raise Mistake(f"appeal {given.appeal} is there: leave the number out for a new one.")
        own = (body.ruling, body.contestant, body.further)
        if own == (given.ruling, given.contestant, given.further):
            return [refuse(f"appeal {body.appeal} is against the same ruling, by the same side")]
    return []


def _in_time(
    there: Competition,
    stamp: Stamp,
    ruling: bodies.RulingGiven,
    given: Lodging,
    setting: Setting,
) -> list[Finding]:
    given_at = moments.local(there, stamp.happened)
    end = end_with(there, there.state.session(ruling.stage, ruling.session), ruling.board)
    more = {
        "on_form": given.on_form,
        "signatures": given.signatures,
        "ruling_at": given_at if end is None or given_at > end else None,
    }
    where = (ruling.stage, ruling.session)
    return in_time_findings(there, *where, setting.now, "appeal time", more, ruling.board)


def _deposit(there: Competition, stage: str, paid: Exact | None, further: bool) -> list[Finding]:
    heard = _about_deposit(there, stage, paid or 0, False, further)
    if heard is None or heard.answer.verdict != "refuse":
        return []
    return [refuse((heard.answer.reason or "the deposit is missing").rstrip("."), heard.clause)]


def _about_deposit(
    there: Competition, stage: str, paid: Exact, merit: bool, further: bool
) -> Heard | None:
    """What the book says to a deposit; one clause may be about the last instance only."""
    known = {"appeal": True, "ruling_obtained": True, "deposit": paid, "has_merit": merit}
    own = hear(there, stage, "further deposit", known) if further else None
    return own or hear(there, stage, "deposit", known)


def _fate(
    there: Competition, stage: str, appeal: bodies.AppealLodged, given: bodies.AppealDecided
) -> str:
    """What comes back of the deposit."""
    merit = given.upheld if given.merit is None else given.merit
    with_papers = deposit_with_papers(there, appeal.appeal, merit, given.upheld)
    if with_papers:
        return with_papers
    if appeal.deposit is None:
        return ""
    heard = _about_deposit(there, stage, appeal.deposit, merit, appeal.further)
    back = appeal.deposit if heard is None else heard.answer.refund
    clause = f" ({heard.clause})" if heard is not None else ""
    kept = appeal.deposit - (back or 0)
    if kept:
        return f"; {show(kept)} of the deposit is kept{clause}"
    return f"; the deposit of {show(appeal.deposit)} comes back{clause}"


def suggest_appeal(there: Competition, given: dict[str, object]) -> tuple[Suggestion, ...]:
    """The deposit that an appeal costs, and who hears it."""
    found = there.state.rulings().get(str(given.get("ruling") or ""))
    if found is None:
        return ()
    stage, further = found[1].stage, bool(given.get("further"))
    heard = _about_deposit(there, stage, 0, False, further)
    due = 0 if heard is None else heard.answer.deposit_due
    told = []
    if heard is not None:
        text = f"a deposit of {show(due)}"
        told.append(Suggestion({"deposit": plain(due)}, text, heard.clause))
    if not further:
        told += who_hears(there, stage, given.get("committee"), given.get("matter"))  # type: ignore[arg-type]
        told += which_body(there, stage)
    return tuple(told)


ACTIONS = (
    Action(
        "lodge-appeal",
        "Lodge an appeal",
        Lodging,
        lodge_appeal,
        "player",
        "rulings",
        "an appeal against a ruling",
        suggest_appeal,
    ),
    Action(
        "decide-appeal",
        "Decide an appeal",
        bodies.AppealDecided,
        decide_appeal,
        "director",
        "rulings",
    ),
)
