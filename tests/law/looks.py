"""All that a competition shows and says, each look by itself: figures, draws, and what actions say.

A competition goes in; out come named looks that can be taken at it, each a plain text. The looks
are the same for every plan, so that a new one is looked at without being told. What a look ought
to show is not known here.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Literal

from convenor import pipeline
from convenor.actions import moments
from convenor.actions.action import Proposal, Role, Setting
from convenor.actions.catalogue import actions
from convenor.actions.closing.place_points import points_of
from convenor.actions.entries.nominations import fee_of
from convenor.actions.stages.forms import form_of
from convenor.competition.draws import next_round
from convenor.competition.finals import brackets, qualifying
from convenor.competition.live import Competition
from convenor.competition.plans.plan import StagePlan
from convenor.competition.plans.rounds_by_entries import with_rounds
from convenor.competition.state.seats import pairings_of
from convenor.competition.state.state import SessionState
from convenor.draws.round_draws import RoundDraw
from convenor.errors import Mistake, Refusal
from convenor.exact import Exact
from convenor.ledger import bodies
from convenor.ledger.kinds import drafted
from convenor.regulation.answers import to_plain
from convenor.regulation.working_out import Unworkable
from convenor.standings.plain import as_plain
from convenor.standings.stand import account_totals, stand_totals
from convenor.values import replace

from .stanza_looks import stanza_looks
from .telling import told_more
from .two_steps import Step, two_steps

Look = Callable[[Competition], Any]
FIGURE = " shows "
"""In the name of a look at figures."""
Purpose = Literal["standing", "draw"]
PURPOSES: tuple[Purpose, ...] = ("standing", "draw")
LEVEL = (2, 3, 4, 5, 7, 40)
"""How many neighbours in the ranking are made level, to see by what they are split."""
MINUTES = (2, 4, 7, 12, 18, 25, 32, 45, 61)
"""Latenesses on every side of every limit."""
LATER = (1, 25, 70, 24 * 60, 10 * 24 * 60)
"""Minutes after which something is done, on every side of every period."""
TIMED = ("correct-result", "lodge-appeal", "rule")
FINED = (*("fine", "score entry", "mis-scoring", "fouled fine", "conduct", "frivolous appeal"),)
COUNTED = ("forfeit", "abandon", "withdraw", "cancel-board", "board-fouled", "rule", "mismatch")
"""Actions after which the places are looked at."""
FOLLOWING = (("withdraw", "substitute"), ("correct-result", "mismatch"), ("late", "fine"))
"""What is done after something else: a substitute for one who left, a draw by a wrong score."""
STRANGER = {"name": "Nemo Novak", "tags": ["rank: Master", "born: 1990-01-01", "club: Nowhere"]}


def looked(there: Competition, look: Look) -> str:
    """What a look shows, or the sentence that it ends in.

    That a clause cannot be worked out at all is no sentence of the game: it breaks the look. The
    plan that a draw writes down is left out: what was drawn by it has to tell.
    """
    try:
        found = look(there)
    except Unworkable:
        raise
    except (Mistake, Refusal) as sentence:
        found = f"{type(sentence).__name__}: {sentence}"
    return json.dumps(_without_plan(to_plain(found)), default=str)


def _without_plan(found: Any) -> Any:
    if isinstance(found, dict):
        return {
            key: _without_plan(_told(each) if key == "certificate" else each)
            for key, each in found.items()
        }
    return [_without_plan(each) for each in found] if isinstance(found, list) else found


def _told(certificate: dict[str, Any]) -> dict[str, Any]:
    return {key: each for key, each in certificate.items() if key != "plan"}


def looks(there: Competition) -> dict[str, Look]:
    """Every look at a competition, by its name."""
    found: dict[str, Look] = {}
    for plan in there.state.the_plan.stages:
        for name, look in _figures(there, plan.name):
            found[f"{plan.name}{FIGURE}{name}"] = look
    for name, look in (*_actions(there), *stanza_looks(there)):
        found[name] = look
    found["an entry costs"] = an_entry_costs
    return found


def an_entry_costs(there: Competition) -> str:
    """What an entry costs where heats are local, with table money for two rounds."""
    call = bodies.EntriesCalled(fee=20, table_money=(4, 5), local_heats=True)
    now = there.facts[-1].happened
    return str(fee_of(there.tried([drafted("entries called", call, now, "law")])))


# --- figures -------------------------------------------------------------------------------------


def _figures(there: Competition, stage: str) -> Iterator[tuple[str, Look]]:
    yield "length", partial(_length, stage=stage)
    yield "length by the book", partial(_length, stage=stage, left=True)
    if not there.state.stage(stage).opened:
        return
    if brackets.is_bracket(there.figures, stage):
        yield "bracket", lambda c: str(brackets.progress(c.figures, stage))
        for session in there.state.sessions_of(stage)[:1]:
            for pairing in session.seating.pairings[:1] if session.seating else ():
                both, number = pairing.contestants, session.number
                slow = partial(_both_slow, stage=stage, number=number, both=both)
                yield f"both slow in {number}", slow
    else:
        yield "places", partial(_standing, stage=stage)
    yield "goes on", lambda c: qualifying.going_on(c.figures, stage)
    yield "minutes", lambda c: [pipeline.minutes(c, stage, boards) for boards in (6, 14, 24)]
    yield "rounds", lambda c: c.figures.plan(stage).rounds
    for entries in (len(there.state.field_of(stage)), 5, 7, 10):
        yield f"form of {entries}", partial(_form, stage=stage, entries=entries)
    yield "titles", partial(_titles, stage=stage)
    yield "points", lambda c: [str(each) for each in points_of(c, stage)]
    for session in there.state.sessions_of(stage):
        number = session.number
        yield f"matches {number}", partial(_matches, stage=stage, number=number)
        yield f"times {number}", partial(_times, stage=stage, number=number)
        yield f"length {number}", partial(_minutes_of, stage=stage, number=number)
        if not brackets.is_bracket(there.figures, stage):
            yield f"places {number}", partial(_standing, stage=stage, until=number)
            yield f"order {number}", partial(_standing, stage=stage, until=number, purpose="draw")
            yield f"draw {number}", partial(_draw, stage=stage, number=number)
    if not brackets.is_bracket(there.figures, stage):
        for size in LEVEL:
            for purpose in PURPOSES:
                look = partial(_made_level, stage=stage, size=size, purpose=purpose)
                yield f"{size} level, for the {purpose}", look


def _length(c: Competition, stage: str, left: bool = False) -> tuple[int, int]:
    """Rounds and boards as the clauses of the plan give them, read afresh.

    `left` is as if the organiser had set no number instead.
    """
    assert c.state.begun is not None
    plan = c.state.the_plan
    if left:
        plan = replace(plan, stages=tuple(_left_to_the_book(each) for each in plan.stages))
    found = with_rounds(plan, c.state.begun.begins, c.state.readings).stage(stage)
    return found.rounds, found.boards


def _left_to_the_book(stage: StagePlan) -> StagePlan:
    return replace(
        stage,
        rounds_by={key: each for key, each in stage.rounds_by.items() if key != "instead"},
        boards_by={key: each for key, each in stage.boards_by.items() if key != "instead"},
    )


def _minutes_of(there: Competition, stage: str, number: int) -> Exact:
    """How long a session lasts, as the hall's clock has it."""
    return pipeline.session_minutes(there, there.state.session(stage, number))


