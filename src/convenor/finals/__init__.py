"""Who goes on, with what carry-over."""
