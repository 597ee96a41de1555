"""What a newcomer can look at and try in each competition of the demonstration.

A competition goes in, what it is and a few addresses to begin with come out; those of the desk are
for whoever plays director.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from convenor.values import value
from convenor.web.store.models import Competition

PUBLIC, DESK = "/c/{slug}/", "/desk/{slug}/"
_TRY: dict[str, tuple[str, tuple[tuple[str, str], ...]]] = {
    "demo-butler": (
        "Butler pairs in play: scores arrive by themselves. Watch the standings move, correct a "
        "result, fine somebody.",
        (("Follow it live", PUBLIC), ("Its desk", DESK)),
    ),
    "demo-teams": (
        "A Swiss of teams between rounds: the draw is published, and the tables sit down soon. "
        "When they are done, post the scores and draw the next round.",
        (("See the draw", PUBLIC), ("Its desk", DESK)),
    ),
    "demo-pairs": (
        "Matchpoint pairs just finished, with an appeal to be heard: see what is at stake, then "
        "decide it.",
        (("See the scores", PUBLIC), ("What if", DESK + "what-if/"), ("Its desk", DESK)),
    ),
    "demo-final-five": (
        "A final of five on its second night. Post the round, and the bracket says who goes on.",
        (("See the bracket", PUBLIC), ("Its desk", DESK)),
    ),
    "demo-season": (
        "The table of a season: places in the events of a year and the points they earn. Press a "
        "figure to see why.",
        (("See the table", PUBLIC), ("Its desk", DESK)),
    ),
}
_OWN = ("Set up here, by whoever plays director.", (("See it", PUBLIC), ("Its desk", DESK)))


@value
class Trial:
    """A competition with what there is to try."""

    title: str
    about: str
    links: tuple[tuple[str, str], ...]


def trials(competitions: Iterable[Competition], directs: bool) -> Iterator[Trial]:
    """All competitions; the desk's addresses only for whoever may open it."""
    for each in competitions:
        about, links = _TRY.get(each.slug, _OWN)
        shown = [
            (words, address.format(slug=each.slug))
            for words, address in links
            if directs or address.startswith(PUBLIC)
        ]
        yield Trial(each.title, about, tuple(shown))
