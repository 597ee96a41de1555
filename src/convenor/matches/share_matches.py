"""The share match of an odd field: three teams that meet one another at half length.

The ranking with VPs and the matches played go in, the three teams and their tables come out; or
the length of the round and a team's margins in its two half matches, and its VPs come out. How
the other teams are paired is not known here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from convenor.contest.share_threes import SHARING, threes_to_share
from convenor.errors import Mistake, did_you_mean
from convenor.exact import BOARD, IMP, VP, Exact, Rounding, mean
from convenor.matches.scales import PrintedScale
from convenor.matches.victory_points import NoScale
from convenor.regulation.answers import REFUSE, Decides
from convenor.regulation.typed import asked
from convenor.regulation.why import SILENT, Why
from convenor.values import value

Three = tuple[str, str, str]


@value
class ShareMatchTerms:
    """Whom the three are taken from, and how their margins become VPs."""

    scale: PrintedScale = asked("the VP scale")
    counted: Literal["two half matches", "one match"] = asked("what is turned into VPs")
    rounding: Rounding = asked("how the mean of the two is rounded")
    decided_by: str = asked("who decides if no three will do", default="director")


@value
class ShareMatchGiven:
    """An odd field before a round, or the margins of a team that shared."""

    ranking: tuple[str, ...] | None = asked("teams in rank order, the highest first", default=None)
    vps: tuple[Exact, ...] | None = asked("their VPs, in the same order", unit=VP, default=None)
    played: tuple[tuple[str, str], ...] = asked("the teams that have met", default=())
    boards: int | None = asked("boards of the round", unit=BOARD, default=None, least=2, most=1000)
    half_margins: tuple[Exact, Exact] | None = asked(
        "the team's IMP margin in each of its two half matches", unit=IMP, default=None
    )


@value
class ShareMatch:
    """The three teams and who sits against whom."""

    three: tuple[str, ...] = asked("the three teams, in rank order: A, B and C")
    tables: tuple[tuple[str, str], ...] = asked("table 1 A v B, table 2 C v A, table 3 B v C")


@value
class ShareScore:
    """The VPs of one of the three for the round."""

    vp: Exact = asked("VPs of the team for the round", unit=VP)


def share_match(
    terms: ShareMatchTerms, given: ShareMatchGiven, why: Why = SILENT
) -> ShareMatch | ShareScore | NoScale | Decides:
    """The three teams of the share match, or the VPs of one of them."""
    if given.half_margins is not None and given.ranking is None and given.vps is None:
        if given.boards is None:
            raise Mistake("'boards' is missing: the scale depends on the boards of the round.")
        return share_score(terms, given.boards, given.half_margins, why)
    if given.ranking is None or given.vps is None:
        raise Mistake("give 'ranking' and 'vps' of the field, or 'boards' and 'half_margins'.")
    if given.half_margins is not None:
        raise Mistake("ask for the three teams or for the VPs of one, not for both at once.")
    three = three_to_share(given.ranking, given.vps, given.played, why)
    if three is None:
        why.step("no three of them are unmet: left to", terms.decided_by, gives="decided_by")
        reason = "In the lower half no three teams are left that have not met one another."
        return Decides(terms.decided_by, reason)
    first, second, third = three
    tables = ((first, second), (third, first), (second, third))
    why.step("the three teams", three, gives="three")
    why.step("each meets the two others", tables, gives="tables")
    return ShareMatch(three, tables)


# --- who shares -----------------------------------------------------------------------------------


def three_to_share(
    ranking: Sequence[str],
    vps: Sequence[Exact],
    played: Iterable[tuple[str, str]],
    why: Why = SILENT,
) -> Three | None:
    """The three unmet teams of the lower half that lie closest, neighbours if there are such."""
    _check_field(ranking, vps)
    met = _met(ranking, played)
    pool = max(SHARING, len(ranking) // 2)
    why.step("taken from the lowest {pool} of {teams}", pool=pool, teams=len(ranking))
    points = dict(zip(ranking, vps, strict=True))
    found = next(threes_to_share(ranking, points, met), None)
    if found is not None:
        at = [ranking.index(name) for name in found]
        what = "neighbours" if at[2] - at[0] == SHARING - 1 else "any three"
        scores = [points[name] for name in found]
        text = "{what} unmet among themselves with the smallest spread of VPs"
        why.step(text, max(scores) - min(scores), unit=VP, what=what)
    return found


def _check_field(ranking: Sequence[str], vps: Sequence[Exact]) -> None:
    if len(set(ranking)) != len(ranking):
        twice = next(each for each in ranking if list(ranking).count(each) > 1)
        raise Mistake(f"'{twice}' is ranked twice: name each team once.")
    if len(vps) != len(ranking):
        raise Mistake(f"'vps' must have one entry for each of the {len(ranking)} teams.")
    if len(ranking) % 2 == 0:
        raise Mistake(f"{len(ranking)} teams are an even number: no share match is needed.")
    if len(ranking) < SHARING:
        raise Mistake("a share match needs three teams.")


def _met(ranking: Sequence[str], played: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    met: dict[str, set[str]] = {name: set() for name in ranking}
    for one, other in played:
        for each in (one, other):
            if each not in met:
                near = did_you_mean(each, met)
                raise Mistake(f"'{each}' has played but is not in the ranking: {near}")
        met[one].add(other)
        met[other].add(one)
    return met


# --- what they score ------------------------------------------------------------------------------


def share_score(
    terms: ShareMatchTerms, boards: int, margins: tuple[Exact, Exact], why: Why = SILENT
) -> ShareScore | NoScale:
    """The VPs of a team for its two half matches."""
    whole = terms.counted == "one match"
    length = boards if whole else boards // 2
    found = terms.scale.find(length)
    if found is None:
        reason = f"There is no scale for matches of {length} boards: ask the organiser to name one."
        why.step("no scale for {length} boards", REFUSE, gives="verdict", length=length)
        return NoScale(REFUSE, reason)
    counted: list[Exact] = [margins[0] + margins[1]] if whole else [*margins]
    vps = []
    for margin in counted:
        vps.append(found.column.vp(margin))
        why.step(
            "margin {margin} by {words}",
            vps[-1],
            unit=VP,
            clause=found.clause,
            margin=margin,
            words=found.words,
        )
    vp = terms.rounding(mean(vps))
    text = "both margins as one match" if whole else "the mean of the two, rounded {mode}"
    why.step(text, vp, unit=VP, gives="vp", mode=str(terms.rounding), closes=True)
    return ShareScore(vp)
