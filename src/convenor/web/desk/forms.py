"""The form of an action, made from the action's own description.

An action, the competition and what was typed go in; fields come out, each with its meaning, unit,
limits and choices, and with its mistake beside it where it has one, and the plain data that the
action reads. Nothing here knows one action from another: one that is added tomorrow has its form.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from convenor.actions.action import Action
from convenor.competition.live import Competition
from convenor.errors import Mistake
from convenor.regulation.typed import reader_of_input
from convenor.web.desk import award_fields
from convenor.web.desk.offers import (
    CONTESTANTS,
    LISTS,
    Choice,
    book_words,
    by_number,
    offers,
    usual,
)
from convenor.web.desk.writing import AWARD as AWARD_WAY
from convenor.web.desk.writing import read, way_of, write
from convenor.web.fields import CHOICE, LONG, TRUTH, Field, in_words, widget_of
from convenor.web.notation import AS_JSON

SHOWN = 5
"""So many of what need not be given are shown at once; the others are folded away."""
ALWAYS_SHOWN = frozenset({"reason", "says"})
SELDOM = frozenset(
    {
        *("ruling", "fine", "call", "clause", "ns_fault", "ew_fault", "asked_later"),
        *("intentional", "psychic_by", "below_rank", "frivolous", "times"),
        *("earlier_of_player", "earlier_of_pair"),
    }
)
"""What the book or the program mostly knows by itself."""
SELECTED = frozenset({"stage", "to", "event", "unit"})
"""Inputs whose choices are all there can be."""
FILES = {"pbn": ".pbn"}
"""Texts that mostly lie in a file, and what such files are called."""
BOXES = frozenset({"text", *FILES})
"""Texts of several lines: a note, a list, a file."""
PLAIN = frozenset({"stage", "session", "table", "board"})
"""Inputs whose name says it all."""
OF_FORMS = frozenset(
    {"after", "append", "before", "closest", "contains", "matches", "remove", "reset", "submit"}
)
"""What a form in a browser can do by itself: a field of that name would hide it from scripts."""
ASIDE = "_"
AWARD = "award"
TICKED = "true"
"""What a box that is ticked sends."""
AS_LISTED = "a list as another program writes it"
WIDE = frozenset({"reason", "grounds", "text", "says", "ns", "ew", "sought"})


@dataclass(frozen=True)
class Entry(Field):
    """An input as the desk's form shows it."""

    offers: tuple[Choice, ...] = ()
    words: tuple[str, ...] = ()
    """What the book calls it, where it has words for it."""

    @property
    def sent_as(self) -> str:
        """The name under which the page sends it."""
        return self.name + ASIDE if self.name in OF_FORMS else self.name

    @property
    def widget(self) -> str:
        if self._is_picked:
            return CHOICE
        if self.is_award:
            return AWARD
        if self.input.name in BOXES:
            return LONG
        found = widget_of(self.input)
        if found == LONG:
            return LONG if way_of(self.input.type).long else "text"
        return found

    @property
    def _is_picked(self) -> bool:
        """Whether one of a few is chosen; a word that is not among them is still shown as typed."""
        known = {sent for sent, _ in self.offers}
        listed = self.input.name in SELECTED or bool(self.words)
        return listed and bool(self.offers) and (not self.text or self.text in known)

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        return self.offers if self._is_picked else super().choices

    @property
    def is_award(self) -> bool:
        """Whether it is the score that a ruling gives."""
        return way_of(self.input.type) is AWARD_WAY

    @property
    def award(self) -> award_fields.Shown:
        """The same as buttons and rows."""
        return award_fields.shown(self.text)

    @property
    def is_tick(self) -> bool:
        """Whether it is a box to tick: something that mostly is not so."""
        return self.widget == TRUTH and self.input.default is False

    @property
    def is_yes_or_no(self) -> bool:
        """Whether both answers are shown: one must be given, or it mostly is so."""
        return self.widget == TRUTH and (self.input.required or self.input.default is True)

    @property
    def ticked(self) -> bool:
        return self.text == TICKED or (not self.text and self.input.default is True)

    @property
    def listed(self) -> bool:
        """Whether choices are offered beside what can be typed."""
        return bool(self.offers) and self.widget != CHOICE

    @property
    def hint(self) -> str:
        """What it means, within which limits, and how it is written."""
        said = [self.input.meaning + (f" ({self.limits})" if self.limits else "")]
        if self.input.name in CONTESTANTS | LISTS:
            said.append("by number or name")
        if self.widget in (LONG, "text") and (how := way_of(self.input.type).hint):
            said.append(AS_LISTED if how == AS_JSON else how)
        if self.default and self.widget not in (CHOICE, TRUTH):
            said.append(f"empty: {self.default}")
        return "; ".join(each for each in said if each)

    @property
    def file(self) -> str:
        """How the name of a file ends from which it may be taken."""
        return FILES.get(self.input.name, "")

    @property
    def as_json(self) -> bool:
        """Whether it can only be written as programs write."""
        return way_of(self.input.type).hint == AS_JSON

    @property
    def plain(self) -> bool:
        """Whether the hint is only for those who do not see the page."""
        return self.input.name in PLAIN

    @property
    def wide(self) -> bool:
        return self.widget == LONG or self.input.name in WIDE


