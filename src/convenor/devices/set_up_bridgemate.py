"""An evening as the Bridgemate Data Connector is told it: sections, names, settings, hand records.

An evening and what is known of its players go in; the maker's own values come out, each held
against the maker's check before it is sent. Ranking on the devices is off: figures come from here.
"""

from __future__ import annotations

from collections.abc import Iterator

from bridgemate_dataconnector import validate_init_dto, validate_section_update_dto
from bridgemate_dataconnector.dto import (
    Bm3ConfirmNPOption,
    Bm3LeadCardEntryOption,
    Bm3NextRoundSeatingOption,
    Bm3TdCallOption,
    Bridgemate2SettingsDTO,
    Bridgemate3SettingsDTO,
    ContinueDTO,
    HandrecordDTO,
    InitDTO,
    ParticipationDTO,
    PlayerDataDTO,
    RoundDTO,
    ScoringGroupDTO,
    SectionDTO,
    SectionUpdateDTO,
    SessionDTO,
    TableDirection,
    TableDTO,
)
from bridgemate_dataconnector.validation import validate_handrecord_dto

from convenor.bridge import Deal, Denomination, Seat, parse_deal
from convenor.competition.live import Competition
from convenor.devices.evening import At, DeviceRound, Evening
from convenor.devices.link_bridgemate import insist_valid
from convenor.values import value

GROUP = 1
SCORING = {
    "matchpoints": ScoringGroupDTO.ScoringType_Pairs,
    "butler": ScoringGroupDTO.ScoringType_Imp2_NoCorrection,
    "cross-imps": ScoringGroupDTO.ScoringType_XImp2_Total,
    "teams": ScoringGroupDTO.ScoringType_TeamImps,
    "aggregate": ScoringGroupDTO.ScoringType_TeamImps,
    "point-a-board": ScoringGroupDTO.ScoringType_Bam,
}
OF_TEAMS = ("teams", "aggregate", "point-a-board")
START = (
    InitDTO.StartBCS
    + InitDTO.Command_Reset
    + InitDTO.Command_StartReading
    + InitDTO.Command_ClearData
)
GO_ON = InitDTO.StartBCS + InitDTO.Command_StartReading
SEATS = {"NS": (TableDirection.North, TableDirection.South)}
SEATS["EW"] = (TableDirection.East, TableDirection.West)


@value
class Hall:
    """What the hall's devices are set to."""

    club: str
    pin: str = "0000"
    leads: bool = True


def beginning(there: Competition, evening: Evening, hall: Hall) -> InitDTO:
    """All that the devices need before the first board."""
    players, seated = _players(there, evening, hall)
    made = InitDTO(
        commands=START,
        club_id=hall.club,
        event_guid=evening.guid,
        sessions=[_session(evening, hall)],
        player_data=players,
        participations=seated,
        bridgemate2_settings=[_older(evening, each, hall) for each in evening.sections],
        bridgemate3_settings=[_newer(evening, each, hall) for each in evening.sections],
    )
    insist_valid(made, validate_init_dto(made), made.validation_messages)
    return made


def going_on(evening: Evening, hall: Hall) -> ContinueDTO:
    """The evening that was begun before, after a crash on either side."""
    return ContinueDTO(event_guid=evening.guid, club_id=hall.club, commands=GO_ON)


def moving(evening: Evening, section: str, hall: Hall) -> SectionUpdateDTO:
    """A section whose movement has changed, or has another round now."""
    made = SectionUpdateDTO(
        session_guid=evening.guid,
        club_id=hall.club,
        scoring_group_number=GROUP,
        scoring_group_scoring_method=SCORING[evening.scoring],
        letters=section,
        winners=evening.winners(section),
        game_type=_game(evening),
        keep_bridgemates_alive=evening.later_rounds,
        tables=list(_tables(evening, section)),
    )
    insist_valid(made, validate_section_update_dto(made), made.validation_messages)
    return made


def _session(evening: Evening, hall: Hall) -> SessionDTO:
    at = evening.begins
    group = ScoringGroupDTO(
        session_guid=evening.guid,
        club_id=hall.club,
        scoring_group_number=GROUP,
        scoring_method=SCORING[evening.scoring],
        sections=[_section(evening, each) for each in evening.sections],
    )
    return SessionDTO(
        event_guid=evening.guid,
        session_guid=evening.guid,
        name=evening.name,
        year=at.year,
        month=at.month,
        day=at.day,
        hour=at.hour,
        minute=at.minute,
        scoring_groups=[group],
    )


def _section(evening: Evening, section: str) -> SectionDTO:
    return SectionDTO(
        session_guid=evening.guid,
        scoring_group_number=GROUP,
        letters=section,
        winners=evening.winners(section),
        game_type=_game(evening),
        keep_bridgemates_alive=evening.later_rounds,
        tables=list(_tables(evening, section)),
    )


