"""What directors rule: calls, adjusted scores, appeals."""