@dataclass(frozen=True)
class Form:
    """The form of an action, filled as far as it was."""

    action: Action
    fields: tuple[Entry, ...]
    given: Mapping[str, object]
    unknown: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """Whether the action can be looked at."""
        return not self.unknown and not any(each.problem for each in self.fields)

    @property
    def complete(self) -> bool:
        """Whether all that must be given has been."""
        return self.sound and all(e.text for e in self.fields if e.input.required)

    @property
    def begun(self) -> bool:
        """Whether anything was written; where a file is waited for, more than the place of it."""
        if any(each.file for each in self.fields):
            return any(each.text for each in self.fields if each.name not in PLAIN)
        return bool(self.given)

    @property
    def place(self) -> tuple[Entry, ...]:
        """Where it happened, where that is known already: it is said at the head, not asked."""
        known = [e for e in self.fields if e.name in PLAIN and e.text and not e.problem]
        return tuple(known) if any(e.name != "stage" for e in known) else ()

    @property
    def first(self) -> tuple[Entry, ...]:
        """The fields that are shown at once."""
        at = {each.name for each in self.place}
        return tuple(e for e in self.fields if self._is_first(e) and e.name not in at)

    @property
    def more(self) -> tuple[Entry, ...]:
        """The fields that are folded away."""
        return tuple(each for each in self.fields if not self._is_first(each))

    def _is_first(self, each: Entry) -> bool:
        optional = [e.name for e in self.fields if not e.input.required and e.name not in SELDOM]
        few = set(optional[:SHOWN]) | ALWAYS_SHOWN
        if each.as_json and not each.input.required:  # a program writes it, seldom a person
            return bool(each.text or each.problem)
        return each.input.required or bool(each.text or each.problem) or each.name in few

    @property
    def begins_at(self) -> str:
        """Where whoever opens it begins to write: what is wrong, else what is missing."""
        wrong = (each.name for each in self.fields if each.problem)
        empty = (each.name for each in self.fields if each.input.required and not each.text)
        return next(wrong, "") or next(empty, "")

    @property
    def texts(self) -> dict[str, str]:
        return {each.name: each.text for each in self.fields if each.text}


def form_of(
    there: Competition, action: Action, texts: Mapping[str, str], judged: bool = True
) -> Form:
    """The form with what was typed; what is missing is a mistake only once it is to be judged."""
    sent = {name.removesuffix(ASIDE): _tidy(text) for name, text in texts.items()}
    for each in action.inputs:
        if (award := award_fields.composed(each.name, sent)) is not None:
            sent[each.name] = award
    typed = {name: by_number(there, name, text) for name, text in sent.items()}
    made, given = [], {}
    for each in action.inputs:
        text = typed.get(each.name, "") or usual(there, each.name, typed)
        words = book_words(there, action.name, each.name, typed)
        offered = tuple((e, in_words(e)) for e in words) or offers(there, each.name, typed)
        entry = Entry(each, text, offers=offered, words=words)
        entry, found = _filled(entry, action, judged)
        if found is not None:
            given[each.name] = found
        made.append(entry)
    return Form(action, tuple(made), given)


def with_values(
    there: Competition, form: Form, values: Mapping[str, object], judged: bool = True
) -> Form:
    """The form with a suggestion taken."""
    types = {each.name: each.input.type for each in form.fields}
    new = {name: write(types[name], each) for name, each in values.items() if name in types}
    return form_of(there, form.action, {**form.texts, **new}, judged)


def _tidy(text: str) -> str:
    return text.replace("\r\n", "\n").strip()


def _filled(entry: Entry, action: Action, judged: bool) -> tuple[Entry, object]:
    """A field with its text read, or with what is wrong with it."""
    if not entry.text:
        missing = entry.input.required and judged
        problem = f"This is missing ({entry.input.meaning})." if missing else ""
        return replace(entry, problem=problem), None
    try:
        found = read(entry.input.type, entry.text)
        reader_of_input(action.given, entry.name)(found, entry.label)
    except Mistake as mistake:
        return replace(entry, problem=_sentence(str(mistake))), None
    text = entry.text
    if entry.widget == TRUTH:
        text = "true" if found is True else "false" if found is False else text
    return replace(entry, text=text), found


def _sentence(said: str) -> str:
    return said[:1].upper() + said[1:]
