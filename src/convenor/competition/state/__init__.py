"""What is known: the facts of a ledger folded into a state, and who sits where in it."""
