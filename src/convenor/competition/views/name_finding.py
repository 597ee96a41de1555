"""Finds a person's name in a text however it is written: parts, other case, order, marks, spacing.

Names that are not to be told go in, and those that may stay; a text goes in, and comes out with
other words in their place. A word of a name counts by itself; one that is also an ordinary word
counts where it has a capital or stands beside another part of the name. What is found is a guess on
the safe side: it is better to withhold a word too many. No competition is known here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from html import escape, unescape
from itertools import pairwise, permutations

from convenor.values import value

_ALONE = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Letters that are no other letter with an accent, as they are typed without them."""
APOSTROPHES = "'’‘ʼ`´"
BETWEEN = re.compile(r"[\s.,;:_/()\-–—]{0,3}")
"""What may stand between two parts of one name."""
LONG = 6
"""A part that is written in two words counts if it has so many letters: 'be a' is no Bea."""
FAMILY = 4
"""A name with an s behind it counts if it has so many letters: the Smiths."""
MOST_ORDERS = 4
"""Up to so many words of a name are tried in every order; more as they are and reversed."""


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


PARTICLES = _listed(
    """
    af al av bin bint da de del della den der des di dos dr du el ibn jr la le les mac mc mr mrs
    ms of san sir sr st ten ter the van von zu zur
    """
)
"""Words of names that tell nobody alone."""
ORDINARY = _listed(
    """
    ace ad an and april art as at august away bar be best bid bill bird board boards book both but
    by call came can card cards case chance chase claim close club clubs cook day days deal dealer
    diamond draw drew dummy early east ever fair faith few field fields fine fish for frank free
    game gene gift good grace grant had hand hands he heart hearts hill his home hope in is it
    jack joker joy july june just king know late law laws lead led less like long lost love low
    march mark match may me mine more moves my name new no noble north not on one or our out own
    page pair park part pass pat pay place play points power price queen rest rice rich right rob
    rose round ruff rule same scale score seat see set short side singer skip slam slow so south
    spade spades stage stone strong sue sun swing table team tell than that they tie time to top
    trick trump two under up wall was we well west when will win with won wood woods you young
    """
)
"""Words that officials and pages use otherwise: a name only with a capital, or beside its rest."""


@value
class _Word:
    """A word of a text: as it may be typed, and where it stands."""

    plain: str
    start: int
    end: int


@value
class _Match:
    """Words of a text that are of one name."""

    first: int
    last: int
    start: int
    end: int
    whose: frozenset[str]
    parts: frozenset[str]
    sure: bool
    instead: str = ""


def plain(text: str) -> str:
    """A text as it may be typed: without capitals and accents.

    >>> plain("Zoë Müller-Łoś")
    'zoe muller-los'
    """
    apart = unicodedata.normalize("NFKD", text.lower().translate(_ALONE))
    return "".join(each for each in apart if not unicodedata.combining(each))


def _words(text: str) -> list[_Word]:
    """The words of a text; O'Brien is one, and letters that are not seen part no word."""
    found, letters, start, end = [], "", 0, 0
    for at, each in enumerate(text):
        said = plain(each)
        if said and all(letter.isalnum() for letter in said):
            start = start if letters else at
            letters, end = letters + said, at + 1
        elif letters and _is_inside_a_word(text, at, said):
            end = at + 1 if not said else end
        elif letters:
            found.append(_Word(letters, start, end))
            letters = ""
    return [*found, _Word(letters, start, end)] if letters else found


def _is_inside_a_word(text: str, at: int, said: str) -> bool:
    """Whether a sign parts no word: an accent, what is not seen, an apostrophe; not that of 's."""
    if text[at] in APOSTROPHES:
        return re.match(r"[sS]?(?!\w)", text[at + 1 : at + 3]) is None
    return not said or unicodedata.category(text[at]) == "Cf"


def _joined(name: str) -> str:
    return "".join(each.plain for each in _words(name))


def _runs(words: list[str]) -> Iterator[str]:
    """Words beside each other, written as one."""
    for first in range(len(words)):
        for last in range(first + 2, len(words) + 1):
            yield "".join(words[first:last])


