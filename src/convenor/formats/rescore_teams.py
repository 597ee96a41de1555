"""A published teams event scored again: IMPs of boards, VPs of matches, totals, places.

An event and its program's customs go in; every published board IMP, cross-IMP, total and place is
compared with what our own scoring gives. A file does not name its scale of VPs, so the VPs are
compared among themselves: they have to be one function of the margin that never falls.
"""

from __future__ import annotations

from convenor.bridge import Side
from convenor.errors import Mistake
from convenor.exact import Exact, ratio, show, whole_if_whole, with_places
from convenor.formats.differences import Comparing, ranks
from convenor.formats.events import Event, EventBoard, Match, Printed
from convenor.formats.programs import Program
from convenor.formats.published_lines import Published, lines_of, published
from convenor.formats.rescore_pairs import cross_imps_of
from convenor.scoring.cross_imp_boards import score_cross_imps
from convenor.scoring.teams import TeamsTerms, score_teams

USUAL_WIN = 2
"""What a board that is won is worth, where no match of a file says it."""
Row = tuple[int | None, str, Printed | None, Exact | None]


class TeamsEvent:
    """An event of teams being scored again."""

    def __init__(self, event: Event, program: Program) -> None:
        self.event = event
        self.program = program
        self.comparing = Comparing()
        self.team_of = {each.id: each.team for each in event.contestants if each.team}
        self.matches = [match for section in event.sections for match in section.matches]
        self.by_boards = event.method == "point-a-board"
        self.terms = TeamsTerms(program.awards)
        if self.by_boards:
            self.terms = TeamsTerms(program.awards, method="point-a-board", win=self._win())

    def _win(self) -> Exact:
        """What a board that is won is worth: what two sides share of a match, a board."""
        for match in self.matches:
            boards = [board for board in match.boards if board.lines]
            if boards and match.score is not None and match.opponents_score is not None:
                both = match.score.number + match.opponents_score.number
                return ratio(both, len(boards))
        return USUAL_WIN

    def compare(self) -> Comparing:
        """Score everything and compare it."""
        margins = [self._match(match) for match in self.matches]
        self.compare_victory_points(margins)
        self._cross_imps()
        return self.comparing

    # --- matches -----------------------------------------------------------------------

    def _match(self, match: Match) -> tuple[Match, Exact]:
        """Compare the IMPs of a match, and give its margin."""
        rows: list[Row] = []
        margin: Exact = 0
        for board in match.boards:
            found = self._imps(match, board)
            who = f"{match.team} v {match.opponents}"
            rows.append((board.number, who, board.imps, found))
            if found is not None:
                ahead = 2 * found - self.terms.win if self.by_boards else found
                margin = whole_if_whole(margin + ahead)
        self.comparing.figures("board points" if self.by_boards else "IMPs", rows)
        return match, margin

    def _imps(self, match: Match, board: EventBoard) -> Exact | None:
        lines = [
            published(board, line, str(place), self._team(line.ns), self._team(line.ew)).line
            for place, line in enumerate(board.lines)
        ]
        scores = {each.contestant: each.score for each in score_teams(lines, self.terms).sides}
        return scores.get(match.team)

    def _team(self, pair: str) -> str:
        if pair not in self.team_of:
            raise Mistake(f"pair {pair} belongs to no team of the file: name its team.")
        return self.team_of[pair]

    # --- victory points ----------------------------------------------------------------

    def compare_victory_points(self, margins: list[tuple[Match, Exact]]) -> None:
        """The VPs that are printed, among themselves; totals and places by them."""
        scale: dict[Exact, tuple[Exact, str]] = {}
        totals: dict[str, Exact] = {}
        for match, margin in margins:
            if match.score is None or match.opponents_score is None:
                continue
            for team, own, vp in (
                (match.team, margin, match.score),
                (match.opponents, whole_if_whole(-margin), match.opponents_score),
            ):
                totals[team] = whole_if_whole(totals.get(team, 0) + vp.number)
                self._one_function(scale, team, match, own, vp)
        self._never_falls(scale)
        teams = {each.id: each for each in self.event.contestants if not each.team}
        rows = [(None, who, teams[who].standing.total, totals.get(who)) for who in teams]
        self.comparing.figures("total", rows)
        places = {who: (each.standing.place, each.standing.shared) for who, each in teams.items()}
        self.comparing.places(places, ranks(totals))

    def _one_function(
        self,
        scale: dict[Exact, tuple[Exact, str]],
        team: str,
        match: Match,
        margin: Exact,
        vp: Printed,
    ) -> None:
        """The same margin is worth the same VPs in every match."""
        who = f"team {team} in {match.team} v {match.opponents}"
        known, _ = scale.setdefault(margin, (vp.number, who))
        what = f"VPs for {show(margin)} IMPs"
        wanted = with_places(known, vp.places)
        self.comparing.words(what, None, who, str(vp), wanted, kind="VPs")

    def _never_falls(self, scale: dict[Exact, tuple[Exact, str]]) -> None:
        best: Exact | None = None
        for margin in sorted(scale):
            vp, who = scale[margin]
            if best is not None and vp < best:
                what = f"VPs for {show(margin)} IMPs"
                more = f"{show(best)} or more"
                self.comparing.words(what, None, who, show(vp), more, kind="VPs")
            best = vp if best is None else max(best, vp)

    # --- the pairs ---------------------------------------------------------------------

    def _cross_imps(self) -> None:
        """Each result against all the others of its board, where the file prints that."""
        boards: dict[int, list[Published]] = {}
        for match in self.matches:
            for board in match.boards:
                lines = boards.setdefault(board.number, [])
                for line in board.lines:
                    table = str(len(lines) + 1)
                    lines.append(published(board, line, table, line.ns, line.ew))
        rows: list[Row] = []
        totals: dict[str, Exact] = {}
        for number, own in boards.items():
            for each in score_cross_imps(lines_of(own), cross_imps_of(self.program)).sides:
                line = own[int(each.table) - 1].printed
                told = line.ns_printed if each.side is Side.NS else line.ew_printed
                rows.append((number, each.contestant, told, each.score))
                if each.score is not None:
                    added = totals.get(each.contestant, 0) + self.program.before_adding(each.score)
                    totals[each.contestant] = whole_if_whole(added)
        self.comparing.figures("cross-IMPs", rows)
        pairs = [each for each in self.event.contestants if each.team]
        self.comparing.figures(
            "pair's cross-IMPs",
            [(None, each.id, each.standing.total, totals.get(each.id)) for each in pairs],
        )
