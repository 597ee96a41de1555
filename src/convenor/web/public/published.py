"""A competition as all public pages are made from: without the draws that are still drafts.

A competition of the site goes in; its copy without drafts comes out, made once until the next fact.
While nothing is a draft the competition itself serves.
"""

from __future__ import annotations

from convenor.competition.live import Competition as Folded
from convenor.competition.views.published import without_drafts
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition


def published(competition: Competition) -> Folded:
    """A competition without its drafts."""
    return desk_of(competition).kept("as published", without_drafts)
