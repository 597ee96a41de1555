"""What is done about nominations: called for, made, agreed to, let in late, paid, settled.

What somebody says goes in; facts come out with what the book says to the entry they mean. A player
nominates for themselves and agrees for themselves, as the account says who that is; an official
notes what came otherwise, and says how.
"""

from __future__ import annotations

from typing import Literal

from convenor.actions.action import RANKS, Action, Finding, Proposal, Proposed, Setting, one, warn
from convenor.actions.asking.case import Case, called
from convenor.actions.asking.door import Door
from convenor.actions.asking.same_player import same_player
from convenor.actions.entries.entering import enter, known_players
from convenor.actions.entries.entry_checks import (
    book_findings,
    check_players,
    size_findings,
    twice_findings,
)
from convenor.actions.entries.entry_forms import Entering
from convenor.actions.entries.nomination_lines import opens_later
from convenor.actions.entries.nominations import (
    Field,
    Nomination,
    checked_closing,
    field_of,
    nomination_of,
    nominations,
    opens_of,
)
from convenor.actions.entries.registered import bars, shared
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.exact import show
from convenor.ledger import bodies
from convenor.office.member import Member
from convenor.regulation.typed import asked
from convenor.values import replace, value


@value
class Nominating:
    """Players who want to enter."""

    players: tuple[bodies.Player | str, ...] = asked("its players: names or numbers")
    name: str = asked("name that is shown (none: made from the players)", default="")
    captain: str = asked("the captain, where that is no player", default="")
    side: bodies.SideName | None = asked("the side it wants to sit", default=None)
    contending: bool = asked("whether it competes for places", default=True)
    consented: tuple[str, ...] = asked("players whose consent an official has seen", default=())
    note: str = asked("what the entrants say", default="")


@value
class Settling:
    """How many can play, and whether those beyond have no place."""

    places: int | None = asked("how many can play (none: as called)", default=None, least=0)
    beyond: Literal["as they stand", "decline"] = asked(
        "whether nominations without a place are declined", default="as they stand"
    )


@value
class ByNumber:
    """A nomination."""

    nomination: str = asked("the number of the nomination: n1")
    reason: str = asked("why, in words", default="")


def call_entries(there: Competition, given: bodies.EntriesCalled, setting: Setting) -> Proposal:  # noqa: ARG001
    """Entries are called for, or the call changes."""
    closes = checked_closing(given.closes)
    if called(there) == replace(given, closes=closes):
        raise Mistake("nothing about the call for entries would change: say what does.")
    findings = []
    if given.places is not None and not Door(there).has("places"):
        findings.append(
            warn(
                "the plan names no clause for places: those beyond wait in the order of receipt, "
                "because you say so"
            )
        )
    return one("entries called", replace(given, closes=closes), *findings)


def nominate(there: Competition, given: Nominating, setting: Setting) -> Proposal:
    """Players want to enter."""
    opens = opens_of(there)
    if opens is not None and opens_later(there, Case(there, setting.now).local):
        raise Refusal(f"nominations open on {opens.isoformat()}: come back then.")
    found = known_players(Entering(players=given.players), setting)
    players = tuple(each.kept for each in found)
    number = f"n{len(there.state.of(bodies.NominationMade)) + 1}"
    check_players(players, number)
    own = _own_player(setting, players, given)
    consented = tuple(dict.fromkeys([*([own] if own else []), *_seen(given, players, setting)]))
    body = bodies.NominationMade(
        number,
        players,
        given.name.strip(),
        given.captain.strip(),
        shared(players, "club"),
        shared(players, "district"),
        given.side,
        given.contending,
        consented,
        given.note.strip()[:500],
    )
    findings = [finding for each in found for finding in each.findings]
    findings += bars(there, found, setting)
    findings += _judged(there, body, tuple(each.asked for each in found), setting)
    findings += _nominated_already(there, players)
    waits = [each.name for each in players if each.name not in consented]
    says = f"{number}: waits for the consent of {', '.join(waits)}" if waits else number
    return one("nomination made", body, *findings, says=says)


