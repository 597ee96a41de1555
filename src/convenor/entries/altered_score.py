"""Scores that a director sets after a substitution: the altered score, and the opponents' score.

Scores of a stage go in, the least of three candidates comes out for the unit that had a
substitute, and a mean of two for its opponents. Whether a score is altered at all is the
director's to say, and is not known here.
"""

from __future__ import annotations

from typing import Literal

from convenor.errors import Mistake
from convenor.exact import VP, Exact, mean, show
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

TakenFrom = Literal["actual", "own average", "complement"]


@value
class AlteredTerms:
    """What a complement is."""

    total: Exact = asked("what the scores of the two sides of a match come to", unit=VP)
    top: Exact = asked("the most that one side can score in a match", unit=VP, asking=True)
    complement: Literal["total less the mean", "opposite scores"] = asked(
        "the complement of several scores: of their mean, or what was really scored against them",
        default="total less the mean",
    )
    others: Literal["all", "without substitutes"] = asked(
        "which of the unit's other scores are averaged", default="all"
    )


@value
class AlteredGiven:
    """The unit with a substitute, and its opponents."""

    actual: Exact = asked("the score of the session as it was made", unit=VP, least=0)
    own_scores: tuple[Exact, ...] = asked("the unit's other scores in the stage", unit=VP, least=0)
    opponents_scores: tuple[Exact, ...] = asked(
        "scores of the opponents in the stage", unit=VP, least=0
    )
    with_substitutes: tuple[Exact, ...] = asked(
        "those of the unit's other scores that were made with a substitute",
        unit=VP,
        default=(),
        least=0,
    )
    opposite_scores: tuple[Exact, ...] | None = asked(
        "what was scored against the opponents in those matches (for that reading only)",
        unit=VP,
        default=None,
        least=0,
    )
    complement_of: Exact | None = asked(
        "what the two sides' scores come to, if not as in the book", unit=VP, default=None, least=0
    )


@value
class AlteredScore:
    """The altered score, and the candidates."""

    altered: Exact = asked("the altered score", unit=VP)
    taken_from: TakenFrom = asked("which of the three it is")
    average: Exact = asked("average of the unit's other scores", unit=VP)
    complement: Exact = asked("complement of the opponents' score", unit=VP)


def altered_score(terms: AlteredTerms, given: AlteredGiven, why: Why = SILENT) -> AlteredScore:
    """The least of the actual score, the unit's average and the opponents' complement."""
    total = terms.total if given.complement_of is None else given.complement_of
    top = terms.top if given.complement_of is None else total
    _refuse_above(total, given.actual, *given.own_scores, *given.opponents_scores)
    counted = _counted(terms, given)
    average = _average_of(counted, "own_scores")
    complement = _complement(terms, given, total, top)
    candidates: dict[TakenFrom, Exact] = {
        "actual": given.actual,
        "own average": average,
        "complement": complement,
    }
    taken = min(candidates, key=lambda each: candidates[each])
    why.step("actual score", given.actual, unit=VP)
    why.step("average of {scores}", average, unit=VP, gives="average", scores=counted)
    why.step(
        "complement of the opponents' {scores} on a total of {total}",
        complement,
        unit=VP,
        gives="complement",
        scores=given.opponents_scores,
        total=total,
    )
    why.step("the least is from", taken, gives="taken_from")
    why.step("altered score", candidates[taken], unit=VP, gives="altered")
    return AlteredScore(candidates[taken], taken, average, complement)


def _counted(terms: AlteredTerms, given: AlteredGiven) -> tuple[Exact, ...]:
    """The unit's other scores that are averaged: all, or those made without a substitute."""
    left = list(given.own_scores)
    for each in given.with_substitutes:
        if each not in left:
            raise Mistake(f"{show(each)} is in 'with_substitutes' and not in 'own_scores'.")
        if terms.others == "without substitutes":
            left.remove(each)
    return tuple(left)