def _form(c: Competition, stage: str, entries: int) -> str:
    return str(form_of(c, stage, entries, None))


def _standing(
    c: Competition, stage: str, until: int | None = None, purpose: Any = "standing"
) -> Any:
    found = c.figures.standings(stage, until, purpose)
    return {field: as_plain(standing) for field, standing in found.items()}


def _made_level(c: Competition, stage: str, size: int, purpose: Purpose) -> Any:
    """The places as they would be if so many neighbours were level, and all else as it was."""
    plan = c.figures.standing_plan(stage, purpose)
    made_of = c.figures._made_of(stage, plan, None)
    totals = account_totals(made_of.account)
    order = [
        name for each in c.figures.standings(stage, None, purpose).values() for name in each.order
    ]
    level = {name: totals[order[at - at % size]] for at, name in enumerate(order)}
    own = made_of.account
    found = stand_totals(plan, level, made_of.evidence, over=own.over, unplaced=own.unplaced)
    return as_plain(found)


def _matches(c: Competition, stage: str, number: int) -> list[str]:
    return [str(match) for match in c.figures.scores.matches(stage, number)]


def _times(c: Competition, stage: str, number: int) -> str:
    return str(moments.end_of(c, c.state.session(stage, number)))


def _draw(c: Competition, stage: str, number: int) -> tuple[RoundDraw, list[str]]:
    """The draw of a round, and how all sit by it."""
    drawn = next_round.next_draw(c.figures, stage, number)
    boards, rooms = c.state.session(stage, number).boards, c.figures.plan(stage).tables_a_match
    return drawn, [str(each) for each in pairings_of(drawn.to_plain(), rooms, boards)]


