"""What was pinned, in sentences and as plain data: for the command line, the desk and the API.

What was found about the editions of a competition goes in; sentences come out, one for each clause
that says something else now. Whose figures move is shown by those who show any difference.
"""

from __future__ import annotations

from convenor.competition.comparing.editions import ClauseChange, Edition, Editions
from convenor.regulation.answers import to_plain

NOT_PINNED = (
    "not pinned: the ledger keeps the names of its rulebooks, not what they said, and an edited "
    "rulebook moves its figures; the action adopt-edition pins what they say now."
)
SHOWN = 12
"""How much of a digest is shown."""
MOST_TERMS = 4
"""So many terms of a clause are told one by one; of more only the number."""


def pin_words(found: Editions) -> str:
    """By what the competition is played, in one sentence."""
    if not found.pinned:
        return NOT_PINNED
    books = ", ".join(_book(each) for each in found.books)
    clauses = "1 clause" if found.clauses == 1 else f"{found.clauses} clauses"
    return f"pinned by fact {found.pinned_at}: {clauses} of {books}."


def _book(each: Edition) -> str:
    return f"{each.book} (since {each.since}, {each.digest[:SHOWN]})"


def shelf_words(found: Editions) -> str:
    """What the rulebooks of today have to do with it, in one sentence; '' if nothing is pinned."""
    if not found.pinned:
        return ""
    if found.untold:
        return found.untold
    if found.changed:
        count = len(found.changed)
        said = "1 clause says" if count == 1 else f"{count} clauses say"
        return (
            f"{said} something else in the rulebooks of today: the competition is played on by "
            "what was pinned."
        )
    edited = [each.book for each in found.books if each.differs]
    if edited:
        return f"{', '.join(edited)}: edited since, in nothing that this competition uses."
    return "the rulebooks of today say the same."


def change_words(each: ClauseChange) -> str:
    """What a clause says now, beside what was pinned."""
    if each.gone:
        return f"{each.clause} ({each.heading}) is no longer in the rulebook."
    told = [
        f"{term.term}: pinned {_said(term.pinned)}, now {_said(term.now)}"
        for term in each.terms[:MOST_TERMS]
    ]
    left = len(each.terms) - len(told)
    more = f"; and {left} more" if left else ""
    return f"{each.clause} ({each.heading}): {'; '.join(told)}{more}."


def _said(given: object) -> str:
    if given is None:
        return "nothing"
    if isinstance(given, bool):
        return "yes" if given else "no"
    return str(given)


def editions_plain(found: Editions) -> dict[str, object]:
    """The same as plain data."""
    return {
        "pinned": found.pinned,
        "fact": found.pinned_at or None,
        "says": " ".join(each for each in (pin_words(found), shelf_words(found)) if each),
        "clauses": found.clauses,
        "books": [
            {
                "book": each.book,
                "since": each.since.isoformat(),
                "digest": each.digest,
                "digest_now": each.digest_now,
                "differs": each.differs,
            }
            for each in found.books
        ],
        "changed": [{**to_plain(each), "says": change_words(each)} for each in found.changed],
        "problems": list(found.problems),
    }
