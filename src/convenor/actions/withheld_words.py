"""Officials' own words that tell a name which is not to be told: they are warned while they write.

A proposal goes in; it comes out with a warning for each text of its facts that has a hidden name in
it, in whatever way it is written. The words are kept as they are: the public reads others in their
place (`competition.views.withheld_names`).
"""

from __future__ import annotations

from collections.abc import Iterator

from convenor.actions.action import Proposal, Proposed, warn
from convenor.competition.live import Competition
from convenor.competition.views.withheld_names import OWN_WORDS, WITHHELD, hidden_names_in
from convenor.values import fields_of, replace

FOR_OFFICIALS = frozenset(("note written", "director called", "call answered"))
"""Facts whose words the public never reads."""


def with_withheld_names(there: Competition, proposal: Proposal) -> Proposal:
    """The proposal, with a warning about names that the public does not read."""
    texts = dict.fromkeys(text for each in proposal.facts for text in _own_words(each))
    told = dict.fromkeys(name for text in texts for name in hidden_names_in(there, text))
    if not told:
        return proposal
    names = ", ".join(f"'{each}'" for each in told)
    finding = warn(f"{names} tells a name that is hidden: the public reads '{WITHHELD}' instead")
    return replace(proposal, findings=(*proposal.findings, finding))


def _own_words(proposed: Proposed) -> Iterator[str]:
    """What an official wrote in a fact."""
    if proposed.kind in FOR_OFFICIALS:
        return
    for each in fields_of(type(proposed.body)):
        said = getattr(proposed.body, each.name) if each.name in OWN_WORDS else ""
        yield from (text for text in (said if isinstance(said, tuple) else (said,)) if text)
