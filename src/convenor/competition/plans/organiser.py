"""What the organiser answers for a part that no clause of the book plays.

The answers of a plan go in; out comes what a forfeit or an abandoned match counts, or what becomes
of results, and a sentence for each answer that cannot be one. What a clause says goes before.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact, exact
from convenor.values import value

Results = Literal["stand", "cancelled"]
RESULTS: Mapping[str, Results] = {"stand": "stand", "cancelled": "cancelled"}
IN_VPS = {
    "forfeit": "VPs of the side without fault",
    "abandoned": "VPs of each side",
}
"""Parts that are answered by an amount of VPs."""
IN_WORDS = {"withdrawal": "stand or cancelled: what becomes of the results of one who leaves"}
"""Parts that are answered by a word."""
ANSWERABLE: Mapping[str, str] = {**IN_VPS, **IN_WORDS, "bye": "VPs of a bye (as bye = {vp = …})"}
"""What the organiser can answer in place of a clause, by the part."""


@value
class Answered:
    """An answer: VPs, or what becomes of results; nothing where none was given."""

    vp: Exact | None = None
    results: Results | None = None

    @property
    def nothing(self) -> bool:
        return self.vp is None and self.results is None


def answer_for(answers: Mapping[str, object], part: str) -> Answered:
    """The answer for a part."""
    told = answers.get(part)
    if told is None:
        return Answered()
    if part in IN_VPS:
        return Answered(vp=exact(str(told)))
    if part in IN_WORDS and str(told) in RESULTS:
        return Answered(results=RESULTS[str(told)])
    raise Mistake(f"'{told}' is no answer for '{part}': give {ANSWERABLE.get(part, 'a clause')}.")


def wrong_answers(answers: Mapping[str, object], where: str) -> Iterator[str]:
    """A sentence for each answer that no part can use."""
    for part in answers:
        if part not in IN_VPS and part not in IN_WORDS:
            near = did_you_mean(part, (*IN_VPS, *IN_WORDS))
            yield f"{where}: the organiser cannot answer '{part}': {near}"
            continue
        try:
            found = answer_for(answers, part)
        except Mistake as mistake:
            yield f"{where}: {mistake}"
            continue
        if found.vp is not None and found.vp < 0:
            yield f"{where}: '{part}' cannot be less than 0 VPs."
