"""The rounds, matches and results behind a figure, told down to what the tables wrote.

The figures of a competition go in with somebody who listens; each calculation tells its own steps
once more, and the results at the tables are told as they were entered. Nothing is worked out here.
"""

from __future__ import annotations

from collections.abc import Collection

from convenor.competition.explaining.fines_and_titles import entries_of
from convenor.competition.figures import Figures
from convenor.competition.scores.boards import rulings_on
from convenor.competition.scores.missing_results import settled
from convenor.competition.scores.scores import MatchFigure
from convenor.competition.scores.stanza_scores import stanza_scores
from convenor.competition.standings.season_sources import Source
from convenor.competition.state.seats import Pairing, Seat
from convenor.errors import Mistake
from convenor.exact import PERCENT, Exact, whole_if_whole
from convenor.regulation.why import Subject, Why


def source_numbered(figures: Figures, stage: str, number: int) -> Source:
    """Something that earns points in a season table, by its number in the table's account."""
    sources = figures.accounts.season(stage).sources
    if not 1 <= number <= len(sources):
        raise Mistake(
            f"{stage} counts {len(sources)} events, and none is number {number}: "
            "ask for one of them, or for the total."
        )
    return sources[number - 1]


def tell_source(figures: Figures, stage: str, source: int, number: str, why: Why) -> Exact:
    """What one thing that earns points in a season table is worth to a contestant."""
    found = source_numbered(figures, stage, source)
    if found.event:
        _tell_season(figures, stage, number, why, found.event)
    entries = figures.accounts.account(stage).entries
    own = [each for each in entries if each.contestant == number and each.round == source]
    for entry in own:
        why.step("{event}", entry.amount, clause=entry.clause, event=entry.reason)
    return whole_if_whole(sum(each.amount for each in own))


def _tell_season(
    figures: Figures, stage: str, number: str, why: Why, only: str | None = None
) -> None:
    """Each place of a contestant in other events, or in one of them, and what it is worth."""
    season = figures.accounts.season(stage)
    for each in season.earned:
        body, link = each.body, each.link
        if body.contestant == number and only in (None, body.event):
            told = why.part(
                "{who}: {event}" if body.place is None else "{who}: place {place} in {event}",
                who=body.player or "each player",
                place=body.place,
                event=season.source(body.event).shown,
            )
            if link is not None:
                told.step("read from {title}, {stage}", title=link.title, stage=link.played_in)
            season.credited(body, told)


def tell_rounds(
    figures: Figures, stage: str, number: str, why: Why, until: int | None = None
) -> None:
    """The rounds of a contestant, each opened, up to one of them."""
    if figures.plan(stage).format == "season":
        _tell_season(figures, stage, number, why)
    for session in figures.state.sessions_of(stage):
        if until is not None and session.number > until:
            break
        part = why.part(
            "round {round}", about=Subject(session=session.number), round=session.number
        )
        tell_round(figures, stage, session.number, number, part)


def tell_matches(figures: Figures, stage: str, number: str, why: Why) -> None:
    for session in figures.state.sessions_of(stage):
        for match in figures.scores.match_of(stage, session.number, number):
            tell_named(figures, match, why)


def tell_named(figures: Figures, match: MatchFigure, why: Why) -> None:
    """One match under its name."""
    name = match.pairing.name or match.pairing.match
    about = Subject(session=match.session, match=name)
    _tell_match(figures, match, why.part("{match}", about=about, match=name, round=match.session))


def tell_round(figures: Figures, stage: str, session: int, number: str, why: Why) -> Exact | None:
    """One round: its match or its session, an award in its place, and what the account has."""
    if figures.plan(stage).in_matches:
        for match in figures.scores.match_of(stage, session, number):
            _tell_match(figures, match, why)
    else:
        _tell_session(figures, stage, session, number, why)
    there = figures.state.session(stage, session)
    if there.draw:
        figures.accounts.awarding(stage).tell(there, number, why)
    figures.accounts.credits(stage).credit(number, session, why)
    return _tell_account(figures, stage, session, number, why)


