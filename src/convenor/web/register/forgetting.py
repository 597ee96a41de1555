"""A player who is forgotten: the name is hidden in every competition in which the number played."""

from __future__ import annotations

from convenor.office.member import Member
from convenor.office.names import folded_name
from convenor.web.desks import desk_of
from convenor.web.store.models import Competition


def hide_everywhere(member: Member, by: str) -> int:
    """Hide a name wherever the number played; in how many competitions that was."""
    hidden = 0
    names = {folded_name(each) for each in (member.person.name, *member.person.also)}
    for row in Competition.objects.all():
        desk = desk_of(row)
        with desk.reading() as there:
            found = [
                (entry.number, player.name)
                for entry in there.state.entries.values()
                for player in entry.players
                if player.name not in entry.hidden
                if player.id == member.number
                or (not player.id and folded_name(player.name) in names)
            ]
        for number, name in found:
            given = {"contestant": number, "player": name}
            desk.do("hide-name", given, by, "administrator")
        hidden += bool(found)
    return hidden
