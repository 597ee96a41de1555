"""Finals in which a holder starts a tenth of an IMP ahead, played over again on paper."""

from __future__ import annotations

from fractions import Fraction

from apart_scores import Told
from apart_teams import drawn_matches, imps_won

CARRY = Fraction(1, 10)


class Finals:
    """The matches of a final as they were drawn, and who won each."""

    def __init__(self, told: Told, stage: str, boards: int) -> None:
        self.told = told
        self.matches = {each.name: each for each in drawn_matches(told, stage, boards)}
        self._absent = {
            (body["session"], who)
            for body in told.of("match forfeited", stage)
            for who in body["at_fault"]
        }

    def boards(self, name: str) -> int:
        """How long a match was."""
        return len(self.matches[name].boards)

    def won(self, name: str, holder: str, other: str) -> tuple[str, str]:
        """Winner and loser of a match between these two, the first of them ahead at the start."""
        match = self.matches[name]
        assert {match.home, match.away} == {holder, other}, name
        for who, opponent in ((holder, other), (other, holder)):
            if (match.round, who) in self._absent:
                return opponent, who
        both = imps_won(self.told, match)
        imps = dict(zip((match.home, match.away), both, strict=True))
        ahead = imps[holder] + CARRY > imps[other]
        return (holder, other) if ahead else (other, holder)

    def last_two(self, sf1_winner: str, sf2: tuple[str, str]) -> list[str]:
        """Champion, second and third after the semi-finals."""
        pf_winner, third = self.won("PF", sf2[1], sf1_winner)
        return [*self.won("GF", sf2[0], pf_winner), third]


def final_five(finals: Finals, ranked: list[str]) -> list[str]:
    """The five in the end: fourth against fifth, second against third, the first comes later."""
    first, second, third, fourth, fifth = ranked
    assert set(finals.matches) == {"QF1", "QF2", "SF1", "SF2", "PF", "GF"}
    qf1_winner, out_first = finals.won("QF1", fourth, fifth)
    qf2_winner, qf2_loser = finals.won("QF2", second, third)
    sf1_winner, out_second = finals.won("SF1", qf2_loser, qf1_winner)
    sf2 = finals.won("SF2", first, qf2_winner)
    return [*finals.last_two(sf1_winner, sf2), out_second, out_first]


def final_four(finals: Finals, ranked: list[str]) -> list[str]:
    """The four in the end: third against fourth, and first against second with another chance."""
    first, second, third, fourth = ranked
    assert set(finals.matches) == {"SF1", "SF2", "PF", "GF"}
    sf1_winner, out_first = finals.won("SF1", third, fourth)
    sf2 = finals.won("SF2", first, second)
    return [*finals.last_two(sf1_winner, sf2), out_first]
