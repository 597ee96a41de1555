"""The two ways in which a request can fail through no fault of the program.

A `Mistake` is something wrong in what a person wrote (exit code 2); a `Refusal` is a request that
was understood and that the book forbids (exit code 1). Each carries one sentence that says what
was wrong, where, and what to do; neither is ever shown as a traceback.
"""

from __future__ import annotations

from collections.abc import Iterable


class Mistake(ValueError):
    """Something wrong in the input: one sentence, shown as it is."""


class Refusal(Exception):
    """A request that the conditions forbid: one sentence that names the clause."""


def nearest(name: str, names: Iterable[str]) -> str:
    """The right name that looks most like a wrong one, or '' if none does.

    >>> nearest("bords", ["boards", "margin"])
    'boards'
    """
    from difflib import get_close_matches  # only a mistake pays for this import

    known = list(names)
    lowered = {each.lower(): each for each in reversed(known)}
    begun = [each for each in lowered if len(name) > 1 and each.startswith(name.lower())]
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
