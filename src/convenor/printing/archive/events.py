"""The pages of one event: its stages, everybody's card and every board, each with its why.

A competition goes in, pages by their addresses inside the event's folder come out. Nothing that the
public may not see is on them; every figure and every derivation is the engine's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping

from convenor import pipeline
from convenor.bridge import Deal
from convenor.bridge.makes import Makes
from convenor.competition.explaining.questions import BoardIn, PlaceOf, Question
from convenor.competition.live import Competition
from convenor.competition.state.state import SessionState
from convenor.competition.views.plain_data import status_of
from convenor.competition.views.published import without_drafts
from convenor.competition.views.visibility import open_boards, told
from convenor.competition.views.withheld_names import (
    page_without_hidden,
    players_of,
    with_names_hidden,
)
from convenor.errors import Mistake
from convenor.explain.show import as_html as why_html
from convenor.formats.events import EventBoard
from convenor.printing import hands, papers, results
from convenor.printing.archive.html import as_html, folded, link, page
from convenor.printing.blocks import Block, Deals, Table, Text
from convenor.printing.jobs import Job, day_of
from convenor.printing.pictures.boards import frequency, night
from convenor.printing.pictures.catalogue import stage_pictures
from convenor.printing.pictures.courses import rounds_against_field
from convenor.values import value

CLAUSES = "clauses.html"
CLAUSE = "clauses.html#{rulebook}-{clause}"
NAMED = re.compile(r'href="[^"]*clauses\.html#([^"]+)"')
NO_MAKES: Mapping[Deal, Makes] = {}
Tell = Callable[[str], None]


@value
class Pages:
    """An event in the archive: its folder, what the index says of it, and its pages."""

    folder: str
    name: str
    day: str
    status: str
    pages: Mapping[str, str]


def folder_of(there: Competition) -> str:
    """The address of an event, which stays: its day, its name, and the hash of its first fact."""
    begun = there.state.begun
    day = f"{begun.begins}" if begun else ""
    first = next(iter(there.facts)).hash[:6]
    return "-".join(filter(None, (day, slug(there.state.name), first)))


def slug(text: str) -> str:
    """Words as a file's name anywhere."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50] or "event"


def pages_of(
    whole: Competition, makes: Mapping[Deal, Makes] = NO_MAKES, tell: Tell = lambda _: None
) -> Pages:
    """Every page of an event."""
    there = with_names_hidden(without_drafts(whole))
    plan, begun = there.state.the_plan, there.state.begun
    day = day_of(begun.begins) if begun else ""
    found: dict[str, str] = {}
    parts = [f"<p>{day}{f', {begun.venue}' if begun and begun.venue else ''}</p>"]
    status = "not begun"
    for stage in plan.stages:
        tell(f"{there.state.name}, {stage.shown}")
        maker = _Stage(Job(there, stage.name, makes), found)
        if maker.write():
            status = status_of(there, stage.name)
            parts.append(f"<h2>{link(stage.shown, maker.index)}</h2>")
            parts += [maker.shown(each) for each in results.results(maker.job)]
    parts.append("<h2>Conditions of contest</h2>")
    shown = [as_html(each) for each in papers.conditions(Job(there, plan.stages[-1].name))]
    parts.append(folded("How it is played, and by which clauses", "".join(shown)))
    up = [("Season", "../index.html")]
    body = page_without_hidden(there, "".join(parts))
    found["index.html"] = page(there.state.name, up, body, 1)
    found[CLAUSES] = _clauses(there, found)
    return Pages(folder_of(whole), there.state.name, day, status, found)


def _clauses(there: Competition, pages: Mapping[str, str]) -> str:
    """Every clause that a why of the event names, in the words of its book."""
    named = sorted({each for text in pages.values() for each in NAMED.findall(text)})
    books, parts = pipeline.books(there), []
    by_anchor = {f"{each.rulebook}-{each.id}": each for each in books.clauses()}
    for anchor in named:
        clause = by_anchor.get(anchor)
        if clause is not None:
            block = Table(("Clause", "What it says"), ((clause.name, clause.rule),), "ll")
            parts.append(f'<div id="{anchor}">{as_html(block)}</div>')
    way = [("Season", "../index.html"), (there.state.name, "index.html")]
    return page("Clauses", way, "".join(parts), 1)