def _titles(c: Competition, stage: str) -> Any:
    return pipeline.titles(c, stage)


# --- actions -------------------------------------------------------------------------------------


def _actions(there: Competition) -> Iterator[tuple[str, Look]]:
    begun = [each for each in there.state.sessions.values() if each.seating is not None]
    stages: dict[str, list[SessionState]] = {}
    for each in begun:
        stages.setdefault(each.stage, []).append(each)
    for stage, sessions in stages.items():
        for session in (sessions[-1].number,):
            for name, given in _asked(there, stage, session):
                after = stage if name in COUNTED else ""
                look = partial(_act, name=name, given=given, stage=after)
                yield f"{stage} {session}: {name} {given}", look
                yield from _later(f"{stage} {session}", name, given)
                if name == "line-up":
                    shown = f"{stage} {session}: again {given}"
                    yield shown, partial(_line_up_again, given=given)
                if name == "correct-result":
                    shown = f"{stage} {session}: at the table {given}"
                    at_table = {key: each for key, each in given.items() if key != "reason"}
                    at_table |= {"board": _last_board(there, given), "side": "NS"}
                    acted = partial(_act, name="enter-result", given=at_table, role="player")
                    yield shown, acted
                    for written in ("+410", "-90", "+120", "+150"):
                        shown = f"{stage} {session}: written {written} {given}"
                        yield shown, partial(_written_and_corrected, given=given, written=written)
                if name == "substitute":
                    credit = {key: given[key] for key in ("stage", "session", "contestant")}
                    for extra in ({}, {"reasons": ["ANC"], "level": "state"}):
                        shown = f"{stage} {session}: scored {given} {extra}"
                        more = {**credit, **extra}
                        yield shown, partial(_substitute_and_score, first=given, given=more)
                    if other := _opponent(there, given):
                        shown = f"{stage} {session}: opponents of {given}"
                        more = {**credit, "contestant": other, "unit": "VP"}
                        yield shown, partial(_score_of_opponent, first=given, given=more)
                if actions()[name].suggest is not None:
                    shown = f"{stage} {session}: suggested {name} {given}"
                    yield shown, partial(_suggest, name=name, given=given)
        for first, then in two_steps(there, stage, sessions[-1].number):
            shown = f"{stage} {sessions[-1].number}: {then[0]} {then[1]} after {first[0]}"
            yield shown, partial(_act_after, first=first, then=then)
        yield from _one_after_another(stage, session, list(_asked(there, stage, session)))
    for name, given in _at_the_door(there):
        yield f"{name} {given}", partial(_act, name=name, given=given)


