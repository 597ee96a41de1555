"""`convenor draw LEDGER [STAGE]`: the next round drawn, confirmed by the checker, published."""

from __future__ import annotations

import argparse

from convenor.actions.catalogue import action_named
from convenor.actions.desk import Desk, Done
from convenor.actions.stages.drawing import next_session
from convenor.cli.action_commands import (
    add_inputs,
    do,
    done_plain,
    given_of,
    mixed,
    print_done,
    print_proposal,
)
from convenor.cli.as_of import draw_changes
from convenor.cli.opening import desk_of
from convenor.cli.parsers import Parser
from convenor.cli.result_tables import print_draw, print_draw_change, print_json
from convenor.competition.comparing.proofs import draw_problems
from convenor.competition.live import Competition
from convenor.competition.views.plain_data import draw_plain
from convenor.errors import Refusal
from convenor.regulation.answers import to_plain

ACTION = "draw"


def parser() -> Parser:
    """What `draw` takes."""
    made = mixed("draw", "Draw the next round of a stage; --publish shows it to the players.")
    made.epilog = (
        "--publish publishes the draft that is there. Where no draw by the book can be, --replays\n"
        "lets former opponents meet, --odd says what becomes of an odd number, and a director\n"
        "draws with --by-hand '1-4, 2-3'.\n"
        "With --check and the --session of a round that is drawn, the checker confirms it again\n"
        "and it is shown beside what today's scores would give."
    )
    made.add_argument("stage", nargs="?", help="the stage (else the first that is not closed)")
    add_inputs(made, action_named(ACTION))
    return made


def run(words: argparse.Namespace) -> int:
    """Draw, or publish the draft that is there, or check."""
    with desk_of(words) as desk:
        given = given_of(words, action_named(ACTION))
        given["stage"] = stage = words.stage or given.get("stage") or _stage(desk.competition)
        named = action_named(ACTION).read(given).session
        draft = _draft(desk.competition, stage)
        anew = words.check or not {"by_hand", "replays", "odd"}.isdisjoint(given)
        if given.get("publish") and draft and named in (None, draft) and not anew:
            return _publish(desk, stage, draft, words)
        session = named or next_session(desk.competition, stage)
        drawn = desk.competition.state.sessions.get((stage, session))
        if words.check and drawn is not None and drawn.draw is not None:
            return _check(desk.competition, stage, session, words)
        if words.check:
            return _try(desk, given, stage, session, words)
        done = do(desk, ACTION, given, words)
        plain = draw_plain(desk.refresh(), stage, done.facts[0].body["session"])
    return _print(done, plain, as_json=words.json)


def _print(done: Done, plain: dict[str, object], *, as_json: bool) -> int:
    if as_json:
        print_json({**done_plain(done), "draw": plain})
    else:
        print_done(done, as_json=False)
        print_draw(plain)
    return 0


def _draft(there: Competition, stage: str) -> int | None:
    """The last round that is drawn, if nobody has published it."""
    drawn = [each for each in there.state.sessions_of(stage) if each.draw is not None]
    return drawn[-1].number if drawn and drawn[-1].is_draft else None


def _publish(desk: Desk, stage: str, session: int, words: argparse.Namespace) -> int:
    """The draft that is there, shown to the players as it is."""
    done = do(desk, "publish-draw", {"stage": stage, "session": session}, words)
    return _print(done, draw_plain(desk.refresh(), stage, session), as_json=words.json)


def _stage(there: Competition) -> str:
    plans = there.state.the_plan.stages
    left = [each.name for each in plans if there.state.stage(each.name).closed is None]
    return left[0] if left else plans[-1].name


def _try(
    desk: Desk, given: dict[str, object], stage: str, session: int, words: argparse.Namespace
) -> int:
    """The draw as it would be, recorded nowhere."""
    code = print_proposal(desk, ACTION, given, words)
    if not words.json and not code:
        _, proposal = desk.propose(ACTION, given, "what-if", words.role)
        drafts = proposal.drafts("what-if", desk.clock())
        print_draw(draw_plain(desk.competition.tried(drafts), stage, session))
    return code


def _check(there: Competition, stage: str, session: int, words: argparse.Namespace) -> int:
    """A recorded draw: confirmed again, and beside today's scores."""
    about = [
        each
        for each in there.facts
        if each.kind == "draw made"
        and (each.body["stage"], each.body["session"]) == (stage, session)
    ]
    wrong = list(draw_problems(about[-1:]))
    changes = [e for e in draw_changes(there, there, stage) if e[0].session == session]
    if words.json:
        plain = draw_plain(there, stage, session)
        print_json(
            {
                "draw": plain,
                "problems": wrong,
                "today": [{**to_plain(c), "differs": c.differs} for c, _ in changes],
                "mismatches": [to_plain(each) for _, tested in changes for each in tested],
            }
        )
    else:
        print_draw(draw_plain(there, stage, session))
        for change, tested in changes:
            print_draw_change(change, tested)
    if wrong:
        raise Refusal(wrong[0])
    if not words.json:
        print("the checker confirms it.")
    return 0
