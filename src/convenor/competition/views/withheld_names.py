"""Names as the public may hear them: whoever asked for it is not named, anywhere.

A competition and a contestant's number go in, the name that may be shown comes out; a contestant,
and the same one without the names that are hidden; a text or a derivation, and the same without
them. Pages, the programs' interface and the table's page all ask here, so that the words are the
same, and officials are told here what the public will not read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from operator import is_
from weakref import WeakKeyDictionary

from convenor.competition.live import Competition
from convenor.competition.state.seats import contestants_on
from convenor.competition.state.state import Contestant, State
from convenor.competition.views.name_finding import NameFinder
from convenor.explain import Figure
from convenor.values import replace

WITHHELD = "name withheld"
"""What stands where a player's name would stand."""
OWN_WORDS = frozenset(
    ("about", "event", "lead", "offence", "reason", "reasons", "said", "says", "text", "why")
)
"""The names under which facts and answers have what an official wrote, or a sentence made of it."""
KINDS = {"pairs": "Pair", "teams": "Team", "individuals": "Player"}


def kind_of(there: Competition) -> str:
    """What a contestant is: 'Pair', 'Team' or 'Player'."""
    return KINDS[there.state.the_plan.contestants]


def name_of(there: Competition, contestant: str) -> str:
    """The name of a contestant; where its own name tells a hidden one it is 'Pair 7'."""
    kind = kind_of(there)
    return " & ".join(_single(there, kind, each) for each in contestants_on(contestant))


def _single(there: Competition, kind: str, number: str) -> str:
    entry = there.state.entries.get(number)
    return f"{kind} {number}" if entry is None else contestant_name(entry, kind)


def contestant_name(entry: Contestant, kind: str, names: Iterable[str] | None = None) -> str:
    """What a contestant is called, without the names that are hidden (its own, unless given)."""
    hidden = entry.hidden if names is None else names
    if any(_tells(entry.name, each) for each in hidden):
        return f"{kind} {entry.number}"
    return entry.name


def withheld(there: Competition) -> frozenset[str]:
    """Those whom the public does not know by the name that they were entered by."""
    return frozenset(
        number
        for number, entry in there.state.entries.items()
        if entry.hidden and name_of(there, number) != entry.name
    )


def public_names(there: Competition) -> Mapping[str, str]:
    """Everybody by number, as the public may call them; the same name twice with the number."""
    entries, kept = tuple(there.state.entries.values()), _named.get(there.state)
    if kept is not None and kept[0] == entries:
        return kept[1]
    found = {number: name_of(there, number) for number in there.state.entries}
    known = Counter(found.values())
    made = {n: f"{each} ({n})" if known[each] > 1 else each for n, each in found.items()}
    _named[there.state] = (entries, made)
    return made


def player_name(entry: Contestant, player: str) -> str:
    """The name of a player of a contestant."""
    return WITHHELD if player in entry.hidden else player


def players_of(entry: Contestant) -> tuple[str, ...]:
    """The names of all players of a contestant, as many as it has."""
    return tuple(player_name(entry, each.name) for each in entry.players)


def unnamed(entry: Contestant, kind: str, names: Iterable[str] | None = None) -> Contestant:
    """A contestant as if it had been entered without the names that are hidden."""
    hidden = tuple(entry.hidden if names is None else names)
    players = tuple(
        replace(each, name=WITHHELD, id="", tags=()) if each.name in hidden else each
        for each in entry.players
    )
    return replace(entry, name=contestant_name(entry, kind, hidden), players=players)


def with_names_hidden(there: Competition, now: Competition | None = None) -> Competition:
    """A competition, of today or of an earlier time, in which whoever is hidden has no name."""
    today = there if now is None else now
    hidden = {
        number: names
        for number, entry in today.state.entries.items()
        if (names := _hidden(entry, there.state.entries.get(number)))
    }
    if not hidden:
        return there
    state, kind = there.state.copy(), kind_of(there)
    for number, names in hidden.items():
        if number in state.entries:
            state.entries[number] = unnamed(state.entries[number], kind, names)
    return there.over(state)


