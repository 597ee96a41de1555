"""A catalogue of kinds of fact: what each is called, and what its body is as a typed value.

A plain body from a ledger goes in, the typed one comes out, and the reverse. A kind that is not
known, or one from a newer version of the program, is refused and never skipped. Which kinds there
are is known to whoever makes a catalogue: a competition has one, the office another.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from convenor.errors import Refusal, did_you_mean
from convenor.ledger.facts import Draft
from convenor.regulation.answers import to_plain
from convenor.regulation.typed import reader
from convenor.values import fields_of, value


@value
class Kind:
    """A kind of fact: its name, the version of its body, and what the body is."""

    name: str
    body: type
    version: int
    says: str


class Catalogue:
    """The kinds of fact of one sort of ledger, by their names."""

    def __init__(self, *found: tuple[str, type, str]) -> None:
        made = {name: Kind(name, body, 1, says) for name, body, says in found}
        self.kinds: Mapping[str, Kind] = MappingProxyType(made)
        self._readers: dict[str, Callable[[object, str], object]] = {}

    @property
    def versions(self) -> dict[str, int]:
        """The newest version of each kind that this program knows."""
        return {name: each.version for name, each in self.kinds.items()}

    def kind_of(self, name: str, version: int = 1) -> Kind:
        """The kind of this name, as far as this program knows it."""
        known = self.kinds.get(name)
        if known is None:
            raise Refusal(
                f"there is no kind of fact '{name}': {did_you_mean(name, self.kinds)} "
                "If a newer program wrote it, read the ledger with that one."
            )
        if version > known.version:
            raise Refusal(
                f"'{name}' is written as version {version}, and this program knows "
                f"{known.version}: read the ledger with the newer program that wrote it."
            )
        return known

    def read_body(
        self, name: str, version: int, body: Mapping[str, object], where: str = ""
    ) -> object:
        """The typed body of a fact."""
        kind = self.kind_of(name, version)
        read = self._readers.get(name)
        if read is None:
            read = self._readers[name] = reader(kind.body)
        return read(body, where or name)

    def plain_body(self, name: str, body: object) -> dict[str, object]:
        """A typed body as the ledger keeps it: what is absent is left out, decimals are text."""
        if not isinstance(body, self.kind_of(name).body):
            raise TypeError(f"'{name}' has a {type(body).__name__} for a body")
        found = {}
        for each in fields_of(type(body)):
            given = getattr(body, each.name)
            if each.required or given != each.default:
                found[each.name] = without_floats(to_plain(given))
        return found

    def drafted(self, name: str, body: object, happened: datetime.datetime, by: str) -> Draft:
        """A fact to be recorded, out of its typed body."""
        return Draft(name, self.kind_of(name).version, self.plain_body(name, body), happened, by)


def without_floats(given: object) -> Any:
    """Decimals as text: a ledger is read exactly, on every machine."""
    if isinstance(given, float):
        return repr(given)
    if isinstance(given, Mapping):
        return {key: without_floats(each) for key, each in given.items() if each is not None}
    if isinstance(given, list):
        return [without_floats(each) for each in given]
    return given
