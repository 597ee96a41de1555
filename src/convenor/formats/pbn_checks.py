"""Whether the tags of a PBN game agree: values, auction against contract, play against result.

A game goes in; its wrong values are told and taken out of it, and what its tags contradict is told
with the line of the tag. It does not know of events or scoring tables.
"""

from __future__ import annotations

from typing import Any

from convenor.bridge import (
    AuctionEnd,
    Contract,
    Denomination,
    Played,
    Side,
    Vulnerability,
    declarer_score,
    format_contract,
    format_undertaking,
)
from convenor.bridge.notation import signed
from convenor.errors import Mistake
from convenor.formats.pbn_auctions import Auction
from convenor.formats.pbn_plays import Play
from convenor.formats.pbn_text import Game
from convenor.formats.pbn_values import (
    KNOWN,
    SHOWN,
    USED,
    below_the_line,
    contract_of,
    declarer_of,
    hands_of,
    seat_of,
    sided,
    tricks_of,
    vulnerability_of,
)
from convenor.formats.problems import Problems


class Checker:
    """Checks game after game; an unknown tag is told once a file."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.unknown: set[str] = set()

    def check(self, game: Game) -> None:
        """Tell what is wrong in a game, and take wrong values out of it."""
        self._names(game)
        self._values(game)
        _Agreement(game, self.problems).check()

    def _names(self, game: Game) -> None:
        for tag in game.tags.values():
            if tag.name not in KNOWN and tag.name not in self.unknown:
                self.unknown.add(tag.name)
                what = f"PBN knows no tag {tag.name}: it is passed over, here and further on."
                self.problems.flag(tag.line, game.where, what)

    def _values(self, game: Game) -> None:
        for name, tag in list(game.tags.items()):
            read = USED.get(name) or SHOWN.get(name)
            if read is None or tag.broken or not game[name]:
                continue
            try:
                read(tag.value)
            except Mistake as mistake:
                if name in USED:
                    self.problems.refuse(tag.line, f"{game.where}, {name}", str(mistake), name)
                    del game.tags[name]
                else:
                    self.problems.flag(tag.line, f"{game.where}, {name}", str(mistake))


class _Agreement:
    """The tags of one game against each other."""

    def __init__(self, game: Game, problems: Problems) -> None:
        self.game = game
        self.problems = problems

    def check(self) -> None:
        self._vulnerability()
        self._auction()
        self._play()
        self._declarer_of_result()
        self._score()

    def _say(self, name: str, what: str) -> None:
        self.problems.flag(self.game.line(name), f"{self.game.where}, {name}", what)

    def _read(self, name: str, read: Any) -> Any:
        return read(self.game[name]) if self.game[name] else None

    @property
    def contract(self) -> AuctionEnd | Denomination | None:
        found: AuctionEnd | Denomination | None = self._read("Contract", contract_of)
        return found

    def _vulnerability(self) -> None:
        game = self.game
        if not (game["Vulnerable"] and game["ScoreRubberHistory"]):
            return
        vulnerability = vulnerability_of(game["Vulnerable"])
        try:
            won = below_the_line(game["ScoreRubberHistory"])
        except Mistake:
            return
        if any(won[side] != vulnerability.vulnerable(side) for side in Side):
            what = f"the games won do not make {vulnerability} vulnerable: correct one of the two."
            self._say("ScoreRubberHistory", what)

    # --- the auction -------------------------------------------------------------------

    def _auction(self) -> None:
        game = self.game
        if "Auction" not in game.tags or not game["Auction"]:
            return
        if not game["Dealer"]:
            self._say("Auction", "an auction needs a dealer: give the tag Dealer.")
            return
        tag = game.tags["Auction"]
        ended = Auction(
            tag, seat_of(tag.value), seat_of(game["Dealer"]), game.where, self.problems
        ).read()
        if ended is not None and isinstance(self.contract, AuctionEnd):
            self._compare(ended, self.contract)

    def _compare(self, ended: AuctionEnd, told: AuctionEnd) -> None:
        bare = told.by(None) if isinstance(told, Contract) else told
        due = ended.by(None) if isinstance(ended, Contract) else ended
        if bare != due:
            self._say(
                "Contract", f"the auction ends in {format_contract(due)}: correct one of them."
            )
        elif isinstance(ended, Contract) and self.game["Declarer"] and ended.declarer:
            seat, irregular = declarer_of(self.game["Declarer"])
            right = seat is (ended.declarer.partner if irregular else ended.declarer)
            if not right:
                what = f"the auction makes {ended.declarer.word} declarer: correct one of them."
                self._say("Declarer", what)

    # --- the play ----------------------------------------------------------------------

    def _play(self) -> None:
        game = self.game
        if "Play" not in game.tags or not game["Play"]:
            return
        hands = self._read("Deal", hands_of)
        whole = hands is not None and any(h is not None and len(h) == 13 for h in hands.values())
        for name in ("Deal", "Contract", *(("Declarer",) if whole else ())):
            if not game[name]:
                self._say("Play", f"a play needs a {name.lower()}: give the tag {name}.")
                return
        tag, contract = game.tags["Play"], self.contract
        if isinstance(contract, Denomination):
            trumps: Denomination | None = contract
        elif isinstance(contract, Contract):
            trumps = contract.denomination
        else:
            self._say("Play", "a board that was passed out has no play: take it out.")
            return
        won = Play(tag, seat_of(tag.value), trumps, hands, game.where, self.problems).read()
        if whole and won is not None:
            self._compare_result(won)

    def _compare_result(self, won: dict[Side, int]) -> None:
        if not self.game["Result"]:
            return
        result = tricks_of(self.game["Result"])
        side = result.side or declarer_of(self.game["Declarer"])[0].side
        most = 13 - won[side.opponents]
        if (won[side] <= result.tricks <= most) == result.irregular:
            what = f"by the play {side} won {won[side]} to {most} tricks, not {result.tricks}."
            if result.irregular:
                what = f"{result.tricks} tricks agree with the play: take the ^ out."
            self._say("Result", what)

    def _declarer_of_result(self) -> None:
        result = self._read("Result", tricks_of)
        if result is not None and result.side is None and not self.game["Declarer"]:
            self._say("Result", "a result needs a declarer: give the tag Declarer, or NS or EW.")

    # --- the score ---------------------------------------------------------------------

    def _score(self) -> None:
        """A score in points against contract, result and vulnerability, where all are there."""
        game = self.game
        if not all(game[each] for each in ("Score", "Declarer", "Result", "Vulnerable")):
            return
        contract = self.contract
        try:
            scores = sided(game["Score"])
        except Mistake:
            return
        result = tricks_of(game["Result"])
        if not isinstance(contract, Contract) or len(scores) > 1 or result.irregular:
            return
        declarer = declarer_of(game["Declarer"])[0]
        tricks = result.tricks if result.side in (None, declarer.side) else 13 - result.tricks
        vulnerable = Vulnerability.vulnerable(vulnerability_of(game["Vulnerable"]), declarer.side)
        due = declarer_score(Played(contract, tricks), vulnerable=vulnerable)
        side, told = scores[0]
        if told != (due if side in (None, declarer.side) else -due):
            name = format_undertaking(contract)
            what = f"{name} with {tricks} tricks scores {signed(due)} for {declarer.side}."
            self._say("Score", what)
