"""What a ledger has pinned of its rulebooks, on the terminal: for `verify` and `show`."""

from __future__ import annotations

from convenor.cli.result_tables import print_difference
from convenor.competition.comparing.edition_words import change_words, pin_words, shelf_words
from convenor.competition.comparing.editions import Editions
from convenor.competition.live import Competition


def print_editions(there: Competition, found: Editions) -> None:
    """By what it is played, each clause that says something else now, and what would move."""
    print(pin_words(found))
    if said := shelf_words(found):
        print(said)
    for each in found.changed:
        print(f"  {change_words(each)}")
    if found.figures is None:
        return
    print("by the rulebooks of today ('convenor do LEDGER adopt-edition' goes over to them):")
    print_difference(there, found.figures)
