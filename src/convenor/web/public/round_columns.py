"""What each contestant has of the rounds of a stage, as the columns of its standings show it.

A competition, a stage and the rounds with results go in; for one contestant at a time come out its
matches won and lost, what it had of each earlier round, and what it has in the last one; and what
all of that rests on, so that a line can be kept as long as that is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.views.credited_rounds import SCORE, Credited, credited_in, of_round
from convenor.exact import Exact
from convenor.explain.figures_written import figure, swing
from convenor.web.public.columns import Column
from convenor.web.public.stages import Round, Stage

NOTHING = ("", "")


class Worth(Mapping[str, str]):
    """What each had of a round, written when somebody looks."""

    def __init__(self, of: Mapping[str, tuple[Exact, str]]) -> None:
        self._of = of

    def __getitem__(self, name: str) -> str:
        return figure(self._of[name][0], 2)

    def __iter__(self) -> Iterator[str]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)


class RoundsOf:
    """The rounds of a stage that have results, seen from one contestant at a time."""

    def __init__(self, there: Competition, stage: Stage, rounds: list[Round]) -> None:
        self._there, self._stage, self._rounds = there, stage, rounds
        self._last = rounds[-1] if rounds else None
        self._in_matches = stage.plan.in_matches
        self.credited: Credited = credited_in(there, stage.name) if self._in_matches else {}

    def columns(self, earlier: list[Round]) -> list[Column]:
        """A column for each of these rounds."""
        return [Column(each.number, each.name, self._worth(each)) for each in earlier]

    def _worth(self, round: Round) -> Mapping[str, str]:
        """What each had of an earlier round, in the unit that counts."""
        if self._in_matches:
            return Worth(of_round(self.credited, round.number))
        cards = self._cards(round.number)
        return {
            name: figure(card.score if card.percent is None else card.percent, 2)
            for name, card in cards.items()
        }

    def _cards(self, number: int) -> Mapping[str, pipeline.Card]:
        return pipeline.session_scores(self._there, self._stage.name, number)

    @property
    def rests_on(self) -> tuple[object, ...]:
        """What everybody's line rests on: the rounds before the last, as they were scored."""
        there, stage, earlier = self._there, self._stage.name, self._rounds[:-1]
        if not self._in_matches:
            return tuple((each.number, dict(self._cards(each.number))) for each in earlier)
        return tuple(
            (
                each.number,
                Same(pipeline.match_scores(there, stage, each.number)),
                Same(of_round(self.credited, each.number)),
            )
            for each in earlier
        )

    # --- matches won and lost ----------------------------------------------------------------

    @property
    def counts_wins(self) -> bool:
        return self._in_matches and any(
            pipeline.match_scores(self._there, self._stage.name, each.number)
            for each in self._rounds
        )

    def won(self, name: str) -> str:
        """Matches won, drawn and lost, as they were scored."""
        if not self._in_matches:
            return ""
        counts: Counter[str] = Counter()
        for each in self._rounds:
            own = self._matches(each, name)
            if own:
                counts[_ended(own, name)] += 1
        if not counts:
            return ""
        if counts["level"]:
            return f"{counts['won']}–{counts['level']}–{counts['lost']}"
        return f"{counts['won']}–{counts['lost']}"

    def _matches(self, round: Round, name: str) -> tuple[MatchFigure, ...]:
        return pipeline.own_matches(self._there, self._stage.name, round.number, name)

    # --- the last round ----------------------------------------------------------------------

    @cached_property
    def has_now(self) -> bool:
        """Whether anybody has anything in the last round that is shown by itself."""
        last = self._last
        if last is None:
            return False
        if not self._in_matches:
            return bool(self._now_cards)
        found = pipeline.match_scores(self._there, self._stage.name, last.number)
        return bool(of_round(self.credited, last.number)) or any(
            match.margin(name) is not None
            for match in found
            for name in match.pairing.contestants
            if not match.complete
        )

    def now_rests_on(self, name: str) -> tuple[object, ...]:
        """What a line's last round rests on."""
        if self._last is None:
            return ()
        if not self._in_matches:
            return (self._now_cards.get(name),)
        credited = of_round(self.credited, self._last.number).get(name)
        return (self._now_matches.get(name, ()), credited)

    @cached_property
    def _now_matches(self) -> Mapping[str, tuple[MatchFigure, ...]]:
        """The matches of the last round by who plays in them: one, or two halves of a share one."""
        number = self._last.number if self._last is not None else 0
        return pipeline.matches_by_name(self._there, self._stage.name, number)

    def now(self, name: str) -> tuple[str, str]:
        """What somebody has in the last round: what it counts, or its margin so far."""
        if self._last is None:
            return NOTHING
        if not self._in_matches:
            card = self._now_cards.get(name)
            if card is None:
                return NOTHING
            score = card.score if card.percent is None else card.percent
            return figure(score, 2), f"{card.boards} boards"
        return self._in_match(name, self._now_matches.get(name, ()))

    def _in_match(self, name: str, own: tuple[MatchFigure, ...]) -> tuple[str, str]:
        assert self._last is not None
        found, both = NOTHING, []
        for match in own:
            margin = match.margin(name)
            if margin is not None and match.complete:
                both.append(swing(margin))
            elif margin is not None:
                found = (swing(margin), f"{match.done} of {match.scheduled} boards")
        credited = of_round(self.credited, self._last.number).get(name)
        if credited is None:
            return found
        amount, kind = credited
        words = f"{' and '.join(both)} IMPs" if both and kind == SCORE else kind
        return figure(amount, 2), words

    @cached_property
    def _now_cards(self) -> Mapping[str, pipeline.Card]:
        """The cards of the last session, where there is more than one."""
        stage, last = self._stage, self._last
        if last is None or (stage.plan.rounds == 1 and len(stage.rounds) == 1):
            return {}
        return self._cards(last.number)


class Same:
    """Something that is the same only as long as it is the very same."""

    def __init__(self, of: object) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.of is other.of

    __hash__ = None  # type: ignore[assignment]


def _ended(matches: tuple[MatchFigure, ...], name: str) -> str:
    """How the match of a round ended; the two halves of a share match are one."""
    margins = [match.ahead(name) if match.complete else None for match in matches]
    known = [each for each in margins if each is not None]
    if len(known) < len(margins):
        return "open"
    together = sum(known)
    return "won" if together > 0 else "lost" if together < 0 else "level"
