"""Rounds of matches of another program: Swiss pairs, and matches of which only the scores are told.

An event of matches goes in; out come the steps that set it up here as rounds drawn by hand, with
the results of the boards, or the score of a match that has none. The VPs are worked out here where
there are boards. Who rests has a bye; what it counted is what the printed totals leave over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from convenor.actions.imports.scales import Scale, fitting_scale, on_scale
from convenor.actions.imports.steps import (
    NO_LINE,
    Beginning,
    Step,
    TakingOver,
    counted,
    deals_given,
    not_played,
    players_given,
    results_given,
    stage_of,
)
from convenor.actions.imports.teams import in_vps, sessions_of, team_entry
from convenor.competition.plans.templates import plan_data, template
from convenor.competition.state.seats import tables_of
from convenor.errors import Mistake
from convenor.exact import Exact, show, whole_if_whole
from convenor.formats.events import Contestant, Event, EventBoard, Match, TravellerLine
from convenor.values import replace, value

SWISS = {
    "matchpoints": "club-swiss-pairs",
    "butler": "club-swiss-pairs-imps",
    "cross-imps": "club-swiss-pairs-imps",
    "teams": "club-swiss-teams",
}
CROSS_IMPS = {"correction": "79.C", "cross imps": "78.D.cross-imps"}
SCALE_OF_ANY_LENGTH = "sbu-2022 4.continuous"
LENGTHS = (7, 8, 9, 10, 12, 14, 20)
"""Boards of a match for which the club's scale for pairs by IMPs has a column."""
FULL = 100
AS_TOLD = "drawn as the file tells it"


@value
class Round:
    """The matches of a round, and the boards that they were played over."""

    number: int
    matches: tuple[Match, ...]
    first: int = 1
    boards: int = 0

    @property
    def played(self) -> set[int]:
        """The numbers of its boards."""
        return set(range(self.first, self.first + self.boards))


def rounds_taken_over(event: Event, beginning: Beginning) -> TakingOver:
    """The steps by which rounds of matches are taken over."""
    matches = [_scored(m) for s in event.sections for m in s.matches if m.boards or m.score]
    if not matches:
        raise Mistake("the file has neither boards nor scores of its matches: nothing to take.")
    teams = event.method == "teams"
    every = {c.id: c for c in event.contestants}
    field = list(dict.fromkeys(who for m in matches for who in (m.team, m.opponents)))
    rounds = _rounds(matches, len(field))
    bye, notes = _byes(event, rounds, field)
    unit, scale = _unit(event, matches), None
    if event.method == "teams" and unit:
        scale, told_of_it = fitting_scale(matches)
        notes += told_of_it
    begun = _begun(event, rounds, beginning, bye, scale)
    entries = [team_entry(each, every) if teams else _pair(each, every) for each in field]
    steps = [begun, *entries]
    for each in rounds:
        made = _Drawn(each, stage_of(begun), every, tables=2 if teams else 1, unit=unit)
        steps += [*made.steps(), *deals_given(event, made.at, each.played)]
        notes += [note for note in made.notes if note not in notes]
    told = replace(beginning, notes=(*beginning.notes, *notes))
    return counted(told, steps, len(field), sum(each.boards for each in rounds))


def _scored(match: Match) -> Match:
    """A match, refused where its score is only half there."""
    if not match.boards and (match.score is None or match.opponents_score is None):
        raise Mistake(
            f"{match.team} v {match.opponents} has no boards and the score of one side only: give "
            "both scores."
        )
    return match


def _unit(event: Event, matches: Sequence[Match]) -> str:
    """What the scores of matches are in: per cent, VPs, or IMPs, which need no word."""
    if not in_vps(matches):
        return ""
    first = next(each for each in matches if each.score and each.opponents_score)
    assert first.score is not None
    assert first.opponents_score is not None
    of_hundred = first.score.number + first.opponents_score.number == FULL
    return "%" if event.method == "matchpoints" and of_hundred else " VP"


# --- rounds --------------------------------------------------------------------------------------


def _rounds(matches: Sequence[Match], size: int) -> list[Round]:
    told = [each.round for each in matches]
    if None in told and any(each is not None for each in told):
        raise Mistake("some matches say their round and some do not: give each its round.")
    placed = _in_turn(matches) if None in told else told
    numbers = list(dict.fromkeys(sorted(each for each in placed if each is not None)))
    return [
        _round(at, [m for m, own in zip(matches, placed, strict=True) if own == number], size)
        for at, number in enumerate(numbers, start=1)
    ]