class _Stage:
    """The pages of one stage, put among those of its event."""

    def __init__(self, job: Job, pages: dict[str, str]) -> None:
        self.job, self.pages = job, pages
        self.plan = job.there.state.the_plan.stage(job.stage)
        self.base = slug(self.plan.name)
        self.index = f"{self.base}.html"
        self.way = [("Season", "../index.html"), (job.there.state.name, "index.html")]
        self.links: dict[str, str] = {}

    def write(self) -> bool:
        """All of them; no if nothing is out yet."""
        sessions = self.job.sessions()
        if not sessions:
            return False
        field = self.job.there.state.field_of(self.job.stage)
        self.links = {self.job.name(who): self._card_at(who) for who in field}
        body = [self.shown(each) for each in results.results(self.job)]
        if not pipeline.is_bracket(self.job.there, self.job.stage):
            body += [self.shown(each) for each in results.matches(self.job)]
        body += [self._numbers(each) for each in sessions]
        body += [self.shown(each) for each in stage_pictures(self.job)]
        self._put(self.index, self.plan.shown, self.way, "".join(body))
        cards = results.cards_by_contestant(self.job)
        for who in field:
            self._card(who, cards.get(who, []))
        for session in sessions:
            self._boards(session)
        return True

    def shown(self, block: Block) -> str:
        """A block whose names lead to their cards."""
        return as_html(block, self.links)

    def _put(self, address: str, title: str, way: list[tuple[str, str]], body: str) -> None:
        hidden = page_without_hidden(self.job.there, body)
        self.pages[address] = page(title, way, hidden, 1)

    def _numbers(self, session: SessionState) -> str:
        """The boards of a session that may be seen."""
        open_now = open_boards(self.job.there, session)
        if not open_now:
            return ""
        links = "".join(link(str(each), self._board_at(session.number, each)) for each in open_now)
        title = self.job.place(session, "boards").capitalize()
        return f'<h2>{title}</h2><p class="numbers">{links}</p>'

    # --- cards -------------------------------------------------------------------------

    def _card_at(self, who: str) -> str:
        return f"{self.base}-{slug(who)}.html"

    def _card(self, who: str, tables: list[Table]) -> None:
        players = Text(", ".join(players_of(self.job.there.state.entry(who))))
        body = [as_html(players), self._why(PlaceOf(who, stage=self.job.stage), "Why this place")]
        body += [self.shown(each) for each in rounds_against_field(self.job, who)]
        for session in self.job.sessions():
            body += [self.shown(each) for each in night(self.job, session, who)]
        body += [self.shown(each) for each in tables]
        way = [*self.way, (self.plan.shown, self.index)]
        self._put(self._card_at(who), self.job.numbered(who), way, "".join(body))

    # --- boards ------------------------------------------------------------------------

    def _board_at(self, session: int, board: int) -> str:
        return f"{self.base}-{session}-board-{board}.html"

    def _boards(self, session: SessionState) -> None:
        lines = results.lines_by_board(results.event_of(self.job, session.number))
        deals = dict(hands.dealt(self.job, session))
        for number in open_boards(self.job.there, session):
            parts = []
            if number in deals:
                diagram = hands.diagram(self.job, number, deals[number])
                parts.append(as_html(Deals((diagram,), 1)))
            title = self.job.place(session, f"Board {number}")
            made = EventBoard(number, tuple(lines.get(number, ())))
            parts.append(as_html(results.traveller(made, title)))
            parts.append(as_html(frequency(self.job, session, number)))
            asked = BoardIn(number, session.number, stage=self.job.stage)
            parts.append(self._why(asked, "Why these scores"))
            way = [*self.way, (self.plan.shown, self.index)]
            self._put(self._board_at(session.number, number), title, way, "".join(parts))

    def _why(self, question: Question, title: str) -> str:
        """The derivation of a figure, folded; nothing where there is none."""
        try:
            figure = told(self.job.there, question)
        except Mistake:
            return ""
        return folded(title, why_html(figure, CLAUSE, self.job.there.state.the_plan.rulebook))


def every_page(found: Pages) -> Iterator[tuple[str, str]]:
    """The pages of an event by their addresses in the archive."""
    for address, text in found.pages.items():
        yield f"{found.folder}/{address}", text
