"""A clause worked out: its family's function put to its terms and to what is given.

The one place where that is done, for `ask` and for play. A value that its type allows and its
family cannot work with is told as a mistake where a layer or a book from outside put it there; what
goes wrong in the books that come with the package is a fault of ours, and shows as one.
"""

from __future__ import annotations

import json
from functools import cache

from convenor.errors import Mistake, Refusal, one_line
from convenor.regulation import shelf
from convenor.regulation.answers import to_plain
from convenor.regulation.book import Change
from convenor.regulation.places import HEAD
from convenor.regulation.stack import Resolved
from convenor.regulation.why import SILENT, Why

UNWORKABLE = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError),
    *(RecursionError, RuntimeError, StopIteration, TypeError, ValueError),
)
"""What a function runs into that was given a term it cannot work with."""
LONGEST = 60


class Unworkable(Mistake):
    """A clause with terms that its family cannot work with: which, what, and whose."""


def work_out(resolved: Resolved, given: object, why: Why = SILENT) -> object:
    """The answer of a clause to what was read into its family's own type."""
    try:
        return resolved.family.function(resolved.terms, given, why)
    except (Mistake, Refusal):
        raise
    except UNWORKABLE as fault:
        if sentence := _whose(resolved):
            raise Unworkable(f"{resolved.clause.name} {sentence}") from fault
        raise


def _whose(resolved: Resolved) -> str:
    """Who put there what cannot be worked with ('' where nobody but this package did)."""
    if resolved.laid:
        own = resolved.clause.name
        changed = ", ".join(f"{_shown(each, own)} ({layer})" for layer, each in resolved.laid)
        return f"cannot be worked out with {changed}: put another value there."
    book = resolved.clause.rulebook
    if not _comes_with_the_package(book):
        return f"cannot be worked out from its terms as {book} has them: change them there."
    return ""


@cache
def _comes_with_the_package(book: str) -> bool:
    return (shelf.OWN / book / HEAD).is_file()


def _shown(change: Change, own: str) -> str:
    """'vp = 7', as a layer writes it; with its clause where that is another one."""
    where = "" if change.clause == own else f"{change.clause} "
    written = one_line(json.dumps(to_plain(change.value), ensure_ascii=False, default=str))
    short = written if len(written) <= LONGEST else written[: LONGEST - 1] + "…"
    return f"{where}{change.term or change.switch} = {short}"
