"""The stanzas of a match as plain data: boards, IMPs of both sides, who agreed, what was given up.

A match goes in; one row a stanza comes out, none of a match that is played in one go. Who sits
where is told elsewhere, to those who may know it.
"""

from __future__ import annotations

from convenor.competition.live import Competition
from convenor.competition.scores.match_figures import MatchFigure
from convenor.competition.scores.stanza_scores import StanzaScore, stanza_scores
from convenor.exact import plain


def stanzas_plain(there: Competition, match: MatchFigure) -> list[dict[str, object]]:
    """A row for each stanza of a match that has several."""
    if not match.pairing.lengths:
        return []
    return [_stanza(each) for each in stanza_scores(there.figures.scores, match)]


def _stanza(stanza: StanzaScore) -> dict[str, object]:
    return {
        "stanza": stanza.number,
        "boards": list(stanza.boards),
        "played": stanza.done,
        "imps": [str(plain(each)) for each in stanza.imps],
        "agreed": list(stanza.agreed),
        "forfeited_by": stanza.forfeit.at_fault if stanza.forfeit is not None else None,
    }