def _last_board(there: Competition, given: dict[str, Any]) -> int:
    """The last board of a table."""
    seating = there.state.session(given["stage"], given["session"]).the_seating
    return max(b for each in seating.seats if each.table == given["table"] for b in each.boards)


def _one_after_another(
    stage: str, session: int, asked: list[tuple[str, dict[str, Any]]]
) -> Iterator[tuple[str, Look]]:
    """An action after another one that makes it a different matter."""
    by_name: dict[str, dict[str, Any]] = {}
    for name, given in asked:
        by_name.setdefault(name, given)
    for first, name in FOLLOWING:
        if first in by_name and name in by_name:
            steps = (first, by_name[first]), (name, by_name[name])
            yield f"{stage} {session}: after {first} {steps}", partial(_both, steps=steps)


def more_looks(there: Competition, asked: Mapping[str, tuple[str, ...]]) -> dict[str, Look]:
    """The same actions with what the clauses that they ask can be told: `asked` is by look."""
    found: dict[str, Look] = {}
    expanded = set()
    for name, look in looks(there).items():
        fuller = isinstance(look, partial) and look.func in (_act, _suggest)
        if not fuller or " later by " in name:
            continue
        action, given = look.keywords["name"], look.keywords["given"]
        where = name.partition(f"{action} ")[0]
        if (where, action, asked[name]) in expanded:
            continue  # the same clauses were told as much with a shorter look
        expanded.add((where, action, asked[name]))
        for more in told_more(action, given, asked[name]):
            shown = f"{where}{action} {more}"
            if shown not in asked:
                found[shown] = partial(look.func, **{**look.keywords, "given": more})
    return found


def _later(where: str, name: str, given: dict[str, Any]) -> Iterator[tuple[str, Look]]:
    """The same so much later, and by a scorer, where a time runs out."""
    if name not in TIMED or given.keys() & {"ns_fault", "psychic_by", "deposit"}:
        return
    for minutes in LATER:
        for role in ("scorer", "director"):
            look = partial(_act, name=name, given=given, minutes=minutes, role=role)
            yield f"{where}: {name} {given} {minutes} later by {role}", look


def _act(
    c: Competition,
    name: str,
    given: dict[str, Any],
    minutes: int = 1,
    role: Role = "director",
    stage: str = "",
) -> Any:
    """What an action would record and is told; with a stage, its places after that as well."""
    made = _proposed(c, name, given, minutes, role)
    shown = [(each.kind, each.plain) for each in made.facts], made.findings, made.says
    if not stage or not made.facts:
        return shown
    return shown, _places_after(c.tried(made.drafts("law", _now(c, minutes))), stage)


def _both(c: Competition, steps: Sequence[tuple[str, dict[str, Any]]]) -> Any:
    """What the second of two actions would record after the first."""
    (first, given), (name, more) = steps
    made = _proposed(c, first, given)
    return _act(c.tried(made.drafts("law", _now(c))), name, more, minutes=2)


def _proposed(
    c: Competition, name: str, given: dict[str, Any], minutes: int = 1, role: Role = "director"
) -> Proposal:
    action = actions()[name]
    setting = Setting("law", role, _now(c, minutes), None)
    return action.propose(c, action.read(dict(given)), setting)


def _places_after(c: Competition, stage: str) -> Any:
    if brackets.is_bracket(c.figures, stage):
        return str(brackets.progress(c.figures, stage))
    return _standing(c, stage)


def _act_after(c: Competition, first: Step, then: Step) -> Any:
    """An action after another one, each as it would be recorded and told."""
    made = _proposed(c, *first)
    shown = [(each.kind, each.plain) for each in made.facts], made.findings
    stage = str(then[1].get("stage", "")) if then[0] in COUNTED else ""
    return shown, _act(c.tried(made.drafts("law", _now(c))), *then, stage=stage)


