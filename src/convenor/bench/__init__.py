"""Benchmarks: each measures two things side by side in one run and compares the ratio with a goal.

They are for people and for `convenor bench`, never timed tests: a machine under load may miss a
goal, and the line then says so. A benchmark is a function that yields `Measured`; its module and
name stand in the catalogue below.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass

from convenor.errors import Mistake, did_you_mean

BENCHMARKS = {
    "ask-cold": "convenor.bench.asking:ask_cold",
    "ask-lines": "convenor.bench.asking:ask_lines",
    "ask-lines-linear": "convenor.bench.asking:ask_lines_linear",
    "explain-silence": "convenor.bench.asking:explain_silence",
    "load-rulebooks": "convenor.bench.loading:load_rulebooks",
    "matchpoint-lines": "convenor.bench.scoring:matchpoint_lines",
    "matchpoint-session": "convenor.bench.scoring:matchpoint_session",
    "matchpoint-linear": "convenor.bench.scoring:matchpoint_linear",
    "matchpoint-memory": "convenor.bench.scoring:matchpoint_memory",
    "matchpoint-small": "convenor.bench.scoring:matchpoint_small",
    "draw-beside-swisspair": "convenor.bench.draws:draw_beside_swisspair",
    "draw-large-club": "convenor.bench.draws:draw_with_large_club",
    "draw-impossible": "convenor.bench.draws:draw_impossible",
    "standings-with-ties": "convenor.bench.ranking:standings_with_ties",
    "movements-proved": "convenor.bench.seating:movements_proved",
    "ledger-append": "convenor.bench.ledgers:ledger_append",
    "ledger-read": "convenor.bench.ledgers:ledger_read",
    "fold-cost": "convenor.bench.large_ledgers:fold_cost",
    "ledger-open": "convenor.bench.large_ledgers:ledger_open",
    "ledger-questions": "convenor.bench.large_ledgers:ledger_questions",
    "ledger-undo": "convenor.bench.large_ledgers:ledger_undo",
    "festival-replay": "convenor.bench.festival:festival_replay",
    "read-usebio": "convenor.bench.reading:usebio_read",
    "read-bws": "convenor.bench.reading:bws_read",
    "double-dummy": "convenor.bench.solving:double_dummy",
    "pages-beside-solving": "convenor.bench.site_solving:pages_beside_solving",
    "site-live": "convenor.bench.site_live:site_live",
    "site-live-fast": "convenor.bench.site_live:site_live_fast",
    "site-live-large": "convenor.bench.site_live:site_live_large",
    "country-evening": "convenor.bench.site_evening:country_evening",
    "two-processes": "convenor.bench.site_evening:two_processes",
    "site-pages": "convenor.bench.site_pages:site_pages",
    "page-costs": "convenor.bench.page_costs:page_costs",
    "page-costs-small": "convenor.bench.page_costs:page_costs_small",
    "result-to-standings": "convenor.bench.result_to_standings:result_to_standings",
    "phone-posts": "convenor.bench.site_posts:phone_posts",
    "posts-at-once": "convenor.bench.site_at_once:posts_at_once",
    "home-page": "convenor.bench.site_home:home_page",
    "site-start": "convenor.bench.site_start:site_start",
    "desk-fragment": "convenor.bench.site_desk:desk_fragment",
    "paper": "convenor.bench.paper:paper_set",
    "register": "convenor.bench.office:register_costs",
    "register-site": "convenor.bench.site_register:register_on_the_site",
    "grid-line": "convenor.bench.site_grid:grid_line",
}


@dataclass(frozen=True)
class Measured:
    """One line of a benchmark: what was measured, its goal, and whether it holds."""

    name: str
    value: float
    unit: str
    goal: str
    holds: bool
    note: str = ""


def at_most(name: str, value: float, unit: str, most: float, note: str = "") -> Measured:
    """A measure that should not be above its goal."""
    return Measured(name, round(value, 4), unit, f"<= {most:g}", value <= most, note)


def at_least(name: str, value: float, unit: str, least: float, note: str = "") -> Measured:
    """A measure that should not be below its goal."""
    return Measured(name, round(value, 4), unit, f">= {least:g}", value >= least, note)


def measure(names: tuple[str, ...] = ()) -> Iterator[Measured]:
    """Run the benchmarks of these names, all if there are none."""
    for name in names:
        if name not in BENCHMARKS:
            raise Mistake(f"there is no benchmark '{name}': {did_you_mean(name, BENCHMARKS)}")
    for name in names or tuple(BENCHMARKS):
        module, _, function = BENCHMARKS[name].partition(":")
        yield from getattr(importlib.import_module(module), function)()
