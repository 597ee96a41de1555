"""The three ways in which a request can fail through no fault of the program.

A `Mistake` is something wrong in what a person wrote (exit code 2); a `Refusal` is a request that
was understood and that the book forbids (exit code 1); a `Trouble` is of the place where facts are
kept, and passes: the same request may go well later (exit code 1). Each carries one sentence that
says what was wrong, where, and what to do; none is ever shown as a traceback.
"""

from __future__ import annotations

from collections.abc import Iterable


def one_line(text: str) -> str:
    """A sentence that stays one line whatever it quotes: what would break it is written out.

    >>> one_line("board '\\v' has no number")
    "board '\\\\x0b' has no number"
    """
    if text.isprintable():
        return text
    from unicodedata import category  # only a text that may break pays for this import

    return "".join(_written(sign) if category(sign) in _BREAKING else sign for sign in text)


def _written(sign: str) -> str:
    return sign.encode("unicode_escape").decode("ascii")


_BREAKING = ("Cc", "Zl", "Zp", "Cs")
"""Control signs, ends of lines and paragraphs, and halves of signs, which no file can hold."""


class Mistake(ValueError):
    """Something wrong in the input: one sentence, shown as it is.

    `at` is the way to the value that is wrong, inside what was read: ("bands", 2, "fine").
    """

    def __init__(self, sentence: str = "") -> None:
        super().__init__(one_line(sentence))
        self.at: tuple[str | int, ...] = ()

    def inside(self, key: str | int) -> Mistake:
        """The same mistake, seen from around it."""
        self.at = (key, *self.at)
        return self


class Refusal(Exception):
    """A request that the conditions forbid: one sentence that names the clause."""

    def __init__(self, sentence: str = "") -> None:
        super().__init__(one_line(sentence))


class Trouble(Exception):
    """A disk or a database that cannot serve just now: one sentence, and when to try again.

    It is no refusal: nobody who looks whether something is allowed may take it for a no.
    """

    def __init__(self, sentence: str, reason: str, again: int) -> None:
        super().__init__(one_line(sentence))
        self.reason = reason
        """One word for programs: busy, away, full, disk, read-only."""
        self.again = again
        """Seconds after which it is worth another try."""


def nearest(name: str, names: Iterable[str]) -> str:
    """The right name that looks most like a wrong one, or '' if none does.

    >>> nearest("bords", ["boards", "margin"])
    'boards'
    """
    from difflib import get_close_matches  # only a mistake pays for this import

    known = list(names)
    lowered = {each.lower(): each for each in reversed(known)}
    begun = [each for each in lowered if len(name) > 1 and each.startswith(name.lower())]
    begun.sort(key=len)
    found = begun[:1] or get_close_matches(name.lower(), list(lowered), n=1, cutoff=0.55)
    return lowered[found[0]] if found else ""


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: the nearest right one, or all there are."""
    known = sorted(names)
    if near := nearest(name, known):
        return f"did you mean '{near}'?"
    if not known:
        return "there is none to choose from."
    listed = ", ".join(known[:12]) + (" …" if len(known) > 12 else "")
    return f"there is: {listed}."
