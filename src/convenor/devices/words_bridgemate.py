"""Results in the words of the Bridgemate Data Connector, and in ours.

A result of a device goes in and comes out as a scorer would type it; a result of ours comes out as
a device shows it. What a device cannot show (split and weighted scores, percentages) is none.
"""

from __future__ import annotations

from bridgemate_dataconnector.dto import ResultDTO

from convenor.bridge import (
    PASSED_OUT,
    Card,
    Contract,
    Denomination,
    Doubling,
    NotPlayed,
    Played,
    Seat,
    format_card,
    format_result,
    parse_card,
    parse_result,
)
from convenor.devices.evening import DeviceRound, Place
from convenor.ledger.bodies import Award, RulingGiven
from convenor.values import value

NOT_PLAYED = ResultDTO.ContractLevel_NoPLay
BOTH_SIDES = ResultDTO.ScoringDirection_NSEW
SEATS = {1: Seat.N, 2: Seat.E, 3: Seat.S, 4: Seat.W}
DENOMINATIONS = dict(enumerate(Denomination, start=1))
DOUBLINGS = dict(enumerate(Doubling))
RANKS = {**{number: str(number) for number in range(2, 10)}, 10: "T", 11: "J", 12: "Q", 13: "K"}
RANKS[14] = "A"
AWARDS = {
    -1: ("a-", "a-"),
    -2: ("a-", "a"),
    -3: ("a-", "a+"),
    -4: ("a", "a-"),
    -5: ("a", "a"),
    -6: ("a", "a+"),
    -7: ("a+", "a-"),
    -8: ("a+", "a"),
    -9: ("a+", "a+"),
}
WORDS = {"average minus": "a-", "average": "a", "average plus": "a+"}


@value
class Word:
    """What a device says of a board: a result with its lead, an award, or that it was erased."""

    typed: str
    lead: str = ""
    award: bool = False
    erased: bool = False

    @property
    def says(self) -> str:
        """In the words of a sentence."""
        return "no result any more" if self.erased else self.typed


ERASED = Word("", erased=True)


def word_of(said: ResultDTO) -> Word:
    """What a device says; a `Mistake` where that cannot be."""
    if said.is_deleted:
        return ERASED
    if said.level in AWARDS:
        ns, ew = AWARDS[said.level]
        if said.scoring_direction == ResultDTO.ScoringDirection_EW:
            ns, ew = ew, ns
        return Word(ns if ns == ew else f"{ns}/{ew}", award=True)
    if said.level == NOT_PLAYED:
        return Word("NP")
    if said.level == ResultDTO.ContractLevel_Pass:
        return Word(format_result(PASSED_OUT))
    contract = Contract(
        said.level,
        DENOMINATIONS[said.denomination],
        DOUBLINGS[said.stake],
        SEATS[said.declarer_direction],
    )
    return Word(format_result(Played(contract, said.total_tricks)), _lead(said))


def _lead(said: ResultDTO) -> str:
    if not said.lead_card_rank:
        return ""
    return format_card(Card(DENOMINATIONS[said.lead_card_suit], RANKS[said.lead_card_rank]))


def shown(
    guid: str, place: Place, at: DeviceRound, result: str, lead: str, ruling: RulingGiven | None
) -> ResultDTO | None:
    """What the devices show for what stands here; none where they have no way to show it."""
    said = ResultDTO(
        session_guid=guid,
        section_letters=place.at.section,
        table_number=place.at.table,
        round_number=place.round,
        board_number=place.board,
        scoring_direction=BOTH_SIDES,
        pair_north_south=at.ns,
        pair_east_west=at.ew,
        declaring_pair=at.ns,
    )
    if ruling is not None and ruling.ns is not None:
        return _ruled(said, ruling.ns, ruling.ew or ruling.ns)
    if not result:
        said.is_deleted = True
        return said
    read = parse_result(result)
    if isinstance(read, NotPlayed):
        said.level = NOT_PLAYED
        return said
    if read == PASSED_OUT:
        return said
    if not isinstance(read, Played) or read.contract.declarer is None:
        return None
    _set_contract(said, read, lead)
    return said


def _ruled(said: ResultDTO, ns: Award, ew: Award) -> ResultDTO | None:
    if ns.award is None or ew.award is None:
        return None
    both = (WORDS[ns.award], WORDS[ew.award])
    said.level = next(level for level, words in AWARDS.items() if words == both)
    return said


def _set_contract(said: ResultDTO, read: Played, lead: str) -> None:
    contract = read.contract
    declarer = next(number for number, seat in SEATS.items() if seat is contract.declarer)
    said.declarer_direction = declarer
    said.declaring_pair = said.pair_north_south if declarer % 2 else said.pair_east_west
    said.level = contract.level
    said.denomination = list(Denomination).index(contract.denomination) + 1
    said.stake = list(Doubling).index(contract.doubling)
    said.total_tricks = read.tricks
    if lead:
        card = parse_card(lead)
        said.lead_card_suit = list(Denomination).index(card.suit) + 1
        said.lead_card_rank = next(number for number, rank in RANKS.items() if rank == card.rank)
