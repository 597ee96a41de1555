"""The demonstration festival: built on an empty site, played by nobody, open to every newcomer."""
