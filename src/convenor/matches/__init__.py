"""From board scores to the score of a match or session, and to victory points."""
