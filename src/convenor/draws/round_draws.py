"""The draw of one round as it is recorded: matches, byes, share match, and the certificate.

Every part is a frozen value that becomes plain JSON and is read back from it, so that a draw can
be kept as a fact and confirmed later from that alone. How a draw is made is not known here.
"""

from __future__ import annotations

from collections.abc import Mapping

from convenor.draws.fields import Field, Meeting
from convenor.draws.plans import DrawPlan, Method
from convenor.regulation import answers
from convenor.regulation.typed import asked, reader
from convenor.values import replace, value

Three = tuple[str, str, str]


@value
class Match:
    """One table of the draw."""

    table: int = asked("table number", least=1)
    home: str = asked("first-named: home team, or North-South")
    away: str = asked("second-named: visitors, or East-West")
    arrow_switch: bool | None = asked("whether directions change during the match", default=None)
    sits_first: str | None = asked("who sits first", default=None)
    line_ups: str | None = asked("blind, if neither sits first", default=None)
    open_ns: str | None = asked(
        "who sits North-South in the open room (none: the first-named)", default=None
    )
    seating_rights: str | None = asked("who has the seating rights", default=None)


@value
class Share:
    """A share match: three that meet one another at three tables."""

    three: Three = asked("A, B and C in the order of the draw")
    since: int = asked("round in which it begins", least=1)
    rounds: int = asked("rounds that it takes", least=1)
    tables: tuple[Match, ...] = asked("A v B, C v A, B v C", default=())


@value
class Lot:
    """One lot: what was drawn, from which seed, and the order that came out."""

    what: str
    seed: str
    order: tuple[str, ...]


@value
class Shown:
    """Take `few` away, and more odd groups of `many` are left than were taken (or as many)."""

    few: tuple[str, ...]
    many: tuple[str, ...]
    at: str | None = None


@value
class PassedOver:
    """Those who might have sat out or shared, had the rest been drawable without them."""

    who: tuple[str, ...]
    shown: Shown


@value
class PairReason:
    """Why two meet: whom they passed over; or their numbers in a printed draw or circle."""

    first: str
    second: str
    barred: tuple[str, ...] = ()
    blocking: tuple[str, ...] = ()
    more: int = 0
    numbers: tuple[int, int] | None = None


@value
class DrawCertificate:
    """All that is needed to confirm a draw without the program that made it."""

    method: Method = asked("how this round was drawn")
    plan: DrawPlan = asked("the rules followed")
    field: Field = asked("ranking, history and all else that was known")
    order: tuple[str, ...] = asked("names in the order of the draw; '' is the bye")
    reasons: tuple[PairReason, ...] = asked("why each two meet", default=())
    shown: tuple[Shown, ...] = asked("why somebody was passed over", default=())
    passed: tuple[PassedOver, ...] = asked("who might have sat out or shared", default=())
    lots: tuple[Lot, ...] = asked("every lot with its seed", default=())
    places: tuple[str, ...] | None = asked("places that a round robin goes by", default=None)


@value
class RoundDraw:
    """The draw of one round."""

    round: int = asked("round drawn", least=1)
    matches: tuple[Match, ...] = asked("the matches in table order")
    certificate: DrawCertificate = asked("ranking, history, reasons, lots")
    byes: tuple[str, ...] = asked("those without a match", default=())
    share: Share | None = asked("the share match", default=None)
    house: str | None = asked("the house contestant, if it plays", default=None)

    def to_plain(self) -> dict[str, object]:
        """The draw as JSON has it."""
        made: dict[str, object] = answers.to_plain(self)
        return made

    @property
    def meetings(self) -> tuple[Meeting, ...]:
        """Who meets whom in this round, those of a share match in its first round."""
        shared = self.share.tables if self.share and self.share.since == self.round else ()
        return tuple((each.home, each.away, self.round) for each in (*self.matches, *shared))


def read_draw(given: Mapping[str, object], where: str = "draw") -> RoundDraw:
    """A draw out of its JSON."""
    made: RoundDraw = reader(RoundDraw)(_exactly(given), where)
    return made


def _exactly(given: object) -> object:
    """JSON numbers that a reader made binary, as they were written."""
    if isinstance(given, float):
        return repr(given)
    if isinstance(given, Mapping):
        return {key: _exactly(each) for key, each in given.items()}
    if isinstance(given, (list, tuple)):
        return [_exactly(each) for each in given]
    return given


def after(draw: RoundDraw) -> Field:
    """The field before the next round: this round added to its history, without its results."""
    field = draw.certificate.field
    sat = tuple(
        (each.sits_first, each.away if each.sits_first == each.home else each.home, draw.round)
        for each in draw.matches
        if each.sits_first is not None
    )
    share = draw.share
    return replace(
        field,
        round=draw.round + 1,
        meetings=(*field.meetings, *draw.meetings),
        byes=(*field.byes, *((name, draw.round) for name in draw.byes)),
        sat_first=(*field.sat_first, *sat),
        placings=field.placings or draw.certificate.places,
        sharing=share.three if share else (),
        sharing_since=share.since if share else None,
    )
