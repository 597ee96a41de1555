"""`convenor archive FOLDER LEDGER …`: events as pages that open from a folder, without a server."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from convenor.bridge import Deal
from convenor.cli.opening import opened_store, parted
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.print_ import worked_out
from convenor.cli.progress import progress
from convenor.cli.result_tables import print_json
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.printing.archive.events import pages_of
from convenor.printing.archive.seasons import listed, put
from convenor.printing.documents import deals_of

_EXAMPLE = """\
examples:
  convenor archive season-2026 *.jsonl
  convenor archive season-2026 site.sqlite --title 'Norwood Bridge Club, 2026'
  convenor archive season-2026 site.sqlite#spring-pairs

Open season-2026/index.html in any browser. What is archived again keeps its addresses, and what
was in the folder before stays.
"""


def parser() -> Parser:
    """What `archive` takes."""
    made = parser_of("archive", "A season as pages that open from a folder.", Mixed)
    made.epilog = _EXAMPLE
    made.add_argument("folder", help="the folder of the archive; it is made if it is not there")
    made.add_argument(
        "ledgers", nargs="+", metavar="LEDGER", help="places of ledgers, all in them; or #ID"
    )
    made.add_argument("--title", default="Archive", help="what stands at the head of the list")
    made.add_argument("--no-makes", action="store_true", help="do not solve the deals")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Write the pages of every event and the list of all."""
    folder, pages = Path(words.folder), 0
    with progress("archiving") as tell:
        for at, there in enumerate(_competitions(words.ledgers)):
            makes = {} if words.no_makes else worked_out(_deals(there))
            made = pages_of(there, makes, lambda text, at=at: tell(text, at))  # type: ignore[misc]
            pages += put(folder, made)
    events = listed(folder, words.title)
    if words.json:
        print_json({"folder": words.folder, "events": events, "pages": pages})
    else:
        print(f"{folder / 'index.html'}: {pages} pages written, {events} events listed.")
    return 0


def _competitions(places: list[str]) -> Iterator[Competition]:
    """Every competition of every place that has begun."""
    for each in places:
        place, one = parted(each)
        with opened_store(place) as store:
            ledgers = [one] if one else list(store.ledgers())
            if not ledgers:
                raise Mistake(f"{each} has no ledger: name another place.")
            for ledger in ledgers:
                there = Competition(store.read(ledger))
                if there.state.begun is not None:
                    yield there


def _deals(there: Competition) -> tuple[Deal, ...]:
    found = (
        deal
        for stage in there.state.the_plan.stages
        for deal in deals_of(there, "boards", stage.name)
    )
    return tuple(dict.fromkeys(found))