def in_rounds(matches: Sequence[Match]) -> bool:
    """Whether teams play round after round over boards that come back, and one rests at most."""
    rounds = sessions_of(matches)
    size = len({who for m in matches for who in (m.team, m.opponents)})
    return len(rounds) > 1 and all(
        size - len({who for m in own for who in (m.team, m.opponents)}) <= 1
        and 2 * len(own) == len({who for m in own for who in (m.team, m.opponents)})
        and len({frozenset(b.number for b in m.boards) for m in own}) == 1
        for own in rounds
    )


def _in_turn(matches: Sequence[Match]) -> list[int | None]:
    """A round for each match where the file tells none: the first in which neither side plays."""
    busy: list[set[str]] = []
    found: list[int | None] = []
    for match in matches:
        both = {match.team, match.opponents}
        at = next((n for n, own in enumerate(busy) if not own & both), len(busy))
        if at == len(busy):
            busy.append(set())
        busy[at] |= both
        found.append(at + 1)
    return found


def _round(number: int, matches: Sequence[Match], size: int) -> Round:
    seen = [who for m in matches for who in (m.team, m.opponents)]
    twice = next((who for who in seen if seen.count(who) > 1), "")
    if twice:
        raise Mistake(f"{twice} has two matches in round {number}: give each match its round.")
    if size - len(seen) > 1:
        raise Mistake(
            f"{size - len(seen)} of {size} have no match in round {number}: rounds in which one "
            "rests at most are taken over, and no knock-outs."
        )
    boards = {b.number for m in matches for b in m.boards}
    if not boards:
        return Round(number, tuple(matches))
    first, count = min(boards), max(boards) - min(boards) + 1
    longest = max(len(m.boards) for m in matches)
    if count > longest:
        raise Mistake(
            f"the matches of round {number} are over different boards ({longest} of {count}): "
            "rounds in which all play the same boards are taken over."
        )
    return Round(number, tuple(matches), first, count)


# --- byes ----------------------------------------------------------------------------------------


def _byes(
    event: Event, rounds: Sequence[Round], field: Sequence[str]
) -> tuple[Exact | None, list[str]]:
    """What a bye counted, by the totals that are printed; None where they do not say."""
    left = {found for who in field if (found := _left_over(event, rounds, who)) is not None}
    if not any(len(each.matches) * 2 < len(field) for each in rounds):
        return None, []
    if len(left) == 1:
        return left.pop(), []
    return None, ["what a bye counted is not told: it counts here as the club's plan says"]


def _left_over(event: Event, rounds: Sequence[Round], who: str) -> Exact | None:
    """What each bye of a contestant is worth by its total, where all of it is printed."""
    total = next((c.standing.total for c in event.contestants if c.id == who), None)
    own = [_score(m, who) for each in rounds for m in each.matches if who in (m.team, m.opponents)]
    rests = len(rounds) - len(own)
    if not rests or total is None or None in own:
        return None
    rest = total.number - sum((each for each in own if each is not None), start=Fraction(0))
    return whole_if_whole(Fraction(rest) / rests)


def _score(match: Match, who: str) -> Exact | None:
    printed = match.score if who == match.team else match.opponents_score
    return None if printed is None else printed.number


# --- the plan ------------------------------------------------------------------------------------


def _begun(
    event: Event,
    rounds: Sequence[Round],
    beginning: Beginning,
    bye: Exact | None,
    scale: Scale | None,
) -> Step:
    made = template(SWISS[event.method])
    asked = {each.name: each for each in made.questions}
    boards = max(each.boards for each in rounds) or int(str(asked["boards"].default))
    plan = plan_data(made, {"rounds": max(len(rounds), 2)})
    stage = plan["stages"][0]
    stage |= {"boards": boards, "rounds": len(rounds)}
    if event.method == "cross-imps":
        stage["scoring"] = event.method
        stage["clauses"] = {**CROSS_IMPS, "vp": stage["clauses"]["vp"]}
    if event.method in ("butler", "cross-imps") and boards not in LENGTHS:
        stage["clauses"]["vp"] = SCALE_OF_ANY_LENGTH
        plan["layers"] = [*plan["layers"], SCALE_OF_ANY_LENGTH.split()[0]]
    if event.method == "teams" and not in_vps([m for each in rounds for m in each.matches]):
        stage |= {"figure": "IMP", "bye": {}}
        del stage["clauses"]["vp"]
    elif bye is not None:
        stage["bye"] = {"vp": bye if isinstance(bye, int) else show(bye)}
    if scale is not None:
        on_scale(plan, scale)
    return Step(
        "begin",
        {
            "name": beginning.title,
            "begins": beginning.day,
            "plan": plan,
            "template": made.id,
            "venue": event.club,
        },
    )