def _line_up_again(c: Competition, given: dict[str, Any]) -> Any:
    """A line-up after another one in which the partners were others."""
    seats, names = list(given["seats"]), list(given["seats"].values())
    turned = dict(zip(seats, [names[0], names[2], names[1], names[3]], strict=True))
    made = _proposed(c, "line-up", {**given, "seats": turned})
    return _act(c.tried(made.drafts("law", _now(c))), "line-up", given)


def _substitute_and_score(c: Competition, first: dict[str, Any], given: dict[str, Any]) -> Any:
    """A substitute played, and then the score of that session is set."""
    made = _proposed(c, "substitute", first)
    after = c.tried(made.drafts("law", _now(c)))
    return _act(after, "credit-substitute", given, stage=given["stage"])


def _opponent(there: Competition, given: dict[str, Any]) -> str:
    """Whom a contestant meets in a session."""
    seating = there.state.session(given["stage"], given["session"]).the_seating
    own = [each for each in seating.pairings if given["contestant"] in each.contestants]
    return own[0].opponent_of(given["contestant"]) if own else ""


def _score_of_opponent(c: Competition, first: dict[str, Any], given: dict[str, Any]) -> Any:
    """What is suggested for whoever met a unit whose score was altered for its substitutes."""
    entry = c.state.entries[first["contestant"]]
    for at, player in enumerate(entry.players[:3]):
        away = {**first, "player_out": player.name, "player_in": f"Nemo Novak {at}"}
        made = _proposed(c, "substitute", away)
        c = c.tried(made.drafts("law", _now(c)))
    credit = {key: first[key] for key in ("stage", "session", "contestant")}
    c = c.tried(_proposed(c, "credit-substitute", credit).drafts("law", _now(c)))
    return _suggest(c, "credit-score", given)


def _both_slow(c: Competition, stage: str, number: int, both: tuple[str, str]) -> Any:
    """The bracket after both sides of a match were slow, twice each."""
    for who in (*both, *both):
        given = {"stage": stage, "session": number, "contestant": who, "minutes": 12}
        c = c.tried(_proposed(c, "slow-play", given).drafts("law", _now(c)))
    return str(brackets.progress(c.figures, stage))


def _written_and_corrected(c: Competition, given: dict[str, Any], written: str) -> Any:
    """A score that was written down alone is corrected to that of a contract."""
    place = {key: given[key] for key in ("stage", "session", "table", "board")}
    made = _proposed(c, "enter-result", {**place, "result": written})
    return _act(c.tried(made.drafts("law", _now(c))), "correct-result", given)


def _suggest(c: Competition, name: str, given: dict[str, Any]) -> Any:
    suggest = actions()[name].suggest
    return suggest(c, dict(given)) if suggest else ()


def _now(c: Competition, minutes: int = 1) -> datetime.datetime:
    last = c.state.last
    assert last is not None
    return last.recorded + datetime.timedelta(minutes=minutes)


