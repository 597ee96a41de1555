"""Boards that are not played: the artificial scores of the side present and of the side at fault.

Boards lost, the top and the session of the side not at fault go in; percentages and scores of both
sides come out. How a board came to be lost (fouled, late, a withdrawal) is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, MATCHPOINT, MINUTE, UP, Exact, Rounding, ratio, show
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.scoring.artificial import matchpoints_of, with_session
from convenor.values import replace, value


@value
class BoardAward:
    """What a lost board is worth by one method of scoring."""

    score: Exact = asked("for the side not at fault, a board")
    offenders: Exact | None = asked("for the side at fault, a board", default=None)
    unit: str = asked("unit of the score", default="matchpoints")
    percent: bool = asked("whether the two are percentages of a top", default=False)
    session: bool = asked("whether a higher session percentage is given instead", default=False)
    by_team: Mapping[str, Exact] | None = asked(
        "score by players a side, where it differs (offenders the opposite)", default=None
    )


@value
class UnplayedTerms(KnowsWords):
    """The awards by method, and how the session is taken."""

    methods: Mapping[str, BoardAward] = asked("the award of each method of scoring")
    method: str = asked("the method where none is named", default="matchpoints")
    boards: int | None = asked("boards lost where none are named", default=None, asking=True)
    in_matchpoints: bool = asked(
        "whether percentages are turned into matchpoints", default=True, asking=True
    )
    session_over: Literal["boards played", "all boards"] = asked(
        "boards that a session percentage is taken over", default="boards played"
    )
    sit_out: Literal["always", "if results stand"] = asked(
        "when a contestant that sits out is scored", default="always"
    )
    minutes_per_board: Exact | Literal["director"] = asked(
        "minutes late that lose a board, or the director names the boards", default="director"
    )
    percent_rounding: Rounding | None = asked(
        "how a percentage is shown", default=None, asking=True
    )
    score_rounding: Rounding | None = asked("how matchpoints are shown", default=None, asking=True)

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"method": self.methods}

    @property
    def over_all_boards(self) -> bool:
        """Whether boards with artificial scores count in the session that one may follow."""
        return self.session_over == "all boards"


@value
class UnplayedGiven:
    """What was lost, and the session of the side not at fault."""

    method: str | None = asked("method of scoring", default=None)
    boards_lost: int | None = asked("boards not played", unit=BOARD, default=None, least=0)
    minutes_late: Exact | None = asked("minutes late", unit=MINUTE, default=None, least=0)
    top: Exact | None = asked("top on a board", unit=MATCHPOINT, default=None, least=0)
    session_percent: Exact | None = asked(
        "session percentage of the side not at fault", unit="%", default=None, least=0, most=100
    )
    matchpoints: Exact | None = asked(
        "its matchpoints on the other boards", unit=MATCHPOINT, default=None, least=0
    )
    available: Exact | None = asked(
        "matchpoints available there", unit=MATCHPOINT, default=None, least=0
    )
    team_of: int | None = asked("players a side in a teams event", default=None, least=1)
    results: Literal["stand", "cancelled"] | None = asked(
        "what became of the earlier results of the pair that withdrew", default=None
    )


@value
class Unplayed:
    """Scores of the two sides for the boards that were not played."""

    percent: Exact | None = asked("percentage, a board", unit="%", default=None)
    score: Exact | None = asked("score of the side not at fault", default=None)
    offender_percent: Exact | None = asked("offenders' percentage, a board", unit="%", default=None)
    offender_score: Exact | None = asked("score of the side at fault", default=None)
    unit: str | None = asked("unit of the scores", default=None)
    boards_lost: int | None = asked("boards lost for the minutes late", unit=BOARD, default=None)
    scored: bool | None = asked("false: the boards are not scored at all", default=None)
    reason: str | None = asked("what else could change it", default=None)


def board_not_played(terms: UnplayedTerms, given: UnplayedGiven, why: Why = SILENT) -> Unplayed:
    """The artificial scores of both sides for boards that were not played."""
    if terms.sit_out == "if results stand" and _results(given) == "cancelled":
        why.step("scored, where the earlier results are cancelled", False, gives="scored")
        return Unplayed(scored=False, reason="average plus is given only if the results stand.")
    method = given.method or terms.method
    if method not in terms.methods:
        raise Mistake(
            f"no award is given for the method '{method}': {did_you_mean(method, terms.methods)}"
        )
    award = terms.methods[method]
    boards = _boards(terms, given, why)
    if not award.percent:
        return _fixed(award, boards, given.team_of, why)
    session = _session(terms, award, given, boards, why) if award.session else None
    percent = _percent(award, session, why)
    if terms.in_matchpoints:
        found = _as_matchpoints(terms, award, percent, given.top, boards, why)
    else:
        found = _as_percentages(terms, award, percent, why)
    counted = boards if given.minutes_late is not None and given.boards_lost is None else None
    return replace(found, boards_lost=counted, reason=_note(award, session))


def _results(given: UnplayedGiven) -> str:
    if given.results is None:
        raise Mistake("'results' is missing (stand or cancelled: the pair that withdrew).")
    return given.results


def _boards(terms: UnplayedTerms, given: UnplayedGiven, why: Why) -> int:
    rate = terms.minutes_per_board
    if given.minutes_late is not None and rate != "director":
        lost = boards_for(given.minutes_late, rate)
        why.step(
            "{minutes} minutes late, a board for each {rate} begun",
            lost,
            unit=BOARD,
            gives="boards_lost",
            minutes=given.minutes_late,
            rate=rate,
        )
        return lost
    lost_named = given.boards_lost if given.boards_lost is not None else terms.boards
    if lost_named is None:
        raise Mistake("'boards_lost' is missing: name the boards that were not played.")
    return lost_named


def boards_for(minutes: Exact, rate: Exact) -> int:
    """Boards lost in so many minutes, a board begun being lost.

    >>> boards_for(10, ratio(15, 2))
    2
    """
    return int(UP(ratio(minutes, rate)))


def _percent(award: BoardAward, session: Exact | None, why: Why) -> Exact:
    why.step("the side not at fault gets this on a board", award.score, unit="%", closes=True)
    if session is None:
        return award.score
    better = with_session("average plus", award.score, session)
    why.step("or its session of {session}%, if higher", better, unit="%", session=session)
    return better


def _note(award: BoardAward, session: Exact | None) -> str | None:
    if not award.session or session is not None:
        return None
    return f"{show(award.score)}% is the least: a higher session percentage is given instead."


def _session(
    terms: UnplayedTerms, award: BoardAward, given: UnplayedGiven, boards: int, why: Why
) -> Exact | None:
    if given.session_percent is not None:
        if given.matchpoints is not None:
            raise Mistake("give 'session_percent', or 'matchpoints' and 'available', not both.")
        return given.session_percent
    if given.matchpoints is None and given.available is None:
        return None
    scored, available = _played(given)
    if terms.over_all_boards:
        if given.top is None:
            raise Mistake("'top' is missing: the artificial boards count in the session.")
        scored += matchpoints_of(award.score, given.top, boards)
        available += given.top * boards
    session = ratio(100 * scored, available)
    why.step(
        "{scored} of {available} matchpoints in the session",
        session,
        unit="%",
        scored=scored,
        available=available,
    )
    return session


def _played(given: UnplayedGiven) -> tuple[Exact, Exact]:
    if given.matchpoints is None or given.available is None:
        raise Mistake("give both 'matchpoints' and 'available' of the other boards.")
    if given.available == 0:
        raise Mistake("'available' cannot be 0: leave it out if no other board was played.")
    if given.matchpoints > given.available:
        raise Mistake(
            f"{show(given.matchpoints)} matchpoints cannot be scored "
            f"where {show(given.available)} are available: check the two."
        )
    return given.matchpoints, given.available


def _fixed(award: BoardAward, boards: int, team_of: int | None, why: Why) -> Unplayed:
    each, theirs = award.score, award.offenders
    if award.by_team is not None and team_of is not None:
        if str(team_of) not in award.by_team:
            sizes = " or ".join(award.by_team)
            raise Mistake(f"'team_of' cannot be {team_of}: {sizes} players make a side.")
        each = award.by_team[str(team_of)]
        theirs = -each
    score, offenders = each * boards, None if theirs is None else theirs * boards
    why.step("{each} for each of {n} boards", score, unit=award.unit, each=each, n=boards)
    _told_both(score, offenders, award.unit, why)
    return Unplayed(score=score, offender_score=offenders, unit=award.unit)


def _as_percentages(terms: UnplayedTerms, award: BoardAward, percent: Exact, why: Why) -> Unplayed:
    shown = _rounded(percent, terms.percent_rounding, why)
    _told_both(shown, award.offenders, award.unit, why)
    return Unplayed(score=shown, offender_score=award.offenders, unit=award.unit)


def _told_both(score: Exact, offenders: Exact | None, unit: str, why: Why) -> None:
    why.step("the side not at fault", score, unit=unit, gives="score")
    why.step("the side at fault", offenders, unit=unit, gives="offender_score")


def _as_matchpoints(
    terms: UnplayedTerms,
    award: BoardAward,
    percent: Exact,
    top: Exact | None,
    boards: int,
    why: Why,
) -> Unplayed:
    score = _matchpoints(terms, percent, top, boards, why, "score")
    shown = _rounded(percent, terms.percent_rounding, why)
    why.step("percentage of the side not at fault", shown, unit="%", gives="percent")
    unit = None if score is None else award.unit
    if award.offenders is None:
        return Unplayed(percent=shown, score=score, unit=unit)
    theirs = _matchpoints(terms, award.offenders, top, boards, why, "offender_score")
    why.step("percentage of the offenders", award.offenders, unit="%", gives="offender_percent")
    return Unplayed(shown, score, award.offenders, theirs, unit)


def _matchpoints(
    terms: UnplayedTerms, percent: Exact, top: Exact | None, boards: int, why: Why, gives: str
) -> Exact | None:
    if top is None:
        return None
    score = _rounded(matchpoints_of(percent, top, boards), terms.score_rounding, why)
    text = "{percent}% of a top of {top}, boards: {n}"
    why.step(text, score, unit=MATCHPOINT, gives=gives, percent=percent, top=top, n=boards)
    return score


def _rounded(number: Exact, rounding: Rounding | None, why: Why) -> Exact:
    if rounding is None or rounding(number) == number:
        return number
    why.step("{exact} rounded {mode}", rounding(number), exact=number, mode=str(rounding))
    return rounding(number)
