"""`convenor deal …`: hands made, promised, proved, and put into another format."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping
from pathlib import Path

from convenor.bridge import Deal
from convenor.cli.files import text_of, write_bytes
from convenor.cli.parsers import Parser, parser_of
from convenor.cli.progress import progress
from convenor.dealing.commitments import (
    Promise,
    check_keys,
    committed,
    differing,
    phase_of,
    promise_of,
    promise_text,
    promised_deals,
)
from convenor.dealing.random_deals import random_deals
from convenor.dealing.wishes import EXAMPLES, wish_of
from convenor.errors import Mistake
from convenor.formats.deal_files import deals_as, deals_in, kind_named
from convenor.formats.files import bytes_of
from convenor.values import replace

_VERBS = "make|promise|keep|verify|convert"
_BOARDS = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?")
_MOST = 500
_EXAMPLE = """\
examples:
  convenor deal make friday.pbn friday.dlm --boards 1-28 --not-in last-week.pbn
  convenor deal make lesson.pbn --boards 8 --wish 'N 15-17 points' --wish 'N balanced'
  convenor deal promise club.sqd --name 'Club cup' --news 'DJI of 30 November' --phase 2:1-24:cup#
  convenor deal keep club.sqd club.sqk --value 44901.92 --session 2 --into cup2.pbn
  convenor deal verify club.sqd club.sqk --value 44901.92 --session 2 --played cup2.pbn
  convenor deal convert friday.dlm friday.pbn

A promise (.sqd) is published before play; its keys (.sqk) stay secret until the deals are played.
"""


def parser() -> Parser:
    """What `deal` takes."""
    made = parser_of("deal", "Hands: make them, promise them beforehand, prove them, convert them.")
    made.epilog = _EXAMPLE
    verbs = made.add_subparsers(dest="verb", required=True, metavar=_VERBS)
    making = verbs.add_parser("make", help="deal boards at random, into one file or several")
    making.add_argument("files", nargs="+", help=".pbn, .lin, .dup, .bri or .dlm")
    making.add_argument("--boards", default="32", metavar="N|A-B", help="which (else 32 of them)")
    making.add_argument(
        "--wish", action="append", default=[], metavar="WORDS", help=f"for teaching: {EXAMPLES}"
    )
    making.add_argument(
        "--not-in", nargs="+", default=[], metavar="FILE", help="files whose deals may not come"
    )
    promising = verbs.add_parser("promise", help="a promise to publish, and keys to keep secret")
    promising.add_argument("file", help="the promise: a new .sqd file; its keys go beside it")
    promising.add_argument("--name", required=True, help="the tournament")
    promising.add_argument("--news", required=True, help="what nobody can know yet")
    promising.add_argument(
        "--phase",
        action="append",
        default=[],
        metavar="SESSIONS:BOARDS:FILE:TITLE",
        help="a part of it, such as 3:1-16,17-32:RR#:Round robin #",
    )
    keeping = verbs.add_parser("keep", help="the deals of a session, once the news is out")
    verifying = verbs.add_parser("verify", help="prove keys, and the deals that were played")
    for each in (keeping, verifying):
        each.add_argument("file", help="the promise (.sqd)")
        each.add_argument("keys", nargs="?", help="the keys (else the .sqk file beside it)")
        each.add_argument("--value", help="the news, where the promise does not tell it yet")
        each.add_argument("--phase", type=int, default=1, help="which phase (else the first)")
        each.add_argument("--session", type=int, default=1, help="which session (else the first)")
        each.add_argument("--reserve", action="store_true", help="the reserve set of the session")
    keeping.add_argument("--into", required=True, metavar="FILE", help="where the deals go")
    verifying.add_argument("--played", metavar="FILE", help="the deals that were played")
    converting = verbs.add_parser("convert", help="deals of one file into another format")
    converting.add_argument("file", help="where they are")
    converting.add_argument("files", nargs="+", help="where they go")
    for each in (making, promising, keeping, verifying, converting):
        each.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Do what was asked."""
    return {
        "make": _make,
        "promise": _promise,
        "keep": _keep,
        "verify": _verify,
        "convert": _convert,
    }[words.verb](words)


