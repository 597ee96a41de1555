"""The director's desk: what is going on, what is late, every action, and the ledger itself."""
