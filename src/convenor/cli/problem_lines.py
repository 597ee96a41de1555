"""What is wrong in a file, on a terminal: counted, the first of it printed with its place."""

from __future__ import annotations

from convenor.formats.problems import Problems


def print_problems(problems: Problems) -> None:
    """Print what was left out and what is odd; of many the first, and how many more there are."""
    if not len(problems):
        return
    told, more = problems.told()
    for each in told:
        print(f"{'left out' if each.refused else 'note'}: {each}")
    if more:
        left, notes = len(problems.refused), len(problems.flagged)
        print(f"and {more} more: in all {left} left out and {notes} noted.")
