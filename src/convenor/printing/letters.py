"""Letters of the office, each to one contestant or about one matter, as blocks for page and paper.

A competition and what a letter is about go in; a document comes out, with the clauses that the
figures rest on. Hidden names stay hidden; what stands in a letter is worked out elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from convenor import pipeline
from convenor.actions.asking.carried_out import carried_out
from convenor.actions.entries.nominations import (
    closing_of,
    fee_of,
    field_of,
    nomination_of,
    nominations,
    opens_of,
)
from convenor.actions.entries.substitution_forms import settled
from convenor.actions.moments import written
from convenor.competition.live import Competition
from convenor.competition.views.selection import selected_team, team_stages
from convenor.competition.views.visibility import is_out
from convenor.competition.views.withheld_names import with_names_hidden
from convenor.errors import Mistake, did_you_mean
from convenor.exact import show
from convenor.ledger import bodies
from convenor.printing.blocks import Block, Document, Field, Form, Heading, Table, Text, table
from convenor.printing.forms import appeal_form, decision_said
from convenor.printing.jobs import Job, day_of
from convenor.printing.papers import conditions
from convenor.values import value

Builder = Callable[[Competition, str], Iterator[Block]]


@value
class Letter:
    """A kind of letter: its title, whom or what it is about, and how it is made."""

    title: str
    about: str
    """contestant, nomination, appeal, stage or '' (everybody)."""
    builder: Builder
    officials: bool = False


def letter(there: Competition, kind: str, about: str = "") -> Document:
    """One letter, by its kind and what it is about."""
    found = LETTERS.get(kind)
    if found is None:
        raise Mistake(f"there is no letter '{kind}': {did_you_mean(kind, LETTERS)}")
    if found.about and not about:
        known = [key for key, _ in subjects(there, kind)]
        raise Mistake(
            f"say which {found.about} the letter is about: "
            + (", ".join(known) if known else f"there is no {found.about} yet")
            + "."
        )
    public = with_names_hidden(there)
    begun = there.state.begun
    return Document(
        f"{kind}-{about}" if about else kind,
        found.title,
        there.state.name,
        day_of(begun.begins) if begun else "",
        tuple(found.builder(public, about)),
    )


def subjects(there: Competition, kind: str) -> tuple[tuple[str, str], ...]:
    """Whom or what letters of a kind can be about now: a key and its name."""
    state, about = there.state, LETTERS[kind].about
    if about == "contestant":
        return tuple((each.number, each.name) for each in state.entries.values())
    if about == "nomination":
        return tuple((each.id, each.name) for each in nominations(there).values())
    if about == "stage":
        return tuple((each, state.the_plan.stage(each).shown) for each in team_stages(there))
    if about == "appeal":
        lodged = [(b.appeal, b.contestant) for _, b in state.of(bodies.AppealLodged)]
        return tuple((number, f"{number}: {state.entry(who).name}") for number, who in lodged)
    return ()


# --- entries -------------------------------------------------------------------------------------


def _invitation(there: Competition, about: str) -> Iterator[Block]:  # noqa: ARG001
    calls = [body for _, body in there.state.of(bodies.EntriesCalled)]
    begun = there.state.begun
    if not calls:
        raise Mistake("entries have not been called for yet: call for them first.")
    yield Heading(f"Invitation to {there.state.name}")
    when = f" It begins on {day_of(begun.begins)}." if begun else ""
    yield Text(f"Entries are taken for {there.state.name}.{when}")
    plan = there.state.the_plan
    fields = [Field("What enters", plan.contestants)]
    closes, opens, fee = closing_of(there), opens_of(there), fee_of(there)
    if opens is not None:
        fields.append(Field("Entries open", day_of(opens)))
    if closes is not None:
        fields.append(Field("Entries close", written(closes)))
    if calls[-1].places is not None:
        fields.append(Field("Places", str(calls[-1].places)))
    if fee is not None:
        fields.append(Field("Entry fee", f"{show(fee)} {calls[-1].currency}".strip()))
    yield Form(tuple(fields))
    if calls[-1].about:
        yield Text(calls[-1].about)
    yield from _clauses(there, "nominate")
    yield from _clauses(there, "call-entries")


def _clauses(there: Competition, action: str) -> Iterator[Text]:
    books = pipeline.books(there)
    for name in carried_out(there, action):
        found = books.find(name)
        if found is not None:
            yield Text(f"{' '.join(found.rule.split())} ({name})", size=9)


def _confirmation(there: Competition, about: str) -> Iterator[Block]:
    found = nomination_of(there, about)
    field = field_of(there)
    yield Heading(f"Your entry: {found.name}")
    because = f" ({field.clause})" if field.clause else ""
    yield Text(f"Your nomination of {written(found.made)}: {field.status[about]}{because}.")
    rows = [
        (each.name, each.id, _consent(found.consents.get(each.name))) for each in found.body.players
    ]
    yield table(("Player", "Number", "Consent"), rows, "lll", ("1fr", "30", "30"), 10)
    if found.due is not None:
        word = "nothing is left to pay" if not found.due else f"still to be paid: {show(found.due)}"
        yield Text(f"Entry fee: {word}.", strong=bool(found.due))
    if found.contestant:
        yield Text(f"You play under the number {found.contestant}.")


def _consent(said: bool | None) -> str:
    return {None: "not heard", True: "agrees", False: "does not agree"}[said]


# --- play ----------------------------------------------------------------------------------------


def _draw(there: Competition, about: str) -> Iterator[Block]:
    state = there.state
    entry = state.entry(about)
    yield Heading(f"Draw of {entry.name}")
    rows = []
    for plan in state.the_plan.stages:
        for session in state.sessions_of(plan.name):
            if session.seating is None or not is_out(session):
                continue
            job = Job(there, plan.name)
            for match in session.seating.pairings:
                if about in match.contestants:
                    other = match.opponent_of(about)
                    rows.append((plan.shown, str(session.number), match.match, job.numbered(other)))
    if not rows:
        yield Text("No match of yours has been drawn yet.")
        return
    yield table(
        ("Stage", "Round", "Match", "Against"), rows, "lrll", ("40", "auto", "auto", "1fr"), 10
    )


def _substitutions(there: Competition, about: str) -> Iterator[Block]:
    """The form of each substitution, filled in as far as it is: both parts."""
    entry = there.state.entry(about)
    found = [b for _, b in there.state.of(bodies.SubstitutePlayed) if b.contestant == about]
    asked = [
        b
        for _, b in there.state.of(bodies.SubstituteDeclared)
        if b.contestant == about and b.player_in not in {each.player_in for each in found}
    ]
    if not found and not asked:
        raise Mistake(f"{entry.name} has had no substitute, and asked for none.")
    every: list[bodies.SubstitutePlayed | bodies.SubstituteDeclared] = [*asked, *found]
    for each in every:
        yield Heading(f"Substitution: {each.player_in} for {each.player_out}")
        plan = there.state.the_plan.stage(each.stage)
        yield Form(
            (
                Field("Event", there.state.name, share=2),
                Field("Stage", plan.shown),
                Field("Session or round", str(each.session)),
                Field("Contestant", f"{entry.number} {entry.name}"),
                Field("Boards", "all" if each.boards is None else str(each.boards)),
                Field("Player who is replaced", each.player_out),
                Field("Substitute", each.player_in),
                Field("Reason", each.reason, share=2),
            )
        )
        part = settled(there, each) if isinstance(each, bodies.SubstitutePlayed) else None
        yield Form(_directors_part(each, part), title="Director’s part")


def _directors_part(
    each: bodies.SubstitutePlayed | bodies.SubstituteDeclared,
    part: bodies.SubstitutionSettled | None,
) -> tuple[Field, ...]:
    if part is None:
        allowed = each.approved_by if isinstance(each, bodies.SubstitutePlayed) else ""
        return (
            Field("Allowed by", allowed), Field("Clause"), Field("Altered score, and why", share=2),
            Field("Signature", height=12),
        )  # fmt: skip
    altered = "none" if part.altered is None else show(part.altered)
    return (
        Field("Counts as a substitution", "yes" if part.counts else "no"),
        Field("Clause", part.clause),
        Field("Altered score", altered),
        Field("Signed", part.signed),
        Field("Reasons", part.reason, share=2),
    )


# --- appeals and selection -----------------------------------------------------------------------


def _appeal(there: Competition, about: str) -> Iterator[Block]:
    ruling = _ruling_of(there, about)
    yield from appeal_form(Job(there, ruling.stage), about)


def _ruling_of(there: Competition, about: str) -> bodies.RulingGiven:
    state = there.state
    lodged = {b.appeal: b for _, b in state.of(bodies.AppealLodged)}
    if about not in lodged:
        raise Mistake(f"there is no appeal '{about}': {did_you_mean(about, lodged)}")
    rulings = {b.ruling: b for _, b in state.of(bodies.RulingGiven)}
    return rulings[lodged[about].ruling]


def _decision(there: Competition, about: str) -> Iterator[Block]:
    ruling = _ruling_of(there, about)
    decided = [b for _, b in there.state.of(bodies.AppealDecided) if b.appeal == about]
    if not decided:
        raise Mistake(f"appeal {about} has not been decided yet.")
    yield Heading(f"Decision on appeal {about}")
    place = f"session {ruling.session}, table {ruling.table}, board {ruling.board}"
    yield Text(f"Against the ruling on {place}.")
    yield Text(decision_said(Job(there, ruling.stage), decided[-1]))


def _selection(there: Competition, about: str) -> Iterator[Block]:
    team = selected_team(there, about)
    yield Heading(f"Selection: {team.title}")
    if not team.players:
        yield Text("Nobody is selected yet.")
    rows = [(each.name, each.state, each.reason, each.clause) for each in team.candidates]
    yield table(("Who", "State", "Why", "Clause"), rows, "llll", ("1fr", "35", "1fr", "35"), 9)
    if team.players:
        yield Text(f"The team: {', '.join(team.players)}.", strong=True)
    yield Text(f"Captain: {team.captain or 'not elected'} ({team.captain_by}).")
    if team.ratified:
        yield Text(f"Ratification: {team.ratified} ({team.ratified_by}).")


def _conditions(there: Competition, about: str) -> Iterator[Block]:  # noqa: ARG001
    return conditions(Job(there, there.state.the_plan.stages[0].name))


LETTERS: Mapping[str, Letter] = {
    "conditions": Letter("Conditions of contest", "", _conditions),
    "invitation": Letter("Invitation", "", _invitation),
    "confirmation": Letter("Confirmation of an entry", "nomination", _confirmation, officials=True),
    "draw": Letter("Draw", "contestant", _draw),
    "substitution": Letter("Substitution form", "contestant", _substitutions, officials=True),
    "appeal": Letter("Appeal form", "appeal", _appeal, officials=True),
    "decision": Letter("Decision on an appeal", "appeal", _decision, officials=True),
    "selection": Letter("Selection", "stage", _selection),
}
"""The letters that there are."""


def plain(document: Document) -> str:
    """A letter as text."""
    lines = [document.title, document.event, document.when, ""]
    for block in document.blocks:
        if isinstance(block, Heading | Text):
            lines += [block.text, ""]
        elif isinstance(block, Form):
            lines += [block.title] if block.title else []
            lines += [f"{each.label}: {each.known or '…'}" for each in block.fields] + [""]
        elif isinstance(block, Table):
            lines += [" | ".join(row) for row in (block.head, *block.rows)] + [""]
    return "\n".join(lines).rstrip() + "\n"


__all__ = ["LETTERS", "Letter", "letter", "plain", "subjects"]