def _game(evening: Evening) -> int:
    teams = evening.scoring in OF_TEAMS
    return SectionDTO.GameType_Teams if teams else SectionDTO.GameType_Pairs


def _tables(evening: Evening, section: str) -> Iterator[TableDTO]:
    for at, rounds in evening.tables.items():
        if at.section == section:
            yield TableDTO(
                session_guid=evening.guid,
                section_letters=section,
                table_number=at.table,
                keep_bridgemates_alive=evening.later_rounds,
                rounds=[_round(evening, at, each) for each in rounds],
            )


def _round(evening: Evening, at: At, played: DeviceRound) -> RoundDTO:
    made = RoundDTO(
        session_guid=evening.guid,
        section_letters=at.section,
        table_number=at.table,
        round_number=played.number,
        low_board_number=played.first_board,
        high_board_number=played.last_board,
        pair_ns=played.ns,
        pair_ew=played.ew,
    )
    if evening.scoring in OF_TEAMS:
        made.team_ns, made.team_ew = played.ns, played.ew
    return made


# --- names ---------------------------------------------------------------------------------------


def _players(
    there: Competition, evening: Evening, hall: Hall
) -> tuple[list[PlayerDataDTO], list[ParticipationDTO]]:
    """The names of pairs, and where they sit first; who sits for a team is not known here."""
    data: dict[str, PlayerDataDTO] = {}
    seated: list[ParticipationDTO] = []
    for at, rounds in evening.tables.items():
        first = rounds[0].seat
        if first is None or evening.scoring in OF_TEAMS:
            continue
        for side, who in (("NS", first.ns), ("EW", first.ew)):
            entry = there.state.entries.get(who)
            names = [each.name for each in entry.players] if entry else []
            if len(names) != 2:
                continue
            for place, name in enumerate(names):
                number = f"{evening.numbers[who]:03d}{place + 1}"
                given, _, family = name.rpartition(" ")
                data[number] = PlayerDataDTO(
                    session_guid=evening.guid,
                    club_id=hall.club,
                    player_number=number,
                    first_name=given,
                    last_name=family,
                )
                seated.append(
                    ParticipationDTO(
                        session_guid=evening.guid,
                        section_letters=at.section,
                        table_number=at.table,
                        direction=SEATS[side][place],
                        round_number=1,
                        player_number=number,
                    )
                )
    return list(data.values()), seated


# --- settings ------------------------------------------------------------------------------------


def _older(evening: Evening, section: str, hall: Hall) -> Bridgemate2SettingsDTO:
    return Bridgemate2SettingsDTO(
        session_guid=evening.guid,
        section_letters=section,
        show_pair_numbers=True,
        lead_card=hall.leads,
        bm2_pi_ncode=hall.pin,
        bm2_confirm_np=True,
        bm2_remaining_boards=True,
        bm2_next_seatings=True,
        bm2_td_call=True,
        verification_time=2,
        autopoweroff_time=20,
    )


def _newer(evening: Evening, section: str, hall: Hall) -> Bridgemate3SettingsDTO:
    leads = Bm3LeadCardEntryOption.EnabledNoValidation
    return Bridgemate3SettingsDTO(
        session_guid=evening.guid,
        section_letters=section,
        bm3_screen_brightness=4,
        bm3_sleep_mode=10,
        bm3_audio_volume=2,
        bm3_pi_ncode=hall.pin,
        bm3_confirm_np=Bm3ConfirmNPOption.Enabled,
        bm3_td_call=Bm3TdCallOption.Enabled,
        bm3_next_seatings=Bm3NextRoundSeatingOption.Enabled,
        bm3_lead_card_entry=leads if hall.leads else Bm3LeadCardEntryOption.Disabled,
    )


# --- hands ---------------------------------------------------------------------------------------


def hand_records(there: Competition, evening: Evening) -> list[HandrecordDTO]:
    """The deals that are known, for devices that show them after a board was played.

    Devices know one deal of a board number: where each round has its own, they are told none.
    """
    found: dict[int, set[str]] = {}
    for place, at in evening.places.items():
        text = there.state.deals.get((evening.stage, at.session, place.board))
        if text is not None:
            found.setdefault(place.board, set()).add(text)
    if any(len(deals) > 1 for deals in found.values()):
        return []
    return [
        _hand_record(evening, section, board, parse_deal(*deals))
        for section in evening.sections
        for board, deals in sorted(found.items())
    ]


def _hand_record(evening: Evening, section: str, board: int, deal: Deal) -> HandrecordDTO:
    made = HandrecordDTO(
        session_guid=evening.guid,
        scoring_group_number=GROUP,
        section_letters=section,
        board_number=board,
    )
    for seat in Seat:
        for suit in Denomination:
            if suit.is_suit:
                name = f"{seat.word.lower()}_{suit.word.lower()}"
                setattr(made, name, deal.hand(seat).holding(suit))
    insist_valid(made, validate_handrecord_dto(made), made.validation_messages)
    return made
