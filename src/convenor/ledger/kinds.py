"""The kinds of fact that a competition is made of, each with its body as a typed value.

A plain body from a ledger goes in, the typed one comes out, and the reverse. A kind that is not
known here, or one from a newer version of the program, is refused and never skipped. What a fact
does to a competition is not known here.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from convenor.ledger import bodies
from convenor.ledger.catalogues import Catalogue, Kind, without_floats
from convenor.ledger.facts import Draft

__all__ = [
    "CATALOGUE", "KINDS", "Kind", "drafted", "kind_of", "plain_body", "read_body", "without_floats"
]  # fmt: skip

CATALOGUE = Catalogue(
    ("competition begun", bodies.Begun, "a competition is set up by a plan"),
    ("office given", bodies.OfficeGiven, "somebody holds an office of the competition"),
    ("office ended", bodies.OfficeEnded, "somebody no longer holds an office"),
    ("conditions changed", bodies.ConditionsChanged, "the convenor chooses another reading"),
    ("edition adopted", bodies.EditionAdopted, "the competition goes over to another edition"),
    ("entries called", bodies.EntriesCalled, "entries are called for, until a day, for a fee"),
    ("nomination made", bodies.NominationMade, "players want to enter"),
    ("consent said", bodies.ConsentSaid, "a player agrees to a nomination, or does not"),
    ("late entry decided", bodies.LateEntryDecided, "a late nomination is let in, or not"),
    ("fee noted", bodies.FeeNoted, "a fee is paid, waived or given back"),
    ("nomination accepted", bodies.NominationAccepted, "a nomination becomes an entry"),
    ("nomination declined", bodies.NominationDeclined, "a nomination has no place"),
    ("nomination withdrawn", bodies.NominationWithdrawn, "entrants take a nomination back"),
    ("entry accepted", bodies.EntryAccepted, "a contestant enters"),
    ("entry changed", bodies.EntryChanged, "something about a contestant changes"),
    ("entry joined", bodies.EntryJoined, "a contestant comes into a field that plays already"),
    ("entry withdrawn", bodies.EntryWithdrawn, "a contestant withdraws"),
    ("seeds set", bodies.SeedsSet, "contestants are seeded"),
    ("handicap given", bodies.HandicapGiven, "a contestant has a handicap"),
    ("ladder set", bodies.LadderSet, "how the nights of a ladder count"),
    ("substitute played", bodies.SubstitutePlayed, "a substitute plays for a contestant"),
    ("substitute declared", bodies.SubstituteDeclared, "a contestant asks for a substitute"),
    ("substitution settled", bodies.SubstitutionSettled, "the director settles a substitution"),
    ("captain named", bodies.CaptainNamed, "a team has a captain"),
    ("contestant disqualified", bodies.Disqualified, "a contestant has no place any more"),
    ("seating signed", bodies.SeatingSigned, "the seats of a session are settled"),
    ("absence noted", bodies.AbsenceNoted, "why players were away is known"),
    ("stage opened", bodies.StageOpened, "a stage begins with its field"),
    ("session opened", bodies.SessionOpened, "a session is set up with its boards and movement"),
    ("timetable set", bodies.TimetableSet, "which rounds make up which session, and when"),
    ("deals recorded", bodies.DealsRecorded, "the hands of a session's boards are known"),
    ("draw made", bodies.DrawMade, "a round is drawn"),
    ("draw published", bodies.DrawPublished, "a draw is shown to the players"),
    ("draw discarded", bodies.DrawDiscarded, "a draw that was not yet published is dropped"),
    ("choice made", bodies.ChoiceMade, "a finalist chooses its opponent"),
    ("line-up lodged", bodies.LineUpLodged, "a team names who sits where"),
    ("system lodged", bodies.SystemLodged, "a pair hands in the system that it plays"),
    ("system filed", bodies.SystemFiled, "a card or notes of a system are kept as a file"),
    ("system classified", bodies.SystemClassified, "an official gives a system its colour"),
    ("system disputed", bodies.SystemDisputed, "somebody disputes the colour of a system"),
    ("defence lodged", bodies.DefenceLodged, "a pair hands in notes against a system"),
    ("consent told", bodies.ConsentTold, "opponents agree to a system in a match"),
    ("cards seen", bodies.CardsSeen, "how many system cards a pair has at the table"),
    ("toss made", bodies.TossMade, "captains draw, and the winner chooses when to sit first"),
    ("result entered", bodies.ResultEntered, "a table has a result"),
    ("result confirmed", bodies.ResultConfirmed, "the other side agrees to a result"),
    ("result disputed", bodies.ResultDisputed, "two sides have entered different results"),
    ("result corrected", bodies.ResultCorrected, "another result takes the place of one"),
    ("card confirmed", bodies.CardConfirmed, "a side agrees to its scores of a round"),
    ("match scored", bodies.MatchScored, "a match has its score as a whole"),
    ("match score confirmed", bodies.MatchScoreConfirmed, "the other captain agrees to a score"),
    ("match score disputed", bodies.MatchScoreDisputed, "two captains have different scores"),
    ("play-by date set", bodies.PlayBySet, "the last day of matches played in private"),
    ("board fouled", bodies.BoardFouled, "a board was played in different forms"),
    ("board cancelled", bodies.BoardCancelled, "a board does not count at some tables"),
    ("scores borrowed", bodies.ScoresBorrowed, "another field's results come into a datum"),
    ("ruling given", bodies.RulingGiven, "a director gives an adjusted score, or lets it stand"),
    ("late arrival", bodies.LateArrival, "a contestant is late"),
    ("slow play", bodies.SlowPlay, "a contestant is slow"),
    ("fine imposed", bodies.FineImposed, "a contestant is fined"),
    ("warning given", bodies.WarningGiven, "a contestant is warned"),
    ("conduct carried", bodies.ConductCarried, "offences of another competition count here"),
    ("score adjusted", bodies.ScoreAdjusted, "an amount is added to a contestant's score"),
    ("score credited", bodies.ScoreCredited, "a score takes the place of one that was made"),
    ("place earned", bodies.PlaceEarned, "a place in another event earns points"),
    ("event linked", bodies.EventLinked, "places in another competition count in a season table"),
    ("heat taken", bodies.HeatTaken, "a heat played in another competition counts in a stage"),
    ("match forfeited", bodies.MatchForfeited, "a match is lost without play"),
    ("match abandoned", bodies.MatchAbandoned, "a match is not played, without fault"),
    ("match decided", bodies.MatchDecided, "an official decides a match that is level"),
    ("match conceded", bodies.MatchConceded, "a team gives a match up"),
    ("stanza agreed", bodies.StanzaAgreed, "a captain agrees to the score of a stanza"),
    ("stanza posted", bodies.StanzaPosted, "the scores of a stanza are shown as official"),
    ("stanza forfeited", bodies.StanzaForfeited, "a stanza is lost without play"),
    ("play-off played", bodies.PlayOffPlayed, "those who are level play for a place"),
    ("lot drawn", bodies.LotDrawn, "a lot decides"),
    ("scores posted", bodies.ScoresPosted, "the scores of a session are shown as official"),
    ("correction period ended", bodies.PeriodEnded, "no more corrections are taken"),
    ("appeal lodged", bodies.AppealLodged, "a ruling is appealed against"),
    ("committee named", bodies.CommitteeNamed, "who sits on a committee"),
    ("appeal sent", bodies.AppealSent, "the director passes an appeal on"),
    ("argument added", bodies.ArgumentAdded, "a side argues about an appeal"),
    ("hearing set", bodies.HearingSet, "when and by whom an appeal is heard"),
    ("matter appealed", bodies.MatterAppealed, "a decision other than a ruling is appealed"),
    ("appeal papers sent", bodies.AppealPapersSent, "papers of an appeal go to the convener"),
    ("appeal decided", bodies.AppealDecided, "an appeal is decided"),
    ("case opened", bodies.CaseOpened, "a matter waits for an official or a body"),
    ("case explained", bodies.CaseExplained, "those concerned explain themselves"),
    ("case reported", bodies.CaseReported, "somebody is told of a case"),
    ("case decided", bodies.CaseDecided, "an official or a body decides a case"),
    ("stage closed", bodies.StageClosed, "a stage ends with its placings"),
    ("place declined", bodies.PlaceDeclined, "a qualifier does not go on"),
    ("place filled", bodies.PlaceFilled, "another takes the place of a qualifier"),
    ("player replaced", bodies.PlayerReplaced, "one player of a selected team is replaced"),
    ("title awarded", bodies.TitleAwarded, "a title goes to its winners"),
    ("seats exchanged", bodies.SeatsExchanged, "two contestants sit in each other's seats"),
    ("directions turned", bodies.DirectionsTurned, "a table plays the other way round"),
    ("results moved", bodies.ResultsMoved, "results belong to another table or board"),
    ("other boards played", bodies.OtherBoardsPlayed, "a table played other boards than its own"),
    ("play curtailed", bodies.PlayCurtailed, "boards are no longer to be played"),
    ("movement changed", bodies.MovementChanged, "another movement from a round on"),
    ("clock changed", bodies.ClockChanged, "the clock of the rounds is stopped, set or moved"),
    ("director called", bodies.DirectorCalled, "a table calls the director"),
    ("call answered", bodies.CallAnswered, "the director has come"),
    ("name hidden", bodies.NameHidden, "a player's name is not to be shown"),
    ("refusal overridden", bodies.RefusalOverridden, "a director does what was refused"),
    ("fact undone", bodies.FactUndone, "an earlier fact no longer holds"),
    ("note written", bodies.NoteWritten, "somebody notes something"),
)

KINDS: Mapping[str, Kind] = CATALOGUE.kinds


def kind_of(name: str, version: int = 1) -> Kind:
    """The kind of this name, as far as this program knows it."""
    return CATALOGUE.kind_of(name, version)


def read_body(name: str, version: int, body: Mapping[str, object], where: str = "") -> object:
    """The typed body of a fact."""
    return CATALOGUE.read_body(name, version, body, where)


def plain_body(name: str, body: object) -> dict[str, object]:
    """A typed body as the ledger keeps it: what is absent is left out, decimals are text."""
    return CATALOGUE.plain_body(name, body)


def drafted(name: str, body: object, happened: datetime.datetime, by: str) -> Draft:
    """A fact to be recorded, out of its typed body."""
    return CATALOGUE.drafted(name, body, happened, by)
