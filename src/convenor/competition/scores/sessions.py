"""A session in which the whole field is compared: every contestant's score over its boards.

The lines of the boards go in, first all and then one board at a time; totals, percentages and what
was available come out. Matchpoints go through the session of `matches`; IMPs are added up board by
board. A player of an individual has the scores of all partnerships. Ranks are not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from convenor.bridge import Side
from convenor.competition.plans.rules import Rules
from convenor.competition.scores.board_forms import (
    by_form,
    method_of,
    small_forms_awarded,
    usual_results,
    ways_of_forms,
)
from convenor.competition.scores.boards import BoardLines, not_known
from convenor.competition.scores.sit_outs import SatOut, sat_out_because_of, sat_out_beside
from convenor.competition.scores.withdrawn import NOBODY, SIT_OUT, Left
from convenor.competition.state.seats import contestants_on
from convenor.competition.state.state import SessionState
from convenor.errors import Mistake
from convenor.exact import MATCHPOINT, Exact, whole_if_whole
from convenor.matches.percentages import percentage
from convenor.matches.session_scores import SessionScore, exact_sum
from convenor.matches.sessions import MANY_TABLES, Session, score_session
from convenor.regulation.why import SILENT, Subject, Why
from convenor.scoring.artificial import matchpoints_of
from convenor.scoring.board_scores import BoardScores
from convenor.scoring.fouled import FouledTerms
from convenor.scoring.lines import Artificial, Line, Nothing
from convenor.scoring.matchpoint_tops import ShortBoards
from convenor.values import replace, value


@value
class Card:
    """A contestant's session: boards, score, what was available, and the percentage."""

    contestant: str
    boards: int
    score: Exact
    available: Exact | None = None
    percent: Exact | None = None
    side: Side | None = None


