"""Whether a pair has played enough together: for a placing, for points, to be in contention.

Rounds of the event, rounds together and rounds of each player go in; the numbers needed, what falls
short and a verdict come out. Whether a round is a session or a match is for the clause to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.entries.shares import Share, tell_need
from convenor.errors import Mistake, did_you_mean
from convenor.regulation.answers import APPROVAL, OK, REFUSE, See, VerdictWord
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Standard:
    """Numbers that are printed for an event of a standard length."""

    event: str = asked("the event")
    stage: str = asked("its stage")
    rounds: int = asked("its standard number of rounds")
    each: int = asked("rounds that each player needs")
    together: int = asked("rounds that the pair needs together")
    clause: str = asked("where they are printed", default="")


@value
class Length:
    """A length of event, at one time of the week, for which another clause has a limit."""

    sessions: int = asked("sessions of the event")
    when: str = asked("when they are played")
    absences: int | None = asked("absences that it allows", default=None)


@value
class TogetherTerms(KnowsWords):
    """What a clause asks of a pair."""

    together: Share = asked("share that the two play together")
    each: Share | None = asked("share that each player plays", default=None)
    total: Share | None = asked("share in all, one-player substitutions included", default=None)
    excused_count: bool = asked("excused absences count in all", default=True)
    represented: bool = asked("somebody plays for the pair in every other round", default=False)
    standard: tuple[Standard, ...] = asked("printed numbers, before any share", default=())
    elsewhere: tuple[Length, ...] = asked("lengths that another clause has", default=())
    other: str = asked("that other clause", default="")
    other_rules: Literal["instead", "as well", "never"] = asked(
        "how the other counts", default="never"
    )
    falls_short: Literal["refuse", "non-contending", "disqualified", "decides"] = asked(
        "what follows from too little", default="refuse"
    )
    decided_by: str = asked("who decides, where it is left to somebody", default="director")
    noun: str = asked("what is counted, more than one of them", default="rounds")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {
            "event": [each.event for each in self.standard],
            "stage": [each.stage for each in self.standard],
        }


@value
class RoundsPlayed:
    """What a pair has played."""

    together: int = asked("rounds that the two played together", least=0)
    rounds: int | None = asked("rounds of the event", default=None, least=1)
    event: str | None = asked("the event", default=None)
    stage: str | None = asked("its stage", default=None)
    when: Literal["weeknight", "weekend", "other"] | None = asked("time of the week", default=None)
    substituted: int = asked("rounds with one substitute", default=0, least=0)
    represented: int = asked("other rounds with somebody for the pair", default=0, least=0)
    excused: int = asked("rounds missed on recognised duty", default=0, least=0)
    player_rounds: tuple[int, int] | None = asked("rounds of each player", default=None, least=0)


@value
class Together:
    """The numbers needed, what falls short, and what follows."""

    verdict: VerdictWord = asked("whether it is enough")
    need_together: int = asked("rounds that the two need together")
    need_each: int | None = asked("rounds that each player needs", default=None)
    need_total: int | None = asked("rounds needed in all", default=None)
    short: tuple[str, ...] = asked("what falls short", default=())
    consequence: str | None = asked("what the pair becomes", default=None)
    decided_by: str | None = asked("who decides what follows", default=None)
    see: str | None = asked("another clause whose test must be met as well", default=None)
    reason: str | None = asked("why, in words", default=None)


@value
class Needs:
    """The numbers of rounds that a pair needs."""

    together: int
    each: int | None = None
    total: int | None = None


def pair_together(terms: TogetherTerms, given: RoundsPlayed, why: Why = SILENT) -> Together | See:
    """Whether the pair has played enough, together and each."""
    standard = _standard(terms, given)
    rounds = given.rounds or (standard.rounds if standard else None)
    if rounds is None:
        raise Mistake(f"give 'rounds': the {terms.noun} of the event.")
    _check(given, rounds)
    listed = _listed(terms.elsewhere, rounds, given.when)
    if listed and terms.other_rules == "instead":
        return See(terms.other, f"an event of {rounds} {terms.noun} has its limit there.")
    needs = _printed(standard, why) if standard else needed(terms, rounds, why)
    found = counts(terms, given, rounds, needs)
    return _answer(terms, needs, found, listed, why)


def needed(terms: TogetherTerms, rounds: int, why: Why = SILENT) -> Needs:
    """The numbers needed of so many rounds, by the shares of the clause."""

    def told(share: Share, gives: str, who: str) -> int:
        return tell_need(share, rounds, gives, terms.noun, why, who)

    return Needs(
        together=told(terms.together, "need_together", "together"),
        each=told(terms.each, "need_each", "each player") if terms.each else None,
        total=told(terms.total, "need_total", "in all") if terms.total else None,
    )


COUNTED_AS = {
    "total": "in all",
    "partnership": "together",
    "representation": "with somebody at the table",
}
"""What is counted, as people say it."""


@value
class Count:
    """One thing that is counted against its need."""

    of: str
    played: int
    need: int

    @property
    def words(self) -> str:
        """What it is, as people say it."""
        return COUNTED_AS.get(self.of, self.of)


def counts(
    terms: TogetherTerms, given: RoundsPlayed, rounds: int, needs: Needs
) -> tuple[Count, ...]:
    """What is counted, in the order: in all, the two players, the partnership, somebody there."""
    found = []
    if needs.total is not None:
        excused = given.excused if terms.excused_count else 0
        found.append(Count("total", given.together + given.substituted + excused, needs.total))
    if needs.each is not None:
        if given.player_rounds is None:
            raise Mistake("give 'player_rounds': the rounds of the one and of the other player.")
        for number, played in enumerate(given.player_rounds, 1):
            found.append(Count(f"player {number}", played, needs.each))
    found.append(Count("partnership", given.together, needs.together))
    if terms.represented:
        found.append(Count("representation", given.together + given.represented, rounds))
    return tuple(found)


def _standard(terms: TogetherTerms, given: RoundsPlayed) -> Standard | None:
    """The printed numbers, if the event has its standard length."""
    if not terms.standard:
        return None
    for key, wanted in (("event", given.event), ("stage", given.stage)):
        known = {getattr(each, key) for each in terms.standard}
        if wanted not in known:
            raise Mistake(f"{key} cannot be '{wanted or ''}': {did_you_mean(wanted or '', known)}")
    for each in terms.standard:
        if (each.event, each.stage) == (given.event, given.stage):
            return each if given.rounds in (None, each.rounds) else None
    stages = {each.stage for each in terms.standard if each.event == given.event}
    raise Mistake(f"{given.event} has no stage '{given.stage}': {did_you_mean('', stages)}")


def _listed(elsewhere: tuple[Length, ...], rounds: int, when: str | None) -> bool:
    """Whether the other clause has this length; if nobody says when, whether it has it anyhow."""
    known = {(each.sessions, each.when) for each in elsewhere}
    times = {when} if when is not None else {each.when for each in elsewhere}
    return bool(times) and all((rounds, each) in known for each in times)


def _check(given: RoundsPlayed, rounds: int) -> None:
    """Refuse what cannot have been played."""
    players = given.player_rounds
    if players is not None and max(players) > rounds:
        raise Mistake(f"a player has {max(players)} rounds of {rounds}: check 'player_rounds'.")
    if players is not None and given.together > min(players):
        raise Mistake(f"{given.together} together is more than a player's {min(players)} rounds.")
    counted = {
        "together": given.together,
        "substituted": given.substituted,
        "represented": given.represented,
        "excused": given.excused,
    }
    if given.together > rounds:
        raise Mistake(f"{given.together} together is more than the {rounds} rounds of the event.")
    if sum(counted.values()) > rounds:
        named = [f"'{name}'" for name, number in counted.items() if number]
        said = " and ".join((", ".join(named[:-1]), named[-1]))
        raise Mistake(f"{said} make more than the {rounds} rounds: check the numbers.")


def _printed(standard: Standard, why: Why) -> Needs:
    for gives, who, need in (
        ("need_each", "each player", standard.each),
        ("need_together", "together", standard.together),
    ):
        why.step(
            "{who}: as printed for {event} {stage}, {rounds} rounds",
            need,
            clause=standard.clause,
            gives=gives,
            who=who,
            event=standard.event,
            stage=standard.stage,
            rounds=standard.rounds,
        )
    return Needs(together=standard.together, each=standard.each)


def _answer(
    terms: TogetherTerms, needs: Needs, found: tuple[Count, ...], listed: bool, why: Why
) -> Together:
    for each in found:
        text = "{of}: {played}, needed {need}"
        why.step(text, each.played >= each.need, of=each.words, played=each.played, need=each.need)
    short = tuple(each for each in found if each.played < each.need)
    left = bool(short) and terms.falls_short == "decides"
    verdict = OK if not short else APPROVAL if left else REFUSE
    reason = _said(terms, short)
    why.step("{reason}", verdict, gives="verdict", reason=reason)
    named = terms.falls_short in ("non-contending", "disqualified")
    return Together(
        verdict=verdict,
        need_together=needs.together,
        need_each=needs.each,
        need_total=needs.total,
        short=tuple(each.of for each in short),
        consequence=terms.falls_short if short and named else None,
        decided_by=terms.decided_by if left else None,
        see=terms.other if listed and terms.other_rules == "as well" else None,
        reason=reason,
    )


def _said(terms: TogetherTerms, short: tuple[Count, ...]) -> str:
    if not short:
        return "enough was played."
    noun = terms.noun
    said = "; ".join(
        f"{each.words} {each.played} of the {each.need} {noun} needed" for each in short
    )
    follows = {
        "refuse": "",
        "non-contending": " The pair plays on out of contention.",
        "disqualified": " The pair is disqualified.",
        "decides": f" What follows is for the {terms.decided_by}.",
    }
    return f"{said}.{follows[terms.falls_short]}"
