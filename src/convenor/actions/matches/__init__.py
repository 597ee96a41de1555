"""What officials do about whole matches: forfeits, level matches, mismatches, play-offs."""
