"""Players who are not there: a seeded simulator that plays a competition from entries to titles.

A desk and a seed go in; entries, draws, results, lateness, rulings and appeals come out through the
same actions that people use, the same ones for the same seed. It knows cards, strength and human
error, and no regulation.
"""
