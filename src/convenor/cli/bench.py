"""`convenor bench [--json]`: the benchmarks, as ratios measured side by side in one run."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict

from convenor.bench import BENCHMARKS, Measured, measure
from convenor.cli.parsers import Parser, parser_of
from convenor.cli.tables import print_table


def parser() -> Parser:
    """What `bench` takes."""
    made = parser_of("bench", "Measure, as ratios in one run.")
    made.add_argument("name", nargs="*", help=f"which ones: {', '.join(BENCHMARKS)}")
    made.add_argument("--json", action="store_true", help="an object a line")
    return made


def run(words: argparse.Namespace) -> int:
    """Measure and print; a goal that is missed is said, not punished."""
    found: list[Measured] = []
    for each in measure(tuple(words.name)):
        found.append(each)
        if words.json:
            print(json.dumps(asdict(each), ensure_ascii=False), flush=True)
        elif sys.stderr.isatty():
            print(f"measured {each.name}", file=sys.stderr)
    if not words.json:
        rows = [
            (m.name, m.value, m.unit, m.goal, "yes" if m.holds else "NO", m.note) for m in found
        ]
        print_table(("benchmark", "value", "unit", "goal", "holds", "note"), rows)
    return 0
