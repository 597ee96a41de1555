"""How a stage went: places by round, what each round gave against the field, who made what of whom.

A job goes in, pictures come out, one a field; every place and every figure is the pipeline's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from convenor import pipeline
from convenor.competition.live import Competition
from convenor.competition.scores.scores import MatchFigure
from convenor.exact import Exact
from convenor.printing.blocks import Picture
from convenor.printing.jobs import Job, shown
from convenor.printing.pictures.svg import Sheet, scaled
from convenor.values import value

WIDE, NAMES, TOP, STEP = 760, 190, 34, 20
MOST = 40
"""Contestants in one picture: of a larger field the first."""
DASHES = ("", "8 3", "2 3", "10 3 2 3", "5 5")


@value
class Course:
    """Places round by round of one field: the one account of them, for page, paper and file."""

    field: str
    rounds: tuple[int, ...]
    order: tuple[str, ...]
    """Contestants as they stand now, the best first."""
    after: Mapping[int, Mapping[str, int]]

    def places(self, who: str) -> tuple[int | None, ...]:
        """The place of somebody after each round."""
        return tuple(self.after[number].get(who) for number in self.rounds)


def courses_of(there: Competition, stage: str, rounds: Sequence[int]) -> tuple[Course, ...]:
    """The course of each field of a stage over these rounds."""
    after = {
        number: pipeline.places_in(pipeline.standings(there, stage, number)) for number in rounds
    }
    return tuple(
        Course(field, tuple(rounds), standing.order, after)
        for field, standing in pipeline.standings(there, stage).items()
        if standing.order
    )


def told(course: Course, name_of: Callable[[str], str], word: str) -> str:
    """What a course shows, in a sentence: who leads, since when, and who moved most."""
    shown_of = course.order[:MOST]
    if not shown_of or not any(course.places(shown_of[0])):
        return ""
    since = 0
    for place in reversed(course.places(shown_of[0])):
        if place != 1:
            break
        since += 1
    leads = f"{name_of(shown_of[0])} lead"
    if since > 1:
        leads += f", first after each of the last {since} {word}s"
    moved = [(_climbed(course.places(each)), each) for each in shown_of]
    most, climber = max(moved, key=lambda each: each[0])
    if most < 2:
        return f"{leads}."
    return f"{leads}; {name_of(climber)} climbed most since the first {word}: {most} places."


def _climbed(places: Sequence[int | None]) -> int:
    known = [each for each in places if each is not None]
    return known[0] - known[-1] if len(known) > 1 else 0


def places_by_round(job: Job) -> Iterator[Picture]:
    """The place of each after every round, the best at the head."""
    rounds = scored_rounds(job)
    if len(rounds) < 2 or pipeline.is_bracket(job.there, job.stage):
        return
    for course in courses_of(job.there, job.stage, rounds):
        yield _places_drawn(job, course)


def scored_rounds(job: Job) -> list[int]:
    """The rounds that are out and have results."""
    return [
        each.number
        for each in job.sessions()
        if pipeline.results_in(job.there, job.stage, each.number)
        or job.there.state.has_results(each)
    ]


def _places_drawn(job: Job, course: Course) -> Picture:
    title = " ".join(filter(None, ("Places by round", course.field)))
    sheet = Sheet(WIDE, title)
    right = WIDE - NAMES - 20
    order, after = course.order[:MOST], course.after
    lowest = max((each.get(who, 1) for each in after.values() for who in order), default=1)
    xs = {n: scaled(at, 0, len(after) - 1, 40, right) for at, n in enumerate(after)}
    for number, x in xs.items():
        sheet.words(x, 16, str(number), "middle")
        sheet.line(x, TOP - 10, x, TOP + STEP * (lowest - 1), faint=True)
    for place in range(1, lowest + 1):
        sheet.words(22, TOP + STEP * (place - 1) + 4, str(place), "end", size=10)
    for at, who in enumerate(order):
        places = zip(course.rounds, course.places(who), strict=True)
        known = [(xs[n], TOP + STEP * (place - 1)) for n, place in places if place is not None]
        sheet.path(known, width=2.2 if at < 3 else 1, dash=DASHES[at % len(DASHES)])
        for x, y in known:
            sheet.dot(x, y, filled=at % 2 == 0)
        if known:
            now = course.places(who)[-1]
            level = TOP + STEP * ((now or lowest) - 1) + 4
            sheet.words(right + 14, level, f"{now or ''} {_short(job.name(who))}", bold=at < 3)
    plan = pipeline.stage_plan(job.there, job.stage)
    word = "session" if plan.format == "sessions" else "round"
    return Picture(sheet.drawn(), f"{title}. {told(course, job.name, word)}")


def _short(name: str) -> str:
    return name if len(name) <= 24 else f"{name[:23]}…"


# --- a round against the field -------------------------------------------------------------------


def rounds_against_field(job: Job, who: str) -> Iterator[Picture]:
    """What each round gave somebody, among what it gave everybody else."""
    rounds = scored_rounds(job)
    found = {
        number: {
            each.contestant: each.amount
            for each in pipeline.round_entries(job.there, job.stage, number)
        }
        for number in rounds
    }
    found = {number: each for number, each in found.items() if each}
    amounts = [float(amount) for each in found.values() for amount in each.values()]
    if len(found) < 2 or not any(who in each for each in found.values()):
        return
    unit = pipeline.stage_plan(job.there, job.stage).figure
    title = f"{job.name(who)}: {unit} by round, among the field"
    sheet = Sheet(WIDE, title)
    low, high = min(*amounts, 0), max(amounts)
    bottom = 330
    own: list[tuple[float, float]] = []
    for at, (number, each) in enumerate(found.items()):
        x = scaled(at, 0, len(found) - 1, 70, WIDE - 40)
        sheet.words(x, bottom + 22, str(number), "middle")
        for other, amount in each.items():
            y = scaled(float(amount), low, high, bottom, 20)
            if other == who:
                own.append((x, y))
                sheet.words(x + 9, y - 7, shown(amount), bold=True)
            else:
                sheet.dot(x, y, size=2.2, filled=False)
    for mark in (low, (low + high) / 2, high):
        y = scaled(mark, low, high, bottom, 20)
        sheet.line(50, y, WIDE - 20, y, faint=True)
        sheet.words(44, y + 4, f"{mark:g}", "end", size=10)
    sheet.path(own, width=2.5)
    for x, y in own:
        sheet.dot(x, y, size=4.5)
    yield Picture(sheet.drawn(), f"{title}: filled dots are {job.name(who)}, rings everybody else.")


# --- the cross-table -----------------------------------------------------------------------------


def cross_table(job: Job) -> Iterator[Picture]:
    """What everybody made of each round or opponent, the more the darker."""
    plan = pipeline.stage_plan(job.there, job.stage)
    rounds = scored_rounds(job)
    if not rounds or pipeline.is_bracket(job.there, job.stage) or not plan.in_matches:
        return
    square = plan.format == "round robin"
    for field, standing in pipeline.standings(job.there, job.stage).items():
        order = standing.order[:MOST]
        heads = order if square else tuple(str(each) for each in rounds)
        if order:
            yield _cross_drawn(job, field, order, heads, square=square)


def _cross_drawn(
    job: Job, field: str, order: tuple[str, ...], heads: tuple[str, ...], *, square: bool
) -> Picture:
    title = " ".join(filter(None, ("Who met whom", field)))
    sheet = Sheet(WIDE, title)
    left = NAMES + 10
    wide = min(64.0, (WIDE - left) / max(len(heads), 1))
    for at, head in enumerate(heads):
        sheet.words(left + wide * (at + 0.5), 16, head, "middle", size=10)
    cells = {who: _cells(job, who, square=square) for who in order}
    known = [float(worth) for own in cells.values() for worth, _ in own.values()]
    low, high = min(known, default=0), max(known, default=1)
    for row, who in enumerate(order):
        y = 24 + STEP * row
        sheet.words(NAMES, y + 14, _short(f"{job.name(who)} {who}"), "end", size=11)
        for at, head in enumerate(heads):
            x = left + wide * at
            if head not in cells[who]:
                sheet.box(x, y, wide, STEP, dark=0)
                continue
            worth, told = cells[who][head]
            dark = round(0.05 + 0.33 * scaled(float(worth), low, high, 0, 1), 2)
            sheet.box(x, y, wide, STEP, dark=dark, told=told)
            sheet.words(x + wide / 2, y + 14, shown(worth), "middle", size=10 if wide > 34 else 8)
    by = "opponent" if square else "round"
    return Picture(
        sheet.drawn(), f"{title}: what each made of every {by}, the more the stronger the shade."
    )


def _cells(job: Job, who: str, *, square: bool) -> dict[str, tuple[Exact, str]]:
    found: dict[str, tuple[Exact, str]] = {}
    plan = pipeline.stage_plan(job.there, job.stage)
    for number in scored_rounds(job):
        for match in pipeline.own_matches(job.there, job.stage, number, who):
            worth = _worth(match, who, in_vps=plan.figure == "VP")
            if worth is not None:
                other = match.pairing.opponent_of(who)
                told = f"round {number}, against {job.name(other)}"
                found[other if square else str(number)] = (worth, told)
    return found


def _worth(match: MatchFigure, who: str, *, in_vps: bool) -> Exact | None:
    """What a match was worth; nothing yet of one in play."""
    if not match.complete:
        return None
    return match.vp(who) if in_vps else match.margin(who)