def _hidden(today: Contestant, then: Contestant | None) -> tuple[str, ...]:
    """The names that are hidden of somebody, today or then."""
    return tuple(dict.fromkeys((*today.hidden, *(then.hidden if then else ()))))


# --- in texts ------------------------------------------------------------------------------------


def without_hidden(there: Competition, text: str) -> str:
    """A plain text with what may be shown in the place of every name that is hidden."""
    finder = _finder(there.state)
    return text if finder is None or not text else finder.put(text)


def page_without_hidden(there: Competition, page: str) -> str:
    """The same of HTML."""
    finder = _finder(there.state)
    return page if finder is None else finder.put_in_page(page)


def figure_without_hidden(there: Competition, figure: Figure) -> Figure:
    """A derivation whose words, and what went into it in officials' words, tell no hidden name."""
    finder = _finder(there.state)
    return figure if finder is None else _put_in_figure(finder, figure)


def hidden_names_in(there: Competition, text: str) -> tuple[str, ...]:
    """The words of a text that tell a hidden name, as they stand in it."""
    finder = _finder(there.state)
    return () if finder is None or not text else finder.told_in(text)


def _put_in_figure(finder: NameFinder, figure: Figure) -> Figure:
    said = {name: _put_in_input(finder, each) for name, each in figure.inputs.items()}
    return replace(
        figure,
        text=finder.put_in_template(figure.text),
        lead=finder.put(figure.lead),
        inputs=said,
        value=_put_in_input(finder, figure.value),
        steps=tuple(_put_in_figure(finder, each) for each in figure.steps),
    )


def _put_in_input(finder: NameFinder, said: object) -> object:
    """A value that went into a figure: its words, also in a list or by name."""
    if isinstance(said, str):
        return finder.put(said)
    if isinstance(said, tuple) and type(said) is tuple:
        return tuple(_put_in_input(finder, each) for each in said)
    if isinstance(said, list):
        return [_put_in_input(finder, each) for each in said]
    if isinstance(said, Mapping):
        return {finder.put(str(name)): _put_in_input(finder, each) for name, each in said.items()}
    return said


_named: WeakKeyDictionary[State, tuple[tuple[Contestant, ...], Mapping[str, str]]] = (
    WeakKeyDictionary()
)
"""By competition the names of everybody, as long as the same are entered."""
_found: WeakKeyDictionary[State, tuple[tuple[Contestant, ...], NameFinder | None]] = (
    WeakKeyDictionary()
)
"""What was made ready for a state, as long as its entries are the same."""


def _finder(state: State) -> NameFinder | None:
    """The hidden names of a competition, ready to be looked for; None where nobody is hidden."""
    entries = tuple(state.entries.values())
    kept = _found.get(state)
    if kept is None or len(kept[0]) != len(entries) or not all(map(is_, kept[0], entries)):
        kept = (entries, _made_ready(state, entries))
        _found[state] = kept
    return kept[1]


def _made_ready(state: State, entries: tuple[Contestant, ...]) -> NameFinder | None:
    hidden = [name for each in entries for name in each.hidden]
    if not hidden:
        return None
    kind, labels, shown = KINDS[state.the_plan.contestants], {}, []
    for entry in entries:
        called = contestant_name(entry, kind)
        if called != entry.name:
            labels[entry.name] = called
        else:
            shown.append(entry.name)
        shown += [each.name for each in entry.players if each.name not in entry.hidden]
    return NameFinder(hidden, labels, shown, WITHHELD)


def _tells(text: str, name: str) -> bool:
    """Whether a text has a part of a player's name in it; a lone initial tells nobody."""
    return bool(NameFinder((name,), {}, (), WITHHELD).told_in(text))