def _judged(
    there: Competition,
    body: bodies.NominationMade,
    players: tuple[bodies.Player, ...],
    setting: Setting,
) -> list[Finding]:
    """What the book says to the entry that is meant; being late waits, and is no refusal."""
    entry = bodies.EntryAccepted(
        body.nomination, body.name, players, club=body.club, district=body.district,
        side=body.side, contending=body.contending,
    )  # fmt: skip
    door = Door(there)
    known = {} if body.contending else _contending(there)
    case = Case(there, setting.now, contestant=entry.contestant, entry=entry, known=known)
    late = {(each.reason, each.clause) for each in door.findings("entry closes", case)}
    found = [
        *size_findings(there, players),
        *twice_findings(there, door, case, entry),
        *book_findings(door, case, entry),
    ]
    return [
        replace(each, verdict="warn") if (each.reason, each.clause) in late else each
        for each in found
    ]


def _contending(there: Competition) -> dict[str, object]:
    """How many contend so far: those who have entered, and those who are nominated."""
    entered = [e for e in there.state.entries.values() if e.withdrawn is None and e.contending]
    named = [
        each
        for each in nominations(there).values()
        if each.held in (None, "waits for consent") and each.body.contending
    ]
    size = len(entered) + len(named)
    return {"pairs": size, "teams": size}


def _nominated_already(there: Competition, players: tuple[bodies.Player, ...]) -> list[Finding]:
    """A player who stands in another nomination that is still open."""
    return [
        Finding("refuse", f"{player.name} is nominated in {other.id} ({other.name}) already")
        for player in players
        for other in nominations(there).values()
        if other.held not in ("withdrawn", "declined", "not agreed", "not let in", "entered")
        and any(same_player(player, each) for each in other.body.players)
    ]


def _own_player(setting: Setting, players: tuple[bodies.Player, ...], given: Nominating) -> str:
    """The name of the player who nominates; a player names themselves, or is the captain."""
    if RANKS[setting.role] > RANKS["player"]:
        return ""
    member = own_member(setting)
    for each in players:
        if same_player(each, bodies.Player(member.name, member.number)):
            return each.name
    if given.captain.strip() in (member.name, member.number) and given.captain.strip():
        return ""
    raise Refusal(
        f"{member.name} is not one of these players: nominate yourself with your partner or team, "
        "or name yourself as the captain."
    )


def own_member(setting: Setting) -> Member:
    """The player of the register who is signed in."""
    register = setting.members()
    member = register.of_account(setting.by) if register is not None else None
    if member is None:
        raise Refusal(
            "your account is not linked to a player of the register: ask your club's secretary or "
            "the office to link it."
        )
    return member


def _seen(
    given: Nominating, players: tuple[bodies.Player, ...], setting: Setting
) -> tuple[str, ...]:
    """Consents that an official has seen; a player cannot say them for others."""
    if not given.consented:
        return ()
    if RANKS[setting.role] <= RANKS["player"]:
        raise Refusal("each player agrees for themselves: the others are asked for their consent.")
    known = {each.name for each in players} | {each.id for each in players}
    strange = next((each for each in given.consented if each not in known), None)
    if strange is not None:
        raise Mistake(f"'{strange}' is none of these players: consent is theirs.")
    return tuple(e.name for e in players if e.name in given.consented or e.id in given.consented)