def _asked(there: Competition, stage: str, number: int) -> Iterator[tuple[str, dict[str, Any]]]:
    state = there.state
    session = state.session(stage, number)
    assert session.seating is not None
    at = {"stage": stage, "session": number}
    seats = session.seating.seats
    if not seats:
        return
    seat = seats[0]
    who = seat.ew if seat.ew in state.entries else next(iter(state.entries))
    other = seat.ns if seat.ns in state.entries else who
    one = {**at, "contestant": who}
    for minutes in MINUTES:
        yield "late", {**one, "minutes": minutes}
        yield "slow-play", {**one, "minutes": minutes}
    yield "late", {**one, "minutes": 12, "notified": True}
    for minutes in (12, 32):
        yield "late", {**one, "minutes": minutes, "private": True}
    yield "late", {**one, "minutes": 12, "excused": True}
    yield "late", {**one, "minutes": 12, "late": "both", "must_attend": True}
    for boards in (1, 2, 3):
        yield "slow-play", {**one, "minutes": 20, "boards": boards}
        yield "slow-play", {**one, "minutes": 20, "boards": boards, "alone": True}
    for unit in ("VP", "IMP", "percent", "matchpoints"):
        for amount in ("0.5", "30"):
            for rule in FINED:
                given = {**one, "amount": amount, "unit": unit, "rule": rule}
                yield "fine", {**given, "frivolous": rule == "frivolous appeal"}
        yield "adjust-score", {**one, "amount": "-2", "unit": unit}
        yield "adjust-score", {**one, "amount": "20", "unit": unit}
    yield "fine", {**one, "amount": "1", "unit": "VP", "frivolous": True}
    yield "fine", {**one, "amount": "50", "unit": "VP", "frivolous": True}
    devices = ("device-on", "device-brought-in", "device-used", "device-not-lodged")
    for breach in ("phone", "smoking", "alcohol", "drink", *devices):
        yield "fine", {**one, "amount": "1", "unit": "VP", "rule": "conduct", "breach": breach}
    for at_fault in ([who], [who, other]):
        yield "forfeit", {**at, "at_fault": at_fault}
    yield "abandon", {**at, "contestants": [who, other], "absent": other, "began": False}
    yield "abandon", {**at, "contestants": [who, other], "absent": other, "began": True}
    yield "set-seeds", {"order": list(state.entries), "sections": 2}
    yield "set-seeds", {"order": list(state.entries), "directions": True}
    yield "withdraw", {"contestant": who, "reason": "left"}
    yield "withdraw", {"contestant": who, **at, "reason": "left"}
    yield "withdraw", {"contestant": who, **at, "reason": "ill", "excused": True}
    yield "mismatch", {**one, "own_fault": False}
    yield "mismatch", {**one, "own_fault": True}
    board = session.boards[0]
    place = {**at, "table": seat.table, "board": board}
    yield "correct-result", {**place, "result": "1NT= by N"}
    yield "correct-result", {**place, "result": "1NT= by N", "reason": "scorer's error"}
    faults = ("none", "partly", "directly")
    for ns in faults:
        for ew in faults:
            yield "rule", {**place, "ns_fault": ns, "ew_fault": ew}
    yield "rule", {**place, "psychic_by": "NS"}
    yield "rule", {**place, "ns": {"award": "average"}, "ew": {"award": "average"}}
    yield "rule", {**place, "ns": {"award": "average"}, "pending": True, "asked_later": True}
    yield "board-fouled", {**at, "board": board, "groups": [[each.table for each in seats[:2]]]}
    yield "cancel-board", {**at, "board": board, "tables": [seat.table], "at_fault": [who]}
    yield "cancel-board", {**at, "board": board}
    yield "cancel-board", {**at, "board": board, "not_begun": True}
    yield "rule", {**place, "psychic_by": "NS", "below_rank": [True, False]}
    yield "rule", {**place, "psychic_by": "EW", "below_rank": [False, False]}
    yield "cancel-board", {**at, "board": board, "result_known": False}
    yield "cancel-board", {**at, "board": board, "player_left": True, "next_stanza": True}
    yield "board-fouled", {**at, "board": board, "groups": [[each.table for each in seats]]}
    for _, body in list(state.of_kind("ruling given"))[:1]:
        appeal = {"ruling": body.ruling, "contestant": who}
        yield "lodge-appeal", appeal
        yield "lodge-appeal", {**appeal, "deposit": "50", "on_form": True, "signatures": 2}
        yield "lodge-appeal", {**appeal, "matter": "law", "committee": True}
        yield "lodge-appeal", {**appeal, "further": True, "deposit": "25"}
    for _, body in list(state.of_kind("appeal lodged"))[:1]:
        yield "decide-appeal", {"appeal": body.appeal, "upheld": False, "merit": False}
    mitchell = {"kind": "mitchell", "tables": 2}
    opened: dict[str, Any] = {
        **at,
        "session": number + 1,
        "movement": mitchell,
        "boards_a_round": 2,
    }
    yield "open-session", {**opened, "seats": [who, other]}
    yield from _people(there, stage, number, who)
    yield "end-period", at
    yield "post", at
    yield "close-stage", {"stage": stage}
    yield "open-stage", {"stage": stage}
    yield "draw", {"stage": stage}
    yield "draw", {"stage": stage, "odd": "bye"}
    for match in there.figures.scores.matches(stage, number)[:1]:
        if match.pairing.name:
            yield "extra-boards", {"stage": stage, "match": match.pairing.name}
            sides = list(match.pairing.contestants)
            yield "decide-match", {**at, "contestants": sides, "winner": sides[0]}


