"""As what somebody recorded a fact: the office that they held then, by the ledger's own word.

The facts of a ledger and those that are asked about go in; the role of whoever recorded each comes
out. Whoever held no office in the competition has the role of the account, if it is one that may
record anything; the card of a table is a player's. What is nobody's account has no role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from convenor.ledger.facts import Fact
from convenor.web.accounts.models import User
from convenor.web.accounts.roles import Role

AT_A_TABLE = "table "
"""How the name begins under which a card writes; no account's name has a blank in it."""


def roles_then(facts: Sequence[Fact], asked: Iterable[Fact]) -> dict[int, str]:
    """The role of whoever recorded each fact that is asked about, by its number."""
    wanted = {each.number: each.by for each in asked}
    everywhere = _everywhere(set(wanted.values()))
    held: dict[str, str] = {}
    found: dict[int, str] = {}
    for fact in facts:
        if fact.number in wanted:
            found[fact.number] = held.get(fact.by) or everywhere.get(fact.by, "")
        if fact.kind == "office given":
            held[fact.body["name"]] = fact.body["office"]
        elif fact.kind == "office ended":
            held.pop(fact.body["name"], None)
    return found


def _everywhere(names: set[str]) -> dict[str, str]:
    """The roles that hold in every competition, as they are today, and those of the tables."""
    at_tables = {name: Role.PLAYER.label for name in names if name.startswith(AT_A_TABLE)}
    rows = User.objects.filter(name__in=names - set(at_tables)).values_list("name", "role")
    officials = {name: Role(role).label for name, role in rows if Role(role).reaches(Role.SCORER)}
    return {**at_tables, **officials}
