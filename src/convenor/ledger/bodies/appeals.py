"""The way of an appeal: committees named, papers sent on, arguments, hearings, other appeals.

An appeal against a ruling is a fact of `rulings`; those against a scorer's decision or against the
size of an adjustment stand here, because no board is appealed. Who may sit is known to the book.
"""

from __future__ import annotations

import datetime
from typing import Literal

from convenor.exact import Exact
from convenor.ledger.bodies.where import InSession
from convenor.ledger.bodies.words import REASON
from convenor.values import asked, value

APPEAL = "number of the appeal"
Party = Literal["respondents", "appellants"]


@value
class CommitteeNamed:
    """Those who sit on a committee of the competition."""

    committee: str = asked("what the committee is for", default="appeals committee")
    members: tuple[str, ...] = asked("its members", default=())
    reason: str = asked(REASON, default="")


@value
class AppealSent:
    """The director's account goes to whoever hears the appeal, and a copy to the other side."""

    appeal: str = asked(APPEAL)
    to: str = asked("who got it: a member of the committee, or an officer", default="")
    reasons: str = asked("the director's reasons", default="")
    served: bool = asked("whether the other side has its copy", default=True)


@value
class ArgumentAdded:
    """What a side says to an appeal."""

    appeal: str = asked(APPEAL)
    by: Party = asked("which side says it")
    text: str = asked("what it says")


@value
class HearingSet:
    """When and where an appeal is heard, and by whom."""

    appeal: str = asked(APPEAL)
    starts: datetime.datetime | None = asked(
        "when it is heard (none: as the book has it)", default=None
    )
    place: str = asked("where it is heard", default="")
    committee: tuple[str, ...] = asked(
        "who hears it (none: the committee that is named)", default=()
    )
    involved: tuple[str, ...] = asked("others who have an interest in it", default=())
    agreed: bool = asked("whether all parties agreed on the time", default=False)


@value
class MatterAppealed(InSession):
    """An appeal that is against no ruling: a scorer's decision, or the size of an adjustment."""

    contestant: str = asked("who appeals")
    against: Literal["scorer", "adjustment"] = asked("what it is against")
    appeal: str = asked("number of the appeal (none: the next)", default="")
    grounds: str = asked("the grounds, in words", default="")


@value
class AppealPapersSent:
    """What went to the convener with an appeal from a match without a director."""

    appeal: str = asked(APPEAL)
    sent: tuple[str, ...] = asked("what was sent")
    deposit: Exact | None = asked("deposit that came with it", default=None, least=0)