def consent(there: Competition, given: bodies.ConsentSaid, setting: Setting) -> Proposal:
    """A player agrees to a nomination, or does not."""
    found = nomination_of(there, given.nomination)
    _insist_open(found)
    player = next(
        (e for e in found.body.players if given.player in (e.name, e.id) and given.player), None
    )
    if player is None:
        raise Mistake(f"'{given.player}' is no player of {found.id}: {found.name}.")
    how = given.how.strip()
    if RANKS[setting.role] <= RANKS["player"]:
        member = own_member(setting)
        if not same_player(player, bodies.Player(member.name, member.number)):
            raise Refusal(
                f"only {player.name} can agree for {player.name}: you are signed in as "
                f"{member.name}."
            )
        how = ""
    elif not how:
        raise Mistake("say how the consent came ('how'): by letter, at the desk, by telephone.")
    if found.consents.get(player.name) == given.given:
        raise Mistake(f"{player.name} has said so already.")
    body = bodies.ConsentSaid(found.id, player.name, given.given, how)
    word = "agrees" if given.given else "does not agree"
    return one("consent said", body, says=f"{player.name} {word} to {found.id}")


def permit_late(there: Competition, given: bodies.LateEntryDecided, setting: Setting) -> Proposal:  # noqa: ARG001
    """A nomination that came after the closing is let in, or not."""
    found = nomination_of(there, given.nomination)
    _insist_open(found)
    if not found.late:
        raise Mistake(f"{found.id} ({found.name}) came in time: it needs no leave.")
    if found.leave == given.allowed:
        raise Mistake(f"that is decided about {found.id} already.")
    return one("late entry decided", given)


def note_fee(there: Competition, given: bodies.FeeNoted, setting: Setting) -> Proposal:  # noqa: ARG001
    """Money came, is not asked for, or was given back."""
    found = nomination_of(there, given.nomination)
    if given.amount == 0:
        raise Mistake("an amount of nothing is nothing to note: say how much.")
    if given.what in ("waived", "returned") and not given.note.strip():
        raise Mistake(f"say why the fee is {given.what}: it is not so without a cause.")
    findings = []
    if found.owed is None:
        findings.append(warn("no fee is set: call for entries with a fee first"))
    elif given.what == "returned" and given.amount > found.paid:
        raise Mistake(f"{found.id} has paid {show(found.paid)}: no more can be given back.")
    elif given.what != "returned" and found.due is not None and given.amount > found.due:
        over = show(given.amount - found.due)
        findings.append(warn(f"that is {over} more than {found.id} owes"))
    return one("fee noted", given, *findings)


def withdraw_nomination(there: Competition, given: ByNumber, setting: Setting) -> Proposal:
    """Those who nominated take it back."""
    found = nomination_of(there, given.nomination)
    if found.withdrawn:
        raise Mistake(f"{found.id} has been withdrawn already.")
    if found.contestant:
        raise Mistake(
            f"{found.id} is entered as {found.contestant}: withdraw the contestant ('withdraw')."
        )
    if RANKS[setting.role] <= RANKS["player"]:
        member = own_member(setting)
        own = bodies.Player(member.name, member.number)
        if not any(same_player(each, own) for each in found.body.players) and (
            found.body.captain not in (member.name, member.number)
        ):
            raise Refusal(f"{member.name} is not in {found.id}: its players or its captain can.")
    body = bodies.NominationWithdrawn(found.id, given.reason)
    return one("nomination withdrawn", body)


def settle_entries(there: Competition, given: Settling, setting: Setting) -> Proposal:
    """Nominations that have a place become entries; the others wait, or are declined."""
    field = field_of(there, given.places)
    facts: list[Proposed] = []
    findings: list[Finding] = []
    grown, taken = there, 0
    for each in field.of("has a place"):
        # the entry is of the moment of its nomination: that came in time, or has leave
        proposal = enter(grown, _as_entry(each), replace(setting, now=each.happened))
        findings += [
            replace(f, reason=f"{each.id} ({each.name}): {f.reason}") for f in proposal.findings
        ]
        if any(f.verdict in ("refuse", "approval") for f in proposal.findings):
            continue
        entry: bodies.EntryAccepted = proposal.facts[0].body
        more = Proposed("nomination accepted", bodies.NominationAccepted(each.id, entry.contestant))
        facts += [*proposal.facts, more]
        grown = grown.tried([f.draft(setting.by, setting.now) for f in (*proposal.facts, more)])
        taken += 1
    beyond = [*field.of("no place"), *(field.of("waiting") if given.beyond == "decline" else [])]
    if given.beyond == "decline":
        beyond.sort(key=lambda each: (each.made, each.number), reverse=True)
        said = "beyond the places, the last to nominate first"
        facts += [
            Proposed("nomination declined", bodies.NominationDeclined(each.id, said, field.clause))
            for each in beyond
        ]
    held = [f for f in findings if f.verdict in ("refuse", "approval")]
    findings = [f for f in findings if f not in held] + [replace(f, verdict="warn") for f in held]
    if not facts:
        raise Mistake("no nomination has a place and all it needs: nothing is settled.")
    return Proposal(tuple(facts), tuple(findings), _settled(field, taken, given))


