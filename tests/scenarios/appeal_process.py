"""Two appeals as they are lived through: from a ruling in play to the last decision.

A simulated competition goes in, with a session of teams that has been opened. The first appeal is
upheld, the second fails and goes on to the top. Nothing is overridden: what the book refuses is
kept as the sentence that was given, for the test to read.
"""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from convenor import pipeline
from convenor.actions.desk import Done, Refused
from convenor.competition.comparing.pending_matters import pending
from convenor.simulator.playing import Simulator

AVERAGES: Mapping[str, Any] = {"ns": {"award": "average"}, "ew": {"award": "average"}}
REVERSED: Mapping[str, Any] = {"ns": {"award": "average plus"}, "ew": {"award": "average minus"}}
COMMITTEE = ["Pat", "Quin", "Rae", "A11"]
OVERNIGHT = 14 * 60


def margin(match: Any, team: str) -> Fraction:
    """The IMPs by which a team has won."""
    return Fraction(match.margin(team))


class Appeals:
    """An evening with two rulings, and what came of them until the next one."""

    def __init__(self, made: Simulator, stage: str) -> None:
        self.made, self.stage = made, stage
        self.session = self._played_out()
        seats = made.there.state.session(stage, self.session).the_seating.seats
        first, second = seats[0], seats[2]
        self._rule(first.table)
        self._rule(second.table)
        made.clock.on(20)
        self._lodge("R1", first.ns)
        self.too_soon = self._refused(self._lodge, "R2", second.ns, further=True)
        made.clock.on(11)
        self.late = self._refused(self._lodge, "R2", second.ns)
        made.clock.on(-1)
        self._lodge("R2", second.ns)
        now, at_stake = self._margin(first.ns), self._margin_at_stake(first.ns)
        made.do("post", stage=stage, session=self.session)
        made.clock.on(OVERNIGHT)
        self.out_of_turn = self._refused(self._argue, "A1", "appellants")
        self._heard("A1")
        self._decide("A1", upheld=True, **REVERSED)
        self.margins = (now, at_stake, self._margin(first.ns))
        self._heard("A2")
        self._decide("A2", upheld=False, merit=False)
        self.fine_too_large = self._refused(self._fine, second.ns, 4)
        self._fine(second.ns, 1)
        self._lodge("R2", second.ns, further=True)
        self._send("A3", "the management committee")
        self.same_again = self._refused(self._decide, "A3", upheld=False)
        self._decide("A3", upheld=False, heard_by="management committee")

    def _played_out(self) -> int:
        """Every board of the open session is played, up to the end that was scheduled."""
        session = self.made.there.state.sessions_of(self.stage)[-1]
        (opened,) = session.opened
        ends = self.made.clock.now + datetime.timedelta(minutes=opened.minutes)
        for seat, board in tuple(self.made.to_play(session)):
            self.made.play(seat, board, session)
        self.made.clock.now = ends
        return int(session.number)

    def _refused(self, step: Any, *args: Any, **given: Any) -> str:
        """The sentence with which a step is refused."""
        with pytest.raises(Refused) as found:
            step(*args, **given)
        return str(found.value)

    def _margin(self, team: str) -> Fraction:
        there = self.made.there
        found = pipeline.match_scores(there, self.stage, self.session)
        match = next(each for each in found if team in each.pairing.contestants)
        return margin(match, team)

    def _margin_at_stake(self, team: str) -> Fraction:
        """The margin if the first appeal has the score that it seeks."""
        waits = next(each for each in pending(self.made.there) if each.number == "A1")
        tried = self.made.there.tried(waits.drafts)
        found = pipeline.match_scores(tried, self.stage, self.session)
        match = next(each for each in found if team in each.pairing.contestants)
        return margin(match, team)

    # --- the steps -------------------------------------------------------------------------------

    def _rule(self, table: str) -> None:
        """A ruling in the director's discretion; both sides are told that they may appeal."""
        at = {"stage": self.stage, "session": self.session, "table": table, "board": 1}
        told = {"basis": "discretion", "right_told": True, "reason": "a hesitation"}
        self.made.desk.do("rule", {**at, **AVERAGES, **told}, by="director")

    def _lodge(self, ruling: str, by: str, **more: Any) -> None:
        """An appeal on the form, with the auction and the score that is sought."""
        given = {"ruling": ruling, "contestant": by, "by": "captain", "on_form": True, **more}
        given |= {"grounds": "pass was no alternative", "auction": "1N p 3N ap"}
        given |= {"sought": {"award": "average plus"}, "signatures": 1}
        self.made.desk.do("lodge-appeal", given, by="captain", role="player")

    def _send(self, number: str, to: str) -> None:
        given = {"appeal": number, "to": to, "reasons": "it was slow"}
        self.made.desk.do("send-appeal", given, by="director")

    def _argue(self, number: str, by: str) -> None:
        given = {"appeal": number, "by": by, "text": "ask any three players"}
        self.made.desk.do("argue-appeal", given, by="captain", role="player")

    def _set_hearing(self, number: str, **more: Any) -> Done:
        given = {"appeal": number, "committee": COMMITTEE, "place": "the club", **more}
        return self.made.desk.do("set-hearing", given, by="secretary")

    def _heard(self, number: str) -> None:
        """Passed on, argued about in turn, and set for an earlier evening that all agree to."""
        self._send(number, "the secretary")
        self._argue(number, "respondents")
        self._argue(number, "appellants")
        if number == "A1":
            self.too_far = self._refused(self._set_hearing, number, starts="2026-04-14T18:00")
        agreed = {"starts": "2026-04-07T18:00", "agreed": True}
        done = self._set_hearing(number, **agreed)
        if number == "A1":
            self.sitting = done

    def _decide(self, number: str, *, upheld: bool, **more: Any) -> None:
        given = {"appeal": number, "upheld": upheld, "reason": "heard with both sides", **more}
        self.made.desk.do("decide-appeal", given, by="secretary", role="convenor")

    def _fine(self, team: str, points: int) -> None:
        """What the committee may fine for an appeal that it found frivolous."""
        at = {"stage": self.stage, "session": self.session, "contestant": team}
        given = {**at, "amount": str(points), "unit": "VP", "frivolous": True, "reason": "A2"}
        self.made.desk.do("fine", given, by="secretary", role="convenor")
