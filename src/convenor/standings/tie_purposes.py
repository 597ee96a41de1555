"""Whether a tie is split at all, and by which method: it depends on what hangs on it.

The purpose, the stage and the kind of event go in; yes or no, or the method, comes out. A tie for
which the book names no purpose stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import replace, value


@value
class Splitting:
    """A case in which a tie is split: every condition that it names must hold."""

    purposes: tuple[str, ...] = asked("what hangs on the tie")
    stage: str | None = asked("only in this stage", default=None)
    championship: bool | None = asked("only in a championship event, or only outside", default=None)
    same_field: bool | None = asked("only within one field, or only across fields", default=None)
    method: str | None = asked("the method that is used", default=None)


@value
class TiePurposeTerms(KnowsWords):
    """The cases in which a tie is split."""

    splits: tuple[Splitting, ...] = asked("the cases in which a tie is split, in order")
    otherwise: str | None = asked("the method named where no case holds", default=None)
    state_championship: Literal["the same flag", "another flag"] = asked(
        "whether a State Championship event is a championship event too", default="another flag"
    )
    known: tuple[str, ...] = asked("all purposes there are (none: any may be named)", default=())

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {
            "purpose": (*self.known, *(each for one in self.splits for each in one.purposes)),
            "stage": [each.stage for each in self.splits],
        }


@value
class TiePurposeGiven:
    """The tie."""

    purpose: str = asked("what hangs on the tie")
    stage: str | None = asked("stage of the event", default=None)
    championship: bool = asked("whether it is a championship event", default=False)
    same_field: bool = asked("whether the tied are in one field", default=True)
    state_championship: bool = asked(
        "whether it is a State Championship event (where that is the same)", default=False
    )


@value
class TiePurpose:
    """Split or not, or the method."""

    split: bool | None = asked("whether the tie is split", default=None)
    method: str | None = asked("the method that is used", default=None)
    reason: str | None = asked("why, in words", default=None)


def tie_purpose(terms: TiePurposeTerms, given: TiePurposeGiven, why: Why = SILENT) -> TiePurpose:
    """Whether the tie is split, or how."""
    if terms.state_championship == "the same flag" and given.state_championship:
        given = replace(given, championship=True)
        why.step("a State Championship event is a championship event")
    found = next((each for each in terms.splits if _holds(each, given)), None)
    why.step("a tie for {purpose}", found is not None, purpose=given.purpose)
    if terms.otherwise is not None:
        method = found.method if found and found.method else terms.otherwise
        why.step("the method", method, gives="method")
        return TiePurpose(method=method)
    why.step("is it split", found is not None, gives="split")
    reason = None if found else f"a tie for {given.purpose} is left as it is: the place is shared"
    return TiePurpose(split=found is not None, reason=reason)


def _holds(case: Splitting, given: TiePurposeGiven) -> bool:
    return (
        given.purpose in case.purposes
        and (case.stage is None or case.stage == given.stage)
        and (case.championship is None or case.championship == given.championship)
        and (case.same_field is None or case.same_field == given.same_field)
    )
