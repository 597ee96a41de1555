"""What the double-dummy solver found, kept for good: a deal is the same wherever it is played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.db import models

from convenor.bridge import BridgeError, Deal
from convenor.bridge.makes import Makes, format_makes, parse_makes


class SolvedDeal(models.Model):
    """A deal, and the tricks that each declarer wins in each denomination."""

    deal = models.CharField(max_length=80, primary_key=True)
    tricks = models.CharField(max_length=20)

    class Meta:
        app_label = "store"

    def __str__(self) -> str:
        return f"{self.deal}: {self.tricks}"


def kept_makes(deals: Iterable[Deal]) -> dict[Deal, Makes]:
    """What is known of these deals."""
    by_text = {str(each): each for each in deals}
    rows = SolvedDeal.objects.filter(deal__in=list(by_text)).values_list("deal", "tricks")
    found: dict[Deal, Makes] = {}
    for text, tricks in rows:
        try:
            found[by_text[text]] = parse_makes(tricks)
        except BridgeError:  # a row that was changed by hand: it is solved again
            continue
    return found


def keep_makes(found: Mapping[Deal, Makes]) -> None:
    """Keep what was found; whoever found the same meanwhile is right as well."""
    rows = [SolvedDeal(deal=str(deal), tricks=format_makes(each)) for deal, each in found.items()]
    SolvedDeal.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["deal"], update_fields=["tricks"]
    )
