"""The stanzas of a match as everybody may see them: boards, IMPs, the score so far, who agreed.

A competition, a round and a match go in; a row a stanza comes out, none of a match that is played
in one go. A stanza with a board that may not be seen shows no score. The scores are the engine's.
"""

from __future__ import annotations

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.stanza_scores import StanzaScore
from convenor.competition.views.people import who
from convenor.competition.views.visibility import is_open
from convenor.exact import Exact
from convenor.explain.figures_written import figure
from convenor.values import value
from convenor.web.public.stages import Round


@value
class StanzaRow:
    """A stanza of a match."""

    number: int
    boards: str
    imps: tuple[str, str]
    """What each side won in it; '' where it may not be seen yet."""
    so_far: tuple[str, str]
    said: str


def stanza_rows(there: Competition, round: Round, match: MatchFigure) -> tuple[StanzaRow, ...]:
    """The stanzas of a match that has several, each with the score after it."""
    stanzas = pipeline.stanzas(there, match)
    if len(stanzas) < 2:
        return ()
    rows: list[StanzaRow] = []
    first: Exact = 0
    second: Exact = 0
    all_seen = True
    for each in stanzas:
        seen = _is_seen(there, round, each)
        all_seen = all_seen and seen
        first, second = first + each.imps[0], second + each.imps[1]
        rows.append(
            StanzaRow(
                each.number,
                _boards(each.boards),
                (figure(each.imps[0]), figure(each.imps[1])) if seen else ("", ""),
                (figure(first), figure(second)) if all_seen else ("", ""),
                _said(there, match, each),
            )
        )
    return tuple(rows)


def _is_seen(there: Competition, round: Round, stanza: StanzaScore) -> bool:
    if stanza.forfeit is not None:
        return True
    return all(is_open(there, round.session, board) for board in stanza.boards)


def _boards(boards: tuple[int, ...]) -> str:
    return str(boards[0]) if len(boards) == 1 else f"{boards[0]}–{boards[-1]}"


def _said(there: Competition, match: MatchFigure, stanza: StanzaScore) -> str:
    """How far a stanza has got, in a word or two."""
    if stanza.forfeit is not None:
        return f"forfeited by {who(there, stanza.forfeit.at_fault).name}"
    if not stanza.complete:
        return "in play" if stanza.done else "to come"
    if stanza.closed:
        return "agreed"
    if stanza.agreed:
        return f"agreed by {who(there, stanza.agreed[0]).name}"
    return "not yet agreed" if there.state.the_plan.stage(match.stage).agreed_by else "played"
