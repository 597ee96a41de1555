"""Whether an entry is of members only, or the competition open to everybody.

The competition and which players are members go in; a verdict comes out with those who are not.
How one becomes a member is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from convenor.errors import Mistake
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class MembersTerms(KnowsWords):
    """The competitions that are open to everybody."""

    open_to_all: tuple[str, ...] = asked("names, or words of names, of open competitions")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"competition": self.open_to_all}


@value
class Membership:
    """A competition, and which of the players are members."""

    competition: str = asked("the competition")
    members: Mapping[str, bool] = asked("for each player whether a member")


@value
class MembersVerdict:
    """Whether the entry is accepted, and who is not a member."""

    verdict: VerdictWord = asked("ok or refuse")
    non_members: tuple[str, ...] = asked("players who are not members")
    reason: str | None = asked("why, in words", default=None)


def members_only(terms: MembersTerms, given: Membership, why: Why = SILENT) -> MembersVerdict:
    """Whether an entry may be accepted: one player who is no member is enough to refuse."""
    if not given.members:
        raise Mistake("name the players in 'members'.")
    non_members = tuple(name for name, member in given.members.items() if not member)
    name = given.competition.casefold()
    is_open = any(word.casefold() in name for word in terms.open_to_all)
    verdict = REFUSE if non_members and not is_open else OK
    why.step("players who are not members", non_members, gives="non_members")
    why.step("open to everybody: {open}", verdict, gives="verdict", open=is_open)
    reason = "Open to everybody." if is_open else None
    if verdict == REFUSE:
        reason = f"Not a member: {', '.join(non_members)}. They must join first."
    return MembersVerdict(verdict, non_members, reason)
