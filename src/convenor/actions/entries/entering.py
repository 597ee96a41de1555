"""How contestants come in, change and leave: enter, enter many at once, change, withdraw.

What somebody says goes in; facts come out with what the conditions say to them, each finding with
its clause. The parts that a plan can name for this are in `parts`.
"""

from __future__ import annotations

from convenor.actions.action import Action, Finding, Proposal, Setting, one, warn
from convenor.actions.asking.case import Case
from convenor.actions.asking.door import Door
from convenor.actions.asking.same_player import same_player
from convenor.actions.entries.absences import ABSENCES
from convenor.actions.entries.credits import CREDITS
from convenor.actions.entries.entry_checks import (
    check_players,
    entry_findings,
    next_free,
    others_with,
    plays_already,
    refuse_impossible,
    shown_name,
    size_findings,
)
from convenor.actions.entries.entry_forms import (
    Changing,
    Entering,
    EnteringMany,
    Withdrawing,
    said_by,
)
from convenor.actions.entries.entry_rows import read_row, rows_of
from convenor.actions.entries.finals_teams import PART as FINALS_TEAM
from convenor.actions.entries.finals_teams import finals_findings
from convenor.actions.entries.joining import JOINING, under_way
from convenor.actions.entries.line_ups import LINE_UPS
from convenor.actions.entries.registered import Known, bars, known_player, shared
from convenor.actions.entries.substitutes import SUBSTITUTES
from convenor.actions.entries.substitution_forms import FORMS
from convenor.actions.entries.team_captains import CAPTAINS
from convenor.actions.entries.withdrawing import withdraw
from convenor.actions.many_at_once import all_or_none
from convenor.actions.stages.arrangements import ARRANGING
from convenor.competition.live import Competition
from convenor.competition.state.state import Contestant
from convenor.errors import Mistake
from convenor.ledger import bodies
from convenor.regulation.answer_kinds import said
from convenor.values import replace

CHANGED = ("name", "players", "seed", "club", "district", "side", "section", "contending")


def enter(there: Competition, given: Entering, setting: Setting) -> Proposal:
    """A contestant enters."""
    found = known_players(given, setting)
    entry = accepted(there, given, tuple(each.kept for each in found))
    refuse_impossible(there, entry)
    said = {"permission": given.permission}
    asked = replace(entry, players=tuple(each.asked for each in found))
    findings = [finding for each in found for finding in each.findings]
    findings += bars(there, found, setting)
    findings += entry_findings(there, asked, setting, said, given.known)
    return one("entry accepted", entry, *findings, says=f"{entry.contestant}: {entry.name}")


def known_players(given: Entering, setting: Setting) -> tuple[Known, ...]:
    """The players of an entry, each with what the register says of it."""
    return tuple(
        known_player(bodies.Player(each.strip()) if isinstance(each, str) else each, setting)
        for each in given.players
    )


def accepted(
    there: Competition, given: Entering, players: tuple[bodies.Player, ...]
) -> bodies.EntryAccepted:
    """The entry as it would be recorded: with its number, and a name from its players."""
    number = given.contestant.strip() or next_free(there.state.entries)
    name = given.name.strip() or shown_name(players, there.state.the_plan.contestants, number)
    return bodies.EntryAccepted(
        number,
        name,
        players,
        given.seed,
        given.club or shared(players, "club"),
        given.district or shared(players, "district"),
        given.side,
        given.section,
        given.contending,
        given.day,
    )


def enter_many(there: Competition, given: EnteringMany, setting: Setting) -> Proposal:
    """Many contestants enter at once: all problems are told, and one refused refuses all."""
    rows = [*given.rows, *(rows_of(given.text) if given.text else [])]
    if not rows:
        raise Mistake("there is no entry in it: give a row for each contestant.")
    return all_or_none(
        there,
        enumerate(rows, 1),
        lambda grown, row: enter(grown, read_row(row), setting),
        setting,
        one="entries",
        many="entries",
    )


# --- changes ------------------------------------------------------------------------------------


def change_entry(there: Competition, given: Changing, setting: Setting) -> Proposal:
    """Something about a contestant changes; once entries have closed the book is asked."""
    entry = there.state.entry(given.contestant)
    given = replace(given, players=_registered_players(given.players, entry, setting))
    new = {name: each for name in CHANGED if (each := getattr(given, name)) is not None}
    changed = {name: each for name, each in new.items() if each != getattr(entry, name)}
    kind = there.state.the_plan.contestants
    by_players = entry.name == shown_name(entry.players, kind, entry.number)
    if "players" in changed and "name" not in changed and by_players:
        name = shown_name(new["players"], kind, entry.number)
        changed |= {"name": name} if name != entry.name else {}
    if not changed:
        raise Mistake(f"nothing about {entry.number} ({entry.name}) would change: say what does.")
    body = bodies.EntryChanged(entry.number, **changed, reason=given.reason)
    if entry.withdrawn is not None:
        raise Mistake(f"{entry.number} ({entry.name}) has withdrawn: enter it again.")
    findings = _new_players(there, given, entry, setting) if "players" in changed else []
    return one("entry changed", body, *findings, says=f"{entry.number}: {', '.join(changed)}")


