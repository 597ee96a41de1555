"""Why a figure is what it is, from a place down to the results at the tables."""
