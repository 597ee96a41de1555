"""How a stage is drawn, as data: one value that a template holds and `draw_round` follows.

The method, how round one differs, what becomes of an odd number, when opponents may be met again,
whom clubs keep apart and who sits first are all fields of it. Who plays is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from convenor.contest.printed_seats import PrintedSeats
from convenor.draws import swiss
from convenor.draws.first_round_checks import CrossedHalvesTerms
from convenor.draws.modified_swiss import MOST_ROUNDS, ModifiedSwissTerms
from convenor.draws.printed_draws import SeedRow
from convenor.draws.repeated_round_robins import RepeatedRoundRobinTerms
from convenor.draws.seating_by_draw import Named, RoomTerms
from convenor.regulation.typed import asked, reader
from convenor.values import replace, value

Method = Literal[
    "swiss",
    "modified swiss",
    "two fields",
    "halves",
    "halves by lot",
    "crossed halves",
    "quarters",
    "lot",
    "seeds",
    "fold",
    "round robin",
    "round robin by placing",
    "by hand",
]
Odd = Literal["refuse", "bye", "sit-out", "share match", "house"]
SitsFirst = Literal["nobody", "blind", "first named", "second named", "changed"]

BY_RANK = ("swiss", "modified swiss")
TWO_LINES = ("two fields", "crossed halves")
ROUND_ROBINS = ("round robin", "round robin by placing")
NONE_PRINTED: Mapping[str, tuple[PrintedSeats, ...]] = MappingProxyType({})
NO_SEED_NUMBERS: Mapping[str, tuple[SeedRow, ...]] = MappingProxyType({})


@value
class DrawPlan:
    """How the rounds of a stage are drawn."""

    method: Method = asked("how a round is drawn")
    first_round: Method | None = asked("how round one is drawn, if otherwise", default=None)
    odd: Odd = asked("what becomes of an odd number", default="refuse")
    first_odd: Odd | None = asked("what becomes of it in round one, if otherwise", default=None)
    house: str = asked("name of the house contestant", default="House")
    rounds: int | None = asked("rounds of the stage", default=None, least=1, most=MOST_ROUNDS)
    pairing: swiss.Method = asked("how a ranked field is paired", default="top down")
    fines: Literal["left out", "counted"] = asked(
        "fines in the order of the draw", default="left out"
    )
    replays_from: int | None = asked(
        "round from which an opponent of the rounds before may be met once more",
        default=None,
        least=1,
    )
    modified: ModifiedSwissTerms = asked("the modified Swiss", default=ModifiedSwissTerms())
    clubs_apart: int = asked("first rounds in which nobody meets its own club", default=0, least=0)
    crossed: CrossedHalvesTerms = asked(
        "which halves take the odd pair", default=CrossedHalvesTerms("up", "down")
    )
    share_rounds: int = asked("rounds that a share match takes", default=1, least=1)
    printed: Mapping[str, tuple[PrintedSeats, ...]] = asked(
        "printed round robins by number of contestants", default=NONE_PRINTED
    )
    seed_numbers: Mapping[str, tuple[SeedRow, ...]] = asked(
        "pair numbers of the seeds by number of contestants", default=NO_SEED_NUMBERS
    )
    numbers_by: Literal["order", "lot", "seeds"] = asked(
        "how numbers of a round robin are given", default="order"
    )
    times: int = asked("round robins in a row", default=1, least=1)
    repeated: RepeatedRoundRobinTerms | None = asked(
        "several round robins on printed draws", default=None
    )
    switch_after: int | None = asked(
        "boards after which the pairs change directions at a table with an arrow-switch",
        default=None,
        least=1,
    )
    home: Literal["as drawn", "lot"] = asked("who is named first", default="as drawn")
    sits_first: tuple[SitsFirst, ...] = asked(
        "who sits first, for each round robin in turn (the last one stays)", default=("nobody",)
    )
    second_is: tuple[Named, ...] = asked(
        "what makes a team the second, for each round robin in turn (none: where it is printed)",
        default=(),
    )
    rooms: RoomTerms | None = asked(
        "who sits North-South in the open room (none: the first-named)", default=None
    )
    right: Literal["none", "sits last", "chooses first or last"] = asked(
        "seating right of the first-named", default="none"
    )
    decided_by: str = asked("who draws by hand, or decides where no draw is", default="director")
    clause: str = asked("the clause that says so", default="")
    first_clause: str = asked("the clause of round one, if it is another", default="")
    even_by: str = asked("the clause that lets only an even number play", default="")
    others: tuple[str, ...] = asked("further clauses that it was made from", default=())

    def clause_of(self, number: int) -> str:
        """The clause by which a round is drawn."""
        return self.first_clause or self.clause if number == 1 else self.clause

    def method_of(self, number: int) -> Method:
        """How a round is drawn."""
        return self.first_round or self.method if number == 1 else self.method

    def sits_first_in(self, leg: int) -> SitsFirst:
        """The rule of who sits first in a round robin (1 where there is only one)."""
        rules = self.sits_first or ("nobody",)
        return rules[min(leg, len(rules)) - 1]

    def second_in(self, leg: int) -> Named:
        """What makes a team the second in a round robin."""
        known = self.second_is or ("printed order",)
        return known[min(leg, len(known)) - 1]

    def in_round(self, number: int) -> DrawPlan:
        """The plan with what becomes of an odd number in this round."""
        first = self.first_odd if number == 1 else None
        return replace(self, odd=first or self.odd, first_odd=None)


def read_plan(given: Mapping[str, object], where: str = "draw") -> DrawPlan:
    """A plan out of TOML or JSON; a wrong key or word is refused in a sentence."""
    made: DrawPlan = reader(DrawPlan)(given, where)
    return made
