"""Papers of an event: certificates, the conditions of contest, letters about decisions.

A job goes in, blocks come out. The words of a clause are the rulebook's; what was decided and why
is the official's, without hidden names.
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor import pipeline
from convenor.actions.rulings.awarded_scores import awards_text
from convenor.actions.stages.arrangements import reading_in_words
from convenor.competition.live import Competition
from convenor.competition.plans.named_clauses import full_name, named_clauses
from convenor.competition.state.cases import cases
from convenor.competition.state.state import Stamp
from convenor.competition.views.stage_words import stage_sentences
from convenor.competition.views.withheld_names import players_of, without_hidden
from convenor.explain.wording import ordinal
from convenor.ledger import bodies
from convenor.printing.blocks import (
    Block,
    Certificate,
    Field,
    Form,
    Heading,
    NewPage,
    Text,
    table,
)
from convenor.printing.forms import auction, decision_said
from convenor.printing.jobs import Job, day_of, shown

PLACED = 3
"""Places for which there is a certificate besides the titles."""


# --- certificates --------------------------------------------------------------------------------


def certificates(job: Job) -> Iterator[Block]:
    """A certificate for each title, and for each of the first places, once the stage is over."""
    if not pipeline.is_over(job.there, job.stage) and not _closed(job):
        return
    begun = job.there.state.begun
    day = day_of(begun.begins) if begun else ""
    under = ", ".join(filter(None, (job.there.state.name, day)))
    made = [
        Certificate(each.title, _who(job, each.contestants), under, "Director")
        for each in pipeline.titles(job.there, job.stage)
        if each.contestants and not each.open
    ]
    for field, groups in pipeline.places(job.there, job.stage).items():
        place = 1
        for group in groups:
            if place > PLACED:
                break
            says = f"{ordinal(place)} place" + (f", {field}" if field else "")
            made += [Certificate(says, _who(job, (who,)), under, "Director") for who in group]
            place += len(group)
    for at, each in enumerate(made):
        if at:
            yield NewPage()
        yield each


def _closed(job: Job) -> bool:
    return job.there.state.stage(job.stage).closed is not None


def _who(job: Job, contestants: tuple[str, ...]) -> str:
    found = []
    for who in contestants:
        players = ", ".join(players_of(job.there.state.entry(who)))
        name = job.name(who)
        found.append(
            f"{name}: {players}"
            if job.there.state.the_plan.contestants == "teams"
            else players or name
        )
    return "; ".join(found)


# --- conditions of contest -----------------------------------------------------------------------


def conditions(job: Job) -> Iterator[Block]:
    """How each stage is played, and the clauses behind it."""
    plan = job.there.state.the_plan
    books = pipeline.books(job.there)
    yield Heading(f"Conditions of contest, by {books.book(plan.rulebook).title}")
    for stage in plan.stages:
        if len(plan.stages) > 1:
            yield Text(stage.shown, strong=True, size=12)
        yield Text(" ".join(stage_sentences(job.there, stage.name)))
    rows: dict[tuple[str, str], tuple[str, ...]] = {}
    for each in named_clauses(plan):
        clause = books.find(each.clause)
        rule = f"{clause.heading}: {clause.rule}" if clause is not None else ""
        rows.setdefault((each.part, each.clause), (each.part, each.clause, " ".join(rule.split())))
    if rows:
        widths = ("30", "34", "1fr")
        yield table(("For", "Clause", "What it says"), rows.values(), "lll", widths, 8)
    yield from _readings(job.there)


def _readings(there: Competition) -> Iterator[Block]:
    """Where a clause of the event can be read in several ways: the reading that holds here."""
    books, plan = pipeline.books(there), there.state.the_plan
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for each in named_clauses(plan):
        clause = books.find(each.clause)
        for name in clause.switches if clause is not None else ():
            assert clause is not None
            switch = books.book(clause.rulebook).switches.get(name)
            if switch is None:
                continue
            chosen = there.state.readings.get(clause.rulebook, {}).get(name, switch.default)
            held = reading_in_words(chosen)
            if chosen != switch.default:
                held = f"{held} (chosen for this event; usually {reading_in_words(switch.default)})"
            clauses = ", ".join(f"{clause.rulebook} {id}" for id in switch.clauses)
            found[clause.rulebook, name] = (clauses, switch.meaning, held)
    if found:
        title = "Where the book can be read in several ways"
        widths = ("44", "1fr", "50")
        head = ("Clauses", "What the book asks", "As it is read here")
        yield table(head, sorted(found.values()), "lll", widths, 8, title)


# --- decisions -----------------------------------------------------------------------------------


def decisions(job: Job) -> Iterator[Block]:
    """A letter about each ruling, fine, appeal and case of the stage, each on its own page."""
    letters = [*_rulings(job), *_fines(job), *_appeals(job), *_cases(job)]
    for at, letter in enumerate(letters):
        if at:
            yield NewPage()
        yield from letter


def _letter(
    job: Job,
    title: str,
    to: str,
    at: Stamp,
    about: tuple[Field, ...],
    said: str,
    clause: str,
    more: tuple[Block, ...] = (),
) -> Iterator[Block]:
    yield Text(f"To {to}", size=11)
    yield Text(day_of(at.happened), size=11)
    yield Heading(title)
    if about:
        yield Form(about, 4)
    yield from more
    yield Text(said, size=11)
    yield from _clause(job.there, clause)
    yield Text("")
    yield Form((Field("Director", height=14), Field("Date", height=14)))


def _clause(there: Competition, named: str) -> Iterator[Block]:
    if not named:
        return
    name = full_name(named, there.state.the_plan.rulebook)
    clause = pipeline.books(there).find(name)
    if clause is None:
        yield Text(f"It rests on {name}.")
        return
    yield Text(f"It rests on {name}, {clause.heading}: {' '.join(clause.rule.split())}")


def _rulings(job: Job) -> Iterator[Iterator[Block]]:
    for stamp, ruling in job.there.state.rulings().values():
        if ruling.stage != job.stage:
            continue
        seating = job.there.state.session(job.stage, ruling.session).seating
        seat = seating.find(ruling.table, ruling.board) if seating else None
        to = " and ".join(job.numbered(each) for each in (seat.ns, seat.ew)) if seat else ""
        about = (
            Field("Session or round", str(ruling.session)),
            Field("Table", ruling.table),
            Field("Board", str(ruling.board)),
            Field("Rests on", ruling.basis or "–"),
        )
        given = awards_text(ruling.ns, ruling.ew)
        said = [
            f"The board is scored as {given}." if given else "The result at the table stands.",
            "This is not final yet." if ruling.pending else "",
            _because(without_hidden(job.there, ruling.reason)),
            "You may appeal." if ruling.right_told else "",
        ]
        words = " ".join(filter(None, said))
        yield _letter(job, f"Ruling {ruling.ruling}", to, stamp, about, words, ruling.clause)


def _because(reason: str) -> str:
    return f"Reason: {reason.rstrip('.')}." if reason else ""


def _fines(job: Job) -> Iterator[Iterator[Block]]:
    for stamp, fine in job.there.state.of(bodies.FineImposed, job.stage):
        to = job.numbered(fine.contestant)
        reason = without_hidden(job.there, fine.reason)
        said = (
            f"In session {fine.session} {shown(fine.amount)} {fine.unit} are taken off your score"
        )
        said += f": {reason.rstrip('.')}." if reason else "."
        yield _letter(job, f"Fine {fine.fine}".rstrip(), to, stamp, (), said, fine.rests_on)


def _appeals(job: Job) -> Iterator[Iterator[Block]]:
    state = job.there.state
    lodged = {body.appeal: body for _, body in state.of(bodies.AppealLodged)}
    rulings = state.rulings()
    for stamp, decided in state.of(bodies.AppealDecided):
        appeal = lodged.get(decided.appeal)
        ruling = rulings.get(appeal.ruling) if appeal else None
        if appeal is None or ruling is None or ruling[1].stage != job.stage:
            continue
        to, title = job.numbered(appeal.contestant), f"Appeal {appeal.appeal}"
        said = f"You appealed against ruling {appeal.ruling}. {decision_said(job, decided)}"
        calls = (auction(appeal, ruling[1], "The auction", 1),) if appeal.auction else ()
        yield _letter(job, title, to, stamp, (), said, "", calls)


def _cases(job: Job) -> Iterator[Iterator[Block]]:
    for each in cases(job.there.state):
        opened, decided = each.opened, each.decided
        if decided is None or opened.stage not in ("", job.stage):
            continue
        to = job.numbered(opened.contestant) if opened.contestant else ", ".join(opened.players)
        words = (
            without_hidden(job.there, text)
            for text in (opened.text, decided.outcome, decided.reason)
        )
        said = " ".join(f"{text.rstrip('.')}." for text in words if text)
        if decided.by:
            said += f" Decided by the {decided.by}."
        yield _letter(job, f"Case {each.number}", to, each.stamp, (), said, opened.clause)
