"""Who goes on, with what carry-over, into which bracket."""
