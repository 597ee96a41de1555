"""The way to act on an office: inputs read, the caller looked at, facts and records written.

An office goes in. `do` proposes, refuses in a sentence, or records everything at once. Facts that
came in between make it look again.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.actions.office import keeping, members
from convenor.actions.office.importing import Preview, Tell, import_proposal
from convenor.actions.office.office_action import (
    WHO,
    Caller,
    OfficeAction,
    OfficeProposal,
    OfficeSetting,
)
from convenor.errors import Mistake, Refusal, did_you_mean
from convenor.ledger.facts import Fact
from convenor.ledger.store import Conflict
from convenor.office.kinds import CATALOGUE, LEDGER
from convenor.office.office import Office
from convenor.values import value

CATALOGUE_OF_ACTIONS: Mapping[str, OfficeAction] = {
    each.name: each for each in (*members.ACTIONS, *keeping.ACTIONS)
}
"""Everything that can be done in the office, by name: a module of actions is listed here."""
TRIES = 8


@value
class OfficeDone:
    """What came of an action of the office."""

    action: str
    facts: tuple[Fact, ...]
    says: str = ""
    warnings: tuple[str, ...] = ()


def office_action(name: str) -> OfficeAction:
    """The action of this name."""
    found = CATALOGUE_OF_ACTIONS.get(name)
    if found is None:
        raise Mistake(f"the office has no '{name}': {did_you_mean(name, CATALOGUE_OF_ACTIONS)}")
    return found


def propose(
    office: Office, name: str, given: Mapping[str, object], caller: Caller
) -> tuple[OfficeAction, OfficeProposal]:
    """What an action would do, without doing it."""
    action = office_action(name)
    if not action.allowed(caller.role):
        raise Refusal(f"'{action.title}' is for {WHO[action.role]}.")
    _refuse_nul(given)
    setting = OfficeSetting(caller, office.clock())
    return action, action.propose(office.register, action.read(dict(given)), setting)


def do(
    office: Office,
    name: str,
    given: Mapping[str, object],
    caller: Caller,
    *,
    key: str = "",
    sure: str = "",
) -> OfficeDone:
    """Do it: record its facts and records, or refuse. `sure` is a reason to do what is held."""
    for _ in range(TRIES):
        with office.alone():
            office.refresh()
            if key and (before := office.store.find(LEDGER, key)) is not None:
                return OfficeDone(office_action(name).name, (before,), "recorded before")
            action, proposal = propose(office, name, given, caller)
            try:
                return _recorded(office, action.name, proposal, caller, key, sure)
            except Conflict:
                continue
    raise Refusal("others keep recording facts at this moment: try again.")


def take_in(
    office: Office, preview: Preview, caller: Caller, tell: Tell = lambda _, __: None
) -> OfficeDone:
    """Take a list into the register that was looked at, all of it or nothing."""
    with office.alone():
        register = office.refresh()
        if register.number != preview.register_number:
            raise Refusal("the register has changed since the list was looked at: look again.")
        proposal = import_proposal(register, preview, caller, tell)
        return _recorded(office, "import", proposal, caller)


def _recorded(
    office: Office,
    name: str,
    proposal: OfficeProposal,
    caller: Caller,
    key: str = "",
    sure: str = "",
) -> OfficeDone:
    held = [each for each in proposal.refused if each.verdict == "refuse" or not sure]
    if held:
        raise RefusedByOffice(name, proposal)
    now = office.clock()
    drafts = [CATALOGUE.drafted(kind, body, now, caller.name) for kind, body in proposal.facts]
    facts: tuple[Fact, ...] = ()
    if drafts:
        facts = office.record(drafts, proposal.records, key, office.register.number)
    warnings = tuple(each.text for each in proposal.warnings)
    return OfficeDone(name, facts, proposal.says, warnings)


class RefusedByOffice(Refusal):
    """An action of the office that is refused or waits: with every reason."""

    def __init__(self, action: str, proposal: OfficeProposal) -> None:
        self.action, self.findings = action, proposal.refused
        super().__init__("; ".join(each.text for each in self.findings[:5]) + _more(proposal))


def _more(proposal: OfficeProposal) -> str:
    count = len(proposal.refused) - 5
    return f"; and {count} more." if count > 0 else "."


def _refuse_nul(given: Mapping[str, object]) -> None:
    if any(isinstance(each, str) and "\0" in each for each in given.values()):
        raise Mistake("a text has a letter in it that cannot be written: type it again.")
