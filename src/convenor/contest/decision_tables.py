"""A table of cases: what holds in the first case that fits.

The facts that the clause asks for go in, in words of the vocabulary; what its first fitting row
says comes out: a word, a number, an officer who decides, another clause. What the facts and the
answers mean is the clause's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.contest.requirements import Check, Facts, holds
from convenor.errors import Mistake
from convenor.exact import Exact
from convenor.regulation.answers import Decides, See
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.vocabulary import Said, Told, told
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Answer = bool | Exact | str | tuple[str, ...]


@value
class Row:
    """A case: the tests that must all hold for it, and what holds then."""

    answer: Mapping[str, Answer] = asked("what holds in this case, by name")
    when: tuple[Check, ...] = asked("tests that must all hold (none: in every case)", default=())
    clause: str = asked("the clause that says so", default="")


@value
class TableTerms(KnowsWords):
    """The cases in order."""

    rows: tuple[Row, ...] = asked("the cases, the first that fits")
    unsaid: str = asked(
        "what is said where no case fits, a fact in braces",
        default="the clause does not say what holds in this case",
    )
    words: Mapping[str, tuple[str, ...]] = asked(
        "the words that a fact may be (a fact not named: any)", default=None
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return self.words or {}


def first_that_fits(terms: TableTerms, given: Said, why: Why = SILENT) -> Told | Decides | See:
    """What holds in the first case whose tests hold."""
    facts = given.__dict__
    for row in terms.rows:
        if all(holds(test, facts) for test in row.when):
            return _answer(row, why)
    raise Mistake(f"{_with_facts(terms.unsaid, facts)}.")


def _with_facts(text: str, facts: Facts) -> str:
    """A sentence with the facts that it names: 'for {teams} teams'."""
    for name, each in facts.items():
        text = text.replace(f"{{{name}}}", str(each))
    return text


def _answer(row: Row, why: Why) -> Told | Decides | See:
    for name, each in row.answer.items():
        why.step("{name}", each, clause=row.clause, gives=name, name=name.replace("_", " "))
    match dict(row.answer):
        case {"decided_by": str(who), **rest} if not rest:
            return Decides(who, f"This is for them to decide: {who}.")
        case {"see": str(clause), **rest} if not rest:
            return See(clause)
    return told(row.answer)