def _tell_session(figures: Figures, stage: str, session: int, number: str, why: Why) -> None:
    there = figures.scores.session(stage, session)
    if number in there.cards:
        there.told(number, why)
        never = settled(figures.state, there.session) if there.session.seating else ()
        for board_number in there.session.boards:
            tell_results(figures, stage, session, board_number, number, why, never)


def _tell_account(
    figures: Figures, stage: str, session: int, number: str, why: Why
) -> Exact | None:
    """What the account has for a round; the score of it comes back, fines apart."""
    amount = None
    unit = figures.plan(stage).figure
    told = _points_told(figures, stage, session, number)
    for entry in entries_of(figures, stage, number):
        if entry.round == session and entry.kind != "carry-over":
            if entry.kind not in ("fine", "adjustment", "cancelled"):
                amount = entry.amount
            if entry.kind == "score" and not entry.reason and entry.amount in told:
                continue  # its match has just said so
            why.step(
                "counts as {said}",
                entry.amount,
                unit=PERCENT if unit == "percent" else unit,
                clause=entry.clause,
                closes=True,
                said=entry.reason or entry.kind,
            )
    return amount


def _points_told(figures: Figures, stage: str, session: int, number: str) -> list[Exact | None]:
    """What the matches of a contestant in a round have told for it."""
    if not figures.plan(stage).in_matches:
        return []
    return [each.vp(number) for each in figures.scores.match_of(stage, session, number)]


def _tell_match(figures: Figures, match: MatchFigure, why: Why) -> None:
    there = figures.state.session(match.stage, match.session)
    never = settled(figures.state, there)
    for number in () if match.by_report and not match.done else match.pairing.boards:
        tell_results(figures, match.stage, match.session, number, match.pairing, why, never)
    figures.scores.worked_out(match.stage, match.session, match.pairing, why)
    _tell_stanzas(figures, match, why)


def _tell_stanzas(figures: Figures, match: MatchFigure, why: Why) -> None:
    """What each side won in each stanza, where the match has several and play has begun."""
    if not match.pairing.lengths or match.score is None or match.by_report:
        return
    first, second = match.pairing.contestants
    for each in stanza_scores(figures.scores, match):
        if each.forfeit is not None:
            text = "stanza {stanza}, forfeited by {loser}: {first} {won}, {second} {lost} IMPs"
        else:
            text = "stanza {stanza}: {first:who} {won}, {second:who} {lost} IMPs"
        why.step(
            text,
            stanza=each.number,
            loser=each.forfeit.at_fault if each.forfeit is not None else "",
            first=first,
            second=second,
            won=each.imps[0],
            lost=each.imps[1],
        )


def tell_results(
    figures: Figures,
    stage: str,
    session: int,
    number: int,
    of: str | Pairing | None,
    why: Why,
    never: Collection[tuple[str, int]] = (),
) -> None:
    """What the tables have for a board, as it was entered, or that a result is still to come.

    Of tables and boards of which none ever will, nothing is told, save the ruling that scores it.
    """
    there = figures.state.session(stage, session)
    if there.seating is None:
        return
    results = figures.state.on(stage, session, number)
    rulings = rulings_on(figures.state, stage, session, number)
    seats = there.seating.by_board.get(number, ())
    if isinstance(of, Pairing):
        seats = tuple(e for at in of.tables if (e := there.seating.find(at, number)) is not None)
    for seat in seats:
        if of is not None and not _concerns(seat, of):
            continue
        found = results.get(seat.table)
        ruling = rulings.get(seat.table)
        scored = ruling is not None and not ruling.pending and ruling.ns is not None
        if found is None and (seat.table, number) in never and not scored:
            continue
        said = found.text if found else "no result" if scored else "no result yet"
        why.step(
            "board {board}, table {table}, {ns:who} v {ew:who}: {result}",
            about=Subject(session=session, board=str(number), table=seat.table),
            board=number,
            table=seat.table,
            ns=seat.ns,
            ew=seat.ew,
            result=f"{said}, scored by ruling {ruling.ruling}" if ruling and scored else said,
        )


def _concerns(seat: Seat, of: str | Pairing) -> bool:
    if isinstance(of, str):
        return seat.side_of(of) is not None
    return seat.table in of.tables
