"""Rounds that count without having been played: byes, forfeits, abandoned and share matches.

The state, the matches played so far and the rules of a stage go in; entries of the account come
out, each by the clause that the plan names. Which contestant a clause asks about is
filled in here; what it answers is the clause's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from convenor.competition.plans.rules import Rules
from convenor.competition.scores.abandoned_matches import Abandonments
from convenor.competition.scores.forfeits import Forfeits
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.played_scores import Played, PlayRecord
from convenor.competition.scores.share_matches import ShareMatches
from convenor.competition.scores.unplayed_matches import WithoutPlay
from convenor.competition.scores.withdrawn import left
from convenor.competition.state.seats import Pairing
from convenor.competition.state.state import SessionState, State
from convenor.draws.round_draws import read_draw
from convenor.draws.rounds import draw_round
from convenor.exact import Exact, exact
from convenor.regulation.answer_kinds import award_of
from convenor.regulation.why import SILENT, Why
from convenor.standings.totals import Entry
from convenor.values import replace


class Awarding:
    """What rounds without play count in one stage."""

    def __init__(
        self,
        state: State,
        rules: Rules,
        matches: Callable[[int], tuple[MatchFigure, ...]],
        played: Sequence[Played],
        over: bool,
        settled: int,
        robin: int = 0,
    ) -> None:
        self.state = state
        self.rules = rules
        self.absent = WithoutPlay(state, rules.plan.name)
        self.shares = ShareMatches(rules, self.absent, matches)
        self._played = played
        self._over = over
        self._settled = settled
        self._robin = robin

    @cached_property
    def record(self) -> PlayRecord:
        """What was played and counts; a share match is one score, as its round is."""
        out: set[tuple[int, frozenset[str]]] = set()
        shared: list[Played] = []
        for number in sorted({each.round for each in self._played}):
            out |= {(number, frozenset(each.contestants)) for each in self.struck_out(number)}
            shared += self.shares.played(self.state.session(self.rules.plan.name, number))
        kept = (each for each in self._played if (each.round, each.pair) not in out)
        return PlayRecord((*kept, *shared))

    @cached_property
    def forfeits(self) -> Forfeits:
        """What forfeited matches count."""
        settled, robin = self._settled, self._robin
        return Forfeits(
            self.rules, self.absent, self.record, self._over, settled, robin, self._byes_of
        )

    @cached_property
    def abandoned(self) -> Abandonments:
        """What matches given up without fault count."""
        return Abandonments(self.rules, self.absent, self.record)

    def struck_out(self, session: int) -> tuple[Pairing, ...]:
        """The matches of a round whose own score does not count: an award takes its place."""
        gone = self.absent.matches(session)
        shared = self.absent.shared(session)
        if not gone and not shared:
            return ()
        pairings = self.absent.pairings(session)
        return tuple(each for each in pairings if each.share or each.match in gone)

    def entries(self, session: SessionState, asked: str = "", why: Why = SILENT) -> Iterator[Entry]:
        """All awards of a round; `why` is told how the one of `asked` comes about."""
        yield from self._byes(session, asked, why)
        if not (self.shares.any_in(session) or self.absent.any_in(session.number)):
            return  # as nearly always: then nobody asks what was played
        yield from self.shares.entries(session, self.forfeits, asked, why)
        yield from self.forfeits.entries(session.number, asked, why)
        yield from self.abandoned.entries(session.number, asked, why)

    def tell(self, session: SessionState, contestant: str, why: Why) -> None:
        """How the award of a contestant in a round comes about, if it has one."""
        for _ in self.entries(session, contestant, why):
            pass

    # --- byes ------------------------------------------------------------------------------

    def _byes(self, session: SessionState, asked: str, why: Why) -> Iterator[Entry]:
        if session.is_draft and not self.state.has_results(session):
            return  # it may still be thrown away
        clause = self.rules.clause("bye")
        alone = self._left_alone(session)
        for name in map(str, (session.draw or {}).get("byes", ())):
            if name in alone:
                continue
            told = (why if name == asked else SILENT).part("a bye", clause=clause)
            amount = self._bye(name, session, told)
            if amount is not None:
                yield Entry(name, amount, "bye", session.number, clause)

    def _byes_of(self, contestant: str) -> Iterator[tuple[int, Exact]]:
        """The rounds in which a contestant has a bye, and what each counts."""
        for session in self.state.sessions_of(self.rules.plan.name):
            for entry in self._byes(session, "", SILENT):
                if entry.contestant == contestant:
                    yield entry.round, entry.amount

    def imps(self, session: SessionState) -> Iterator[tuple[str, Exact]]:
        """The IMPs that go with the byes and forfeits of a round, where the book gives any."""
        if self.rules.clause("bye"):
            for entry in self._byes(session, "", SILENT):
                found = award_of(self._asked_of_bye(entry.contestant, session, SILENT)).imps
                if found is not None:
                    yield entry.contestant, found
        yield from self.forfeits.imps(session.number)

    def _left_alone(self, session: SessionState) -> frozenset[str]:
        """Those whom a round robin leaves without a match because all against one who left goes.

        They have no bye: whoever met that one has nothing for it either.
        """
        byes = (session.draw or {}).get("byes", ())
        if (
            not byes
            or self.rules.plan.format != "round robin"
            or "withdrawn" in self.rules.plan.bye
        ):
            return frozenset()
        if not left(self.state, self.rules).cancelled or "certificate" not in (session.draw or {}):
            return frozenset()
        made = read_draw(session.draw or {})
        whole = replace(made.certificate.field, withdrawn=())
        own = draw_round(made.certificate.plan, whole).byes
        return frozenset(str(each) for each in byes) - frozenset(own)

    def _bye(self, contestant: str, session: SessionState, why: Why) -> Exact | None:
        """What a bye counts: by the clause, as the plan has it, or as whoever drew it said."""
        if self.rules.clause("bye"):
            award = award_of(self._asked_of_bye(contestant, session, why))
            in_imps = self.rules.plan.figure == "IMP" and award.imps is not None
            return award.imps if in_imps else award.vp
        own = self.rules.plan.bye.get("vp")
        if own is None:
            return session.bye
        why.step("as the organiser has set it", exact(str(own)), unit=self.rules.plan.figure)
        return exact(str(own))

    def _asked_of_bye(self, contestant: str, session: SessionState, why: Why) -> object:
        given = {"round": session.number, "other_vps": self.record.scores_of(contestant)}
        found: object = self.rules.ask("bye", given, why)
        return found