class FieldSession:
    """A session being scored."""

    def __init__(
        self,
        rules: Rules,
        session: SessionState,
        boards: Mapping[int, BoardLines],
        left: Left = NOBODY,
        section: str | None = None,
    ) -> None:
        self.rules = rules
        self.session = session
        self._usual = usual_results(session, left) or 1
        self._left = left
        self._sat_out = sat_out_because_of(rules, session, section, left)
        self._boards = dict(boards)
        self._entered: dict[int, dict[str, dict[str, Line]]] = {}
        self._short: dict[str, ShortBoards] = {}
        """By the name of a form: how results that are missing count, where it is not as ever."""
        self._by_matchpoints = rules.plan.scoring == "matchpoints"
        self._kept: Session | None = None
        self._cards: dict[str, Card] | None = None
        if self._by_matchpoints:
            self._build()

    def put(self, board: int, lines: BoardLines) -> None:
        """A board with something new on it."""
        self._boards[board] = lines
        self._cards = None
        if not self._by_matchpoints:
            return
        short = dict(self._short)
        new = self._named(lines)
        old = self._entered.get(board, {})
        if short != self._short:
            self._build()
        elif self._kept is None or self._changed_by_lines(self._kept, old, new):
            self._entered[board] = new
        else:
            self._build()

    def _changed_by_lines(
        self,
        kept: Session,
        old: Mapping[str, Mapping[str, Line]],
        new: Mapping[str, Mapping[str, Line]],
    ) -> bool:
        """Put in what is new and what differs; say no if something has gone."""
        for name, lines in old.items():
            if not set(lines) <= set(new.get(name, ())):
                return False
        for name, lines in new.items():
            before = old.get(name, {})
            for table, line in lines.items():
                if table not in before:
                    kept.enter(name, line)
                elif before[table] != line:
                    kept.correct(name, line)
        return True

    def _build(self) -> None:
        self._entered = {board: self._named(lines) for board, lines in self._boards.items()}
        self._kept = None
        self._cards = None

    def _lines_by_name(self) -> dict[str, tuple[Line, ...]]:
        return {
            name: tuple(lines.values())
            for each in self._entered.values()
            for name, lines in each.items()
        }

    @property
    def _matchpoints(self) -> Session:
        """The session as it takes one result after another; made when it is first needed."""
        if self._kept is None:
            lines, terms = self._lines_by_name(), self.rules.session_terms
            self._kept = Session(terms, lines, self._usual, self._board_named, dict(self._short))
        return self._kept

    def _board_named(self, name: str) -> str:
        """The board that the name of one of its forms stands for."""
        return next(str(board) for board, names in self._entered.items() if name in names)

    def _ranking(self) -> tuple[SessionScore, ...]:
        """Everybody's session: a field that is read as a whole goes in one pass if it is large."""
        if self._kept is None and self._large and not self._short:
            lines = self._lines_by_name()
            if not _follows_whole_session(lines.values()):
                return score_session(lines, self.rules.session_terms, self._usual)
        return self._matchpoints.ranking()

    @property
    def _large(self) -> bool:
        return self._usual >= MANY_TABLES

    def _named(self, lines: BoardLines) -> dict[str, dict[str, Line]]:
        """The lines of each form of a board under a name of its own."""
        forms = [tuple(_scored(form)) for form in lines.forms]
        names = [
            str(lines.board) if at == 0 else f"{lines.board} (form {at + 1})"
            for at in range(len(forms))
        ]
        for name in names:
            self._short.pop(name, None)
        if lines.fouled and self.rules.named("fouled"):
            terms = self.rules.terms("fouled", FouledTerms)
            for name, way in zip(names, ways_of_forms(terms, forms), strict=True):
                if way is not None and way != self.rules.matchpoints.short:
                    self._short[name] = way
            forms = small_forms_awarded(terms, forms, self._usual)
        return {
            name: {line.table: line for line in form}
            for name, form in zip(names, forms, strict=True)
            if form
        }

    # --- cards -----------------------------------------------------------------------------

    @property
    def cards(self) -> Mapping[str, Card]:
        """Every contestant's session."""
        if self._cards is None:
            cards = {each.contestant: each for each in self._all_cards()}
            for who, missed in self._missed.items():
                if who in cards and self._by_matchpoints:
                    cards[who] = self._with_missed(cards[who], missed)
            self._cards = cards
        return self._cards

    @property
    def _missed(self) -> Mapping[str, SatOut]:
        """By contestant, the boards sat out because somebody had left."""
        if not self._left.all:
            return {}
        beside = sat_out_beside(self.rules, self._boards.values(), self._left)
        return {**self._sat_out, **beside}

    def _with_missed(self, card: Card, missed: SatOut, why: Why = SILENT) -> Card:
        """A session with the boards that were sat out because somebody had left."""
        top = 2 * (self._usual - 1)
        percent = missed.percent(self._on_boards_played(card))
        own = matchpoints_of(percent, top, missed.boards)
        text = "sits out {n} boards because somebody left: {percent}% of a top of {top}"
        clause = self.rules.clause(SIT_OUT)
        why.step(
            text, own, unit=MATCHPOINT, clause=clause, n=missed.boards, percent=percent, top=top
        )
        score = whole_if_whole(card.score + own)
        available = whole_if_whole((card.available or 0) + top * missed.boards)
        rounding = self.rules.session_terms.rounding
        share = percentage(score, available, rounding, why) if available else None
        return replace(
            card,
            boards=card.boards + missed.boards,
            score=score,
            available=available,
            percent=share,
        )

    def _on_boards_played(self, card: Card) -> Exact | None:
        """The percentage on the boards really played; of an individual, of its whole card."""
        found = self._matchpoints.on_boards_played(card.contestant)
        return card.percent if found is None else found

    def _all_cards(self) -> Iterable[Card]:
        single = self._single_cards()
        if not any("+" in each.contestant for each in single):
            return single
        return self._of_players(single)

    def _single_cards(self) -> list[Card]:
        if not self._by_matchpoints:
            return self._imp_cards()
        return [
            Card(e.contestant, e.boards, e.matchpoints, e.available, e.percent, e.side)
            for e in self._ranking()
        ]

    def _imp_cards(self) -> list[Card]:
        method = method_of(self.rules, self.session)
        scores: dict[str, list[Exact]] = {}
        for lines in self._boards.values():
            for each in by_form(self.rules, method, lines).sides:
                own = scores.setdefault(each.contestant, [])
                if each.score is not None:
                    own.append(each.score)
        return [Card(who, len(own), exact_sum(own)) for who, own in scores.items()]

    def _of_players(self, cards: Iterable[Card]) -> list[Card]:
        """The card of each player of an individual, over all partners."""
        own: dict[str, list[Card]] = {}
        for card in cards:
            for player in contestants_on(card.contestant):
                own.setdefault(player, []).append(card)
        return [self._joined(player, each) for player, each in own.items()]

    def _joined(self, player: str, cards: list[Card]) -> Card:
        score = whole_if_whole(sum(each.score for each in cards))
        boards = sum(each.boards for each in cards)
        if all(each.available is None for each in cards):
            return Card(player, boards, score)
        available = whole_if_whole(sum(each.available or 0 for each in cards))
        percent = None
        if available:
            percent = percentage(score, available, self.rules.session_terms.rounding)
        return Card(player, boards, score, available, percent)

    def told(self, contestant: str, why: Why = SILENT) -> Card:
        """One contestant's session, told board by board."""
        card = self.cards.get(contestant)
        if card is None:
            raise Mistake(f"{contestant} has no score in this session.")
        if not why.listening:
            return card
        partners = [
            each.contestant
            for each in self._single_cards()
            if contestant in contestants_on(each.contestant)
        ]
        for name in partners:
            part = why if name == contestant else why.part("as {name:who}", name=name)
            self._tell(name, part)
        if len(partners) > 1 and card.percent is not None:
            text = "{score} of {available} available, with all partners"
            why.step(text, card.percent, unit="%", score=card.score, available=card.available)
        missed = self._missed.get(contestant)
        if self._by_matchpoints and missed is not None:
            before = next(each for each in self._all_cards() if each.contestant == contestant)
            self._with_missed(before, missed, why)
        return card

    def _tell(self, name: str, why: Why) -> None:
        if self._by_matchpoints:
            clause = self.rules.clause("matchpoints")
            self._matchpoints.score(name, why=why.part("matchpoints", clause=clause))
            return
        method = method_of(self.rules, self.session)
        for board, lines in self._boards.items():
            if any(name in (line.ns, line.ew) for line in lines.lines):
                part = why.part(
                    "board {board}",
                    clause=self.rules.board_clause,
                    about=Subject(board=str(board)),
                    board=board,
                )
                by_form(self.rules, method, lines, part, (name,))

    def board_scores(
        self, board: int, why: Why = SILENT, about: tuple[str, ...] = ()
    ) -> Iterator[BoardScores]:
        """The scores on a board, those of each form by themselves."""
        if self._by_matchpoints:
            for name in self._entered.get(board, ()):
                yield self._matchpoints.board(name, why, (None, about[0]) if about else None)
        elif board in self._boards:
            method = method_of(self.rules, self.session)
            yield by_form(self.rules, method, self._boards[board], why, about)

    @property
    def unit(self) -> str:
        return MATCHPOINT if self._by_matchpoints else "IMP"

    @property
    def complete(self) -> bool:
        """Whether every table has a result on every board."""
        every = (line for lines in self._boards.values() for line in lines.lines)
        return not any(not_known(line.ns_entry) for line in every)


def _scored(lines: Iterable[Line]) -> list[Line]:
    """Lines with a result or an award."""
    return [each for each in lines if not _nothing(each)]


def _nothing(line: Line) -> bool:
    return all(isinstance(line.entry(side), Nothing) for side in Side)


def _follows_whole_session(boards: Iterable[tuple[Line, ...]]) -> bool:
    """Whether some award follows a session in which other awards count too."""
    entries = (e for board in boards for line in board for e in (line.ns_entry, line.ew_entry))
    return any(isinstance(each, Artificial) and each.whole_session for each in entries)