def _pair(who: str, every: dict[str, Contestant]) -> Step:
    own = every.get(who, Contestant(who))
    players = players_given(own)
    given: dict[str, object] = {"contestant": who, "name": own.name or f"Pair {who}"}
    if len(players) == 2:
        given |= {"players": players, "name": " – ".join(player["name"] for player in players)}
    return Step("enter", given)


# --- a round -------------------------------------------------------------------------------------


class _Drawn:
    """A round: who met whom, at which tables, and what came of it."""

    def __init__(
        self, round: Round, stage: str, every: dict[str, Contestant], *, tables: int, unit: str
    ) -> None:
        self.at = {"stage": stage, "session": round.number}
        self.round, self.every, self.tables, self.unit = round, every, tables, unit
        self.notes: list[str] = []

    def steps(self) -> Iterator[Step]:
        """The session, its draw, and the results of its matches."""
        opened: dict[str, object] = {**self.at, "first_board": self.round.first}
        if self.round.boards:
            opened["boards"] = self.round.boards
        yield Step("open-session", opened)
        both = [[home, away] for home, away, _ in map(self._home, self.round.matches)]
        yield Step("draw", {**self.at, "by_hand": both, "publish": True, "reason": AS_TOLD})
        for number, match in enumerate(self.round.matches, start=1):
            if match.boards:
                yield from self._boards(match, tables_of(str(number), self.tables))
            else:
                yield self._score(match)

    def _who(self, pair: str) -> str:
        """The contestant for whom a pair sits: itself, or its team."""
        own = self.every.get(pair)
        return own.team if own is not None and own.team else pair

    def _home(self, match: Match) -> tuple[str, str, TravellerLine | None]:
        """The two of a match, first who sits North-South in its first line."""
        line = next((line for board in match.boards for line in board.lines), None)
        if line is not None and self._who(line.ns) == match.opponents:
            return match.opponents, match.team, line
        return match.team, match.opponents, line

    def _boards(self, match: Match, tables: Sequence[str]) -> Iterator[Step]:
        home, away, _ = self._home(match)
        for at, table in enumerate(tables):
            north_south = (home, away)[at]
            own = [_at(board, self._at_table(match, board, north_south)) for board in match.boards]
            if self.tables == 1:
                turned = [b.number for b in own for line in b.lines if self._who(line.ns) != home]
                if turned:
                    where = {**self.at, "table": table, "round": 1, "boards": turned}
                    yield Step("turn-table", {**where, "reason": AS_TOLD})
            yield from results_given(own, self.at, partial(_named, table))
            for missing in sorted(self.round.played - {b.number for b in own if b.lines}):
                if NO_LINE not in self.notes:
                    self.notes.append(NO_LINE)
                yield not_played(self.at, table, missing)

    def _at_table(
        self, match: Match, board: EventBoard, north_south: str
    ) -> tuple[TravellerLine, ...]:
        """The line of a board at a table: the one line of two pairs, or that of a room."""
        both = {match.team, match.opponents}
        for line in board.lines:
            if {self._who(line.ns), self._who(line.ew)} != both:
                raise Mistake(
                    f"board {board.number} of {match.team} v {match.opponents} has a line of "
                    f"{line.ns} v {line.ew}: put the file right."
                )
        found = tuple(
            each for each in board.lines if self.tables == 1 or self._who(each.ns) == north_south
        )
        if len(found) > 1:
            raise Mistake(
                f"board {board.number} of {match.team} v {match.opponents} has two results at one "
                "table: take one of them away."
            )
        return found

    def _score(self, match: Match) -> Step:
        assert match.score is not None
        assert match.opponents_score is not None
        scores = (match.score, match.opponents_score)
        given = {"contestants": [match.team, match.opponents], "reason": AS_TOLD}
        score = "-".join(show(each.number) for each in scores) + self.unit
        return Step("enter-match-score", {**self.at, **given, "score": score})


def _named(table: str, _board: EventBoard, _line: TravellerLine) -> str:
    return table


def _at(board: EventBoard, lines: tuple[TravellerLine, ...]) -> EventBoard:
    return replace(board, lines=lines)
