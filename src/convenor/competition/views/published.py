"""A competition as if no draft of a draw were there: what is drawn is known once it is published.

A competition goes in; it comes back where nothing is a draft, else a copy without the drafts, whose
figures are those of the original but for the rounds that went. Names and boards that are not out
yet are not known here.
"""

from __future__ import annotations

from convenor.competition.live import Competition


def without_drafts(there: Competition) -> Competition:
    """The same competition as if no draft had been drawn."""
    drafts = [place for place, each in there.state.sessions.items() if each.is_draft]
    if not drafts:
        return there
    made = there.over(there.state.copy())
    for place in drafts:
        del made.state.sessions[place]
        made.figures.forget(("session", *place))
    return made
