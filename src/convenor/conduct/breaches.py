"""Disciplinary fines: a ban that was broken (smoking, phones, drink) and what that costs there.

The breach, the stage of the event and what went before go in; a warning, a fine, nothing (where
there is no such duty) or the official who decides comes out. Whether the ban was broken is the
director's finding.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from convenor.conduct.fines import FineUnit, symbol
from convenor.errors import Mistake, did_you_mean
from convenor.exact import VP, Exact
from convenor.regulation.answers import Decides
from convenor.regulation.closed_words import KnowsWords
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value


@value
class Ban:
    """Something that is not done, where, and what a breach brings before and after the fine."""

    breach: str = asked("what was done")
    clause: str = asked("the clause that bans it")
    stages: tuple[str, ...] = asked("the stages where the ban holds (none: all)", default=())
    warnings: int = asked("warnings that come before a fine", default=0)
    fined: bool = asked("whether a breach is fined at all", default=True)
    repeated: Literal["same", "official"] = asked(
        "whether a repeated breach costs the same, or an official sets more", default="same"
    )


@value
class Penalty:
    """The amount of one breach, or who sets it; neither of them: nothing is due."""

    amount: Exact = asked("the fine", default=0)
    unit: Literal["VP", "IMP"] | None = asked("what it is taken off", default=None)
    decided_by: str | None = asked("the official who sets it", default=None)
    proposed: Exact | None = asked("the amount put to that official", default=None)


@value
class StagePenalty:
    """What a breach costs in one stage; a stage may be part of a wider one."""

    stage: str = asked("the stage")
    within: str | None = asked("the wider stage that it is part of", default=None)
    penalty: Penalty | None = asked("its amount (else that of the wider stage)", default=None)
    clause: str = asked("the clause that gives the amount", default="")


@value
class BreachTerms(KnowsWords):
    """The bans, the amounts by stage, and who counts as the same offender."""

    bans: tuple[Ban, ...] = asked("the bans")
    stages: tuple[StagePenalty, ...] = asked("the amount in each stage")
    usual_breach: str | None = asked("the breach if none is given", default=None)
    usual_stage: str | None = asked("the stage if none is given", default=None)
    offender: Literal["pair or team", "player"] = asked(
        "whose earlier breaches count", default="pair or team"
    )
    decided_by: str = asked("the official for a repeated breach", default="chief director")

    def words_known(self) -> Mapping[str, Iterable[str | None]]:
        return {
            "breach": [each.breach for each in self.bans],
            "stage": [each.stage for each in self.stages],
        }


@value
class Breach:
    """A breach as the director found it."""

    breach: str | None = asked("what was done", default=None)
    stage: str | None = asked("the stage of the event", default=None)
    breaches: int = asked("how many breaches are dealt with now", default=1, least=0)
    earlier_warnings: int = asked("warnings given to the pair or team before", default=0, least=0)
    earlier_offences: int = asked("such breaches of the pair or team before", default=0, least=0)
    earlier_of_player: int | None = asked(
        "those of this player alone (for the reading that counts only them)", default=None, least=0
    )
    excused: bool = asked("whether there was a good reason", default=False)
    total_vp: Exact | None = asked("VPs won in the matches of the stage", unit=VP, default=None)


@value
class BreachFine:
    """What the breach costs, and the scores that follow if the VPs won were given."""

    fine: Exact | None = asked("the fine", default=None)
    unit: FineUnit | None = asked("what it is taken off", default=None)
    warning: bool | None = asked("whether a warning is given", default=None)
    decided_by: str | None = asked("the official who sets the fine", default=None)
    proposed: Exact | None = asked("the fine put to that official", default=None)
    draw_score: Exact | None = asked("the score by which the draw is made", unit=VP, default=None)
    stage_score: Exact | None = asked("the score at the end of the stage", unit=VP, default=None)
    reason: str | None = asked("why, in words", default=None)


def breach_of_conduct(terms: BreachTerms, given: Breach, why: Why = SILENT) -> BreachFine | Decides:
    """The warning or fine for breaking a ban, or who decides it."""
    ban = _ban(terms, given.breach)
    stage = _stage(terms, given.stage)
    wider = _and_wider(terms, stage)
    if reason := _nothing_due(terms, ban, given, stage, wider):
        return _nothing(given, reason, why)
    if ban.repeated == "official" and _earlier(terms, given):
        why.step("a repeated breach", terms.decided_by, clause=ban.clause, gives="decided_by")
        return Decides(
            terms.decided_by, "a repeated breach: more, up to forfeit or disqualification."
        )
    penalty, clause = _penalty(terms, stage, wider)
    if given.earlier_warnings < ban.warnings:
        why.step("first a warning, no fine", 0, clause=ban.clause, gives="fine")
        why.step("a warning", True, gives="warning")
        return BreachFine(fine=0, unit=penalty.unit, warning=True, reason="a warning comes first.")
    if penalty.decided_by is not None:
        return _put_to_official(penalty, given, why, clause)
    if penalty.unit is None:
        return _nothing(given, f"no fine is laid down for {stage.replace('_', ' ')}.", why)
    return _fined(penalty, given, why, clause)


def _ban(terms: BreachTerms, given: str | None) -> Ban:
    names = [ban.breach for ban in terms.bans]
    breach = given or terms.usual_breach
    if breach is None:
        raise Mistake(f"say what was done with 'breach': {', '.join(names)}.")
    for ban in terms.bans:
        if ban.breach == breach:
            return ban
    raise Mistake(f"there is no ban on '{breach}' here: {did_you_mean(breach, names)}")


def _stage(terms: BreachTerms, given: str | None) -> str:
    names = [each.stage for each in terms.stages]
    name = given or terms.usual_stage
    if name is None:
        raise Mistake(f"say in which stage it was with 'stage': {', '.join(names)}.")
    if name not in names:
        raise Mistake(f"there is no stage '{name}': {did_you_mean(name, names)}")
    return name


def _and_wider(terms: BreachTerms, stage: str) -> list[StagePenalty]:
    """A stage, the wider one that it is part of, and so on."""
    by_name = {each.stage: each for each in terms.stages}
    found = [by_name[stage]]
    while (wider := found[-1].within) is not None:
        if wider not in by_name:
            raise Mistake(f"'{found[-1].stage}' is part of '{wider}', which is no stage here.")
        if by_name[wider] in found:
            raise Mistake(f"'{stage}' is part of itself: name the wider stage that it is part of.")
        found.append(by_name[wider])
    return found


def _nothing_due(
    terms: BreachTerms, ban: Ban, given: Breach, stage: str, wider: list[StagePenalty]
) -> str:
    """Why nothing is due; '' if something is."""
    if given.excused:
        return "there was a good reason."
    if given.breaches == 0:
        return "no breach."
    if not _holds(terms, ban, stage, wider):
        return f"there is no such duty in {stage}."
    return "" if ban.fined else "the book sets no penalty for it."


def _holds(terms: BreachTerms, ban: Ban, stage: str, wider: list[StagePenalty]) -> bool:
    if not ban.stages or any(each.stage in ban.stages for each in wider):
        return True
    inner = [each.stage for each in terms.stages if each.within == stage]
    if any(each in ban.stages for each in inner):
        raise Mistake(
            f"'{ban.breach}' is banned in a part of {stage} only: "
            f"say which with 'stage' ({', '.join(inner)})."
        )
    return False


def _earlier(terms: BreachTerms, given: Breach) -> int:
    """The earlier breaches that make this one a repeated one."""
    own = given.earlier_of_player
    if own is not None and own > given.earlier_offences:
        raise Mistake(
            f"'earlier_of_player' ({own}) is part of 'earlier_offences' "
            f"({given.earlier_offences}) and cannot be more."
        )
    if terms.offender == "pair or team" or given.earlier_offences == 0:
        return given.earlier_offences
    if own is None:
        raise Mistake(
            "only the player's own earlier breaches count here: give 'earlier_of_player'."
        )
    return own


def _penalty(terms: BreachTerms, stage: str, wider: list[StagePenalty]) -> tuple[Penalty, str]:
    """The amount of a stage, or else of the wider one, and its clause."""
    for each in wider:
        if each.penalty is not None:
            return each.penalty, each.clause
    parts = [each.stage for each in terms.stages if each.within == stage]
    raise Mistake(
        f"the amount in {stage} differs: say which part with 'stage' ({', '.join(parts)})."
    )


def _nothing(given: Breach, reason: str, why: Why) -> BreachFine:
    why.step("{reason}", 0, gives="fine", reason=reason)
    draw, stage = _scores(given, 0, why)
    return BreachFine(fine=0, warning=False, draw_score=draw, stage_score=stage, reason=reason)


def _put_to_official(
    penalty: Penalty, given: Breach, why: Why, clause: str
) -> BreachFine | Decides:
    who = penalty.decided_by or ""
    why.step("set by an official", who, clause=clause, gives="decided_by")
    if penalty.proposed is None:
        return Decides(who, "the book has no amount for this stage.")
    proposed = penalty.proposed * given.breaches
    why.step("put to the {who}", proposed, clause=clause, gives="proposed", who=who)
    return BreachFine(
        unit=penalty.unit,
        decided_by=who,
        proposed=proposed,
        reason="the equivalent of the fine is set by them; an amount in proportion is proposed.",
    )


def _fined(penalty: Penalty, given: Breach, why: Why, clause: str) -> BreachFine:
    fine = penalty.amount * given.breaches
    unit = penalty.unit
    why.step(
        "{count} × {amount}",
        fine,
        unit=symbol(unit) if unit else "",
        clause=clause,
        gives="fine",
        count=given.breaches,
        amount=penalty.amount,
    )
    draw, stage = _scores(given, fine, why) if unit == "VP" else (None, None)
    return BreachFine(fine=fine, unit=unit, warning=False, draw_score=draw, stage_score=stage)


def _scores(given: Breach, fine: Exact, why: Why) -> tuple[Exact | None, Exact | None]:
    """The score for the draw, which leaves the fine out, and the score of the stage."""
    if given.total_vp is None:
        return None, None
    after = given.total_vp - fine
    why.step("for the draw, without the fine", given.total_vp, unit=VP, gives="draw_score")
    why.step("for the stage, the fine taken off", after, unit=VP, gives="stage_score", closes=True)
    return given.total_vp, after
