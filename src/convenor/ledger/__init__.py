"""The ledger: all that happened in a competition, as a chain of facts in one of three stores."""
