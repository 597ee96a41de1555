"""The tables of ledgers and what is asked of them, in SQL that SQLite and PostgreSQL both know."""

from __future__ import annotations

SCHEMA_VERSION = 1

TABLES = (
    """CREATE TABLE IF NOT EXISTS convenor_ledger_schema (version INTEGER NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS convenor_ledger (
        ledger TEXT NOT NULL PRIMARY KEY, header TEXT NOT NULL,
        number BIGINT NOT NULL, hash TEXT NOT NULL, recorded TEXT)""",
    """CREATE TABLE IF NOT EXISTS convenor_fact (
        ledger TEXT NOT NULL REFERENCES convenor_ledger (ledger),
        number BIGINT NOT NULL, key TEXT NOT NULL, line TEXT NOT NULL,
        PRIMARY KEY (ledger, number), UNIQUE (ledger, key))""",
)
HEAD = "SELECT number, hash, recorded, header FROM convenor_ledger WHERE ledger = ?"
LINES = (
    "SELECT number, line FROM convenor_fact WHERE ledger = ? AND number > ? AND number <= ? "
    "ORDER BY number LIMIT ?"
)
ALL_LINES = "SELECT line FROM convenor_fact WHERE ledger = ? ORDER BY number"
BEGIN = "INSERT INTO convenor_ledger (ledger, header, number, hash) VALUES (?, ?, ?, ?)"
RECORD = "INSERT INTO convenor_fact (ledger, number, key, line) VALUES (?, ?, ?, ?)"
MOVE = "UPDATE convenor_ledger SET number = ?, hash = ?, recorded = ? WHERE ledger = ?"