class NameFinder:
    """The names that are not to be told, ready to be looked for."""

    def __init__(
        self, names: Iterable[str], labels: Mapping[str, str], shown: Iterable[str], instead: str
    ) -> None:
        self._instead = instead
        self._parts: dict[str, set[str]] = {}
        self._whole: dict[str, set[str]] = {}
        self._initials: dict[str, frozenset[str]] = {}
        for name in names:
            self._learn(name)
        self._labels = {_joined(name): called for name, called in labels.items()}
        self._labels.pop("", None)
        self._shown = self._near(shown)
        known = (*self._parts, *self._whole, *self._labels, *self._shown)
        self._longest = max(map(len, known), default=0)

    def _learn(self, name: str) -> None:
        words = [each.plain for each in _words(name)]
        apart = [each.plain for each in _words(re.sub(f"[{APOSTROPHES}]", " ", name))]
        for each in (*words, *apart, *_runs(words)):
            if len(each) > 1 or not each.isascii():
                self._parts.setdefault(each, set()).add(name)
            if len(each) >= FAMILY:
                self._parts.setdefault(f"{each}s", set()).add(name)
        self._initials[name] = frozenset(each[0] for each in (*words, *apart))
        orders: Iterable[tuple[str, ...]] = (tuple(words), tuple(reversed(words)))
        if len(words) <= MOST_ORDERS:
            orders = permutations(words)
        for order in orders:
            if len(words) > 1 or words[0] in PARTICLES:
                self._whole.setdefault("".join(order), set()).add(name)

    def _near(self, shown: Iterable[str]) -> frozenset[str]:
        """Names that may be told and have a word of a hidden one in them; of two words or more."""
        found = set()
        for name in shown:
            words = [each.plain for each in _words(name)]
            joined = "".join(words)
            if (
                len(words) > 1
                and joined not in self._whole
                and any(w in self._parts for w in words)
            ):
                found.add(joined)
        return frozenset(found)

    def put(self, text: str) -> str:
        """A plain text with other words in the place of every name."""
        for match in reversed(list(self._matches(text))):
            text = text[: match.start] + (match.instead or self._instead) + text[match.end :]
        return text

    def put_in_template(self, words: str) -> str:
        """The same of words with gaps in braces, which are filled in elsewhere."""
        return "".join(
            each if each.startswith("{") else self.put(each)
            for each in re.split(r"(\{[^{}]*\})", words)
        )

    def put_in_page(self, page: str) -> str:
        """The same of HTML: what stands between its tags."""
        return "".join(
            each if each.startswith("<") else self._put_escaped(each)
            for each in re.split(r"(<[^>]*>)", page)
        )

    def _put_escaped(self, text: str) -> str:
        said = unescape(text)
        cleaned = self.put(said)
        return text if cleaned == said else escape(cleaned)

    def told_in(self, text: str) -> tuple[str, ...]:
        """The words of a text that tell a name."""
        return tuple(text[each.start : each.end] for each in self._matches(text))

    # --- one match after another -----------------------------------------------------------------

    def _matches(self, text: str) -> Iterator[_Match]:
        words = _words(text) if self._longest else []
        found: list[_Match] = []
        at = 0
        while at < len(words):
            match, beyond = self._match_at(text, words, at)
            if match is not None and found and _are_one(text, found[-1], match):
                found[-1] = _together(found[-1], match)
            elif match is not None:
                found.append(match)
            at = max(beyond, at + 1)
        for each in found:
            if each.sure or len(each.parts) > 1:
                yield self._with_initials(text, words, each)

    def _match_at(self, text: str, words: list[_Word], at: int) -> tuple[_Match | None, int]:
        """The longest name that begins at a word, and the word after it; some may stay."""
        joined, best, beyond = "", None, at + 1
        for last in range(at, len(words)):
            joined += words[last].plain
            if len(joined) > self._longest:
                break
            if joined in self._shown:
                best, beyond = None, last + 1
            elif (match := self._match_of(text, words, at, last, joined)) is not None:
                best, beyond = match, last + 1
        return best, beyond

    def _match_of(
        self, text: str, words: list[_Word], at: int, last: int, joined: str
    ) -> _Match | None:
        start, end = words[at].start, words[last].end
        place = (at, last, start, end)
        if joined in self._labels:
            called = self._labels[joined]
            return _Match(*place, frozenset(), frozenset([joined]), True, called)
        if joined in self._whole:
            return _Match(*place, frozenset(self._whole[joined]), frozenset([joined]), True)
        if joined not in self._parts or not _is_one_part(text, words[at : last + 1], joined):
            return None
        sure = joined not in PARTICLES and (joined not in ORDINARY or text[start].isupper())
        return _Match(*place, frozenset(self._parts[joined]), frozenset([joined]), sure)

    def _with_initials(self, text: str, words: list[_Word], match: _Match) -> _Match:
        """A match with the initials beside it."""
        if match.instead:
            return match
        start, end = match.start, match.end
        if match.first and self._is_initial(text, words[match.first - 1], match):
            before = words[match.first - 1]
            start = before.start if BETWEEN.fullmatch(text[before.end : start]) else start
        if match.last + 1 < len(words) and self._is_initial(text, words[match.last + 1], match):
            after = words[match.last + 1]
            end = after.end if BETWEEN.fullmatch(text[end : after.start]) else end
        return _Match(
            match.first, match.last, start, end, match.whose, match.parts, match.sure, match.instead
        )

    def _is_initial(self, text: str, word: _Word, match: _Match) -> bool:
        letters = text[word.start : word.end]
        known = (self._initials[each] for each in match.whose)
        return len(letters) == 1 and letters.isupper() and any(word.plain in each for each in known)


def _is_one_part(text: str, words: list[_Word], joined: str) -> bool:
    """Whether words are one part of a name that was taken apart, and no words of their own."""
    if len(words) == 1 or len(joined) >= LONG or all(len(each.plain) == 1 for each in words):
        return True
    return all(text[one.end : two.start].strip() for one, two in pairwise(words))


def _are_one(text: str, one: _Match, two: _Match) -> bool:
    """Whether two matches beside each other are parts of one name."""
    between = one.last + 1 == two.first and BETWEEN.fullmatch(text[one.end : two.start])
    return bool(between and one.whose & two.whose)


def _together(one: _Match, two: _Match) -> _Match:
    parts, whose = one.parts | two.parts, one.whose & two.whose
    return _Match(one.first, two.last, one.start, two.end, whose, parts, one.sure or two.sure)
