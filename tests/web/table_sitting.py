"""A club evening looked at from one of its tables, by plain requests as a phone sends them."""

from convenor.web import desks
from convenor.web.table.card_making import cards_of
from convenor.web.table.tokens import address_of

FOUR_SPADES = {
    "level": "4",
    "denomination": "S",
    "double": "",
    "declarer": "N",
    "tricks": "=",
}


class AtTable:
    """A club evening of eight pairs, looked at from table 1, round 1."""

    def __init__(self, play, client, template="club-duplicate", teams=8):
        desks.forget_desks()
        self.played = play("club", template=template, teams=teams, rounds_done=0, entered=0)
        self.client, self.desk = client, self.played.desk
        self.stage = self.played.stage
        self.cards = cards_of(self.played.competition, self.stage, 1)
        self.home = address_of(self.cards[next(iter(self.cards))])
        self.table = next(iter(self.cards))
        self.seat = next(s for s in self.session.seating.seats if s.table == self.table)
        self.board = self.seat.boards[0]
        self.keys = 0

    @property
    def state(self):
        return self.desk.refresh().state

    @property
    def session(self):
        return self.state.session(self.stage, 1)

    def score(self, board=None):
        return self.state.on(self.stage, 1, board or self.board).get(self.table)

    def fields(self, side="NS", **more):
        self.keys += 1
        pairs = f"{self.seat.ns} v {self.seat.ew}"
        return {"round": "1", "pairs": pairs, "side": side, "key": f"key-{self.keys:08}", **more}

    def send(self, where, fields, **headers):
        return self.client.post(self.home + where, fields, headers=headers)

    def ask(self, where, fields):
        """As the script sends it: the answer is data."""
        answer = self.send(where, fields, accept="application/json")
        return answer.status_code, answer.json()

    def enter(self, side="NS", board=None, **result):
        said = self.fields(side, **{**FOUR_SPADES, **result})
        return self.ask(f"board/{board or self.board}/", said)

    def confirm(self, side="EW", result="4S= by N", board=None):
        return self.ask(f"board/{board or self.board}/confirm", self.fields(side, result=result))

    def agree_on(self, *boards):
        """Both sides have the same on these boards."""
        for board in boards:
            assert self.enter(board=board)[0] == 200
            assert self.confirm(board=board)[0] == 200

    def agree_cards(self):
        for side in ("NS", "EW"):
            assert self.ask("card", self.fields(side, sure="yes"))[0] == 200

    def others_enter(self, result="3NT+1 by S"):
        """Every other table has a result on every board."""
        for seat in self.session.seating.seats:
            for board in seat.boards if seat.table != self.table else ():
                self.do(
                    "enter-result",
                    stage=self.stage,
                    session=1,
                    table=seat.table,
                    board=board,
                    result=result,
                )

    def seen_by(self, side, **query):
        self.send("side", {"side": side, "round": "1"})
        return self.page(**query)

    def page(self, **query):
        return self.client.get(self.home, query).content.decode()

    def do(self, action, **given):
        return self.desk.do(action, given, by="director", role="director")