def _complement(terms: AlteredTerms, given: AlteredGiven, total: Exact, top: Exact) -> Exact:
    theirs = _average_of(given.opponents_scores, "opponents_scores")
    if terms.complement == "total less the mean":
        return total - theirs
    if given.opposite_scores:
        return mean(given.opposite_scores)
    return mean([_opposite(each, total, top) for each in given.opponents_scores])


def _opposite(score: Exact, total: Exact, top: Exact) -> Exact:
    """What the other side of a match had; a top score does not say it."""
    if score >= top and top < total:
        raise Mistake(
            f"a score of {show(score)} does not say what the other side scored: "
            "give what was scored against the opponents in 'opposite_scores'."
        )
    return min(total - score, top)


def _average_of(scores: tuple[Exact, ...], name: str) -> Exact:
    if not scores:
        raise Mistake(f"there is no average without scores: give at least one in '{name}'.")
    return mean(scores)


def _refuse_above(total: Exact, *scores: Exact) -> None:
    for score in scores:
        if score > total:
            raise Mistake(
                f"a score of {show(score)} is more than the two sides have together "
                f"({show(total)}): correct the score."
            )


# --- the opponents' score -----------------------------------------------------------------------


@value
class ModifiedTerms:
    """Whose average goes into the opponents' score."""

    total: Exact = asked("what the scores of the two sides of a match come to", unit=VP)
    average_of: Literal["opponents", "offenders"] = asked("whose average it is")
    complement: Literal["total less the score", "opposite score"] = asked(
        "the complement of a score: what is left of the total, or what the other side scores by it",
        default="total less the score",
    )
    top: Exact | None = asked("the most that one side can score", unit=VP, default=None)


@value
class ModifiedGiven:
    """An opponent of a unit whose score was altered."""

    altered: Exact = asked("the altered score given to the unit", unit=VP, least=0)
    own_scores: tuple[Exact, ...] | None = asked(
        "the opponent's scores in the other matches of the stage", unit=VP, default=None, least=0
    )
    offenders_scores: tuple[Exact, ...] | None = asked(
        "the offending unit's scores in its other matches (for that reading only)",
        unit=VP,
        default=None,
        least=0,
    )
    opposite_score: Exact | None = asked(
        "what the scale gives the other side of the altered score (for that reading only)",
        unit=VP,
        default=None,
        least=0,
    )
    complement_of: Exact | None = asked(
        "what the two sides' scores come to, if not as in the book", unit=VP, default=None, least=0
    )


@value
class ModifiedScore:
    """The score set for the opponent."""

    average: Exact = asked("the average that goes in", unit=VP)
    complement: Exact = asked("the complement of the altered score", unit=VP)
    modified: Exact = asked("the mean of the two", unit=VP)


def modified_score(terms: ModifiedTerms, given: ModifiedGiven, why: Why = SILENT) -> ModifiedScore:
    """The score of an opponent after an illegal substitution."""
    total = terms.total if given.complement_of is None else given.complement_of
    named = "own_scores" if terms.average_of == "opponents" else "offenders_scores"
    scores: tuple[Exact, ...] = getattr(given, named) or ()
    _refuse_above(total, given.altered, *scores)
    average = _average_of(scores, named)
    complement = _complement_of_altered(terms, given, total)
    modified = mean([average, complement])
    why.step("average of {scores}", average, unit=VP, gives="average", scores=scores)
    why.step(
        "complement of the altered score {altered}, {how}",
        complement,
        unit=VP,
        gives="complement",
        how=terms.complement,
        altered=given.altered,
    )
    why.step("the mean of the two", modified, unit=VP, gives="modified", closes=True)
    return ModifiedScore(average, complement, modified)


def _complement_of_altered(terms: ModifiedTerms, given: ModifiedGiven, total: Exact) -> Exact:
    if terms.complement == "total less the score":
        return total - given.altered
    if given.opposite_score is not None:
        return given.opposite_score
    top = total if terms.top is None else terms.top
    if given.altered >= top and top < total:
        raise Mistake(
            f"a score of {show(given.altered)} does not say what the other side scored: "
            "give it in 'opposite_score'."
        )
    return min(total - given.altered, top)
