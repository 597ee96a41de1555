"""The rules of a stage: its clauses by the part they play, and the scoring made from them.

The conditions of a stage and its plan go in; out come terms by part ('vp', 'datum', 'forfeit'), the
method that scores a board, and what turns a match into VPs. Whatever a plan does not name is as
the laws have it. No result and no contestant is known here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, TypeVar

from convenor.competition.plans.asking import Fill, Heard, answer_of, put, wanted_by
from convenor.competition.plans.named_clauses import LAWS, full_name
from convenor.competition.plans.organiser import Answered, answer_for
from convenor.competition.plans.parts import missing, part_named
from convenor.competition.plans.plan import NOTHING, StagePlan
from convenor.contest.conditions import Conditions
from convenor.errors import Mistake
from convenor.exact import HALF_AWAY, Rounding, exact, ratio
from convenor.matches.match_conversion import Conversion, ScaleTerms, conversion_of
from convenor.matches.match_scores import MatchTerms
from convenor.matches.percentages import PercentageTerms
from convenor.matches.scales import PrintedScale
from convenor.matches.session_scores import SessionTerms
from convenor.matches.victory_points import ImpVictoryPointTerms
from convenor.matches.void import VoidTerms
from convenor.regulation.stack import Resolved
from convenor.regulation.why import SILENT, Why
from convenor.scoring.artificial import ArtificialTerms
from convenor.scoring.butler import ButlerTerms
from convenor.scoring.cancelled import CancelledTerms
from convenor.scoring.cross_imp_boards import CrossImpMethod, ShortBoards
from convenor.scoring.cross_imps import CrossImpTerms
from convenor.scoring.datum import DatumTerms
from convenor.scoring.imp_comparison import Awards, awards_of
from convenor.scoring.imps import ImpTerms
from convenor.scoring.matchpoint_tops import MatchpointTerms
from convenor.scoring.scaled_cross_imps import ScaledTerms
from convenor.scoring.separate_datums import SeparateTerms
from convenor.scoring.short_cross_imps import WithAverageTerms
from convenor.scoring.standard import StandardTerms, board_row
from convenor.scoring.teams import TeamsTerms
from convenor.values import replace

Terms = TypeVar("Terms")
POINT_A_BOARD = "point-a-board"
"""Teams whose boards are won, lost or halved: matchpoints with the other table alone."""
METHODS = {"teams": "teams-of-four", "butler": "butler", "cross-imps": "cross-imps"}
"""What a table of standard adjustments calls the scoring of a plan, where that differs."""
KINDS_OF_SCORING = {
    "teams": "teams",
    "matchpoints": "matchpoint pairs",
    "cross-imps": "cross-imp pairs",
}
"""What a clause about methods of scoring calls that of a plan."""
METHODS_NAMED = {"imps": "teams-of-four", "VPs": "victory-points"}
"""What such a table calls a method that such a clause names, where that differs."""


class Rules:
    """The clauses of one stage, by the part they play: its own, and those of the whole plan."""

    def __init__(
        self,
        conditions: Conditions,
        plan: StagePlan,
        rulebook: str,
        of_all: Mapping[str, str] = NOTHING,
        answers: Mapping[str, object] = NOTHING,
        words: tuple[str, ...] = (),
    ) -> None:
        self.conditions = conditions
        self.plan = plan
        self.rulebook = rulebook
        self.clauses = {**of_all, **plan.clauses}
        self.answers = {**answers, **plan.answers}
        self.words = words

    # --- clauses ---------------------------------------------------------------------------

    def named(self, part: str) -> bool:
        """Whether the plan names a clause for a part."""
        return bool(self.clauses.get(part))

    def has(self, part: str) -> bool:
        """Whether a clause plays this part, by the plan or by the laws."""
        return self.named(part) or part in LAWS

    def answered(self, part: str) -> Answered:
        """What the organiser answered for a part that no clause plays; nothing where one does."""
        return Answered() if self.named(part) else answer_for(self.answers, part)

    def clause(self, part: str) -> str:
        """The full name of the clause that plays a part; '' if none does."""
        return self.full(self.clauses.get(part) or LAWS.get(part, ""))

    def several(self, part: str) -> tuple[str, ...]:
        """The clauses that play a part: the one of its name, and those numbered behind it."""
        found = []
        for name, clause in self.clauses.items():
            head, _, last = name.rpartition(" ")
            if clause and (name == part or (head == part and last.isdigit())):
                found.append(self.full(clause))
        return tuple(found)

    def full(self, name: str) -> str:
        return full_name(name, self.rulebook)

    def _needed(self, part: str) -> str:
        """The clause of a part that cannot do without one."""
        name = self.clause(part)
        if not name:
            raise Mistake(missing(part, self.plan.name))
        return name

    def resolved(self, part: str) -> Resolved | None:
        """The clause of a part as it holds here, if one is named; it must be able to play it."""
        name = self.clause(part)
        return self.playing(part, name) if name else None

    def playing(self, part: str, name: str) -> Resolved:
        """A clause as it holds here, which must be able to play a part."""
        found = self.conditions.clause(name)
        known = part_named(part)
        if known is not None and not known.plays(found.clause):
            raise Mistake(
                f"the plan names {name} for '{part}', but that clause is about something else "
                f"({found.clause.full_family}): "
                f"name one of the family {' or '.join(known.families)}."
            )
        return found

    def terms(self, part: str, kind: type[Terms]) -> Terms:
        """The terms of a part, which must be of the kind that is calculated with."""
        name = self._needed(part)
        found = self.conditions.clause(name).terms
        if not isinstance(found, kind):
            raise Mistake(
                f"the plan of {self.plan.name} names {name} for '{part}', but that clause works "
                "out something else: name another."
            )
        return found

    def asked_by(self, part: str) -> frozenset[str]:
        """The inputs that the clause of a part asks for; none where none plays it."""
        name = self.clause(part)
        return wanted_by(self.conditions.clause(name)) if name else frozenset()

    def hear(
        self, part: str, known: Mapping[str, object] | Fill, why: Why = SILENT
    ) -> Heard | None:
        """What the clause of a part answers; None where the plan names none."""
        found = self.resolved(part)
        return None if found is None else put(self.conditions, found.clause.name, known, why)

    def ask(self, part: str, given: object, why: Why = SILENT) -> Any:
        """What the clause of a part answers, by its family's own function.

        `given` is the family's own type, or a mapping of which the inputs that it knows are taken.
        """
        return self.ask_clause(self._needed(part), given, why)

    def ask_clause(self, name: str, given: object, why: Why = SILENT) -> Any:
        """What a clause answers, named in full, whatever part it plays."""
        if isinstance(given, Mapping):
            return put(self.conditions, name, given, why).answer
        return answer_of(self.conditions.clause(name), given, why)

    # --- scoring ---------------------------------------------------------------------------

    @cached_property
    def methods(self) -> tuple[str, str]:
        """The methods in which boards are scored and in which the event is, by the book's clause.

        Where the plan names none, boards are scored as the plan has it, and the event in VPs or so.
        """
        scoring, vp = self.plan.scoring, self.plan.figure == "VP"
        kind = KINDS_OF_SCORING.get(scoring)
        if kind is not None and self.named("methods"):
            found = self.ask("methods", {"scoring": kind, "vp": vp})
            basic, final = str(found.basic), str(found.final)
            return METHODS_NAMED.get(basic, basic), METHODS_NAMED.get(final, final)
        basic = METHODS.get(scoring, scoring)
        return basic, "victory-points" if vp else basic

    @cached_property
    def awards(self) -> Awards:
        """What artificial scores are worth in IMPs, or in the points of a board."""
        own = self.plan.awards
        if own:  # a plan from before the book was asked
            return Awards(exact(own.get("amount", 3)), exact(own.get("average", 0)))
        standard = self._standard
        if standard is not None:
            return awards_of(standard, self.methods[0])
        if self.plan.scoring == POINT_A_BOARD:
            return _awards_of_points(self.matchpoints)
        terms = self.terms("imp awards", ArtificialTerms)
        return Awards(terms.amount, terms.average)

    @cached_property
    def matchpoints(self) -> MatchpointTerms:
        terms, standard = self.terms("matchpoints", MatchpointTerms), self._standard
        if standard is None:
            return terms
        row = board_row(standard.amounts, self.methods[0])
        return replace(
            terms,
            average=row.average or 0,
            amount=standard.plus * row.amount,
            minus=standard.minus * row.amount,
        )

    @cached_property
    def _standard(self) -> StandardTerms | None:
        """The book's standard adjustments, where the plan names them for artificial scores."""
        found = self.resolved("artificial")
        return found.terms if found and isinstance(found.terms, StandardTerms) else None

    @cached_property
    def session_terms(self) -> SessionTerms:
        """How a session of matchpoints is added up and ranked."""
        if not self.named("percentage"):
            return SessionTerms(self.matchpoints, self.plan.fields, rounding=None)
        rounding = self.terms("percentage", PercentageTerms).rounding
        return SessionTerms(self.matchpoints, self.plan.fields, rounding, ranked_by="rounded")

    @cached_property
    def teams(self) -> TeamsTerms:
        method: Any = self.plan.scoring
        if method == "teams":
            # The clause must be one of IMPs; their scale is the game's own, and has no terms.
            self.terms("board score" if self.named("board score") else "imps", ImpTerms)
            method = "imps"
        cancelled = None
        if self.named("cancelled"):
            cancelled = self.terms("cancelled", CancelledTerms)
        knock_out = self.plan.format in ("knock-out", "final five", "final four")
        terms = TeamsTerms(
            self.awards,
            method=method,
            cancelled=cancelled,
            unbalanced="mean" if knock_out else "each its own",
        )
        if method == POINT_A_BOARD:
            return replace(terms, win=self.matchpoints.win)
        return terms

    @cached_property
    def butler(self) -> ButlerTerms:
        # The clause must be one of IMPs; their scale is the game's own, and has no terms.
        self.terms("imps", ImpTerms)
        others = {}
        for name in (*self.plan.datums, self.clauses.get("datum", "")):
            if name:
                others[name] = self._datum(self.full(name))
        return ButlerTerms(self.terms("datum", DatumTerms), self.awards, others)

    def _datum(self, name: str) -> DatumTerms:
        return self.conditions.terms(name, DatumTerms)

    @cached_property
    def fouled_butler(self) -> ButlerTerms:
        """How each form of a fouled board finds its datum."""
        if not self.named("fouled datum"):
            return self.butler
        terms = self.conditions.clause(self.clause("fouled datum")).terms
        datum = terms if isinstance(terms, DatumTerms) else terms.datum
        return replace(self.butler, datum=datum)

    @cached_property
    def small_forms(self) -> CancelledTerms | None:
        """What the results of a form that is too small for a datum are worth."""
        if self.named("fouled datum"):
            terms = self.conditions.clause(self.clause("fouled datum")).terms
            if isinstance(terms, SeparateTerms):
                by = self.full(terms.cancelled_by)
                return self.conditions.terms(by, CancelledTerms)
        return self.terms("cancelled", CancelledTerms) if self.has("cancelled") else None

    @cached_property
    def cross_imps(self) -> CrossImpMethod:
        if not self.named("cross imps"):
            return CrossImpMethod(self.awards)
        usual = self.terms("cross imps", CrossImpTerms)
        return CrossImpMethod(self.awards, usual, self._short_cross_imps())

    def _short_cross_imps(self) -> ShortBoards | None:
        if not self.named("one table short"):
            return None
        scaled = [
            self.terms(part, ScaledTerms)
            for part in ("two tables short", "three tables short")
            if self.named(part)
        ]
        return ShortBoards(self.terms("one table short", WithAverageTerms), tuple(scaled))

    # --- matches ---------------------------------------------------------------------------

    @cached_property
    def match_terms(self) -> MatchTerms:
        if not self.named("void"):
            return MatchTerms()
        return MatchTerms(void=self.terms("void", VoidTerms), void_clause=self.clause("void"))

    @cached_property
    def conversion(self) -> Conversion | None:
        """How a match becomes VPs; None where it stays as it is."""
        if self.plan.figure != "VP" or not self.has("vp"):
            return None
        made = conversion_of(self.conditions, self.clause("vp"), self.clause("void"))
        return replace(
            made, stage=self.plan.word or made.stage, fraction=self._fraction(made.scale)
        )

    def _fraction(self, scale: ScaleTerms) -> Rounding | Literal["formula"]:
        """How a margin between two cells is taken; weighted scores give such margins."""
        told = self.plan.fraction
        if told not in ("usual", "formula"):
            return Rounding(told)
        return "formula" if told == "formula" or _fills_by_formula(scale) else HALF_AWAY

    @property
    def board_clause(self) -> str:
        """The clause by which a board is scored."""
        part = {
            "butler": "datum",
            "matchpoints": "matchpoints",
            "cross-imps": "cross imps",
        }.get(self.plan.scoring, "board score")
        return self.clause(part) or self.clause("imps")


def _awards_of_points(terms: MatchpointTerms) -> Awards:
    """Artificial scores where the two tables of a match are compared: shares of the one win."""
    minus = None if terms.minus is None else ratio(terms.win * terms.minus, 100)
    return Awards(
        ratio(terms.win * terms.amount, 100), ratio(terms.win * terms.average, 100), minus=minus
    )


def _fills_by_formula(scale: ScaleTerms) -> bool:
    """Whether margins that no table prints come from the formula of the scale."""
    if not isinstance(scale, ImpVictoryPointTerms):
        return False
    scales = (*(scale.scales or {}).values(), scale.scale)
    return any(isinstance(each, PrintedScale) and each.missing == "formula" for each in scales)