def _settled(field: Field, taken: int, given: Settling) -> str:
    waits = len(field.of("waiting"))
    parts = [f"{taken} entered"]
    if given.beyond == "decline":
        parts.append(f"{waits + len(field.of('no place'))} declined")
    elif waits:
        parts.append(f"{waits} waiting")
    return ", ".join(parts)


def _as_entry(found: Nomination) -> Entering:
    body = found.body
    return Entering(
        players=body.players,
        name=body.name,
        club=body.club,
        district=body.district,
        side=body.side,
        contending=body.contending,
        permission="given" if found.leave else "none",
    )


def _insist_open(found: Nomination) -> None:
    if found.held in ("withdrawn", "declined", "entered"):
        raise Mistake(f"{found.id} ({found.name}) is {found.held}: nothing is to be said about it.")


@value
class House:
    """A contestant that fills a field."""

    players: tuple[bodies.Player | str, ...] = asked("its players: names or numbers")
    terms: str = asked("the terms on which it plays, as the chief director sets them")
    sought: bool = asked("whether eligible players were sought first", default=False)
    contestant: str = asked("its number (none: the next free)", default="")
    name: str = asked("name that is shown", default="House")


def enter_house(there: Competition, given: House, setting: Setting) -> Proposal:
    """A house contestant keeps an event running: it does not contend.

    What the book has against its players is told and not held against them, once eligible players
    were sought.
    """
    if not given.terms.strip():
        raise Mistake("say the terms on which the house contestant plays.")
    entering = Entering(
        given.contestant, given.players, given.name, contending=False, permission="given"
    )
    proposal = enter(there, entering, setting)
    against = [each for each in proposal.refused if each.clause]
    findings = [
        replace(each, verdict="warn") if each in against and given.sought else each
        for each in proposal.findings
        if each.checked
    ]
    if against and not given.sought:
        said = "eligible players are to be sought first: say that they were ('sought')"
        findings.append(Finding("refuse", said))
    entry: bodies.EntryAccepted = proposal.facts[0].body
    text = f"{entry.contestant} is a house contestant: {given.terms.strip()}"
    note = Proposed("note written", bodies.NoteWritten(text))
    return Proposal((*proposal.facts, note), tuple(findings), text)


ACTIONS = (
    Action("enter-house", "Enter a house contestant", House, enter_house, "director", "entries",
           "it fills the field, and does not contend"),
    Action("call-entries", "Call for entries", bodies.EntriesCalled, call_entries, "convenor",
           "entries", "until when, for how many and for how much"),
    Action("nominate", "Nominate", Nominating, nominate, "player", "entries"),
    Action("consent", "Agree to a nomination", bodies.ConsentSaid, consent, "player", "entries"),
    Action("permit-late", "Let a late nomination in", bodies.LateEntryDecided, permit_late,
           "convenor", "entries"),
    Action("note-fee", "Note a fee", bodies.FeeNoted, note_fee, "director", "entries"),
    Action("withdraw-nomination", "Withdraw a nomination", ByNumber, withdraw_nomination,
           "player", "entries"),
    Action("settle-entries", "Settle the entries", Settling, settle_entries, "convenor", "entries",
           "nominations with a place become entries"),
)  # fmt: skip
