"""What is known at the door and at the desk, form by form: for which clauses, from what, by whom.

The name of a part and the family of the clause that plays it go in; the form in which its inputs
are filled in comes out. How the facts are read is known to the modules that the table names; what
they do not tell can be said by whoever acts.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from convenor.competition.plans.parts import PARTS, part_named
from convenor.values import value


@value
class Form:
    """A way in which inputs are filled in: its name, from what, by whom, and for which clauses."""

    name: str
    how: str
    by: str
    families: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    """Parts that are filled in so whatever family plays them."""


ENTRY = "actions/asking/inputs.py"
MEMBERS = "actions/asking/members.py"
SUBSTITUTES = "actions/asking/substitute_inputs.py"
BOARDS = "actions/asking/board_inputs.py"
LINE_UPS = "actions/asking/line_up_inputs.py"
STATES = "actions/asking/states.py"
SYSTEMS = "actions/asking/system_inputs.py"
PERIODS = "actions/asking/period_inputs.py"
TARIFFS = "actions/asking/offences.py"
LATENESS = "actions/conduct/late_costs.py"
FORMS: tuple[Form, ...] = (
    Form("a notice", "when it is made, the start, when entries close", ENTRY,
         ("in-time by notice",)),
    Form("a team's number", "division and district", ENTRY, ("printed-number by team",)),
    Form("counts", "players of the entry, entries so far, masterpoints", ENTRY,
         ("within-limits by count",)),
    Form("entered before", "the players of every entry", ENTRY,
         ("entry-accepted by earlier entries",)),
    Form("places taken", "entries in the order in which they came", ENTRY, ("entry-order",)),
    Form("members", "numbers of the federation, and tags", ENTRY, ("entry-accepted by members",)),
    Form("age", "days of birth, and the age of the plan", ENTRY, ("within-limits by age",)),
    Form("home clubs", "the club of each player", ENTRY, ("represents by country",)),
    Form("a heat", "members of the union and the district", ENTRY, ("entry-accepted by heat",)),
    Form("several heats", "the heats of the player so far", ENTRY,
         ("entry-accepted by earlier heats",)),
    Form("a State by membership", "where the player lives and was a member", STATES,
         ("represents by membership",)),
    Form("a State by residence", "the player's home, where it lived, its clubs", STATES,
         ("represents by residence",)),
    Form("players added", "players before and now, rounds begun", ENTRY, ("players-added",)),
    Form("those who contend", "entries that contend", ENTRY, parts=("does not contend",)),
    Form("one player", "number, rank, clubs and tags", ENTRY, parts=("eligibility",)),
    Form("one member", "what a member of a team played", MEMBERS,
         parts=("eligible member", "added player")),
    Form("a team before", "what a finals team played before", MEMBERS, parts=("finals team",)),
    Form("permission", "when it is asked for, event and team", SUBSTITUTES,
         ("substitute-allowed by permission",)),
    Form("sessions substituted", "substitutions and own sessions of the stage", SUBSTITUTES,
         ("substitution-limit by sessions",)),
    Form("absences", "players away in the stage", SUBSTITUTES, ("substitution-limit by absences",)),
    Form("rounds together", "rounds of the pair and of each player", SUBSTITUTES,
         ("played-enough by rounds together",)),
    Form("uses", "each use of a substitute", SUBSTITUTES, ("substitution-limit by uses",)),
    Form("the round", "players replaced in it", SUBSTITUTES, ("substitution-limit by round",)),
    Form("who came before", "who played for whom so far", SUBSTITUTES,
         ("substitute-allowed by those before",)),
    Form("the substitute", "where else it plays", SUBSTITUTES, ("substitute-allowed by bars",)),
    Form("the session", "players replaced in it", SUBSTITUTES, ("after-substitution by session",)),
    Form("other scores", "scores of the unit", SUBSTITUTES,
         ("substitute-score by least of three",)),
    Form("boards substituted", "boards of substitutes, by stage", BOARDS,
         ("substitution-limit by boards",)),
    Form("boards so far", "boards with a result, boards due", BOARDS,
         ("after-substitution by place",)),
    Form("share of boards", "boards of the player, by stage", BOARDS, ("played-enough by share",)),
    Form("a line-up", "who sits where", LINE_UPS, ("what-is-missing by line-up",)),
    Form("substitutes in it", "who of them is a substitute", LINE_UPS,
         ("substitute-allowed by line-up",)),
    Form("matches played", "matches of each player", LINE_UPS, ("played-enough by number",)),
    Form("a printed pairing", "the pairing and the round robin", LINE_UPS,
         ("who-sits-where by printed pairing",)),
    Form("a toss", "who won it, and what was chosen", LINE_UPS, ("who-sits-where by turns",)),
    Form("partners", "the partners in order", LINE_UPS, ("who-sits-where by rotation",)),
    Form("a change of pairs", "line-ups of the stanza before", LINE_UPS, parts=("pair change",)),
    Form("what was played", "boards and matches of each", LINE_UPS, parts=("title by play",)),
    Form("a system", "its colour, the scoring and the boards of the stage", SYSTEMS,
         parts=("system", "yellow system")),
    Form("brown sticker conventions", "the same, as a kind of system", SYSTEMS,
         parts=("brown sticker",)),
    Form("a system's card", "what was said of the card", SYSTEMS, parts=("system card",)),
    Form("a lodging", "when it was lodged, the start, what came with it", SYSTEMS,
         parts=("system lodging", "yellow lodging", "yellow summary")),
    Form("a system's papers", "sheets, notes and defence", SYSTEMS,
         parts=("system sheets", "yellow papers")),
    Form("systems of a team", "systems that the entry lodged", SYSTEMS,
         parts=("systems of a team",)),
    Form("yellow systems of a pair", "yellow systems that the pair lodged", SYSTEMS,
         parts=("yellow systems",)),
    Form("captains with yellow pairs", "other teams with such a pair", SYSTEMS,
         parts=("summary copies",)),
    Form("a system in a match", "round, ranks when it was drawn, consent, posting", SYSTEMS,
         parts=("yellow in a match",)),
    Form("seating rights", "yellow systems of both sides, sessions of the match", SYSTEMS,
         parts=("yellow seats",)),
    Form("notes", "what was said of them, and when they were lodged", SYSTEMS,
         parts=("defence notes",)),
    Form("changed methods", "the colour of the own system, and what for", SYSTEMS,
         parts=("methods changed",)),
    Form("cards at the table", "cards that a director saw", SYSTEMS, parts=("cards",)),
    Form("cards so far", "cards in every session of the event", SYSTEMS, parts=("card graces",)),
    Form("who needs cards", "what the committee named, colour and style", SYSTEMS,
         parts=("no cards needed",)),
    Form("a changed card", "its version, and the one that was lodged", SYSTEMS,
         parts=("card changed",)),
    Form("moments of a session", "its posting, its end, the last posting of the stage", PERIODS,
         ("closing-time by moment",)),
    Form("sessions of a stage", "starts, ends and postings of all its sessions", PERIODS,
         ("closing-time by next session",)),
    Form("a match of an event", "its number, its posting or the start that ends it", PERIODS,
         ("closing-time by match",)),
    Form("a congress", "ends of all sessions, of the congress, and other play", PERIODS,
         ("closing-time by congress",)),
    Form("lateness so far", "earlier offences, short ones apart, event, unit, top", TARIFFS,
         ("late-arrival by tariff",)),
    Form("minutes of both sides", "how late each side came, and who told so", LATENESS,
         ("late-arrival by walk-over",)),
    Form("boards lost", "boards not played, earlier offences, event, unit", TARIFFS,
         ("slow-play-fine by boards",)),
    Form("minutes lost", "boards and minutes lost, earlier offences", TARIFFS,
         ("slow-play-fine by minutes",)),
    Form("a late finish", "minutes over time, earlier offences", TARIFFS,
         ("slow-play-fine by late finish",)),
    Form("offences by session", "earlier offences session by session, event, top", TARIFFS,
         ("fine-by-offence by tariff",)),
    Form("time taken", "minutes taken, and minutes allowed", TARIFFS,
         ("time-allowed by minutes taken",)),
)  # fmt: skip
"""Every form, by what it is about."""


@cache
def form_for(part: str, family: str) -> str | None:
    """How the inputs of a clause are filled in: as its part has it, or else its family; None: not.

    `family` is its full name, with the way by which the clause works it out.
    """
    known = part_named(part)
    own = known.name if known is not None else part
    for form in FORMS:
        if own in form.parts:
            return form.name
    return next((form.name for form in FORMS if family in form.families), None)


def strangers() -> Iterator[str]:
    """Parts that the table names and the catalogue does not have."""
    yield from sorted({part for form in FORMS for part in form.parts} - PARTS.keys())
