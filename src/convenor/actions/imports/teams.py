"""Teams of another program: matches over the same boards, or round after round.

An event of matches goes in, the steps that set it up here and enter its results come out. A team's
two pairs are told apart by where they sat: one North-South, one East-West. Where a team plays the
same boards again in another match, each round is a session of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from convenor.actions.imports.scales import Scale, fitting_scale, on_scale
from convenor.actions.imports.seats import Seats
from convenor.actions.imports.steps import (
    MOST_BOARDS,
    Beginning,
    Step,
    TakingOver,
    counted,
    deals_given,
    results_given,
    stage_of,
    told_apart,
)
from convenor.competition.plans.templates import plan_data, template
from convenor.errors import Mistake
from convenor.formats.events import Contestant, Event, EventBoard, Match, TravellerLine
from convenor.values import replace

TEMPLATES = {"teams": "club-teams", "none": "club-teams", "point-a-board": "club-point-a-board"}


def teams_taken_over(event: Event, beginning: Beginning) -> TakingOver:
    """The steps by which matches of teams are taken over."""
    matches = [m for section in event.sections for m in section.matches if m.boards]
    if not matches:
        raise Mistake("the file has no boards of its matches: scores of matches are not boards.")
    every = {c.id: c for section in event.sections for c in section.contestants}
    every |= {c.id: c for c in event.contestants}
    field = list(dict.fromkeys(who for m in matches for who in (m.team, m.opponents)))
    sessions = sessions_of(matches)
    scale, notes = None, list[str]()
    if event.method != "point-a-board" and in_vps(matches):
        scale, notes = fitting_scale(matches)
    begun = _begun(event, matches, beginning, len(sessions), scale)
    steps = [begun]
    steps += [team_entry(who, every) for who in field]
    boards = 0
    for number, played in enumerate(sessions, start=1):
        made = _Session(number, played, field, every, stage_of(begun))
        steps += made.steps()
        steps += deals_given(event, made.at, made.seats.boards)
        boards += len(made.seats.boards)
    told = replace(beginning, notes=(*beginning.notes, *notes))
    return counted(told, steps, len(field), boards)


def sessions_of(matches: Sequence[Match]) -> list[list[Match]]:
    """All matches as one session; by their rounds where a team has a board twice."""
    had = Counter(
        (who, board.number) for m in matches for who in (m.team, m.opponents) for board in m.boards
    )
    met = Counter(frozenset((m.team, m.opponents)) for m in matches)
    if max(had.values()) == 1 and max(met.values()) == 1:
        return [list(matches)]
    rounds = list(dict.fromkeys(m.round for m in matches))
    if len(rounds) == 1:
        raise Mistake(
            "a team plays a board in several matches, and the file does not say in which round "
            "each match was: give the matches their rounds."
        )
    return [[m for m in matches if m.round == each] for each in rounds]


def _begun(
    event: Event,
    matches: Sequence[Match],
    beginning: Beginning,
    sessions: int,
    scale: Scale | None,
) -> Step:
    made = template(TEMPLATES[event.method])
    boards = max(len({b.number for m in matches for b in m.boards}), 6)
    answers: dict[str, object] = {"boards": min(boards, MOST_BOARDS)}
    if event.method != "point-a-board":
        answers["count"] = "VP" if in_vps(matches) else "IMP"
    plan = plan_data(made, answers)
    if sessions > 1:
        plan["stages"][0]["rounds"] = sessions
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


def in_vps(matches: Sequence[Match]) -> bool:
    """Whether the two scores of each match come to the same sum, as VPs do and IMPs do not."""
    sums = {
        m.score.number + m.opponents_score.number
        for m in matches
        if m.score is not None and m.opponents_score is not None
    }
    return len(sums) == 1 and sums != {0}


def team_entry(who: str, every: dict[str, Contestant]) -> Step:
    own = every.get(who)
    pairs = [each for each in every.values() if each.team == who]
    players = [(p.name, p.number) for each in ([own] if own else []) for p in each.players]
    players += [(p.name, p.number) for each in pairs for p in each.players if p.name]
    given: dict[str, object] = {"contestant": who, "name": (own.name if own else "")}
    given["name"] = given["name"] or f"Team {who}"
    unique = list(dict.fromkeys(each for each in players if each[0]))
    if len(unique) >= 4:
        given["players"] = told_apart(unique)
    return Step("enter", given)


class _Session:
    """The matches of a session, seated by the lines of their boards."""

    def __init__(
        self,
        number: int,
        matches: list[Match],
        field: list[str],
        every: dict[str, Contestant],
        stage: str,
    ) -> None:
        self.at = {"stage": stage, "session": number}
        self.matches, self.field, self.every = matches, field, every
        found: dict[int, list[TravellerLine]] = {}
        for match in matches:
            for board in match.boards:
                found.setdefault(board.number, []).extend(self._two(match, board))
        self.boards = [EventBoard(n, tuple(lines)) for n, lines in sorted(found.items())]
        self.seats = Seats(self.boards, self._numbers)

    def _two(self, match: Match, board: EventBoard) -> tuple[TravellerLine, ...]:
        """The lines of a board of a match: both teams, at two tables."""
        teams = [(self._team(line.ns), self._team(line.ew)) for line in board.lines]
        both = {(match.team, match.opponents), (match.opponents, match.team)}
        if not set(teams) <= both or len(set(teams)) != len(teams):
            raise Mistake(
                f"board {board.number} of {match.team} v {match.opponents}: its results are not "
                "those of two tables, one of each team sitting North-South: put the file right."
            )
        return board.lines

    def _team(self, pair: str) -> str:
        """The team of a pair, or the team itself where the file names no pairs."""
        own = self.every.get(pair)
        return own.team if own is not None and own.team else pair

    def _numbers(self, line: TravellerLine) -> tuple[int, int]:
        """The numbers of the two pairs: of a team the first sits North-South."""
        ns, ew = self.field.index(self._team(line.ns)), self.field.index(self._team(line.ew))
        return 2 * ns + 1, 2 * ew + 2

    def steps(self) -> list[Step]:
        """The session, and every result of it."""
        pairs = set(range(1, 2 * len(self.field) + 1))
        number = {who: at for at, who in enumerate(self.field, start=1)}
        movement = {
            **self.seats.listed(pairs),
            "of": "teams",
            "teams": len(self.field),
            "matches": [
                [
                    number[m.team],
                    number[m.opponents],
                    sorted(b.number - self.seats.first + 1 for b in m.boards),
                ]
                for m in self.matches
            ],
        }
        opened: dict[str, object] = {
            **self.at,
            "first_board": self.seats.first,
            "boards_a_round": 1,
            "movement": movement,
            "seats": self.field,
        }
        results = results_given(self.boards, self.at, self.seats.table)
        return [Step("open-session", opened), *results]