def _people(
    there: Competition, stage: str, number: int, who: str
) -> Iterator[tuple[str, dict[str, Any]]]:
    entry = there.state.entries[who]
    names = [each.name for each in entry.players]
    if not names:
        return
    one = {"stage": stage, "session": number, "contestant": who}
    sub = {**one, "player_out": names[0], "player_in": "Nemo Novak"}
    more: tuple[dict[str, Any], ...] = (
        {},
        {"boards": 1},
        {"boards": 30},
        {"both": True},
        {"permission": "given", "approved_by": "director"},
        {"emergency": True, "reason": "illness"},
        {"exceptional": True, "urgent": True, "equivalent_standard": True},
        {"substitute_tags": ["rank: Master", "member"], "substitute_id": "77"},
        {"player_in": next(iter(there.state.entries.values())).players[0].name},
    )
    for extra in more:
        yield "substitute", {**sub, **extra}
    for reason in ("ANC", "national_playoffs"):
        yield "substitute", {**sub, "reason": reason}
    for reasons in (["ANC", "ANC"], ["national_championship"], ["spring_nationals"], ["other"]):
        yield "absent", {**one, "reasons": reasons}
    for seats in _seats(names):
        yield "line-up", {**one, "seats": seats}
        yield "line-up", {**one, "seats": {**seats, next(iter(seats)): "Nemo Novak"}}
    players = [{"name": each} for each in names]
    applied = {"captain_applied": True, "permission": "given", "stage": stage}
    shares = [{**applied, "share_percent": each} for each in (20, 60, 90)]
    for extra in ({}, {"permission": "given"}, *shares, {"unable_to_continue": True}):
        yield "change-entry", {"contestant": who, "players": [*players, STRANGER], **extra}
        yield "change-entry", {"contestant": who, "players": [*players[1:], STRANGER], **extra}


def _seats(names: list[str]) -> Iterator[dict[str, str]]:
    """Line-ups of a team, home or away, as it has sat and with partners changed."""
    if len(names) < 4:
        return
    homes = ("open N", "open S", "closed E", "closed W")
    aways = ("closed N", "closed S", "open E", "open W")
    for order in ((0, 1, 2, 3), (0, 2, 1, 3)):
        for seats in (homes, aways):
            yield {seat: names[at] for seat, at in zip(seats, order, strict=True)}


def _at_the_door(there: Competition) -> Iterator[tuple[str, dict[str, Any]]]:
    first = next(iter(there.state.entries.values()), None)
    size = max(1, len(first.players)) if first else 2
    strangers = [{**STRANGER, "name": f"Nemo Novak {n}"} for n in range(1, 9)]
    for count in dict.fromkeys((size, 2, 3, 4, 6, 7, 8)):
        yield "enter", {"players": strangers[:count], "club": "Nowhere"}
    known = [
        {"name": f"Old Hand {n}", "id": str(n), "tags": tags}
        for n, tags in enumerate((["member", "senior", "born: 1940-01-01"],) * size, 1)
    ]
    yield "enter", {"players": known, "club": "Adelaide"}
    yield "enter", {"players": known, "club": "Adelaide", "known": {"places": 3}}
    yield "enter", {"players": known, "club": "Adelaide", "district": "NSW"}
    if first:
        again = [{"name": each.name} for each in first.players]
        yield "enter", {"players": again, "club": first.club}
        yield "decline-place", {"stage": there.state.the_plan.stages[-1].name, "contestant": "1"}
