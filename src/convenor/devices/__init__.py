"""Devices that stand on the tables: an evening told to them, results taken from them as facts.

A competition and an address go in; facts come out through the actions that everybody uses. What a
result is worth is not known here, and nothing is kept but what the ledger keeps.
"""
