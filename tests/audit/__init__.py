"""Looks through what the project rests on: advisories, licences, secrets (`make audit`)."""
