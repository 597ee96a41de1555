"""The score of a match stanza by stanza: IMPs of both, boards done, who agreed, what was given up.

The scores of a competition and a match go in; a line for each stanza comes out. The total of the
match, with fines and what was carried in, is worked out elsewhere.
"""

from __future__ import annotations

from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.match_working import forfeited_stanzas
from convenor.competition.scores.scores import Scores
from convenor.competition.state.state import State
from convenor.exact import Exact, whole_if_whole
from convenor.ledger.bodies import StanzaAgreed, StanzaForfeited
from convenor.values import value


@value
class StanzaScore:
    """A stanza: its boards, the IMPs that each side won, and how far it has got."""

    number: int
    boards: tuple[int, ...]
    imps: tuple[Exact, Exact]
    done: int
    forfeit: StanzaForfeited | None = None
    agreed: tuple[str, ...] = ()
    """The teams whose captains agreed to just this score."""

    @property
    def complete(self) -> bool:
        return self.forfeit is not None or self.done == len(self.boards)

    @property
    def closed(self) -> bool:
        """Whether both captains agreed to its score as it stands."""
        return len(self.agreed) > 1


def stanza_scores(scores: Scores, match: MatchFigure) -> tuple[StanzaScore, ...]:
    """The stanzas of a match in order; a match that is played in one go has one."""
    said = _said(match)
    if said:
        return tuple(
            StanzaScore(number, boards, said[number - 1], len(boards))
            if number <= len(said)
            else StanzaScore(number, boards, (0, 0), 0)
            for number, boards in enumerate(match.pairing.stanzas, 1)
        )
    won = _won_by_board(scores, match)
    return tuple(
        _stanza(scores.state, match, number, boards, won)
        for number, boards in enumerate(match.pairing.stanzas, 1)
    )


def _said(match: MatchFigure) -> tuple[tuple[Exact, Exact], ...]:
    """The stanzas as they were said, where they count: not once the boards are there."""
    if match.report is None or (match.complete and not match.by_report):
        return ()
    turned = match.report.said.contestants != match.pairing.contestants
    own = (each[::-1] if turned else each for each in match.report.said.stanzas)
    return tuple((first, second) for first, second in own)


def _won_by_board(scores: Scores, match: MatchFigure) -> dict[int, tuple[Exact, Exact]]:
    """The IMPs that each side won on each board that has a score."""
    found = {}
    for board in scores.boards_of(match):
        first, second = (
            sum(
                side.score
                for side in board.by_contestant.get(who, ())
                if side.score is not None and side.score > 0
            )
            for who in match.pairing.contestants
        )
        found[int(board.number)] = (first, second)
    return found


def _stanza(
    state: State,
    match: MatchFigure,
    number: int,
    boards: tuple[int, ...],
    won: dict[int, tuple[Exact, Exact]],
) -> StanzaScore:
    lost = forfeited_stanzas(state, match.stage, match.session, match.pairing)
    forfeit = lost.get(number)
    if forfeit is not None:
        ours = match.pairing.first != forfeit.at_fault
        imps: tuple[Exact, Exact] = (forfeit.imps, 0) if ours else (0, forfeit.imps)
        return StanzaScore(number, boards, imps, 0, forfeit, _agreed(state, match, number, imps))
    own = [won[board] for board in boards if board in won]
    first, second = (whole_if_whole(sum(each[at] for each in own)) for at in (0, 1))
    imps = (first, second)
    return StanzaScore(number, boards, imps, len(own), agreed=_agreed(state, match, number, imps))


def _agreed(
    state: State, match: MatchFigure, number: int, imps: tuple[Exact, Exact]
) -> tuple[str, ...]:
    """Who agreed to this score: an agreement to another one no longer counts."""
    last = {
        body.contestant: body
        for _, body in state.of(StanzaAgreed, match.stage)
        if (body.session, body.stanza) == (match.session, number)
    }
    return tuple(
        each for each in match.pairing.contestants if each in last and last[each].imps == imps
    )