def _make(words: argparse.Namespace) -> int:
    low, high = _range(words.boards)
    wishes = [wish_of(each) for each in words.wish]
    played = [deal for name in words.not_in for deal in deals_in(bytes_of(name)).values()]
    with progress("dealing", high - low + 1) as tell:
        found = random_deals(high - low + 1, wishes, played, tell=lambda done: tell("", done))
    deals = dict(zip(range(low, high + 1), found, strict=True))
    _write(words.files, deals)
    _say(words, f"boards {low} to {high}", files=words.files, boards=len(deals))
    return 0


def _range(text: str) -> tuple[int, int]:
    found = _BOARDS.fullmatch(text.strip())
    if found is None:
        raise Mistake(f"'{text}' names no boards: write 32, or 17-32.")
    low, high = (1, int(found[1])) if found[2] is None else (int(found[1]), int(found[2]))
    if not 1 <= low <= high or high - low >= _MOST:
        raise Mistake(f"boards {low} to {high} cannot be dealt: name 1 to {_MOST} boards.")
    return low, high


def _write(names: list[str], deals: Mapping[int, Deal]) -> None:
    made = [(name, deals_as(kind_named(name), deals, Path(name).stem)) for name in names]
    for name, data in made:  # all are made before the first is written
        write_bytes(name, data)


# --- promises ------------------------------------------------------------------------------------


def _promise(words: argparse.Namespace) -> int:
    path = Path(words.file)
    if path.suffix.lower() != ".sqd":
        raise Mistake(f"{path} does not end with .sqd, as the file of a promise does.")
    phases = tuple(phase_of(each) for each in words.phase)
    promise, secret = committed(words.name, words.news, phases)
    keys = path.with_suffix(".sqk")
    write_bytes(str(keys), secret.encode("ascii"), private=True)
    write_bytes(str(path), promise_text(promise).encode("utf-8"))
    said = f"publish {path} now; keep {keys} secret until its deals are played"
    _say(words, said, promise=str(path), keys=str(keys), hash=promise.key_hash)
    return 0


def _proved(words: argparse.Namespace) -> tuple[Promise, Mapping[tuple[int, int], str]]:
    promise = promise_of(text_of(words.file))
    secret = text_of(words.keys or str(Path(words.file).with_suffix(".sqk")))
    if words.value:
        if promise.news and promise.news != words.value:
            raise Mistake(f"the promise says that the news was {promise.news}, not {words.value}.")
        promise = replace(promise, news=words.value)
    return promise, check_keys(promise, secret)


def _keep(words: argparse.Namespace) -> int:
    promise, keys = _proved(words)
    deals = promised_deals(promise, keys, words.phase, words.session, reserve=words.reserve)
    _write([words.into], deals)
    _say(words, f"{len(deals)} boards in {words.into}", file=words.into, boards=len(deals))
    return 0


def _verify(words: argparse.Namespace) -> int:
    promise, keys = _proved(words)
    said = f"the {len(keys)} keys are those that were promised"
    if not words.played:
        _say(words, said, keys=len(keys), hash=promise.key_hash)
        return 0
    deals = promised_deals(promise, keys, words.phase, words.session, reserve=words.reserve)
    wrong = differing(deals, deals_in(bytes_of(words.played)))
    if not wrong:
        said = f"{said}, and the {len(deals)} boards of {words.played} too"
    _say(words, said, keys=len(keys), hash=promise.key_hash, differing=wrong)
    if wrong and not words.json:
        for each in wrong:
            print(f"not so: {each}.")
    return 1 if wrong else 0


# --- formats -------------------------------------------------------------------------------------


def _convert(words: argparse.Namespace) -> int:
    deals = deals_in(bytes_of(words.file))
    _write(words.files, deals)
    _say(words, f"{len(deals)} boards", files=words.files, boards=len(deals))
    return 0


def _say(words: argparse.Namespace, text: str, **plain: object) -> None:
    if words.json:
        print(json.dumps(plain, ensure_ascii=False))
    else:
        print(f"{text}{' in ' + ', '.join(words.files) if 'files' in plain else ''}.")
