"""What each kind of fact says: one frozen value a kind, every field with its meaning.

The fields are plain enough for JSON (numbers, words, days, lists of them). A module is about one
subject; all of them are imported from here. What a fact does to a competition is not known.
"""

from convenor.ledger.bodies.boards import (
    BoardCancelled,
    BoardFouled,
    ScoresBorrowed,
)
from convenor.ledger.bodies.draws import (
    ChoiceMade,
    DrawDiscarded,
    DrawMade,
    DrawPublished,
    LotDrawn,
)
from convenor.ledger.bodies.entries import (
    EntryAccepted,
    EntryChanged,
    EntryJoined,
    EntryWithdrawn,
    NameHidden,
    Player,
    SeedsSet,
    SubstitutePlayed,
)
from convenor.ledger.bodies.matches import (
    MatchAbandoned,
    MatchDecided,
    MatchForfeited,
    PlayOffMatch,
    PlayOffPlayed,
)
from convenor.ledger.bodies.offices import (
    OfficeEnded,
    OfficeGiven,
)
from convenor.ledger.bodies.penalties import (
    FineImposed,
    LateArrival,
    ScoreAdjusted,
    ScoreCredited,
    SlowPlay,
    WarningGiven,
)
from convenor.ledger.bodies.places import (
    PlaceDeclined,
    PlaceEarned,
    PlaceFilled,
    StageClosed,
    TitleAwarded,
)
from convenor.ledger.bodies.remarks import (
    FactUndone,
    NoteWritten,
    RefusalOverridden,
)
from convenor.ledger.bodies.results import (
    CardConfirmed,
    PeriodEnded,
    ResultConfirmed,
    ResultCorrected,
    ResultDisputed,
    ResultEntered,
    ScoresPosted,
)
from convenor.ledger.bodies.rulings import (
    AppealDecided,
    AppealLodged,
    AssignedPart,
    Award,
    CallAnswered,
    DirectorCalled,
    RulingGiven,
)
from convenor.ledger.bodies.sessions import (
    DealsRecorded,
    LineUpLodged,
    SessionOpened,
    StageOpened,
)
from convenor.ledger.bodies.setting_up import (
    Begun,
    ConditionsChanged,
)
from convenor.ledger.bodies.where import AtBoard, InSession
from convenor.ledger.bodies.words import (
    BOARD,
    BYE,
    CLAUSE,
    CONTESTANT,
    GIVEN,
    NOTHING,
    OWN_OF_EW,
    REASON,
    RESULTS_LEFT,
    SESSION,
    STAGE,
    TABLE,
    SideName,
    Unit,
)

__all__ = [
    "BOARD",
    "BYE",
    "CLAUSE",
    "CONTESTANT",
    "GIVEN",
    "NOTHING",
    "OWN_OF_EW",
    "REASON",
    "RESULTS_LEFT",
    "SESSION",
    "STAGE",
    "TABLE",
    "AppealDecided",
    "AppealLodged",
    "AssignedPart",
    "AtBoard",
    "Award",
    "Begun",
    "BoardCancelled",
    "BoardFouled",
    "CallAnswered",
    "CardConfirmed",
    "ChoiceMade",
    "ConditionsChanged",
    "DealsRecorded",
    "DirectorCalled",
    "DrawDiscarded",
    "DrawMade",
    "DrawPublished",
    "EntryAccepted",
    "EntryChanged",
    "EntryJoined",
    "EntryWithdrawn",
    "FactUndone",
    "FineImposed",
    "InSession",
    "LateArrival",
    "LineUpLodged",
    "LotDrawn",
    "MatchAbandoned",
    "MatchDecided",
    "MatchForfeited",
    "NameHidden",
    "NoteWritten",
    "OfficeEnded",
    "OfficeGiven",
    "PeriodEnded",
    "PlaceDeclined",
    "PlaceEarned",
    "PlaceFilled",
    "PlayOffMatch",
    "PlayOffPlayed",
    "Player",
    "RefusalOverridden",
    "ResultConfirmed",
    "ResultCorrected",
    "ResultDisputed",
    "ResultEntered",
    "RulingGiven",
    "ScoreAdjusted",
    "ScoreCredited",
    "ScoresBorrowed",
    "ScoresPosted",
    "SeedsSet",
    "SessionOpened",
    "SideName",
    "SlowPlay",
    "StageClosed",
    "StageOpened",
    "SubstitutePlayed",
    "TitleAwarded",
    "Unit",
    "WarningGiven",
]
