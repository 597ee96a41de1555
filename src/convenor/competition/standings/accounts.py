"""The account of a stage: what each contestant has from each round, and what else counts.

The state and the scores go in; entries come out as `standings` takes them: matches and sessions,
awards, carry-over, adjustments, credits and fines, each with its clause. What a round was worth
is worked out once and kept until a fact touches it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from itertools import chain, zip_longest
from operator import is_
from typing import Any

from convenor.competition.scores.fines_of_both import PART as BOTH_FINED
from convenor.competition.scores.outsiders import against_non_contenders, without_withdrawn
from convenor.competition.scores.played_scores import Played
from convenor.competition.scores.scores import Scores
from convenor.competition.scores.unplayed_matches import WithoutPlay
from convenor.competition.scores.unplayed_rounds import Awarding
from convenor.competition.standings.account_fields import offers_a_place, ranked_apart, unplaced
from convenor.competition.standings.account_moves import carried, moved, with_credits
from convenor.competition.standings.account_rounds import Kept, Part, Round, round_of
from convenor.competition.standings.heats_taken import all_taken, of_heats
from convenor.competition.standings.lazy_sequence import Later
from convenor.competition.standings.seasons import GroupsOf, Season
from convenor.competition.standings.substitute_credits import Credits
from convenor.competition.state.seats import Pairing, Seating
from convenor.competition.state.state import State
from convenor.standings.accounts import Account, credited
from convenor.standings.sheets import Sheet
from convenor.standings.tiebreaks.evidence import Meeting, Record, RoundMeetings
from convenor.standings.totals import Entry
from convenor.values import value


@value
class Basis:
    """What an account rests on: facts beside results, which sessions have begun, the rounds."""

    moves: int
    begun: tuple[bool, ...]
    rounds: tuple[Round, ...]

    def same_as(self, other: Basis) -> bool:
        """Whether all of it is the very same."""
        return (
            (self.moves, self.begun) == (other.moves, other.begun)
            and len(self.rounds) == len(other.rounds)
            and all(mine is theirs for mine, theirs in zip(self.rounds, other.rounds, strict=True))
        )


@value
class Met:
    """What the meetings of a round rest on: what each match gave, and which do not count."""

    parts: tuple[Part, ...]
    gone: frozenset[str]
    struck_out: frozenset[str]

    def same_as(self, other: Met) -> bool:
        """Whether all of it is the same."""
        return self.parts is other.parts and (self.gone, self.struck_out) == (
            other.gone,
            other.struck_out,
        )

    def of(self, pairings: Iterable[Pairing]) -> tuple[Meeting, ...]:
        """The meetings that count."""
        return tuple(
            part.meeting
            for pairing, part in zip(pairings, self.parts, strict=True)
            if part.meeting is not None
            and pairing.match not in self.gone
            and self.struck_out.isdisjoint(pairing.contestants)
        )


class Accounts:
    """The accounts of all stages, each round kept until it is touched."""

    def __init__(self, state: State, scores: Scores, groups_of: GroupsOf | None = None) -> None:
        self.state = state
        self.scores = scores
        self.groups_of: GroupsOf = groups_of or (lambda _: ())
        self._rounds: dict[tuple[str, int], Round] = {}
        self._before: dict[tuple[str, int], Kept] = {}
        """Rounds of which something was touched, with the matches that they were made of."""
        self._accounts: dict[tuple[str, int | None], tuple[Basis, Account]] = {}
        self._awards: dict[tuple[str, int | None], tuple[Basis, Awarding]] = {}
        self._given: dict[tuple[str, int | None], tuple[Basis, tuple[Entry, ...]]] = {}
        self._sheets: dict[tuple[str, int | None], tuple[_Sorted, ...]] = {}
        self._met: dict[tuple[str, int], tuple[Met, RoundMeetings]] = {}
        self._records: dict[tuple[str, int | None], dict[str, tuple[tuple[object, ...], Record]]]
        self._records = {}
        """What ties were split by, each record with what it was added up from."""
        self._strangers: dict[str, tuple[tuple[Seating | None, ...], Set[str], frozenset[str]]] = {}
        self._moves = 0
        """How often something beside results was touched."""
        self._moved: dict[tuple[str, int], int] = {}
        """The same of what moves one contestant in one round, and nobody before it."""

    def take_over(self, other: Accounts) -> None:
        """The rounds and accounts that another has worked out."""
        self._rounds.update(other._rounds)
        self._before.update(other._before)
        self._accounts.update(other._accounts)
        self._sheets.update(other._sheets)
        self._met.update(other._met)
        self._records.update({key: dict(each) for key, each in other._records.items()})
        self._moves = other._moves
        self._moved.update(other._moved)

    def forget(self, touched: tuple[Any, ...]) -> None:
        """Let go of the rounds that a fact touched."""
        what, *where = touched
        if what in ("status", "deals"):
            return
        if what == "moved" and not self.scores.rules_of(where[0]).named(BOTH_FINED):
            place = (where[0], where[1])
            self._moved[place] = self._moved.get(place, 0) + 1
        elif what != "board":
            self._moves += 1
        if what in ("board", "session", "moved"):
            self._rounds.pop((where[0], where[1]), None)
        elif what == "stage":
            for key in [each for each in self._rounds if each[0] == where[0]]:
                del self._rounds[key]
        elif what != "entries":
            self._rounds.clear()
        if what not in ("board", "moved", "entries"):
            self._before.clear()

    # --- rounds ----------------------------------------------------------------------------

    def round(self, stage: str, number: int) -> Round:
        """What a round gave: the same value as long as it gives the same."""
        place = (stage, number)
        found = self._rounds.get(place)
        if found is None:
            kept = round_of(self.scores, stage, number, self._before.get(place))
            self._before[place] = kept
            found = self._rounds[place] = kept.round
        return found

    def meetings(self, stage: str, number: int, gone: frozenset[str]) -> RoundMeetings:
        """The matches of a round that count: the very same as long as they are.

        `gone` are those without play; whoever left and counts no more is left out too.
        """
        kept, place = self._with_matches(stage, number), (stage, number)
        met = Met(kept.parts, gone, self.scores.left(stage).cancelled)
        found = self._met.get(place)
        if found is None or not found[0].same_as(met):
            found = self._met[place] = (met, RoundMeetings(met.of(kept.pairings)))
        return found[1]

    def strangers(self, stage: str, known: Set[str]) -> frozenset[str]:
        """Those who are seated in a stage and are not among the known; looked for once."""
        seatings = tuple(each.seating for each in self.state.sessions_of(stage))
        before = self._strangers.get(stage)
        if before is not None and before[1] == known:
            same = len(before[0]) == len(seatings)
            if same and all(map(is_, before[0], seatings)):
                return before[2]
        names = frozenset(known)
        found = frozenset(who for e in seatings if e is not None for who in e.seated - names)
        self._strangers[stage] = (seatings, names, found)
        return found

    def records_known(
        self, stage: str, until: int | None
    ) -> dict[str, tuple[tuple[object, ...], Record]]:
        """Where the records of a stage are kept."""
        return self._records.setdefault((stage, until), {})

    def _with_matches(self, stage: str, number: int) -> Kept:
        """A round with the matches that it is made of."""
        place, round = (stage, number), self.round(stage, number)
        kept = self._before.get(place)
        if kept is None or kept.round is not round:  # it was read as it was worked out before
            made = round_of(self.scores, stage, number)
            kept = self._before[place] = Kept(round, made.matches, made.parts)
        return kept

    def kept_rounds(self) -> dict[tuple[str, int], Round]:
        """The rounds that have been worked out and hold."""
        return dict(self._rounds)

    def put_round(self, stage: str, number: int, found: Round) -> None:
        """What a round gave, as it was worked out before."""
        self._rounds[stage, number] = found

    def basis(self, stage: str, until: int | None = None) -> Basis:
        """What an account is worked out from; while it is the same, so is the account."""
        sessions = self.state.sessions_of(stage, until)
        begun = tuple(self.state.has_results(each) for each in sessions)
        moved = (
            often
            for (where, number), often in self._moved.items()
            if where == stage and (until is None or number <= until)
        )
        rounds = tuple(self.round(stage, each.number) for each in sessions)
        return Basis(self._moves + sum(moved), begun, rounds)

    # --- the whole account -----------------------------------------------------------------

    def played(self, stage: str, until: int | None = None) -> list[Played]:
        """All matches of a stage that were played and count, seen from both sides."""
        struck_out = self.scores.left(stage).cancelled
        found: list[Played] = []
        for session in self.state.sessions_of(stage, until):
            own = self.round(stage, session.number).played
            found += (e for e in own if not struck_out or struck_out.isdisjoint(e.pair))
        return found

    def over(self, stage: str) -> bool:
        """Whether every round of the stage has been played."""
        plan = self.state.the_plan.stage(stage)
        if plan.format == "season":
            return all(self.over(each) for each in self.season(stage).stages)
        sessions = self.state.sessions_of(stage)
        played = len(sessions) >= self.state.rounds_of(stage) or all_taken(self.state, stage)
        return self.state.stage(stage).closed is not None or (
            played and all(self.complete(stage, each.number) for each in sessions)
        )

    def complete(self, stage: str, number: int) -> bool:
        """Whether every match or board of a round has its result, or an award instead."""
        if self.round(stage, number).complete:
            return True
        if not self.scores.rules_of(stage).plan.in_matches:
            return False
        gone = WithoutPlay(self.state, stage).matches(number)
        return all(
            match.match in gone if isinstance(match, Pairing) else match.complete
            for match in self.scores.so_far(stage, number)
        )

    def season(self, stage: str) -> Season:
        """What a season table is made of."""
        return Season(self.state, self.scores.rules_of(stage), self.groups_of)

    def settled(self, stage: str, until: int | None) -> int:
        """The round that ended the last whole round robin, where awards are settled by each."""
        robin = self._robin(stage)
        if not robin:
            return 0
        done = 0
        for session in self.state.sessions_of(stage, until):
            if not self.complete(stage, session.number):
                break
            done = session.number
        return done - done % robin

    def _robin(self, stage: str) -> int:
        """How many rounds a round robin has, where forfeits are settled by each; else 0."""
        if "round_robin" not in self.scores.rules_of(stage).asked_by("forfeit"):
            return 0
        size = len(self.state.field_of(stage))
        return size - 1 + size % 2

    def awarding(self, stage: str, until: int | None = None) -> Awarding:
        """What rounds without play count, as things stand after a round or now."""
        if self.state.the_plan.stage(stage).format == "season":
            return self._awarding(stage, until)
        basis = self.basis(stage, until)
        found = self._awards.get((stage, until))
        if found is None or not found[0].same_as(basis):
            found = self._awards[stage, until] = (basis, self._awarding(stage, until))
        return found[1]

    def _awarding(self, stage: str, until: int | None) -> Awarding:
        over = until is None and self.over(stage)
        return Awarding(
            self.state,
            self.scores.rules_of(stage),
            lambda number: self.scores.matches(stage, number),
            Later(lambda: self.played(stage, until)),
            over,
            0 if over else self.settled(stage, until),
            self._robin(stage),
        )

    def account(self, stage: str, until: int | None = None) -> Account:
        """All entries of a stage up to a round, or all of them; kept while they are the same."""
        if self.state.the_plan.stage(stage).format == "season":
            return self._account(stage, until, self._of_season(stage, until))
        basis = self.basis(stage, until)
        found = self._accounts.get((stage, until))
        if found is None or not found[0].same_as(basis):
            before = None if found is None else found[1]
            found = self._accounts[stage, until] = (basis, self._by_sheets(stage, until, before))
        return found[1]

    def _by_sheets(self, stage: str, until: int | None, before: Account | None) -> Account:
        """An account by its sheets, unless lines of one round change those of another."""
        sheets = self._sheets_of(stage, until)
        entries = tuple(chain.from_iterable(each.lines for each in sheets))
        counted = self._counted(stage, until, entries)
        made = self._account(stage, until, counted)
        if counted is entries:  # as nearly always: nothing took the place of anything
            made.sorted_by(sheets, before)
        return made

    def _account(self, stage: str, until: int | None, entries: tuple[Entry, ...]) -> Account:
        field = self.state.field_of(stage)
        all_contend = offers_a_place(self.scores.rules_of(stage))
        return Account(
            field,
            entries,
            until,
            until is None and self.over(stage),
            unplaced(self.state, field, stage, all_contend=all_contend),
            ranked_apart(self.state, stage, field),
            events=self.state.the_plan.stage(stage).format == "season",
        )

    def _of_season(self, stage: str, until: int | None) -> tuple[Entry, ...]:
        return _of_field(
            (
                *carried(self.state, stage),
                *self.season(stage).entries(),
                *moved(self.scores, stage, until),
            ),
            self.state.field_of(stage),
        )

    def _sheets_of(self, stage: str, until: int | None) -> tuple[Sheet, ...]:
        """What was brought along, what each round gave, and what was moved since."""
        parts = (
            (*carried(self.state, stage), *of_heats(self.state, stage)),
            *self._of_rounds(stage, until),
            tuple(moved(self.scores, stage, until)),
        )
        field, known = self.state.field_of(stage), self._sheets.get((stage, until), ())
        found = []
        for part, old in zip_longest(parts, known[: len(parts)]):
            if old is not None and old.part == part and old.field == field:
                found.append(old)
            else:
                found.append(_Sorted(part, field, Sheet(_of_field(part, field))))
        self._sheets[stage, until] = tuple(found)
        return tuple(each.sheet for each in found)

    def _counted(
        self, stage: str, until: int | None, entries: tuple[Entry, ...]
    ) -> tuple[Entry, ...]:
        """The entries as they count: without those who left, with what is credited instead."""
        rules = self.scores.rules_of(stage)
        counted = without_withdrawn(self.state, rules, entries)
        counted = against_non_contenders(self.state, rules, counted)
        for each in self.credits(stage, until, counted).all():
            counted = credited(
                counted, each.contestant, each.session, each.amount, each.clause, each.reason
            )
        return with_credits(self.state, stage, until, counted)

    def credits(
        self, stage: str, until: int | None = None, entries: tuple[Entry, ...] | None = None
    ) -> Credits:
        """What the book credits for sessions with substitutes, as the scores stand."""
        if entries is None:
            entries = (*self._all_rounds(stage, until), *moved(self.scores, stage, until))
        return Credits(self.state, self.scores.rules_of(stage), until, entries)

    def _all_rounds(self, stage: str, until: int | None) -> tuple[Entry, ...]:
        """What all rounds gave, kept while they give the same."""
        basis = self.basis(stage, until)
        found = self._given.get((stage, until))
        if found is None or not found[0].same_as(basis):
            given = tuple(entry for part in self._of_rounds(stage, until) for entry in part)
            found = self._given[stage, until] = (basis, given)
        return found[1]

    def _of_rounds(self, stage: str, until: int | None) -> Iterator[tuple[Entry, ...]]:
        """What each round gave; an award stands in the place of a score that does not count."""
        awarding = self.awarding(stage, until)
        for session in self.state.sessions_of(stage, until):
            own = self.round(stage, session.number).entries
            if not session.draw and not awarding.absent.any_in(session.number):
                yield own
                continue
            out = {frozenset(each.contestants) for each in awarding.struck_out(session.number)}
            kept = tuple(e for e in own if frozenset((e.contestant, e.against)) not in out)
            more = tuple(awarding.entries(session))
            yield (*kept, *more) if more else kept


@value
class _Sorted:
    """A sheet, and the lines and the field that it was made of."""

    part: tuple[Entry, ...]
    field: tuple[str, ...]
    sheet: Sheet


def _of_field(entries: tuple[Entry, ...], field: tuple[str, ...]) -> tuple[Entry, ...]:
    """The entries of those who are in the field."""
    known = set(field)
    return tuple(each for each in entries if each.contestant in known)