def _known_players(
    named: tuple[bodies.Player | str, ...] | None, entry: Contestant
) -> tuple[bodies.Player, ...] | None:
    """The players as they are kept: a bare name of one of them is that player, tags and all."""
    if named is None:
        return None
    before = {each.name.casefold(): each for each in entry.players}
    return tuple(
        before.get(each.strip().casefold(), bodies.Player(each.strip()))
        if isinstance(each, str)
        else each
        for each in named
    )


def _registered_players(
    named: tuple[bodies.Player | str, ...] | None, entry: Contestant, setting: Setting
) -> tuple[bodies.Player, ...] | None:
    """The same, those who are new with what the register says of them."""
    found = _known_players(named, entry)
    if found is None:
        return None
    return tuple(
        each if each in entry.players else known_player(each, setting).kept for each in found
    )


def _new_players(
    there: Competition, given: Changing, entry: Contestant, setting: Setting
) -> list[Finding]:
    players = _known_players(given.players, entry) or ()
    check_players(players, entry.number)
    found = size_findings(there, players)
    new = [each for each in players if not any(same_player(each, o) for o in entry.players)]
    left = [each for each in entry.players if not any(same_player(each, o) for o in players)]
    finals = Door(there, given.stage or under_way(there)).has(FINALS_TEAM)
    field = there.state.field_of(given.stage or under_way(there)) if finals else None
    for player in new:
        for other in others_with(there, player, entry.number):
            if field is None or other.number in field:
                found.append(Finding("refuse", plays_already(player, other)))
    if not new or not Case(there, setting.now).entries_closed:
        return found
    return [*found, *_asked_of_book(there, given, entry, setting, len(new) > len(left), bool(left))]


def _asked_of_book(
    there: Competition,
    given: Changing,
    entry: Contestant,
    setting: Setting,
    added: bool,
    replaced: bool,
) -> list[Finding]:
    """What the book says to newcomers once entries have closed."""
    stage = given.stage or under_way(there)
    door = Door(there, stage)
    said = said_by(
        given, "permission", "permission_by", "captain_applied", "unable_to_continue",
        "share_percent", "reason",
    )  # fmt: skip
    case = Case(
        there,
        setting.now,
        stage=stage,
        contestant=entry.number,
        entry=_as_entry(entry, _asked_players(given, entry, setting)),
        players_before=entry.players,
        said={**said, "permission_before_start": given.permission == "given"},
        known=given.known,
    )
    within = not any(each.verdict == "refuse" for each in door.findings("substitute limit", case))
    case = replace(case, said={"eligible": within, **case.said})
    if door.has(FINALS_TEAM):
        named = _asked_players(given, entry, setting)
        new = [e for e in named if not any(same_player(e, o) for o in entry.players)]
        return [*finals_findings(door, case, new), *door.unused(given.known)]
    found = door.findings("player replaced", case) if replaced else []
    found += _limit_findings(door, case) if replaced and _checked(found) else []
    found += door.findings("player added", case) if added else []
    if not door.has("player replaced") and replaced and _has_begun(there):
        found.append(warn("play has begun, and the plan names no clause for a player replaced"))
    return [*found, *door.unused(given.known)]


def _asked_players(
    given: Changing, entry: Contestant, setting: Setting
) -> tuple[bodies.Player, ...]:
    """The players as the book is asked about them."""
    return tuple(
        known_player(each, setting).asked for each in _known_players(given.players, entry) or ()
    )


LIMIT_STILL = {
    "applies": "the boards of the newcomer still count as those of a substitute",
    "decided": "whether the boards of the newcomer count as those of a substitute is still open",
}


def _checked(found: list[Finding]) -> bool:
    """Whether the clauses could answer, and nothing stands against it."""
    return all(each.checked and each.verdict != "refuse" for each in found)


def _limit_findings(door: Door, case: Case) -> list[Finding]:
    """Whether one who takes over a place stays a substitute, where a clause says so."""
    found = []
    for clause, answer in door.answers("player replaced", case):
        text = LIMIT_STILL.get(said(answer).get("substitute_limit") or "")
        if text is not None:
            decided = said(answer).get("decided_by")
            found.append(warn(f"{text}: the {decided} decides" if decided else text, clause))
    return found


def _has_begun(there: Competition) -> bool:
    """Whether anything is known of what was played."""
    return bool(there.state.results or there.state.match_scores)


def _as_entry(entry: Contestant, players: tuple[bodies.Player, ...]) -> bodies.EntryAccepted:
    return bodies.EntryAccepted(
        entry.number, entry.name, players, club=entry.club, district=entry.district
    )


ACTIONS = (
    Action("enter", "Enter a contestant", Entering, enter, "director", "entries"),
    Action("enter-many", "Enter many contestants", EnteringMany, enter_many, "director", "entries"),
    Action("change-entry", "Change an entry", Changing, change_entry, "director", "entries"),
    Action("withdraw", "Withdraw a contestant", Withdrawing, withdraw, "director", "entries"),
    *JOINING,
    *ARRANGING,
    *SUBSTITUTES,
    *ABSENCES,
    *CREDITS,
    *LINE_UPS,
    *CAPTAINS,
    *FORMS,
)
