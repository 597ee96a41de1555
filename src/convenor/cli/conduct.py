"""`convenor conduct PLACE …`: what players were late, warned or fined for, event by event."""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from convenor.cli.opening import OFFICE, known_ledger, opened_store, parted, told
from convenor.cli.parsers import Mixed, Parser, parser_of
from convenor.cli.result_tables import print_json
from convenor.cli.tables import print_table
from convenor.competition.live import Competition
from convenor.competition.views.conduct import (
    Offence,
    about_player,
    offences,
    offences_plain,
    records,
    records_plain,
)
from convenor.ledger.store import utc_now


def parser() -> Parser:
    """What `conduct` takes."""
    made = parser_of("conduct", "What players did over several events; for a committee.", Mixed)
    made.add_argument("places", nargs="+", help="places, or ledgers as PLACE#ID; a place is all")
    made.add_argument("--player", default="", metavar="NAME", help="name or number: every offence")
    made.add_argument("--kind", default="", help="late, slow, warning, fine, forfeit or case")
    made.add_argument("--year", type=int, help="the year that is counted (else this one)")
    made.add_argument("--least", type=int, default=1, help="only who has so many in all")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def run(words: argparse.Namespace) -> int:
    """Print how often each player did what; of one player every offence."""
    found = [each for there in _competitions(words.places) for each in offences(there)]
    if words.kind:
        found = [each for each in found if each.kind == words.kind]
    if words.player:
        return _of_one(found, words)
    counted = [e for e in records(found, _year(words)) if e.in_all >= words.least]
    rows = records_plain(counted)
    if words.json:
        print_json(rows)
    elif rows:
        print_table(list(rows[0]), [list(row.values()) for row in rows])
    else:
        print("nothing is recorded against anybody.")
    return 0


def _year(words: argparse.Namespace) -> int:
    return int(words.year) if words.year else utc_now().year


def _of_one(found: list[Offence], words: argparse.Namespace) -> int:
    own = about_player(found, words.player)
    rows = offences_plain(sorted(own, key=lambda each: each.day))
    if words.json:
        print_json(rows)
    elif rows:
        columns = ("day", "event", "stage", "kind", "text", "clause")
        print_table(columns, [[each[name] for name in columns] for each in rows])
    else:
        print(f"nothing is recorded against {words.player}.")
    return 0


def _competitions(places: list[str]) -> Iterator[Competition]:
    for each in places:
        place, named = parted(each)
        with opened_store(place) as store:
            chosen = [known_ledger(store, place, named)] if named else store.ledgers()
            for ledger in chosen:
                if ledger != OFFICE:
                    with told(store, ledger):
                        yield Competition(store.read(ledger))
