"""Who plays: entries, substitutes, line-ups, withdrawals, and what counts for them."""
