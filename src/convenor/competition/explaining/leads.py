"""The sentence that comes first in an explanation: what it comes to, with names and figures.

What was worked out goes in with the figures of the competition; a sentence comes out, with
the names that contestants may have. Nothing is worked out here that the derivation does not tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from convenor.competition.figures import Figures
from convenor.competition.finals.qualifying import GoingOn
from convenor.competition.scores.reported_matches import UNITS
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.state.state import MatchReport
from convenor.exact import IMP, Exact, is_decimal, show
from convenor.explain.wording import matches_worded, named, ordinal, spaced, whole_words, worded
from convenor.standings.ranking import Line, Standing

NOUNS = {
    "pairs": ("pair", "pairs"),
    "teams": ("team", "teams"),
    "individuals": ("player", "players"),
}
CENTS = frozenset({"VP", "%", "percent"})
"""Units whose figures are told with two decimals, where any of them has decimals."""


def names_of(figures: Figures) -> Mapping[str, str]:
    """Everybody by number; those who bear the same name with their number beside it."""
    entries = figures.state.entries
    known = [each.name for each in entries.values()]
    return {
        number: f"{each.name} ({number})" if known.count(each.name) > 1 else each.name
        for number, each in entries.items()
    }


def and_list(words: Iterable[str]) -> str:
    """Words as a sentence lists them.

    >>> and_list(["A"]), and_list(["A", "B", "C"])
    ('A', 'A, B and C')
    """
    *others, last = tuple(words) or ("nobody",)
    return f"{', '.join(others)} and {last}" if others else last


def figure_words(amount: Exact, unit: str, among: Iterable[Exact] = ()) -> str:
    """A figure as a standing shows it: two decimals where its column has any."""
    whole = all(each.denominator == 1 for each in (amount, *among))
    if unit in CENTS and not whole and (not is_decimal(amount) or (amount * 100).denominator == 1):
        return f"{show(amount, 2)} {worded('', unit).strip()}"
    if not is_decimal(amount):  # the derivation under the sentence has it whole
        return f"{show(amount, 2)} {worded('', unit).strip()}"
    return worded(amount, unit)


class Leads:
    """Sentences about one competition."""

    def __init__(self, figures: Figures, names: Mapping[str, str] | None = None) -> None:
        self._figures = figures
        self.names = names_of(figures) if names is None else names
        contestants = figures.state.the_plan.contestants
        self.one, self.many = NOUNS[contestants]
        alone = contestants == "individuals"
        self.are, self.have = ("is", "has") if alone else ("are", "have")

    def who(self, number: str) -> str:
        """A contestant by name."""
        return named(number, self.names)

    def list_of(self, numbers: Iterable[str]) -> str:
        """Contestants as a sentence lists them."""
        return and_list(self.who(each) for each in numbers)

    # --- places and totals -----------------------------------------------------------------------

    def place(self, stage: str, line: Line, standing: Standing, after: str) -> str:
        """Where somebody stands, with what, and how many have more."""
        who = self.who(line.contestant)
        total = figure_words(line.total, standing.unit, standing.figures.values())
        if line.tied_with:
            begins = f"{who} {self._share} {ordinal(line.place)} place with " + self.list_of(
                each for each in line.tied_with if each != line.contestant
            )
            said = f"{begins} in {stage}{after}, on {total}"
        else:
            said = f"{who} {self.are} {ordinal(line.place)} in {stage}{after} with {total}"
        split = f", a tie split by {line.split_by}" if line.split_by else ""
        return f"{said}{split}; {self._with_more(line.rank - 1)}."

    def out(self, stage: str, number: str, because: str) -> str:
        """That somebody who played has no place, and why."""
        return f"{self.who(number)} {self.have} no place in {stage}: {because.rstrip('.')}."

    @property
    def _share(self) -> str:
        return "shares" if self.are == "is" else "share"

    def _with_more(self, count: int) -> str:
        if count == 0:
            return f"no {self.one} has more"
        return f"{whole_words(count)} {self.one if count == 1 else self.many} " + (
            "has more" if count == 1 else "have more"
        )

    def place_in_bracket(
        self, stage: str, number: str, place: int | None, sharing: Sequence[str], last: str = ""
    ) -> str:
        """A place of a bracket, alone or with others, and the match that gave it."""
        who = self.who(number)
        if place is None:
            return f"{who} {self.have} no place in {stage} yet."
        others = [each for each in sharing if each != number]
        if not others:
            said = f"{who} {self.are} {ordinal(place)} in {stage}"
        else:
            sharing_with = self.list_of(others)
            said = f"{who} {self._share} {ordinal(place)} place in {stage} with {sharing_with}"
        return f"{said}{f': {last}' if last else ''}."

    def last_match(
        self, name: str, other: str, scores: tuple[Exact, Exact] | None, won: bool | None
    ) -> str:
        """The match after which somebody had a place: 'beat Falk in Final, 53 to 33 IMPs'."""
        beside = "level with" if won is None else "beat" if won else "lost to"
        margin = f", {worded(scores[0])} to {worded(scores[1], _units(IMP))}" if scores else ""
        return f"{beside} {self.who(other)} in {name}{margin}"

    def total(self, stage: str, number: str, standing: Standing, amount: Exact, after: str) -> str:
        """What somebody has, and how many have more."""
        shown = figure_words(amount, standing.unit, standing.figures.values())
        more = sum(each > amount for each in standing.figures.values())
        return f"{self.who(number)} {self.have} {shown} in {stage}{after}; {self._with_more(more)}."

    # --- rounds and matches ----------------------------------------------------------------------

    def round(
        self, stage: str, session: int, number: str, amount: Exact | None, how: Sequence[str]
    ) -> str:
        """What a round was worth, and against whom or in which other way it came."""
        unit = self._figures.plan(stage).figure
        via = f", {'; '.join(how)}" if how else ""
        if amount is None:
            return f"{self.who(number)} {self.have} no score for round {session} of {stage}{via}."
        shown = figure_words(amount, unit)
        return f"{self.who(number)} {self.have} {shown} from round {session} of {stage}{via}."

    def event(self, stage: str, event: str, number: str, amount: Exact) -> str:
        """What an event of a season earned."""
        shown = figure_words(amount, self._figures.plan(stage).figure)
        return f"{self.who(number)} {self.have} {shown} in {stage} from {spaced(event)}."

    def result(self, match: MatchFigure, number: str) -> str:
        """A match as one side sees it: 'against Bell, 34–12 IMP'."""
        other = match.pairing.opponent_of(number)
        said = f"against {self.who(other)}"
        if match.by_report and match.report is not None:
            return f"{said}, {self._as_said(match.report, number)} by the match score"
        ours, theirs = match.margin(number), match.margin(other)
        if ours is None or theirs is None or match.score is None:
            return said
        unit = _units(match.score.unit)
        if ours == -theirs:
            return f"{said}, {_by(ours, unit)}"
        return f"{said}, {worded(ours)} to {worded(theirs, unit)}"

    def _as_said(self, report: MatchReport, number: str) -> str:
        """A match score as one side sees it: '45–30 IMPs', 'won by 7 IMPs', 'lost'."""
        said = report.said
        if said.unit == "winner":
            return "won" if said.winner == number else "lost"
        other = next(each for each in said.contestants if each != number)
        ours, theirs = report.for_sides((number, other))
        if said.unit == "margin":
            return _by(ours, _units(IMP))
        return f"{worded(ours)}–{worded(theirs, UNITS[said.unit])}"

    def match(
        self, name: str, stage: str, number: str, other: str, scores: tuple[Exact, Exact] | None
    ) -> str:
        """A match of a bracket as one side sees it."""
        who, met = self.who(number), self.who(other) if other else ""
        against = f" against {met}" if met else ""
        if scores is None:
            return f"{who} {self.have} no score in {name} of {stage}{against}."
        ours, theirs = scores
        verb = "beat" if ours > theirs else "lost to" if ours < theirs else "are level with"
        margin = f"{worded(ours)} to {worded(theirs, _units(IMP))}"
        return f"{who} {verb} {met} in {name} of {stage}, {margin}."

    def board(self, stage: str, session: int, board: int, played: int, tables: int) -> str:
        """A board over the field."""
        at = f"at {whole_words(played)} of {whole_words(tables)} tables"
        if played == tables:
            at = "at the one table that has it" if tables == 1 else f"at all {tables} tables"
        return f"Board {board} in round {session} of {stage} has a result {at}."

    def swing(self, session: int, board: int, number: str, score: Exact | None) -> str:
        """A board in the match of one contestant."""
        who, where = self.who(number), f"board {board} of round {session}"
        if score is None:
            return f"{who} {self.have} no score on {where}."
        if score == 0:
            return f"{who} and the opponents were level on {where}."
        verb = "won" if score > 0 else "lost"
        return f"{who} {verb} {worded(abs(score), _units(IMP))} on {where}."

    # --- the rest --------------------------------------------------------------------------------

    def draw(
        self,
        stage: str,
        session: int,
        matches: Sequence[tuple[str, str]],
        share: Sequence[str],
        byes: Sequence[str],
    ) -> str:
        """A draw as it is announced."""
        parts = [matches_worded(matches, self.names)] if matches else []
        if share:
            parts.append(f"{self.list_of(share)} share a match")
        if byes:
            parts.append(f"{self.list_of(byes)} {'has' if len(byes) == 1 else 'have'} the bye")
        return f"Round {session} of {stage}: {'; '.join(parts) or 'no match'}."

    def qualifiers(self, stage: str, found: Sequence[GoingOn]) -> str:
        """Who goes on, and where to."""
        said = [
            f"{self.list_of(each.found.qualified)} "
            f"{'goes' if len(each.found.qualified) < 2 else 'go'} on to {each.to}"
            for each in found
        ]
        return f"{'; '.join(said)}." if said else f"Nobody goes on from {stage}: it leads nowhere."

    def fines(self, stage: str, number: str, amount: Exact, count: int) -> str:
        """What fines and adjustments came to."""
        unit = self._figures.plan(stage).figure
        if not count:
            return f"{self.who(number)} {self.have} no fine and no adjustment in {stage}."
        what = "one entry" if count == 1 else f"{whole_words(count)} entries"
        shown = figure_words(amount, unit)
        return f"Fines and adjustments of {self.who(number)} in {stage} come to {shown}, in {what}."

    def titles(self, stage: str, held: Mapping[str, Sequence[str]]) -> str:
        """Who won what."""
        said = [
            f"{title}: {self.list_of(holders) if holders else 'nobody yet'}"
            for title, holders in held.items()
        ]
        return f"{'; '.join(said)}." if said else f"{stage} has no title of its own."


def _units(unit: str) -> str:
    """The unit of a match as a sentence has it."""
    return "IMPs" if unit == IMP else unit


def _by(margin: Exact, unit: str) -> str:
    if margin == 0:
        return "a draw"
    return f"{'won' if margin > 0 else 'lost'} by {worded(abs(margin), unit)}"
