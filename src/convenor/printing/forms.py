"""Forms to be filled in: a line-up, a substitution, an appeal; with what is known already.

A job goes in, blocks come out. What an appeal's form holds is SABF 21.14; event, session, dealer,
vulnerability, contract and result are added, as the book's register says.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.rulings.awarded_scores import awards_text
from convenor.bridge import Board, Seat, parse_deal
from convenor.competition.state.state import Stamp
from convenor.competition.views.visibility import is_open
from convenor.competition.views.withheld_names import kind_of, players_of, without_hidden
from convenor.ledger import bodies
from convenor.printing.blocks import Block, Deals, Field, Form, Heading, NewPage, Table, table
from convenor.printing.hands import diagram
from convenor.printing.jobs import Job, vulnerable

SEATS = ("North", "East", "South", "West")
SUIT_ROWS = (
    ("♠", "", "", "", ""),
    ("♥", "", "", "", ""),
    ("♦", "", "", "", ""),
    ("♣", "", "", "", ""),
)
CALLS = 8


def line_up_form(job: Job) -> Iterator[Block]:
    """Who plays where for a side in a match; one form for home and away each."""
    known = "".join(str(each.number) for each in job.sessions()[-1:])
    for at, side in enumerate(("Home", "Away")):
        if at:
            yield NewPage()
        yield Heading(f"Line-up, {side.lower()} team")
        yield Form(
            (
                Field("Event", job.there.state.name, share=2),
                Field("Round or stanza", known),
                Field("Table or match"),
                Field("Team"),
                Field("Opponents"),
            )
        )
        rows = [(f"{room} room", seat, "", "") for room in ("Open", "Closed") for seat in SEATS]
        head = ("Room", "Seat", "Player", "Number")
        yield table(head, rows, "llll", ("30", "25", "1fr", "30"), 12, ruled=True)
        yield Form((Field("Players not in the line-up", share=2, height=12),))
        yield Form((Field("Captain’s signature", height=10), Field("Handed in at", height=10)))
    entries = [job.there.state.entry(each) for each in job.there.state.field_of(job.stage)]
    members = [(e.number, job.name(e.number), ", ".join(players_of(e))) for e in entries]
    if members and kind_of(job.there) == "Team":
        yield NewPage()
        yield table(
            ("No.", "Team", "Players"), members, "rll", ("auto", "1fr", "2fr"), 9, "Members"
        )


def substitution_form(job: Job) -> Iterator[Block]:
    """Who plays in whose place, why and for how long, and who allows it."""
    yield Heading("Substitution")
    yield Form(
        (
            Field("Event", job.there.state.name, share=2),
            Field("Stage", job.there.state.the_plan.stage(job.stage).shown),
            Field("Session, round or boards"),
            Field(f"{kind_of(job.there)} and number"),
            Field("Player who is replaced"),
            Field("Substitute"),
            Field("Substitute’s number and club"),
            Field("Reason", share=2, height=18),
            Field("Asked for at (day and time)"),
            Field("Master points or rank of both players"),
            Field("Opponents, where they have a say", share=2),
        )
    )
    yield Form(
        (
            Field("Allowed / not allowed, and the clause", height=10),
            Field("Conditions", height=10),
            Field("Player’s or captain’s signature", height=12),
            Field("Director’s signature and time", height=12),
        ),
        title="Decision",
    )


# --- appeals -------------------------------------------------------------------------------------


def appeal_forms(job: Job) -> Iterator[Block]:
    """The form of each appeal against a ruling of the stage; an empty one where there is none."""
    state = job.there.state
    rulings = {body.ruling: body for _, body in state.of(bodies.RulingGiven)}
    found = [
        (stamp, appeal, rulings[appeal.ruling])
        for stamp, appeal in state.of(bodies.AppealLodged)
        if appeal.ruling in rulings and rulings[appeal.ruling].stage == job.stage
    ]
    if not found:
        yield from _appeal(job, None, None, None)
    for at, (stamp, appeal, ruling) in enumerate(found):
        if at:
            yield NewPage()
        yield from _appeal(job, stamp, appeal, ruling)


def appeal_form(job: Job, number: str) -> Iterator[Block]:
    """The form of one appeal against a ruling."""
    rulings = {body.ruling: body for _, body in job.there.state.of(bodies.RulingGiven)}
    for stamp, appeal in job.there.state.of(bodies.AppealLodged):
        if appeal.appeal == number:
            yield from _appeal(job, stamp, appeal, rulings.get(appeal.ruling))


def _appeal(
    job: Job,
    stamp: Stamp | None,
    appeal: bodies.AppealLodged | None,
    ruling: bodies.RulingGiven | None,
) -> Iterator[Block]:
    number = f" {appeal.appeal}" if appeal else ""
    yield Heading(f"Appeal{number}")
    yield Form(tuple(_about(job, stamp, appeal, ruling)), 4)
    yield from _hands(job, ruling)
    yield auction(appeal, ruling, "Auction (! for a hesitation, * for an explanation below)")
    yield Form((Field("Explanations and other details", height=22),), 1)
    said = "" if ruling is None else _ruled(job, ruling)
    grounds = "" if appeal is None else without_hidden(job.there, appeal.grounds)
    yield Form(
        (
            Field("Director’s ruling", said, 18),
            Field("Grounds of appeal", grounds, 26),
            Field("Appellant’s signature"),
            Field("Director’s comments", _sent(job, appeal), 20),
            Field("Director’s signature"),
        ),
        1,
    )
    yield NewPage()
    yield Form(
        (
            Field(
                "Respondents’ submission, with extra or disputed facts",
                _said(job, appeal, "respondents"),
                40,
            ),
            Field("Respondent’s signature"),
            Field("Appellants’ arguments in reply", _said(job, appeal, "appellants"), 34),
            Field("Appellant’s signature"),
        ),
        1,
    )
    yield Form(tuple(_decision(job, appeal)), 2, "Decision of the committee")


def auction(
    appeal: bodies.AppealLodged | None,
    ruling: bodies.RulingGiven | None,
    title: str,
    rows: int = CALLS,
) -> Table:
    """The calls of an auction under those who made them, with lines for what is not known."""
    calls: list[str] = []
    if appeal is not None and ruling is not None and appeal.auction:
        before = [each.word for each in Seat].index(Board(ruling.board).dealer.word)
        calls = [*("–" * before), *appeal.auction]
    calls += [""] * (4 * rows - len(calls) if len(calls) < 4 * rows else -len(calls) % 4)
    lines = tuple(tuple(calls[at : at + 4]) for at in range(0, len(calls), 4))
    widths = ("1fr", "1fr", "1fr", "1fr")
    return table(SEATS, lines, "llll", widths, 12, title, ruled=True)


def _about(
    job: Job,
    stamp: Stamp | None,
    appeal: bodies.AppealLodged | None,
    ruling: bodies.RulingGiven | None,
) -> Iterator[Field]:
    yield Field("Event", job.there.state.name, share=2)
    yield Field("Session or round", "" if ruling is None else str(ruling.session))
    yield Field("Match or table", "" if ruling is None else ruling.table)
    board = None if ruling is None else ruling.board
    yield Field("Board", "" if board is None else str(board))
    yield Field("Dealer", "" if board is None else Board(board).dealer.word)
    yield Field("Vulnerable", "" if board is None else vulnerable(board))
    yield Field("Contract and result", "" if ruling is None else _result(job, ruling))
    yield Field("North–South", "" if ruling is None else _side(job, ruling, "NS"), share=2)
    yield Field("East–West", "" if ruling is None else _side(job, ruling, "EW"), share=2)
    yield Field("Appellant", "" if appeal is None else job.numbered(appeal.contestant), share=2)
    yield Field("Lodged at", "" if stamp is None else f"{stamp.happened:%d %b %Y %H:%M}")
    deposit = None if appeal is None else appeal.deposit
    yield Field("Deposit", "" if deposit is None else str(deposit))


def _result(job: Job, ruling: bodies.RulingGiven) -> str:
    found = job.there.state.on(job.stage, ruling.session, ruling.board).get(ruling.table)
    return found.text if found else ""


def _side(job: Job, ruling: bodies.RulingGiven, side: str) -> str:
    seating = job.there.state.session(job.stage, ruling.session).seating
    seat = seating.find(ruling.table, ruling.board) if seating else None
    return "" if seat is None else job.numbered(seat.ns if side == "NS" else seat.ew)


def _hands(job: Job, ruling: bodies.RulingGiven | None) -> Iterator[Block]:
    """The four hands where everybody may see them by now, else lines for them."""
    if ruling is not None:
        session = job.there.state.session(job.stage, ruling.session)
        text = job.there.state.deals.get((job.stage, ruling.session, ruling.board))
        if text and is_open(job.there, session, ruling.board):
            yield Deals((diagram(job, ruling.board, parse_deal(text)),), 2)
            return
    widths = ("auto", "1fr", "1fr", "1fr", "1fr")
    yield table(("", *SEATS), SUIT_ROWS, "cllll", widths, 11, "Hands", ruled=True)


def _ruled(job: Job, ruling: bodies.RulingGiven) -> str:
    parts = [awards_text(ruling.ns, ruling.ew) or "the result at the table stands"]
    parts += [ruling.clause, without_hidden(job.there, ruling.reason)]
    return "; ".join(filter(None, parts))


def _said(job: Job, appeal: bodies.AppealLodged | None, party: str) -> str:
    if appeal is None:
        return ""
    found = (
        body.text
        for _, body in job.there.state.of(bodies.ArgumentAdded)
        if body.appeal == appeal.appeal and body.by == party
    )
    return without_hidden(job.there, " ".join(found))


def _sent(job: Job, appeal: bodies.AppealLodged | None) -> str:
    if appeal is None:
        return ""
    found = (
        body.reasons
        for _, body in job.there.state.of(bodies.AppealSent)
        if body.appeal == appeal.appeal
    )
    return without_hidden(job.there, " ".join(found))


def _decision(job: Job, appeal: bodies.AppealLodged | None) -> Iterator[Field]:
    decided = None
    if appeal is not None:
        every = job.there.state.of(bodies.AppealDecided)
        decided = next((body for _, body in every if body.appeal == appeal.appeal), None)
    words = "" if decided is None else decision_said(job, decided)
    yield Field("Decision", words, 34, share=2)
    yield Field("Chairman’s name")
    yield Field("Chairman’s signature")
    yield Field("Members’ names", _members(job, appeal), 12, share=2)
    yield Field("Dissents", "", 12, share=2)


def decision_said(job: Job, decided: bodies.AppealDecided) -> str:
    """What a committee decided, in a sentence or two."""
    said = ["The appeal succeeds." if decided.upheld else "The appeal fails."]
    if decided.ns is not None:
        said.append(f"The score is now {awards_text(decided.ns, decided.ew)}.")
    if decided.merit is not None:
        said.append("It had merit." if decided.merit else "It had no merit.")
    if decided.heard_by is not None:
        said.append(f"It was heard by the {decided.heard_by}.")
    said.append(without_hidden(job.there, decided.reason))
    return " ".join(filter(None, said))


def _members(job: Job, appeal: bodies.AppealLodged | None) -> str:
    if appeal is None:
        return ""
    hearings = job.there.state.of(bodies.HearingSet)
    found = [body.committee for _, body in hearings if body.appeal == appeal.appeal]
    return ", ".join(found[-1]) if found else ""
