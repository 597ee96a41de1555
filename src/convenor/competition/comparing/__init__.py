"""Two states of one competition side by side, and proofs of a whole ledger."""
