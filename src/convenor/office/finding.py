"""Players found by name: as one types, by the whole name, and by a name that is nearly theirs.

Players are added and dropped; numbers come out. Words are kept sorted, so that what begins with
some letters lies together; names are kept under all that one letter less makes of them, so that
two which differ by a slip of the finger meet.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from convenor.office.member import Member
from convenor.office.names import (
    folded_name,
    is_slip,
    short_key,
    shortens,
    slips_of,
    words_of,
)

LAST = "\U0010ffff"


class Finder:
    """An index of names."""

    def __init__(self) -> None:
        self._words: list[tuple[str, str]] = []
        self._new: list[tuple[str, str]] = []
        """Words that are not sorted in yet: done when somebody asks."""
        self._gone: set[tuple[str, str]] = set()
        self._of: dict[str, frozenset[str]] = {}
        self._names: dict[str, dict[str, None]] = {}
        self._slips: dict[str, dict[str, None]] | None = None
        self._short: dict[str, dict[str, None]] = {}
        self._shown: dict[str, str] = {}
        self._folded: dict[str, tuple[str, ...]] = {}
        self.accounts: dict[str, str] = {}

    def add(self, member: Member) -> None:
        """One more player."""
        number, person = member.number, member.person
        words = {number.casefold()}
        for name in (person.name, *person.also):
            words.update(words_of(name))
            self._names.setdefault(folded_name(name), {})[number] = None
            self._short.setdefault(short_key(name), {})[number] = None
            if self._slips is not None:
                self._keep_slips(folded_name(name), number)
        self._of[number] = frozenset(words)
        self._shown[number] = person.name
        self._folded[number] = tuple(folded_name(each) for each in (person.name, *person.also))
        for each in words:
            if (each, number) in self._gone:
                self._gone.discard((each, number))
            else:
                self._new.append((each, number))
        if person.account:
            self.accounts[person.account.casefold()] = number

    def drop(self, member: Member) -> None:
        """A player who is no longer found."""
        number, person = member.number, member.person
        self._gone.update((each, number) for each in self._of.pop(number, ()))
        self._shown.pop(number, None)
        self._folded.pop(number, None)
        for name in (person.name, *person.also):
            self._names.get(folded_name(name), {}).pop(number, None)
            self._short.get(short_key(name), {}).pop(number, None)
            if self._slips is not None:
                for slip in slips_of(folded_name(name)):
                    self._slips.get(slip, {}).pop(number, None)
        if self.accounts.get(person.account.casefold()) == number:
            del self.accounts[person.account.casefold()]

    # --- questions --------------------------------------------------------------------------------

    def typed(self, text: str) -> list[str]:
        """Numbers of those of whom every word that was typed begins one, by name."""
        wanted = sorted(words_of(text), key=len, reverse=True)
        if not wanted:
            return sorted(self._shown, key=self._by_name)
        first, *others = wanted
        found = {
            number
            for _, number in self._beginning(first)
            if all(any(word.startswith(each) for word in self._of[number]) for each in others)
        }
        return sorted(found, key=self._by_name)

    def named(self, name: str) -> list[str]:
        """Numbers of those of just this name."""
        return list(self._names.get(folded_name(name), ()))

    def near(self, name: str) -> list[str]:
        """Numbers of those of nearly this name, and not of just this one."""
        slips = self._with_slips()
        wanted = folded_name(name)
        found: dict[str, None] = {}
        for slip in slips_of(wanted):
            for number in slips.get(slip, ()):
                if any(is_slip(wanted, each) for each in self._folded[number]):
                    found[number] = None
        for number in self._short.get(short_key(name), ()) if short_key(name) else ():
            if shortens(name, self._shown[number]):
                found[number] = None
        just = self._names.get(wanted, {})
        return [each for each in found if each not in just]

    # --- steps ------------------------------------------------------------------------------------

    def _by_name(self, number: str) -> tuple[str, str]:
        return self._shown[number].casefold(), number

    def _beginning(self, letters: str) -> Iterator[tuple[str, str]]:
        if self._new:
            self._words = sorted({*self._words, *self._new} - self._gone)
            self._new.clear()
            self._gone.clear()
        at = bisect_left(self._words, (letters, ""))
        end = bisect_left(self._words, (letters + LAST, ""))
        for each in self._words[at:end]:
            if each not in self._gone:
                yield each

    def _with_slips(self) -> dict[str, dict[str, None]]:
        """Made when it is first asked for: only an import looks for near names."""
        if self._slips is None:
            self._slips = {}
            for name, numbers in self._names.items():
                for number in numbers:
                    self._keep_slips(name, number)
        return self._slips

    def _keep_slips(self, name: str, number: str) -> None:
        assert self._slips is not None
        for slip in slips_of(name):
            self._slips.setdefault(slip, {})[number] = None
