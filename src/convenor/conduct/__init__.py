"""What officials decide: lateness, slow play, tariffs, deadlines, corrections, mismatches."""
