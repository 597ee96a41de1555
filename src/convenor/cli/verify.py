"""`convenor verify LEDGER`: the chain, the replay, the draws and the kept figures, all proved."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator

from convenor import pipeline
from convenor.cli.anchored import anchor_problems, anchored_words, anchors_in
from convenor.cli.editions import print_editions
from convenor.cli.opening import (
    VERSIONS,
    add_ledger,
    known_ledger,
    only_ledger,
    opened_store,
    parted,
    print_damages,
)
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.progress import progress
from convenor.cli.result_tables import print_json
from convenor.competition.checkpoints import prove
from convenor.competition.comparing.edition_words import editions_plain
from convenor.competition.comparing.editions import Editions
from convenor.competition.comparing.proofs import draw_problems, draws_of, kept_problems
from convenor.competition.live import Competition
from convenor.errors import Mistake, Refusal
from convenor.ledger.damage import Report
from convenor.ledger.damage import verify as verify_chain
from convenor.ledger.store import Store
from convenor.regulation.answers import to_plain


def parser() -> Parser:
    """What `verify` takes."""
    made = parser_of(
        "verify", "Prove a ledger: chain, replay, draws, kept figures, what was pinned.", Mixed
    )
    made.epilog = (
        "Nothing of the ledger is mended or written; 'convenor export --good' copies what is whole."
    )
    add_ledger(made)
    made.add_argument(
        "--against", metavar="FILE", help="hold it against anchors that were kept (any text)"
    )
    made.add_argument("--key", default="", help="the site's key, as 'convenor keys show' says it")
    made.add_argument("--chain", action="store_true", help="the chain of facts only")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Prove everything; 1 where something does not hold."""
    place, named = parted(words.ledger)
    with opened_store(place) as store:
        chosen = words.id or named
        ledger_id = known_ledger(store, place, chosen) if chosen else _id_of(store, place)
        report = verify_chain(store, ledger_id, VERSIONS)
    problems, there = [], None
    if report.good and not words.chain:
        problems = [*_problems(report), *_checkpoint_problems(report)]
        there = _competition(report)
    found = None if there is None else pipeline.pinned_editions(there)
    problems += () if found is None else found.problems
    anchored = ""
    if words.against is not None:
        said = anchors_in(words.against, ledger_id)
        against = anchor_problems(report, said, words.key)
        problems += against
        anchored = "" if against else anchored_words(said, words.key)
    if words.json:
        print_json(_plain(report, problems, found))
    else:
        _print(report, problems, words.chain)
        if anchored:
            print(anchored)
        if there is not None and found is not None:
            print_editions(there, found)
    return 0 if report.ok and not problems else 1


def _id_of(store: Store, place: str) -> str:
    """The id of the ledger, from a first line that may be damaged or newer than this program."""
    try:
        return only_ledger(store, place)
    except (Mistake, Refusal):
        if not place.endswith((".jsonl", ".ndjson", ".json")):
            raise
        try:
            found = json.loads(store.kept("").header)["ledger"]
        except (ValueError, KeyError, TypeError):
            return "?"
        return str(found)


def _problems(report: Report) -> list[str]:
    """What does not come out again, of the facts that are whole."""
    facts = report.good
    found = list(draw_problems(facts))
    with progress("replaying", len(facts)) as tell:
        try:
            found += kept_problems(facts, tell)
        except (Mistake, Refusal) as why:
            found.append(f"the facts cannot be replayed: {why}")
    return found


def _checkpoint_problems(report: Report) -> Iterator[str]:
    """A checkpoint that differs from what the facts give; it is gone then."""
    found = prove(report.good) if report.ok else None
    if found is not None and not found[1]:
        yield (
            f"the checkpoint at fact {found[0]} differed from what the facts give: it was thrown "
            "away, and figures come from the facts again."
        )


def _competition(report: Report) -> Competition | None:
    """The competition of the facts that are whole, if they can be replayed."""
    try:
        found = Competition(report.good)
    except (Mistake, Refusal):
        return None  # said among the problems
    return found if found.state.begun is not None else None


def _print(report: Report, problems: list[str], chain: bool) -> None:
    print_damages(report)
    for each in problems:
        print(f"convenor: {each}", file=sys.stderr)
    for path in report.set_aside:
        print(f"set aside earlier: {path}")
    print(report.summary)
    if chain or not report.good:
        return
    draws = sum(1 for _ in draws_of(report.good))
    if not problems:
        told = "1 draw is" if draws == 1 else f"{draws} draws are"
        print(f"replayed: {told} confirmed again, and all figures come out afresh.")


def _plain(report: Report, problems: list[str], found: Editions | None) -> dict[str, object]:
    edition = {} if found is None else {"edition": _edition_plain(found)}
    return {
        "ledger": report.ledger,
        "ok": report.ok and not problems,
        "facts": len(report.good),
        "loose": [each.number for each in report.loose],
        "damages": [to_plain(each) for each in report.damages],
        "problems": problems,
        "draws": sum(1 for _ in draws_of(report.good)),
        "set_aside": list(report.set_aside),
        "summary": report.summary,
        **edition,
    }


def _edition_plain(found: Editions) -> dict[str, object]:
    figures = None if found.figures is None else to_plain(found.figures)
    return {**editions_plain(found), "would_move": figures}
