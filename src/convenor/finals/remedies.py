"""Who won a match of a knock-out on the score, and what happens if it is level.

The two teams with their IMPs, carry-over and extra boards go in, with the remedy that the book
gives; the winner comes out, or the boards still to play, or the official who decides. Each remedy
is worked out by the family of the clause that orders it: nothing of it is written again here.
"""

from __future__ import annotations

from convenor.errors import Mistake
from convenor.exact import IMP, Exact, show
from convenor.finals.carry_forwards import CarryForwardTerms, FinalsMatch, carry_forward_holder
from convenor.finals.carry_forwards import holder as holder_of
from convenor.finals.decisions import Decision, LevelTerms, Played, Remedy, won
from convenor.finals.extra_boards import (
    ExtraMargins,
    ExtraTerms,
    PendingMatch,
    PendingTerms,
    SetTerms,
    extra_sets,
    number_of_boards,
    possible_tie,
)
from convenor.finals.sides import read_side
from convenor.finals.tied_finals import FinalScores, TiedFinalTerms, tied_final
from convenor.regulation.answers import See
from convenor.regulation.why import SILENT, Why, called
from convenor.values import replace


def on_score(
    remedy: Remedy, played: Played, pending: PendingTerms | None = None, why: Why = SILENT
) -> Decision:
    """The winner on the score, a level match by its remedy."""
    if played.possible_changes and not isinstance(remedy, SetTerms):
        return _ruling_to_come(played, why)
    if isinstance(remedy, CarryForwardTerms):
        return _with_carry_forward(remedy, played, why)
    if isinstance(remedy, TiedFinalTerms):
        return _tied_final(remedy, played, why)
    if isinstance(remedy, SetTerms):
        return _with_extra_boards(remedy, played, pending or PendingTerms("if level"), why)
    return _without_play(remedy, played, why)


def _totals(played: Played, why: Why) -> tuple[Exact, Exact]:
    score = (
        played.imps[0] + played.carry_over[0],
        played.imps[1] + played.carry_over[1],
    )
    for team, imps, carried, total in zip(
        played.teams, played.imps, played.carry_over, score, strict=True
    ):
        text = "{team:who}: {imps} and a carry-over of {carried}" if carried else "{team:who}"
        why.step(text, total, unit=IMP, team=team, imps=imps, carried=carried)
    return score


def _sides(played: Played) -> dict[object, str]:
    """The teams by the side that a question has for each."""
    return dict(zip(("us", "opponents"), played.teams, strict=True))


def _refuse_extra(played: Played) -> None:
    if played.extra:
        raise Mistake(f"{played.match} has no extra boards by its conditions: leave them out.")


def _ruling_to_come(played: Played, why: Why) -> Decision:
    why.step("a ruling is still to come", played.possible_changes, unit=IMP)
    reason = f"a ruling may still change the score of {played.match}."
    return Decision("ruling", decided_by="director", reason=reason)


# --- the carry forward ---------------------------------------------------------------------------


def finals_match(played: Played, imps: tuple[Exact, Exact] | None) -> FinalsMatch:
    """The match as the carry forward wants it, seeds being ranks."""
    roles = (_as_rank(played.roles[0]), _as_rank(played.roles[1]))
    return FinalsMatch(played.teams, played.match, played.ranks, roles, imps)


def _as_rank(role: str) -> str:
    return read_side(role).as_rank or role


def holder(remedy: Remedy, played: Played) -> str | None:
    """The team that holds the carry forward, where there is one."""
    if not isinstance(remedy, CarryForwardTerms):
        return None
    return played.teams[holder_of(remedy, finals_match(played, None))]


def held(remedy: Remedy) -> Exact:
    """What the holder of the carry forward starts with."""
    return remedy.amount if isinstance(remedy, CarryForwardTerms) else 0


def _with_carry_forward(terms: CarryForwardTerms, played: Played, why: Why) -> Decision:
    _refuse_extra(played)
    if any(played.carry_over):
        raise Mistake(f"{played.match} has a carry forward: leave the carry-over out.")
    if not terms.matches:
        terms = replace(terms, matches=(played.match,))  # a remedy for every match of the bracket
    found = carry_forward_holder(terms, finals_match(played, played.imps), why)
    if isinstance(found, See):
        raise Mistake(f"{played.match} is decided by {found.see}: give the terms of that clause.")
    if found.winner is None:
        return Decision(
            "carry forward", score=found.score, decided_by=found.decided_by, reason=found.reason
        )
    return won(played, found.winner, "score", found.score)


