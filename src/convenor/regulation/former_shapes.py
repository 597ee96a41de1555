"""One name and one shape for one thing, and the former ones that are still taken.

What a question gives goes in with the inputs of its clause; the same comes out under the names and
in the shapes that it has: a permission is none, given or refused (or true or false), those at fault
are a list, matches won are `won`. What was never a name or shape is left for the reader to refuse.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.regulation.descriptions import ByName, Input, ListOf, OneOf, Record, Simple

FORMER_NAMES: Mapping[str, str] = {"wins": "won", "permission": "approved"}
"""Other names for a thing, and the one that some clauses have for it."""
IN_TABLES = frozenset({"standings", "contestants"})
"""Tables whose rows may come under former names."""
TOUCHED = frozenset({*FORMER_NAMES, *IN_TABLES, "at_fault"})
"""The names under which something may come in another shape."""
GIVEN, NONE = "given", "none"
"""What a permission was as true and as false."""


def in_todays_shape(inputs: tuple[Input, ...], given: Mapping[str, object]) -> dict[str, object]:
    """What is given, under the names and in the shapes of the clause's own inputs."""
    if TOUCHED.isdisjoint(given):
        return dict(given)
    own = {each.name: each for each in inputs}
    found: dict[str, object] = {}
    for name, each in given.items():
        today = FORMER_NAMES.get(name, name)
        named = today if name not in own and today in own and today not in given else name
        found[named] = _shaped(own[named], each) if named in own else each
    return found


def _shaped(wanted: Input, found: object) -> object:
    match wanted.type:
        case OneOf(choices) if isinstance(found, bool) and GIVEN in choices and NONE in choices:
            return GIVEN if found else NONE
        case Simple.TRUTH if wanted.name in ("permission", "approved") and isinstance(found, str):
            return {GIVEN: True, NONE: False, "refused": False}.get(found.strip().casefold(), found)
        case ListOf(Simple.TEXT) if wanted.name == "at_fault" and isinstance(found, str):
            return [found]
        case OneOf(choices) if wanted.name == "at_fault" and isinstance(found, (list, tuple)):
            return found[0] if len(found) == 1 else found
        case ListOf(Record() as row) if wanted.name in IN_TABLES and isinstance(
            found, (list, tuple)
        ):
            return [_renamed(row, each) for each in found]
        case ByName(Record() as row) if wanted.name in IN_TABLES and isinstance(found, Mapping):
            return {name: _renamed(row, each) for name, each in found.items()}
    return found


def _renamed(row: Record, found: object) -> object:
    """A row of a table, matches won under the name that they have in it."""
    if not isinstance(found, Mapping) or "wins" not in found or "won" in found:
        return found
    if all(each.name != "won" for each in row.inputs):
        return found
    return {"won" if name == "wins" else name: each for name, each in found.items()}
