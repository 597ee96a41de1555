"""The office in each kind of place: facts, records beside them, and what is erased stays erased."""

from convenor.actions.office.desk import do
from convenor.actions.office.office_action import Caller
from convenor.office.office import Office, open_office

OFFICE = Caller("Olga", "administrator")


def test_an_office_is_kept_found_and_erased_in_every_place(place):
    office = open_office(place.address, begin=True)
    do(office, "add", {"name": "Ann Ash", "number": "1", "born": "1955-03-02"}, OFFICE)
    do(office, "add", {"name": "Bob Beech", "number": "2"}, OFFICE)
    do(office, "correct", {"number": "1", "email": "ann@example.org"}, OFFICE)
    again = Office(office.store)
    assert [each.person.email for each in again.refresh().search("ann")] == ["ann@example.org"]
    assert len(list(again.cabinet.all())) == 2
    do(office, "forget", {"number": "1"}, OFFICE)
    assert [each.number for each in again.cabinet.all()] == ["2"]
    assert again.refresh().get("1").forgotten
    assert again.prove().wrong == ()
    office.store.close()