# --- without the carry-over, or by play-offs -----------------------------------------------------


def _tied_final(terms: TiedFinalTerms, played: Played, why: Why) -> Decision:
    given = FinalScores(
        played.imps[0],
        played.imps[1],
        carry_over=played.carry_over[0],
        opponents_carry_over=played.carry_over[1],
        playoffs=played.extra,
    )
    found = tied_final(terms, given, called(why, _sides(played)))
    score = (found.total, found.opponents_total)
    if found.winner == "shared":
        return Decision("shared", shared=played.teams, score=score)
    if found.winner is None:
        reason = f"{played.match} is level: {found.boards_to_play} boards are played off."
        return Decision("play-off", score=score, boards_to_play=found.boards_to_play, reason=reason)
    return won(played, played.teams[found.winner == "opponents"], found.by or "score", score)


# --- extra boards --------------------------------------------------------------------------------


def _with_extra_boards(
    terms: SetTerms, played: Played, pending: PendingTerms, why: Why
) -> Decision:
    score = _totals(played, why)
    margin = score[0] - score[1]
    margins = tuple(ours - theirs for ours, theirs in played.extra)
    own = called(why, _sides(played))
    if played.possible_changes:
        return _perhaps_level(terms, played, pending, margin, why)
    if margin and margins:
        found = possible_tie(pending, PendingMatch(margin, (), margin, sum(margins)), own)
        if found.winner is not None:
            return won(played, played.teams[found.winner == "opponents"], "score", score)
        return _play_on(played, score, terms.set_boards)
    if margin:
        winner = played.teams[margin < 0]
        why.step("the higher score wins", winner, gives="winner", shown_as="who")
        return won(played, winner, "score", score)
    if not margins:
        return _play_on(played, score, _first_extra(terms, played, why))
    sets = ExtraMargins(_boards(played), margins[0], margins[1:])
    result = extra_sets(terms, sets, own)
    if result.winner is None:
        return _play_on(played, score, result.boards_to_play or terms.set_boards)
    return won(played, played.teams[result.winner == "opponents"], "extra boards", score)


def _perhaps_level(
    terms: SetTerms, played: Played, pending: PendingTerms, margin: Exact, why: Why
) -> Decision:
    """A ruling is to come: where it may leave the match level the extra boards are played now."""
    found = possible_tie(pending, PendingMatch(margin, played.possible_changes), why)
    if found.extra_boards_required and not played.extra:
        return Decision(
            "extra boards",
            boards_to_play=_first_extra(terms, played, why),
            reason=f"a ruling may leave {played.match} level: the extra boards are played now.",
        )
    return _ruling_to_come(played, why)


def _first_extra(terms: SetTerms, played: Played, why: Why) -> int:
    return number_of_boards(ExtraTerms(terms.share, terms.rounding), _boards(played), why)


def _play_on(played: Played, score: tuple[Exact, Exact], boards: int) -> Decision:
    words = "1 extra board is" if boards == 1 else f"{boards} extra boards are"
    reason = f"{played.match} is level: {words} played."
    return Decision("extra boards", score=score, boards_to_play=boards, reason=reason)


def _boards(played: Played) -> int:
    if played.boards is None:
        raise Mistake(
            f"the boards of {played.match} are missing: its extra boards are a share of them."
        )
    return played.boards


# --- without more play ---------------------------------------------------------------------------


def _without_play(terms: LevelTerms, played: Played, why: Why) -> Decision:
    _refuse_extra(played)
    score = _totals(played, why)
    if score[0] != score[1]:
        winner = played.teams[score[1] > score[0]]
        why.step("the higher score wins", winner, gives="winner", shown_as="who")
        return won(played, winner, "score", score)
    if terms.level == "shared":
        why.step("level: shared by", played.teams, gives="shared")
        return Decision("shared", shared=played.teams, score=score)
    if terms.level == "official":
        why.step("level: left to", terms.decided_by, gives="decided_by")
        reason = f"both have {show(score[0])} IMPs."
        return Decision("official", score=score, decided_by=terms.decided_by, reason=reason)
    winner = played.teams[played.ranks[1] < played.ranks[0]]
    why.step("level: the better rank wins", winner, gives="winner")
    return won(played, winner, "better rank", score)
