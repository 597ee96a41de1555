"""How many rounds a stage has, and boards a match, where a clause lays it down for whoever enters.

What a plan says of one of the two and the terms of the clause that it names go in; the number comes
out. A plan points to a term of the clause, to a printed timetable, or to the number of those who
meet each other once, or until one is left; what the organiser set instead goes before all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from convenor.conduct.timetables import TimetableTerms, printed_boards, printed_rounds
from convenor.contest.formats import (
    FieldSize,
    FormatTerms,
    format_by_entries,
    rounds_of_knock_out,
    rounds_of_round_robin,
)
from convenor.errors import Mistake
from convenor.regulation.answer_kinds import said

Length = Literal["rounds", "boards"]


def set_instead(by: Mapping[str, object]) -> int | None:
    """The number that the organiser set in the place of the book's, if the plan has one."""
    found = by.get("instead")
    return found if isinstance(found, int) else None


def laid_down(what: Length, by: Mapping[str, object], terms: object, where: str) -> int:
    """The rounds or boards that the terms of a clause give; `where` names stage and clause."""
    found = None
    if isinstance(terms, TimetableTerms):
        found = _printed(what, terms)
    if isinstance(terms, FormatTerms):
        found = _of_the_largest_field(what, terms)
    if found is None:
        found = said(terms).get(str(by.get("term", what)))
    if not isinstance(found, int):
        raise Mistake(f"{where} has no such number of {what}: name the term that says it.")
    if by.get("all_meet"):
        return rounds_of_round_robin(found)
    return rounds_of_knock_out(found) if by.get("until_one") else found


def _of_the_largest_field(what: Length, terms: FormatTerms) -> int | None:
    """Of a clause by the number of entries: what it has for the most that it provides for."""
    largest = max((each.most or 0 for each in terms.bands), default=0)
    if largest == 0:
        return None
    form = format_by_entries(terms, FieldSize(largest))
    return form.rounds if what == "rounds" else form.boards


def _printed(what: Length, terms: TimetableTerms) -> int | None:
    return printed_rounds(terms) if what == "rounds" else printed_boards(terms)
