"""What must be handed in: is it all there, who gets copies, is a line-up filled in?

What was handed in goes in; what is missing or wrong comes out. Whether a defence is genuine, or a
sheet legible, is the director's finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.contest.requirements import same
from convenor.errors import Mistake, did_you_mean
from convenor.exact import Exact
from convenor.regulation.answers import OK, REFUSE, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

# --- a list of what is needed -------------------------------------------------------------------


@value
class NeededTerms(KnowsWords):
    """What must be handed in, in the order of the rule."""

    needed: tuple[str, ...] = asked("what must be handed in")
    incomplete: VerdictWord = asked("the verdict if something is missing", default=REFUSE)
    then: str = asked("what to do then", default="hand it in")
    only_these: bool = asked("whether there is nothing else that could be handed in", default=False)
    most_days: int = asked("days in which it must come (0: no limit)", default=0)
    deposit_back: Literal["if it has merit", "if it succeeds", "always"] | None = asked(
        "when a deposit that came with it is given back", default=None
    )

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {"sent": self.needed if self.only_these else ()}


@value
class HandedIn:
    """What was handed in."""

    sent: tuple[str, ...] | None = asked("what was handed in or announced", default=None)
    player: Mapping[str, str] | None = asked("what is given of the player", default=None)
    days_after: Exact | None = asked(
        "days since the ruling (only where there is a limit)", unit="day", default=None, least=0
    )
    has_merit: bool | None = asked("once it is decided: whether it had merit", default=None)
    succeeds: bool | None = asked("once it is decided: whether it succeeded", default=None)


@value
class Complete:
    """Whether all is there."""

    verdict: VerdictWord = asked("ok, or what an incomplete list comes to")
    missing: tuple[str, ...] = asked("what is missing, in the order of the rule")
    deposit_back: bool | None = asked("whether the deposit is given back", default=None)
    reason: str | None = asked("why, in words", default=None)


def papers_complete(terms: NeededTerms, given: HandedIn, why: Why = SILENT) -> Complete:
    """What is still missing of what must be handed in, and whether it came in time."""
    sent = _sent(given)
    if terms.only_these:
        _refuse_strangers(terms.needed, sent)
    missing = tuple(each for each in terms.needed if not any(same(each, one) for one in sent))
    late = _late(terms, given)
    verdict = REFUSE if late else terms.incomplete if missing else OK
    why.step("still missing", missing, gives="missing")
    why.step("complete and in time", verdict, gives="verdict")
    parts = [f"missing: {', '.join(missing)}; {terms.then}"] if missing else []
    if late:
        parts.append(f"it came more than {terms.most_days} days after the ruling")
    words = "; ".join(parts) or "all is there"
    back = _deposit_back(terms, given)
    if back is not None:
        why.step(
            "the deposit is given back {when}", back, gives="deposit_back", when=terms.deposit_back
        )
    return Complete(verdict, missing, back, f"{words[:1].upper()}{words[1:]}.")


def _deposit_back(terms: NeededTerms, given: HandedIn) -> bool | None:
    """Whether a deposit comes back, once the matter is decided."""
    if terms.deposit_back is None or (given.has_merit is None and given.succeeds is None):
        return None
    if terms.deposit_back == "always":
        return True
    name = "has_merit" if terms.deposit_back == "if it has merit" else "succeeds"
    found = given.has_merit if name == "has_merit" else given.succeeds
    if found is None:
        raise Mistake(f"the deposit is given back {terms.deposit_back}: give '{name}'.")
    return found


def _sent(given: HandedIn) -> tuple[str, ...]:
    """What was handed in; of a player what is not left blank."""
    if given.player is not None:
        return tuple(name for name, each in given.player.items() if each.strip())
    if given.sent is None:
        raise Mistake("'sent' is missing (what was handed in or announced).")
    return given.sent


def _late(terms: NeededTerms, given: HandedIn) -> bool:
    if not terms.most_days:
        return False
    if given.days_after is None:
        raise Mistake(f"there is a limit of {terms.most_days} days: give 'days_after'.")
    return given.days_after > terms.most_days


def _refuse_strangers(needed: tuple[str, ...], sent: tuple[str, ...]) -> None:
    for each in sent:
        if not any(same(each, one) for one in needed):
            raise Mistake(f"'{each}' is nothing that is handed in: {did_you_mean(each, needed)}")


# --- copies for captains ------------------------------------------------------------------------


@value
class CopyTerms:
    """How many copies each captain gets."""

    copies_each: int = asked("copies for each captain", least=1)


@value
class CopiesFor:
    """The teams whose captains get copies."""

    captains_with_yellow: tuple[str, ...] = asked(
        "other teams with a pair that plays a yellow system"
    )


@value
class Copies:
    """Who gets copies, and how many are needed."""

    captains: tuple[str, ...] = asked("teams whose captains get copies, in order of name")
    copies: int = asked("copies in all")


def copies_for_captains(terms: CopyTerms, given: CopiesFor, why: Why = SILENT) -> Copies:
    """The captains who get copies, each team once, and how many copies that takes."""
    captains = tuple(sorted(set(given.captains_with_yellow)))
    copies = terms.copies_each * len(captains)
    why.step("captains who get copies", captains, gives="captains")
    why.step("{each} for each of them", copies, gives="copies", each=terms.copies_each)
    return Copies(captains, copies)


# --- the line-up form ---------------------------------------------------------------------------


@value
class LineUpTerms:
    """How many players sit in a room."""

    players_a_room: int = asked("players of the team in each room", default=2)


@value
class PairPosted:
    """A pair as it is posted in a room."""

    pair: str = asked("the pair")
    players: tuple[str, ...] = asked("its players")
    system: str | None = asked("the system that it plays", default=None)


@value
class LineUp:
    """The line-up of a team, and how many systems each pair submitted."""

    line_up: Mapping[str, PairPosted] = asked("the pair in each room")
    systems_submitted: Mapping[str, int] = asked("how many systems each pair submitted")


@value
class LineUpVerdict:
    """Whether the form is in order."""

    verdict: VerdictWord = asked("ok or refuse")
    reasons: tuple[str, ...] = asked("what is wrong")
    reason: str | None = asked("why, in words", default=None)


def line_up_form(terms: LineUpTerms, given: LineUp, why: Why = SILENT) -> LineUpVerdict:
    """Whether all the seats are filled by different players and each system is plain."""
    wrong = [
        f"{room}: system not named"
        for room, posted in given.line_up.items()
        if not posted.system and _systems(given, posted.pair) > 1
    ]
    seated = [player for posted in given.line_up.values() for player in posted.players]
    needed = terms.players_a_room * len(given.line_up)
    short = any(len(each.players) != terms.players_a_room for each in given.line_up.values())
    if short or len(set(seated)) != needed:
        wrong.append(f"{_NUMBERS.get(needed, str(needed))} different players needed")
    verdict = REFUSE if wrong else OK
    why.step("what is wrong with the form", tuple(wrong), gives="reasons")
    why.step("the form", verdict, gives="verdict")
    reason = f"{'; '.join(wrong)}: put it right and post it again." if wrong else None
    return LineUpVerdict(verdict, tuple(wrong), reason)


_NUMBERS = {2: "two", 4: "four", 6: "six", 8: "eight"}


def _systems(given: LineUp, pair: str) -> int:
    if pair not in given.systems_submitted:
        raise Mistake(f"'systems_submitted' does not say how many systems {pair} submitted.")
    return given.systems_submitted[pair]
